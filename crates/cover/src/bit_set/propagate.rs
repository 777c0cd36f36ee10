//! Propagation: choosing an option makes others impossible, which leaves items with one option, or none.

use super::Word;
use super::compiled::{BitSet, State};
use super::place::Place;
use super::row::clear;
use crate::bits::bits;
use crate::copy_search::WipeOut;
use crate::problem::OptionId;
use crate::stats::Stats;

/// The work of a level before anything is tried.
#[derive(Clone, Debug, Default)]
pub(crate) struct Queue {
    /// The items that came down to one option: the first `forced_count` entries. There is room for all items.
    pub(super) forced: Vec<u16>,
    pub(super) forced_count: usize,
    /// An item that has no option left after loading.
    pub(super) wiped_out: Option<usize>,
    /// While loading, the items that no chosen option covers: a row of bits.
    pub(super) open: Vec<u64>,
    /// The words when blocking was last searched: by shared items, and by short items.
    pub(super) seen: [Vec<Word>; 2],
}

impl Queue {
    /// Empties the queue for a state that was propagated before.
    #[inline(always)]
    pub(super) fn clear(&mut self, state: &State) {
        self.forced_count = 0;
        self.seen.iter_mut().for_each(|seen| seen.copy_from_slice(&state.words));
    }
}

/// A problem, the state of a level and its queue, slice by slice, so that none has to be looked up while the others are
/// written.
pub(super) struct Propagator<'s, const O: usize> {
    first: &'s [Place],
    option_at: &'s [u16],
    others: &'s [[Place; O]],
    pub(super) longest: usize,
    pub(super) conflicts: Option<&'s [u64]>,
    pub(super) words: &'s mut [Word],
    pub(super) possible: &'s mut [u64],
    forced: &'s mut [u16],
    pub(super) forced_count: usize,
    pub(super) seen: [&'s mut [Word]; 2],
}

impl<'s, const O: usize> Propagator<'s, O> {
    #[inline(always)]
    pub(super) fn new(problem: &'s BitSet<O>, state: &'s mut State, queue: &'s mut Queue) -> Self {
        Propagator {
            first: &problem.first,
            option_at: &problem.option_at,
            others: &problem.others,
            longest: problem.longest,
            conflicts: problem.conflicts.as_deref(),
            words: &mut state.words,
            possible: &mut state.possible,
            forced: &mut queue.forced,
            forced_count: queue.forced_count,
            seen: queue.seen.each_mut().map(|seen| &mut seen[..]),
        }
    }

    /// The option at a bit of an item's word.
    #[inline(always)]
    pub(super) fn option_at(&self, item: usize, bit: usize) -> usize {
        usize::from(self.option_at[item * self.longest + bit])
    }

    #[inline(always)]
    fn others(&self, item: usize, bit: usize) -> &'s [Place; O] {
        &self.others[item * self.longest + bit]
    }

    /// Takes the option of every item that has only one, until there is none.
    #[inline(always)]
    pub(super) fn force(&mut self, chosen: &mut Vec<OptionId>, stats: &mut Stats) -> Result<(), WipeOut> {
        while self.forced_count > 0 {
            self.forced_count -= 1;
            let item = usize::from(self.forced[self.forced_count]);
            let Some(bit) = bits(self.words[item]).next() else { continue };
            stats.forced += 1;
            chosen.push(OptionId::new(self.option_at(item, bit)));
            self.choose(item, bit)?;
        }
        Ok(())
    }

    /// Covers the items of the option at this bit and makes the options that conflict with it impossible.
    #[inline(always)]
    pub(super) fn choose(&mut self, item: usize, bit: usize) -> Result<(), WipeOut> {
        let others = self.others(item, bit);
        let word = std::mem::take(&mut self.words[item]) & !(1 << bit);
        let mut words = [0; O];
        for (word, other) in words.iter_mut().zip(others) {
            *word = std::mem::take(&mut self.words[usize::from(other.item)]) & !other.mask();
        }
        if let Some(conflicts) = self.conflicts {
            let (option, row) = (self.option_at(item, bit), self.possible.len());
            clear(self.possible, option);
            for (at, conflicts) in conflicts[option * row..][..row].iter().enumerate() {
                for bit in bits(self.possible[at] & conflicts) {
                    self.lose(at * 64 + bit)?;
                }
            }
            return Ok(());
        }
        self.strike_all(item, word)?;
        for (other, word) in others.iter().zip(words) {
            self.strike_all(usize::from(other.item), word)?;
        }
        Ok(())
    }

    /// Makes the options of a covered item impossible, whose bits are in this word.
    #[inline(always)]
    fn strike_all(&mut self, item: usize, word: Word) -> Result<(), WipeOut> {
        for bit in bits(word) {
            for place in self.others(item, bit) {
                self.strike(*place)?;
            }
        }
        Ok(())
    }

    /// Makes a possible option impossible.
    #[inline(always)]
    pub(super) fn lose(&mut self, option: usize) -> Result<(), WipeOut> {
        clear(self.possible, option);
        let first = self.first[option];
        self.strike(first)?;
        for place in self.others(usize::from(first.item), usize::from(first.bit)) {
            self.strike(*place)?;
        }
        Ok(())
    }

    /// Whether an option is possible.
    #[inline(always)]
    pub(super) fn is_possible(&self, option: usize) -> bool {
        let first = self.first[option];
        self.words[usize::from(first.item)] & first.mask() != 0
    }

    /// Clears one of an option's bits, and notes if its item has one option left, or none.
    #[inline(always)]
    fn strike(&mut self, place: Place) -> Result<(), WipeOut> {
        let item = usize::from(place.item);
        let before = self.words[item];
        let word = before & !place.mask();
        self.words[item] = word;
        if word & word.wrapping_sub(1) == 0 && word != before {
            if word == 0 {
                return Err(WipeOut(item));
            }
            self.forced[self.forced_count] = place.item;
            self.forced_count += 1;
        }
        Ok(())
    }
}
