//! The structure of a text: symbols, parts that can be folded, and the commands above them.

use std::collections::HashMap;
use std::ops::Range;

use serde_json::json;

use crate::document::Text;
use crate::outline::{Key, Outline, Written};
use crate::protocol::{CodeLens, Command, DocumentSymbol, FoldingRange, FoldingRangeKind, SymbolKind};
use crate::world::Open;

/// The longest value that is shown beside a symbol.
const LONGEST: usize = 40;

/// The tables of a text, with their keys.
pub(crate) fn symbols(text: &Text, outline: &Outline) -> Vec<DocumentSymbol> {
    let mut all: Vec<DocumentSymbol> = Vec::new();
    // The symbol of the header that a key stands below.
    let mut below: Vec<Option<usize>> = vec![None; outline.keys.len()];
    let names = test_names(text, outline);
    for (number, key) in outline.keys.iter().enumerate() {
        let path = outline.path(number);
        match key.written {
            Written::Header => {
                let (kind, detail) = match path[..] {
                    ["define", _] => (SymbolKind::CLASS, None),
                    ["test"] => (SymbolKind::EVENT, names.get(&number).map(|name| (*name).to_owned())),
                    _ => (SymbolKind::NAMESPACE, None),
                };
                below[number] = Some(all.len());
                all.push(symbol(text, key, &path.join("."), kind, detail));
            }
            Written::Pair => {
                // Keys in braces belong to the value.
                let holder = key.parent.map(|parent| &outline.keys[parent]);
                if holder.is_some_and(|holder| holder.written == Written::Pair) {
                    continue;
                }
                let is_rule = path.len() > 1 && path[path.len() - 2] == "rules";
                let kind = if is_rule { SymbolKind::FUNCTION } else { SymbolKind::PROPERTY };
                let one = symbol(text, key, &key.name, kind, value(text, key));
                match key.parent.and_then(|parent| below[parent]) {
                    Some(table) => all[table].children.push(one),
                    None => all.push(one),
                }
            }
            Written::Dotted => {}
        }
    }
    all
}

fn symbol(text: &Text, key: &Key, name: &str, kind: SymbolKind, detail: Option<String>) -> DocumentSymbol {
    let end = key.whole.start + text.as_str()[key.whole.clone()].trim_end().len();
    let whole = key.whole.start..end.max(key.span.end);
    // An editor refuses all symbols for one without a name, and names are shown on one line.
    let name = if name.trim().is_empty() { "\"\"".to_owned() } else { name.replace(['\r', '\n'], " ") };
    DocumentSymbol {
        name,
        detail,
        kind,
        range: text.range(&whole),
        selection_range: text.range(&key.span),
        children: Vec::new(),
    }
}

/// A value on one line.
fn value(text: &Text, key: &Key) -> Option<String> {
    let written = &text.as_str()[key.value.clone()?];
    match written.chars().take(LONGEST + 1).count() {
        _ if written.contains('\n') => None,
        0..=LONGEST => Some(written.to_owned()),
        _ => Some(written.chars().take(LONGEST).chain(['\u{2026}']).collect()),
    }
}

/// The names of tables, by key.
fn test_names<'t>(text: &'t Text, outline: &Outline) -> HashMap<usize, &'t str> {
    let mut names = HashMap::new();
    for scalar in &outline.scalars {
        let key = &outline.keys[scalar.key];
        if let (Some(parent), "name" | "title") = (key.parent, key.name.as_str()) {
            names.entry(parent).or_insert(&text.as_str()[scalar.content.clone()]);
        }
    }
    names
}

/// The bytes of each `[[test]]` with the tables below it.
pub(crate) fn test_parts(outline: &Outline, text: &str) -> Vec<Range<usize>> {
    let mut parts: Vec<Range<usize>> = Vec::new();
    let mut is_in_test = false;
    for (number, key) in outline.keys.iter().enumerate().filter(|(_, key)| key.written == Written::Header) {
        let path = outline.path(number);
        let begins = path == ["test"] && text[key.whole.start..].starts_with("[[");
        is_in_test = begins || (is_in_test && path.first() == Some(&"test"));
        if begins {
            parts.push(key.whole.clone());
        } else if let Some(part) = parts.last_mut().filter(|_| is_in_test) {
            part.end = key.whole.end;
        }
    }
    parts
}

/// Tables, values of several lines, and blocks of comments.
pub(crate) fn folds(text: &Text, outline: &Outline) -> Vec<FoldingRange> {
    let mut folds = Vec::new();
    let mut fold = |first: usize, last: usize, kind: Option<FoldingRangeKind>| {
        if first < last {
            let (Ok(start_line), Ok(end_line)) = (u32::try_from(first), u32::try_from(last)) else { return };
            folds.push(FoldingRange { start_line, end_line, kind });
        }
    };
    for key in &outline.keys {
        let whole = match key.written {
            Written::Header => key.whole.clone(),
            Written::Pair => key.whole.clone(),
            Written::Dotted => continue,
        };
        let written = text.as_str()[whole.clone()].trim_end();
        // The comment above the next table belongs to that.
        let last = match key.written {
            Written::Header => {
                let lines: Vec<&str> = written.lines().collect();
                let above = lines.iter().rev().take_while(|line| line.is_empty() || line.starts_with('#')).count();
                let kept = if above < lines.len() { lines.len() - above } else { 1 };
                text.line_of(whole.start) + kept - 1
            }
            _ => text.line_of(whole.start + written.len().saturating_sub(1)),
        };
        fold(text.line_of(whole.start), last, None);
    }
    let lines: Vec<usize> = outline.comments.iter().map(|comment| text.line_of(comment.start)).collect();
    let is_whole = |line: usize| text.as_str()[text.line(line)].trim_start().starts_with('#');
    let mut block: Option<(usize, usize)> = None;
    for line in lines.into_iter().filter(|&line| is_whole(line)) {
        block = match block {
            Some((first, last)) if last + 1 == line => Some((first, line)),
            before => {
                before.inspect(|&(first, last)| fold(first, last, Some(FoldingRangeKind::Comment)));
                Some((line, line))
            }
        };
    }
    block.inspect(|&(first, last)| fold(first, last, Some(FoldingRangeKind::Comment)));
    folds
}

/// Commands: to solve the puzzle, and to run each test.
pub(crate) fn lenses(open: &Open) -> Vec<CodeLens> {
    let (text, outline) = (&open.text, &open.outline);
    let uri = open.uri.as_str();
    let lens = |at: usize, title: &str, command: &str, arguments: Vec<serde_json::Value>| CodeLens {
        range: text.range(&(at..at)),
        command: Command { title: title.to_owned(), command: command.to_owned(), arguments },
    };
    let of_file = |name: &str| outline.keys.iter().find(|key| key.parent.is_none() && key.name == name);
    let above = ["givens", "variant", "size", "grids", "rules"].into_iter().find_map(of_file);
    let mut lenses = Vec::new();
    if let Some(key) = above {
        let at = key.whole.start;
        lenses.push(lens(at, "Solve", "exdoku.solve", vec![json!(uri)]));
        lenses.push(lens(at, "Uniqueness", "exdoku.unique", vec![json!(uri)]));
    }
    let headers = outline.keys.iter().filter(|key| key.written == Written::Header && key.parent.is_none());
    let mut tests = 0;
    for header in headers {
        match header.name.as_str() {
            "expect" => {
                lenses.push(lens(header.whole.start, "Run", "exdoku.test", vec![json!(uri), json!("[expect]")]));
            }
            "test" if text.as_str()[header.whole.start..].starts_with("[[") => {
                lenses.push(lens(header.whole.start, "Run", "exdoku.test", vec![json!(uri), json!(tests)]));
                tests += 1;
            }
            _ => {}
        }
    }
    if tests > 1 {
        let first = lenses.iter().position(|lens| lens.command.title == "Run");
        if let Some(first) = first {
            let mut all = lenses[first].clone();
            (all.command.title, all.command.arguments) = ("Run all tests".to_owned(), vec![json!(uri)]);
            lenses.insert(first + 1, all);
        }
    }
    lenses
}
