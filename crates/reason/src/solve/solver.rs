//! The exact cover of a variant, and searches in it.

use std::fmt;
use std::ops::ControlFlow;
use std::sync::Arc;

use exdoku_cover::memo::Counter;
use exdoku_cover::{Budget, Conflict, Cover, Ended, Engine, Obstacle, OptionId, Restriction, Stats};
use exdoku_rules::encode::{Implied, Limits, Stop, TooLarge};
use exdoku_rules::variant::{Compiled, Variant};

use super::options::{Backend, SolveOptions};
use super::raters::Raters;

/// Why a variant cannot be searched.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Unsearchable {
    /// A rule takes too many options. A variant that was read from a file has none.
    TooLarge(TooLarge),
    /// The exact cover has a feature that the engine named in the options does not support.
    Engine(Obstacle),
}

impl fmt::Display for Unsearchable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unsearchable::TooLarge(TooLarge { stopped: Some(Stop::Size), .. }) => {
                f.write_str("its exact cover is too large")
            }
            Unsearchable::TooLarge(TooLarge { stopped: Some(stop), .. }) => {
                write!(f, "{stop} while compiling the rules")
            }
            Unsearchable::TooLarge(TooLarge { name, options, .. }) => {
                write!(f, "a rule is too large: {name} takes at least {options} options")
            }
            Unsearchable::Engine(_) => f.write_str("its exact cover does not suit the engine"),
        }
    }
}

impl std::error::Error for Unsearchable {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Unsearchable::TooLarge(too_large) => Some(too_large),
            Unsearchable::Engine(obstacle) => Some(obstacle),
        }
    }
}

/// The exact cover of a variant, ready for its puzzles.
///
/// ```
/// use std::sync::Arc;
/// use exdoku_reason::solve::{Count, SolveOptions, Solver};
/// use exdoku_rules::variant::{Puzzle, Variant};
///
/// let variant = Arc::new(Variant::classic(4).expect("4x4 is no size out of reach"));
/// let mut solver = Solver::new(Arc::clone(&variant), SolveOptions::default());
/// let empty = Puzzle::empty(&variant);
/// assert_eq!(solver.count(&empty, None), Count::exactly(288));
/// assert_eq!(solver.count(&empty, Some(100)), Count::MoreThan(100));
/// let ten = solver.solutions(&empty, 10);
/// assert!(ten.iter().all(|grid| variant.violations(grid).is_empty()));
/// ```
#[derive(Debug)]
pub struct Solver {
    pub(super) variant: Arc<Variant>,
    pub(super) compiled: Arc<Compiled>,
    pub(super) cover: Cover,
    /// Created when a puzzle is rated for the first time.
    pub(super) raters: Option<Box<Raters>>,
    /// Counts by subproblem, from the first question that needs them.
    pub(super) counter: Option<Box<Counter>>,
    pub(super) options: SolveOptions,
    pub(super) budget: Budget,
    pub(super) threads: usize,
    pub(super) stats: Stats,
    pub(super) ended: Ended,
}

impl Solver {
    /// Compiles a variant.
    ///
    /// # Panics
    /// [`try_new`](Self::try_new) has an error: never for a variant that was read from a file, with the engine that
    /// [`Backend::Auto`] chooses.
    pub fn new(variant: Arc<Variant>, options: SolveOptions) -> Solver {
        let name = variant.name.clone();
        Solver::try_new(variant, options).unwrap_or_else(|why| panic!("`{name}` cannot be solved: {why}"))
    }

    /// Compiles a variant.
    ///
    /// # Errors
    /// Why it cannot be searched: a rule takes too many options, or the engine that the options name cannot search the
    /// exact cover.
    pub fn try_new(variant: Arc<Variant>, options: SolveOptions) -> Result<Solver, Unsearchable> {
        let compiled = match options.implied {
            Implied::On => variant.try_compile(&Limits::default()).map(Arc::clone),
            Implied::Off => variant.compile_as(Implied::Off, &Limits::default()).map(Arc::new),
        };
        let compiled = compiled.map_err(Unsearchable::TooLarge)?;
        let (problem, settings) = (compiled.shared_problem(), options.settings);
        let cover = match options.backend {
            Backend::Engine(engine) => {
                Cover::try_with_engine(problem, settings, engine).map_err(Unsearchable::Engine)?
            }
            Backend::Auto => Cover::new(problem, settings).compiled(),
        };
        let (budget, stats, ended) = (Budget::default(), Stats::default(), Ended::Complete);
        Ok(Solver { variant, compiled, cover, raters: None, counter: None, options, budget, threads: 1, stats, ended })
    }

    /// Sets the limits of every further search.
    pub fn set_budget(&mut self, budget: Budget) {
        self.budget = budget;
    }

    /// Sets the number of threads of a search that takes long; the default is one. Answers, and the order of solutions,
    /// are the same for any number. A limit on nodes keeps a search on one thread.
    pub fn set_threads(&mut self, threads: usize) {
        self.threads = threads.max(1);
    }

    /// The limits of every search.
    pub fn budget(&self) -> Budget {
        self.budget.clone()
    }

    /// Whether the budget was spent on the last question, so that its answer is partial.
    pub fn is_partial(&self) -> bool {
        self.ended == Ended::OutOfBudget
    }

    /// The variant it solves.
    pub fn variant(&self) -> &Arc<Variant> {
        &self.variant
    }

    /// The exact cover it solves.
    pub fn compiled(&self) -> &Arc<Compiled> {
        &self.compiled
    }

    /// How it searches.
    pub fn options(&self) -> SolveOptions {
        self.options
    }

    /// The engine of the search.
    pub fn engine(&self) -> Engine {
        self.cover.engine()
    }

    /// The name of the engine, and why it was chosen.
    pub fn search_name(&self) -> (&'static str, &'static str) {
        (self.cover.engine().name(), self.cover.why_engine())
    }

    /// The name of the engine of [`certify`](Self::certify), and why it was chosen.
    pub fn certifier_name(&self) -> (&'static str, &'static str) {
        let engine = self.cover.certifying_engine();
        (engine.name(), if engine == self.cover.engine() { self.cover.why_engine() } else { "its proofs are short" })
    }

    /// The cost of the last question.
    pub fn stats(&self) -> Stats {
        self.stats
    }

    /// Computes a result from every exact cover within the restriction, on all threads, and shows them in order.
    pub(super) fn compute<R: Send>(
        &mut self,
        restriction: &Restriction,
        wanted: Option<u64>,
        compute: impl Fn(&[OptionId]) -> R + Sync,
        visitor: impl FnMut(R) -> ControlFlow<()>,
    ) -> Result<(), Conflict> {
        let budget = Budget { wanted, ..self.budget.clone() };
        let query = self.cover.query().within(restriction).budget(budget).threads(self.threads);
        (self.stats, self.ended) = query.compute(compute, visitor)?;
        Ok(())
    }

    /// Shows every exact cover within the restriction.
    pub(super) fn covers(
        &mut self,
        restriction: &Restriction,
        wanted: Option<u64>,
        mut visitor: impl FnMut(&Compiled, &[OptionId]) -> ControlFlow<()>,
    ) -> Result<(), Conflict> {
        let budget = Budget { wanted, ..self.budget.clone() };
        let query = self.cover.query().within(restriction).budget(budget);
        (self.stats, self.ended) = query.visit(|options| visitor(&self.compiled, options))?;
        Ok(())
    }
}
