//! A whole puzzle: board, rules and givens, read from TOML.
//!
//! A [`Variant`] is a board and its rules; a [`Puzzle`] is the content of its cells. A TOML file is read into a
//! [`Document`], which has both, and the known puzzles that test it. [`Compiled`] is the exact cover of a variant, built
//! once and used for all its puzzles.
//!
//! ```text
//!   document.rs    what a file holds               board_and_rules.rs  variants
//!   context.rs     what it is read with            active.rs           rules in force
//!   library.rs     where other files come from     compile.rs          the exact cover
//!   files.rs       the files that it names         puzzle.rs           what stands in the cells
//!   chain.rs       where they are kept
//!   frame.rs       the keys of a file              layout.rs           the keys that make the board
//!   file_keys.rs   the list of keys                unknowns.rs         the unknowns of `let`
//!   layers.rs      the layers                      computed.rs         layers that are computed
//!   read.rs        from the keys to a document     rule_set.rs         the `[rules]` tables
//!   draws.rs       how clues are drawn             givens.rs           digits and pencil marks in cells
//!   grids.rs       where grids lie, and their sizes
//!   range.rs       ranges of digits and numbers
//!   expectation.rs what should come out
//! ```

mod active;
mod board_and_rules;
mod brought;
mod chain;
mod compile;
mod computed;
mod context;
mod document;
mod draws;
mod expectation;
mod file_keys;
mod files;
mod frame;
mod givens;
mod grids;
mod layers;
mod layout;
mod library;
mod puzzle;
mod range;
mod read;
mod rule_set;
mod unknowns;

pub use active::ActiveRule;
pub use board_and_rules::Variant;
pub use compile::Compiled;
pub use context::ReadContext;
pub use document::{Document, Test};
pub use draws::{DrawnParam, Draws, draws_of};
pub use expectation::{Expectation, Solutions};
pub use file_keys::{FILE_KEYS, FileKey, Shape, TEST_KEYS};
pub use files::with_kinds;
pub use givens::{Givens, read_laid, read_layer, read_line};
pub use library::{BuiltIn, BuiltIns, Library};
pub use puzzle::Puzzle;
pub use read::{read, read_stated, read_with};
