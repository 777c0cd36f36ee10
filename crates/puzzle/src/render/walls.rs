//! Lines between boxes, regions and the outside.

use exdoku_text::board::{Board, House, Position};

/// The positions of walls: lines between boxes, regions and the outside.
pub(super) struct Walls<'b> {
    pub(super) board: &'b Board,
    /// The number of the box or region of each cell.
    house: Vec<usize>,
}

impl<'b> Walls<'b> {
    pub(super) fn of(board: &'b Board) -> Walls<'b> {
        let mut house = vec![0; board.cell_count()];
        let drawn = if board.regions().is_empty() { board.box_houses() } else { board.region_houses() };
        // A box that is a row or a column, as on a 7x7 board, needs no walls.
        let is_line = |of: &House| {
            let all = |number: fn(Position) -> usize| {
                of.cells.windows(2).all(|pair| number(board.position(pair[0])) == number(board.position(pair[1])))
            };
            board.regions().is_empty() && (all(|at| at.row) || all(|at| at.column))
        };
        for (number, of) in drawn.iter().enumerate().filter(|(_, of)| !is_line(of)) {
            for cell in &of.cells {
                house[cell.index()] = number + 1;
            }
        }
        Walls { board, house }
    }

    /// The box or region of a square; `None` outside the board.
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
