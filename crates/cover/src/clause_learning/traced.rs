//! A search that reports its steps: options tried, forced and dropped, conflicts, and solutions.
//!
//! It branches on the options of items and goes back one level at a time, so that its steps can be followed by hand. It does
//! not learn.

use std::ops::ControlFlow;

use super::state::Mark;
use super::steps::{Step, Steps};
use crate::budget::Budget;
use crate::conflict::Conflict;
use crate::event::Event;
use crate::problem::{ItemId, ItemKind, OptionId, Problem};
use crate::restriction::Restriction;
use crate::settings::{Choose, Propagation, Settings};
use crate::stats::{Ended, Stats};

/// A level of the search.
#[derive(Clone, Copy, Debug)]
struct Level {
    mark: Mark,
    tried: OptionId,
    /// How many options were chosen before.
    chosen: usize,
    /// The part of the whole tree below this level, without the branch being tried.
    rest: f64,
}

/// A search in progress.
pub(crate) struct Traced<'p> {
    problem: &'p Problem,
    choose: Choose,
    steps: Steps,
    decision: Vec<bool>,
    /// The possible options, and how many each item has left.
    possible: Vec<bool>,
    left: Vec<u32>,
    covered: Vec<bool>,
    /// How often each item had no option left.
    weight: Vec<u64>,
    chosen: Vec<OptionId>,
    levels: Vec<Level>,
    /// The item that has no option left.
    wiped_out: Option<ItemId>,
    stats: Stats,
    done: f64,
    share: f64,
}

impl<'p> Traced<'p> {
    /// A search below options dropped and chosen beforehand.
    ///
    /// # Errors
    /// The first chosen option that cannot be chosen, and why.
    pub(crate) fn new(
        problem: &'p Problem,
        settings: Settings,
        restriction: &Restriction,
    ) -> Result<Traced<'p>, Conflict> {
        let chosen = &restriction.chosen;
        let mut steps = Steps::new(problem, settings.propagation == Propagation::Full);
        let wiped_out = steps.begin(problem, restriction)?;
        let items = problem.item_count();
        let mut search = Traced {
            problem,
            choose: settings.choose,
            steps,
            decision: problem.decision_items(),
            possible: vec![true; problem.option_count()],
            left: (0..items).map(|item| problem.incidence().length(item) as u32).collect(),
            covered: vec![false; items],
            weight: vec![0; items],
            chosen: Vec::new(),
            levels: Vec::new(),
            wiped_out,
            stats: Stats::default(),
            done: 0.0,
            share: 1.0,
        };
        for &option in chosen {
            if !search.chosen.contains(&option) {
                search.choose(option);
            }
        }
        search.lost();
        Ok(search)
    }

    /// Shows each solution to the visitor until it breaks off, the budget is spent or everything has been searched.
    pub(crate) fn run(
        mut self,
        budget: &Budget,
        visitor: &mut dyn FnMut(&[OptionId]) -> ControlFlow<()>,
        tracer: &mut dyn FnMut(Event),
    ) -> (Stats, Ended) {
        let ended = self.walk(budget, visitor, tracer);
        (Stats { updates: self.steps.updates(), ..self.stats }, ended)
    }

    fn walk(
        &mut self,
        budget: &Budget,
        visitor: &mut dyn FnMut(&[OptionId]) -> ControlFlow<()>,
        tracer: &mut dyn FnMut(Event),
    ) -> Ended {
        loop {
            let mut shown = false;
            self.propagate(tracer);
            if let Some(item) = self.wiped_out.take() {
                tracer(Event::WipeOut(item));
                self.weight[item.index()] += 1;
            } else if let Some(item) = self.next_item() {
                if self.left[item.index()] == 0 {
                    self.wiped_out = Some(item);
                    continue;
                }
                if budget.is_spent(self.stats.nodes, || self.done) {
                    return Ended::Spent;
                }
                self.descend(item, tracer);
                continue;
            } else {
                self.stats.solutions += 1;
                tracer(Event::Solution);
                if visitor(&self.chosen).is_break() {
                    return Ended::Stopped;
                }
                shown = true;
            }
            loop {
                let Some(level) = self.levels.pop() else { return Ended::Exhausted };
                self.leave(level);
                tracer(Event::Backtrack(level.tried));
                // Other auxiliary options lead to the same projected solution.
                if !(shown && self.problem.is_auxiliary(level.tried)) {
                    self.wiped_out = self.steps.settle(level.tried, false).err();
                    self.lost();
                    break;
                }
            }
        }
    }

    /// Takes all available steps, forced ones first.
    fn propagate(&mut self, tracer: &mut dyn FnMut(Event)) {
        while self.wiped_out.is_none() {
            let forced = self.steps.next_forced();
            let Some(step) = forced.or_else(|| self.steps.next_elimination()) else { return };
            let because = self.steps.item_of_step(step);
            let from = self.steps.state().trail().literals().len();
            self.wiped_out = self.steps.take(step).err();
            let last = if let Step::Table(table) = step { self.steps.only_option(table) } else { None };
            let is_forced = self.report_forced(because, from, last, tracer);
            let lost = self.lost();
            if !is_forced && !lost.is_empty() {
                self.report_eliminated(because, lost, tracer);
            }
        }
    }

    /// Reports the options that a step has taken, including the last one left of a table, if any.
    fn report_forced(
        &mut self,
        because: ItemId,
        from: usize,
        last: Option<OptionId>,
        tracer: &mut dyn FnMut(Event),
    ) -> bool {
        let mut taken: Vec<OptionId> = Vec::new();
        for literal in self.steps.literals_from(from) {
            if literal.is_positive() {
                let options = self.steps.model().options.of(literal.variable());
                taken.extend(options.iter().map(|&option| OptionId::new(option as usize)));
            }
        }
        taken.extend(last);
        taken.retain(|option| !self.chosen.contains(option));
        for &option in &taken {
            let has = |item: ItemId| self.problem.option(option).iter().any(|entry| entry.item == item);
            let own = self.problem.option(option).iter().find(|entry| self.is_primary(entry.item));
            let item = if has(because) { because } else { own.map_or(because, |entry| entry.item) };
            self.stats.forced += 1;
            tracer(Event::Forced(item, option));
            self.choose(option);
        }
        !taken.is_empty()
    }

    /// Reports options that were dropped because an item would have none left: for each other item that it shares with them.
    fn report_eliminated(&mut self, because: ItemId, mut lost: Vec<OptionId>, tracer: &mut dyn FnMut(Event)) {
        self.stats.eliminated += 1;
        let beside: Vec<ItemId> = {
            let options = self.problem.incidence().of(because.index()).iter();
            let entries = options.flat_map(|has| self.problem.option(has.option));
            let mut items: Vec<ItemId> = entries.map(|entry| entry.item).filter(|&item| item != because).collect();
            items.sort_unstable();
            items.dedup();
            items
        };
        while let Some(&first) = lost.first() {
            let has = |option: OptionId, item: ItemId| self.problem.option(option).iter().any(|its| its.item == item);
            let items = || self.problem.option(first).iter().map(|entry| entry.item);
            let common = |item: &ItemId| lost.iter().filter(|&&option| has(option, *item)).count();
            let shared = items().filter(|item| beside.binary_search(item).is_ok());
            let best = shared.rev().max_by_key(common);
            let of = best.or_else(|| items().find(|&item| item != because)).unwrap_or(because);
            let (dropped, rest) = lost.iter().partition(|&&option| option == first || has(option, of));
            tracer(Event::Eliminated(because, of, dropped));
            lost = rest;
        }
    }

    /// Notes the options that are no longer possible. Returns them.
    fn lost(&mut self) -> Vec<OptionId> {
        let gone = |option: &usize| self.possible[*option] && !self.steps.is_possible(*option);
        let lost: Vec<OptionId> = (0..self.possible.len()).filter(gone).map(OptionId::new).collect();
        for &option in &lost {
            self.possible[option.index()] = false;
            self.problem.option(option).iter().for_each(|entry| self.left[entry.item.index()] -= 1);
        }
        lost
    }

    fn choose(&mut self, option: OptionId) {
        self.chosen.push(option);
        let uncoloured = self.problem.option(option).iter().filter(|entry| entry.colour.is_none());
        uncoloured.for_each(|entry| self.covered[entry.item.index()] = true);
    }

    /// Tries the first option of an item.
    fn descend(&mut self, item: ItemId, tracer: &mut dyn FnMut(Event)) {
        let mut options = self.problem.incidence().of(item.index()).iter().map(|has| has.option);
        let tried = options.find(|option| self.possible[option.index()]).expect("the item has options");
        let left = self.left[item.index()];
        let below = self.share / f64::from(left);
        let (mark, chosen) = (self.steps.mark(), self.chosen.len());
        self.levels.push(Level { mark, tried, chosen, rest: self.share - below });
        self.share = below;
        self.stats.nodes += 1;
        self.stats.max_depth = self.stats.max_depth.max(self.levels.len() as u32);
        tracer(Event::Tried(item, tried, left));
        let from = self.steps.state().trail().literals().len();
        self.wiped_out = self.steps.settle(tried, true).err();
        self.choose(tried);
        self.report_forced(item, from, None, tracer);
        self.lost();
    }

    /// Returns to where a level began.
    fn leave(&mut self, level: Level) {
        self.done += self.share;
        self.share = level.rest;
        self.steps.undo(level.mark);
        for option in self.chosen.drain(level.chosen..) {
            self.problem.option(option).iter().for_each(|entry| self.covered[entry.item.index()] = false);
        }
        for option in 0..self.possible.len() {
            if !self.possible[option] && self.steps.is_possible(option) {
                self.possible[option] = true;
                let entries = self.problem.option(OptionId::new(option));
                entries.iter().for_each(|entry| self.left[entry.item.index()] += 1);
            }
        }
    }

    fn is_primary(&self, item: ItemId) -> bool {
        self.problem.item_kind(item) == ItemKind::Primary
    }

    /// The item to branch on: a decision item, while any is uncovered.
    fn next_item(&self) -> Option<ItemId> {
        let next = |only_decision: bool| {
            let items = (0..self.left.len()).map(ItemId::new);
            self.best(
                items.filter(move |item| self.is_primary(*item) && (!only_decision || self.decision[item.index()])),
            )
        };
        next(true).or_else(|| next(false))
    }

    /// The best of some uncovered items. With weights, it is the one with the least length per weight: an item that
    /// was wiped out often comes before a shorter one that never was.
    fn best(&self, items: impl Iterator<Item = ItemId>) -> Option<ItemId> {
        let mut open = items.filter(|item| !self.covered[item.index()]);
        let length = |item: ItemId| u64::from(self.left[item.index()]);
        match self.choose {
            Choose::Leftmost => open.next(),
            Choose::Smallest => open.min_by_key(|&item| length(item)),
            Choose::Weighted => open.reduce(|best, item| {
                let weight = |item: ItemId| self.weight[item.index()] + 1;
                if length(item) * weight(best) < length(best) * weight(item) { item } else { best }
            }),
        }
    }
}
