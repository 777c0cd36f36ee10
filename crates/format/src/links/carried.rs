//! The content of a link.

use exdoku_text::source::Span;

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

/// Why a link contains no puzzle: message, bytes of the link, and help.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct NoPuzzle {
    pub(super) message: String,
    pub(super) bytes: Span,
    pub(super) help: String,
}
