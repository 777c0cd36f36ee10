//! Searches for steps: what they see, and when they are made.

use std::fmt;
use std::ops::ControlFlow;

use super::conflicts::LastConflicts;
use super::cover::Covers;
use super::entry::Entry;
use super::level::Level;
use super::model::Model;
use super::solutions::Solutions;
use super::state::{START, State, Time};
use super::step::Sink;

/// The number of steps of one search that are compared.
const MOST_COMPARED: usize = 200;

/// What a search sees.
pub(super) struct Context<'s, 'v> {
    pub(super) model: &'s Model<'v>,
    pub(super) state: &'s State,
    pub(super) covers: &'s mut Covers,
    pub(super) solutions: &'s mut Solutions<'v>,
    pub(super) conflicts: &'s mut LastConflicts,
    /// Whether steps explain why a rule excludes candidates.
    pub(super) says_why: bool,
}

/// A search for steps of a technique that are new since a time. What it knows about the rules of a puzzle, it keeps.
type Find = Box<dyn FnMut(&mut Context<'_, '_>, Time, Sink<'_>) -> ControlFlow<()> + Send>;

/// The techniques of a file, and the searches for their steps.
pub(super) struct Family {
    pub(super) entries: fn() -> Vec<&'static Entry>,
    pub(super) searches: fn() -> Vec<Search>,
}

/// A search, and when it is made.
pub(super) struct Search {
    pub(super) level: Level,
    /// The lowest score of its steps.
    pub(super) least: f64,
    /// Searches are made in this order: by their lowest score, if nothing else is said.
    pub(super) order: f64,
    /// The number of steps that are compared to find the simplest.
    pub(super) compared: usize,
    /// Whether later searches are not made if it finds a step.
    pub(super) is_last: bool,
    /// Whether its steps assume that the puzzle has one solution.
    pub(super) assumes_unique: bool,
    /// Whether its steps are rare.
    pub(super) is_rare: bool,
    /// Whether its steps are a pattern on the board, unlike a refutation or a guess.
    pub(super) is_pattern: bool,
    /// When it was last made without success.
    pub(super) looked: Time,
    pub(super) find: Find,
}

impl Search {
    pub(super) fn new(
        level: Level,
        least: f64,
        find: impl FnMut(&mut Context<'_, '_>, Time, Sink<'_>) -> ControlFlow<()> + Send + 'static,
    ) -> Search {
        Search {
            level,
            least,
            order: least,
            compared: MOST_COMPARED,
            is_last: false,
            assumes_unique: false,
            is_rare: false,
            is_pattern: true,
            looked: START,
            find: Box::new(find),
        }
    }

    /// Makes it in the order of another score.
    pub(super) fn at(self, order: f64) -> Search {
        Search { order, ..self }
    }

    /// Takes its first step.
    pub(super) fn first(self) -> Search {
        Search { compared: 1, is_last: true, ..self }
    }

    /// Compares its first step with those of later searches.
    pub(super) fn one(self) -> Search {
        Search { compared: 1, ..self }
    }

    /// Does not compare its steps with those of later searches.
    pub(super) fn last(self) -> Search {
        Search { is_last: true, ..self }
    }

    pub(super) fn unique(self) -> Search {
        Search { assumes_unique: true, ..self }
    }

    pub(super) fn rare(self, is_rare: bool) -> Search {
        Search { is_rare, ..self }
    }

    pub(super) fn no_pattern(self) -> Search {
        Search { is_pattern: false, ..self }
    }
}

impl fmt::Debug for Search {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Search").field("level", &self.level).field("least", &self.least).finish_non_exhaustive()
    }
}
