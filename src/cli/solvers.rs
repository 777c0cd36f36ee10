//! Solvers that are kept from puzzle to puzzle.

use std::sync::Arc;

use crate::exact_cover::Budget;
use crate::solve::{SolveOptions, Solver};
use crate::variant::Variant;

use super::search::SearchArgs;

/// Solvers that are kept: each variant is compiled once.
pub(super) struct Solvers {
    how: SolveOptions,
    budget: Budget<'static>,
    kept: Vec<Solver>,
}

impl Solvers {
    /// Solvers that search so, with the clock running from now.
    pub(super) fn new(search: &SearchArgs) -> Solvers {
        Solvers { how: search.how(), budget: search.budget(), kept: Vec::new() }
    }

    /// Solvers for another thread: on the same clock, but not the ones whose progress is shown.
    pub(super) fn beside(&self) -> Solvers {
        Solvers { how: self.how, budget: Budget { progress: None, ..self.budget }, kept: Vec::new() }
    }

    /// The solver for a variant. A few are kept; a file of text seldom has more sizes than that.
    pub(super) fn of(&mut self, variant: &Arc<Variant>) -> &mut Solver {
        const KEPT: usize = 8;
        match self.kept.iter().position(|solver| Arc::ptr_eq(solver.variant(), variant)) {
            Some(0) => {}
            Some(known) => self.kept[..=known].rotate_right(1),
            None => {
                self.kept.truncate(KEPT - 1);
                let mut solver = Solver::new(Arc::clone(variant), self.how);
                solver.set_budget(self.budget);
                self.kept.insert(0, solver);
            }
        }
        &mut self.kept[0]
    }
}
