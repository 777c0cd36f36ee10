//! What is required of a new puzzle.

use std::ops::RangeInclusive;

use crate::scale::SeRating;
use crate::solve::{Difficulty, Rating};

use super::reach::Reach;
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
    /// The SE score, of a classic 9x9 puzzle.
    pub se_score: Option<RangeInclusive<f64>>,
    /// What its path is like: without refutations by default. None if any will do.
    pub reach: Option<Reach>,
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
            se_score: None,
            reach: Some(Reach::default()),
            uniform: None,
            tries: 1000,
        }
    }
}

impl GenerateOptions {
    /// Whether puzzles are rated.
    pub(super) fn is_rated(&self) -> bool {
        self.rate_min.is_some() || self.rate_max.is_some() || self.se_score.is_some()
    }

    /// Whether ratings are above those required.
    pub(super) fn is_too_hard(&self, rating: &Rating, se: Option<&SeRating>) -> bool {
        self.rate_max.is_some_and(|most| rating.number() > most)
            || self.se_score.as_ref().zip(se).is_some_and(|(range, se)| se.score > *range.end())
    }

    /// Whether ratings are as required.
    pub(super) fn fits(&self, rating: &Rating, se: Option<&SeRating>) -> bool {
        let number = rating.number();
        self.se_score.as_ref().is_none_or(|range| se.is_some_and(|se| range.contains(&se.score)))
            && self.rate_min.is_none_or(|least| number >= least)
            && self.rate_max.is_none_or(|most| number <= most)
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
