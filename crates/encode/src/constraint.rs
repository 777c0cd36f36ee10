//! Constraints of which rules are made, before they are written.

use std::fmt;

use exdoku_text::automaton::Automaton;
use exdoku_text::board::{Board, Cell};

use super::candidate::Candidate;
use super::division::Division;
use super::encoder::Encoder;
use super::equation::Equation;
use super::opposite::{NoOpposite, Ways};
use super::parts::{Areas, Counted};
use super::relation::Relation;
use super::variable::Variable;
use super::writer::Writer;

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

    /// The connected parts, if it states some.
    fn areas(&self) -> Option<&Areas> {
        None
    }

    /// The number that counts, if it states one.
    fn counted(&self) -> Option<&Counted> {
        None
    }

    /// The groups of constraints, if all that it states is that one of these holds.
    fn alternatives(&self) -> Option<&[Model]> {
        None
    }

    /// The ways in which it is broken: it is if and only if one of them holds.
    ///
    /// # Errors
    /// If it has no opposite.
    fn opposite(&self, _encoder: &mut Encoder<'_>, _name: &str) -> Ways {
        Err(NoOpposite::Unknown)
    }

    /// The open variable that it computes from variables that are not open, if all that it states is that: whatever values
    /// those have, this one has one of the values beside it.
    fn computes(&self, _encoder: &Encoder<'_>, _is_open: &dyn Fn(Variable) -> bool) -> Option<(Variable, Vec<i64>)> {
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

/// Cells that hold different digits, and the name of the set.
#[derive(Clone, Debug)]
pub(super) struct Group {
    pub(super) name: String,
    /// Ascending and distinct.
    pub(super) cells: Vec<Cell>,
}

/// Constraints that hold together: those of a puzzle, or of one alternative of several.
#[derive(Debug, Default)]
pub(super) struct Model {
    pub(super) excluded: Vec<Candidate>,
    pub(super) groups: Vec<Group>,
    pub(super) relations: Vec<Relation>,
    pub(super) posted: Vec<Posted>,
}

impl Model {
    /// The constraints whose options follow from the placements, and the others.
    pub(super) fn split(self) -> (Model, Model) {
        let (ambiguous, posted) = self.posted.into_iter().partition(|posted| posted.constraint.is_ambiguous());
        (Model { posted, ..self }, Model { posted: ambiguous, ..Model::default() })
    }
}
