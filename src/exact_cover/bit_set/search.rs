//! The search over words: force, drop, branch, forget.
//!
//! Branching is binary. An option of the chosen item is tried on a copy of the words; when all below it is done, it is
//! dropped from the words themselves, from which more may follow, and which may choose another item next. An option
//! refuted at a level stays out at that level.

use std::ops::ControlFlow;

use super::load::Refused;
use super::propagate::{Propagator, Queue, WipeOut};
use super::{BitSet, State, Word};
use crate::exact_cover::problem::OptionId;
use crate::exact_cover::tie_breaker::TieBreaker;
use crate::exact_cover::{Budget, Choose, Ended, Stats};

/// What a search needs besides the words; kept from puzzle to puzzle so that nothing is allocated anew.
#[derive(Clone, Debug, Default)]
pub(in crate::exact_cover) struct BitSetSearch {
    levels: Vec<Level>,
    depth: usize,
    queue: Queue,
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

#[derive(Clone, Debug, Default)]
struct Level {
    state: State,
    /// How many options were chosen when the level began.
    chosen: usize,
    /// The option that is tried below this level.
    tried: usize,
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
    search: &'w mut BitSetSearch,
    words: &'w BitSet,
    plan: Plan,
    budget: &'w Budget<'b>,
    visitor: &'w mut dyn FnMut(&[OptionId]) -> ControlFlow<()>,
}

impl pulp::WithSimd for Walk<'_, '_> {
    type Output = Ended;

    #[inline(always)]
    fn with_simd<S: pulp::Simd>(self, _: S) -> Ended {
        match self.words.other_count {
            3 => self.search.walk::<3>(self.words, self.plan, self.budget, self.visitor),
            _ => self.search.walk::<7>(self.words, self.plan, self.budget, self.visitor),
        }
    }
}

/// The same for its beginning.
struct Load<'w> {
    search: &'w mut BitSetSearch,
    words: &'w BitSet,
    dropped: &'w [OptionId],
    given: &'w [OptionId],
}

impl pulp::WithSimd for Load<'_> {
    type Output = Result<(), Refused>;

    #[inline(always)]
    fn with_simd<S: pulp::Simd>(self, _: S) -> Result<(), Refused> {
        let Load { search, words, dropped, given } = self;
        let (state, queue, chosen) = (&mut search.levels[0].state, &mut search.queue, &mut search.chosen);
        match words.other_count {
            3 => words.lay::<3>(dropped, given, state, queue, chosen),
            _ => words.lay::<7>(dropped, given, state, queue, chosen),
        }
    }
}

/// What a search does at a level.
#[derive(Clone, Copy)]
enum Step {
    /// Nothing: what the givens left, or the place where an earlier search stopped.
    Begin,
    /// It chooses the option at this bit of this item's word.
    Try(usize, usize),
    /// It drops this option.
    Drop(usize),
}

impl BitSetSearch {
    /// Begins anew, below options that are dropped or chosen.
    ///
    /// # Errors
    /// The first of the chosen ones that cannot be chosen.
    pub(in crate::exact_cover) fn begin(
        &mut self,
        words: &BitSet,
        dropped: &[OptionId],
        chosen: &[OptionId],
    ) -> Result<(), Refused> {
        self.stats = Stats::default();
        self.chosen.clear();
        self.weight.resize(words.words, 0);
        self.weight.fill(0);
        (self.depth, self.done) = (0, 0.0);
        if self.levels.is_empty() {
            self.levels.push(Level::default());
        }
        let level = &mut self.levels[0];
        (level.chosen, level.share) = (0, 1.0);
        pulp::Arch::new().dispatch(Load { search: self, words, dropped, given: chosen })
    }

    /// Shows each solution to the visitor until it breaks off, the budget is spent or all has been searched.
    pub(in crate::exact_cover) fn run(
        &mut self,
        words: &BitSet,
        plan: Plan,
        budget: &Budget<'_>,
        visitor: &mut dyn FnMut(&[OptionId]) -> ControlFlow<()>,
    ) -> (Stats, Ended) {
        // The widest registers of the machine, chosen at run time; without any the same code runs on plain words.
        let ended = pulp::Arch::new().dispatch(Walk { search: self, words, plan, budget, visitor });
        (self.stats, ended)
    }

    #[inline(always)]
    fn walk<const O: usize>(
        &mut self,
        words: &BitSet,
        plan: Plan,
        budget: &Budget<'_>,
        visitor: &mut dyn FnMut(&[OptionId]) -> ControlFlow<()>,
    ) -> Ended {
        let mut step = Step::Begin;
        loop {
            match self.settle::<O>(words, plan.full, step) {
                Err(WipeOut(item)) => self.weight[item] += 1,
                Ok(()) => match self.next_item(plan.choose) {
                    Some(item) => {
                        if budget.is_spent(self.stats.nodes, || self.done) {
                            return Ended::Spent;
                        }
                        step = self.descend(words, item);
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
            step = self.retreat();
        }
    }

    /// Takes a step and what follows from it at its level.
    #[inline(always)]
    fn settle<const O: usize>(&mut self, words: &BitSet, full: bool, step: Step) -> Result<(), WipeOut> {
        if let Some(item) = self.queue.wiped_out {
            return Err(WipeOut(item));
        }
        let (chosen, stats) = (&mut self.chosen, &mut self.stats);
        let mut propagator = Propagator::<O>::new(words, &mut self.levels[self.depth].state, &mut self.queue);
        match step {
            Step::Begin => {}
            Step::Try(item, bit) => propagator.choose(item, bit)?,
            Step::Drop(option) => propagator.lose(option)?,
        }
        loop {
            propagator.force(chosen, stats)?;
            let follows = full && (propagator.confine(&words.confines, stats)? || propagator.hold_against(stats)?);
            if !follows {
                break;
            }
        }
        self.queue.forced_count = 0;
        Ok(())
    }

    /// Tries the first option of an item, or one drawn by the tie-breaker, on a copy.
    #[inline(never)]
    fn descend(&mut self, words: &BitSet, item: usize) -> Step {
        if self.levels.len() == self.depth + 1 {
            self.levels.push(self.levels[self.depth].clone());
        }
        let [above, below] = &mut self.levels[self.depth..][..2] else { unreachable!("there are two levels") };
        let word = above.state.words[item];
        let mut rest = word;
        for _ in 0..self.tie_breaker.below(word.count_ones() as usize) {
            rest &= rest - 1;
        }
        let bit = rest.trailing_zeros() as usize;
        let option = usize::from(words.option_at[item * words.longest + bit]);
        let share = above.share / f64::from(word.count_ones());
        above.tried = option;
        above.share -= share;
        below.state.copy_from(&above.state);
        (below.chosen, below.share) = (self.chosen.len(), share);
        self.depth += 1;
        self.chosen.push(OptionId::new(option));
        self.stats.nodes += 1;
        self.stats.max_depth = self.stats.max_depth.max(self.depth as u32);
        Step::Try(item, bit)
    }

    /// Forgets the copy, to drop the option that was tried on it.
    #[inline(always)]
    fn retreat(&mut self) -> Step {
        self.chosen.truncate(self.levels[self.depth].chosen);
        self.done += self.levels[self.depth].share;
        self.depth -= 1;
        let level = &self.levels[self.depth];
        self.queue.settle(&level.state);
        Step::Drop(level.tried)
    }

    /// The item to branch on: one with the fewest options; among those with two, the one that failed most.
    #[inline(always)]
    fn next_item(&self, by: Choose) -> Option<usize> {
        let words = &self.levels[self.depth].state.words;
        if by == Choose::Leftmost {
            return words.iter().position(|&word| word != 0);
        }
        // 0 for a covered item, 1 for one with three options or more.
        let urgency = |(&word, &weight): (&Word, &u32)| {
            let rest = word & word.wrapping_sub(1);
            let pair = rest & rest.wrapping_sub(1) == 0;
            let weight = if by == Choose::Weighted { weight } else { 0 };
            u32::from(word != 0) + u32::from(rest != 0 && pair) * (weight + 1)
        };
        match words.iter().zip(&self.weight).map(urgency).max() {
            None | Some(0) => None,
            Some(1) => self.shortest(words),
            most => words.iter().zip(&self.weight).position(|item| Some(urgency(item)) == most),
        }
    }

    /// The same where no item has just two options.
    #[cold]
    fn shortest(&self, words: &[Word]) -> Option<usize> {
        let open = (0..words.len()).filter(|&item| words[item] != 0);
        open.min_by_key(|&item| (words[item].count_ones(), std::cmp::Reverse(self.weight[item])))
    }
}
