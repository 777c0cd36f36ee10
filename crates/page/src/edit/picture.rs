//! Rules written as letters of the picture `layout`. Their cells are changed in the picture.

use std::ops::Range;

use toml_edit::{Document, InlineTable, Item, TableLike, Value};

use exdoku_puzzle::input::Sudoku;
use exdoku_text::board::Cell;

use super::decor::{even, put};
use super::document::{ELSEWHERE, GONE, ItemAt, item_at, parsed, rules, take, without_empty};
use super::locate::Step;

/// The bytes of each cell's sign in a picture that begins at `start`, if there is one sign per cell.
pub(super) fn signs(text: &str, start: usize, cells: usize) -> Option<Vec<Range<usize>>> {
    let is_sign = |sign: &char| !sign.is_whitespace() && *sign != '#';
    let all = text.char_indices().filter(|(_, sign)| is_sign(sign));
    let signs: Vec<Range<usize>> = all.map(|(at, sign)| start + at..start + at + sign.len_utf8()).collect();
    (signs.len() == cells).then_some(signs)
}

/// The bytes between the quotes of a string without escapes.
pub(super) fn inside(toml: &str, value: &Value) -> Option<Range<usize>> {
    let written = toml.get(value.span()?)?;
    let start = value.span()?.start + written.find(value.as_str()?)?;
    Some(start..start + value.as_str()?.len())
}

fn value_at<'d>(item: &'d Item, path: &[Step]) -> Option<&'d Item> {
    path.iter().try_fold(item, |item, step| match step {
        Step::Key(key) => item.get(key.as_str()),
        Step::Index(index) => item.get(*index),
    })
}

/// The picture with other cells for the letter at a place. Without cells, the letter and its values are removed.
pub(super) fn with_cells(
    toml: &str,
    sudoku: &Sudoku,
    path: &[Step],
    at: &Range<usize>,
    cells: &[Cell],
) -> Result<String, String> {
    let letter = toml.get(at.clone()).ok_or(GONE)?;
    let document = Document::parse(toml).map_err(|error| error.message().to_owned())?;
    let rules = document.get("rules").ok_or(ELSEWHERE)?;
    let value = value_at(rules, path).and_then(Item::as_value).ok_or(ELSEWHERE)?;
    let span = inside(toml, value).ok_or(ELSEWHERE)?;
    let count = sudoku.variant.board().cell_count();
    let signs = signs(&toml[span.clone()], span.start, count).ok_or(ELSEWHERE)?;
    let mut text = toml.to_owned();
    let mut is_empty = true;
    // From the last to the first, as signs may take several bytes.
    for (number, place) in signs.into_iter().enumerate().rev() {
        let sign = &toml[place.clone()];
        let takes = cells.iter().any(|cell| cell.index() == number);
        if takes && sign != "." && sign != letter {
            return Err("Another letter of the picture is there.".to_owned());
        }
        if takes || sign == letter {
            text.replace_range(place, if takes { letter } else { "." });
        }
        is_empty &= !takes && (sign == "." || sign == letter);
    }
    if cells.is_empty() { without_letter(&text, path, letter, is_empty) } else { Ok(text) }
}

/// The text without the values of a letter, such as its sum; without the whole rule if the picture has become empty.
fn without_letter(toml: &str, path: &[Step], letter: &str, is_empty: bool) -> Result<String, String> {
    let mut document = parsed(toml)?;
    let Some((_, above)) = path.split_last() else { return Err(ELSEWHERE.to_owned()) };
    let table = table_at(rules(&mut document)?, above)?;
    let keys: Vec<String> = table.iter().map(|(key, _)| key.to_owned()).collect();
    for key in keys {
        let item = table.get_mut(&key);
        match item {
            Some(Item::Table(values)) => drop(values.remove(letter)),
            Some(Item::Value(Value::InlineTable(values))) if values.contains_key(letter) => {
                values.remove(letter);
                even(values);
            }
            _ => {}
        }
    }
    if is_empty {
        take(rules(&mut document)?, above)?;
    }
    Ok(without_empty(document))
}

fn table_at<'d>(rules: &'d mut dyn TableLike, path: &[Step]) -> Result<&'d mut dyn TableLike, String> {
    match item_at(rules, path).ok_or(ELSEWHERE)? {
        ItemAt::Table(table) => Ok(table),
        ItemAt::Value(Value::InlineTable(table)) => Ok(table),
        ItemAt::Value(_) => Err(ELSEWHERE.to_owned()),
    }
}

/// Sets or removes values of a letter, which are in a table with the plural of the parameter's name.
pub(super) fn set_values(
    toml: &str,
    path: &[Step],
    letter: &str,
    values: &[(String, Option<Value>)],
) -> Result<String, String> {
    let mut document = parsed(toml)?;
    let Some((_, above)) = path.split_last() else { return Err(ELSEWHERE.to_owned()) };
    let table = table_at(rules(&mut document)?, above)?;
    for (name, value) in values {
        let several = format!("{name}s");
        if table.get(&several).is_none() {
            table.insert(&several, Item::Value(Value::InlineTable(InlineTable::new())));
        }
        let item = table.get_mut(&several).ok_or(ELSEWHERE)?;
        let values = item.as_table_like_mut().ok_or(ELSEWHERE)?;
        let before = values.len();
        match value {
            Some(value) => put(values, letter, value.clone()),
            None => drop(values.remove(letter)),
        }
        let is_other = values.len() != before;
        if let Some(Value::InlineTable(values)) = item.as_value_mut()
            && is_other
        {
            even(values);
        }
    }
    Ok(document.to_string())
}
