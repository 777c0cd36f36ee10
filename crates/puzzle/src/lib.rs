//! Sudoku puzzles in any notation: recognised, read, solved and drawn.
//!
//! | module | contents |
//! |---|---|
//! | [`mod@caught`] | work on one puzzle of many; a panic becomes an error of that puzzle |
//! | [`render`] | boards as text and as pictures |
//! | [`input`] | recognising a text, and reading the puzzles in it, of any length |
//! | [`record`] | fields shared by all JSON objects about puzzles |
//! | [`mod@new_puzzle`] | a new puzzle with the rules of another, as TOML |
//! | [`answer`] | solving a puzzle that was read |
//!
//! A module imports only from those above it. Nothing here opens a file: the caller passes bytes, and a
//! [`Library`](exdoku_rules::variant::Library) opens the files that a puzzle names.
//!
//! # Features
//!
//! `png` (off by default) lets [`render`] draw pictures in pixels. It adds an SVG renderer and a font.

#![warn(clippy::disallowed_types)]

pub mod answer;
pub mod caught;
pub mod input;
pub mod new_puzzle;
pub mod record;
pub mod render;

/// The examples of the README are tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
