//! Kinds of rules written in Rust.
//!
//! A kind is a [`Kind`]: its documentation, its parameters, and how these become a [`Rule`]. The built-in kinds and those
//! that a program adds ([`Kinds::with`](super::Kinds::with)) are made alike:
//!
//! ```
//! use exdoku_encode::{Candidate, Encoder};
//! use exdoku_rules::rules::{Build, Builder, Built, Fault, Key, Kind, Kinds, Param, Rule, RuleUse, Type, Violation};
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
//! fn build(used: &RuleUse, _: &Builder<'_>) -> Result<Built, Fault> {
//!     Ok(Prime(used.need(CELLS).to_vec()).into())
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
//! let kinds = Kinds::builtin().with(PRIME).expect("no other kind has this name");
//! assert!(kinds.find("prime").is_some());
//! ```

use std::fmt;
use std::sync::Arc;

use once_cell::race::OnceBox;

use super::build::{BuildKind, Builder, Built};
use super::draw::Draw;
use super::fault::{self, Fault};
use super::look::Look;
use super::rule_use::{AddedKind, Parts, RuleUse};
use super::signature::{Choice, Param, Signature, has_param, is_same};
use super::together::All;

/// A kind of rule written in Rust: its signature, and how its parameters become a rule.
#[derive(Clone, Copy)]
pub struct Kind {
    /// The key in `[rules]`.
    pub name: &'static str,
    /// Other names that people know it by: whoever writes one is told the key.
    pub also: &'static [&'static str],
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
    /// Keys of a file of size 9 that the example needs: `layers = { way = "path" }`. Empty if it needs none.
    pub example_needs: &'static str,
    /// Its name in explanations, as a [phrase](super::phrase()) with its parameters: `cage {cells}[ ({sum})]`. Empty if
    /// nothing better than the name is known.
    pub reason: &'static str,
    /// What players are told of its rules, with their [parameters](super::told()); empty if its meaning says all.
    pub says: &'static str,
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
type BuildEach = fn(&RuleUse, &Builder<'_>) -> Result<Built, Fault>;

/// From the uses of a value to one rule.
type BuildTogether = fn(&[RuleUse], &Builder<'_>) -> Result<Built, Fault>;

/// From parameters to a rule: a function of the use and the board alone.
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
        also: &[],
        meaning: "",
        params: &[],
        choices: &[],
        bare: false,
        sight: false,
        example: "",
        example_needs: "",
        reason: "",
        says: "",
        compiles_to: "",
        draw: &[],
        look: &[],
        build: Build::Each(|_, _| Ok(All(Vec::new()).into())),
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

    /// The rule of a use, which is a record of itself if the kind has no other.
    fn build_one(build: BuildEach, used: &RuleUse, builder: &Builder<'_>) -> Result<Built, Fault> {
        let built = builder.or_never(build(used, builder), std::slice::from_ref(used))?;
        if built.uses.is_some() {
            return Ok(built);
        }
        let parts = if built.parts.is_empty() { Parts::None } else { Parts::All(built.parts) };
        let uses = Some(vec![RuleUse { parts, ..used.unlabelled() }]);
        Ok(Built { uses, parts: Vec::new(), ..built })
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
        let Kind { meaning, reason, says, .. } = self.kind;
        Arc::new(AddedKind { signature: self.kind.signature(), meaning, reason, says, look: self.look() })
    }

    /// Describes the kind in its uses, for readers that do not find it among the built-in ones.
    fn describe(&self, uses: &mut [RuleUse]) {
        if self.is_added {
            for one in uses.iter_mut().filter(|one| one.kind == self.kind.name) {
                one.added = Some(Arc::clone(self.added.get_or_init(|| self.described().into())));
            }
        }
    }
}

impl BuildKind for Registered {
    fn build(&self, uses: &[RuleUse], builder: &Builder<'_>) -> Result<Built, Fault> {
        let signature = self.kind.signature();
        let completed = uses
            .iter()
            .any(|one| one.origin.is_none())
            .then(|| fault::all(uses.iter().map(|one| signature.completed(one))));
        let completed = completed.transpose()?;
        let uses = completed.as_deref().unwrap_or(uses);
        let mut built = match self.kind.build {
            Build::Together(build) => builder.or_never(build(uses, builder), uses)?,
            Build::Each(build) => {
                let mut each = fault::all(uses.iter().map(|one| Kind::build_one(build, one, builder)))?;
                if each.len() == 1 { each.remove(0) } else { Built::together(each) }
            }
        };
        self.describe(built.uses.get_or_insert_with(|| vec![RuleUse::bare(self.kind.name)]));
        Ok(built)
    }
}

/// A key that no parameter of its kind has would be read in vain: an error of the compiler.
pub(super) const fn assert_used(kinds: &[Kind], keys: &[(&str, &str)]) {
    let mut key = 0;
    while key < keys.len() {
        let mut at = 0;
        while at < kinds.len() && !is_same(kinds[at].name, keys[key].0) {
            at += 1;
        }
        assert!(at < kinds.len(), "a key is of a kind that is not in the list of the file");
        assert!(has_param(kinds[at].params, keys[key].1), "a key has the name of no parameter of its kind");
        key += 1;
    }
}

/// The types that `keys!` and the kinds in TOML name.
pub(super) mod types {
    pub(in crate::rules) use exdoku_text::board::{Cell, Digit};

    pub(in crate::rules) use crate::rules::binding::{NamedFormula, Transition};
    pub(in crate::rules) use crate::rules::formula::Formula;
    pub(in crate::rules) use crate::rules::key::Key;
    pub(in crate::rules) use crate::rules::signature::value_of;
}

/// The module `keys` of a file with kinds. For each kind, it has a module with the name of the kind and a key for each
/// parameter:
///
/// ```text
///   keys! {
///       odd = "odd" { CELLS: [Cell] = "cells" }
///   }
/// ```
macro_rules! keys {
    ($($kind:ident = $name:literal { $($key:ident: $type:ty = $parameter:literal),* $(,)? })*) => {
        /// The parameters that have keys, each after its kind.
        #[allow(dead_code, reason = "keys of kinds in TOML are made from their parameters")]
        pub(super) const KEYS: &[(&str, &str)] = &[$($(($name, $parameter),)*)*];

        /// The names of the kinds of this file, and of their parameters.
        pub(in crate::rules) mod keys {
            $(
                #[doc = concat!("The kind `", $name, "`.")]
                pub mod $kind {
                    #[allow(unused_imports, reason = "not every kind has parameters of these types")]
                    use crate::rules::kind::types::*;

                    /// Its name in `[rules]`.
                    pub const NAME: &str = $name;
                    $(
                        #[doc = concat!("Its parameter `", $parameter, "`.")]
                        pub const $key: Key<$type> = Key::new(NAME, $parameter);
                    )*
                }
            )*
        }
    };
}

pub(super) use keys;
