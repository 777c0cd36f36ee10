//! JSON with source locations, for diagnostics.

use std::borrow::Cow;
use std::collections::HashSet;
use std::fmt;
use std::sync::Arc;

use serde::de::{Deserialize, Deserializer, IgnoredAny, MapAccess, Visitor};
use serde_json::value::RawValue;

use exdoku_text::board::{Digit, counted};
use exdoku_text::source::{Diagnostic, Diagnostics, Help, Place, Source, Span, nearest};

use super::square;

/// The maximum number of unknown keys that are named per object.
const MOST_UNKNOWN: usize = 100;

/// A JSON value and its location.
#[derive(Clone, Debug)]
pub(super) struct Json<'s> {
    source: &'s Arc<Source>,
    /// Its text.
    raw: &'s str,
    start: usize,
}

/// The content of a value.
#[derive(Clone, Debug)]
pub(super) enum Form<'s> {
    Null,
    Truth(bool),
    /// A whole number.
    Number(i64),
    /// A number that is too large or not whole.
    OtherNumber,
    Text(Cow<'s, str>),
    List(Vec<Json<'s>>),
    Object(Object<'s>),
}

/// An object whose keys are taken one by one; the rest are unknown.
#[derive(Clone, Debug)]
pub(super) struct Object<'s> {
    whole: Json<'s>,
    entries: Vec<(Key<'s>, Json<'s>)>,
    asked: Vec<&'static str>,
}

/// A key and its location.
#[derive(Clone, Debug)]
pub(super) struct Key<'s> {
    pub(super) name: Cow<'s, str>,
    written: Json<'s>,
}

impl<'s> Json<'s> {
    /// Parses the bytes of a source.
    pub(super) fn read(source: &'s Arc<Source>, bytes: Span) -> Result<Json<'s>, Diagnostic> {
        let raw = &source.text()[bytes.clone()];
        match serde_json::from_str::<&RawValue>(raw) {
            Ok(_) => Ok(Json { source, raw, start: bytes.start }),
            Err(error) => Err(broken(source, bytes, &error)),
        }
    }

    fn part(&self, raw: &'s RawValue) -> Json<'s> {
        // A raw value is a slice of the text it was read from.
        let offset = raw.get().as_ptr() as usize - self.raw.as_ptr() as usize;
        Json { source: self.source, raw: raw.get(), start: self.start + offset }
    }

    /// Its text, as written.
    pub(super) fn as_written(&self) -> &'s str {
        self.raw.trim()
    }

    pub(super) fn span(&self) -> Span {
        let indent = self.raw.len() - self.raw.trim_start().len();
        self.start + indent..self.start + self.raw.trim_end().len()
    }

    /// Where it is.
    pub(super) fn place(&self) -> Place {
        (Arc::clone(self.source), self.span())
    }

    /// Where a string in it contains a text.
    pub(super) fn place_of(&self, text: &str) -> Option<Place> {
        let written = serde_json::to_string(text).ok()?;
        let written = &written[1..written.len() - 1];
        let start = self.start + self.raw.find(written)?;
        Some((Arc::clone(self.source), start..start + written.len()))
    }

    /// An error that points at it.
    pub(super) fn error(&self, message: impl Into<String>) -> Diagnostic {
        Diagnostic::error(message).at(self.source, self.span())
    }

    /// A warning that points at it.
    pub(super) fn warning(&self, message: impl Into<String>) -> Diagnostic {
        Diagnostic::warning(message).at(self.source, self.span())
    }

    /// Its content.
    pub(super) fn form(&self) -> Form<'s> {
        // The whole is valid JSON, so a part fails to parse only if it has another type.
        match self.as_written().as_bytes().first() {
            Some(b'{') => {
                let Entries(entries) = serde_json::from_str(self.raw).unwrap_or(Entries(Vec::new()));
                let name = |key: &Json<'s>| serde_json::from_str::<Text<'s>>(key.raw).map(|Text(name)| name);
                let entry = |(key, value): (&'s RawValue, &'s RawValue)| {
                    let written = self.part(key);
                    Some((Key { name: name(&written).ok()?, written }, self.part(value)))
                };
                let entries = entries.into_iter().filter_map(entry).collect();
                Form::Object(Object { whole: self.clone(), entries, asked: Vec::new() })
            }
            Some(b'[') => {
                let list: Vec<&RawValue> = serde_json::from_str(self.raw).unwrap_or_default();
                Form::List(list.into_iter().map(|raw| self.part(raw)).collect())
            }
            Some(b'"') => serde_json::from_str::<Text<'s>>(self.raw)
                .map_or_else(|_| Form::Text(self.as_written().into()), |Text(text)| Form::Text(text)),
            Some(b't') => Form::Truth(true),
            Some(b'f') => Form::Truth(false),
            Some(b'n') | None => Form::Null,
            Some(_) => self.as_written().parse().map_or(Form::OtherNumber, Form::Number),
        }
    }

    /// The error that another type was expected.
    pub(super) fn wrong(&self, wanted: &str) -> Diagnostic {
        let found = match self.form() {
            Form::Null => "null".to_owned(),
            Form::Truth(truth) => truth.to_string(),
            Form::Number(number) => format!("the number {number}"),
            Form::OtherNumber => "a number that is too large or not whole".to_owned(),
            Form::Text(text) if text.chars().count() <= 20 => format!("{text:?}"),
            Form::Text(_) => "a longer string".to_owned(),
            Form::List(_) => "a list".to_owned(),
            Form::Object(_) => "an object".to_owned(),
        };
        self.error(format!("expected {wanted}, found {found}"))
    }

    /// Whether it is null, false, "", [] or {}, which state nothing.
    pub(super) fn is_nothing(&self) -> bool {
        match self.form() {
            Form::Null | Form::Truth(false) => true,
            Form::Text(text) => text.is_empty(),
            Form::List(list) => list.is_empty(),
            Form::Object(object) => object.entries.is_empty(),
            Form::Truth(true) | Form::Number(_) | Form::OtherNumber => false,
        }
    }

    pub(super) fn list(&self, diagnostics: &mut Diagnostics) -> Option<Vec<Json<'s>>> {
        match self.form() {
            Form::List(list) => Some(list),
            _ => self.refuse("a list", diagnostics),
        }
    }

    pub(super) fn object(&self, diagnostics: &mut Diagnostics) -> Option<Object<'s>> {
        match self.form() {
            Form::Object(object) => {
                object.refuse_doubles(diagnostics);
                Some(object)
            }
            _ => self.refuse("an object", diagnostics),
        }
    }

    pub(super) fn text(&self, diagnostics: &mut Diagnostics) -> Option<Cow<'s, str>> {
        match self.form() {
            Form::Text(text) => Some(text),
            _ => self.refuse("a string", diagnostics),
        }
    }

    pub(super) fn truth(&self, diagnostics: &mut Diagnostics) -> Option<bool> {
        match self.form() {
            Form::Truth(truth) => Some(truth),
            _ => self.refuse("true or false", diagnostics),
        }
    }

    /// A digit of a grid of `size` rows and columns, as a number or in quotes.
    pub(super) fn digit(&self, size: usize, diagnostics: &mut Diagnostics) -> Option<Digit> {
        let number = match self.form() {
            Form::Text(text) => text.trim().parse::<i64>().ok(),
            Form::Number(number) => Some(number),
            _ => None,
        };
        let Some(number) = number else { return self.refuse("a digit", diagnostics) };
        let digit = square::digit(number, size);
        if digit.is_none() {
            diagnostics.push(self.error(format!("{number} is not a digit of this grid, whose digits are 1-{size}")));
        }
        digit
    }

    pub(super) fn number(&self, diagnostics: &mut Diagnostics) -> Option<i64> {
        match self.form() {
            Form::Number(number) => Some(number),
            _ => self.refuse("a whole number", diagnostics),
        }
    }

    fn refuse<T>(&self, wanted: &str, diagnostics: &mut Diagnostics) -> Option<T> {
        diagnostics.refuse(self.wrong(wanted))
    }
}

impl<'s> Object<'s> {
    /// The value of `key`, if there is one. The key then counts as known.
    pub(super) fn take(&mut self, key: &'static str) -> Option<Json<'s>> {
        self.asked.push(key);
        self.entries.iter().find(|(known, _)| known.name == key).map(|(_, value)| value.clone())
    }

    /// All keys and values in their order. They do not count as known by this.
    pub(super) fn entries(&self) -> impl Iterator<Item = &(Key<'s>, Json<'s>)> {
        self.entries.iter()
    }

    /// The value of `key`; an error if there is none.
    pub(super) fn need(&mut self, key: &'static str, diagnostics: &mut Diagnostics) -> Option<Json<'s>> {
        let value = self.take(key);
        if value.is_none() {
            diagnostics.push(self.whole.error(format!("this object has no {key:?}")));
        }
        value
    }

    /// Reports each key with content that has not been taken and is not in `harmless`.
    pub(super) fn finish(self, harmless: &[&str], help: &str, diagnostics: &mut Diagnostics) {
        let known = |key: &Key<'_>| self.asked.contains(&&*key.name) || harmless.contains(&&*key.name);
        let mut unknown = self.entries.iter().filter(|(key, value)| !known(key) && !value.is_nothing());
        for (key, _) in unknown.by_ref().take(MOST_UNKNOWN) {
            let meant = nearest(&key.name, self.asked.iter().copied()).map(|name| Help::Meant(name.to_owned()));
            let help = meant.unwrap_or_else(|| help.into());
            let wrong = key.written.error(format!("unknown key {}", key.written.as_written()));
            diagnostics.not_understood(wrong.help(help));
        }
        if let Some((key, _)) = unknown.next() {
            let message = format!("{} from here on", counted(1 + unknown.count(), "more unknown key"));
            diagnostics.not_understood(key.written.error(message));
        }
    }

    /// An error that points at it.
    pub(super) fn error(&self, message: impl Into<String>) -> Diagnostic {
        self.whole.error(message)
    }

    /// The names of all keys, with their locations.
    pub(super) fn keys(&self) -> impl Iterator<Item = (&str, &Json<'s>)> {
        self.entries.iter().map(|(key, _)| (&*key.name, &key.written))
    }

    fn refuse_doubles(&self, diagnostics: &mut Diagnostics) {
        let mut seen = HashSet::with_capacity(self.entries.len());
        for (key, _) in &self.entries {
            if !seen.insert(&*key.name) {
                diagnostics.push(key.written.error(format!("duplicate key {}", key.written.as_written())));
            }
        }
    }
}

/// Whether a text is JSON.
pub(super) fn is_json(text: &str) -> bool {
    serde_json::from_str::<IgnoredAny>(text).is_ok()
}

/// The error for a text that is not JSON.
fn broken(source: &Arc<Source>, bytes: Span, error: &serde_json::Error) -> Diagnostic {
    let text = &source.text()[bytes.clone()];
    let line_start = match error.line() {
        0 | 1 => 0,
        line => text.match_indices('\n').nth(line - 2).map_or(text.len(), |(at, _)| at + 1),
    };
    let mut at = (line_start + error.column().saturating_sub(1)).min(text.len());
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    let next = text[at..].chars().next().map_or(0, char::len_utf8);
    let message = error.to_string();
    let what = message.split(" at line ").next().unwrap_or_default();
    Diagnostic::error(format!("invalid JSON: {what}")).at(source, bytes.start + at..bytes.start + at + next)
}

/// A string, borrowed if it has no escapes.
struct Text<'s>(Cow<'s, str>);

impl<'de> Deserialize<'de> for Text<'de> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Text<'de>, D::Error> {
        struct OfText;
        impl<'de> Visitor<'de> for OfText {
            type Value = Text<'de>;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a string")
            }
            fn visit_borrowed_str<E>(self, text: &'de str) -> Result<Text<'de>, E> {
                Ok(Text(Cow::Borrowed(text)))
            }
            fn visit_str<E>(self, text: &str) -> Result<Text<'de>, E> {
                Ok(Text(Cow::Owned(text.to_owned())))
            }
        }
        deserializer.deserialize_str(OfText)
    }
}

/// The keys and values of an object in their order, duplicates included.
struct Entries<'s>(Vec<(&'s RawValue, &'s RawValue)>);

impl<'de> Deserialize<'de> for Entries<'de> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Entries<'de>, D::Error> {
        struct OfEntries;
        impl<'de> Visitor<'de> for OfEntries {
            type Value = Entries<'de>;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }
            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Entries<'de>, A::Error> {
                let mut entries = Vec::new();
                while let Some(entry) = map.next_entry()? {
                    entries.push(entry);
                }
                Ok(Entries(entries))
            }
        }
        deserializer.deserialize_map(OfEntries)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<String, String> {
        let source = Source::new("test", text);
        let json = Json::read(&source, 0..text.len()).map_err(|wrong| wrong.one_line())?;
        let mut diagnostics = Diagnostics::new();
        let mut object = json.object(&mut diagnostics).unwrap();
        let found = object.take("a").map(|value| format!("{:?} {:?}", value.span(), value.as_written()));
        object.finish(&["b"], "take it out", &mut diagnostics);
        let wrong: Vec<String> = diagnostics.iter().map(Diagnostic::one_line).collect();
        if wrong.is_empty() { Ok(found.unwrap_or_default()) } else { Err(wrong.join("; ")) }
    }

    #[test]
    fn values_have_spans() {
        assert_eq!(read(r#"{"a": [1, 2], "b": 3}"#).unwrap(), "6..12 \"[1, 2]\"");
        assert_eq!(read(r#"{"\u0061": "é"}"#).unwrap(), r#"11..15 "\"é\"""#);
        assert_eq!(read("{\n \"a\": 1,\n \"c\": 1\n}").unwrap_err(), "test:3:2: unknown key \"c\"");
        assert_eq!(read(r#"{"a": 1, "a": 2}"#).unwrap_err(), "test:1:10: duplicate key \"a\"");
        assert_eq!(read(r#"{"c": [], "a": 2}"#).unwrap(), "15..16 \"2\"");
    }

    #[test]
    fn invalid_json_is_located() {
        assert_eq!(read("{\n  \"a\": 1,\n}").unwrap_err(), "test:3:1: invalid JSON: key must be a string");
        assert_eq!(read(r#"{"a": "#).unwrap_err(), "test:1:6: invalid JSON: EOF while parsing a value");
        let deep = "[".repeat(100_000);
        let source = Source::new("test", deep.as_str());
        assert!(Json::read(&source, 0..deep.len()).is_err());
    }
}
