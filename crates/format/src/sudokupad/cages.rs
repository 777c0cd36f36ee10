//! Cages: sums, cells whose digits differ, and metadata in cages without cells.

use super::drawings::{NO_MEANING, helped};
use super::reader::{Reader, is_empty, read_places};
use super::words::Words;
use crate::cells::{Place, named};
use crate::help::UNKNOWN_KEY;
use crate::json::{Form, Json, Object};
use crate::toml_file::{Toml, TomlFile};
use exdoku_rules::rules::keys;

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

pub(super) fn read(object: &mut Object<'_>, reader: &mut Reader<'_>, file: &mut TomlFile) {
    for json in list(object, reader) {
        cage(&json, false, reader, file);
    }
}

/// Reads hidden cages only, which SudokuPad checks but does not draw.
pub(super) fn read_hidden(object: &mut Object<'_>, reader: &mut Reader<'_>, file: &mut TomlFile) {
    for json in list(object, reader) {
        cage(&json, true, reader, file);
    }
}

/// The metadata in cages without cells.
pub(super) fn metadata(object: &mut Object<'_>, reader: &mut Reader<'_>, words: &mut Words, file: &mut TomlFile) {
    for json in list(object, reader) {
        let Form::Object(mut entry) = json.form() else { continue };
        if entry.take("cells").is_none_or(|cells| is_empty(&cells))
            && let Some(value) = entry.take("value").filter(|value| !value.is_nothing())
        {
            word(&value, reader, words, file);
        }
    }
}

fn list<'s>(object: &mut Object<'s>, reader: &mut Reader<'_>) -> Vec<Json<'s>> {
    let Some(cages) = object.take("cages").filter(|cages| !is_empty(cages)) else { return Vec::new() };
    let cages = cages.list(reader.diagnostics).unwrap_or_default();
    cages.into_iter().filter(|json| !json.is_nothing()).collect()
}

/// The cells that are lit at the start in a fog puzzle: from a key, from cages, or from the text of a cage.
pub(super) fn fog(json: &Json<'_>, object: &mut Object<'_>, reader: &mut Reader<'_>, file: &mut TomlFile) {
    let mut lit: Vec<Place> = Vec::new();
    let mut is_foggy = false;
    let mut add = |places: Vec<(usize, usize)>, reader: &Reader<'_>| {
        is_foggy = true;
        for place in places.into_iter().filter_map(|place| reader.inside(place)).map(Place::Cell) {
            if !lit.contains(&place) {
                lit.push(place);
            }
        }
    };
    if let Some(key) = object.take("foglight").filter(|key| !is_empty(key)) {
        add(read_places(&key, reader.diagnostics).unwrap_or_default(), reader);
    }
    // Cages are read again for their rules.
    let cages = json.object(reader.diagnostics).map_or(Vec::new(), |mut whole| list(&mut whole, reader));
    for json in cages {
        let Form::Object(mut entry) = json.form() else { continue };
        let Some(value) = entry.take("value").filter(|value| is_fog(Some(value))) else { continue };
        let cells = entry.take("cells").filter(|cells| !is_empty(cells));
        let places = match cells {
            Some(cells) => read_places(&cells, reader.diagnostics).unwrap_or_default(),
            None => value.text(reader.diagnostics).map_or(Vec::new(), |text| named_places(&text)),
        };
        add(places, reader);
    }
    if is_foggy {
        file.set("fog", named(&lit).to_string());
    }
}

/// The rows and columns, from 0, in words such as `foglight: r1c1r2c3`.
fn named_places(text: &str) -> Vec<(usize, usize)> {
    let text = text.to_ascii_lowercase();
    let numbers = |word: &str| {
        let (row, rest) = word.split_once('c')?;
        let digits = rest.find(|sign: char| !sign.is_ascii_digit()).unwrap_or(rest.len());
        Some((row.parse::<usize>().ok()?.checked_sub(1)?, rest[..digits].parse::<usize>().ok()?.checked_sub(1)?))
    };
    text.split_once(':').map_or(Vec::new(), |(_, cells)| cells.split('r').filter_map(numbers).collect())
}

/// Whether it only states where there is light in the fog.
fn is_fog(value: Option<&Json<'_>>) -> bool {
    matches!(value.map(Json::form), Some(Form::Text(text)) if text.to_ascii_lowercase().starts_with("foglight"))
}

fn cage(json: &Json<'_>, hidden_only: bool, reader: &mut Reader<'_>, file: &mut TomlFile) -> Option<()> {
    let mut entry = json.object(reader.diagnostics)?;
    let value = entry.take("value").filter(|value| !value.is_nothing());
    let cells = entry.take("cells").filter(|cells| !is_empty(cells))?;
    if is_fog(value.as_ref()) {
        return Some(());
    }
    let (unique, hidden) = (truth(&mut entry, "unique", reader)?, truth(&mut entry, "hidden", reader)?);
    if hidden_only && hidden != Some(true) {
        return Some(());
    }
    let sum = entry.take("sum").filter(|sum| !sum.is_nothing()).or(value);
    for told in ["style", "type"].into_iter().filter_map(|key| entry.take(key)).filter(|told| !told.is_nothing()) {
        if !matches!(told.form(), Form::Text(text) if KINDS.contains(&&*text)) {
            let message = format!("unknown kind of cage {}", told.as_written());
            return reader.not_understood(told.error(message).help(UNKNOWN_KEY));
        }
    }
    entry.finish(HARMLESS, UNKNOWN_KEY, reader.diagnostics);
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
    file.rules.at(json.place(), |rules| match sum {
        Some(sum) if !differ => rules.add(keys::sum::NAME, [("cells", cells), ("total", sum.into())]),
        Some(sum) => rules.add(keys::killer::NAME, [("cells", cells), ("sum", sum.into())]),
        None => rules.add(keys::killer::NAME, [("cells", cells)]),
    });
    Some(())
}

/// A boolean of an entry, if it has one.
fn truth(entry: &mut Object<'_>, key: &'static str, reader: &mut Reader<'_>) -> Option<Option<bool>> {
    match entry.take(key) {
        None => Some(None),
        Some(json) => match json.form() {
            Form::Null => Some(None),
            Form::Truth(truth) => Some(Some(truth)),
            Form::Number(number) => Some(Some(number != 0)),
            _ => reader.diagnostics.refuse(json.wrong("true or false")),
        },
    }
}

/// The sum of a cage. Other text in a cage has no recorded meaning.
fn total(json: &Json<'_>, reader: &mut Reader<'_>) -> Option<i64> {
    let number = match json.form() {
        Form::Number(number) => Some(number),
        Form::Text(text) => text.trim().parse().ok(),
        _ => return reader.diagnostics.refuse(json.wrong("a sum")),
    };
    match number {
        Some(number) => Some(number),
        None => {
            let message = format!("{} in a cage is not a sum: {NO_MEANING}", json.as_written());
            let wrong = helped(json.error(message), reader.diagnostics);
            reader.not_understood(wrong)
        }
    }
}

/// `title: Mini killer`. A text under an unknown name is not a rule.
fn word(value: &Json<'_>, reader: &mut Reader<'_>, words: &mut Words, file: &mut TomlFile) {
    let Form::Text(text) = value.form() else { return };
    if let Some((name, said)) = text.split_once(':') {
        let name = name.trim().to_lowercase();
        reader.statement(&name, (vec![said.trim().to_owned()], value), words, file);
    }
}
