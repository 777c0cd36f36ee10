//! A generator: a solver, the requirements, and the removable givens.

use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom;

use crate::scale::SeRating;
use crate::solve::{Rating, Solver, Verdict};
use exdoku_rules::variant::Puzzle;
use exdoku_text::board::{Board, Cell, Grid};

use super::climber::Climber;
use super::generated::{Failure, Generated};
use super::options::GenerateOptions;
use super::symmetry::{Asymmetric, Symmetry};
use super::thin::{self, Thinning};

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
    pub(super) solver: Solver,
    /// The givens that every puzzle has: those of the variant's file.
    pub(super) base: Puzzle,
    pub(super) options: GenerateOptions,
    /// The cells that may be given, in orbits of the symmetry; the places of each layer separately.
    pub(super) orbits: Vec<Vec<Cell>>,
    /// The last puzzle of a climb that failed.
    pub(super) nearest: Option<Climber>,
}

impl Generator {
    /// A generator. The givens of `base` stay in every puzzle; the symmetry applies to the others.
    ///
    /// # Errors
    /// A cell that the symmetry maps off the board.
    pub fn new(solver: Solver, base: Puzzle, options: GenerateOptions) -> Result<Generator, Asymmetric> {
        let orbits = removable(solver.variant().board(), &base, options.symmetry)?;
        Ok(Generator { solver, base, options, orbits, nearest: None })
    }

    /// The solver it works with.
    pub fn solver(&mut self) -> &mut Solver {
        &mut self.solver
    }

    /// Removes givens; `false` if the attempt cannot succeed.
    pub(super) fn thin(
        &mut self,
        puzzle: &mut Puzzle,
        solution: &Grid,
        random: &mut ChaCha8Rng,
    ) -> Result<bool, Failure> {
        let board = self.solver.variant().board();
        // Layers are given only if digits leave them open.
        let (mut orbits, mut digits): (Vec<_>, Vec<_>) =
            self.orbits.iter().cloned().partition(|orbit| !board.is_cell(orbit[0]));
        orbits.shuffle(random);
        digits.shuffle(random);
        orbits.extend(digits);
        let within = self.options.most_difficult();
        let thinning = Thinning {
            solver: &mut self.solver,
            within,
            solution,
            least: self.options.min_givens,
            proven: self.options.minimal,
        };
        thinning.run(puzzle, &orbits).map_err(|thin::Stopped| Failure::Stopped)
    }

    /// Whether each given is needed, even if its orbit has others.
    pub(super) fn is_minimal(&mut self, puzzle: &mut Puzzle, solution: &Grid) -> Result<bool, Failure> {
        // Each given that stayed was proven to be needed, unless a minimum number was required.
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
    pub(super) fn checked(
        &mut self,
        Climber { puzzle, solution, rating, se }: Climber,
        tries: u64,
    ) -> Result<Generated, Failure> {
        self.solved_again(puzzle, &solution, (Some(rating), se), tries)
    }

    /// The puzzle, solved once more.
    pub(super) fn solved_again(
        &mut self,
        puzzle: Puzzle,
        solution: &Grid,
        (rating, se): (Option<Rating>, Option<SeRating>),
        tries: u64,
    ) -> Result<Generated, Failure> {
        match self.solver.verdict(&puzzle) {
            Verdict::Unique(only) => {
                let kept = self.solver.variant().board().agree(&only, solution);
                assert!(kept, "a puzzle keeps the solution it was made for");
                Ok(Generated { puzzle, solution: only, rating, se, hardest: None, tries })
            }
            Verdict::Open(_) => Err(Failure::Stopped),
            _ => unreachable!("givens were taken away only while the solution stayed the only one"),
        }
    }
}

/// The places whose givens may be removed, in orbits of a symmetry; those of each layer separately.
pub(super) fn removable(board: &Board, base: &Puzzle, symmetry: Symmetry) -> Result<Vec<Vec<Cell>>, Asymmetric> {
    let mut orbits = symmetry.orbits(board)?;
    if !board.has_digits() {
        orbits.clear();
    }
    let free =
        board.layers().iter().filter(|layer| layer.computed.is_none() && board.sought_count() > board.cell_count());
    orbits.extend(free.flat_map(|layer| board.places_of(layer)).map(|place| vec![place]));
    orbits.retain(|orbit| orbit.iter().all(|&cell| base.givens.get(cell).is_none()));
    Ok(orbits)
}
