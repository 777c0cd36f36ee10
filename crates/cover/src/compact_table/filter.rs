//! Filtering of tables: word by word, as in Compact-Table.
//!
//! A literal leaves of a table the options that agree with it. A variable that no option left has is false; one that all of
//! them have is true. Tables of one word compare whole masks. Larger ones keep for each variable the word where an option
//! with it was seen last, its *residue*: mostly it is still there.
//!
//! # References
//! Demeulenaere, Hartert, Lecoutre, Perez, Perron, Régin and Schaus, Compact-Table: efficiently filtering table
//! constraints with reversible sparse bit-sets, CP 2016. Lecoutre and Hemery, A study of residual supports in arc
//! consistency, IJCAI 2007.

use super::CompactTable;
use super::literal::{Literal, OPEN};
use super::model::{Key, Model};
use super::propagate::Queues;
use super::state::{Conflict, Reason, State};
use super::steps::gain;

/// A word of a table, and its options that have a variable.
#[derive(Clone, Copy, Debug)]
pub(super) struct Residue {
    word: u32,
    bits: u64,
}

/// For each key the first word of its mask.
pub(super) fn residues(model: &Model) -> Vec<Residue> {
    let first = |(at, key): (usize, &Key)| {
        let (word, bits) = model.masks.of(at)[0];
        Residue { word: model.tables[key.table as usize].words + word, bits }
    };
    model.keys.iter().enumerate().map(first).collect()
}

impl CompactTable {
    /// What the options left of a table of one word have in common.
    pub(super) fn filter_small(&mut self, number: u32) -> Result<(), Conflict> {
        let CompactTable { model, state, queues, full, .. } = self;
        let table = &model.tables[number as usize];
        let live = state.word(table.words as usize);
        let finds_common = *full || live & live.wrapping_sub(1) == 0;
        let reason = Reason::table(number);
        for key in &model.keys[table.keys as usize..table.keys_end as usize] {
            let with = live & key.mask;
            // One branch, that is seldom taken.
            let is_common = finds_common & (with == live);
            if (state.value[key.variable as usize] == OPEN) & ((with == 0) | is_common) {
                match with {
                    0 => state.assign(Literal::negative(key.variable), reason)?,
                    _ => gain(model, state, queues, Literal::positive(key.variable), reason)?,
                }
            }
        }
        Ok(())
    }

    /// The same for larger ones.
    pub(super) fn filter_large(&mut self, number: u32) -> Result<(), Conflict> {
        let finds_common = self.full || self.options_left(number) == 1;
        let CompactTable { model, state, queues, residues, .. } = self;
        let table = &model.tables[number as usize];
        let (first, reason) = (table.words as usize, Reason::table(number));
        let Some(some) = (first..first + table.word_count as usize).find(|&at| state.word(at) != 0) else {
            return Err(Conflict::Table(number));
        };
        let keys = table.keys as usize..table.keys_end as usize;
        for (at, (key, residue)) in keys.clone().zip(model.keys[keys.clone()].iter().zip(&mut residues[keys])) {
            if state.value[key.variable as usize] != OPEN || state.word(residue.word as usize) & residue.bits != 0 {
                continue;
            }
            let mut mask = model.masks.of(at).iter().map(|&(word, bits)| Residue { word: first as u32 + word, bits });
            match mask.find(|mask| state.word(mask.word as usize) & mask.bits != 0) {
                Some(seen) => *residue = seen,
                None => state.assign(Literal::negative(key.variable), reason)?,
            }
        }
        if !finds_common {
            return Ok(());
        }
        // What all options left have, the first one has.
        let row = table.first + (some - first) * 64 + state.word(some).trailing_zeros() as usize;
        for &at in model.keys_of_rows.of(row) {
            let key = &model.keys[at as usize];
            if state.value[key.variable as usize] != OPEN {
                continue;
            }
            let mut mask = model.masks.of(at as usize).iter().peekable();
            let all = (0..table.word_count).all(|word| {
                let bits = mask.next_if(|(at, _)| *at == word).map_or(0, |(_, bits)| *bits);
                state.word(first + word as usize) & !bits == 0
            });
            if all {
                gain(model, state, queues, Literal::positive(key.variable), reason)?;
            }
        }
        Ok(())
    }
}

/// The options of a table that agree with the value of a key's variable are left.
pub(super) fn update_table(
    model: &Model,
    state: &mut State,
    queues: &mut Queues,
    number: u32,
    value: bool,
) -> Result<(), Conflict> {
    let key = &model.keys[number as usize];
    let table = &model.tables[key.table as usize];
    match table.word_count {
        1 => {
            let cut = cut(state, queues, table.words, if value { key.mask } else { !key.mask });
            cut.map_err(|Emptied| Conflict::Table(key.table))
        }
        _ => update_large(model, state, queues, number, value),
    }
}

/// No option of a table is left.
pub(super) struct Emptied;

/// Of a table of one word these options are left.
#[inline(always)]
pub(super) fn cut(state: &mut State, queues: &mut Queues, word: u32, options: u64) -> Result<(), Emptied> {
    let live = state.word(word as usize);
    let left = live & options;
    state.set(word as usize, left);
    if left == 0 {
        return Err(Emptied);
    }
    queues.small.add_if(word, left != live);
    Ok(())
}

pub(super) fn update_large(
    model: &Model,
    state: &mut State,
    queues: &mut Queues,
    number: u32,
    value: bool,
) -> Result<(), Conflict> {
    let key = &model.keys[number as usize];
    let table = &model.tables[key.table as usize];
    let mask = model.masks.of(number as usize);
    let first = table.words as usize;
    let mut changed = false;
    if value {
        let mut mask = mask.iter().peekable();
        let mut any = false;
        for word in 0..table.word_count {
            let live = state.word(first + word as usize);
            let bits = mask.next_if(|(at, _)| *at == word).map_or(0, |(_, bits)| *bits);
            if live & !bits != 0 {
                state.set(first + word as usize, live & bits);
                changed = true;
            }
            any |= live & bits != 0;
        }
        if !any {
            return Err(Conflict::Table(key.table));
        }
    } else {
        for &(word, bits) in mask {
            let live = state.word(first + word as usize);
            if live & bits != 0 {
                state.set(first + word as usize, live & !bits);
                changed = true;
            }
        }
    }
    if changed {
        queues.large.add(key.table);
    }
    Ok(())
}
