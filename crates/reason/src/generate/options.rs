//! Requirements on a new puzzle.

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
    /// The minimum number of givens.
    pub min_givens: usize,
    /// The maximum number of givens.
    pub max_givens: usize,
    /// The number of clues of each drawn kind. Each has at least one, unless it must have none.
    pub clue_counts: Vec<(String, RangeInclusive<usize>)>,
    /// Whether to prove that no given and no drawn clue can be removed, except the last clue of a kind. Otherwise
    /// a redundant one stays if the proof would take long.
    pub minimal: bool,
    /// The lowest rating.
    pub rate_min: Option<f64>,
    /// The highest rating.
    pub rate_max: Option<f64>,
    /// The SE score, of a classic 9x9 puzzle.
    pub se_score: Option<RangeInclusive<f64>>,
    /// The requirement on its path: without refutations by default. None for any path.
    pub reach: Option<Reach>,
    /// Draws full grids that are all equally likely, with a cache of this many bytes to count them.
    pub uniform: Option<usize>,
    /// The maximum number of attempts for one puzzle.
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
    /// Asks for ratings of a difficulty, and for a path as of [`Reach::of_rating`].
    pub fn with_difficulty(self, difficulty: Difficulty) -> GenerateOptions {
        let ratings = difficulty.ratings();
        let rate_min = Some(ratings.start);
        let rate_max = ratings.end.is_finite().then(|| ratings.end.next_down());
        GenerateOptions { rate_min, rate_max, reach: Reach::of_rating(rate_min), ..self }
    }

    /// Whether puzzles are rated.
    pub(super) fn is_rated(&self) -> bool {
        self.rate_min.is_some() || self.rate_max.is_some() || self.se_score.is_some()
    }

    /// Whether ratings are above the required ones.
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

    /// The highest allowed difficulty, if there is a highest rating.
    pub(super) fn most_difficult(&self) -> Option<Difficulty> {
        let most = self.rate_max?;
        let highest = Difficulty::ALL.into_iter().find(|difficulty| most < difficulty.ratings().end)?;
        (highest < Difficulty::Extreme).then_some(highest)
    }
}
