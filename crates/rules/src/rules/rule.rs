//! The interface of rules, whatever their kind.

use std::fmt;

use exdoku_encode::{Alternative, Encoder, NoOpposite};
use exdoku_text::board::{Board, Cell, Grid};

use super::opposite;

/// A rule of one puzzle: it knows its cells.
pub trait Rule: fmt::Debug + Send + Sync {
    /// Posts the rule as constraints.
    fn encode(&self, encoder: &mut Encoder<'_>);

    /// Where a grid breaks the rule.
    ///
    /// On a full grid, nothing is returned if and only if the rule holds. On a grid with empty places, only violations that
    /// no filling of them can repair are returned, and perhaps not all of these. In a grid that a person filled, the
    /// unknowns are empty even if all cells are filled.
    fn violations(&self, board: &Board, grid: &Grid) -> Vec<Violation>;

    /// The ways in which the rule is broken, as constraints: it is broken if and only if one of them holds.
    ///
    /// # Errors
    /// They cannot be stated.
    fn broken(&self, encoder: &mut Encoder<'_>) -> Result<Vec<Alternative>, NoOpposite> {
        opposite::of(encoder, &|encoder| self.encode(encoder), &|board, grid| self.holds(board, grid))
    }

    /// Whether every filling of the empty places satisfies the rule, as far as known.
    fn is_kept(&self, board: &Board, grid: &Grid) -> bool {
        grid.is_full() && self.holds(board, grid)
    }

    /// Whether the rule is satisfied or broken by every filling of the empty places, as far as known. A rule made of rules
    /// asks each of them once.
    fn state(&self, board: &Board, grid: &Grid) -> State {
        if self.is_kept(board, grid) {
            State::Kept
        } else if self.violations(board, grid).is_empty() {
            State::Open
        } else {
            State::Broken
        }
    }

    /// The rules in it, if it is a list of rules that a file writes together: the cages of `killer = [...]`.
    fn listed(&self) -> &[Box<dyn Rule>] {
        &[]
    }

    /// Rules that together state the same, each about few things, if a solver would look at them one by one.
    fn aspects(&self) -> &[Aspect] {
        &[]
    }

    /// The places of the rule, if it is in a list whose rules a file does not name one by one.
    fn places(&self) -> Vec<Cell> {
        Vec::new()
    }

    /// Whether a full grid satisfies the rule.
    fn holds(&self, board: &Board, grid: &Grid) -> bool {
        self.violations(board, grid).is_empty()
    }
}

/// One of several rules that together state the same as another one.
#[derive(Debug)]
pub struct Aspect {
    /// What it is about, after the name of the whole: `with 5`.
    pub name: String,
    /// Its cells, in its order.
    pub cells: Vec<Cell>,
    /// The rule.
    pub rule: Box<dyn Rule>,
}

/// The state of a rule on a grid, whatever the empty places hold.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum State {
    /// It is satisfied.
    Kept,
    /// It is broken.
    Broken,
    /// Neither is known.
    Open,
}

/// A place where a grid breaks a rule.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Violation {
    /// The error, in words that precede the list of cells: `row 3 repeats a digit`.
    pub what: String,
    /// The cells that show it.
    pub cells: Vec<Cell>,
}
