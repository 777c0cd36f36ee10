//! Relations and state machines that a string uses on several lines: each becomes a named definition.
//!
//! ```text
//!   .Pair~UFVQFUAFQAE~_Odd-Even%20Thermo~R1C1~R1C2~~R2C1~R2C2
//!
//!   [define.odd-even-thermo]                         [rules]
//!   rules.pair = { along = "$line", where = ... }    odd-even-thermo = ["r1c1-2", "r2c1-2"]
//! ```

use std::borrow::Cow;

use crate::toml_file::{Definition, Toml};
use exdoku_rules::rules::{keys, kind};

use super::automaton::Machine;
use super::board::Board;
use super::named_lists::named_lists;
use super::relation::{Relation, current};
use super::syntax::Constraint;

/// The constraints that can be defined, with the kind of rule they become and the parameter that their cells are.
const KINDS: &[(&str, &str, &str)] =
    &[("Pair", keys::pair::NAME, "along"), ("PairX", keys::pair::NAME, "cells"), ("NFA", keys::line::NAME, "cells")];

/// The definitions, by constraint and key.
#[derive(Default)]
pub(super) struct Defined<'s> {
    entries: Vec<Entry<'s>>,
}

struct Entry<'s> {
    constraint: &'s str,
    key: Cow<'s, str>,
    /// The number of lines that use it.
    lines: usize,
    /// Whether one of them is in parts.
    parts: bool,
    title: Option<String>,
    definition: Option<Definition>,
}

impl<'s> Defined<'s> {
    /// Defines what several lines use. Errors are left to the reader of the constraint.
    pub(super) fn new(constraints: &[Constraint<'s>], board: &Board) -> Defined<'s> {
        let digits = board.digits;
        let mut defined = Defined::default();
        constraints.iter().for_each(|constraint| defined.count(constraint));
        for at in 0..defined.entries.len() {
            let Entry { constraint, ref key, lines, parts, ref title, .. } = defined.entries[at];
            let Some((_, rule, cells)) = KINDS.iter().find(|(name, ..)| *name == constraint) else { continue };
            if lines < 2 {
                continue;
            }
            let parameters = match *rule {
                keys::pair::NAME => {
                    Relation::of_key(key, digits).map(|relation| vec![("where", relation.expression().into())])
                }
                _ => Machine::of(key, digits).ok().map(|machine| Vec::from(machine.parameters(digits, parts))),
            };
            let Some(parameters) = parameters else { continue };
            let untitled = if *rule == keys::pair::NAME { "relation" } else { "machine" };
            let parameter = match constraint {
                "PairX" => "cells",
                "NFA" if parts => "parts",
                _ => "line",
            };
            let cells: (&str, Toml) = (cells, format!("${parameter}").into());
            let body = [cells].into_iter().chain(parameters);
            let definition = Definition {
                name: defined.free_name(title.as_deref().unwrap_or(untitled)),
                meaning: title.clone(),
                parameter,
                rule,
                body: body.map(|(name, value)| (name.to_owned(), value)).collect(),
            };
            defined.entries[at].definition = Some(definition);
        }
        defined
    }

    /// Its definition, if it has one.
    pub(super) fn find(&self, constraint: &str, key: &str) -> Option<&Definition> {
        self.entries.iter().find(|entry| entry.constraint == constraint && entry.key == key)?.definition.as_ref()
    }

    pub(super) fn definitions(self) -> Vec<Definition> {
        self.entries.into_iter().filter_map(|entry| entry.definition).collect()
    }

    fn count(&mut self, constraint: &Constraint<'s>) {
        constraint.children.iter().for_each(|child| self.count(child));
        let Some((key, rest)) = constraint.arguments.split_first() else { return };
        let (name, key) = current(constraint.name.text, key.text);
        if !KINDS.iter().any(|(known, ..)| *known == name) {
            return;
        }
        let lists = named_lists(rest);
        let parts = lists.iter().any(|list| list.words.iter().any(|word| word.text == "-"));
        match self.entries.iter_mut().find(|entry| entry.constraint == name && entry.key == key) {
            Some(known) => {
                known.lines += lists.len();
                known.parts |= parts;
            }
            None => {
                let title = lists.iter().find_map(|list| list.name.clone());
                let lines = lists.len();
                self.entries.push(Entry { constraint: name, key, lines, parts, title, definition: None });
            }
        }
    }

    /// A free name for a rule, made of words.
    fn free_name(&self, words: &str) -> String {
        let words: Vec<String> = (words.split(|c: char| !c.is_ascii_alphanumeric()))
            .filter(|word| !word.is_empty())
            .map(str::to_ascii_lowercase)
            .collect();
        let name = words.join("-");
        let begins_well = name.starts_with(|c: char| c.is_ascii_alphabetic());
        let name = if begins_well { name } else { format!("rule-{name}").trim_end_matches('-').to_owned() };
        let is_taken = |name: &str| {
            let own = self.entries.iter().filter_map(|entry| entry.definition.as_ref());
            kind(name).is_some() || own.into_iter().any(|definition| definition.name == name)
        };
        let numbered = (2..).map(|number| format!("{name}-{number}"));
        [name.clone()].into_iter().chain(numbered).find(|name| !is_taken(name)).unwrap_or(name)
    }
}
