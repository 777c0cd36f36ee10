//! A puzzle in parts of about equal size, each of which is itself a puzzle.

use std::collections::BTreeMap;

use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

use exdoku_rules::variant::Puzzle;
use exdoku_text::board::{Cell, DigitSet};

use super::solver::Solver;

/// The number of random walks that estimate the subtree of a digit.
const WALKS: usize = 8;

/// A part of a puzzle: each solution of the puzzle is a solution of exactly one part.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Part {
    /// Cells that are limited to some digits in this part, besides the limits of the puzzle.
    pub limits: BTreeMap<Cell, DigitSet>,
    /// The approximate number of nodes of its search.
    pub size: f64,
}

impl Solver {
    /// Divides a puzzle into `parts` parts, or fewer if its search is too small. A puzzle without solutions may have no
    /// parts. The same puzzle always has the same parts, unless the budget is spent before; then there are fewer.
    pub fn split(&mut self, puzzle: &Puzzle, parts: usize) -> Vec<Part> {
        let (board, compiled) = (self.variant.board(), &self.compiled);
        let Ok(restriction) = compiled.restriction(puzzle) else { return Vec::new() };
        let mut random = ChaCha8Rng::seed_from_u64(0);
        let mut below = |most: usize| random.random_range(0..most);
        let of_cell = |option| compiled.candidate(option).filter(|candidate| board.is_cell(candidate.cell));
        let may_branch = |option| of_cell(option).is_some();
        let query = self.cover.query().within(&restriction).budget(self.budget.clone());
        let Ok(found) = query.parts(parts, WALKS, may_branch, &mut below) else { return Vec::new() };
        let part = |part: exdoku_cover::Part| {
            let mut limits: BTreeMap<Cell, DigitSet> = BTreeMap::new();
            for candidate in part.dropped.into_iter().filter_map(of_cell) {
                let cell = candidate.cell;
                let all = || board.digits_of(cell).iter().filter(|&digit| puzzle.allows(cell, digit)).collect();
                limits.entry(cell).or_insert_with(all).remove(candidate.digit);
            }
            Part { limits, size: part.size }
        };
        found.into_iter().map(part).collect()
    }
}
