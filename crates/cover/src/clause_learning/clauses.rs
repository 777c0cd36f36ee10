//! Learnt clauses in one array, and the two literals that each of them watches.
//!
//! Each clause begins with its length and twice its LBD, the number of levels it spans, plus one if it took part in a
//! conflict since the last reduction. Its first two literals are watched. As long as neither of them is false,
//! the clause implies nothing, and is not visited.
//!
//! # References
//! Moskewicz and others, Chaff (2001): two watched literals. Audemard and Simon, Predicting learnt clauses quality (2009).

use super::ids::ClauseRef;
use super::literal::{Literal, OPEN};
use super::reason::{self, Conflict, Reason};
use super::state::State;

/// The number of words before a clause's literals.
const HEAD: usize = 2;

/// Clauses that span at most this many levels are never removed.
const CORE: u32 = 2;

/// Nor are those that span at most this many and took part in a recent conflict.
const USEFUL: u32 = 6;

/// A clause that watches a literal, and another of its literals: if that one is true, the clause need not be visited.
#[derive(Clone, Copy, Debug)]
struct Watch {
    clause: ClauseRef,
    blocker: Literal,
}

/// All clauses of two and more literals.
///
/// Invariant: each clause is on the lists of the opposites of its first two literals, and on no other.
#[derive(Clone, Debug)]
pub(super) struct Clauses {
    arena: Vec<u32>,
    /// For each literal, the clauses that watch its negation.
    watches: Vec<Vec<Watch>>,
    /// The number of literals: their lists are allocated with the first clause.
    literals: usize,
    count: usize,
}

impl Clauses {
    pub(super) fn new(variables: usize) -> Clauses {
        Clauses { arena: Vec::new(), literals: 2 * variables, watches: Vec::new(), count: 0 }
    }

    pub(super) fn clear(&mut self) {
        if self.count > 0 {
            self.arena.clear();
            self.watches.iter_mut().for_each(Vec::clear);
            self.count = 0;
        }
    }

    #[inline(always)]
    pub(super) fn count(&self) -> usize {
        self.count
    }

    /// Adds a clause of two or more literals with this LBD.
    pub(super) fn add(&mut self, clause: &[Literal], worth: u32) -> ClauseRef {
        if self.watches.is_empty() {
            self.watches = vec![Vec::new(); self.literals];
        }
        let number = ClauseRef::new(reason::checked(self.arena.len()));
        self.arena.extend([clause.len() as u32, worth * 2 + 1]);
        self.arena.extend(clause.iter().map(|literal| literal.number()));
        self.watch(number, clause[0], clause[1]);
        self.count += 1;
        number
    }

    fn watch(&mut self, clause: ClauseRef, one: Literal, other: Literal) {
        self.watches[(!one).index()].push(Watch { clause, blocker: other });
        self.watches[(!other).index()].push(Watch { clause, blocker: one });
    }

    pub(super) fn length(&self, number: ClauseRef) -> usize {
        self.arena[number.index()] as usize
    }

    pub(super) fn literal(&self, number: ClauseRef, index: usize) -> Literal {
        Literal::of_number(self.arena[number.index() + HEAD + index])
    }

    /// The LBD of a clause, as far as known.
    pub(super) fn worth(&self, number: ClauseRef) -> u32 {
        self.arena[number.index() + 1] >> 1
    }

    /// Notes that a clause took part in a conflict in which it spanned this many levels.
    pub(super) fn note_use(&mut self, number: ClauseRef, levels: u32) {
        let worth = &mut self.arena[number.index() + 1];
        *worth = (*worth >> 1).min(levels) * 2 + 1;
    }

    /// Removes the half of the clauses with the largest LBD, but none that are reasons, and shows them to `removed`. Returns the
    /// new places of the others, in ascending order of the old ones.
    pub(super) fn forget_half(
        &mut self,
        reasons: &[ClauseRef],
        mut removed: impl FnMut(&[Literal]),
    ) -> Vec<(ClauseRef, ClauseRef)> {
        let may_go = |worth: u32| worth >> 1 > CORE && !(worth >> 1 <= USEFUL && worth & 1 == 1);
        let key = |length: u32, worth: u32| u64::from(worth >> 1) << 32 | u64::from(length);
        let mut keys = Vec::new();
        let mut at = 0;
        while at < self.arena.len() {
            let (length, worth) = (self.arena[at], self.arena[at + 1]);
            keys.extend(may_go(worth).then(|| key(length, worth)));
            at += length as usize + HEAD;
        }
        keys.sort_unstable();
        let limit = keys.get(keys.len() / 2).copied().unwrap_or(u64::MAX);
        let mut moved = Vec::new();
        let (mut read, mut write) = (0, 0);
        while read < self.arena.len() {
            let (length, worth) = (self.arena[read], self.arena[read + 1]);
            let end = read + HEAD + length as usize;
            let goes = may_go(worth)
                && key(length, worth) >= limit
                && reasons.binary_search(&ClauseRef::new(read as u32)).is_err();
            if goes {
                self.count -= 1;
                let literals = self.arena[read + HEAD..end].iter().map(|&number| Literal::of_number(number));
                removed(&literals.collect::<Vec<Literal>>());
            } else {
                moved.push((ClauseRef::new(read as u32), ClauseRef::new(write as u32)));
                self.arena.copy_within(read..end, write);
                self.arena[write + 1] &= !1;
                write += end - read;
            }
            read = end;
        }
        self.arena.truncate(write);
        self.watches.iter_mut().for_each(Vec::clear);
        for &(_, number) in &moved {
            let (one, other) = (self.literal(number, 0), self.literal(number, 1));
            self.watch(number, one, other);
        }
        moved
    }

    /// Propagates a literal that became true: each clause that watches its negation finds another literal to watch, or
    /// implies its other watched literal, or is in conflict.
    pub(super) fn follow(&mut self, state: &mut State, literal: Literal) -> Result<(), Conflict> {
        let mut watches = std::mem::take(&mut self.watches[literal.index()]);
        let (mut read, mut kept) = (0, 0);
        let mut result = Ok(());
        'watches: while read < watches.len() {
            let watch = watches[read];
            read += 1;
            if state.holds(watch.blocker) {
                watches[kept] = watch;
                kept += 1;
                continue;
            }
            let start = watch.clause.index() + HEAD;
            let length = self.arena[watch.clause.index()] as usize;
            let body = &mut self.arena[start..start + length];
            let falsified = (!literal).number();
            let other = Literal::of_number(body[0] ^ body[1] ^ falsified);
            let moved = Watch { clause: watch.clause, blocker: other };
            if !state.holds(other) {
                for at in 2..length {
                    let next = Literal::of_number(body[at]);
                    if !state.fails(next) {
                        (body[0], body[1], body[at]) = (other.number(), next.number(), falsified);
                        self.watches[(!next).index()].push(moved);
                        continue 'watches;
                    }
                }
            }
            watches[kept] = moved;
            kept += 1;
            if state.value(other.variable()) == OPEN {
                (body[0], body[1]) = (other.number(), falsified);
            }
            result = state.assign(other, Reason::clause(watch.clause));
            if result.is_err() {
                break;
            }
        }
        watches.copy_within(read.., kept);
        watches.truncate(watches.len() - (read - kept));
        self.watches[literal.index()] = watches;
        result
    }
}
