//! Solvers, cached across puzzles.

use std::sync::Arc;

use exdoku_cover::Budget;
use exdoku_reason::solve::{Backend, SolveOptions, Solver, Unsearchable};
use exdoku_rules::variant::Variant;
use exdoku_text::source::Diagnostic;

use super::limits::is_half_full;
use super::log::log_search;
use super::search::SearchArgs;

/// A cache of solvers, so that each variant is compiled once.
pub(super) struct Solvers {
    how: SolveOptions,
    budget: Budget,
    /// The number of threads of each search.
    threads: usize,
    kept: Vec<Solver>,
}

impl Solvers {
    /// Solvers with these options; the time limit runs from now.
    ///
    /// # Errors
    /// Options that contradict each other.
    pub(super) fn new(search: &SearchArgs) -> Result<Solvers, Diagnostic> {
        Ok(Solvers { how: search.options()?, budget: search.budget(), threads: 1, kept: Vec::new() })
    }

    /// Drops all solvers, because one was interrupted in its work.
    pub(super) fn forget(&mut self) {
        self.kept.clear();
    }

    /// Sets the number of threads of each search.
    pub(super) fn set_threads(&mut self, threads: usize) {
        self.threads = threads;
    }

    /// Solvers for another thread, with the same time limit and without progress. Each searches on that thread alone.
    pub(super) fn beside(&self) -> Solvers {
        let budget = Budget { progress: None, ..self.budget.clone() };
        Solvers { how: self.how, budget, threads: 1, kept: Vec::new() }
    }

    /// The solver for a variant. A few are cached; a text seldom has more variants.
    ///
    /// # Errors
    /// The requested engine cannot search it.
    pub(super) fn of(&mut self, variant: &Arc<Variant>) -> Result<&mut Solver, Diagnostic> {
        const KEPT: usize = 8;
        match self.kept.iter().position(|solver| Arc::ptr_eq(solver.variant(), variant)) {
            Some(0) => {}
            Some(known) => {
                self.kept[0].forget_counts();
                self.kept[..=known].rotate_right(1);
            }
            None => {
                if is_half_full() {
                    self.kept.clear();
                }
                if let Some(last) = self.kept.first_mut() {
                    last.forget_counts();
                }
                self.kept.truncate(KEPT - 1);
                let solver = Solver::try_new(Arc::clone(variant), self.how);
                let mut solver = solver.map_err(|why| match why {
                    Unsearchable::Engine(obstacle) => cannot_search(self.how, &variant.name, obstacle.has()),
                    why => Diagnostic::error(format!("{} cannot be solved: {why}", variant.name)),
                })?;
                log_search(&variant.name, solver.search_name());
                solver.set_budget(self.budget.clone());
                solver.set_threads(self.threads);
                self.kept.insert(0, solver);
            }
        }
        Ok(&mut self.kept[0])
    }
}

/// The error of an engine that cannot search a problem.
pub(super) fn cannot_search(how: SolveOptions, name: &str, obstacle: &str) -> Diagnostic {
    let engine = match how.backend {
        Backend::Engine(engine) => engine.name(),
        Backend::Auto => "this engine",
    };
    let wrong = Diagnostic::error(format!("{engine} cannot search {name}: its exact cover has {obstacle}"));
    wrong.help("leave --engine out, or use dancing-links or clause-learning, which take any problem")
}
