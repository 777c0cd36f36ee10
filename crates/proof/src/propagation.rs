//! Unit propagation with two watched literals.
//!
//! Invariant, once propagation has ended without a conflict: of the two watched literals of a clause, neither is false, or one
//! is true. So a clause is visited only when one of them becomes false. Clauses with a literal that is true for good are not
//! watched: they never become units again.
//!
//! The clauses of the formula are visited before lemmas: a literal meets its lemmas only when the formula alone gives nothing
//! more. There are many lemmas, and most conflicts need few of them, so this takes half the time.
//!
//! All literals of a lemma are assumed false together: most lemmas follow from a few clauses, without most of what their
//! assumptions imply. But a search that proves one subtree after the other writes lemmas that begin alike. Once a lemma has half
//! of its literals in common with the one before, assumptions are made one at a time, each with what follows from it, and stay until
//! they are in the way. So what follows from the beginning is found once, which takes half the time. A clause that is deleted takes back
//! the assumptions with which it may have implied something.

use std::mem::take;

use crate::clauses::{ClauseRef, Clauses, Moved};
use crate::literal::Literal;

/// A clause that watches a literal.
#[derive(Clone, Copy)]
struct Watch {
    /// Another literal of the clause. If it is true, the clause need not be visited. Of a clause of two, it is the other one.
    blocker: Literal,
    /// The clause, and a bit that says that it has two literals.
    clause: u32,
}

const BINARY: u32 = 1 << 31;

impl Watch {
    #[inline]
    fn clause(self) -> ClauseRef {
        ClauseRef(self.clause & !BINARY)
    }
}

/// Values of literals.
const TRUE: i8 = 1;
const FALSE: i8 = -1;
const UNKNOWN: i8 = 0;

/// A literal that is not false: more than any number of assumptions.
const NEVER: u32 = u32::MAX;

/// The two kinds of clauses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Formula,
    Lemma,
}

const KINDS: [Kind; 2] = [Kind::Formula, Kind::Lemma];

/// What is propagated through the clauses of one kind.
#[derive(Default)]
struct Part {
    /// For each literal, the clauses that watch it.
    watches: Vec<Vec<Watch>>,
    /// Of the trail, how many have been propagated.
    head: usize,
}

/// A conflict: all literals of a clause are false.
#[derive(Debug)]
pub(crate) struct Conflict;

/// The assignment: literals that are true for good, and those that follow from assumptions.
#[derive(Default)]
pub(crate) struct Propagation {
    /// The value of each literal.
    values: Vec<i8>,
    /// For each variable with a value, the number of assumptions when it got it.
    levels: Vec<u32>,
    /// The assumptions, each with the length of the trail before it.
    assumed: Vec<(Literal, usize)>,
    /// The literals of the last lemma that was checked.
    last: Vec<Literal>,
    /// The parts of the two kinds.
    parts: [Part; 2],
    /// The true literals in the order in which they became true.
    trail: Vec<Literal>,
    /// How often a literal became true.
    pub(crate) count: u64,
}

impl Propagation {
    /// Makes room for this number of variables.
    pub(crate) fn grow(&mut self, variables: usize) {
        if self.values.len() < variables * 2 {
            self.values.resize(variables * 2, UNKNOWN);
            self.levels.resize(variables, 0);
            self.parts.iter_mut().for_each(|part| part.watches.resize_with(variables * 2, Vec::new));
        }
    }

    #[inline]
    fn value(&self, literal: Literal) -> i8 {
        self.values[literal.index()]
    }

    #[inline]
    fn assign(&mut self, literal: Literal) {
        self.values[literal.index()] = TRUE;
        self.values[(!literal).index()] = FALSE;
        self.levels[literal.variable()] = self.assumed.len() as u32;
        self.trail.push(literal);
        self.count += 1;
    }

    /// Takes back all assumptions but some.
    fn keep(&mut self, assumptions: usize) {
        let Some(&(_, length)) = self.assumed.get(assumptions) else { return };
        self.assumed.truncate(assumptions);
        for literal in self.trail.drain(length..) {
            self.values[literal.index()] = UNKNOWN;
            self.values[(!literal).index()] = UNKNOWN;
        }
        self.parts.iter_mut().for_each(|part| part.head = part.head.min(length));
    }

    /// Adds a clause of different literals. It takes back assumptions until the clause has two literals that are not false, or one
    /// that follows from the last assumption. A unit is assigned, and not yet propagated.
    pub(crate) fn add(&mut self, clauses: &mut Clauses, clause: ClauseRef, kind: Kind) -> Result<(), Conflict> {
        if clauses.literals(clause).any(|literal| self.value(literal) == TRUE && self.level(literal) == 0) {
            return Ok(());
        }
        let codes = clauses.codes_mut(clause);
        // The two that become false last, or never.
        for first in 0..codes.len().min(2) {
            let last = (first..codes.len()).max_by_key(|&at| self.falsified_at(Literal::from_code(codes[at])));
            codes.swap(first, last.expect("the clause has more literals"));
        }
        match *codes {
            [] => Err(Conflict),
            [unit] => {
                self.keep(0);
                self.add_unit(clauses, clause, Literal::from_code(unit))
            }
            [first, second, ..] => {
                let [first, second] = [first, second].map(Literal::from_code);
                let bits = clause.0 | if codes.len() == 2 { BINARY } else { 0 };
                let level = self.falsified_at(second);
                if level != NEVER {
                    self.keep(level as usize);
                }
                if level == 0 {
                    return self.add_unit(clauses, clause, first);
                }
                let watches = &mut self.parts[kind as usize].watches;
                watches[first.index()].push(Watch { blocker: second, clause: bits });
                watches[second.index()].push(Watch { blocker: first, clause: bits });
                match self.value(first) {
                    UNKNOWN if level != NEVER => self.assign(first),
                    FALSE => self.keep(level as usize - 1),
                    _ => {}
                }
                Ok(())
            }
        }
    }

    /// Adds a clause of which all literals but one are false for good.
    fn add_unit(&mut self, clauses: &mut Clauses, clause: ClauseRef, unit: Literal) -> Result<(), Conflict> {
        match self.value(unit) {
            FALSE => return Err(Conflict),
            UNKNOWN => self.assign(unit),
            _ => {}
        }
        clauses.lock(clause);
        Ok(())
    }

    /// The number of assumptions from which a literal follows that has a value.
    fn level(&self, literal: Literal) -> u32 {
        self.levels[literal.variable()]
    }

    /// The number of assumptions that make a literal false, or [`NEVER`].
    fn falsified_at(&self, literal: Literal) -> u32 {
        if self.value(literal) == FALSE { self.level(literal) } else { NEVER }
    }

    /// Notes that a clause was deleted. The watches of longer ones are dropped when they are visited.
    pub(crate) fn forget(&mut self, clauses: &Clauses, clause: ClauseRef) {
        let mut others = clauses.literals(clause).filter(|&literal| self.value(literal) != FALSE);
        if let (Some(implied), None) = (others.next(), others.next())
            && self.value(implied) == TRUE
            && self.level(implied) > 0
        {
            self.keep(self.level(implied) as usize - 1);
        }
        if clauses.len(clause) == 2 {
            for part in &mut self.parts {
                for literal in clauses.literals(clause) {
                    let watches = &mut part.watches[literal.index()];
                    if let Some(at) = watches.iter().position(|watch| watch.clause == clause.0 | BINARY) {
                        watches.swap_remove(at);
                    }
                }
            }
        }
    }

    /// Follows the clauses that a collection has moved.
    pub(crate) fn follow(&mut self, moved: &Moved) {
        for watches in self.parts.iter_mut().flat_map(|part| &mut part.watches) {
            watches.retain_mut(|watch| {
                let place = moved.place(watch.clause());
                if let Some(new) = place {
                    watch.clause = new.0 | watch.clause & BINARY;
                }
                place.is_some()
            });
        }
    }

    /// Propagates what is true for good, if that is new.
    pub(crate) fn settle(&mut self, clauses: &mut Clauses) -> Result<(), Conflict> {
        if self.assumed.is_empty() { self.propagate::<true>(clauses) } else { Ok(()) }
    }

    /// Whether unit propagation finds a conflict if all these literals are false, which are those that `is_marked` says. The
    /// assumptions before the conflict stay.
    pub(crate) fn refutes(
        &mut self,
        clauses: &mut Clauses,
        literals: &[Literal],
        is_marked: impl Fn(Literal) -> bool,
    ) -> bool {
        let alike = self.last.iter().rev().zip(literals.iter().rev()).take_while(|(one, other)| one == other).count();
        self.last.clear();
        self.last.extend_from_slice(literals);
        if 2 * alike < literals.len() {
            return self.refutes_together(clauses, literals);
        }
        let shared = self.assumed.iter().take_while(|(literal, _)| is_marked(!*literal)).count();
        self.keep(shared);
        if self.propagate_assumed(clauses).is_err() {
            return true;
        }
        for &literal in literals.iter().rev() {
            match self.value(literal) {
                TRUE => return true,
                UNKNOWN => {
                    self.assumed.push((!literal, self.trail.len()));
                    self.assign(!literal);
                    if self.propagate_assumed(clauses).is_err() {
                        return true;
                    }
                }
                _ => {}
            }
        }
        false
    }

    /// The same, with one assumption of all, which is taken back.
    fn refutes_together(&mut self, clauses: &mut Clauses, literals: &[Literal]) -> bool {
        self.keep(0);
        let Some(&first) = literals.first() else { return false };
        self.assumed.push((!first, self.trail.len()));
        let mut is_refuted = false;
        for &literal in literals {
            match self.value(literal) {
                TRUE => is_refuted = true,
                UNKNOWN => self.assign(!literal),
                _ => {}
            }
        }
        let is_refuted = is_refuted || self.propagate::<false>(clauses).is_err();
        self.keep(0);
        is_refuted
    }

    /// Propagates what follows from the last assumption. At a conflict, takes that back.
    fn propagate_assumed(&mut self, clauses: &mut Clauses) -> Result<(), Conflict> {
        let done = self.propagate::<false>(clauses);
        if done.is_err() {
            self.keep(self.assumed.len().saturating_sub(1));
        }
        done
    }

    /// Propagates the rest of the trail; for good, if nothing is assumed.
    fn propagate<const LASTING: bool>(&mut self, clauses: &mut Clauses) -> Result<(), Conflict> {
        while let Some((kind, literal)) = self.next() {
            let falsified = !literal;
            let mut watches = take(&mut self.parts[kind as usize].watches[falsified.index()]);
            let done = self.visit::<LASTING>(clauses, kind, falsified, &mut watches);
            self.parts[kind as usize].watches[falsified.index()] = watches;
            done?;
        }
        Ok(())
    }

    /// The next literal of the trail, and the clauses through which it is propagated.
    #[inline]
    fn next(&mut self) -> Option<(Kind, Literal)> {
        KINDS.into_iter().find_map(|kind| {
            let head = &mut self.parts[kind as usize].head;
            let literal = *self.trail.get(*head)?;
            *head += 1;
            Some((kind, literal))
        })
    }

    /// Visits the clauses that watch a literal which became false.
    fn visit<const LASTING: bool>(
        &mut self,
        clauses: &mut Clauses,
        kind: Kind,
        falsified: Literal,
        watches: &mut Vec<Watch>,
    ) -> Result<(), Conflict> {
        let (mut kept, mut next) = (0, 0);
        let mut done = Ok(());
        while let Some(&watch) = watches.get(next) {
            next += 1;
            let value = self.value(watch.blocker);
            let mut unit = watch.blocker;
            if value != TRUE && watch.clause & BINARY == 0 {
                let clause = watch.clause();
                if clauses.is_deleted(clause) {
                    continue;
                }
                let codes = clauses.codes_mut(clause);
                let other = Literal::from_code(codes[0] ^ codes[1] ^ falsified.code());
                if self.value(other) != TRUE {
                    let free = |&code: &u32| self.value(Literal::from_code(code)) != FALSE;
                    if let Some(at) = codes[2..].iter().position(free) {
                        let new = Literal::from_code(codes[at + 2]);
                        codes[0] = other.code();
                        codes[1] = new.code();
                        codes[at + 2] = falsified.code();
                        self.parts[kind as usize].watches[new.index()].push(Watch { blocker: other, ..watch });
                        continue;
                    }
                }
                unit = other;
            }
            watches[kept] = Watch { blocker: unit, ..watch };
            kept += 1;
            match self.value(unit) {
                TRUE => {}
                UNKNOWN => {
                    self.assign(unit);
                    if LASTING {
                        clauses.lock(watch.clause());
                    }
                }
                _ => {
                    done = Err(Conflict);
                    break;
                }
            }
        }
        watches.copy_within(next.., kept);
        watches.truncate(watches.len() - (next - kept));
        done
    }
}
