//! Conflict analysis: from a dead end to the clause that keeps it from being met again.
//!
//! Backwards along the trail each literal that had a part is replaced by those it followed from, until only one of the
//! highest level is left: the *first unique implication point*. Then literals that follow from the others are left out.
//!
//! # References
//! Marques-Silva and Sakallah, GRASP (1999). Sörensson and Biere, Minimizing learned clauses (2009). Marques-Silva, Lynce
//! and Malik, Conflict-driven clause learning SAT solvers, Handbook of Satisfiability, chapter 4.

use super::CompactTable;
use super::clauses::Clauses;
use super::explain::Excluding;
use super::literal::Literal;
use super::model::NOWHERE;
use super::pays::Pays;
use super::state::{Cause, Conflict};

/// How far reasons are followed to leave a literal out.
const DEEPEST: u32 = 40;

/// What was found out about a variable while one conflict is analysed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Note {
    Unseen,
    /// It has a part in the conflict.
    Seen,
    /// It follows from others that have.
    Follows,
    /// It does not.
    Needed,
}

/// What is learnt, and room for the analysis.
#[derive(Clone, Debug)]
pub(super) struct Learning {
    pub(super) clauses: Clauses,
    pub(super) pays: Pays,
    notes: Vec<Note>,
    noted: Vec<u32>,
    pub(super) clause: Vec<Literal>,
    because: Vec<Literal>,
    /// Explanations that are followed to leave a literal out.
    stack: Vec<Literal>,
    /// For each level the last count in which it was met.
    met: Vec<u64>,
    count: u64,
    /// Room for explanations of tables: the options left to explain, keys by their place on the trail, and what excludes.
    pub(super) left: Vec<u64>,
    pub(super) before: Vec<(u32, u32)>,
    pub(super) excluding: Vec<Excluding>,
}

/// A clause just learnt; its literals are in `Learning::clause`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Learnt {
    /// The level at which its first literal follows from the others.
    pub(super) level: u32,
    /// How many levels it spans.
    pub(super) worth: u32,
}

impl Learning {
    pub(super) fn new(variables: usize) -> Learning {
        Learning {
            clauses: Clauses::new(variables),
            pays: Pays::default(),
            notes: vec![Note::Unseen; variables],
            noted: Vec::new(),
            clause: Vec::new(),
            because: Vec::new(),
            stack: Vec::new(),
            met: Vec::new(),
            count: 0,
            left: Vec::new(),
            before: Vec::new(),
            excluding: Vec::new(),
        }
    }

    #[inline(always)]
    pub(super) fn has_clauses(&self) -> bool {
        self.clauses.count() > 0
    }

    fn note(&mut self, variable: usize, note: Note) {
        self.notes[variable] = note;
        self.noted.push(variable as u32);
    }
}

impl CompactTable {
    /// The highest level among the literals of a conflict.
    pub(super) fn level_of_conflict(&mut self, conflict: Conflict) -> u32 {
        let mut because = std::mem::take(&mut self.learning.because);
        because.clear();
        self.explain_conflict(conflict, &mut because);
        let level = because.iter().map(|literal| self.state.records[literal.variable()].level).max().unwrap_or(0);
        self.learning.because = because;
        level
    }

    /// Learns from the conflict whose literals were collected last, all of this level or lower ones.
    pub(super) fn analyse(&mut self, level: u32) -> Learnt {
        let mut clause = std::mem::take(&mut self.learning.clause);
        let mut because = std::mem::take(&mut self.learning.because);
        clause.clear();
        clause.push(Literal::positive(0));
        let (mut here, mut at) = (0, self.state.trail.len());
        loop {
            for &literal in &because {
                let variable = literal.variable();
                let its = self.state.records[variable].level;
                if its == 0 || self.learning.notes[variable] == Note::Seen {
                    continue;
                }
                debug_assert!(self.state.holds(literal), "what explains holds");
                self.learning.note(variable, Note::Seen);
                if self.model.home[variable] != NOWHERE {
                    self.activity.bump(variable);
                }
                if its == level { here += 1 } else { clause.push(!literal) }
            }
            // The latest literal of the level that has a part.
            let literal = loop {
                at -= 1;
                let literal = self.state.trail[at];
                let its = literal.variable();
                if self.learning.notes[its] == Note::Seen && self.state.records[its].level == level {
                    break literal;
                }
            };
            here -= 1;
            if here == 0 {
                clause[0] = !literal;
                break;
            }
            because.clear();
            self.explain(literal, &mut because);
            if let Cause::Clause(number) = self.state.records[literal.variable()].reason.cause() {
                self.note_use(number);
            }
        }
        because.clear();
        self.learning.because = because;
        self.activity.decay();
        self.minimise(&mut clause);
        self.shrink(&mut clause);
        let learnt = self.measure(&mut clause);
        self.learning.clause = clause;
        for at in 0..self.learning.noted.len() {
            let variable = self.learning.noted[at] as usize;
            self.learning.notes[variable] = Note::Unseen;
        }
        self.learning.noted.clear();
        learnt
    }

    /// Leaves out literals that are false if the others are.
    fn minimise(&mut self, clause: &mut Vec<Literal>) {
        // What is at a level of its own follows from nothing else here.
        self.span(clause.iter().map(|literal| literal.variable()));
        let mut kept = 1;
        for at in 1..clause.len() {
            if !self.follows(!clause[at], DEEPEST) {
                clause[kept] = clause[at];
                kept += 1;
            }
        }
        clause.truncate(kept);
    }

    /// Whether a literal follows from those that have a part in the conflict.
    fn follows(&mut self, literal: Literal, depth: u32) -> bool {
        let cause = self.state.records[literal.variable()].reason.cause();
        if depth == 0 || matches!(cause, Cause::None | Cause::Searched) {
            return false;
        }
        let mut because = std::mem::take(&mut self.learning.stack);
        let start = because.len();
        self.explain(literal, &mut because);
        self.learning.stack = because;
        let end = self.learning.stack.len();
        let all = (start..end).all(|at| {
            let other = self.learning.stack[at];
            let variable = other.variable();
            let level = self.state.records[variable].level;
            if level == 0 {
                return true;
            }
            match self.learning.notes[variable] {
                Note::Seen | Note::Follows => true,
                Note::Needed => false,
                Note::Unseen if self.learning.met[level as usize] != self.learning.count => false,
                Note::Unseen => {
                    let follows = self.follows(other, depth - 1);
                    self.learning.note(variable, if follows { Note::Follows } else { Note::Needed });
                    follows
                }
            }
        });
        self.learning.stack.truncate(start);
        all
    }

    /// Where several literals but the first are false because of one that holds, the opposite of that takes their place: "none
    /// of these" becomes "not that one". They are of one level, so that no level comes in.
    ///
    /// Fleury and Biere, Efficient all-UIP learned clause minimization (2021).
    fn shrink(&mut self, clause: &mut Vec<Literal>) {
        let cause = |literal: &Literal| match self.state.records[literal.variable()].reason.cause() {
            Cause::Literal(because) => Some(because),
            _ => None,
        };
        let group = |literal: &Literal| {
            let because = cause(literal)?;
            let levels = [literal, &because].map(|literal| self.state.records[literal.variable()].level);
            (levels[0] == levels[1]).then_some(because)
        };
        clause[1..].sort_unstable_by_key(|literal| (group(literal), *literal));
        let (mut read, mut kept) = (1, 1);
        while read < clause.len() {
            let its = group(&clause[read]);
            let end = (read + 1..clause.len()).find(|&at| group(&clause[at]) != its).unwrap_or(clause.len());
            match its {
                Some(because) if end - read > 1 => {
                    clause[kept] = !because;
                    kept += 1;
                }
                _ => {
                    clause.copy_within(read..end, kept);
                    kept += end - read;
                }
            }
            read = end;
        }
        clause.truncate(kept);
        // What took the place of others may have been there before.
        clause[1..].sort_unstable();
        clause.dedup();
    }

    /// Puts a literal of the second highest level second, and counts levels.
    fn measure(&mut self, clause: &mut [Literal]) -> Learnt {
        let level_of = |literal: &Literal| self.state.records[literal.variable()].level;
        let second = (1..clause.len()).max_by_key(|&at| level_of(&clause[at]));
        let level = second.map_or(0, |at| {
            clause.swap(1, at);
            level_of(&clause[1])
        });
        Learnt { level, worth: self.span(clause.iter().map(|literal| literal.variable())) }
    }

    /// How many levels variables are spread over.
    fn span(&mut self, variables: impl Iterator<Item = usize>) -> u32 {
        let learning = &mut self.learning;
        learning.count += 1;
        learning.met.resize(self.levels.len() + 2, 0);
        let mut levels = 0;
        for variable in variables {
            let met = &mut learning.met[self.state.records[variable].level as usize];
            levels += u32::from(std::mem::replace(met, learning.count) != learning.count);
        }
        levels
    }

    /// Notes that a clause took part in a conflict.
    fn note_use(&mut self, number: u32) {
        let clauses = &self.learning.clauses;
        if clauses.worth(number) > 2 {
            let length = clauses.length(number);
            let literals: Vec<usize> = (0..length).map(|at| clauses.literal(number, at).variable()).collect();
            let levels = self.span(literals.into_iter());
            self.learning.clauses.note_use(number, levels);
        }
    }
}
