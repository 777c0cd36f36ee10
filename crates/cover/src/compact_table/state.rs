//! The state of a search: values of variables, live words of domains and tables, and the trail that takes both back.
//!
//! Words are saved on the trail at most once a level: each remembers the level, by its stamp, at which it was saved last.
//! Why a variable has its value is kept in a word of its own and spelled out only when a conflict asks (`explain.rs`).

use super::literal::{Literal, OPEN};
use super::model::Model;

/// Why a literal holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Reason(u32);

/// A reason spelled out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Cause {
    /// It was tried, or holds from the start.
    None,
    /// This literal holds, and excludes it or implies it.
    Literal(Literal),
    /// All other variables of the domain are false.
    Domain(u32),
    /// All variables left in one domain are in another, whose other variables are false: a block.
    Block(u32),
    /// The options of the table that are left all have it, or none has.
    Table(u32),
    /// All other literals of the clause are false.
    Clause(u32),
    /// All that follows from its opposite at this level has been searched.
    Searched,
    /// A condition requires it.
    Condition(u32),
}

impl Reason {
    const KINDS: u32 = 8;
    pub(super) const NONE: Reason = Reason(0);
    pub(super) const SEARCHED: Reason = Reason(6);

    #[inline(always)]
    pub(super) fn literal(literal: Literal) -> Reason {
        Reason(literal.number() * Self::KINDS + 1)
    }

    #[inline(always)]
    pub(super) fn domain(domain: u32) -> Reason {
        Reason(domain * Self::KINDS + 2)
    }

    #[inline(always)]
    pub(super) fn block(block: u32) -> Reason {
        Reason(block * Self::KINDS + 3)
    }

    #[inline(always)]
    pub(super) fn table(table: u32) -> Reason {
        Reason(table * Self::KINDS + 4)
    }

    #[inline(always)]
    pub(super) fn clause(clause: u32) -> Reason {
        Reason(clause * Self::KINDS + 5)
    }

    #[inline(always)]
    pub(super) fn condition(condition: u32) -> Reason {
        Reason(condition * Self::KINDS + 7)
    }

    pub(super) fn cause(self) -> Cause {
        let number = self.0 / Self::KINDS;
        match self.0 % Self::KINDS {
            0 => Cause::None,
            1 => Cause::Literal(Literal::of_number(number)),
            2 => Cause::Domain(number),
            3 => Cause::Block(number),
            4 => Cause::Table(number),
            5 => Cause::Clause(number),
            6 => Cause::Searched,
            _ => Cause::Condition(number),
        }
    }
}

/// A dead end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Conflict {
    /// The literal would follow for this reason, but its opposite holds.
    Literal(Literal, Reason),
    /// No variable of a domain is left.
    Domain(u32),
    /// No option of a table is left.
    Table(u32),
    /// A condition cannot be met.
    Condition(u32),
}

/// A word of variables or options that are possible, and when it was saved.
#[derive(Clone, Copy, Debug)]
pub(super) struct Live {
    pub(super) word: u64,
    stamp: u32,
    /// How many bits are set, if the word is of an exact domain.
    pub(super) count: u8,
    /// Blocks of the domain have to be looked at when it has no more bits than this,
    enough: u8,
    /// and it waits for that.
    waits: bool,
}

/// A word as it was.
#[derive(Clone, Copy, Debug, Default)]
struct Saved {
    word: u64,
    at: u32,
    count: u8,
}

/// What there is to know of a variable besides its value.
#[derive(Clone, Copy, Debug)]
pub(super) struct Record {
    pub(super) level: u32,
    /// Its place on the trail.
    pub(super) place: u32,
    pub(super) reason: Reason,
}

/// Values, words and the trail.
#[derive(Clone, Debug)]
pub(super) struct State {
    pub(super) live: Vec<Live>,
    stamp: u32,
    /// Words as they were, with room for all words beyond those that are kept.
    saved: Vec<Saved>,
    kept: usize,
    /// Words of domains whose blocks have to be looked at, with room for all, and how many wait.
    waiting: Vec<u32>,
    waits: usize,
    pub(super) value: Vec<u8>,
    pub(super) records: Vec<Record>,
    pub(super) trail: Vec<Literal>,
    /// How much of the trail has been propagated.
    pub(super) head: usize,
    pub(super) level: u32,
}

/// How long the trails were.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Mark {
    saved: usize,
    pub(super) trail: usize,
}

impl State {
    /// Everything is possible. `enough` is given for each word.
    pub(super) fn new(model: &Model, enough: &[u8]) -> State {
        let live = |(&word, &enough): (&u64, &u8)| Live {
            word,
            stamp: 0,
            count: word.count_ones() as u8,
            enough,
            waits: false,
        };
        let live = model.full.iter().zip(enough).map(live).collect();
        let record = Record { level: 0, place: 0, reason: Reason::NONE };
        State {
            live,
            stamp: 1,
            saved: vec![Saved::default(); model.full.len() + 1],
            kept: 0,
            waiting: vec![0; model.full.len() + 1],
            waits: 0,
            value: vec![OPEN; model.variables],
            records: vec![record; model.variables],
            trail: Vec::new(),
            head: 0,
            level: 0,
        }
    }

    #[inline(always)]
    pub(super) fn holds(&self, literal: Literal) -> bool {
        self.value[literal.variable()] == literal.value()
    }

    #[inline(always)]
    pub(super) fn fails(&self, literal: Literal) -> bool {
        self.value[literal.variable()] == (!literal).value()
    }

    /// Lets a literal hold.
    #[inline(always)]
    pub(super) fn assign(&mut self, literal: Literal, reason: Reason) -> Result<(), Conflict> {
        let variable = literal.variable();
        let value = self.value[variable];
        if value == OPEN {
            self.value[variable] = literal.value();
            self.records[variable] = Record { level: self.level, place: self.trail.len() as u32, reason };
            self.trail.push(literal);
            return Ok(());
        }
        if value == literal.value() { Ok(()) } else { Err(Conflict::Literal(literal, reason)) }
    }

    /// Overwrites a live word.
    #[inline(always)]
    pub(super) fn set(&mut self, at: usize, word: u64) {
        let live = &mut self.live[at];
        self.saved[self.kept] = Saved { word: live.word, at: at as u32, count: live.count };
        self.kept += usize::from(live.stamp != self.stamp);
        (live.word, live.stamp) = (word, self.stamp);
    }

    /// Leaves at most one bit of a word of an exact domain.
    #[inline(always)]
    pub(super) fn set_last(&mut self, at: usize, word: u64) {
        self.set(at, word);
        self.live[at].count = u8::from(word != 0);
    }

    /// Takes bits from words of exact domains, each given as 64 times the word and the bit. Domains that have come down to as
    /// few as asks for a look at their blocks wait for that. Returns whether some word has no more than one bit left.
    ///
    /// Most of the time of a search is spent here. So there is no branch that the processor could not foresee, and what changes
    /// is kept in local variables.
    #[inline(always)]
    pub(super) fn lose(&mut self, places: &[u32]) -> bool {
        let State { live, saved, waiting, .. } = self;
        let (live, saved, waiting) = (&mut live[..], &mut saved[..], &mut waiting[..]);
        let (stamp, mut kept, mut waits) = (self.stamp, self.kept, self.waits);
        let mut lowest = u8::MAX;
        for &place in places {
            let at = place / 64;
            let its = &mut live[at as usize];
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

    /// The blocks of a domain of one word have to be looked at.
    pub(super) fn look_at(&mut self, word: u32) {
        if !std::mem::replace(&mut self.live[word as usize].waits, true) {
            self.waiting[self.waits] = word;
            self.waits += 1;
        }
    }

    /// A word of a domain whose blocks have to be looked at, if any waits.
    #[inline(always)]
    pub(super) fn next_word(&mut self) -> Option<u32> {
        self.waits = self.waits.checked_sub(1)?;
        let word = self.waiting[self.waits];
        self.live[word as usize].waits = false;
        Some(word)
    }

    /// No block has to be looked at.
    pub(super) fn forget_words(&mut self) {
        while self.next_word().is_some() {}
    }

    #[inline(always)]
    pub(super) fn word(&self, at: usize) -> u64 {
        self.live[at].word
    }

    /// Where to come back to; what is set from here on is saved anew.
    pub(super) fn mark(&mut self) -> Mark {
        self.begin_stamp();
        Mark { saved: self.kept, trail: self.trail.len() }
    }

    /// Takes back all that came after a mark.
    pub(super) fn undo(&mut self, mark: Mark) {
        for saved in self.saved[mark.saved..self.kept].iter().rev() {
            let live = &mut self.live[saved.at as usize];
            (live.word, live.count) = (saved.word, saved.count);
        }
        self.kept = mark.saved;
        for literal in self.trail.drain(mark.trail..) {
            self.value[literal.variable()] = OPEN;
        }
        self.head = self.trail.len();
        self.begin_stamp();
    }

    /// From here on each word is saved once more.
    fn begin_stamp(&mut self) {
        self.stamp += 1;
        let room = self.kept + self.live.len() + 1;
        if self.saved.len() < room {
            self.saved.resize(2 * room, Saved::default());
        }
    }
}
