//! Cages: sums, cells whose digits differ, and metadata in cages without cells.

use super::drawings::{self, NO_MEANING};
use super::{HELP, Reader, Words};
use crate::format::cells::named;
use crate::format::json::{Form, Json, Object};
use crate::format::toml_file::{Toml, TomlFile};

/// Keys for the appearance of a cage.
const HARMLESS: &[&str] = &[
    "color",
    "borderColor",
    "outlineC",
    "fontC",
    "fontSize",
    "thickness",
    "opacity",
    "textColor",
    "feature",
    "fromConstraint",
    "parsedCells",
    "cageValue",
];

/// Styles and types of cages whose digits differ, with or without a sum.
const KINDS: &[&str] = &["killer", "cage", "box", "region", "rowcol", "extraregion", "disjoint"];

pub(super) fn read<'s>(object: &mut Object<'s>, reader: &mut Reader<'_>, words: &mut Words<'s>, file: &mut TomlFile) {
    let Some(cages) = object.take("cages").filter(|cages| !cages.is_nothing()) else { return };
    for json in cages.list(reader.diagnostics).unwrap_or_default() {
        if !json.is_nothing() {
            cage(&json, reader, words, file);
        }
    }
}

fn cage<'s>(json: &Json<'s>, reader: &mut Reader<'_>, words: &mut Words<'s>, file: &mut TomlFile) -> Option<()> {
    let mut entry = json.object(reader.diagnostics)?;
    let value = entry.take("value").filter(|value| !value.is_nothing());
    let Some(cells) = entry.take("cells").filter(|cells| !cells.is_nothing()) else {
        return value.map_or(Some(()), |value| metadata(&value, reader, words, file));
    };
    let (unique, hidden) = (truth(&mut entry, "unique", reader)?, truth(&mut entry, "hidden", reader)?);
    let sum = entry.take("sum").filter(|sum| !sum.is_nothing()).or(value);
    for told in ["style", "type"].into_iter().filter_map(|key| entry.take(key)).filter(|told| !told.is_nothing()) {
        if !matches!(told.form(), Form::Text(text) if KINDS.contains(&&*text)) {
            let message = format!("unknown kind of cage {}", told.as_written());
            return reader.not_understood(told.error(message).help(HELP));
        }
    }
    entry.finish(HARMLESS, HELP, reader.diagnostics);
    let sum = match sum {
        Some(json) => Some(total(&json, reader)?),
        None => None,
    };
    // A hidden cage without a sum marks the cells that are in no region.
    let differ = unique.unwrap_or(sum.is_some() || hidden != Some(true));
    if sum.is_none() && !differ {
        return Some(());
    }
    let cells: Toml = named(&reader.cells(&cells)?).into();
    match sum {
        Some(sum) if !differ => file.rules.add("sum", [("cells", cells), ("total", sum.into())]),
        Some(sum) => file.rules.add("killer", [("cells", cells), ("sum", sum.into())]),
        None => file.rules.add("killer", [("cells", cells)]),
    }
    Some(())
}

/// A truth value of an entry, if it has one.
fn truth(entry: &mut Object<'_>, key: &'static str, reader: &mut Reader<'_>) -> Option<Option<bool>> {
    match entry.take(key) {
        None => Some(None),
        Some(json) => match json.form() {
            Form::Null => Some(None),
            Form::Truth(truth) => Some(Some(truth)),
            Form::Number(number) => Some(Some(number != 0)),
            _ => reader.fail(json.wrong("true or false")),
        },
    }
}

/// The sum of a cage. Other text in a cage has no recorded meaning.
fn total(json: &Json<'_>, reader: &mut Reader<'_>) -> Option<i64> {
    let number = match json.form() {
        Form::Number(number) => Some(number),
        Form::Text(text) => text.trim().parse().ok(),
        _ => return reader.fail(json.wrong("a sum")),
    };
    match number {
        Some(number) => Some(number),
        None => {
            let message = format!("{} in a cage is not a sum: {NO_MEANING}", json.as_written());
            reader.not_understood(json.error(message).help(drawings::HELP))
        }
    }
}

/// `title: Mini killer`.
fn metadata<'s>(value: &Json<'s>, reader: &mut Reader<'_>, words: &mut Words<'s>, file: &mut TomlFile) -> Option<()> {
    let text = value.text(reader.diagnostics)?;
    let said = text.split_once(':').map(|(name, said)| (name.trim(), said.trim()));
    let Some((name, said)) = said.filter(|(name, _)| !name.is_empty() && !name.contains(' ')) else {
        return reader.not_understood(value.error("a cage without cells").help(HELP));
    };
    if !reader.say(name, vec![said.to_owned()], value, words, file) {
        let message = format!("unknown metadata {name:?}");
        return reader.not_understood(value.error(message).help(HELP));
    }
    Some(())
}
