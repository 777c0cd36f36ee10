//! Depth-first search over a state that is copied at every branch.
//!
//! Branching is binary. An option of the chosen item is tried on a copy of the state. When its subtree has been
//! searched, the copy is discarded, and the option is dropped from the state itself. This is propagated, and another item
//! may be branched on next. So an option refuted at a level stays refuted at that level.
//!
//! The state and its propagation are those of a [`CopyEngine`]: [bit-sliced](super::bit_sliced) or
//! [bit-set](super::bit_set).

use std::fmt;
use std::ops::ControlFlow;
use std::sync::Arc;

use super::budget::Budget;
use super::conflict::Conflict;
use super::decisions::Decisions;
use super::entry::Visitor;
use super::loading::Refused;
use super::problem::{OptionId, Problem};
use super::restriction::Restriction;
use super::searcher::{Branch, Searcher};
use super::settings::{Choose, Propagation, Settings};
use super::stats::{Ended, Stats};
use super::tie_breaker::TieBreaker;
use super::wide::{Wide, widely};

/// An item without options: a dead end.
pub(super) struct WipeOut(pub(super) usize);

/// The first action of a search at a level, before propagation.
#[derive(Clone, Copy)]
pub(super) enum Step<P> {
    /// None: the search begins, or resumes where it stopped.
    Resume,
    /// It chooses the option at this place.
    Try(P),
    /// It drops the option of an item that was tried.
    Drop { item: usize, option: usize },
}

/// A compiled problem, which does not change while it is searched. The engine numbers items as it likes.
///
/// Every method is inlined into the search, so that it is compiled for the widest registers of the machine.
pub(super) trait CopyEngine: fmt::Debug + Send + Sync + 'static {
    /// The state of a level: copied at each branch.
    type State: Clone + fmt::Debug + Send + Sync;
    /// Pending work at the current level, and other data that need not be copied.
    type Queue: Clone + Default + fmt::Debug + Send + Sync;
    /// An option as the engine finds it in the state.
    type Place: Copy;

    /// A state to load a search into.
    fn new_state(&self) -> Self::State;

    /// Overwrites a state without allocating.
    fn copy(from: &Self::State, to: &mut Self::State);

    /// A number larger than that of any item.
    fn item_limit(&self) -> usize;

    /// Loads the state before a search: everything possible except options that are dropped, or that conflict with chosen
    /// ones. The chosen options are added to `solution`, each once.
    ///
    /// # Errors
    /// The first option that cannot be chosen.
    fn load(
        &self,
        restriction: &Restriction,
        state: &mut Self::State,
        queue: &mut Self::Queue,
        solution: &mut Vec<OptionId>,
    ) -> Result<(), Refused>;

    /// Takes a step and propagates it: forced options, and with `full` also blocking ones.
    ///
    /// # Errors
    /// An item without options.
    fn propagate(
        &self,
        step: Step<Self::Place>,
        full: bool,
        state: &mut Self::State,
        queue: &mut Self::Queue,
        solution: &mut Vec<OptionId>,
        stats: &mut Stats,
    ) -> Result<(), WipeOut>;

    /// Prepares the queue for a state that was propagated before, to which the search backtracks.
    fn backtrack(&self, state: &Self::State, queue: &mut Self::Queue);

    /// The item to branch on, if any is uncovered. `weight` is how often each item was wiped out.
    fn next_item(&self, state: &Self::State, weight: &[u32], by: Choose) -> Option<usize>;

    /// The number of options an item has left.
    fn length(&self, state: &Self::State, item: usize) -> usize;

    /// One of the options an item has left: its place and its number.
    fn nth_option(&self, state: &Self::State, item: usize, n: usize) -> (Self::Place, usize);
}

/// The mutable part of a search. It is reused by later searches, so that nothing is allocated again.
#[derive(Debug)]
pub(super) struct CopySearch<E: CopyEngine> {
    levels: Vec<Level<E::State>>,
    depth: usize,
    /// Levels up to here were donated: only what lies below them is searched.
    base: usize,
    /// The options refuted at each level of the path, after those dropped beforehand.
    refuted: Vec<(usize, OptionId)>,
    dropped: Vec<OptionId>,
    queue: E::Queue,
    /// How often each item was wiped out.
    weight: Vec<u32>,
    /// The options chosen so far: beforehand, forced and tried.
    solution: Vec<OptionId>,
    stats: Stats,
    /// The searched part of the tree.
    done: f64,
    /// Which option of an item comes first.
    tie_breaker: TieBreaker,
}

#[derive(Clone, Debug)]
struct Level<S> {
    state: S,
    /// How many options were chosen when the level began.
    solution: usize,
    /// The item that was branched on at this level, and its option that is tried below.
    item: usize,
    tried: usize,
    /// The part of the whole tree below this level that has not been searched.
    share: f64,
}

impl<E: CopyEngine> Default for CopySearch<E> {
    fn default() -> Self {
        CopySearch {
            levels: Vec::new(),
            depth: 0,
            base: 0,
            refuted: Vec::new(),
            dropped: Vec::new(),
            queue: E::Queue::default(),
            weight: Vec::new(),
            solution: Vec::new(),
            stats: Stats::default(),
            done: 0.0,
            tie_breaker: TieBreaker::default(),
        }
    }
}

/// [`CopySearch::begin`] with the widest registers of the machine.
struct Begin<'w, E: CopyEngine> {
    search: &'w mut CopySearch<E>,
    engine: &'w E,
    restriction: &'w Restriction,
}

impl<E: CopyEngine> Wide for Begin<'_, E> {
    type Output = Result<(), Refused>;

    #[inline(always)]
    fn work(self) -> Result<(), Refused> {
        let CopySearch { levels, queue, solution, .. } = self.search;
        self.engine.load(self.restriction, &mut levels[0].state, queue, solution)
    }
}

/// [`CopySearch::run`] with the widest registers of the machine.
struct Run<'w, E: CopyEngine> {
    search: &'w mut CopySearch<E>,
    engine: &'w E,
    settings: Settings,
    budget: &'w Budget,
    visitor: &'w mut dyn FnMut(&[OptionId]) -> ControlFlow<()>,
}

impl<E: CopyEngine> Wide for Run<'_, E> {
    type Output = Ended;

    #[inline(always)]
    fn work(self) -> Ended {
        self.search.walk(self.engine, self.settings, self.budget, self.visitor)
    }
}

impl<E: CopyEngine> CopySearch<E> {
    /// Begins a search below options that are dropped or chosen.
    ///
    /// # Errors
    /// The first of the chosen options that cannot be chosen.
    pub(super) fn begin(&mut self, engine: &E, restriction: &Restriction) -> Result<(), Refused> {
        self.stats = Stats::default();
        self.solution.clear();
        self.weight.resize(engine.item_limit(), 0);
        self.weight.fill(0);
        (self.depth, self.base, self.done) = (0, 0, 0.0);
        self.refuted.clear();
        self.dropped.clear();
        self.dropped.extend_from_slice(&restriction.dropped);
        if self.levels.is_empty() {
            self.levels.push(Level { state: engine.new_state(), solution: 0, item: 0, tried: 0, share: 1.0 });
        }
        (self.levels[0].solution, self.levels[0].share) = (0, 1.0);
        widely(Begin { search: self, engine, restriction })
    }

    /// Shows each solution to the visitor until it breaks off, the budget is spent or everything has been searched.
    pub(super) fn run(
        &mut self,
        engine: &E,
        settings: Settings,
        budget: &Budget,
        visitor: Visitor<'_>,
    ) -> (Stats, Ended) {
        let ended = widely(Run { search: self, engine, settings, budget, visitor });
        (self.stats, ended)
    }

    /// Runs a node at a time, and shows the decisions. The search itself need not know about it.
    fn follow(
        &mut self,
        engine: &E,
        settings: Settings,
        budget: &Budget,
        visitor: Visitor<'_>,
        decisions: &mut dyn Decisions,
    ) -> (Stats, Ended) {
        let mut of_one = budget.clone();
        loop {
            let (nodes, depth) = (self.stats.nodes, self.depth);
            of_one.nodes = Some(budget.nodes.map_or(nodes + 1, |most| most.min(nodes + 1)));
            let (stats, ended) = self.run(engine, settings, &of_one, visitor);
            if stats.nodes > nodes {
                decisions.tried(OptionId::new(self.levels[depth].tried));
                (self.depth..=depth).for_each(|_| decisions.searched());
            }
            if ended != Ended::OutOfBudget || stats.nodes == nodes {
                return (stats, ended);
            }
        }
    }

    #[inline(always)]
    fn walk(&mut self, engine: &E, settings: Settings, budget: &Budget, visitor: Visitor<'_>) -> Ended {
        let full = settings.propagation == Propagation::Full;
        let mut step = Step::Resume;
        loop {
            let CopySearch { levels, depth, queue, solution, stats, .. } = self;
            match engine.propagate(step, full, &mut levels[*depth].state, queue, solution, stats) {
                Err(WipeOut(item)) => self.weight[item] += 1,
                Ok(()) => match engine.next_item(&self.levels[self.depth].state, &self.weight, settings.choose) {
                    Some(item) => {
                        if budget.is_spent(self.stats.nodes, || self.done) {
                            return Ended::OutOfBudget;
                        }
                        step = self.descend(engine, item);
                        continue;
                    }
                    None => {
                        self.stats.solutions += 1;
                        if visitor(&self.solution).is_break() {
                            return Ended::Stopped;
                        }
                    }
                },
            }
            if self.depth == self.base {
                return Ended::Complete;
            }
            step = self.backtrack(engine);
        }
    }

    /// Copies the state, to try an option of an item on the copy: the first, or one that the tie-breaker draws.
    #[inline(never)]
    fn descend(&mut self, engine: &E, item: usize) -> Step<E::Place> {
        if self.levels.len() == self.depth + 1 {
            self.levels.push(self.levels[self.depth].clone());
        }
        let [above, below] = &mut self.levels[self.depth..][..2] else { unreachable!("there are two levels") };
        let length = engine.length(&above.state, item);
        let (place, option) = engine.nth_option(&above.state, item, self.tie_breaker.below(length));
        let share = above.share / length as f64;
        (above.item, above.tried) = (item, option);
        above.share -= share;
        E::copy(&above.state, &mut below.state);
        (below.solution, below.share) = (self.solution.len(), share);
        self.depth += 1;
        self.solution.push(OptionId::new(option));
        self.stats.nodes += 1;
        self.stats.max_depth = self.stats.max_depth.max(self.depth as u32);
        Step::Try(place)
    }

    /// Discards the copy, to drop the option that was tried on it.
    #[inline(always)]
    fn backtrack(&mut self, engine: &E) -> Step<E::Place> {
        self.solution.truncate(self.levels[self.depth].solution);
        self.done += self.levels[self.depth].share;
        self.depth -= 1;
        let level = &self.levels[self.depth];
        while self.refuted.last().is_some_and(|&(depth, _)| depth > self.depth) {
            self.refuted.pop();
        }
        self.refuted.push((self.depth, OptionId::new(level.tried)));
        engine.backtrack(&level.state, &mut self.queue);
        Step::Drop { item: level.item, option: level.tried }
    }

    /// Donates the subtree beside the option tried at the shallowest level.
    fn donate(&mut self) -> Option<Branch> {
        let (at, depth) = (self.base, self.depth);
        if at == depth {
            return None;
        }
        let refuted = self.refuted.iter().take_while(|&&(depth, _)| depth <= at).map(|&(_, option)| option);
        let tried = std::iter::once(OptionId::new(self.levels[at].tried));
        let dropped = self.dropped.iter().copied().chain(refuted).chain(tried).collect();
        let chosen = self.solution[..self.levels[at + 1].solution].to_vec();
        let restriction = Restriction { dropped, chosen };
        let weights = self.weight.iter().map(|&weight| f64::from(weight)).collect();
        let share = std::mem::replace(&mut self.levels[at].share, 0.0);
        self.base += 1;
        Some(Branch { restriction, weights, depth: self.base as u32, share, ..Branch::default() })
    }
}

/// A compiled problem, which threads share, and a search in it.
#[derive(Debug)]
pub(super) struct Copying<E: CopyEngine> {
    engine: Arc<E>,
    search: CopySearch<E>,
}

impl<E: CopyEngine> Copying<E> {
    /// A search that has not begun.
    pub(super) fn new(engine: E) -> Copying<E> {
        Copying { engine: Arc::new(engine), search: CopySearch::default() }
    }
}

impl<E: CopyEngine> Searcher for Copying<E> {
    fn begin(&mut self, problem: &Problem, restriction: &Restriction) -> Result<(), Conflict> {
        let explain = |Refused(at)| Conflict::explain(problem, restriction, at);
        self.search.begin(&self.engine, restriction).map_err(explain)
    }

    fn resume(&mut self, settings: Settings, budget: &Budget, visitor: Visitor<'_>) -> (Stats, Ended) {
        self.search.run(&self.engine, settings, budget, visitor)
    }

    fn follow(
        &mut self,
        settings: Settings,
        budget: &Budget,
        visitor: Visitor<'_>,
        decisions: &mut dyn Decisions,
    ) -> Option<(Stats, Ended)> {
        Some(self.search.follow(&self.engine, settings, budget, visitor, decisions))
    }

    fn donate(&mut self) -> Option<Branch> {
        self.search.donate()
    }

    fn begin_branch(&mut self, problem: &Problem, branch: &Branch) {
        self.begin(problem, &branch.restriction).expect("what a search has chosen can be chosen");
        for (weight, inherited) in self.search.weight.iter_mut().zip(&branch.weights) {
            *weight = *inherited as u32;
        }
    }

    fn set_tie_breaker(&mut self, tie_breaker: TieBreaker) {
        self.search.tie_breaker = tie_breaker;
    }

    fn boxed(&self) -> Box<dyn Searcher> {
        Box::new(Copying { engine: Arc::clone(&self.engine), search: CopySearch::default() })
    }
}
