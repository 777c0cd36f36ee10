//! Propagation over slices: forced variables, blocking, and tables, until nothing more follows.

use super::layout::Layout;
use super::state::{Queue, State, set};
use crate::clause_learning::work::Work;
use crate::lane::{Lane, and, and_not, bits, clear, count, has, is_empty};

/// A unit with more variables left is not searched for what they block.
pub(super) const MOST_LEFT: u32 = 5;

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
        let first = bit / Self::slice_bits() * self.units.words;
        for (at, &units) in (first..).zip(self.units.of(bit)) {
            self.hold(state, queue, at, units)?;
            state.settled[at] |= units;
        }
        Ok(())
    }

    /// Some variable of these units of a word is true.
    #[inline(always)]
    fn hold(&self, state: &mut State<W>, queue: &mut Queue<W>, at: usize, units: u64) -> Result<(), WipeOut> {
        let newly = units & !state.exact[at];
        state.exact[at] |= units;
        for bit in crate::bits::bits(newly) {
            let key = self.units.keys[at * 64 + bit].expect("a unit without a key is exact");
            self.cut(state, queue, key.table, key.options, key.says_placed)?;
        }
        Ok(())
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
            let follows = self.look_at_slices(state, queue, work)?
                || self.filter_small(state, queue, work)?
                || self.filter_large(state, queue, work)?;
            if !follows {
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
            for pair in (0..self.units.words).step_by(2) {
                let mut touched = [0; 2];
                for lane in bits(lost, 0) {
                    let units = self.units.of(first + lane);
                    touched = [touched[0] | units[pair], touched[1] | units[pair + 1]];
                }
                let at = slice * self.units.words + pair;
                let touched = and_not(touched, [state.settled[at], state.settled[at + 1]]);
                let exact = and(touched, [state.exact[at], state.exact[at + 1]]);
                for bit in bits(and_not(touched, exact), 0) {
                    self.look_at(state, queue, slice, at * 64 + bit)?;
                }
                for bit in bits(exact, 0) {
                    any |= self.narrow(state, queue, slice, at * 64 + bit, work)?;
                }
            }
        }
        Ok(any)
    }

    /// Looks at a unit of a slice that has lost variables, and of which it is not known whether one is true.
    #[inline(always)]
    fn look_at(&self, state: &mut State<W>, queue: &mut Queue<W>, slice: usize, unit: usize) -> Result<(), WipeOut> {
        if !is_empty(and(state.slices[slice], self.units.masks[unit])) {
            return Ok(());
        }
        set(&mut state.settled, unit);
        let key = self.units.keys[unit].expect("a unit without a key is exact");
        self.cut(state, queue, key.table, key.options, !key.says_placed)
    }

    /// Exactly one variable of a unit of a slice is true: if only one is left, it is taken; if few are, what they all exclude is
    /// false.
    #[inline(always)]
    pub(super) fn narrow(
        &self,
        state: &mut State<W>,
        queue: &mut Queue<W>,
        slice: usize,
        unit: usize,
        work: &mut Work,
    ) -> Follows {
        let left = and(state.slices[slice], self.units.masks[unit]);
        match count(left) {
            0 => Err(WipeOut),
            1 if is_empty(and(left, state.open)) => Ok(false),
            1 => {
                let lane = bits(left, 0).next().expect("there is one");
                self.take(state, queue, slice * Self::slice_bits() + lane)?;
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
        let first = slice * Self::slice_bits();
        // Mostly, nothing else is excluded by all of them, and no other unit has all of them.
        let mut excluded = and_not(state.slices[slice], left);
        for pair in (0..self.units.words).step_by(2) {
            let at = slice * self.units.words + pair;
            let mut around = [!state.exact[at], !state.exact[at + 1]];
            for lane in bits(left, 0) {
                let units = self.units.of(first + lane);
                around = and(around, [units[pair], units[pair + 1]]);
                excluded = and_not(excluded, *self.keep_own(first + lane));
                if is_empty(around) && is_empty(excluded) {
                    break;
                }
            }
            self.hold(state, queue, at, around[0])?;
            self.hold(state, queue, at + 1, around[1])?;
        }
        if is_empty(excluded) {
            return Ok(false);
        }
        work.eliminated += 1;
        state.slices[slice] = and_not(state.slices[slice], excluded);
        Ok(true)
    }
}
