//! Texts without an end.

use std::io::{self, Cursor, Read};
use std::sync::Arc;

use exdoku::ReadOptions;
use exdoku::input::{Chunks, FileKind, Puzzles, Reader};

fn open(name: &str, text: impl Read + Send + 'static) -> Puzzles {
    let options = ReadOptions { from: Some(FileKind::Plain), ..ReadOptions::default() };
    let reader = Arc::new(Reader::new(options).unwrap());
    reader.open(Chunks::new(name, Box::new(text), false)).unwrap()
}

#[test]
fn endless_texts_are_refused() {
    let toml = Chunks::new("endless", Box::new(io::repeat(b'.')), false);
    assert_eq!(toml.whole().unwrap_err().message(), "endless is larger than 16 MiB, the limit for a TOML or DLX file");
    let wrong = open("endless", io::repeat(b'.')).next().expect("an answer").unwrap_err();
    assert_eq!(wrong.summary(), "endless:1: this line is longer than 4 MiB, the limit for a line");
}

#[test]
fn lines_before_an_endless_one_are_read() {
    let puzzle = format!("{}1", ".".repeat(80));
    let text = Cursor::new(format!("{puzzle}\n{puzzle}\n")).chain(io::repeat(b'3'));
    let mut puzzles = open("x", text);
    for line in 1..=2 {
        assert_eq!(puzzles.next().expect("a puzzle").unwrap().name, format!("x:{line}"));
    }
    assert!(puzzles.next().expect("an answer").unwrap_err().summary().starts_with("x:3: this line"));
}
