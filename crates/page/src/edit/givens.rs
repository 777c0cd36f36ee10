//! Givens: digits of cells, and values of layers.

use toml_edit::{Document, DocumentMut, InlineTable, Item, Value};

use exdoku_format as format;
use exdoku_puzzle::input::Sudoku;
use exdoku_text::board::{Cell, Digit};
use exdoku_text::source::toml_picture;

use super::decor::{put, remove_key};
use super::document::parsed;
use super::picture::{inside, signs};

/// The name of the digits among the givens of layers.
const DIGITS: &str = "digits";

/// Sets digits of cells, or clears them.
pub(super) fn givens(toml: &str, sudoku: &Sudoku, changes: &[(usize, Option<usize>)]) -> Result<String, String> {
    let board = sudoku.variant.board();
    let mut givens = sudoku.puzzle.givens.clone();
    let all: Vec<Cell> = board.cells().collect();
    let mut words = Vec::new();
    for &(number, digit) in changes {
        let Some(&cell) = all.get(number) else { continue };
        match digit.filter(|&digit| digit < board.digits().count()) {
            Some(digit) => givens.set(cell, Digit::new(digit)),
            None => givens.clear(cell),
        }
        let word = givens.get(cell).map_or(".", |digit| sudoku.puzzle.symbols.name(digit));
        words.push((number, word));
    }
    let toml = without_old(toml)?;
    if let Some(text) = in_place(&toml, all.len(), &words) {
        return Ok(text);
    }
    let picture = format::picture(&givens, board, &sudoku.puzzle.symbols);
    written(&toml, DIGITS, &picture, false)
}

/// Sets values of a layer, or clears them.
pub(super) fn layer(
    toml: &str,
    sudoku: &Sudoku,
    name: &str,
    values: &[(usize, Option<usize>)],
) -> Result<String, String> {
    let board = sudoku.variant.board();
    let layer = board.layer(name).ok_or_else(|| format!("There is no layer `{name}`."))?;
    let mut givens = sudoku.puzzle.givens.clone();
    let all: Vec<Cell> = board.cells().collect();
    for &(number, value) in values {
        let Some(place) = all.get(number).and_then(|&cell| board.over(layer, cell)) else { continue };
        match value.filter(|&value| value < layer.digits.count()) {
            Some(value) => givens.set(place, Digit::new(value)),
            None => givens.clear(place),
        }
    }
    written(&without_old(toml)?, name, &format::layer_picture(&givens, board, layer), true)
}

/// The text without expectations about the old puzzle.
fn without_old(toml: &str) -> Result<String, String> {
    let mut document = parsed(toml)?;
    for gone in ["expect", "test", "candidates"] {
        if document.contains_key(gone) {
            remove_key(&mut document, gone);
        }
    }
    Ok(document.to_string())
}

/// Changes signs of a picture over several lines with one sign per cell.
fn in_place(toml: &str, cells: usize, words: &[(usize, &str)]) -> Option<String> {
    let document = Document::parse(toml).ok()?;
    let value = document.get("givens")?.as_value()?;
    if !value.as_str()?.contains('\n') || words.iter().any(|(_, word)| word.chars().count() != 1) {
        return None;
    }
    let span = inside(toml, value)?;
    let signs = signs(&toml[span.clone()], span.start, cells)?;
    let mut text = toml.to_owned();
    let mut words = words.to_vec();
    words.sort_by_key(|(number, _)| std::cmp::Reverse(*number));
    for (number, word) in words {
        text.replace_range(signs.get(number)?.clone(), word);
    }
    Some(text)
}

/// The file with a picture as its givens, or as the givens of a layer.
fn written(toml: &str, name: &str, picture: &str, is_layer: bool) -> Result<String, String> {
    let mut document = parsed(toml)?;
    // Written directly, to keep the picture on several lines.
    let value: Value = toml_picture(picture).parse().map_err(|_| "The text cannot be written.".to_owned())?;
    if let Some(table) = document.get_mut("givens").and_then(Item::as_table_like_mut) {
        put(table, name, value);
        return Ok(document.to_string());
    }
    if is_layer {
        let mut table = InlineTable::new();
        table.set_dotted(true);
        if let Some(Item::Value(digits)) = document.get("givens") {
            table.insert(DIGITS, digits.clone());
        }
        table.insert(name, value);
        document.remove("givens");
        document.insert("givens", Item::Table(dotted(table)));
        return Ok(document.to_string());
    }
    let is_new = !document.contains_key("givens");
    put(document.as_table_mut(), "givens", value);
    if is_new {
        above(&mut document);
    }
    Ok(document.to_string())
}

fn dotted(values: InlineTable) -> toml_edit::Table {
    let mut table = values.into_table();
    table.set_dotted(true);
    table
}

/// An empty line above new givens.
fn above(document: &mut DocumentMut) {
    if let Some(mut key) = document.as_table_mut().key_mut("givens") {
        key.leaf_decor_mut().set_prefix("\n");
    }
}
