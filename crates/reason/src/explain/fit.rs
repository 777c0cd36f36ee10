//! The ways to fill the cells of a rule: what a sentence lists as all that fits.

use exdoku_rules::encode::Candidate;
use exdoku_text::board::{Cell, Digit};

/// A way to fill the cells of a rule, as far as a sentence tells it. Ways that differ in nothing told are one.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Debug)]
#[non_exhaustive]
pub struct Fit {
    /// The digit of the cell that is told apart from the others, the circle of an arrow.
    pub head: Option<Digit>,
    /// A number that is told instead of digits: a sum, or how many cells.
    pub number: Option<i64>,
    /// A cell that is told instead of digits.
    pub cell: Option<Cell>,
    /// The digits, ascending, or in the order of the cells where that is told.
    pub digits: Vec<Digit>,
    /// The unknowns, which are no cells.
    pub unknowns: Vec<Candidate>,
}

impl Fit {
    /// Adds a digit, where the order is not told.
    pub(super) fn add(&mut self, digit: Digit) {
        let at = self.digits.partition_point(|&known| known <= digit);
        self.digits.insert(at, digit);
    }

    /// Whether a digit is told.
    pub(super) fn has(&self, digit: Digit) -> bool {
        self.head == Some(digit) || self.digits.contains(&digit)
    }
}
