//! Sentences of two parts: a scope of digits, and a condition on them (`relations.toml`).
//!
//! ```text
//!   adjacent digit yellow line | not | sum 5 10      ──▶  line-pairs, "not (a + b == 5 or a + b == 10)"
//!   scope                              relation
//! ```
//!
//! What neither part accounts for must be among the fillers.

use std::collections::{BTreeSet, HashSet};

use once_cell::race::OnceBox;
use regex_lite::{Captures, Regex};
use serde::Deserialize;

use super::colours::colour_of_word;
use super::table_of;

/// The statement of such a sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Relation {
    /// The kind, one of `kinds.toml`.
    pub(super) kind: &'static str,
    /// The condition.
    pub(super) says: String,
    /// The sign on the marks, or the area of the grid, that it is about.
    pub(super) sign: Option<String>,
    /// The number of consecutive cells that it is about.
    pub(super) number: Option<i64>,
}

#[derive(Deserialize)]
struct Table {
    fillers: String,
    adjectives: String,
    scope: Vec<Entry>,
    relation: Vec<Entry>,
}

#[derive(Deserialize)]
struct Entry {
    #[serde(default)]
    kind: String,
    of: String,
    find: Vec<String>,
    unless: Option<String>,
    #[serde(default)]
    says: String,
    #[cfg_attr(not(test), expect(dead_code, reason = "the examples are for the tests and for readers of the table"))]
    like: Vec<String>,
}

struct Part {
    kind: &'static str,
    of: &'static str,
    find: Vec<Regex>,
    /// The same at the start of a text.
    at_start: Vec<Regex>,
    unless: Option<Regex>,
    says: String,
}

struct Parts {
    fillers: HashSet<String>,
    adjectives: HashSet<String>,
    scopes: Vec<Part>,
    relations: Vec<Part>,
}

fn table() -> Table {
    table_of(include_str!("relations.toml"))
}

fn parts() -> &'static Parts {
    static PARTS: OnceBox<Parts> = OnceBox::new();
    PARTS.get_or_init(|| {
        let Table { fillers, adjectives, scope, relation } = table();
        let set = |words: &str| words.split_whitespace().map(str::to_owned).collect();
        let part = |entry: Entry| Part {
            kind: entry.kind.leak(),
            of: entry.of.leak(),
            at_start: entry.find.iter().map(|find| regex_at_start(find)).collect(),
            find: entry.find.iter().map(|find| regex(find)).collect(),
            unless: entry.unless.map(|unless| Regex::new(&unless).expect("an exclusion is a regular expression")),
            says: entry.says,
        };
        Parts {
            fillers: set(&fillers),
            adjectives: set(&adjectives),
            scopes: scope.into_iter().map(part).collect(),
            relations: relation.into_iter().map(part).collect(),
        }
        .into()
    })
}

/// A regular expression of the table, which finds whole words.
fn regex(find: &str) -> Regex {
    let find = find.replace("ADJ", "(?<adj>(?:[a-z-]+ ){0,3}?)");
    let (start, end) = (find.starts_with('^'), find.ends_with('$'));
    let inner = find.trim_start_matches('^').trim_end_matches('$');
    let (before, after) = (if start { "^(?:" } else { r"\b(?:" }, if end { ")$" } else { r")(?: |$)" });
    Regex::new(&format!("{before}{inner}{after}")).expect("a part is a regular expression")
}

/// A regular expression of the table that finds whole words at the start of a text.
fn regex_at_start(find: &str) -> Regex {
    let find = find.replace("ADJ", "").trim_start_matches('^').trim_end_matches('$').to_owned();
    Regex::new(&format!("^(?:{find})(?: |$)")).expect("a part is a regular expression")
}

/// A condition with which a text begins.
pub(super) struct Found {
    pub(super) of: &'static str,
    pub(super) says: String,
    pub(super) length: usize,
}

/// The conditions with which some words begin. `text` is the whole sentence as it was written, in lower case.
pub(super) fn at_start(words: &str, text: &str) -> Vec<Found> {
    let mut found = Vec::new();
    let meant = |one: &&Part| !one.unless.as_ref().is_some_and(|unless| unless.is_match(text));
    for relation in parts().relations.iter().filter(meant) {
        for find in &relation.at_start {
            let Some(captures) = find.captures(words) else { continue };
            let Some(whole) = captures.get(0) else { continue };
            let says = numbers(&relation.says, &captures);
            let says = if whole.as_str().contains("nonconsecutive") { format!("not ({says})") } else { says };
            found.push(Found { of: relation.of, says, length: whole.end() });
        }
    }
    found
}

/// Whether it says different things of drawings of several colours: "red and blue dots ... 2 and 3 respectively".
pub(super) fn is_distributed(words: &str, text: &str) -> bool {
    let several = words.split(' ').filter_map(colour_of_word).collect::<BTreeSet<_>>().len() > 1;
    several && text.to_lowercase().contains("respectively")
}

/// What a sentence states, if it consists of two such parts. `text` is the sentence as it was written;
/// `is_rule_word` tells whether a word can change a rule.
pub(super) fn read(words: &str, text: &str, is_rule_word: impl Fn(&str) -> bool) -> Option<Relation> {
    let adjective = |word: &str| {
        colour_of_word(word).is_some() || parts().adjectives.contains(word) || !is_rule_word(word) && word != "other"
    };
    if is_distributed(words, text) {
        return None;
    }
    let lower = text.to_lowercase();
    let meant = |scope: &&Part| !scope.unless.as_ref().is_some_and(|unless| unless.is_match(&lower));
    parts().scopes.iter().filter(meant).find_map(|scope| {
        scope.find.iter().find_map(|find| {
            let found = find.captures(words)?;
            let fits = found.name("adj").is_none_or(|list| list.as_str().split_whitespace().all(&adjective));
            let says = fits.then(|| condition(scope.of, &without(words, &found), &lower)).flatten()?;
            let says = if found.name("not").is_some() { format!("not ({says})") } else { says };
            let sign = found.name("sign").map(|sign| sign.as_str().to_owned());
            let number = found.name("count").and_then(|count| count.as_str().parse().ok());
            Some(Relation { kind: scope.kind, says, sign, number })
        })
    })
}

/// The words, with a bar in place of those that were found.
fn without(words: &str, found: &Captures<'_>) -> String {
    let Some(whole) = found.get(0) else { return words.to_owned() };
    format!("{} | {}", &words[..whole.start()], &words[whole.end()..])
}

/// The condition on the digits, if relations and fillers account for all words.
fn condition(of: &str, rest: &str, text: &str) -> Option<String> {
    let mut rest = rest.split_whitespace().filter(|word| *word != "|").collect::<Vec<_>>().join(" ");
    for verb in ["contain", "have"] {
        rest = rest.replace(&format!("not {verb} "), &format!("{verb} not "));
    }
    let mut found: Vec<(usize, String)> = Vec::new();
    let meant = |one: &&Part| one.of == of && !one.unless.as_ref().is_some_and(|unless| unless.is_match(text));
    for relation in parts().relations.iter().filter(meant) {
        for find in &relation.find {
            let Some(captures) = find.captures(&rest) else { continue };
            let whole = captures.get(0)?;
            let says = numbers(&relation.says, &captures);
            let before = rest[..whole.start()].trim_end();
            let (before, not) = match before.strip_suffix("not") {
                Some(before) => (before, true),
                None => (before, false),
            };
            let not = not || whole.as_str().contains("nonconsecutive");
            found.push((whole.start(), if not { format!("not ({says})") } else { says }));
            // The length stays the same, so that other positions remain valid.
            let gap = " ".repeat(whole.end() - before.len());
            rest = format!("{before}{gap}{}", &rest[whole.end()..]);
            break;
        }
    }
    found.sort_unstable();
    let fillers = &parts().fillers;
    let accounted = rest.split_whitespace().all(|word| fillers.contains(word) || word == "either" && found.len() > 1);
    match &found[..] {
        [] => None,
        _ if !accounted => None,
        [(_, says)] => Some(says.clone()),
        several => {
            let (or, and) = (text.contains(" or ") || text.contains("and/or"), text.contains(" and "));
            let joint = match (or, and) {
                (true, false) => " or ",
                (false, true) => " and ",
                _ => return None,
            };
            Some(several.iter().map(|(_, says)| format!("({says})")).collect::<Vec<_>>().join(joint))
        }
    }
}

/// A condition with its numbers filled in; of a list of conditions, one must hold.
fn numbers(says: &str, found: &Captures<'_>) -> String {
    let with = |number: &str| says.replace("{n}", number);
    if let Some(list) = found.name("list") {
        let is_number = |word: &&str| word.bytes().all(|sign| sign.is_ascii_digit());
        let all: Vec<String> = list.as_str().split_whitespace().filter(is_number).map(with).collect();
        return if all.len() > 1 { format!("({})", all.join(" or ")) } else { all.concat() };
    }
    found.name("n").map_or_else(|| says.to_owned(), |number| with(number.as_str()))
}

#[cfg(test)]
mod tests {
    use super::super::kind::kind;
    use super::super::meaning::Context;
    use super::super::patterns::Reading;
    use super::super::sentences::sentences;
    use super::*;

    fn conditions(text: &str) -> Option<Vec<(&'static str, String)>> {
        let mut found = Vec::new();
        for sentence in sentences(text)? {
            match Context::default().read(&sentence) {
                Reading::Nothing => {}
                Reading::Stated(list) => {
                    found.extend(list.into_iter().map(|one| (one.kind, one.says.unwrap_or_default())));
                }
                Reading::Unknown => return None,
            }
        }
        Some(found)
    }

    #[test]
    fn each_example_of_the_table_is_read_as_its_part_has_it() {
        for scope in table().scope {
            assert!(!kind(&scope.kind).rule.is_empty());
            for example in &scope.like {
                let found = conditions(example).unwrap_or_default();
                assert!(matches!(&found[..], [(kind, _)] if *kind == scope.kind), "{example} {found:?}");
            }
        }
        for relation in table().relation {
            let start = relation.says.split('{').next().unwrap_or_default();
            for example in &relation.like {
                let found = conditions(example).unwrap_or_default();
                assert!(matches!(&found[..], [(_, says)] if says.contains(start)), "{example} {found:?}");
            }
        }
    }

    #[test]
    fn relations_are_turned_around_and_joined() {
        let says = |text: &str| conditions(text).and_then(|list| list.first().map(|(_, says)| says.clone()));
        let one = |text: &str| says(text).unwrap_or_default();
        assert_eq!(
            one("No two cells sharing an edge contain digits summing to 5 or 10."),
            "not ((a + b == 5 or a + b == 10))"
        );
        assert_eq!(
            one("Digits separated by a brown dot are either consecutive or in a 1:2 ratio."),
            "(abs(a - b) == 1) or ((a == 2 * b or b == 2 * a))"
        );
        assert_eq!(one("Adjacent digits along a red line cannot be consecutive."), "not (abs(a - b) == 1)");
        assert_eq!(says("Adjacent digits along a red line sum to a prime number in one direction."), None);
        assert_eq!(says("Every other pair of adjacent digits along a red line sums to 10."), None);
        assert_eq!(says("Red and blue dots join digits with a difference of 2 and 3 respectively."), None);
        assert_eq!(says("Marked pairs of diagonally adjacent digits are consecutive."), None);
    }
}
