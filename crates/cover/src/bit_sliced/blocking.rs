//! [Blocking](crate::blocking) over bit slices, for all items at once.
//!
//! The options that j shares with i are in some set of slices; j is confined to them when its bits in all other slices
//! are 0. If the options of many items are ordered alike, few sets of slices occur, and each is tested for all items by
//! one pass over the other slices. Classic Sudoku has six: the thirds of a row, of a column, and of a box both ways.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use super::compiled::{BitSliced, NO_OPTION, State};
use super::lane::{self, Lane, bits, has, set};
use super::shape::Shape;
use crate::blocking::{SharedOptions, can_be_confined};
use crate::problem::Problem;
use crate::stats::Stats;

/// More sets of slices than this cost more than they save; those with the most items are kept.
const MOST_GROUPS: usize = 24;

/// A set of slices, and the options that are blocked when an item is confined to them.
#[derive(Clone, Debug)]
pub(super) struct Group<const W: usize> {
    /// The slices outside the set.
    outside: Vec<u32>,
    /// The items that share exactly the options of this set with another item.
    members: Vec<Lane<W>>,
    /// For each item, the consequences when it is confined.
    when_confined: Vec<Member>,
    /// The options that stay when the member is confined: all except the other item's other options.
    keep: Vec<Lane<W>>,
}

/// An item that may be confined to a group.
#[derive(Clone, Copy, Debug)]
struct Member {
    /// The number of its mask in `keep`, where the masks are consecutive.
    mask: u32,
    /// The other item's bit among those that are confined, if there is one other item and it is linked to this one only.
    other: u32,
}

/// No mask, or no other item.
const NONE: u32 = u32::MAX;

impl<const W: usize> Group<W> {
    /// The groups of a problem. `number` is the bit of each primary item, `without` the options left without each item.
    pub(super) fn all<S: Shape>(
        problem: &Problem,
        compiled: &BitSliced<S, W>,
        number: &[u32],
        without: &[Lane<W>],
    ) -> Vec<Group<W>> {
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
        let mut groups: Vec<Group<W>> =
            sets.iter().map(|(set, pairs)| Group::new(compiled, number, without, *set, pairs)).collect();
        Group::find_others(&mut groups, &sets, number, compiled.slice_bits() as u32);
        groups
    }

    fn new<S: Shape>(
        compiled: &BitSliced<S, W>,
        number: &[u32],
        without: &[Lane<W>],
        inside: u64,
        pairs: &[(usize, usize)],
    ) -> Group<W> {
        let (size, lanes) = (compiled.size(), compiled.shape.lanes());
        let mut group = Group {
            outside: (0..compiled.shape.slices() as u32).filter(|slice| inside >> slice & 1 == 0).collect(),
            members: vec![[0; W]; lanes],
            when_confined: vec![Member { mask: NONE, other: NONE }; compiled.slice_bits()],
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
            for slice in (0..compiled.shape.slices()).filter(|slice| inside >> slice & 1 == 1) {
                let shared = compiled.option_at[slice * compiled.slice_bits() + item];
                compiled.own.of(shared as usize).iter().for_each(|&bit| set(&mut stays, bit as usize));
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

impl<S: Shape, const W: usize> BitSliced<S, W> {
    /// Eliminates options blocked by shared items: for each group, from the items newly confined to it. Returns whether any
    /// was eliminated.
    #[inline(always)]
    pub(super) fn block_by_shared_items(&self, state: &mut State<W>, stats: &mut Stats) -> bool {
        let mut any = false;
        for (number, group) in self.groups.iter().enumerate() {
            for lane in 0..self.shape.lanes() {
                let newly = self.newly_confined(state, number, lane);
                if newly == [0; W] {
                    continue;
                }
                for (w, mut left) in newly.into_iter().enumerate() {
                    while left != 0 {
                        let item = (lane * W + w) * 64 + left.trailing_zeros() as usize;
                        left &= left - 1;
                        if self.confine(state, group, item) {
                            stats.eliminated += 1;
                            any = true;
                        }
                    }
                }
            }
        }
        any
    }

    /// Drops the options that an item confined to a group blocks. Returns whether there were any.
    #[inline(always)]
    fn confine(&self, state: &mut State<W>, group: &Group<W>, item: usize) -> bool {
        let Member { mask, other } = group.when_confined[item];
        // From now on, the other item is confined to the same options.
        if other != NONE {
            set(&mut state.confined, other as usize);
        }
        let size = self.size();
        keep_only(&mut state.possible[..size], &group.keep[mask as usize * size..][..size])
    }

    /// The items of a lane that have become confined to a group. They are noted as confined.
    #[inline(always)]
    fn newly_confined(&self, state: &mut State<W>, number: usize, lane: usize) -> Lane<W> {
        let (group, lanes, size) = (&self.groups[number], self.shape.lanes(), self.size());
        let possible = &state.possible[..size + lanes];
        let mut newly = group.members[lane];
        let confined = &mut state.confined[number * lanes + lane];
        for w in 0..W {
            newly[w] &= possible[size + lane][w] & !confined[w];
        }
        for &slice in &group.outside {
            // One word is tested sooner than the next slice is read; of several, some bit is nearly always left.
            if W == 1 && newly == [0; W] {
                break;
            }
            let possible = &possible[slice as usize * lanes + lane];
            for w in 0..W {
                newly[w] &= !possible[w];
            }
        }
        for w in 0..W {
            confined[w] |= newly[w];
        }
        newly
    }

    /// Eliminates options blocked by short items, which have come down to two or three options. They stay eliminated in the
    /// whole subtree, so that each item is tested only once with three options and once with two. Returns whether any was
    /// eliminated.
    #[inline(always)]
    pub(super) fn block_by_short_items(&self, state: &mut State<W>, stats: &mut Stats) -> bool {
        let mut any = false;
        for lane in 0..self.shape.lanes() {
            let [twos, threes] = self.short_items(state, lane);
            for (short, held) in [(threes, 0), (twos, 1)] {
                let mut newly = [0; W];
                for w in 0..W {
                    newly[w] = short[w] & !state.held[held][lane][w];
                    state.held[held][lane][w] |= short[w];
                }
                for item in bits(newly, lane) {
                    if self.blocks_short(state, item) {
                        stats.eliminated += 1;
                        any = true;
                    }
                }
            }
        }
        any
    }

    /// Eliminates the options that conflict with each of the last two or three options of an item. Returns whether there
    /// were any.
    #[inline(always)]
    fn blocks_short(&self, state: &mut State<W>, item: usize) -> bool {
        let size = self.size();
        let (left, count) = self.first_three(state, item);
        // Options may have gone since the lane was scanned; then the item comes again with fewer.
        if count < 2 {
            return false;
        }
        let left = &left[..count];
        let mut lost = 0;
        for at in 0..size {
            let mut keep = [0; W];
            for option in left {
                for (keep, its) in keep.iter_mut().zip(self.keep[option * (size + self.shape.lanes()) + at]) {
                    *keep |= its;
                }
            }
            for (possible, keep) in state.possible[at].iter_mut().zip(keep) {
                lost += (*possible & !keep).count_ones() as usize;
                *possible &= keep;
            }
        }
        // They conflict with each other; one of them stays.
        for &bit in left.iter().flat_map(|option| self.own.of(*option)) {
            set(&mut state.possible, bit as usize);
            lost -= 1;
        }
        lost > 0
    }

    /// The first options left of an item, and their number: up to three.
    #[inline(always)]
    fn first_three(&self, state: &State<W>, item: usize) -> ([usize; 3], usize) {
        let (mut left, mut count) = ([0; 3], 0);
        for slice in 0..self.shape.slices() {
            let bit = slice * self.slice_bits() + item;
            if count < 3 && has(&state.possible, bit) {
                left[count] = self.option_at[bit] as usize;
                count += 1;
            }
        }
        (left, count)
    }

    /// The open items of a lane that have two options, and those that have three.
    #[inline(always)]
    pub(super) fn short_items(&self, state: &State<W>, lane: usize) -> [Lane<W>; 2] {
        let (mut ones, mut twos, mut threes, mut fours) = ([0; W], [0; W], [0; W], [0; W]);
        for slice in 0..self.shape.slices() {
            let possible = state.possible[slice * self.shape.lanes() + lane];
            for w in 0..W {
                fours[w] |= threes[w] & possible[w];
                threes[w] |= twos[w] & possible[w];
                twos[w] |= ones[w] & possible[w];
                ones[w] |= possible[w];
            }
        }
        let mut short = [[0; W]; 2];
        for w in 0..W {
            short[0][w] = state.possible[self.size() + lane][w] & twos[w] & !threes[w];
            short[1][w] = state.possible[self.size() + lane][w] & threes[w] & !fours[w];
        }
        short
    }
}

/// Keeps only the possible options that are in a mask. Returns whether any was lost.
#[inline(always)]
fn keep_only<const W: usize>(possible: &mut [Lane<W>], mask: &[Lane<W>]) -> bool {
    let mut lost = 0;
    for (possible, keep) in possible.as_flattened_mut().iter_mut().zip(mask.as_flattened()) {
        lost |= *possible & !keep;
        *possible &= keep;
    }
    lost != 0
}
