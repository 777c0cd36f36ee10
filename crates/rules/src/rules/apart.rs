//! Pairs of cells a given distance apart.

use std::collections::BTreeSet;

use exdoku_text::board::{Board, Cell, Position};

/// All pairs of cells with this offset in rows and columns from the first to the second.
pub(super) fn offset(board: &Board, (down, right): (isize, isize), torus: bool) -> Vec<(Cell, Cell)> {
    let found: BTreeSet<_> = (0..board.grids().len()).flat_map(|grid| moved(board, grid, down, right, torus)).collect();
    found.into_iter().collect()
}

/// All pairs of cells of one grid that are one of the steps apart, in any of its eight directions, each pair once and the
/// earlier cell first. Around the edges, rows and columns count modulo the sides of the grid.
pub(super) fn apart(board: &Board, steps: &[(isize, isize)], torus: bool) -> Vec<(Cell, Cell)> {
    let mut found = BTreeSet::new();
    for grid in 0..board.grids().len() {
        for &(a, b) in steps {
            for (down, right) in [(a, b), (a, -b), (b, a), (b, -a)] {
                let pairs = moved(board, grid, down, right, torus);
                found.extend(pairs.into_iter().map(|(from, to)| (from.min(to), from.max(to))));
            }
        }
    }
    found.into_iter().collect()
}

/// Each cell of a grid and the one at this distance in rows and columns, if that is another cell.
fn moved(board: &Board, grid: usize, down: isize, right: isize, torus: bool) -> Vec<(Cell, Cell)> {
    let Some((corner, size)) = board.frames().nth(grid) else { return Vec::new() };
    let (rows, columns) = (size.rows as isize, size.columns as isize);
    let cell = |row: isize, column: isize| {
        let inside = (0..rows).contains(&row) && (0..columns).contains(&column);
        let (row, column) = if torus { (row.rem_euclid(rows), column.rem_euclid(columns)) } else { (row, column) };
        let at = || Position::new(corner.row + row as usize, corner.column + column as usize);
        (inside || torus).then(|| board.cell_at(at())).flatten()
    };
    let all = (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column)));
    let pair = |(row, column): (isize, isize)| Some((cell(row, column)?, cell(row + down, column + right)?));
    all.filter_map(pair).filter(|(from, to)| from != to).collect()
}
