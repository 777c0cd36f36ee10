//! The elements of a Sudoku variant's text: boards and cells, sources and diagnostics with a caret, expressions, automata.
//!
//! | module | contents |
//! |---|---|
//! | [`board`] | cells, digits, boxes, regions, overlapping grids; how digits and cells are written |
//! | [`source`] | source text, spans, diagnostics with a caret; TOML with spans |
//! | [`expression`] | the expression language of rules: numbers, comparisons, logic |
//! | [`automaton`] | finite automata that read a line of digits: regular expressions, states, minimisation |
//!
//! Nothing here knows a rule, an exact cover or a file. Modules do not import from each other, except that boards use
//! expressions for computed layers, and that a value of a source may be cells.

#![warn(clippy::disallowed_types)]

pub mod automaton;
pub mod board;
pub mod expression;
mod fault;
mod near;
pub mod source;

/// The examples of the README are tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
