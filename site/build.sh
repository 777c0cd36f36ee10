#!/usr/bin/env bash
# Writes the page as a folder of files that any file server serves, under any path: site/build.sh [FOLDER]
#
# It needs Rust with the target wasm32-unknown-unknown (`rustup target add wasm32-unknown-unknown`), and Python 3.11 or later.
# SITE_CARGO names another cargo for the WebAssembly, such as Debian's (package rustc-web), as docs/page.md says.
set -euo pipefail
cd "$(dirname "$0")/.."
out=${1:-target/site}
target=${CARGO_TARGET_DIR:-target}
wasm=wasm32-unknown-unknown

if [ -z "${SITE_CARGO:-}" ] && ! ls "$(rustc --print target-libdir --target "$wasm")"/libstd-*.rlib > /dev/null 2>&1; then
    echo "error: this Rust cannot compile to WebAssembly: run \`rustup target add $wasm\`" >&2
    exit 2
fi

# Expressions and tables may be nested deeply.
export CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS="-Clink-arg=-zstack-size=16777216"
${SITE_CARGO:-cargo} build --locked --profile site --package exdoku-wasm --target "$wasm"

# The pictures of the gallery are drawn by the program. SITE_EXDOKU names one that is built already.
[ -n "${SITE_EXDOKU:-}" ] || cargo build --locked --release --bin exdoku
python3 site/assemble.py "$out" "$target/$wasm/site/exdoku_wasm.wasm" "${SITE_EXDOKU:-$target/release/exdoku}"
