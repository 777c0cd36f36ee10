//! What players are told of rules: the key `says` of a kind, filled with the parameters of its rules.
//!
//! ```text
//!   "The {things} in {cells} add up to {total}."          The digits in r1c1-3 add up to 15.
//!   "Draw a loop.[ It visits {visits}.]"                  Draw a loop. It visits r2c2.
//!   "{drawn}... | ... {cells} ... {total} ..."            another sentence if a picture shows the parameters
//! ```
//!
//! `{name}` is the value of a parameter; a part in `[ ]` is left out unless all its parameters were given. Further words:
//!
//! ```text
//!   {things} {thing}     digits, or values of a layer: values, shade values
//!   {houses}             the houses of the board: row, column and box
//!   {name:cells}         a list of values as an adjective: black cells, cells with 1 or 2
//!   {name:all}           all of a list of values: 1, 2 and 2
//!   {name:among}         how many of the cells: at most 3, the digit in r1c2
//!   {name:mark}          a value of a layer as a noun: doubler, hot cell
//!   {name:layer}         the name of the layer of these cells
//!   {name:values}        the number of values in the layer of these cells
//!   {name:counts}        what the words of that layer count as: white 0, black 1
//!   {name:apart}         pairs of cells: any two cells a knight's move apart
//!   {name:order}         after them, which of two cells comes first: in this order
//!   {name:step}          a step: 1 row and 3 columns, or 3 rows and 1 column
//!   {name:unknown}       unknowns: x + y
//!   {name:digit}         a number, or the digit of a cell
//!   {name:several}       nothing, if it has several values
//!   {name:clue}          cells with clues: each digit, the digit in each of r1c1 r3c4
//!   {name:none}          nothing, if it was not given
//!   {name:not}           nothing, if it is false
//!   {name:unsaid}        nothing: players need not know
//!   {name=value}         nothing, if a text or a number has this value
//! ```
//!
//! Of several alternatives (`|`), the first that states all parameters of a rule is told. Rules that differ only in `cells`
//! are told together: "in each of r1c1-3 and r5c5-7", "in every 2x2 square".
//!
//! [`words`] has the words of a sentence, [`computed`] what cells count.

mod computed;
mod words;

use exdoku_text::board::{Cell, capitalised, listed};

use super::binding::Binding;
use super::phrase::{phrase, value};
use super::rule_use::{Parts, RuleUse};
use super::template::{self, fill};
use words::{CELLS, CLUES, in_signs, is_any, places, set, value_words, word};

pub use computed::told_of_computed;
pub use words::{Shown, layer_of};

/// Sentences for rules of one kind, each once: what the kind says, filled with their parameters. None if there are no rules, or
/// if one has a parameter that no alternative states.
pub fn told(says: &str, uses: &[&RuleUse], shown: Shown<'_>) -> Option<Vec<String>> {
    if uses.is_empty() {
        return None;
    }
    let mut all: Vec<(String, Vec<&[Cell]>)> = Vec::new();
    for rule_use in uses {
        let text = sentence(says, rule_use, shown)?;
        let named = if text.contains(CLUES) { "clues" } else { "cells" };
        let cells = match rule_use.named(named) {
            Some(Binding::Cells(cells)) => &cells[..],
            _ => &[],
        };
        match all.iter_mut().find(|(known, _)| *known == text) {
            Some((_, sets)) if sets.contains(&cells) => {}
            Some((_, sets)) => sets.push(cells),
            None => all.push((text, vec![cells])),
        }
    }
    let filled = |(text, sets): (String, Vec<&[Cell]>)| {
        let clues = sets.concat();
        let each = if clues.len() > 1 { "each of " } else { "" };
        let clues = format!("{each}{}", set(&clues, shown.board));
        as_sentences(&text.replace(CLUES, &clues).replace(CELLS, &places(&sets, shown.board)))
    };
    let texts: Vec<String> = all.into_iter().map(filled).collect();
    Some(texts.iter().filter(|text| !texts.iter().any(|other| contains(other, text))).cloned().collect())
}

/// Whether a text has all sentences of another one, and more: those of a file, and of its puzzle, about one path.
fn contains(text: &str, other: &str) -> bool {
    let sentences = |text| <str>::trim_end_matches(text, '.').split(". ");
    text.len() > other.len() && sentences(other).all(|one| sentences(text).any(|sentence| sentence == one))
}

/// A text whose sentences begin with capital letters, unless these begin the name of a cell.
fn as_sentences(text: &str) -> String {
    let is_cell = |sentence: &str| sentence.chars().nth(1).is_some_and(|next| next.is_ascii_digit());
    let sentence = |sentence| if is_cell(sentence) { sentence.to_owned() } else { capitalised(sentence) };
    text.split_inclusive(". ").map(sentence).collect()
}

/// The names of parameters in what a kind says.
pub(super) fn names(says: &str) -> impl Iterator<Item = &str> {
    let own = |word: &&str| !["things", "thing", "houses", "drawn"].contains(word);
    template::names(says).filter_map(|word| word.split([':', '=']).next()).filter(own)
}

/// The sentence of a rule, in which [`CELLS`] stands for its cells.
fn sentence(says: &str, rule_use: &RuleUse, shown: Shown<'_>) -> Option<String> {
    Some(match &rule_use.parts {
        Parts::Any(groups) if says.is_empty() => alternatives(groups, rule_use, shown),
        Parts::If { holds, then, otherwise } if says.is_empty() => {
            let condition = match holds {
                Some(holds) => group(holds, shown),
                None => condition(rule_use, shown)?,
            };
            match (&then[..], &otherwise[..]) {
                (then, []) => format!("if {condition}: {}.", group(then, shown)),
                ([], otherwise) => format!("unless {condition}: {}.", group(otherwise, shown)),
                (then, otherwise) => {
                    format!("if {condition}: {}; otherwise: {}.", group(then, shown), group(otherwise, shown))
                }
            }
        }
        _ => filled(says, rule_use, shown)?,
    })
}

/// Groups of rules, of which some hold.
fn alternatives(groups: &[Vec<RuleUse>], rule_use: &RuleUse, shown: Shown<'_>) -> String {
    let number = |name: &str| match rule_use.named(name)? {
        Binding::Number(number) => Some(number.to_string()),
        Binding::Numbers(numbers) => Some(listed(numbers.iter().map(i64::to_string), "or")),
        _ => None,
    };
    let counts = [("exactly", "exactly"), ("at-least", "at least"), ("at-most", "at most")];
    let counts = counts.iter().filter_map(|(name, words)| Some(format!("{words} {}", number(name)?)));
    let counts: Vec<String> = match number("false") {
        Some(number) => counts.chain([format!("all but {number}")]).collect(),
        None => counts.collect(),
    };
    let counts = if counts.is_empty() { "at least one".to_owned() } else { listed(counts, "and") };
    let groups = groups.iter().map(|rules| group(rules, shown)).collect::<Vec<_>>().join("; ");
    format!("{counts} of these holds: {groups}.")
}

/// Rules that hold together, as part of a sentence.
fn group(rules: &[RuleUse], shown: Shown<'_>) -> String {
    let hidden = Shown { is_drawn: false, ..shown };
    let rule = |rule_use: &RuleUse| {
        let says = rule_use.says();
        let is_composed = matches!(rule_use.parts, Parts::Any(_) | Parts::If { .. });
        let whole = (is_composed || !says.is_empty()).then(|| told(says, &[rule_use], hidden)).flatten();
        if let Some(text) = whole.and_then(|all| all.into_iter().next()) {
            let mut letters = text.trim_end_matches('.').chars();
            return letters.next().map_or(String::new(), |first| first.to_lowercase().chain(letters).collect());
        }
        named(rule_use, shown)
    };
    listed(rules.iter().map(rule), "and")
}

/// A rule by its name and its parameters.
fn named(rule_use: &RuleUse, shown: Shown<'_>) -> String {
    let reason = rule_use.reason();
    let name = phrase(reason, rule_use, shown.board);
    let stated: Vec<&str> = if name.is_some() { template::names(reason).collect() } else { Vec::new() };
    let words = |(name, binding): &(String, Binding)| match binding {
        _ if stated.contains(&name.as_str()) || name == "name" => None,
        Binding::Truth(truth) => truth.then(|| name.clone()),
        Binding::Cells(cells) => Some(set(cells, shown.board)),
        Binding::Digits(_) => Some(format!("{name} {}", value_words(binding, None, shown)?.join(" "))),
        binding => Some(format!("{name} {}", value(binding, shown.board)?)),
    };
    let words: Vec<String> = rule_use.parameters.iter().filter_map(words).collect();
    match name {
        Some(name) => [name].into_iter().chain(words).collect::<Vec<_>>().join(", "),
        None => format!("{} {}", rule_use.kind.replace('-', " "), words.join(", ")).trim_end().to_owned(),
    }
}

/// The condition of a rule on the digits of cells.
fn condition(rule_use: &RuleUse, shown: Shown<'_>) -> Option<String> {
    let Some(Binding::Formula(formula)) = rule_use.named("where") else { return None };
    let cells = rule_use.named("cells")?.cells();
    let name = |(name, &cell): (char, &Cell)| format!("{name} is the digit in {}", set(&[cell], shown.board));
    let names = listed(('a'..='z').zip(&cells).map(name), "and");
    Some(format!("{}, where {names}", in_signs(formula.text())))
}

/// What a kind says, filled with the parameters of a rule.
fn filled(says: &str, rule_use: &RuleUse, shown: Shown<'_>) -> Option<String> {
    says.split(" | ").find_map(|alternative| {
        if alternative.contains("{drawn}") && !shown.is_drawn {
            return None;
        }
        let without = |absent: &str| {
            let own = |name: &str| name.split([':', '=']).next() == Some(absent);
            fill(alternative, |name, _| word(name, rule_use, shown).filter(|_| !own(name)))
        };
        let text = without("")?;
        // What is stated makes another sentence.
        let is_told = |(name, binding): &(String, Binding)| {
            is_understood(name, binding, rule_use, shown) || without(name).as_ref() != Some(&text)
        };
        let unsaid: Vec<&str> = template::names(alternative).filter_map(|name| name.strip_suffix(":unsaid")).collect();
        let is_unsaid = |(name, _): &(String, Binding)| unsaid.contains(&name.as_str());
        rule_use.parameters.iter().all(|parameter| is_unsaid(parameter) || is_told(parameter)).then_some(text)
    })
}

/// Whether a parameter need not be stated: a picture shows it, or it has no effect.
fn is_understood(name: &str, binding: &Binding, rule_use: &RuleUse, shown: Shown<'_>) -> bool {
    match binding {
        Binding::Truth(truth) => !truth,
        Binding::Absent => true,
        Binding::Numbers(numbers) if name == "coefficients" || name == "factors" => {
            numbers.iter().all(|&number| number == 1)
        }
        Binding::Numbers(numbers) if name == "digits" && is_any(numbers, rule_use, shown.board) => true,
        Binding::Cells(cells) if name == "numbers" => cells.iter().copied().eq(shown.board.cells()),
        _ => name == "name" || shown.is_drawn && !matches!(rule_use.parts, Parts::Any(_) | Parts::If { .. }),
    }
}
