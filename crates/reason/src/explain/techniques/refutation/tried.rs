//! What a refutation is.

use exdoku_rules::encode::Candidate;
use exdoku_text::board::DigitSet;

use crate::explain::entry::Entry;
use crate::explain::level::Level;
use crate::explain::model::Model;
use crate::explain::part::{Part, Role};
use crate::explain::step::{Step, Technique};
use crate::explain::techniques::claim::Claim;
use crate::explain::wording::Wording;

pub(super) static PLAIN: Entry = Entry::new("refutation", Level::Forcing, 8.0)
    .meaning(
        "A candidate is assumed, and singles and single rules lead to a contradiction, so the candidate is removed. Instead, it may be \
         assumed that a digit is in one of several cells, or in none of them, or that a cell has one of several digits.",
    )
    .up_to(9.0)
    .example("...53...871......2.....49...4..93.........5...2.6...7.9..28......5.4.....8...562.");

pub(super) static NESTED: Entry = Entry::new("nested refutation", Level::NestedForcing, 9.0)
    .meaning("A candidate is assumed, and steps up to subsets lead to a contradiction, so the candidate is removed.")
    .up_to(10.0);

/// A claim that leads to a contradiction.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Refutation {
    /// What is assumed.
    pub assumed: Claim,
    /// The candidates that it excludes.
    pub excluded: Vec<Candidate>,
    /// Whether more than singles and single rules was needed.
    pub nested: bool,
}

impl Technique for Refutation {
    fn entry(&self) -> &'static Entry {
        if self.nested { &NESTED } else { &PLAIN }
    }

    fn score(&self, step: &Step) -> f64 {
        let work = step.steps.len() as f64;
        self.entry().score.start() + work / (work + 15.0)
    }

    /// `if r1c1 is 3, then after 2 more steps r1c2 has no candidate`.
    fn because(&self, words: &Wording<'_>, step: &Step) -> String {
        let end = step.steps.last().map(|last| last.technique.because(words, last)).unwrap_or_default();
        let tried = self.assumed.says(words);
        match step.steps.len().saturating_sub(1) {
            0 => format!("if {tried}, then {end}"),
            1 => format!("if {tried}, then after one more step {end}"),
            many => format!("if {tried}, then after {many} more steps {end}"),
        }
    }

    /// Those of its steps are their own.
    fn parts(&self, _: &Model<'_>, _: &[DigitSet], _: &Step) -> Vec<Part> {
        vec![Part::of(Role::Tried, self.assumed.any_of.clone())]
    }
}
