//! A random solution, all equally likely.
//!
//! At each branch an option is drawn in proportion to the solutions below it.

use super::counter::Counter;
use super::part::Part;
use super::search::Order;
use crate::budget::Budget;
use crate::conflict::Conflict;
use crate::natural::Natural;
use crate::problem::OptionId;
use crate::restriction::Restriction;
use crate::stats::Stats;

/// The outcome of drawing a solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Sample {
    /// The options of a solution, including those chosen beforehand. If auxiliary options can complete it in several
    /// ways, it is completed in one of them.
    Solution(Vec<OptionId>),
    /// There is no solution.
    Unsolvable,
    /// The budget was spent before the solutions were counted.
    Unknown,
}

impl Counter {
    /// Draws a solution below options dropped and chosen beforehand. `random` draws a number below its argument, all
    /// equally likely.
    ///
    /// # Errors
    /// The chosen option that cannot be chosen, and why.
    pub fn sample(
        &mut self,
        restriction: &Restriction,
        budget: &Budget,
        random: &mut dyn FnMut(&Natural) -> Natural,
    ) -> Result<(Stats, Sample), Conflict> {
        self.begin();
        let sample = match self.root(restriction)? {
            None => Sample::Unsolvable,
            Some(root) => match self.count_parts(&root.parts, budget) {
                None => Sample::Unknown,
                Some(count) if count.is_zero() => Sample::Unsolvable,
                Some(_) => match self.draw(root.chosen, root.parts, budget, random) {
                    None => Sample::Unknown,
                    Some(options) => {
                        let options = options.into_iter().map(|option| OptionId::new(option as usize));
                        Sample::Solution(options.collect())
                    }
                },
            },
        };
        Ok((self.stats, sample))
    }

    fn draw(
        &mut self,
        solution: Vec<u32>,
        open: Vec<Part>,
        budget: &Budget,
        random: &mut dyn FnMut(&Natural) -> Natural,
    ) -> Option<Vec<u32>> {
        self.worth.begin_look_up();
        let drawn = self.draw_parts(solution, open, budget, random);
        self.worth.end_look_up();
        drawn
    }

    fn draw_parts(
        &mut self,
        mut solution: Vec<u32>,
        mut open: Vec<Part>,
        budget: &Budget,
        random: &mut dyn FnMut(&Natural) -> Natural,
    ) -> Option<Vec<u32>> {
        let mut parts = Vec::new();
        while let Some(part) = open.pop() {
            let (item, _) = self.item(&part, Order::First);
            let total = self.count_parts(std::slice::from_ref(&part), budget)?;
            let mut left = random(&total);
            for option in self.options(&part, item).collect::<Vec<u32>>() {
                self.splitter.begin(&part);
                if !self.splitter.choose(&self.masks, option as usize) {
                    continue;
                }
                let chosen = self.splitter.chosen.len();
                solution.extend_from_slice(&self.splitter.chosen);
                self.splitter.split(&self.masks, &mut parts);
                let count = self.count_parts(&parts, budget)?;
                if left < count {
                    open.append(&mut parts);
                    break;
                }
                left = left - &count;
                solution.truncate(solution.len() - chosen);
                parts.clear();
            }
        }
        Some(solution)
    }
}
