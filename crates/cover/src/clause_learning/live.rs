//! The live words of domains and tables: their remaining variables and options.
//!
//! Words are saved at most once per level: each has a stamp, the level at which it was last saved.

use super::ids::WordId;
use super::model::Model;

/// The count of a word whose domain has its true variable, so that it implies nothing more: 1, and this bit.
const DONE: u8 = 128;

/// A word of possible variables or options, and when it was saved.
#[derive(Clone, Copy, Debug)]
struct Live {
    word: u64,
    stamp: u32,
    /// The number of bits that are set, if the word is of an exact domain; with [`DONE`] if the domain has its true
    /// variable.
    count: u8,
    /// The blocks of the domain are checked when it has at most this many bits.
    enough: u8,
    /// Whether it waits for that check.
    waits: bool,
}

/// An earlier value of a word.
#[derive(Clone, Copy, Debug)]
struct Saved {
    word: u64,
    at: WordId,
    count: u8,
}

/// Room for an earlier value.
const NOTHING: Saved = Saved { word: 0, at: WordId::FIRST, count: 0 };

/// All live words.
///
/// Invariant: `saved` and `waiting` have room for one entry more than there are words, so that writing to them needs no
/// check.
#[derive(Clone, Debug)]
pub(super) struct LiveWords {
    live: Vec<Live>,
    stamp: u32,
    /// Earlier values of words, with room for all words beyond those that are kept.
    saved: Vec<Saved>,
    kept: usize,
    /// Words of domains whose blocks must be checked, with room for all, and how many wait.
    waiting: Vec<WordId>,
    waits: usize,
}

impl LiveWords {
    /// Everything is possible. `enough` is given for each word.
    pub(super) fn new(model: &Model, enough: &[u8]) -> LiveWords {
        let live = |(&word, &enough): (&u64, &u8)| Live {
            word,
            stamp: 0,
            count: word.count_ones() as u8,
            enough,
            waits: false,
        };
        LiveWords {
            live: model.full.iter().zip(enough).map(live).collect(),
            stamp: 1,
            saved: vec![NOTHING; model.full.len() + 1],
            kept: 0,
            waiting: vec![WordId::FIRST; model.full.len() + 1],
            waits: 0,
        }
    }

    #[inline(always)]
    pub(super) fn word(&self, at: WordId) -> u64 {
        self.live[at.index()].word
    }

    /// The number of bits of a word of an exact domain; one if its domain has its true variable.
    #[inline(always)]
    pub(super) fn count(&self, at: WordId) -> u8 {
        self.live[at.index()].count & !DONE
    }

    /// Whether a word of an exact domain has at most one bit, and its domain no true variable yet.
    #[inline(always)]
    pub(super) fn is_low(&self, at: WordId) -> bool {
        self.live[at.index()].count < 2
    }

    /// All words.
    pub(super) fn iter(&self) -> impl Iterator<Item = u64> {
        self.live.iter().map(|live| live.word)
    }

    /// Overwrites a word.
    #[inline(always)]
    pub(super) fn set(&mut self, at: WordId, word: u64) {
        let live = &mut self.live[at.index()];
        self.saved[self.kept] = Saved { word: live.word, at, count: live.count };
        self.kept += usize::from(live.stamp != self.stamp);
        (live.word, live.stamp) = (word, self.stamp);
    }

    /// Leaves at most one bit of a word of a domain that has its true variable.
    #[inline(always)]
    pub(super) fn set_last(&mut self, at: WordId, word: u64) {
        self.set(at, word);
        self.live[at.index()].count = DONE | 1;
    }

    /// Removes bits from words of exact domains, each given as 64 times the word plus the bit. Domains with few enough bits
    /// wait for a check of their blocks. Returns whether some word [is low](Self::is_low) now.
    ///
    /// Most of the time of a search is spent here. So there is no branch that the processor could not predict, and changing
    /// values are in local variables.
    #[inline(always)]
    pub(super) fn lose(&mut self, places: &[u32]) -> bool {
        let LiveWords { live, saved, waiting, .. } = self;
        let (live, saved, waiting) = (&mut live[..], &mut saved[..], &mut waiting[..]);
        let (stamp, mut kept, mut waits) = (self.stamp, self.kept, self.waits);
        let mut lowest = u8::MAX;
        for &place in places {
            let at = WordId::new(place / 64);
            let its = &mut live[at.index()];
            let (word, count) = (its.word, its.count);
            saved[kept] = Saved { word, at, count };
            kept += usize::from(its.stamp != stamp);
            let lost = word >> (place % 64) & 1;
            let left = count - lost as u8;
            its.word = word ^ lost << (place % 64);
            its.stamp = stamp;
            its.count = left;
            waiting[waits] = at;
            let comes = (lost != 0) & (left <= its.enough) & !its.waits;
            waits += usize::from(comes);
            its.waits |= comes;
            lowest = lowest.min(left);
        }
        (self.kept, self.waits) = (kept, waits);
        lowest < 2
    }

    /// The blocks of a domain of one word must be checked.
    pub(super) fn look_at(&mut self, word: WordId) {
        if !std::mem::replace(&mut self.live[word.index()].waits, true) {
            self.waiting[self.waits] = word;
            self.waits += 1;
        }
    }

    /// A word of a domain whose blocks must be checked, if any waits.
    #[inline(always)]
    pub(super) fn next_waiting(&mut self) -> Option<WordId> {
        self.waits = self.waits.checked_sub(1)?;
        let word = self.waiting[self.waits];
        self.live[word.index()].waits = false;
        Some(word)
    }

    /// A mark to return to: the number of saved words. Words set from here on are saved again.
    pub(super) fn mark(&mut self) -> usize {
        self.begin_stamp();
        self.kept
    }

    /// Undoes everything after a mark.
    pub(super) fn undo(&mut self, mark: usize) {
        for saved in self.saved[mark..self.kept].iter().rev() {
            let live = &mut self.live[saved.at.index()];
            (live.word, live.count) = (saved.word, saved.count);
        }
        self.kept = mark;
        self.begin_stamp();
    }

    /// From here on, each word is saved once more.
    fn begin_stamp(&mut self) {
        self.stamp += 1;
        let room = self.kept + self.live.len() + 1;
        if self.saved.len() < room {
            self.saved.resize(2 * room, NOTHING);
        }
    }
}
