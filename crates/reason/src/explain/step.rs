//! Steps: a conclusion, its reason, and the technique that found it.

use std::any::Any;
use std::fmt::Debug;
use std::ops::ControlFlow;
use std::sync::Arc;

use exdoku_rules::encode::Candidate;
use exdoku_text::board::{Cell, DigitSet};

use super::entry::Entry;
use super::level::Level;
use super::model::Model;
use super::part::Part;
use super::state::State;
use super::wording::Wording;

/// A conclusion and its reason.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Step {
    pub(super) technique: Arc<dyn Technique>,
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

/// A technique, with the details of one step.
pub(super) trait Technique: Any + Debug + Send + Sync {
    /// Its entry in the catalogue.
    fn entry(&self) -> &'static Entry;

    /// The difficulty of the step.
    fn score(&self, _: &Step) -> f64 {
        *self.entry().score.start()
    }

    /// The beginning of the sentence.
    fn title(&self, _: &Wording<'_>) -> String {
        self.entry().name.to_owned()
    }

    /// The reason in words.
    fn because(&self, words: &Wording<'_>, step: &Step) -> String;

    /// The parts of the step. The candidates are those before it.
    fn parts(&self, model: &Model<'_>, candidates: &[DigitSet], step: &Step) -> Vec<Part>;

    /// The cells that a picture shades.
    fn shown(&self, _: &Model<'_>, step: &Step) -> Vec<Cell> {
        step.reason.pattern.iter().map(|candidate| candidate.cell).collect()
    }

    /// Whether its sentence means a rule that it does not name: one of the cages in a house.
    fn means(&self, _: &Model<'_>, _rule: usize) -> bool {
        false
    }

    /// Whether a sentence states what is left of a cell, rather than what it loses.
    fn says_what_is_left(&self) -> bool {
        false
    }
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
    pub(super) fn of(technique: impl Technique, reason: Reason) -> Step {
        let (technique, reason) = (Arc::new(technique), reason.tidy());
        Step { technique, placed: Vec::new(), removed: Vec::new(), reason, steps: Vec::new(), before: Vec::new() }
    }

    /// The name of its technique, as in HoDoKu and Sudopedia if they have it.
    pub fn name(&self) -> &'static str {
        self.technique.entry().name
    }

    /// The level of its technique.
    pub fn level(&self) -> Level {
        self.technique.entry().level
    }

    /// Its difficulty for a person. For the steps of the program Sudoku Explainer, it is that program's rating (1.0 for a
    /// full house, 2.6 for pointing, 4.2 for an XY-wing); other steps are placed among those that are as hard to see. A
    /// refutation is at least 8, and grows with the number of its steps; a guess is 11.
    pub fn score(&self) -> f64 {
        // So that a range of scores has the stated bounds.
        (100.0 * self.technique.score(self)).round() / 100.0
    }

    /// The details of its technique, if it is of this type.
    pub fn details<T: Any>(&self) -> Option<&T> {
        (&*self.technique as &dyn Any).downcast_ref()
    }

    /// Whether it shows that there is no solution.
    pub fn is_contradiction(&self) -> bool {
        self.placed.is_empty() && self.removed.is_empty()
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

    /// The number of cells with absent candidates.
    pub(super) fn cell_count(&self) -> usize {
        let mut cells: Vec<Cell> = self.absent.iter().map(|candidate| candidate.cell).collect();
        cells.sort_unstable();
        cells.dedup();
        cells.len()
    }
}

/// Takes steps as they are found, until it breaks off.
pub(super) type Sink<'s> = &'s mut dyn FnMut(Step) -> ControlFlow<()>;
