//! Weighted sums with one total.

use std::collections::BTreeMap;

use crate::board::{Board, Cell};
use crate::encode::{Encoder, Variable};

/// The weighted sum of some variables is this number.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(in crate::encode) struct Equation {
    /// Weights that are not 0, by variable.
    terms: Vec<(Variable, i64)>,
    total: i64,
}

/// How the terms of an equation relate to those of a sum that it may be subtracted from.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Meeting {
    /// So many terms go.
    pub(super) gone: usize,
    /// So many terms are new.
    pub(super) new: usize,
    /// So many terms stay, with another weight.
    pub(super) changed: usize,
}

impl Equation {
    /// An equation with these weights; no variable occurs twice.
    pub(in crate::encode) fn new(terms: impl IntoIterator<Item = (Variable, i64)>, total: i64) -> Equation {
        let terms: BTreeMap<Variable, i64> = terms.into_iter().filter(|(_, weight)| *weight != 0).collect();
        Equation { terms: terms.into_iter().collect(), total }
    }

    /// The number of its terms.
    pub(super) fn len(&self) -> usize {
        self.terms.len()
    }

    /// Its terms.
    pub(in crate::encode) fn terms(&self) -> &[(Variable, i64)] {
        &self.terms
    }

    /// Its total.
    pub(in crate::encode) fn total(&self) -> i64 {
        self.total
    }

    /// Its variables.
    pub(super) fn variables(&self) -> impl Iterator<Item = Variable> {
        self.terms.iter().map(|(variable, _)| *variable)
    }

    /// An upper bound of the number of values of the weighted sum.
    pub(super) fn span(&self, encoder: &Encoder<'_>) -> i64 {
        let span = |&(variable, weight): &(Variable, i64)| {
            let values = encoder.values(variable);
            let (first, last) = (values.first().unwrap_or(&0), values.last().unwrap_or(&0));
            weight.saturating_abs().saturating_mul(last - first)
        };
        self.terms.iter().map(span).fold(1, i64::saturating_add)
    }

    /// Posts it as a constraint.
    pub(super) fn post(self, encoder: &mut Encoder<'_>) {
        if let [(Variable::Cell(cell), weight)] = self.terms[..] {
            return encoder.limit(cell, |value| weight * value == self.total);
        }
        let names: Vec<String> = self.variables().map(|variable| encoder.name_of(variable)).collect();
        let terms: Vec<(i64, Variable)> = self.terms.iter().map(|&(variable, weight)| (weight, variable)).collect();
        encoder.sum(format!("implied sum {}", names.join(" ")), &terms, |sum| sum == self.total);
    }
}

/// The equations that constraints state, each once.
pub(in crate::encode) fn stated(encoder: &Encoder<'_>) -> Vec<Equation> {
    let posted = encoder.model.posted.iter().filter_map(|posted| posted.constraint.equation(encoder.board));
    let related = encoder.model.relations.iter().filter_map(|relation| relation.equation(encoder.board));
    let mut found: Vec<Equation> = posted.chain(related).filter(|equation| equation.len() > 0).collect();
    found.sort();
    found.dedup();
    found
}

/// An equation under construction, its weights by the number of the variable, as far as any is not 0.
#[derive(Clone, Debug)]
pub(super) struct Rest {
    weights: Vec<i64>,
    total: i64,
    /// The number of places, which come before the auxiliary variables.
    places: usize,
}

impl Rest {
    /// The empty sum.
    pub(super) fn new(encoder: &Encoder<'_>) -> Rest {
        let places = encoder.board.place_count();
        Rest { weights: vec![0; places], total: 0, places }
    }

    fn number(&self, variable: Variable) -> usize {
        match variable {
            Variable::Cell(cell) => cell.index(),
            Variable::Auxiliary(number) => self.places + number,
        }
    }

    /// Adds all cells of a house.
    pub(super) fn add_house(&mut self, cells: &[Cell], total: i64) {
        cells.iter().for_each(|cell| self.weights[cell.index()] += 1);
        self.total += total;
    }

    /// Adds a multiple of an equation.
    pub(super) fn add(&mut self, equation: &Equation, times: i64) {
        for &(variable, weight) in &equation.terms {
            let number = self.number(variable);
            // There may be thousands of auxiliary variables, few of which are terms.
            if number >= self.weights.len() {
                self.weights.resize(number + 1, 0);
            }
            self.weights[number] += times * weight;
        }
        self.total += times * equation.total;
    }

    /// The effect of adding a multiple of an equation.
    pub(super) fn meeting(&self, equation: &Equation, times: i64) -> Meeting {
        let mut meeting = Meeting::default();
        for &(variable, weight) in &equation.terms {
            match self.weights.get(self.number(variable)).copied().unwrap_or(0) {
                0 => meeting.new += 1,
                own if own + times * weight == 0 => meeting.gone += 1,
                _ => meeting.changed += 1,
            }
        }
        meeting
    }

    /// Adds or subtracts each equation whose shared terms all cancel, where `wanted` agrees.
    pub(super) fn eliminate<'e>(
        &mut self,
        equations: impl IntoIterator<Item = &'e Equation>,
        wanted: impl Fn(Meeting) -> bool,
    ) {
        for equation in equations {
            for times in [-1, 1] {
                let meeting = self.meeting(equation, times);
                if meeting.gone > 0 && meeting.changed == 0 && wanted(meeting) {
                    self.add(equation, times);
                    break;
                }
            }
        }
    }

    /// The equation, its first weight positive, if it has at least one term and at most `most`.
    pub(super) fn equation(&self, board: &Board, most: usize) -> Option<Equation> {
        let left = || self.weights.iter().enumerate().filter(|(_, weight)| **weight != 0);
        let (_, first) = left().next()?;
        if left().nth(most).is_some() {
            return None;
        }
        let sign = first.signum();
        let variable = |number: usize| match number.checked_sub(self.places) {
            Some(auxiliary) => Variable::Auxiliary(auxiliary),
            None => board.places().nth(number).expect("a number below that of the places").into(),
        };
        let terms = left().map(|(number, weight)| (variable(number), sign * weight)).collect();
        Some(Equation { terms, total: sign * self.total })
    }
}
