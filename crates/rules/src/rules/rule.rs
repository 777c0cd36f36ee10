//! What a rule can do, of whichever kind it is.

use std::fmt;

use exdoku_encode::{Alternative, Encoder, NoOpposite};
use exdoku_text::board::{Board, Cell, Grid};

use super::opposite;

/// A rule of one puzzle: it knows its cells.
pub trait Rule: fmt::Debug + Send + Sync {
    /// Posts what the rule states as constraints.
    fn encode(&self, encoder: &mut Encoder<'_>);

    /// Where a grid breaks the rule.
    ///
    /// On a full grid nothing is returned if and only if the rule holds. On a grid with empty places only what no
    /// filling of them can repair is returned, and perhaps not all of it. The unknowns beside a grid that a
    /// person wrote are empty, though all of its cells be filled.
    fn violations(&self, board: &Board, grid: &Grid) -> Vec<Violation>;

    /// The ways in which the rule is broken, as constraints: it is if and only if one of them holds.
    ///
    /// # Errors
    /// If they cannot be stated.
    fn broken(&self, encoder: &mut Encoder<'_>) -> Result<Vec<Alternative>, NoOpposite> {
        opposite::of(encoder, &|encoder| self.encode(encoder), &|board, grid| self.holds(board, grid))
    }

    /// Whether every filling of the empty places keeps the rule, as far as is known.
    fn is_kept(&self, board: &Board, grid: &Grid) -> bool {
        grid.is_full() && self.holds(board, grid)
    }

    /// Whether the rule is kept or broken by every filling of the empty places, as far as is known. A rule made of rules asks
    /// each of them once.
    fn state(&self, board: &Board, grid: &Grid) -> State {
        if self.is_kept(board, grid) {
            State::Kept
        } else if self.violations(board, grid).is_empty() {
            State::Open
        } else {
            State::Broken
        }
    }

    /// The rules in it, where it is a list of rules that a file writes together: the cages of `killer = [...]`.
    fn listed(&self) -> &[Box<dyn Rule>] {
        &[]
    }

    /// The places it is about, of a rule in a list whose rules a file does not name one by one.
    fn places(&self) -> Vec<Cell> {
        Vec::new()
    }

    /// Whether a full grid keeps the rule.
    fn holds(&self, board: &Board, grid: &Grid) -> bool {
        self.violations(board, grid).is_empty()
    }
}

/// What is known of a rule on a grid, whatever the empty places hold.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum State {
    /// It is kept.
    Kept,
    /// It is broken.
    Broken,
    /// Neither is known.
    Open,
}

/// A place where a grid breaks a rule.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Violation {
    /// What is wrong, in words that go before the list of cells: `row 3 repeats a digit`.
    pub what: String,
    /// The cells that show it.
    pub cells: Vec<Cell>,
}
