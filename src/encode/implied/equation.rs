//! Weighted sums with one total.

use std::collections::BTreeMap;

use crate::board::{Board, Cell, DigitSet};
use crate::encode::{Encoder, Variable, What};

/// The weighted sum of some signals is this number.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Equation {
    /// Weights that are not 0, by signal.
    terms: Vec<(Variable, i64)>,
    total: i64,
}

/// How an equation meets what it may be taken away from.
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
    /// An equation with these weights.
    pub(super) fn new(terms: BTreeMap<Variable, i64>, total: i64) -> Equation {
        Equation { terms: terms.into_iter().filter(|(_, weight)| *weight != 0).collect(), total }
    }

    /// All whose digits add up to one number, if these are the sets of digits that the cells may hold.
    fn of_sets(board: &Board, cells: &[Cell], sets: &[DigitSet]) -> Option<Equation> {
        let value = |digit| i64::from(board.digits().value(digit));
        let fitting = sets.iter().filter(|set| set.len() == cells.len());
        let mut sums = fitting.map(|set| set.iter().map(value).sum::<i64>());
        let first = sums.next()?;
        sums.all(|sum| sum == first).then(|| Equation::new(cells.iter().map(|&cell| (cell.into(), 1)).collect(), first))
    }

    /// How many terms it has.
    pub(super) fn len(&self) -> usize {
        self.terms.len()
    }

    /// Its signals.
    pub(super) fn signals(&self) -> impl Iterator<Item = Variable> {
        self.terms.iter().map(|(signal, _)| *signal)
    }

    /// How many sums its terms may have, at most.
    pub(super) fn span(&self, encoder: &Encoder<'_>) -> i64 {
        let span = |&(signal, weight): &(Variable, i64)| {
            let values = encoder.values(signal);
            let (first, last) = (values.first().unwrap_or(&0), values.last().unwrap_or(&0));
            weight.saturating_abs().saturating_mul(last - first)
        };
        self.terms.iter().map(span).fold(1, i64::saturating_add)
    }

    /// Says it.
    pub(super) fn say(self, encoder: &mut Encoder<'_>) {
        if let [(Variable::Cell(cell), weight)] = self.terms[..] {
            return encoder.limit(cell, |value| weight * value == self.total);
        }
        let name = |signal: Variable| match signal {
            Variable::Cell(cell) => encoder.board.name(cell),
            Variable::Auxiliary(number) => encoder.signals[number].name.clone(),
        };
        let names: Vec<String> = self.signals().map(name).collect();
        let terms: Vec<(i64, Variable)> = self.terms.iter().map(|&(signal, weight)| (weight, signal)).collect();
        encoder.sum(format!("implied sum {}", names.join(" ")), &terms, |sum| sum == self.total);
    }
}

/// The equations among what was said, each once.
pub(super) fn said(encoder: &Encoder<'_>) -> Vec<Equation> {
    let of_verb = |what: &What| match what {
        What::Sum(sum) => sum.equation().map(|(terms, total)| Equation::new(terms, total)),
        What::DigitSets { cells, sets, .. } => Equation::of_sets(encoder.board, cells, sets),
        _ => None,
    };
    let verbs = encoder.said.verbs.iter().filter_map(|verb| of_verb(&verb.what));
    let of_relation = encoder.said.relations.iter().filter_map(|relation| relation.equation(encoder.board));
    let mut found: Vec<Equation> = verbs.chain(of_relation.map(|(terms, total)| Equation::new(terms, total))).collect();
    found.retain(|equation| equation.len() > 0);
    found.sort();
    found.dedup();
    found
}

/// An equation under work, its weights by the number of the signal.
#[derive(Clone, Debug)]
pub(super) struct Rest {
    weights: Vec<i64>,
    total: i64,
    /// So many places come before the quantities.
    places: usize,
}

impl Rest {
    /// Nothing, of any of the encoder's signals.
    pub(super) fn new(encoder: &Encoder<'_>) -> Rest {
        let places = encoder.board.place_count();
        Rest { weights: vec![0; places + encoder.signals.len()], total: 0, places }
    }

    fn number(&self, signal: Variable) -> usize {
        match signal {
            Variable::Cell(cell) => cell.index(),
            Variable::Auxiliary(number) => self.places + number,
        }
    }

    /// Adds up all cells of a house.
    pub(super) fn add_house(&mut self, cells: &[Cell], total: i64) {
        cells.iter().for_each(|cell| self.weights[cell.index()] += 1);
        self.total += total;
    }

    /// Adds an equation so many times.
    pub(super) fn add(&mut self, equation: &Equation, times: i64) {
        for &(signal, weight) in &equation.terms {
            let number = self.number(signal);
            self.weights[number] += times * weight;
        }
        self.total += times * equation.total;
    }

    /// What adding an equation so many times would do.
    fn meeting(&self, equation: &Equation, times: i64) -> Meeting {
        let mut meeting = Meeting::default();
        for &(signal, weight) in &equation.terms {
            match self.weights[self.number(signal)] {
                0 => meeting.new += 1,
                own if own + times * weight == 0 => meeting.gone += 1,
                _ => meeting.changed += 1,
            }
        }
        meeting
    }

    /// Takes away the equations, as far as the terms they share cancel and `wanted` says so.
    pub(super) fn take_away<'e>(
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

    /// What is left, the first weight positive, if it has at least one and at most so many terms.
    pub(super) fn equation(&self, board: &Board, most: usize) -> Option<Equation> {
        let left = || self.weights.iter().enumerate().filter(|(_, weight)| **weight != 0);
        let (_, first) = left().next()?;
        if left().nth(most).is_some() {
            return None;
        }
        let sign = first.signum();
        let signal = |number: usize| match number.checked_sub(self.places) {
            Some(quantity) => Variable::Auxiliary(quantity),
            None => board.places().nth(number).expect("a signal before the quantities is a place").into(),
        };
        let terms = left().map(|(number, weight)| (signal(number), sign * weight)).collect();
        Some(Equation { terms, total: sign * self.total })
    }
}
