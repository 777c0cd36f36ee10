//! Locates a rule in a TOML file by its place in the text.

use std::ops::Range;

use toml_edit::{Item, Table, Value};

/// A step from a table or a list to one of its values.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Step {
    Key(String),
    Index(usize),
}

/// The path from `[rules]` to a value.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Found {
    pub(super) path: Vec<Step>,
    /// Whether the value is a string and the place only a part of it.
    pub(super) is_within: bool,
}

/// The path from a table of rules to the value at a place. Spans refer to the parsed file.
pub(super) fn locate(rules: &Table, at: &Range<usize>) -> Option<Found> {
    let mut path = Vec::new();
    let exact = in_table(rules, at, &mut path)?;
    Some(Found { path, is_within: !exact })
}

/// Whether it is found there, and if so whether it is the whole value.
fn in_table(table: &Table, at: &Range<usize>, path: &mut Vec<Step>) -> Option<bool> {
    for (key, item) in table {
        path.push(Step::Key(key.to_owned()));
        if let Some(exact) = in_item(item, at, path) {
            return Some(exact);
        }
        path.pop();
    }
    None
}

fn in_item(item: &Item, at: &Range<usize>, path: &mut Vec<Step>) -> Option<bool> {
    match item {
        Item::None => None,
        Item::Value(value) => in_value(value, at, path),
        Item::Table(table) if table.span().as_ref() == Some(at) => Some(true),
        Item::Table(table) => in_table(table, at, path),
        Item::ArrayOfTables(tables) => {
            for (index, table) in tables.iter().enumerate() {
                path.push(Step::Index(index));
                if table.span().as_ref() == Some(at) {
                    return Some(true);
                }
                if let Some(exact) = in_table(table, at, path) {
                    return Some(exact);
                }
                path.pop();
            }
            None
        }
    }
}

fn in_value(value: &Value, at: &Range<usize>, path: &mut Vec<Step>) -> Option<bool> {
    let span = value.span()?;
    if span == *at {
        return Some(true);
    }
    if at.start < span.start || at.end > span.end {
        return None;
    }
    match value {
        Value::Array(array) => {
            for (index, one) in array.iter().enumerate() {
                path.push(Step::Index(index));
                if let Some(exact) = in_value(one, at, path) {
                    return Some(exact);
                }
                path.pop();
            }
            None
        }
        Value::InlineTable(table) => {
            for (key, one) in table {
                path.push(Step::Key(key.to_owned()));
                if let Some(exact) = in_value(one, at, path) {
                    return Some(exact);
                }
                path.pop();
            }
            None
        }
        Value::String(_) => Some(false),
        _ => None,
    }
}
