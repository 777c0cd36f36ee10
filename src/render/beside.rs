//! Places outside the grid.

use crate::board::{Board, Cell, Side};

/// The square outside before the first cell of a line that runs along a row or column.
pub(super) fn before(board: &Board, line: &[Cell]) -> Option<(isize, isize)> {
    let whole = board.seen_from(line).map(|(side, at)| match side {
        Side::Left => (at as isize, -1),
        Side::Right => (at as isize, board.width() as isize),
        Side::Top => (-1, at as isize),
        Side::Bottom => (board.height() as isize, at as isize),
    });
    let [first, second, ..] = line else { return whole };
    if !line.iter().all(|&cell| board.is_cell(cell)) {
        return None;
    }
    let (first, second) = (board.position(*first), board.position(*second));
    let back = |a: usize, b: usize| a as isize - (b as isize - a as isize);
    let at = (back(first.row, second.row), back(first.column, second.column));
    let inside = (0..board.height() as isize).contains(&at.0) && (0..board.width() as isize).contains(&at.1);
    whole.or((!inside).then_some(at))
}
