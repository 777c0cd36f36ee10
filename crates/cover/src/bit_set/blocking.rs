//! [Blocking](crate::blocking) over words: by shared items and by short items.

use std::collections::BTreeMap;

use super::propagate::Propagator;
use super::{LANE, Word};
use crate::bits::bits;
use crate::blocking::{SharedOptions, can_be_confined, options_without};
use crate::copy_search::WipeOut;
use crate::lists::Lists;
use crate::problem::Problem;
use crate::stats::Stats;

/// With more shared options per option than this, blocking by shared items is switched off. If nearly all items share
/// options, as when pieces fill a box, it costs more than it saves.
const MOST_SHARED: usize = 6;

/// For each item, the sets of options that it shares with other items.
#[derive(Clone, Debug)]
pub(super) struct SharedItems {
    /// For each primary item j and bit that is the lowest of j's, the shared sets that j may be confined to.
    sets: Lists<SharedSet>,
    /// For each of these sets, the options of the other item that do not have j.
    outside: Lists<u16>,
    /// The size of the largest such set.
    most: u32,
}

/// Options of an item that have another item in common, and the list of the options that are blocked if only these are
/// left.
#[derive(Clone, Copy, Debug)]
struct SharedSet {
    inside: Word,
    outside: u32,
}

impl SharedItems {
    /// The shared items of a problem. `number` is the new number of each primary item.
    pub(super) fn new(problem: &Problem, number: &[Option<u16>], longest: usize) -> SharedItems {
        let (mut sets, mut outside) = (Vec::new(), Vec::new());
        let mut shared_options = 0;
        for j in (0..problem.item_count()).filter(|j| number[*j].is_some()) {
            // Two items may share the same options with j; one set lists the consequences of both.
            let mut sets_of_j: BTreeMap<Word, Vec<u16>> = BTreeMap::new();
            for (i, bits) in SharedOptions::of(problem, j).items() {
                if can_be_confined(problem, j, i, bits.len()) {
                    shared_options += bits.len();
                    let others = options_without(problem, i, j);
                    let inside = bits.fold(0, |inside, bit| inside | 1 << bit);
                    sets_of_j.entry(inside).or_default().extend(others.map(|option| option.index() as u16));
                }
            }
            let sets_of_j: Vec<SharedSet> = sets_of_j
                .into_iter()
                .map(|(inside, others)| {
                    outside.push(others);
                    SharedSet { inside, outside: outside.len() as u32 - 1 }
                })
                .collect();
            let with = |bit: usize| sets_of_j.iter().filter(move |set| set.inside >> bit & 1 == 1).copied().collect();
            sets.extend((0..longest).map(with).collect::<Vec<Vec<SharedSet>>>());
        }
        if shared_options > MOST_SHARED * problem.option_count() {
            sets.iter_mut().for_each(Vec::clear);
        }
        let most = sets.iter().flatten().map(|set: &SharedSet| set.inside.count_ones()).max().unwrap_or(0);
        SharedItems { sets: sets.into_iter().collect(), outside: outside.into_iter().collect(), most }
    }
}

impl<const O: usize> Propagator<'_, O> {
    /// Drops options blocked by shared items, for the items that lost options since the last call. Returns
    /// whether anything was dropped, or an item is to be forced first.
    #[inline(always)]
    pub(super) fn block_by_shared_items(&mut self, shared: &SharedItems, stats: &mut Stats) -> Result<bool, WipeOut> {
        let mut any = false;
        for lane in 0..self.words.len() / LANE {
            for item in bits(self.changed(0, lane, shared.most)).map(|number| lane * LANE + number) {
                let word = self.words[item];
                self.seen[0][item] = word;
                if word == 0 {
                    continue;
                }
                for set in shared.sets.of(item * self.longest + word.trailing_zeros() as usize) {
                    if word & !set.inside == 0 {
                        let mut dropped = false;
                        for &option in shared.outside.of(set.outside as usize) {
                            if self.is_possible(usize::from(option)) {
                                self.lose(usize::from(option))?;
                                dropped = true;
                            }
                        }
                        stats.eliminated += u64::from(dropped);
                        any |= dropped;
                    }
                }
                if self.forced_count > 0 {
                    return Ok(true);
                }
            }
        }
        Ok(any)
    }

    /// Drops options that conflict with each of the last two or three options of an item, if options conflict through
    /// more than primary items. Returns whether anything was dropped.
    #[inline(always)]
    pub(super) fn block_by_short_items(&mut self, stats: &mut Stats) -> Result<bool, WipeOut> {
        let Some(conflicts) = self.conflicts else { return Ok(false) };
        let row = self.possible.len();
        let mut any = false;
        for lane in 0..self.words.len() / LANE {
            for item in bits(self.changed(1, lane, 3)).map(|number| lane * LANE + number) {
                let word = self.words[item];
                self.seen[1][item] = word;
                if word.count_ones() < 2 {
                    continue;
                }
                let mut left = [0; 3];
                // With two options, the last one twice.
                for (left, bit) in left.iter_mut().zip(bits(word).chain(bits(word).last())) {
                    *left = self.option_at(item, bit) * row;
                }
                let [a, b, c] = left.map(|start| &conflicts[start..][..row]);
                let mut dropped = false;
                for at in 0..row {
                    for bit in bits(self.possible[at] & a[at] & b[at] & c[at]) {
                        self.lose(at * 64 + bit)?;
                        dropped = true;
                    }
                }
                stats.eliminated += u64::from(dropped);
                any |= dropped;
            }
        }
        Ok(any)
    }

    /// The items of a lane with at most `most` options that changed since blocking of this sort last saw them.
    #[inline(always)]
    fn changed(&self, sort: usize, lane: usize, most: u32) -> u32 {
        let words = &self.words.as_chunks::<LANE>().0[lane];
        let seen = &self.seen[sort].as_chunks::<LANE>().0[lane];
        if words.iter().zip(seen).fold(0, |changed, (word, seen)| changed | (word ^ seen)) == 0 {
            return 0;
        }
        let mut found = 0;
        for (number, (word, seen)) in words.iter().zip(seen).enumerate() {
            found |= u32::from(word != seen && word.count_ones() <= most) << number;
        }
        found
    }
}
