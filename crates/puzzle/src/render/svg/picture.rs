//! The contents of a picture.

use exdoku_rules::variant::{Puzzle, Variant};
use exdoku_text::board::{Cell, Digit, DigitSet, Grid};

/// The contents of a picture.
#[derive(Clone, Copy, Debug)]
pub struct Picture<'a> {
    /// The board and its rules.
    pub variant: &'a Variant,
    /// The givens.
    pub puzzle: &'a Puzzle,
    /// Digits for the other cells.
    pub solution: Option<&'a Grid>,
    /// Small digits for empty cells.
    pub candidates: Option<&'a [DigitSet]>,
    /// The marks.
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
    /// The explanation below the picture.
    pub text: String,
    /// Cells that are tinted, above those that are shaded.
    pub tinted: Vec<(Cell, Tint)>,
    /// Candidates that are highlighted in a colour of their own.
    pub coloured: Vec<(Cell, Digit, Tint)>,
    /// Letters in the corners of cells.
    pub letters: Vec<(Cell, char)>,
    /// Links between candidates.
    pub links: Vec<LinkArrow>,
}

/// The colour of a part of a step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tint {
    /// Base houses, pivots.
    Base,
    /// Cover houses, pincers.
    Cover,
    /// Fins, and extra candidates of a pattern.
    Fin,
    /// Candidates of a chain that are assumed to be false.
    Off,
    /// A set, by its number.
    Set(usize),
}

/// A link between candidates, drawn as an arrow: solid if it is strong, dashed if it is weak.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LinkArrow {
    /// The candidates at one end.
    pub from: Vec<(Cell, Digit)>,
    /// The candidates at the other.
    pub to: Vec<(Cell, Digit)>,
    /// Whether the link is strong.
    pub is_strong: bool,
}

/// How much of a rule its drawing shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Drawn {
    /// Everything that solvers need.
    Whole,
    /// Its place, but not its meaning.
    Partly,
    /// Less than its parameters say.
    Not,
}
