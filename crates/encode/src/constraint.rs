//! What the encoder asks of a verb.

use std::fmt;

use exdoku_text::automaton::Automaton;
use exdoku_text::board::{Board, Cell};

use super::implied::Equation;
use super::writer::Writer;
use super::{Division, Model, Variable};

/// A constraint with items and options of its own.
pub(super) trait Constraint: fmt::Debug {
    /// Adds its items and options to the exact cover.
    fn write(self: Box<Self>, writer: &mut Writer<'_>, name: &str);

    /// The weighted sum that it fixes, if any: [implied sums](super::Implied) follow from these.
    fn equation(&self, _board: &Board) -> Option<Equation> {
        None
    }

    /// What the auxiliary variables are that it adds.
    fn quantity(&self) -> Option<&'static str> {
        None
    }

    /// The variables and the automata, if all that it states is that one of these accepts those.
    fn line(&self) -> Option<(&[Variable], &[Automaton])> {
        None
    }

    /// The ways to divide some cells, if all that it states is that they are divided in one of these.
    fn divisions(&self) -> Option<(&[Cell], &[Division])> {
        None
    }

    /// The groups of constraints, if all that it states is that one of these holds.
    fn alternatives(&self) -> Option<&[Model]> {
        None
    }

    /// Whether more than one choice of its options may fit the digits of the cells. Such constraints are written last,
    /// so that their items are not among those that solutions are projected onto.
    fn is_ambiguous(&self) -> bool {
        false
    }
}

/// A constraint, and the rule that posted it.
#[derive(Debug)]
pub(super) struct Posted {
    pub(super) rule: usize,
    /// Whether it follows from others.
    pub(super) is_implied: bool,
    pub(super) name: String,
    pub(super) constraint: Box<dyn Constraint>,
}

/// A rule whose encoding exceeded the limit before there was anything to write.
#[derive(Debug)]
pub(super) struct Oversized {
    pub(super) options: usize,
}

impl Constraint for Oversized {
    fn write(self: Box<Self>, writer: &mut Writer<'_>, _name: &str) {
        writer.refuse(self.options);
    }
}
