#!/usr/bin/env bash
# Writes the page as a folder of files that any file server serves, under any path: site/build.sh [FOLDER]
#
# It needs Rust with the target wasm32-unknown-unknown (`rustup target add wasm32-unknown-unknown`), and Python 3.11 or later.
# Without rustup's target, it takes Debian's packages rustc-web, rust-web-src and lld-19, and compiles the standard library as well.
set -euo pipefail
cd "$(dirname "$0")/.."
out=${1:-target/site}
target=${CARGO_TARGET_DIR:-target}
wasm=wasm32-unknown-unknown

# Expressions and tables may be nested deeply.
export CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS="-Clink-arg=-zstack-size=16777216"
build=(build --locked --profile wasm --package exdoku-wasm --target "$wasm")
if ls "$(rustc --print target-libdir --target "$wasm" 2> /dev/null)"/libstd-*.rlib > /dev/null 2>&1; then
    cargo "${build[@]}"
elif [ -d /usr/lib/rustlib/src/rust/library ] && command -v wasm-ld-19 > /dev/null; then
    # In a folder of its own: a second compiler would compile everything anew each time.
    RUSTC=/usr/bin/rustc RUSTC_BOOTSTRAP=1 CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER=wasm-ld-19 CARGO_TARGET_DIR="$target/site-debian" \
        cargo "${build[@]}" -Zbuild-std=std,panic_abort
    built=$target/site-debian
else
    echo "error: this Rust cannot compile to WebAssembly: run \`rustup target add $wasm\`" >&2
    echo "  on Debian without rustup's target: apt-get install rustc-web rust-web-src lld-19" >&2
    exit 2
fi

# The program draws the pictures of the gallery. Tests have built it with another profile, which SITE_PROFILE names.
profile=${SITE_PROFILE:-release}
cargo build --locked --profile "$profile" --bin exdoku
python3 site/assemble.py "$out" "${built:-$target}/$wasm/wasm/exdoku_wasm.wasm" "$target/${profile/dev/debug}/exdoku"
