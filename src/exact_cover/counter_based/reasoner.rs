//! Solving without search, one kind of step at a time: forced options, blocking, and failed options.
//!
//! A search propagates in whatever order is fast. Here each kind of step is a round that finds everything there is to find
//! at once, so that what a problem takes does not depend on the order in which its items are named.

use std::sync::Arc;

use super::{CounterBased, Level};
use crate::exact_cover::{Conflict, OptionId, Problem};

/// A problem, and what has been found out about it.
#[derive(Clone, Debug)]
pub struct Reasoner {
    problem: Arc<Problem>,
    engine: CounterBased,
}

/// What is known after some steps.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Status {
    /// Every decision item is covered.
    Settled,
    /// An item has no option left.
    WipeOut,
    /// Neither.
    Open,
}

impl Reasoner {
    /// Compiles a problem.
    pub fn new(problem: impl Into<Arc<Problem>>) -> Reasoner {
        let problem = problem.into();
        Reasoner { engine: CounterBased::new(&problem, true), problem }
    }

    /// Begins again, below options that are dropped or chosen beforehand.
    ///
    /// # Errors
    /// The first chosen option that cannot be chosen, and why.
    pub fn begin(&mut self, dropped: &[OptionId], chosen: &[OptionId]) -> Result<(), Conflict> {
        self.engine.load(&self.problem, dropped, chosen)
    }

    /// What is known so far.
    pub fn status(&self) -> Status {
        let engine = &self.engine;
        let open = |item: usize| engine.tables.decision[item] && !engine.covered[item];
        match engine.wiped_out {
            Some(_) => Status::WipeOut,
            None if (0..engine.length.len()).any(open) => Status::Open,
            None => Status::Settled,
        }
    }

    /// Takes the option of every item that has only one. Returns how many items had.
    pub fn force(&mut self) -> usize {
        let items = std::mem::take(&mut self.engine.forced);
        let mut count = 0;
        for item in items {
            count += usize::from(self.engine.wiped_out.is_none() && self.engine.take_forced(item, &mut None));
        }
        count
    }

    /// Drops blocking options, once for each pair of items that is confined now. Returns how many were dropped.
    pub fn drop_blocking(&mut self) -> usize {
        let before = self.engine.trail.len();
        let lost: Vec<_> = std::iter::from_fn(|| self.engine.supports.next_lost()).collect();
        let confined = std::mem::take(&mut self.engine.confined);
        for (.., options) in lost {
            self.engine.drop_unsupported(options);
        }
        for (j, i) in confined {
            if self.engine.wiped_out.is_none() && !self.engine.covered[j as usize] {
                self.engine.confine(j, i);
            }
        }
        self.engine.trail.len() - before
    }

    /// Tries each option of a decision item that is left, and drops those from which propagation leads to a wipe-out:
    /// failed options. Returns how many failed, and how many were tried.
    pub fn refute(&mut self) -> (usize, usize) {
        let options = 0..self.engine.possible.len();
        let left = options.filter(|&option| self.engine.possible[option] && !self.engine.tables.auxiliary[option]);
        // Options of covered items are chosen.
        let open = |option: &usize| {
            let entries = &self.engine.tables.entries[super::range(&self.engine.tables.entries_of[*option])];
            entries
                .iter()
                .any(|&(item, _)| self.engine.tables.decision[item as usize] && !self.engine.covered[item as usize])
        };
        let left: Vec<usize> = left.filter(open).collect();
        let tried = left.len();
        let failing: Vec<u32> =
            left.into_iter().map(|option| option as u32).filter(|&option| self.fails(option)).collect();
        for &option in &failing {
            self.engine.lose(option);
        }
        (failing.len(), tried)
    }

    /// Whether an option leads to a wipe-out.
    fn fails(&mut self, option: u32) -> bool {
        let engine = &mut self.engine;
        let (trail, covered, chosen) = (engine.trail.len(), engine.covered_trail.len(), engine.chosen.len());
        let root = Level { trail, covered, chosen, ..Level::default() };
        engine.choose(option);
        let fails = engine.propagate(&mut None).is_err();
        engine.undo(root);
        fails
    }
}
