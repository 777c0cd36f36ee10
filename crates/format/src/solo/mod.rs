//! Game IDs of Solo, the Sudoku of Simon Tatham's puzzle collection.
//!
//! ```text
//!   2x3:c1b6b3a2b6a2b3a5b3a1b4b2c         boxes of 2 rows and 3 columns; letters are runs of empty cells, a for one
//!   9jx:i7_5a6...,cd_a_c__cba...          jigsaw and both diagonals; after the comma the borders of the regions
//!   3x3k:zzzc,a_b...,ba12c7...            killer: the borders of the cages, and the sum in the first cell of each
//! ```
//!
//! A save file has the parameters and the description on separate lines (`saved.rs`).
//!
//! Borders: all edges between neighbours in a row, row by row, then all between neighbours in a column, column by
//! column, then one more. Each border is written as the number of edges before it that are not borders: `_` for 0, `a`
//! for 1, `y` for 25; `z` for 25 and no border.

mod read;
mod saved;
mod sizes;
mod write;

use std::sync::Arc;

use exdoku_text::source::{Diagnostics, Source, Span};

use super::excerpt::Excerpt;
use super::toml_file::TomlFile;

/// Whether a line begins a game ID, or a save file.
pub(super) fn looks_like(line: &str) -> bool {
    read::looks_like(line) || saved::looks_like(line)
}

/// The end of a game ID or a save file that begins with a line.
pub(super) fn end(text: &str, line: &Span, last: bool) -> Option<usize> {
    if saved::looks_like(&text[line.clone()]) { saved::end(text, line, last) } else { Some(line.end) }
}

/// Translates the puzzle at these bytes of a source to a variant file.
pub(super) fn translate(source: &Arc<Source>, bytes: Span, diagnostics: &mut Diagnostics) -> Option<TomlFile> {
    let text = Excerpt::new(source, bytes).trimmed();
    let read = if saved::looks_like(text.text) { saved::read(text) } else { read::read(text) };
    read.map_err(|wrong| diagnostics.push(*wrong)).ok()
}

pub use write::to_solo;
