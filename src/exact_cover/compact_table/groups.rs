//! Groups of options: each option is in the group of one of its primary items, its home.
//!
//! A primary item is home of its options if none of them has a home yet, in the order of naming; so exactly one option
//! of such a group is in a solution. An option whose items are all shared with other homes is a group of its own, which
//! may be left out. In this way places, tables of sets and steps of automata are found without being named.

use crate::exact_cover::problem::{ItemKind, OptionId, Problem};

/// A group of options.
#[derive(Clone, Debug)]
pub(super) struct Group {
    /// The item that all options have, unless the group is an option without a home.
    pub(super) home: Option<u32>,
    /// The options in their order.
    pub(super) options: Vec<u32>,
}

/// Divides the options among groups.
pub(super) fn groups(problem: &Problem) -> Vec<Group> {
    let mut having: Vec<Vec<u32>> = vec![Vec::new(); problem.item_count()];
    let is_primary: Vec<bool> = problem.items().map(|(.., kind)| kind == ItemKind::Primary).collect();
    for (option, entries) in problem.options() {
        for entry in entries.iter().filter(|entry| is_primary[entry.item.index()]) {
            having[entry.item.index()].push(option.index() as u32);
        }
    }
    let mut housed = vec![false; problem.option_count()];
    let mut groups = Vec::new();
    for (item, options) in having.iter_mut().enumerate() {
        if !options.is_empty() && !options.iter().any(|&option| housed[option as usize]) {
            options.iter().for_each(|&option| housed[option as usize] = true);
            groups.push(Group { home: Some(item as u32), options: std::mem::take(options) });
        }
    }
    let rest = (0..problem.option_count()).filter(|&option| !housed[option]);
    groups.extend(rest.map(|option| Group { home: None, options: vec![OptionId::new(option).index() as u32] }));
    groups
}
