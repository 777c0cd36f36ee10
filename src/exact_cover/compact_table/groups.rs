//! Groups of options: each option is in the group of one of its primary items, its home.
//!
//! A primary item is home of its options if none of them has a home yet, in the order of naming; so exactly one option
//! of such a group is in a solution. An option whose items are all shared with other homes is a group of its own, which
//! may be left out. In this way places, tables of sets and steps of automata are found without being named.

use crate::exact_cover::lists::Lists;
use crate::exact_cover::problem::{ItemId, ItemKind, Problem};

/// The options of each primary item, and those that share all of theirs with other homes.
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
        let is_primary: Vec<bool> = problem.items().map(|(.., kind)| kind == ItemKind::Primary).collect();
        let having = Lists::grouped(items, || {
            let of_option = |(option, entries): (u32, _)| {
                let entries: &[crate::exact_cover::Entry] = entries;
                let items = entries.iter().map(|entry| entry.item.index());
                items.filter(|&item| is_primary[item]).map(move |item| (item, option))
            };
            (0..).zip(problem.options().map(|(_, entries)| entries)).flat_map(of_option)
        });
        let mut housed = vec![false; problem.option_count()];
        let mut homes = Vec::new();
        for item in 0..items {
            let options = having.of(item);
            if !options.is_empty() && !options.iter().any(|&option| housed[option as usize]) {
                options.iter().for_each(|&option| housed[option as usize] = true);
                homes.push(ItemId::new(item).index() as u32);
            }
        }
        let rest = (0..).zip(housed).filter(|(_, housed)| !housed).map(|(option, _)| option).collect();
        Groups { having, homes, rest }
    }

    /// The groups: those with a home in the order of naming, then the others.
    pub(super) fn iter(&self) -> impl Iterator<Item = Group<'_>> {
        let homes = self.homes.iter().map(|&item| Group { home: Some(item), options: self.having.of(item as usize) });
        homes.chain(self.rest.chunks(1).map(|options| Group { home: None, options }))
    }
}
