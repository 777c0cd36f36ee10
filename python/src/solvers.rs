//! Solvers, kept from puzzle to puzzle, so that each variant is compiled once.

use std::sync::{Arc, Mutex};

use exdoku::encode::Limits;
use exdoku::exact_cover::Budget;
use exdoku::solve::{SolveOptions, Solver};
use exdoku::variant::Variant;

use crate::locks::kept;

/// The maximum number of solvers kept for their next puzzle.
const KEPT: usize = 16;

static FREE: Mutex<Vec<Solver>> = Mutex::new(Vec::new());

/// Whether a solver for the variant is ready.
pub(crate) fn is_ready(variant: &Arc<Variant>) -> bool {
    kept(&FREE).is_some_and(|free| free.iter().any(|solver| Arc::ptr_eq(solver.variant(), variant)))
}

/// A solver for the variant, with this budget.
///
/// # Errors
/// The reason why it cannot be solved.
pub(crate) fn take(variant: &Arc<Variant>, budget: &Budget, threads: usize) -> Result<Solver, String> {
    let known = kept(&FREE).and_then(|mut free| {
        free.iter().position(|solver| Arc::ptr_eq(solver.variant(), variant)).map(|at| free.remove(at))
    });
    let mut solver = match known {
        Some(solver) => solver,
        None => {
            let limits =
                Limits { until: budget.until, cancelled: budget.cancelled.first().cloned(), ..Limits::default() };
            let wrong = |why: String| format!("{} cannot be solved: {why}", variant.name);
            variant.try_compile(&limits).map_err(|why| wrong(why.to_string()))?;
            let solver = Solver::try_new(Arc::clone(variant), SolveOptions::default());
            solver.map_err(|why| wrong(why.to_string()))?
        }
    };
    solver.set_budget(budget.clone());
    solver.set_threads(threads);
    Ok(solver)
}

/// Gives a solver back.
pub(crate) fn keep(mut solver: Solver) {
    solver.forget_counts();
    let Some(mut free) = kept(&FREE) else { return };
    if free.len() == KEPT {
        free.remove(0);
    }
    free.push(solver);
}
