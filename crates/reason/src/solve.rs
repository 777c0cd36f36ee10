//! Questions about a puzzle: a solution, all of them, how many, whether there is just one, what each cell can hold.
//!
//! A [`Solver`] holds the exact cover of one variant and answers for any number of its puzzles: givens are chosen
//! into the cover and taken out again. Every grid is verified by each rule's
//! [`violations`](exdoku_rules::rules::Rule::violations), which is independent of the cover; a grid that fails there is a bug of
//! this program, and panics.

mod counting;
mod node_limited;
mod rating;
mod split;
mod unknowns;

use std::borrow::Cow;
use std::ops::ControlFlow;
use std::sync::Arc;

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use exdoku_cover::estimate::{Estimate, estimate};
use exdoku_cover::memo::Counter;
use exdoku_cover::{
    Budget, Conflict, ConflictReason, Cover, Ended, Engine, Event, OptionId, Settings, Stats, algorithm_x, one_by_one,
    trace,
};
use exdoku_rules::encode::{Candidate, Implied, Limits};
use exdoku_rules::rules::Violation;
use exdoku_rules::variant::{Compiled, Puzzle, Restriction, Variant};
use exdoku_text::board::{Cell, DigitSet, Grid};

pub use counting::{CandidateCounts, CountOptions, Method, Uncounted};
pub use node_limited::SecondSolution;
pub use rating::{Level, Rating};
pub use split::Part;

/// The implementation that searches. All find the same solutions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Backend {
    /// The engine that suits the problem.
    #[default]
    Auto,
    /// One engine. With [`Learn::Off`](exdoku_cover::Learn::Off) no search is switched to another one.
    Engine(Engine),
    /// Algorithm X on plain sets: slow and simple, without propagation.
    AlgorithmX,
}

/// How to search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct SolveOptions {
    /// The implementation.
    pub backend: Backend,
    /// What is propagated before branching, and which item is branched on.
    pub settings: Settings,
    /// Whether the exact cover has implied constraints, which follow from the rules.
    pub implied: Implied,
}

/// The outcome of solving a puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// Its givens contradict each other: the kind of each rule they break, and where. The kind is `givens` where
    /// givens and pencil marks contradict each other.
    Contradiction(Vec<(Cow<'static, str>, Violation)>),
    /// Its givens break no rule, but it has no solution.
    Unsolvable,
    /// Exactly one solution.
    Unique(Grid),
    /// More than one solution: two of them.
    Several(Grid, Grid),
    /// The budget was spent before that was decided; the solution found by then, if any.
    Open(Option<Grid>),
}

/// How many solutions there are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Count {
    /// Exactly so many.
    Exactly(u128),
    /// More than the limit.
    MoreThan(u128),
    /// At least so many: the budget was spent.
    AtLeast(u128),
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
/// assert_eq!(solver.count(&empty, None), Count::Exactly(288));
/// assert_eq!(solver.count(&empty, Some(100)), Count::MoreThan(100));
/// let ten = solver.solutions(&empty, 10);
/// assert!(ten.iter().all(|grid| variant.violations(grid).is_empty()));
/// ```
#[derive(Debug)]
pub struct Solver {
    variant: Arc<Variant>,
    compiled: Arc<Compiled>,
    cover: Cover,
    /// Made when a puzzle is rated for the first time.
    raters: Option<Box<rating::Raters>>,
    /// Counts by subproblem, from the first question that needs them.
    counter: Option<Box<Counter>>,
    options: SolveOptions,
    budget: Budget,
    threads: usize,
    stats: Stats,
    ended: Ended,
}

impl Solver {
    /// Compiles a variant.
    ///
    /// # Panics
    /// If the engine that the options name cannot take it: see [`try_new`](Self::try_new).
    pub fn new(variant: Arc<Variant>, options: SolveOptions) -> Solver {
        Solver::try_new(variant, options).unwrap_or_else(|has| panic!("the engine takes no problem that has {has}"))
    }

    /// Compiles a variant.
    ///
    /// # Errors
    /// What its exact cover has that keeps the engine named in the options from searching it, such as "auxiliary options".
    pub fn try_new(variant: Arc<Variant>, options: SolveOptions) -> Result<Solver, &'static str> {
        let compiled = match options.implied {
            Implied::On => Arc::clone(variant.compiled()),
            // What a variant takes with what follows, it takes without.
            Implied::Off => {
                let compiled = variant.compile_as(Implied::Off, &Limits::default());
                Arc::new(compiled.expect("a variant is tried when it is read"))
            }
        };
        let (problem, settings) = (compiled.shared_problem(), options.settings);
        let cover = match options.backend {
            Backend::Engine(engine) => Cover::try_with_engine(problem, settings, engine)?,
            Backend::Auto | Backend::AlgorithmX => Cover::new(problem, settings),
        };
        let (budget, stats, ended) = (Budget::default(), Stats::default(), Ended::Exhausted);
        Ok(Solver { variant, compiled, cover, raters: None, counter: None, options, budget, threads: 1, stats, ended })
    }

    /// Sets the limits of every further search.
    pub fn set_budget(&mut self, budget: Budget) {
        self.budget = budget;
    }

    /// Sets on how many threads a search runs that turns out long; by default on one. Answers, and the order of solutions,
    /// are the same for any number. A limit of nodes keeps a search on one thread.
    pub fn set_threads(&mut self, threads: usize) {
        self.threads = threads.max(1);
    }

    /// The limits of every search.
    pub fn budget(&self) -> Budget {
        self.budget.clone()
    }

    /// Whether the budget was spent on the last question, so that its answer is partial.
    pub fn is_partial(&self) -> bool {
        self.ended == Ended::Spent
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

    /// The engine that searches.
    pub fn engine(&self) -> Engine {
        self.cover.engine()
    }

    /// The name of what searches, and why it was chosen.
    pub fn search_name(&self) -> (&'static str, &'static str) {
        match self.options.backend {
            Backend::AlgorithmX => ("algorithm-x", "as asked for"),
            Backend::Auto | Backend::Engine(_) => (self.cover.engine().name(), self.cover.why_engine()),
        }
    }

    /// What the last question cost.
    pub fn stats(&self) -> Stats {
        self.stats
    }

    /// Shows every solution, verified, to the visitor, until it breaks off.
    /// `wanted` is how many it will look at, if not all.
    pub fn visit(&mut self, puzzle: &Puzzle, wanted: Option<u64>, mut visitor: impl FnMut(Grid) -> ControlFlow<()>) {
        (self.stats, self.ended) = (Stats::default(), Ended::Exhausted);
        let (variant, compiled) = (Arc::clone(&self.variant), Arc::clone(&self.compiled));
        let Ok(restriction) = self.compiled.restriction(puzzle) else { return };
        let grid = |options: &[OptionId]| {
            let grid = compiled.decode(options);
            verify(&variant, puzzle, &grid).unwrap_or_else(|broken| break_promise(&variant, &broken));
            grid
        };
        let _ = self.compute(&restriction, wanted, &grid, &mut visitor);
    }

    /// The first solutions, at most `most` of them.
    pub fn solutions(&mut self, puzzle: &Puzzle, most: usize) -> Vec<Grid> {
        let mut grids = Vec::new();
        if most > 0 {
            self.visit(puzzle, Some(most as u64), |grid| {
                grids.push(grid);
                if grids.len() < most { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            });
        }
        grids
    }

    /// How many solutions there are, by visiting each; with a limit, whether there are more than that. Solutions are counted
    /// as exact covers, without decoding and verifying each. [`count_by`](Self::count_by) counts more than can be visited.
    pub fn count(&mut self, puzzle: &Puzzle, limit: Option<u128>) -> Count {
        (self.stats, self.ended) = (Stats::default(), Ended::Exhausted);
        let Ok(restriction) = self.compiled.restriction(puzzle) else { return Count::Exactly(0) };
        let most = limit.map(|limit| limit.saturating_add(1));
        let mut found: u128 = 0;
        let wanted = most.and_then(|most| u64::try_from(most).ok());
        let budget = Budget { wanted, ..self.budget.clone() };
        let counted = self.count_within(&restriction, &budget, &mut || {
            found += 1;
            if most == Some(found) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        if let Ok(done) = counted {
            (self.stats, self.ended) = done;
        }
        match limit {
            Some(limit) if found > limit => Count::MoreThan(limit),
            _ if self.is_partial() => Count::AtLeast(found),
            _ => Count::Exactly(found),
        }
    }

    /// About how many solutions there are, from so many random walks; none if the givens contradict each other. The same
    /// seed gives the same estimate on every machine.
    pub fn estimate(&mut self, puzzle: &Puzzle, walks: u64, seed: u64) -> Option<Estimate> {
        let Restriction { dropped, chosen } = self.compiled.restriction(puzzle).ok()?;
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        let mut below = |most: usize| random.random_range(0..most);
        estimate(self.compiled.problem(), &dropped, &chosen, walks, &self.budget, &mut below).ok()
    }

    /// Looks for solutions, as [`visit`](Self::visit) does, and reports every step of the core's search, whatever the
    /// backend. Givens that contradict each other take no step.
    pub fn trace(
        &mut self,
        puzzle: &Puzzle,
        mut visitor: impl FnMut(Grid) -> ControlFlow<()>,
        tracer: &mut dyn FnMut(&Compiled, Event),
    ) {
        (self.stats, self.ended) = (Stats::default(), Ended::Exhausted);
        let Ok(Restriction { dropped, chosen }) = self.compiled.restriction(puzzle) else { return };
        let (compiled, variant) = (&self.compiled, &self.variant);
        let mut show = |options: &[OptionId]| {
            let grid = compiled.decode(options);
            verify(variant, puzzle, &grid).unwrap_or_else(|broken| break_promise(variant, &broken));
            visitor(grid)
        };
        let mut report = |event| tracer(compiled, event);
        let (problem, settings) = (compiled.problem(), self.options.settings);
        if let Ok(done) = trace(problem, settings, &dropped, &chosen, &self.budget, &mut show, &mut report) {
            (self.stats, self.ended) = done;
        }
    }

    /// Whether there is a solution, and whether it is the only one.
    pub fn verdict(&mut self, puzzle: &Puzzle) -> Verdict {
        let mut grids = self.solutions(puzzle, 2).into_iter();
        match (grids.next(), grids.next()) {
            (Some(first), Some(second)) => Verdict::Several(first, second),
            (found, None) if self.is_partial() => Verdict::Open(found),
            (Some(only), None) => Verdict::Unique(only),
            _ => match self.contradictions(puzzle) {
                found if found.is_empty() => Verdict::Unsolvable,
                found => Verdict::Contradiction(found),
            },
        }
    }

    /// The rules that the givens themselves break, and where, before any search.
    pub fn contradictions(&mut self, puzzle: &Puzzle) -> Vec<(Cow<'static, str>, Violation)> {
        let mut found = self.variant.violations(&puzzle.givens);
        let what = "the pencil marks of this cell exclude its given";
        let excluded = |cell| ("givens".into(), Violation { what: what.to_owned(), cells: vec![cell] });
        found.extend(puzzle.contradictions().into_iter().map(excluded));
        if found.is_empty()
            && let Ok(restriction) = self.compiled.restriction(puzzle)
            && let Err(conflict) = self.covers(&restriction, Some(1), |_, _| ControlFlow::Break(()))
        {
            found.push(("givens".into(), self.explain(conflict)));
        }
        found
    }

    /// Explains a conflict by items, for givens that break no rule by themselves.
    fn explain(&self, conflict: Conflict) -> Violation {
        let cells: Vec<Cell> =
            self.compiled.candidate(conflict.option).map(|candidate| candidate.cell).into_iter().collect();
        let what = match conflict.reason {
            ConflictReason::Dropped => "the pencil marks of this cell exclude its given".to_owned(),
            ConflictReason::Item(item) => {
                format!("an earlier given already settled `{}`", self.compiled.problem().item_name(item))
            }
        };
        Violation { what, cells }
    }

    /// The digits that each cell, in reading order, takes over all solutions; none if there is no solution.
    ///
    /// Only solutions that show something new are looked for ([`Cover::search_for`]).
    pub fn candidates(&mut self, puzzle: &Puzzle) -> Option<Vec<DigitSet>> {
        let Restriction { dropped, chosen } = self.compiled.restriction(puzzle).ok()?;
        let (variant, compiled) = (Arc::clone(&self.variant), Arc::clone(&self.compiled));
        let cells: Vec<Cell> = variant.board().cells().collect();
        let candidates = cells.iter().flat_map(|&cell| {
            let digits = variant.board().digits_of(cell).iter().filter(move |&digit| puzzle.allows(cell, digit));
            digits.map(move |digit| Candidate { cell, digit })
        });
        let wanted: Vec<OptionId> = candidates.filter_map(|candidate| compiled.option(candidate)).collect();
        let mut seen = vec![DigitSet::EMPTY; cells.len()];
        let mut show = |options: &[OptionId]| {
            let grid = compiled.decode(options);
            verify(&variant, puzzle, &grid).unwrap_or_else(|broken| break_promise(&variant, &broken));
            // Unknowns come after the cells.
            for (cell, digit) in grid.placed().take_while(|(cell, _)| cell.index() < cells.len()) {
                seen[cell.index()].insert(digit);
            }
        };
        let (budget, choose) = (Budget { wanted: Some(1), ..self.budget.clone() }, self.options.settings.choose);
        let done = match self.options.backend {
            Backend::Auto | Backend::Engine(_) => {
                self.cover.search_for_on(self.threads, &wanted, &dropped, &chosen, &self.budget, &mut show)
            }
            Backend::AlgorithmX => one_by_one(
                &wanted,
                &chosen,
                &mut |with, show| algorithm_x::visit(compiled.problem(), &dropped, with, choose, &budget, show),
                &mut show,
            ),
        };
        (self.stats, self.ended) = done.ok()?;
        (self.stats.solutions > 0).then_some(seen)
    }

    /// The givens any one of which can be taken away without a second solution, for a puzzle that has just one.
    pub fn redundant(&mut self, puzzle: &Puzzle) -> Vec<Cell> {
        let mut total = self.stats;
        let mut found = Vec::new();
        let mut ended = self.ended;
        for (cell, _) in puzzle.givens.placed() {
            let mut without = puzzle.clone();
            without.givens.clear(cell);
            if self.count(&without, Some(1)) == Count::Exactly(1) {
                found.push(cell);
            }
            total.add(self.stats);
            ended = if self.is_partial() { Ended::Spent } else { ended };
        }
        (self.stats, self.ended) = (total, ended);
        found
    }

    /// Computes a result from every exact cover below the restriction, on all threads, and shows them in order.
    fn compute<R: Send>(
        &mut self,
        restriction: &Restriction,
        wanted: Option<u64>,
        compute: &(dyn Fn(&[OptionId]) -> R + Sync),
        visitor: &mut dyn FnMut(R) -> ControlFlow<()>,
    ) -> Result<(), Conflict> {
        if self.options.backend == Backend::AlgorithmX {
            return self.covers(restriction, wanted, |_, options| visitor(compute(options)));
        }
        let (Restriction { dropped, chosen }, budget) = (restriction, Budget { wanted, ..self.budget.clone() });
        (self.stats, self.ended) = self.cover.search_on(self.threads, dropped, chosen, &budget, compute, visitor)?;
        Ok(())
    }

    /// Shows every exact cover below the restriction.
    fn covers(
        &mut self,
        restriction: &Restriction,
        wanted: Option<u64>,
        mut visitor: impl FnMut(&Compiled, &[OptionId]) -> ControlFlow<()>,
    ) -> Result<(), Conflict> {
        let budget = Budget { wanted, ..self.budget.clone() };
        (self.stats, self.ended) = self.covers_within(restriction, &budget, &mut visitor)?;
        Ok(())
    }

    /// Reports every exact cover below the restriction, within a budget, on all threads.
    fn count_within(
        &mut self,
        restriction: &Restriction,
        budget: &Budget,
        count: &mut dyn FnMut() -> ControlFlow<()>,
    ) -> Result<(Stats, Ended), Conflict> {
        if self.threads == 1 || self.options.backend == Backend::AlgorithmX {
            return self.covers_within(restriction, budget, &mut |_, _| count());
        }
        let Restriction { dropped, chosen } = restriction;
        self.cover.search_on(self.threads, dropped, chosen, budget, &|_| (), &mut |()| count())
    }

    /// Shows every exact cover below the restriction, within a budget.
    fn covers_within(
        &mut self,
        restriction: &Restriction,
        budget: &Budget,
        visitor: &mut dyn FnMut(&Compiled, &[OptionId]) -> ControlFlow<()>,
    ) -> Result<(Stats, Ended), Conflict> {
        let Restriction { dropped, chosen } = restriction;
        let mut show = |options: &[OptionId]| visitor(&self.compiled, options);
        match self.options.backend {
            Backend::Auto | Backend::Engine(_) => self.cover.search(dropped, chosen, budget, &mut show),
            Backend::AlgorithmX => {
                let choose = self.options.settings.choose;
                algorithm_x::visit(self.compiled.problem(), dropped, chosen, choose, budget, &mut show)
            }
        }
    }
}

/// Panics: a grid that the cover allows and the rules refuse is a bug of this program, not of the puzzle.
fn break_promise(variant: &Variant, broken: &str) -> ! {
    panic!("the exact cover of `{}` gave a grid that its rules refuse: {broken}", variant.name)
}

/// Checks that a grid is a solution of the puzzle, independently of the cover.
fn verify(variant: &Variant, puzzle: &Puzzle, grid: &Grid) -> Result<(), String> {
    if !grid.is_full() {
        return Err("cells are empty".to_owned());
    }
    if let Some((cell, _)) = grid.placed().find(|&(cell, digit)| !puzzle.allows(cell, digit)) {
        return Err(format!("{} does not agree with the givens", variant.board().name(cell)));
    }
    match variant.violations(grid).first() {
        Some((kind, violation)) => {
            Err(format!("{kind}: {} ({})", violation.what, variant.board().name_cells(&violation.cells)))
        }
        None => Ok(()),
    }
}
