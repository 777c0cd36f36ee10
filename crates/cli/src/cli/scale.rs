//! The scales of `exdoku check --rate`.

use std::fmt;

use clap::ValueEnum;

use super::numbers::counted;
use exdoku_cover::Budget;
use exdoku_puzzle::input::Sudoku;
use exdoku_reason::scale::{HodokuRating, NoScore, SeRating, hodoku_score, se_score};

/// A scale of difficulty.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(super) enum Scale {
    /// The search rating, for any variant, and the hardest step of `exdoku explain`
    #[default]
    Exdoku,
    /// The SE score: the rating of the program Sudoku Explainer, for classic 9x9 puzzles, also with pencil marks
    Se,
    /// The HoDoKu score and level: the rating of the program HoDoKu, for classic 9x9 puzzles without forcing chains
    Hodoku,
}

impl Scale {
    /// The score of a puzzle with one solution on the scale of another program, or why it has none.
    pub(super) fn score(self, sudoku: &Sudoku, budget: &Budget) -> Option<Result<Score, NoScore>> {
        let Sudoku { variant, puzzle, .. } = sudoku;
        match self {
            Scale::Exdoku => None,
            Scale::Se => Some(se_score(variant, puzzle, budget).map(Score::Se)),
            Scale::Hodoku => Some(hodoku_score(variant, puzzle, budget).map(Score::Hodoku)),
        }
    }
}

/// A score on the scale of another program.
#[derive(Debug)]
pub(super) enum Score {
    Se(SeRating),
    Hodoku(HodokuRating),
}

impl Score {
    pub(super) fn se(&self) -> Option<&SeRating> {
        if let Score::Se(rating) = self { Some(rating) } else { None }
    }

    pub(super) fn hodoku(&self) -> Option<&HodokuRating> {
        if let Score::Hodoku(rating) = self { Some(rating) } else { None }
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (steps, technique) = match self {
            Score::Se(SeRating { score, technique, steps, .. }) => {
                write!(f, "SE score {score:.1}: ")?;
                (*steps, technique.as_str())
            }
            Score::Hodoku(HodokuRating { score, level, technique, steps, .. }) => {
                write!(f, "HoDoKu score: {score} ({level}), ")?;
                (*steps, *technique)
            }
        };
        write!(f, "{}, the hardest of them {technique}", counted(steps as u64, "step"))
    }
}
