//! The plain Algorithm 7.2.2.1X, on sets: slow, and easy to believe.
//!
//! The state is what the book's description speaks of: the options still possible, and the primary items
//! not yet covered. Choosing an option leaves the options that do not conflict with it. There are no
//! links, no undoing, and colours are nothing but part of what "conflict" means.
//!
//! With the same [`Choose`] it walks the same tree as [`Search`](super::Search), option for option.
//!
//! # References
//! Knuth, TAOCP 4B, section 7.2.2.1, Algorithm 7.2.2.1X, steps X1 to X8.

use std::ops::ControlFlow;

use super::problem::{ItemId, ItemKind, OptionId, Problem};
use super::{Choose, Conflict, ConflictReason, Stats};

/// Shows each solution to the visitor, until it breaks off: the `chosen` options first, each once, then
/// the others in the order in which they were tried. No dropped option is in any.
pub fn visit(
    problem: &Problem,
    dropped: &[OptionId],
    chosen: &[OptionId],
    choose: Choose,
    visitor: &mut dyn FnMut(&[OptionId]) -> ControlFlow<()>,
) -> Result<Stats, Conflict> {
    let mut possible: Vec<OptionId> = problem.options().map(|(option, _)| option).collect();
    possible.retain(|option| !dropped.contains(option));
    let primary = problem.items().filter(|item| item.2 == ItemKind::Primary);
    let mut uncovered: Vec<ItemId> = primary.map(|item| item.0).collect();
    let mut solution = Vec::new();

    for &option in chosen {
        if solution.contains(&option) {
            continue;
        }
        let conflict = |reason| Conflict { option, reason };
        if dropped.contains(&option) {
            return Err(conflict(ConflictReason::Dropped));
        }
        if let Some(item) = first_taken(problem, &solution, option) {
            return Err(conflict(ConflictReason::Item(item)));
        }
        solution.push(option);
        (possible, uncovered) = after(problem, option, &possible, &uncovered);
    }

    let chosen_before = solution.len();
    let mut walk = Walk { problem, choose, visitor, solution, chosen_before, stats: Stats::default() };
    // Breaking off is the visitor's wish, not an error.
    let _ = walk.descend(&possible, &uncovered);
    Ok(walk.stats)
}

/// The first item of an option which one of the chosen options excludes.
fn first_taken(problem: &Problem, chosen: &[OptionId], option: OptionId) -> Option<ItemId> {
    let taken = |item: &ItemId| {
        let entry = problem.option(option).iter().find(|entry| entry.item == *item);
        let others = chosen.iter().flat_map(|&other| problem.option(other));
        entry.is_some_and(|entry| others.into_iter().any(|other| entry.excludes(*other)))
    };
    problem.option(option).iter().map(|entry| entry.item).find(taken)
}

/// What is possible and uncovered after an option has been chosen (step X5). The option itself is no
/// longer possible: it conflicts with itself in its primary items.
fn after(
    problem: &Problem,
    option: OptionId,
    possible: &[OptionId],
    uncovered: &[ItemId],
) -> (Vec<OptionId>, Vec<ItemId>) {
    let fits = |other: &&OptionId| problem.conflict(option, **other).is_none();
    let open = |item: &&ItemId| !has(problem, option, **item);
    (possible.iter().filter(fits).copied().collect(), uncovered.iter().filter(open).copied().collect())
}

fn has(problem: &Problem, option: OptionId, item: ItemId) -> bool {
    problem.option(option).iter().any(|entry| entry.item == item)
}

struct Walk<'a> {
    problem: &'a Problem,
    choose: Choose,
    visitor: &'a mut dyn FnMut(&[OptionId]) -> ControlFlow<()>,
    solution: Vec<OptionId>,
    chosen_before: usize,
    stats: Stats,
}

impl Walk<'_> {
    fn descend(&mut self, possible: &[OptionId], uncovered: &[ItemId]) -> ControlFlow<()> {
        let Some(item) = self.choose_item(possible, uncovered) else {
            self.stats.solutions += 1;
            return (self.visitor)(&self.solution);
        };
        for &option in possible.iter().filter(|&&option| has(self.problem, option, item)) {
            self.stats.nodes += 1;
            self.solution.push(option);
            let depth = (self.solution.len() - self.chosen_before) as u32;
            self.stats.max_depth = self.stats.max_depth.max(depth);
            let (possible, uncovered) = after(self.problem, option, possible, uncovered);
            self.descend(&possible, &uncovered)?;
            self.solution.pop();
        }
        ControlFlow::Continue(())
    }

    fn choose_item(&self, possible: &[OptionId], uncovered: &[ItemId]) -> Option<ItemId> {
        match self.choose {
            Choose::Leftmost => uncovered.first().copied(),
            Choose::Smallest => {
                let mut len = vec![0u32; self.problem.item_count()];
                for entry in possible.iter().flat_map(|&option| self.problem.option(option)) {
                    len[entry.item.index()] += 1;
                }
                // Of several smallest, `min_by_key` takes the first.
                uncovered.iter().copied().min_by_key(|item| len[item.index()])
            }
        }
    }
}
