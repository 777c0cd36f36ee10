//! Those who follow a search while it runs.

use super::branch::Branch;
use super::explain::Context;
use super::literal::Literal;
use super::path::Level;
use super::reason::Conflict;

/// Is told what a search tries, of each conflict and all that follows from it, and of each solution.
pub(super) trait Observer {
    /// All that follows at the current level is known.
    fn propagated(&mut self, _context: Context<'_>) {}

    /// A variable is tried, at a level that begins now.
    fn tried(&mut self, _context: Context<'_>, _branch: &Branch) {}

    /// A conflict, before the search goes back.
    fn conflict(&mut self, _context: Context<'_>, _conflict: Conflict) {}

    /// Everything is settled, and the state is a solution; `is_last` says whether the search is broken off with it.
    fn solution(&mut self, _context: Context<'_>, _is_last: bool) {}

    /// A clause that holds in all solutions that are still to be found.
    fn learnt(&mut self, _clause: &[Literal]) {}

    /// A learnt clause is removed.
    fn forgotten(&mut self, _clause: &[Literal]) {}

    /// Whether each conflict must come with its reasons. A search then does not go on without a trail.
    fn needs_reasons(&self) -> bool {
        true
    }

    /// The subtree of the last of these levels has been searched.
    fn searched(&mut self, _levels: &[Level]) {}
}

/// Nobody.
pub(super) struct Unobserved;

impl Observer for Unobserved {
    fn needs_reasons(&self) -> bool {
        false
    }
}
