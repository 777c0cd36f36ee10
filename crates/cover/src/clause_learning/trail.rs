//! Values of variables, and the trail: the true literals, in the order in which they became true.

use super::ids::VarId;
use super::literal::{Literal, OPEN};
use super::reason::{Conflict, Reason};

/// What is stored about a variable besides its value.
#[derive(Clone, Copy, Debug)]
struct Record {
    level: u32,
    /// Its place on the trail.
    place: u32,
    reason: Reason,
}

/// Values and the trail.
///
/// Invariant: a variable has a value if and only if a literal of it is on the trail; its record is meaningful only then.
#[derive(Clone, Debug)]
pub(super) struct Trail {
    value: Vec<u8>,
    records: Vec<Record>,
    literals: Vec<Literal>,
    /// How much of the trail has been propagated.
    head: usize,
    level: u32,
}

impl Trail {
    /// This many variables, all open.
    pub(super) fn new(variables: usize) -> Trail {
        let record = Record { level: 0, place: 0, reason: Reason::NONE };
        Trail {
            value: vec![OPEN; variables],
            records: vec![record; variables],
            literals: Vec::new(),
            head: 0,
            level: 0,
        }
    }

    #[inline(always)]
    pub(super) fn value(&self, variable: VarId) -> u8 {
        self.value[variable.index()]
    }

    /// The level at which a variable got its value.
    #[inline(always)]
    pub(super) fn level_of(&self, variable: VarId) -> u32 {
        self.records[variable.index()].level
    }

    /// The place of a variable on the trail.
    #[inline(always)]
    pub(super) fn place_of(&self, variable: VarId) -> u32 {
        self.records[variable.index()].place
    }

    /// The reason for the value of a variable.
    #[inline(always)]
    pub(super) fn reason_of(&self, variable: VarId) -> Reason {
        self.records[variable.index()].reason
    }

    /// Replaces the reason of a variable by another number of the same clause.
    pub(super) fn set_reason(&mut self, variable: VarId, reason: Reason) {
        self.records[variable.index()].reason = reason;
    }

    /// Makes a literal true.
    #[inline(always)]
    pub(super) fn assign(&mut self, literal: Literal, reason: Reason) -> Result<(), Conflict> {
        let variable = literal.variable();
        let value = self.value[variable.index()];
        if value == OPEN {
            self.value[variable.index()] = literal.value();
            self.records[variable.index()] = Record { level: self.level, place: self.literals.len() as u32, reason };
            self.literals.push(literal);
            return Ok(());
        }
        if value == literal.value() { Ok(()) } else { Err(Conflict::Literal(literal, reason)) }
    }

    /// The next literal that has not been propagated; it then counts as propagated.
    #[inline(always)]
    pub(super) fn next(&mut self) -> Option<Literal> {
        let literal = *self.literals.get(self.head)?;
        self.head += 1;
        Some(literal)
    }

    /// All true literals.
    #[inline(always)]
    pub(super) fn literals(&self) -> &[Literal] {
        &self.literals
    }

    /// The literals that have been propagated.
    pub(super) fn followed(&self) -> &[Literal] {
        &self.literals[..self.head]
    }

    /// Sets the level of literals from here on.
    pub(super) fn set_level(&mut self, level: u32) {
        self.level = level;
    }

    /// Removes all literals beyond this length.
    pub(super) fn undo(&mut self, length: usize) {
        for literal in self.literals.drain(length..) {
            self.value[literal.variable().index()] = OPEN;
        }
        self.head = self.literals.len();
    }
}
