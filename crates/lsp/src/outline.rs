//! The keys and values of a TOML file, read so that a file that is being written has them too.
//!
//! [`toml_parser`] goes on behind an error. What it reports becomes two lists in the order of the text: [`Key`]s, each with
//! the key it stands below, and [`Scalar`]s, each with the key whose value it is or is in.

use std::ops::Range;

use toml_parser::parser::{Event, EventKind, RecursionGuard, parse_document};
use toml_parser::{Source, Span};

/// A key of a header or before `=`.
#[derive(Clone, Debug)]
pub(crate) struct Key {
    /// The key it stands below: of the header, of the table in braces, or before the dot.
    pub(crate) parent: Option<usize>,
    /// How many keys it stands below.
    depth: u32,
    pub(crate) name: String,
    /// Its bytes.
    pub(crate) span: Range<usize>,
    /// Where it is written.
    pub(crate) written: Written,
    /// The bytes of the whole: of the header with all below it, or of the key with its value.
    pub(crate) whole: Range<usize>,
    /// The bytes of the value behind `=`, if there is one.
    pub(crate) value: Option<Range<usize>>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Written {
    /// The last key of a header.
    Header,
    /// The last key before `=`.
    Pair,
    /// Before a dot.
    Dotted,
}

/// A text, a number, a truth value.
#[derive(Clone, Debug)]
pub(crate) struct Scalar {
    pub(crate) key: usize,
    /// Its bytes, with the quotes.
    pub(crate) span: Range<usize>,
    /// Its bytes between the quotes; all of it if it has none.
    pub(crate) content: Range<usize>,
    /// Whether it is in quotes.
    pub(crate) is_text: bool,
}

/// What is expected at the end of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Expected {
    /// A key of the table below this key, or of the file.
    Key(Option<usize>),
    /// A name in the header of a table, behind these names.
    Header(Vec<String>),
    /// The value of this key, or a part of it. Within quotes, `quoted` is the first byte behind them.
    Value { key: usize, quoted: Option<usize> },
    /// Something else: a comma, a comment.
    Other,
}

/// How deep lists and tables are read, and how many keys stand below each other.
const MOST_DEPTH: u32 = 80;

/// The keys and values of a file.
#[derive(Clone, Debug, Default)]
pub(crate) struct Outline {
    pub(crate) keys: Vec<Key>,
    pub(crate) scalars: Vec<Scalar>,
    pub(crate) comments: Vec<Range<usize>>,
}

impl Outline {
    pub(crate) fn new(text: &str) -> Outline {
        Builder::new(text).outline
    }

    /// The names on the way to a key, with its own.
    pub(crate) fn path(&self, key: usize) -> Vec<&str> {
        let mut path = Vec::new();
        let mut at = Some(key);
        while let Some(key) = at.map(|at| &self.keys[at]) {
            path.push(key.name.as_str());
            at = key.parent;
        }
        path.reverse();
        path
    }

    /// The key at a byte.
    pub(crate) fn key_at(&self, byte: usize) -> Option<usize> {
        self.keys.iter().position(|key| key.span.start <= byte && byte <= key.span.end)
    }

    /// The value at a byte.
    pub(crate) fn scalar_at(&self, byte: usize) -> Option<&Scalar> {
        self.scalars.iter().find(|scalar| scalar.span.start <= byte && byte <= scalar.span.end)
    }

    /// Whether a file only defines rules, for others to include.
    pub(crate) fn is_of_definitions(&self) -> bool {
        let top = || self.keys.iter().filter(|key| key.parent.is_none()).map(|key| key.name.as_str());
        let known = ["define", "include", "title", "name", "about", "author"];
        top().any(|name| matches!(name, "define" | "include")) && top().all(|name| known.contains(&name))
    }

    /// The text that is the whole value of a key of the file.
    pub(crate) fn text_of<'t>(&self, text: &'t str, name: &str) -> Vec<(&Scalar, &'t str)> {
        let is_it = |scalar: &&Scalar| {
            let key = &self.keys[scalar.key];
            scalar.is_text && key.parent.is_none() && key.name == name
        };
        self.scalars.iter().filter(is_it).map(|scalar| (scalar, &text[scalar.content.clone()])).collect()
    }
}

/// What is expected behind a text, with the keys that lead there.
pub(crate) fn expected_after(text: &str) -> (Expected, Outline) {
    let builder = Builder::new(text);
    let expected = builder.expected(text);
    (expected, builder.outline)
}

/// A table or a list that is open.
#[derive(Clone, Copy, Debug)]
struct Open {
    is_list: bool,
    /// The key whose value it is, or is in.
    key: Option<usize>,
}

#[derive(Debug, Default)]
struct Builder {
    outline: Outline,
    /// The key of the header.
    table: Option<usize>,
    open: Vec<Open>,
    /// The last key that was read, of the one that is being read.
    pending: Option<usize>,
    /// The header that is being read: its first byte.
    header: Option<usize>,
    /// The header in force: its first byte.
    since: usize,
    /// The key whose value is being read.
    value_of: Option<usize>,
    /// What came last, but for blanks.
    last: Option<Last>,
}

/// The end of what came last.
#[derive(Clone, Copy, Debug)]
struct Last {
    kind: EventKind,
    end: usize,
}

impl Builder {
    fn new(text: &str) -> Builder {
        let source = Source::new(text);
        let tokens = source.lex().into_vec();
        let mut events: Vec<Event> = Vec::new();
        // What is wrong is said by the reader of the program, which goes no deeper either.
        parse_document(&tokens, &mut RecursionGuard::new(&mut events, MOST_DEPTH), &mut ());
        let mut builder = Builder::default();
        for event in &events {
            builder.take(event, text);
        }
        builder.close_table(text.len());
        builder
    }

    fn take(&mut self, event: &Event, text: &str) {
        let span = bytes(event.span());
        let closes = matches!(event.kind(), EventKind::InlineTableClose | EventKind::ArrayClose);
        // What is missing is made up by the parser. What is not closed is still open at the end of the text.
        if span.is_empty() && (!closes || text[span.start..].trim().is_empty()) && event.kind() != EventKind::Error {
            return;
        }
        match event.kind() {
            EventKind::StdTableOpen | EventKind::ArrayTableOpen => {
                self.close_table(span.start);
                self.open.clear();
                (self.header, self.pending, self.value_of) = (Some(span.start), None, None);
            }
            EventKind::StdTableClose | EventKind::ArrayTableClose => self.close_header(),
            EventKind::SimpleKey => self.key(&span, text),
            EventKind::KeyValSep => {
                self.value_of = self.pending.take();
                if let Some(key) = self.value_of {
                    self.outline.keys[key].written = Written::Pair;
                }
            }
            EventKind::Scalar => {
                if let Some(key) = self.value_of {
                    self.scalar(key, &span, event.encoding().is_some(), text);
                    self.finish(span.start, span.end);
                }
            }
            EventKind::InlineTableOpen | EventKind::ArrayOpen => {
                let is_list = event.kind() == EventKind::ArrayOpen;
                self.open.push(Open { is_list, key: self.value_of });
                if let Some(key) = self.value_of {
                    self.outline.keys[key].value.get_or_insert(span.start..span.end);
                }
                self.value_of = if is_list { self.value_of } else { None };
            }
            EventKind::InlineTableClose | EventKind::ArrayClose => {
                if let Some(open) = self.open.pop() {
                    (self.value_of, self.pending) = (open.key, None);
                    self.finish(span.start, span.end);
                }
            }
            EventKind::ValueSep => self.pending = None,
            EventKind::Newline if self.open.is_empty() => (self.pending, self.value_of) = (None, None),
            EventKind::Comment => self.outline.comments.push(span.clone()),
            _ => {}
        }
        if event.kind() != EventKind::Whitespace {
            self.last = Some(Last { kind: event.kind(), end: span.end });
        }
    }

    fn key(&mut self, span: &Range<usize>, text: &str) {
        let parent = match (self.pending, self.header) {
            (Some(before), _) => {
                self.outline.keys[before].written = Written::Dotted;
                Some(before)
            }
            (None, Some(_)) => None,
            (None, None) => self.open.last().map_or(self.table, |open| open.key),
        };
        let depth = parent.map_or(0, |parent| self.outline.keys[parent].depth + 1);
        if depth > MOST_DEPTH {
            return;
        }
        let name = text[span.clone()].trim_matches(['"', '\'']).to_owned();
        let (written, whole) = (Written::Pair, span.clone());
        self.outline.keys.push(Key { parent, depth, name, span: span.clone(), written, whole, value: None });
        self.pending = Some(self.outline.keys.len() - 1);
    }

    fn close_header(&mut self) {
        if let (Some(begin), Some(key)) = (self.header.take(), self.pending.take()) {
            self.outline.keys[key].written = Written::Header;
            (self.table, self.since) = (Some(key), begin);
        }
    }

    /// The end of what stands below a header.
    fn close_table(&mut self, end: usize) {
        if let Some(table) = self.table {
            self.outline.keys[table].whole = self.since..end;
        }
    }

    /// A value ended: that of a key, or of a list in it.
    fn finish(&mut self, start: usize, end: usize) {
        let Some(key) = self.value_of else { return };
        let key = &mut self.outline.keys[key];
        let first = key.value.as_ref().map_or(start, |value| value.start);
        (key.value, key.whole) = (Some(first..end), key.span.start..end);
        if self.open.last().is_none_or(|open| !open.is_list) {
            self.value_of = None;
        }
    }

    fn scalar(&mut self, key: usize, span: &Range<usize>, is_text: bool, text: &str) {
        let content = if is_text { between_quotes(&text[span.clone()], span.start) } else { span.clone() };
        self.outline.scalars.push(Scalar { key, span: span.clone(), content, is_text });
    }

    fn expected(&self, text: &str) -> Expected {
        let end = text.len();
        let ends = |kind| self.last.is_some_and(|last| last.kind == kind && last.end == end);
        if ends(EventKind::Comment) {
            return Expected::Other;
        }
        if self.header.is_some() {
            let names = self.pending.map_or(Vec::new(), |key| self.outline.path(key));
            let is_behind_dot = self.last.is_some_and(|last| last.kind == EventKind::KeySep);
            let known = if is_behind_dot { names.len() } else { names.len().saturating_sub(1) };
            return Expected::Header(names[..known].iter().map(|name| (*name).to_owned()).collect());
        }
        // A text without its closing quotes goes to the end.
        if let Some(scalar) = self.outline.scalars.last().filter(|scalar| scalar.span.end == end) {
            let is_open = scalar.is_text && scalar.content.end == end;
            if is_open || !scalar.is_text {
                let quoted = scalar.is_text.then_some(scalar.content.start);
                return Expected::Value { key: scalar.key, quoted };
            }
            return Expected::Other;
        }
        if let Some(key) = self.value_of {
            let is_between = self.last.is_some_and(|last| {
                matches!(last.kind, EventKind::KeyValSep | EventKind::ArrayOpen | EventKind::ValueSep)
                    || last.kind == EventKind::Newline
                    || last.kind == EventKind::Error
            });
            return if is_between { Expected::Value { key, quoted: None } } else { Expected::Other };
        }
        if let Some(pending) = self.pending {
            let is_here = self.outline.keys[pending].span.end == end || ends(EventKind::KeySep);
            let parent = if ends(EventKind::KeySep) { Some(pending) } else { self.outline.keys[pending].parent };
            return if is_here { Expected::Key(parent) } else { Expected::Other };
        }
        let is_start = self.last.is_none_or(|last| {
            matches!(
                last.kind,
                EventKind::Newline | EventKind::InlineTableOpen | EventKind::ValueSep | EventKind::Error
            )
        });
        match (is_start, self.open.last()) {
            (true, Some(open)) => Expected::Key(open.key),
            (true, None) => Expected::Key(self.table),
            _ => Expected::Other,
        }
    }
}

/// The bytes between the quotes of a text, which may lack those at its end.
fn between_quotes(written: &str, start: usize) -> Range<usize> {
    let quotes = ["\"\"\"", "'''", "\"", "'"].into_iter().find(|quotes| written.starts_with(quotes)).unwrap_or("");
    let inner = &written[quotes.len()..];
    let is_closed = !quotes.is_empty() && inner.ends_with(quotes) && !is_escaped(inner, quotes);
    let length = if is_closed { inner.len() - quotes.len() } else { inner.len() };
    start + quotes.len()..start + quotes.len() + length
}

/// Whether the quote at the end is a part of the text: `\"`.
fn is_escaped(inner: &str, quotes: &str) -> bool {
    let before = &inner[..inner.len() - quotes.len()];
    quotes.starts_with('"') && (before.len() - before.trim_end_matches('\\').len()) % 2 == 1
}

fn bytes(span: Span) -> Range<usize> {
    span.start()..span.end()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn paths(text: &str) -> Vec<String> {
        let outline = Outline::new(text);
        (0..outline.keys.len()).map(|key| outline.path(key).join(".")).collect()
    }

    #[test]
    fn keys_stand_below_headers_dots_and_braces() {
        let text = "size = 9\n[rules]\nkiller = [{ cells = \"r1c1\", sum = 3 }]\nrows = false\n[[rules.sum]]\ntotal = 3\n[test.x]\na.b = 1\n";
        let expected = [
            "size",
            "rules",
            "rules.killer",
            "rules.killer.cells",
            "rules.killer.sum",
            "rules.rows",
            "rules",
            "rules.sum",
            "rules.sum.total",
            "test",
            "test.x",
            "test.x.a",
            "test.x.a.b",
        ];
        assert_eq!(paths(text), expected);
        let outline = Outline::new(text);
        let rules = &outline.keys[1];
        assert_eq!(
            (rules.written, &text[rules.whole.clone()]),
            (Written::Header, "[rules]\nkiller = [{ cells = \"r1c1\", sum = 3 }]\nrows = false\n")
        );
        assert_eq!(&text[outline.keys[2].value.clone().unwrap()], "[{ cells = \"r1c1\", sum = 3 }]");
    }

    #[test]
    fn what_is_expected_while_one_types() {
        let at = |text: &str| {
            let (expected, outline) = expected_after(text);
            let path = |key: usize| outline.path(key).join(".");
            match expected {
                Expected::Key(key) => format!("key {}", key.map_or(String::new(), path)),
                Expected::Header(names) => format!("header {}", names.join(".")),
                Expected::Value { key, quoted } => format!("value {} {quoted:?}", path(key)),
                Expected::Other => "other".to_owned(),
            }
        };
        assert_eq!(at(""), "key ");
        assert_eq!(at("si"), "key ");
        assert_eq!(at("size = 9\n"), "key ");
        assert_eq!(at("size = 9 "), "other");
        assert_eq!(at("variant = "), "value variant None");
        assert_eq!(at("variant = \""), "value variant Some(11)");
        assert_eq!(at("variant = \"wind"), "value variant Some(11)");
        assert_eq!(at("[rules]\n"), "key rules");
        assert_eq!(at("[rules]\nth"), "key rules");
        assert_eq!(at("[rules]\nkiller = [{ "), "key rules.killer");
        assert_eq!(at("[rules]\nkiller = [{ cells = \"r1c1\", s"), "key rules.killer");
        assert_eq!(at("[rules]\nkiller = [{ cells = \"r1c1\", "), "key rules.killer");
        assert_eq!(at("[rules]\nthermo = [\"r1c1-3\", \"r2"), "value rules.thermo Some(29)");
        assert_eq!(at("[rules]\nthermo = ["), "value rules.thermo None");
        assert_eq!(at("["), "header ");
        assert_eq!(at("[[rules."), "header rules");
        assert_eq!(at("[[rules.ki"), "header rules");
        assert_eq!(at("givens = \"\"\"\n12"), "value givens Some(12)");
        assert_eq!(at("[rules]\nki\nthermo = \"r1c\"\nkiller = [{ s"), "key rules.killer");
        assert_eq!(at("[rules]\nkiller = [{ s }]\n[["), "header ");
        assert_eq!(at("[rules]\nkiller = [{ s }]\n[[rules.]]\n[[test]]\n"), "key test");
        assert_eq!(at("# a comment"), "other");
        assert_eq!(at("[rules]\ndiagonals = \"both\"\n# c\nan"), "key rules");
    }
}
