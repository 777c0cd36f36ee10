//! The content of a link.

use exdoku_text::source::Span;

use crate::json::is_json;
use crate::sudokupad;

/// The unpacked content of a link.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Carried {
    FPuzzles(String),
    SudokuPad(String),
    Compact(String),
    Classic(String),
    Lisudoku(String),
    Penpa {
        drawing: String,
        answer: Option<String>,
    },
    Constraints(String),
    Cells(String),
    Pzpr(String),
    Wiki(String),
    SudokuMaker(String),
    /// A puzzle in the notation of its first line, or JSON.
    Text(String),
}

impl Carried {
    /// Whether it should be JSON, and is not: a part of the link is missing.
    pub(super) fn is_damaged(&self) -> bool {
        match self {
            Carried::FPuzzles(text) | Carried::Lisudoku(text) | Carried::SudokuMaker(text) => !is_json(text),
            Carried::SudokuPad(text) => !sudokupad::is_json(text),
            _ => false,
        }
    }
}

/// Why a link contains no puzzle: message, bytes of the link, and help.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct NoPuzzle {
    pub(super) message: String,
    pub(super) bytes: Span,
    pub(super) help: String,
}
