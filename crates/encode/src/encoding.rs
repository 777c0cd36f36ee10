//! The exact cover of the constraints, with the candidate of each option.

use std::sync::Arc;

use exdoku_cover::{ItemId, OptionId, Problem};
use exdoku_text::board::Cell;

use super::candidate::Candidate;
use super::origin::{Origin, Origins};

/// An exact cover whose first options are candidates.
#[derive(Debug)]
pub struct Encoding {
    pub(super) problem: Arc<Problem>,
    pub(super) candidates: Vec<Candidate>,
    pub(super) options: Vec<Option<OptionId>>,
    /// For each place, the index of its first candidate in `options`.
    pub(super) starts: Vec<usize>,
    /// For each place, the item whose colour is its value, if a constraint reads it.
    pub(super) values: Vec<Option<ItemId>>,
    pub(super) origins: Origins,
    /// The constraint that posted each condition.
    pub(super) posted: Vec<usize>,
}

impl Encoding {
    /// The plain exact cover: conditions are options, too.
    pub fn problem(&self) -> &Problem {
        self.problem.plain()
    }

    /// The exact cover with conditions, shared between searches. Its items and options have the same numbers as in the
    /// plain one.
    pub fn shared_problem(&self) -> Arc<Problem> {
        Arc::clone(&self.problem)
    }

    /// The placement of a candidate; none if a rule excludes it.
    #[inline]
    pub fn option(&self, candidate: Candidate) -> Option<OptionId> {
        self.options[self.starts[candidate.cell.index()] + candidate.digit.index()]
    }

    /// The candidate that an option places; none for an auxiliary option.
    #[inline]
    pub fn candidate(&self, option: OptionId) -> Option<Candidate> {
        self.candidates.get(option.index()).copied()
    }

    /// All constraints.
    pub fn origins(&self) -> &[Origin] {
        self.origins.all()
    }

    /// The number of the constraint that wrote an item; none for the items of the cells.
    pub fn origin_of_item(&self, item: ItemId) -> Option<usize> {
        if let Some(condition) = self.problem.condition_of_item(item) {
            return Some(self.posted[condition]);
        }
        self.origins.of_item(item.index())
    }

    /// The number of the constraint that wrote an auxiliary option; none for placements.
    pub fn origin_of_option(&self, option: OptionId) -> Option<usize> {
        if let Some(condition) = self.problem.condition_of_option(option) {
            return Some(self.posted[condition]);
        }
        let auxiliary = option.index().checked_sub(self.candidates.len())?;
        self.origins.of_option(auxiliary)
    }

    /// The item whose colour is the value of a cell, if a constraint reads it.
    pub fn value_item(&self, cell: Cell) -> Option<ItemId> {
        self.values[cell.index()]
    }
}
