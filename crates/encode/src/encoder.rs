//! The trait of constraints, and the encoder that collects them before they are written.

use std::collections::HashMap;
use std::fmt;

use exdoku_text::automaton::Automaton;
use exdoku_text::board::{Board, Cell};

use super::candidate::Candidate;
use super::division::Division;
use super::equalities::Equalities;
use super::equation::Equation;
use super::limits::{Limits, Pace, Stop};
use super::no_opposite::NoOpposite;
use super::parts::{Areas, Connected, Counted};
use super::relation::Relation;
use super::variable::{Auxiliary, Variable};
use super::writer::Writer;

/// A constraint with its own items and options.
pub(super) trait Constraint: fmt::Debug {
    /// Adds its items and options to the exact cover.
    fn write(self: Box<Self>, writer: &mut Writer<'_>, name: &str);

    /// The weighted sum that it fixes, if any: [implied sums](super::Implied) follow from these.
    fn equation(&self, _board: &Board) -> Option<Equation> {
        None
    }

    /// What its auxiliary variables are: a sum, a count.
    fn quantity(&self) -> Option<&'static str> {
        None
    }

    /// The variables and automata, if it only states that one of the automata accepts the variables.
    fn line(&self) -> Option<(&[Variable], &[Automaton])> {
        None
    }

    /// The ways to divide some cells, if it only states that they are divided in one of these ways.
    fn divisions(&self) -> Option<(&[Cell], &[Division])> {
        None
    }

    /// The connected parts, if it states any.
    fn connected(&self) -> Option<&Connected> {
        None
    }

    /// The areas of equal neighbours, if it states any.
    fn areas(&self) -> Option<&Areas> {
        None
    }

    /// A variable, a cell, and the value of the variable for each value of the cell, if it only states that the variable is
    /// this function of the cell.
    fn channel(&self) -> Option<(Variable, (Cell, Vec<i64>))> {
        None
    }

    /// The number that counts, if it states one.
    fn counted(&self) -> Option<&Counted> {
        None
    }

    /// The groups of constraints, if it only states that one of them holds.
    fn alternatives(&self) -> Option<&[Model]> {
        None
    }

    /// The ways in which it is broken: it is broken if and only if one of them holds.
    ///
    /// # Errors
    /// It has no opposite.
    fn opposite(&self, _encoder: &mut Encoder<'_>, _name: &str) -> Ways {
        Err(NoOpposite::Unknown)
    }

    /// If it only computes an open variable from variables that are not open: that variable, and the values that it can
    /// take. Whatever values the others have, it has one of these.
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
    /// Whether it follows from other constraints.
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

/// Constraints that hold together, as one of several alternatives: see [`Encoder::any_of`].
#[derive(Debug, Default)]
pub struct Alternative(pub(super) Model);

/// The ways in which something is broken: it is broken if and only if one of them holds.
pub(super) type Ways = Result<Vec<Alternative>, NoOpposite>;

/// Collects the constraints of a variant's rules.
#[derive(Debug)]
pub struct Encoder<'b> {
    pub(super) board: &'b Board,
    pub(super) model: Model,
    /// The enclosing models while alternatives are collected, the outermost first.
    pub(super) around: Vec<Model>,
    pub(super) auxiliaries: Vec<Auxiliary>,
    pub(super) equalities: Equalities,
    /// Variables that are 1 or 0 as something holds or not, by key.
    pub(super) truths: HashMap<usize, Variable>,
    pub(super) rule: usize,
    pub(super) is_implied: bool,
    pub(super) pace: Pace,
    /// The limit that was reached, and the rule that was being encoded. Nothing more is posted.
    pub(super) stopped: Option<(Stop, usize)>,
}

impl<'b> Encoder<'b> {
    /// An encoder without constraints: every cell may hold every digit.
    pub fn new(board: &'b Board) -> Encoder<'b> {
        let (auxiliaries, equalities) = (Vec::new(), Equalities::default());
        let (pace, stopped) = (Pace::default(), None);
        let (model, around, truths) = (Model::default(), Vec::new(), HashMap::new());
        Encoder { board, model, around, auxiliaries, equalities, truths, rule: 0, is_implied: false, pace, stopped }
    }

    /// Sets limits: this encoder posts nothing more once one of them is reached, and [`finish`](Self::finish)
    /// returns an error that says which.
    #[must_use]
    pub fn within(self, limits: Limits) -> Encoder<'b> {
        Encoder { pace: Pace::within(limits), ..self }
    }

    /// Its limits.
    pub fn limits(&self) -> &Limits {
        self.pace.limits()
    }

    /// The board.
    pub fn board(&self) -> &'b Board {
        self.board
    }

    /// Sets the number of the rule that posts the constraints from here on.
    pub fn begin_rule(&mut self, number: usize) {
        self.rule = number;
    }

    /// Whether a limit was reached, so that nothing more is posted. Rules with millions of constraints check this.
    pub fn has_stopped(&self) -> bool {
        self.stopped.is_some()
    }

    /// Whether there is still time and memory for a constraint.
    pub(super) fn goes_on(&mut self) -> bool {
        if self.stopped.is_none()
            && let Some(stop) = self.pace.reached()
        {
            self.stopped = Some((stop, self.rule));
        }
        self.stopped.is_none()
    }

    /// The cell never holds the digit.
    pub fn exclude(&mut self, candidate: Candidate) {
        self.model.excluded.push(candidate);
    }

    /// The cell holds only values that satisfy the condition.
    pub fn limit(&mut self, cell: Cell, allowed: impl Fn(i64) -> bool) {
        let digits = self.board.digits_of(cell);
        for digit in digits.iter().filter(|&digit| !allowed(i64::from(digits.value(digit)))) {
            self.exclude(Candidate { cell, digit });
        }
    }

    pub(super) fn post(&mut self, name: impl Into<String>, constraint: impl Constraint + 'static) {
        if !self.goes_on() {
            return;
        }
        let constraint = Box::new(constraint);
        let (rule, is_implied) = (self.rule, self.is_implied);
        self.model.posted.push(Posted { rule, is_implied, name: name.into(), constraint });
    }

    /// Reports that a constraint needs more than [`MOST_OPTIONS`](crate::MOST_OPTIONS) options; [`finish`](Self::finish)
    /// returns the error.
    pub fn too_large(&mut self, name: impl Into<String>, options: usize) {
        self.post(name, Oversized { options });
    }

    /// A new auxiliary variable that takes one of these values.
    pub fn auxiliary(&mut self, name: impl Into<String>, values: impl IntoIterator<Item = i64>) -> Variable {
        let mut values: Vec<i64> = values.into_iter().collect();
        values.sort_unstable();
        values.dedup();
        self.auxiliaries.push(Auxiliary { name: name.into(), values });
        Variable::Auxiliary(self.auxiliaries.len() - 1)
    }

    /// The values that a variable may take before any constraint, ascending.
    pub fn values(&self, variable: Variable) -> Vec<i64> {
        match variable {
            Variable::Cell(cell) => self.board.values_of(cell),
            Variable::Auxiliary(number) => self.auxiliaries[number].values.clone(),
        }
    }

    /// Adds values to those that an auxiliary variable may take; returns the values before.
    pub(super) fn widen(&mut self, variable: Variable, values: &[i64]) -> Vec<i64> {
        let before = self.values(variable);
        if let Variable::Auxiliary(number) = variable {
            let all = &mut self.auxiliaries[number].values;
            all.extend(values);
            all.sort_unstable();
            all.dedup();
        }
        before
    }

    pub(super) fn name_of(&self, variable: Variable) -> String {
        match variable {
            Variable::Cell(cell) => self.board.name(cell),
            Variable::Auxiliary(number) => self.auxiliaries[number].name.clone(),
        }
    }
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

    fn opposite(&self, _encoder: &mut Encoder<'_>, _name: &str) -> Ways {
        Err(NoOpposite::TooLarge)
    }
}
