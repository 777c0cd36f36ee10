//! The steps of a search in words.

use std::collections::HashMap;

use exdoku_cover::{Because, Claim, Event, ItemId, OptionId};
use exdoku_rules::encode::Candidate;
use exdoku_rules::variant::{Compiled, Variant};
use exdoku_text::board::{Symbols, counted};

use super::clues::Meaning;
use super::words::{Words, list};

/// The steps of a search in words: lower case, without a full stop. What was put in words before is remembered.
#[derive(Debug)]
pub struct Events<'v> {
    meaning: Meaning<'v>,
    /// Whether options that are dropped together are listed, or else counted.
    lists: bool,
    /// The auxiliary options in words.
    words: HashMap<OptionId, Words>,
    /// The items in words, each as its clue and its role in it.
    items: HashMap<ItemId, (String, String)>,
}

impl<'v> Events<'v> {
    /// The steps for a variant, for puzzles with these symbols; options that are dropped together are listed.
    pub fn new(variant: &'v Variant, compiled: &'v Compiled, symbols: &'v Symbols) -> Events<'v> {
        let meaning = Meaning::new(variant, compiled, symbols);
        Events { meaning, lists: true, words: HashMap::new(), items: HashMap::new() }
    }

    /// Options that are dropped together are only counted.
    #[must_use]
    pub fn counting(self) -> Events<'v> {
        Events { lists: false, ..self }
    }

    /// `` choose r1c1=5: one of 3 options of `row 1 has 5` ``
    pub fn sentence(&mut self, event: &Event) -> String {
        let mut known = String::new();
        match event {
            Event::Tried { item, options, left } => {
                let (tried, item) = (self.some(options, &mut known), self.item(*item, &mut known));
                format!("choose {tried}: one of {left} options of `{item}`")
            }
            Event::Forced(because, forced) => {
                let option = self.one(*forced, &mut known);
                match because {
                    Because::Item(item) => {
                        format!("forced {option}: the last option of `{}`", self.item(*item, &mut known))
                    }
                    Because::Condition(name) => format!("forced {option}, by `{name}`"),
                    Because::Clause => format!("forced {option}, as learnt"),
                }
            }
            Event::Eliminated { because, of, options } => {
                let dropped = match self.lists {
                    true => self.list(options, &mut known),
                    false => counted(options.len(), "option"),
                };
                match because {
                    Because::Item(item) => {
                        let (item, of) = (self.item(*item, &mut known), self.item(*of, &mut known));
                        format!("eliminate {dropped}, because `{item}` needs `{of}`")
                    }
                    Because::Condition(name) => format!("eliminate {dropped}, by `{name}`"),
                    Because::Clause => format!("eliminate {dropped}, as learnt"),
                }
            }
            Event::Conflict(because) => match because {
                Because::Item(item) => format!("conflict: no option left for `{}`", self.item(*item, &mut known)),
                Because::Condition(name) => format!("conflict: `{name}` cannot hold"),
                Because::Clause => "conflict with what was learnt".to_owned(),
            },
            Event::Learnt(claims) => {
                let claims: Vec<String> = claims.iter().map(|claim| self.claim(claim)).collect();
                format!("learn: not all of {}", claims.join("; "))
            }
            Event::Backtrack(tried) => format!("backtrack: {} exhausted", self.options(tried)),
            Event::Backjump(levels) => format!("back by {}", counted(*levels, "level")),
            Event::Solution => "solution: every item is covered".to_owned(),
            other => format!("{other:?}"),
        }
    }

    /// One of these options in words.
    pub fn options(&mut self, options: &[OptionId]) -> String {
        self.some(options, &mut String::new())
    }

    /// An item in words. `known` is the clue written last, which is not repeated.
    fn item(&mut self, item: ItemId, known: &mut String) -> String {
        let meaning = &self.meaning;
        let (clue, rest) = self.items.entry(item).or_insert_with(|| {
            let (clue, rest) = meaning.item(item);
            (clue.to_owned(), rest)
        });
        if !rest.is_empty() && !clue.is_empty() && *known == *clue {
            return format!("...{rest}");
        }
        clue.clone_into(known);
        format!("{clue}{rest}")
    }

    /// An option in words; `known` is the clue written last.
    fn one(&mut self, option: OptionId, known: &mut String) -> String {
        let (board, symbols) = (self.meaning.board, self.meaning.symbols);
        match self.meaning.compiled.candidate(option) {
            Some(Candidate { cell, digit }) => {
                format!("{}={}", board.name(cell), board.write_value(cell, digit, symbols))
            }
            None => {
                let words = self.words(option);
                words.clue.clone_into(known);
                format!("`{}`", words.sentence(board))
            }
        }
    }

    /// The options tried at a level.
    fn some(&mut self, options: &[OptionId], known: &mut String) -> String {
        match options {
            [only] => self.one(*only, known),
            several if self.lists => self.list(several, known),
            several => format!("one of {}", counted(several.len(), "option")),
        }
    }

    fn claim(&mut self, claim: &Claim) -> String {
        let options = self.options(&claim.options);
        if claim.is_chosen { options } else { format!("not {options}") }
    }

    /// Options that are dropped together; the last clue becomes `known`.
    fn list(&mut self, dropped: &[OptionId], known: &mut String) -> String {
        let compiled = self.meaning.compiled;
        let placements: Vec<Candidate> = dropped.iter().filter_map(|&option| compiled.candidate(option)).collect();
        let mut auxiliary: Vec<(Words, bool)> = Vec::new();
        for &option in dropped.iter().filter(|&&option| compiled.candidate(option).is_none()) {
            let words = self.words(option).clone();
            let siblings = self.meaning.siblings(option);
            let some_left = siblings.into_iter().any(|other| !dropped.contains(&other) && *self.words(other) == words);
            auxiliary.push((words, some_left));
        }
        let mut clues: Vec<&str> = Vec::new();
        for (words, _) in &auxiliary {
            if !clues.contains(&&*words.clue) {
                clues.push(&words.clue);
            }
        }
        known.clear();
        known.push_str(clues.last().unwrap_or(&""));
        list(&placements, &auxiliary, self.meaning.board, self.meaning.symbols)
    }

    fn words(&mut self, option: OptionId) -> &Words {
        self.words.entry(option).or_insert_with(|| self.meaning.option(option))
    }
}
