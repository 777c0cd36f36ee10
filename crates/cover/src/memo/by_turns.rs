//! Counting by enumeration or with a cache, whichever ends first.
//!
//! Enumeration takes time in proportion to the solutions. A cache shortens this by any factor, or makes it longer if
//! subproblems hardly recur. So after a short enumeration, both take turns until one of them ends. Each begins again in its turn, but
//! the cache stays: so the turns of the cache are of twice as many nodes each time, and enumeration has four times as many when the
//! cache has taken as long as that is expected to take. A node of one may take many times as long as one of the other. If
//! enumeration seems close to its end at first, it goes on a little.
//!
//! A part of a puzzle gets its share of the first enumeration. Otherwise many parts would all be enumerated, each just short
//! enough, although the cache counts the whole at once.

use std::sync::Arc;
use std::time::Duration;

use super::counter::Total;
use crate::budget::Budget;
use crate::clock::Instant;
use crate::conflict::Conflict;
use crate::natural::Natural;
use crate::stats::{Ended, Stats};

/// How solutions are counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Method {
    /// By enumeration, alternating with a cache if that takes long.
    #[default]
    Auto,
    /// By visiting each solution.
    Enumerate,
    /// With a [`Counter`](super::Counter).
    Memo,
}

/// How to count by a method.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct CountOptions {
    /// By enumeration or with a cache.
    pub method: Method,
    /// The largest size of the cache in bytes.
    pub memory: usize,
    /// With [`Method::Auto`], the nodes of the enumeration before the cache is tried.
    pub first: u64,
}

/// The nodes of the first enumeration of a whole puzzle.
const FIRST: u64 = 100_000;
/// The minimum number of nodes of a first enumeration: if a part ends by then, there is nothing to save.
const LEAST_FIRST: u64 = 500;

impl CountOptions {
    /// The options for one of `parts` parts of a problem.
    #[must_use]
    pub fn of_part(self, parts: u64) -> CountOptions {
        CountOptions { first: (self.first / parts.max(1)).max(LEAST_FIRST), ..self }
    }
}

impl Default for CountOptions {
    /// A cache of 1 GiB.
    fn default() -> CountOptions {
        CountOptions { method: Method::Auto, memory: 1 << 30, first: FIRST }
    }
}

/// A count with its cost.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Counted {
    /// The number of solutions, if [`ended`](Self::ended) is [`Ended::Complete`]; otherwise a lower bound.
    pub found: Natural,
    /// What it cost.
    pub stats: Stats,
    /// [`Ended::Stopped`] if there are more solutions than were to be counted.
    pub ended: Ended,
}

/// A search within a budget, and its outcome.
pub(crate) type Turn<'s, Outcome> = dyn FnMut(&Budget) -> Result<(Stats, Outcome), Conflict> + 's;

/// The part of the tree after which the first enumeration goes on.
const NEAR: f64 = 0.25;
/// How many times the nodes it should take then: the part is an estimate.
const SLACK: f64 = 1.5;

/// Counts solutions, up to `most` if that is given. `enumerate` visits solutions within a budget until there are as many as that;
/// `memo` counts all.
///
/// # Errors
/// The errors of the two functions.
pub(crate) fn count(
    CountOptions { method, first, .. }: CountOptions,
    most: Option<u64>,
    budget: &Budget,
    enumerate: &mut Turn<'_, Ended>,
    memo: &mut Turn<'_, Total>,
) -> Result<Counted, Conflict> {
    let most = most.map(u128::from);
    let progress = budget.progress.clone().unwrap_or_default();
    let mut all = Counted { found: Natural::ZERO, stats: Stats::default(), ended: Ended::OutOfBudget };
    let mut schedule = Schedule::new(method, first);
    loop {
        let (turn, nodes) = schedule.next();
        progress.reset();
        let left = budget.nodes.map_or(u64::MAX, |most| most.saturating_sub(all.stats.nodes));
        let nodes = Some(left.min(nodes)).filter(|&nodes| nodes < u64::MAX);
        let within = Budget { nodes, progress: Some(Arc::clone(&progress)), ..budget.clone() };
        let begun = Instant::now();
        let (stats, found, ended) = match turn {
            Method::Memo => match memo(&within)? {
                (stats, Total::Unknown) => (stats, Natural::ZERO, Ended::OutOfBudget),
                (stats, Total::Exactly(found)) => match most {
                    Some(most) if found >= most => (stats, most.into(), Ended::Stopped),
                    _ => (stats, found, Ended::Complete),
                },
            },
            _ => {
                let (stats, ended) = enumerate(&within)?;
                // An enumeration may be ahead of the solutions that it shows.
                let found = most.filter(|_| ended == Ended::Stopped).unwrap_or(stats.solutions);
                (stats, found.into(), ended)
            }
        };
        schedule.note(turn, begun.elapsed(), progress.done());
        all.stats.add(stats);
        all.found = if ended == Ended::OutOfBudget { all.found.max(found) } else { found };
        all.ended = ended;
        all.stats.note_solutions(&all.found);
        if ended != Ended::OutOfBudget || method != Method::Auto || budget.is_over(all.stats.nodes) {
            return Ok(all);
        }
    }
}

/// Whose turn it is, and for how many nodes.
struct Schedule {
    method: Method,
    /// The nodes of the last enumeration, none before the first one, and how long it took.
    enumerated: (u64, Duration),
    /// The nodes of the next enumeration.
    enumerate: u64,
    /// The nodes of the next turn of the cache, and how long all its turns took.
    memo: (u64, Duration),
    /// Whether the last turn was an enumeration, and whether that goes on.
    was_last: bool,
    is_near: bool,
}

impl Schedule {
    fn new(method: Method, first: u64) -> Schedule {
        let first = if method == Method::Auto { first.max(1) } else { u64::MAX };
        let none = Duration::ZERO;
        Schedule {
            method,
            enumerated: (0, none),
            enumerate: first,
            memo: (first, none),
            was_last: false,
            is_near: false,
        }
    }

    fn next(&self) -> (Method, u64) {
        let ((before, took), (nodes, memo)) = (self.enumerated, self.memo);
        let is_first = before == 0;
        let expected = took.as_secs_f64() * self.enumerate as f64 / before.max(1) as f64;
        let enumerates = is_first || self.is_near || !self.was_last && memo.as_secs_f64() >= expected;
        match self.method {
            Method::Memo => (Method::Memo, nodes),
            Method::Auto if !enumerates => (Method::Memo, nodes),
            _ => (Method::Enumerate, self.enumerate),
        }
    }

    /// Notes how long a turn took, and which part of the tree it has seen.
    fn note(&mut self, turn: Method, took: Duration, done: f64) {
        self.was_last = turn != Method::Memo;
        match turn {
            Method::Memo => self.memo = (self.memo.0.saturating_mul(2), self.memo.1 + took),
            _ => {
                let was_first = self.enumerated.0 == 0;
                self.enumerated = (self.enumerate, took);
                self.is_near = was_first && done >= NEAR;
                self.enumerate = match self.is_near {
                    true => (self.enumerate as f64 / done * SLACK) as u64,
                    false => self.enumerate.saturating_mul(4),
                };
            }
        }
    }
}
