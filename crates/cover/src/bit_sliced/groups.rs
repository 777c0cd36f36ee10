//! Groups of slices, to which items are confined.
//!
//! The options that j shares with i are in some set of slices; j is confined to them when its bits in all other slices
//! are 0. If the options of many items are ordered alike, few sets of slices occur, and each is tested for all items by
//! one pass over the other slices. Classic Sudoku has six: the thirds of a row, of a column, and of a box both ways.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use super::shape::Shape;
use crate::blocking::{SharedOptions, can_be_confined};
use crate::lane::{self, Lane, set};
use crate::lists::Lists;
use crate::problem::Problem;

/// No option: an item has fewer than there are slices.
pub(super) const NO_OPTION: u32 = u32::MAX;

/// More sets of slices than this cost more than they save; those with the most items are kept.
const MOST_GROUPS: usize = 24;

/// A set of slices, and the options that are blocked when an item is confined to them.
#[derive(Clone, Debug)]
pub(super) struct Group<const W: usize> {
    /// The slices outside the set.
    pub(super) outside: Vec<u32>,
    /// The items that share exactly the options of this set with another item.
    pub(super) members: Vec<Lane<W>>,
    /// For each item, the consequences when it is confined.
    pub(super) when_confined: Vec<Member>,
    /// The options that stay when the member is confined: all except the other item's other options.
    pub(super) keep: Vec<Lane<W>>,
}

/// An item that may be confined to a group.
#[derive(Clone, Copy, Debug)]
pub(super) struct Member {
    /// The number of its mask in `keep`, where the masks are consecutive.
    pub(super) mask: u32,
    /// The other item's bit among those that are confined, if there is one other item and it is linked to this one only.
    pub(super) other: u32,
}

/// No mask, or no other item.
pub(super) const NONE: u32 = u32::MAX;

/// The bits of a problem from which its groups are made.
#[derive(Clone, Copy)]
pub(super) struct Bits<'b, S, const W: usize> {
    pub(super) shape: S,
    /// The bit of each primary item.
    pub(super) number: &'b [u32],
    /// The bits of each option.
    pub(super) own: &'b Lists<u32>,
    /// For each slice and item, the option there.
    pub(super) option_at: &'b [u32],
    /// The options left without those of each item.
    pub(super) without: &'b [Lane<W>],
}

impl<S: Shape, const W: usize> Bits<'_, S, W> {
    fn slice_bits(&self) -> usize {
        self.shape.lanes() * W * 64
    }
}

impl<const W: usize> Group<W> {
    /// The groups of a problem.
    pub(super) fn all<S: Shape>(problem: &Problem, bits: &Bits<'_, S, W>) -> Vec<Group<W>> {
        let number = bits.number;
        // For each set of slices, the items j that share exactly its options with an item i.
        let mut sets: BTreeMap<u64, Vec<(usize, usize)>> = BTreeMap::new();
        for j in (0..problem.item_count()).filter(|j| number[*j] != NO_OPTION) {
            for (i, slices) in SharedOptions::of(problem, j).items() {
                if can_be_confined(problem, j, i, slices.len()) {
                    let set = slices.fold(0, |set, slice| set | 1 << slice);
                    sets.entry(set).or_default().push((j, i));
                }
            }
        }
        let mut sets: Vec<(u64, Vec<(usize, usize)>)> = sets.into_iter().collect();
        sets.sort_by_key(|(set, pairs)| (Reverse(pairs.len()), *set));
        sets.truncate(MOST_GROUPS);
        let mut groups: Vec<Group<W>> = sets.iter().map(|(set, pairs)| Group::new(bits, *set, pairs)).collect();
        Group::find_others(&mut groups, &sets, number, bits.slice_bits() as u32);
        groups
    }

    fn new<S: Shape>(bits: &Bits<'_, S, W>, inside: u64, pairs: &[(usize, usize)]) -> Group<W> {
        let Bits { shape, number, own, option_at, without } = *bits;
        let (slices, lanes) = (shape.slices(), shape.lanes());
        let size = slices * lanes;
        let mut group = Group {
            outside: (0..slices as u32).filter(|slice| inside >> slice & 1 == 0).collect(),
            members: vec![[0; W]; lanes],
            when_confined: vec![Member { mask: NONE, other: NONE }; bits.slice_bits()],
            keep: Vec::with_capacity(pairs.len() * size),
        };
        let mut stays = vec![[0; W]; size];
        for &(j, i) in pairs {
            let item = number[j] as usize;
            // Two items may share the same options with j; one mask holds the consequences of both.
            if group.when_confined[item].mask == NONE {
                set(&mut group.members, item);
                group.when_confined[item].mask = (group.keep.len() / size) as u32;
                group.keep.resize(group.keep.len() + size, [u64::MAX; W]);
            }
            let mask = &mut group.keep[group.when_confined[item].mask as usize * size..][..size];
            // All options of the other item go, except the shared ones.
            stays.copy_from_slice(&without[i * size..][..size]);
            for slice in (0..slices).filter(|slice| inside >> slice & 1 == 1) {
                let shared = option_at[slice * bits.slice_bits() + item];
                own.of(shared as usize).iter().for_each(|&bit| set(&mut stays, bit as usize));
            }
            lane::keep(mask, &stays);
        }
        group
    }

    /// Finds the other item of each member, if neither has further ones. `sets` has the pairs of each group in order.
    fn find_others(groups: &mut [Group<W>], sets: &[(u64, Vec<(usize, usize)>)], number: &[u32], slice_bits: u32) {
        // Pairs of members with one other item, and their groups.
        let mut only: Vec<(usize, usize, usize)> = Vec::new();
        for (group, (_, pairs)) in sets.iter().enumerate() {
            let alone = pairs.chunk_by(|one, next| one.0 == next.0).filter(|pairs| pairs.len() == 1);
            only.extend(alone.map(|pairs| (pairs[0].0, pairs[0].1, group)));
        }
        only.sort_unstable();
        for &(j, i, group) in &only {
            if let Ok(at) = only.binary_search_by_key(&(i, j), |&(j, i, _)| (j, i)) {
                groups[group].when_confined[number[j] as usize].other = only[at].2 as u32 * slice_bits + number[i];
            }
        }
    }
}
