//! What is known about the solutions of a puzzle.

use std::sync::Arc;

use exdoku_cover::Budget;
use exdoku_rules::variant::{Puzzle, Variant};
use exdoku_text::board::{DigitSet, Grid};

use crate::solve::{SolveOptions, Solver, Verdict};

/// The largest number of nodes of the search for the only solution before a guess, if a shorter one had no answer.
const MOST_NODES: u64 = 50_000;

/// A puzzle, and what is known about its solutions.
#[derive(Debug)]
pub(super) struct Solutions<'v> {
    pub(super) variant: &'v Arc<Variant>,
    pub(super) puzzle: Puzzle,
    pub(super) verdict: Option<Verdict>,
    /// Whether a search after an open verdict was made.
    is_searched: bool,
}

impl<'v> Solutions<'v> {
    pub(super) fn new(variant: &'v Arc<Variant>, puzzle: &Puzzle) -> Solutions<'v> {
        Solutions { variant, puzzle: puzzle.clone(), verdict: None, is_searched: false }
    }

    /// Whether there may be exactly one.
    pub(super) fn may_be_unique(&self) -> bool {
        !matches!(self.verdict, Some(Verdict::Several(..) | Verdict::Unsolvable | Verdict::Contradiction(_)))
    }

    /// The only solution; none if there are several or none, or this is not known within the limits.
    pub(super) fn only(&mut self, budget: &Budget) -> Option<&Grid> {
        let verdict = match self.verdict.take() {
            Some(Verdict::Open(_)) if !std::mem::replace(&mut self.is_searched, true) => {
                self.solver(&budget.at_most(MOST_NODES)).verdict(&self.puzzle)
            }
            Some(known) => known,
            None => self.solver(budget).verdict(&self.puzzle),
        };
        match self.verdict.insert(verdict) {
            Verdict::Unique(solution) => Some(solution),
            _ => None,
        }
    }

    /// The values of the unknowns beside the only solution.
    pub(super) fn unknowns(&self, budget: &Budget) -> Option<Vec<DigitSet>> {
        let Some(Verdict::Unique(solution)) = &self.verdict else { return None };
        self.solver(budget).unknowns(&self.puzzle, solution)
    }

    fn solver(&self, budget: &Budget) -> Solver {
        let mut solver = Solver::new(Arc::clone(self.variant), SolveOptions::default());
        solver.set_budget(budget.clone());
        solver
    }
}
