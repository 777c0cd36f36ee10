//! Any notation: the first byte tells which, or that the text does.

#![no_main]

use exdoku::format::NOTATIONS;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let Some(first) = text.chars().next() else { return };
    exdoku_fuzz::translate(NOTATIONS.get((first as usize).wrapping_sub(usize::from(b'0'))), &text[first.len_utf8()..]);
});
