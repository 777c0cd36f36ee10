//! Random walks down the tree, from which [`estimate`](crate::exact_cover::estimate) takes its size.

use std::ops::ControlFlow;

use super::{Budget, Choose, CounterBased, Ended, Level, range};

/// A walk that the budget ended.
pub(in crate::exact_cover) struct Unfinished;

impl CounterBased {
    /// One random walk down the tree, through decision items: the logarithm of the product of the numbers of options it
    /// chose from, if it ends in a solution. `random` draws below its argument. Where auxiliary options are left, they are
    /// searched for within the budget.
    ///
    /// # Errors
    /// The budget was spent before any were found.
    pub(in crate::exact_cover) fn random_walk(
        &mut self,
        choose: Choose,
        budget: &Budget<'_>,
        random: &mut dyn FnMut(usize) -> usize,
    ) -> Result<Option<f64>, Unfinished> {
        let (trail, covered, chosen) = (self.trail.len(), self.covered_trail.len(), self.chosen.len());
        let root = Level { trail, covered, chosen, ..Level::default() };
        let mut log = 0.0;
        let found = loop {
            if self.propagate(&mut None).is_err() {
                break Ok(None);
            }
            let Some(item) = self.next_of(&self.tables.decision, choose) else {
                self.levels.clear();
                break match self.walk(choose, budget, &mut |_| ControlFlow::Break(()), None) {
                    Ended::Stopped => Ok(Some(log)),
                    Ended::Exhausted => Ok(None),
                    Ended::Spent => Err(Unfinished),
                };
            };
            let options =
                self.tables.options[range(&self.tables.options_of[item as usize])].iter().map(|(option, _)| *option);
            let left: Vec<u32> = options.filter(|&option| self.possible[option as usize]).collect();
            log += (left.len() as f64).ln();
            self.enter(item, left[random(left.len())]);
        };
        self.levels.clear();
        self.undo(root);
        found
    }

    /// Propagates before any branch; `false` if an item is wiped out.
    pub(in crate::exact_cover) fn propagate_root(&mut self) -> bool {
        self.propagate(&mut None).is_ok()
    }
}
