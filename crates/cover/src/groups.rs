//! Groups of options: each option is in the group of one of its primary items, its home.
//!
//! A primary item is the home of its options if none of them has a home yet, in the order of naming; so exactly one option
//! of such a group is in a solution. An option whose items are all shared with other homes is its own group, which
//! may be left out. This finds places, tables of sets and steps of automata without being told.

use super::lists::Lists;
use super::problem::{ItemKind, Problem};

/// The options of each home, and those that share all of their items with other homes.
pub(super) struct Groups {
    having: Lists<u32>,
    homes: Vec<u32>,
    rest: Vec<u32>,
}

/// A group of options.
#[derive(Clone, Copy, Debug)]
pub(super) struct Group<'g> {
    /// The item that all options have, unless the group is an option without a home.
    pub(super) home: Option<u32>,
    /// The options in their order.
    pub(super) options: &'g [u32],
}

impl Groups {
    /// Divides the options of a problem among groups.
    pub(super) fn new(problem: &Problem) -> Groups {
        let items = problem.item_count();
        let having = having(problem);
        let mut housed = vec![false; problem.option_count()];
        let mut homes = Vec::new();
        for item in 0..items {
            let options = having.of(item);
            if !options.is_empty() && !options.iter().any(|&option| housed[option as usize]) {
                options.iter().for_each(|&option| housed[option as usize] = true);
                homes.push(item as u32);
            }
        }
        let rest = (0..).zip(housed).filter(|(_, housed)| !housed).map(|(option, _)| option).collect();
        Groups { having, homes, rest }
    }

    /// The home of each option, if it has one.
    pub(super) fn homes(&self, options: usize) -> Vec<Option<u32>> {
        let mut homes = vec![None; options];
        for Group { home, options } in self.iter() {
            options.iter().for_each(|&option| homes[option as usize] = home);
        }
        homes
    }

    /// The groups: those with a home in the order of naming, then the others.
    pub(super) fn iter(&self) -> impl Iterator<Item = Group<'_>> {
        let homes = self.homes.iter().map(|&item| Group { home: Some(item), options: self.having.of(item as usize) });
        homes.chain(self.rest.chunks(1).map(|options| Group { home: None, options }))
    }
}

/// The options of each primary item.
fn having(problem: &Problem) -> Lists<u32> {
    let kinds = problem.kinds();
    let mut starts = vec![0; kinds.len() + 1];
    for entry in problem.entries() {
        starts[entry.item.index() + 1] += 1;
    }
    let mut all = 0;
    for (item, start) in starts.iter_mut().skip(1).enumerate() {
        all += if kinds[item] == ItemKind::Primary { *start } else { 0 };
        *start = all;
    }
    let mut lists = Lists::to_fill(starts, 0);
    let mut start = 0;
    for (option, &end) in (0..).zip(problem.ends()) {
        for entry in &problem.entries()[start..end as usize] {
            let item = entry.item.index();
            if kinds[item] == ItemKind::Primary {
                lists.push(item, option);
            }
        }
        start = end as usize;
    }
    lists.full()
}
