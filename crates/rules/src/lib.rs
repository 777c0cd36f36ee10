//! The rules of Sudoku variants: the meaning of each kind, how a grid breaks it, and its encoding as exact cover.
//!
//! | module | contents |
//! |---|---|
//! | [`rules`] | the kinds of rules: signature, encoding, check of a grid |
//! | [`variant`] | a whole puzzle: board, rules, givens; files that inherit |
//!
//! Rules state constraints on cells and digits ([`encode`]), which become the exact cover. Nothing here knows a search, a
//! notation of another program, or the file system: built-in variants and the files that a puzzle names come from a
//! [`Library`](variant::Library).

#![warn(clippy::disallowed_types)]

pub mod rules;
pub mod variant;

pub use exdoku_encode as encode;

/// The examples of the README are tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
