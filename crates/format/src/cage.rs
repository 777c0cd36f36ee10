//! Killer cages: cells that hold different digits, and their sum if it is known.

use exdoku_text::source::Place;

/// The cells by number, row by row from 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Cage {
    pub(super) cells: Vec<usize>,
    pub(super) sum: Option<i64>,
    /// Where it was read, if that is known.
    pub(super) read_at: Option<Place>,
}
