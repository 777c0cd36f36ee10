//! Rules added to `[rules]`, removed from it, and changed in it, whatever form they are written in.

use std::ops::Range;

use serde_json::{Map, Value as Json};
use toml_edit::{Array, InlineTable, Item, Table, TableLike, Value};

use exdoku_puzzle::input::Sudoku;
use exdoku_rules::rules::{Binding, RuleUse, Signature, Type};
use exdoku_text::board::Cell;

use super::decor::{even, push, put, replace};
use super::document::{ELSEWHERE, GONE, ItemAt, cells_of, found, item_at, parsed, rule_at, rules, take, without_empty};
use super::locate::{Found, Step};
use super::picture;
use super::value::{pairs, value};

/// The parameters of a new rule, in the order of its kind.
fn parameters(
    sudoku: &Sudoku,
    signature: &Signature<'_>,
    values: &Map<String, Json>,
) -> Result<Vec<(String, Value)>, String> {
    if let Some(unknown) = values.keys().find(|name| signature.params.iter().all(|param| param.name != *name)) {
        return Err(format!("`{}` has no parameter `{unknown}`.", signature.name));
    }
    let given = signature.params.iter().filter_map(|param| Some((param, values.get(param.name)?)));
    let given = given.filter(|(_, json)| !json.is_null());
    given.map(|(param, json)| Ok((param.name.to_owned(), value(sudoku, param.kind, json)?))).collect()
}

/// One rule as a value: its main parameter alone, or a table. White dots alone would not show that they are white.
fn one_rule(signature: &Signature<'_>, parameters: Vec<(String, Value)>) -> Value {
    let bare = signature.bare && signature.params.iter().filter(|param| param.kind == Type::Pairs).count() < 2;
    match (&parameters[..], signature.main()) {
        ([], _) => true.into(),
        ([(name, value)], Some(main)) if bare && main.name == name => value.clone(),
        _ => Value::InlineTable(parameters.into_iter().collect::<InlineTable>()),
    }
}

/// Adds a rule. Pairs and marked cells join existing ones; other rules are placed beside those of their kind.
pub(super) fn add(
    toml: &str,
    sudoku: &Sudoku,
    signature: &Signature<'_>,
    values: &Map<String, Json>,
) -> Result<String, String> {
    let mut document = parsed(toml)?;
    let parameters = parameters(sudoku, signature, values)?;
    let rules = rules(&mut document)?;
    let is_joined = |name: &str| {
        let kind = signature.params.iter().find(|param| param.name == name).map(|param| param.kind);
        matches!(kind, Some(Type::Pairs | Type::Marked))
    };
    let joins = !parameters.is_empty() && parameters.iter().all(|(name, _)| is_joined(name));
    match rules.get_mut(signature.name) {
        None => drop(rules.insert(signature.name, Item::Value(one_rule(signature, parameters)))),
        Some(item) => {
            if !(joins && join(item, signature, &parameters)) {
                append(item, signature, parameters)?;
            }
        }
    }
    Ok(document.to_string())
}

/// Joins the sets of a new rule with those of an existing one. Returns whether this was possible.
fn join(item: &mut Item, signature: &Signature<'_>, parameters: &[(String, Value)]) -> bool {
    let main = signature.main().map(|main| main.name);
    if let Some(Value::String(old)) = item.as_value() {
        if old.value().contains('\n') {
            return false;
        }
        let Some(main) = main else { return false };
        if let [(name, Value::String(new))] = parameters
            && main == name
        {
            let joined = format!("{} {}", old.value(), new.value());
            if let Some(value) = item.as_value_mut() {
                replace(value, joined.trim().into());
            }
            return true;
        }
        let mut table = InlineTable::new();
        table.insert(main, old.value().as_str().into());
        if let Some(value) = item.as_value_mut() {
            replace(value, Value::InlineTable(table));
        }
    }
    let Some(table) = item.as_table_like_mut() else { return false };
    let joined = |(name, new): &(String, Value)| {
        let value = match (table.get(name).and_then(Item::as_value), new) {
            (None, new) => new.clone(),
            (Some(Value::String(old)), Value::String(new)) if !old.value().contains('\n') => {
                format!("{} {}", old.value(), new.value()).trim().into()
            }
            (Some(Value::Array(old)), new) => {
                let mut list = old.clone();
                match new {
                    Value::Array(more) => more.iter().for_each(|one| push(&mut list, one.clone())),
                    one => push(&mut list, one.clone()),
                }
                Value::Array(list)
            }
            _ => return None,
        };
        Some((name.clone(), value))
    };
    let Some(all) = parameters.iter().map(joined).collect::<Option<Vec<_>>>() else { return false };
    let before = table.len();
    for (name, value) in all {
        put(table, &name, value);
    }
    let is_longer = table.len() > before;
    if let Some(Value::InlineTable(table)) = item.as_value_mut()
        && is_longer
    {
        even(table);
    }
    true
}

/// Places a rule beside those of its kind.
fn append(item: &mut Item, signature: &Signature<'_>, parameters: Vec<(String, Value)>) -> Result<(), String> {
    match item {
        Item::ArrayOfTables(tables) => {
            let mut table = Table::new();
            let main = |value: Value| signature.main().map(|main| (main.name.to_owned(), value));
            let entries = match one_rule(signature, parameters.clone()) {
                Value::InlineTable(_) => parameters,
                value => main(value).into_iter().collect(),
            };
            entries.into_iter().for_each(|(name, value)| drop(table.insert(&name, Item::Value(value))));
            tables.push(table);
        }
        Item::Table(table) => {
            // `[rules.kind]` becomes the first of `[[rules.kind]]`.
            let mut tables = toml_edit::ArrayOfTables::new();
            let mut first = std::mem::take(table);
            first.set_implicit(false);
            tables.push(first);
            *item = Item::ArrayOfTables(tables);
            return append(item, signature, parameters);
        }
        Item::Value(Value::Array(list)) => push(list, one_rule(signature, parameters)),
        Item::Value(old @ Value::Boolean(_)) => replace(old, one_rule(signature, parameters)),
        Item::Value(old) => {
            let mut first = old.clone();
            first.decor_mut().clear();
            let both = [first, one_rule(signature, parameters)].into_iter().collect::<Array>();
            replace(old, Value::Array(both));
        }
        Item::None => return Err(ELSEWHERE.to_owned()),
    }
    Ok(())
}

/// Removes a rule; or only some cells of a set of cells or pairs, if others are left.
pub(super) fn remove(toml: &str, sudoku: &Sudoku, at: Range<usize>, cells: &[Cell]) -> Result<String, String> {
    let one = rule_at(sudoku, &at).ok_or(GONE)?;
    let Found { path, is_within } = found(toml, &at)?;
    if is_within {
        return remove_within(toml, sudoku, &path, &at);
    }
    let mut document = parsed(toml)?;
    if let Some(left) = rest(sudoku, one, cells) {
        let item = item_at(rules(&mut document)?, &path).ok_or(ELSEWHERE)?;
        set(item, one, left)?;
        return Ok(document.to_string());
    }
    take(rules(&mut document)?, &path)?;
    Ok(without_empty(document))
}

/// The rest of the sets of a rule without some cells; `None` if the whole rule must go.
fn rest(sudoku: &Sudoku, one: &RuleUse, cells: &[Cell]) -> Option<Vec<(String, Option<Value>)>> {
    let board = sudoku.variant.board();
    if cells.is_empty() {
        return None;
    }
    let (mut left, mut any) = (Vec::new(), false);
    for (name, binding) in &one.parameters {
        let Binding::Pairs(all) = binding else { continue };
        let kept: Vec<(Cell, Cell)> =
            all.iter().copied().filter(|(one, other)| !(cells.contains(one) && cells.contains(other))).collect();
        any |= !kept.is_empty();
        left.push((name.clone(), (!kept.is_empty()).then(|| pairs(board, &kept))));
    }
    (any && !left.is_empty()).then_some(left)
}

/// The main parameter of a rule: the first of those given.
fn main_name(one: &RuleUse) -> Option<&str> {
    one.parameters.first().map(|(name, _)| name.as_str())
}

/// Sets parameters of a rule written as a value.
fn set(item: ItemAt<'_>, one: &RuleUse, values: Vec<(String, Option<Value>)>) -> Result<(), String> {
    let put = |table: &mut dyn TableLike, values: Vec<(String, Option<Value>)>| {
        for (name, value) in values {
            match value {
                Some(value) => put(table, &name, value),
                None => drop(table.remove(&name)),
            }
        }
    };
    let value = match item {
        ItemAt::Table(table) => {
            put(table, values);
            return Ok(());
        }
        ItemAt::Value(value) => value,
    };
    match value {
        Value::InlineTable(table) => {
            let before = table.len();
            put(table, values);
            if table.len() != before {
                even(table);
            }
        }
        other => {
            let main = main_name(one).ok_or(ELSEWHERE)?;
            if let [(name, Some(value))] = &values[..]
                && name == main
            {
                replace(other, value.clone());
                return Ok(());
            }
            let mut table = InlineTable::new();
            let mut old = other.clone();
            old.decor_mut().clear();
            table.insert(main, old);
            put(&mut table, values);
            replace(other, Value::InlineTable(table));
        }
    }
    Ok(())
}

/// Removes a rule written as a letter of a picture, or as a word of a list beside the grid.
fn remove_within(toml: &str, sudoku: &Sudoku, path: &[Step], at: &Range<usize>) -> Result<String, String> {
    if is_letter(path) {
        return picture::with_cells(toml, sudoku, path, at, &[]);
    }
    let text = format!("{}.{}", &toml[..at.start], &toml[at.end..]);
    parsed(&text).map(|document| document.to_string())
}

/// Whether a place within a string is a letter of a picture.
pub(super) fn is_letter(path: &[Step]) -> bool {
    matches!(path.last(), Some(Step::Key(last)) if last == "layout")
}

/// Changes parameters of a rule.
pub(super) fn change(
    toml: &str,
    sudoku: &Sudoku,
    signature: &Signature<'_>,
    at: Range<usize>,
    values: &Map<String, Json>,
) -> Result<String, String> {
    let one = rule_at(sudoku, &at).ok_or(GONE)?;
    let parameters = parameters(sudoku, signature, values)?;
    let gone = values.iter().filter(|(_, json)| json.is_null()).map(|(name, _)| (name.clone(), None));
    let Found { path, is_within } = found(toml, &at)?;
    if is_within && is_letter(&path) {
        return change_letter(toml, sudoku, signature, &path, &at, values);
    }
    let is_number = path.len() > 2 && matches!(path[..], [.., Step::Key(_), Step::Index(_)]);
    if (is_within || is_number) && values.values().any(Json::is_array) {
        return Err(ELSEWHERE.to_owned());
    }
    if is_within {
        let [(_, value)] = &parameters[..] else { return Err(ELSEWHERE.to_owned()) };
        let text = value.as_str().map_or_else(|| value.to_string().trim().to_owned(), str::to_owned);
        return Ok(format!("{}{text}{}", &toml[..at.start], &toml[at.end..]));
    }
    let mut document = parsed(toml)?;
    // A clue beside the grid is written as its number.
    if let [(_, value)] = &parameters[..]
        && is_number
    {
        if let Some(ItemAt::Value(old)) = item_at(rules(&mut document)?, &path) {
            replace(old, value.clone());
        }
        return Ok(document.to_string());
    }
    let values = parameters.into_iter().map(|(name, value)| (name, Some(value))).chain(gone).collect();
    set(item_at(rules(&mut document)?, &path).ok_or(ELSEWHERE)?, one, values)?;
    Ok(document.to_string())
}

/// Whether a rule is written as a value or a table of its own: it is no letter of a picture, and no clue of a side.
pub(super) fn has_own_value(toml: &str, at: &Range<usize>) -> Result<bool, String> {
    Ok(!found(toml, at)?.is_within && !is_beside(toml, at)?)
}

/// Whether a rule is a clue in the list of a side, or a word beside the grid.
pub(super) fn is_beside(toml: &str, at: &Range<usize>) -> Result<bool, String> {
    let Found { path, is_within } = found(toml, at)?;
    let is_word = is_within && !is_letter(&path);
    Ok(is_word || (path.len() > 2 && matches!(path.last(), Some(Step::Index(_)))))
}

/// Changes the cells of a letter in its picture, and its values in the tables of values.
fn change_letter(
    toml: &str,
    sudoku: &Sudoku,
    signature: &Signature<'_>,
    path: &[Step],
    at: &Range<usize>,
    values: &Map<String, Json>,
) -> Result<String, String> {
    let letter = toml.get(at.clone()).ok_or(GONE)?;
    let main = signature.main().map(|main| main.name);
    let mut text = toml.to_owned();
    let mut others = Vec::new();
    for (name, json) in values {
        let numbers = json.as_array().filter(|_| main == Some(name.as_str()));
        if let Some(numbers) = numbers {
            let numbers: Vec<usize> = numbers.iter().filter_map(|one| usize::try_from(one.as_u64()?).ok()).collect();
            let cells = cells_of(sudoku, &numbers);
            if cells.is_empty() {
                return Err("Select cells of the board first.".to_owned());
            }
            text = picture::with_cells(&text, sudoku, path, at, &cells)?;
            continue;
        }
        let kind = signature.params.iter().find(|param| param.name == name).map(|param| param.kind).ok_or(ELSEWHERE)?;
        let new = if json.is_null() { None } else { Some(value(sudoku, kind, json)?) };
        others.push((name.clone(), new));
    }
    if others.is_empty() { Ok(text) } else { picture::set_values(&text, path, letter, &others) }
}
