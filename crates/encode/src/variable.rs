//! Variables: everything that takes one of a few whole numbers in each solution.
//!
//! A cell is a variable, and so is an auxiliary variable that some constraint computes: the sum of a cage, the state
//! between two steps of an automaton. Its value is the colour of a secondary item, shared by all options that depend on the
//! value.

use exdoku_text::board::Cell;

/// A cell, an unknown outside the grid, or an auxiliary variable of an [`Encoder`](super::Encoder).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Variable {
    /// The digit of a cell, or the value of an unknown.
    Cell(Cell),
    /// The auxiliary variable with this number.
    Auxiliary(usize),
}

impl From<Cell> for Variable {
    fn from(cell: Cell) -> Variable {
        Variable::Cell(cell)
    }
}

/// A variable that is not a cell.
#[derive(Clone, Debug)]
pub(super) struct Auxiliary {
    pub(super) name: String,
    /// Ascending.
    pub(super) values: Vec<i64>,
}
