//! A problem compiled for many searches.

use std::ops::ControlFlow;
use std::sync::Arc;

use once_cell::race::OnceBox;

use super::budget::Budget;
use super::clause_learning::ClauseLearning;
use super::clause_learning::certify::Certifying;
use super::conflict::Conflict;
use super::dimacs::Formula;
use super::engine::{Engine, Obstacle};
use super::entry::Visitor;
use super::first_look::FirstLook;
use super::links::Links;
use super::problem::{OptionId, Problem};
use super::restriction::Restriction;
use super::searcher::Searcher;
use super::settings::{Learn, Settings};
use super::stats::{Ended, Stats};
use super::tie_breaker::TieBreaker;

/// A search for options that occur is divided among threads after this many times the nodes after which it counts as hard: even
/// if the parts cost more than the whole, that is little compared with the work before.
const DIVIDE: u64 = 40;

/// A problem compiled for an [`Engine`], and the state of a search in it.
///
/// A clone shares the problem and its tables, and has its own state: one for each thread is cheap.
///
/// ```
/// use exdoku_cover::{Cover, Settings, dlx_text};
///
/// let problem = dlx_text::read("a b c\na\nb\na b\nc\n").expect("the text is well written").problem;
/// let mut cover = Cover::new(problem, Settings::default());
/// let mut sizes: Vec<usize> = cover.solutions().map(|solution| solution.len()).collect();
/// sizes.sort();
/// assert_eq!(sizes, [2, 3]);
/// ```
#[derive(Debug)]
pub struct Cover {
    pub(super) problem: Arc<Problem>,
    pub(super) settings: Settings,
    /// Chosen when it is needed.
    choice: OnceBox<Choice>,
    pub(super) searcher: Box<dyn Searcher>,
    /// Whether links may not help.
    is_alone: bool,
    /// The work of the searcher before the last search was switched; none if it was not.
    switched: Option<Stats>,
    /// Room for the first solution of a search, which is not shown again after a switch of engines.
    first: Vec<OptionId>,
    /// The engine that searches are switched to, once one was.
    learner: Option<Box<ClauseLearning>>,
    /// The engine and the formula of proofs, once one was written.
    pub(super) certifying: Option<Box<Certifying>>,
    pub(super) formula: Option<Box<Formula>>,
    /// The links of an iterator that reached many solutions.
    pub(super) links: Option<Box<Links>>,
}

/// An engine.
#[derive(Clone, Copy, Debug)]
struct Choice {
    engine: Engine,
    /// Why it was chosen; none if it was requested.
    why: Option<&'static str>,
}

impl Clone for Cover {
    fn clone(&self) -> Cover {
        let choice = self.choice.get().map_or_else(OnceBox::new, |choice| OnceBox::with_value(Box::new(*choice)));
        let (is_alone, learner) = (self.is_alone, self.learner.clone());
        Cover {
            choice,
            is_alone,
            learner,
            ..Cover::around(Arc::clone(&self.problem), self.settings, self.searcher.boxed())
        }
    }
}

impl Cover {
    /// Prepares a problem for the engine that suits it and the settings.
    ///
    /// With the default settings, dancing links look at the first questions. They may have the answer before the problem would be
    /// compiled for its engine; otherwise it is compiled then. [`compiled`](Self::compiled) does it at once.
    pub fn new(problem: impl Into<Arc<Problem>>, settings: Settings) -> Cover {
        let problem = Engine::form(problem.into(), settings);
        if settings == Settings::default() && problem.conditions.is_empty() {
            let searcher = Box::new(FirstLook::new(&problem, settings));
            return Cover::around(problem, settings, searcher);
        }
        let (engine, why) = Engine::suited_to(&problem, settings);
        let searcher = engine.compile(&problem, settings);
        Cover::around(problem, settings, searcher).with_choice(Choice { engine, why: Some(why) })
    }

    /// The same, compiled at once, and searched by its engine alone: links neither look first nor take over a problem with many
    /// solutions. It suits a problem that many questions are asked about, and one that propagation was made for.
    #[must_use]
    pub fn compiled(mut self) -> Cover {
        self.searcher.compile();
        self.is_alone = true;
        self
    }

    /// Compiles a problem for the given engine, which may need its [plain](Problem::plain) form. Links do not
    /// propagate, whatever the settings are. Bit slices and bit sets take no problem with conditions.
    ///
    /// # Panics
    /// The problem does not [fit](Engine::fits).
    pub fn with_engine(problem: impl Into<Arc<Problem>>, settings: Settings, engine: Engine) -> Cover {
        let cover = Cover::try_with_engine(problem, settings, engine);
        cover.unwrap_or_else(|obstacle| panic!("{obstacle}"))
    }

    /// Like [`with_engine`](Self::with_engine), but returns an error if the problem does not fit.
    ///
    /// # Errors
    /// Why the engine cannot search the problem.
    pub fn try_with_engine(
        problem: impl Into<Arc<Problem>>,
        settings: Settings,
        engine: Engine,
    ) -> Result<Cover, Obstacle> {
        let problem = engine.own_form(problem.into(), settings);
        if let Some(obstacle) = engine.obstacle(&problem) {
            return Err(obstacle);
        }
        let searcher = engine.compile(&problem, settings);
        Ok(Cover::around(problem, settings, searcher).with_choice(Choice { engine, why: None }))
    }

    fn around(problem: Arc<Problem>, settings: Settings, searcher: Box<dyn Searcher>) -> Cover {
        let choice = OnceBox::new();
        let (switched, first, learner) = (None, Vec::new(), None);
        Cover {
            problem,
            settings,
            choice,
            searcher,
            is_alone: false,
            switched,
            first,
            learner,
            certifying: None,
            formula: None,
            links: None,
        }
    }

    fn with_choice(self, choice: Choice) -> Cover {
        Cover { choice: OnceBox::with_value(Box::new(choice)), ..self }
    }

    fn choice(&self) -> Choice {
        *self.choice.get_or_init(|| {
            let (engine, why) = Engine::suited_to(&self.problem, self.settings);
            Box::new(Choice { engine, why: Some(why) })
        })
    }

    /// The problem it was compiled from, perhaps in its plain form.
    pub fn problem(&self) -> &Problem {
        &self.problem
    }

    /// The same, shared.
    pub fn shared_problem(&self) -> Arc<Problem> {
        Arc::clone(&self.problem)
    }

    /// Its engine.
    pub fn engine(&self) -> Engine {
        self.choice().engine
    }

    /// Why this engine was chosen, in a few words.
    pub fn why_engine(&self) -> &'static str {
        self.choice().why.unwrap_or("as asked for")
    }

    /// The engine of [`Query::certify`](super::Query::certify): the one that was requested, dancing links without propagation, or
    /// bit slices for small problems, which are hardly ever switched; otherwise clause learning, whose proofs are the shortest.
    pub fn certifying_engine(&self) -> Engine {
        match self.choice() {
            Choice { engine: engine @ (Engine::BitSliced | Engine::BitSet), why: Some(_) } => {
                if engine.is_patient(&self.problem) { engine } else { Engine::ClauseLearning }
            }
            Choice { engine, .. } => engine,
        }
    }

    /// The number of nodes of a search for many solutions that are done at a time.
    pub(super) fn slice(&self) -> u64 {
        self.switch_limit().min(self.engine().hard_limit())
    }

    /// The number of nodes after which a search for few solutions is shared among threads.
    pub(super) fn share_limit(&self) -> u64 {
        self.settings.hard_after.unwrap_or_else(|| self.switch_limit().max(self.engine().hard_limit()))
    }

    /// The number of nodes after which a search for options that occur is divided among threads.
    pub(super) fn divide_limit(&self) -> u64 {
        self.settings.hard_after.unwrap_or_else(|| DIVIDE * self.engine().hard_limit())
    }

    /// The number of nodes after which a search for few solutions is switched to clause learning, if it may be.
    fn switch_limit(&self) -> u64 {
        self.settings.hard_after.unwrap_or_else(|| self.engine().switch_limit(&self.problem))
    }

    /// The engine that the last search ended with, and the work before it was switched to this one.
    pub(super) fn active(&mut self) -> (&mut dyn Searcher, Stats) {
        match (&mut self.learner, self.switched) {
            (Some(learner), Some(before)) => (&mut **learner, before),
            _ => (&mut *self.searcher, Stats::default()),
        }
    }

    /// Seeds a random generator that chooses which option of an item is tried first, in every further search; without a
    /// seed, it is the first one again. Links keep their order, and so does the engine that a search is switched to.
    pub fn set_tie_breaking(&mut self, seed: Option<u64>) {
        self.searcher.set_tie_breaker(TieBreaker::new(seed));
    }

    /// Shows each solution to the visitor, below options that are dropped or chosen beforehand.
    ///
    /// With the default settings, a search for few solutions ([`Budget::wanted`]) that turns out hard is switched to
    /// clause learning. Each solution is still shown only once.
    ///
    /// # Errors
    /// The first chosen option that cannot be chosen, and why.
    pub(super) fn search(
        &mut self,
        restriction: &Restriction,
        budget: &Budget,
        visitor: Visitor<'_>,
    ) -> Result<(Stats, Ended), Conflict> {
        self.switched = None;
        if let Some(settled) = self.searcher.settle(restriction, budget)? {
            return Ok(settled.show(visitor));
        }
        self.searcher.begin(&self.problem, restriction)?;
        if !self.engine().may_switch(self.settings, budget) {
            return Ok(self.searcher.resume(self.settings, budget, visitor));
        }

        let switch_limit = if self.settings.learn == Learn::On { 1 } else { self.switch_limit() };
        let bounded = budget.at_most(switch_limit);
        let first = &mut self.first;
        first.clear();
        let (stats, ended) = self.searcher.resume(self.settings, &bounded, &mut |options| {
            // With more than one solution, the search is not switched, so only the first need be remembered.
            if first.is_empty() {
                first.extend_from_slice(options);
            }
            visitor(options)
        });
        let is_hard =
            ended == Ended::OutOfBudget && stats.nodes >= switch_limit && !budget.is_spent(stats.nodes, || 0.0);
        if !is_hard {
            return Ok((stats, ended));
        }
        if stats.solutions >= 2 {
            return Ok(self.searcher.resume(self.settings, budget, visitor));
        }
        Ok(self.switch(restriction, budget, visitor, stats))
    }

    /// Continues with clause learning, after a search that found at most one solution.
    fn switch(
        &mut self,
        restriction: &Restriction,
        budget: &Budget,
        visitor: Visitor<'_>,
        mut stats: Stats,
    ) -> (Stats, Ended) {
        let problem = &*self.problem;
        let mut solutions = stats.solutions;
        let shown = (solutions == 1).then(|| problem.project(&self.first));
        let left = Budget { nodes: budget.nodes.map(|nodes| nodes - stats.nodes), ..budget.clone() };
        let learner = self.learner.get_or_insert_with(|| Box::new(ClauseLearning::new(problem, true)));
        learner.begin(problem, restriction).expect("the search that is switched could begin");
        self.switched = Some(stats);
        let (learnt, ended) = learner.resume(self.settings, &left, &mut |options| {
            if shown.as_ref().is_some_and(|shown| *shown == problem.project(options)) {
                return ControlFlow::Continue(());
            }
            solutions += 1;
            visitor(options)
        });
        stats.add(learnt);
        stats.solutions = solutions;
        (stats, ended)
    }
}

impl Cover {
    /// After this many nodes, there are many solutions to reach, or many dead ends.
    pub(super) const MANY: u64 = 5_000;

    /// Whether many solutions are left to dancing links: with the default settings, and clause learning that was not
    /// requested. Propagation through tables rarely pays off then, for example on packings. It does if it leaves little to
    /// search.
    pub(super) fn leaves_many_to_links(&self) -> bool {
        !self.is_alone
            && matches!(self.choice(), Choice { engine: Engine::ClauseLearning, why: Some(_) })
            && self.settings == Settings::default()
            && self.problem.conditions.is_empty()
    }
}
