//! Searches on several threads.
//!
//! A search for many solutions is an [enumeration](super::parallel), unless there are few (`turns.rs`). A search for few
//! that turns out hard is usually a proof that there is no other solution than the one found, if any. Then the tree is
//! divided into parts ([`divide()`]), which threads search independently, each with its own clauses.
//!
//! If this finds several solutions, they depend on which thread was first. So they are not shown: the search
//! is repeated from its beginning on one thread. Solutions shown are therefore the same for any number of threads.
//!
//! # References
//! Heule, Kullmann, Wieringa and Biere, Cube and conquer: guiding CDCL SAT solvers by lookaheads, HVC 2011.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

use super::budget::Budget;
use super::conflict::Conflict;
use super::cover::Cover;
use super::divide::{Part, divide};
use super::problem::OptionId;
use super::restriction::Restriction;
use super::settings::Learn;
use super::stats::{Ended, Stats};

/// The largest number of options of a problem that is divided: its size is measured without conditions or limits.
const MOST_DIVIDED: usize = 500_000;

/// The number of parts per thread.
const PARTS: usize = 12;

impl Cover {
    /// Computes a result from each solution and shows it to the visitor, as [`search`](Cover::search) shows solutions, on
    /// `threads` threads. Results and their order are the same for any number of threads.
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
        let may_prove = threads > 1 && self.settings.learning() != Learn::Off && budget.wanted != Some(1);
        if may_prove && budget.nodes.is_none() && self.problem.plain_size() <= MOST_DIVIDED {
            return self.search_or_prove(threads, restriction, budget, compute, visitor);
        }
        self.search(restriction, budget, &mut |options| visitor(compute(options)))
    }

    /// A search for few solutions: first as on one thread, without showing any, then in parts.
    fn search_or_prove<R>(
        &mut self,
        threads: usize,
        restriction: &Restriction,
        budget: &Budget,
        compute: &(dyn Fn(&[OptionId]) -> R + Sync),
        visitor: &mut dyn FnMut(R) -> ControlFlow<()>,
    ) -> Result<(Stats, Ended), Conflict> {
        let wanted = usize::try_from(budget.wanted.unwrap_or(Budget::FEW)).unwrap_or(usize::MAX);
        let mut found: Vec<Vec<OptionId>> = Vec::new();
        let bounded = Budget { nodes: Some(self.divide_limit()), ..budget.clone() };
        let (mut stats, mut ended) = self.search(restriction, &bounded, &mut |options| {
            found.push(options.to_vec());
            if found.len() < wanted { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        })?;
        if ended == Ended::Spent && !budget.is_over(0) {
            let proof = Proof { stop: Arc::default(), found: Mutex::new(Vec::new()) };
            let (more, finished) = proof.run(self, threads, restriction, budget);
            let mut proven = proof.found.into_inner().unwrap_or_else(PoisonError::into_inner);
            stats.add(more);
            if finished && proven.len() >= 2 {
                let (again, ended) = self.search(restriction, budget, &mut |options| visitor(compute(options)))?;
                return Ok((Stats { solutions: again.solutions, ..stats.with(again) }, ended));
            }
            ended = if finished { Ended::Exhausted } else { Ended::Spent };
            if finished || found.is_empty() {
                proven.truncate(1);
                found = proven;
            }
            stats.solutions = found.len() as u128;
        }
        for options in found {
            if visitor(compute(&options)).is_break() {
                return Ok((stats, Ended::Stopped));
            }
        }
        Ok((stats, ended))
    }
}

/// A search in parts.
struct Proof {
    /// Set when no more results are wanted.
    stop: Arc<AtomicBool>,
    /// The solutions, each from one part.
    found: Mutex<Vec<Vec<OptionId>>>,
}

impl Proof {
    /// Searches all parts, until there are two solutions or the budget is spent. Returns whether it was not spent.
    fn run(&self, cover: &Cover, threads: usize, restriction: &Restriction, budget: &Budget) -> (Stats, bool) {
        let mut random = ChaCha8Rng::seed_from_u64(0);
        let mut below = |most: usize| random.random_range(0..most);
        let time = Budget { nodes: None, ..budget.clone() };
        let parts = divide(cover.problem(), restriction, PARTS * threads, 1, |_| true, &time, &mut below);
        let Ok(mut parts) = parts else { return (Stats::default(), true) };
        // The largest first, so that none of them is left to one thread at the end.
        parts.sort_by(|one, other| other.size.total_cmp(&one.size));
        let (next, done) = (AtomicUsize::new(0), AtomicUsize::new(0));
        let total = Mutex::new((Stats::default(), true));
        let work = || {
            let mut cover = cover.clone();
            while let Some(part) = parts.get(next.fetch_add(1, Ordering::Relaxed)) {
                let (stats, finished) = self.search(&mut cover, part, restriction, budget);
                let mut total = total.lock().unwrap_or_else(PoisonError::into_inner);
                total.0.add(stats);
                total.1 &= finished;
                if let Some(progress) = &budget.progress {
                    progress.raise((done.fetch_add(1, Ordering::Relaxed) + 1) as f64 / parts.len() as f64);
                }
                if !finished || self.stop.load(Ordering::Relaxed) {
                    return;
                }
            }
        };
        thread::scope(|scope| {
            (1..threads).for_each(|_| drop(scope.spawn(work)));
            work();
        });
        total.into_inner().unwrap_or_else(PoisonError::into_inner)
    }

    /// Searches a part. Returns false if the budget was spent.
    fn search(&self, cover: &mut Cover, part: &Part, restriction: &Restriction, budget: &Budget) -> (Stats, bool) {
        let mut restriction = restriction.clone();
        restriction.dropped.extend(&part.dropped);
        let budget = Budget { wanted: Some(2), progress: None, ..budget.or(&self.stop) };
        let searched = cover.search(&restriction, &budget, &mut |options| {
            let mut found = self.found.lock().unwrap_or_else(PoisonError::into_inner);
            found.push(options.to_vec());
            if found.len() < 2 {
                return ControlFlow::Continue(());
            }
            self.stop.store(true, Ordering::Relaxed);
            ControlFlow::Break(())
        });
        // If a part drops a chosen option, the part has no solutions.
        let Ok((stats, ended)) = searched else { return (Stats::default(), true) };
        (stats, ended != Ended::Spent || self.stop.load(Ordering::Relaxed))
    }
}
