//! The table `[rules]` of a text, and the rules in it by their places.

use std::ops::Range;

use toml_edit::{Document, DocumentMut, Item, Table, TableLike, Value};

use exdoku_puzzle::input::Sudoku;
use exdoku_rules::rules::RuleUse;
use exdoku_text::board::Cell;

use super::decor::{remove_entry, replace};
use super::locate::{Found, Step, locate};

pub(super) const GONE: &str = "The rule is not there any more.";
pub(super) const ELSEWHERE: &str = "This rule is written in a form that cannot be changed here: change it in the text.";

pub(super) fn parsed(toml: &str) -> Result<DocumentMut, String> {
    toml.parse().map_err(|error: toml_edit::TomlError| error.message().to_owned())
}

/// The table `[rules]`, which is made if there is none.
pub(super) fn rules(document: &mut DocumentMut) -> Result<&mut dyn TableLike, String> {
    let item = document.entry("rules").or_insert_with(|| Item::Table(Table::new()));
    item.as_table_like_mut().ok_or_else(|| "`rules` is no table.".to_owned())
}

/// The rule use that is written at a place.
pub(super) fn rule_at<'s>(sudoku: &'s Sudoku, at: &Range<usize>) -> Option<&'s RuleUse> {
    sudoku.variant.rule_uses().iter().find(|one| one.place.as_ref().is_some_and(|(_, span)| span == at))
}

pub(super) fn found(toml: &str, at: &Range<usize>) -> Result<Found, String> {
    let document = Document::parse(toml).map_err(|error| error.message().to_owned())?;
    let rules = document.get("rules").and_then(Item::as_table).ok_or(ELSEWHERE)?;
    locate(rules, at).ok_or_else(|| ELSEWHERE.to_owned())
}

/// A value, or a table with a header of its own.
pub(super) enum ItemAt<'d> {
    Value(&'d mut Value),
    Table(&'d mut Table),
}

pub(super) fn item_at<'d>(rules: &'d mut dyn TableLike, path: &[Step]) -> Option<ItemAt<'d>> {
    let (Step::Key(first), mut rest) = path.split_first()? else { return None };
    let mut item = rules.get_mut(first)?;
    loop {
        match item {
            Item::Value(value) => return value_at(value, rest).map(ItemAt::Value),
            Item::Table(table) => match rest.split_first() {
                None => return Some(ItemAt::Table(table)),
                Some((Step::Key(key), more)) => (item, rest) = (table.get_mut(key)?, more),
                Some((Step::Index(_), _)) => return None,
            },
            Item::ArrayOfTables(tables) => {
                let (Step::Index(index), more) = rest.split_first()? else { return None };
                let table = tables.get_mut(*index)?;
                match more.split_first() {
                    None => return Some(ItemAt::Table(table)),
                    Some((Step::Key(key), more)) => (item, rest) = (table.get_mut(key)?, more),
                    Some((Step::Index(_), _)) => return None,
                }
            }
            Item::None => return None,
        }
    }
}

fn value_at<'d>(mut value: &'d mut Value, path: &[Step]) -> Option<&'d mut Value> {
    for step in path {
        value = match (value, step) {
            (Value::Array(list), Step::Index(index)) => list.get_mut(*index)?,
            (Value::InlineTable(table), Step::Key(key)) => table.get_mut(key)?,
            _ => return None,
        };
    }
    Some(value)
}

/// Takes a rule out of the table of rules: a key, an entry of a list, or a clue beside the grid.
pub(super) fn take(rules: &mut dyn TableLike, path: &[Step]) -> Result<(), String> {
    match path {
        [Step::Key(kind)] => drop(rules.remove(kind)),
        [Step::Key(kind), Step::Index(index)] => {
            let item = rules.get_mut(kind).ok_or(GONE)?;
            let left = match item {
                Item::ArrayOfTables(tables) => {
                    tables.remove(*index);
                    tables.len()
                }
                Item::Value(Value::Array(list)) => {
                    remove_entry(list, *index);
                    list.len()
                }
                _ => return Err(ELSEWHERE.to_owned()),
            };
            if left == 0 {
                rules.remove(kind);
            }
        }
        // A clue in a list beside the grid: another stands in its place.
        [.., Step::Key(_), Step::Index(_)] => match item_at(rules, path) {
            Some(ItemAt::Value(value)) => replace(value, "-".into()),
            _ => return Err(ELSEWHERE.to_owned()),
        },
        _ => return Err(ELSEWHERE.to_owned()),
    }
    Ok(())
}

/// The text without its table of rules, if that has become empty.
pub(super) fn without_empty(mut document: DocumentMut) -> String {
    let has_comment = |table: &Table| {
        let decor = table.decor();
        let parts = [decor.prefix(), decor.suffix()];
        parts.into_iter().flatten().any(|part| part.as_str().is_some_and(|text| text.contains('#')))
    };
    let rules = document.get("rules");
    let is_empty = rules.and_then(Item::as_table_like).is_some_and(TableLike::is_empty);
    if is_empty && !rules.and_then(Item::as_table).is_some_and(has_comment) {
        document.remove("rules");
    }
    document.to_string()
}

/// The cells of these numbers.
pub(super) fn cells_of(sudoku: &Sudoku, numbers: &[usize]) -> Vec<Cell> {
    let all: Vec<Cell> = sudoku.variant.board().cells().collect();
    numbers.iter().filter_map(|&number| all.get(number).copied()).collect()
}
