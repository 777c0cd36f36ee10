//! The interface of every engine.

use std::fmt;
use std::ops::ControlFlow;

use super::budget::Budget;
use super::conflict::Conflict;
use super::decisions::Decisions;
use super::entry::Visitor;
use super::event::Event;
use super::links::Links;
use super::problem::{OptionId, Problem};
use super::restriction::Restriction;
use super::search::Search;
use super::settings::Settings;
use super::stats::{Ended, Stats};
use super::tie_breaker::TieBreaker;

/// A subtree that no engine has searched.
#[derive(Clone, Debug, Default)]
pub(super) struct Branch {
    /// All options dropped and chosen in it.
    pub(super) restriction: Restriction,
    /// Literals that are true in it, by their numbers, in an engine that tries literals.
    pub(super) literals: Vec<u32>,
    /// How often each item was wiped out, so that the choice of items continues as before.
    pub(super) weights: Vec<f64>,
    /// The number of levels above it.
    pub(super) depth: u32,
    /// The part that it is of the tree of the search that donated it.
    pub(super) share: f64,
}

/// All solutions of a question: none or one.
pub(super) struct Settled {
    pub(super) solution: Option<Vec<OptionId>>,
    pub(super) stats: Stats,
}

impl Settled {
    /// Shows the solution, if there is one.
    pub(super) fn show(self, visitor: Visitor<'_>) -> (Stats, Ended) {
        let wants = self.solution.map_or(ControlFlow::Continue(()), |options| visitor(&options));
        (self.stats, if wants.is_break() { Ended::Stopped } else { Ended::Complete })
    }
}

/// A compiled problem, and the state of a search in it. Copies share what does not change.
pub(super) trait Searcher: fmt::Debug + Send + Sync {
    /// Begins a search below options dropped and chosen beforehand. `problem` is the one that was compiled.
    ///
    /// # Errors
    /// The first chosen option that cannot be chosen, and why.
    fn begin(&mut self, problem: &Problem, restriction: &Restriction) -> Result<(), Conflict>;

    /// Compiles the problem, if that was left for later.
    fn compile(&mut self) {}

    /// Answers a question, before [`begin`](Self::begin): if that takes less time than to [compile](Self::compile) the problem, and there
    /// is no solution, or just one.
    ///
    /// # Errors
    /// The first chosen option that cannot be chosen, and why.
    fn settle(&mut self, _: &Restriction, _: &Budget) -> Result<Option<Settled>, Conflict> {
        Ok(None)
    }

    /// Whether a search can be [resumed](Self::resume) after a budget was spent. If not, it ends with the first budget, and
    /// the options chosen beforehand are undone.
    fn is_resumable(&self) -> bool {
        true
    }

    /// Resumes a search; the numbers that it returns count from its beginning.
    fn resume(&mut self, settings: Settings, budget: &Budget, visitor: Visitor<'_>) -> (Stats, Ended);

    /// Searches for solutions, each with a wanted option that none before it had, until no solution has another one.
    /// Returns none, before any search, if the engine cannot.
    fn resume_for(
        &mut self,
        _wanted: &[OptionId],
        _settings: Settings,
        _budget: &Budget,
        _visitor: Visitor<'_>,
    ) -> Option<(Stats, Ended)> {
        None
    }

    /// Resumes a search that does not learn, and shows its decisions as well. Returns none, before any search, if the engine may
    /// learn.
    fn follow(
        &mut self,
        _settings: Settings,
        _budget: &Budget,
        _visitor: Visitor<'_>,
        _decisions: &mut dyn Decisions,
    ) -> Option<(Stats, Ended)> {
        None
    }

    /// Donates the subtree beside the shallowest option tried, and continues without it; none if the engine cannot, or
    /// nothing is left there. It is the last subtree that this search would reach.
    fn donate(&mut self) -> Option<Branch> {
        None
    }

    /// Begins a search of a subtree that a search of the same problem donated.
    fn begin_branch(&mut self, problem: &Problem, branch: &Branch) {
        self.begin(problem, &branch.restriction).expect("what a search has chosen can be chosen");
    }

    /// Splits the search: returns a searcher for the subtree beside the shallowest option tried, and its part of the tree.
    /// This search continues without that subtree. None if it cannot be split, or nothing is left there.
    ///
    /// Unlike a [donated](Self::donate) subtree, which is described, this one is a copy of the search with all it knows. So it
    /// fits a search for few solutions. One that this search showed may be shown again.
    fn split(&mut self, problem: &Problem, _settings: Settings) -> Option<(Box<dyn Searcher>, f64)> {
        let branch = self.donate()?;
        let mut other = self.boxed();
        other.begin_branch(problem, &branch);
        Some((other, branch.share))
    }

    /// Sets which option of an item is tried first, in an engine in which it can be set.
    fn set_tie_breaker(&mut self, _: TieBreaker) {}

    /// The links, of an engine that has them: they can be searched solution by solution.
    fn as_links(&mut self) -> Option<&mut Links> {
        None
    }

    /// A copy that shares what does not change.
    fn boxed(&self) -> Box<dyn Searcher>;
}

impl Searcher for Links {
    fn is_resumable(&self) -> bool {
        false
    }

    fn begin(&mut self, _: &Problem, restriction: &Restriction) -> Result<(), Conflict> {
        self.restrict(restriction)
    }

    fn resume(&mut self, settings: Settings, budget: &Budget, visitor: Visitor<'_>) -> (Stats, Ended) {
        let mut search = Search::new(self, settings.choose);
        let ended = search.visit_within(budget, visitor);
        let stats = search.stats();
        drop(search);
        self.release();
        (stats, ended)
    }

    fn follow(
        &mut self,
        settings: Settings,
        budget: &Budget,
        visitor: Visitor<'_>,
        decisions: &mut dyn Decisions,
    ) -> Option<(Stats, Ended)> {
        let mut search = Search::new(self, settings.choose);
        let ended = search.trace_within(budget, visitor, &mut |event| match event {
            // Links try one option at a time.
            Event::Tried { options, .. } => options.into_iter().for_each(|option| decisions.tried(option)),
            Event::Backtrack(_) => decisions.searched(),
            _ => {}
        });
        let stats = search.stats();
        drop(search);
        self.release();
        Some((stats, ended))
    }

    fn as_links(&mut self) -> Option<&mut Links> {
        Some(self)
    }

    fn boxed(&self) -> Box<dyn Searcher> {
        Box::new(self.clone())
    }
}
