//! Values of TOML, written for people to read.

use std::fmt::{self, Write};

use exdoku_text::source::Span;

/// The longest line of a list, if it can be broken.
const WIDTH: usize = 100;

/// A TOML value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Toml {
    Text(String),
    /// Rows between triple quotes.
    Picture(Vec<String>),
    Number(i64),
    Truth(bool),
    List(Vec<Toml>),
    Table(Vec<(String, Toml)>),
}

impl From<String> for Toml {
    fn from(text: String) -> Toml {
        Toml::Text(text)
    }
}

impl From<&str> for Toml {
    fn from(text: &str) -> Toml {
        Toml::Text(text.to_owned())
    }
}

impl From<i64> for Toml {
    fn from(number: i64) -> Toml {
        Toml::Number(number)
    }
}

impl From<bool> for Toml {
    fn from(truth: bool) -> Toml {
        Toml::Truth(truth)
    }
}

impl<T: Into<Toml>> From<Vec<T>> for Toml {
    fn from(list: Vec<T>) -> Toml {
        Toml::List(list.into_iter().map(T::into).collect())
    }
}

impl fmt::Display for Toml {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Toml::Text(text) => f.write_str(&quoted(text)),
            Toml::Picture(rows) => f.write_str(&toml_picture(&rows.join("\n"))),
            Toml::Number(number) => write!(f, "{number}"),
            Toml::Truth(truth) => write!(f, "{truth}"),
            Toml::List(list) => {
                let items: Vec<String> = list.iter().map(Toml::to_string).collect();
                write!(f, "[{}]", items.join(", "))
            }
            Toml::Table(entries) if entries.is_empty() => f.write_str("{}"),
            Toml::Table(entries) => {
                let entries: Vec<String> =
                    entries.iter().map(|(name, value)| format!("{} = {value}", key(name))).collect();
                write!(f, "{{ {} }}", entries.join(", "))
            }
        }
    }
}

/// A picture as a TOML string over several lines.
pub fn toml_picture(picture: &str) -> String {
    let mut quoted = String::from("\"\"\"\n");
    picture.trim_end().chars().for_each(|sign| match sign {
        '\n' => quoted.push('\n'),
        sign => push_escaped(sign, &mut quoted),
    });
    quoted + "\n\"\"\""
}

/// A string between quotes.
pub(super) fn quoted(text: &str) -> String {
    let mut quoted = String::from("\"");
    text.chars().for_each(|sign| push_escaped(sign, &mut quoted));
    quoted.push('"');
    quoted
}

fn push_escaped(sign: char, quoted: &mut String) {
    match sign {
        '"' => quoted.push_str("\\\""),
        '\\' => quoted.push_str("\\\\"),
        '\n' => quoted.push_str("\\n"),
        '\t' => quoted.push_str("\\t"),
        sign if sign.is_control() => {
            write!(quoted, "\\u{:04X}", u32::from(sign)).expect("writing to a string cannot fail");
        }
        sign => quoted.push(sign),
    }
}

/// A text without line breaks.
pub(super) fn one_line(text: &str) -> String {
    text.chars().map(|sign| if sign.is_control() { ' ' } else { sign }).collect()
}

pub(super) fn key(name: &str) -> String {
    let bare = !name.is_empty() && name.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-' || b == b'_');
    if bare { name.to_owned() } else { quoted(name) }
}

/// Writes a key and its value. A long list, or a list of tables, has one line per item. Returns where the items of a list
/// are, or the value itself.
pub(super) fn write_entry(out: &mut String, name: &str, value: &Toml) -> Vec<Span> {
    let line = format!("{} = {value}", key(name));
    let Toml::List(items) = value else {
        let span = out.len() + line.len() - value.to_string().len()..out.len() + line.len();
        *out += &line;
        out.push('\n');
        return vec![span];
    };
    if line.len() > WIDTH || items.iter().any(|item| matches!(item, Toml::Table(_))) {
        *out += &format!("{} = [\n", key(name));
        let spans = items.iter().map(|item| write_item(out, item)).collect();
        *out += "]\n";
        return spans;
    }
    let mut start = out.len() + key(name).len() + " = [".len();
    *out += &line;
    out.push('\n');
    let spans = items.iter().map(|item| {
        let span = start..start + item.to_string().len();
        start = span.end + ", ".len();
        span
    });
    spans.collect()
}

/// Writes an item of a list on its own line. Returns where it is.
pub(super) fn write_item(out: &mut String, item: &Toml) -> Span {
    *out += "    ";
    let start = out.len();
    *out += &item.to_string();
    let span = start..out.len();
    *out += ",\n";
    span
}
