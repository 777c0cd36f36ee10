//! TOML read by hand, so that every value keeps its place.
//!
//! A [`Table`] hands out its values by key and complains about keys that nobody asked for. A [`Value`] is asked for
//! a form and complains, at its own place, if it has another. Readers return `Option`: `None` means that the error is
//! already in the [`Diagnostics`], and reading continues with the next value.

use std::sync::Arc;

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::{Diagnostic, Diagnostics, Place, Source, Span, Spot, did_you_mean};

/// Parses the text of `source` and passes its top table to `read`, or reports the TOML error.
pub fn with_table<T>(
    source: &Arc<Source>,
    diagnostics: &mut Diagnostics,
    read: impl FnOnce(Table<'_>, &mut Diagnostics) -> Option<T>,
) -> Option<T> {
    let parsed = Parsed::parse(source, diagnostics)?;
    read(parsed.table(), diagnostics)
}

/// A text that was parsed, from which tables are taken.
#[derive(Debug)]
pub struct Parsed<'t> {
    source: Arc<Source>,
    table: DeTable<'t>,
}

impl<'t> Parsed<'t> {
    /// The TOML of a text; none if it is wrong, which is reported.
    pub fn parse(source: &'t Arc<Source>, diagnostics: &mut Diagnostics) -> Option<Parsed<'t>> {
        let (table, errors) = DeTable::parse_recoverable(source.text());
        if errors.is_empty() {
            return Some(Parsed { source: Arc::clone(source), table: table.into_inner() });
        }
        // After one error, a TOML parser misreads everything that follows.
        const TOLD: usize = 3;
        for error in errors.into_iter().take(TOLD) {
            let span = error.span().unwrap_or(0..0);
            diagnostics.push(Diagnostic::error(error.message().trim_end().to_owned()).at(source, span));
        }
        None
    }

    /// The TOML of a text in the program that is known to be correct.
    ///
    /// # Panics
    /// The text is not TOML.
    pub fn new(name: impl Into<String>, text: &'static str) -> Parsed<'static> {
        let source = Source::new(name, text);
        let (table, errors) = DeTable::parse_recoverable(text);
        assert!(errors.is_empty(), "{}: {errors:?}", source.name());
        Parsed { source, table: table.into_inner() }
    }

    /// Its top table.
    pub fn table(&self) -> Table<'_> {
        Table::top(&self.source, &self.table)
    }

    /// Its text.
    pub fn source(&self) -> &Arc<Source> {
        &self.source
    }
}

/// A TOML table whose keys are taken one by one.
#[derive(Clone, Debug)]
pub struct Table<'s> {
    source: &'s Arc<Source>,
    path: Path<'s>,
    span: Span,
    raw: &'s DeTable<'s>,
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
    Name(&'s str),
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
        StepKey::Name(name) if before.is_empty() => name.to_owned(),
        StepKey::Name(name) => format!("{before}.{name}"),
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
    fn top(source: &'s Arc<Source>, raw: &'s DeTable<'s>) -> Table<'s> {
        Table { source, path: None, span: 0..0, raw, asked: Asked::default() }
    }

    /// The value of `key`, if the table has one. Asking makes a key known.
    pub fn take(&mut self, key: &str) -> Option<Value<'s>> {
        self.asked.push(key);
        let (key, raw) = self.raw.iter().find(|(other, _)| other.get_ref() == key)?;
        Some(Value::at(self.source, below(&self.path, StepKey::Name(key.get_ref())), raw))
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
        let (source, path) = (self.source, self.path.clone());
        self.keys().zip(self.raw.values()).map(move |(key, raw)| {
            let path = below(&path, StepKey::Name(key.name));
            (key, Value::at(source, path, raw))
        })
    }

    /// All keys in the order of the file. This does not make them known.
    pub fn keys(&self) -> impl Iterator<Item = Key<'s>> + use<'s> {
        let source = self.source;
        self.raw.keys().map(move |key| Key { source, name: key.get_ref(), span: key.span() })
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
        self.finish_knowing(|_| None, diagnostics);
    }

    /// Like [`finish`](Self::finish); `elsewhere` may explain a key that belongs in another place.
    pub fn finish_knowing(self, elsewhere: impl Fn(&str) -> Option<String>, diagnostics: &mut Diagnostics) {
        for key in self.keys().filter(|key| self.is_new(key)) {
            let path = written(&self.path);
            let place = if path.is_empty() { String::new() } else { format!(" in `{path}`") };
            let known = || did_you_mean(key.name, self.asked.keys());
            let help = elsewhere(key.name).unwrap_or_else(known);
            diagnostics.push(key.error(format!("unknown key `{}`{place}", key.name)).help(help));
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
    source: &'s Arc<Source>,
    path: Path<'s>,
    raw: &'s Spanned<DeValue<'s>>,
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
    /// `[a, b]`.
    List(Vec<Value<'s>>),
    /// `{ a = b }` or a `[header]`.
    Table(Table<'s>),
    /// A number that is not whole or too large, a date, a time.
    Other,
}

impl<'s> Value<'s> {
    fn at(source: &'s Arc<Source>, path: Path<'s>, raw: &'s Spanned<DeValue<'s>>) -> Value<'s> {
        Value { source, path, raw, part: None, known: &[] }
    }

    /// Where it stands.
    pub fn span(&self) -> Span {
        match self.form() {
            Form::Text(text) if self.part.is_some() => text.span(0..text.content.len()),
            _ => self.raw.span(),
        }
    }

    /// Its place, to be stored.
    pub fn place(&self) -> Place {
        (Arc::clone(self.source), self.span())
    }

    /// Its place, to be stored with what is read from it.
    pub fn spot(&self) -> Spot {
        let start = match self.form() {
            Form::Text(text) => text.start,
            _ => None,
        };
        Spot::new(self.source, self.span(), start)
    }

    /// Marks these keys of a table as known, so that they are no errors.
    #[must_use]
    pub fn knowing(self, known: &'static [&'static str]) -> Value<'s> {
        Value { known, ..self }
    }

    /// The file it stands in.
    pub fn source(&self) -> &'s Arc<Source> {
        self.source
    }

    /// The keys that lead to it, joined by dots.
    pub fn path(&self) -> String {
        written(&self.path)
    }

    /// An error that points at it.
    pub fn error(&self, message: impl Into<String>) -> Diagnostic {
        Diagnostic::error(message).at(self.source, self.span())
    }

    /// Its form.
    pub fn form(&self) -> Form<'s> {
        match self.raw.get_ref() {
            DeValue::Boolean(truth) => Form::Truth(*truth),
            DeValue::Integer(number) => {
                i64::from_str_radix(number.as_str(), number.radix()).map_or(Form::Other, Form::Integer)
            }
            DeValue::String(content) => Form::Text(Text::new(self.clone(), content)),
            DeValue::Array(list) => {
                let one = |(i, raw)| Value::at(self.source, below(&self.path, StepKey::Place(i)), raw);
                Form::List(list.iter().enumerate().map(one).collect())
            }
            DeValue::Table(raw) => {
                let (source, path, span) = (self.source, self.path.clone(), self.raw.span());
                let mut asked = Asked::default();
                self.known.iter().for_each(|key| asked.push(key));
                Form::Table(Table { source, path, span, raw, asked })
            }
            DeValue::Float(_) | DeValue::Datetime(_) => Form::Other,
        }
    }

    /// Its content, wherever it is: values with equal content mean the same.
    pub fn content(&self) -> String {
        fn write(raw: &DeValue<'_>, out: &mut String) {
            match raw {
                DeValue::String(text) => out.push_str(&format!("{text:?}")),
                DeValue::Integer(number) => out.push_str(&number.to_string()),
                DeValue::Float(number) => out.push_str(&number.to_string()),
                DeValue::Boolean(truth) => out.push_str(&truth.to_string()),
                DeValue::Datetime(time) => out.push_str(&time.to_string()),
                DeValue::Array(list) => {
                    out.push('[');
                    for one in list {
                        write(one.get_ref(), out);
                        out.push(',');
                    }
                    out.push(']');
                }
                DeValue::Table(table) => {
                    out.push('{');
                    for (key, value) in table {
                        out.push_str(&format!("{:?}=", key.get_ref()));
                        write(value.get_ref(), out);
                        out.push(',');
                    }
                    out.push('}');
                }
            }
        }
        let mut out = String::new();
        write(self.raw.get_ref(), &mut out);
        out
    }

    /// The error that it should have been `wanted`.
    pub fn wrong(&self, wanted: &str) -> Diagnostic {
        let found = match self.raw.get_ref() {
            DeValue::Boolean(truth) => format!("`{truth}`"),
            DeValue::Integer(number) => format!("the number {number}"),
            DeValue::Float(_) => "a number with a fraction".to_owned(),
            DeValue::String(text) => match &text[self.part.clone().unwrap_or(0..text.len())] {
                text if text.len() <= 20 && !text.contains('\n') => format!("{text:?}"),
                _ => "a longer string".to_owned(),
            },
            DeValue::Array(_) => "a list".to_owned(),
            DeValue::Table(_) => "a table".to_owned(),
            DeValue::Datetime(_) => "a date or time".to_owned(),
        };
        self.error(format!("`{}` is {wanted}, not {found}", self.path()))
    }

    /// As a string.
    pub fn text(&self, diagnostics: &mut Diagnostics) -> Option<Text<'s>> {
        match self.form() {
            Form::Text(text) => Some(text),
            _ => self.refuse("a string", diagnostics),
        }
    }

    /// As a whole number.
    pub fn integer(&self, diagnostics: &mut Diagnostics) -> Option<i64> {
        match self.form() {
            Form::Integer(number) => Some(number),
            _ => self.refuse("a whole number", diagnostics),
        }
    }

    /// As `true` or `false`.
    pub fn truth(&self, diagnostics: &mut Diagnostics) -> Option<bool> {
        match self.form() {
            Form::Truth(truth) => Some(truth),
            _ => self.refuse("`true` or `false`", diagnostics),
        }
    }

    /// As a table.
    pub fn table(&self, diagnostics: &mut Diagnostics) -> Option<Table<'s>> {
        match self.form() {
            Form::Table(table) => Some(table),
            _ => self.refuse("a table", diagnostics),
        }
    }

    /// As a list.
    pub fn list(&self, diagnostics: &mut Diagnostics) -> Option<Vec<Value<'s>>> {
        match self.form() {
            Form::List(list) => Some(list),
            _ => self.refuse("a list", diagnostics),
        }
    }

    /// A list; a single value counts as a list of one.
    pub fn one_or_more(&self) -> Vec<Value<'s>> {
        match self.form() {
            Form::List(list) => list,
            _ => vec![self.clone()],
        }
    }

    fn refuse<T>(&self, wanted: &str, diagnostics: &mut Diagnostics) -> Option<T> {
        diagnostics.push(self.wrong(wanted));
        None
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
    fn new(value: Value<'s>, content: &'s str) -> Text<'s> {
        let raw = &value.source.text()[value.raw.span()];
        let quotes = if raw.starts_with("\"\"\"") || raw.starts_with("'''") { 3 } else { 1 };
        // TOML drops a line end right after the opening quotes of a `"""` string.
        let newline = if quotes == 1 {
            0
        } else {
            ["\r\n", "\n"].iter().find(|n| raw[3..].starts_with(**n)).map_or(0, |n| n.len())
        };
        let inner = &raw[quotes + newline..raw.len() - quotes];
        let start = (inner == content).then_some(value.raw.span().start + quotes + newline);
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
            None => self.value.raw.span(),
        }
    }

    /// An error that points at some bytes of the string.
    pub fn error(&self, bytes: Span, message: impl Into<String>) -> Diagnostic {
        Diagnostic::error(message).at(self.value.source, self.span(bytes))
    }

    /// The value that it belongs to.
    pub fn value(&self) -> &Value<'s> {
        &self.value
    }
}
