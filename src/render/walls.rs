//! Where the lines between boxes, regions and the outside run.

use crate::board::{Board, Position};

/// Where lines run.
pub(super) struct Walls<'b> {
    pub(super) board: &'b Board,
    /// The number of the house that each cell belongs to for the drawing.
    house: Vec<usize>,
}

impl<'b> Walls<'b> {
    pub(super) fn of(board: &'b Board) -> Walls<'b> {
        let mut house = vec![0; board.cell_count()];
        let drawn = if board.regions().is_empty() { board.box_houses() } else { board.region_houses() };
        for (number, of) in drawn.iter().enumerate() {
            for cell in &of.cells {
                house[cell.index()] = number + 1;
            }
        }
        Walls { board, house }
    }

    /// The house that a square belongs to for the drawing; none outside the board.
    fn house(&self, row: usize, column: usize) -> Option<usize> {
        self.board.cell_at(Position::new(row, column)).map(|cell| self.house[cell.index()])
    }

    /// Whether a line runs between a square and the one on its left. Outside the board there is no cell.
    pub(super) fn left_of(&self, row: usize, column: usize) -> bool {
        row < self.board.height()
            && self.house(row, column) != column.checked_sub(1).and_then(|left| self.house(row, left))
    }

    /// Whether a line runs between a square and the one above it.
    pub(super) fn above(&self, row: usize, column: usize) -> bool {
        column < self.board.width()
            && self.house(row, column) != row.checked_sub(1).and_then(|above| self.house(above, column))
    }
}
