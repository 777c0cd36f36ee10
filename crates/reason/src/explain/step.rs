//! Steps: a conclusion, and its reason.

use std::ops::ControlFlow;

use exdoku_rules::encode::Candidate;
use exdoku_text::board::{Cell, DigitSet};

use super::model::Model;
use super::state::State;
use super::technique::Technique;

/// A conclusion and its reason.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Step {
    /// Its technique.
    pub technique: Technique,
    /// The digits that are placed.
    pub placed: Vec<Candidate>,
    /// The candidates that are removed.
    pub removed: Vec<Candidate>,
    /// Its reason.
    pub reason: Reason,
    /// For a candidate that is tried: the steps that refute it.
    pub steps: Vec<Step>,
    /// The candidates before it, in the cells of its conclusion and its reason.
    pub before: Vec<(Cell, DigitSet)>,
}

/// The reason of a conclusion, which holds in every grid that satisfies these rules and has none of the absent candidates.
#[derive(Clone, Default, Debug)]
#[non_exhaustive]
pub struct Reason {
    /// Rule instances, by their number.
    pub rules: Vec<usize>,
    /// Candidates that were excluded before.
    pub absent: Vec<Candidate>,
    /// The candidates that form the pattern, to be shown.
    pub pattern: Vec<Candidate>,
    /// Whether it also assumes that the puzzle has exactly one solution.
    pub assumes_unique: bool,
}

impl Step {
    /// A step without a conclusion yet.
    pub(super) fn of(technique: Technique, reason: Reason) -> Step {
        let reason = reason.tidy();
        Step { technique, placed: Vec::new(), removed: Vec::new(), reason, steps: Vec::new(), before: Vec::new() }
    }

    /// Notes the candidates before it.
    pub(super) fn noting(mut self, state: &State) -> Step {
        let mut cells: Vec<Cell> = self.removed.iter().chain(&self.reason.absent).map(|one| one.cell).collect();
        cells.sort_unstable();
        cells.dedup();
        self.before = cells.into_iter().map(|cell| (cell, state.set(cell))).collect();
        self
    }

    /// The candidates of a cell before it, if they are noted.
    pub(super) fn before(&self, cell: Cell) -> Option<DigitSet> {
        self.before.binary_search_by_key(&cell, |(cell, _)| *cell).ok().map(|at| self.before[at].1)
    }

    /// Notes the candidates before it. If one of two values of a layer is removed, the other one is placed.
    pub(super) fn settled(self, model: &Model<'_>, state: &State) -> Step {
        let mut step = self.noting(state);
        for &Candidate { cell, digit } in &step.removed {
            let digits = model.board.digits_of(cell);
            if digits.count() != 2 || model.board.layer_of(cell).is_none() {
                continue;
            }
            let other = digits.iter().find(|&other| other != digit).filter(|&other| state.has(cell, other));
            let placed = other.map(|digit| Candidate { cell, digit }).filter(|one| !step.removed.contains(one));
            step.placed.extend(placed);
        }
        step
    }
}

impl Reason {
    /// Adds the reason of another conclusion.
    pub(super) fn add(&mut self, rules: impl IntoIterator<Item = usize>, absent: impl IntoIterator<Item = Candidate>) {
        self.rules.extend(rules);
        self.absent.extend(absent);
    }

    /// Sorts, and removes duplicates.
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
