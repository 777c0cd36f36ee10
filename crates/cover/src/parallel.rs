//! Enumeration on several threads.
//!
//! A search that takes long donates the subtree beside its shallowest choice, each time after a fixed number of nodes
//! ([`Searcher::donate`]). This is a task for another thread, which does the same. So the tree is divided where it is
//! shallow, and at the same places for any number of threads:
//!
//! ```text
//!            .                      1   the first search, as long as it lasts
//!        ┌───┴────┐                 3   given away first: the larger part, and the last in order
//!        .        3                 2   given away next
//!     ┌──┴──┐
//!     1     2                       solutions are shown in the order 1 2 3
//! ```
//!
//! Each task begins with the state of the task that donated it, whenever it is run. So its solutions and their order are the
//! same for any number of threads; so are the numbers of nodes.
//!
//! Threads take the first waiting task in order. The calling thread shows the solutions, those of the first task
//! first. Those of other tasks are stored until then; while many are stored, no thread begins a task except the first.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;

use super::budget::Budget;
use super::entry::Visitor;
use super::problem::{OptionId, Problem};
use super::searcher::{Branch, Searcher};
use super::settings::Settings;
use super::stats::{Ended, Stats};

/// The largest number of stored results.
const MOST_KEPT: usize = 1 << 17;

/// The search: problem, options and limits.
#[derive(Clone, Copy)]
pub(super) struct Terms<'t> {
    pub(super) problem: &'t Problem,
    pub(super) settings: Settings,
    pub(super) budget: &'t Budget,
    /// The number of nodes after which a search donates a subtree.
    pub(super) slice: u64,
    pub(super) threads: usize,
}

/// Computes a result from each solution of a search that has begun, on several threads, and shows them in order.
pub(super) fn enumerate<R: Send>(
    searcher: &mut Box<dyn Searcher>,
    terms: Terms<'_>,
    compute: &(dyn Fn(&[OptionId]) -> R + Sync),
    visitor: &mut dyn FnMut(R) -> ControlFlow<()>,
) -> (Stats, Ended) {
    let budget = terms.budget;
    if !searcher.is_resumable() {
        return searcher.resume(terms.settings, budget, &mut |options| visitor(compute(options)));
    }
    let first = budget.at_most(terms.slice);
    let (stats, ended) = searcher.resume(terms.settings, &first, &mut |options| visitor(compute(options)));
    if ended != Ended::OutOfBudget || budget.is_over(stats.nodes) {
        return (stats, ended);
    }
    let Some(branch) = searcher.donate() else {
        return searcher.resume(terms.settings, budget, &mut |options| visitor(compute(options)));
    };
    if terms.threads > 1 && budget.nodes.is_none() {
        let first =
            Task { path: Vec::new(), nodes: stats.nodes, ..Task::new(Branch { share: 1.0, ..Branch::default() }) };
        return side_by_side(searcher, first, branch, terms, compute, visitor);
    }
    one_by_one(&mut **searcher, stats, branch, terms, &mut |options| visitor(compute(options)))
}

/// Runs the same tasks in the same order on this thread. Only here the number of nodes can be limited.
fn one_by_one(
    searcher: &mut dyn Searcher,
    begun: Stats,
    branch: Branch,
    terms: Terms<'_>,
    visitor: Visitor<'_>,
) -> (Stats, Ended) {
    let Terms { problem, settings, budget, slice, .. } = terms;
    let (mut total, mut nodes, mut depth) = (Stats::default(), begun.nodes, 0);
    // A subtree donated later comes before one donated earlier.
    let mut waiting = vec![branch];
    let mut shares = Shares::new(budget);
    let mut share = 1.0 - waiting[0].share;
    let mut whole = 1.0;
    loop {
        let most = budget.nodes.map_or(u64::MAX, |most| most.saturating_sub(total.nodes));
        let until = Budget { nodes: Some(most.min(nodes + slice)), progress: None, ..budget.clone() };
        let (stats, ended) = searcher.resume(settings, &until, visitor);
        nodes = stats.nodes;
        if ended == Ended::OutOfBudget && !budget.is_over(total.nodes + nodes) {
            if let Some(mut branch) = searcher.donate() {
                branch.share *= whole;
                branch.depth += depth;
                share -= branch.share;
                waiting.push(branch);
            }
            continue;
        }
        total.add(Stats { max_depth: stats.max_depth + depth, ..stats });
        shares.finish(share);
        match waiting.pop() {
            Some(branch) if ended == Ended::Complete => {
                searcher.begin_branch(problem, &branch);
                (nodes, depth, whole, share) = (0, branch.depth, branch.share, branch.share);
            }
            _ => return (total, ended),
        }
    }
}

/// The searched part of the tree.
struct Shares<'b> {
    budget: &'b Budget,
    done: f64,
}

impl<'b> Shares<'b> {
    fn new(budget: &'b Budget) -> Shares<'b> {
        Shares { budget, done: 0.0 }
    }

    fn finish(&mut self, share: f64) {
        self.done += share;
        if let Some(progress) = &self.budget.progress {
            progress.raise(self.done);
        }
    }
}

/// The place of a task in the order: that of its donor, and the negated number of tasks that the donor donated before.
type Path = Vec<u32>;

/// A subtree to search.
struct Task {
    path: Path,
    branch: Branch,
    /// The part of its subtree that it has not donated.
    share: f64,
    /// The number of tasks it has donated.
    given: u32,
    /// Its nodes so far.
    nodes: u64,
}

impl Task {
    fn new(branch: Branch) -> Task {
        Task { path: Vec::new(), share: branch.share, branch, given: 0, nodes: 0 }
    }

    /// The task for a donated subtree.
    fn give(&mut self, mut branch: Branch) -> Task {
        branch.share *= self.branch.share;
        branch.depth += self.branch.depth;
        self.share -= branch.share;
        self.given += 1;
        let path = [&self.path[..], &[u32::MAX - self.given]].concat();
        Task { path, ..Task::new(branch) }
    }
}

/// The results of a task that have not been shown.
struct Output<R> {
    results: Vec<R>,
    finished: bool,
}

/// The state that the threads share.
struct State<'b, R> {
    waiting: BTreeMap<Path, Task>,
    running: usize,
    /// An output for each task that is not finished or not shown.
    outputs: BTreeMap<Path, Output<R>>,
    kept: usize,
    stats: Stats,
    spent: bool,
    /// Whether a thread panicked.
    failed: bool,
    shares: Shares<'b>,
}

struct Shared<'b, R> {
    state: Mutex<State<'b, R>>,
    changed: Condvar,
    stop: Arc<AtomicBool>,
}

impl<'b, R> Shared<'b, R> {
    fn state(&self) -> MutexGuard<'_, State<'b, R>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn wait<'g>(&'g self, state: MutexGuard<'g, State<'b, R>>) -> MutexGuard<'g, State<'b, R>> {
        self.changed.wait(state).unwrap_or_else(PoisonError::into_inner)
    }

    fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
        self.changed.notify_all();
    }

    fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// The next task, if any is left.
    fn take(&self) -> Option<Task> {
        let mut state = self.state();
        loop {
            if self.is_stopped() {
                return None;
            }
            let first = state.waiting.keys().next();
            let may = |first: &Path| state.kept < MOST_KEPT || state.outputs.keys().next() == Some(first);
            if first.is_some_and(may) {
                state.running += 1;
                return state.waiting.pop_first().map(|(_, task)| task);
            }
            if state.waiting.is_empty() && state.running == 0 {
                return None;
            }
            state = self.wait(state);
        }
    }
}

/// Reports a thread that panics, so that the others do not wait for it.
struct Alarm<'s, 'b, R>(&'s Shared<'b, R>);

impl<R> Drop for Alarm<'_, '_, R> {
    fn drop(&mut self) {
        if thread::panicking() {
            self.0.state().failed = true;
            self.0.stop();
        }
    }
}

fn side_by_side<R: Send>(
    searcher: &mut Box<dyn Searcher>,
    mut first: Task,
    branch: Branch,
    terms: Terms<'_>,
    compute: &(dyn Fn(&[OptionId]) -> R + Sync),
    visitor: &mut dyn FnMut(R) -> ControlFlow<()>,
) -> (Stats, Ended) {
    let second = first.give(branch);
    let output = || Output { results: Vec::new(), finished: false };
    let state = State {
        outputs: BTreeMap::from([(first.path.clone(), output()), (second.path.clone(), output())]),
        waiting: BTreeMap::from([(second.path.clone(), second)]),
        running: 1,
        kept: 0,
        stats: Stats::default(),
        spent: false,
        failed: false,
        shares: Shares::new(terms.budget),
    };
    let shared = Shared { state: Mutex::new(state), changed: Condvar::new(), stop: Arc::default() };
    let others: Vec<Box<dyn Searcher>> = (1..terms.threads).map(|_| searcher.boxed()).collect();
    let stopped = thread::scope(|scope| {
        let shared = &shared;
        scope.spawn(move || work(searcher, Some(first), shared, terms, compute));
        for mut other in others {
            scope.spawn(move || work(&mut other, None, shared, terms, compute));
        }
        let stopped = show(shared, visitor);
        shared.stop();
        stopped
    });
    let state = shared.state.into_inner().unwrap_or_else(PoisonError::into_inner);
    if stopped {
        return (state.stats, Ended::Stopped);
    }
    // After a limit was reached, the results so far remain, in order.
    let mut rest = state.outputs.into_values().flat_map(|output| output.results);
    if rest.any(|result| visitor(result).is_break()) {
        return (state.stats, Ended::Stopped);
    }
    (state.stats, if state.spent { Ended::OutOfBudget } else { Ended::Complete })
}

/// Shows results in order until all are shown, the search stops or the visitor breaks off; returns true if it did.
fn show<R>(shared: &Shared<'_, R>, visitor: &mut dyn FnMut(R) -> ControlFlow<()>) -> bool {
    let mut state = shared.state();
    loop {
        let Some(mut front) = state.outputs.first_entry() else { return false };
        let results = std::mem::take(&mut front.get_mut().results);
        if front.get().finished {
            front.remove();
        } else if results.is_empty() {
            if state.spent || state.failed {
                return false;
            }
            state = shared.wait(state);
            continue;
        }
        state.kept -= room(&results);
        shared.changed.notify_all();
        drop(state);
        if results.into_iter().any(|result| visitor(result).is_break()) {
            return true;
        }
        state = shared.state();
    }
}

/// The number of stored results, unless they are empty, as in a search that only counts.
fn room<R>(results: &[R]) -> usize {
    if size_of::<R>() == 0 { 0 } else { results.len() }
}

/// Runs tasks, beginning with one that its searcher has begun, if any.
fn work<R>(
    searcher: &mut Box<dyn Searcher>,
    mut begun: Option<Task>,
    shared: &Shared<'_, R>,
    terms: Terms<'_>,
    compute: &(dyn Fn(&[OptionId]) -> R + Sync),
) {
    let _alarm = Alarm(shared);
    loop {
        let task = begun.take().map(|task| (task, true)).or_else(|| shared.take().map(|task| (task, false)));
        let Some((mut task, has_begun)) = task else { return };
        if !has_begun {
            searcher.begin_branch(terms.problem, &task.branch);
        }
        run(&mut **searcher, &mut task, shared, terms, compute);
    }
}

/// Runs a task to its end, slice by slice.
fn run<R>(
    searcher: &mut dyn Searcher,
    task: &mut Task,
    shared: &Shared<'_, R>,
    terms: Terms<'_>,
    compute: &(dyn Fn(&[OptionId]) -> R + Sync),
) {
    let Terms { settings, budget, slice, .. } = terms;
    loop {
        let until = Budget { nodes: Some(task.nodes + slice), progress: None, ..budget.or(&shared.stop) };
        let mut results = Vec::new();
        let (stats, ended) = searcher.resume(settings, &until, &mut |options| {
            results.push(compute(options));
            ControlFlow::Continue(())
        });
        task.nodes = stats.nodes;
        let is_spent = budget.is_over(0);
        let goes_on = ended == Ended::OutOfBudget && !is_spent && !shared.is_stopped();
        let given = if goes_on { searcher.donate().map(|branch| task.give(branch)) } else { None };

        let mut state = shared.state();
        state.kept += room(&results);
        let output = state.outputs.get_mut(&task.path).expect("a task has an output until it is finished");
        output.results.append(&mut results);
        output.finished = !goes_on;
        if let Some(given) = given {
            let output = Output { results: Vec::new(), finished: false };
            state.outputs.insert(given.path.clone(), output);
            state.waiting.insert(given.path.clone(), given);
        }
        if goes_on {
            shared.changed.notify_all();
            continue;
        }
        state.running -= 1;
        state.stats.add(Stats { max_depth: stats.max_depth + task.branch.depth, ..stats });
        state.shares.finish(task.share);
        if ended == Ended::OutOfBudget && is_spent {
            state.spent = true;
            shared.stop();
        }
        shared.changed.notify_all();
        return;
    }
}
