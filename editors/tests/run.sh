#!/bin/sh
# Runs the language server with the editors' own clients: run.sh [EXDOKU]
set -eu
here=$(cd "$(dirname "$0")" && pwd)
program=$(realpath "${1:-$here/../../target/release/exdoku}")
python=${PYTHON:-python3}
if [ ! -x "$program" ]; then
  echo "$program is not there: run \`cargo build --release\`, or name the program" >&2
  exit 2
fi
if command -v nvim >/dev/null; then
  nvim --version | head -n 1
  folder=$(mktemp -d)
  trap 'rm -rf "$folder"' EXIT
  cp "$here"/*.toml "$folder"
  (cd "$folder" && EXDOKU="$program" nvim --headless --clean -c "luafile $here/neovim.lua")
else
  echo "SKIPPED Neovim: no \`nvim\`"
fi
if "$python" -c 'import pytest_lsp' 2>/dev/null; then
  EXDOKU="$program" "$python" -m pytest -q "$here"
else
  echo "SKIPPED pytest-lsp: $python has no module pytest_lsp"
fi
