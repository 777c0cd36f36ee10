//! Solutions with a proof that there are no others, which a small program checks without this crate.

use std::ops::ControlFlow;

use super::budget::Budget;
use super::clause_learning::certify;
use super::conflict::Conflict;
use super::dimacs::Formula;
use super::problem::{OptionId, Problem};
use super::proof::Proof;
use super::restriction::Restriction;
use super::settings::Settings;
use super::stats::{Ended, Stats};

/// What a proof is about: [`Query::certify`](super::Query::certify).
#[derive(Clone, Debug)]
pub struct Certificate {
    /// The problem with its restrictions, and for each solution a clause that excludes it. Unless the search ended early, this
    /// formula has no model, which is what the proof shows.
    pub formula: Formula,
    /// The number of clauses in the proof.
    pub lemmas: u64,
    /// The cost of the search, and the number of solutions.
    pub stats: Stats,
    /// Why the search ended. The proof is whole only if nothing was left to search.
    pub ended: Ended,
}

/// Searches, and writes a proof: [`Query::certify`](super::Query::certify).
pub(super) fn certify(
    problem: &Problem,
    settings: Settings,
    restriction: &Restriction,
    budget: &Budget,
    mut proof: Proof<'_>,
    visitor: &mut dyn FnMut(&[OptionId]) -> ControlFlow<()>,
) -> Certificate {
    let problem = problem.plain();
    let mut formula = Formula::new(problem, restriction);
    let (stats, ended) = match Conflict::check(problem, restriction) {
        Ok(()) => certify::run(problem, settings, restriction, budget, visitor, (&mut formula, &mut proof)),
        Err(_) => {
            // The formula says of both options that they are chosen.
            proof.add(&[]);
            (Stats::default(), Ended::Exhausted)
        }
    };
    Certificate { lemmas: proof.finish(), formula, stats, ended }
}
