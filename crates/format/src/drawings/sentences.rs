//! Rules texts as sentences, and sentences in a canonical form.
//!
//! ```text
//!   "Adjacent digits along a green line must differ by at least five (e.g. 1 and 6)."
//!   -> adjacent digit along green line differ by at least 5
//! ```
//!
//! Articles, auxiliary verbs and examples are removed; plurals and synonyms become one word (the table is `words.toml`).
//! A sentence of clauses with different subjects is taken apart where it is read (`patterns.rs`).

use std::collections::{HashMap, HashSet};

use once_cell::race::OnceBox;
use regex_lite::Regex;
use serde::Deserialize;

use super::colours::colour_of_word;
use super::table_of;

/// The maximum number of characters of a rules text.
pub(super) const LONGEST: usize = 20_000;

/// A sentence of a rules text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Sentence {
    /// As it was written.
    pub(super) text: String,
    /// In its canonical form.
    pub(super) words: String,
    /// Its canonical form that keeps each "and".
    pub(super) clauses: String,
    /// Its canonical form that keeps each "and" and "or".
    pub(super) lemmas: String,
    /// Whether it is a heading: a few words before a colon, or on a line of their own.
    pub(super) heading: bool,
    /// The number of its line.
    pub(super) line: usize,
}

#[derive(Deserialize)]
struct Table {
    /// Phrases and their replacements, in order.
    phrases: Vec<(String, String)>,
    /// Words and their synonyms.
    synonyms: HashMap<String, String>,
    /// Words without meaning.
    silent: String,
    /// Words that begin an example.
    examples: Vec<String>,
    /// What limits a sentence to some of its drawings, as regular expressions.
    limits: Vec<String>,
    /// Abbreviations whose full stop ends no sentence.
    abbreviations: Vec<String>,
    /// Words that may be mistyped.
    spelling: String,
    /// Nouns for a line, beside its colour.
    lines: String,
}

struct Words {
    phrases: Vec<(String, String)>,
    synonyms: HashMap<String, String>,
    silent: HashSet<String>,
    examples: Vec<String>,
    limits: Vec<Regex>,
    abbreviations: Vec<String>,
    spelling: HashSet<String>,
    lines: HashSet<String>,
    /// A range of digits in words.
    range: Regex,
}

fn table() -> &'static Words {
    static WORDS: OnceBox<Words> = OnceBox::new();
    WORDS.get_or_init(|| {
        let table: Table = table_of(include_str!("words.toml"));
        let mut synonyms = HashMap::new();
        for (word, others) in table.synonyms {
            synonyms.extend(others.split_whitespace().map(|other| (other.to_owned(), word.clone())));
        }
        Words {
            phrases: table.phrases,
            synonyms,
            silent: table.silent.split_whitespace().map(str::to_owned).collect(),
            examples: table.examples,
            limits: table.limits.iter().map(|one| Regex::new(one).expect("a limit is a regular expression")).collect(),
            abbreviations: table.abbreviations,
            lines: table.lines.split_whitespace().map(str::to_owned).collect(),
            spelling: table.spelling.split_whitespace().map(str::to_owned).collect(),
            range: Regex::new(r"\bdigits ([0-9]+) (?:to|through) ([0-9]+)\b").expect("it is a regular expression"),
        }
        .into()
    })
}

/// The sentences of a text. `None` if the text is too long.
pub(super) fn sentences(text: &str) -> Option<Vec<Sentence>> {
    if text.len() > LONGEST {
        return None;
    }
    let text = plain(text);
    let mut sentences = Vec::new();
    for (number, line) in whole_lines(&text).iter().enumerate() {
        let before = sentences.len();
        for part in parts(line) {
            let (part, asides) = without_asides(part);
            for piece in [part].into_iter().chain(asides) {
                split(&piece, &mut sentences);
            }
        }
        sentences[before..].iter_mut().for_each(|sentence| sentence.line = number);
    }
    Some(sentences)
}

/// The lines of a text. One that breaks off within a phrase is joined with the next.
fn whole_lines(text: &str) -> Vec<String> {
    const OPEN: [&str; 12] = ["of", "from", "the", "a", "an", "in", "to", "by", "with", "and", "or", "on"];
    let mut lines: Vec<String> = Vec::new();
    for line in text.lines() {
        let is_open = |before: &&mut String| {
            let last = before.split(' ').rfind(|word| !word.is_empty()).unwrap_or_default();
            OPEN.contains(&last) && line.starts_with(char::is_lowercase)
        };
        match lines.last_mut().filter(is_open) {
            Some(before) => *before = format!("{} {line}", before.trim_end()),
            None => lines.push(line.to_owned()),
        }
    }
    lines
}

/// Replaces typographic signs by simple ones, and letters of mathematical alphabets by plain ones.
fn plain(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let text =
        text.replace("\\n", "\n").replace("\\\"", "\"").replace("\r", "\n").replace("&nbsp;", " ").replace("(s)", "s");
    for sign in text.chars() {
        match sign {
            '’' | '‘' | '´' | '`' => plain.push('\''),
            '“' | '”' | '″' => plain.push('"'),
            '–' | '—' | '−' | '‑' => plain.push('-'),
            '×' => plain.push('x'),
            '\u{a0}' | '\u{2009}' | '\u{202f}' | '\t' => plain.push(' '),
            '\u{1d400}'..='\u{1d6a3}' | '\u{1d7ce}'..='\u{1d7ff}' => plain.extend(mathematical(sign)),
            sign => plain.push(sign),
        }
    }
    plain
}

/// A letter or digit of a mathematical alphabet (bold, sans-serif and so on) as a plain one.
fn mathematical(sign: char) -> Option<char> {
    let at = u32::from(sign) - 0x1d400;
    if let Some(digit) = u32::from(sign).checked_sub(0x1d7ce) {
        return char::from_digit(digit % 10, 10);
    }
    let letter = at % 52;
    char::from_u32(if letter < 26 { u32::from('A') + letter } else { u32::from('a') + letter - 26 })
}

/// The parts of a line of which several blanks and a capital letter tell that a full stop is missing.
fn parts(line: &str) -> Vec<&str> {
    let mut parts = Vec::new();
    let (mut start, mut depth) = (0, 0_i32);
    for (at, sign) in line.char_indices() {
        depth += i32::from("([".contains(sign)) - i32::from(")]".contains(sign));
        let next = line[at..].strip_prefix("  ").and_then(|rest| rest.trim_start().chars().next());
        if depth == 0 && next.is_some_and(char::is_uppercase) && line[..at].ends_with(char::is_lowercase) {
            parts.push(&line[start..at]);
            start = at;
        }
    }
    parts.push(&line[start..]);
    parts
}

/// The line without its parentheses, and those that are sentences of their own. Examples are removed; short
/// remarks stay in place.
fn without_asides(line: &str) -> (String, Vec<String>) {
    let (mut outer, mut asides) = (String::new(), Vec::new());
    let mut rest = line;
    while let Some(open) = rest.find(['(', '[']) {
        let close = rest[open..].find([')', ']']).map_or(rest.len(), |at| open + at);
        outer.push_str(&rest[..open]);
        let inner = rest.get(open + 1..close).unwrap_or_default().trim();
        let after = rest.get(close + 1..).unwrap_or_default();
        if is_example(inner) {
            outer.push(' ');
        } else if inner.ends_with(['.', '!', '?'])
            || inner.split_whitespace().count() > 9
            || inner.to_lowercase().starts_with("not all ")
        {
            outer.push(' ');
            asides.push(inner.to_owned());
        } else {
            outer.push_str(&format!(" {inner}"));
            // The full stop of the sentence remains at its end.
            if !after.starts_with('.') {
                outer.push(' ');
            }
        }
        // "(eg a 1 and a 2.) The next": the full stop within ends the sentence around it, too.
        if inner.ends_with('.') && after.starts_with(' ') && after.trim_start().starts_with(char::is_uppercase) {
            outer.push('.');
        }
        rest = after;
    }
    outer.push_str(rest);
    (outer, asides)
}

impl Sentence {
    /// Whether it says where the next sentences apply: "Along each diagonal:".
    pub(super) fn is_scope(&self) -> bool {
        const WORDS: [&str; 12] =
            ["along", "on", "in", "for", "within", "inside", "at", "if", "when", "where", "between", "from"];
        let first = self.text.split_whitespace().next().unwrap_or_default().to_lowercase();
        self.heading && !self.words.is_empty() && WORDS.contains(&first.as_str())
    }

    /// Whether it is about some of its drawings only, or holds with exceptions: "All but one of the lines ...".
    pub(super) fn is_limited(&self) -> bool {
        let text = self.text.to_lowercase();
        // "One of the digits is double the other" is about both.
        !text.contains(" other") && table().limits.iter().any(|limit| limit.is_match(&text))
    }

    /// A sentence together with its heading.
    pub(super) fn under(&self, heading: &Sentence) -> Sentence {
        let joined = |a: &str, b: &str| format!("{a} , {b}");
        Sentence {
            text: format!("{}: {}", heading.text, self.text),
            words: joined(&heading.words, &self.words),
            clauses: joined(&heading.clauses, &self.clauses),
            lemmas: joined(&heading.lemmas, &self.lemmas),
            heading: false,
            line: self.line,
        }
    }
}

fn is_example(text: &str) -> bool {
    let text = text.to_lowercase();
    let text = text.trim_start_matches(|sign: char| !sign.is_alphanumeric());
    table().examples.iter().any(|start| {
        text.strip_prefix(start.as_str())
            .is_some_and(|rest| rest.chars().next().is_none_or(|next| !next.is_alphanumeric()))
    })
}

/// Splits a line into sentences: at full stops, exclamation and question marks, semicolons, and colons after a few
/// words.
fn split(line: &str, sentences: &mut Vec<Sentence>) {
    let signs: Vec<(usize, char)> = line.char_indices().collect();
    let mut start = 0;
    for (number, &(at, sign)) in signs.iter().enumerate() {
        let next = signs.get(number + 1).map(|&(_, next)| next);
        let ends = match sign {
            '.' => {
                let upper = next.is_some_and(char::is_uppercase)
                    && number > 1
                    && signs[number - 1].1.is_lowercase()
                    && signs[number - 2].1.is_lowercase();
                (next.is_none_or(char::is_whitespace) || upper || next == Some('"')) && !abbreviated(&line[start..=at])
            }
            '!' | '?' | ';' | '•' | '●' => next != Some('?') || sign == '!',
            ':' => {
                let words = line[start..at].split_whitespace().count();
                next.is_none_or(char::is_whitespace) && (1..=7).contains(&words)
            }
            // A heading: "X-Sums - Clues outside the grid ..."
            '-' => {
                let words = line[start..at].split_whitespace().count();
                let apart = next.is_some_and(char::is_whitespace) && number > 0 && signs[number - 1].1.is_whitespace();
                let upper = signs.get(number + 2).is_some_and(|&(_, next)| next.is_uppercase());
                apart && ((1..=3).contains(&words) && upper || words == 1)
            }
            _ => false,
        };
        if ends {
            push(&line[start..at], matches!(sign, ':' | '-'), sentences);
            start = at + sign.len_utf8();
        }
    }
    push(&line[start..], false, sentences);
}

fn abbreviated(text: &str) -> bool {
    let text = text.to_lowercase();
    table().abbreviations.iter().any(|short| {
        text.strip_suffix(short.as_str()).is_some_and(|before| !before.ends_with(|c: char| c.is_alphanumeric()))
    })
}

fn push(text: &str, heading: bool, sentences: &mut Vec<Sentence>) {
    let text = without_number(text.trim()).trim_matches(|sign: char| "-*•·>_#=~,".contains(sign)).trim();
    if !text.chars().any(char::is_alphanumeric) {
        return;
    }
    let plain = if is_example(text) { "" } else { before_example(text) };
    let (clauses, lemmas) = (canonical_with_and(plain), lemmas(plain));
    let words = without_and(&clauses);
    let heading = heading || (words.split(' ').count() <= 3 && !text.contains(' '));
    sentences.push(Sentence { text: text.to_owned(), words, clauses, lemmas, heading, line: 0 });
}

/// An entry of a list without its number or letter: "1) ", "b) ", "and 2) ".
fn without_number(text: &str) -> &str {
    let Some((number, rest)) = text.split_once(") ") else { return text };
    let number = number.strip_prefix("and ").unwrap_or(number);
    let digits = number.len() <= 2 && number.bytes().all(|sign| sign.is_ascii_digit());
    let letter = number.len() == 1 && number.bytes().all(|sign| sign.is_ascii_alphabetic());
    if digits || letter { rest } else { text }
}

/// A sentence up to its example or restatement.
fn before_example(text: &str) -> &str {
    let lower = text.to_ascii_lowercase();
    let found =
        [" i.e", " ie ", " ie,", " e.g", " eg ", " eg.", " eg:", " ex:", " for example", " for instance"].iter();
    let end = found.filter_map(|start| lower.find(start)).min().unwrap_or(text.len());
    text[..end].trim_end_matches([',', ' ', '-', ';', ':'])
}

/// The canonical form of a sentence or a clause.
pub(super) fn canonical(text: &str) -> String {
    without_and(&canonical_with_and(text))
}

/// A canonical form without "and".
pub(super) fn without_and(words: &str) -> String {
    words.split(' ').filter(|word| *word != "and").collect::<Vec<_>>().join(" ")
}

/// The canonical form that keeps "and" and "or", and leaves out "each other".
fn lemmas(text: &str) -> String {
    const REPLACED: [(&str, &str); 5] = [
        ("number of", "count of"),
        ("next to each other", "adjacent"),
        ("next to one another", "adjacent"),
        ("each other", ""),
        ("one another", ""),
    ];
    let text = REPLACED.iter().fold(text.to_lowercase(), |text, (from, to)| text.replace(from, to));
    canonical_but(&text, &["or"])
}

/// Words in canonical form without those that say nothing.
pub(super) fn without_silent(words: &str) -> String {
    let silent = |word: &&str| *word != "and" && !table().silent.contains(*word);
    words.split(' ').filter(silent).collect::<Vec<_>>().join(" ")
}

fn canonical_with_and(text: &str) -> String {
    canonical_but(text, &[])
}

/// The canonical form, in which some words stay that say nothing.
fn canonical_but(text: &str, kept: &[&str]) -> String {
    let words = table();
    // Phrases of the table may begin and end with a space.
    let mut text = words.range.replace_all(&format!(" {} ", text.to_lowercase()), "digits $1-$2").into_owned();
    for (from, to) in &words.phrases {
        if text.contains(from.as_str()) {
            text = text.replace(from.as_str(), to);
        }
    }
    let mut canonical = Vec::new();
    for word in tokens(&text) {
        let word = spelled(words, word);
        let word = words.synonyms.get(&word).cloned().unwrap_or(word);
        let word = singular(&word);
        let word = words.synonyms.get(&word).cloned().unwrap_or(word);
        // A comma after words that were removed.
        let silent = words.silent.contains(&word) && !kept.contains(&word.as_str());
        if !(silent || word == "," && canonical.is_empty()) {
            canonical.push(word);
        }
    }
    named_lines(words, &mut canonical);
    canonical.join(" ")
}

/// Replaces other nouns after a colour by "line": a green ring, a blue path.
fn named_lines(words: &Words, canonical: &mut [String]) {
    for at in 1..canonical.len() {
        if words.lines.contains(&canonical[at]) && colour_of_word(&canonical[at - 1]).is_some() {
            canonical[at] = "line".to_owned();
        }
    }
}

/// A word with its spelling corrected: the word of the table that differs by one letter.
fn spelled(words: &Words, word: String) -> String {
    if word.len() < 6 || words.spelling.contains(&word) || words.synonyms.contains_key(&word) {
        return word;
    }
    let mut near = words.spelling.iter().filter(|known| is_one_edit(&word, known));
    match (near.next(), near.next()) {
        (Some(known), None) => known.clone(),
        _ => word,
    }
}

/// Whether two words differ by one letter added, removed or replaced, or by two neighbouring letters exchanged.
fn is_one_edit(word: &str, known: &str) -> bool {
    let (a, b): (Vec<char>, Vec<char>) = (word.chars().collect(), known.chars().collect());
    let start = a.iter().zip(&b).take_while(|(a, b)| a == b).count();
    let end = a[start..].iter().rev().zip(b[start..].iter().rev()).take_while(|(a, b)| a == b).count();
    let (a, b) = (&a[start..a.len() - end], &b[start..b.len() - end]);
    match (a, b) {
        ([_], [_] | []) | ([], [_]) => true,
        ([a, b], [c, d]) => a == d && b == c,
        _ => false,
    }
}

/// Words, numbers with their signs (`1-9`, `1:2`, `3x3`), commas and comparison signs.
fn tokens(text: &str) -> Vec<String> {
    let mut tokens: Vec<String> = Vec::new();
    let mut word = String::new();
    let signs: Vec<char> = text.chars().collect();
    for (at, &sign) in signs.iter().enumerate() {
        let (before, after) = (at.checked_sub(1).map(|at| signs[at]), signs.get(at + 1).copied());
        let digits =
            before.is_some_and(|sign| sign.is_ascii_digit()) && after.is_some_and(|sign| sign.is_ascii_digit());
        let joins = digits && "-:/.".contains(sign)
            || sign == '\'' && after.is_some_and(char::is_alphanumeric) && !word.is_empty();
        if sign.is_alphanumeric() || joins {
            word.push(sign);
        } else {
            if !word.is_empty() {
                tokens.push(std::mem::take(&mut word));
            }
            if ",<>=+".contains(sign) {
                tokens.push(sign.to_string());
            }
        }
    }
    if !word.is_empty() {
        tokens.push(word);
    }
    tokens
}

/// A word without the ending of the plural, the third person or the possessive.
fn singular(word: &str) -> String {
    let word = word.strip_suffix("'s").or_else(|| word.strip_suffix("s'")).unwrap_or(word);
    let keep = word.len() <= 3 || ["ss", "us", "is", "as"].iter().any(|end| word.ends_with(end));
    if keep {
        return word.to_owned();
    }
    if let Some(stem) = word.strip_suffix("ies") {
        return format!("{stem}y");
    }
    if ["xes", "ches", "shes", "sses"].iter().any(|end| word.ends_with(end)) {
        return word[..word.len() - 2].to_owned();
    }
    word.strip_suffix('s').unwrap_or(word).to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(text: &str) -> Vec<String> {
        sentences(text)
            .unwrap()
            .into_iter()
            .map(|one| one.text.split_whitespace().collect::<Vec<_>>().join(" "))
            .collect()
    }

    #[test]
    fn a_full_stop_in_parentheses_may_end_the_sentence_around_it() {
        let text =
            "Twins are equal (eg a 2 and a 2.) Lines are long (in steps).Dots are small. One (of all lines.) is two.";
        assert_eq!(
            texts(text),
            ["Twins are equal", "Lines are long in steps", "Dots are small", "One is two", "of all lines"]
        );
    }

    #[test]
    fn a_line_that_breaks_off_continues_on_the_next() {
        let text = "Digits in\ncages differ\nred dots: sums\nand 2) all of the\n\nlines";
        assert_eq!(texts(text), ["Digits in cages differ", "red dots", "sums", "all of the", "lines"]);
    }
}
