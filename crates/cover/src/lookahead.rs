//! Forced and blocking options, found independently of the engines: for proofs about what an engine did, and for ratings.
//!
//! A *blocking* option conflicts with all options that some item has left: to choose it would leave the item without any.
//!
//! All is plain and slow compared with an engine: for each option whether it is possible, for each item how many are, and a trail.
//! [`propagate`](Lookahead::propagate) takes the steps in any order, [`force`](Lookahead::force) and
//! [`drop_blocking`](Lookahead::drop_blocking) all of one kind at once, so that the result does not depend on an order.

use super::problem::{ItemKind, OptionId, Problem};
use super::restriction::Restriction;

/// Which options are possible, at each level of a search.
#[derive(Debug)]
pub(super) struct Lookahead<'p> {
    problem: &'p Problem,
    is_possible: Vec<bool>,
    is_chosen: Vec<bool>,
    /// The number of options that each item has left, a chosen one included.
    left: Vec<u32>,
    /// Whether a primary item has none left.
    is_wiped_out: bool,
    /// The options that were excluded, those that were chosen, and how many of them at the beginning of each level.
    trail: [Vec<u32>; 2],
    levels: Vec<[usize; 2]>,
    /// Primary items with fewer options than when they were looked at: for forced options, and for blocking ones.
    changed: [Changed; 2],
    /// For each option, with how many options of an item it conflicts, if with all so far.
    conflicts: Vec<u32>,
}

/// Items, each once.
#[derive(Debug)]
struct Changed {
    items: Vec<u32>,
    is_in: Vec<bool>,
}

impl Changed {
    fn push(&mut self, item: usize) {
        if !std::mem::replace(&mut self.is_in[item], true) {
            self.items.push(item as u32);
        }
    }

    fn pop(&mut self) -> Option<usize> {
        let item = self.items.pop()? as usize;
        self.is_in[item] = false;
        Some(item)
    }
}

impl<'p> Lookahead<'p> {
    /// Before a search, and before any propagation.
    pub(super) fn new(problem: &'p Problem, restriction: &Restriction) -> Lookahead<'p> {
        let changed = || Changed { items: Vec::new(), is_in: vec![false; problem.item_count()] };
        let mut lookahead = Lookahead {
            problem,
            is_possible: vec![true; problem.option_count()],
            is_chosen: vec![false; problem.option_count()],
            is_wiped_out: false,
            left: problem.items().map(|(item, ..)| problem.incidence().length(item.index()) as u32).collect(),
            trail: Default::default(),
            levels: Vec::new(),
            changed: [changed(), changed()],
            conflicts: vec![0; problem.option_count()],
        };
        for item in primary(problem) {
            lookahead.is_wiped_out |= lookahead.left[item] == 0;
            lookahead.changed.iter_mut().for_each(|changed| changed.push(item));
        }
        restriction.dropped.iter().for_each(|option| lookahead.exclude(option.index()));
        restriction.chosen.iter().for_each(|option| lookahead.choose(option.index()));
        lookahead
    }

    /// Begins a level.
    pub(super) fn descend(&mut self) {
        self.levels.push([self.trail[0].len(), self.trail[1].len()]);
    }

    /// Undoes a level. Before it, everything had been propagated without a wipe-out.
    pub(super) fn ascend(&mut self) {
        let [excluded, chosen] = self.levels.pop().expect("there is a level");
        self.is_wiped_out = false;
        self.changed.iter_mut().for_each(|changed| while changed.pop().is_some() {});
        self.trail[1].drain(chosen..).for_each(|option| self.is_chosen[option as usize] = false);
        for option in self.trail[0].drain(excluded..) {
            self.is_possible[option as usize] = true;
            let entries = self.problem.option(OptionId::new(option as usize));
            entries.iter().for_each(|entry| self.left[entry.item.index()] += 1);
        }
    }

    /// Excludes an option.
    pub(super) fn exclude(&mut self, option: usize) {
        if !std::mem::replace(&mut self.is_possible[option], false) {
            return;
        }
        self.trail[0].push(option as u32);
        for entry in self.problem.option(OptionId::new(option)) {
            self.left[entry.item.index()] -= 1;
            if self.problem.item_kind(entry.item) == ItemKind::Primary {
                self.is_wiped_out |= self.left[entry.item.index()] == 0;
                self.changed.iter_mut().for_each(|changed| changed.push(entry.item.index()));
            }
        }
    }

    /// Excludes the options that conflict with one.
    pub(super) fn choose(&mut self, option: usize) {
        if !std::mem::replace(&mut self.is_chosen[option], true) {
            self.trail[1].push(option as u32);
            let problem = self.problem;
            conflicting(problem, option).for_each(|other| self.exclude(other));
        }
    }

    /// Takes forced options, and excludes blocking ones, which it shows. Returns false if an item has no option left.
    pub(super) fn propagate(&mut self, mut show: impl FnMut(usize)) -> bool {
        while !self.is_wiped_out {
            if let Some(item) = self.changed[0].pop() {
                if let Some(only) = self.forced(item) {
                    self.choose(only);
                }
            } else if let Some(item) = self.changed[1].pop() {
                for option in self.blocking(item) {
                    show(option);
                    self.exclude(option);
                }
            } else {
                return true;
            }
        }
        false
    }

    /// Takes the option of every item that has only one now. Returns the number of these options.
    pub(super) fn force(&mut self) -> usize {
        let items: Vec<usize> = std::iter::from_fn(|| self.changed[0].pop()).collect();
        let before = self.trail[1].len();
        let forced: Vec<usize> = items.into_iter().filter_map(|item| self.forced(item)).collect();
        forced.into_iter().for_each(|option| self.choose(option));
        self.trail[1].len() - before
    }

    /// Excludes the options that are blocking now. Returns their number.
    pub(super) fn drop_blocking(&mut self) -> usize {
        let items: Vec<usize> = std::iter::from_fn(|| self.changed[1].pop()).collect();
        let before = self.trail[0].len();
        let blocking: Vec<usize> = items.into_iter().flat_map(|item| self.blocking(item)).collect();
        blocking.into_iter().for_each(|option| self.exclude(option));
        self.trail[0].len() - before
    }

    /// Whether an item has no option left.
    pub(super) fn is_wiped_out(&self) -> bool {
        self.is_wiped_out
    }

    /// The options that were excluded, in this order.
    pub(super) fn excluded(&self) -> &[u32] {
        &self.trail[0]
    }

    /// Whether an option is possible, and not chosen yet.
    pub(super) fn is_open(&self, option: usize) -> bool {
        self.is_possible[option] && !self.is_chosen[option]
    }

    /// The only option that an item has left, if it is not chosen yet.
    fn forced(&self, item: usize) -> Option<usize> {
        let only = (self.left[item] == 1).then(|| self.options(item).next().expect("there is one"));
        only.filter(|&option| !self.is_chosen[option])
    }

    /// The primary item with several options, but as few as possible; none if there is a single one for each.
    pub(super) fn shortest_item(&self) -> Option<usize> {
        let open = primary(self.problem).filter(|&item| self.left[item] > 1);
        open.min_by_key(|&item| self.left[item])
    }

    /// The chosen options, once each primary item has a single one.
    pub(super) fn solution(&self) -> Vec<OptionId> {
        let options = primary(self.problem).flat_map(|item| self.options(item));
        let mut chosen: Vec<OptionId> = options.map(OptionId::new).collect();
        chosen.sort_unstable();
        chosen.dedup();
        chosen
    }

    /// The options that an item has left.
    pub(super) fn options(&self, item: usize) -> impl Iterator<Item = usize> {
        let options = self.problem.incidence().of(item).iter().map(|has| has.option.index());
        options.filter(|&option| self.is_possible[option])
    }

    /// The possible options that conflict with all that an item has left, if these are several.
    fn blocking(&mut self, item: usize) -> Vec<usize> {
        let mut left: Vec<usize> = self.options(item).collect();
        if left.len() < 2 {
            return Vec::new();
        }
        // Neighbours are alike, and have most conflicts in common; the first and the last have few.
        let last = left.len() - 1;
        left.swap(1, last);
        let (mut met, mut common, mut number) = (Vec::new(), Vec::new(), 0);
        let problem = self.problem;
        for option in left {
            common.clear();
            for other in conflicting(problem, option) {
                if self.is_possible[other] && self.conflicts[other] == number {
                    self.conflicts[other] += 1;
                    common.push(other);
                }
            }
            if number == 0 {
                met.clone_from(&common);
            }
            number += 1;
            if common.is_empty() {
                break;
            }
        }
        met.into_iter().for_each(|option| self.conflicts[option] = 0);
        common
    }
}

/// The primary items.
fn primary(problem: &Problem) -> impl Iterator<Item = usize> {
    problem.items().filter(|(.., kind)| *kind == ItemKind::Primary).map(|(item, ..)| item.index())
}

/// The options that conflict with one, some of them several times.
pub(super) fn conflicting(problem: &Problem, option: usize) -> impl Iterator<Item = usize> {
    problem.option(OptionId::new(option)).iter().flat_map(move |entry| {
        let others = problem.incidence().of(entry.item.index()).iter();
        let excluded = others.filter(move |other| other.option.index() != option && other.is_excluded_by(*entry));
        excluded.map(|other| other.option.index())
    })
}
