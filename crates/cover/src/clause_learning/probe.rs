//! Failed options: those from which propagation leads to a conflict.

use super::propagate::Propagator;
use super::state::Mark;
use crate::problem::{OptionId, Problem};
use crate::restriction::Restriction;

/// Tries options, each by itself, below others that are dropped or chosen.
///
/// Invariant: everything has been propagated, unless there was a conflict.
#[derive(Clone, Debug)]
pub(crate) struct Probe {
    propagator: Propagator,
    /// The state before anything is dropped or chosen.
    root: Mark,
    /// Whether there was a conflict: in the problem, or below what is dropped and chosen.
    fails: [bool; 2],
}

impl Probe {
    /// Lays out a problem.
    pub(crate) fn new(problem: &Problem) -> Probe {
        let mut propagator = Propagator::new(problem, true);
        let fails = propagator.model().impossible || propagator.settle_root().is_err();
        let root = propagator.mark();
        Probe { propagator, root, fails: [fails; 2] }
    }

    /// Begins again.
    pub(crate) fn begin(&mut self, restriction: &Restriction) {
        self.propagator.reset_to(self.root);
        self.fails[1] = self.fails[0];
        self.settle(restriction.options());
    }

    /// Drops options.
    pub(crate) fn drop(&mut self, options: impl Iterator<Item = OptionId>) {
        self.settle(options.map(|option| (option, false)));
    }

    fn settle(&mut self, mut options: impl Iterator<Item = (OptionId, bool)>) {
        if !self.fails[1] {
            let settled = options.try_for_each(|(option, value)| self.propagator.settle(option, value));
            self.fails[1] = settled.and_then(|()| self.propagator.propagate()).is_err();
        }
    }

    /// Whether there is a conflict if an option is chosen.
    pub(crate) fn fails(&mut self, option: OptionId) -> bool {
        if self.fails[1] {
            return true;
        }
        let mark = self.propagator.mark();
        let fails = self.propagator.settle(option, true).and_then(|()| self.propagator.propagate()).is_err();
        self.propagator.reset_to(mark);
        fails
    }
}
