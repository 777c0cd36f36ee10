//! What every engine can do.

use std::fmt;
use std::ops::ControlFlow;

use super::budget::Budget;
use super::conflict::Conflict;
use super::links::Links;
use super::problem::{OptionId, Problem};
use super::search::Search;
use super::settings::Settings;
use super::stats::{Ended, Stats};
use super::tie_breaker::TieBreaker;

/// A subtree that no engine has searched.
#[derive(Clone, Debug, Default)]
pub(super) struct Branch {
    /// All options dropped in it.
    pub(super) dropped: Vec<OptionId>,
    /// All options chosen in it.
    pub(super) chosen: Vec<OptionId>,
    /// Literals that hold in it, by their numbers, in an engine that tries these.
    pub(super) literals: Vec<u32>,
    /// What was wiped out how often, so that the choice of items goes on as before.
    pub(super) weights: Vec<f64>,
    /// How many levels of the tree are above it.
    pub(super) depth: u32,
    /// How much of the tree of the search that gave it away it is.
    pub(super) share: f64,
}

/// A compiled problem, and the state of a search in it. Copies share what does not change.
pub(super) trait Searcher: fmt::Debug + Send + Sync {
    /// Begins a search below options dropped and chosen beforehand. `problem` is the one that was compiled.
    ///
    /// # Errors
    /// The first chosen option that cannot be chosen, and why.
    fn begin(&mut self, problem: &Problem, dropped: &[OptionId], chosen: &[OptionId]) -> Result<(), Conflict>;

    /// Whether a search can be [resumed](Self::resume) after a budget was spent. If not, it ends with the first budget, and what
    /// was chosen beforehand is taken back.
    fn is_resumable(&self) -> bool {
        true
    }

    /// Searches from where the search stands; what it returns counts from its beginning.
    fn resume(
        &mut self,
        settings: Settings,
        budget: &Budget,
        visitor: &mut dyn FnMut(&[OptionId]) -> ControlFlow<()>,
    ) -> (Stats, Ended);

    /// Searches for solutions, each of which has a wanted option that none before it had, until no solution has another one.
    /// Returns nothing, before any search, if the engine cannot.
    fn resume_for(
        &mut self,
        _wanted: &[OptionId],
        _settings: Settings,
        _budget: &Budget,
        _visitor: &mut dyn FnMut(&[OptionId]) -> ControlFlow<()>,
    ) -> Option<(Stats, Ended)> {
        None
    }

    /// Gives away the subtree beside the shallowest option tried, and searches on without it; none if the engine cannot, or
    /// nothing is left beside. It is what this search would come to last.
    fn donate(&mut self) -> Option<Branch> {
        None
    }

    /// Begins a search of a subtree that a search of the same problem gave away.
    fn begin_branch(&mut self, problem: &Problem, branch: &Branch) {
        self.begin(problem, &branch.dropped, &branch.chosen).expect("what a search has chosen can be chosen");
    }

    /// Sets which option of an item is tried first, in an engine where that can be set.
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

    fn begin(&mut self, _: &Problem, dropped: &[OptionId], chosen: &[OptionId]) -> Result<(), Conflict> {
        self.restrict(dropped, chosen)
    }

    fn resume(
        &mut self,
        settings: Settings,
        budget: &Budget,
        visitor: &mut dyn FnMut(&[OptionId]) -> ControlFlow<()>,
    ) -> (Stats, Ended) {
        let mut search = Search::new(self, settings.choose);
        let ended = search.visit_within(budget, visitor);
        let stats = search.stats();
        drop(search);
        self.release();
        (stats, ended)
    }

    fn as_links(&mut self) -> Option<&mut Links> {
        Some(self)
    }

    fn boxed(&self) -> Box<dyn Searcher> {
        Box::new(self.clone())
    }
}
