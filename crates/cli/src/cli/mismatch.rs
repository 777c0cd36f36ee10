//! Signs that a puzzle was read wrongly: its solution differs from the one in its file, or it was read from drawings and
//! does not have exactly one solution.

use exdoku_puzzle::input::Sudoku;
use exdoku_text::board::{Cell, Grid};

use super::numbers::counted;

/// The number of cells in which a solution differs from the one in the file, if it does.
pub(super) fn difference(sudoku: &Sudoku, found: &Grid) -> Option<u64> {
    let stated = sudoku.solution.as_ref()?;
    let board = sudoku.variant.board();
    let is_stated = |cell: &Cell| board.is_cell(*cell) && stated.get(*cell).is_some();
    let cells = found.differences(stated).into_iter().filter(is_stated).count();
    (cells > 0).then_some(cells as u64)
}

/// The message for a solution that differs from the one in the file.
pub(super) fn of_solution(cells: u64) -> String {
    format!("the solution differs from the one in the file in {}", counted(cells, "cell"))
}

/// The message for a puzzle that was read from drawings and has no solution or several.
pub(super) fn of_drawings(sudoku: &Sudoku) -> Option<String> {
    let left_over = sudoku.warnings.guessed()?;
    let rest = match left_over {
        [] => "nothing was left over".to_owned(),
        several => format!("left over: {}", several.join("; ")),
    };
    Some(format!("the drawings are probably read wrongly ({rest})"))
}
