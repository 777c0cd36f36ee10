//! The scales of `exdoku check --rate`.

use clap::ValueEnum;

/// A scale of difficulty.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(super) enum Scale {
    /// The search rating, for any variant, and the hardest step of `exdoku explain`
    #[default]
    Exdoku,
    /// The SE score: the rating of the program Sudoku Explainer, for classic 9x9 puzzles
    Se,
}
