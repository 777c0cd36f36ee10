//! Conflict analysis: from a conflict to a learnt clause.
//!
//! Backwards along the trail, each literal that had a part is replaced by those that implied it, until only one of the
//! present level is left: the *first unique implication point* (1-UIP). Together with literals of earlier levels it leads
//! to the conflict. Then the clause is minimised: literals that follow from the others are left out. Then it is shrunk:
//! where several literals of one level follow from a single one, that takes their place ("all these were dropped" becomes
//! "that was chosen").

use super::literal::Literal;
use super::{Cdcl, Conflict, Reason, Variable};

/// The depth to which reasons are followed when a clause is minimised.
const DEEPEST: u32 = 300;

/// What the analysis of a conflict has found out about a variable.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mark {
    Unseen,
    /// It has a part in the conflict.
    Seen,
    /// It follows from others that have.
    Follows,
    /// It does not.
    Needed,
}

/// Scratch memory of the analysis, kept from conflict to conflict.
#[derive(Clone, Debug)]
pub(super) struct Analysis {
    marks: Vec<Mark>,
    marked: Vec<u32>,
    clause: Vec<Literal>,
    /// For each level the last count in which it was met.
    met: Vec<u64>,
    /// For each variable the last count in which it was part of what is traced back.
    part: Vec<u64>,
    count: u64,
}

/// A learnt clause.
pub(super) struct Learnt {
    /// Its first literal is implied by the others at the level to backtrack to.
    pub(super) clause: Vec<Literal>,
    /// That level.
    pub(super) level: usize,
    /// Its literal block distance: the number of levels of its literals. The fewer, the better.
    pub(super) lbd: u32,
}

impl Analysis {
    pub(super) fn new(variables: usize) -> Analysis {
        let met = vec![0; variables + 1];
        let part = vec![0; variables];
        Analysis { marks: vec![Mark::Unseen; variables], marked: Vec::new(), clause: Vec::new(), met, part, count: 0 }
    }

    /// Takes back the memory of a clause.
    pub(super) fn give_back(&mut self, clause: Vec<Literal>) {
        self.clause = clause;
    }

    fn mark(&mut self, variable: usize, mark: Mark) {
        self.marks[variable] = mark;
        self.marked.push(variable as u32);
    }
}

impl Cdcl {
    /// Learns from a conflict.
    pub(super) fn analyse(&mut self, conflict: Conflict) -> Learnt {
        let mut clause = std::mem::take(&mut self.analysis.clause);
        clause.clear();
        clause.push(conflict.falsified);
        let mut here = 0;
        self.see(conflict.falsified, &mut clause, &mut here);
        let (mut reason, mut at) = (conflict.reason, self.trail.len());
        let point = loop {
            match reason {
                Reason::Implied(from) => self.see(!from, &mut clause, &mut here),
                Reason::Clause(number) => {
                    self.note_use(number);
                    for index in 1..self.clauses.length(number) {
                        self.see(self.clauses.literal(number, index), &mut clause, &mut here);
                    }
                }
                Reason::None => unreachable!("what was tried is reached last"),
            }
            // The latest literal on the trail that has a part.
            at = (0..at).rev().find(|&at| self.has_part(self.trail[at])).expect("the level has a first literal");
            here -= 1;
            if here == 0 {
                break self.trail[at];
            }
            reason = self.variables[self.trail[at].variable()].reason;
        };
        clause[0] = !point;
        let levels = self.minimise(&mut clause);
        self.shrink(&mut clause, levels);
        for index in 0..self.analysis.marked.len() {
            let variable = self.analysis.marked[index] as usize;
            if self.analysis.marks[variable] == Mark::Seen && self.is_decision[variable] {
                self.activity.bump(variable);
            }
            self.analysis.marks[variable] = Mark::Unseen;
        }
        self.analysis.marked.clear();
        self.activity.decay();
        let lbd = lbd_of(&self.variables, &mut self.analysis, clause.iter().copied());
        // The literal of the highest of the other levels comes second: it is watched, and gives the level to backtrack to.
        let level_of = |literal: &Literal| self.variables[literal.variable()].level as usize;
        let highest = (1..clause.len()).max_by_key(|&at| (level_of(&clause[at]), std::cmp::Reverse(at)));
        let level = highest.map_or(0, |at| level_of(&clause[at]));
        if let Some(at) = highest {
            clause.swap(1, at);
        }
        Learnt { clause, level, lbd }
    }

    fn has_part(&self, literal: Literal) -> bool {
        self.analysis.marks[literal.variable()] == Mark::Seen
    }

    /// A false literal has a part: on this level it is to be replaced, of an earlier one it goes into the clause.
    fn see(&mut self, literal: Literal, clause: &mut Vec<Literal>, here: &mut u32) {
        let level = self.variables[literal.variable()].level as usize;
        if level == 0 || self.has_part(literal) {
            return;
        }
        self.analysis.mark(literal.variable(), Mark::Seen);
        if level == self.level() {
            *here += 1;
        } else {
            clause.push(literal);
        }
    }

    /// Leaves out literals that follow from the rest of the clause. Returns the levels of the clause, modulo 64.
    fn minimise(&mut self, clause: &mut Vec<Literal>) -> u64 {
        let bit = |learner: &Cdcl, literal: Literal| 1_u64 << (learner.variables[literal.variable()].level % 64);
        let levels = clause[1..].iter().fold(0, |levels, &literal| levels | bit(self, literal));
        let mut kept = 1;
        for at in 1..clause.len() {
            if !self.follows(clause[at], levels, 0) {
                clause[kept] = clause[at];
                kept += 1;
            }
        }
        clause.truncate(kept);
        levels
    }

    /// Puts a single literal in the place of all those of its level that follow from it.
    fn shrink(&mut self, clause: &mut Vec<Literal>, levels: u64) {
        let of = |learner: &Cdcl, literal: Literal| learner.variables[literal.variable()];
        clause[1..].sort_unstable_by_key(|&literal| std::cmp::Reverse(of(self, literal).place));
        let (mut from, mut kept) = (1, 1);
        while from < clause.len() {
            let level = of(self, clause[from]).level;
            let same = clause[from..].iter().take_while(|&&literal| of(self, literal).level == level).count();
            let cause = if same > 1 { self.cause_of(&clause[from..from + same], levels) } else { None };
            if let Some(cause) = cause {
                clause[kept] = cause;
                kept += 1;
                if !self.has_part(cause) {
                    self.analysis.mark(cause.variable(), Mark::Seen);
                }
            } else {
                clause.copy_within(from..from + same, kept);
                kept += same;
            }
            from += same;
        }
        clause.truncate(kept);
    }

    /// The one false literal of their level from which literals follow, together with the clause's literals of other
    /// levels. They come latest first.
    fn cause_of(&mut self, literals: &[Literal], levels: u64) -> Option<Literal> {
        self.analysis.count += 1;
        let now = self.analysis.count;
        let level = self.variables[literals[0].variable()].level;
        for literal in literals {
            self.analysis.part[literal.variable()] = now;
        }
        let (mut open, mut at) = (literals.len(), self.variables[literals[0].variable()].place as usize + 1);
        loop {
            at = (0..at).rev().find(|&at| self.analysis.part[self.trail[at].variable()] == now)?;
            let holds = self.trail[at];
            if open == 1 {
                return Some(!holds);
            }
            let reason = self.variables[holds.variable()].reason;
            let others = match reason {
                Reason::None => return None,
                Reason::Implied(_) => 1..2,
                Reason::Clause(number) => 1..self.clauses.length(number),
            };
            for index in others {
                let other = match reason {
                    Reason::Clause(number) => self.clauses.literal(number, index),
                    Reason::Implied(from) => !from,
                    Reason::None => unreachable!("it was returned above"),
                };
                let variable = self.variables[other.variable()];
                if variable.level == level {
                    if std::mem::replace(&mut self.analysis.part[other.variable()], now) != now {
                        open += 1;
                    }
                } else if !self.follows(other, levels, 1) {
                    return None;
                }
            }
            open -= 1;
        }
    }

    /// Whether a false literal is false because of others of the clause alone. `levels` are those of the clause, modulo
    /// 64: a literal of any other level depends on something outside the clause.
    fn follows(&mut self, literal: Literal, levels: u64, depth: u32) -> bool {
        let variable = self.variables[literal.variable()];
        if depth > 0 {
            match self.analysis.marks[literal.variable()] {
                _ if variable.level == 0 => return true,
                Mark::Seen if variable.level as usize != self.level() => return true,
                Mark::Follows => return true,
                Mark::Needed => return false,
                _ => {}
            }
        }
        if depth > DEEPEST || levels >> (variable.level % 64) & 1 == 0 {
            return false;
        }
        let follows = match variable.reason {
            Reason::None => false,
            Reason::Implied(from) => self.follows(!from, levels, depth + 1),
            Reason::Clause(number) => {
                let mut others = 1..self.clauses.length(number);
                others.all(|index| self.follows(self.clauses.literal(number, index), levels, depth + 1))
            }
        };
        if depth > 0 && self.analysis.marks[literal.variable()] == Mark::Unseen {
            self.analysis.mark(literal.variable(), if follows { Mark::Follows } else { Mark::Needed });
        }
        follows
    }

    /// Notes that a clause took part in the conflict, and its present LBD.
    fn note_use(&mut self, number: u32) {
        if self.clauses.may_improve(number) {
            let clauses = &self.clauses;
            let literals = (0..clauses.length(number)).map(|index| clauses.literal(number, index));
            let levels = lbd_of(&self.variables, &mut self.analysis, literals);
            self.clauses.note_use(number, levels);
        }
    }
}

/// The literal block distance of literals: how many levels they have.
fn lbd_of(variables: &[Variable], analysis: &mut Analysis, literals: impl Iterator<Item = Literal>) -> u32 {
    analysis.count += 1;
    let (met, count) = (&mut analysis.met, analysis.count);
    let levels = literals.map(|literal| variables[literal.variable()].level as usize);
    levels.filter(|&level| std::mem::replace(&mut met[level], count) != count).count() as u32
}
