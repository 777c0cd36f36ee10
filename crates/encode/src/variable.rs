//! Variables: whatever takes one of a few whole numbers in each solution.
//!
//! A cell is a variable, and so is an auxiliary variable that some constraint computes: the sum of a cage, the state
//! between two steps of an automaton. Its value is the colour of a secondary item, which all options that depend on the
//! value share.

use exdoku_text::board::Cell;

use super::Encoder;

/// A cell, an unknown outside the grid, or an auxiliary variable of an [`Encoder`].
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

impl Encoder<'_> {
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

    pub(super) fn name_of(&self, variable: Variable) -> String {
        match variable {
            Variable::Cell(cell) => self.board.name(cell),
            Variable::Auxiliary(number) => self.auxiliaries[number].name.clone(),
        }
    }
}
