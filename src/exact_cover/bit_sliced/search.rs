//! The search over planes: force, drop, branch, forget.
//!
//! Branching is binary. An option of the chosen item is tried on a copy of the planes; when all below it is done, it is
//! dropped from the planes themselves, which then force and drop what follows from that, and may choose another item
//! next. An option refuted at a level stays out at that level.

use std::ops::ControlFlow;

use super::propagate::{WipeOut, bits, choose, drop_option, propagate, short_items};
use super::{BitSliced, LANE, NO_OPTION, State, has};
use crate::exact_cover::problem::OptionId;
use crate::exact_cover::tie_breaker::TieBreaker;
use crate::exact_cover::{Budget, Choose, Ended, Stats};

/// What a search needs besides the planes; kept from puzzle to puzzle so that nothing is allocated anew.
#[derive(Clone, Debug, Default)]
pub(in crate::exact_cover) struct BitSlicedSearch {
    levels: Vec<Level>,
    depth: usize,
    /// How often each item ended a branch.
    weight: Vec<u32>,
    /// The options chosen so far: given, forced and tried.
    chosen: Vec<OptionId>,
    stats: Stats,
    /// How much of the tree is done.
    done: f64,
    /// Which option of an item comes first.
    pub(in crate::exact_cover) tie_breaker: TieBreaker,
}

#[derive(Clone, Debug)]
struct Level {
    state: State,
    /// How many options were chosen when the level began.
    chosen: usize,
    /// The option that is tried below this level.
    tried: u32,
    /// How much of the whole tree lies below this level and is not yet done.
    share: f64,
}

/// The settings of one search.
#[derive(Clone, Copy, Debug)]
pub(in crate::exact_cover) struct Plan {
    pub(in crate::exact_cover) choose: Choose,
    /// Blocking besides forced options.
    pub(in crate::exact_cover) full: bool,
}

/// A search to be made with the widest registers of the machine. A closure would be compiled apart and without them.
struct Walk<'w, 'b> {
    search: &'w mut BitSlicedSearch,
    planes: &'w BitSliced,
    plan: Plan,
    budget: &'w Budget<'b>,
    visitor: &'w mut dyn FnMut(&[OptionId]) -> ControlFlow<()>,
}

impl pulp::WithSimd for Walk<'_, '_> {
    type Output = Ended;

    #[inline(always)]
    fn with_simd<S: pulp::Simd>(self, _: S) -> Ended {
        self.search.walk(self.planes, self.plan, self.budget, self.visitor)
    }
}

impl BitSlicedSearch {
    /// Begins anew: everything possible but what is dropped.
    pub(in crate::exact_cover) fn begin(&mut self, planes: &BitSliced, dropped: &[OptionId]) {
        self.stats = Stats::default();
        self.chosen.clear();
        self.weight.clear();
        self.weight.resize(planes.items, 0);
        (self.depth, self.done) = (0, 0.0);
        if self.levels.is_empty() {
            self.levels.push(Level { state: planes.start.clone(), chosen: 0, tried: NO_OPTION, share: 1.0 });
        } else {
            self.levels[0].state.copy_from(&planes.start);
        }
        (self.levels[0].chosen, self.levels[0].share) = (0, 1.0);
        for &option in dropped {
            drop_option(planes, &mut self.levels[0].state, option.index());
        }
    }

    /// Chooses an option before the search; `false` if it is not possible any more.
    pub(in crate::exact_cover) fn assume(&mut self, planes: &BitSliced, option: OptionId) -> bool {
        let state = &mut self.levels[0].state;
        let possible = has(&state.possible, planes.own[option.index()][0] as usize);
        if possible {
            choose(planes, state, option.index());
            self.chosen.push(option);
        }
        possible
    }

    /// Shows each solution to the visitor until it breaks off, the budget is spent or all has been searched.
    pub(in crate::exact_cover) fn run(
        &mut self,
        planes: &BitSliced,
        plan: Plan,
        budget: &Budget<'_>,
        visitor: &mut dyn FnMut(&[OptionId]) -> ControlFlow<()>,
    ) -> (Stats, Ended) {
        // The widest registers of the machine, chosen at run time; without any the same code runs on plain words.
        let ended = pulp::Arch::new().dispatch(Walk { search: self, planes, plan, budget, visitor });
        (self.stats, ended)
    }

    #[inline(always)]
    fn walk(
        &mut self,
        planes: &BitSliced,
        plan: Plan,
        budget: &Budget<'_>,
        visitor: &mut dyn FnMut(&[OptionId]) -> ControlFlow<()>,
    ) -> Ended {
        loop {
            // What follows at this level; then a solution, a branch, or the end of one.
            let level = &mut self.levels[self.depth];
            match propagate(planes, plan.full, &mut level.state, &mut self.chosen, &mut self.stats) {
                Err(WipeOut(item)) => self.weight[item] += 1,
                Ok(()) => match self.next_item(planes, plan.choose) {
                    Some(item) => {
                        if budget.is_spent(self.stats.nodes, || self.done) {
                            return Ended::Spent;
                        }
                        self.descend(planes, item);
                        continue;
                    }
                    None => {
                        self.stats.solutions += 1;
                        if visitor(&self.chosen).is_break() {
                            return Ended::Stopped;
                        }
                    }
                },
            }
            if self.depth == 0 {
                return Ended::Exhausted;
            }
            self.retreat(planes);
        }
    }

    /// Tries the first option of an item, or one drawn by the tie-breaker, on a copy.
    #[inline(always)]
    fn descend(&mut self, planes: &BitSliced, item: usize) {
        let state = &self.levels[self.depth].state;
        let bits = (0..planes.planes).map(|plane| plane * planes.lanes * LANE + item);
        let mut left = bits.filter(|&bit| has(&state.possible, bit));
        let count = left.clone().count();
        let option = planes.option_at[left.nth(self.tie_breaker.below(count)).expect("the item has options")];
        let share = self.levels[self.depth].share / count as f64;
        self.levels[self.depth].tried = option;
        self.levels[self.depth].share -= share;
        if self.levels.len() == self.depth + 1 {
            self.levels.push(self.levels[self.depth].clone());
        } else {
            let (above, below) = self.levels.split_at_mut(self.depth + 1);
            below[0].state.copy_from(&above[self.depth].state);
        }
        self.depth += 1;
        self.levels[self.depth].chosen = self.chosen.len();
        self.levels[self.depth].share = share;
        choose(planes, &mut self.levels[self.depth].state, option as usize);
        self.chosen.push(OptionId::new(option as usize));
        self.stats.nodes += 1;
        self.stats.max_depth = self.stats.max_depth.max(self.depth as u32);
    }

    /// Forgets the copy and drops the option that was tried on it.
    #[inline(always)]
    fn retreat(&mut self, planes: &BitSliced) {
        self.chosen.truncate(self.levels[self.depth].chosen);
        self.done += self.levels[self.depth].share;
        self.depth -= 1;
        let level = &mut self.levels[self.depth];
        drop_option(planes, &mut level.state, level.tried as usize);
    }

    /// The item to branch on: one with the fewest options; among those with two, the one that failed most.
    #[inline(always)]
    fn next_item(&self, planes: &BitSliced, by: Choose) -> Option<usize> {
        let state = &self.levels[self.depth].state;
        let open = (0..planes.lanes).flat_map(|lane| bits(state.open[lane], lane));
        if by == Choose::Leftmost {
            return open.into_iter().next();
        }
        let (mut best, mut found) = (0, None);
        for lane in 0..planes.lanes {
            let [pairs, _] = short_items(planes, state, lane);
            for item in bits(pairs, lane) {
                let weight = self.weight[item];
                if found.is_none() || weight > best {
                    (best, found) = (weight, Some(item));
                    if by == Choose::Smallest {
                        return found;
                    }
                }
            }
        }
        found.or_else(|| self.shortest(planes, state))
    }

    /// The same where no item has just two options.
    #[cold]
    fn shortest(&self, planes: &BitSliced, state: &State) -> Option<usize> {
        let open = (0..planes.lanes).flat_map(|lane| bits(state.open[lane], lane));
        let length = |item: &usize| {
            (0..planes.planes).filter(|plane| has(&state.possible, plane * planes.lanes * LANE + item)).count()
        };
        open.min_by_key(|item| (length(item), std::cmp::Reverse(self.weight[*item])))
    }
}
