//! Lines between boxes, regions and the outside.

use exdoku_text::board::{Board, House, Position};

/// The positions of walls: lines between boxes, regions and the outside.
pub(super) struct Walls<'b> {
    pub(super) board: &'b Board,
    /// The number of the box or region at each square, row by row; none outside the board.
    house: Vec<Option<u32>>,
    /// Whether any line runs on the left of each column.
    columns: Vec<bool>,
}

impl<'b> Walls<'b> {
    pub(super) fn of(board: &'b Board) -> Walls<'b> {
        let mut house = vec![None; board.height() * board.width()];
        let square = |cell| {
            let at = board.position(cell);
            at.row * board.width() + at.column
        };
        board.cells().for_each(|cell| house[square(cell)] = Some(0));
        let drawn = if board.regions().is_empty() { board.box_houses() } else { board.region_houses() };
        // A box that is a whole row or column, as on a 7x7 board, needs no walls.
        let is_line = |of: &House| {
            let all = |number: fn(Position) -> usize| {
                of.cells.windows(2).all(|pair| number(board.position(pair[0])) == number(board.position(pair[1])))
            };
            board.regions().is_empty() && (all(|at| at.row) || all(|at| at.column))
        };
        for (number, of) in (1..).zip(&*drawn).filter(|(_, of)| !is_line(of)) {
            for &cell in &of.cells {
                house[square(cell)] = Some(number);
            }
        }
        let mut walls = Walls { board, house, columns: Vec::new() };
        let is_line = |column| (0..board.height()).any(|row| walls.left_of(row, column));
        walls.columns = (0..=board.width()).map(is_line).collect();
        walls
    }

    /// The box or region of a square; `None` outside the board.
    fn house(&self, row: usize, column: usize) -> Option<u32> {
        let is_inside = row < self.board.height() && column < self.board.width();
        if is_inside { self.house[row * self.board.width() + column] } else { None }
    }

    /// Whether any line runs on the left of a column.
    pub(super) fn column(&self, column: usize) -> bool {
        self.columns[column]
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
