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
//! Reading has two phases. In the first, text becomes [`RuleUse`]s: the kind and its parameters as cells, numbers and
//! expressions, each with its place. In the second, each use becomes a rule on the board, or a [`Fault`]. A use from elsewhere,
//! such as a generator, only goes through the second.
//!
//! ```text
//!   phase 1: text to uses                           phase 2: uses to rules
//!   reader.rs      what reads values                build.rs       what builds rules
//!   read.rs        tables of rules                  fault.rs       why there is no rule
//!   bind.rs        values to uses                   rule.rs        what a rule can do
//!   values.rs      values to parameters, by type    kind.rs        kinds written in Rust
//!   cells.rs       values to cells, lines, pairs    condition.rs   conditions, statistics.rs: those on sets
//!   drawn.rs       pictures to cells                layered.rs     cells of layers in place of those of the grid
//!   numbers.rs     values to numbers, expressions   memory.rs      what kinds remember
//!   sides.rs       clues outside the grid           together.rs    rules made of rules
//!   nested.rs      rules among the parameters       opposite.rs    how a rule is broken
//!   expand.rs      definitions to their rules       tally.rs       how many of several rules hold
//!   over.rs        cells of layers, by `of`         never.rs       a rule that no grid satisfies
//!   scope.rs       names in a definition            encoded.rs     definitions encoded in Rust
//!   around.rs      cells around a cell
//!
//!   uses                                            kinds
//!   rule_use.rs    one use of a rule                signature.rs   the parameters of a kind
//!   origin.rs      where it was written             kinds.rs       the registry of kinds
//!   binding.rs     the values of parameters         list.rs        the built-in kinds, builtin.rs: their registry
//!   formula.rs     expressions as written           key.rs, keys.rs  typed names of parameters
//!   write.rs       uses as TOML                     file_kinds.rs  the kinds of a file, define.rs: its definitions
//!   look.rs        how a kind is drawn              figures.rs     how a rule is drawn
//!   draw.rs        how clues are drawn              phrase.rs      what solvers call a rule; template.rs, its language
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
mod apart;
mod areas;
mod around;
mod bind;
mod binding;
mod build;
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
mod fault;
mod figures;
mod file_kinds;
mod formula;
mod frame_sum;
mod full_rank;
mod gaps;
mod houses;
mod if_then;
mod index;
mod indexing;
mod key;
pub mod keys;
mod kind;
mod kinds;
mod layered;
mod line;
mod list;
mod look;
mod look_and_say;
mod lunchbox;
mod marked_different;
mod marks;
mod memory;
mod nested;
mod never;
mod no_part;
mod numbers;
mod opposite;
mod origin;
mod over;
mod pair;
mod parity;
mod path;
mod patterns;
mod phrase;
mod read;
mod reader;
mod reference;
mod region_sum;
mod rellik;
mod repeat;
mod rule;
mod rule_use;
mod same;
mod scope;
mod side;
mod sides;
mod sight;
mod signature;
mod statistics;
mod sum;
mod table;
mod tally;
mod template;
mod text;
mod together;
mod undrawn_regions;
mod values;
mod write;

pub use binding::{Binding, NamedFormula, NamedSet, Transition, Word};
pub use build::{BuildKind, BuildKinds, Builder, Built};
pub use builtin::{kind, kinds};
pub use computed::Computed;
pub use define::{DEFINITION_KEYS, Definition};
pub use distinction::{Distinction, Distinctions, Ink, Mark, side_names};
pub use draw::{ClueValue, Draw, Shape, Sides, Sizes};
pub use fault::Fault;
pub use figures::{GENERAL_KINDS, PlacedFigure};
pub use file_kinds::FileKinds;
pub use formula::{Formula, constant};
pub use houses::Houses;
pub use key::{Key, ParameterValue};
pub use kind::{Build, Kind};
pub use kinds::{AnyKind, KindError, Kinds};
pub use line::{Machine, Read};
pub use look::{Figure, FigureKind, Look};
pub(crate) use marks::own as digits_of_grid;
pub use memory::Memory;
pub(crate) use numbers::read_digit_set;
pub(crate) use over::is_taken;
pub use phrase::{phrase, value as value_in_words, values_in_words};
pub use read::{OF, ReadRule};
pub use reader::{ReadKind, Reader, Vocabulary, report};
pub use rule::{Aspect, Rule, State, Violation};
pub use rule_use::{Extent, Parts, Point, RuleUse};
pub use signature::{Choice, Param, Signature, Type};
pub use text::cells_to_text;
pub use write::binding_to_toml;
