//! A question about the solutions of a problem.

use std::borrow::Cow;
use std::ops::ControlFlow;
use std::sync::Arc;

use super::budget::Budget;
use super::certificate::{Certificate, certify};
use super::conflict::Conflict;
use super::cover::Cover;
use super::divide::{Part, divide};
use super::division::certify_parts;
use super::engine::Engine;
use super::estimate::{Estimate, estimate};
use super::event::Event;
use super::memo::{self, CountOptions, Counted, Counter, Method};
use super::problem::OptionId;
use super::proof::{Proof, ProofFormat};
use super::restriction::Restriction;
use super::solution::Solution;
use super::solutions::Solutions;
use super::stats::{Ended, Stats};
use super::trace::trace;

/// A question about the solutions of a [`Cover`]: first its restrictions and limits, then the question itself.
///
/// | question | answer |
/// |---|---|
/// | [`solutions`](Query::solutions) | an iterator |
/// | [`first`](Query::first) | a solution |
/// | [`verdict`](Query::verdict) | whether there is none, one, or more than one |
/// | [`count`](Query::count) | how many there are, each visited |
/// | [`total`](Query::total) | how many there are, with a cache if visiting takes long |
/// | [`visit`](Query::visit), [`compute`](Query::compute) | each solution, or what threads compute from it, for a visitor |
/// | [`occurring`](Query::occurring) | which options are in some solution |
/// | [`estimate`](Query::estimate) | roughly how many solutions there are |
/// | [`parts`](Query::parts) | the search in parts, for other machines |
/// | [`trace`](Query::trace) | the search step by step |
/// | [`certify`](Query::certify) | all solutions, and a proof that there are no others |
/// | [`certify_parts`](Query::certify_parts) | a proof that parts cover the whole |
///
/// ```
/// use exdoku_cover::{Cover, Problem, Settings, Verdict};
///
/// let mut problem = Problem::builder();
/// problem.primary(["a", "b", "c"]).option(["a"]).option(["a", "b"]).option(["b"]).option(["c"]).option(["b", "c"]);
/// let mut cover = Cover::new(problem.build()?, Settings::default());
/// let first = cover.problem().options().next().map(|(option, _)| option);
///
/// assert_eq!(cover.query().count()?.0.solutions, 3);
/// assert_eq!(cover.query().limit(2).solutions()?.count(), 2);
/// let one = cover.query().dropping(first).first()?.expect("there is a solution");
/// assert_eq!(one.to_string(), "a b\nc\n");
/// assert!(matches!(cover.query().dropping(first).verdict()?, Verdict::Unique(_)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// Every question has one error: an option to be chosen conflicts with one chosen before it, or is dropped. The [`Conflict`]
/// names the first such option, and says why.
#[derive(Debug)]
#[must_use = "a query does nothing until it is asked"]
pub struct Query<'q> {
    cover: &'q mut Cover,
    restriction: Cow<'q, Restriction>,
    budget: Budget,
    limit: Option<u64>,
    threads: usize,
}

/// Whether a problem has no solution, one, or several.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// There is no solution.
    Unsolvable,
    /// There is just one.
    Unique(Solution),
    /// These are two of them.
    Several([Solution; 2]),
    /// The budget was spent before a second solution was found or excluded; perhaps there is this one.
    Unknown(Option<Solution>),
}

impl Cover {
    /// A question about all solutions, without limits, on one thread.
    pub fn query(&mut self) -> Query<'_> {
        let restriction = Cow::Borrowed(Restriction::NONE);
        Query { cover: self, restriction, budget: Budget::default(), limit: None, threads: 1 }
    }
}

impl<'q> Query<'q> {
    /// Only solutions with these options.
    pub fn choosing(mut self, options: impl IntoIterator<Item = OptionId>) -> Query<'q> {
        self.restriction.to_mut().chosen.extend(options);
        self
    }

    /// Only solutions without these options.
    pub fn dropping(mut self, options: impl IntoIterator<Item = OptionId>) -> Query<'q> {
        self.restriction.to_mut().dropped.extend(options);
        self
    }

    /// Only solutions within this restriction, instead of one that was set before.
    pub fn within(mut self, restriction: &'q Restriction) -> Query<'q> {
        self.restriction = Cow::Borrowed(restriction);
        self
    }

    /// At most this many solutions, but at least one if there is any. With the default settings, a search for
    /// [few](Budget::wanted) that turns out hard is switched to clause learning.
    pub fn limit(mut self, solutions: u64) -> Query<'q> {
        (self.limit, self.budget.wanted) = (Some(solutions), Some(solutions));
        self
    }

    /// The limits of the search, instead of those set before.
    pub fn budget(mut self, budget: Budget) -> Query<'q> {
        self.budget = Budget { wanted: self.limit.or(budget.wanted), ..budget };
        self
    }

    /// Several threads. Solutions and their order are the same for any number of threads.
    pub fn threads(mut self, threads: usize) -> Query<'q> {
        self.threads = threads;
        self
    }

    /// The solutions, one at a time. Up to a [limit](Self::limit) of 16, all are found before the first one is returned, so that
    /// a hard search can learn; with Algorithm X they always are.
    pub fn solutions(self) -> Result<Solutions<'q>, Conflict> {
        self.cover.solutions_within(&self.restriction, self.budget, self.limit)
    }

    /// A solution, if there is one that the budget suffices for.
    pub fn first(self) -> Result<Option<Solution>, Conflict> {
        Ok(self.limit(1).solutions()?.next())
    }

    /// Whether there is no solution, one, or several.
    pub fn verdict(self) -> Result<Verdict, Conflict> {
        let problem = self.cover.shared_problem();
        let mut found: Vec<Solution> = Vec::with_capacity(2);
        let (_, ended) = self.limit(2).visit(|options| {
            found.push(Solution::new(options.to_vec(), &problem));
            ControlFlow::Continue(())
        })?;
        Ok(match (<[Solution; 2]>::try_from(found), ended) {
            (Ok(two), _) => Verdict::Several(two),
            (Err(mut found), Ended::OutOfBudget) => Verdict::Unknown(found.pop()),
            (Err(mut found), _) => found.pop().map_or(Verdict::Unsolvable, Verdict::Unique),
        })
    }

    /// The number of solutions, up to the [limit](Self::limit), in [`Stats::solutions`]. Each is visited;
    /// [`total`](Self::total) need not do that.
    pub fn count(self) -> Result<(Stats, Ended), Conflict> {
        if let Some(settled) = self.cover.searcher.settle(&self.restriction, &self.budget)? {
            return Ok(settled.show(&mut |_| ControlFlow::Continue(())));
        }
        if self.threads == 1 && !self.budget.wants_few() && self.cover.leaves_many_to_links() {
            let mut solutions = self.solutions()?;
            solutions.by_ref().for_each(drop);
            return Ok((solutions.stats(), solutions.ended().expect("there are no more")));
        }
        if self.threads == 1 {
            return self.visit(|_| ControlFlow::Continue(()));
        }
        self.compute(|_| (), |()| ControlFlow::Continue(()))
    }

    /// The number of solutions, up to the [limit](Self::limit): visited, or counted with a cache if that ends first. The cache is in
    /// `counter`; later questions about the same problem count faster with it. With Algorithm X, all are visited.
    ///
    /// ```
    /// use exdoku_cover::memo::CountOptions;
    /// use exdoku_cover::{Cover, Problem, Settings};
    ///
    /// // Thirty pairs, each of which is covered in two ways.
    /// let mut problem = Problem::builder();
    /// for pair in 0..30 {
    ///     let [a, b] = ["a", "b"].map(|name| format!("{name}{pair}"));
    ///     problem.primary([&a, &b]).option([&a, &b]).option([&a]).option([&b]);
    /// }
    /// let mut cover = Cover::new(problem.build()?, Settings::default());
    /// let counted = cover.query().total(CountOptions::default(), &mut None)?;
    /// assert_eq!(counted.found.to_string(), (1_u64 << 30).to_string());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn total(self, how: CountOptions, counter: &mut Option<Box<Counter>>) -> Result<Counted, Conflict> {
        let Query { cover, restriction, budget, limit, threads } = self;
        let method = if cover.engine() == Engine::AlgorithmX { Method::Enumerate } else { how.method };
        let problem = cover.shared_problem();
        memo::count(
            CountOptions { method, ..how },
            limit,
            &budget,
            &mut |within| {
                let (cover, restriction, budget) = (&mut *cover, Cow::Borrowed(&*restriction), within.clone());
                Query { cover, restriction, budget, limit, threads }.count()
            },
            &mut |within| {
                let counter = counter.get_or_insert_with(|| Box::new(Counter::new(Arc::clone(&problem), how.memory)));
                counter.count(&restriction, within)
            },
        )
    }

    /// Shows each solution to the visitor, until that breaks off.
    pub fn visit(self, mut visitor: impl FnMut(&[OptionId]) -> ControlFlow<()>) -> Result<(Stats, Ended), Conflict> {
        if self.threads > 1 {
            return self.compute(<[OptionId]>::to_vec, |options| visitor(&options));
        }
        let mut left = self.limit.unwrap_or(u64::MAX);
        let mut show = |options: &[OptionId]| at_most(&mut left, visitor(options));
        self.cover.search(&self.restriction, &self.budget, &mut show)
    }

    /// Computes a result from each solution, on all threads, and shows the results to the visitor in the order of the solutions.
    pub fn compute<R: Send>(
        self,
        compute: impl Fn(&[OptionId]) -> R + Sync,
        mut visitor: impl FnMut(R) -> ControlFlow<()>,
    ) -> Result<(Stats, Ended), Conflict> {
        let Query { cover, restriction, budget, limit, threads } = self;
        let mut left = limit.unwrap_or(u64::MAX);
        let mut show = |result| at_most(&mut left, visitor(result));
        cover.search_on(threads, &restriction, &budget, &compute, &mut show)
    }

    /// Shows solutions, each with a `wanted` option that none before it had, until no solution has another one. Options
    /// not shown by then are in no solution, unless the budget was spent. The [limit](Self::limit) has no meaning here.
    ///
    /// The solutions shown depend on the threads; the options shown do not.
    pub fn occurring(
        self,
        wanted: &[OptionId],
        mut visitor: impl FnMut(&[OptionId]),
    ) -> Result<(Stats, Ended), Conflict> {
        self.cover.search_for_on(self.threads, wanted, &self.restriction, &self.budget, &mut visitor)
    }

    /// Estimates the number of solutions from `walks` random walks, or fewer if the time of the budget is up. `random`
    /// draws a number below its argument, all equally likely.
    pub fn estimate(self, walks: u64, mut random: impl FnMut(usize) -> usize) -> Result<Estimate, Conflict> {
        estimate(self.cover.problem(), &self.restriction, walks, &self.budget, &mut random)
    }

    /// The search in `parts` parts, or fewer if it is too small: each solution is in one of them. Parts in which propagation
    /// finds no solutions may be missing. Only items all of whose options `may_branch` are divided. The sizes of parts are
    /// estimated from `walks` walks for each option of such an item. `random` draws a number below its argument. There are fewer parts
    /// if the budget is spent before.
    pub fn parts(
        self,
        parts: usize,
        walks: usize,
        may_branch: impl Fn(OptionId) -> bool,
        mut random: impl FnMut(usize) -> usize,
    ) -> Result<Vec<Part>, Conflict> {
        divide(self.cover.problem(), &self.restriction, parts, walks, may_branch, &self.budget, &mut random)
    }

    /// Shows each solution to the visitor as [`visit`](Self::visit) does, and reports every step: what is tried, what follows and why,
    /// conflicts, learnt clauses, and the way back. With propagation, the search is that of
    /// [`Engine::ClauseLearning`](super::Engine::ClauseLearning) with the settings of the cover, which finds the same solutions as other
    /// engines, perhaps in another order; without, it is that of the links. Options and items are those of
    /// [`Cover::problem`](super::Cover::problem).
    pub fn trace(
        self,
        mut visitor: impl FnMut(&[OptionId]) -> ControlFlow<()>,
        mut tracer: impl FnMut(Event),
    ) -> Result<(Stats, Ended), Conflict> {
        let Query { cover, restriction, budget, limit, .. } = self;
        let mut left = limit.unwrap_or(u64::MAX);
        let mut show = |options: &[OptionId]| at_most(&mut left, visitor(options));
        trace(cover.problem(), cover.settings, &restriction, &budget, &mut show, &mut tracer)
    }

    /// Finds all solutions, shows each to the visitor until that breaks off, and writes a proof that there are no others, in the
    /// DRAT format of SAT solvers: that the [formula](Certificate::formula) of the problem has no other models. `proof` gets the
    /// bytes as they come. The search is that of the [certifying engine](Cover::certifying_engine) for the
    /// [plain](super::Problem::plain) form of the problem, on one thread; it is not switched to another engine. With a
    /// [limit](Self::limit), clause learning learns as in a search for few, and the search ends there without a proof.
    pub fn certify(
        self,
        proof: &mut dyn FnMut(&[u8]),
        format: ProofFormat,
        mut visitor: impl FnMut(&[OptionId]) -> ControlFlow<()>,
    ) -> Certificate {
        let Query { cover, restriction, budget, limit, .. } = self;
        let mut left = limit.unwrap_or(u64::MAX);
        let mut show = |options: &[OptionId]| at_most(&mut left, visitor(options));
        certify(cover, &restriction, &budget, Proof::new(proof, format), &mut show)
    }

    /// Proves that each solution is in one of `parts`, of which each drops some options, as those of [`parts`](Self::parts) do: the
    /// [formula](Certificate::formula) says that a solution is in none. A solution that is in none is passed to `missed`; then there
    /// is no proof, and the certificate has [`Ended::Stopped`].
    pub fn certify_parts(
        self,
        parts: &[Vec<OptionId>],
        proof: &mut dyn FnMut(&[u8]),
        format: ProofFormat,
        mut missed: impl FnMut(&[OptionId]),
    ) -> Certificate {
        let Query { cover, restriction, budget, .. } = self;
        certify_parts(cover.problem(), &restriction, parts, &budget, Proof::new(proof, format), &mut missed)
    }
}

/// What a visitor wants after a result, which is one of the last `left` results.
fn at_most(left: &mut u64, wants: ControlFlow<()>) -> ControlFlow<()> {
    *left = left.saturating_sub(1);
    if *left == 0 { ControlFlow::Break(()) } else { wants }
}
