//! Propagation: an option chosen, items with one option or none.
//!
//! All items of a lane are processed together. The functions are inlined into the search, so that they are compiled for
//! the widest registers of the machine.

use super::compiled::{BitSliced, State};
use super::limits::MOST_NUMBER_BITS;
use super::shape::Shape;
use crate::copy_search::WipeOut;
use crate::lane::{self, Lane, bits, clear, has};
use crate::problem::OptionId;
use crate::stats::Stats;

impl<S: Shape, const W: usize> BitSliced<S, W> {
    /// Takes forced options, and with `full` drops blocking ones, until a fixpoint is reached.
    ///
    /// # Errors
    /// An item without options.
    #[inline(always)]
    pub(super) fn propagate_state(
        &self,
        full: bool,
        state: &mut State<W>,
        solution: &mut Vec<OptionId>,
        stats: &mut Stats,
    ) -> Result<(), WipeOut> {
        loop {
            let mut forced = false;
            for lane in 0..self.shape.lanes() {
                forced |= self.take_forced(lane, state, solution, stats)?;
            }
            let follows = forced
                || full
                    && (self.block_by_shared_items(state, stats)
                        || self.has_secondary && self.block_by_short_items(state, stats));
            if !follows {
                return Ok(());
            }
        }
    }

    /// Takes the last option of each item of a lane that has only one. Returns whether there was any.
    #[inline(always)]
    fn take_forced(
        &self,
        lane: usize,
        state: &mut State<W>,
        solution: &mut Vec<OptionId>,
        stats: &mut Stats,
    ) -> Result<bool, WipeOut> {
        let (slices, lanes, size) = (self.shape.slices(), self.shape.lanes(), self.size());
        let possible = &state.possible[..size + lanes];
        let (mut ones, mut twos) = ([0; W], [0; W]);
        for slice in 0..slices {
            let possible = &possible[slice * lanes + lane];
            for w in 0..W {
                twos[w] |= ones[w] & possible[w];
                ones[w] |= possible[w];
            }
        }
        let (mut empty, mut single) = ([0; W], [0; W]);
        let (mut is_empty, mut is_forced) = (0, 0);
        for w in 0..W {
            let open = possible[size + lane][w];
            empty[w] = open & !ones[w];
            single[w] = open & !twos[w];
            is_empty |= empty[w];
            is_forced |= single[w];
        }
        if is_empty != 0 {
            let item = bits(empty, lane).next().expect("there is one");
            return Err(WipeOut(item));
        }
        if is_forced == 0 {
            return Ok(false);
        }
        let first = solution.len();
        self.find_forced(lane, single, state, solution)?;
        let forced = &solution[first..];
        let may_conflict = self.has_secondary || lanes > 1;
        for option in forced {
            // One taken just before may conflict with it in another lane or in a secondary item.
            if may_conflict {
                let bit = self.own.of(option.index())[0] as usize;
                if !has(&state.possible, bit) {
                    return Err(WipeOut(bit % self.slice_bits()));
                }
            }
            self.choose(state, option.index());
        }
        stats.forced += forced.len() as u64;
        Ok(true)
    }

    /// Adds the options of items of a lane that have only one, each option once.
    ///
    /// # Errors
    /// An item whose option shares an item of the lane with one that was added before.
    #[inline(always)]
    fn find_forced(
        &self,
        lane: usize,
        single: Lane<W>,
        state: &State<W>,
        solution: &mut Vec<OptionId>,
    ) -> Result<(), WipeOut> {
        let numbers = self.slice_numbers(lane, state);
        let mut covered = [0; W];
        for w in 0..W {
            let mut left = single[w];
            while left != 0 {
                let bit = left.trailing_zeros() as usize;
                left &= left - 1;
                // By the same option: any other would be a second one of the item. This is a branch because it is rarely
                // taken, so the next item need not wait for the items that this one covers.
                if covered[w] >> bit & 1 == 1 {
                    continue;
                }
                let mut slice = 0;
                for bit_of_number in (0..self.shape.number_bits()).rev() {
                    slice = slice << 1 | (numbers[bit_of_number][w] >> bit & 1) as usize;
                }
                let item = (lane * W + w) * 64 + bit;
                let option = self.option_at[slice * self.slice_bits() + item] as usize;
                let leaves = &self.keep[option * (self.size() + self.shape.lanes()) + self.size() + lane];
                let mut twice = 0;
                for v in 0..W {
                    twice |= covered[v] & !leaves[v];
                    covered[v] |= !leaves[v];
                }
                if twice != 0 {
                    return Err(WipeOut(item));
                }
                solution.push(OptionId::new(option));
            }
        }
        Ok(())
    }

    /// For the items of a lane that have one option, the number of the slice where it is: a lane for each bit of the number,
    /// the lowest first.
    #[inline(always)]
    fn slice_numbers(&self, lane: usize, state: &State<W>) -> [Lane<W>; MOST_NUMBER_BITS] {
        let mut numbers = [[0; W]; MOST_NUMBER_BITS];
        for slice in 0..self.shape.slices() {
            let possible = &state.possible[slice * self.shape.lanes() + lane];
            for (bit, number) in numbers.iter_mut().enumerate().take(self.shape.number_bits()) {
                if slice >> bit & 1 == 1 {
                    for w in 0..W {
                        number[w] |= possible[w];
                    }
                }
            }
        }
        numbers
    }

    /// Keeps the options that do not conflict with this one, and covers its items.
    #[inline(always)]
    pub(super) fn choose(&self, state: &mut State<W>, option: usize) {
        let size = self.size() + self.shape.lanes();
        lane::keep(&mut state.possible[..size], &self.keep[option * size..][..size]);
    }

    /// Takes the last option of an item, if it has just one.
    #[inline(always)]
    pub(super) fn take_last(&self, state: &mut State<W>, item: usize, solution: &mut Vec<OptionId>, stats: &mut Stats) {
        let mut slices =
            (0..self.shape.slices()).filter(|slice| has(&state.possible, slice * self.slice_bits() + item));
        if let (Some(slice), None) = (slices.next(), slices.next()) {
            let option = self.option_at[slice * self.slice_bits() + item] as usize;
            self.choose(state, option);
            solution.push(OptionId::new(option));
            stats.forced += 1;
        }
    }

    /// Removes an option from the slices of its items.
    pub(super) fn drop_option(&self, state: &mut State<W>, option: usize) {
        for &bit in self.own.of(option) {
            clear(&mut state.possible, bit as usize);
        }
    }
}
