//! A search step by step.

use super::budget::Budget;
use super::clause_learning::tracer;
use super::conflict::Conflict;
use super::entry::Visitor;
use super::event::Event;
use super::links::Links;
use super::problem::Problem;
use super::restriction::Restriction;
use super::search::Search;
use super::settings::{Propagation, Settings};
use super::stats::{Ended, Stats};

/// Searches, and reports every step: [`Query::trace`](super::Query::trace). The problem is in the form of its engine: conditions are
/// left only where that runs their propagators.
///
/// # Errors
/// The first chosen option that cannot be chosen, and why.
pub(super) fn trace(
    problem: &Problem,
    settings: Settings,
    restriction: &Restriction,
    budget: &Budget,
    visitor: Visitor<'_>,
    report: &mut dyn FnMut(Event),
) -> Result<(Stats, Ended), Conflict> {
    if settings.propagation != Propagation::None {
        return tracer::run(problem, settings, restriction, budget, visitor, report);
    }
    let mut links = Links::new(problem);
    links.restrict(restriction)?;
    let mut search = Search::new(&mut links, settings.choose);
    let ended = search.trace_within(budget, visitor, report);
    Ok((search.stats(), ended))
}
