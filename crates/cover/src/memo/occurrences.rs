//! How many solutions have each option.
//!
//! The search visits the subproblems once more, each once, from large to small: those that an option leaves are
//! smaller than the one in which it was chosen. A subproblem has a *weight*: the number of ways to choose everything
//! outside it. The number of solutions with one of its options is its weight times the solutions of what the option leaves.
//! If symmetric subproblems abound, which share one cached count, each option is counted separately instead.

use std::collections::{BTreeMap, HashMap};

use super::counter::{Counter, Root, Total};
use super::masks::bits;
use super::part::Part;
use super::search::Order;
use crate::budget::Budget;
use crate::conflict::Conflict;
use crate::natural::Natural;
use crate::restriction::Restriction;
use crate::stats::Stats;

/// Subproblems still to visit, with their weights.
#[derive(Default)]
struct Agenda {
    by_size: BTreeMap<u32, HashMap<u128, (Part, Natural)>>,
    parts: usize,
}

impl Agenda {
    fn add(&mut self, part: &Part, weight: &Natural) {
        let parts = self.by_size.entry(part.size).or_default();
        let new = || {
            self.parts += 1;
            (part.clone(), Natural::ZERO)
        };
        parts.entry(part.key).or_insert_with(new).1 += weight;
    }

    /// The largest part, whose weight is complete; or the smallest, so that their number stays bounded.
    fn next(&mut self, largest: bool) -> Option<(Part, Natural)> {
        let mut parts = if largest { self.by_size.last_entry()? } else { self.by_size.first_entry()? };
        let key = *parts.get().keys().next().expect("no size is empty");
        let next = parts.get_mut().remove(&key);
        if parts.get().is_empty() {
            parts.remove();
        }
        self.parts -= 1;
        next
    }
}

impl Counter {
    /// Counts, for each option, the solutions that have it; auxiliary options are not counted. Returns no such counts
    /// unless the total is known.
    ///
    /// # Errors
    /// The chosen option that cannot be chosen, and why.
    pub fn occurrences(
        &mut self,
        restriction: &Restriction,
        budget: &Budget,
    ) -> Result<(Stats, Total, Vec<Natural>), Conflict> {
        self.begin();
        let mut counts = vec![Natural::ZERO; self.problem.option_count()];
        let total = match self.root(restriction)? {
            Some(root) => match self.count_parts(&root.parts, budget) {
                Some(total) if !self.note_occurrences(&root, &total, &mut counts, budget) => Total::Unknown,
                total => Total::of(total),
            },
            None => Total::Exactly(Natural::ZERO),
        };
        if let Total::Exactly(total) = &total {
            self.stats.note_solutions(total);
        }
        Ok((self.stats, total, counts))
    }

    /// Whether the budget sufficed.
    fn note_occurrences(&mut self, root: &Root, total: &Natural, counts: &mut [Natural], budget: &Budget) -> bool {
        if total.is_zero() {
            return true;
        }
        for &option in &root.chosen {
            counts[option as usize] = total.clone();
        }
        for part in &root.parts {
            let Some(count) = self.count_parts(std::slice::from_ref(part), budget) else { return false };
            // If most subproblems were counted as isomorphic to others, there may be any number of them.
            let most = 1000 + 4 * self.stats.nodes;
            let weight = total.clone() / &count;
            let noted = match self.walk(part, &weight, most, counts, budget) {
                Some(true) => true,
                Some(false) => self.count_each(part, &weight, counts, budget),
                None => false,
            };
            if !noted {
                return false;
            }
        }
        true
    }

    /// Visits the subproblems of a part with this weight. `false` if there are more than `most`; none if the budget
    /// was spent.
    fn walk(
        &mut self,
        part: &Part,
        weight: &Natural,
        most: u64,
        counts: &mut [Natural],
        budget: &Budget,
    ) -> Option<bool> {
        let before = counts.to_vec();
        let room = (self.memory / (self.masks.words * 8 + 256)).max(1);
        let mut agenda = Agenda::default();
        agenda.add(part, weight);
        let (mut parts, mut walked) = (Vec::new(), 0);
        while let Some((part, weight)) = agenda.next(agenda.parts < room) {
            let (item, is_decision) = self.item(&part, Order::First);
            if !is_decision {
                continue;
            }
            walked += 1;
            if walked > most {
                counts.clone_from_slice(&before);
                return Some(false);
            }
            for option in self.options(&part, item).collect::<Vec<u32>>() {
                self.splitter.begin(&part);
                if !self.splitter.choose(&self.masks, option as usize) {
                    continue;
                }
                let chosen = self.splitter.chosen.clone();
                self.splitter.split(&self.masks, &mut parts);
                let count = self.count_parts(&parts, budget)?;
                for part in parts.drain(..).filter(|_| !count.is_zero()) {
                    let own = self.count_parts(std::slice::from_ref(&part), budget)?;
                    agenda.add(&part, &(count.clone() / &own * &weight));
                }
                let times = weight.clone() * &count;
                chosen.into_iter().for_each(|option| counts[option as usize] += &times);
            }
        }
        Some(true)
    }

    /// Counts the solutions of a part with each of its options separately: for parts with many symmetries.
    fn count_each(&mut self, part: &Part, weight: &Natural, counts: &mut [Natural], budget: &Budget) -> bool {
        let mut parts = Vec::new();
        for option in bits(&part.live) {
            if self.masks.auxiliary[option] {
                continue;
            }
            self.splitter.begin(part);
            if !self.splitter.choose(&self.masks, option) {
                continue;
            }
            self.splitter.split(&self.masks, &mut parts);
            let Some(count) = self.count_parts(&parts, budget) else { return false };
            counts[option] += &(count * weight);
            parts.clear();
        }
        true
    }
}
