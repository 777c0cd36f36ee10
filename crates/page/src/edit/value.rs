//! Values of parameters as TOML, by their types.

use serde_json::Value as Json;
use toml_edit::{Array, Value};

use exdoku_format as format;
use exdoku_puzzle::input::Sudoku;
use exdoku_rules::rules::Type;
use exdoku_text::board::{Board, Cell};

use super::document::cells_of;

/// The value of a parameter of this type. Cells are lists of their numbers; everything else is a number, a boolean or a
/// string.
pub(super) fn value(sudoku: &Sudoku, kind: Type, json: &Json) -> Result<Value, String> {
    let board = sudoku.variant.board();
    match json {
        Json::Array(list) if list.iter().all(Json::is_u64) => {
            let numbers: Vec<usize> = list.iter().filter_map(|one| usize::try_from(one.as_u64()?).ok()).collect();
            let cells = cells_of(sudoku, &numbers);
            if cells.len() != numbers.len() || cells.is_empty() {
                return Err("Select cells of the board first.".to_owned());
            }
            Ok(match kind {
                Type::Pairs => match cells[..] {
                    [one, other] => pairs(board, &[(one, other)]),
                    _ => return Err("Select two cells.".to_owned()),
                },
                Type::Lines | Type::Parts => Value::Array([format::cell_list(board, &cells)].into_iter().collect()),
                Type::Cell | Type::CellOrNumbers if cells.len() != 1 => return Err("Select one cell.".to_owned()),
                Type::Line => format::cell_list(board, &cells).into(),
                _ => {
                    let mut cells = cells;
                    cells.sort_unstable();
                    format::cell_list(board, &cells).into()
                }
            })
        }
        Json::Array(lists) if !lists.is_empty() && lists.iter().all(Json::is_array) => several(sudoku, kind, lists),
        Json::Number(number) => number.as_i64().map(Value::from).ok_or_else(|| format!("{number} is no whole number.")),
        Json::Bool(truth) => Ok((*truth).into()),
        Json::String(text) => match (kind, text.trim().parse::<i64>()) {
            (Type::Number | Type::Numbers, Ok(number)) => Ok(number.into()),
            _ => Ok(text.as_str().into()),
        },
        other => Err(format!("{other} is not a value of a parameter.")),
    }
}

/// Several lists of cells: lines, or pairs.
fn several(sudoku: &Sudoku, kind: Type, lists: &[Json]) -> Result<Value, String> {
    let board = sudoku.variant.board();
    let cells = |list: &Json| -> Vec<Cell> {
        let numbers = list.as_array().into_iter().flatten().filter_map(|one| usize::try_from(one.as_u64()?).ok());
        cells_of(sudoku, &numbers.collect::<Vec<_>>())
    };
    let lists: Vec<Vec<Cell>> = lists.iter().map(cells).collect();
    if kind != Type::Pairs {
        return Ok(Value::Array(lists.iter().map(|cells| format::cell_list(board, cells)).collect()));
    }
    let couples = lists.iter().map(|cells| match cells[..] {
        [one, other] => Ok((one, other)),
        _ => Err("A pair has two cells.".to_owned()),
    });
    Ok(pairs(board, &couples.collect::<Result<Vec<_>, _>>()?))
}

/// Pairs of cells: one string if the cells of each pair share a side, otherwise one string each.
pub(super) fn pairs(board: &Board, pairs: &[(Cell, Cell)]) -> Value {
    let text = |&(one, other): &(Cell, Cell)| format::cell_list(board, &[one.min(other), one.max(other)]);
    let texts: Vec<String> = pairs.iter().map(text).collect();
    if pairs.iter().all(|pair| share_side(board, pair)) {
        texts.join(" ").into()
    } else {
        Value::Array(Array::from_iter(texts))
    }
}

/// Whether two cells are neighbours in a row or a column.
pub(super) fn share_side(board: &Board, &(one, other): &(Cell, Cell)) -> bool {
    board.position(one).distance(board.position(other)) == 1
}
