//! Signals: whatever takes one of a few whole numbers in each solution.
//!
//! A cell is a signal, and so is a quantity that some verb computes: the sum of a cage, the state between two steps
//! of an automaton. Its value is the colour of a secondary item, so that all who speak of it agree.

use crate::board::Cell;

use super::Encoder;

/// A cell, an unknown outside the grid, or a quantity of an [`Encoder`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Variable {
    /// What stands in a cell.
    Cell(Cell),
    /// The quantity of this number.
    Auxiliary(usize),
}

impl From<Cell> for Variable {
    fn from(cell: Cell) -> Variable {
        Variable::Cell(cell)
    }
}

/// A signal that is no cell.
#[derive(Clone, Debug)]
pub(super) struct Auxiliary {
    pub(super) name: String,
    /// Ascending.
    pub(super) values: Vec<i64>,
}

impl Encoder<'_> {
    /// A new quantity that takes one of these values.
    pub fn auxiliary(&mut self, name: impl Into<String>, values: impl IntoIterator<Item = i64>) -> Variable {
        let mut values: Vec<i64> = values.into_iter().collect();
        values.sort_unstable();
        values.dedup();
        self.signals.push(Auxiliary { name: name.into(), values });
        Variable::Auxiliary(self.signals.len() - 1)
    }

    /// The values a signal may take as far as its own kind says, ascending.
    pub fn values(&self, signal: Variable) -> Vec<i64> {
        match signal {
            Variable::Cell(cell) => self.board.values_of(cell),
            Variable::Auxiliary(number) => self.signals[number].values.clone(),
        }
    }
}
