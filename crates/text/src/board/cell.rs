//! Cells and their positions.

use std::fmt;

/// One of a board's cells: its place in reading order among the cells that exist, from 0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Cell(u16);

impl Cell {
    #[inline]
    pub(super) fn new(index: usize) -> Cell {
        Cell(u16::try_from(index).expect("a board has at most MAX_CELLS cells"))
    }

    /// Its place among the board's cells, from 0.
    #[inline]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// An offset: rows down and columns to the right.
pub type Moved = (isize, isize);

/// A square of the plane, whether or not the board has a cell there. Rows and columns count from 0 here and from 1
/// in all input and output: `r3c2` is row 2, column 1.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Position {
    /// From the top, from 0.
    pub row: usize,
    /// From the left, from 0.
    pub column: usize,
}

impl Position {
    /// Row and column, both from 0.
    #[inline]
    pub fn new(row: usize, column: usize) -> Position {
        Position { row, column }
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "r{}c{}", self.row + 1, self.column + 1)
    }
}
