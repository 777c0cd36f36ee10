//! Plain text, texts of any kind, and JSON records.

use std::io::{self, Read};
use std::sync::Arc;

use exdoku::format::{Export, ForeignReader, Found, TextReader, to_toml};
use exdoku::input::{Chunks, Reader};
use exdoku::source::{Guess, Source};
use exdoku::variant::BUILTINS;
use exdoku::{ReadOptions, Sudoku, puzzles_with};

use crate::options;
use crate::round_trip::{returns_as, show};

/// Plain text, with and without symbols.
pub fn text(text: &str) {
    let source = Source::new("fuzz", text);
    for symbols in [None, Some("1-9A-G".to_owned()), Some("numbers".to_owned()), Some("\\\"'A".to_owned())] {
        for entry in TextReader::new(None, symbols, BUILTINS).read(&source, true) {
            match entry.puzzle {
                Ok((variant, puzzle)) => {
                    // Only samurai have several grids.
                    if variant.board().grids().len() == 1 {
                        let toml = to_toml(&Export { variant: &variant, puzzle: &puzzle, solution: None }, None);
                        let again = exdoku::read(&toml);
                        let again = again.unwrap_or_else(|wrong| panic!("{wrong}\n{toml}"));
                        assert_eq!(again.puzzle.givens, puzzle.givens, "{toml}");
                        assert_eq!(again.puzzle.symbols, puzzle.symbols, "{toml}");
                    }
                    returns_as(&variant, &puzzle);
                }
                Err(wrong) => wrong.iter().map(ToString::to_string).for_each(drop),
            }
        }
    }
}

/// A text of any kind, which is recognised; and the same in small chunks, which changes nothing up to the first error:
/// where reading goes on after one depends on what has come.
pub fn any(text: &str) {
    let whole = outcomes(puzzles_with(text, options()).expect("there are no options"));
    let reader = Arc::new(Reader::new(options()).expect("there are no options"));
    let chunks = Chunks::new("<text>", Box::new(Dripping(io::Cursor::new(text.as_bytes().to_vec()))), true);
    let Ok(puzzles) = reader.open(chunks) else { return };
    // These are told by lines that may not have come yet; and so is the error for what is no puzzle.
    let (found, _) = ForeignReader::default().find(&Source::new("fuzz", text), true);
    let by_lines = |name: &str| ["sudoku-general", "dlx"].contains(&name);
    if whole.iter().all(|outcome| outcome.starts_with("error"))
        || whole.iter().any(|outcome| outcome.starts_with("Samurai"))
        || found.iter().filter_map(Found::notation).any(|notation| by_lines(notation.name))
    {
        return;
    }
    let in_chunks = outcomes(puzzles.map(|puzzle| puzzle.map_err(|wrong| wrong.diagnostics)));
    let before_errors = |all: &[String]| all.iter().position(|one| one.starts_with("error")).unwrap_or(all.len());
    let (here, there) = (before_errors(&in_chunks), before_errors(&whole));
    assert_eq!(in_chunks[..here], whole[..there], "in chunks");
    assert_eq!(here < in_chunks.len(), there < whole.len(), "an error only in one of\n{in_chunks:?}\n{whole:?}");
    let options = ReadOptions { ignore_unknown: true, per_line: true, guess: Some(Guess::Loose), ..options() };
    outcomes(puzzles_with(text, options).expect("the options are right"));
}

/// Records, with a variant for those that have none.
pub fn records(text: &str) {
    for variant in [None, Some("classic-4x4".to_owned())] {
        let options = ReadOptions { variant, ..options() };
        for read in puzzles_with(text, options).expect("the variant is built in") {
            match read {
                Ok(sudoku) => show(&sudoku.warnings),
                Err(wrong) => show(&wrong),
            }
        }
    }
}

/// What became of each puzzle, in a few words.
fn outcomes(puzzles: impl Iterator<Item = Result<Sudoku, exdoku::Diagnostics>>) -> Vec<String> {
    let outcome = |read: Result<Sudoku, exdoku::Diagnostics>| match read {
        Ok(sudoku) => format!("{} {:?} {:?}\n{sudoku}", sudoku.variant.name, sudoku.id, sudoku.title()),
        Err(wrong) => {
            show(&wrong);
            wrong.to_string()
        }
    };
    puzzles.map(outcome).collect()
}

/// Hands out a few bytes at a time.
struct Dripping(io::Cursor<Vec<u8>>);

impl Read for Dripping {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let most = into.len().min(7);
        self.0.read(&mut into[..most])
    }
}
