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

impl CompactTable {
    /// What the options left of a table of one word have in common.
    pub(super) fn filter_small(&mut self, number: u32) -> Result<(), Conflict> {
        let CompactTable { model, state, queues, full, .. } = self;
        let table = &model.tables[number as usize];
        let live = state.word(table.words as usize);
        let finds_common = *full || live & live.wrapping_sub(1) == 0;
        let reason = Reason::table(number);
        for key in &model.keys[table.keys as usize..table.keys_end as usize] {
            if state.value[key.variable as usize] != OPEN {
                continue;
            }
            let with = live & key.mask;
            if with == 0 {
                state.assign(Literal::negative(key.variable), reason)?;
            } else if finds_common && with == live {
                gain(model, state, queues, Literal::positive(key.variable), reason)?;
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
        let words = first..first + table.word_count as usize;
        let Some(some) = words.clone().find(|&at| state.word(at) != 0) else {
            return Err(Conflict::Table(number));
        };
        let (some, bit) = ((some - first) as u32, state.word(some) & state.word(some).wrapping_neg());
        for at in table.keys as usize..table.keys_end as usize {
            let key = &model.keys[at];
            if state.value[key.variable as usize] != OPEN {
                continue;
            }
            let mask = &model.masks[key.from as usize..key.to as usize];
            let (word, bits) = mask[residues[at] as usize];
            if state.word(first + word as usize) & bits == 0 {
                let seen = mask.iter().position(|&(word, bits)| state.word(first + word as usize) & bits != 0);
                match seen {
                    Some(seen) => residues[at] = seen as u32,
                    None => {
                        state.assign(Literal::negative(key.variable), reason)?;
                        continue;
                    }
                }
            }
            // Only a variable that this option has can be one that all have.
            let has_it = finds_common
                && match mask.binary_search_by_key(&some, |(word, _)| *word) {
                    Ok(place) => mask[place].1 & bit != 0,
                    Err(_) => false,
                };
            if has_it {
                let mut mask = mask.iter().peekable();
                let all = (0..table.word_count).all(|word| {
                    let bits = mask.next_if(|(at, _)| *at == word).map_or(0, |(_, bits)| *bits);
                    state.word(first + word as usize) & !bits == 0
                });
                if all {
                    gain(model, state, queues, Literal::positive(key.variable), reason)?;
                }
            }
        }
        Ok(())
    }
}

/// The options of a table that agree with the value of a key's variable are left.
#[inline]
pub(super) fn update_table(
    model: &Model,
    state: &mut State,
    queues: &mut Queues,
    key: u32,
    value: bool,
) -> Result<(), Conflict> {
    let key = &model.keys[key as usize];
    let table = &model.tables[key.table as usize];
    if table.word_count > 1 {
        return update_large(model, state, queues, key, value);
    }
    let at = table.words as usize;
    let live = state.word(at);
    let left = live & if value { key.mask } else { !key.mask };
    if left != live {
        state.set(at, left);
        if left == 0 {
            return Err(Conflict::Table(key.table));
        }
        queues.look_at_table(key.table, true);
    }
    Ok(())
}

fn update_large(model: &Model, state: &mut State, queues: &mut Queues, key: &Key, value: bool) -> Result<(), Conflict> {
    let table = &model.tables[key.table as usize];
    let mask = &model.masks[key.from as usize..key.to as usize];
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
        queues.look_at_table(key.table, false);
    }
    Ok(())
}
