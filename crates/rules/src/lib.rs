//! The rules of Sudoku variants: what each kind means, how a grid breaks it, and what it becomes in an exact cover.
//!
//! | module | contents |
//! |---|---|
//! | [`encode`] | constraints on candidates, compiled to items and options; decoding |
//! | [`rules`] | the kinds of rules: signature, encoding, check of a grid |
//! | [`variant`] | a whole puzzle: board, rules, givens; files that inherit |
//!
//! A module imports only from those above it. Nothing here knows a search, a notation of another program, or the file
//! system: the built-in variants and the files that a puzzle names come from a [`Library`](variant::Library).

pub mod encode;
pub mod rules;
pub mod variant;

/// The examples of the README are tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
