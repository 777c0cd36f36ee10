//! What puzzles are wished for: the values of the options, and what they come to.

use clap::ValueEnum;
use clap::builder::PossibleValue;

use crate::generate::{GenerateOptions, Symmetry};

use super::Args;

/// The symmetries of the library by their names.
impl ValueEnum for Symmetry {
    fn value_variants<'a>() -> &'a [Symmetry] {
        use Symmetry::{Antidiagonal, Diagonal, Flip, Full, Mirror, None, Rotate90, Rotate180};
        &[None, Rotate180, Rotate90, Mirror, Flip, Diagonal, Antidiagonal, Full]
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        let (name, help) = match self {
            Symmetry::None => ("none", "Anywhere"),
            Symmetry::Rotate180 => ("rotate180", "Half a turn"),
            Symmetry::Rotate90 => ("rotate90", "A quarter turn"),
            Symmetry::Mirror => ("mirror", "Left to right"),
            Symmetry::Flip => ("flip", "Top to bottom"),
            Symmetry::Diagonal => ("diagonal", "Rows to columns"),
            Symmetry::Antidiagonal => ("antidiagonal", "Rows to columns, across the other diagonal"),
            Symmetry::Full => ("full", "All of these"),
        };
        Some(PossibleValue::new(name).help(help))
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Difficulty {
    /// Items with one option left. A rating from 0 to 1.
    Easy,
    /// Also options to drop that would leave an item without any. From 1 to 2.
    Medium,
    /// Also candidates that fail when tried, one at a time. From 2 to 3.
    Hard,
    /// More than that. From 3 on.
    Extreme,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(super) enum Regions {
    /// Those of the file.
    #[default]
    File,
    /// Random ones for each puzzle.
    Random,
}

/// How many givens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Clues {
    pub(super) least: usize,
    pub(super) most: usize,
}

impl Clues {
    pub(super) fn parse(text: &str) -> Result<Clues, String> {
        let number = |text: &str| text.parse::<usize>().map_err(|_| format!("`{text}` is no number of givens"));
        let clues = match text.split_once("..") {
            None => number(text).map(|exactly| Clues { least: exactly, most: exactly })?,
            Some((least, most)) => Clues {
                least: if least.is_empty() { 0 } else { number(least)? },
                most: if most.is_empty() { usize::MAX } else { number(most)? },
            },
        };
        if clues.least > clues.most {
            return Err(format!("at least {} and at most {} cannot be", clues.least, clues.most));
        }
        Ok(clues)
    }
}

pub(super) fn rating(text: &str) -> Result<f64, String> {
    let number = text.parse().ok().filter(|number: &f64| number.is_finite() && *number >= 0.0);
    number.ok_or_else(|| format!("`{text}` is no rating: easy is from 0 to 1, medium to 2, hard to 3, extreme above"))
}

/// The name of a symmetry.
pub(super) fn word(symmetry: Symmetry) -> String {
    symmetry.to_possible_value().expect("no symmetry is hidden").get_name().to_owned()
}

impl Args {
    pub(super) fn wish(&self) -> GenerateOptions {
        let below = |level: f64| Some(level - 1e-9);
        let (rate_min, rate_max) = match self.difficulty {
            None => (self.rate_min, self.rate_max),
            Some(Difficulty::Easy) => (Some(0.0), below(1.0)),
            Some(Difficulty::Medium) => (Some(1.0), below(2.0)),
            Some(Difficulty::Hard) => (Some(2.0), below(3.0)),
            Some(Difficulty::Extreme) => (Some(3.0), None),
        };
        let clues = self.clues.unwrap_or(Clues { least: 0, most: usize::MAX });
        GenerateOptions {
            symmetry: self.symmetry,
            min_givens: clues.least,
            max_givens: clues.most,
            minimal: self.minimal,
            rate_min,
            rate_max,
            tries: self.tries.get(),
        }
    }
}
