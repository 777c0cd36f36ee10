//! Searches on several threads.
//!
//! A search for many solutions is an [enumeration](super::parallel), unless there are few (`turns.rs`). A search for few
//! that turns out hard is usually a proof that there is no other solution than the one found, if any. Then it is split
//! whenever a thread has nothing to do: that thread goes on beside the shallowest choice of another one, with a copy of all
//! that was learnt until then.
//!
//! What each thread searches depends on which one was first. One solution, or none, is what it is; several are not shown, but
//! searched for again from the beginning on one thread. Solutions shown are therefore the same for any number of threads.
//!
//! # References
//! Zhang, Bonacina and Hsiang, PSATO: a distributed propositional prover and its application to quasigroup problems, Journal of
//! Symbolic Computation 21 (1996), 543-560: searches that are split at their shallowest choice (guiding paths).

use std::collections::HashSet;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;

use super::budget::{Budget, Progress};
use super::conflict::Conflict;
use super::cover::Cover;
use super::problem::{OptionId, Problem};
use super::restriction::Restriction;
use super::searcher::Searcher;
use super::settings::Settings;
use super::stats::{Ended, Stats};

/// The number of nodes from one look at the progress of all threads to the next.
const TURN: u64 = 10_000;

/// The number of nodes after which a search that could not be split is tried again.
const AGAIN: u64 = 64;

impl Cover {
    /// Computes a result from each solution and shows it to the visitor, as [`search`](Cover::search) shows solutions, on
    /// `threads` threads. Solutions and their order are the same for any number of threads, but not the order of the
    /// options in a solution.
    ///
    /// # Errors
    /// The first chosen option that cannot be chosen, and why.
    pub(super) fn search_on<R: Send>(
        &mut self,
        threads: usize,
        restriction: &Restriction,
        budget: &Budget,
        compute: &(dyn Fn(&[OptionId]) -> R + Sync),
        visitor: &mut dyn FnMut(R) -> ControlFlow<()>,
    ) -> Result<(Stats, Ended), Conflict> {
        if !budget.wants_few() {
            return self.search_for_many(threads, restriction, budget, compute, visitor);
        }
        let may_share = threads > 1 && budget.wanted != Some(1) && self.searcher.is_resumable();
        if may_share && budget.nodes.is_none() {
            return self.search_or_share(threads, restriction, budget, compute, visitor);
        }
        self.search(restriction, budget, &mut |options| visitor(compute(options)))
    }

    /// A search for few solutions: first as on one thread, without showing any, then on several.
    fn search_or_share<R>(
        &mut self,
        threads: usize,
        restriction: &Restriction,
        budget: &Budget,
        compute: &(dyn Fn(&[OptionId]) -> R + Sync),
        visitor: &mut dyn FnMut(R) -> ControlFlow<()>,
    ) -> Result<(Stats, Ended), Conflict> {
        let (problem, settings) = (Arc::clone(&self.problem), self.settings);
        let mut found = Found::new(&problem, budget);
        let first = budget.at_most(self.share_limit());
        let (mut stats, mut ended) = self.search(restriction, &first, &mut |options| found.add(options))?;
        if ended == Ended::OutOfBudget && !budget.is_over(0) {
            let (searcher, before) = self.active();
            let pool = Pool::new(&problem, settings, budget, found);
            let more;
            (more, ended) = pool.share(searcher, threads);
            stats = before.with(more);
            found = pool.into_found();
            if found.solutions.len() > 1 && ended != Ended::OutOfBudget {
                let (again, ended) = self.search(restriction, budget, &mut |options| visitor(compute(options)))?;
                return Ok((Stats { solutions: again.solutions, ..stats.with(again) }, ended));
            }
            found.solutions.truncate(1);
        }
        stats.solutions = found.solutions.len() as u128;
        for options in found.solutions {
            if visitor(compute(&options)).is_break() {
                return Ok((stats, Ended::Stopped));
            }
        }
        Ok((stats, ended))
    }
}

/// The solutions found, until there are as many as wanted.
struct Found<'p> {
    problem: &'p Problem,
    wanted: usize,
    solutions: Vec<Vec<OptionId>>,
    seen: HashSet<Vec<OptionId>>,
}

impl<'p> Found<'p> {
    fn new(problem: &'p Problem, budget: &Budget) -> Found<'p> {
        let wanted = usize::try_from(budget.wanted.unwrap_or(Budget::FEW)).unwrap_or(usize::MAX);
        Found { problem, wanted, solutions: Vec::new(), seen: HashSet::new() }
    }

    /// Adds a solution, unless it was found before.
    fn add(&mut self, options: &[OptionId]) -> ControlFlow<()> {
        if self.seen.insert(self.problem.project(options)) {
            self.solutions.push(options.to_vec());
        }
        if self.solutions.len() < self.wanted { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    }
}

/// A search that several threads share.
struct Pool<'p> {
    problem: &'p Problem,
    settings: Settings,
    /// The budget of each search.
    budget: Budget,
    progress: Option<Arc<Progress>>,
    /// Set when nothing more is searched.
    stop: Arc<AtomicBool>,
    /// Set while a thread is idle, and no search waits for it.
    is_idle: Arc<AtomicBool>,
    state: Mutex<State<'p>>,
    changed: Condvar,
}

struct State<'p> {
    found: Found<'p>,
    waiting: Vec<(Box<dyn Searcher>, Share)>,
    /// Threads that search, and those that wait for a search.
    running: usize,
    idle: usize,
    /// The progress of each search begun so far, and what it counts in the whole tree.
    done: Vec<(Arc<Progress>, f64)>,
    stats: Stats,
    ended: Ended,
}

/// How far a search is.
struct Share {
    nodes: u64,
    /// What its whole tree counts in that of all.
    part: f64,
    progress: Arc<Progress>,
}

impl<'p> Pool<'p> {
    fn new(problem: &'p Problem, settings: Settings, budget: &Budget, found: Found<'p>) -> Pool<'p> {
        let (stop, is_idle) = (Arc::default(), Arc::default());
        let progress = budget.progress.clone();
        let budget = Budget { progress: None, ..budget.or(&stop) };
        let state = State {
            found,
            waiting: Vec::new(),
            running: 0,
            idle: 0,
            done: Vec::new(),
            stats: Stats::default(),
            ended: Ended::Complete,
        };
        Pool { problem, settings, budget, progress, stop, is_idle, state: Mutex::new(state), changed: Condvar::new() }
    }

    /// Continues a search on this many threads, until its tree is searched, enough solutions are found or the budget is spent.
    fn share(&self, searcher: &mut dyn Searcher, threads: usize) -> (Stats, Ended) {
        let first = self.begin(1.0);
        self.state().running = 1;
        thread::scope(|scope| {
            (1..threads).for_each(|_| drop(scope.spawn(|| self.work(None))));
            self.work(Some((searcher, first)));
        });
        let state = self.state();
        (state.stats, state.ended)
    }

    fn into_found(self) -> Found<'p> {
        self.state.into_inner().unwrap_or_else(PoisonError::into_inner).found
    }

    fn state(&self) -> MutexGuard<'_, State<'p>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A search that begins.
    fn begin(&self, part: f64) -> Share {
        let progress = Arc::default();
        self.state().done.push((Arc::clone(&progress), part));
        Share { nodes: 0, part, progress }
    }

    /// Leaves a search to the next thread that has nothing to do.
    fn put(&self, searcher: Box<dyn Searcher>, share: Share) {
        let mut state = self.state();
        state.waiting.push((searcher, share));
        self.is_idle.store(state.idle > state.waiting.len(), Ordering::Relaxed);
        self.changed.notify_one();
    }

    /// The next search; none if nothing is left. Others are asked for one meanwhile.
    fn take(&self) -> Option<(Box<dyn Searcher>, Share)> {
        let mut state = self.state();
        state.idle += 1;
        loop {
            let next = if self.stop.load(Ordering::Relaxed) { None } else { state.waiting.pop() };
            let is_over = next.is_none() && (state.running == 0 || self.stop.load(Ordering::Relaxed));
            if next.is_some() || is_over {
                state.idle -= 1;
                state.running += usize::from(next.is_some());
                self.is_idle.store(!is_over && state.idle > state.waiting.len(), Ordering::Relaxed);
                self.changed.notify_all();
                return next;
            }
            self.is_idle.store(true, Ordering::Relaxed);
            state = self.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// Runs searches, beginning with the first one.
    fn work(&self, first: Option<(&mut dyn Searcher, Share)>) {
        let _alarm = Alarm(self);
        if let Some((searcher, share)) = first {
            self.run(searcher, share);
        }
        while let Some((mut searcher, share)) = self.take() {
            self.run(&mut *searcher, share);
        }
    }

    /// Runs a search, and adds what it did.
    fn run(&self, searcher: &mut dyn Searcher, share: Share) {
        let (stats, ended) = self.finish(searcher, share);
        let mut state = self.state();
        state.stats.add(stats);
        state.running -= 1;
        if ended != Ended::Complete {
            if state.ended == Ended::Complete {
                state.ended = ended;
            }
            self.stop.store(true, Ordering::Relaxed);
        }
        self.changed.notify_all();
    }

    /// Runs a search to its end, and splits it whenever another thread has nothing to do.
    fn finish(&self, searcher: &mut dyn Searcher, mut share: Share) -> (Stats, Ended) {
        let patient = Budget { progress: Some(Arc::clone(&share.progress)), ..self.budget.clone() };
        let willing = patient.or(&self.is_idle);
        let mut may_split = true;
        loop {
            let (budget, turn) = if may_split { (&willing, TURN) } else { (&patient, AGAIN) };
            let until = budget.at_most(share.nodes + turn);
            let (stats, ended) = searcher.resume(self.settings, &until, &mut |options| self.state().found.add(options));
            share.nodes = stats.nodes;
            self.raise();
            if ended != Ended::OutOfBudget || self.budget.is_over(0) {
                return (stats, ended);
            }
            may_split = true;
            if self.is_idle.load(Ordering::Relaxed) {
                match searcher.split(self.problem, self.settings) {
                    Some((other, part)) => self.put(other, self.begin(part * share.part)),
                    None => may_split = false,
                }
            }
        }
    }

    /// Raises the progress of all.
    fn raise(&self) {
        if let Some(progress) = &self.progress {
            progress.raise(self.state().done.iter().map(|(share, part)| share.done() * part).sum());
        }
    }
}

/// Reports a thread that panics, so that the others do not wait for it.
struct Alarm<'s, 'p>(&'s Pool<'p>);

impl Drop for Alarm<'_, '_> {
    fn drop(&mut self) {
        if thread::panicking() {
            // With the lock, so that no thread begins to wait meanwhile.
            let _state = self.0.state();
            self.0.stop.store(true, Ordering::Relaxed);
            self.0.changed.notify_all();
        }
    }
}
