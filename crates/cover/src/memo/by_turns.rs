//! Counting by enumeration or with a cache, whichever ends first.
//!
//! Enumeration takes time in proportion to the solutions. A cache shortens this by any factor, or makes it longer if
//! subproblems hardly recur. So after a short enumeration, both are given nodes alternately, four times as many in each
//! round, until one of them ends; if enumeration has come close to its end, it is left to finish.
//!
//! A part of a puzzle gets its share of the first enumeration. Otherwise many parts would all be enumerated, each just short
//! enough, although the cache counts the whole at once.

use std::sync::Arc;

use super::counter::Total;
use crate::budget::Budget;
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

/// A count with its cost.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Counted {
    /// The number of solutions, if [`ended`](Self::ended) is [`Ended::Exhausted`]; otherwise a lower bound.
    pub found: Natural,
    /// What it cost.
    pub stats: Stats,
    /// [`Ended::Stopped`] if there are more solutions than were to be counted.
    pub ended: Ended,
}

/// A search within a budget, and its outcome.
pub type Turn<'s, Outcome> = dyn FnMut(&Budget) -> Result<(Stats, Outcome), Conflict> + 's;

/// The nodes of the first enumeration of a whole puzzle.
pub const FIRST_ROUND: u64 = 100_000;
/// The part of the tree after which enumeration is left to finish.
const NEAR: f64 = 0.25;

/// Counts solutions by a method, up to `most` if that is given. `enumerate` visits solutions within a budget until there
/// are as many as that; `memo` counts all. With [`Method::Auto`], enumeration gets `first` nodes before `memo` begins.
///
/// # Errors
/// The errors of the two functions.
pub fn count(
    method: Method,
    first: u64,
    most: Option<u128>,
    budget: &Budget,
    enumerate: &mut Turn<'_, Ended>,
    memo: &mut Turn<'_, Total>,
) -> Result<Counted, Conflict> {
    let progress = budget.progress.clone().unwrap_or_default();
    let mut all = Counted { found: Natural::ZERO, stats: Stats::default(), ended: Ended::Spent };
    let mut nodes = if method == Method::Auto { first.max(1) } else { u64::MAX };
    loop {
        let round = |all: &Counted, nodes: u64| {
            progress.reset();
            let left = budget.nodes.map_or(u64::MAX, |most| most.saturating_sub(all.stats.nodes));
            let nodes = Some(left.min(nodes)).filter(|&nodes| nodes < u64::MAX);
            Budget { nodes, progress: Some(Arc::clone(&progress)), ..budget.clone() }
        };
        let mut rounds = [(Method::Enumerate, nodes), (Method::Memo, nodes)].into_iter();
        while let Some((turn, nodes)) = rounds.next() {
            if method != turn && method != Method::Auto {
                continue;
            }
            let within = round(&all, nodes);
            let (stats, found, ended) = match turn {
                Method::Memo => match memo(&within)? {
                    (stats, Total::Unknown) => (stats, Natural::ZERO, Ended::Spent),
                    (stats, Total::Exactly(found)) => match most {
                        Some(most) if found >= most => (stats, most.into(), Ended::Stopped),
                        _ => (stats, found, Ended::Exhausted),
                    },
                },
                _ => {
                    let (stats, ended) = enumerate(&within)?;
                    (stats, stats.solutions.into(), ended)
                }
            };
            all.stats.add(stats);
            all.found = if ended == Ended::Spent { all.found.max(found) } else { found };
            all.ended = ended;
            all.stats.note_solutions(&all.found);
            if ended != Ended::Spent || method != Method::Auto || budget.is_over(all.stats.nodes) {
                return Ok(all);
            }
            if turn == Method::Enumerate && progress.done() >= NEAR {
                rounds = [(Method::Enumerate, u64::MAX), (Method::Memo, nodes)].into_iter();
            }
        }
        nodes = nodes.saturating_mul(4);
    }
}
