//! Which options occur in solutions.
//!
//! There may be far more solutions than options. So only solutions that show something new are wanted. If the engine can
//! look for these, one search is enough. Otherwise, one search continues while it shows something new now and then, which
//! is enough if there are few solutions; then there is a search for each option that has not been seen yet. If these take
//! long, threads share them.

use std::collections::HashSet;
use std::ops::ControlFlow;
use std::sync::{Mutex, PoisonError};
use std::thread;

use super::budget::Budget;
use super::conflict::Conflict;
use super::cover::Cover;
use super::entry::Visitor;
use super::problem::OptionId;
use super::restriction::Restriction;
use super::stats::{Ended, Stats};

/// The number of solutions in a row without anything new that end the first search.
const IDLE: u32 = 64;

/// The number of options that a search looks for together, at first and at most. Only a search within a number of nodes does so: it
/// may take long to find that no solution has all of them.
const TOGETHER: usize = 8;
const MOST_TOGETHER: usize = 64;

/// The number of chunks of options per thread.
const CHUNKS: usize = 4;

/// Searches below chosen options.
type SearchBelow<'s> = &'s mut dyn FnMut(&Restriction, Visitor<'_>) -> Result<(Stats, Ended), Conflict>;

impl Cover {
    /// Shows solutions, each with a wanted option that none before it had, until no solution has another one. Options
    /// not shown by then are in no solution, unless the budget was spent; [`Budget::wanted`] has no meaning here.
    ///
    /// # Errors
    /// The first chosen option that cannot be chosen, and why.
    pub(super) fn search_for(
        &mut self,
        wanted: &[OptionId],
        restriction: &Restriction,
        budget: &Budget,
        visitor: &mut dyn FnMut(&[OptionId]),
    ) -> Result<(Stats, Ended), Conflict> {
        self.searcher.begin(&self.problem, restriction)?;
        let budget = Budget { wanted: Some(1), ..budget.clone() };
        let mut show = |options: &[OptionId]| {
            visitor(options);
            ControlFlow::Continue(())
        };
        // Solutions that count as one are shown once, though they may differ in auxiliary options.
        let shows_all = !wanted.iter().any(|&option| self.problem.is_auxiliary(option));
        let at_once =
            if shows_all { self.searcher.resume_for(wanted, self.settings, &budget, &mut show) } else { None };
        at_once.map_or_else(
            || {
                let mut search = |with: &Restriction, show: Visitor<'_>| self.search(with, &budget, show);
                let together = if budget.nodes.is_some() { TOGETHER } else { 0 };
                one_by_one((wanted, shows_all, together), restriction, &mut search, visitor)
            },
            Ok,
        )
    }
}

impl Cover {
    /// Like [`search_for`](Self::search_for), on several threads if it takes long. The solutions shown depend on the
    /// threads; the options shown do not.
    ///
    /// # Errors
    /// The first chosen option that cannot be chosen, and why.
    pub(super) fn search_for_on(
        &mut self,
        threads: usize,
        wanted: &[OptionId],
        restriction: &Restriction,
        budget: &Budget,
        visitor: &mut dyn FnMut(&[OptionId]),
    ) -> Result<(Stats, Ended), Conflict> {
        if threads == 1 || budget.nodes.is_some() {
            return self.search_for(wanted, restriction, budget, visitor);
        }
        let mut missing: HashSet<OptionId> = wanted.iter().copied().collect();
        let bounded = Budget { nodes: Some(self.divide_limit()), ..budget.clone() };
        let (total, ended) = self.search_for(wanted, restriction, &bounded, &mut |options| {
            missing.retain(|option| !options.contains(option));
            visitor(options);
        })?;
        if ended != Ended::OutOfBudget || budget.is_over(0) {
            return Ok((total, ended));
        }
        // In the order of the problem, so that a thread has options of the same items.
        let left: Vec<OptionId> = wanted.iter().copied().filter(|option| missing.contains(option)).collect();
        let chunks: Vec<&[OptionId]> = left.chunks(left.len().div_ceil(CHUNKS * threads).max(1)).collect();
        let shared = Mutex::new((chunks.iter(), missing, Vec::new(), total, Ended::Complete));
        let work = || {
            let mut cover = self.clone();
            loop {
                let lock = || shared.lock().unwrap_or_else(PoisonError::into_inner);
                let chunk: Vec<OptionId> = {
                    let mut shared = lock();
                    let Some(chunk) = shared.0.next() else { return };
                    chunk.iter().copied().filter(|option| shared.1.contains(option)).collect()
                };
                if chunk.is_empty() {
                    continue;
                }
                let done = cover.search_chunk(&chunk, restriction, budget, &mut |options| {
                    let mut shared = lock();
                    shared.1.retain(|option| !options.contains(option));
                    shared.2.push(options.to_vec());
                });
                let (stats, ended) = done.expect("what was chosen before can be chosen");
                let mut shared = lock();
                shared.3.add(stats);
                if ended == Ended::OutOfBudget {
                    shared.4 = ended;
                    return;
                }
            }
        };
        thread::scope(|scope| {
            (1..threads).for_each(|_| drop(scope.spawn(work)));
            work();
        });
        let (_, _, found, stats, ended) = shared.into_inner().unwrap_or_else(PoisonError::into_inner);
        found.iter().for_each(|options| visitor(options));
        Ok((stats, ended))
    }

    /// Searches for a few options: in one search if the engine can, otherwise for each separately.
    fn search_chunk(
        &mut self,
        chunk: &[OptionId],
        restriction: &Restriction,
        budget: &Budget,
        visitor: &mut dyn FnMut(&[OptionId]),
    ) -> Result<(Stats, Ended), Conflict> {
        self.searcher.begin(&self.problem, restriction)?;
        let budget = Budget { wanted: Some(1), progress: None, ..budget.clone() };
        let mut show = |options: &[OptionId]| {
            visitor(options);
            ControlFlow::Continue(())
        };
        if let Some(done) = self.searcher.resume_for(chunk, self.settings, &budget, &mut show) {
            return Ok(done);
        }
        let mut search = |with: &Restriction, show: Visitor<'_>| self.search(with, &budget, show);
        Ok(each_by_itself((Missing::new(chunk), 0), restriction, &mut search, visitor))
    }
}

/// The wanted options that no solution has shown.
struct Missing {
    left: Vec<OptionId>,
    /// By option, whether it is one of them.
    is_missing: Vec<bool>,
}

impl Missing {
    fn new(wanted: &[OptionId]) -> Missing {
        let options = wanted.iter().map(|option| option.index() + 1).max().unwrap_or(0);
        let mut is_missing = vec![false; options];
        wanted.iter().for_each(|option| is_missing[option.index()] = true);
        Missing { left: wanted.to_vec(), is_missing }
    }

    /// A solution shows these options. Returns whether some were missing.
    fn are_shown(&mut self, options: &[OptionId]) -> bool {
        let mut is_new = false;
        for option in options {
            if let Some(is_missing) = self.is_missing.get_mut(option.index()) {
                is_new |= std::mem::take(is_missing);
            }
        }
        if is_new {
            self.left.retain(|option| self.is_missing[option.index()]);
        }
        is_new
    }

    /// Takes the last one.
    fn pop(&mut self) -> Option<OptionId> {
        let last = self.left.pop()?;
        self.is_missing[last.index()] = false;
        Some(last)
    }
}

/// Finds occurring options by any search below chosen options: one for whatever it shows, then one for each wanted option
/// that has not been seen. `shows_all` says that a search to its end has shown all wanted options, which is not so if
/// solutions that count as one differ in wanted options. At first, a search is for `together` options.
///
/// # Errors
/// The error of the first search.
fn one_by_one(
    (wanted, shows_all, together): (&[OptionId], bool, usize),
    restriction: &Restriction,
    search: SearchBelow<'_>,
    visitor: &mut dyn FnMut(&[OptionId]),
) -> Result<(Stats, Ended), Conflict> {
    let mut missing = Missing::new(wanted);
    let (mut idle, mut is_first) = (0, true);
    let (mut total, mut ended) = search(restriction, &mut |options| {
        idle = if missing.are_shown(options) { 0 } else { idle + 1 };
        if idle == 0 || is_first {
            visitor(options);
        }
        is_first = false;
        if missing.left.is_empty() || idle == IDLE { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    })?;
    if total.solutions > 0 && !(shows_all && ended == Ended::Complete) {
        let (stats, its) = each_by_itself((missing, together), restriction, search, visitor);
        total.add(stats);
        ended = its;
    }
    Ok((total, ended))
}

/// One search for each option that none before it has shown: for a solution with several of them, as long as there are some, then for
/// one with this option.
fn each_by_itself(
    (mut missing, mut together): (Missing, usize),
    restriction: &Restriction,
    search: SearchBelow<'_>,
    visitor: &mut dyn FnMut(&[OptionId]),
) -> (Stats, Ended) {
    let (mut total, mut ended, mut with) = (Stats::default(), Ended::Complete, restriction.clone());
    while let Some(option) = missing.pop() {
        with.chosen.push(option);
        if together > 0 {
            let stats = find_with_others(&mut missing, together, &with, search, visitor);
            total.add(stats);
            let is_found = stats.solutions > 0;
            together = if is_found { MOST_TOGETHER.min(2 * together) } else { together / 2 };
            if is_found {
                with.chosen.pop();
                continue;
            }
        }
        // An option that cannot be chosen is in no solution.
        if let Ok((stats, its)) = find_one(&mut missing, &with, search, visitor) {
            total.add(stats);
            ended = if its == Ended::OutOfBudget { its } else { ended };
        }
        with.chosen.pop();
    }
    (total, ended)
}

/// A search for one solution that has other missing options, too, of different parts of the problem: those that can be chosen.
fn find_with_others(
    missing: &mut Missing,
    count: usize,
    with: &Restriction,
    search: SearchBelow<'_>,
    visitor: &mut dyn FnMut(&[OptionId]),
) -> Stats {
    let mut with = with.clone();
    let known = with.chosen.len();
    with.chosen.extend(missing.left.iter().step_by(missing.left.len().div_ceil(count).max(1)));
    while with.chosen.len() > known {
        match find_one(missing, &with, search, visitor) {
            Ok((stats, _)) => return stats,
            Err(conflict) => match with.chosen[known..].iter().position(|&other| other == conflict.option) {
                Some(at) => _ = with.chosen.remove(known + at),
                None => break,
            },
        }
    }
    Stats::default()
}

/// A search for one solution; the options that it shows are no longer missing.
fn find_one(
    missing: &mut Missing,
    with: &Restriction,
    search: SearchBelow<'_>,
    visitor: &mut dyn FnMut(&[OptionId]),
) -> Result<(Stats, Ended), Conflict> {
    search(with, &mut |options| {
        missing.are_shown(options);
        visitor(options);
        ControlFlow::Break(())
    })
}
