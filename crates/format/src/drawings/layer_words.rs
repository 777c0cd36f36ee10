//! The table of `layers.toml`: nouns for cells whose value is not their digit, and phrases about them.

use std::collections::HashSet;

use once_cell::race::OnceBox;
use regex_lite::Regex;
use serde::Deserialize;

use super::table_of;

/// What a sentence says about the cells of a noun.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Fact {
    /// There is one in each row, column and box.
    Houses,
    /// They hold different digits.
    Digits,
    /// What holds for hot cells holds for cold ones.
    Same,
    /// No cell belongs to two nouns.
    Apart,
    /// They are connected.
    Connected,
    /// They fill no 2x2 square; with `true`, nor do the other cells.
    Squares(bool),
    /// Their value.
    Value(&'static str),
}

#[derive(Deserialize)]
pub(super) struct Table {
    heads: String,
    fillers: String,
    values: String,
    digits: String,
    said: String,
    noun: Vec<Noun>,
    pub(super) phrase: Vec<Phrase>,
    pub(super) value: Vec<Form>,
    scope: Vec<Limit>,
}

#[derive(Deserialize)]
pub(super) struct Noun {
    name: String,
}

#[derive(Deserialize)]
pub(super) struct Phrase {
    pub(super) says: String,
    find: Vec<String>,
    #[cfg_attr(not(test), expect(dead_code, reason = "the examples are for the tests and for readers of the table"))]
    pub(super) like: Vec<String>,
}

#[derive(Deserialize)]
pub(super) struct Form {
    pub(super) is: String,
    find: Vec<String>,
    #[cfg_attr(not(test), expect(dead_code, reason = "the examples are for the tests and for readers of the table"))]
    pub(super) like: Vec<String>,
}

#[derive(Deserialize)]
pub(super) struct Limit {
    find: String,
    rules: String,
    #[serde(default)]
    unless: String,
}

/// A scope: the rules that read values, and the rules that make it unclear which do.
pub(super) struct Scope {
    pub(super) find: Regex,
    pub(super) rules: Vec<&'static str>,
    pub(super) unless: Vec<&'static str>,
}

/// A phrase about the cells of one noun.
pub(super) struct About {
    pub(super) noun: &'static str,
    pub(super) fact: Fact,
    pub(super) find: Regex,
    /// Whether it names them.
    pub(super) named: bool,
}

pub(super) struct Vocabulary {
    pub(super) heads: HashSet<String>,
    pub(super) fillers: HashSet<String>,
    pub(super) nouns: Vec<(&'static str, Regex)>,
    /// For each noun, the phrases about it.
    pub(super) phrases: Vec<About>,
    pub(super) scopes: Vec<Scope>,
    /// Rules that read values unless a scope limits them.
    pub(super) values: Vec<&'static str>,
    /// Rules that always read the digits.
    pub(super) digits: Vec<&'static str>,
    /// Rules that read values if their sentences speak of values.
    pub(super) said: Vec<&'static str>,
}

pub(super) fn table() -> Table {
    table_of(include_str!("layers.toml"))
}

fn words(text: &str) -> Vec<&'static str> {
    text.split_whitespace().map(|word| &*word.to_owned().leak()).collect()
}

pub(super) fn vocabulary() -> &'static Vocabulary {
    static VOCABULARY: OnceBox<Vocabulary> = OnceBox::new();
    VOCABULARY.get_or_init(|| {
        let Table { heads, fillers, values, digits, said, noun, phrase, value, scope } = table();
        let regex = |text: &str| Regex::new(text).expect("a phrase is a regular expression");
        let nouns: Vec<&'static str> = noun.into_iter().map(|noun| &*noun.name.leak()).collect();
        let facts = phrase.into_iter().map(|phrase| (fact(&phrase.says), phrase.find));
        let forms = value.into_iter().map(|form| (Fact::Value(form.is.leak()), form.find));
        let mut phrases = Vec::new();
        for (fact, find) in facts.chain(forms) {
            for one in &find {
                let about = |&noun: &&'static str| About {
                    noun,
                    fact: fact.clone(),
                    find: regex(&one.replace("{n}", noun)),
                    named: one.contains("{n}"),
                };
                phrases.extend(nouns.iter().map(about));
            }
        }
        let limited = |limit: Limit| {
            let Limit { find, rules, unless } = limit;
            Scope { find: regex(&find), rules: words(&rules), unless: words(&unless) }
        };
        Vocabulary {
            heads: heads.split_whitespace().map(str::to_owned).collect(),
            fillers: fillers.split_whitespace().map(str::to_owned).collect(),
            nouns: nouns.iter().map(|noun| (*noun, regex(&format!(r"\b{noun}\b")))).collect(),
            phrases,
            scopes: scope.into_iter().map(limited).collect(),
            values: words(&values),
            digits: words(&digits),
            said: words(&said),
        }
        .into()
    })
}

pub(super) fn fact(says: &str) -> Fact {
    match says {
        "houses" => Fact::Houses,
        "digits" => Fact::Digits,
        "same" => Fact::Same,
        "apart" => Fact::Apart,
        "connected" => Fact::Connected,
        "squares" => Fact::Squares(false),
        says => panic!("{says} is no fact"),
    }
}
