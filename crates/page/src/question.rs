//! What a request holds.

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
    /// Digits that were entered: the number of the cell, the number of the digit.
    pub entries: Vec<(usize, usize)>,
    /// Values that were entered into layers: the number of the layer among those that one may write in, of the cell, of the value.
    pub layers: Vec<(usize, usize, usize)>,
    /// Pencil marks: the number of the cell, the numbers of digits.
    pub marks: Vec<(usize, Vec<usize>)>,
    /// Candidates that hints have removed: the number of the cell, or of a place of a layer after all cells, and that of the digit or
    /// value.
    pub removed: Vec<(usize, usize)>,
    /// Whether it is asked about the puzzle with the digits that were entered.
    pub with_entries: bool,
    /// The highest level of the steps of a hint or a path; any if it is empty.
    pub level: String,
    /// The longest time, in seconds.
    pub seconds: Option<f64>,
    /// How drawings of another program are read with its rules text, to `read` a text: `strict`, `loose`, or not at all.
    pub guess: String,
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
    /// How many givens: a number such as `24`, or a range such as `24-30`; as few as it gets if it is empty.
    pub givens: String,
    /// The kinds of clues that are drawn anew; as for the built-in variant that the text names, if it is left out.
    pub draw: Option<Vec<String>>,
    /// Whether no given and no drawn clue may be left out.
    pub minimal: bool,
    /// The random seed.
    pub seed: u64,
}

impl Question {
    /// Reads the body of a request.
    ///
    /// # Errors
    /// A sentence about what is wrong with it.
    pub fn parse(body: &[u8]) -> Result<Question, String> {
        serde_json::from_slice(body).map_err(|error| format!("The request is not understood: {error}."))
    }

    /// The time that it may take, where none may take longer than this.
    pub fn time(&self, longest: Duration) -> Duration {
        let wanted = self.seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
        wanted.map_or(longest, |wanted| wanted.min(longest))
    }
}
