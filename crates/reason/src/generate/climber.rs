//! A puzzle that hill climbing has reached.

use crate::solve::{Difficulty, Rating};
use exdoku_rules::variant::Puzzle;
use exdoku_text::board::Grid;

/// A puzzle on the way.
#[derive(Clone, Debug)]
pub(super) struct Climber {
    pub(super) puzzle: Puzzle,
    pub(super) solution: Grid,
    pub(super) rating: Rating,
}

impl Climber {
    /// The difficulty, and within it the logarithm of the work.
    pub(super) fn height(&self) -> f64 {
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
