//! Puzzle generation: a random full grid, from which givens are removed while it stays the only solution.
//!
//! ```text
//!   full.rs       a full grid                 symmetry.rs         which cells are given together
//!   climb.rs      harder and harder puzzles    fewer.rs            fewer drawn clues
//!   thin.rs       givens removed              canonical_form.rs   puzzles equal up to a renaming of digits
//!   draw/         clues for a solution        drawn.rs            a puzzle with drawn clues
//! ```
//!
//! Everything random comes from a seed (ChaCha), and searches are limited by nodes: the same seed, version and options give
//! the same puzzle on every machine. Each puzzle is solved once more before it is returned.

mod canonical_form;
mod climb;
mod draw;
mod drawn;
mod fewer;
mod full;
mod symmetry;
mod thin;

use std::ops::RangeInclusive;

use rand::SeedableRng;
use rand::seq::SliceRandom;
use rand_chacha::ChaCha8Rng;

use crate::solve::{Level, Rating, Solver, Verdict};
use exdoku_rules::variant::Puzzle;
use exdoku_text::board::{Cell, Grid};

pub use canonical_form::canonical_form;
pub use draw::{DrawFrame, Drawn, NotDrawn, RandomRegions};
pub use drawn::{Drawing, DrawnPuzzle, make_drawn};
pub use full::{NoGrid, full_grid, uniform_grid};
pub use symmetry::{Asymmetric, Symmetry};

use climb::Climber;
use thin::Thinning;

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
    fn fits(&self, rating: &Rating) -> bool {
        let number = rating.number();
        self.rate_min.is_none_or(|least| number >= least) && self.rate_max.is_none_or(|most| number <= most)
    }
}

/// A new puzzle.
#[derive(Clone, Debug)]
pub struct Generated {
    /// Its givens.
    pub puzzle: Puzzle,
    /// Its only solution.
    pub solution: Grid,
    /// Its rating, if a rating was required.
    pub rating: Option<Rating>,
    /// How many attempts it took.
    pub tries: u64,
}

/// Why there is no puzzle.
#[derive(Clone, PartialEq, Debug)]
pub enum Failure {
    /// There is no full grid.
    NoGrid(NoGrid),
    /// No attempt met the requirements.
    Tries {
        /// How many there were.
        tries: u64,
        /// The fewest and the most givens they had, if any came so far.
        givens: Option<(usize, usize)>,
        /// The lowest and the highest rating they had, if they were rated.
        ratings: Option<(f64, f64)>,
        /// The kinds that were to be drawn and of which no clue found a place in any attempt.
        absent: Vec<String>,
    },
    /// The time limit or Ctrl-C ended it.
    Stopped,
}

/// A generator of puzzles of one variant.
///
/// ```
/// use std::sync::Arc;
/// use exdoku_reason::generate::{Generator, GenerateOptions};
/// use exdoku_reason::solve::{SolveOptions, Solver};
/// use exdoku_rules::variant::{Puzzle, Variant};
///
/// let variant = Arc::new(Variant::classic(6).expect("6x6 is no size out of reach"));
/// let solver = Solver::new(Arc::clone(&variant), SolveOptions::default());
/// let options = GenerateOptions { minimal: true, ..GenerateOptions::default() };
/// let mut generator = Generator::new(solver, Puzzle::empty(&variant), options).expect("any board has no symmetry");
/// let generated = generator.generate(1).expect("there are many");
/// assert!(generator.solver().redundant(&generated.puzzle).is_empty());
/// assert_eq!(generator.generate(1).expect("as before").puzzle.givens, generated.puzzle.givens);
/// ```
#[derive(Debug)]
pub struct Generator {
    solver: Solver,
    /// The givens that every puzzle has: those of the variant's file.
    base: Puzzle,
    options: GenerateOptions,
    /// The cells that may be given, in orbits of the symmetry.
    orbits: Vec<Vec<Cell>>,
    /// The last puzzle of a climb that failed.
    nearest: Option<Climber>,
}

impl Generator {
    /// A generator. The givens of `base` stay in every puzzle; the symmetry is that of the others.
    ///
    /// # Errors
    /// A cell that the symmetry maps off the board.
    pub fn new(solver: Solver, base: Puzzle, options: GenerateOptions) -> Result<Generator, Asymmetric> {
        let fixed = |orbit: &Vec<Cell>| orbit.iter().any(|&cell| base.givens.get(cell).is_some());
        let mut orbits = options.symmetry.orbits(solver.variant().board())?;
        orbits.retain(|orbit| !fixed(orbit));
        Ok(Generator { solver, base, options, orbits, nearest: None })
    }

    /// The solver it works with.
    pub fn solver(&mut self) -> &mut Solver {
        &mut self.solver
    }

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
    fn with_solution(
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

    /// The highest level that may be needed, if there is a highest rating.
    fn within(&self) -> Option<Level> {
        match self.options.rate_max {
            Some(most) if most < 1.0 => Some(Level::Forced),
            Some(most) if most < 2.0 => Some(Level::Dropping),
            Some(most) if most < 3.0 => Some(Level::Trying),
            _ => None,
        }
    }

    /// Removes givens; `false` if the attempt cannot succeed.
    fn thin(&mut self, puzzle: &mut Puzzle, solution: &Grid, random: &mut ChaCha8Rng) -> Result<bool, Failure> {
        let within = self.within();
        let thinning = Thinning {
            solver: &mut self.solver,
            within,
            solution,
            least: self.options.min_givens,
            proven: self.options.minimal,
        };
        let mut orbits = self.orbits.clone();
        orbits.shuffle(random);
        thinning.run(puzzle, &orbits).map_err(|thin::Stopped| Failure::Stopped)
    }

    /// Whether each given is needed, also where its orbit has others.
    fn is_minimal(&mut self, puzzle: &mut Puzzle, solution: &Grid) -> Result<bool, Failure> {
        // Each that stayed was proven to be needed, unless there were to be so many.
        let tried = puzzle.givens.filled() > self.options.min_givens;
        if tried && self.orbits.iter().all(|orbit| orbit.len() == 1) {
            return Ok(true);
        }
        let free: Vec<Cell> = self.orbits.iter().flatten().copied().collect();
        for cell in free.into_iter().filter(|&cell| puzzle.givens.get(cell).is_some()).collect::<Vec<_>>() {
            if thin::can_go(&mut self.solver, puzzle, &[cell], solution, u64::MAX)
                .map_err(|thin::Stopped| Failure::Stopped)?
            {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// A puzzle with its rating, solved once more.
    fn checked(&mut self, Climber { puzzle, solution, rating }: Climber, tries: u64) -> Result<Generated, Failure> {
        self.solved_again(puzzle, &solution, Some(rating), tries)
    }

    /// The puzzle, solved once more.
    fn solved_again(
        &mut self,
        puzzle: Puzzle,
        solution: &Grid,
        rating: Option<Rating>,
        tries: u64,
    ) -> Result<Generated, Failure> {
        match self.solver.verdict(&puzzle) {
            Verdict::Unique(only) => {
                let kept = self.solver.variant().board().agree(&only, solution);
                assert!(kept, "a puzzle keeps the solution it was made for");
                Ok(Generated { puzzle, solution: only, rating, tries })
            }
            Verdict::Open(_) => Err(Failure::Stopped),
            _ => unreachable!("givens were taken away only while the solution stayed the only one"),
        }
    }
}

/// A summary of the attempts.
#[derive(Default)]
struct Tally {
    tries: u64,
    givens: Option<(usize, usize)>,
    ratings: Option<(f64, f64)>,
    /// The kinds of which no clue found a place so far, once clues were laid.
    absent: Option<Vec<String>>,
}

/// After this many attempts without a single clue of a kind, it is taken to have none on this board.
const HOPELESS: u64 = 100;

impl Tally {
    fn failure(self) -> Failure {
        let Tally { tries, givens, ratings, absent } = self;
        Failure::Tries { tries, givens, ratings, absent: absent.unwrap_or_default() }
    }

    fn note_absent(&mut self, absent: &[&str]) {
        match &mut self.absent {
            Some(known) => known.retain(|kind| absent.contains(&kind.as_str())),
            None => self.absent = Some(absent.iter().map(|&kind| kind.to_owned()).collect()),
        }
    }

    /// Whether a kind has had no clue for so long that further attempts are pointless.
    fn is_hopeless(&self) -> bool {
        self.tries >= HOPELESS && self.absent.as_ref().is_some_and(|absent| !absent.is_empty())
    }

    fn note_givens(&mut self, givens: usize) {
        let (least, most) = self.givens.unwrap_or((givens, givens));
        self.givens = Some((least.min(givens), most.max(givens)));
    }

    fn note_rating(&mut self, rating: f64) {
        let (least, most) = self.ratings.unwrap_or((rating, rating));
        self.ratings = Some((least.min(rating), most.max(rating)));
    }
}
