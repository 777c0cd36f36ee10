//! Reasoning in the open: how far one gets by what is forced, by blocking, and by trying options that fail.
//!
//! A search takes what follows as it comes. Here each kind of step is a round that finds all there is to find at once, so
//! that what a problem takes does not depend on the order in which its items are named.

use super::{CounterBased, Level};
use crate::exact_cover::cover::assume_all;
use crate::exact_cover::{Conflict, OptionId, Problem};

/// A problem and how far one has come with it.
#[derive(Debug)]
pub struct Reasoner {
    sets: CounterBased,
}

/// Where one stands after some steps.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Status {
    /// What tells a solution is settled.
    Settled,
    /// Some item has no option left.
    WipeOut,
    /// Neither.
    Open,
}

impl Reasoner {
    /// Gets ready for a problem.
    pub fn new(problem: &Problem) -> Reasoner {
        Reasoner { sets: CounterBased::new(problem, true) }
    }

    /// Begins anew below options that are dropped or chosen. `problem` is the one it was made of.
    ///
    /// # Errors
    /// The chosen option that cannot be chosen, and why.
    pub fn begin(&mut self, problem: &Problem, dropped: &[OptionId], chosen: &[OptionId]) -> Result<(), Conflict> {
        assume_all(&mut self.sets, problem, dropped, chosen)
    }

    /// Where one stands.
    pub fn status(&self) -> Status {
        let sets = &self.sets;
        let open = |item: usize| sets.decision[item] && !sets.covered[item];
        match sets.wiped_out {
            Some(_) => Status::WipeOut,
            None if (0..sets.length.len()).any(open) => Status::Open,
            None => Status::Settled,
        }
    }

    /// Takes the option of every item that has no other. How many items had one.
    pub fn force(&mut self) -> usize {
        let items = std::mem::take(&mut self.sets.forced);
        let mut count = 0;
        for item in items {
            count += usize::from(self.sets.wiped_out.is_none() && self.sets.take_forced(item, &mut None));
        }
        count
    }

    /// Drops what blocking finds, once for each pair of items for which it holds now. How many options went.
    pub fn drop_excluded(&mut self) -> usize {
        let before = self.sets.trail.len();
        let lost_supports: Vec<_> = std::iter::from_fn(|| self.sets.supports.next_lost()).collect();
        let confined = std::mem::take(&mut self.sets.confined);
        for (.., options) in lost_supports {
            self.sets.drop_unsupported(options);
        }
        for (j, i) in confined {
            if self.sets.wiped_out.is_none() && !self.sets.covered[j as usize] {
                self.sets.confine(j, i);
            }
        }
        self.sets.trail.len() - before
    }

    /// Tries each option that is left and no auxiliary option, and drops those from which the steps above lead to a dead end. How
    /// many did, and how many were tried.
    pub fn refute(&mut self) -> (usize, usize) {
        let options = 0..self.sets.possible.len();
        let left = options.filter(|&option| self.sets.possible[option] && !self.sets.auxiliary[option]);
        // Options of covered items are chosen.
        let open = |option: &usize| {
            let entries = &self.sets.entries[super::range(&self.sets.entries_of[*option])];
            entries.iter().any(|&(item, _)| self.sets.decision[item as usize] && !self.sets.covered[item as usize])
        };
        let left: Vec<usize> = left.filter(open).collect();
        let tried = left.len();
        let failing: Vec<u32> =
            left.into_iter().map(|option| option as u32).filter(|&option| self.fails(option)).collect();
        for &option in &failing {
            self.sets.lose(option);
        }
        (failing.len(), tried)
    }

    /// Whether an option leads to a dead end.
    fn fails(&mut self, option: u32) -> bool {
        let sets = &mut self.sets;
        let (trail, covered, chosen) = (sets.trail.len(), sets.covered_trail.len(), sets.chosen.len());
        let root = Level { trail, covered, chosen, ..Level::default() };
        sets.choose(option);
        let fails = sets.propagate(&mut None).is_err();
        sets.undo(root);
        fails
    }
}
