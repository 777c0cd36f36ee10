//! The options that items share, by which [blocking](crate::blocking) drops others.

use std::collections::BTreeMap;

use super::Word;
use crate::blocking::{SharedOptions, can_be_confined, options_without};
use crate::lists::Lists;
use crate::problem::Problem;

/// With more shared options per option than this, blocking by shared items is switched off. If nearly all items share
/// options, as when pieces fill a box, it costs more than it saves.
const MOST_SHARED: usize = 6;

/// For each item, the sets of options that it shares with others.
#[derive(Clone, Debug)]
pub(super) struct SharedItems {
    /// For each primary item j and each of its bits, the shared sets with this bit. If it is the lowest bit left of j,
    /// only these sets can confine j.
    pub(super) sets: Lists<SharedSet>,
    /// For each of these sets, the options of the other item that do not have j.
    pub(super) outside: Lists<u16>,
    /// The size of the largest such set.
    pub(super) most: u32,
}

/// Options of an item that have another item in common, and the list of the options that are blocked if only these are
/// left.
#[derive(Clone, Copy, Debug)]
pub(super) struct SharedSet {
    pub(super) inside: Word,
    pub(super) outside: u32,
}

impl SharedItems {
    /// The shared items of a problem. `number` is the new number of each primary item.
    pub(super) fn new(problem: &Problem, number: &[Option<u16>], longest: usize) -> SharedItems {
        let (mut sets, mut outside) = (Vec::new(), Vec::new());
        let mut shared_options = 0;
        for j in (0..problem.item_count()).filter(|j| number[*j].is_some()) {
            // Two items may share the same options with j; one set lists the consequences of both.
            let mut sets_of_j: BTreeMap<Word, Vec<u16>> = BTreeMap::new();
            for (i, bits) in SharedOptions::of(problem, j).items() {
                if can_be_confined(problem, j, i, bits.len()) {
                    shared_options += bits.len();
                    let others = options_without(problem, i, j);
                    let inside = bits.fold(0, |inside, bit| inside | 1 << bit);
                    sets_of_j.entry(inside).or_default().extend(others.map(|option| option.index() as u16));
                }
            }
            let sets_of_j: Vec<SharedSet> = sets_of_j
                .into_iter()
                .map(|(inside, others)| {
                    outside.push(others);
                    SharedSet { inside, outside: outside.len() as u32 - 1 }
                })
                .collect();
            let with = |bit: usize| sets_of_j.iter().filter(move |set| set.inside >> bit & 1 == 1).copied().collect();
            sets.extend((0..longest).map(with).collect::<Vec<Vec<SharedSet>>>());
        }
        if shared_options > MOST_SHARED * problem.option_count() {
            sets.iter_mut().for_each(Vec::clear);
        }
        let most = sets.iter().flatten().map(|set: &SharedSet| set.inside.count_ones()).max().unwrap_or(0);
        SharedItems { sets: sets.into_iter().collect(), outside: outside.into_iter().collect(), most }
    }
}
