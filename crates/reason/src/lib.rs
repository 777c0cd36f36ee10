//! Questions about puzzles of Sudoku variants: solutions and their number, steps with their reasons, new puzzles.
//!
//! | module | contents |
//! |---|---|
//! | [`mod@solve`] | one solution, all, count, uniqueness, true candidates, difficulty |
//! | [`explain`] | why: the next step, the whole path, the rules that a conclusion follows from |
//! | [`generate`] | new puzzles of any variant: full grids, removal of givens, random clues |
//!
//! `explain` imports from `solve`, and `generate` from both. Nothing here knows a notation, a file or a
//! terminal.

#![warn(clippy::disallowed_types)]

pub mod explain;
pub mod generate;
pub mod scale;
pub mod solve;

/// The examples of the README are tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
