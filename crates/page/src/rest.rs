//! What is left of a text without the rules that have errors: the others are drawn and edited all the same. Blanks take their place, so
//! that everything else stays at its bytes.

use std::ops::Range;
use std::sync::Arc;

use toml_edit::{Document, Item, Table, Value};

use exdoku_text::source::{Diagnostic, Diagnostics, Level};

use super::cache::{Cache, Read, Reading, Unanswered};

/// How often errors come to light once others are gone.
const MOST_ROUNDS: usize = 4;

/// The puzzle of a text, or of what is left of it without the rules that have errors, and the text that was read.
///
/// # Errors
/// It has an error elsewhere.
pub(super) fn puzzle(text: &str, cache: &Cache, within: &Reading) -> Result<(Arc<Read>, String), Unanswered> {
    match cache.read(text, within)? {
        Ok(read) => Ok((read, text.to_owned())),
        Err(diagnostics) => match of_rest(text, diagnostics, cache, within)? {
            Some(rest) => Ok(rest),
            None => cache.puzzle(text, within).map(|read| (read, text.to_owned())),
        },
    }
}

/// The puzzle without the rules that have these errors, and its text; `None` if there is an error elsewhere.
pub(super) fn of_rest(
    text: &str,
    mut diagnostics: Diagnostics,
    cache: &Cache,
    within: &Reading,
) -> Result<Option<(Arc<Read>, String)>, Unanswered> {
    let mut rest = text.to_owned();
    for _ in 0..MOST_ROUNDS {
        let Some(less) = without(&rest, &diagnostics) else { return Ok(None) };
        rest = less;
        match cache.read(&rest, within)? {
            Ok(read) => return Ok(Some((read, rest))),
            Err(more) => diagnostics = more,
        }
    }
    Ok(None)
}

/// The text with blanks in place of the rules that have these errors; `None` if one is elsewhere.
fn without(text: &str, diagnostics: &Diagnostics) -> Option<String> {
    let document = Document::parse(text).ok()?;
    let rules = document.get("rules").and_then(Item::as_table);
    let mut sections = Vec::new();
    add_sections(document.as_table(), &mut Vec::new(), &mut sections);
    sections.sort_unstable();
    let mut bytes = text.as_bytes().to_vec();
    for error in diagnostics.iter().filter(|one| one.level() == Level::Error) {
        let at = start_of(error, text)?;
        let rule =
            rules.and_then(|rules| rule_around(rules, text, at)).or_else(|| sections_around(&sections, text, at))?;
        bytes[rule].iter_mut().filter(|byte| **byte != b'\n').for_each(|byte| *byte = b' ');
    }
    String::from_utf8(bytes).ok()
}

/// Where an error begins, if it is in this text.
fn start_of(error: &Diagnostic, text: &str) -> Option<usize> {
    let (source, span) = error.place()?;
    (source.text() == text).then_some(span.start)
}

/// The bytes of the rule at a place: a key with its value, or one of several entries of a list with its comma.
fn rule_around(rules: &Table, text: &str, at: usize) -> Option<Range<usize>> {
    rules.iter().find_map(|(name, item)| {
        let Item::Value(value) = item else { return None };
        let (key, span) = (rules.key(name)?.span()?, value.span()?);
        let whole = key.start..span.end;
        if !whole.contains(&at) {
            return None;
        }
        let Value::Array(list) = value else { return Some(whole) };
        let entry = list.iter().filter_map(Value::span).find(|span| span.contains(&at));
        let Some(entry) = entry.filter(|_| list.len() > 1) else { return Some(whole) };
        let rest = &text[entry.end..span.end];
        let comma = rest.trim_start().starts_with(',').then(|| rest.find(',')).flatten();
        Some(entry.start..entry.end + comma.map_or(0, |comma| comma + 1))
    })
}

/// Where a header begins, and its keys.
type Section<'t> = (usize, Vec<&'t str>);

fn add_sections<'t>(table: &'t Table, path: &mut Vec<&'t str>, sections: &mut Vec<Section<'t>>) {
    for (name, item) in table {
        path.push(name);
        let tables: Vec<&Table> = match item {
            Item::Table(table) => vec![table],
            Item::ArrayOfTables(tables) => tables.iter().collect(),
            _ => Vec::new(),
        };
        for table in tables {
            if let Some(header) = table.span().filter(|_| !table.is_implicit() && !table.is_dotted()) {
                sections.push((header.start, path.clone()));
            }
            add_sections(table, path, sections);
        }
        path.pop();
    }
}

/// The bytes of a rule or a definition that has headers of its own, at a place: from `[rules.x]`, `[[rules.x]]` or
/// `[define.x]` up to the next header that is not below it.
fn sections_around(sections: &[Section<'_>], text: &str, at: usize) -> Option<Range<usize>> {
    let own = sections.partition_point(|(start, _)| *start <= at).checked_sub(1)?;
    let name = sections[own].1.get(..2).filter(|name| ["rules", "define"].contains(&name[0]))?;
    let is_below = |(_, path): &Section<'_>| path.len() > 2 && path.starts_with(name);
    let first = sections[..=own].iter().rposition(|section| !is_below(section))?;
    let first = if sections[first].1 == name { first } else { first + 1 };
    let next = sections[own + 1..].iter().find(|section| !is_below(section));
    Some(sections[first].0..next.map_or(text.len(), |(start, _)| *start))
}

#[cfg(test)]
mod tests {
    use exdoku_rules::variant::BuiltIns;

    use super::*;

    fn left(text: &str) -> Option<String> {
        let cache = Cache::new(BuiltIns::NONE);
        let until = exdoku_cover::clock::Instant::now() + std::time::Duration::from_secs(3600);
        let within = Reading { until, cancelled: Arc::default(), is_last: true };
        let diagnostics = cache.read(text, &within).unwrap().unwrap_err();
        of_rest(text, diagnostics, &cache, &within).unwrap().map(|(_, rest)| rest)
    }

    #[test]
    fn rules_with_errors_are_blanks() {
        let rest = left("size = 4\n[rules]\nthermoo = \"r1c1-3\" # mine\nodd = \"r1c1\"\n");
        assert_eq!(rest.as_deref(), Some("size = 4\n[rules]\n                   # mine\nodd = \"r1c1\"\n"));
        // Of several in a list, only one.
        let rest = left("size = 4\n[rules]\nkiller = [\"r1c1-2\", \"r9c1\", \"r2c1-2\"]\n");
        assert_eq!(rest.as_deref(), Some("size = 4\n[rules]\nkiller = [\"r1c1-2\",         \"r2c1-2\"]\n"));
        let rest = left("size = 4\n[rules]\nkiller = [\"r1c1-2\", \"r9c1\"]\n");
        assert_eq!(rest.as_deref(), Some("size = 4\n[rules]\nkiller = [\"r1c1-2\",       ]\n"));
    }

    #[test]
    fn rules_with_headers_and_definitions_are_blanks_too() {
        let blank = |text: &str| text.replace(|sign: char| sign != '\n', " ");
        let (before, after) = ("size = 4\n", "[rules]\nodd = \"r1c1\"\n");
        let one = "[[rules.thermo]]\nline = \"r1c1-2\"\n";
        let wrong = "[[rules.thermo]]\nline = \"r9c1\"\n";
        let rest = left(&[before, one, wrong, one, after].concat());
        assert_eq!(rest.as_deref(), Some(&*[before, one, &blank(wrong), one, after].concat()));
        // An error below a header, and the uses of a definition that is gone.
        let wrong =
            "[define.k]\nparams = { line = \"line\" }\n[define.k.rules.pair]\nalong = \"$lin\"\nwhere = \"a < b\"\n";
        let used = "k = \"r1c1-3\"\n";
        let rest = left(&[before, wrong, after, used].concat());
        assert_eq!(rest.as_deref(), Some(&*[before, &blank(wrong), after, &blank(used)].concat()));
    }

    #[test]
    fn errors_elsewhere_stop_it() {
        for text in ["size = 0\n", "size = 4\ngivens = \"1\"\n[rules]\nodd = \"r1c1\"", "size = 4\n[rules\n", "nothing"]
        {
            assert_eq!(left(text), None, "{text}");
        }
    }
}
