//! Blocking over planes, for all items at once.
//!
//! *If every option that is left of item j also has item i, the other options of i can never be chosen.* The options
//! that j shares with i stand in some set of planes; j is confined to them when all its other planes are 0. Where the
//! options of many items are ordered alike, few sets of planes occur, and each is tested for all items by one pass over
//! the other planes: in classic Sudoku the thirds of a row, of a column, and of a box both ways, six sets in all.

use std::collections::BTreeMap;

use super::{BitSliced, LANE, Lane, NO_OPTION, NONE, clear, set};
use crate::exact_cover::problem::{OptionId, Problem};

/// More sets of planes than this cost more than they find; those with the most items are kept.
const MOST_GROUPS: usize = 24;

/// A set of planes, and what follows for each item that is confined to them.
#[derive(Clone, Debug)]
pub(super) struct Group {
    /// The planes outside the set.
    pub(super) outside: Vec<u32>,
    /// The items that share just the options of this set with another item.
    pub(super) members: Vec<Lane>,
    /// For each member the number of its mask; the masks lie one after the other in `keep`.
    pub(super) mask_of: Vec<u32>,
    /// What stays possible when the member is confined: all but the other item's other options.
    pub(super) keep: Vec<Lane>,
}

/// The groups of a problem. `having` are the options of each item, `number` the bit of each primary item.
pub(super) fn of(problem: &Problem, planes: &BitSliced, having: &[Vec<OptionId>], number: &[u32]) -> Vec<Group> {
    let size = planes.planes * planes.lanes;
    // Which items share just which planes of item j.
    let mut sets: BTreeMap<u64, Vec<(usize, usize)>> = BTreeMap::new();
    for (j, options) in having.iter().enumerate().filter(|(j, _)| number[*j] != NO_OPTION) {
        let mut shared: BTreeMap<usize, u64> = BTreeMap::new();
        for (plane, &option) in options.iter().enumerate() {
            // An item that comes with different colours is not the same to all who have it.
            let uncoloured = problem.option(option).iter().filter(|entry| entry.colour.is_none());
            for entry in uncoloured.filter(|entry| entry.item.index() != j) {
                *shared.entry(entry.item.index()).or_default() |= 1 << plane;
            }
        }
        for (i, set) in shared {
            let options = options.len();
            if (2..options).contains(&(set.count_ones() as usize)) && having[i].len() > set.count_ones() as usize {
                sets.entry(set).or_default().push((j, i));
            }
        }
    }
    let mut sets: Vec<(u64, Vec<(usize, usize)>)> = sets.into_iter().collect();
    sets.sort_by_key(|(set, pairs)| (std::cmp::Reverse(pairs.len()), *set));
    sets.truncate(MOST_GROUPS);
    let group = |(inside, pairs): (u64, Vec<(usize, usize)>)| {
        let mut group = Group {
            outside: (0..planes.planes as u32).filter(|plane| inside >> plane & 1 == 0).collect(),
            members: vec![NONE; planes.lanes],
            mask_of: vec![NO_OPTION; planes.lanes * LANE],
            keep: Vec::new(),
        };
        for (j, i) in pairs {
            let item = number[j] as usize;
            // Two items may share the same options with j; one mask says what follows from both.
            if group.mask_of[item] == NO_OPTION {
                set(&mut group.members, item);
                group.mask_of[item] = (group.keep.len() / size) as u32;
                group.keep.extend(vec![[u64::MAX; LANE / 64]; size]);
            }
            let mask = &mut group.keep[group.mask_of[item] as usize * size..][..size];
            for other in having[i].iter().filter(|other| !having[j].contains(other)) {
                planes.own[other.index()].iter().for_each(|&bit| clear(mask, bit as usize));
            }
        }
        group
    };
    sets.into_iter().map(group).collect()
}
