//! Searches for all solutions, when there may be only few.
//!
//! A search for few solutions learns from each conflict, tries auxiliary options early, and leaves a clause for each
//! solution. A search for many does none of this: it walks the tree once. Which one fits shows only by the number of
//! solutions. So a search for many that takes a while and finds few alternates with a search for few. Each turn is as long
//! as all turns before it of the same search, so that both together take at most four times the nodes of the better one. The
//! search for few is given up as soon as either of them has found more than a few.
//!
//! Turns are measured in nodes. So solutions and their order are the same for any number of threads.

use std::collections::HashSet;
use std::ops::ControlFlow;
use std::sync::Arc;

use super::budget::Budget;
use super::clause_learning::ClauseLearning;
use super::conflict::Conflict;
use super::cover::Cover;
use super::engine::Engine;
use super::entry::Visitor;
use super::parallel::{Terms, enumerate};
use super::problem::{OptionId, Problem};
use super::restriction::Restriction;
use super::searcher::Searcher;
use super::settings::{Learn, Settings};
use super::stats::{Ended, Stats};

/// How often turns double before the search for few is given up: 1,000 times the nodes of the first turn were not enough.
const TURNS: u32 = 10;

/// A search for few solutions.
struct Few {
    searcher: Box<dyn Searcher>,
    found: Vec<Vec<OptionId>>,
    stats: Stats,
}

impl Few {
    /// Searches for this many more nodes. It stops once more than a few solutions are found.
    fn turn(&mut self, nodes: u64, settings: Settings, budget: &Budget) -> Ended {
        let bounded = budget.at_most(self.stats.nodes + nodes);
        let until = Budget { wanted: Some(Budget::FEW), progress: None, ..bounded };
        let Few { searcher, found, stats } = self;
        let (done, ended) = searcher.resume(settings, &until, &mut |options| {
            found.push(options.to_vec());
            if found.len() as u64 <= Budget::FEW { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        // These solutions have not been shown yet.
        *stats = Stats { solutions: 0, ..done };
        ended
    }
}

/// The budget that remains after the nodes of another search.
fn beside(budget: &Budget, other: Stats) -> Budget {
    Budget { nodes: budget.nodes.map(|nodes| nodes.saturating_sub(other.nodes)), ..budget.clone() }
}

impl Cover {
    /// Computes a result from each solution of a search for many, and shows it to the visitor, as
    /// [`search_on`](Cover::search_on) does.
    pub(super) fn search_for_many<R: Send>(
        &mut self,
        threads: usize,
        restriction: &Restriction,
        budget: &Budget,
        compute: &(dyn Fn(&[OptionId]) -> R + Sync),
        visitor: &mut dyn FnMut(R) -> ControlFlow<()>,
    ) -> Result<(Stats, Ended), Conflict> {
        if let Some(settled) = self.searcher.settle(restriction, budget)? {
            return Ok(settled.show(&mut |options| visitor(compute(options))));
        }
        self.searcher.begin(&self.problem, restriction)?;
        let mut by_few = Stats::default();
        if self.searcher.is_resumable() && self.settings.learning() != Learn::Off {
            let (stats, ended) = self.take_turns(restriction, budget, &mut |options| visitor(compute(options)));
            match ended {
                Some(ended) => return Ok((stats, ended)),
                None => by_few = stats,
            }
        }
        let (problem, settings, slice) = (&*self.problem, self.settings, self.slice());
        let terms = Terms { problem, settings, budget: &beside(budget, by_few), slice, threads };
        let (stats, ended) = enumerate(&mut self.searcher, terms, compute, visitor);
        Ok((stats.with(by_few), ended))
    }

    /// Searches in turns until one of the searches ends. If the search for few is given up instead, the statistics are only
    /// those of it, and the other one can be resumed.
    fn take_turns(
        &mut self,
        restriction: &Restriction,
        budget: &Budget,
        visitor: Visitor<'_>,
    ) -> (Stats, Option<Ended>) {
        let (problem, settings) = (Arc::clone(&self.problem), self.settings);
        let mut shown: HashSet<Vec<OptionId>> = HashSet::new();
        let (mut many, mut few): (Stats, Option<Few>) = (Stats::default(), None);
        let mut turn = self.slice();
        for _ in 0..TURNS {
            let by_few = few.as_ref().map_or(Stats::default(), |few| few.stats);
            let until = beside(budget, by_few).at_most(many.nodes + turn);
            let (stats, ended) = self.searcher.resume(settings, &until, &mut |options| {
                if shown.len() as u64 <= Budget::FEW {
                    shown.insert(problem.project(options));
                }
                visitor(options)
            });
            many = stats;
            if ended != Ended::OutOfBudget || budget.is_over(many.nodes + by_few.nodes) {
                return (many.with(by_few), Some(ended));
            }
            if shown.len() as u64 > Budget::FEW {
                return (by_few, None);
            }
            let few = few.get_or_insert_with(|| self.few(&problem, restriction));
            let ended = few.turn(turn, settings, &beside(budget, many));
            if ended == Ended::Complete {
                let mut total = many.with(few.stats);
                for options in few.found.iter().filter(|options| !shown.contains(&problem.project(options))) {
                    total.solutions += 1;
                    if visitor(options).is_break() {
                        return (total, Some(Ended::Stopped));
                    }
                }
                return (total, Some(Ended::Complete));
            }
            if ended == Ended::Stopped {
                return (few.stats, None);
            }
            if budget.is_over(many.nodes + few.stats.nodes) {
                return (many.with(few.stats), Some(Ended::OutOfBudget));
            }
            turn = many.nodes;
        }
        (few.map_or(Stats::default(), |few| few.stats), None)
    }

    /// A search for few solutions that has begun.
    fn few(&self, problem: &Problem, restriction: &Restriction) -> Few {
        let mut searcher: Box<dyn Searcher> = match self.engine() {
            Engine::ClauseLearning => self.searcher.boxed(),
            _ => Box::new(ClauseLearning::new(problem, true)),
        };
        searcher.begin(problem, restriction).expect("the search for many could begin");
        Few { searcher, found: Vec::new(), stats: Stats::default() }
    }
}
