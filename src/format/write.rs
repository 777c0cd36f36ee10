//! Grids as text that reads back as the same grid.

use crate::board::{Board, Grid, Symbols};

/// A grid on one line: its cells in reading order, `.` for the empty ones. Symbols of several characters stand
/// between blanks.
pub fn line(grid: &Grid, board: &Board, symbols: &Symbols) -> String {
    let gap = if symbols.is_single() { "" } else { " " };
    let names: Vec<&str> = board.cells().map(|cell| grid.get(cell).map_or(".", |digit| symbols.name(digit))).collect();
    names.join(gap)
}
