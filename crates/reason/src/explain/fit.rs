//! The ways to fill the cells of a rule: what a sentence lists as all that fits.

use exdoku_rules::encode::Candidate;
use exdoku_text::board::{Board, Digit};

/// A way to fill the cells of a rule, without the order of the digits.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
#[non_exhaustive]
pub struct Fit {
    /// The digits of its cells, ascending.
    pub digits: Vec<Digit>,
    /// Its unknowns, which are no cells.
    pub unknowns: Vec<Candidate>,
}

impl Fit {
    pub(super) fn new(board: &Board, all: impl Iterator<Item = Candidate>) -> Fit {
        let (cells, mut unknowns): (Vec<Candidate>, Vec<Candidate>) = all.partition(|one| board.is_cell(one.cell));
        let mut digits: Vec<Digit> = cells.into_iter().map(|one| one.digit).collect();
        digits.sort_unstable();
        unknowns.sort_unstable();
        Fit { digits, unknowns }
    }
}
