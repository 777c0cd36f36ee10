//! [Blocking](crate::blocking) over bit slices, for all items at once.
//!
//! An item that is confined to a [group](super::groups) of slices drops options of another one.

use super::compiled::{BitSliced, State};
use super::groups::{Group, Member, NONE};
use super::shape::Shape;
use crate::lane::{Lane, bits, has, set};
use crate::stats::Stats;

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
