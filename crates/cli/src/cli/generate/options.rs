//! The values of the options.

use std::fmt;
use std::ops::RangeInclusive;

use clap::ValueEnum;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};

use exdoku_reason::explain::Entry;
use exdoku_reason::generate::{Reach, Symmetry};
use exdoku_reason::solve::Difficulty;

use crate::cli::step_values::technique;

/// The symmetries of the generator by their names.
pub(super) fn symmetry_parser() -> impl TypedValueParser<Value = Symmetry> {
    let value = |symmetry: Symmetry| PossibleValue::new(symmetry.name()).help(symmetry.meaning());
    let known = |name: String| Symmetry::named(&name).expect("the parser knows these names only");
    PossibleValuesParser::new(Symmetry::ALL.map(value)).map(known)
}

/// The difficulties by their names.
pub(super) fn difficulty_parser() -> impl TypedValueParser<Value = Difficulty> {
    let meaning = |difficulty: Difficulty| match difficulty {
        Difficulty::Easy => "Rating 0 to 1: items with one option left suffice",
        Difficulty::Medium => "Rating 1 to 2: also eliminate options that would leave an item without any",
        Difficulty::Hard => "Rating 2 to 3: also try candidates, one at a time, and eliminate those that fail",
        Difficulty::Extreme => "Rating 3 and more: anything beyond that",
    };
    let value = |difficulty: Difficulty| PossibleValue::new(difficulty.name()).help(meaning(difficulty));
    let known = |name: String| Difficulty::named(&name).expect("the parser knows these names only");
    PossibleValuesParser::new(Difficulty::ALL.map(value)).map(known)
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(super) enum Regions {
    /// The regions of the file
    #[default]
    File,
    /// Random regions for each puzzle
    Random,
}

/// How many clues of a kind are drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct ClueCount {
    pub(super) kind: String,
    pub(super) clues: Clues,
}

impl ClueCount {
    pub(super) fn parse(text: &str) -> Result<ClueCount, String> {
        let (kind, number) =
            text.split_once('=').ok_or("expected a kind and a number, such as thermo=3 or thermo=..3")?;
        Ok(ClueCount { kind: kind.trim().to_owned(), clues: Clues::parse(number.trim())? })
    }
}

/// A range of numbers of givens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Clues {
    pub(super) least: usize,
    pub(super) most: usize,
}

impl Clues {
    pub(super) fn parse(text: &str) -> Result<Clues, String> {
        let number = |text: &str| {
            text.parse::<usize>()
                .map_err(|_| "expected a number such as 30, a range such as 25.., ..30 or 25..30, or none".to_owned())
        };
        let clues = match text.split_once("..") {
            _ if text == "none" => Clues { least: 0, most: 0 },
            None => number(text).map(|exactly| Clues { least: exactly, most: exactly })?,
            Some((least, most)) => Clues {
                least: if least.is_empty() { 0 } else { number(least)? },
                most: if most.is_empty() { usize::MAX } else { number(most)? },
            },
        };
        if clues.least > clues.most {
            return Err(format!("the range is empty: {} is more than {}", clues.least, clues.most));
        }
        Ok(clues)
    }
}

/// The requested hardest step of a path.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Hardest {
    /// Anything, even refutations and guesses.
    Any,
    /// A step of this technique.
    Technique(Entry),
    /// A step with this score, to a tenth.
    Score(f64),
    /// A step with a score in this range.
    Scores(f64, f64),
}

impl Hardest {
    pub(super) fn parse(text: &str) -> Result<Hardest, String> {
        if text == "any" {
            return Ok(Hardest::Any);
        }
        if let Some((least, most)) = text.split_once("..") {
            let least = if least.is_empty() { 0.0 } else { score(least)? };
            let most = if most.is_empty() { f64::INFINITY } else { score(most)? };
            return match least <= most {
                true => Ok(Hardest::Scores(least, most)),
                false => Err(format!("the range is empty: {least} is more than {most}")),
            };
        }
        if text.starts_with(|sign: char| sign.is_ascii_digit()) && !text.contains(char::is_alphabetic) {
            return score(text).map(Hardest::Score);
        }
        technique(text).map(Hardest::Technique)
    }

    /// The range of scores, if scores are given.
    pub(super) fn scores(&self) -> Option<RangeInclusive<f64>> {
        match self {
            // Scores have two decimals.
            Hardest::Score(score) => {
                let with = |hundredths: f64| (100.0 * score + hundredths).round() / 100.0;
                Some(with(-5.0)..=with(4.0))
            }
            Hardest::Scores(least, most) => Some(*least..=*most),
            Hardest::Any | Hardest::Technique(_) => None,
        }
    }

    /// The bound for the generator; none for any path.
    pub(super) fn reach(&self) -> Option<Reach> {
        match self {
            Hardest::Any => None,
            Hardest::Technique(entry) => Some(Reach::to(entry)),
            Hardest::Score(_) | Hardest::Scores(..) => self.scores().map(Reach::scored),
        }
    }
}

fn score(text: &str) -> Result<f64, String> {
    let number = text.parse().ok().filter(|number: &f64| number.is_finite() && *number >= 0.0);
    number.ok_or_else(|| format!("expected a score such as 4.2, not {text:?}"))
}

/// `any`, `XY-wing`, `4.2`, `7..7.6`.
impl fmt::Display for Hardest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Hardest::Any => f.write_str("any"),
            Hardest::Technique(entry) => f.write_str(&entry.in_one_word()),
            Hardest::Score(score) => write!(f, "{score}"),
            Hardest::Scores(least, most) if *most == f64::INFINITY => write!(f, "{least}.."),
            Hardest::Scores(least, most) => write!(f, "{least}..{most}"),
        }
    }
}

pub(super) fn rating(text: &str) -> Result<f64, String> {
    let number = text.parse().ok().filter(|number: &f64| number.is_finite() && *number >= 0.0);
    number.ok_or_else(|| {
        "expected a rating, at least 0: easy is 0 to 1, medium 1 to 2, hard 2 to 3, extreme 3 and more".to_owned()
    })
}

/// `30`, `25..`, `..30`, `25..30`.
impl fmt::Display for Clues {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Clues { least, most } if least == most => write!(f, "{least}"),
            Clues { least, most: usize::MAX } => write!(f, "{least}.."),
            Clues { least: 0, most } => write!(f, "..{most}"),
            Clues { least, most } => write!(f, "{least}..{most}"),
        }
    }
}
