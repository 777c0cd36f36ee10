//! Rules as clues: cages, lines, dots and sums outside the grid, drawn for a solution.
//!
//! A clue is a rule use. The rule that it binds to decides whether it is true of the solution. It is written as text
//! for the puzzle that is tested, which is also the puzzle that is returned.
//!
//! ```text
//!   clue.rs      a clue, and whether it is true          layout.rs   what lies where already
//!   values.rs    its values                              places.rs   the places of a shape, listed
//!   text.rs      clues as TOML                           walks.rs    places found at random
//!   cages.rs     the board in cages                      regions.rs  jigsaw regions
//!   kinds.rs     which kinds are drawn                   outside.rs  which kinds stand on which sides
//!   frame.rs     the file that clues are drawn for       laying.rs   clues one by one, kinds in turn
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
mod values;
mod walks;

pub(super) use clue::{Clue, Orbit};
pub(super) use frame::Canvas;
pub use frame::DrawFrame;
pub use kinds::{Drawn, NotDrawn};
pub use regions::{NoRegions, RandomRegions};
