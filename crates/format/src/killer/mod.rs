//! Killer cages as strings, each on a line.
//!
//! ```text
//!   3x3:d:k:3587:14:15:...:      numbers.rs    a number per cell: 256 times the sum, plus the number of the cage
//!   F<v9<...^`                   pointers.rs   a character per cell: the sum of the cage, or a pointer to a neighbour
//!   SumoCueV1=10J0+0J0=7J1...    sumocue.rs    an entry per cell: a sum, or the cell whose cage it belongs to; regions
//! ```
//!
//! A cell without a cage is written as a cage of one cell without a sum. In a larger cage without a sum, digits differ.

mod entry;
mod numbers;
mod pointers;
mod sumocue;

use std::sync::Arc;

use exdoku_text::source::{Diagnostics, Source, Span};

use super::excerpt::Excerpt;
use super::toml_file::TomlFile;

/// Whether a line begins with killer cages.
pub(super) fn looks_like(line: &str) -> bool {
    numbers::looks_like(line) || sumocue::looks_like(line) || pointers::looks_like(line)
}

/// Translates the puzzle at these bytes of a source to a variant file.
pub(super) fn translate(source: &Arc<Source>, bytes: Span, diagnostics: &mut Diagnostics) -> Option<TomlFile> {
    let line = Excerpt::new(source, bytes).trimmed();
    let square = if sumocue::looks_like(line.text) {
        sumocue::read(line, diagnostics)
    } else if line.text.contains(':') {
        numbers::read(line, diagnostics)
    } else {
        pointers::read(line, diagnostics)
    };
    Some(square?.file())
}
