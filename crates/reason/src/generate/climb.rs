//! Hill climbing towards a rating: from a puzzle that is too easy to its neighbours, keeping harder ones.
//!
//! ```text
//!   puzzle ── some givens less ── one of its solutions ── givens of it, until it is the only one ── redundant givens less ──▶ neighbour
//! ```
//!
//! A neighbour may have another solution, so that one climb is not confined to the puzzles of one grid. A slightly easier
//! neighbour is kept now and then (simulated annealing), so that the climb leaves local maxima.

use rand::RngExt;
use rand::rngs::ChaCha8Rng;
use rand::seq::{IndexedRandom, SliceRandom};

use crate::scale::se_score;
use crate::solve::SecondSolution;
use exdoku_rules::variant::Puzzle;
use exdoku_text::board::{Cell, Grid};

use super::climber::Climber;
use super::generated::{Failure, Generated};
use super::generator::Generator;
use super::tally::Tally;
use super::thin::set_givens;

/// The number of neighbours that are rated without a harder one before the climb is given up.
const PATIENCE: u32 = 400;
/// The largest number of orbits removed for a neighbour.
const TAKEN: usize = 2;
/// How much easier a neighbour may be to be kept with a probability of 1/e, in logarithms of the work.
const TEMPERATURE: f64 = 0.1;
/// The largest number of orbits added until a neighbour has one solution and is not too hard.
const ADDED: u32 = 20;
/// Nodes for the solution of a neighbour.
const NODES: u64 = 500;

impl Generator {
    /// Climbs from a puzzle that is too easy to one that is not. None if that fails; the last puzzle is then the nearest.
    pub(super) fn climb(
        &mut self,
        from: Climber,
        random: &mut ChaCha8Rng,
        tally: &mut Tally,
    ) -> Result<Option<Generated>, Failure> {
        let has_givens = self.orbits.iter().any(|orbit| from.puzzle.givens.get(orbit[0]).is_some());
        let patience = if has_givens { PATIENCE } else { 0 };
        let (mut highest, mut without_gain) = (from.height(), 0);
        let mut now = from;
        while tally.tries < self.options.tries && without_gain < patience {
            tally.tries += 1;
            without_gain += 1;
            let Some((puzzle, solution)) = self.neighbour(&now, random)? else { continue };
            let Some(next) = self.climber(puzzle, solution, tally)? else { continue };
            if self.options.fits(&next.rating, next.se.as_ref()) {
                return self.checked(next, tally.tries).map(Some);
            }
            if self.options.is_too_hard(&next.rating, next.se.as_ref()) {
                continue;
            }
            let gain = next.height() - now.height();
            if gain >= 0.0 || random.random_bool((gain / TEMPERATURE).exp()) {
                now = next;
            }
            if now.height() > highest {
                (highest, without_gain) = (now.height(), 0);
            }
        }
        self.nearest = Some(now);
        Ok(None)
    }

    /// A puzzle with its rating, if its givens are as required.
    pub(super) fn climber(
        &mut self,
        mut puzzle: Puzzle,
        solution: Grid,
        tally: &mut Tally,
    ) -> Result<Option<Climber>, Failure> {
        let givens = puzzle.givens.filled();
        tally.note_givens(givens);
        if givens > self.options.max_givens || self.options.minimal && !self.is_minimal(&mut puzzle, &solution)? {
            return Ok(None);
        }
        let Some(rating) = self.solver.rate(&puzzle) else { return Ok(None) };
        tally.note_rating(rating.number());
        let se = match &self.options.se_score {
            Some(_) => {
                let Ok(se) = se_score(self.solver.variant(), &puzzle, &self.solver.budget()) else { return Ok(None) };
                tally.note_se(se.score);
                Some(se)
            }
            None => None,
        };
        Ok(Some(Climber { puzzle, solution, rating, se }))
    }

    /// A puzzle that shares most of its givens, and perhaps its solution, with this one.
    fn neighbour(
        &mut self,
        Climber { puzzle, solution, .. }: &Climber,
        random: &mut ChaCha8Rng,
    ) -> Result<Option<(Puzzle, Grid)>, Failure> {
        let mut next = puzzle.clone();
        let (mut given, mut free): (Vec<&Vec<Cell>>, Vec<&Vec<Cell>>) =
            self.orbits.iter().partition(|orbit| puzzle.givens.get(orbit[0]).is_some());
        given.shuffle(random);
        for orbit in given.into_iter().take(random.random_range(1..=TAKEN)) {
            orbit.iter().for_each(|&cell| next.givens.clear(cell));
            free.push(orbit);
        }
        let other = self.solver.random_solution(&next, random.random(), NODES);
        let solution = other.unwrap_or_else(|| solution.clone());
        for _ in 0..ADDED {
            let differs = match self.solver.second_solution(&next, &solution, NODES) {
                SecondSolution::None => match self.options.most_difficult() {
                    Some(most) if !self.solver.is_within(&next, most) => None,
                    _ => {
                        let fine = self.thin(&mut next, &solution, random)?;
                        return Ok(fine.then_some((next, solution)));
                    }
                },
                SecondSolution::Found(other) => Some(other),
                SecondSolution::Open => None,
            };
            free.retain(|orbit| next.givens.get(orbit[0]).is_none());
            let differs = |orbit: &&&Vec<Cell>| {
                differs.as_ref().is_none_or(|other| orbit.iter().any(|&cell| other.get(cell) != solution.get(cell)))
            };
            let useful: Vec<&Vec<Cell>> = free.iter().filter(differs).copied().collect();
            let Some(orbit) = useful.choose(random) else { return Ok(None) };
            set_givens(&mut next, orbit, &solution);
        }
        if self.solver.budget().is_over(0) { Err(Failure::Stopped) } else { Ok(None) }
    }
}
