//! Propagation: an option chosen, items with one option or none.
//!
//! All items of a lane are processed together. The functions are inlined into the search, so that they are compiled for
//! the widest registers of the machine.

use super::compiled::{BitSliced, State};
use super::lane::{bits, clear};
use super::shape::Shape;
use crate::copy_search::WipeOut;
use crate::problem::OptionId;
use crate::stats::Stats;

impl<S: Shape, const W: usize> BitSliced<S, W> {
    /// Takes forced options, and with `full` drops blocking ones, until nothing more follows.
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

    /// Takes the last option of each item of a lane that has no other. Returns whether there was any.
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
        for slice in 0..slices {
            let at = slice * lanes + lane;
            let mut here = [0; W];
            let mut any = 0;
            for w in 0..W {
                here[w] = single[w] & state.possible[at][w];
                any |= here[w];
            }
            if any == 0 {
                continue;
            }
            for (w, &word) in here.iter().enumerate() {
                let mut left = word;
                while left != 0 {
                    let bit = left.trailing_zeros() as usize;
                    left &= left - 1;
                    // An option taken just before may have covered the item, or left it none.
                    if state.possible[size + lane][w] >> bit & 1 == 0 {
                        continue;
                    }
                    let item = (lane * W + w) * 64 + bit;
                    if state.possible[at][w] >> bit & 1 == 0 {
                        return Err(WipeOut(item));
                    }
                    let option = self.option_at[slice * self.slice_bits() + item] as usize;
                    self.choose(state, option);
                    solution.push(OptionId::new(option));
                    stats.forced += 1;
                }
            }
        }
        Ok(true)
    }

    /// Keeps what does not conflict with the option, and covers its items.
    #[inline(always)]
    pub(super) fn choose(&self, state: &mut State<W>, option: usize) {
        let size = self.size() + self.shape.lanes();
        let keep = &self.keep[option * size..][..size];
        let possible = &mut state.possible[..size];
        for (possible, keep) in possible.as_flattened_mut().iter_mut().zip(keep.as_flattened()) {
            *possible &= keep;
        }
    }

    /// Takes an option out of the slices of its items.
    pub(super) fn drop_option(&self, state: &mut State<W>, option: usize) {
        for &bit in self.own.of(option) {
            clear(&mut state.possible, bit as usize);
        }
    }
}
