//! The state before a search: options dropped and chosen, and literals assumed.

use super::literal::Literal;
use super::propagate::Propagator;
use super::reason::{Conflict, Reason};
use crate::conflict::Conflict as Refusal;
use crate::problem::Problem;
use crate::restriction::Restriction;

/// The state before a search.
#[derive(Clone, Debug, Default)]
pub(super) struct Start {
    pub(super) restriction: Restriction,
    pub(super) assumed: Vec<Literal>,
}

impl Start {
    /// Options dropped and chosen, no assumptions.
    pub(super) fn new(restriction: &Restriction) -> Start {
        Start { restriction: restriction.clone(), assumed: Vec::new() }
    }

    /// Checks that the chosen options can be chosen together.
    ///
    /// # Errors
    /// The first that cannot be chosen, and why.
    pub(super) fn check(&self, problem: &Problem) -> Result<(), Refusal> {
        Refusal::check(problem, &self.restriction)
    }

    /// Applies all, and propagates.
    pub(super) fn apply(&self, propagator: &mut Propagator) -> Result<(), Conflict> {
        self.restriction.options().try_for_each(|(option, value)| propagator.settle(option, value))?;
        let state = propagator.state_mut();
        self.assumed.iter().try_for_each(|&literal| state.assign(literal, Reason::NONE))?;
        propagator.propagate()
    }
}
