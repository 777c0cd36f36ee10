//! A new puzzle, or why there is none.

use std::error::Error;
use std::fmt;

use crate::scale::SeRating;
use crate::solve::Rating;
use exdoku_rules::variant::Puzzle;
use exdoku_text::board::{Grid, counted};

use super::draw::NoRegions;
use super::full::NoGrid;
use super::hardest::Hardest;

/// A new puzzle.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Generated {
    /// Its givens.
    pub puzzle: Puzzle,
    /// Its only solution.
    pub solution: Grid,
    /// Its rating, if a rating was required.
    pub rating: Option<Rating>,
    /// Its SE score, if one was required.
    pub se: Option<SeRating>,
    /// The hardest step of its path, if the path had to meet a requirement.
    pub hardest: Option<Hardest>,
    /// The number of attempts.
    pub tries: u64,
}

/// Why there is no puzzle.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub enum Failure {
    /// There is no full grid.
    NoGrid(NoGrid),
    /// No attempt met the requirements.
    Tries {
        /// The number of attempts.
        tries: u64,
        /// The smallest and the largest number of their givens, if any came this far.
        givens: Option<(usize, usize)>,
        /// Their lowest and highest rating, if they were rated.
        ratings: Option<(f64, f64)>,
        /// Their lowest and highest SE score, if one was required.
        se_scores: Option<(f64, f64)>,
        /// The easiest and the hardest of their hardest steps, if paths were computed.
        hardest: Option<Box<(Hardest, Hardest)>>,
        /// The requested kinds without a clue in any attempt.
        absent: Vec<String>,
    },
    /// The board has no random regions.
    NoRegions(NoRegions),
    /// The drawn clues cannot be read, for example because there are too many for the board.
    Unreadable(String),
    /// The time limit or Ctrl-C ended it.
    Stopped,
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Failure::NoGrid(why) => why.fmt(f),
            Failure::Tries { tries, absent, .. } if !absent.is_empty() => {
                write!(f, "no clue of {} could be placed in {}", absent.join(", "), attempts(*tries))
            }
            Failure::Tries { tries, .. } => write!(f, "no puzzle met the request in {}", attempts(*tries)),
            Failure::NoRegions(why) => why.fmt(f),
            Failure::Unreadable(why) => write!(f, "the drawn clues cannot be read: {why}"),
            Failure::Stopped => f.write_str("stopped before the puzzle was generated"),
        }
    }
}

impl Error for Failure {}

fn attempts(tries: u64) -> String {
    counted(usize::try_from(tries).unwrap_or(usize::MAX), "attempt")
}
