//! The meaning of each rule, and the list of rules.
//!
//! A rule has two faces, written independently of each other: [`Rule::encode`] posts constraints, and
//! [`Rule::violations`] checks a grid as a player would. A generic test compares the two; every
//! solution is checked by the second face before it is shown.
//!
//! The built-in kinds are the files in `kinds/`. Each in Rust has the same parts: the keys of its parameters, its [`Kind`]
//! (name, meaning, parameters, example), `build` from the parameters to a rule on this board, `encode`, `violations`. Many kinds
//! need no Rust: they are a TOML file that defines the rule from other rules, as any TOML file may. The command line, the
//! reference and the tests find both by their folder. A program adds its own kinds to the registry ([`Kinds::with`]).
//!
//! Reading has two phases. In the first, text becomes [`RuleUse`]s: the kind and its parameters as cells, numbers and
//! expressions, each with its place. In the second, each use becomes a rule on the board, or a [`Fault`]. A use from elsewhere,
//! such as a generator, only goes through the second.
//!
//! ```text
//!   phase 1: text to uses                           phase 2: uses to rules
//!   reader.rs      what reads rules                 build.rs       what builds rules
//!   read.rs        tables of rules                  fault.rs       why there is no rule
//!   bind.rs        values to uses                   rule.rs        what a rule can do
//!   value_reader.rs  what reads values
//!   values.rs      values to parameters, by type    kind.rs        kinds written in Rust
//!   cells.rs       values to cells, lines, pairs    condition.rs   conditions, statistics.rs: those on sets
//!   drawn.rs       pictures to cells                layered.rs     cells of layers in place of those of the grid
//!   numbers.rs     values to numbers, expressions   build_cache.rs what kinds compute once
//!   sides.rs       clues outside the grid           together.rs    rules made of rules
//!   nested.rs      rules among the parameters       opposite.rs    how a rule is broken
//!   expand.rs      definitions to their rules       tally.rs       how many of several rules hold
//!   over.rs        cells of layers, by `of`         never.rs       a rule that no grid satisfies
//!   scope.rs       names in a definition            encoded.rs     definitions encoded in Rust
//!   around.rs      cells around a cell              pointless.rs   definitions that say nothing on a board
//!
//!   uses                                            kinds
//!   rule_use.rs    one use of a rule                signature.rs   the parameters of a kind
//!   origin.rs      where it was written             registry.rs    the registry of kinds
//!   binding.rs     the values of parameters         kinds/         the built-in kinds, builtin.rs: their registry
//!   formula.rs     expressions as written           key.rs, keys.rs  typed names of parameters
//!   write.rs       uses as TOML                     file_kinds.rs  the kinds of a file, define.rs: its definitions
//!   look.rs        how a kind is drawn              figures.rs     how a rule is drawn
//!   display.rs     figures as lines, shapes, texts  phrase.rs      what solvers call a rule; template.rs, its language
//!   draw.rs        how clues are drawn              other_names.rs  names that people use elsewhere
//!   told.rs        what players are told of rules   named_sets.rs  sets of cells with names: rows, 2x2 squares
//! ```

mod apart;
mod around;
mod bind;
mod binding;
mod build;
mod build_cache;
mod builtin;
mod cells;
mod condition;
mod define;
mod display;
mod distinction;
mod draw;
mod drawn;
mod encoded;
mod example;
mod expand;
mod fault;
mod figures;
mod file_kinds;
mod formula;
mod gaps;
mod key;
pub mod keys;
mod kind;
mod kinds;
mod layered;
mod look;
mod named_sets;
mod nested;
mod never;
mod no_part;
mod numbers;
mod operands;
mod opposite;
mod origin;
mod other_names;
mod over;
mod phrase;
mod pointless;
mod read;
mod reader;
mod reference;
mod registry;
mod rule;
mod rule_use;
mod scope;
mod sides;
mod signature;
mod statistics;
mod tally;
mod template;
mod text;
mod together;
mod told;
mod undrawn_regions;
mod value_reader;
mod values;
mod write;

pub use binding::{Binding, NamedFormula, NamedSet, Transition, Word};
pub use build::{BuildKind, BuildKinds, Builder, Built};
pub use build_cache::BuildCache;
pub use builtin::{families, kind, kind_meant, kinds};
pub use define::{DEFINITION_KEYS, Definition};
pub use display::{Form, Inside, Level, Primitive, Spot};
pub use distinction::{Distinction, Distinctions, Ink, Mark, side_names};
pub use draw::{ClueValue, Draw, Shape, Sides, Sizes};
pub use fault::Fault;
pub use figures::{COMPOSED_KINDS, GENERAL_KINDS, PlacedFigure};
pub use file_kinds::FileKinds;
pub use formula::{Formula, constant};
pub use key::{Key, ParameterValue, ValueType};
pub use kind::{Build, Kind};
pub(crate) use kinds::cells::marks::own as digits_of_grid;
pub use kinds::general::line::{Machine, Read};
pub use kinds::houses::standard::Houses;
pub use kinds::layers::computed::Computed;
pub use look::{Figure, FigureKind, Look};

pub(crate) use over::is_taken;
pub use phrase::{phrase, value as value_in_words, values_in_words};
pub use read::{OF, ReadRule};
pub use reader::{ReadKind, Reader, Vocabulary};
pub use registry::{AnyKind, KindError, Kinds};
pub use rule::{Aspect, Rule, State, Violation};
pub use rule_use::{Extent, Parts, Point, RuleUse};
pub use signature::{Choice, Param, Signature, Type};
pub use text::cells_to_text;
pub use told::{Shown, layer_of, told, told_of_computed};
pub use value_reader::{ValueReader, report};
pub use write::binding_to_toml;
