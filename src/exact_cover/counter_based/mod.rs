//! The counter-based engine, for problems of any size: the options left of each item are counted.
//!
//! Choosing an option makes those that conflict with it impossible, one by one. An item that is left with one option goes
//! on a queue; one that is left with none ends the branch at once. What was made impossible is kept on a trail, and
//! backtracking walks it backwards.
//!
//! # Blocking
//! For each two items that share two or more options there is a counter of the shared ones still possible. When it has
//! come down to the number of item j's options, every option of j has item i, and the other options of i are dropped
//! ([`blocking`](super::blocking)). A lost option costs a decrement for each counter it belongs to, and a comparison for
//! each pair of which it has only one item. [`supports`] does the same for colours. This keeps a chain of steps, whose
//! states are colours, consistent from end to end.
//!
//! In reading order: `tables.rs` is what does not change, [`propagate`] what follows from an option chosen or lost, this
//! file the search. [`random_walk`] walks down at random, for estimates; [`reasoner`] takes steps one kind at a time, for
//! ratings.
//!
//! # References
//! Knuth's programs SSXCC (exact cover with colours, sparse sets, and a queue of forced items) propagate in the same order;
//! the counters are ours. Mohr and Henderson, Arc and path consistency revisited, Artificial Intelligence 28 (1986): AC-4,
//! counters of supports.

mod propagate;
mod random_walk;
pub(super) mod reasoner;
mod supports;
mod tables;

use std::ops::{ControlFlow, Range};

use super::problem::{ItemId, OptionId, Problem};
use super::searcher::{Branch, Searcher};
use super::tie_breaker::TieBreaker;
use super::trace::{Event, Tracer, report};
use super::{Budget, Choose, Conflict, Ended, Settings, Stats};

use supports::Supports;
use tables::Tables;

/// A compiled problem and the state of a search in it.
#[derive(Clone, Debug)]
pub(super) struct CounterBased {
    /// Not shared: one pointer more at every counter costs 2 to 10 % of a search.
    tables: Tables,

    possible: Vec<bool>,
    covered: Vec<bool>,
    /// For each item how many options it has left.
    length: Vec<u32>,
    /// For each pair of items how many options they share.
    shared: Vec<u32>,
    /// How often each item was wiped out.
    weight: Vec<u32>,

    trail: Vec<u32>,
    covered_trail: Vec<u32>,
    chosen: Vec<OptionId>,
    /// Items with one option.
    forced: Vec<u32>,
    /// Items j and i, where all options of j have i.
    confined: Vec<(u32, u32)>,
    supports: Supports,
    wiped_out: Option<u32>,
    levels: Vec<Level>,
    /// Levels up to here were given away: nothing but what lies below them is searched.
    base: usize,
    /// The options refuted at each level of the path, after those dropped beforehand.
    refuted: Vec<(usize, u32)>,
    dropped: Vec<OptionId>,
    stats: Stats,
    /// How much of the tree has been searched, and how much lies below the present level.
    done: f64,
    share: f64,
    /// Which option of an item comes first.
    tie_breaker: TieBreaker,
}

/// Where the trails stood when a level began, and what is tried there.
#[derive(Clone, Copy, Debug, Default)]
struct Level {
    trail: usize,
    covered: usize,
    chosen: usize,
    tried: u32,
    /// How many options its item had.
    left: u32,
    /// How much of the whole tree lies below this level besides what is tried.
    rest: f64,
}

/// An item without options: a dead end.
struct WipeOut;

impl Searcher for CounterBased {
    fn begin(&mut self, problem: &Problem, dropped: &[OptionId], chosen: &[OptionId]) -> Result<(), Conflict> {
        self.load(problem, dropped, chosen)
    }

    fn resume(
        &mut self,
        settings: Settings,
        budget: &Budget<'_>,
        visitor: &mut dyn FnMut(&[OptionId]) -> ControlFlow<()>,
    ) -> (Stats, Ended) {
        self.run(settings.choose, budget, visitor, None)
    }

    fn donate(&mut self) -> Option<Branch> {
        self.give_away()
    }

    fn begin_branch(&mut self, problem: &Problem, branch: &Branch) {
        self.load(problem, &branch.dropped, &branch.chosen).expect("what a search has chosen can be chosen");
        for (weight, inherited) in self.weight.iter_mut().zip(&branch.weights) {
            *weight = *inherited as u32;
        }
    }

    fn set_tie_breaker(&mut self, tie_breaker: TieBreaker) {
        self.tie_breaker = tie_breaker;
    }

    fn boxed(&self) -> Box<dyn Searcher> {
        Box::new(self.clone())
    }
}

impl CounterBased {
    /// Compiles a problem; `full` to drop blocking options.
    pub(super) fn new(problem: &Problem, full: bool) -> CounterBased {
        let (tables, shared) = Tables::new(problem, full);
        CounterBased {
            possible: vec![true; problem.option_count()],
            covered: vec![false; problem.item_count()],
            length: (0..problem.item_count()).map(|item| problem.incidence().length(item) as u32).collect(),
            shared,
            weight: vec![0; problem.item_count()],
            trail: Vec::new(),
            covered_trail: Vec::new(),
            chosen: Vec::new(),
            forced: Vec::new(),
            confined: Vec::new(),
            supports: if full { Supports::new(problem) } else { Supports::default() },
            wiped_out: None,
            levels: Vec::new(),
            base: 0,
            refuted: Vec::new(),
            dropped: Vec::new(),
            stats: Stats::default(),
            done: 0.0,
            share: 1.0,
            tie_breaker: TieBreaker::default(),
            tables,
        }
    }

    /// Begins a search below options dropped and chosen beforehand. `problem` is the one that was compiled.
    pub(super) fn load(
        &mut self,
        problem: &Problem,
        dropped: &[OptionId],
        chosen: &[OptionId],
    ) -> Result<(), Conflict> {
        self.begin_without(dropped);
        for (at, &option) in chosen.iter().enumerate() {
            if !self.assume(option) && !chosen[..at].contains(&option) {
                return Err(Conflict::explain(problem, dropped, &chosen[..at], option));
            }
        }
        Ok(())
    }

    /// Begins a search with everything possible but what is dropped.
    fn begin_without(&mut self, dropped: &[OptionId]) {
        self.undo(Level::default());
        self.levels.clear();
        self.refuted.clear();
        self.dropped.clear();
        self.dropped.extend_from_slice(dropped);
        self.weight.fill(0);
        self.base = 0;
        (self.stats, self.done, self.share) = (Stats::default(), 0.0, 1.0);
        for option in dropped {
            if self.possible[option.index()] {
                self.lose(option.index() as u32);
            }
        }
        self.supports.begin();
        // Items that are short from the start lost no option.
        for item in 0..self.length.len() as u32 {
            self.look_at(item);
        }
    }

    /// Chooses an option before the search; `false` if it is not possible any more.
    fn assume(&mut self, option: OptionId) -> bool {
        let number = option.index() as u32;
        let mut items = self.tables.entries[range(&self.tables.entries_of[option.index()])].iter();
        let taken = items.any(|&(item, colour)| colour.is_none() && self.covered[item as usize]);
        let possible = self.possible[option.index()] && !taken;
        if possible {
            self.choose(number);
        }
        possible
    }

    /// Shows each solution to the visitor until it breaks off, the budget is spent or everything has been searched.
    pub(super) fn run(
        &mut self,
        choose: Choose,
        budget: &Budget<'_>,
        visitor: &mut dyn FnMut(&[OptionId]) -> ControlFlow<()>,
        tracer: Tracer<'_>,
    ) -> (Stats, Ended) {
        let ended = self.walk(choose, budget, visitor, tracer);
        (self.stats, ended)
    }

    fn walk(
        &mut self,
        choose: Choose,
        budget: &Budget<'_>,
        visitor: &mut dyn FnMut(&[OptionId]) -> ControlFlow<()>,
        mut tracer: Tracer<'_>,
    ) -> Ended {
        loop {
            let mut shown = false;
            if self.propagate(&mut tracer).is_ok() {
                match self.next_item(choose) {
                    Some(_) if budget.is_spent(self.stats.nodes, || self.done) => return Ended::Spent,
                    Some(item) => {
                        let option = self.descend(item);
                        let left = self.levels.last().map_or(0, |level| level.left);
                        report(&mut tracer, || Event::Tried(id(item), OptionId::new(option as usize), left));
                        continue;
                    }
                    None => {
                        self.stats.solutions += 1;
                        report(&mut tracer, || Event::Solution);
                        if visitor(&self.chosen).is_break() {
                            return Ended::Stopped;
                        }
                        shown = true;
                    }
                }
            }
            loop {
                if self.levels.len() == self.base {
                    return Ended::Exhausted;
                }
                let level = self.levels.pop().expect("there is a level below the base");
                self.done += self.share;
                self.share = level.rest;
                self.undo(level);
                report(&mut tracer, || Event::Backtrack(OptionId::new(level.tried as usize)));
                // Other auxiliary options lead to the same projected solution.
                if !(shown && self.tables.auxiliary[level.tried as usize]) {
                    // Refuted at its level, the option stays out there.
                    self.lose(level.tried);
                    self.note_refuted(level.tried);
                    break;
                }
            }
        }
    }

    fn note_refuted(&mut self, option: u32) {
        let depth = self.levels.len();
        while self.refuted.last().is_some_and(|&(deeper, _)| deeper > depth) {
            self.refuted.pop();
        }
        self.refuted.push((depth, option));
    }

    /// Gives away what is left beside the option tried at the shallowest level. Auxiliary options stay: others than those
    /// tried show the same projected solution.
    fn give_away(&mut self) -> Option<Branch> {
        let at = self.base;
        let level = *self.levels.get(at)?;
        if self.tables.auxiliary[level.tried as usize] {
            return None;
        }
        let refuted = self.refuted.iter().take_while(|&&(depth, _)| depth <= at).map(|&(_, option)| option);
        let new = refuted.chain([level.tried]).map(|option| OptionId::new(option as usize));
        let dropped = self.dropped.iter().copied().chain(new).collect();
        let chosen = self.chosen[..level.chosen].to_vec();
        let weights = self.weight.iter().map(|&weight| f64::from(weight)).collect();
        let share = std::mem::replace(&mut self.levels[at].rest, 0.0);
        self.base += 1;
        Some(Branch { dropped, chosen, weights, depth: self.base as u32, share, ..Branch::default() })
    }

    /// Tries the first option of an item, or one that the tie-breaker draws.
    fn descend(&mut self, item: u32) -> u32 {
        let options = self.tables.options[range(&self.tables.options_of[item as usize])].iter();
        let mut left = options.filter(|(option, _)| self.possible[*option as usize]);
        let first = self.tie_breaker.below(self.length[item as usize] as usize);
        let &(option, _) = left.nth(first).expect("the item has options");
        self.enter(item, option);
        option
    }

    /// Begins a level by trying an option of an item.
    fn enter(&mut self, item: u32, option: u32) {
        let (trail, covered, chosen) = (self.trail.len(), self.covered_trail.len(), self.chosen.len());
        let left = self.length[item as usize];
        let below = self.share / f64::from(left);
        self.levels.push(Level { trail, covered, chosen, tried: option, left, rest: self.share - below });
        self.share = below;
        self.stats.nodes += 1;
        self.stats.max_depth = self.stats.max_depth.max(self.levels.len() as u32);
        self.choose(option);
    }

    /// The item to branch on: a decision item, while any is uncovered.
    fn next_item(&self, by: Choose) -> Option<u32> {
        let decision = self.next_of(&self.tables.decision, by);
        if self.tables.has_auxiliary { decision.or_else(|| self.next_of(&self.tables.primary, by)) } else { decision }
    }

    /// The item to branch on among some. With weights it is the one of least length for its weight: an item that was wiped
    /// out often comes before a shorter one that never was.
    fn next_of(&self, among: &[bool], by: Choose) -> Option<u32> {
        let open = (0..self.length.len()).filter(|&item| among[item] && !self.covered[item]);
        let best = match by {
            Choose::Leftmost => open.into_iter().next(),
            Choose::Smallest => open.into_iter().min_by_key(|&item| self.length[item]),
            Choose::Weighted => {
                let mut best: Option<(u64, u64, usize)> = None;
                for item in open {
                    let (length, weight) = (u64::from(self.length[item]), u64::from(self.weight[item]) + 1);
                    if best.is_none_or(|(l, w, _)| length * w < l * weight) {
                        best = Some((length, weight, item));
                    }
                }
                best.map(|(.., item)| item)
            }
        };
        best.map(|item| item as u32)
    }
}

fn id(item: u32) -> ItemId {
    ItemId::new(item as usize)
}

fn range(numbers: &Range<u32>) -> Range<usize> {
    numbers.start as usize..numbers.end as usize
}
