//! The sides of a grid.

use exdoku_text::board::{Board, Cell, Position};

/// The sides of a grid, in the order in which clues are listed.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Side {
    Left,
    Top,
    Right,
    Bottom,
}

impl Side {
    pub(super) const ALL: [Side; 4] = [Side::Left, Side::Top, Side::Right, Side::Bottom];

    /// The key in TOML.
    pub(super) fn key(self) -> &'static str {
        match self {
            Side::Left => "left",
            Side::Top => "top",
            Side::Right => "right",
            Side::Bottom => "bottom",
        }
    }

    /// Whether it looks along rows.
    pub(super) fn sees_rows(self) -> bool {
        matches!(self, Side::Left | Side::Right)
    }

    /// The lines seen from here, the topmost row or leftmost column first.
    pub(super) fn lines(self, board: &Board) -> Vec<Vec<Cell>> {
        let (rows, columns) = (board.grid_rows(), board.grid_columns());
        let (count, length) = if self.sees_rows() { (rows, columns) } else { (columns, rows) };
        let corner = board.grids()[0];
        let line = |number: usize| {
            let cell = |place: usize| {
                let place = if matches!(self, Side::Right | Side::Bottom) { length - 1 - place } else { place };
                let (row, column) = if self.sees_rows() { (number, place) } else { (place, number) };
                board.cell_at(Position::new(corner.row + row, corner.column + column))
            };
            (0..length).filter_map(cell).collect()
        };
        (0..count).map(line).collect()
    }
}
