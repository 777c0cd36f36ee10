//! TOML read by hand, so that every value keeps its place.
//!
//! A [`Table`] hands out its values by key and complains about keys that nobody asked for. A [`Value`] is asked for
//! a form and complains, at its own place, if it has another. Readers return `Option`: `None` means that the error is
//! already in the [`Diagnostics`], and reading continues with the next value.

use std::sync::Arc;

use super::node::{Content, Entries, Name, Node};
use super::{Diagnostic, Diagnostics, Help, Place, Source, Span, Spot, did_you_mean, nearest};
use crate::board::CellName;

pub use super::node::Parsed;

/// Parses the text of `source` and passes its top table to `read`, or reports the TOML error.
pub fn with_table<T>(
    source: &Arc<Source>,
    diagnostics: &mut Diagnostics,
    read: impl FnOnce(Table<'_>, &mut Diagnostics) -> Option<T>,
) -> Option<T> {
    let parsed = Parsed::parse(source, diagnostics)?;
    read(parsed.table(), diagnostics)
}

impl Parsed {
    /// Its top table.
    ///
    /// # Panics
    /// What was [stated](Parsed::stated) is no table.
    pub fn table(&self) -> Table<'_> {
        let Node { content, source, span } = &self.top;
        let Content::Table(raw) = content else { panic!("a file is a table") };
        Table { source, path: None, span: span.clone(), raw, asked: Asked::default() }
    }
}

/// A table whose keys are taken one by one.
#[derive(Clone, Debug)]
pub struct Table<'s> {
    source: &'s Arc<Source>,
    path: Path<'s>,
    span: Span,
    raw: &'s Entries,
    asked: Asked,
}

/// The keys that lead to a value, the last one first; joined only for messages.
type Path<'s> = Option<Arc<Step<'s>>>;

/// The last step of a path.
#[derive(Debug)]
struct Step<'s> {
    before: Path<'s>,
    key: StepKey<'s>,
}

#[derive(Debug)]
enum StepKey<'s> {
    Name(&'s Name),
    Place(usize),
}

/// The path of a value in a table or a list.
fn below<'s>(path: &Path<'s>, key: StepKey<'s>) -> Path<'s> {
    Some(Arc::new(Step { before: path.clone(), key }))
}

/// The keys of a path, joined by dots.
fn written(path: &Path<'_>) -> String {
    let Some(step) = path else { return String::new() };
    let before = written(&step.before);
    match step.key {
        StepKey::Name(name) if before.is_empty() => name.text.clone(),
        StepKey::Name(name) => format!("{before}.{}", name.text),
        StepKey::Place(place) => format!("{before}[{place}]"),
    }
}

/// Keys that were asked for, one after the other, and the end of each.
#[derive(Clone, Debug, Default)]
struct Asked {
    keys: String,
    ends: Vec<usize>,
}

impl Asked {
    fn push(&mut self, key: &str) {
        self.keys.push_str(key);
        self.ends.push(self.keys.len());
    }

    fn keys(&self) -> impl Iterator<Item = &str> + Clone {
        let starts = std::iter::once(0).chain(self.ends.iter().copied());
        starts.zip(&self.ends).map(|(start, &end)| &self.keys[start..end])
    }
}

impl<'s> Table<'s> {
    /// The value of `key`, if the table has one. Asking makes a key known.
    pub fn take(&mut self, key: &str) -> Option<Value<'s>> {
        self.asked.push(key);
        let (key, node) = self.raw.iter().find(|(other, _)| other.text == key)?;
        Some(Value::at(below(&self.path, StepKey::Name(key)), node))
    }

    /// The value of `key`; complains if it is missing.
    pub fn need(&mut self, key: &str, diagnostics: &mut Diagnostics) -> Option<Value<'s>> {
        let value = self.take(key);
        if value.is_none() {
            let message = format!("`{}` needs `{key}`", written(&self.path));
            diagnostics.push(Diagnostic::error(message).at(self.source, self.span.clone()));
        }
        value
    }

    /// All keys and values in the order of the file. This does not make them known.
    pub fn entries(&self) -> impl Iterator<Item = (Key<'s>, Value<'s>)> + use<'s> {
        let path = self.path.clone();
        self.keys().zip(self.raw).map(move |(key, (name, node))| {
            let path = below(&path, StepKey::Name(name));
            (key, Value::at(path, node))
        })
    }

    /// All keys in the order of the file. This does not make them known.
    pub fn keys(&self) -> impl Iterator<Item = Key<'s>> + use<'s> {
        self.raw.iter().map(|(key, node)| Key { source: &node.source, name: &key.text, span: key.span.clone() })
    }

    /// The entries whose keys were not asked for so far.
    pub fn rest(&self) -> impl Iterator<Item = (Key<'s>, Value<'s>)> + use<'_, 's> {
        self.entries().filter(|(key, _)| self.is_new(key))
    }

    fn is_new(&self, key: &Key<'_>) -> bool {
        !self.asked.keys().any(|asked| asked == key.name)
    }

    /// Complains about each key that was never asked for. A key after a `[table]` header belongs to that table,
    /// even if the author meant it for another, so the message names its full path.
    pub fn finish(self, diagnostics: &mut Diagnostics) {
        self.finish_knowing(|_| None::<Help>, diagnostics);
    }

    /// Like [`finish`](Self::finish); `elsewhere` may explain a key that belongs in another place.
    pub fn finish_knowing<H: Into<Help>>(self, elsewhere: impl Fn(&str) -> Option<H>, diagnostics: &mut Diagnostics) {
        for key in self.keys().filter(|key| self.is_new(key)) {
            let path = written(&self.path);
            let place = if path.is_empty() { String::new() } else { format!(" in `{path}`") };
            let known = || did_you_mean(key.name, self.asked.keys());
            let help = elsewhere(key.name).map_or_else(known, Into::into);
            let meant = match &help {
                Help::Meant(name) => Some(name.clone()),
                Help::Words(_) => nearest(key.name, self.asked.keys()).map(str::to_owned),
            };
            let wrong = key.error(format!("unknown key `{}`{place}", key.name)).help(help);
            diagnostics.push(match meant {
                Some(meant) => wrong.misspelt(&path, &meant),
                None => wrong,
            });
        }
    }

    /// The file it stands in.
    pub fn source(&self) -> &'s Arc<Source> {
        self.source
    }

    /// Where it stands: its header, or its braces.
    pub fn span(&self) -> Span {
        self.span.clone()
    }
}

/// A key and its place.
#[derive(Clone, Debug)]
pub struct Key<'s> {
    source: &'s Arc<Source>,
    /// As written.
    pub name: &'s str,
    /// Where.
    pub span: Span,
}

impl<'s> Key<'s> {
    /// The file it stands in.
    pub fn source(&self) -> &'s Arc<Source> {
        self.source
    }

    /// Its place, to be stored with what is read from it.
    pub fn spot(&self) -> Spot {
        Spot::new(self.source, self.span.clone(), None)
    }

    /// An error that points at the key.
    pub fn error(&self, message: impl Into<String>) -> Diagnostic {
        Diagnostic::error(message).at(self.source, self.span.clone())
    }
}

/// A TOML value, its path (`rules.diagonals`) and its place.
#[derive(Clone, Debug)]
pub struct Value<'s> {
    path: Path<'s>,
    node: &'s Node,
    /// The bytes of a string, if only a part of it is meant.
    part: Option<Span>,
    /// Keys of a table that were already read by someone else.
    known: &'static [&'static str],
}

/// A value by its form.
#[derive(Clone, Debug)]
pub enum Form<'s> {
    /// `true` or `false`.
    Truth(bool),
    /// A whole number that fits into 64 bits.
    Integer(i64),
    /// A string.
    Text(Text<'s>),
    /// Cells that are known, rather than named in a text.
    Cells(&'s [CellName]),
    /// Two numbers that are known, rather than written in a text.
    Two(i64, i64),
    /// `[a, b]`.
    List(Vec<Value<'s>>),
    /// `{ a = b }` or a `[header]`.
    Table(Table<'s>),
    /// A number that is not whole or too large, a date, a time.
    Other,
}

impl<'s> Value<'s> {
    fn at(path: Path<'s>, node: &'s Node) -> Value<'s> {
        Value { path, node, part: None, known: &[] }
    }

    /// Where it stands.
    pub fn span(&self) -> Span {
        match self.form() {
            Form::Text(text) if self.part.is_some() => text.span(0..text.content.len()),
            _ => self.node.span.clone(),
        }
    }

    /// Its place, to be stored.
    pub fn place(&self) -> Place {
        (Arc::clone(self.source()), self.span())
    }

    /// Its place, to be stored with what is read from it.
    pub fn spot(&self) -> Spot {
        let start = match self.form() {
            Form::Text(text) => text.start,
            _ => None,
        };
        Spot::new(self.source(), self.span(), start)
    }

    /// Marks these keys of a table as known, so that they are no errors.
    #[must_use]
    pub fn knowing(self, known: &'static [&'static str]) -> Value<'s> {
        Value { known, ..self }
    }

    /// The file it stands in.
    pub fn source(&self) -> &'s Arc<Source> {
        &self.node.source
    }

    /// The keys that lead to it, joined by dots.
    pub fn path(&self) -> String {
        written(&self.path)
    }

    /// An error that points at it.
    pub fn error(&self, message: impl Into<String>) -> Diagnostic {
        Diagnostic::error(message).at(self.source(), self.span())
    }

    /// The place of the key that has it; its own if it is an item of a list.
    pub fn key_spot(&self) -> Spot {
        match self.path.as_deref() {
            Some(Step { key: StepKey::Name(name), .. }) => Spot::new(self.source(), name.span.clone(), None),
            _ => self.spot(),
        }
    }

    /// An error that points at the key that has it: the key is wrong, whatever its value.
    pub fn key_error(&self, message: impl Into<String>) -> Diagnostic {
        self.key_spot().point(Diagnostic::error(message))
    }

    /// Its form.
    pub fn form(&self) -> Form<'s> {
        match &self.node.content {
            Content::Truth(truth) => Form::Truth(*truth),
            Content::Integer(number) => Form::Integer(*number),
            Content::Text(content, start) => Form::Text(Text::new(self.clone(), content, *start)),
            Content::Cells(cells) => Form::Cells(cells),
            &Content::Two(first, second) => Form::Two(first, second),
            Content::List(list) => {
                let one = |(i, node)| Value::at(below(&self.path, StepKey::Place(i)), node);
                Form::List(list.iter().enumerate().map(one).collect())
            }
            Content::Table(raw) => {
                let (source, path, span) = (self.source(), self.path.clone(), self.node.span.clone());
                let mut asked = Asked::default();
                self.known.iter().for_each(|key| asked.push(key));
                Form::Table(Table { source, path, span, raw, asked })
            }
            Content::Other(..) => Form::Other,
        }
    }

    /// Its content, wherever it is: values with equal content mean the same.
    pub fn content(&self) -> String {
        fn write(node: &Node, out: &mut String) {
            match &node.content {
                Content::Text(text, _) => out.push_str(&format!("{text:?}")),
                Content::Integer(number) => out.push_str(&number.to_string()),
                Content::Other(written, _) => out.push_str(written),
                Content::Truth(truth) => out.push_str(&truth.to_string()),
                Content::Cells(cells) => out.push_str(&format!("{cells:?}")),
                Content::Two(first, second) => out.push_str(&format!("({first},{second})")),
                Content::List(list) => {
                    out.push('[');
                    for one in list {
                        write(one, out);
                        out.push(',');
                    }
                    out.push(']');
                }
                Content::Table(entries) => {
                    out.push('{');
                    for (key, value) in entries {
                        out.push_str(&format!("{:?}=", key.text));
                        write(value, out);
                        out.push(',');
                    }
                    out.push('}');
                }
            }
        }
        let mut out = String::new();
        write(self.node, &mut out);
        out
    }

    /// It in a message: a string as it is written, or else its path.
    pub fn named(&self) -> String {
        match self.form() {
            Form::Text(text) => format!("`{}`", text.as_str()),
            _ => format!("`{}`", self.path()),
        }
    }

    /// The error that it should have been `wanted`.
    pub fn wrong(&self, wanted: &str) -> Diagnostic {
        let found = match &self.node.content {
            Content::Truth(truth) => format!("`{truth}`"),
            Content::Integer(number) => format!("the number {number}"),
            Content::Text(text, _) => match &text[self.part.clone().unwrap_or(0..text.len())] {
                text if text.len() <= 20 && !text.contains('\n') => format!("{text:?}"),
                _ => "a longer string".to_owned(),
            },
            Content::Cells(_) => "cells".to_owned(),
            Content::Two(first, second) => format!("the numbers {first} and {second}"),
            Content::List(_) => "a list".to_owned(),
            Content::Table(_) => "a table".to_owned(),
            Content::Other(_, words) => words.clone(),
        };
        self.error(format!("`{}` is {wanted}, not {found}", self.path()))
    }

    /// As a string.
    pub fn text(&self, diagnostics: &mut Diagnostics) -> Option<Text<'s>> {
        match self.form() {
            Form::Text(text) => Some(text),
            _ => diagnostics.refuse(self.wrong("a string")),
        }
    }

    /// As a whole number.
    pub fn integer(&self, diagnostics: &mut Diagnostics) -> Option<i64> {
        match self.form() {
            Form::Integer(number) => Some(number),
            _ => diagnostics.refuse(self.wrong("a whole number")),
        }
    }

    /// As `true` or `false`.
    pub fn truth(&self, diagnostics: &mut Diagnostics) -> Option<bool> {
        match self.form() {
            Form::Truth(truth) => Some(truth),
            _ => diagnostics.refuse(self.wrong("`true` or `false`")),
        }
    }

    /// As a table.
    pub fn table(&self, diagnostics: &mut Diagnostics) -> Option<Table<'s>> {
        match self.form() {
            Form::Table(table) => Some(table),
            _ => diagnostics.refuse(self.wrong("a table")),
        }
    }

    /// As a list.
    pub fn list(&self, diagnostics: &mut Diagnostics) -> Option<Vec<Value<'s>>> {
        match self.form() {
            Form::List(list) => Some(list),
            _ => diagnostics.refuse(self.wrong("a list")),
        }
    }

    /// A list; a single value counts as a list of one.
    pub fn one_or_more(&self) -> Vec<Value<'s>> {
        match self.form() {
            Form::List(list) => list,
            _ => vec![self.clone()],
        }
    }
}

/// A string value whose characters know their places in the file.
#[derive(Clone, Debug)]
pub struct Text<'s> {
    value: Value<'s>,
    content: &'s str,
    /// The start of the content in the file, if the file has it letter for letter (no escapes).
    start: Option<usize>,
}

impl<'s> Text<'s> {
    fn new(value: Value<'s>, content: &'s str, start: Option<usize>) -> Text<'s> {
        match value.part.clone() {
            Some(part) => Text { start: start.map(|start| start + part.start), content: &content[part], value },
            None => Text { value, content, start },
        }
    }

    /// Some bytes of the string as a value of their own.
    ///
    /// # Panics
    /// These are not whole characters of the string.
    #[must_use]
    pub fn part(&self, bytes: Span) -> Value<'s> {
        assert!(self.content.is_char_boundary(bytes.start) && self.content.is_char_boundary(bytes.end), "{bytes:?}");
        let before = self.value.part.as_ref().map_or(0, |part| part.start);
        Value { part: Some(before + bytes.start..before + bytes.end), ..self.value.clone() }
    }

    /// The string itself.
    pub fn as_str(&self) -> &'s str {
        self.content
    }

    /// The place of some bytes of the string: exact if the file has the string letter for letter, the whole value
    /// if it has escapes.
    pub fn span(&self, bytes: Span) -> Span {
        match self.start {
            Some(start) => start + bytes.start..start + bytes.end,
            None => self.value.node.span.clone(),
        }
    }

    /// An error that points at some bytes of the string.
    pub fn error(&self, bytes: Span, message: impl Into<String>) -> Diagnostic {
        Diagnostic::error(message).at(self.value.source(), self.span(bytes))
    }

    /// The value that it belongs to.
    pub fn value(&self) -> &Value<'s> {
        &self.value
    }
}
