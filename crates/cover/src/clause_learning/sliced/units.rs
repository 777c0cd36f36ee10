//! The units of a layout: masks over slices, each a bit of the words of its slice.

use crate::clause_learning::ids::TableId;
use crate::lane::{self, Lane};

/// Variables of one slice, as a mask.
#[derive(Clone, Debug)]
pub(super) struct Unit<const W: usize> {
    pub(super) slice: u32,
    pub(super) mask: Lane<W>,
    /// The key of a table that tells whether one of them is true; none if exactly one is.
    pub(super) key: Option<UnitKey>,
}

impl<const W: usize> Unit<W> {
    /// Whether it is one variable and its key says that it is true.
    pub(super) fn is_placement(&self) -> bool {
        self.key.is_some_and(|key| key.says_placed)
    }
}

/// A key of a table that is read off a unit.
#[derive(Clone, Copy, Debug)]
pub(super) struct UnitKey {
    pub(super) table: TableId,
    /// The options with the key, among the masks of all tables.
    pub(super) options: u32,
    /// Whether the key says that one variable of the unit is true; otherwise, it says that none is.
    pub(super) says_placed: bool,
}

/// All units. Each slice has the same number of words for its units.
#[derive(Clone, Debug, Default)]
pub(super) struct Units<const W: usize> {
    /// The number of words of a slice. It is even: words are processed in pairs.
    pub(super) words: usize,
    /// The variables of each unit, and its key; no variables where a word has no unit.
    pub(super) masks: Vec<Lane<W>>,
    pub(super) keys: Vec<Option<UnitKey>>,
    /// For each bit of the slices, its units, as words of its slice.
    of: Vec<u64>,
    /// The units of which exactly one variable is true in any case, as words of all slices.
    pub(super) exact: Vec<u64>,
}

impl<const W: usize> Units<W> {
    /// Arranges some units by their slices. Returns them with the number that each has now.
    pub(super) fn arrange(units: &[Unit<W>], slices: usize) -> (Units<W>, Vec<u32>) {
        let mut counts = vec![0_usize; slices];
        let mut in_slice = Vec::with_capacity(units.len());
        for unit in units {
            in_slice.push(counts[unit.slice as usize]);
            counts[unit.slice as usize] += 1;
        }
        let slice_bits = 64 * W;
        let words = counts.into_iter().max().unwrap_or(0).div_ceil(128) * 2;
        let numbers: Vec<u32> =
            units.iter().zip(in_slice).map(|(unit, at)| unit.slice * words as u32 * 64 + at as u32).collect();
        let mut all = Units {
            words,
            masks: vec![[0; W]; slices * words * 64],
            keys: vec![None; slices * words * 64],
            of: vec![0; slices * slice_bits * words],
            exact: vec![0; slices * words],
        };
        for (unit, &number) in units.iter().zip(&numbers) {
            let number = number as usize;
            (all.masks[number], all.keys[number]) = (unit.mask, unit.key);
            let first = unit.slice as usize * slice_bits;
            let (word, bit) = (number / 64 % words, 1 << (number % 64));
            for lane in lane::bits(unit.mask, 0) {
                all.of[(first + lane) * words + word] |= bit;
            }
            if unit.key.is_none() {
                all.exact[number / 64] |= bit;
            }
        }
        (all, numbers)
    }

    /// The slice of a unit.
    #[inline(always)]
    pub(super) fn slice_of(&self, unit: usize) -> usize {
        unit / (64 * self.words)
    }

    /// The units of a bit.
    #[inline(always)]
    pub(super) fn of(&self, bit: usize) -> &[u64] {
        &self.of[bit * self.words..][..self.words]
    }
}
