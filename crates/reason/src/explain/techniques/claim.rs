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
    /// If a cell has none of several digits, the candidates that it has left.
    pub left: Vec<Candidate>,
}

impl Claim {
    /// That a candidate is true.
    pub(super) fn single(one: Candidate) -> Claim {
        Claim { any_of: vec![one], is_true: true, left: Vec::new() }
    }

    /// The candidate, if it is about one.
    pub fn candidate(&self) -> Option<Candidate> {
        if let [one] = self.any_of[..] { Some(one) } else { None }
    }

    /// `r1c1 is 3`, `one of r1c1-3 is 3`, `r1c1 is 1 or 2`, or the opposite.
    pub(in crate::explain) fn says(&self, words: &Wording<'_>) -> String {
        match self.is_true {
            true => words.yes(&self.any_of),
            false if (1..self.any_of.len()).contains(&self.left.len()) => words.yes(&self.left),
            false => words.no(&self.any_of),
        }
    }
}
