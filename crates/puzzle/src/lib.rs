//! Sudoku puzzles in any notation: recognised, read, solved and drawn.
//!
//! | module | contents |
//! |---|---|
//! | [`mod@caught`] | work on one puzzle of many, a panic of which is an error of that puzzle |
//! | [`render`] | boards as text and as pictures |
//! | [`input`] | recognising a text, and reading the puzzles in it, of any length |
//! | [`record`] | what JSON objects about puzzles have in common |
//! | [`mod@new_puzzle`] | a new puzzle with the rules of another, as TOML |
//! | [`answer`] | solving a puzzle that was read |
//!
//! A module imports only from those above it. Nothing here opens a file: bytes are passed, and a
//! [`Library`](exdoku_rules::variant::Library) opens what a puzzle names.
//!
//! # Features
//!
//! `png` (off by default) lets [`render`] draw pictures in pixels. It brings along a renderer of SVG and a font.

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
