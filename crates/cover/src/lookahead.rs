//! Forced and blocking options, found independently of the engines: for proofs about what an engine did.
//!
//! A *blocking* option conflicts with all options that some item has left: to choose it would leave the item without any.
//!
//! All is plain and slow compared with an engine: for each option whether it is possible, for each item how many are, and a trail.

use super::problem::{ItemKind, OptionId, Problem};
use super::restriction::Restriction;

/// Which options are possible, at each level of a search.
pub(super) struct Lookahead<'p> {
    problem: &'p Problem,
    is_possible: Vec<bool>,
    /// The number of options that each item has left, a chosen one included.
    left: Vec<u32>,
    /// The options that were excluded, and how many of them at the beginning of each level.
    trail: Vec<u32>,
    levels: Vec<usize>,
    /// Primary items with fewer options than when they were looked at: for forced options, and for blocking ones.
    changed: [Changed; 2],
    /// For each option, with how many options of an item it conflicts, if with all so far.
    conflicts: Vec<u32>,
}

/// Items, each once.
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
            left: problem.items().map(|(item, ..)| problem.incidence().length(item.index()) as u32).collect(),
            trail: Vec::new(),
            levels: Vec::new(),
            changed: [changed(), changed()],
            conflicts: vec![0; problem.option_count()],
        };
        let primary = problem.items().filter(|(.., kind)| *kind == ItemKind::Primary);
        primary.for_each(|(item, ..)| lookahead.changed.iter_mut().for_each(|changed| changed.push(item.index())));
        restriction.dropped.iter().for_each(|option| lookahead.exclude(option.index()));
        restriction.chosen.iter().for_each(|option| lookahead.choose(option.index()));
        lookahead
    }

    /// Begins a level.
    pub(super) fn descend(&mut self) {
        self.levels.push(self.trail.len());
    }

    /// Undoes a level.
    pub(super) fn ascend(&mut self) {
        let until = self.levels.pop().expect("there is a level");
        for option in self.trail.drain(until..) {
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
        self.trail.push(option as u32);
        for entry in self.problem.option(OptionId::new(option)) {
            self.left[entry.item.index()] -= 1;
            if self.problem.item_kind(entry.item) == ItemKind::Primary {
                self.changed.iter_mut().for_each(|changed| changed.push(entry.item.index()));
            }
        }
    }

    /// Excludes the options that conflict with one.
    pub(super) fn choose(&mut self, option: usize) {
        let problem = self.problem;
        conflicting(problem, option).for_each(|other| self.exclude(other));
    }

    /// Takes forced options, and excludes blocking ones, if they are shown. Returns false if an item has no option left.
    pub(super) fn propagate(&mut self, mut show: Option<&mut dyn FnMut(usize)>) -> bool {
        loop {
            if let Some(item) = self.changed[0].pop() {
                match self.left[item] {
                    // What lies above this level has been propagated.
                    0 => break,
                    1 => {
                        let only = self.options(item).next().expect("there is one");
                        self.choose(only);
                    }
                    _ => {}
                }
                continue;
            }
            let Some(item) = self.changed[1].pop() else { return true };
            if let Some(show) = &mut show {
                for option in self.blocking(item) {
                    show(option);
                    self.exclude(option);
                }
            }
        }
        self.changed.iter_mut().for_each(|changed| while changed.pop().is_some() {});
        false
    }

    /// The primary item with several options, but as few as possible; none if there is a single one for each.
    pub(super) fn shortest_item(&self) -> Option<usize> {
        let primary = self.problem.items().filter(|(.., kind)| *kind == ItemKind::Primary);
        let open = primary.map(|(item, ..)| item.index()).filter(|&item| self.left[item] > 1);
        open.min_by_key(|&item| self.left[item])
    }

    /// The chosen options, once each primary item has a single one.
    pub(super) fn solution(&self) -> Vec<OptionId> {
        let primary = self.problem.items().filter(|(.., kind)| *kind == ItemKind::Primary);
        let mut chosen: Vec<OptionId> =
            primary.flat_map(|(item, ..)| self.options(item.index())).map(OptionId::new).collect();
        chosen.sort_unstable();
        chosen.dedup();
        chosen
    }

    /// The options that an item has left.
    pub(super) fn options(&self, item: usize) -> impl Iterator<Item = usize> {
        let options = self.problem.incidence().of(item).iter().map(|has| has.option.index());
        options.filter(|&option| self.is_possible[option])
    }

    /// The possible options that conflict with all that an item has left.
    fn blocking(&mut self, item: usize) -> Vec<usize> {
        let (mut met, mut common, mut number) = (Vec::new(), Vec::new(), 0);
        let problem = self.problem;
        let left = problem.incidence().of(item).iter().map(|has| has.option.index());
        for option in left.filter(|&option| self.is_possible[option]) {
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

/// The options that conflict with one, some of them several times.
fn conflicting(problem: &Problem, option: usize) -> impl Iterator<Item = usize> {
    problem.option(OptionId::new(option)).iter().flat_map(move |entry| {
        let others = problem.incidence().of(entry.item.index()).iter();
        let excluded = others.filter(move |other| other.option.index() != option && other.is_excluded_by(*entry));
        excluded.map(|other| other.option.index())
    })
}
