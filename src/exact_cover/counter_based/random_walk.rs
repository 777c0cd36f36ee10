//! Random walks down the tree: [`estimate`](crate::exact_cover::estimate) takes the number of solutions from them, and
//! [`divide`](crate::exact_cover::divide) the size of subtrees.

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

    /// Of the decision items all of whose options may be branched on, the options left of one that has the fewest, but
    /// more than one.
    pub(in crate::exact_cover) fn shortest_item(&self, may_branch: &[bool]) -> Option<(u32, Vec<u32>)> {
        let left_of = |item: usize| {
            let options = self.tables.options[range(&self.tables.options_of[item])].iter().map(|(option, _)| *option);
            options.filter(|&option| self.possible[option as usize]).collect::<Vec<u32>>()
        };
        let open = (0..self.length.len()).filter(|&item| self.tables.decision[item] && !self.covered[item]);
        let long = open.filter(|&item| self.length[item] > 1);
        let mut items: Vec<usize> = long.collect();
        items.sort_by_key(|&item| self.length[item]);
        let all_may = |options: &[u32]| options.iter().all(|&option| may_branch[option as usize]);
        let mut lists = items.into_iter().map(|item| (item as u32, left_of(item)));
        lists.find(|(_, options)| all_may(options))
    }

    /// The number of nodes below an option of an item and this one itself, estimated by one random walk from there. `random`
    /// draws below its argument.
    ///
    /// Knuth, Estimating the efficiency of backtrack programs, Mathematics of Computation 29 (1975).
    pub(in crate::exact_cover) fn walk_below(
        &mut self,
        item: u32,
        option: u32,
        random: &mut dyn FnMut(usize) -> usize,
    ) -> f64 {
        let (trail, covered, chosen) = (self.trail.len(), self.covered_trail.len(), self.chosen.len());
        let root = Level { trail, covered, chosen, ..Level::default() };
        let (mut width, mut size) = (1.0, 1.0);
        self.enter(item, option);
        while self.propagate(&mut None).is_ok()
            && let Some(item) = self.next_of(&self.tables.decision, Choose::Smallest)
        {
            let options =
                self.tables.options[range(&self.tables.options_of[item as usize])].iter().map(|(option, _)| *option);
            let left: Vec<u32> = options.filter(|&option| self.possible[option as usize]).collect();
            width *= left.len() as f64;
            size += width;
            self.enter(item, left[random(left.len())]);
        }
        self.levels.clear();
        self.undo(root);
        size
    }

    /// Propagates before any branch; `false` if an item is wiped out.
    pub(in crate::exact_cover) fn propagate_root(&mut self) -> bool {
        self.propagate(&mut None).is_ok()
    }
}
