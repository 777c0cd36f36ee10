//! The points of a Penpa+ drawing, and the rectangle of cells that forms the grid.
//!
//! The canvas has two more cells on each side of the board. Point 0 is the middle of the first cell, and so on in
//! reading order; then come the points of each other kind:
//!
//! ```text
//!   0 N    the middles of the cells          4 N    4 for each cell: halfway to its corners, from the top left
//!   1 N    their bottom right corners        8 N    4 for each cell: at its top, right, left, bottom
//!   2 N    the middles of their bottoms
//!   3 N    the middles of their right sides  for N cells, those around the board among them
//! ```
//!
//! # References
//! penpa-edit, `class_square.js`, `create_point`.

use exdoku_text::board::{MAX_SIDE, Position, counted};

/// The number of cells around the board on each side.
const AROUND: usize = 2;

/// The points of a drawing, and the position of the grid.
pub(super) struct Canvas {
    columns: usize,
    cells: usize,
    /// The first row and column of the grid.
    first: (usize, usize),
    /// Rows and columns of the grid.
    pub(super) shape: (usize, usize),
    /// The greater of the two.
    pub(super) size: usize,
}

/// A point: the cell it belongs to by row and column of the canvas, and its kind.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Point {
    Middle(usize, usize),
    /// The bottom right corner of a cell.
    Corner(usize, usize),
    /// The middle of the bottom or the right side of a cell.
    Side(usize, usize),
    /// A place for small text within a cell.
    Within(usize, usize),
}

impl Canvas {
    /// The canvas of a board of this size, whose grid is the rectangle of cells `drawn`.
    pub(super) fn new(columns: usize, rows: usize, drawn: &[usize]) -> Result<Canvas, String> {
        let (columns, rows) = (columns + 2 * AROUND, rows + 2 * AROUND);
        let mut canvas = Canvas { columns, cells: columns * rows, first: (0, 0), shape: (0, 0), size: 0 };
        let mut cells: Vec<(usize, usize)> = Vec::with_capacity(drawn.len());
        for &cell in drawn {
            match canvas.point(cell) {
                Some(Point::Middle(row, column)) => cells.push((row, column)),
                _ => return Err(format!("point {cell} of the drawing is not a cell")),
            }
        }
        cells.sort_unstable();
        cells.dedup();
        let (row, column) = (|cell: &(usize, usize)| cell.0, |cell: &(usize, usize)| cell.1);
        let range = |of: fn(&(usize, usize)) -> usize| cells.iter().map(of).min().zip(cells.iter().map(of).max());
        let (Some((top, bottom)), Some((left, right))) = (range(row), range(column)) else {
            return Err("the board has no cells".to_owned());
        };
        let (height, width) = (bottom - top + 1, right - left + 1);
        canvas.first = (top, left);
        (canvas.shape, canvas.size) = ((height, width), height.max(width));
        if cells.len() != height * width || canvas.size > MAX_SIDE {
            let (rows, columns) = (counted(height, "row"), counted(width, "column"));
            return Err(format!("{} in {rows} and {columns} do not form a grid", counted(cells.len(), "cell")));
        }
        Ok(canvas)
    }

    /// The point of this number.
    pub(super) fn point(&self, number: usize) -> Option<Point> {
        let cell = |number: usize| (number / self.columns, number % self.columns);
        match number / self.cells {
            0 => Some(cell(number)).map(|(row, column)| Point::Middle(row, column)),
            1 => Some(cell(number - self.cells)).map(|(row, column)| Point::Corner(row, column)),
            2 | 3 => Some(cell(number % self.cells)).map(|(row, column)| Point::Side(row, column)),
            4..8 => Some(cell((number - 4 * self.cells) / 4)).map(|(row, column)| Point::Within(row, column)),
            8..12 => Some(cell((number - 8 * self.cells) / 4)).map(|(row, column)| Point::Within(row, column)),
            _ => None,
        }
    }

    /// A cell of the grid, by its row and column on the canvas.
    pub(super) fn inside(&self, row: usize, column: usize) -> Option<Position> {
        let inside = |at: usize, first: usize, count: usize| at.checked_sub(first).filter(|at| *at < count);
        Some(Position::new(inside(row, self.first.0, self.shape.0)?, inside(column, self.first.1, self.shape.1)?))
    }

    /// Row and column of a point, where the top left corner of the grid is (0, 0) and the middle of r1c1 (0.5, 0.5).
    pub(super) fn centre(&self, number: usize) -> Option<(f64, f64)> {
        let ((row, column), down, right) = match self.point(number)? {
            Point::Middle(row, column) => ((row, column), 0.5, 0.5),
            Point::Corner(row, column) => ((row, column), 1.0, 1.0),
            Point::Side(row, column) if number / self.cells == 2 => ((row, column), 1.0, 0.5),
            Point::Side(row, column) => ((row, column), 0.5, 1.0),
            Point::Within(row, column) => ((row, column), 0.25, 0.25),
        };
        let from = |at: usize, first: usize| at as f64 - first as f64;
        Some((from(row, self.first.0) + down, from(column, self.first.1) + right))
    }

    /// The cell of the grid whose middle is the point of this number.
    pub(super) fn cell(&self, number: usize) -> Option<Position> {
        match self.point(number)? {
            Point::Middle(row, column) => self.inside(row, column),
            _ => None,
        }
    }

    /// The name of a point in rows and columns of the grid; `r0c1` is above the grid.
    pub(super) fn name_of(&self, number: usize) -> String {
        let (row, column) = match self.point(number) {
            Some(Point::Middle(row, column) | Point::Corner(row, column)) => (row, column),
            Some(Point::Side(row, column) | Point::Within(row, column)) => (row, column),
            None => return format!("point {number}"),
        };
        let from = |at: usize, first: usize| at as i64 - first as i64 + 1;
        format!("r{}c{}", from(row, self.first.0), from(column, self.first.1))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_have_places() {
        // A 2x2 board, its canvas 6x6.
        let canvas = Canvas::new(2, 2, &[14, 15, 20, 21]).ok().unwrap();
        assert_eq!(canvas.cell(14), Some(Position::new(0, 0)));
        assert_eq!(canvas.cell(21), Some(Position::new(1, 1)));
        assert_eq!(canvas.cell(13), None);
        assert_eq!(canvas.name_of(13), "r1c0");
        assert_eq!(canvas.name_of(8), "r0c1");
        assert!(canvas.point(36 + 14) == Some(Point::Corner(2, 2)));
        assert!(canvas.point(4 * 36 + 4 * 15 + 3) == Some(Point::Within(2, 3)));
        assert!(canvas.point(8 * 36 + 4 * 20) == Some(Point::Within(3, 2)));
        assert!(canvas.point(12 * 36).is_none());
    }

    #[test]
    fn other_boards_are_refused() {
        for cells in [&[14, 15, 20][..], &[], &[14, 15, 20, 22], &[14, 15, 20, 99]] {
            assert!(Canvas::new(2, 2, cells).is_err());
        }
        assert_eq!(Canvas::new(2, 2, &[14, 15]).ok().unwrap().shape, (1, 2));
    }
}
