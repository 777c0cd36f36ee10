//! Grids: the digits in the cells.

use super::{Cell, Digit, Digits};

/// A digit or nothing for each place of a board: its cells, and its unknowns if it has any.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Grid {
    digits: Vec<Option<Digit>>,
}

impl Grid {
    /// An empty grid with this many places: [`Board::place_count`](super::Board::place_count) for a board.
    pub fn empty(places: usize) -> Grid {
        Grid { digits: vec![None; places] }
    }

    /// The digit in a cell, if any.
    #[inline]
    pub fn get(&self, cell: Cell) -> Option<Digit> {
        self.digits[cell.index()]
    }

    /// Writes a digit into a cell.
    #[inline]
    pub fn set(&mut self, cell: Cell, digit: Digit) {
        self.digits[cell.index()] = Some(digit);
    }

    /// Clears a cell.
    #[inline]
    pub fn clear(&mut self, cell: Cell) {
        self.digits[cell.index()] = None;
    }

    /// Whether every place holds a digit.
    #[inline]
    pub fn is_full(&self) -> bool {
        self.digits.iter().all(Option::is_some)
    }

    /// The number of places that hold a digit.
    #[inline]
    pub fn filled(&self) -> usize {
        self.digits.iter().flatten().count()
    }

    /// The places that hold a digit, in reading order, with their digits.
    #[inline]
    pub fn placed(&self) -> impl Iterator<Item = (Cell, Digit)> {
        self.digits.iter().enumerate().filter_map(|(i, digit)| digit.map(|digit| (Cell::new(i), digit)))
    }

    /// Whether the digits in these cells of the board differ; empty cells agree with all.
    #[inline]
    pub fn all_differ(&self, cells: &[Cell]) -> bool {
        // Every solution is checked here, house by house: an array is quicker to search than a set.
        let mut seen = [false; Digits::MAX];
        let digits = cells.iter().filter_map(|&cell| self.get(cell));
        digits.map(Digit::index).all(|digit| !std::mem::replace(&mut seen[digit], true))
    }

    /// The places in which two grids of one board differ.
    pub fn differences(&self, other: &Grid) -> Vec<Cell> {
        let pairs = self.digits.iter().zip(&other.digits).enumerate();
        pairs.filter(|(_, (a, b))| a != b).map(|(i, _)| Cell::new(i)).collect()
    }
}
