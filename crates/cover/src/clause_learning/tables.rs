//! Filtering of tables: word by word, as in Compact-Table.
//!
//! A literal restricts a table to the options that agree with it. A variable that no remaining option has is false; one that
//! all of them have is true. Tables of one word compare whole masks. Larger ones remember for each variable the word of the
//! last known option with it, its *residue*, which usually still has one.
//!
//! # References
//! Demeulenaere, Hartert, Lecoutre, Perez, Perron, Régin and Schaus, Compact-Table: efficiently filtering table
//! constraints with reversible sparse bit-sets, CP 2016. Lecoutre and Hemery, A study of residual supports in arc
//! consistency, IJCAI 2007.

use super::agenda::Agenda;
use super::ids::{TableId, WordId};
use super::literal::{Literal, OPEN};
use super::model::{Key, Model, Table};
use super::reason::{Conflict, Reason};
use super::state::State;

/// A word of a table, and its options that have a variable.
#[derive(Clone, Copy, Debug)]
struct Residue {
    word: WordId,
    bits: u64,
}

/// The queues of tables, and their residues.
///
/// Invariant: a table that has lost options since it was last filtered is in a queue, unless there is a conflict.
#[derive(Clone, Debug)]
pub(super) struct Tables {
    /// Whether common attributes of several remaining options of a table are found.
    finds_common: bool,
    /// For each variable of a larger table, where an option with it was last seen.
    residues: Vec<Residue>,
    /// Waiting tables of one word, by their words,
    small: Agenda,
    /// and larger ones, which take long, so that each waits until more has changed.
    large: Agenda,
}

/// No option of a table is left.
pub(super) struct Emptied;

impl Tables {
    /// Empty queues.
    pub(super) fn new(model: &Model, finds_common: bool) -> Tables {
        let first = |(at, key): (usize, &Key)| {
            let (word, bits) = model.masks.of(at)[0];
            Residue { word: model.table_of(key).words.plus(word), bits }
        };
        Tables {
            finds_common,
            residues: model.keys.iter().enumerate().map(first).collect(),
            small: Agenda::new(model.full.len()),
            large: Agenda::new(model.tables.len()),
        }
    }

    /// Whether common attributes of several remaining options of a table are found.
    pub(super) fn finds_common(&self) -> bool {
        self.finds_common
    }

    /// Queues a table.
    pub(super) fn look_at(&mut self, model: &Model, number: TableId) {
        let table = model.table(number);
        match table.word_count {
            1 => self.small.add(table.words.number()),
            _ => self.large.add(number.number()),
        }
    }

    /// Empties the queues.
    pub(super) fn clear(&mut self) {
        self.small.clear();
        self.large.clear();
    }

    /// Takes the word of the table of one word that was queued last.
    #[inline(always)]
    pub(super) fn pop_small(&mut self) -> Option<WordId> {
        self.small.pop_last().map(WordId::new)
    }

    /// Takes the larger table that has waited longest.
    pub(super) fn pop_large(&mut self) -> Option<TableId> {
        self.large.pop_first().map(TableId::new)
    }

    /// Restricts a table of one word to these options.
    #[inline(always)]
    pub(super) fn cut(&mut self, state: &mut State, word: WordId, options: u64) -> Result<(), Emptied> {
        let live = state.word(word);
        let left = live & options;
        state.words_mut().set(word, left);
        if left == 0 {
            return Err(Emptied);
        }
        self.small.add_if(word.number(), left != live);
        Ok(())
    }

    /// Restricts a table of several words to the options that agree with the value of a key's variable.
    pub(super) fn update_large(
        &mut self,
        model: &Model,
        state: &mut State,
        number: u32,
        value: bool,
    ) -> Result<(), Conflict> {
        let key = &model.keys[number as usize];
        let table = model.table_of(key);
        let mask = model.masks.of(number as usize);
        let first = table.words;
        let mut changed = false;
        if value {
            let mut mask = mask.iter().peekable();
            let mut any = false;
            for word in 0..table.word_count {
                let live = state.word(first.plus(word));
                let bits = mask.next_if(|(at, _)| *at == word).map_or(0, |(_, bits)| *bits);
                if live & !bits != 0 {
                    state.words_mut().set(first.plus(word), live & bits);
                    changed = true;
                }
                any |= live & bits != 0;
            }
            if !any {
                return Err(Conflict::Table(key.table));
            }
        } else {
            for &(word, bits) in mask {
                let live = state.word(first.plus(word));
                if live & bits != 0 {
                    state.words_mut().set(first.plus(word), live & !bits);
                    changed = true;
                }
            }
        }
        if changed {
            self.large.add(key.table.number());
        }
        Ok(())
    }

    /// Filters a table of one word.
    #[inline]
    pub(super) fn filter_small(&self, model: &Model, state: &mut State, number: TableId) -> Result<(), Conflict> {
        let table = model.table(number);
        let live = state.word(table.words);
        let finds_common = self.finds_common || live & live.wrapping_sub(1) == 0;
        let reason = Reason::table(number);
        for key in &model.keys[table.keys as usize..table.keys_end as usize] {
            let with = live & key.mask;
            // A single branch, which is rarely taken.
            let is_common = finds_common & (with == live);
            if (state.value(key.variable) == OPEN) & ((with == 0) | is_common) {
                match with {
                    0 => state.assign(Literal::negative(key.variable), reason)?,
                    _ => state.assign(Literal::positive(key.variable), reason)?,
                }
            }
        }
        Ok(())
    }

    /// Filters a larger table.
    pub(super) fn filter_large(&mut self, model: &Model, state: &mut State, number: TableId) -> Result<(), Conflict> {
        let table = model.table(number);
        let finds_common = self.finds_common || state.options_left(table) == 1;
        let Some(first_left) = state.first_option(table) else { return Err(Conflict::Table(number)) };
        let (first, reason) = (table.words, Reason::table(number));
        let keys = table.keys as usize..table.keys_end as usize;
        for (at, (key, residue)) in keys.clone().zip(model.keys[keys.clone()].iter().zip(&mut self.residues[keys])) {
            if state.value(key.variable) != OPEN || state.word(residue.word) & residue.bits != 0 {
                continue;
            }
            let mut mask = model.masks.of(at).iter().map(|&(word, bits)| Residue { word: first.plus(word), bits });
            match mask.find(|mask| state.word(mask.word) & mask.bits != 0) {
                Some(seen) => *residue = seen,
                None => state.assign(Literal::negative(key.variable), reason)?,
            }
        }
        if !finds_common {
            return Ok(());
        }
        // The attributes that all remaining options have in common are among those of the first.
        for &at in model.keys_of_rows.of(table.first + first_left) {
            let key = &model.keys[at as usize];
            if state.value(key.variable) == OPEN && all_have(model, state, table, at) {
                state.assign(Literal::positive(key.variable), reason)?;
            }
        }
        Ok(())
    }
}

/// Whether all remaining options of a table of several words have a key.
#[inline]
fn all_have(model: &Model, state: &State, table: &Table, key: u32) -> bool {
    let mut mask = model.masks.of(key as usize).iter().peekable();
    (0..table.word_count).all(|word| {
        let bits = mask.next_if(|(at, _)| *at == word).map_or(0, |(_, bits)| *bits);
        state.word(table.words.plus(word)) & !bits == 0
    })
}
