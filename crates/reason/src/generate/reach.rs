//! What a person needs to solve a new puzzle: the steps of its path, and the hardest of them.

use std::ops::RangeInclusive;
use std::sync::Arc;

use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom;

use crate::explain::{Entry, Explainer, Level};
use exdoku_cover::Budget;
use exdoku_rules::encode::Candidate;
use exdoku_rules::variant::{Puzzle, Variant};
use exdoku_text::board::{Cell, Grid};

use super::generated::Failure;
use super::hardest::Hardest;
use super::thin::set_givens;

/// The number of givens that are tried until one leaves the path a required step.
const MOST_GIVENS_TRIED: usize = 8;
/// The largest number of cells of a board whose puzzles may need chains, and of one whose puzzles may need fish.
const MOST_CELLS_FOR_CHAINS: usize = 150;
const MOST_CELLS_FOR_FISH: usize = 300;
/// The least search rating of puzzles whose paths always have refutations.
const BEYOND_A_PERSON: f64 = 3.0;

/// Requirements on the path of a new puzzle.
#[derive(Clone, PartialEq, Debug)]
pub struct Reach {
    /// A level that is allowed in any case. Otherwise, steps are as hard as a person can follow on a board of its size,
    /// without refutations.
    pub allowed: Level,
    /// The score of the hardest step.
    pub score: RangeInclusive<f64>,
    /// The name of the hardest step, if it matters.
    pub hardest: Option<String>,
    /// The names of allowed steps besides singles, if not all are allowed.
    pub only: Option<Vec<String>>,
}

impl Default for Reach {
    fn default() -> Reach {
        Reach { allowed: Level::Singles, score: 0.0..=f64::INFINITY, hardest: None, only: None }
    }
}

impl Reach {
    /// A path whose hardest step is of this technique.
    pub fn to(technique: &Entry) -> Reach {
        let hardest = Some(technique.name.to_owned());
        Reach { allowed: technique.level, score: 0.0..=*technique.score.end(), hardest, only: None }
    }

    /// A path whose hardest step has a score in this range; with refutations only if they may have its least score.
    pub fn scored(score: RangeInclusive<f64>) -> Reach {
        let has_least = |entry: &&Entry| entry.score.contains(score.start());
        let allowed = Entry::all().filter(has_least).map(|entry| entry.level).max().unwrap_or(Level::Singles);
        Reach { allowed, score, ..Reach::default() }
    }

    /// The default requirement for puzzles with this least search rating: none for those that no person solves.
    pub fn of_rating(least: Option<f64>) -> Option<Reach> {
        least.is_none_or(|least| least < BEYOND_A_PERSON).then(Reach::default)
    }

    /// The highest level on a board.
    fn level(&self, variant: &Variant) -> Level {
        let usual = match variant.board().cell_count() {
            cells if cells <= MOST_CELLS_FOR_CHAINS => Level::Chains,
            cells if cells <= MOST_CELLS_FOR_FISH => Level::Fish,
            _ => Level::Subsets,
        };
        usual.max(self.allowed)
    }

    /// Whether the hardest step is as required.
    pub(super) fn fits(&self, hardest: &Hardest) -> bool {
        let is_named = self.hardest.as_ref().is_none_or(|name| *name == hardest.technique);
        is_named && self.score.contains(&hardest.score)
    }

    /// Whether any hardest step is allowed.
    fn is_wide(&self) -> bool {
        self.hardest.is_none() && *self.score.start() == 0.0
    }
}

/// Follows paths of puzzles of one variant, with requirements.
pub(super) struct Follower<'r> {
    reach: &'r Reach,
    level: Level,
    variant: &'r Variant,
    explainer: Explainer<'r>,
    budget: Budget,
    /// The hardest step of the path that was followed last.
    pub(super) hardest: Hardest,
}

impl<'r> Follower<'r> {
    pub(super) fn new(reach: &'r Reach, variant: &'r Arc<Variant>, base: &Puzzle, budget: &Budget) -> Follower<'r> {
        let budget = Budget { nodes: None, progress: None, ..budget.clone() };
        let mut explainer = Explainer::within(variant, base, budget.clone());
        explainer.say_why(false);
        explainer.limit_score(*reach.score.end());
        match &reach.only {
            Some(only) => explainer.allow_only(only),
            None if *reach == Reach::default() => explainer.leave_rare(),
            None => {}
        }
        Follower { reach, level: reach.level(variant), variant, explainer, budget, hardest: Hardest::default() }
    }

    /// Follows the path of a puzzle to its end. Returns whether that is the solution.
    pub(super) fn follow(&mut self, puzzle: &Puzzle) -> Result<bool, Failure> {
        self.explainer.restart(puzzle);
        self.hardest = Hardest::default();
        self.go_on()
    }

    fn go_on(&mut self) -> Result<bool, Failure> {
        while !self.explainer.is_determined() {
            let Some(step) = self.explainer.next(self.level) else {
                return if self.budget.is_over(0) { Err(Failure::Stopped) } else { Ok(false) };
            };
            self.hardest.note(&step);
            self.explainer.take(&step);
        }
        Ok(true)
    }

    /// The cells without a digit at the end of the path.
    pub(super) fn open(&self) -> Vec<Cell> {
        self.variant.board().cells().filter(|&cell| self.is_open(cell)).collect()
    }

    fn is_open(&self, place: Cell) -> bool {
        self.explainer.placed().get(place).is_none()
    }

    /// Whether the hardest step is as required.
    pub(super) fn fits(&self) -> bool {
        self.reach.fits(&self.hardest)
    }

    /// Adds givens to the puzzle whose path was followed last and ended before the solution; once it has a required step,
    /// only givens that leave it that step. `false` if there are none to add.
    pub(super) fn complete(
        &mut self,
        puzzle: &mut Puzzle,
        solution: &Grid,
        orbits: &[Vec<Cell>],
        random: &mut ChaCha8Rng,
    ) -> Result<bool, Failure> {
        loop {
            let is_open = |&cell: &Cell| self.is_open(cell);
            let mut open: Vec<&Vec<Cell>> = orbits.iter().filter(|orbit| orbit.iter().any(is_open)).collect();
            open.shuffle(random);
            let is_solved = if self.reach.is_wide() {
                let Some(&orbit) = open.first() else { return Ok(false) };
                self.give(puzzle, orbit, solution)?
            } else {
                open.truncate(if self.fits() { MOST_GIVENS_TRIED } else { 1 });
                if open.is_empty() {
                    return Ok(false);
                }
                self.give_one_of(puzzle, &open, solution)?
            };
            if is_solved {
                return Ok(true);
            }
        }
    }

    /// Adds givens, and continues. Returns whether the puzzle then has a path to its solution.
    fn give(&mut self, puzzle: &mut Puzzle, orbit: &[Cell], solution: &Grid) -> Result<bool, Failure> {
        set_givens(puzzle, orbit, solution);
        let given = orbit.iter().filter_map(|&cell| Some(Candidate { cell, digit: solution.get(cell)? }));
        given.for_each(|given| self.explainer.give(given));
        // With all givens from the start, some steps are no longer needed.
        Ok(self.go_on()? && self.follow(puzzle)?)
    }

    /// Adds the first givens that leave the path a required step, or else the last. Returns whether it then leads to the
    /// solution.
    fn give_one_of(&mut self, puzzle: &mut Puzzle, orbits: &[&Vec<Cell>], solution: &Grid) -> Result<bool, Failure> {
        let mut next = puzzle.clone();
        let mut is_solved = false;
        for orbit in orbits {
            next = puzzle.clone();
            set_givens(&mut next, orbit, solution);
            is_solved = self.follow(&next)?;
            if self.fits() {
                break;
            }
        }
        *puzzle = next;
        Ok(is_solved)
    }
}
