//! The progress of a search: conflicts, restarts, and clause database reductions.

use super::reason::Conflict;
use super::restart::Restarts;

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
