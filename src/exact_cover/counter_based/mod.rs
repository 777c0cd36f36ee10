//! A problem as sets of options that shrink and grow back, for what is too large for planes and words.
//!
//! Each item has its list of options, and how many of them are still possible. Choosing an option makes those that
//! conflict with it impossible, one by one; an item that is left with one option goes on a queue, one that is left
//! with none ends the branch in the middle of the work. What was made impossible is kept on a trail, and going back
//! is walking it backwards.
//!
//! # Blocking
//! *If every possible option of item j also has item i, the other options of i can never be chosen.* For each two items
//! that share two or more options there is a counter of the shared ones still possible. When it has come down to the
//! number of j's options, all of these have i. The counters cost a decrement where an option goes that has both, and a
//! comparison where one goes that has only j.
//!
//! Where items have colours, the rule reads: *if every possible option of item j gives item i some colour, and none of
//! them gives it colour x any more, the options that do can never be chosen.* `supports.rs` counts these. It is what keeps
//! a chain of steps, whose states are colours, consistent from end to end.
//!
//! `propagate.rs` does all this; here it is searched. `probe.rs` walks down at random, for estimates; `reason.rs` takes the same steps one kind at a time, for ratings.
//!
//! # References
//! Knuth's programs XCC with sparse sets and a queue of forced items (SSXCC) take the same road; the counters are ours.

mod propagate;
mod random_walk;
pub(super) mod reasoner;
mod supports;

use std::collections::BTreeMap;
use std::ops::{ControlFlow, Range};

use super::problem::{Colour, ItemId, ItemKind, OptionId, Problem};
use super::tie_breaker::TieBreaker;
use super::{Budget, Choose, Ended, Stats};

use supports::Supports;

/// With more pairs of items than this to an option, blocking is left out.
const MOST_PAIRS: usize = 20;

/// Two items that share options, seen from one of them.
#[derive(Clone, Copy, Debug)]
struct Partner {
    /// The number of the counter.
    pair: u32,
    /// The other item.
    item: u32,
}

/// A problem and the state of a search in it.
#[derive(Clone, Debug)]
pub(super) struct CounterBased {
    primary: Vec<bool>,
    /// The items that decide (`projection.rs`); all primary ones if there are no auxiliary options.
    decision: Vec<bool>,
    /// The options that are auxiliary options, and whether there are any.
    auxiliary: Vec<bool>,
    has_auxiliary: bool,
    /// The items of each option with their colours, and where those of an option lie.
    entries: Vec<(u32, Option<Colour>)>,
    entries_of: Vec<Range<u32>>,
    /// The options of each item with the colours they give it.
    options: Vec<(u32, Option<Colour>)>,
    options_of: Vec<Range<u32>>,
    partners: Vec<Vec<Partner>>,
    pairs_of: Vec<Vec<u32>>,

    possible: Vec<bool>,
    covered: Vec<bool>,
    length: Vec<u32>,
    shared: Vec<u32>,
    /// How often each item ended a branch.
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
    stats: Stats,
    /// How much of the tree is done, and how much lies below the present level.
    done: f64,
    share: f64,
    /// Which option of an item comes first.
    pub(super) tie_breaker: TieBreaker,
}

/// A step of a search, for someone who looks on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// An option is tried; its item has so many left.
    Tried(ItemId, OptionId, u32),
    /// An item has only this option left.
    Forced(ItemId, OptionId),
    /// All options of the first item have the second one, whose other options are dropped.
    Blocked(ItemId, ItemId, Vec<OptionId>),
    /// No option of this item is left.
    WipeOut(ItemId),
    /// What was tried led to nothing more, and is dropped.
    Backtrack(OptionId),
    /// Everything is covered.
    Solution,
}

/// Someone who looks on, if anyone does.
pub(super) type Tracer<'w> = Option<&'w mut dyn FnMut(Event)>;

fn trace_event(tracer: &mut Tracer<'_>, event: impl FnOnce() -> Event) {
    if let Some(watch) = tracer {
        watch(event());
    }
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

/// No option of some item is left.
struct WipeOut;

impl CounterBased {
    /// Lays out a problem; `full` for blocking.
    pub(super) fn new(problem: &Problem, full: bool) -> CounterBased {
        let items = problem.item_count();
        let mut lists: Vec<Vec<(u32, Option<Colour>)>> = vec![Vec::new(); items];
        let (mut entries, mut entries_of) = (Vec::with_capacity(problem.entry_count()), Vec::new());
        for (option, its) in problem.options() {
            let start = entries.len() as u32;
            for entry in its {
                entries.push((entry.item.index() as u32, entry.colour));
                lists[entry.item.index()].push((option.index() as u32, entry.colour));
            }
            entries_of.push(start..entries.len() as u32);
        }
        let length = lists.iter().map(|list| list.len() as u32).collect();
        let (mut options, mut options_of) = (Vec::with_capacity(problem.entry_count()), Vec::new());
        for list in lists {
            options_of.push(options.len() as u32..(options.len() + list.len()) as u32);
            options.extend(list);
        }
        let mut sets = CounterBased {
            primary: problem.items().map(|item| item.2 == ItemKind::Primary).collect(),
            decision: problem.decision_items(),
            has_auxiliary: problem.has_auxiliary_options(),
            auxiliary: problem.options().map(|(option, _)| problem.is_auxiliary(option)).collect(),
            entries,
            entries_of,
            options,
            options_of,
            partners: vec![Vec::new(); items],
            pairs_of: vec![Vec::new(); problem.option_count()],
            possible: vec![true; problem.option_count()],
            covered: vec![false; items],
            length,
            shared: Vec::new(),
            weight: vec![0; items],
            trail: Vec::new(),
            covered_trail: Vec::new(),
            chosen: Vec::new(),
            forced: Vec::new(),
            confined: Vec::new(),
            supports: Supports::default(),
            wiped_out: None,
            levels: Vec::new(),
            stats: Stats::default(),
            done: 0.0,
            share: 1.0,
            tie_breaker: TieBreaker::default(),
        };
        if full {
            sets.supports = Supports::new(problem);
            sets.pair_up();
            // Where nearly all items share options, as where pieces fill a box, the counters cost more than they tell.
            let counted: usize = sets.pairs_of.iter().map(Vec::len).sum();
            if counted > MOST_PAIRS * problem.option_count() {
                sets.partners.iter_mut().for_each(Vec::clear);
                sets.pairs_of.iter_mut().for_each(Vec::clear);
            }
        }
        sets
    }

    /// Finds the items that share two or more options, and gives each such pair its counter.
    fn pair_up(&mut self) {
        for j in 0..self.length.len() as u32 {
            let mut sharing: BTreeMap<u32, Vec<u32>> = BTreeMap::new();
            for at in self.options_of[j as usize].clone() {
                let (option, colour) = self.options[at as usize];
                let others = self.entries[range(&self.entries_of[option as usize])].iter();
                // An item with a colour is not the same to all who have it.
                for &(i, _) in others.filter(|(i, its)| *i > j && colour.is_none() && its.is_none()) {
                    sharing.entry(i).or_default().push(option);
                }
            }
            for (i, options) in sharing.into_iter().filter(|(_, options)| options.len() >= 2) {
                let pair = self.shared.len() as u32;
                let all = |item: u32| self.length[item as usize] as usize == options.len();
                // Options that all have i from the start tell nothing new later; with primary j they are forced in.
                if all(j) && all(i) {
                    continue;
                }
                self.shared.push(options.len() as u32);
                self.partners[j as usize].extend(self.primary[j as usize].then_some(Partner { pair, item: i }));
                self.partners[i as usize].extend(self.primary[i as usize].then_some(Partner { pair, item: j }));
                options.into_iter().for_each(|option| self.pairs_of[option as usize].push(pair));
            }
        }
    }

    /// Begins anew: everything possible but what is dropped.
    pub(super) fn begin(&mut self, dropped: &[OptionId]) {
        self.undo(Level::default());
        self.levels.clear();
        self.weight.fill(0);
        (self.stats, self.done, self.share) = (Stats::default(), 0.0, 1.0);
        for option in dropped {
            if self.possible[option.index()] {
                self.lose(option.index() as u32);
            }
        }
        self.supports.begin();
        // Items that are short from the start have not come down to it.
        for item in 0..self.length.len() as u32 {
            self.look_at(item);
        }
    }

    /// Chooses an option before the search; `false` if it is not possible any more.
    pub(super) fn assume(&mut self, option: OptionId) -> bool {
        let number = option.index() as u32;
        let mut items = self.entries[range(&self.entries_of[option.index()])].iter();
        let taken = items.any(|&(item, colour)| colour.is_none() && self.covered[item as usize]);
        let possible = self.possible[option.index()] && !taken;
        if possible {
            self.choose(number);
        }
        possible
    }

    /// Shows each solution to the visitor until it breaks off, the budget is spent or all has been searched.
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
                        trace_event(&mut tracer, || Event::Tried(id(item), OptionId::new(option as usize), left));
                        continue;
                    }
                    None => {
                        self.stats.solutions += 1;
                        trace_event(&mut tracer, || Event::Solution);
                        if visitor(&self.chosen).is_break() {
                            return Ended::Stopped;
                        }
                        shown = true;
                    }
                }
            }
            loop {
                let Some(level) = self.levels.pop() else { return Ended::Exhausted };
                self.done += self.share;
                self.share = level.rest;
                self.undo(level);
                trace_event(&mut tracer, || Event::Backtrack(OptionId::new(level.tried as usize)));
                // Other auxiliary options would show the same solution again.
                if !(shown && self.auxiliary[level.tried as usize]) {
                    // Refuted at its level, the option stays out there.
                    self.lose(level.tried);
                    break;
                }
            }
        }
    }

    /// Tries the first option of an item, or one drawn by the tie-breaker.
    fn descend(&mut self, item: u32) -> u32 {
        let options = self.options[range(&self.options_of[item as usize])].iter();
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

    /// The item to branch on: one that decides, while any is open.
    fn next_item(&self, by: Choose) -> Option<u32> {
        let decision = self.next_of(&self.decision, by);
        if self.has_auxiliary { decision.or_else(|| self.next_of(&self.primary, by)) } else { decision }
    }

    /// The item to branch on among some. With weights, short items that failed often come before shorter ones that never did: the
    /// least length for its weight.
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
