//! Links to puzzles: what they are, and what they carry.
//!
//! ```text
//!   https://www.f-puzzles.com/?load=N4Ig...                     f-puzzles JSON, packed
//!   https://sudokupad.app/fpuzzlesN4Ig...                       the same
//!   https://sudokupad.app/?puzzleid=fpuzzlesN4Ig...
//!   https://sigh.github.io/Interactive-Sudoku-Solver/?q=.Cage~12~R1C1...    a constraint string
//! ```

use std::sync::Arc;

use crate::source::{Diagnostic, Diagnostics, Source, Span};

use super::lz_string::{Broken, unpack_base64};
use super::page::Page;
use super::{fpuzzles, iss};

/// So long may a puzzle be that a link carries, in characters.
const LONGEST: usize = 1 << 22;

/// What a link carries.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Carried {
    /// The text of f-puzzles JSON.
    FPuzzles(String),
    /// A constraint string of the Interactive Sudoku Solver.
    Constraints(String),
}

/// Why a link carries no puzzle: what is the case, and the way out.
#[derive(Clone, Debug, PartialEq, Eq)]
struct NoPuzzle {
    message: String,
    help: &'static str,
}

/// Whether a line is a link, or what stands behind the address in one.
pub(super) fn is_link(line: &str) -> bool {
    let lower = line.get(..line.len().min(40)).unwrap_or(line).to_ascii_lowercase();
    let begins = ["http://", "https://", "www.f-puzzles.", "f-puzzles.", "sudokupad.app/", "fpuzzles", "?load="];
    begins.iter().any(|start| lower.starts_with(start)) && !line.contains(char::is_whitespace)
}

/// The puzzle in the link that these bytes of a source are, as a variant file.
pub(super) fn translate(source: &Arc<Source>, bytes: Span, diagnostics: &mut Diagnostics) -> Option<Page> {
    let unpacked = |text: String| {
        let length = text.len();
        let line = source.line_of(bytes.start);
        (Source::new(format!("{}:{line} unpacked", source.name()), text), 0..length)
    };
    match open(&source.text()[bytes.clone()]) {
        Ok(Carried::FPuzzles(text)) => {
            let (source, bytes) = unpacked(text);
            fpuzzles::translate(&source, bytes, diagnostics)
        }
        Ok(Carried::Constraints(text)) => {
            let (source, bytes) = unpacked(text);
            iss::translate(&source, bytes, diagnostics)
        }
        Err(wrong) => {
            diagnostics.push(Diagnostic::error(wrong.message).at(source, bytes).help(wrong.help));
            None
        }
    }
}

/// The puzzle in a link.
fn open(link: &str) -> Result<Carried, NoPuzzle> {
    let parameter = |name: &str| {
        let (_, query) = link.split_once('?')?;
        let query = query.split('#').next()?;
        query.split('&').find_map(|part| part.split_once('=').filter(|(key, _)| *key == name)).map(|(_, value)| value)
    };
    if let Some(packed) = parameter("load") {
        return unpacked(packed);
    }
    if let Some(constraints) = parameter("q") {
        return Ok(Carried::Constraints(decoded(constraints)));
    }
    let last = link.split(['?', '#']).next().unwrap_or_default().trim_end_matches('/').rsplit('/').next();
    let path = link.find("app/").or_else(|| link.find("sudoku/")).map(|at| &link[at..]);
    let identity = parameter("puzzleid").or_else(|| {
        // The packed puzzle may hold slashes of its own.
        let path = path.and_then(|path| path.split_once('/')).map(|(_, rest)| rest);
        path.or(last).map(|id| id.strip_prefix("sudoku/").unwrap_or(id))
    });
    let identity = identity.unwrap_or_default();
    for prefix in ["fpuzzles", "fpuz"] {
        if let Some(packed) = identity.strip_prefix(prefix) {
            return unpacked(packed.split(['?', '#']).next().unwrap_or_default());
        }
    }
    let message = "this link carries no puzzle that can be read".to_owned();
    let help = if parameter("id").is_some() || link.contains("tinyurl") {
        "it is a short name for one: open it in a browser, and export the puzzle as a link that begins with \
         https://www.f-puzzles.com/?load="
    } else if identity.starts_with("scl") || identity.starts_with("ctc") {
        "SudokuPad's own format says what a puzzle looks like, not what its rules are; an f-puzzles link says both"
    } else {
        "known are https://www.f-puzzles.com/?load=..., https://sudokupad.app/fpuzzles... and ...?q=... of the \
         Interactive Sudoku Solver"
    };
    Err(NoPuzzle { message, help })
}

fn unpacked(packed: &str) -> Result<Carried, NoPuzzle> {
    // Where a link was decoded once too often, its plus signs have become blanks.
    let packed = decoded(packed).replace(' ', "+");
    let broken = |broken: Broken| {
        let message = match broken {
            Broken::Sign(sign) => format!("{sign:?} cannot stand in a packed puzzle"),
            Broken::Code | Broken::Characters => "the packed puzzle is broken".to_owned(),
            Broken::Long => format!("the packed puzzle has more than {LONGEST} characters"),
        };
        NoPuzzle { message, help: "copy the link again, to its very end" }
    };
    unpack_base64(&packed, LONGEST).map(Carried::FPuzzles).map_err(broken)
}

/// A part of a link with its `%7E` in plain.
pub(super) fn decoded(text: &str) -> String {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let [first, after @ ..] = rest {
        let hex = |byte: u8| char::from(byte).to_digit(16).and_then(|digit| u8::try_from(digit).ok());
        match (first, after) {
            (b'%', [high, low, after @ ..]) if hex(*high).is_some() && hex(*low).is_some() => {
                bytes.push(hex(*high).unwrap_or(0) << 4 | hex(*low).unwrap_or(0));
                rest = after;
            }
            _ => {
                bytes.push(*first);
                rest = after;
            }
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_are_opened() {
        let hello = Ok(Carried::FPuzzles("hello".to_owned()));
        for link in [
            "https://www.f-puzzles.com/?load=BYUwNmD2Q===",
            "https://f-puzzles.com/?x=1&load=BYUwNmD2Q%3D%3D%3D#part",
            "https://sudokupad.app/fpuzzlesBYUwNmD2Q===",
            "https://sudokupad.app/sudoku/fpuzBYUwNmD2Q===?setting-x=1",
            "https://app.crackingthecryptic.com/sudoku/?puzzleid=fpuzzlesBYUwNmD2Q===",
            "fpuzzlesBYUwNmD2Q",
        ] {
            assert!(is_link(link));
            assert_eq!(open(link), hello, "{link}");
        }
        let many = "https://sudokupad.app/fpuzzlesIY1/k===";
        assert_eq!(open(many), Ok(Carried::FPuzzles("a".repeat(20))));
        assert_eq!(
            open("https://sigh.github.io/Interactive-Sudoku-Solver/?q=.Cage%7E3~R1C1~R1C2"),
            Ok(Carried::Constraints(".Cage~3~R1C1~R1C2".to_owned()))
        );
        assert!(!is_link("see https://www.f-puzzles.com/?load=BYUwNmD2Q"));
    }

    #[test]
    fn other_links_say_why_not() {
        assert!(open("https://www.f-puzzles.com/?id=abc").unwrap_err().help.contains("browser"));
        assert!(open("https://sudokupad.app/sclN4Ig").unwrap_err().help.contains("looks like"));
        assert!(open("https://sudokupad.app/abcdef").unwrap_err().help.contains("known are"));
        assert!(open("https://www.f-puzzles.com/?load=N4I!").unwrap_err().message.contains("'!'"));
    }
}
