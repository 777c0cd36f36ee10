//! The phrases of a sentence, and the concepts that they stand for.

use std::collections::HashSet;

use once_cell::race::OnceBox;
use regex_lite::Regex;
use serde::Deserialize;

use super::super::colours::colour_of_word;
use super::super::relations;
use super::super::table_of;

#[derive(Deserialize)]
pub(super) struct Table {
    rewrite: Vec<(String, String)>,
    fill: String,
    fill_phrases: Vec<String>,
    never: String,
    phrase: Vec<PhraseEntry>,
    pub(super) clause: Vec<ClauseEntry>,
}

#[derive(Deserialize)]
struct PhraseEntry {
    is: String,
    #[serde(default)]
    thing: bool,
    #[serde(default)]
    name: bool,
    find: Vec<String>,
}

#[derive(Deserialize)]
pub(super) struct ClauseEntry {
    pub(super) kind: String,
    pub(super) needs: String,
    pub(super) relation: Option<String>,
    #[serde(default)]
    pub(super) may: String,
    #[serde(default)]
    pub(super) plain: bool,
    #[serde(default)]
    pub(super) coloured: bool,
    #[serde(default)]
    #[cfg_attr(not(test), expect(dead_code, reason = "the examples are for the tests and for readers of the table"))]
    pub(super) like: Vec<String>,
}

pub(super) fn table() -> Table {
    table_of(include_str!("grammar.toml"))
}

struct Phrase {
    concept: &'static str,
    sort: Sort,
    find: Vec<Regex>,
}

/// What sort of concept it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sort {
    /// A drawing or a place.
    Thing,
    /// The name of a kind.
    Name,
    Other,
}

struct Phrases {
    rewrite: Vec<(Regex, String)>,
    fill: HashSet<String>,
    fill_phrases: Vec<Regex>,
    never: HashSet<String>,
    list: Vec<Phrase>,
}

fn phrases() -> &'static Phrases {
    static PHRASES: OnceBox<Phrases> = OnceBox::new();
    PHRASES.get_or_init(|| {
        let table = table();
        let set = |words: &str| words.split_whitespace().map(str::to_owned).collect();
        let regex = |find: &String| Regex::new(find).expect("a rewrite is a regular expression");
        let phrase = |entry: PhraseEntry| Phrase {
            concept: entry.is.leak(),
            sort: match (entry.thing, entry.name) {
                (true, _) => Sort::Thing,
                (_, true) => Sort::Name,
                _ => Sort::Other,
            },
            find: entry.find.iter().map(|find| anchored(find)).collect(),
        };
        Phrases {
            rewrite: table.rewrite.iter().map(|(from, to)| (regex(from), to.clone())).collect(),
            fill: set(&table.fill),
            fill_phrases: table.fill_phrases.iter().map(|find| anchored(find)).collect(),
            never: set(&table.never),
            list: table.phrase.into_iter().map(phrase).collect(),
        }
        .into()
    })
}

/// A regular expression that finds whole words at the start of a text.
fn anchored(find: &str) -> Regex {
    Regex::new(&format!("^(?:{find})(?: |$)")).expect("a phrase is a regular expression")
}

/// What a phrase stands for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Meaning {
    /// Nothing.
    Fill,
    /// A name or an adjective of a drawing.
    Adjective,
    Concept {
        name: &'static str,
        sort: Sort,
        number: Option<i64>,
    },
    /// A condition on a pair, a set or a digit.
    Relation {
        of: &'static str,
        says: String,
    },
    Not,
    /// "may", in a negation.
    May,
    /// "and", "or": between conditions of one clause.
    And,
    Or,
}

/// A phrase from some word up to another one.
#[derive(Clone, Debug)]
pub(super) struct Chunk {
    pub(super) end: usize,
    pub(super) meaning: Meaning,
}

/// The words with one way of saying something for several.
pub(super) fn rewritten(lemmas: &str) -> String {
    phrases().rewrite.iter().fold(lemmas.to_owned(), |text, (from, to)| from.replace_all(&text, to).into_owned())
}

/// The phrases that begin at each word. `text` is the sentence as it was written; `is_rule_word` tells whether a word can
/// change a rule. Any other word before a drawing is its name or an adjective.
pub(super) fn chunks(words: &[&str], text: &str, is_rule_word: impl Fn(&str) -> bool) -> Vec<Vec<Chunk>> {
    let mut chunks: Vec<Vec<Chunk>> =
        (0..words.len()).map(|at| chunks_at(&words[at..].join(" "), words[at], at, text)).collect();
    let is_thing =
        |chunk: &Chunk| matches!(chunk.meaning, Meaning::Concept { sort: Sort::Thing, .. } | Meaning::Adjective);
    for at in (0..words.len().saturating_sub(1)).rev() {
        let word = words[at];
        if words[at + 1] == "color" && colour_of_word(word).is_some() {
            chunks[at + 1].push(Chunk { end: at + 2, meaning: Meaning::Fill });
        }
        let coloured = colour_of_word(words[at + 1]).is_some();
        let named = coloured || chunks[at + 1].iter().any(is_thing);
        let plain = word.bytes().all(|byte| byte.is_ascii_lowercase()) && !is_rule_word(word);
        let tells_apart = phrases().never.contains(word) || word.ends_with("est");
        if chunks[at].is_empty() && named && plain && !tells_apart {
            chunks[at].push(Chunk { end: at + 1, meaning: Meaning::Adjective });
        }
    }
    chunks
}

fn chunks_at(rest: &str, word: &str, at: usize, text: &str) -> Vec<Chunk> {
    let phrases = phrases();
    let count = |length: usize| at + rest[..length].split_whitespace().count();
    let mut chunks: Vec<Chunk> = Vec::new();
    let mut add = |end: usize, meaning: Meaning| {
        if end > at && !chunks.iter().any(|known| known.end == end && known.meaning == meaning) {
            chunks.push(Chunk { end, meaning });
        }
    };
    for phrase in &phrases.list {
        for found in phrase.find.iter().filter_map(|find| find.captures(rest)) {
            let length = found.get(0).map_or(0, |whole| whole.end());
            let number = found.name("n").and_then(|number| number.as_str().parse().ok());
            add(count(length), Meaning::Concept { name: phrase.concept, sort: phrase.sort, number });
        }
    }
    for relation in relations::at_start(rest, text) {
        add(count(relation.length), Meaning::Relation { of: relation.of, says: relation.says });
    }
    for found in phrases.fill_phrases.iter().filter_map(|find| find.find(rest)) {
        add(count(found.end()), Meaning::Fill);
    }
    // "One line" is not every line, but "one cell to the next" or "no two on one" is about all of them.
    let is_pronoun = at > 0
        && word == "one"
        && ["one", "one cell", "one digit", "one ,"].iter().any(|start| {
            rest.strip_prefix(start).is_some_and(|after| after.is_empty() || *start != "one" && after.starts_with(' '))
        });
    match word {
        "one" if is_pronoun => add(at + 1, Meaning::Fill),
        "not" if !rest.starts_with("not all ") => add(at + 1, Meaning::Not),
        "may" => add(at + 1, Meaning::May),
        "and" | "but" => add(at + 1, Meaning::And),
        "or" => add(at + 1, Meaning::Or),
        _ if phrases.fill.contains(word) || colour_of_word(word).is_some() => add(at + 1, Meaning::Fill),
        _ => {}
    }
    chunks
}
