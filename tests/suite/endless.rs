//! Texts that come piece by piece, and texts without an end.

use std::io::{self, BufRead, Cursor, Read};
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

/// Gives a text line by line, as a slow pipe does.
struct Lines(Cursor<Vec<u8>>);

impl Read for Lines {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let mut line = Vec::new();
        (&mut self.0).take(buffer.len() as u64).read_until(b'\n', &mut line)?;
        buffer[..line.len()].copy_from_slice(&line);
        Ok(line.len())
    }
}

/// The board of a program may begin below its first lines.
#[test]
fn a_program_that_comes_line_by_line_is_recognised() {
    let text = "import numpy as np\n\nsize = 4\nboard = np.array([\n[1, 2, 0, 0],\n[3, 4, 0, 0],\n[0, 0, 4, 3],\n[0, 0, 0, 1]])\n";
    let reader = Arc::new(Reader::new(ReadOptions::default()).unwrap());
    let chunks = Chunks::new("x", Box::new(Lines(Cursor::new(text.into()))), false);
    let puzzle = reader.open(chunks).unwrap().next().expect("a puzzle").unwrap();
    assert_eq!(puzzle.puzzle.givens.filled(), 7);
}

/// Puzzles in plain text are answered before the text ends.
#[test]
fn plain_text_does_not_wait_for_its_end() {
    let puzzle = format!("{}1\n", ".".repeat(80));
    struct Panics;
    impl Read for Panics {
        fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
            panic!("two lines suffice")
        }
    }
    let reader = Arc::new(Reader::new(ReadOptions::default()).unwrap());
    let text = Lines(Cursor::new(puzzle.repeat(2).into())).chain(Panics);
    let mut puzzles = reader.open(Chunks::new("x", Box::new(text), false)).unwrap();
    assert_eq!(puzzles.next().expect("a puzzle").unwrap().name, "x:1");
}
