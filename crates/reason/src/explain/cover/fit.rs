//! The ways to fill the cells of a rule, as listed in a sentence.

use exdoku_rules::encode::Candidate;
use exdoku_text::board::{Cell, Digit};

/// A way to fill the cells of a rule, as far as a sentence states it. Ways that a sentence does not distinguish are one.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Debug)]
#[non_exhaustive]
pub struct Fit {
    /// The digit of the cell that is stated separately, such as the circle of an arrow.
    pub head: Option<Digit>,
    /// A number that is stated instead of digits: a sum, or a number of cells.
    pub number: Option<i64>,
    /// A cell that is stated instead of digits.
    pub cell: Option<Cell>,
    /// The digits, ascending, or in the order of the cells if that is stated.
    pub digits: Vec<Digit>,
    /// The values of the unknowns.
    pub unknowns: Vec<Candidate>,
}

impl Fit {
    /// Adds a digit, if the order is not stated.
    pub(in crate::explain) fn add(&mut self, digit: Digit) {
        let at = self.digits.partition_point(|&known| known <= digit);
        self.digits.insert(at, digit);
    }

    /// Whether a digit is stated.
    pub(in crate::explain) fn has(&self, digit: Digit) -> bool {
        self.head == Some(digit) || self.digits.contains(&digit)
    }
}
