//! Solving without search, one kind of step at a time: forced options, blocking, and failed options.
//!
//! A search propagates in whatever order is fast. Here each kind of step is a round that finds everything at once, so that
//! the result does not depend on the order in which items are named.

use std::sync::Arc;

use super::steps::Steps;
use crate::conflict::Conflict;
use crate::problem::{ItemId, OptionId, Problem};
use crate::restriction::Restriction;

/// A problem, and what is known about it.
#[derive(Clone, Debug)]
pub struct Reasoner {
    problem: Arc<Problem>,
    steps: Steps,
    wiped_out: Option<ItemId>,
}

/// The state after some steps.
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
        let problem = Problem::shared_plain(problem.into());
        Reasoner { steps: Steps::new(&problem, true), problem, wiped_out: None }
    }

    /// Begins again, below options that are dropped or chosen beforehand.
    ///
    /// # Errors
    /// The first chosen option that cannot be chosen, and why.
    pub fn begin(&mut self, restriction: &Restriction) -> Result<(), Conflict> {
        self.wiped_out = self.steps.begin(&self.problem, restriction)?;
        Ok(())
    }

    /// The current state.
    pub fn status(&self) -> Status {
        match self.wiped_out {
            Some(_) => Status::WipeOut,
            None if self.steps.is_open() => Status::Open,
            None => Status::Settled,
        }
    }

    /// Takes the option of every item that has only one. Returns the number of such items.
    pub fn force(&mut self) -> usize {
        let steps: Vec<_> = std::iter::from_fn(|| self.steps.next_forced()).collect();
        let mut count = 0;
        for step in steps {
            if self.wiped_out.is_none() {
                self.wiped_out = self.steps.take(step).err();
                count += 1;
            }
        }
        count
    }

    /// Drops blocking options, once for each pair of items that is confined now. Returns the number of dropped options; 1 if
    /// none was dropped, but an item was found to have only one option.
    pub fn drop_blocking(&mut self) -> usize {
        let before = self.count_possible();
        loop {
            let steps: Vec<_> = std::iter::from_fn(|| self.steps.next_elimination()).collect();
            if steps.is_empty() || self.wiped_out.is_some() {
                return 0;
            }
            self.wiped_out = steps.into_iter().find_map(|step| self.steps.take(step).err());
            // Conclusions that drop nothing may lead to some that do.
            let dropped = before - self.count_possible();
            if dropped > 0 || self.wiped_out.is_some() || self.steps.has_forced() {
                return dropped.max(1);
            }
        }
    }

    fn count_possible(&self) -> usize {
        (0..self.problem.option_count()).filter(|&option| self.steps.is_possible(option)).count()
    }

    /// Tries each remaining option of each decision item, and drops failed options: those from which propagation leads to a
    /// wipe-out. Returns how many failed, and how many were tried. Steps of the other kinds are taken before.
    pub fn refute(&mut self) -> (usize, usize) {
        while self.wiped_out.is_none() && self.force() + self.drop_blocking() > 0 {}
        if self.wiped_out.is_some() {
            return (0, 0);
        }
        let options = (0..self.problem.option_count()).filter(|&option| {
            self.steps.is_possible(option)
                && !self.steps.is_chosen(option)
                && !self.problem.is_auxiliary(OptionId::new(option))
        });
        let left: Vec<OptionId> = options.map(OptionId::new).collect();
        let tried = left.len();
        let failing: Vec<OptionId> = left.into_iter().filter(|&option| self.steps.fails(option)).collect();
        for &option in &failing {
            if self.wiped_out.is_none() {
                self.wiped_out = self.steps.settle(option, false).err();
            }
        }
        (failing.len(), tried)
    }
}
