//! What a picture shows.

use exdoku_rules::variant::{Puzzle, Variant};
use exdoku_text::board::{Cell, Digit, DigitSet, Grid};

/// What a picture shows.
#[derive(Clone, Copy, Debug)]
pub struct Picture<'a> {
    /// The board and its rules.
    pub variant: &'a Variant,
    /// The givens.
    pub puzzle: &'a Puzzle,
    /// Digits for the other cells.
    pub solution: Option<&'a Grid>,
    /// Small digits for the cells that hold nothing.
    pub candidates: Option<&'a [DigitSet]>,
    /// What is marked.
    pub marked: Option<&'a Marked>,
}

/// Cells and candidates that a picture marks, to explain a step.
#[derive(Clone, Debug, Default)]
pub struct Marked {
    /// Cells that are shaded.
    pub shaded: Vec<Cell>,
    /// Candidates that are highlighted.
    pub highlighted: Vec<(Cell, Digit)>,
    /// Candidates that are struck through.
    pub struck: Vec<(Cell, Digit)>,
    /// What is explained, for the text below the picture.
    pub text: String,
}

/// How much of a rule a drawing shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Drawn {
    /// All that solvers need.
    Whole,
    /// Where it is, but not what it means.
    Partly,
    /// Less than its parameters say.
    Not,
}
