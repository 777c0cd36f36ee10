//! Solutions with a proof that there are no others, which a small program checks without this crate.

use super::budget::Budget;
use super::clause_learning::certify::{self, Certifying};
use super::conflict::Conflict;
use super::cover::Cover;
use super::dead_ends::DeadEnds;
use super::dimacs::Formula;
use super::engine::Engine;
use super::entry::Visitor;
use super::problem::OptionId;
use super::proof::Proof;
use super::restriction::Restriction;
use super::settings::Propagation;
use super::stats::{Ended, Stats};

/// The size of formulas that are kept for the next proof.
const MOST_KEPT: usize = 1 << 22;

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
    cover: &mut Cover,
    restriction: &Restriction,
    budget: &Budget,
    mut proof: Proof<'_>,
    visitor: Visitor<'_>,
) -> Certificate {
    let (shared, settings, engine) = (cover.shared_problem(), cover.settings, cover.certifying_engine());
    let problem = shared.plain();
    let items = cover.formula.take().unwrap_or_else(|| Box::new(Formula::of_items(problem)));
    let mut formula = items.as_ref().clone().restricted(restriction);
    cover.formula = Some(items).filter(|items| items.size() <= MOST_KEPT);
    let (stats, ended) = match Conflict::check(problem, restriction) {
        Ok(()) if engine == Engine::ClauseLearning => {
            let new = || Box::new(Certifying::new(problem, settings));
            let certifying = cover.certifying.get_or_insert_with(new);
            certify::run(certifying, problem, settings, restriction, budget, visitor, (&mut formula, &mut proof))
        }
        Ok(()) => {
            let blocks = engine.propagates() && settings.propagation == Propagation::Full;
            let mut dead_ends = DeadEnds::begin(problem, restriction, blocks, &mut proof);
            let mut show = |options: &[OptionId]| {
                formula.exclude(&problem.project(options));
                visitor(options)
            };
            cover.searcher.begin(problem, restriction).expect("the options were checked");
            let followed = cover.searcher.follow(settings, budget, &mut show, &mut dead_ends);
            let (stats, ended) = followed.expect("engines that learn certify by themselves");
            if ended == Ended::Complete {
                dead_ends.finish();
            }
            (stats, ended)
        }
        Err(_) => {
            // The formula says of both options that they are chosen.
            proof.add(&[]);
            (Stats::default(), Ended::Complete)
        }
    };
    Certificate { lemmas: proof.finish(), formula, stats, ended }
}
