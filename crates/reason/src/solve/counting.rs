//! Counting, also without visiting each solution, and applications of counts: the number of solutions with each candidate,
//! and random solutions that are all equally likely.

use std::fmt;
use std::ops::ControlFlow;

use rand::rngs::ChaCha8Rng;
use rand::{Rng, RngExt, SeedableRng};

use exdoku_cover::memo::{Counter, FIRST_ROUND, Sample, Total, count};
use exdoku_cover::{Budget, Ended, Engine, Estimate, Natural, Stats};
use exdoku_rules::encode::Candidate;
use exdoku_rules::variant::Puzzle;
use exdoku_text::board::{Cell, Digit, Grid};

use super::solver::Solver;
use super::verdict::Count;
use super::verify::{report_unsound, verify};
pub use exdoku_cover::memo::Method;

/// How solutions are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct CountOptions {
    /// By enumeration or with a cache.
    pub method: Method,
    /// The largest size of the cache in bytes.
    pub memory: usize,
    /// With [`Method::Auto`], the nodes of the enumeration before the cache is tried.
    pub first: u64,
}

/// The minimum number of nodes of a first enumeration: if a part ends by then, there is nothing to save.
const LEAST_FIRST: u64 = 500;

impl CountOptions {
    /// The options for one of `parts` parts of a puzzle.
    #[must_use]
    pub fn of_part(self, parts: u64) -> CountOptions {
        CountOptions { first: (self.first / parts.max(1)).max(LEAST_FIRST), ..self }
    }
}

impl Default for CountOptions {
    fn default() -> CountOptions {
        CountOptions { method: Method::Auto, memory: 1 << 30, first: FIRST_ROUND }
    }
}

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
        (self.stats, self.ended) = (Stats::default(), Ended::Exhausted);
        let Ok(restriction) = self.compiled.restriction(puzzle) else { return Count::exactly(0) };
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
            _ if self.is_partial() => Count::AtLeast(found.into()),
            _ => Count::exactly(found),
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
        (self.stats, self.ended) = (Stats::default(), Ended::Exhausted);
        let Ok(restriction) = self.compiled.restriction(puzzle) else { return Count::exactly(0) };
        let method = if self.engine() == Engine::AlgorithmX { Method::Enumerate } else { how.method };
        let most = limit.map(|limit| limit.saturating_add(1));
        let wanted = most.and_then(|most| u64::try_from(most).ok());
        let budget = self.budget.clone();
        let mut counter = self.counter.take();
        let problem = self.compiled.shared_problem();
        let counted = count(
            method,
            how.first,
            most,
            &budget,
            &mut |within| {
                let mut found = 0;
                let within = Budget { wanted, ..within.clone() };
                self.count_within(&restriction, &within, &mut || {
                    found += 1;
                    if most == Some(found) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
                })
            },
            &mut |within| {
                let counter = counter.get_or_insert_with(|| Box::new(Counter::new(problem.clone(), how.memory)));
                counter.count(&restriction, within)
            },
        );
        self.counter = counter;
        let Ok(counted) = counted else { return Count::exactly(0) };
        (self.stats, self.ended) = (counted.stats, counted.ended);
        match counted.ended {
            Ended::Exhausted => Count::Exactly(counted.found),
            Ended::Stopped => Count::MoreThan(limit.expect("without a limit, counting goes on to the end")),
            Ended::Spent => Count::AtLeast(counted.found),
        }
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
        (self.stats, self.ended) = (Stats::default(), Ended::Exhausted);
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
                self.ended = Ended::Spent;
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
        (self.stats, self.ended) = (Stats::default(), Ended::Exhausted);
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
                self.ended = Ended::Spent;
                Err(Uncounted::Spent)
            }
        }
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
