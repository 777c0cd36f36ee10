//! Slips of TOML, told in the words of someone who writes puzzles.
//!
//! The TOML parser names what it expected at the place where it could not go on. The slip is often before that: a quote
//! that was not closed, a list without its end.

use std::sync::Arc;

use toml::de::Error;

use super::{Diagnostic, Source, Span};

/// After one error, a TOML parser misreads everything that follows: this many are told, of different lines.
const TOLD: usize = 3;

/// Quotes of word processors.
const CURLY: &str = "\u{201c}\u{201d}\u{201e}\u{ab}\u{bb}\u{2018}\u{2019}\u{201a}";

/// What is told of the errors of the TOML parser: slips, and its own words only before any of these.
pub(super) fn told(source: &Arc<Source>, errors: &[Error]) -> Vec<Diagnostic> {
    let mut spans: Vec<(Span, &str)> =
        errors.iter().map(|error| (error.span().unwrap_or(0..0), error.message())).collect();
    spans.sort_by_key(|(span, _)| span.start);
    spans.dedup_by_key(|(span, _)| source.line_of(span.start.min(source.text().len())));
    let (mut told, mut has_slip): (Vec<Diagnostic>, bool) = (Vec::new(), false);
    for (span, message) in spans {
        match slip(source, message, &span) {
            Some(slip) => {
                has_slip = true;
                told.push(slip);
            }
            None if has_slip => {}
            None => told.push(Diagnostic::error(message.trim_end().to_owned()).at(source, span)),
        }
    }
    told.truncate(TOLD);
    told
}

/// The slip behind an error of the TOML parser, if it is a known one.
fn slip(source: &Arc<Source>, message: &str, span: &Span) -> Option<Diagnostic> {
    let text = source.text();
    let begin = text[..span.start.min(text.len())].rfind('\n').map_or(0, |at| at + 1);
    let end = text[begin..].find('\n').map_or(text.len(), |at| begin + at);
    let line = &text[begin..end];
    let at = span.start.min(end) - begin;
    let (wrong, place, help): (String, Span, &str) = if let Some((from, to)) = curly(line, at) {
        let quote = &line[from..to];
        (format!("`{quote}` is not a TOML quote"), from..to, "texts stand in straight quotes: \"text\"")
    } else if let Some(colon) = colon(line, at) {
        let key = line[..colon].trim();
        let help = "a key and its value are joined by `=`: thermo = \"r1c1-3\"";
        (format!("`:` after `{key}`, expected `=`"), colon..colon + 1, help)
    } else if message.starts_with("invalid basic string") || message.starts_with("invalid literal string") {
        let opening = open_quote(&line[..at.min(line.len())])?;
        let help = "write a second quote at its end; a text of several lines stands in three quotes: \"\"\"text\"\"\"";
        ("this text has no closing quote".to_owned(), opening..line.len(), help)
    } else if message.starts_with("unclosed table") {
        ("this header has no closing `]`".to_owned(), 0..line.trim_end().len(), "a header is written [rules]")
    } else if message.starts_with("missing comma") && line[..at].trim().is_empty() && is_key_with_value(line) {
        let opening = text[..begin].rfind('[')?;
        let wrong =
            Diagnostic::error("this list has no closing `]`").at(source, opening..text[..begin].trim_end().len());
        return Some(wrong.help("write `]` after its last element"));
    } else if message.starts_with("string values must be quoted") {
        let value = line[at..(at + span.len()).min(line.len())].trim();
        if value.is_empty() {
            return Some(without_value(source, line.trim_end_matches([' ', '\t', '=']), begin));
        }
        let place = at..at + value.len();
        let help = match value.contains(char::is_whitespace) && line[..at].contains('[') {
            true => "elements are separated, and texts stand in quotes: [\"text\", 2]",
            false => "a text stands in quotes: \"text\"",
        };
        (format!("`{value}` is not a value"), place, help)
    } else if message.starts_with("missing comma") {
        ("a comma is missing here".to_owned(), at..(at + span.len()).min(line.len()), "elements are separated: [1, 2]")
    } else if message.starts_with("key with no value") {
        return Some(without_value(source, line, begin));
    } else {
        return None;
    };
    Some(Diagnostic::error(wrong).at(source, begin + place.start..begin + place.end).help(help))
}

/// A line that begins here with a key and has no `=`, or nothing after it.
fn without_value(source: &Arc<Source>, line: &str, begin: usize) -> Diagnostic {
    let line = line.trim_end();
    let from = line.len() - line.trim_start().len();
    let key = line[from..].split(|sign: char| !is_of_key(sign)).next().unwrap_or_default();
    let end = from + key.len();
    if line[end..].is_empty() {
        let wrong = Diagnostic::error(format!("`{key}` has no value")).at(source, begin + from..begin + end);
        return wrong.help("a key has a value: windoku = true, size = 9");
    }
    let wrong = Diagnostic::error(format!("`=` is missing after `{key}`")).at(source, begin + end..begin + end);
    wrong.help("a key and its value are joined by `=`: thermo = \"r1c1-3\"")
}

/// Whether a sign may be in a key, which may be dotted.
fn is_of_key(sign: char) -> bool {
    sign.is_alphanumeric() || "-_.".contains(sign)
}

/// The first curly quote from here on.
fn curly(line: &str, at: usize) -> Option<(usize, usize)> {
    let at = (0..=at).rev().find(|&at| line.is_char_boundary(at))?;
    let (from, quote) = line[at..].char_indices().find(|&(_, sign)| CURLY.contains(sign))?;
    // In a text with straight quotes it is a letter like others.
    (!line[..at + from].contains(['"', '\''])).then_some((at + from, at + from + quote.len_utf8()))
}

/// A colon here or before, right after the key that begins the line.
fn colon(line: &str, at: usize) -> Option<usize> {
    let colon = line.find(':').filter(|colon| *colon <= at)?;
    let key = line[..colon].trim();
    (!key.is_empty() && key.chars().all(is_of_key)).then_some(colon)
}

/// The last quote, if it opens a text.
fn open_quote(before: &str) -> Option<usize> {
    let mut open = None;
    for (at, sign) in before.char_indices().filter(|(_, sign)| matches!(sign, '"' | '\'')) {
        open = match open {
            None => Some((at, sign)),
            Some((_, quote)) if quote == sign => None,
            Some(still) => Some(still),
        };
    }
    open.map(|(at, _)| at)
}

/// Whether a line begins with a key and `=`, as one does that stands in no list.
fn is_key_with_value(line: &str) -> bool {
    let line = line.trim_start();
    let word = line.split(|sign: char| !is_of_key(sign)).next();
    word.is_some_and(|word| !word.is_empty() && line[word.len()..].trim_start().starts_with('='))
}

#[cfg(test)]
mod tests {
    use super::super::Diagnostics;
    use super::super::node::Parsed;
    use super::*;

    /// What is told of a text, and the words that it points at.
    fn told(text: &str) -> Vec<(String, String)> {
        let source = Source::new("a.toml", text);
        let mut diagnostics = Diagnostics::new();
        assert!(Parsed::parse(&source, &mut diagnostics).is_none());
        let of = |one: Diagnostic| (one.message().to_owned(), source.text()[one.place().unwrap().1].to_owned());
        diagnostics.sorted().into_iter().map(of).collect()
    }

    #[test]
    fn the_slip_is_told_alone() {
        for (text, message, place) in [
            ("[rules]\nthermo: \"r1c1-3\"\n", "`:` after `thermo`, expected `=`", ":"),
            ("title = \u{201c}Mine\u{201d}\n", "`\u{201c}` is not a TOML quote", "\u{201c}"),
            ("title = \"Mine\nsize = 9\n", "this text has no closing quote", "\"Mine"),
            ("size = 9\n[rules\nthermo = \"r1c1\"\n", "this header has no closing `]`", "[rules"),
            ("a = [\"b\", \"c\"\nd = 1\n", "this list has no closing `]`", "[\"b\", \"c\""),
            ("a = [\"b\" 2]\n", "a comma is missing here", ""),
            ("a = [1 2]\n", "`1 2` is not a value", "1 2"),
            ("rules.thermo: \"r1c1-3\"\n", "`:` after `rules.thermo`, expected `=`", ":"),
            ("rules.a = [\"b\", \"c\"\nrules.d = 1\n", "this list has no closing `]`", "[\"b\", \"c\""),
            ("thermo \"r1c1\"\n", "`=` is missing after `thermo`", ""),
            ("title = Mine\n", "`Mine` is not a value", "Mine"),
            ("size = \n", "`size` has no value", "size"),
            ("windoku\nsize = 9\n", "`windoku` has no value", "windoku"),
        ] {
            assert_eq!(told(text), [(message.to_owned(), place.to_owned())], "{text}");
        }
    }

    #[test]
    fn other_errors_keep_the_words_of_the_parser() {
        let told = told("size = 9\nsize = 8\n");
        assert_eq!(told.len(), 1, "{told:?}");
        assert!(told[0].0.contains("duplicate key"), "{told:?}");
    }
}
