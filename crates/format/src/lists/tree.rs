//! The nested lists of a text in any language.
//!
//! ```text
//!   [5, 3, 0]   {5, 3, 0}   (5, 3, 0)   [5 3 0; 6 0 0]      lists; semicolons divide one into rows
//!   {"value": 5}   {value = 5}                              entries with keys
//!   new int[] {5, 3}   np.array([5, 3])   Some(5)            words directly before a list are no part of it
//!   "53..7"   '5'   """53..7"""   5   -1   None              single values
//!   #   //   --   /* */                                      comments
//! ```

use exdoku_text::source::Span;

/// The most values of a text.
const MOST: usize = 1 << 13;

/// The deepest nesting.
const DEEPEST: usize = 24;

/// A value.
#[derive(Clone, Debug)]
pub(super) enum Node {
    /// A word, a number, or the content of quotes.
    Single(Span),
    List(List),
}

/// A list, with its brackets.
#[derive(Clone, Debug)]
pub(super) struct List {
    pub(super) bytes: Span,
    pub(super) entries: Vec<Entry>,
}

/// A value in a list, with its key if it has one.
#[derive(Clone, Debug)]
pub(super) struct Entry {
    pub(super) key: Option<Span>,
    pub(super) value: Node,
}

/// Reads the values of a text up to the end of the first list that is not a subscript, or of its statement. Without
/// such a list, returns whether the text ends within one.
pub(super) fn read(text: &str) -> Result<List, bool> {
    let mut reader = Reader { text, at: 0, values: 0, is_open: false };
    match reader.entries(None, 0) {
        Some(entries) => Ok(List { bytes: 0..reader.at, entries }),
        None => Err(reader.is_open),
    }
}

struct Reader<'t> {
    text: &'t str,
    at: usize,
    values: usize,
    /// Whether the text ended within brackets or quotes.
    is_open: bool,
}

/// The entries read so far of a list.
#[derive(Default)]
struct Open {
    entries: Vec<Entry>,
    /// Where the entries after the last separator begin.
    group: usize,
    key: Option<Span>,
    /// Where rows begin, if semicolons divide the list.
    rows: Vec<usize>,
}

impl Open {
    fn push(&mut self, value: Node) {
        let key = self.key.take();
        self.entries.push(Entry { key, value });
    }

    /// Words directly before a list name its type. Their key is that of the list.
    fn forget_type(&mut self) {
        let is_type = |value: &Node| match value {
            Node::Single(_) => true,
            Node::List(list) => list.entries.is_empty(),
        };
        while self.entries.len() > self.group
            && let Some(last) = self.entries.pop_if(|last| is_type(&last.value))
        {
            self.key = last.key.or(self.key.take());
        }
    }

    fn close(mut self) -> Vec<Entry> {
        if self.rows.is_empty() {
            return self.entries;
        }
        self.rows.push(self.entries.len());
        let mut entries = self.entries.into_iter();
        let (mut from, mut divided) = (0, Vec::new());
        for to in self.rows {
            let row: Vec<Entry> = entries.by_ref().take(to - from).collect();
            from = to;
            if let (Some(first), Some(last)) = (row.first(), row.last()) {
                let bytes = first.value.bytes().start..last.value.bytes().end;
                divided.push(Entry { key: None, value: Node::List(List { bytes, entries: row }) });
            }
        }
        divided
    }
}

impl Node {
    pub(super) fn bytes(&self) -> Span {
        match self {
            Node::Single(bytes) => bytes.clone(),
            Node::List(list) => list.bytes.clone(),
        }
    }
}

impl Reader<'_> {
    fn rest(&self) -> &str {
        &self.text[self.at..]
    }

    /// The entries up to a closing bracket; without an open one, up to the end of the statement with the first large list.
    fn entries(&mut self, close: Option<char>, depth: usize) -> Option<Vec<Entry>> {
        let mut open = Open::default();
        loop {
            let Some(sign) = self.rest().chars().next() else {
                self.is_open |= close.is_some();
                return (close.is_none() && has_list(&open.entries)).then(|| open.close());
            };
            if close.is_none() && has_list(&open.entries) && !matches!(sign, ')' | ']' | '}' | ';' | ' ' | '\t' | ',') {
                return Some(open.close());
            }
            if self.skip_comment() {
                continue;
            }
            match sign {
                '[' | '{' | '(' => {
                    if depth == DEEPEST {
                        return None;
                    }
                    open.forget_type();
                    let start = self.at;
                    self.at += 1;
                    let entries = self.entries(Some(sign), depth + 1)?;
                    open.push(Node::List(List { bytes: start..self.at, entries }));
                }
                ']' | '}' | ')' => {
                    self.at += 1;
                    if close.is_some() {
                        return Some(open.close());
                    }
                }
                ',' => {
                    self.at += 1;
                    open.group = open.entries.len();
                }
                ';' => {
                    self.at += 1;
                    open.group = open.entries.len();
                    if close == Some('[') {
                        open.rows.push(open.entries.len());
                    }
                }
                ':' | '=' | '>' => {
                    self.at += 1;
                    if open.entries.len() > open.group
                        && let Some(Entry { key: None, value: Node::Single(key) }) = open.entries.last().cloned()
                    {
                        open.entries.pop();
                        open.key = Some(key);
                    }
                    open.group = open.entries.len();
                }
                '"' | '\'' | '`' => {
                    let value = self.quoted(sign)?;
                    open.push(Node::Single(value));
                }
                sign if sign.is_whitespace() => self.at += sign.len_utf8(),
                _ => {
                    let start = self.at;
                    let ends = |sign: char| sign.is_whitespace() || "[]{}(),;:=\"'`".contains(sign);
                    self.at += self.rest().find(ends).unwrap_or(self.rest().len()).max(sign.len_utf8());
                    open.push(Node::Single(start..self.at));
                }
            }
            self.values += 1;
            if self.values > MOST {
                return None;
            }
        }
    }

    /// Skips a comment. Returns whether there was one.
    fn skip_comment(&mut self) -> bool {
        let rest = self.rest();
        let length = if rest.starts_with("/*") {
            rest.find("*/").map_or(rest.len(), |end| end + 2)
        } else if rest.starts_with('#') || rest.starts_with("//") || rest.starts_with("-- ") {
            rest.find('\n').unwrap_or(rest.len())
        } else {
            return false;
        };
        self.at += length;
        true
    }

    /// The content of quotes.
    fn quoted(&mut self, quote: char) -> Option<Span> {
        let three = quote.to_string().repeat(3);
        let mark = if self.rest().starts_with(&three) { three } else { quote.to_string() };
        let start = self.at + mark.len();
        let Some(length) = self.text[start..].find(&mark) else {
            (self.at, self.is_open) = (self.text.len(), true);
            return None;
        };
        self.at = start + length + mark.len();
        Some(start..start + length)
    }
}

/// Whether some entry is a long string, or a list that is not a subscript.
fn has_list(entries: &[Entry]) -> bool {
    entries.iter().any(|entry| match &entry.value {
        Node::Single(bytes) => bytes.len() >= 16 && entry.key.is_some(),
        Node::List(list) => list.entries.len() > 1 || has_list(&list.entries),
    })
}
