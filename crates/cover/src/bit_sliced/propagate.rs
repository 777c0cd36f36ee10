//! Propagation: an option chosen, items with one option or none.
//!
//! All items of a lane are processed together. The functions are inlined into the search, so that they are compiled for
//! the widest registers of the machine.

use super::compiled::{BitSliced, State};
use super::lane::{LANE, NONE, bits, clear, has};
use crate::copy_search::WipeOut;
use crate::problem::OptionId;
use crate::stats::Stats;

impl BitSliced {
    /// Takes forced options, and with `full` drops blocking ones, until nothing more follows.
    ///
    /// # Errors
    /// An item without options.
    #[inline(always)]
    pub(super) fn propagate_state(
        &self,
        full: bool,
        state: &mut State,
        solution: &mut Vec<OptionId>,
        stats: &mut Stats,
    ) -> Result<(), WipeOut> {
        loop {
            let mut forced = false;
            for lane in 0..self.lanes {
                let (mut ones, mut twos) = (NONE, NONE);
                for slice in 0..self.slices {
                    let possible = state.possible[slice * self.lanes + lane];
                    for w in 0..LANE / 64 {
                        twos[w] |= ones[w] & possible[w];
                        ones[w] |= possible[w];
                    }
                }
                let (mut empty, mut single) = (NONE, NONE);
                for w in 0..LANE / 64 {
                    empty[w] = state.open[lane][w] & !ones[w];
                    single[w] = state.open[lane][w] & ones[w] & !twos[w];
                }
                if let Some(item) = bits(empty, lane).next() {
                    return Err(WipeOut(item));
                }
                for item in bits(single, lane) {
                    // An option taken just before may have covered the item, or left it none.
                    if has(&state.open, item) {
                        let mut at = (0..self.slices).map(|slice| slice * self.lanes * LANE + item);
                        let bit = at.find(|&bit| has(&state.possible, bit)).ok_or(WipeOut(item))?;
                        let option = self.option_at[bit] as usize;
                        self.choose(state, option);
                        solution.push(OptionId::new(option));
                        stats.forced += 1;
                        forced = true;
                    }
                }
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

    /// Keeps what does not conflict with the option, and covers its items.
    #[inline(always)]
    pub(super) fn choose(&self, state: &mut State, option: usize) {
        let size = self.slices * self.lanes;
        for (possible, keep) in state.possible.iter_mut().zip(&self.keep[option * size..][..size]) {
            for w in 0..LANE / 64 {
                possible[w] &= keep[w];
            }
        }
        for (open, covers) in state.open.iter_mut().zip(&self.covers[option * self.lanes..][..self.lanes]) {
            for w in 0..LANE / 64 {
                open[w] &= !covers[w];
            }
        }
    }

    /// Takes an option out of the slices of its items.
    pub(super) fn drop_option(&self, state: &mut State, option: usize) {
        for &bit in self.own.of(option) {
            clear(&mut state.possible, bit as usize);
        }
    }
}
