//! The progress of a search: conflicts, restarts, and clause database reductions.

use super::branch::Branch;
use super::reason::Conflict;
use super::restart::Restarts;
use crate::budget::Budget;

/// Nodes between two looks at the clock, if the budget itself does not look more often.
const PACE: u64 = 16;

/// Conflicts before the first reduction of the clauses, and the increment of that interval.
const FORGET_FIRST: u64 = 2_000;
const FORGET_STEP: u64 = 300;

/// The progress of a search, besides its path.
#[derive(Clone, Copy, Debug)]
pub(super) struct SearchProgress {
    pub(super) restarts: Restarts,
    pub(super) conflicts: u64,
    next_forget: u64,
    forget_gap: u64,
    /// A conflict found while backtracking.
    pub(super) pending: Option<Conflict>,
    /// What is tried next, if the budget was spent just before.
    pub(super) chosen: Option<Branch>,
    /// Whether auxiliary options are tried like others, and each solution leaves a clause.
    pub(super) free: bool,
}

impl SearchProgress {
    pub(super) fn new() -> SearchProgress {
        SearchProgress {
            restarts: Restarts::default(),
            conflicts: 0,
            next_forget: FORGET_FIRST,
            forget_gap: FORGET_FIRST,
            pending: None,
            chosen: None,
            free: false,
        }
    }

    /// Whether a reduction of the clauses is due; if so, it counts as done.
    pub(super) fn forgets(&mut self) -> bool {
        let is_due = self.conflicts >= self.next_forget;
        if is_due {
            self.forget_gap += FORGET_STEP;
            self.next_forget = self.conflicts + self.forget_gap;
        }
        is_due
    }
}

/// Whether a search that has tried this number of nodes, and searched this part of the tree, must stop.
pub(super) fn is_spent(budget: &Budget, nodes: u64, done: impl FnOnce() -> f64) -> bool {
    budget.is_spent(nodes, done) || nodes.is_multiple_of(PACE) && budget.is_over(nodes)
}
