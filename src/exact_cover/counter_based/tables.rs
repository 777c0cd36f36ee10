//! What does not change during a search.

use std::ops::Range;

use super::range;
use crate::exact_cover::blocking::SharedOptions;
use crate::exact_cover::problem::{Colour, ItemKind, Problem};

/// With more pairs of items than this to an option, pairs are not counted. Where nearly all items share options, as where
/// pieces fill a box, the counters cost more than they find.
const MOST_PAIRS: usize = 20;

/// Two items that share options, seen from one of them.
#[derive(Clone, Copy, Debug)]
pub(super) struct Partner {
    /// The number of the counter.
    pub(super) pair: u32,
    /// The other item.
    pub(super) item: u32,
}

/// A compiled problem.
#[derive(Clone, Debug)]
pub(super) struct Tables {
    pub(super) primary: Vec<bool>,
    /// The [decision items](crate::exact_cover::projection); all primary ones if there are no auxiliary options.
    pub(super) decision: Vec<bool>,
    /// The auxiliary options, and whether there are any.
    pub(super) auxiliary: Vec<bool>,
    pub(super) has_auxiliary: bool,
    /// The items of each option with their colours, and where those of an option lie.
    pub(super) entries: Vec<(u32, Option<Colour>)>,
    pub(super) entries_of: Vec<Range<u32>>,
    /// The options of each item with the colours they give it.
    pub(super) options: Vec<(u32, Option<Colour>)>,
    pub(super) options_of: Vec<Range<u32>>,
    /// For each item the pairs it belongs to,
    pub(super) partners: Vec<Vec<Partner>>,
    /// and for each option.
    pub(super) pairs_of: Vec<Vec<u32>>,
}

impl Tables {
    /// The tables of a problem, and how many options each pair of items shares; no pairs unless `full`.
    pub(super) fn new(problem: &Problem, full: bool) -> (Tables, Vec<u32>) {
        let (items, incidence) = (problem.item_count(), problem.incidence());
        let (mut entries, mut entries_of) = (Vec::with_capacity(problem.entry_count()), Vec::new());
        for (_, its) in problem.options() {
            let start = entries.len() as u32;
            entries.extend(its.iter().map(|entry| (entry.item.index() as u32, entry.colour)));
            entries_of.push(start..entries.len() as u32);
        }
        let (mut options, mut options_of) = (Vec::with_capacity(problem.entry_count()), Vec::new());
        for item in 0..items {
            let start = options.len() as u32;
            options.extend(incidence.of(item).iter().map(|has| (has.option.index() as u32, has.colour)));
            options_of.push(start..options.len() as u32);
        }
        let mut tables = Tables {
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
        };
        let shared = if full { tables.pair_up(problem) } else { Vec::new() };
        let counted: usize = tables.pairs_of.iter().map(Vec::len).sum();
        if counted > MOST_PAIRS * problem.option_count() {
            tables.partners.iter_mut().for_each(Vec::clear);
            tables.pairs_of.iter_mut().for_each(Vec::clear);
        }
        (tables, shared)
    }

    /// Finds the items that share two or more options, and gives each such pair its counter. Returns the counters.
    fn pair_up(&mut self, problem: &Problem) -> Vec<u32> {
        let mut counters = Vec::new();
        let length = |item: usize| problem.incidence().length(item);
        for j in 0..problem.item_count() {
            for (i, at) in SharedOptions::of(problem, j).items() {
                // Pairs whose items share all their options find nothing later; with a primary j both are covered at once.
                let count = at.len();
                if i < j || count < 2 || count == length(j) && count == length(i) {
                    continue;
                }
                let pair = counters.len() as u32;
                counters.push(count as u32);
                self.partners[j].extend(self.primary[j].then_some(Partner { pair, item: i as u32 }));
                self.partners[i].extend(self.primary[i].then_some(Partner { pair, item: j as u32 }));
                let options_of_j = range(&self.options_of[j]);
                at.for_each(|at| self.pairs_of[self.options[options_of_j.start + at].0 as usize].push(pair));
            }
        }
        counters
    }
}
