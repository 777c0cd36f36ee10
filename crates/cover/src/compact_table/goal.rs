//! Solutions that show something new: a clause, renewed after each solution, that one of the options not shown yet is chosen.
//!
//! Each clause is a part of the one before, so that whatever was learnt remains true. When the clause cannot be met,
//! the options that are left in it are in no solution.

use std::cmp::Reverse;
use std::ops::ControlFlow;

use super::literal::{Literal, TRUE};
use super::model::Image;
use super::{CompactTable, Plan};
use crate::problem::OptionId;
use crate::{Budget, Ended, Stats};

/// The variables of options that no solution has shown yet.
#[derive(Clone, Debug)]
pub(super) struct Goal {
    open: Vec<u32>,
    /// For each variable whether it is one of these.
    pub(super) is_open: Vec<bool>,
}

impl CompactTable {
    /// Shows solutions, each with a wanted option that none before it had, until no solution has another one. Nothing is
    /// searched, and nothing returned, if some wanted option has no variable.
    pub(super) fn run_for(
        &mut self,
        wanted: &[OptionId],
        plan: Plan,
        budget: &Budget<'_>,
        visitor: &mut dyn FnMut(&[OptionId]) -> ControlFlow<()>,
    ) -> Option<(Stats, Ended)> {
        let variable = |option: &OptionId| match self.model.images[option.index()] {
            Image::Variable(variable) => Some(variable),
            Image::Bit(..) => None,
        };
        let mut open = wanted.iter().map(variable).collect::<Option<Vec<u32>>>()?;
        open.sort_unstable();
        open.dedup();
        let mut is_open = vec![false; self.model.variables];
        open.iter().for_each(|&variable| is_open[variable as usize] = true);
        self.goal = Some(Goal { open, is_open });
        // Auxiliary options may be tried like others: a solution is left for good.
        self.course.free = true;
        let ended = self.walk(plan, budget, visitor);
        Some((self.stats, ended))
    }

    /// After a solution: requires something that it does not show.
    pub(super) fn require_new(&mut self, goal: &mut Goal) {
        let (value, records) = (&self.state.value, &self.state.records);
        let is_open = &mut goal.is_open;
        goal.open.retain(|&variable| {
            let index = variable as usize;
            is_open[index] = value[index] != TRUE && records[index].level > 0;
            is_open[index]
        });
        let mut clause: Vec<Literal> = goal.open.iter().map(|&variable| Literal::positive(variable)).collect();
        clause.sort_by_key(|literal| Reverse(self.state.records[literal.variable()].place));
        self.require(&clause);
    }
}
