//! A puzzle in a JSON object, beside what else is kept about it.
//!
//! ```text
//!   {"id": 7, "puzzle": "53..7....6..195..."}              a text: plain, TOML, or in the notation of another program
//!   {"id": 8, "puzzle": ["12..", "..3.", ...]}             rows
//!   {"id": 9, "variant": "sudoku-x", "puzzle": "..."}      the variant of a plain text
//!   {"id": "no. 10", "fpuzzles": {"size": 9, ...}}         f-puzzles JSON
//! ```
//!
//! `givens` is another name for `puzzle`, so that answers can be read again. The id goes through to the answer; `title`
//! names a puzzle in plain text; other keys are the collection's own.

use std::sync::Arc;

use serde_json::Value;

use crate::source::{Diagnostics, Source, Span};

use super::foreign::Found;
use super::fpuzzles::WRAPPED;
use super::json::{Form, Json};

/// What an object says beside the puzzle, and the puzzle if it is a text.
#[derive(Clone, Debug)]
pub struct Envelope {
    /// A text or a number.
    pub id: Option<Value>,
    /// The puzzle; none if it is f-puzzles JSON.
    pub text: Option<Arc<Source>>,
    /// The variant of a plain text, and where it is named.
    pub variant: Option<(String, Span)>,
    /// The title of a plain text.
    pub title: Option<String>,
}

impl Envelope {
    /// Opens the object; none if it is no such object, but a puzzle itself or nothing that is known.
    ///
    /// # Errors
    /// What is wrong with its values.
    pub fn open(found: &Found) -> Result<Option<Envelope>, Diagnostics> {
        let (source, bytes) = found.place();
        if !found.text().starts_with('{') {
            return Ok(None);
        }
        let mut diagnostics = Diagnostics::new();
        let Ok(json) = Json::read(source, bytes) else { return Ok(None) };
        let Form::Object(mut object) = json.form() else { return Ok(None) };
        let text = object.take("puzzle").or_else(|| object.take("givens"));
        if text.is_none() && object.take(WRAPPED).is_none() {
            return Ok(None);
        }
        let id = object.take("id").and_then(|id| match id.form() {
            Form::Null => None,
            Form::Text(_) | Form::Number(_) | Form::OtherNumber => serde_json::from_str(id.as_written()).ok(),
            _ => {
                diagnostics.push(id.wrong("a text or a number"));
                None
            }
        });
        let mut word = |key| object.take(key).filter(|value| !value.is_nothing());
        let (variant, title) = (word("variant"), word("title"));
        let variant = variant.and_then(|variant| Some((variant.text(&mut diagnostics)?.into(), variant.span())));
        let title = title.and_then(|title| title.text(&mut diagnostics)).map(String::from);
        let text = text.and_then(|text| match text.form() {
            Form::List(rows) => {
                let rows: Vec<_> = rows.iter().filter_map(|row| row.text(&mut diagnostics)).collect();
                Some(rows.join("\n"))
            }
            Form::Text(text) => Some(text.into_owned()),
            _ => {
                diagnostics.push(text.wrong("a text, or a list of rows,"));
                None
            }
        });
        if diagnostics.has_errors() {
            return Err(diagnostics);
        }
        let name = format!("{}:{} \"puzzle\"", source.name(), found.line());
        Ok(Some(Envelope { id, text: text.map(|text| Source::new(name, text)), variant, title }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::ForeignReader;
    use crate::source::Diagnostic;

    fn open(text: &str) -> Result<Option<Envelope>, Diagnostics> {
        let (found, _) = ForeignReader::default().find(&Source::new("test", text), true);
        Envelope::open(&found[0])
    }

    #[test]
    fn what_an_object_says() {
        let envelope = open(r#"{"id": 7, "variant": "latin", "level": [1], "puzzle": ["12", ".."]}"#).unwrap().unwrap();
        assert_eq!(envelope.id, Some(Value::from(7)));
        assert_eq!(envelope.variant, Some(("latin".to_owned(), 20..27)));
        assert_eq!(envelope.text.unwrap().text(), "12\n..");
        let envelope = open(r#"{"id": "a", "fpuzzles": {}}"#).unwrap().unwrap();
        assert_eq!((envelope.id, envelope.text), (Some(Value::from("a")), None));
        for other in [r#"{"size": 9, "grid": []}"#, "{\"id\": 1}", "{\"puzzle\": ", "{}"] {
            assert!(open(other).unwrap().is_none(), "{other}");
        }
    }

    #[test]
    fn what_is_wrong_is_told() {
        let wrong = open(r#"{"id": [], "variant": 3, "puzzle": 12}"#).unwrap_err();
        let messages: Vec<&str> = wrong.iter().map(Diagnostic::message).collect();
        assert_eq!(messages.len(), 3, "{messages:?}");
        assert!(messages[0].contains("a text or a number belongs here, not a list"), "{messages:?}");
    }
}
