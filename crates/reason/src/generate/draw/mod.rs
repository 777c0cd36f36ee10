//! Rules as clues: cages, lines, dots and sums outside the grid, drawn for a solution.
//!
//! A clue is a rule use. The rule that it binds to decides whether it is true of the solution. The puzzles that are tried
//! have the rules of the uses; only that which is returned is written as text, and read.
//!
//! ```text
//!   clue.rs      a clue, and whether it is true          layout.rs   what lies where already
//!   values.rs    its values                              places.rs   the places of a shape, listed
//!   uses.rs      clues that are one rule                 walks.rs    places found at random
//!   text.rs      rules as TOML                           regions.rs  jigsaw regions
//!   cages.rs     the board in cages                      outside.rs  which kinds stand on which sides
//!   kinds.rs     which kinds are drawn                   laying.rs   clues one by one, kinds in turn
//!   frame.rs     the file that clues are drawn for
//! ```

mod cages;
mod clue;
mod frame;
mod kinds;
mod laying;
mod layout;
mod outside;
mod places;
mod regions;
mod text;
mod uses;
mod values;
mod walks;

pub(super) use clue::{Clue, Orbit};
pub(super) use frame::Canvas;
pub use frame::DrawFrame;
pub use kinds::{Drawn, NotDrawn};
pub use regions::{NoRegions, RandomRegions};
