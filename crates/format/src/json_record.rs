//! JSON records: a puzzle in a JSON object, beside its id, its variant, its title and other data.
//!
//! ```text
//!   {"id": 7, "puzzle": "53..7....6..195..."}              a text: plain, TOML, or in the notation of another program
//!   {"id": 8, "puzzle": ["12..", "..3.", ...]}             rows, also as lists of cells
//!   {"id": 9, "question": "53..7....6..195...", ...}       cells under another usual name of a puzzle
//!   {"id": 9, "variant": "sudoku-x", "puzzle": "..."}      the variant of a plain text
//!   {"id": "no. 10", "fpuzzles": {"size": 9, ...}}         f-puzzles JSON
//!   {"id": 11, "puzzle": "...", "shard": {...}}            a part of a puzzle, as `exdoku split` writes it
//! ```
//!
//! The answer repeats the id; `title` names a puzzle in plain text. Other keys are ignored; but the name of a rule
//! or of another part of a puzzle is an error, since it must be inside the puzzle.

use std::collections::HashSet;
use std::sync::Arc;

use once_cell::race::OnceBox;
use serde_json::Value;

use exdoku_rules::rules::kinds;
use exdoku_text::source::{Diagnostics, Help, Source, Span, nearest};

use super::blank;
use super::columns::names_puzzle;
use super::foreign::Found;
use super::fpuzzles::WRAPPED;
use super::json::{Form, Json};
use super::links::looks_like_cells;
use super::shard::Shard;

/// The keys that are read.
const OURS: &[&str] = &["id", "puzzle", VARIANT, "title", "shard", WRAPPED];
/// The key without which a puzzle would be another.
const VARIANT: &str = "variant";

/// The fields of a record, with the puzzle if it is a text.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct JsonRecord {
    /// A text or a number.
    pub id: Option<Value>,
    /// The puzzle; none if it is f-puzzles JSON.
    pub text: Option<Arc<Source>>,
    /// The variant of a plain text, and its place.
    pub variant: Option<(String, Span)>,
    /// The title of a plain text.
    pub title: Option<String>,
    /// The shard that it is, and the place of that value.
    pub shard: Option<(Shard, Span)>,
}

impl JsonRecord {
    /// The id of a JSON object that may be no record.
    pub fn id(found: &Found) -> Option<Value> {
        let (source, bytes) = found.place();
        match Json::read(source, bytes).ok()?.form() {
            Form::Object(mut object) => id_of(&object.take("id")?),
            _ => None,
        }
    }

    /// Reads a record; `None` if it is not one.
    ///
    /// # Errors
    /// What is wrong with its values.
    pub fn open(found: &Found) -> Result<Option<(JsonRecord, Diagnostics)>, Diagnostics> {
        let (source, bytes) = found.place();
        if !found.text().starts_with('{') {
            return Ok(None);
        }
        let mut diagnostics = Diagnostics::lenient(found.ignores_unknown());
        let Ok(json) = Json::read(source, bytes) else { return Ok(None) };
        let Form::Object(mut object) = json.form() else { return Ok(None) };
        let has = |key: &str| object.keys().any(|(name, _)| name == key);
        let is_other = ["size", "formatVersion", "version", WRAPPED].iter().any(|key| has(key));
        // An answer of this program begins with its source.
        let is_answer = object.keys().next().is_some_and(|(name, _)| name == "source");
        let called = match has("puzzle") || is_other || is_answer {
            true => None,
            false => object.entries().find(|(key, value)| names_puzzle(&key.name) && holds_cells(value)),
        };
        let called = called.map(|(key, value)| (key.name.to_string(), value.clone()));
        let text = called.as_ref().map(|(_, value)| value.clone()).or_else(|| object.take("puzzle"));
        // The JSON of SudokuMaker and ipuz has a key of this name as well.
        let of_other = |key: &str| object.keys().any(|(name, _)| name == key);
        match text.as_ref().map(Json::form) {
            Some(Form::Object(_)) if of_other("formatVersion") => return Ok(None),
            Some(Form::List(_)) if of_other("version") && of_other("kind") => return Ok(None),
            _ => {}
        }
        if text.is_none() && object.take(WRAPPED).is_none() {
            return Ok(None);
        }
        let is_called = |name: &str| called.as_ref().is_some_and(|(called, _)| called == name);
        let has_variant = object.keys().any(|(name, _)| name == VARIANT);
        for (name, key) in object.keys().filter(|(name, _)| !OURS.contains(name) && !is_called(name)) {
            if !has_variant && nearest(name, [VARIANT]).is_some() {
                let warning = key.warning(format!("{name:?} is not read"));
                diagnostics.push(warning.help(Help::Meant(VARIANT.to_owned())));
            }
            if !names_rule(name) {
                continue;
            }
            let wrong = key.error(format!("{name:?} beside \"puzzle\" is not read, but may be a rule of the puzzle"));
            diagnostics.not_understood(wrong.help("a TOML text in \"puzzle\" can have rules"));
        }
        let id = object.take("id").filter(|id| !matches!(id.form(), Form::Null)).and_then(|id| match id_of(&id) {
            Some(id) => Some(id),
            None => diagnostics.refuse(id.wrong("a string or a number")),
        });
        let mut word = |key| object.take(key).filter(|value| !value.is_nothing());
        let (variant, title, shard) = (word(VARIANT), word("title"), word("shard"));
        if let (Some(variant), None) = (&variant, &text) {
            diagnostics.push(variant.error("f-puzzles JSON has its own rules").help("remove \"variant\""));
        }
        if let (Some(shard), None) = (&shard, &text) {
            diagnostics.push(shard.error("a shard has its puzzle in \"puzzle\""));
        }
        let variant = variant.and_then(|variant| Some((variant.text(&mut diagnostics)?.into(), variant.span())));
        let title = title.and_then(|title| title.text(&mut diagnostics)).map(String::from);
        let shard = shard.and_then(|shard| match serde_json::from_str(shard.as_written()) {
            Ok(read) => Some((read, shard.span())),
            Err(wrong) => {
                let wrong = shard.error(format!("this is not a shard: {wrong}"));
                diagnostics.refuse(wrong.help("`exdoku split` writes shards"))
            }
        });
        let text = text.and_then(|text| match text.form() {
            Form::List(rows) => {
                let rows: Vec<_> = rows.iter().filter_map(|row| row_of(row, &mut diagnostics)).collect();
                Some(rows.join("\n"))
            }
            Form::Text(text) => Some(text.into_owned()),
            _ => diagnostics.refuse(text.wrong("a string or a list of rows")),
        });
        if diagnostics.has_errors() {
            return Err(diagnostics);
        }
        let name = format!("{}:{} \"puzzle\"", source.name(), found.line());
        let text = text.map(|text| Source::new(name, text));
        Ok(Some((JsonRecord { id, text, variant, title, shard }, diagnostics)))
    }
}

/// An id: a text or a number.
fn id_of(value: &Json<'_>) -> Option<Value> {
    match value.form() {
        Form::Text(_) | Form::Number(_) | Form::OtherNumber => serde_json::from_str(value.as_written()).ok(),
        _ => None,
    }
}

/// Whether a value is cells as text, or a list of rows.
fn holds_cells(value: &Json<'_>) -> bool {
    match value.form() {
        Form::Text(text) => looks_like_cells(text.trim()),
        Form::List(rows) => {
            rows.len() > 3 && rows.iter().all(|row| matches!(row.form(), Form::Text(_) | Form::List(_)))
        }
        _ => false,
    }
}

/// A row: a text, or a list of cells.
fn row_of(row: &Json<'_>, diagnostics: &mut Diagnostics) -> Option<String> {
    let Form::List(cells) = row.form() else { return row.text(diagnostics).map(String::from) };
    let cells: Vec<String> = cells
        .iter()
        .map(|cell| match cell.form() {
            Form::Text(text) => text.trim().to_owned(),
            _ => cell.as_written().to_owned(),
        })
        .map(|cell| if blank::is_empty(&cell) { ".".to_owned() } else { cell })
        .collect();
    Some(cells.join(" "))
}

/// Whether a key names a rule or another part of a puzzle, in any spelling.
fn names_rule(key: &str) -> bool {
    const OTHERS: &[&str] = &[
        "box",
        "boxes",
        "cages",
        "candidates",
        "constraints",
        "define",
        "digits",
        "diagonal+",
        "diagonal-",
        "grids",
        "holes",
        "killercage",
        "lines",
        "negative",
        "regions",
        "rules",
        "symbols",
        "thermometer",
    ];
    let spelled =
        |name: &str| name.chars().filter(char::is_ascii_alphanumeric).collect::<String>().to_ascii_lowercase();
    static KINDS: OnceBox<HashSet<String>> = OnceBox::new();
    let kinds = KINDS.get_or_init(|| kinds().map(|kind| spelled(kind.name())).collect::<HashSet<_>>().into());
    OTHERS.contains(&key.to_ascii_lowercase().as_str()) || kinds.contains(&spelled(key))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ForeignReader;
    use exdoku_text::source::Diagnostic;

    fn open(text: &str) -> Result<Option<JsonRecord>, Diagnostics> {
        let (found, _) = ForeignReader::default().find(&Source::new("test", text), true);
        JsonRecord::open(&found[0]).map(|opened| opened.map(|(record, _)| record))
    }

    #[test]
    fn records_are_read() {
        let record = open(r#"{"id": 7, "variant": "latin", "level": [1], "puzzle": ["12", ".."]}"#).unwrap().unwrap();
        assert_eq!(record.id, Some(Value::from(7)));
        assert_eq!(record.variant, Some(("latin".to_owned(), 21..28)));
        assert_eq!(record.text.unwrap().text(), "12\n..");
        let record = open(r#"{"id": "a", "fpuzzles": {}}"#).unwrap().unwrap();
        assert_eq!((record.id, record.text), (Some(Value::from("a")), None));
        for other in [r#"{"size": 9, "grid": []}"#, "{\"id\": 1}", "{\"puzzle\": ", "{}"] {
            assert!(open(other).unwrap().is_none(), "{other}");
        }
    }

    #[test]
    fn rules_beside_the_puzzle_are_errors() {
        for key in ["antiknight", "Anti-King", "regions", "rules", "diagonal+", "negative", "thermo"] {
            assert!(open(&format!(r#"{{"puzzle": "12..", "{key}": true}}"#)).is_err(), "{key}");
        }
        assert!(open(r#"{"fpuzzles": {}, "variant": "sudoku-x"}"#).is_err());
        let harmless =
            r#"{"puzzle": "12..", "source": "x", "type": "hard", "size": 2, "solution": "1234", "level": 3}"#;
        assert!(open(harmless).is_ok());
    }

    #[test]
    fn a_misspelt_variant_is_warned_of() {
        let warned = |text: &str| {
            let (found, _) = ForeignReader::default().find(&Source::new("test", text), true);
            let (_, diagnostics) = JsonRecord::open(&found[0]).unwrap().unwrap();
            diagnostics.iter().map(|one| one.message().to_owned()).collect::<Vec<_>>()
        };
        assert_eq!(warned(r#"{"varient": "sudoku-x", "puzzle": "12.."}"#), ["\"varient\" is not read"]);
        assert!(warned(r#"{"variants": 3, "variant": "sudoku-x", "hard": true, "puzzle": "12.."}"#).is_empty());
    }

    #[test]
    fn what_is_wrong_is_told() {
        let wrong = open(r#"{"id": [], "variant": 3, "puzzle": 12}"#).unwrap_err();
        let messages: Vec<&str> = wrong.iter().map(Diagnostic::message).collect();
        assert_eq!(messages.len(), 3, "{messages:?}");
        assert!(messages[0].contains("expected a string or a number, found a list"), "{messages:?}");
    }
}
