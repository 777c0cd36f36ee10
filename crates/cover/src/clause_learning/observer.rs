//! Those who follow a search while it runs.

use super::branch::Branch;
use super::explain::Context;
use super::ids::VarId;
use super::literal::Literal;
use super::path::Level;
use super::propagate::Propagator;
use super::reason::Conflict;
use super::sliced::Sliced;

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

    /// Whether the search may go on over slices, which give no reasons. If so, it tells of solutions and of searched subtrees only.
    fn may_lack_reasons(&mut self, _propagator: &Propagator, _slices: &Sliced) -> bool {
        false
    }

    /// The subtree of the last of these levels has been searched.
    fn searched(&mut self, _levels: &[Level]) {}

    /// Over slices, the subtree below these levels, and the variables tried below them, has been searched.
    fn searched_below(&mut self, _levels: &[Level], _tried: &[VarId]) {}

    /// Whether it is told of subtrees searched over slices.
    fn follows_slices(&self) -> bool {
        true
    }
}

/// Nobody.
pub(super) struct Unobserved;

impl Observer for Unobserved {
    fn may_lack_reasons(&mut self, _: &Propagator, _: &Sliced) -> bool {
        true
    }

    fn follows_slices(&self) -> bool {
        false
    }
}
