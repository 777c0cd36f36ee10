//! All grids of small boards, to hold rules against.

use std::collections::HashSet;

use exdoku::board::{Board, Cell, Digit, Grid};
use exdoku::variant::Variant;

/// A grid with these digits, by their places among the digits.
pub fn grid_of(cells: &[Cell], digits: impl IntoIterator<Item = usize>) -> Grid {
    let mut grid = Grid::empty(cells.len());
    cells.iter().zip(digits).for_each(|(&cell, digit)| grid.set(cell, Digit::new(digit)));
    grid
}

/// Those of the grids that keep the rules.
pub fn keeping(variant: &Variant, grids: impl Iterator<Item = Grid>) -> HashSet<Grid> {
    grids.filter(|grid| variant.rules.iter().all(|active| active.rule.holds(&variant.board, grid))).collect()
}

/// Every way to fill a board.
pub fn every_grid(board: &Board) -> impl Iterator<Item = Grid> {
    let cells: Vec<Cell> = board.cells().collect();
    let digits = board.digits().count();
    (0..digits.pow(cells.len() as u32)).map(move |number| {
        let digit = |place: u32| number / digits.pow(place) % digits;
        grid_of(&cells, (0..cells.len() as u32).map(digit))
    })
}

/// Every 4x4 grid whose rows hold each digit once.
pub fn every_grid_of_rows(board: &Board) -> impl Iterator<Item = Grid> {
    let cells: Vec<Cell> = board.cells().collect();
    let orders: Vec<[usize; 4]> = (0..256_usize)
        .map(|number| [number % 4, number / 4 % 4, number / 16 % 4, number / 64])
        .filter(|row| row.iter().collect::<HashSet<_>>().len() == 4)
        .collect();
    let count = orders.len();
    (0..count.pow(4)).map(move |number| {
        let rows = (0..4).map(|row| orders[number / count.pow(row) % count]);
        grid_of(&cells, rows.flatten())
    })
}
