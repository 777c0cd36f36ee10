//! Lines of sight from outside the grid: whole rows and columns from their ends, diagonals from the square before them.
//!
//! ```text
//!        v  \                   from the top: column 1 downwards; a diagonal from r0c2
//!        . . . .  <             from the right: row 1, right to left
//!        . . . .
//! ```

use super::{Board, Cell, Position};

/// A side of a board of one grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Side {
    /// Looking along rows, from left to right.
    Left,
    /// From right to left.
    Right,
    /// Looking along columns, downwards.
    Top,
    /// Upwards.
    Bottom,
}

impl Side {
    /// All sides.
    pub const ALL: [Side; 4] = [Side::Left, Side::Right, Side::Top, Side::Bottom];

    /// Its name, which is also its key in TOML.
    pub fn name(self) -> &'static str {
        match self {
            Side::Left => "left",
            Side::Right => "right",
            Side::Top => "top",
            Side::Bottom => "bottom",
        }
    }

    /// The side of this name.
    pub fn of_name(name: &str) -> Option<Side> {
        Side::ALL.into_iter().find(|side| side.name() == name)
    }

    /// Whether it looks along rows.
    pub fn sees_rows(self) -> bool {
        matches!(self, Side::Left | Side::Right)
    }
}

/// A diagonal as seen from outside the grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Diagonal {
    /// The row of the square before its first cell; -1 is above the grid.
    pub row: isize,
    /// Its column.
    pub column: isize,
    /// Whether it runs downwards.
    pub down: bool,
    /// Whether it runs to the right.
    pub right: bool,
}

impl Board {
    /// The lines that are seen from a side of the first grid, the topmost row or leftmost column first.
    pub fn lines_from(&self, side: Side) -> Vec<Vec<Cell>> {
        let (rows, columns) = (self.grid_rows(), self.grid_columns());
        let (count, length) = if side.sees_rows() { (rows, columns) } else { (columns, rows) };
        let corner = self.grids()[0];
        let line = |number: usize| {
            let cell = |place: usize| {
                let place = if matches!(side, Side::Right | Side::Bottom) { length - 1 - place } else { place };
                let (row, column) = if side.sees_rows() { (number, place) } else { (place, number) };
                self.cell_at(Position::new(corner.row + row, corner.column + column))
            };
            (0..length).filter_map(cell).collect()
        };
        (0..count).map(line).collect()
    }

    /// The side from which a line along a row or a column runs.
    ///
    /// # Panics
    /// It has no cells, or one of them is an unknown.
    pub fn side_of(&self, line: &[Cell]) -> Side {
        let (first, last) = (self.position(line[0]), self.position(line[line.len() - 1]));
        match () {
            () if first.column < last.column => Side::Left,
            () if first.column > last.column => Side::Right,
            () if first.row < last.row => Side::Top,
            () => Side::Bottom,
        }
    }

    /// The side from which a line is a whole row or column, and its number, from 0.
    pub fn seen_from(&self, line: &[Cell]) -> Option<(Side, usize)> {
        let positions = self.positions_of(line)?;
        let (first, last) = (*positions.first()?, *positions.last()?);
        let numbers = |along: fn(&Position) -> usize| positions.iter().map(along).collect::<Vec<_>>();
        let is_whole = |numbers: &[usize], length: usize| {
            numbers.iter().copied().eq(0..length) || numbers.iter().copied().eq((0..length).rev())
        };
        if positions.iter().all(|at| at.row == first.row) && is_whole(&numbers(|at| at.column), self.width()) {
            let side = if first.column <= last.column { Side::Left } else { Side::Right };
            return Some((side, first.row));
        }
        let column = positions.iter().all(|at| at.column == first.column);
        (column && is_whole(&numbers(|at| at.row), self.height())).then(|| {
            let side = if first.row <= last.row { Side::Top } else { Side::Bottom };
            (side, first.column)
        })
    }

    /// The row and column of the square outside the grid before the first cell of a line.
    pub fn square_before(&self, line: &[Cell]) -> Option<(isize, isize)> {
        let (height, width) = (self.height() as isize, self.width() as isize);
        if let Some((side, at)) = self.seen_from(line) {
            return Some(match side {
                Side::Left => (at as isize, -1),
                Side::Right => (at as isize, width),
                Side::Top => (-1, at as isize),
                Side::Bottom => (height, at as isize),
            });
        }
        let positions = self.positions_of(line)?;
        let [first, second, ..] = positions[..] else { return None };
        let back = |a: usize, b: usize| a as isize - (b as isize - a as isize);
        let at = (back(first.row, second.row), back(first.column, second.column));
        let inside = (0..height).contains(&at.0) && (0..width).contains(&at.1);
        (!inside).then_some(at)
    }

    /// The diagonal that these cells form, from border to border of the grid. For a single corner, one of its diagonals.
    pub fn diagonal_of(&self, line: &[Cell]) -> Option<Diagonal> {
        let positions = self.positions_of(line)?;
        let first = positions.first()?;
        let (down, right) = match positions.get(1) {
            Some(second) => (second.row > first.row, second.column > first.column),
            None => (first.row > 0, first.column == 0),
        };
        let step = |forward: bool| if forward { 1 } else { -1 };
        let (rows, columns) = (step(down), step(right));
        let at = |number: isize| (first.row as isize + number * rows, first.column as isize + number * columns);
        let inside = |(row, column): (isize, isize)| {
            (0..self.height() as isize).contains(&row) && (0..self.width() as isize).contains(&column)
        };
        let along = positions
            .iter()
            .zip(0..)
            .all(|(position, number)| at(number) == (position.row as isize, position.column as isize));
        let (row, column) = at(-1);
        let whole = along && !inside((row, column)) && !inside(at(positions.len() as isize));
        whole.then_some(Diagonal { row, column, down, right })
    }

    /// The positions of the cells of a line; none if one is an unknown.
    fn positions_of(&self, line: &[Cell]) -> Option<Vec<Position>> {
        line.iter().map(|&cell| self.is_cell(cell).then(|| self.position(cell))).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::read_cells;

    #[test]
    fn lines_from_outside() {
        let board = Board::square(4).unwrap();
        let seen = |text: &str| board.seen_from(&read_cells(&board, text).unwrap());
        assert_eq!(seen("r2c1-4"), Some((Side::Left, 1)));
        assert_eq!(seen("r2c4-1"), Some((Side::Right, 1)));
        assert_eq!(seen("r1-4c3"), Some((Side::Top, 2)));
        assert_eq!(seen("r4-1c3"), Some((Side::Bottom, 2)));
        assert_eq!((seen("r1c1-3"), seen("r1c1-3 r2c3")), (None, None));
        for side in Side::ALL {
            let lines = board.lines_from(side);
            let all: Vec<Option<(Side, usize)>> = lines.iter().map(|line| board.seen_from(line)).collect();
            assert_eq!(all, [0, 1, 2, 3].map(|number| Some((side, number))));
            assert!(lines.iter().all(|line| board.side_of(&line[..2]) == side));
            assert_eq!(Side::of_name(side.name()), Some(side));
        }
        let diagonal = |text: &str| board.diagonal_of(&read_cells(&board, text).unwrap());
        let first = Diagonal { row: -1, column: 1, down: true, right: true };
        assert_eq!(diagonal("r1c3 r2c4"), Some(first));
        assert_eq!(diagonal("r4c2 r3c1"), Some(Diagonal { row: 4, column: 2, down: false, right: false }));
        assert_eq!((diagonal("r1c2 r2c3"), diagonal("r1c1-2")), (None, None));
    }
}
