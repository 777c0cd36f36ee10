//! Named texts, places in them, and diagnostics about them.
//!
//! All input is a [`Source`]; an error in it is a [`Diagnostic`] that points at a [`Span`] of it. [`fields`] reads TOML
//! without serde so that every value keeps its place: serde's tagged, untagged and flattened forms lose it.

mod brackets;
mod diagnostic;
mod diagnostics;
pub mod fields;
mod hint;
mod node;
pub mod printable;
mod quoted;
mod slips;
mod spot;

use std::ops::Range;
use std::sync::Arc;

pub use crate::near::{Help, did_you_mean, nearest};
pub use diagnostic::{Diagnostic, Level, location};
pub use diagnostics::Diagnostics;
pub use hint::{Guess, Hint, Unread};
pub use node::Node;
pub use printable::{printable, printable_lines};
pub use quoted::{toml_key, toml_picture, toml_string};
pub use spot::Spot;

/// Bytes of a source's text, from the first to one past the last.
pub type Span = Range<usize>;

/// A place, with its text.
pub type Place = (Arc<Source>, Span);

/// A text and its name in messages: a path, `<stdin>`, or the name of a built-in variant.
#[derive(Debug, PartialEq, Eq)]
pub struct Source {
    name: String,
    text: String,
    /// The byte at which each line begins.
    line_starts: Vec<usize>,
    /// The number of the first line: more than 1 if the text is a chunk of a longer one.
    first_line: usize,
}

/// The names of texts inside the program begin so.
const BUILT_IN: &str = "built-in ";

impl Source {
    /// The name of a text inside the program.
    pub fn built_in(name: &str) -> String {
        format!("{BUILT_IN}{name}")
    }

    /// Whether it is a text inside the program, which its reader has not written.
    pub fn is_built_in(&self) -> bool {
        self.name.starts_with(BUILT_IN)
    }

    /// Its name as the author of a file would write it: without what tells that it is inside the program.
    pub fn plain_name(&self) -> &str {
        self.name.strip_prefix(BUILT_IN).unwrap_or(&self.name)
    }

    /// A source of this name and text.
    pub fn new(name: impl Into<String>, text: impl Into<String>) -> Arc<Source> {
        Source::piece(name, text, 1)
    }

    /// A chunk of a text that is too long for memory: whole lines, the first of which has this number.
    pub fn piece(name: impl Into<String>, text: impl Into<String>, first_line: usize) -> Arc<Source> {
        let (name, text) = (name.into(), text.into());
        let line_starts = [0].into_iter().chain(text.match_indices('\n').map(|(at, _)| at + 1)).collect();
        Arc::new(Source { name, text, line_starts, first_line })
    }

    /// The bytes of the text with all bytes of their first and last characters: a TOML parser may name one of several.
    fn whole_characters(&self, Span { start, end }: Span) -> Span {
        let length = self.text.len();
        let is_boundary = |at: &usize| self.text.is_char_boundary(*at);
        let start = (0..=start.min(length)).rev().find(is_boundary).unwrap_or(0);
        start..(end.min(length)..=length).find(is_boundary).unwrap_or(length)
    }

    /// Its name in messages.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// All of it.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The line of this byte, counted from 1; in a chunk, as in the whole text.
    pub fn line_of(&self, byte: usize) -> usize {
        self.first_line - 1 + self.line_starts.partition_point(|&start| start <= byte)
    }

    /// The byte at which a line begins; the end of the text for the line after the last.
    pub fn line_start(&self, line: usize) -> usize {
        self.line_starts.get(line - self.first_line).copied().unwrap_or(self.text.len())
    }
}
