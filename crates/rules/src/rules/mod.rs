//! The meaning of each rule, and the list of rules.
//!
//! A rule has two faces, written independently of each other: [`Rule::encode`] posts constraints, and
//! [`Rule::violations`] checks a grid as a player would. A generic test compares the two; every
//! solution is checked by the second face before it is shown.
//!
//! Every rule file has the same parts: its [`Kind`] (name, meaning, parameters, example), `build` from the
//! parameters to a rule on this board, `encode`, `violations`. Many kinds need no Rust: they are a file in `kinds/` that
//! defines the rule from other rules, as any TOML file may. Either way, a built-in kind is one file and its line in
//! `list.rs`, where the command line, the reference and the tests find it. A program adds its own kinds to the
//! registry ([`Kinds::with`]).
//!
//! ```text
//!   rule.rs        what a rule can do               reader.rs     what reads values
//!   signature.rs   the parameters of a kind         cells.rs      values to cells, lines, pairs
//!   bind.rs        values to parameters             around.rs     cells around a cell, the same ones of a layer
//!   bound.rs       parameters, for kinds in Rust
//!   key.rs         typed names of parameters        drawn.rs      pictures to cells
//!   rule_use.rs    one use of a rule                numbers.rs    values to numbers, expressions
//!   record.rs      the uses that reading records    read.rs       tables of rules
//!   over.rs        cells of layers, by `of`
//!   write.rs       rule uses as TOML                memo.rs       what kinds remember
//!   kind.rs        kinds written in Rust            scope.rs      names in a definition
//!   kinds.rs       the registry of kinds            define.rs     definitions in TOML
//!   file_kinds.rs  the kinds of a file              expand.rs     from a definition to its rules
//!   list.rs        the built-in kinds               encoded.rs    definitions encoded in Rust
//!   keys.rs        their names and parameters       look.rs       how a kind is drawn
//!   builtin.rs     their registry                   figures.rs    how a rule is drawn
//!   together.rs    rules made of rules              draw.rs       how clues are drawn
//!   opposite.rs    how a rule is broken             phrase.rs     what solvers call a rule; template.rs, its language
//!   tally.rs       how many of several rules hold   no_part.rs    why a part of a line does not exist
//!   turns.rs       what a repeated rule goes over   computed.rs   what cells count, where that is not their digit
//! ```
//!
//! Kinds over layers and unknowns, for puzzles in which more than digits is sought:
//!
//! ```text
//!   path/          a path or a loop                 undrawn_regions/  regions that are sought, for division.rs and
//!   areas/         groups of equal cells            chaos_construction.rs
//!   connected.rs   one connected part               sight.rs          how far a cell sees
//!   if_then.rs     rules under a condition          any.rs            some of several groups of rules
//! ```

mod all;
mod anti_taxicab;
mod any;
mod areas;
mod around;
mod bind;
mod bound;
mod builtin;
mod cells;
mod chaos_construction;
mod computed;
mod condition;
mod connected;
mod count;
mod count_distinct;
mod counting_circles;
mod define;
mod diagonals;
mod different;
mod digits;
mod disjoint_groups;
mod distinction;
mod division;
mod doppelganger;
mod draw;
mod drawn;
mod dutch_flatmates;
mod encoded;
mod example;
mod expand;
mod extra_regions;
mod extremes;
mod figures;
mod file_kinds;
mod frame_sum;
mod full_rank;
mod houses;
mod if_then;
mod index;
mod indexing;
mod key;
pub mod keys;
mod kind;
mod kinds;
mod line;
mod list;
mod look;
mod look_and_say;
mod lunchbox;
mod marks;
mod memo;
mod never;
mod no_part;
mod numbers;
mod opposite;
mod over;
mod pair;
mod parity;
mod path;
mod patterns;
mod phrase;
mod read;
mod reader;
mod record;
mod reference;
mod region_sum;
mod rellik;
mod repeat;
mod rule;
mod rule_use;
mod same;
mod scope;
mod sides;
mod sight;
mod signature;
mod statistics;
mod steps;
mod sum;
mod table;
mod tally;
mod template;
mod text;
mod together;
mod turns;
mod undrawn_regions;
mod write;

pub use bound::Bound;
pub use builtin::{kind, kinds};
pub use computed::Computed;
pub use define::{DEFINITION_KEYS, Definition};
pub use distinction::{Distinction, Distinctions, Ink, Mark, side_names};
pub use draw::{ClueValue, Draw, Shape, Sides, Sizes};
pub use figures::{GENERAL_KINDS, PlacedFigure};
pub use file_kinds::FileKinds;
pub use houses::Houses;
pub use key::{Key, ParameterValue};
pub use kind::{Build, Kind};
pub use kinds::{AnyKind, KindError, Kinds};
pub use line::{Machine, Read, share_languages};
pub use look::{Figure, FigureKind, Look};
pub(crate) use marks::own as digits_of_grid;
pub use numbers::constant;
pub(crate) use over::is_taken;
pub use phrase::{phrase, value as value_in_words, values_in_words};
pub use read::{OF, ReadRule};
pub use reader::{ReadKind, Reader, Vocabulary, report};
pub use rule::{Rule, State, Violation};
pub use rule_use::{Extent, Parts, RuleUse};
pub use scope::Binding;
pub use signature::{Choice, Param, Signature, Type};
pub use text::cells_to_text;
pub use write::binding_to_toml;
