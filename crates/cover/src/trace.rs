//! A search step by step.

use std::ops::ControlFlow;

use super::compact_table::traced::Traced;
use super::problem::{ItemId, OptionId, Problem};
use super::{Budget, Conflict, Ended, Links, Propagation, Search, Settings, Stats};

/// A step of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// An option of an item is tried, which has so many left.
    Tried(ItemId, OptionId, u32),
    /// An item has only this option left.
    Forced(ItemId, OptionId),
    /// Options of the second item are eliminated, because they block the first.
    Eliminated(ItemId, ItemId, Vec<OptionId>),
    /// An item has no option left.
    WipeOut(ItemId),
    /// Everything below an option that was tried has been searched; it is dropped.
    Backtrack(OptionId),
    /// Everything is covered.
    Solution,
}

/// Searches as [`Cover::search`](super::Cover::search) does, and reports every step. With propagation the steps are those
/// of [`Engine::CompactTable`](super::Engine::CompactTable) without learning, one at a time, which finds the same solutions as other
/// engines, perhaps in another order; without, those of the links.
///
/// # Errors
/// The first chosen option that cannot be chosen, and why.
pub fn trace(
    problem: &Problem,
    settings: Settings,
    dropped: &[OptionId],
    chosen: &[OptionId],
    budget: &Budget,
    visitor: &mut dyn FnMut(&[OptionId]) -> ControlFlow<()>,
    tracer: &mut dyn FnMut(Event),
) -> Result<(Stats, Ended), Conflict> {
    let problem = problem.plain();
    if settings.propagation != Propagation::None {
        return Ok(Traced::new(problem, settings, dropped, chosen)?.run(budget, visitor, tracer));
    }
    let mut links = Links::new(problem);
    links.restrict(dropped, chosen)?;
    let mut search = Search::new(&mut links, settings.choose);
    let ended = search.trace_within(budget, visitor, tracer);
    Ok((search.stats(), ended))
}
