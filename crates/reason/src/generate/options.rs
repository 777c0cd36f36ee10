//! What is required of a new puzzle.

use std::ops::RangeInclusive;

use crate::solve::{Difficulty, Rating};

use super::symmetry::Symmetry;

/// Requirements of a puzzle.
#[derive(Clone, Debug)]
pub struct GenerateOptions {
    /// The symmetry of the pattern of its givens.
    pub symmetry: Symmetry,
    /// The fewest givens.
    pub min_givens: usize,
    /// The most givens.
    pub max_givens: usize,
    /// How many clues of a kind are drawn, for kinds that are drawn. Unless it is to have none, each has at least one.
    pub clue_counts: Vec<(String, RangeInclusive<usize>)>,
    /// Whether it must be proven that no given and no drawn clue can be removed, but for the last one of a kind. Otherwise
    /// one stays where the proof would take long.
    pub minimal: bool,
    /// The lowest rating.
    pub rate_min: Option<f64>,
    /// The highest rating.
    pub rate_max: Option<f64>,
    /// Draws full grids that are all equally likely, with a cache of so many bytes to count them.
    pub uniform: Option<usize>,
    /// The most attempts for one puzzle.
    pub tries: u64,
}

impl Default for GenerateOptions {
    fn default() -> GenerateOptions {
        GenerateOptions {
            symmetry: Symmetry::None,
            min_givens: 0,
            max_givens: usize::MAX,
            clue_counts: Vec::new(),
            minimal: false,
            rate_min: None,
            rate_max: None,
            uniform: None,
            tries: 1000,
        }
    }
}

impl GenerateOptions {
    /// Whether a rating is as required.
    pub(super) fn fits(&self, rating: &Rating) -> bool {
        let number = rating.number();
        self.rate_min.is_none_or(|least| number >= least) && self.rate_max.is_none_or(|most| number <= most)
    }

    /// The highest difficulty that may be needed, if there is a highest rating.
    pub(super) fn most_difficult(&self) -> Option<Difficulty> {
        match self.rate_max {
            Some(most) if most < 1.0 => Some(Difficulty::Easy),
            Some(most) if most < 2.0 => Some(Difficulty::Medium),
            Some(most) if most < 3.0 => Some(Difficulty::Hard),
            _ => None,
        }
    }
}
