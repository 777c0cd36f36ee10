//! Blocking over words: options dropped because choosing them would leave an item without any.

use std::collections::BTreeMap;

use super::lists::Lists;
use super::propagate::{Propagator, WipeOut};
use super::{LANE, Word, bits};
use crate::exact_cover::Stats;
use crate::exact_cover::problem::{Entry, OptionId, Problem};

/// With more of them than this to an option, items that share options are left alone.
const MOST_SHARED: usize = 6;

/// *If every option that is left of item j also has item i, the other options of i can never be chosen.*
#[derive(Clone, Debug)]
pub(super) struct SharedItems {
    /// For each primary item j and bit, if it is the lowest of j's, the sets of j's options that have another item in
    /// common and to which j may be confined.
    sets: Lists<SharedItem>,
    /// For each of these sets the options that have the other item, but not j.
    outside: Lists<u16>,
    /// The most options that such a set has.
    most: u32,
}

#[derive(Clone, Copy, Debug)]
struct SharedItem {
    inside: Word,
    outside: u32,
}

impl SharedItems {
    pub(super) fn of(
        problem: &Problem,
        having: &[Vec<(OptionId, Entry)>],
        number: &[Option<u16>],
        longest: usize,
    ) -> SharedItems {
        let (mut sets, mut outside) = (Vec::new(), Vec::new());
        let mut shared_options = 0;
        for (j, options) in having.iter().enumerate().filter(|(j, _)| number[*j].is_some()) {
            let mut shared: BTreeMap<usize, Word> = BTreeMap::new();
            for (bit, (option, _)) in options.iter().enumerate() {
                // An item that comes with different colours is not the same to all who have it.
                let uncoloured = problem.option(*option).iter().filter(|entry| entry.colour.is_none());
                for entry in uncoloured.filter(|entry| entry.item.index() != j) {
                    *shared.entry(entry.item.index()).or_default() |= 1 << bit;
                }
            }
            // Two items may share the same options with j; one set says what follows from both.
            let mut sets_of_j: BTreeMap<Word, Vec<u16>> = BTreeMap::new();
            for (i, inside) in shared {
                let count = inside.count_ones() as usize;
                if count >= 2 && count < options.len() && count < having[i].len() {
                    shared_options += count;
                    let has_j = |option: OptionId| problem.option(option).iter().any(|entry| entry.item.index() == j);
                    let others = having[i].iter().filter(|(option, _)| !has_j(*option));
                    sets_of_j.entry(inside).or_default().extend(others.map(|(option, _)| option.index() as u16));
                }
            }
            let sets_of_j: Vec<SharedItem> = sets_of_j
                .into_iter()
                .map(|(inside, others)| {
                    outside.push(others);
                    SharedItem { inside, outside: outside.len() as u32 - 1 }
                })
                .collect();
            let with = |bit: usize| sets_of_j.iter().filter(move |set| set.inside >> bit & 1 == 1).copied().collect();
            sets.extend((0..longest).map(with).collect::<Vec<Vec<SharedItem>>>());
        }
        // Where nearly all items share options, as where pieces fill a box, looking costs more than it finds.
        if shared_options > MOST_SHARED * problem.option_count() {
            sets.iter_mut().for_each(Vec::clear);
        }
        let most = sets.iter().flatten().map(|set: &SharedItem| set.inside.count_ones()).max().unwrap_or(0);
        SharedItems { sets: sets.into_iter().collect(), outside: outside.into_iter().collect(), most }
    }
}

impl<const O: usize> Propagator<'_, O> {
    /// Holds the items that lost options against the sets they may be confined to. Says whether anything was dropped, or
    /// there is an item to be forced first.
    #[inline(always)]
    pub(super) fn confine(&mut self, confines: &SharedItems, stats: &mut Stats) -> Result<bool, WipeOut> {
        let mut any = false;
        for lane in 0..self.words.len() / LANE {
            for item in bits(self.news(0, lane, confines.most)).map(|number| lane * LANE + number) {
                let word = self.words[item];
                self.seen[0][item] = word;
                if word == 0 {
                    continue;
                }
                for confine in confines.sets.of(item * self.longest + word.trailing_zeros() as usize) {
                    if word & !confine.inside == 0 {
                        let mut dropped = false;
                        for &option in confines.outside.of(confine.outside as usize) {
                            if self.is_possible(usize::from(option)) {
                                self.lose(usize::from(option))?;
                                dropped = true;
                            }
                        }
                        stats.blocked += u64::from(dropped);
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

    /// Drops what conflicts with each of the two or three options an item has left, where options conflict through more
    /// than primary items. Says whether anything was dropped.
    #[inline(always)]
    pub(super) fn hold_against(&mut self, stats: &mut Stats) -> Result<bool, WipeOut> {
        let Some(conflicts) = self.conflicts else { return Ok(false) };
        let row = self.possible.len();
        let mut any = false;
        for lane in 0..self.words.len() / LANE {
            for item in bits(self.news(1, lane, 3)).map(|number| lane * LANE + number) {
                let word = self.words[item];
                self.seen[1][item] = word;
                if word.count_ones() < 2 {
                    continue;
                }
                let mut left = [0; 3];
                // Of two options the last one twice.
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
                stats.blocked += u64::from(dropped);
                any |= dropped;
            }
        }
        Ok(any)
    }

    /// The items of a lane that a rule has not yet seen as they are, of those with at most so many options.
    #[inline(always)]
    fn news(&self, rule: usize, lane: usize, most: u32) -> u32 {
        let words = &self.words.as_chunks::<LANE>().0[lane];
        let seen = &self.seen[rule].as_chunks::<LANE>().0[lane];
        if words.iter().zip(seen).fold(0, |changed, (word, seen)| changed | (word ^ seen)) == 0 {
            return 0;
        }
        let mut news = 0;
        for (number, (word, seen)) in words.iter().zip(seen).enumerate() {
            news |= u32::from(word != seen && word.count_ones() <= most) << number;
        }
        news
    }
}
