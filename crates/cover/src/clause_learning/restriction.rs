//! The state before a search: options dropped and chosen, and literals assumed.

use super::literal::Literal;
use super::propagate::Propagator;
use super::reason::{Conflict, Reason};
use crate::conflict::Conflict as Refusal;
use crate::problem::{OptionId, Problem};

/// The state before a search.
#[derive(Clone, Debug, Default)]
pub(super) struct Restriction {
    pub(super) dropped: Vec<OptionId>,
    pub(super) chosen: Vec<OptionId>,
    pub(super) assumed: Vec<Literal>,
}

impl Restriction {
    /// Options dropped and chosen, no assumptions.
    pub(super) fn new(dropped: &[OptionId], chosen: &[OptionId]) -> Restriction {
        Restriction { dropped: dropped.to_vec(), chosen: chosen.to_vec(), assumed: Vec::new() }
    }

    /// Checks that the chosen options can be chosen together.
    ///
    /// # Errors
    /// The first that cannot be chosen, and why.
    pub(super) fn check(&self, problem: &Problem) -> Result<(), Refusal> {
        Refusal::check(problem, &self.dropped, &self.chosen)
    }

    /// The options, each with whether it is chosen.
    pub(super) fn options(&self) -> impl Iterator<Item = (OptionId, bool)> {
        let dropped = self.dropped.iter().map(|&option| (option, false));
        dropped.chain(self.chosen.iter().map(|&option| (option, true)))
    }

    /// Applies all, and propagates.
    pub(super) fn apply(&self, propagator: &mut Propagator) -> Result<(), Conflict> {
        self.options().try_for_each(|(option, value)| propagator.settle(option, value))?;
        let state = propagator.state_mut();
        self.assumed.iter().try_for_each(|&literal| state.assign(literal, Reason::NONE))?;
        propagator.propagate()
    }
}
