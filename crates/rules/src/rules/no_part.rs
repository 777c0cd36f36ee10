//! Why a part of a line or set does not exist.

use exdoku_text::board::Position;

/// Why a part does not exist.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum NoPart {
    /// The word is not the name of a part.
    Unknown(String),
    /// A number could not be read, which was already reported.
    Number,
    /// The line has fewer cells.
    Outside {
        /// The line: `line.rest`.
        of: String,
        /// The places.
        first: i64,
        last: i64,
        /// Its number of cells.
        cells: usize,
    },
    /// The part depends on the board, and the cells are not on it.
    Nowhere,
    /// Only a square has diagonals.
    NoSquare,
    /// The layer has no cell at this position.
    NotInLayer(String, Position),
}
