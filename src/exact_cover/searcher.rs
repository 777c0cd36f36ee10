//! What every engine can do.

use std::fmt;
use std::ops::ControlFlow;

use super::problem::{OptionId, Problem};
use super::tie_breaker::TieBreaker;
use super::{Budget, Conflict, Ended, Links, Search, Settings, Stats};

/// A compiled problem, and the state of a search in it. Copies share what does not change.
pub(super) trait Searcher: fmt::Debug + Send + Sync {
    /// Begins a search below options dropped and chosen beforehand. `problem` is the one that was compiled.
    ///
    /// # Errors
    /// The first chosen option that cannot be chosen, and why.
    fn begin(&mut self, problem: &Problem, dropped: &[OptionId], chosen: &[OptionId]) -> Result<(), Conflict>;

    /// Searches from where the search stands; what it returns counts from its beginning.
    fn resume(
        &mut self,
        settings: Settings,
        budget: &Budget<'_>,
        visitor: &mut dyn FnMut(&[OptionId]) -> ControlFlow<()>,
    ) -> (Stats, Ended);

    /// Searches for solutions, each of which has a wanted option that none before it had, until no solution has another one.
    /// Returns nothing, before any search, if the engine cannot.
    fn resume_for(
        &mut self,
        _wanted: &[OptionId],
        _settings: Settings,
        _budget: &Budget<'_>,
        _visitor: &mut dyn FnMut(&[OptionId]) -> ControlFlow<()>,
    ) -> Option<(Stats, Ended)> {
        None
    }

    /// Sets which option of an item is tried first, in an engine where that can be set.
    fn set_tie_breaker(&mut self, _: TieBreaker) {}

    /// A copy that shares what does not change.
    fn boxed(&self) -> Box<dyn Searcher>;
}

impl Searcher for Links {
    fn begin(&mut self, _: &Problem, dropped: &[OptionId], chosen: &[OptionId]) -> Result<(), Conflict> {
        self.restrict(dropped, chosen)
    }

    fn resume(
        &mut self,
        settings: Settings,
        budget: &Budget<'_>,
        visitor: &mut dyn FnMut(&[OptionId]) -> ControlFlow<()>,
    ) -> (Stats, Ended) {
        let mut search = Search::new(self, settings.choose);
        let ended = search.visit_within(budget, visitor);
        let stats = search.stats();
        drop(search);
        self.release();
        (stats, ended)
    }

    fn boxed(&self) -> Box<dyn Searcher> {
        Box::new(self.clone())
    }
}
