//! Steps: a conclusion, and what it follows from.

use std::ops::ControlFlow;

use exdoku_rules::encode::Candidate;

use super::model::Model;
use super::state::State;
use super::technique::Technique;

/// A conclusion and its reason.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Step {
    /// What solvers call it.
    pub technique: Technique,
    /// The digits that are placed.
    pub placed: Vec<Candidate>,
    /// The candidates that are removed.
    pub removed: Vec<Candidate>,
    /// What it follows from.
    pub reason: Reason,
    /// For a candidate that is tried: the steps that refute it.
    pub steps: Vec<Step>,
}

/// What a conclusion follows from: in every grid that obeys these rules and has none of the absent candidates, it holds.
#[derive(Clone, Default, Debug)]
#[non_exhaustive]
pub struct Reason {
    /// Rule instances, by their number.
    pub rules: Vec<usize>,
    /// Candidates that were excluded before.
    pub absent: Vec<Candidate>,
    /// The candidates that form the pattern, to be shown.
    pub pattern: Vec<Candidate>,
    /// Whether it also follows from the puzzle having exactly one solution.
    pub assumes_unique: bool,
}

impl Step {
    /// Where one of two values of a layer is removed, the other one is placed.
    pub(super) fn settled(mut self, model: &Model<'_>, state: &State) -> Step {
        for &Candidate { cell, digit } in &self.removed {
            let digits = model.board.digits_of(cell);
            if digits.count() != 2 || model.board.layer_of(cell).is_none() {
                continue;
            }
            let other = digits.iter().find(|&other| other != digit).filter(|&other| state.has(cell, other));
            let placed = other.map(|digit| Candidate { cell, digit }).filter(|one| !self.removed.contains(one));
            self.placed.extend(placed);
        }
        self
    }
}

impl Reason {
    /// Adds what another conclusion follows from.
    pub(super) fn add(&mut self, rules: impl IntoIterator<Item = usize>, absent: impl IntoIterator<Item = Candidate>) {
        self.rules.extend(rules);
        self.absent.extend(absent);
    }

    /// Sorts, without repetitions.
    pub(super) fn tidy(mut self) -> Reason {
        self.rules.sort_unstable();
        self.rules.dedup();
        for list in [&mut self.absent, &mut self.pattern] {
            list.sort_unstable();
            list.dedup();
        }
        self
    }
}

/// Takes steps as they are found, until it breaks off.
pub(super) type Sink<'s> = &'s mut dyn FnMut(Step) -> ControlFlow<()>;
