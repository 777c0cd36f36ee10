//! Exact cover problems in Knuth's text format.

#![no_main]

use exdoku::exact_cover::dlx_text;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let _ = dlx_text::read(text);
});
