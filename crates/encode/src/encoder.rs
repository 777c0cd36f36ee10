//! What collects the constraints of rules.

use exdoku_text::board::{Board, Cell};

use super::candidate::Candidate;
use super::constraint::{Constraint, Model, Posted};
use super::equalities::Equalities;
use super::limits::{Limits, Pace, Stop};
use super::opposite::{NoOpposite, Ways};
use super::variable::{Auxiliary, Variable};
use super::writer::Writer;

/// Collects the constraints of a variant's rules.
#[derive(Debug)]
pub struct Encoder<'b> {
    pub(super) board: &'b Board,
    pub(super) model: Model,
    pub(super) auxiliaries: Vec<Auxiliary>,
    pub(super) equalities: Equalities,
    rule: usize,
    pub(super) is_implied: bool,
    pub(super) pace: Pace,
    /// The limit that was reached, and the rule that was encoded then. Nothing is posted any more.
    pub(super) stopped: Option<(Stop, usize)>,
}

impl<'b> Encoder<'b> {
    /// An encoder without constraints: every cell may hold every digit.
    pub fn new(board: &'b Board) -> Encoder<'b> {
        let (auxiliaries, equalities) = (Vec::new(), Equalities::default());
        let (pace, stopped) = (Pace::default(), None);
        Encoder { board, model: Model::default(), auxiliaries, equalities, rule: 0, is_implied: false, pace, stopped }
    }

    /// The same encoder, within limits: it posts nothing more once one of them is reached, and [`finish`](Self::finish)
    /// returns an error that says which.
    #[must_use]
    pub fn within(self, limits: Limits) -> Encoder<'b> {
        Encoder { pace: Pace::within(limits), ..self }
    }

    /// The board.
    pub fn board(&self) -> &'b Board {
        self.board
    }

    /// Sets the number of the rule that posts the constraints from here on.
    pub fn begin_rule(&mut self, number: usize) {
        self.rule = number;
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

    /// Adds values to those that an auxiliary variable may take; returns what they were before.
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
