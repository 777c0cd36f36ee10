//! Solving without search, one kind of step at a time: forced options, blocking options, and failed options.
//!
//! A search propagates in whatever order is fast. Here each kind of step is a round that finds everything at once, so that
//! the result does not depend on the order in which items are named. A [`Lookahead`] takes the steps; options are tried in an
//! engine, since there are many to try.

use std::sync::Arc;

use super::clause_learning::probe::Probe;
use super::conflict::Conflict;
use super::lookahead::Lookahead;
use super::problem::{OptionId, Problem};
use super::restriction::Restriction;

/// A problem that is solved in rounds, below different restrictions.
#[derive(Clone, Debug)]
pub struct Reasoner {
    problem: Arc<Problem>,
    probe: Probe,
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
    /// Compiles a problem. Its conditions are taken in their plain form.
    pub fn new(problem: impl Into<Arc<Problem>>) -> Reasoner {
        let problem = Problem::shared_plain(problem.into());
        Reasoner { probe: Probe::new(&problem), problem }
    }

    /// Begins below options that are dropped or chosen beforehand.
    ///
    /// # Errors
    /// The first chosen option that cannot be chosen, and why.
    pub fn begin(&mut self, restriction: &Restriction) -> Result<Rounds<'_>, Conflict> {
        Conflict::check(&self.problem, restriction)?;
        self.probe.begin(restriction);
        let lookahead = Lookahead::new(&self.problem, restriction);
        Ok(Rounds { problem: &self.problem, probed: lookahead.excluded().len(), lookahead, probe: &mut self.probe })
    }
}

/// The rounds in which a [`Reasoner`] solves a problem.
#[derive(Debug)]
pub struct Rounds<'r> {
    problem: &'r Problem,
    lookahead: Lookahead<'r>,
    probe: &'r mut Probe,
    /// How many of the excluded options the probe knows.
    probed: usize,
}

impl Rounds<'_> {
    /// The current state.
    pub fn status(&self) -> Status {
        match self.lookahead.is_wiped_out() {
            true => Status::WipeOut,
            false if self.open().next().is_some() => Status::Open,
            false => Status::Settled,
        }
    }

    /// Takes the option of every item that has only one. Returns the number of these options.
    pub fn force(&mut self) -> usize {
        self.lookahead.force()
    }

    /// Drops all blocking options: those that conflict with all that some item has left. Returns their number.
    pub fn drop_blocking(&mut self) -> usize {
        self.lookahead.drop_blocking()
    }

    /// Tries each option that decision items have left, and drops failed options: those from which steps of the other kinds
    /// lead to a wipe-out. Returns how many failed, and how many were tried. Steps of the other kinds are taken before.
    pub fn refute(&mut self) -> (usize, usize) {
        if !self.lookahead.propagate(|_| {}) {
            return (0, 0);
        }
        let excluded = self.lookahead.excluded();
        self.probe.drop(excluded[self.probed..].iter().map(|&option| OptionId::new(option as usize)));
        self.probed = excluded.len();
        let tried: Vec<OptionId> = self.open().collect();
        let failed: Vec<OptionId> = tried.iter().copied().filter(|&option| self.probe.fails(option)).collect();
        failed.iter().for_each(|&option| self.lookahead.exclude(option.index()));
        (failed.len(), tried.len())
    }

    /// The options that decision items have left, without those that are chosen.
    fn open(&self) -> impl Iterator<Item = OptionId> {
        let options = self.problem.options().map(|(option, _)| option);
        options.filter(|&option| self.lookahead.is_open(option.index()) && !self.problem.is_auxiliary(option))
    }
}
