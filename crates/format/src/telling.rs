//! Rules that are told by sentences of their kinds, those of a kind together.

use exdoku_rules::rules::{AnyKind, Distinctions, RuleUse, Shown, keys, kind, layer_of, told, told_of_computed};
use exdoku_rules::variant::{Puzzle, Variant};
use exdoku_text::board::{Board, Unknown, capitalised};

/// Rules whose kinds have sentences for them, and whether pictures show their parameters.
#[derive(Debug, Default)]
pub struct Telling(Vec<(Vec<RuleUse>, bool)>);

impl Telling {
    /// Adds a rule, if its kind has a sentence for it. Returns whether it has.
    pub fn add(&mut self, rule_use: &RuleUse, is_drawn: bool, of: (&Variant, &Puzzle)) -> bool {
        if sentences(&[rule_use], is_drawn, of).is_none() {
            return false;
        }
        match self.0.iter_mut().find(|(uses, drawn)| uses[0].kind == rule_use.kind && *drawn == is_drawn) {
            Some((uses, _)) => uses.push(rule_use.clone()),
            None => self.0.push((vec![rule_use.clone()], is_drawn)),
        }
        true
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The sentences, and what the unknowns in them may be. Kinds that look the same are told apart.
    pub fn sentences(&self, of: (&Variant, &Puzzle), distinctions: &Distinctions) -> Vec<String> {
        let of_kind = |(uses, is_drawn): &(Vec<RuleUse>, bool)| {
            let uses: Vec<&RuleUse> = uses.iter().collect();
            let by = distinctions.of_kind(&uses[0].kind).filter(|_| *is_drawn);
            let by = by.map_or(String::new(), |told| format!("{}: ", capitalised(&told.words())));
            let all = sentences(&uses, *is_drawn, of).unwrap_or_default();
            all.into_iter().map(move |sentence| format!("{by}{sentence}")).collect::<Vec<_>>()
        };
        let mut all: Vec<String> = self.0.iter().flat_map(of_kind).collect();
        let board = of.0.board();
        let bindings = || self.0.iter().flat_map(|(uses, _)| uses).flat_map(|one| &one.parameters);
        let is_named = |unknown: &&Unknown| {
            let place = board.unknown(&unknown.name);
            bindings().any(|(_, binding)| place.is_some_and(|place| binding.cells().contains(&place)))
        };
        let range = |one: &Unknown| {
            format!("{} is a whole number from {} to {}.", one.name, one.digits.first(), one.digits.last())
        };
        all.extend(board.unknowns().iter().filter(is_named).map(range));
        all
    }
}

/// Sentences for rules of one kind, if it has one for them. Kinds that bring layers tell what these count.
fn sentences(uses: &[&RuleUse], is_drawn: bool, (variant, puzzle): (&Variant, &Puzzle)) -> Option<Vec<String>> {
    let board = variant.board();
    if uses[0].kind == keys::computed::NAME {
        let all = variant.rule_uses().iter().filter_map(|one| kind(&one.kind));
        let layers: Vec<String> = all.filter(|kind| !kind.says().is_empty()).flat_map(AnyKind::layers).collect();
        return Some(told_of_computed(board, &layers));
    }
    told(&says_of(uses[0], variant), uses, Shown { board, symbols: &puzzle.symbols, is_drawn })
}

/// What players are [told] of rules of the kind of this one; empty if its meaning says all.
pub(super) fn says_of(rule_use: &RuleUse, variant: &Variant) -> String {
    let active = variant.rules().iter().find(|active| active.kind == *rule_use.kind);
    let built_in = || kind(&rule_use.kind).map_or(String::new(), |kind| kind.says().to_owned());
    active.map_or_else(built_in, |active| active.says.clone())
}

/// A text about digits, for a rule that is about the values of a layer instead.
pub(super) fn of_values(text: String, rule_use: &RuleUse, board: &Board) -> String {
    if layer_of(rule_use, board).is_none() {
        return text;
    }
    let word = |word: &str| match word {
        "digits" => "values".to_owned(),
        "Digits" => "Values".to_owned(),
        "digit" => "value".to_owned(),
        "Digit" => "Value".to_owned(),
        other => other.to_owned(),
    };
    text.split_inclusive(|letter: char| !letter.is_alphabetic())
        .map(|part| {
            let end = part.trim_end_matches(|letter: char| !letter.is_alphabetic()).len();
            word(&part[..end]) + &part[end..]
        })
        .collect()
}
