//! Variant files in TOML.

#![no_main]

use exdoku::source::Source;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| exdoku_fuzz::variant(&Source::new("fuzz", text)));
