//! Solutions that show something new: a clause, renewed after each solution, says that one of the options not shown yet is
//! chosen.
//!
//! Each clause is a subset of the one before, so that learnt clauses remain valid. When the clause cannot be satisfied,
//! the options left in it are in no solution.

use super::ids::VarId;
use std::cmp::Reverse;

use super::literal::{Literal, TRUE};
use super::model::{Image, Model};
use super::state::State;
use crate::problem::OptionId;

/// The variables of options that no solution has shown yet.
#[derive(Clone, Debug)]
pub(super) struct Goal {
    open: Vec<VarId>,
    /// For each variable, whether it is one of these.
    is_open: Vec<bool>,
}

impl Goal {
    /// A goal with none of the wanted options shown; no goal if some wanted option has no variable.
    pub(super) fn new(model: &Model, wanted: &[OptionId]) -> Option<Goal> {
        let variable = |option: &OptionId| match model.images[option.index()] {
            Image::Variable(variable) => Some(variable),
            Image::Bit(..) => None,
        };
        let mut open = wanted.iter().map(variable).collect::<Option<Vec<VarId>>>()?;
        open.sort_unstable();
        open.dedup();
        let mut is_open = vec![false; model.variables];
        open.iter().for_each(|&variable| is_open[variable.index()] = true);
        Some(Goal { open, is_open })
    }

    /// Whether the option of a variable is still to be shown.
    pub(super) fn wants(&self, variable: VarId) -> bool {
        self.is_open[variable.index()]
    }

    /// After a solution: the options that it does not show, as a clause, the latest literal first.
    pub(super) fn after(&mut self, state: &State) -> Vec<Literal> {
        let is_open = &mut self.is_open;
        self.open.retain(|&variable| {
            let is_left = state.value(variable) != TRUE && state.trail().level_of(variable) > 0;
            is_open[variable.index()] = is_left;
            is_left
        });
        let mut clause: Vec<Literal> = self.open.iter().map(|&variable| Literal::positive(variable)).collect();
        clause.sort_by_key(|literal| Reverse(state.trail().place_of(literal.variable())));
        clause
    }
}
