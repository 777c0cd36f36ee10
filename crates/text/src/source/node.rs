//! Values with their places, from which [tables](super::fields) are read: those of a TOML file, or those that a puzzle in another
//! notation states, which point into that text.

use std::sync::Arc;

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::{Diagnostics, Place, Source, Span, slips};
use crate::board::CellName;

/// A value and its place.
#[derive(Clone, Debug)]
pub struct Node {
    pub(super) content: Content,
    pub(super) source: Arc<Source>,
    pub(super) span: Span,
}

/// The entries of a table in their order.
pub(super) type Entries = Vec<(Name, Node)>;

/// A key and its place, in the text of its value.
#[derive(Clone, Debug)]
pub(super) struct Name {
    pub(super) text: String,
    pub(super) span: Span,
}

/// The content of a value.
#[derive(Clone, Debug)]
pub(super) enum Content {
    Truth(bool),
    Integer(i64),
    /// A string, and its start in the text if that has it letter for letter (no escapes).
    Text(String, Option<usize>),
    /// Cells that are known, rather than named in a text.
    Cells(Vec<CellName>),
    /// Two numbers that are known, rather than written in a text: a size, a step, the ends of a range.
    Two(i64, i64),
    List(Vec<Node>),
    Table(Entries),
    /// A number that is not whole or too large, a date, a time: as it is written, and in words.
    Other(String, String),
}

impl Node {
    /// Yes or no.
    pub fn truth(truth: bool, place: &Place) -> Node {
        Node::new(Content::Truth(truth), place)
    }

    /// A whole number.
    pub fn integer(number: i64, place: &Place) -> Node {
        Node::new(Content::Integer(number), place)
    }

    /// A text, which need not be at its place letter for letter.
    pub fn text(text: impl Into<String>, place: &Place) -> Node {
        Node::new(Content::Text(text.into(), None), place)
    }

    /// Cells in their order.
    pub fn cells(cells: Vec<CellName>, place: &Place) -> Node {
        Node::new(Content::Cells(cells), place)
    }

    /// Two numbers: rows and columns, the first and the last.
    pub fn two(first: i64, second: i64, place: &Place) -> Node {
        Node::new(Content::Two(first, second), place)
    }

    /// Several values.
    pub fn list(list: Vec<Node>, place: &Place) -> Node {
        Node::new(Content::List(list), place)
    }

    /// Values by name; each name has the place of its value.
    pub fn table(entries: impl IntoIterator<Item = (String, Node)>, place: &Place) -> Node {
        let name = |(text, node): (String, Node)| (Name { text, span: node.span.clone() }, node);
        Node::new(Content::Table(entries.into_iter().map(name).collect()), place)
    }

    /// The value of a key of a table; if it has none, an empty table.
    ///
    /// # Panics
    /// It is not a table.
    pub fn entry(&mut self, key: &str) -> &mut Node {
        let empty =
            Node { content: Content::Table(Vec::new()), source: Arc::clone(&self.source), span: self.span.clone() };
        let Content::Table(entries) = &mut self.content else { panic!("`{key}` is asked of a table") };
        let at = entries.iter().position(|(name, _)| name.text == key).unwrap_or_else(|| {
            entries.push((Name { text: key.to_owned(), span: empty.span.clone() }, empty));
            entries.len() - 1
        });
        &mut entries[at].1
    }

    fn new(content: Content, (source, span): &Place) -> Node {
        Node { content, source: Arc::clone(source), span: span.clone() }
    }

    /// A value of TOML.
    fn of_toml(value: Spanned<DeValue<'_>>, source: &Arc<Source>) -> Node {
        let span = value.span();
        let content = match value.into_inner() {
            DeValue::Boolean(truth) => Content::Truth(truth),
            DeValue::Integer(number) => match i64::from_str_radix(number.as_str(), number.radix()) {
                Ok(whole) => Content::Integer(whole),
                Err(_) => Content::Other(number.to_string(), format!("the number {number}")),
            },
            DeValue::String(text) => {
                let start = start_of(&text, &source.text()[span.clone()]);
                Content::Text(text.into_owned(), start.map(|start| span.start + start))
            }
            DeValue::Array(list) => Content::List(list.into_iter().map(|one| Node::of_toml(one, source)).collect()),
            DeValue::Table(table) => Content::Table(entries(table, source)),
            DeValue::Float(number) => Content::Other(number.to_string(), "a number with a fraction".to_owned()),
            DeValue::Datetime(time) => Content::Other(time.to_string(), "a date or time".to_owned()),
        };
        Node { content, source: Arc::clone(source), span }
    }
}

fn entries(table: DeTable<'_>, source: &Arc<Source>) -> Entries {
    let entry = |(key, value): (Spanned<_>, Spanned<DeValue<'_>>)| {
        let span = key.span();
        let text: std::borrow::Cow<'_, str> = key.into_inner();
        (Name { text: text.into_owned(), span }, Node::of_toml(value, source))
    };
    table.into_iter().map(entry).collect()
}

/// The start of the content of a string between its quotes, if it is there letter for letter.
fn start_of(content: &str, raw: &str) -> Option<usize> {
    let quotes = if raw.starts_with("\"\"\"") || raw.starts_with("'''") { 3 } else { 1 };
    // TOML drops a line end right after the opening quotes of a `"""` string.
    let newline =
        if quotes == 1 { 0 } else { ["\r\n", "\n"].iter().find(|n| raw[3..].starts_with(**n)).map_or(0, |n| n.len()) };
    let start = quotes + newline;
    (&raw[start..raw.len() - quotes] == content).then_some(start)
}

/// A file, from which tables are taken.
#[derive(Clone, Debug)]
pub struct Parsed {
    name: String,
    pub(super) top: Node,
}

impl Parsed {
    /// The TOML of a text; none if it is wrong, which is reported.
    pub fn parse(source: &Arc<Source>, diagnostics: &mut Diagnostics) -> Option<Parsed> {
        let (table, errors) = DeTable::parse_recoverable(source.text());
        if errors.is_empty() {
            return Some(Parsed::of_toml(table.into_inner(), source));
        }
        for diagnostic in slips::told(source, &errors) {
            diagnostics.push(diagnostic);
        }
        None
    }

    /// The TOML of a text in the program that is known to be correct.
    ///
    /// # Panics
    /// The text is not TOML.
    pub fn new(name: impl Into<String>, text: &'static str) -> Parsed {
        let source = Source::new(name, text);
        let (table, errors) = DeTable::parse_recoverable(text);
        assert!(errors.is_empty(), "{}: {errors:?}", source.name());
        Parsed::of_toml(table.into_inner(), &source)
    }

    fn of_toml(table: DeTable<'_>, source: &Arc<Source>) -> Parsed {
        let content = Content::Table(entries(table, source));
        let top = Node { content, source: Arc::clone(source), span: 0..0 };
        Parsed { name: source.name().to_owned(), top }
    }

    /// A file of this name that a text in another notation states: a [table](Node::table).
    pub fn stated(name: impl Into<String>, table: Node) -> Parsed {
        Parsed { name: name.into(), top: table }
    }

    /// Its name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Its text.
    pub fn source(&self) -> &Arc<Source> {
        &self.top.source
    }
}
