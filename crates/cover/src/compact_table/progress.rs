//! How far a search has come: conflicts, restarts, and when clauses are forgotten.

use super::reason::Conflict;
use super::restart::Restarts;

/// Conflicts before clauses are forgotten for the first time, and how much longer each further time is in coming.
const FORGET_FIRST: u64 = 2_000;
const FORGET_STEP: u64 = 300;

/// How far a search has come, besides its path.
#[derive(Clone, Copy, Debug)]
pub(super) struct SearchProgress {
    pub(super) restarts: Restarts,
    pub(super) conflicts: u64,
    next_forget: u64,
    forget_gap: u64,
    /// A conflict that going back has led to.
    pub(super) pending: Option<Conflict>,
    /// Auxiliary options are tried like others, and each solution leaves a clause.
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

    /// Whether it is time to forget clauses, which is then taken as done.
    pub(super) fn forgets(&mut self) -> bool {
        let is_due = self.conflicts >= self.next_forget;
        if is_due {
            self.forget_gap += FORGET_STEP;
            self.next_forget = self.conflicts + self.forget_gap;
        }
        is_due
    }
}
