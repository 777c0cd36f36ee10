//! Plain text.

#![no_main]

use exdoku::format::TextReader;
use exdoku::source::Source;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let source = Source::new("fuzz", text);
    for symbols in [None, Some("1-9A-G".to_owned())] {
        TextReader::new(None, symbols).read(&source, true).for_each(drop);
    }
});
