//! Tables over slices: words of possible options, cut and filtered.

use super::layout::{KeyPlace, Layout, SlicedKey};
use super::propagate::{Follows, WipeOut};
use super::state::{Queue, State, set};
use crate::bits::bits;
use crate::clause_learning::ids::TableId;
use crate::clause_learning::work::Work;
use crate::lane::{and, and_not, is_empty};

/// Some keys of a table, as bits.
struct Decided {
    /// No option left has them.
    none: u64,
    /// All options left have them.
    all: u64,
}

impl<const W: usize> Layout<W> {
    /// Restricts a table to its options with a key, or to those without it.
    #[inline(always)]
    pub(super) fn cut(
        &self,
        state: &mut State<W>,
        queue: &mut Queue<W>,
        table: TableId,
        options: u32,
        with: bool,
    ) -> Result<(), WipeOut> {
        let words = self.tables[table.index()].words.clone();
        let options = &self.masks[options as usize..][..words.len()];
        let flip = if with { 0 } else { u64::MAX };
        let (mut lost, mut left) = (0, 0);
        for (live, options) in state.tables[words].iter_mut().zip(options) {
            let keep = options ^ flip;
            lost |= *live & !keep;
            *live &= keep;
            left |= *live;
        }
        if left == 0 {
            return Err(WipeOut);
        }
        queue.waiting[table.index() / 64] |= u64::from(lost != 0) << (table.number() % 64);
        Ok(())
    }

    /// Filters the tables of one word that wait.
    #[inline(always)]
    pub(super) fn filter_small(&self, state: &mut State<W>, queue: &mut Queue<W>, work: &mut Work) -> Follows {
        let mut any = false;
        for at in 0..queue.waiting.len() {
            while let Some(bit) = bits(queue.waiting[at] & !self.large[at]).next() {
                any |= self.filter(state, queue, at * 64 + bit, work)?;
            }
        }
        Ok(any)
    }

    /// Filters one larger table that waits.
    #[inline(always)]
    pub(super) fn filter_large(&self, state: &mut State<W>, queue: &mut Queue<W>, work: &mut Work) -> Follows {
        let Some(at) = queue.waiting.iter().position(|word| *word != 0) else { return Ok(false) };
        let bit = queue.waiting[at].trailing_zeros() as usize;
        self.filter(state, queue, at * 64 + bit, work)?;
        Ok(true)
    }

    /// Filters a table that waits.
    #[inline(always)]
    fn filter(&self, state: &mut State<W>, queue: &mut Queue<W>, number: usize, work: &mut Work) -> Follows {
        queue.waiting[number / 64] &= !(1 << (number % 64));
        work.updates += 1;
        let table = &self.tables[number];
        let mut any = false;
        for (at, keys) in (table.undecided..).zip(table.keys.chunks(64)) {
            let undecided = state.undecided[at];
            let decided = match state.tables[table.words.clone()] {
                [live] => self.decided_in_word(keys, live),
                ref live => self.decided_by_keys(keys, undecided, live),
            };
            let newly = (decided.none | decided.all) & undecided;
            state.undecided[at] &= !newly;
            for bit in bits(newly) {
                let is_true = decided.all >> bit & 1 == 1;
                any |= match keys[bit].place {
                    KeyPlace::Unit(unit) => self.conclude(state, queue, unit as usize, is_true, work)?,
                    KeyPlace::Bit(word, bit) => {
                        self.narrow_word(state, queue, word, if is_true { bit } else { !bit })?;
                        false
                    }
                };
            }
        }
        Ok(any)
    }

    /// Which keys of a table of one word all options left have, or none.
    #[inline(always)]
    fn decided_in_word(&self, keys: &[SlicedKey], live: u64) -> Decided {
        let mut decided = Decided { none: 0, all: 0 };
        // The masks of the keys of a table follow one another.
        let options = &self.masks[keys[0].options as usize..][..keys.len()];
        for (bit, options) in options.iter().enumerate() {
            decided.none |= u64::from(live & options == 0) << bit;
            decided.all |= u64::from(live & !options == 0) << bit;
        }
        decided
    }

    /// Which of some undecided keys all options left have, or none.
    #[inline(always)]
    fn decided_by_keys(&self, keys: &[SlicedKey], undecided: u64, live: &[u64]) -> Decided {
        let mut decided = Decided { none: 0, all: 0 };
        for bit in bits(undecided) {
            let options = &self.masks[keys[bit].options as usize..][..live.len()];
            let (mut with, mut without) = (0, 0);
            for (live, options) in live.iter().zip(options) {
                with |= live & options;
                without |= live & !options;
                if (with != 0) & (without != 0) {
                    break;
                }
            }
            decided.none |= u64::from(with == 0) << bit;
            decided.all |= u64::from(without == 0) << bit;
        }
        decided
    }

    /// All options left of a table have the key of a unit, or none has it.
    #[inline(always)]
    fn conclude(
        &self,
        state: &mut State<W>,
        queue: &mut Queue<W>,
        number: usize,
        is_true: bool,
        work: &mut Work,
    ) -> Follows {
        let slice = self.units.slice_of(number);
        let key = self.units.keys[number].expect("it has a key");
        if is_true == key.says_placed {
            set(&mut state.exact, number);
            return self.narrow(state, queue, slice, number, work);
        }
        set(&mut state.settled, number);
        let mask = self.units.masks[number];
        let had_some = !is_empty(and(state.slices[slice], mask));
        state.slices[slice] = and_not(state.slices[slice], mask);
        Ok(had_some)
    }

    /// Keeps only some bits of a word of no home, and cuts the tables that have keys there.
    #[inline(always)]
    fn narrow_word(&self, state: &mut State<W>, queue: &mut Queue<W>, word: u32, keep: u64) -> Result<(), WipeOut> {
        let before = state.words[word as usize];
        let now = before & keep;
        if now == before {
            return Ok(());
        }
        if now == 0 {
            return Err(WipeOut);
        }
        state.words[word as usize] = now;
        let last = if now.is_power_of_two() { now } else { 0 };
        for key in &self.bit_keys[word as usize] {
            if key.bit & before & !now != 0 {
                self.cut(state, queue, key.table, key.options, false)?;
            } else if key.bit == last {
                self.cut(state, queue, key.table, key.options, true)?;
            }
        }
        Ok(())
    }
}
