//! Clause learning as an engine of its own.
//!
//! The clauses depend on what is dropped and chosen beforehand, so they are made anew for each search.

use std::ops::ControlFlow;

use super::Cdcl;
use crate::exact_cover::problem::{OptionId, Problem};
use crate::exact_cover::searcher::Searcher;
use crate::exact_cover::{Budget, Conflict, Ended, Settings, Stats};

/// A search by clause learning, if one has begun.
#[derive(Debug, Default)]
pub(in crate::exact_cover) struct CdclSearch(Option<Box<Cdcl>>);

impl Searcher for CdclSearch {
    fn begin(&mut self, problem: &Problem, dropped: &[OptionId], chosen: &[OptionId]) -> Result<(), Conflict> {
        Conflict::check(problem, dropped, chosen)?;
        self.0 = Some(Box::new(Cdcl::new(problem, dropped, chosen)));
        Ok(())
    }

    fn resume(
        &mut self,
        _: Settings,
        budget: &Budget<'_>,
        visitor: &mut dyn FnMut(&[OptionId]) -> ControlFlow<()>,
    ) -> (Stats, Ended) {
        self.0.as_mut().expect("a search has begun").run(budget, visitor)
    }

    fn boxed(&self) -> Box<dyn Searcher> {
        Box::new(CdclSearch::default())
    }
}
