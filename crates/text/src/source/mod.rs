//! Named texts, places in them, and diagnostics about them.
//!
//! All input is a [`Source`]; an error in it is a [`Diagnostic`] that points at a [`Span`] of it. [`fields`] reads TOML
//! without serde so that every value keeps its place: serde's tagged, untagged and flattened forms lose it.

mod diagnostic;
mod diagnostics;
pub mod fields;
mod hint;
pub mod printable;
mod spot;

use std::ops::Range;
use std::sync::Arc;

pub use diagnostic::{Diagnostic, Level, location};
pub use diagnostics::Diagnostics;
pub use hint::{Guess, Hint};
pub use printable::{printable, printable_lines};
pub use spot::Spot;

/// Bytes of a source's text, from the first to one past the last.
pub type Span = Range<usize>;

/// A place, with its text.
pub type Place = (Arc<Source>, Span);

/// Bytes of a translation, and the place from which they were translated.
pub type Origin = (Span, Place);

/// The suffix that the name of a translation adds to the name of its origin.
const AS_TOML: &str = " as TOML";

/// A text and its name in messages: a path, `<stdin>`, or the name of a built-in variant.
#[derive(Debug, PartialEq, Eq)]
pub struct Source {
    name: String,
    text: String,
    /// The byte at which each line begins.
    line_starts: Vec<usize>,
    /// The number of the first line: more than 1 if the text is a chunk of a longer one.
    first_line: usize,
    /// For a translation, where parts of it come from.
    origins: Vec<Origin>,
}

impl Source {
    /// A source of this name and text.
    pub fn new(name: impl Into<String>, text: impl Into<String>) -> Arc<Source> {
        Source::piece(name, text, 1)
    }

    /// A chunk of a text that is too long for memory: whole lines, the first of which has this number.
    pub fn piece(name: impl Into<String>, text: impl Into<String>, first_line: usize) -> Arc<Source> {
        Arc::new(Source::of(name.into(), text.into(), first_line))
    }

    fn of(name: String, text: String, first_line: usize) -> Source {
        let line_starts = [0].into_iter().chain(text.match_indices('\n').map(|(at, _)| at + 1)).collect();
        Source { name, text, line_starts, first_line, origins: Vec::new() }
    }

    /// The translation to TOML of a text of this name, and where parts of it come from.
    pub fn translation(of: &str, toml: impl Into<String>, origins: Vec<Origin>) -> Arc<Source> {
        Arc::new(Source { origins, ..Source::of(format!("{of}{AS_TOML}"), toml.into(), 1) })
    }

    /// The place from which a part of a translation was translated, if it is known.
    pub fn origin_of(&self, part: &Span) -> Option<&Place> {
        let has = |whole: &Span| whole.start <= part.start && part.end <= whole.end;
        self.origins.iter().find(|(whole, _)| has(whole)).map(|(_, place)| place)
    }

    /// The name of the text that it was translated from; its own name if it is no translation.
    pub fn origin(&self) -> &str {
        self.name.strip_suffix(AS_TOML).unwrap_or(&self.name)
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

/// The known name nearest to a misspelt one, if any is near enough.
pub fn nearest<'k>(word: &str, known: impl IntoIterator<Item = &'k str>) -> Option<&'k str> {
    let score = |name: &str| strsim::damerau_levenshtein(&word.to_lowercase(), &name.to_lowercase());
    let allowed = (word.chars().count() / 3).max(1);
    known.into_iter().map(|name| (score(name), name)).filter(|(far, _)| *far <= allowed).min().map(|(_, name)| name)
}

/// The help for an unknown word: the nearest known one, or else all of them.
pub fn did_you_mean<'k>(word: &str, known: impl IntoIterator<Item = &'k str> + Clone) -> String {
    match nearest(word, known.clone()) {
        Some(name) => format!("did you mean `{name}`?"),
        None => format!("known here: {}", known.into_iter().collect::<Vec<_>>().join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn near_names_are_found_and_far_ones_are_not() {
        let known = ["diagonals", "windoku", "anti-knight"];
        assert_eq!(nearest("diagonal", known), Some("diagonals"));
        assert_eq!(nearest("antiknight", known), Some("anti-knight"));
        assert_eq!(nearest("thermo", known), None);
    }
}
