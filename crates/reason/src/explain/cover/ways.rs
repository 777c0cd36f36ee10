//! The ways to fill the cells of a rule, read from its cover as far as a sentence states them.

use std::ops::ControlFlow;

use exdoku_rules::encode::Candidate;
use exdoku_text::board::{Board, Cell, Digit, DigitSet};

use super::diagram::Reader;
use super::fit::Fit;
use super::rule_cover::{RuleCover, Solutions, order};
use super::telling::{Telling, Told};
use crate::explain::instance::OPTIONS_OF_NODE;
use crate::explain::model::Model;
use crate::explain::state::State;

/// The least and the greatest sum over some solutions, and over those with each candidate.
pub(in crate::explain) type Sums = ((i64, i64), Vec<(Candidate, (i64, i64))>);

/// The largest number of solutions that are listed to name what fits, without a diagram.
const MOST_LISTED: usize = 200;
/// The largest number of steps of reading a diagram for that.
const MOST_READ: usize = 20_000;

impl RuleCover {
    /// The cells in the order in which a way to fill them is read.
    pub(in crate::explain) fn in_order(&self, model: &Model<'_>) -> Vec<Cell> {
        order(model, &self.rules, &self.cells).into_iter().map(|place| self.cells[place]).collect()
    }

    /// The ways to fill the cells over all solutions, as far as they are stated, if there are at most `most`.
    pub(in crate::explain) fn fitting(
        &mut self,
        model: &Model<'_>,
        state: &State,
        telling: &Telling,
        most: usize,
    ) -> Vec<Fit> {
        let [rule] = self.rules[..] else { return Vec::new() };
        self.follow(model);
        let (board, cells) = (model.board, &self.cells);
        let mut ways = Ways { board, cells, telling, found: Vec::new(), most };
        let is_complete = match &mut self.solutions {
            Solutions::Diagram(diagram, _) => {
                let allowed: Vec<u128> = self.cells.iter().map(|&cell| state.set(cell).bits()).collect();
                model.spend(diagram.edge_count() as u64 / OPTIONS_OF_NODE);
                diagram.read(&allowed, Told::default(), MOST_READ, &mut ways).is_continue()
            }
            Solutions::Searched(searched) => {
                let line = &model.instances[rule].cells;
                let mut listed = 0;
                searched.solutions(model, cells, state, &mut |placed| {
                    listed += 1;
                    let mut placed = placed.to_vec();
                    placed.sort_by_key(|one| line.iter().position(|&cell| cell == one.cell));
                    let told = placed.into_iter().fold(Told::default(), |told, one| telling.next(board, &told, one));
                    ways.take(told)?;
                    if listed > MOST_LISTED { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
                })
            }
        };
        let mut all = ways.found;
        if !is_complete {
            return Vec::new();
        }
        all.sort();
        all
    }
}

impl RuleCover {
    /// The solutions with these digits of its cells, as a digit for each cell, if there are at most `most`; none if a question takes a
    /// search.
    pub(in crate::explain) fn solutions(
        &mut self,
        model: &Model<'_>,
        sets: &[DigitSet],
        most: usize,
    ) -> Option<Vec<Vec<Digit>>> {
        let Solutions::Diagram(diagram, _) = &self.solutions else { return None };
        let allowed: Vec<u128> = sets.iter().map(|set| set.bits()).collect();
        let mut all = All { found: Vec::new(), most };
        let read = diagram.read(&allowed, vec![0; sets.len()], most.saturating_mul(sets.len()), &mut all);
        model.spend(all.found.len() as u64 / OPTIONS_OF_NODE + 1);
        let digits = |values: Vec<u8>| values.into_iter().map(|value| Digit::new(value.into())).collect();
        read.is_continue().then(|| all.found.into_iter().map(digits).collect())
    }
}

impl RuleCover {
    /// The least and the greatest sum of what the digits of its cells add, over all solutions with these digits, and over those with
    /// each candidate; none if there is none, or a question takes a search.
    pub(in crate::explain) fn sums(
        &mut self,
        model: &Model<'_>,
        sets: &[DigitSet],
        adds: &dyn Fn(usize, Digit) -> i64,
    ) -> Option<Sums> {
        let Solutions::Diagram(diagram, _) = &self.solutions else { return None };
        model.spend(diagram.edge_count() as u64 / OPTIONS_OF_NODE + 1);
        let allowed: Vec<u128> = sets.iter().map(|set| set.bits()).collect();
        let digit = |value: u8| Digit::new(value.into());
        let sums = diagram.sums(&allowed, &|place, value| adds(place, digit(value)))?;
        let of_cell = |(&cell, each): (&Cell, Vec<_>)| {
            each.into_iter().map(move |(one, range)| (Candidate { cell, digit: digit(one) }, range)).collect::<Vec<_>>()
        };
        Some((sums.all, self.cells.iter().zip(sums.each).flat_map(of_cell).collect()))
    }
}

/// The ways to fill cells that were read.
struct Ways<'w> {
    board: &'w Board,
    cells: &'w [Cell],
    telling: &'w Telling,
    found: Vec<Fit>,
    most: usize,
}

impl Reader for Ways<'_> {
    type State = Told;

    fn next(&self, told: &Told, group: usize, value: u8) -> Told {
        let one = Candidate { cell: self.cells[group], digit: Digit::new(value.into()) };
        self.telling.next(self.board, told, one)
    }

    fn take(&mut self, told: Told) -> ControlFlow<()> {
        if !self.found.contains(&told.fit) {
            if self.found.len() == self.most {
                return ControlFlow::Break(());
            }
            self.found.push(told.fit);
        }
        ControlFlow::Continue(())
    }
}

/// All solutions that are read: the value of each group.
struct All {
    found: Vec<Vec<u8>>,
    most: usize,
}

impl Reader for All {
    type State = Vec<u8>;

    fn next(&self, values: &Vec<u8>, group: usize, value: u8) -> Vec<u8> {
        let mut values = values.clone();
        values[group] = value;
        values
    }

    fn take(&mut self, values: Vec<u8>) -> ControlFlow<()> {
        self.found.push(values);
        if self.found.len() > self.most { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}
