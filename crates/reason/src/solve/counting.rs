//! Counting, also without visiting each solution, and applications of counts: the number of solutions with each candidate,
//! and random solutions that are all equally likely.

use std::fmt;

use rand::rngs::ChaCha8Rng;
use rand::{Rng, RngExt, SeedableRng};

use exdoku_cover::memo::{Counter, Sample, Total};
use exdoku_cover::{Ended, Estimate, Natural, Query, Restriction, Stats};
use exdoku_rules::encode::Candidate;
use exdoku_rules::variant::Puzzle;
use exdoku_text::board::{Cell, Digit, Grid};

use super::solver::Solver;
use super::verdict::Count;
use super::verify::{report_unsound, verify};
pub use exdoku_cover::memo::{CountOptions, Method};

/// The solutions that have each candidate.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct CandidateCounts {
    /// The number of solutions.
    pub total: Natural,
    /// For each cell in reading order, its digits, and the number of solutions with each.
    pub cells: Vec<Vec<(Digit, Natural)>>,
}

/// Why there are no counts, or no solution drawn from them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Uncounted {
    /// There is no solution.
    Unsolvable,
    /// The budget was spent.
    Spent,
}

impl fmt::Display for Uncounted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Uncounted::Unsolvable => "there is no solution",
            Uncounted::Spent => "the budget was spent before the solutions were counted",
        })
    }
}

impl std::error::Error for Uncounted {}

impl Solver {
    /// The number of solutions, by visiting each; with a limit, whether there are more. Solutions are counted
    /// as exact covers, without decoding and verifying each. [`count_by`](Self::count_by) counts more than can be visited.
    pub fn count(&mut self, puzzle: &Puzzle, limit: Option<u128>) -> Count {
        (self.stats, self.ended) = (Stats::default(), Ended::Complete);
        let Ok(restriction) = self.compiled.restriction(puzzle) else { return Count::exactly(0) };
        let Ok((stats, ended)) = self.query(&restriction, limit).count() else { return Count::exactly(0) };
        (self.stats, self.ended) = (stats, ended);
        count(stats.solutions.into(), ended, limit)
    }

    /// A question about a count: at most one more than the limit is of interest.
    fn query<'q>(&'q mut self, restriction: &'q Restriction, limit: Option<u128>) -> Query<'q> {
        let query = self.cover.query().within(restriction).budget(self.budget.clone()).threads(self.threads);
        match limit.and_then(|limit| u64::try_from(limit.saturating_add(1)).ok()) {
            Some(most) => query.limit(most),
            None => query,
        }
    }

    /// The approximate number of solutions, from `walks` random walks; none if the givens contradict each other. The same
    /// seed gives the same estimate on every machine.
    pub fn estimate(&mut self, puzzle: &Puzzle, walks: u64, seed: u64) -> Option<Estimate> {
        let restriction = self.compiled.restriction(puzzle).ok()?;
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        let mut below = |most: usize| random.random_range(0..most);
        self.cover.query().within(&restriction).budget(self.budget.clone()).estimate(walks, &mut below).ok()
    }

    /// The number of solutions, by the requested method; with a limit, whether there are more. The Algorithm
    /// X backend always enumerates.
    pub fn count_by(&mut self, puzzle: &Puzzle, limit: Option<u128>, how: CountOptions) -> Count {
        (self.stats, self.ended) = (Stats::default(), Ended::Complete);
        let Ok(restriction) = self.compiled.restriction(puzzle) else { return Count::exactly(0) };
        let mut counter = self.counter.take();
        let counted = self.query(&restriction, limit).total(how, &mut counter);
        self.counter = counter;
        let Ok(counted) = counted else { return Count::exactly(0) };
        (self.stats, self.ended) = (counted.stats, counted.ended);
        count(counted.found, counted.ended, limit)
    }

    /// Frees the cache of counts.
    pub fn forget_counts(&mut self) {
        self.counter = None;
    }

    fn counter(&mut self, memory: usize) -> Box<Counter> {
        self.counter.take().unwrap_or_else(|| Box::new(Counter::new(self.compiled.shared_problem(), memory)))
    }

    /// The number of solutions with each candidate, with a cache of `memory` bytes.
    ///
    /// # Errors
    /// There are no solutions, too many, or the budget was spent.
    pub fn candidate_counts(&mut self, puzzle: &Puzzle, memory: usize) -> Result<CandidateCounts, Uncounted> {
        (self.stats, self.ended) = (Stats::default(), Ended::Complete);
        let restriction = self.compiled.restriction(puzzle).map_err(|_| Uncounted::Unsolvable)?;
        let mut counter = self.counter(memory);
        let found = counter.occurrences(&restriction, &self.budget);
        self.counter = Some(counter);
        let (stats, total, counts) = found.map_err(|_| Uncounted::Unsolvable)?;
        self.stats = stats;
        let total = match total {
            Total::Exactly(total) if total.is_zero() => return Err(Uncounted::Unsolvable),
            Total::Exactly(total) => total,
            Total::Unknown => {
                self.ended = Ended::OutOfBudget;
                return Err(Uncounted::Spent);
            }
        };
        let of = |cell: Cell| {
            let digits = self.variant.board().digits_of(cell).iter();
            let count = |digit| {
                let option = self.compiled.option(Candidate { cell, digit })?;
                Some((digit, counts[option.index()].clone())).filter(|(_, count)| !count.is_zero())
            };
            digits.filter_map(count).collect()
        };
        Ok(CandidateCounts { total, cells: self.variant.board().cells().map(of).collect() })
    }

    /// A random solution, verified, all equally likely, with a cache of `memory` bytes for the counts.
    ///
    /// # Errors
    /// There are no solutions, too many, or the budget was spent.
    pub fn uniform_solution(
        &mut self,
        puzzle: &Puzzle,
        random: &mut ChaCha8Rng,
        memory: usize,
    ) -> Result<Grid, Uncounted> {
        (self.stats, self.ended) = (Stats::default(), Ended::Complete);
        let restriction = self.compiled.restriction(puzzle).map_err(|_| Uncounted::Unsolvable)?;
        let mut counter = self.counter(memory);
        let mut below = |most: &Natural| below(most, random);
        let drawn = counter.sample(&restriction, &self.budget, &mut below);
        self.counter = Some(counter);
        let (stats, sample) = drawn.map_err(|_| Uncounted::Unsolvable)?;
        self.stats = stats;
        match sample {
            Sample::Solution(options) => {
                let grid = self.compiled.decode(&options);
                verify(&self.variant, puzzle, &grid).unwrap_or_else(|broken| report_unsound(&self.variant, &broken));
                Ok(grid)
            }
            Sample::Unsolvable => Err(Uncounted::Unsolvable),
            Sample::Unknown => {
                self.ended = Ended::OutOfBudget;
                Err(Uncounted::Spent)
            }
        }
    }
}

/// What a search says that found so many solutions.
fn count(found: Natural, ended: Ended, limit: Option<u128>) -> Count {
    match limit {
        Some(limit) if ended == Ended::Stopped || found > limit => Count::MoreThan(limit),
        _ if ended == Ended::OutOfBudget => Count::AtLeast(found),
        _ => Count::Exactly(found),
    }
}

/// A random number below another, all equally likely.
fn below(most: &Natural, random: &mut ChaCha8Rng) -> Natural {
    if let Some(most) = most.small() {
        return random.random_range(0..most).into();
    }
    // Numbers of the same number of bits, until one is less.
    let bits = most.bits();
    let mut bytes = vec![0; bits.div_ceil(8) as usize];
    loop {
        random.fill_bytes(&mut bytes);
        let last = bytes.len() - 1;
        bytes[last] >>= bytes.len() as u64 * 8 - bits;
        let number = Natural::from_bytes(&bytes);
        if number < *most {
            return number;
        }
    }
}
