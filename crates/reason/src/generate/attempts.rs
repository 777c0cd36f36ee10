//! Attempts to make a puzzle: of one solution after the other, until one has the puzzle that is required.

use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

use exdoku_text::board::{Cell, Grid};

use super::full::{NoGrid, full_grid, uniform_grid};
use super::generated::{Failure, Generated};
use super::generator::Generator;
use super::tally::Tally;

impl Generator {
    /// Generates the puzzle of a seed.
    ///
    /// # Errors
    /// Why there is none.
    pub fn generate(&mut self, seed: u64) -> Result<Generated, Failure> {
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        let mut tally = Tally::default();
        while tally.tries < self.options.tries {
            let solution = match self.options.uniform {
                Some(memory) => uniform_grid(&mut self.solver, &self.base, &mut random, memory),
                None => full_grid(&mut self.solver, &self.base, &mut random),
            };
            let solution = solution.map_err(|why| match why {
                NoGrid::Stopped => Failure::Stopped,
                why => Failure::NoGrid(why),
            })?;
            if let Some(generated) = self.with_solution(&solution, &mut random, &mut tally)? {
                return Ok(generated);
            }
        }
        Err(tally.failure())
    }

    /// Looks for a puzzle with this solution: removes givens, and while it is too easy, climbs to harder ones, perhaps of
    /// another solution.
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
        if self.options.rate_min.is_none() && self.options.rate_max.is_none() {
            let givens = puzzle.givens.filled();
            tally.note_givens(givens);
            if givens > self.options.max_givens || self.options.minimal && !self.is_minimal(&mut puzzle, solution)? {
                return Ok(None);
            }
            return self.solved_again(puzzle, solution, None, tally.tries).map(Some);
        }
        let Some(first) = self.climber(puzzle, solution.clone(), tally)? else { return Ok(None) };
        if self.options.fits(&first.rating) {
            return self.checked(first, tally.tries).map(Some);
        }
        if self.options.rate_max.is_some_and(|most| first.rating.number() > most) {
            return Ok(None);
        }
        self.nearest = None;
        self.climb(first, random, tally)
    }

    fn in_orbit(&self, cell: Cell) -> bool {
        self.orbits.iter().any(|orbit| orbit.contains(&cell))
    }
}
