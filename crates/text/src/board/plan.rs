//! The plan of a board: its grids and their sizes, boxes, holes and digits; and the possible errors in it.

use std::fmt;

use super::{Digits, Position};

/// The longest side of a grid.
pub const MAX_SIDE: usize = 100;

/// The largest number of cells of a board.
pub const MAX_CELLS: usize = u16::MAX as usize;

/// The largest number of grids of a board.
pub(super) const MAX_GRIDS: usize = 100;

/// The largest number of rows or columns of a board of several grids.
pub(super) const MAX_SPREAD: usize = 1000;

/// The number of rows and columns of a box.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BoxShape {
    /// Rows of a box.
    pub height: usize,
    /// Columns of a box.
    pub width: usize,
}

impl fmt::Display for BoxShape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.height, self.width)
    }
}

/// The default box of an n x n grid: its height is the largest divisor of n that is at most the square root, so 6 has
/// 2x3, 8 has 2x4, 12 has 3x4. A prime n has none: its boxes would be the rows.
pub fn default_box(n: usize) -> Option<BoxShape> {
    let height = (2..=n).take_while(|h| h * h <= n).filter(|h| n.is_multiple_of(*h)).last()?;
    Some(BoxShape { height, width: n / height })
}

/// The size of one of several grids.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GridSize {
    /// Its rows.
    pub rows: usize,
    /// Its columns.
    pub columns: usize,
    /// Its boxes, if it has any.
    pub boxes: Option<BoxShape>,
}

impl GridSize {
    /// The number of its digits: the first ones of the board.
    pub fn digits(&self) -> usize {
        self.rows.max(self.columns)
    }
}

/// The plan of a board.
#[derive(Clone, Debug)]
pub struct Plan {
    /// Rows of each grid.
    pub rows: usize,
    /// Columns of each grid.
    pub columns: usize,
    /// The top left cell of each grid.
    pub grids: Vec<Position>,
    /// The rows, columns and boxes of each grid, if they differ; `rows` and `columns` are then those of the largest grid,
    /// and `boxes` is none.
    pub sizes: Vec<GridSize>,
    /// Cells that are cut out.
    pub holes: Vec<Position>,
    /// The boxes of each grid, if it has any.
    pub boxes: Option<BoxShape>,
    /// The digits of the cells.
    pub digits: Digits,
}

impl Plan {
    /// One n x n grid with the default boxes and the digits 1 to n, for n from 1 to [`MAX_SIDE`].
    pub fn square(n: usize) -> Plan {
        Plan {
            rows: n,
            columns: n,
            grids: vec![Position::new(0, 0)],
            sizes: Vec::new(),
            holes: Vec::new(),
            boxes: default_box(n),
            digits: Digits::new(1, n.clamp(1, Digits::MAX)).expect("1 to MAX digits"),
        }
    }
}

/// An error in the plan of a board.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ShapeError {
    /// A grid has no cells, or a side longer than [`MAX_SIDE`].
    Side(usize),
    /// More than [`MAX_CELLS`] cells, or none.
    Cells(usize),
    /// Boxes of this shape do not tile a grid of this many rows and columns.
    BoxDoesNotDivide(BoxShape, usize, usize),
    /// Grids so far apart that the board would span this many rows and columns.
    Spread(usize, usize),
    /// More grids than a board may have.
    Grids(usize),
    /// A grid begins where another begins.
    DoubledGrid(Position),
    /// A hole at a position without a cell.
    NoSuchHole(Position),
}

impl fmt::Display for ShapeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ShapeError::Side(n) => write!(f, "a grid has 1 to {MAX_SIDE} rows and columns, not {n}"),
            ShapeError::Cells(0) => write!(f, "this board has no cells"),
            ShapeError::Cells(n) => write!(f, "this board would have {n} cells; the maximum is {MAX_CELLS}"),
            ShapeError::Spread(rows, columns) => {
                write!(f, "the grids span {rows} rows and {columns} columns; the maximum is {MAX_SPREAD}")
            }
            ShapeError::BoxDoesNotDivide(shape, rows, columns) => {
                write!(f, "{shape} boxes do not tile {rows} rows and {columns} columns")
            }
            ShapeError::Grids(grids) => write!(f, "{grids} grids; the maximum is {MAX_GRIDS}"),
            ShapeError::DoubledGrid(at) => write!(f, "two grids begin at {at}"),
            ShapeError::NoSuchHole(at) => write!(f, "{at} is not a cell of this board, so it cannot be a hole"),
        }
    }
}

impl std::error::Error for ShapeError {}

impl Plan {
    /// The corner and the size of each grid.
    pub(super) fn frames(&self) -> impl Iterator<Item = (Position, GridSize)> {
        let same = GridSize { rows: self.rows, columns: self.columns, boxes: self.boxes };
        self.grids.iter().enumerate().map(move |(at, &corner)| (corner, self.sizes.get(at).copied().unwrap_or(same)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn default_boxes() {
        let shape = |n| default_box(n).map_or("none".to_owned(), |shape| shape.to_string());
        assert_eq!(
            [4, 6, 7, 8, 9, 10, 12, 15, 16, 20, 25].map(shape),
            ["2x2", "2x3", "none", "2x4", "3x3", "2x5", "3x4", "3x5", "4x4", "4x5", "5x5"]
        );
        assert_eq!([1, 2, 3].map(shape), ["none"; 3]);
    }
}
