//! The plain Algorithm 7.2.2.1X, on sets: slow, and obviously correct.
//!
//! The state is that of the book's description: the options still possible, and the primary items
//! not yet covered. Choosing an option leaves the options that do not conflict with it. There are no
//! links and no undoing, and colours only affect which options conflict.
//!
//! With the same [`Choose`] it walks the same tree as [`Search`](super::Search), option for option, except with auxiliary
//! options ([`Problem::project_onto`]): then it walks to every cover and remembers which solutions it has shown.
//!
//! # References
//! Knuth, TAOCP 4B, section 7.2.2.1, Algorithm 7.2.2.1X, steps X1 to X8.

use std::cmp::Reverse;
use std::collections::HashSet;
use std::ops::ControlFlow;
use std::sync::Arc;

use super::budget::Budget;
use super::conflict::{Conflict, ConflictReason};
use super::decisions::Decisions;
use super::entry::Visitor;
use super::problem::{ItemId, ItemKind, OptionId, Problem};
use super::restriction::Restriction;
use super::searcher::Searcher;
use super::settings::{Choose, Settings};
use super::stats::{Ended, Stats};

/// Algorithm X as an engine.
#[derive(Clone, Debug)]
pub(super) struct AlgorithmX {
    problem: Arc<Problem>,
    restriction: Restriction,
}

impl AlgorithmX {
    pub(super) fn new(problem: &Arc<Problem>) -> AlgorithmX {
        AlgorithmX { problem: Arc::clone(problem), restriction: Restriction::default() }
    }
}

impl Searcher for AlgorithmX {
    fn begin(&mut self, problem: &Problem, restriction: &Restriction) -> Result<(), Conflict> {
        Conflict::check(problem, restriction)?;
        self.restriction = restriction.clone();
        Ok(())
    }

    fn is_resumable(&self) -> bool {
        false
    }

    fn resume(&mut self, settings: Settings, budget: &Budget, visitor: Visitor<'_>) -> (Stats, Ended) {
        let searched = visit(&self.problem, &self.restriction, settings.choose, budget, visitor);
        searched.expect("what is chosen was checked")
    }

    fn follow(
        &mut self,
        settings: Settings,
        budget: &Budget,
        visitor: Visitor<'_>,
        decisions: &mut dyn Decisions,
    ) -> Option<(Stats, Ended)> {
        let searched = visit_with(&self.problem, &self.restriction, settings.choose, budget, visitor, decisions);
        Some(searched.expect("what is chosen was checked"))
    }

    fn boxed(&self) -> Box<dyn Searcher> {
        Box::new(self.clone())
    }
}

/// Shows each solution to the visitor, until it breaks off or the budget is spent: first the `chosen` options, each once,
/// then the others in the order in which they were tried. No solution has a dropped option.
pub fn visit(
    problem: &Problem,
    restriction: &Restriction,
    choose: Choose,
    budget: &Budget,
    visitor: &mut dyn FnMut(&[OptionId]) -> ControlFlow<()>,
) -> Result<(Stats, Ended), Conflict> {
    visit_with(problem, restriction, choose, budget, visitor, &mut ())
}

/// The same, and shows the decisions.
fn visit_with(
    problem: &Problem,
    restriction: &Restriction,
    choose: Choose,
    budget: &Budget,
    visitor: Visitor<'_>,
    decisions: &mut dyn Decisions,
) -> Result<(Stats, Ended), Conflict> {
    let Restriction { dropped, chosen } = restriction;
    let problem = problem.plain();
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
    let weight = vec![0; problem.item_count()];
    let shown = problem.has_auxiliary_options().then(HashSet::new);
    let stats = Stats::default();
    let mut walk = Walk { problem, choose, budget, visitor, decisions, solution, chosen_before, weight, shown, stats };
    let ended = match walk.descend(&possible, &uncovered) {
        ControlFlow::Continue(()) => Ended::Complete,
        ControlFlow::Break(ended) => ended,
    };
    Ok((walk.stats, ended))
}

/// The first item of an option that a chosen option excludes.
fn first_taken(problem: &Problem, chosen: &[OptionId], option: OptionId) -> Option<ItemId> {
    let taken = |item: &ItemId| {
        let entry = problem.option(option).iter().find(|entry| entry.item == *item);
        let others = chosen.iter().flat_map(|&other| problem.option(other));
        entry.is_some_and(|entry| others.into_iter().any(|other| entry.excludes(*other)))
    };
    problem.option(option).iter().map(|entry| entry.item).find(taken)
}

/// The options still possible and the items still uncovered after an option has been chosen (step X5). The option itself is
/// no longer possible: it conflicts with itself in its primary items.
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
    budget: &'a Budget,
    visitor: &'a mut dyn FnMut(&[OptionId]) -> ControlFlow<()>,
    decisions: &'a mut dyn Decisions,
    solution: Vec<OptionId>,
    chosen_before: usize,
    /// How often each item had no options left.
    weight: Vec<u32>,
    /// The projected solutions shown so far, if there are auxiliary options.
    shown: Option<HashSet<Vec<OptionId>>>,
    stats: Stats,
}

impl Walk<'_> {
    fn descend(&mut self, possible: &[OptionId], uncovered: &[ItemId]) -> ControlFlow<Ended> {
        let Some(item) = self.choose_item(possible, uncovered) else {
            if self.shown.as_mut().is_some_and(|shown| !shown.insert(self.problem.project(&self.solution))) {
                return ControlFlow::Continue(());
            }
            self.stats.solutions += 1;
            return match (self.visitor)(&self.solution) {
                ControlFlow::Continue(()) => ControlFlow::Continue(()),
                ControlFlow::Break(()) => ControlFlow::Break(Ended::Stopped),
            };
        };
        if !possible.iter().any(|&option| has(self.problem, option, item)) {
            self.weight[item.index()] += 1;
        }
        for &option in possible.iter().filter(|&&option| has(self.problem, option, item)) {
            if self.budget.is_spent(self.stats.nodes, || 0.0) {
                return ControlFlow::Break(Ended::OutOfBudget);
            }
            self.stats.nodes += 1;
            self.solution.push(option);
            self.decisions.tried(option);
            let depth = (self.solution.len() - self.chosen_before) as u32;
            self.stats.max_depth = self.stats.max_depth.max(depth);
            let (possible, uncovered) = after(self.problem, option, possible, uncovered);
            self.descend(&possible, &uncovered)?;
            self.decisions.searched();
            self.solution.pop();
        }
        ControlFlow::Continue(())
    }

    fn choose_item(&self, possible: &[OptionId], uncovered: &[ItemId]) -> Option<ItemId> {
        match self.choose {
            Choose::Leftmost => uncovered.first().copied(),
            Choose::Smallest | Choose::Weighted => {
                let mut len = vec![0u32; self.problem.item_count()];
                for entry in possible.iter().flat_map(|&option| self.problem.option(option)) {
                    len[entry.item.index()] += 1;
                }
                let by_weight = self.choose == Choose::Weighted;
                let weight = |item: &ItemId| if by_weight { self.weight[item.index()] } else { 0 };
                // Of several such items, `min_by_key` takes the first.
                uncovered.iter().copied().min_by_key(|item| (len[item.index()], Reverse(weight(item))))
            }
        }
    }
}
