//! The canonical form of sentences.
//!
//! ```text
//!   "Adjacent digits along a green line must differ by at least five (e.g. 1 and 6)."
//!   -> adjacent digit along green line differ by at least 5
//! ```
//!
//! Articles, auxiliary verbs and examples are removed; plurals and synonyms become one word (the table is `words.toml`).

use std::collections::{HashMap, HashSet};

use once_cell::race::OnceBox;
use regex_lite::Regex;
use serde::Deserialize;

use super::colours::colour_of_word;
use super::table_of;

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

/// The table of words.
pub(super) struct Words {
    phrases: Vec<(String, String)>,
    synonyms: HashMap<String, String>,
    silent: HashSet<String>,
    pub(super) examples: Vec<String>,
    pub(super) limits: Vec<Regex>,
    pub(super) abbreviations: Vec<String>,
    spelling: HashSet<String>,
    lines: HashSet<String>,
    /// A range of digits in words.
    range: Regex,
}

pub(super) fn table() -> &'static Words {
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

/// The canonical form of a sentence or a clause.
pub(super) fn canonical(text: &str) -> String {
    without_and(&canonical_with_and(text))
}

/// A canonical form without "and".
pub(super) fn without_and(words: &str) -> String {
    words.split(' ').filter(|word| *word != "and").collect::<Vec<_>>().join(" ")
}

/// The canonical form that keeps "and" and "or", and leaves out "each other".
pub(super) fn lemmas(text: &str) -> String {
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

/// The canonical form that keeps each "and".
pub(super) fn canonical_with_and(text: &str) -> String {
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
