//! A search step by step.

use std::ops::ControlFlow;

use super::budget::Budget;
use super::clause_learning::traced::Traced;
use super::conflict::Conflict;
use super::event::Event;
use super::links::Links;
use super::problem::{OptionId, Problem};
use super::search::Search;
use super::settings::{Propagation, Settings};
use super::stats::{Ended, Stats};

/// Searches as [`Cover::search`](super::Cover::search) does, and reports every step. With propagation, the steps are those
/// of [`Engine::ClauseLearning`](super::Engine::ClauseLearning) without learning, one at a time, which finds the same solutions
/// as other engines, perhaps in another order; without, they are those of the links.
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
