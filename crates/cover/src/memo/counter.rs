//! The counter: questions and answers.

use std::sync::Arc;

use super::cache::Cache;
use super::canonical::Labeller;
use super::masks::Masks;
use super::part::{Load, Part, Splitter};
use super::worth::Worth;
use crate::budget::Budget;
use crate::conflict::Conflict;
use crate::loading::{Refused, load};
use crate::natural::Natural;
use crate::problem::Problem;
use crate::restriction::Restriction;
use crate::stats::Stats;

/// Counts the solutions of a problem below different restrictions, with one cache.
///
/// ```
/// use exdoku_cover::memo::{Counter, Total};
/// use exdoku_cover::{Budget, dlx_text, Restriction};
///
/// let problem = dlx_text::read("a b c\na\nb\na b\nc\n").expect("the text is well written").problem;
/// let mut counter = Counter::new(problem, 1 << 20);
/// let (_, total) = counter.count(Restriction::NONE, &Budget::default())?;
/// assert_eq!(total, Total::Exactly(2.into()));
/// # Ok::<(), exdoku_cover::Conflict>(())
/// ```
#[derive(Clone, Debug)]
pub struct Counter {
    pub(super) problem: Arc<Problem>,
    pub(super) masks: Arc<Masks>,
    pub(super) splitter: Splitter,
    pub(super) cache: Cache,
    pub(super) labeller: Labeller,
    pub(super) worth: Worth,
    /// Bytes for everything besides the cache.
    pub(super) memory: usize,
    /// Labelling counts as the number of nodes that take the same time.
    pub(super) stats: Stats,
    /// The number of nodes at the next look at the clock.
    pub(super) next_look: u64,
    /// Whether numbers beyond 128 bits have occurred.
    pub(super) is_large: bool,
}

/// A number of solutions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Total {
    /// This is the exact number.
    Exactly(Natural),
    /// The budget was spent before they were counted.
    Unknown,
}

impl Total {
    pub(super) fn of(count: Option<Natural>) -> Total {
        count.map_or(Total::Unknown, Total::Exactly)
    }
}

/// The options that are chosen or forced before any branch, and the remaining parts.
pub(super) struct Root {
    pub(super) chosen: Vec<u32>,
    pub(super) parts: Vec<Part>,
}

impl Counter {
    /// A counter with a cache of at most this many bytes.
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
            is_large: false,
            problem,
            masks,
        }
    }

    /// Counts the solutions below options dropped and chosen beforehand.
    ///
    /// # Errors
    /// The chosen option that cannot be chosen, and why.
    pub fn count(&mut self, restriction: &Restriction, budget: &Budget) -> Result<(Stats, Total), Conflict> {
        self.begin();
        let count = match self.root(restriction)? {
            Some(root) => self.count_parts(&root.parts, budget),
            None => Some(Natural::ZERO),
        };
        self.stats.note_solutions(count.as_ref().unwrap_or(&Natural::ZERO));
        Ok((self.stats, Total::of(count)))
    }

    /// The cost of the last question.
    pub fn stats(&self) -> Stats {
        self.stats
    }

    pub(super) fn begin(&mut self) {
        self.stats = Stats::default();
        self.splitter.forced = 0;
        self.next_look = 0;
        self.is_large = false;
    }

    /// The parts below options dropped and chosen beforehand; none if an item is left without options.
    pub(super) fn root(&mut self, restriction: &Restriction) -> Result<Option<Root>, Conflict> {
        let Counter { masks, splitter, .. } = self;
        splitter.begin_all(masks);
        let loaded = load(&mut Load { masks, splitter: &mut *splitter }, restriction);
        loaded.map_err(|Refused(at)| Conflict::explain(&self.problem, restriction, at))?;
        if !splitter.settle(masks) {
            return Ok(None);
        }
        let mut parts = Vec::new();
        splitter.split(masks, &mut parts);
        Ok(Some(Root { chosen: splitter.chosen.clone(), parts }))
    }
}
