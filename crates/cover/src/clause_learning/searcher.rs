//! Clause learning as an engine.

use super::donate;
use super::search::{ClauseLearning, Plan};
use super::start::Start;
use crate::budget::Budget;
use crate::conflict::Conflict;
use crate::entry::Visitor;
use crate::problem::{OptionId, Problem};
use crate::restriction::Restriction;
use crate::searcher::{Branch, Searcher};
use crate::settings::Settings;
use crate::stats::{Ended, Stats};
use crate::tie_breaker::TieBreaker;

impl Searcher for ClauseLearning {
    fn begin(&mut self, problem: &Problem, restriction: &Restriction) -> Result<(), Conflict> {
        self.load(problem, Start::new(restriction))
    }

    fn resume(&mut self, settings: Settings, budget: &Budget, visitor: Visitor<'_>) -> (Stats, Ended) {
        self.run(Plan { choose: settings.choose, learn: settings.learning() }, budget, visitor)
    }

    fn resume_for(
        &mut self,
        wanted: &[OptionId],
        settings: Settings,
        budget: &Budget,
        visitor: Visitor<'_>,
    ) -> Option<(Stats, Ended)> {
        let plan = Plan { choose: settings.choose, learn: settings.learning() };
        self.run_for(wanted, plan, budget, visitor)
    }

    fn donate(&mut self) -> Option<Branch> {
        donate::give_away(self)
    }

    fn split(&mut self, _: &Problem, settings: Settings) -> Option<(Box<dyn Searcher>, f64)> {
        // It counts its part of the whole tree itself.
        donate::split(self, settings.learning()).map(|other| (Box::new(other) as Box<dyn Searcher>, 1.0))
    }

    fn begin_branch(&mut self, problem: &Problem, branch: &Branch) {
        donate::take(self, problem, branch);
    }

    fn set_tie_breaker(&mut self, tie_breaker: TieBreaker) {
        self.branching_mut().set_tie_breaker(tie_breaker);
    }

    fn boxed(&self) -> Box<dyn Searcher> {
        Box::new(self.clone())
    }
}
