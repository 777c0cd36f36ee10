//! The clauses that a checker holds, in one vector.
//!
//! ```text
//!   ┌─────────────────┬──────┬──────┬─────────┬─────────┬ ─ ─
//!   │ length, 2 flags │ hash │ next │ literal │ literal │ ...       next: another clause in the same bucket
//!   └─────────────────┴──────┴──────┴─────────┴─────────┴ ─ ─
//!     ^ a reference is the position of the first word
//! ```
//!
//! A deletion names a clause by its literals, in any order. So clauses are found in a hash table, by a hash that does not
//! depend on the order: propagation moves the watched literals to the front. A clause that was added twice is there twice.

use crate::error::CheckError;
use crate::literal::Literal;

/// The words before the literals.
const HEAD: usize = 3;

const DELETED: u32 = 1;
/// The clause implies one of its literals for good, so it is not deleted.
const LOCKED: u32 = 2;
/// The flags are below the length.
const FLAGS: u32 = 2;

/// The end of a bucket.
const NONE: u32 = u32::MAX;

/// References are smaller than this: a watch needs a bit for itself.
const MOST_WORDS: usize = 1 << 31;

/// With less, moving the clauses is not worth the time.
const LEAST_GARBAGE: usize = 1 << 18;

/// A clause.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ClauseRef(pub(crate) u32);

impl ClauseRef {
    #[inline]
    fn at(self) -> usize {
        self.0 as usize
    }
}

/// The clauses.
pub(crate) struct Clauses {
    words: Vec<u32>,
    /// The first clause of each bucket. Their number is a power of two.
    buckets: Vec<u32>,
    /// The number of clauses that are not deleted.
    live: usize,
    /// The number of words of those that are.
    garbage: usize,
}

impl Clauses {
    pub(crate) fn new() -> Clauses {
        Clauses { words: Vec::new(), buckets: vec![NONE; 1 << 10], live: 0, garbage: 0 }
    }

    /// Adds a clause.
    ///
    /// # Errors
    /// There is no room for it.
    pub(crate) fn add(&mut self, literals: &[Literal]) -> Result<ClauseRef, CheckError> {
        let begin = self.words.len();
        if literals.len() > MOST_WORDS >> FLAGS || begin + HEAD + literals.len() > MOST_WORDS {
            return Err(CheckError::TooLarge);
        }
        if self.live >= self.buckets.len() {
            self.buckets.resize(self.buckets.len() * 2, NONE);
            self.rehash();
        }
        let clause = ClauseRef(begin as u32);
        self.words.extend([(literals.len() as u32) << FLAGS, hash(literals.iter().copied()), NONE]);
        self.words.extend(literals.iter().map(|literal| literal.code()));
        self.live += 1;
        self.link(clause);
        Ok(clause)
    }

    /// A clause with exactly these literals, which differ and are those that `is_marked` says.
    pub(crate) fn find(&self, literals: &[Literal], is_marked: impl Fn(Literal) -> bool) -> Option<ClauseRef> {
        let hash = hash(literals.iter().copied());
        let mut next = self.buckets[self.bucket(hash)];
        while next != NONE {
            let clause = ClauseRef(next);
            let is_same = self.words[clause.at() + 1] == hash
                && self.len(clause) == literals.len()
                && self.literals(clause).all(&is_marked);
            if is_same {
                return Some(clause);
            }
            next = self.words[clause.at() + 2];
        }
        None
    }

    /// Deletes a clause. Its words stay until the next collection.
    pub(crate) fn delete(&mut self, clause: ClauseRef) {
        let (bucket, after) = (self.bucket(self.words[clause.at() + 1]), self.words[clause.at() + 2]);
        if self.buckets[bucket] == clause.0 {
            self.buckets[bucket] = after;
        } else {
            let mut before = self.buckets[bucket] as usize;
            while self.words[before + 2] != clause.0 {
                before = self.words[before + 2] as usize;
            }
            self.words[before + 2] = after;
        }
        self.words[clause.at()] |= DELETED;
        self.live -= 1;
        self.garbage += HEAD + self.len(clause);
    }

    #[inline]
    pub(crate) fn is_deleted(&self, clause: ClauseRef) -> bool {
        self.words[clause.at()] & DELETED > 0
    }

    /// Notes that the clause implies one of its literals for good.
    pub(crate) fn lock(&mut self, clause: ClauseRef) {
        self.words[clause.at()] |= LOCKED;
    }

    pub(crate) fn is_locked(&self, clause: ClauseRef) -> bool {
        self.words[clause.at()] & LOCKED > 0
    }

    #[inline]
    pub(crate) fn len(&self, clause: ClauseRef) -> usize {
        (self.words[clause.at()] >> FLAGS) as usize
    }

    pub(crate) fn literals(&self, clause: ClauseRef) -> impl Iterator<Item = Literal> {
        let begin = clause.at() + HEAD;
        self.words[begin..begin + self.len(clause)].iter().map(|&code| Literal::from_code(code))
    }

    /// The codes of the literals, to be put in another order.
    #[inline]
    pub(crate) fn codes_mut(&mut self, clause: ClauseRef) -> &mut [u32] {
        let begin = clause.at() + HEAD;
        let end = begin + self.len(clause);
        &mut self.words[begin..end]
    }

    /// Whether half of the words are of deleted clauses.
    pub(crate) fn is_half_garbage(&self) -> bool {
        self.garbage > LEAST_GARBAGE && self.garbage > self.words.len() / 2
    }

    /// Drops the deleted clauses. Returns where the others have moved.
    pub(crate) fn collect(&mut self) -> Moved {
        let mut words = Vec::with_capacity(self.words.len() - self.garbage);
        let mut at = 0;
        while at < self.words.len() {
            let clause = ClauseRef(at as u32);
            let end = at + HEAD + self.len(clause);
            let new = if self.is_deleted(clause) { NONE } else { words.len() as u32 };
            if new != NONE {
                words.extend_from_slice(&self.words[at..end]);
            }
            self.words[at + 2] = new;
            at = end;
        }
        let old = std::mem::replace(&mut self.words, words);
        self.garbage = 0;
        self.rehash();
        Moved(old)
    }

    /// Fills the buckets.
    fn rehash(&mut self) {
        self.buckets.fill(NONE);
        let mut at = 0;
        while at < self.words.len() {
            let clause = ClauseRef(at as u32);
            if !self.is_deleted(clause) {
                self.link(clause);
            }
            at += HEAD + self.len(clause);
        }
    }

    /// Puts a clause in its bucket.
    fn link(&mut self, clause: ClauseRef) {
        let bucket = self.bucket(self.words[clause.at() + 1]);
        self.words[clause.at() + 2] = std::mem::replace(&mut self.buckets[bucket], clause.0);
    }

    fn bucket(&self, hash: u32) -> usize {
        hash as usize & (self.buckets.len() - 1)
    }
}

/// The old words, with the new place of each clause as its `next`.
pub(crate) struct Moved(Vec<u32>);

impl Moved {
    /// Where a clause is now; none if it was deleted.
    pub(crate) fn place(&self, clause: ClauseRef) -> Option<ClauseRef> {
        Some(self.0[clause.at() + 2]).filter(|&new| new != NONE).map(ClauseRef)
    }
}

/// The sum of a hash of each literal.
fn hash(literals: impl Iterator<Item = Literal>) -> u32 {
    let mixed = |literal: Literal| {
        let product = (u64::from(literal.code()) + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        (product ^ product >> 32).wrapping_mul(0xd6e8_feb8_6659_fd93)
    };
    let sum = literals.fold(0_u64, |sum, literal| sum.wrapping_add(mixed(literal)));
    (sum >> 32) as u32
}
