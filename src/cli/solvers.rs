//! Solvers, cached from puzzle to puzzle.

use std::sync::Arc;

use crate::exact_cover::Budget;
use crate::solve::{SolveOptions, Solver};
use crate::variant::Variant;

use super::search::SearchArgs;

/// A cache of solvers, so that each variant is compiled once.
pub(super) struct Solvers {
    how: SolveOptions,
    budget: Budget<'static>,
    /// On how many threads each searches.
    threads: usize,
    kept: Vec<Solver>,
}

impl Solvers {
    /// Solvers with these options; the time limit runs from now.
    pub(super) fn new(search: &SearchArgs) -> Solvers {
        Solvers { how: search.options(), budget: search.budget(), threads: 1, kept: Vec::new() }
    }

    /// Sets on how many threads each of them searches.
    pub(super) fn set_threads(&mut self, threads: usize) {
        self.threads = threads;
    }

    /// Solvers for another thread, with the same time limit, whose progress is not shown. Each searches on that thread alone.
    pub(super) fn beside(&self) -> Solvers {
        Solvers { how: self.how, budget: Budget { progress: None, ..self.budget }, threads: 1, kept: Vec::new() }
    }

    /// The solver for a variant. A few are cached; a text seldom has more variants.
    pub(super) fn of(&mut self, variant: &Arc<Variant>) -> &mut Solver {
        const KEPT: usize = 8;
        match self.kept.iter().position(|solver| Arc::ptr_eq(solver.variant(), variant)) {
            Some(0) => {}
            Some(known) => {
                self.kept[0].forget_counts();
                self.kept[..=known].rotate_right(1);
            }
            None => {
                if let Some(last) = self.kept.first_mut() {
                    last.forget_counts();
                }
                self.kept.truncate(KEPT - 1);
                let mut solver = Solver::new(Arc::clone(variant), self.how);
                solver.set_budget(self.budget);
                solver.set_threads(self.threads);
                self.kept.insert(0, solver);
            }
        }
        &mut self.kept[0]
    }
}
