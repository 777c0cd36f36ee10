//! One of several dots that are written together, or one cell of a set of marked cells.
//!
//! ```text
//!   kropki = { white = "r1c1-2 r3c3-4", black = ["r5c5-6", "r7c7-8"] }
//!   odd    = "r1c1 r9c9"
//! ```

use std::ops::Range;

use serde::Deserialize;
use toml_edit::{Item, Value};

use exdoku_format as format;
use exdoku_puzzle::input::Sudoku;
use exdoku_rules::rules::{Binding, Signature};
use exdoku_text::board::{Board, Cell};

use super::decor::{even, remove_entry, replace};
use super::document::cells_of;
use super::document::{ELSEWHERE, GONE, ItemAt, found, item_at, parsed, rule_at, rules, take, without_empty};
use super::value::{pairs, share_side};

/// A part of a rule.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Part {
    /// The parameter to which it belongs.
    pub name: String,
    /// The numbers of its cells: two of a pair, or one.
    pub cells: Vec<usize>,
}

/// Replaces the cells of a part. Without cells the part is removed, and with its last part the rule.
pub(super) fn set_part(
    toml: &str,
    sudoku: &Sudoku,
    signature: &Signature<'_>,
    at: &Range<usize>,
    part: &Part,
    new: &[Cell],
) -> Result<String, String> {
    let board = sudoku.variant.board();
    let one = rule_at(sudoku, at).ok_or(GONE)?;
    let old = cells_of(sudoku, &part.cells);
    let place = found(toml, at)?;
    if place.is_within {
        return Err(ELSEWHERE.to_owned());
    }
    let binding = one.parameters.iter().find(|(name, _)| *name == part.name).map(|(_, binding)| binding);
    let (left, whole) = match (binding, &old[..]) {
        (Some(Binding::Pairs(all)), &[a, b]) => {
            let is_it = |&(c, d): &(Cell, Cell)| (c, d) == (a, b) || (d, c) == (a, b);
            let mut all = all.clone();
            let at = all.iter().position(is_it).ok_or(GONE)?;
            match new {
                [] => drop(all.remove(at)),
                &[c, d] => all[at] = (c, d),
                _ => return Err("Select two cells.".to_owned()),
            }
            (all.len(), pairs(board, &all))
        }
        (Some(Binding::Cells(all)), _) => {
            let mut all: Vec<Cell> =
                all.iter().copied().filter(|cell| !old.contains(cell)).chain(new.iter().copied()).collect();
            all.sort_unstable();
            all.dedup();
            (all.len(), format::cell_list(board, &all).into())
        }
        _ => return Err(GONE.to_owned()),
    };
    let mut document = parsed(toml)?;
    if left == 0 {
        let is_required = signature.params.iter().any(|param| param.name == part.name && param.is_required());
        match item_at(rules(&mut document)?, &place.path).ok_or(ELSEWHERE)? {
            ItemAt::Table(table) if table.len() > 1 && !is_required => drop(table.remove(&part.name)),
            ItemAt::Value(Value::InlineTable(table)) if table.len() > 1 && !is_required => {
                table.remove(&part.name);
                even(table);
            }
            _ => {
                take(rules(&mut document)?, &place.path)?;
                return Ok(without_empty(document));
            }
        }
        return Ok(document.to_string());
    }
    let written = match item_at(rules(&mut document)?, &place.path).ok_or(ELSEWHERE)? {
        ItemAt::Table(table) => table.get_mut(&part.name).and_then(Item::as_value_mut),
        ItemAt::Value(Value::InlineTable(table)) => table.get_mut(&part.name),
        ItemAt::Value(value) => Some(value),
    };
    let written = written.ok_or(ELSEWHERE)?;
    if !in_place(board, written, &old, new) {
        replace(written, whole);
    }
    Ok(document.to_string())
}

/// Changes the single word or entry of the part. Returns whether there is one.
fn in_place(board: &Board, written: &mut Value, old: &[Cell], new: &[Cell]) -> bool {
    let name = |cells: &[Cell]| {
        let mut cells = cells.to_vec();
        cells.sort_unstable();
        format::cell_list(board, &cells)
    };
    let before = name(old);
    match written {
        Value::Array(list) => {
            let Some(index) = list.iter().position(|one| one.as_str() == Some(before.as_str())) else { return false };
            if new.is_empty() {
                remove_entry(list, index);
            } else if let Some(entry) = list.get_mut(index) {
                replace(entry, name(new).into());
            }
            true
        }
        Value::String(text) if !text.value().contains('\n') => {
            let words: Vec<&str> = text.value().split_whitespace().collect();
            let is_word = matches!(new, [] | [_]) || matches!(new, &[a, b] if share_side(board, &(a, b)));
            let Some(index) = words.iter().position(|word| *word == before).filter(|_| is_word) else { return false };
            let after = name(new);
            let words = words.into_iter().enumerate().map(|(at, word)| if at == index { after.as_str() } else { word });
            let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
            let joined = words.join(" ");
            replace(written, joined.into());
            true
        }
        _ => false,
    }
}

/// The pairs of a rule, by their parameter.
pub(crate) fn pairs_of(board: &Board, parameters: &[(String, Binding)]) -> serde_json::Value {
    let number = |&cell: &Cell| board.ground(cell).map(Cell::index);
    let of = |(name, binding): &(String, Binding)| match binding {
        Binding::Pairs(pairs) => {
            let all: Vec<_> = pairs.iter().filter_map(|(a, b)| Some([number(a)?, number(b)?])).collect();
            Some((name.clone(), serde_json::json!(all)))
        }
        _ => None,
    };
    serde_json::Value::Object(parameters.iter().filter_map(of).collect())
}
