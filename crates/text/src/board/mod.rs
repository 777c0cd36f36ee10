//! The board: its cells, digits and houses.
//!
//! A board is one or several square (or oblong) grids laid on a plane; cells that no grid covers do not exist, and
//! cells may be cut out of a grid. So a 9x9, a jigsaw, a samurai and a board with holes have one representation:
//!
//! ```text
//!   grids r1c1, r1c13, r7c7, r13c1, r13c13      a samurai: 369 cells, 41 boxes
//!   ┌───┐ ┌───┐
//!   │  ┌┴─┴┐  │
//!   └──┤   ├──┘
//!   ┌──┤   ├──┐
//!   │  └┬─┬┘  │
//!   └───┘ └───┘
//! ```
//!
//! The board implies no rule: it only lists the rows, columns, boxes and regions that rules refer to. Nor does it know
//! files: an error in a text is returned as a [`Misread`] with the bytes concerned.

mod cell;
mod cell_list;
mod connected;
mod digit;
mod grid;
mod houses;
mod layer;
mod layered;
mod passage;
mod picture;
mod plan;
mod shape;
mod sight;
mod symbols;

pub use cell::{Cell, CellName, Moved, ORTHOGONAL, Position};
pub use cell_list::{
    HOW_CELLS_ARE_WRITTEN, Once, is_of_layer, is_unknown_name, no_layer, read_cell_word, read_cells, read_positions,
    words,
};
pub use connected::{Reached, components, reached, side_by_side};
pub use digit::{Digit, DigitSet, Digits, read_ends};
pub use grid::Grid;
pub use houses::House;
pub use layer::{Computed, Layer, LayerLook, Operand, Read};
pub use passage::{PASSAGES, Passage};
pub use picture::{Laid, Mark, is_row_of_dashes, is_ruler, lay_out, marks_of_line, width_with_dashes};
pub use plan::{BoxShape, GridSize, MAX_CELLS, MAX_SIDE, Plan, ShapeError, default_box};
pub use shape::{Board, Region, Unknown};
pub use sight::{Diagonal, Side};
pub use symbols::{BLANKS, SymbolChoice, Symbols, SymbolsError, Usual, is_blank, is_blank_sign};

use std::error::Error;
use std::fmt;
use std::ops::Range;

use crate::near::Help;

/// `1 cell`, `9 cells`.
pub fn counted(number: usize, thing: &str) -> String {
    format!("{number} {thing}{}", if number == 1 { "" } else { "s" })
}

/// A text with a capital first letter.
pub fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}

/// `a`, `a and b`, `a, b and c`, with any word before the last.
pub fn listed<T: AsRef<str>>(words: impl IntoIterator<Item = T>, before_last: &str) -> String {
    let words: Vec<T> = words.into_iter().collect();
    let words: Vec<&str> = words.iter().map(AsRef::as_ref).collect();
    match &words[..] {
        [rest @ .., last] if !rest.is_empty() => format!("{} {before_last} {last}", rest.join(", ")),
        _ => words.concat(),
    }
}

/// A text broken into lines of at most `width` letters, unless a word is longer.
pub fn wrapped(text: &str, width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut().filter(|line| line.chars().count() + 1 + word.chars().count() <= width) {
            Some(line) => *line += &format!(" {word}"),
            None => lines.push(word.to_owned()),
        }
    }
    lines
}

/// An error in a text, and the bytes concerned.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Misread {
    /// The bytes that are wrong.
    pub bytes: Range<usize>,
    /// The message.
    pub message: String,
    /// How to correct it, if known.
    pub help: Option<Help>,
    /// The symbols to name, if it is ambiguous which are meant.
    pub symbols: Option<String>,
}

impl fmt::Display for Misread {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl Error for Misread {}

impl Misread {
    /// An error at some bytes of a text.
    pub fn new(bytes: Range<usize>, message: impl Into<String>) -> Misread {
        Misread { bytes, message: message.into(), help: None, symbols: None }
    }

    /// Adds how to correct it.
    #[must_use]
    pub fn help(self, help: impl Into<Help>) -> Misread {
        Misread { help: Some(help.into()), ..self }
    }

    /// Adds the symbols to name.
    #[must_use]
    pub fn symbols(self, symbols: impl Into<String>) -> Misread {
        Misread { symbols: Some(symbols.into()), ..self }
    }
}
