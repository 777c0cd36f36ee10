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

/// The steps to the neighbours of a cell: above, to the left, to the right, below.
pub const ORTHOGONAL: [Moved; 4] = [UP, LEFT, RIGHT, DOWN];

pub(super) const UP: Moved = (-1, 0);
pub(super) const LEFT: Moved = (0, -1);
pub(super) const RIGHT: Moved = (0, 1);
pub(super) const DOWN: Moved = (1, 0);

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

    /// The rows and the columns between two positions.
    #[inline]
    pub fn apart(self, other: Position) -> (usize, usize) {
        (self.row.abs_diff(other.row), self.column.abs_diff(other.column))
    }

    /// The number of king's moves between two positions: 1 for those that touch, perhaps at a corner.
    #[inline]
    pub fn kings_moves(self, other: Position) -> usize {
        let (rows, columns) = self.apart(other);
        rows.max(columns)
    }

    /// The number of steps from side to side between two positions: 1 for those that share a side.
    #[inline]
    pub fn distance(self, other: Position) -> usize {
        let (rows, columns) = self.apart(other);
        rows + columns
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "r{}c{}", self.row + 1, self.column + 1)
    }
}

/// A cell by its position, or an unknown outside the grid by its name.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum CellName {
    /// A square of the plane.
    Cell(Position),
    /// A name that the file gives.
    Unknown(String),
}

impl CellName {
    /// The position of a cell.
    pub fn position(&self) -> Option<Position> {
        match self {
            CellName::Cell(position) => Some(*position),
            CellName::Unknown(_) => None,
        }
    }

    /// Whether the two are cells that share a side.
    pub fn touches(&self, other: &CellName) -> bool {
        match (self, other) {
            (CellName::Cell(a), CellName::Cell(b)) => a.distance(*b) == 1,
            _ => false,
        }
    }
}

impl fmt::Display for CellName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CellName::Cell(position) => position.fmt(f),
            CellName::Unknown(name) => f.write_str(name),
        }
    }
}
