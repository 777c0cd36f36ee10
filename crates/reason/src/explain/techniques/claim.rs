//! What is assumed or concluded about candidates, and how it is said.

use exdoku_rules::encode::Candidate;

use crate::explain::wording::Wording;

/// That one of some candidates is true, or that none is.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Claim {
    /// The candidates: of one cell, or of one digit in a house.
    pub any_of: Vec<Candidate>,
    /// Whether one of them is true.
    pub is_true: bool,
}

impl Claim {
    /// `r1c1 is 3`, `one of r1c1-3 is 3`, `r1c1 is 1 or 2`, or the opposite.
    pub(in crate::explain) fn says(&self, words: &Wording<'_>) -> String {
        if self.is_true { words.yes(&self.any_of) } else { words.no(&self.any_of) }
    }
}
