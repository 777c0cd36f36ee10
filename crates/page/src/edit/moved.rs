//! Moves a rule on the board: each cell by the same number of rows and columns.

use std::ops::Range;

use serde_json::{Map, Value as Json, json};

use exdoku_puzzle::input::Sudoku;
use exdoku_rules::rules::{Binding, Signature};
use exdoku_text::board::{Board, Cell, Position};

use super::document::cells_of;
use super::document::{ELSEWHERE, GONE, rule_at};
use super::part::{Part, set_part};
use super::rules;

/// The text with a rule moved by these numbers of rows (down) and columns (right).
pub(super) fn moved(
    toml: &str,
    sudoku: &Sudoku,
    signature: &Signature<'_>,
    at: Range<usize>,
    by: (isize, isize),
    part: Option<&Part>,
) -> Result<String, String> {
    let board = sudoku.variant.board();
    let one = rule_at(sudoku, &at).ok_or(GONE)?;
    // A clue beside the grid is a number in a list of its side.
    if rules::is_beside(toml, &at)? {
        return Err(ELSEWHERE.to_owned());
    }
    let shifted = |cells: &[Cell]| {
        let numbers: Option<Vec<usize>> = cells.iter().map(|&cell| Some(shift(board, cell, by)?.index())).collect();
        numbers.ok_or("It would leave the board.")
    };
    if let Some(part) = part {
        let new = shifted(&cells_of(sudoku, &part.cells))?;
        return set_part(toml, sudoku, signature, &at, part, &cells_of(sudoku, &new));
    }
    let mut values = Map::new();
    for (name, binding) in &one.parameters {
        let value: Json = match binding {
            Binding::Cells(cells) if !cells.is_empty() => json!(shifted(cells)?),
            Binding::Lines(lines) => json!(lines.iter().map(|line| shifted(line)).collect::<Result<Vec<_>, _>>()?),
            Binding::Pairs(pairs) if !pairs.is_empty() => {
                json!(pairs.iter().map(|&(one, other)| shifted(&[one, other])).collect::<Result<Vec<_>, _>>()?)
            }
            _ => continue,
        };
        values.insert(name.clone(), value);
    }
    if values.is_empty() {
        return Err("This rule has no cells to move.".to_owned());
    }
    rules::change(toml, sudoku, signature, at, &values)
}

/// The cell moved by these numbers of rows and columns, if it exists.
fn shift(board: &Board, cell: Cell, (down, right): (isize, isize)) -> Option<Cell> {
    let Position { row, column } = board.position(cell);
    board.cell_at(Position { row: row.checked_add_signed(down)?, column: column.checked_add_signed(right)? })
}
