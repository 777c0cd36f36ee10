//! Matches sentences with a table of patterns.
//!
//! A pattern is found in a sentence by its regular expressions, and must then account for every word of it:
//! a word that it does not know ("modulo", "except") makes another sentence. A sentence that no pattern fits is taken
//! apart into clauses; a sentence without any rule word has no effect.

use std::collections::{BTreeSet, HashSet};

use once_cell::race::OnceBox;
use regex_lite::Regex;
use serde::Deserialize;

use super::canonical::{canonical, without_and};
use super::colours::{ColourName, colour_of_word};
use super::relations;
use super::sentences::Sentence;
use super::table_of;

/// What a sentence or a clause states.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Statement {
    /// The kind, one of `kinds.toml`.
    pub(super) kind: &'static str,
    /// The number that belongs to it.
    pub(super) number: Option<i64>,
    /// The condition, of a relation.
    pub(super) says: Option<String>,
    /// The sign on the marks, or the area of the grid, that it is about.
    pub(super) sign: Option<String>,
    /// The colours it names.
    pub(super) colours: BTreeSet<ColourName>,
    /// The words of the clause, in canonical form.
    pub(super) words: String,
    /// The sentence, as it was written.
    pub(super) text: String,
}

impl Statement {
    /// A statement of this kind in these words.
    pub(super) fn new(kind: &'static str, words: String, text: String) -> Statement {
        let colours = words.split(' ').filter_map(colour_of_word).collect();
        Statement { kind, number: None, says: None, sign: None, colours, words, text }
    }
}

/// The outcome of reading a sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Reading {
    /// It has no effect.
    Nothing,
    /// It states something.
    Stated(Vec<Statement>),
    /// It is not understood.
    Unknown,
}

#[derive(Deserialize)]
struct Table {
    common: String,
    verbs: String,
    rule_words: String,
    limits: String,
    negates_nothing: Vec<String>,
    contrary: Vec<String>,
    all_pairs: Vec<String>,
    neighbours: Vec<String>,
    pattern: Vec<Entry>,
}

#[derive(Deserialize)]
struct Entry {
    kind: String,
    find: Vec<String>,
    #[serde(default)]
    unless: Vec<String>,
    words: String,
    #[serde(default)]
    #[cfg_attr(not(test), expect(dead_code, reason = "the examples are for the tests and for readers of the table"))]
    like: Vec<String>,
}

struct Pattern {
    kinds: Vec<&'static str>,
    find: Vec<Regex>,
    unless: Vec<Regex>,
    words: HashSet<String>,
    /// Whether it is about something that is not so; if it may be, only about digits that are not the same.
    negates: Option<Negates>,
    /// Whether it is about what may repeat.
    repeats: bool,
}

struct Patterns {
    common: HashSet<String>,
    verbs: HashSet<String>,
    rule_words: HashSet<String>,
    limits: HashSet<String>,
    negates_nothing: Vec<String>,
    contrary: Vec<String>,
    all_pairs: Vec<String>,
    neighbours: Vec<String>,
    list: Vec<Pattern>,
}

fn entries() -> Table {
    table_of(include_str!("patterns.toml"))
}

fn patterns() -> &'static Patterns {
    static PATTERNS: OnceBox<Patterns> = OnceBox::new();
    PATTERNS.get_or_init(|| {
        let table = entries();
        let set = |words: &str| words.split_whitespace().map(str::to_owned).collect::<HashSet<String>>();
        // The table has ordinary words, which are compared in canonical form.
        let canonical_set = |words: &str| {
            let mut set = set(words);
            set.extend(
                words
                    .split_whitespace()
                    .flat_map(|word| canonical(word).split_whitespace().map(str::to_owned).collect::<Vec<_>>()),
            );
            set
        };
        let regexes = |list: &[String]| -> Vec<Regex> {
            list.iter().map(|one| Regex::new(one).expect("a pattern is a regular expression")).collect()
        };
        let pattern = |entry: &Entry| Pattern {
            kinds: entry.kind.split_whitespace().map(|kind| &*kind.to_owned().leak()).collect(),
            find: regexes(&entry.find),
            // An excluding phrase must begin at a word, so that "row" is not found in "arrow".
            unless: regexes(&entry.unless.iter().map(|one| format!(r"\b(?:{one})")).collect::<Vec<_>>()),
            words: canonical_set(&entry.words),
            negates: entry.find.iter().filter_map(|one| negates(one)).max(),
            repeats: entry.find.iter().any(|one| one.contains("repeat")),
        };
        Patterns {
            common: set(&table.common),
            verbs: set(&table.verbs),
            rule_words: canonical_set(&table.rule_words),
            limits: set(&table.limits),
            negates_nothing: table.negates_nothing,
            contrary: table.contrary,
            all_pairs: table.all_pairs,
            neighbours: table.neighbours,
            list: table.pattern.iter().map(pattern).collect(),
        }
        .into()
    })
}

/// What a sentence states.
pub(super) fn read(sentence: &Sentence) -> Reading {
    if sentence.words.is_empty() {
        return Reading::Nothing;
    }
    if sentence.is_limited() {
        return if states_nothing(&sentence.words) { Reading::Nothing } else { Reading::Unknown };
    }
    // An alternative to the sentence before.
    if sentence.text.to_lowercase().starts_with("or ") {
        return Reading::Unknown;
    }
    if let Some(found) = whole(&sentence.words, sentence) {
        return found;
    }
    if let Some(found) = list_of_names(&sentence.clauses, sentence).or_else(|| clauses(sentence)) {
        return found;
    }
    if states_nothing(&sentence.words) {
        return Reading::Nothing;
    }
    Reading::Unknown
}

/// A clause that fits one pattern, or that consists of a scope and a relation.
fn whole(words: &str, sentence: &Sentence) -> Option<Reading> {
    let statement = |kind: &'static str| Statement::new(kind, words.to_owned(), sentence.text.clone());
    let Some(pattern) = patterns().list.iter().find(|pattern| pattern.fits(words)) else {
        let relation = relations::read(words, &sentence.text, |word| patterns().rule_words.contains(word))?;
        let mut stated = statement(relation.kind);
        (stated.says, stated.sign, stated.number) = (Some(relation.says), relation.sign, relation.number);
        return Some(Reading::Stated(vec![stated]));
    };
    if pattern.kinds == ["none"] {
        return Some(Reading::Nothing);
    }
    let number = pattern.find.iter().find_map(|regex| regex.captures(words)?.name("n")?.as_str().parse().ok());
    let statements = pattern.kinds.iter().map(|&kind| Statement { number, ..statement(kind) });
    Some(Reading::Stated(statements.collect()))
}

/// Rules by their names: "Normal sudoku, killer cage and arrow rules apply".
fn list_of_names(words: &str, sentence: &Sentence) -> Option<Reading> {
    let list = words.strip_suffix(" rule apply").or_else(|| words.strip_suffix(" rule"))?;
    let list = ["normal ", "standard ", "usual ", "classic "].iter().find_map(|start| list.strip_prefix(start));
    let list = list.unwrap_or(words).replace(" and ", " , ");
    let names = list.split(" , ").map(|name| name.trim_matches([' ', ',']).to_owned());
    let names: Vec<String> = names.filter(|name| !name.is_empty()).collect();
    let short = names.len() > 1 && names.iter().all(|name| name.split(' ').count() <= 3);
    let mut statements = Vec::new();
    for name in short.then_some(names)? {
        match whole(&format!("{name} rule apply"), sentence)? {
            Reading::Stated(more) => statements.extend(more),
            Reading::Nothing => {}
            Reading::Unknown => return None,
        }
    }
    Some(Reading::Stated(statements)).filter(|_| !sentence.clauses.contains("not"))
}

/// Where a sentence may be taken apart.
const JOINTS: [&str; 7] = [" , and ", " , but ", " , while ", " , whereas ", " , ", " but ", " while "];

/// The fewest words of a clause beside an "and".
const WORDS_BESIDE_AND: usize = 4;

/// A sentence as clauses, each of which fits a pattern.
fn clauses(sentence: &Sentence) -> Option<Reading> {
    let at_joint = |joint: &str| in_parts(sentence.words.split(joint).map(str::to_owned).collect(), sentence);
    JOINTS.iter().find_map(|joint| at_joint(joint)).or_else(|| {
        [" , and ", " and "].iter().find_map(|joint| {
            let parts: Vec<String> = sentence.clauses.split(joint).map(without_and).collect();
            let whole = parts.iter().all(|part| part.split(' ').count() >= WORDS_BESIDE_AND);
            whole.then(|| in_parts(parts, sentence)).flatten()
        })
    })
}

/// What the parts of a sentence state, if each does so alone or together with the next ones.
fn in_parts(parts: Vec<String>, sentence: &Sentence) -> Option<Reading> {
    let parts: Vec<String> = parts.into_iter().filter(|part| !part.trim().is_empty()).collect();
    if parts.len() < 2 || parts.len() > 8 {
        return None;
    }
    let mut statements = Vec::new();
    let mut at = 0;
    while at < parts.len() {
        let longest = (at + 1..=parts.len()).rev().filter(|&end| (at, end) != (0, parts.len()));
        let (end, reading) = longest.into_iter().find_map(|end| {
            let clause = parts[at..end].join(" , ");
            let clause = clause.trim();
            let reading = whole(clause, sentence).or_else(|| is_remark(clause).then_some(Reading::Nothing))?;
            Some((end, reading))
        })?;
        if let Reading::Stated(more) = reading {
            statements.extend(more);
        }
        at = end;
    }
    Some(if statements.is_empty() { Reading::Nothing } else { Reading::Stated(statements) })
}

/// Whether a clause says nothing about the clauses beside it: no rule word, and nothing that limits them.
pub(super) fn is_remark(clause: &str) -> bool {
    states_nothing(clause) && !clause.split(' ').any(|word| patterns().limits.contains(word))
}

/// Whether a word can change a rule.
pub(super) fn is_rule_word(word: &str) -> bool {
    patterns().rule_words.contains(word)
}

/// Whether a sentence as it was written is about any two digits, not only about neighbours.
pub(super) fn is_of_all_pairs(text: &str) -> bool {
    let text = text.to_lowercase();
    let says = |phrases: &[String]| phrases.iter().any(|phrase| text.contains(phrase));
    says(&patterns().all_pairs) && !says(&patterns().neighbours)
}

/// Whether it has no rule word.
pub(super) fn states_nothing(words: &str) -> bool {
    let table = patterns();
    !words.split(' ').any(|word| table.rule_words.contains(word) || word.bytes().any(|byte| byte.is_ascii_digit()))
}

/// What a pattern negates.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Negates {
    /// That digits are the same, if anything.
    Sameness,
    Something,
}

/// What a regular expression of a pattern with a "not" negates.
fn negates(find: &str) -> Option<Negates> {
    let is_other = ["unique", "once", "1-9"].iter().any(|other| find.contains(other));
    let negates = if is_other { Negates::Sameness } else { Negates::Something };
    find.replace("not repeat", "").contains("not").then_some(negates)
}

/// How many words may stand between "not" and what may not repeat: "no cage repeats a digit".
const BEFORE_REPEAT: usize = 3;

impl Pattern {
    /// Whether no word negates what it says, nor says the contrary of what it negates.
    fn has_its_sense(&self, words: &str) -> bool {
        let Patterns { negates_nothing, contrary, .. } = patterns();
        let plain = negates_nothing.iter().fold(words.to_owned(), |words, known| words.replace(known, ""));
        let plain: Vec<&str> = plain.split(' ').collect();
        let of_repeats = |at: usize| plain[at..].iter().take(BEFORE_REPEAT + 1).any(|word| *word == "repeat");
        let negated = (0..plain.len()).any(|at| plain[at] == "not" && !of_repeats(at));
        let has = |word: &&str| plain.contains(word);
        let says_contrary = contrary.iter().any(|contrary| words.contains(contrary));
        let repeats = has(&"repeat") && !words.contains("not") && !words.contains("may");
        let same = ["same", "identical", "equal", "double", "more", "2", "join"].iter().any(has);
        let permits = has(&"may") && has(&"same") && !words.contains("not");
        let negates = match self.negates {
            Some(Negates::Something) => true,
            Some(Negates::Sameness) => !negated || same,
            None => !negated,
        };
        !says_contrary && !permits && negates && (self.repeats || !repeats)
    }

    fn fits(&self, words: &str) -> bool {
        let has_effect = !self.kinds.iter().any(|kind| ["none", "may-repeat", "cage-repeat"].contains(kind));
        let range = self.find.iter().find_map(|regex| regex.captures(words)?.name("range"));
        let known = |word: &str| {
            self.words.contains(word)
                || range.is_some_and(|range| range.as_str() == word)
                || patterns().common.contains(word)
                || has_effect && patterns().verbs.contains(word)
                || colour_of_word(word).is_some()
        };
        self.find.iter().all(|regex| regex.is_match(words))
            && !self.unless.iter().any(|regex| regex.is_match(words))
            && words.split(' ').all(known)
            && (!has_effect || self.has_its_sense(words))
    }
}

#[cfg(test)]
mod tests {
    use super::super::kind::{all_kinds, kind};
    use super::super::sentences::sentences;
    use super::*;

    fn kinds(text: &str) -> Option<Vec<&'static str>> {
        let mut kinds = Vec::new();
        for sentence in sentences(text)? {
            match read(&sentence) {
                Reading::Nothing => {}
                Reading::Stated(found) => kinds.extend(found.iter().map(|one| one.kind)),
                Reading::Unknown => return None,
            }
        }
        Some(kinds)
    }

    #[test]
    fn each_example_of_the_table_is_read_as_its_pattern_has_it() {
        for entry in entries().pattern {
            for example in &entry.like {
                let wanted: Vec<&str> = entry.kind.split(' ').filter(|kind| *kind != "none").collect();
                assert_eq!(kinds(example).as_deref(), Some(&wanted[..]), "{example}");
            }
            for name in entry.kind.split(' ').filter(|name| *name != "none") {
                // The kind is in the table of kinds.
                assert!(!kind(name).rule.is_empty());
            }
        }
    }

    #[test]
    fn each_sentence_that_is_written_is_read_as_a_rule_of_its_kind() {
        for (name, written) in all_kinds() {
            let Some(says) = &written.says else { continue };
            let colour = if written.is_coloured_line() { "green " } else { "" };
            let words = [
                ("c", colour),
                ("a", "a green "),
                ("clues", "Clues outside the grid"),
                ("diagonals", "diagonals"),
                ("first", "first 3 digits in that row or column"),
            ];
            let numbers = [("by", "4"), ("sum", "10"), ("number", "3"), ("n", "9")];
            let fill = |text: String, (word, value): &(&str, &str)| text.replace(&format!("{{{word}}}"), value);
            let text = words.iter().chain(&numbers).fold(says.clone(), fill);
            let read = kinds(&text).unwrap_or_default();
            assert!(
                !read.is_empty() && read.iter().all(|read| kind(read).rule == written.rule),
                "{name}: {text}: {read:?}"
            );
        }
    }

    #[test]
    fn a_word_that_is_not_accounted_for_makes_another_sentence() {
        for text in [
            "Digits along an arrow sum to the digit in the circle, modulo 10.",
            "Digits in cages must not sum to the clue.",
            "Adjacent digits along a green line must differ by at most 2 from the bulb.",
            "Digits along a thermometer decrease from the bulb.",
            "All but one of the clues are correct.",
            "Cells a knight's move apart add up to the clue.",
            "Digits on one teal line form a set of consecutive digits.",
            "Far from teal lines, adjacent digits differ by at least 5.",
            "There may be one odd digit in each square.",
            "A grey square might contain an even digit.",
            "All white dots are missing.",
        ] {
            assert_eq!(kinds(text), None, "{text}");
        }
    }

    #[test]
    fn sentences_of_several_clauses_are_taken_apart() {
        let text = "Digits along purple lines form a set of consecutive digits in any order, while adjacent digits \
                    along a green line differ by at least 5.";
        assert_eq!(kinds(text), Some(vec!["renban", "whisper"]));
        let text = "Have fun! In cages, digits sum to the small clue (e.g. 12); digits cannot repeat within a cage.";
        assert_eq!(kinds(text), Some(vec!["killer", "cage-unique"]));
    }

    #[test]
    fn colours_and_numbers_are_kept() {
        let list = sentences("Adjacent digits along an orange line differ by at least 4.").unwrap();
        let Reading::Stated(found) = read(&list[0]) else { panic!("it is a whisper") };
        assert_eq!((found[0].number, found[0].colours.len()), (Some(4), 1));
    }
}
