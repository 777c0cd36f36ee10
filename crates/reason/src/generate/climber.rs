//! A puzzle that hill climbing has reached.

use crate::scale::SeRating;
use crate::solve::{Difficulty, Rating};
use exdoku_rules::variant::Puzzle;
use exdoku_text::board::Grid;

/// How much the logarithm of the work counts as a point of the SE score.
const SE_SLOPE: f64 = 0.4;

/// A puzzle during the climb.
#[derive(Clone, Debug)]
pub(super) struct Climber {
    pub(super) puzzle: Puzzle,
    pub(super) solution: Grid,
    pub(super) rating: Rating,
    /// The SE score, if one is required.
    pub(super) se: Option<SeRating>,
}

impl Climber {
    /// The difficulty, refined by the logarithm of the work; the SE score, if one is required.
    pub(super) fn height(&self) -> f64 {
        if let Some(se) = &self.se {
            return SE_SLOPE * se.score;
        }
        let Rating { difficulty, forced_rounds, elimination_rounds, tries, nodes, .. } = self.rating;
        let work = match difficulty {
            Difficulty::Easy => f64::from(forced_rounds),
            Difficulty::Medium => f64::from(elimination_rounds),
            Difficulty::Hard => tries,
            Difficulty::Extreme => nodes as f64,
        };
        20.0 * f64::from(difficulty as u8) + (1.0 + work).ln()
    }
}
