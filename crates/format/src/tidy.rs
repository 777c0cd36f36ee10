//! Formats TOML files. Comments and the order of keys stay.
//!
//! ```text
//!   title="Mini"                     title = "Mini"         one space beside each `=` ...
//!   size   =4                        size  = 4              ... of consecutive keys in one column
//!
//!
//!   [rules]                          [rules]                one empty line before a header
//!   killer=[{cells="r1c1-2",sum=3},  killer = [             lists over several lines: an item per line
//!    {cells="r2c1-2",sum=7} ]            { cells = "r1c1-2", sum = 3 },
//!                                        { cells = "r2c1-2", sum = 7 },
//!                                    ]
//! ```
//!
//! Strings stay as they are, and so do lists with comments in them and lists laid out over several lines. Lines end as the first
//! one does, with `\n` or `\r\n`. What comes out is TOML 1.0: tables in braces that TOML 1.1 lets take several lines are written on
//! one, with their comments above the key.

use std::sync::Arc;

use toml_edit::{Array, Decor, DocumentMut, InlineTable, Item, KeyMut, Table, Value};

use exdoku_text::source::{Diagnostic, Source};

/// The longest line of a list.
const WIDTH: usize = 110;

/// The text of a TOML file, formatted.
///
/// # Errors
/// Why it is not TOML.
pub fn tidy(source: &Arc<Source>) -> Result<String, Diagnostic> {
    let text = source.text();
    let mut document: DocumentMut = text.parse().map_err(|error: toml_edit::TomlError| {
        let span = error.span().unwrap_or(0..0);
        Diagnostic::error(error.message().trim().to_owned()).at(source, span)
    })?;
    // All lines end as the first one does.
    if text.contains('\r') {
        let plain = tidy(&Source::new(source.name(), text.replace("\r\n", "\n")))?;
        let first = text.split_inclusive('\n').next();
        return Ok(if first.is_some_and(|line| line.ends_with("\r\n")) { plain.replace('\n', "\r\n") } else { plain });
    }
    if text.trim().is_empty() {
        return Ok(String::new());
    }
    // The last line may lack a line break.
    let trailing = gap(&format!("{}\n", document.trailing().as_str().unwrap_or_default()), true);
    // A comment above the first key may belong to the whole file.
    let above = gap(prefix(document.as_table().decor()), false);
    document.as_table_mut().decor_mut().clear();
    table(document.as_table_mut(), &mut above.is_empty(), !above.is_empty());
    document.set_trailing(trailing);
    let tidied = format!("{above}{document}");
    Ok(tidied.trim_end().to_owned() + "\n")
}

/// Comments between two items, with at most one empty line before each.
fn gap(between: &str, may_begin_empty: bool) -> String {
    let mut tidied = String::new();
    let mut empty = false;
    // The text after the last line break is the indent of the next item.
    let lines: Vec<&str> = between.split('\n').collect();
    for line in &lines[..lines.len() - 1] {
        let line = line.trim();
        empty |= line.is_empty();
        if !line.is_empty() {
            if empty && (may_begin_empty || !tidied.is_empty()) {
                tidied.push('\n');
            }
            tidied.push_str(line);
            tidied.push('\n');
            empty = false;
        }
    }
    if empty && (may_begin_empty || !tidied.is_empty()) {
        tidied.push('\n');
    }
    tidied
}

fn prefix(decor: &Decor) -> &str {
    decor.prefix().and_then(|prefix| prefix.as_str()).unwrap_or_default()
}

fn suffix(decor: &Decor) -> &str {
    decor.suffix().and_then(|suffix| suffix.as_str()).unwrap_or_default()
}

/// A trailing comment, with its distance.
fn comment(suffix: &str) -> String {
    match suffix.trim() {
        "" => String::new(),
        _ if suffix.starts_with(char::is_whitespace) => suffix.trim_end().to_owned(),
        text => format!(" {text}"),
    }
}

/// Formats a table, its own keys first. `at_top` says that it is the first in the file, `may_begin_empty` that an empty
/// line is allowed above its first key.
fn table(one: &mut Table, at_top: &mut bool, may_begin_empty: bool) {
    if keys(one, may_begin_empty) {
        *at_top = false;
    }
    let mut inner: Vec<&mut Table> = Vec::new();
    headers(one, &mut inner);
    for one in inner {
        header(one, at_top);
        table(one, at_top, false);
    }
}

/// The tables with headers within a table.
fn headers<'t>(table: &'t mut Table, found: &mut Vec<&'t mut Table>) {
    for (_, item) in table.iter_mut() {
        match item {
            Item::Table(inner) if inner.is_dotted() => {}
            Item::Table(inner) => found.push(inner),
            Item::ArrayOfTables(list) => found.extend(list.iter_mut()),
            _ => {}
        }
    }
}

fn header(table: &mut Table, at_top: &mut bool) {
    // An implicit table has no header.
    if table.is_implicit() {
        return;
    }
    let before = gap(prefix(table.decor()), false);
    let before = if *at_top { before } else { format!("\n{before}") };
    let behind = comment(suffix(table.decor()));
    table.decor_mut().set_prefix(before);
    table.decor_mut().set_suffix(behind);
    *at_top = false;
}

/// The keys of a table in their order, dotted ones included: each with the width before its `=`, and whether it is
/// dotted.
fn each_key(table: &mut Table, before: usize, each: &mut impl FnMut(KeyMut<'_>, &mut Value, usize, bool)) {
    for (key, item) in table.iter_mut() {
        let width = before + key.display_repr().chars().count();
        match item {
            Item::Value(value) => each(key, value, width, before > 0),
            Item::Table(inner) if inner.is_dotted() => each_key(inner, width + 1, each),
            _ => {}
        }
    }
}

/// A line of a table: the width of its key, and the number of its column of `=`.
struct Line {
    width: usize,
    column: usize,
}

/// Formats the lines `key = value` of a table. Consecutive ones, each on a single line, have their `=` aligned. Returns
/// whether there are any.
fn keys(table: &mut Table, may_begin_empty: bool) -> bool {
    let mut any = false;
    each_key(table, 0, &mut |mut key, value, _, is_dotted| {
        let mut comments = Vec::new();
        self::value(value, 0, &mut comments);
        if !is_dotted {
            let before = gap(prefix(key.leaf_decor()), may_begin_empty || any);
            let moved: String = comments.iter().map(|comment| format!("{comment}\n")).collect();
            key.leaf_decor_mut().set_prefix(before + &moved);
        } else if !comments.is_empty() {
            // Nothing can stand above a part of a dotted key.
            let behind = suffix(value.decor()).trim().to_owned();
            let all: Vec<&str> = [behind.as_str()].into_iter().chain(comments.iter().map(String::as_str)).collect();
            value.decor_mut().set_suffix(format!(" {}", all.join(" ").trim()));
        }
        any = true;
    });
    let mut columns: Vec<usize> = Vec::new();
    let mut lines: Vec<Line> = Vec::new();
    let mut open = false;
    each_key(table, 0, &mut |key, value, width, _| {
        let single = !value.to_string().trim_end().contains('\n');
        if !single || !open || prefix(key.leaf_decor()).starts_with('\n') {
            columns.push(0);
        }
        let column = columns.len() - 1;
        columns[column] = columns[column].max(width);
        lines.push(Line { width, column });
        open = single;
    });
    let mut lines = lines.into_iter();
    each_key(table, 0, &mut |mut key, value, _, _| {
        let Some(Line { width, column }) = lines.next() else { return };
        let behind = comment(suffix(value.decor()));
        key.leaf_decor_mut().set_suffix(" ".repeat(columns[column] - width + 1));
        value.decor_mut().set_prefix(" ");
        value.decor_mut().set_suffix(behind);
    });
    any
}

/// Formats a value and those in it. `indent` is the indent of its own line. Comments that have no place within a value on one
/// line are moved to `comments`.
fn value(value: &mut Value, indent: usize, comments: &mut Vec<String>) {
    match value {
        Value::Array(list) if !list.to_string().contains('#') && !is_laid_out(&list.to_string()) => {
            array(list, indent, comments);
        }
        // It stays as it is, except for the tables in it.
        Value::Array(list) => list.iter_mut().for_each(|one| tables(one, indent, comments)),
        Value::InlineTable(table) => inline(table, indent, comments),
        _ => {}
    }
}

/// Formats the tables within a value alone.
fn tables(value: &mut Value, indent: usize, comments: &mut Vec<String>) {
    match value {
        Value::Array(list) => list.iter_mut().for_each(|one| tables(one, indent, comments)),
        Value::InlineTable(table) => inline(table, indent, comments),
        _ => {}
    }
}

/// Whether a list is laid out over several lines: brackets on separate lines, the items indented.
fn is_laid_out(value: &str) -> bool {
    let lines: Vec<&str> = value.trim().lines().collect();
    let [first, items @ .., last] = &lines[..] else { return false };
    let indented = |line: &&str| line.starts_with("  ") && line.trim_end().len() == line.len();
    first.trim_end() == "[" && last.trim() == "]" && items.iter().all(indented)
}

fn array(list: &mut Array, indent: usize, comments: &mut Vec<String>) {
    let was_broken = list.to_string().trim().contains('\n');
    let inner = indent + 4;
    for one in list.iter_mut() {
        value(one, inner, comments);
        one.decor_mut().clear();
    }
    list.set_trailing("");
    list.set_trailing_comma(false);
    for (number, one) in list.iter_mut().enumerate() {
        one.decor_mut().set_prefix(if number > 0 { " " } else { "" });
        one.decor_mut().set_suffix("");
    }
    let long = indent + list.to_string().trim().chars().count() > WIDTH;
    if list.is_empty() || !(was_broken || long) {
        return;
    }
    for one in list.iter_mut() {
        one.decor_mut().set_prefix(format!("\n{}", " ".repeat(inner)));
    }
    list.set_trailing(format!("\n{}", " ".repeat(indent)));
    list.set_trailing_comma(true);
}

/// Writes a table in braces on one line, as TOML 1.0 wants it.
fn inline(table: &mut InlineTable, indent: usize, comments: &mut Vec<String>) {
    let count = table.len();
    for (number, (mut key, inner)) in table.iter_mut().enumerate() {
        move_comments(prefix(key.leaf_decor()), comments);
        move_comments(suffix(key.leaf_decor()), comments);
        if let Value::InlineTable(dotted) = inner
            && dotted.is_dotted()
        {
            dotted_keys(dotted, indent, number + 1 == count, comments);
            key.leaf_decor_mut().set_prefix(" ");
            continue;
        }
        key.leaf_decor_mut().set_prefix(" ");
        key.leaf_decor_mut().set_suffix(" ");
        single_value(inner, indent, number + 1 == count, comments);
    }
    move_comments(table.trailing().as_str().unwrap_or_default(), comments);
    table.set_trailing("");
    table.set_trailing_comma(false);
}

/// The value of a key within braces; `is_last` that of the last one.
fn single_value(one: &mut Value, indent: usize, is_last: bool, comments: &mut Vec<String>) {
    move_comments(prefix(one.decor()), comments);
    move_comments(suffix(one.decor()), comments);
    value(one, indent, comments);
    one.decor_mut().set_prefix(" ");
    one.decor_mut().set_suffix(if is_last { " " } else { "" });
}

/// Keys within braces that begin with the same word and a dot.
fn dotted_keys(table: &mut InlineTable, indent: usize, is_last: bool, comments: &mut Vec<String>) {
    let count = table.len();
    for (number, (mut key, inner)) in table.iter_mut().enumerate() {
        let is_last = is_last && number + 1 == count;
        move_comments(prefix(key.leaf_decor()), comments);
        move_comments(prefix(key.dotted_decor()), comments);
        match inner {
            Value::InlineTable(dotted) if dotted.is_dotted() => dotted_keys(dotted, indent, is_last, comments),
            _ => {
                key.leaf_decor_mut().set_suffix(" ");
                single_value(inner, indent, is_last, comments);
            }
        }
        if !prefix(key.leaf_decor()).is_empty() {
            key.leaf_decor_mut().set_prefix(" ");
        }
        if !prefix(key.dotted_decor()).is_empty() {
            key.dotted_decor_mut().set_prefix(" ");
        }
    }
}

/// Keeps the comments of what stands between two parts of a value.
fn move_comments(between: &str, comments: &mut Vec<String>) {
    comments.extend(between.lines().map(str::trim).filter(|line| line.starts_with('#')).map(str::to_owned));
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tidied(text: &str) -> String {
        let once = tidy(&Source::new("x.toml", text)).unwrap();
        assert_eq!(tidy(&Source::new("x.toml", once.as_str())).unwrap(), once, "tidy is tidy");
        once
    }

    #[test]
    fn spaces_and_columns() {
        let untidy = "\n\n# A file\ntitle=\"Mini\"   \n  size   =4   # small\n\n\n\ngivens=\"\"\"\n1...\n....\n\"\"\"\n[rules]\n\n# cages\nkiller=[{cells=\"r1c1-2\",sum=3},\n {cells=\"r2c1-2\",sum=7} ]\nx.y = [ 1,2,]\n[[test]]\nsolutions=1\n# the end";
        assert_eq!(
            tidied(untidy),
            r#"# A file
title = "Mini"
size  = 4   # small

givens = """
1...
....
"""

[rules]
# cages
killer = [
    { cells = "r1c1-2", sum = 3 },
    { cells = "r2c1-2", sum = 7 },
]
x.y = [1, 2]

[[test]]
solutions = 1
# the end
"#
        );
    }

    #[test]
    fn lines_end_as_the_first_one_does() {
        assert_eq!(tidied("size=4\r\nabout=\"\"\"\r\na\nb\"\"\"\n"), "size = 4\r\nabout = \"\"\"\r\na\r\nb\"\"\"\r\n");
        assert_eq!(tidied("size=4\nbox='none'\r\n"), "size = 4\nbox  = 'none'\n");
        assert_eq!(tidied(" \r\n"), "", "an empty text stays empty");
    }

    #[test]
    fn comments_in_lists_stay() {
        let text = "a = [\n  1, # one\n  2,\n]\n";
        assert_eq!(tidied(text), text);
    }

    #[test]
    fn tables_in_braces_take_one_line() {
        let text = "# above\na = {\n  x = 1, # one\n  y.z = [\n    2,\n  ],\n  y.w = { v = 3, },\n}\nb = [ # list\n  { c = 1,\n    d = 2 },\n]\n";
        let expected = "# above\n# one\na = { x = 1, y.z = [\n    2,\n  ], y.w = { v = 3 } }\nb = [ # list\n  { c = 1, d = 2 },\n]\n";
        assert_eq!(tidied(text), expected);
    }

    #[test]
    fn comments_within_the_table_of_a_dotted_key_come_behind_it() {
        assert_eq!(tidied("a.b = {\n  x = 1, # one\n}\n"), "a.b = { x = 1 } # one\n");
    }

    #[test]
    fn invalid_toml() {
        let wrong = tidy(&Source::new("x.toml", "a = \n")).unwrap_err();
        assert_eq!(wrong.location(), Some(("x.toml", 1, 5)));
    }
}
