//! Counting solutions without visiting each: component caching.
//!
//! A search visits the same subproblems again and again: after the first rows of a grid, the other rows do not care in
//! which order the digits above them came. Here every subproblem is counted once and its count is kept. Subproblems that
//! fall into independent parts are counted part by part, and the counts are multiplied.
//!
//! ```text
//!     count(part):  in the cache?  that.
//!                   an item; for each of its options:
//!                       choose it and what is forced ──▶ parts without a common item
//!                       sum += count(part 1) · count(part 2) · ...
//! ```
//!
//! - `masks`: items as sets of options; `part`: subproblems, how options are chosen in them and how they fall apart.
//! - `cache`: counts by 128-bit fingerprints of subproblems, in bounded memory.
//! - `canonical`: fingerprints that isomorphic subproblems share, and `worth`: where they pay.
//! - `by_turns`: the choice between this and enumeration.
//! - `search`: the search. `occurrences`: how many solutions have each option. `sample`: a solution, all equally likely.
//!
//! # Which item
//! Two orders are tried in turn, with more and more nodes, and share the cache: the item named first, which moves a narrow
//! front through the problem so that subproblems recur; and the item with the fewest options, which suits problems whose
//! items come in no useful order. The first that ends has the count.
//!
//! # How sure it is
//! Counts are exact, with one reservation: subproblems are told apart by fingerprints. That any two of 10^9 subproblems
//! have the same one has a probability of about 10^-21.
//!
//! # References
//! Nishino, Yasuda, Minato and Nagata, Dancing with decision diagrams: a combined approach to exact cover, AAAI 2017: the
//! cache. Sang, Bacchus, Beame, Kautz and Pitassi, Combining component caching and clause learning for effective model
//! counting, SAT 2004; Thurley, sharpSAT, SAT 2006: the parts, and a cache of bounded size. Sharma, Roy, Soos and Meel,
//! GANAK, IJCAI 2019: fingerprints. Kitching and Bacchus, Symmetric component caching, IJCAI 2007: isomorphic parts.

mod by_turns;
mod cache;
mod canonical;
mod masks;
mod occurrences;
mod part;
mod sample;
mod search;
mod worth;

use std::sync::Arc;

use super::budget::Budget;
use super::conflict::Conflict;
use super::problem::{OptionId, Problem};
use super::stats::Stats;
pub use by_turns::{Counted, FIRST_ROUND, Method, Turn, count};
use cache::Cache;
use canonical::Labeller;
use masks::Masks;
use part::{Part, Splitter};
pub use sample::Sample;
use worth::Worth;

/// Counts the solutions of a problem below different restrictions, with one cache.
///
/// ```
/// use exdoku_cover::memo::{Counter, Total};
/// use exdoku_cover::{Budget, dlx_text};
///
/// let problem = dlx_text::read("a b c\na\nb\na b\nc\n").expect("the text is well written").problem;
/// let mut counter = Counter::new(problem, 1 << 20);
/// let (_, total) = counter.count(&[], &[], &Budget::default())?;
/// assert_eq!(total, Total::Exactly(2));
/// # Ok::<(), exdoku_cover::Conflict>(())
/// ```
#[derive(Clone, Debug)]
pub struct Counter {
    problem: Arc<Problem>,
    masks: Arc<Masks>,
    splitter: Splitter,
    cache: Cache,
    labeller: Labeller,
    worth: Worth,
    /// Bytes for whatever is kept besides the cache.
    memory: usize,
    /// Labelling counts among the nodes: for as many as take the same time.
    stats: Stats,
    /// At how many nodes the clock is looked at next.
    next_look: u64,
}

/// A number of solutions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Total {
    /// Exactly so many.
    Exactly(u128),
    /// `u128::MAX` or more.
    Huge,
    /// The budget was spent before they were counted.
    Unknown,
}

impl Total {
    fn of(count: Option<u128>) -> Total {
        match count {
            None => Total::Unknown,
            Some(u128::MAX) => Total::Huge,
            Some(count) => Total::Exactly(count),
        }
    }
}

/// The options that are chosen or forced before any branch, and the parts that are left.
struct Root {
    chosen: Vec<u32>,
    parts: Vec<Part>,
}

impl Counter {
    /// A counter whose cache may take so many bytes.
    pub fn new(problem: impl Into<Arc<Problem>>, memory: usize) -> Counter {
        let problem = Problem::shared_plain(problem.into());
        let masks = Arc::new(Masks::new(&problem));
        Counter {
            splitter: Splitter::new(&masks),
            cache: Cache::new(memory),
            labeller: Labeller::new(&masks),
            worth: Worth::default(),
            memory,
            stats: Stats::default(),
            next_look: 0,
            problem,
            masks,
        }
    }

    /// Counts the solutions below options dropped and chosen beforehand.
    ///
    /// # Errors
    /// The chosen option that cannot be chosen, and why.
    pub fn count(
        &mut self,
        dropped: &[OptionId],
        chosen: &[OptionId],
        budget: &Budget,
    ) -> Result<(Stats, Total), Conflict> {
        self.begin();
        let count = match self.root(dropped, chosen)? {
            Some(root) => self.count_parts(&root.parts, budget),
            None => Some(0),
        };
        self.stats.solutions = count.unwrap_or(0);
        Ok((self.stats, Total::of(count)))
    }

    /// What the last question cost.
    pub fn stats(&self) -> Stats {
        self.stats
    }

    fn begin(&mut self) {
        self.stats = Stats::default();
        self.splitter.forced = 0;
        self.next_look = 0;
    }

    /// The parts below options dropped and chosen beforehand; none if an item is left without options.
    fn root(&mut self, dropped: &[OptionId], chosen: &[OptionId]) -> Result<Option<Root>, Conflict> {
        let Counter { masks, splitter, .. } = self;
        splitter.begin_all(masks, dropped.iter().map(|option| option.index()));
        for (at, &option) in chosen.iter().enumerate() {
            let before = &chosen[..at];
            if splitter.is_live(option.index()) {
                splitter.take(masks, option.index());
            } else if !before.contains(&option) {
                return Err(Conflict::explain(&self.problem, dropped, before, option));
            }
        }
        if !splitter.settle(masks) {
            return Ok(None);
        }
        let mut parts = Vec::new();
        splitter.split(masks, &mut parts);
        Ok(Some(Root { chosen: splitter.chosen.clone(), parts }))
    }
}
