//! Cells a given step apart: `"1,2"` is one row and two columns.

use std::collections::BTreeSet;

use exdoku_text::board::{Board, Cell, Position};
use exdoku_text::source::fields::Value;

use super::reader::Reader;

/// `1,2`, or a list of such steps: rows and columns. The sign does not matter, since every mirror image is included.
pub(super) fn read_steps(value: &Value<'_>, reader: &mut Reader<'_, '_>) -> Option<Vec<(usize, usize)>> {
    let unsigned = |(rows, columns): (isize, isize)| (rows.unsigned_abs(), columns.unsigned_abs());
    let steps: Vec<Option<(usize, usize)>> =
        value.one_or_more().iter().map(|one| read_step(one, reader).map(unsigned)).collect();
    if steps.is_empty() {
        return reader.refuse(value.error(format!("`{}` names no steps", value.path())));
    }
    steps.into_iter().collect()
}

fn read_step(value: &Value<'_>, reader: &mut Reader<'_, '_>) -> Option<(isize, isize)> {
    let text = reader.words(value)?;
    let number = |part: &str| part.trim().parse::<i16>().ok().map(isize::from);
    let read = text.split_once(',').and_then(|(rows, columns)| Some((number(rows)?, number(columns)?)));
    match read {
        Some((0, 0)) => reader.refuse(value.error("a step of 0,0 goes from a cell to itself")),
        Some(step) => Some(step),
        None => reader
            .refuse(value.error(format!("`{text}` is not a step")).help("steps are written rows,columns: \"1,2\"")),
    }
}

/// All pairs of cells with this offset in rows and columns from the first to the second.
pub(super) fn read_offset(value: &Value<'_>, torus: bool, reader: &mut Reader<'_, '_>) -> Option<Vec<(Cell, Cell)>> {
    let (down, right) = read_step(value, reader)?;
    let mut found = BTreeSet::new();
    for grid in 0..reader.board.grids().len() {
        found.extend(moved(reader.board, grid, down, right, torus));
    }
    Some(found.into_iter().collect())
}

/// All pairs of cells of one grid that are one of the steps apart, in any of its eight directions, each pair once and the
/// earlier cell first. Around the edges, rows and columns count modulo the sides of the grid.
pub(super) fn apart(board: &Board, steps: &[(usize, usize)], torus: bool) -> Vec<(Cell, Cell)> {
    let mut found = BTreeSet::new();
    for grid in 0..board.grids().len() {
        for &(a, b) in steps {
            let (a, b) = (a as isize, b as isize);
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
