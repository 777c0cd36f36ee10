//! Attempts to make a puzzle: from one solution after the other, until one has the required puzzle.

use std::sync::Arc;

use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;

use crate::scale::se_score;
use exdoku_text::board::{Cell, Grid};

use super::full::{NoGrid, full_grid, uniform_grid};
use super::generated::{Failure, Generated};
use super::generator::Generator;
use super::reach::Follower;
use super::tally::Tally;

impl Generator {
    /// Generates the puzzle of a seed.
    ///
    /// # Errors
    /// Why there is none.
    pub fn generate(&mut self, seed: u64) -> Result<Generated, Failure> {
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        let mut tally = Tally::default();
        let (variant, reach) = (Arc::clone(self.solver.variant()), self.options.reach.clone());
        let budget = self.solver.budget().clone();
        let mut follower = reach.as_ref().map(|reach| Follower::new(reach, &variant, &self.base, &budget));
        while tally.tries < self.options.tries {
            let solution = match self.options.uniform {
                Some(memory) => uniform_grid(&mut self.solver, &self.base, &mut random, memory),
                None => full_grid(&mut self.solver, &self.base, &mut random),
            };
            let solution = solution.map_err(|why| match why {
                NoGrid::Stopped => Failure::Stopped,
                why => Failure::NoGrid(why),
            })?;
            let generated = self.with_solution(&solution, &mut random, &mut tally)?;
            let Some(mut generated) = generated else { continue };
            if let Some(follower) = &mut follower
                && !self.within_reach(&mut generated, follower, &mut random, &mut tally)?
            {
                continue;
            }
            return Ok(generated);
        }
        Err(tally.failure())
    }

    /// Searches for a puzzle with this solution: removes givens, and while it is too easy, climbs to harder ones, perhaps
    /// with another solution.
    pub(super) fn with_solution(
        &mut self,
        solution: &Grid,
        random: &mut ChaCha8Rng,
        tally: &mut Tally,
    ) -> Result<Option<Generated>, Failure> {
        let mut puzzle = self.base.clone();
        solution
            .placed()
            .filter(|&(cell, _)| self.in_orbit(cell))
            .for_each(|(cell, digit)| puzzle.givens.set(cell, digit));
        if !self.thin(&mut puzzle, solution, random)? {
            return Ok(None);
        }
        tally.tries += 1;
        if !self.options.is_rated() {
            let givens = puzzle.givens.filled();
            tally.note_givens(givens);
            if givens > self.options.max_givens || self.options.minimal && !self.is_minimal(&mut puzzle, solution)? {
                return Ok(None);
            }
            return self.solved_again(puzzle, solution, (None, None), tally.tries).map(Some);
        }
        let Some(first) = self.climber(puzzle, solution.clone(), tally)? else { return Ok(None) };
        if self.options.fits(&first.rating, first.se.as_ref()) {
            return self.checked(first, tally.tries).map(Some);
        }
        if self.options.is_too_hard(&first.rating, first.se.as_ref()) {
            return Ok(None);
        }
        self.nearest = None;
        self.climb(first, random, tally)
    }

    /// Adds givens if the path of a puzzle needs them; `false` if it cannot be as required.
    fn within_reach(
        &mut self,
        generated: &mut Generated,
        follower: &mut Follower<'_>,
        random: &mut ChaCha8Rng,
        tally: &mut Tally,
    ) -> Result<bool, Failure> {
        let is_solved = follower.follow(&generated.puzzle)?;
        if !is_solved {
            let Generated { puzzle, solution, .. } = generated;
            if self.options.minimal || !follower.complete(puzzle, solution, &self.orbits, random)? {
                return Ok(false);
            }
            generated.rating = generated.rating.and_then(|_| self.solver.rate(&generated.puzzle));
            let se = generated.se.take();
            generated.se =
                se.and_then(|_| se_score(self.solver.variant(), &generated.puzzle, &self.solver.budget()).ok());
        }
        tally.note_hardest(&follower.hardest);
        generated.hardest = Some(follower.hardest.clone());
        let Generated { puzzle, rating, se, .. } = generated;
        let is_rated = !self.options.is_rated() || rating.is_some_and(|rating| self.options.fits(&rating, se.as_ref()));
        Ok(follower.fits() && puzzle.givens.filled() <= self.options.max_givens && is_rated)
    }

    fn in_orbit(&self, cell: Cell) -> bool {
        self.orbits.iter().any(|orbit| orbit.contains(&cell))
    }
}
