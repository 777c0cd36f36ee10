//! Grids as text that reads back as the same grid.

use crate::board::{Board, Grid, Position, Symbols};

/// A grid on one line: its cells in reading order, `.` for the empty ones. Symbols of several characters stand
/// between blanks.
pub fn line(grid: &Grid, board: &Board, symbols: &Symbols) -> String {
    let gap = if symbols.is_single() { "" } else { " " };
    let names: Vec<&str> = board.cells().map(|cell| grid.get(cell).map_or(".", |digit| symbols.name(digit))).collect();
    names.join(gap)
}

/// A grid over several lines, one a row of the board, with blanks where there is no cell.
pub fn rows(grid: &Grid, board: &Board, symbols: &Symbols) -> String {
    let (width, gap) = (symbols.width(), if symbols.is_single() { "" } else { " " });
    let name = |position| match board.cell_at(position) {
        Some(cell) => grid.get(cell).map_or(".", |digit| symbols.name(digit)),
        None => "",
    };
    let row = |row| {
        let names = (0..board.width()).map(|column| format!("{:>width$}", name(Position::new(row, column))));
        names.collect::<Vec<_>>().join(gap).trim_end().to_owned() + "\n"
    };
    (0..board.height()).map(row).collect()
}
