//! Slips of TOML, told in the words of someone who writes puzzles.
//!
//! The TOML parser names what it expected at the place where it could not go on. The slip is often before that: a quote
//! that was not closed, a list without its end.

use std::sync::Arc;

use toml::de::Error;

use super::brackets::{self, Opened};
use super::{Diagnostic, Source, Span};

/// After one error, a TOML parser misreads everything that follows: this many are told, of different lines.
const TOLD: usize = 3;

/// What the parser says of values that begin like truths or numbers.
const MALFORMED: [&str; 8] = [
    "invalid boolean",
    "invalid float",
    "invalid fraction",
    "invalid exponent",
    "invalid integer",
    "invalid datetime",
    "unexpected leading zero",
    "`_` may only",
];

/// What the parser says behind a text or a word that is not the value of a key.
const AFTER_WORD: [&str; 2] = ["invalid literal string", "extra comma"];

/// Quotes of word processors.
const CURLY: &str = "\u{201c}\u{201d}\u{201e}\u{ab}\u{bb}\u{2018}\u{2019}\u{201a}";

/// What is told of the errors of the TOML parser: slips, and its own words only before any of these.
pub(super) fn told(source: &Arc<Source>, errors: &[Error]) -> Vec<Diagnostic> {
    if let Some(opening) = brackets::swallowed(source.text()) {
        return vec![unclosed_text(source, opening)];
    }
    let mut spans: Vec<(Span, &str)> =
        errors.iter().map(|error| (source.whole_characters(error.span().unwrap_or(0..0)), error.message())).collect();
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
    let to = (at + span.len()).min(line.len());
    let (wrong, place, help): (String, Span, &str) = if let Some((from, to)) = curly(line, at) {
        let quote = &line[from..to];
        (format!("`{quote}` is not a TOML quote"), from..to, "texts stand in straight quotes: \"text\"")
    } else if let Some((key, colon)) = colon(line, at) {
        let help = "a key and its value are joined by `=`: thermo = \"r1c1-3\"";
        (format!("`:` after `{key}`, expected `=`"), colon..colon + 1, help)
    } else if let Some(word) = without_key(text, begin, &line[..at])
        .filter(|_| AFTER_WORD.iter().any(|beginning| message.starts_with(beginning)))
    {
        let help = "a table has keys: { line = \"r1c1-3\" }; without keys, it is a list: [\"r1c1-3\"]";
        (format!("`{}` has no key", &line[word.clone()]), word, help)
    } else if message.starts_with("cannot extend value") {
        let key = &text[span.clone()];
        let help = match message.contains("inline table") {
            true => "write all its keys between its braces, or all of them below a header",
            false => "a key has a value, or it is a table with further keys",
        };
        (format!("`{key}` has its value already"), at..to, help)
    } else if message.starts_with("invalid basic string") || message.starts_with("invalid literal string") {
        let opening = open_quote(&line[..at.min(line.len())])?;
        let help = "write a second quote at its end; a text of several lines stands in three quotes: \"\"\"text\"\"\"";
        ("this text has no closing quote".to_owned(), opening..line.len(), help)
    } else if message.starts_with("invalid multi-line") {
        let (_, opening) = *brackets::open_at(text, text.len()).iter().find(|(what, _)| *what == Opened::Text)?;
        return Some(unclosed_text(source, opening));
    } else if message.starts_with("unclosed array table") {
        (
            "this header has no closing `]]`".to_owned(),
            0..line.trim_end().len(),
            "such a header is written [[rules.any]]",
        )
    } else if message.starts_with("unclosed table") {
        ("this header has no closing `]`".to_owned(), 0..line.trim_end().len(), "a header is written [rules]")
    } else if message.starts_with("unclosed") {
        return unclosed(source, text.len());
    } else if message.starts_with("missing comma") && line[..at].trim().is_empty() && is_key_with_value(line) {
        let before = text[..begin].trim_end().len();
        return unclosed(source, begin).or_else(|| Some(missing_comma(source, before..before)));
    } else if message.starts_with("extra `=`") {
        let key = line[..at].trim().trim_end_matches([' ', '\t', '=']);
        let key = key.rsplit(|sign: char| !is_of_key(sign)).next().unwrap_or_default();
        let help = "a key and its value are joined by one `=`: thermo = \"r1c1-3\"";
        (format!("a second `=` after `{key}`"), at..to, help)
    } else if message.starts_with("string values must be quoted") {
        let value = line[at..to].trim();
        if value.is_empty() {
            return Some(without_value(source, line.trim_end_matches([' ', '\t', '=']), begin));
        }
        let help = match value.contains(char::is_whitespace) && line[..at].contains('[') {
            true => "elements are separated, and texts are in quotes: [\"text\", 2]",
            false => "a text is in quotes: \"text\"",
        };
        match value.find(" //") {
            Some(blank) => not_a_comment(at + blank + 1),
            None => (format!("`{value}` is not a value"), at..at + value.len(), help),
        }
    } else if message.starts_with("missing comma") {
        return Some(missing_comma(source, begin + at..begin + to));
    } else if message.starts_with("missing key for inline table") && line[at..].starts_with('{') {
        return unclosed_before(source, begin + at);
    } else if message.starts_with("missing key") || message.starts_with("unquoted keys cannot be empty") {
        ("a key is missing here".to_owned(), at..at, "a key says what a value or a header is: size = 9, [rules]")
    } else if message.starts_with("extra comma") {
        ("an extra comma".to_owned(), at..to, "one comma separates two elements: [1, 2]")
    } else if MALFORMED.iter().any(|beginning| message.starts_with(beginning)) {
        let is_of_value = |sign: char| is_of_key(sign) || "+:".contains(sign);
        let from = line[..at].char_indices().rev().take_while(|(_, sign)| is_of_value(*sign)).last();
        let from = from.map_or(at, |(from, _)| from);
        let end = line[from..].find(|sign| !is_of_value(sign)).map_or(line.len(), |length| from + length);
        let value = &line[from..end];
        let help = match value.to_lowercase().as_str() {
            "true" | "false" => "the booleans are `true` and `false`",
            _ if value.starts_with(|sign: char| sign.is_ascii_digit()) => {
                "a number is written in digits, without a zero before it"
            }
            _ => "a text is in quotes: \"text\"",
        };
        (format!("`{value}` is not a value"), from..end, help)
    } else if message.starts_with("duplicate key") {
        return Some(given_twice(source, span, line, begin));
    } else if message.starts_with("unexpected key or value") {
        let rest = line[at..].split('#').next().unwrap_or_default().trim_end();
        let help = match (rest.chars().next(), line.trim_start().starts_with('[')) {
            (Some(']'), true) => "a header is written [rules], or [[rules.killer]] for one of several",
            (Some(_), false) if rest.ends_with(['"', '\'']) && !rest.starts_with(['"', '\'', ',']) => {
                "a text ends at its quote: write it in the other kind of quotes"
            }
            (Some(']' | '}'), false) => "remove it, or open a bracket before the value",
            _ => "each key begins a line of its own, and a text is in quotes",
        };
        (format!("unexpected `{rest}`"), at..at + rest.len(), help)
    } else if message.starts_with("invalid unquoted key") && line[at..].starts_with("//") {
        not_a_comment(at)
    } else if message.starts_with("invalid unquoted key") {
        let end =
            line[at..].find(|sign: char| sign.is_whitespace() || sign == '=').map_or(line.len(), |length| at + length);
        let key = Some(&line[at..end]).filter(|key| !key.is_empty())?;
        (format!("`{key}` is not a key"), at..end, "a key has letters, digits, `-` and `_`; any other is in quotes")
    } else if message.starts_with("missing opening quote") {
        let value = line[at..].split('#').next().unwrap_or_default().trim();
        (format!("`{value}` has no opening quote"), at..at + value.len(), "a text is in quotes: \"text\"")
    } else if message.starts_with("missing escaped value") && line[..at].ends_with('\\') {
        let sign = line[at..].chars().next()?;
        let help = "write two backslashes for one, or the text in single quotes: '\\d'";
        (format!("`\\{sign}` is not an escape"), at - 1..at + sign.len_utf8(), help)
    } else if message.starts_with("key with no value") {
        return Some(without_value(source, line, begin));
    } else {
        return None;
    };
    Some(Diagnostic::error(wrong).at(source, begin + place.start..begin + place.end).help(help))
}

/// What is wrong, its place in the line and help, for two slashes in the place of a `#`.
fn not_a_comment(at: usize) -> (String, Span, &'static str) {
    ("`//` does not begin a comment".to_owned(), at..at + "//".len(), "a comment begins with `#`")
}

/// A key, or a header, that was there before.
fn given_twice(source: &Arc<Source>, span: &Span, line: &str, begin: usize) -> Diagnostic {
    let text = source.text();
    let key_of = |line: &'_ str| -> String {
        let header = line.trim_start().starts_with('[');
        let key = if header { line.split('#').next() } else { line.split('=').next() };
        key.unwrap_or_default().trim().to_owned()
    };
    let (key, is_header) = (key_of(line), line.trim_start().starts_with('['));
    // The keys of a table are those since its header.
    let same = text[..begin].split_inclusive('\n').rev().take_while(|line| is_header || !line.starts_with('['));
    let after: usize = same.take_while(|line| key_of(line) != key).map(str::len).sum();
    let earlier = begin - after;
    let first = (earlier > 0).then(|| source.line_of(earlier - 1)).filter(|_| text[..earlier].ends_with('\n'));
    let is_key = |line: usize| key_of(&text[source.line_start(line)..source.line_start(line + 1)]) == key;
    let first = first.filter(|&line| is_key(line));
    if let Some((table, name)) = list_after_value(&key).filter(|_| first.is_none())
        && let Some(line) = line_of_key(source, &text[..begin], table, name)
    {
        let wrong = Diagnostic::error(format!("`{name}` has a value already, on line {line}")).at(source, span.clone());
        return wrong
            .help(format!("several are one list there: {name} = [..., ...]; or each is below [[{table}.{name}]]"));
    }
    let name = if is_header { key.as_str() } else { &text[span.clone()] };
    let wrong = Diagnostic::error(format!("`{name}` is given twice")).at(source, span.clone());
    let wrong = match first {
        Some(line) => wrong.help(format!("the first is on line {line}")),
        None => wrong,
    };
    let header = text[..begin].lines().rev().find(|line| line.starts_with('['));
    let is_rule = key.starts_with("rules.") || header.is_some_and(|header| header.starts_with("[rules]"));
    match (is_header, is_rule) {
        (true, _) if key.starts_with("[rules.") => {
            let kind = key.trim_matches(['[', ']']);
            wrong.help(format!("several rules of a kind are each below [[{kind}]]"))
        }
        (true, _) => wrong.help("put the keys of both below one header"),
        (false, true) => wrong.help(format!("several rules of a kind are one list: {name} = [..., ...]")),
        (false, false) => wrong,
    }
}

/// The table and the key of a header `[[rules.thermo]]`.
fn list_after_value(header: &str) -> Option<(&str, &str)> {
    header.strip_prefix("[[")?.strip_suffix("]]")?.rsplit_once('.')
}

/// The last line of a text in which a table has a key.
fn line_of_key(source: &Source, text: &str, table: &str, key: &str) -> Option<usize> {
    let (mut at, mut is_inside, mut found) = (0, false, None);
    for line in text.split_inclusive('\n') {
        let trimmed = line.trim();
        if trimmed.starts_with('[') {
            is_inside = trimmed.split('#').next().is_some_and(|header| header.trim() == format!("[{table}]"));
        } else if is_inside && trimmed.split_once('=').is_some_and(|(its, _)| its.trim() == key) {
            found = Some(source.line_of(at));
        }
        at += line.len();
    }
    found
}

fn missing_comma(source: &Arc<Source>, span: Span) -> Diagnostic {
    Diagnostic::error("a comma is missing here").at(source, span).help("elements are separated: [1, 2]")
}

/// A text in three quotes, opened here, that does not end.
fn unclosed_text(source: &Arc<Source>, opening: usize) -> Diagnostic {
    let quotes = &source.text()[opening..opening + 3];
    let wrong = Diagnostic::error(format!("this text has no closing `{quotes}`")).at(source, opening..opening + 3);
    wrong.help(format!("a text of several lines ends with {quotes} after its last line"))
}

/// The innermost table that is open at this byte, where another one begins.
fn unclosed_before(source: &Arc<Source>, at: usize) -> Option<Diagnostic> {
    let text = source.text();
    let (_, opening) = *brackets::open_at(text, at).iter().rev().find(|(what, _)| *what == Opened::Table)?;
    let span = opening..text[..at].trim_end_matches([' ', '\t', ',']).len();
    let wrong = Diagnostic::error("this table has no closing `}`").at(source, span);
    Some(wrong.help("write `}` after its last key and its value, before the next table"))
}

/// The innermost list or table that is open at this byte and is never closed.
fn unclosed(source: &Arc<Source>, at: usize) -> Option<Diagnostic> {
    let text = source.text();
    let never = brackets::open_at(text, text.len());
    let open = brackets::open_at(text, at);
    let (what, opening) = *open.iter().rev().find(|one| never.contains(one))?;
    let (name, bracket, element) = match what {
        Opened::List => ("list", ']', "element"),
        Opened::Table => ("table", '}', "key and its value"),
        Opened::Text => return None,
    };
    let span = opening..text[..at].trim_end().len().max(opening + 1);
    let wrong = Diagnostic::error(format!("this {name} has no closing `{bracket}`")).at(source, span);
    Some(wrong.help(format!("write `{bracket}` after its last {element}")))
}

/// A line that begins here with a key and has no `=`, or nothing after it.
fn without_value(source: &Arc<Source>, line: &str, begin: usize) -> Diagnostic {
    let line = line.trim_end();
    let from = line.len() - line.trim_start().len();
    let key = line[from..].split(|sign: char| !is_of_key(sign)).next().unwrap_or_default();
    let end = from + key.len();
    let rest = line[end..].trim_start();
    if key.is_empty() && rest.starts_with(['"', '\'']) {
        let wrong = Diagnostic::error("this text has no closing quote").at(source, begin + from..begin + line.len());
        return wrong.help("a key in quotes ends with the quote it begins with");
    }
    if rest.starts_with(']') {
        let wrong = Diagnostic::error("this header has no opening `[`").at(source, begin + from..begin + line.len());
        return wrong.help("a header is written [rules]");
    }
    // Before a Windows line end, the error is at the end of the line.
    if matches!(line[end..].trim(), "" | "=") {
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

/// A colon right after a key: here, or before if the key begins the line. The key, and the byte of the colon.
fn colon(line: &str, at: usize) -> Option<(&str, usize)> {
    let is_key = |key: &str| !key.is_empty() && key.chars().all(is_of_key);
    let first = line.find(':').filter(|colon| *colon <= at);
    let first = first.map(|colon| (line[..colon].trim(), colon)).filter(|(key, _)| is_key(key));
    first.or_else(|| {
        let before = line.get(at..)?.starts_with(':').then(|| line[..at].trim_end())?;
        let key = before.rsplit(|sign: char| !is_of_key(sign)).next()?;
        is_key(key).then_some((key, at))
    })
}

/// The text or the word at the end of this part of a line, if it stands in a table and has no key.
fn without_key(text: &str, begin: usize, before: &str) -> Option<Span> {
    let before = before.trim_end();
    let from = match before.strip_suffix(['"', '\'']) {
        Some(opened) => open_quote(opened)?,
        None => {
            before.len() - before.chars().rev().take_while(|&sign| is_of_key(sign)).map(char::len_utf8).sum::<usize>()
        }
    };
    let is_element = before[..from].trim_end().ends_with(['{', ',']) && from < before.len();
    let in_table = matches!(brackets::open_at(text, begin + from).last(), Some((Opened::Table, _)));
    (is_element && in_table).then_some(from..before.len())
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
            ("size = 4 // four\n", "`//` does not begin a comment", "//"),
            ("link = https://one\n", "`https://one` is not a value", "https://one"),
            ("size = \n", "`size` has no value", "size"),
            ("size = \r\n", "`size` has no value", "size"),
            ("windoku\nsize = 9\n", "`windoku` has no value", "windoku"),
            ("title == \"Mine\"\n", "a second `=` after `title`", "="),
            ("rules.thermo = = \"r1c1\"\n", "a second `=` after `rules.thermo`", "="),
            ("a = [1]\n[[rules.any]\nof = []\n", "this header has no closing `]]`", "[[rules.any]"),
            ("a = { b = 1, c = 2\nd = 1\n", "this table has no closing `}`", "{ b = 1, c = 2"),
            ("[rules]\na = { b = [1, 2], c = \"}\"\n", "this table has no closing `}`", "{ b = [1, 2], c = \"}\""),
            ("a = [{ b = 1 }, { c = 2 }\n", "this list has no closing `]`", "[{ b = 1 }, { c = 2 }"),
            ("a = { b = 1\n  c = 2 }\n", "a comma is missing here", ""),
            ("a = { b: 1 }\n", "`:` after `b`, expected `=`", ":"),
            ("givens = \"\"\"\n12..\n[rules]\n", "this text has no closing `\"\"\"`", "\"\"\""),
            ("a = \"\"\"\n12..\nb = \"\"\"\n34..\n\"\"\"\n", "this text has no closing `\"\"\"`", "\"\"\""),
            ("size = 9\nsize = 8\n", "`size` is given twice", "size"),
            ("[rules]\na = 1\n[[rules.a]]\nb = 2\n", "`a` has a value already, on line 2", "a"),
            ("[rules]\na = 1\n[rules] # more\n", "`[rules]` is given twice", "rules"),
            ("[rules]]\na = 1\n", "unexpected `]`", "]"),
            ("a = \"b\"] # c\n", "unexpected `]`", "]"),
            ("size = 9, title = \"Mine\"\n", "unexpected `, title = \"Mine\"`", ", title = \"Mine\""),
            ("// mine\nsize = 9\n", "`//` does not begin a comment", "//"),
            ("box = 2x2\"\n", "`2x2\"` has no opening quote", "2x2\""),
            ("a = \"\\d\"\n", "`\\d` is not an escape", "\\d"),
            ("size = 09\n", "`09` is not a value", "09"),
            ("a = True\n", "`True` is not a value", "True"),
            ("size = nine\n", "`nine` is not a value", "nine"),
            ("[rules.]\n", "a key is missing here", ""),
            ("a = [1,,2]\n", "an extra comma", ","),
            ("a = [{ b = 1, { b = 2 }]\n", "this table has no closing `}`", "{ b = 1"),
            ("<rules>\n", "`<rules>` is not a key", "<rules>"),
            ("rules]\n", "this header has no opening `[`", "rules]"),
            ("\"a = 1\n", "this text has no closing quote", "\"a = 1"),
            ("a = 'it's'\n", "unexpected `s'`", "s'"),
            ("a = { \"x\" }\n", "`\"x\"` has no key", "\"x\""),
            ("a = { b = 1, 'x, y', c = 2 }\n", "`'x, y'` has no key", "'x, y'"),
            ("a = { x }\n", "`x` has no key", "x"),
            ("rules = {}\nrules.a = 1\n", "`rules` has its value already", "rules"),
            ("rules.a = [1]\nrules.a.b = 1\n", "`a` has its value already", "a"),
            ("rules = {}\n[rules.b]\na = 1\n", "`rules` has its value already", "rules"),
            ("a = '''\n12..\n", "this text has no closing `'''`", "'''"),
        ] {
            assert_eq!(told(text), [(message.to_owned(), place.to_owned())], "{text}");
        }
    }

    #[test]
    fn a_place_has_whole_characters() {
        let source = Source::new("a.toml", "size =\u{2028} 4\n");
        let mut diagnostics = Diagnostics::new();
        assert!(Parsed::parse(&source, &mut diagnostics).is_none());
        assert!(diagnostics.to_string().contains("size"));
    }
}
