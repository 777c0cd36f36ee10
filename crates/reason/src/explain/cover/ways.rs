//! The ways to fill the cells of a rule, read from its cover as far as a sentence states them.

use std::ops::ControlFlow;

use exdoku_rules::encode::Candidate;
use exdoku_text::board::{Board, Cell, Digit};

use super::diagram::Reader;
use super::fit::Fit;
use super::rule_cover::{RuleCover, Solutions, order};
use super::telling::{Telling, Told};
use crate::explain::instance::OPTIONS_OF_NODE;
use crate::explain::model::Model;
use crate::explain::state::State;

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
