//! Kinds of rules written in Rust.
//!
//! A kind is a [`Kind`]: its documentation, its parameters, and how these become a [`Rule`]. The built-in kinds and those
//! that a program adds ([`Kinds::with`](super::Kinds::with)) are made alike:
//!
//! ```
//! use exdoku_encode::{Candidate, Encoder};
//! use exdoku_rules::rules::{Bound, Build, Key, Kind, Kinds, Param, Reader, Rule, Type, Violation};
//! use exdoku_text::board::{Board, Cell, Grid};
//!
//! const CELLS: Key<[Cell]> = Key::new("prime", "cells");
//!
//! const PRIME: Kind = Kind {
//!     name: "prime",
//!     meaning: "These cells hold prime numbers.",
//!     params: &[Param::of(CELLS, Type::Marked, "the cells")],
//!     bare: true,
//!     example: "prime = \"r1c1 r5c5\"",
//!     reason: "primes {cells}",
//!     look: &[("cells", "diamond grey")],
//!     build: Build::Each(build),
//!     ..Kind::PLAIN
//! };
//!
//! #[derive(Debug)]
//! struct Prime(Vec<Cell>);
//!
//! fn build(bound: &Bound<'_>, _: &mut Reader<'_, '_>) -> Option<Box<dyn Rule>> {
//!     Some(Box::new(Prime(bound.need(CELLS).to_vec())))
//! }
//!
//! fn is_prime(value: i64) -> bool {
//!     value > 1 && (2..value).all(|divisor| value % divisor != 0)
//! }
//!
//! impl Rule for Prime {
//!     fn encode(&self, encoder: &mut Encoder<'_>) {
//!         self.0.iter().for_each(|&cell| encoder.limit(cell, is_prime));
//!     }
//!
//!     fn violations(&self, board: &Board, grid: &Grid) -> Vec<Violation> {
//!         let wrong = |cell: &&Cell| board.value(grid, **cell).is_some_and(|value| !is_prime(value));
//!         let violation = |&cell: &Cell| Violation { what: "this is no prime".to_owned(), cells: vec![cell] };
//!         self.0.iter().filter(wrong).map(violation).collect()
//!     }
//! }
//!
//! let kinds = Kinds::builtin().with(PRIME).expect("no other kind is called so");
//! assert!(kinds.find("prime").is_some());
//! ```

use std::fmt;
use std::sync::Arc;

use once_cell::race::OnceBox;

use exdoku_text::source::fields::Value;

use super::bind::{Given, Use};
use super::bound::Bound;
use super::draw::Draw;
use super::look::Look;
use super::never::Never;
use super::reader::{ReadKind, Reader};
use super::rule::Rule;
use super::rule_use::{AddedKind, Parts, RuleUse};
use super::signature::{Choice, Param, Signature};
use super::together::All;

/// A kind of rule written in Rust: its signature, and how its parameters become a rule.
#[derive(Clone, Copy)]
pub struct Kind {
    /// The key in `[rules]`.
    pub name: &'static str,
    /// The meaning of the rule, in one or two sentences.
    pub meaning: &'static str,
    /// Its parameters, the main one first.
    pub params: &'static [Param<'static>],
    /// Which parameters exclude or require each other.
    pub choices: &'static [Choice],
    /// Whether the main parameter may be written alone.
    pub bare: bool,
    /// Whether clues outside the grid may be given by side.
    pub sight: bool,
    /// Lines of a `[rules]` table that use it.
    pub example: &'static str,
    /// Its name in explanations, as a [phrase](super::phrase()) with its parameters: `cage {cells}[ ({sum})]`. Empty if
    /// nothing better than the name is known.
    pub reason: &'static str,
    /// What it becomes in the exact cover.
    pub compiles_to: &'static str,
    /// How its clues are drawn for a new puzzle, by parameter ([`Draw::read`](super::Draw::read)).
    pub draw: &'static [(&'static str, &'static str)],
    /// How it is drawn, by parameter, as in the key `look` of a definition.
    pub look: &'static [(&'static str, &'static str)],
    /// From its parameters to the rule.
    pub build: Build,
}

/// From a use to its rule.
type BuildEach = fn(&Bound<'_>, &mut Reader<'_, '_>) -> Option<Box<dyn Rule>>;

/// From the uses of a value to one rule.
type BuildTogether = fn(&[Bound<'_>], &Value<'_>, &mut Reader<'_, '_>) -> Option<Box<dyn Rule>>;

/// From parameters to a rule. Errors go to the reader ([`Reader::refuse`]), and then there is no rule.
#[derive(Clone, Copy)]
pub enum Build {
    /// A rule for each use.
    Each(BuildEach),
    /// One rule for all uses of a value.
    Together(BuildTogether),
}

impl Kind {
    /// A kind without parameters: the base for others.
    pub const PLAIN: Kind = Kind {
        name: "",
        meaning: "",
        params: &[],
        choices: &[],
        bare: false,
        sight: false,
        example: "",
        reason: "",
        compiles_to: "",
        draw: &[],
        look: &[],
        build: Build::Each(|_, _| None),
    };

    /// Its signature.
    pub fn signature(&self) -> Signature<'static> {
        Signature {
            name: self.name,
            params: self.params,
            choices: self.choices,
            bare: self.bare,
            sight: self.sight,
            example: self.example,
            defined: false,
        }
    }

    fn build(&self, bound: &[Bound<'_>], value: &Value<'_>, reader: &mut Reader<'_, '_>) -> Option<Box<dyn Rule>> {
        match self.build {
            Build::Together(build) => {
                let uses = || bound.iter().map(Bound::rule_use).collect();
                Never::instead(reader, uses, |reader| build(bound, value, reader))
            }
            Build::Each(build) => {
                let rules: Vec<Option<Box<dyn Rule>>> =
                    bound.iter().map(|one| self.build_one(build, one, reader)).collect();
                let mut rules: Vec<Box<dyn Rule>> = rules.into_iter().collect::<Option<_>>()?;
                match rules.len() {
                    1 => rules.pop(),
                    _ => Some(Box::new(All(rules))),
                }
            }
        }
    }

    /// Builds the rule of one use, and records that use if the kind did not record others itself.
    fn build_one(&self, build: BuildEach, bound: &Bound<'_>, reader: &mut Reader<'_, '_>) -> Option<Box<dyn Rule>> {
        let mark = reader.uses.len();
        let rule = Never::instead(reader, || vec![bound.rule_use()], |reader| build(bound, reader))?;
        if reader.uses.len() == mark {
            let parts = match std::mem::take(&mut reader.parts) {
                none if none.is_empty() => Parts::None,
                parts => Parts::All(parts),
            };
            reader.record(RuleUse { parts, ..bound.rule_use() });
        }
        Some(rule)
    }
}

impl Kind {
    /// Its look; a neutral one if nothing is stated.
    ///
    /// # Errors
    /// The error in it.
    pub(super) fn read_look(&self) -> Result<Look, String> {
        let signature = self.signature();
        if self.look.is_empty() {
            return Ok(Look::neutral(&signature));
        }
        let mut look = Look::new(&signature);
        for (param, text) in self.look.iter().filter(|(_, text)| !text.is_empty()) {
            look.add(param, text, &signature).map_err(|(wrong, _)| wrong)?;
        }
        Ok(look)
    }

    /// How its clues are drawn for a new puzzle, by parameter.
    ///
    /// # Errors
    /// The word that is not a way to draw.
    pub(super) fn read_draws(&self) -> Result<Vec<(&'static str, Draw)>, String> {
        let read = |&(param, word): &(&'static str, &str)| match Draw::read(word) {
            Some(draw) => Ok((param, draw)),
            None => Err(format!("`{word}` is not a way to draw a clue")),
        };
        self.draw.iter().map(read).collect()
    }
}

impl fmt::Debug for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Kind({})", self.name)
    }
}

/// A registered kind.
#[derive(Debug)]
pub(super) struct Registered {
    pub(super) kind: Kind,
    /// Whether the program that uses the library added it.
    pub(super) is_added: bool,
    look: OnceBox<Arc<Look>>,
    added: OnceBox<Arc<AddedKind>>,
}

impl Registered {
    pub(super) fn new(kind: Kind, is_added: bool) -> Registered {
        Registered { kind, is_added, look: OnceBox::new(), added: OnceBox::new() }
    }

    /// Its look.
    ///
    /// # Panics
    /// The look is wrong: that of an added kind was checked when it was added, and a test checks the others.
    pub(super) fn look(&self) -> Arc<Look> {
        let read = || Arc::new(self.kind.read_look().unwrap_or_else(|wrong| panic!("{}: {wrong}", self.kind.name)));
        Arc::clone(self.look.get_or_init(|| read().into()))
    }

    /// Its description.
    fn described(&self) -> Arc<AddedKind> {
        let Kind { meaning, reason, .. } = self.kind;
        Arc::new(AddedKind { signature: self.kind.signature(), meaning, reason, look: self.look() })
    }

    /// Completes the records of this kind since a mark, for readers that do not find it among the built-in ones.
    fn complete(&self, mark: usize, reader: &mut Reader<'_, '_>) {
        if !self.is_added {
            return;
        }
        if reader.uses.len() == mark {
            reader.record(RuleUse::bare(self.kind.name));
        }
        for rule_use in reader.uses[mark..].iter_mut().filter(|rule_use| rule_use.kind == self.kind.name) {
            rule_use.added = Some(Arc::clone(self.added.get_or_init(|| self.described().into())));
        }
    }
}

impl ReadKind for Registered {
    fn name(&self) -> &str {
        self.kind.name
    }

    fn read(&self, value: &Value<'_>, reader: &mut Reader<'_, '_>) -> Option<Box<dyn Rule>> {
        let signature = self.kind.signature();
        let mark = reader.uses.len();
        let mut uses = Vec::new();
        let mut fine = true;
        for value in signature.values(value, reader)? {
            match signature.uses(&value, reader) {
                Some(more) => uses.extend(more),
                None => fine = false,
            }
        }
        let bound: Vec<Option<Bound<'_>>> = uses.into_iter().map(|used| signature.bind(used, reader)).collect();
        let bound: Vec<Bound<'_>> = bound.into_iter().collect::<Option<_>>().filter(|_| fine)?;
        let rule = self.kind.build(&bound, value, reader)?;
        self.complete(mark, reader);
        Some(rule)
    }

    fn bind(&self, rule_use: &RuleUse, place: &Value<'_>, reader: &mut Reader<'_, '_>) -> Option<Box<dyn Rule>> {
        let signature = self.kind.signature();
        let mark = reader.uses.len();
        let given = |param: &Param<'_>| rule_use.named(param.name).cloned().map(Given::Bound);
        let used = Use { place: place.clone(), given: self.kind.params.iter().map(given).collect(), seen: None };
        let bound = signature.bind(used, reader)?;
        let rule = self.kind.build(&[bound], place, reader)?;
        self.complete(mark, reader);
        Some(rule)
    }
}
