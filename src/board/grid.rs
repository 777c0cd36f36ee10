//! What stands in the cells.

use super::{Cell, Digit};

/// A digit or nothing in each cell of a board.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Grid {
    digits: Vec<Option<Digit>>,
}

impl Grid {
    /// Nothing in any of this many cells.
    pub fn empty(cells: usize) -> Grid {
        Grid { digits: vec![None; cells] }
    }

    /// What stands in a cell.
    pub fn get(&self, cell: Cell) -> Option<Digit> {
        self.digits[cell.index()]
    }

    /// Writes a digit into a cell.
    pub fn set(&mut self, cell: Cell, digit: Digit) {
        self.digits[cell.index()] = Some(digit);
    }

    /// Makes a cell empty.
    pub fn clear(&mut self, cell: Cell) {
        self.digits[cell.index()] = None;
    }

    /// Whether every cell holds a digit.
    pub fn is_full(&self) -> bool {
        self.digits.iter().all(Option::is_some)
    }

    /// How many cells hold a digit.
    pub fn filled(&self) -> usize {
        self.digits.iter().flatten().count()
    }

    /// The cells that hold a digit, in reading order, with it.
    pub fn placed(&self) -> impl Iterator<Item = (Cell, Digit)> {
        self.digits.iter().enumerate().filter_map(|(i, digit)| digit.map(|digit| (Cell::new(i), digit)))
    }

    /// The cells in which two grids of one board differ.
    pub fn differences(&self, other: &Grid) -> Vec<Cell> {
        let pairs = self.digits.iter().zip(&other.digits).enumerate();
        pairs.filter(|(_, (a, b))| a != b).map(|(i, _)| Cell::new(i)).collect()
    }
}
