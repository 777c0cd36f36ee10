//! All grids of small boards, to hold rules against.

use std::collections::HashSet;
use std::sync::LazyLock;

use exdoku::board::{Board, Cell, Digit, Grid};
use exdoku::variant::{Document, Variant};

use super::day;

/// A set of grids, of which the tests compare tens of millions: the hash of the standard library would take half of their time.
pub type Grids = foldhash::HashSet<Grid>;

/// A grid with these digits, by their places among the digits.
pub fn grid_of(cells: &[Cell], digits: impl IntoIterator<Item = usize>) -> Grid {
    let mut grid = Grid::empty(cells.len());
    cells.iter().zip(digits).for_each(|(&cell, digit)| grid.set(cell, Digit::new(digit)));
    grid
}

/// Those of the grids that keep the rules.
pub fn keeping(variant: &Variant, grids: &[Grid]) -> Grids {
    // The houses come first among the rules, and all of these grids may keep them: the last rule rejects most.
    let keeps = |grid: &&Grid| variant.rules().iter().rev().all(|active| active.rule.holds(variant.board(), grid));
    grids.iter().filter(keeps).cloned().collect()
}

/// Those of the grids that keep the rules and hold the given of the day, which the puzzle gets: a quarter of 4x4 grids. If none
/// does, all that keep the rules.
pub fn keeping_today(document: &mut Document, grids: &[Grid]) -> Grids {
    if let Some((cell, digit)) = day::given(document.variant.board()) {
        let today: Vec<Grid> = grids.iter().filter(|grid| grid.get(cell) == Some(digit)).cloned().collect();
        let kept = keeping(&document.variant, &today);
        if !kept.is_empty() {
            document.puzzle.givens.set(cell, digit);
            return kept;
        }
    }
    keeping(&document.variant, grids)
}

/// Every way to fill a board.
pub fn every_grid(board: &Board) -> Vec<Grid> {
    let cells: Vec<Cell> = board.cells().collect();
    let digits = board.digits().count();
    let grid = |number: usize| {
        let digit = |place: u32| number / digits.pow(place) % digits;
        grid_of(&cells, (0..cells.len() as u32).map(digit))
    };
    (0..digits.pow(cells.len() as u32)).map(grid).collect()
}

/// Every 4x4 grid whose rows hold each digit once; made once, as there are 331,776.
pub fn every_grid_of_rows() -> &'static [Grid] {
    static GRIDS: LazyLock<Vec<Grid>> = LazyLock::new(|| {
        let cells: Vec<Cell> = Board::square(4).unwrap().cells().collect();
        let orders: Vec<[usize; 4]> = (0..256_usize)
            .map(|number| [number % 4, number / 4 % 4, number / 16 % 4, number / 64])
            .filter(|row| row.iter().collect::<HashSet<_>>().len() == 4)
            .collect();
        let count = orders.len();
        let grid = |number: usize| {
            let rows = (0..4).map(|row| orders[number / count.pow(row) % count]);
            grid_of(&cells, rows.flatten())
        };
        (0..count.pow(4)).map(grid).collect()
    });
    &GRIDS
}
