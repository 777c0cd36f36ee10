//! ipuz.

#![no_main]

use exdoku::format::Notation;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| exdoku_fuzz::translate(Notation::named("ipuz"), text));
