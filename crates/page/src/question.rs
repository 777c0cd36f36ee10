//! The contents of a request.

use std::time::Duration;

use serde::Deserialize;

use super::edit::Edit;

/// A request about a puzzle.
#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Question {
    /// The name of the question.
    pub question: String,
    /// The puzzle, in any notation.
    pub text: String,
    /// Entered digits: the numbers of the cell and the digit.
    pub entries: Vec<(usize, usize)>,
    /// Entered values of layers: the numbers of the layer (among those that can be edited), the cell and the value.
    pub layers: Vec<(usize, usize, usize)>,
    /// Pencil marks: the number of the cell, and the numbers of digits.
    pub marks: Vec<(usize, Vec<usize>)>,
    /// Candidates removed by hints: the number of the cell, or of a layer place after all cells, and that of the digit or
    /// value.
    pub removed: Vec<(usize, usize)>,
    /// Whether the question is about the puzzle with the entered digits.
    pub with_entries: bool,
    /// The highest level of the steps of a hint or a path; empty for no limit.
    pub level: String,
    /// The longest time, in seconds.
    pub seconds: Option<f64>,
    /// For `read`: how drawings are read together with the rules text: `strict`, `loose`, or empty for not at all.
    pub guess: String,
    /// For drawings: sentences of the rules text that were not understood, and what is read in place of each.
    pub meanings: Vec<(String, String)>,
    /// The notation to export to.
    pub to: String,
    /// Changes of the text, one after the other.
    pub edits: Vec<Edit>,
    /// Requirements of a new puzzle.
    pub wish: Wish,
}

/// Requirements of a new puzzle.
#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Wish {
    /// The symmetry of the pattern of givens.
    pub symmetry: String,
    /// `easy`, `medium`, `hard`, `extreme`, or nothing.
    pub difficulty: String,
    /// The number of givens, such as `24`, or a range such as `24-30`; empty for as few as possible.
    pub givens: String,
    /// The kinds of clues to redraw; by default those of the built-in variant that the text names.
    pub draw: Option<Vec<String>>,
    /// Whether no given and no drawn clue may be redundant.
    pub minimal: bool,
    /// The random seed.
    pub seed: u64,
}

impl Question {
    /// Reads the body of a request.
    ///
    /// # Errors
    /// A sentence about the error.
    pub fn parse(body: &[u8]) -> Result<Question, String> {
        serde_json::from_slice(body).map_err(|error| format!("The request is not understood: {error}."))
    }

    /// The time allowed, at most this.
    pub fn time(&self, longest: Duration) -> Duration {
        let wanted = self.seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
        wanted.map_or(longest, |wanted| wanted.min(longest))
    }
}
