//! Propagation over slices: forced variables, blocking, and tables, until nothing more follows.

use super::layout::Layout;
use super::state::{Queue, State, is_set, set};
use crate::clause_learning::work::Work;
use crate::lane::{Lane, and, and_not, bits, clear, count, has, is_empty};

/// A unit with more variables left is not searched for what they block.
pub(super) const MOST_LEFT: u32 = 5;

/// With more changes in a slice, its units are looked at one by one.
const FEW: u32 = 4;

/// Nothing is left of a home, a unit or a table.
#[derive(Clone, Copy, Debug)]
pub(super) struct WipeOut;

/// Whether something followed that changed a slice.
pub(super) type Follows = Result<bool, WipeOut>;

impl<const W: usize> Layout<W> {
    /// Makes the variable of a bit true.
    #[inline(always)]
    pub(super) fn take(&self, state: &mut State<W>, queue: &mut Queue<W>, bit: usize) -> Result<(), WipeOut> {
        for (slice, keep) in state.slices.iter_mut().zip(self.keep_of(bit)) {
            *slice = and(*slice, *keep);
        }
        let lane = bit % Self::slice_bits();
        clear(std::slice::from_mut(&mut state.open), lane);
        state.last = bit;
        self.keys_of.of(bit).iter().try_for_each(|&unit| self.hold(state, queue, unit as usize))
    }

    /// Some variable of a unit with a key is true.
    #[inline(always)]
    fn hold(&self, state: &mut State<W>, queue: &mut Queue<W>, unit: usize) -> Result<(), WipeOut> {
        if is_set(&state.exact, unit) {
            return Ok(());
        }
        set(&mut state.exact, unit);
        let key = self.units[unit].key.expect("it has a key");
        self.cut(state, queue, key.table, key.options, key.says_placed)
    }

    /// Propagates to a fixpoint.
    ///
    /// # Errors
    /// Nothing is left of something.
    #[inline(always)]
    pub(super) fn propagate(&self, state: &mut State<W>, queue: &mut Queue<W>, work: &mut Work) -> Result<(), WipeOut> {
        loop {
            let (mut some, mut several) = ([0; W], [0; W]);
            for slice in &state.slices {
                for w in 0..W {
                    several[w] |= some[w] & slice[w];
                    some[w] |= slice[w];
                }
            }
            if !is_empty(and_not(self.homes, some)) {
                return Err(WipeOut);
            }
            let single = and_not(state.open, several);
            if !is_empty(single) {
                self.take_single(state, queue, single, work)?;
                continue;
            }
            if !self.look_at_slices(state, queue, work)? && !self.filter_tables(state, queue, work)? {
                return Ok(());
            }
        }
    }

    /// Takes the last variable of each of these homes.
    #[inline(always)]
    fn take_single(
        &self,
        state: &mut State<W>,
        queue: &mut Queue<W>,
        single: Lane<W>,
        work: &mut Work,
    ) -> Result<(), WipeOut> {
        for slice in 0..self.slices {
            for lane in bits(and(state.slices[slice], single), 0) {
                let bit = slice * Self::slice_bits() + lane;
                // One taken just before may have excluded it.
                if !has(&state.slices, bit) {
                    return Err(WipeOut);
                }
                self.take(state, queue, bit)?;
                work.forced += 1;
            }
        }
        Ok(())
    }

    /// Looks at the units that have lost variables.
    #[inline(always)]
    fn look_at_slices(&self, state: &mut State<W>, queue: &mut Queue<W>, work: &mut Work) -> Follows {
        let mut any = false;
        for slice in 0..self.slices {
            let lost = and_not(queue.seen[slice], state.slices[slice]);
            if is_empty(lost) {
                continue;
            }
            queue.seen[slice] = state.slices[slice];
            let first = slice * Self::slice_bits();
            if count(lost) <= FEW {
                for lane in bits(lost, 0) {
                    for &unit in self.units_of.of(first + lane) {
                        any |= self.look_at(state, queue, slice, unit as usize, work)?;
                    }
                }
                continue;
            }
            let units = self.of_slice[slice].clone();
            for (unit, mask) in units.clone().zip(&self.unit_masks[units]) {
                if !is_empty(and(lost, *mask)) {
                    any |= self.look_at(state, queue, slice, unit, work)?;
                }
            }
            for lane in bits(and(lost, self.placements[slice]), 0) {
                for &unit in self.keys_of.of(first + lane) {
                    if self.units[unit as usize].is_placement() {
                        any |= self.look_at(state, queue, slice, unit as usize, work)?;
                    }
                }
            }
        }
        Ok(any)
    }

    /// Looks at a unit of a slice that has lost variables.
    #[inline(always)]
    fn look_at(
        &self,
        state: &mut State<W>,
        queue: &mut Queue<W>,
        slice: usize,
        unit: usize,
        work: &mut Work,
    ) -> Follows {
        let left = and(state.slices[slice], self.unit_masks[unit]);
        if is_set(&state.exact, unit) {
            return self.narrow(state, queue, slice, left, work);
        }
        if is_empty(left) && !is_set(&state.empty, unit) {
            set(&mut state.empty, unit);
            let key = self.units[unit].key.expect("a unit without a key is exact");
            self.cut(state, queue, key.table, key.options, !key.says_placed)?;
        }
        Ok(false)
    }

    /// Exactly one of these variables of a slice is true: if only one is left, it is taken; if few are, what they all exclude
    /// is false.
    #[inline(always)]
    pub(super) fn narrow(
        &self,
        state: &mut State<W>,
        queue: &mut Queue<W>,
        slice: usize,
        left: Lane<W>,
        work: &mut Work,
    ) -> Follows {
        let first = slice * Self::slice_bits();
        match count(left) {
            0 => Err(WipeOut),
            1 if is_empty(and(left, state.open)) => Ok(false),
            1 => {
                let lane = bits(left, 0).next().expect("there is one");
                self.take(state, queue, first + lane)?;
                work.forced += 1;
                Ok(true)
            }
            2..=MOST_LEFT => self.block(state, queue, slice, left, work),
            _ => Ok(false),
        }
    }

    /// One of these few variables of a slice is true.
    #[inline(always)]
    fn block(
        &self,
        state: &mut State<W>,
        queue: &mut Queue<W>,
        slice: usize,
        left: Lane<W>,
        work: &mut Work,
    ) -> Follows {
        // They exclude each other, but one of them stays.
        let (mut keep, mut bit) = (left, 0);
        for lane in bits(left, 0) {
            bit = slice * Self::slice_bits() + lane;
            let its = &self.keep_of(bit)[slice];
            for w in 0..W {
                keep[w] |= its[w];
            }
        }
        for &unit in self.keys_of.of(bit) {
            if is_empty(and_not(left, self.unit_masks[unit as usize])) {
                self.hold(state, queue, unit as usize)?;
            }
        }
        if is_empty(and_not(state.slices[slice], keep)) {
            return Ok(false);
        }
        work.eliminated += 1;
        state.slices[slice] = and(state.slices[slice], keep);
        Ok(true)
    }
}
