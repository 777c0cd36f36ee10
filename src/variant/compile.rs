//! The exact cover of a variant.

use crate::board::Grid;
use crate::encode::{Candidate, Encoder, Encoding};
use crate::exact_cover::{OptionId, Problem};

use super::{Puzzle, Variant};

/// The exact cover of a variant, for any puzzle of it.
#[derive(Debug)]
pub struct Compiled {
    encoding: Encoding,
    cells: usize,
}

/// What a puzzle takes from the exact cover of its variant.
#[derive(Clone, Debug, Default)]
pub struct Restriction {
    /// Options its pencil marks exclude.
    pub dropped: Vec<OptionId>,
    /// The placements of its givens.
    pub chosen: Vec<OptionId>,
}

impl Compiled {
    /// Lets every rule of the variant speak, and writes the exact cover.
    pub fn new(variant: &Variant) -> Compiled {
        let mut encoder = Encoder::new(&variant.board);
        for active in &variant.rules {
            active.rule.encode(&mut encoder);
        }
        Compiled { encoding: encoder.finish(), cells: variant.board.cell_count() }
    }

    /// The items and options.
    pub fn problem(&self) -> &Problem {
        self.encoding.problem()
    }

    /// What a puzzle drops and chooses. A given that a rule drops from its cell has no option.
    ///
    /// # Errors
    /// The given that has no option.
    pub fn restriction(&self, puzzle: &Puzzle) -> Result<Restriction, Candidate> {
        let mut restriction = Restriction::default();
        for (&cell, set) in &puzzle.marks {
            let candidates = self.digits().filter(|&digit| !set.contains(digit)).map(|digit| Candidate { cell, digit });
            restriction.dropped.extend(candidates.filter_map(|candidate| self.encoding.option(candidate)));
        }
        for (cell, digit) in puzzle.givens.placed() {
            let candidate = Candidate { cell, digit };
            restriction.chosen.push(self.encoding.option(candidate).ok_or(candidate)?);
        }
        Ok(restriction)
    }

    fn digits(&self) -> impl Iterator<Item = crate::board::Digit> + use<> {
        self.encoding.digits()
    }

    /// The placement of a candidate, unless a rule dropped it.
    pub fn option(&self, candidate: Candidate) -> Option<OptionId> {
        self.encoding.option(candidate)
    }

    /// The candidate an option places.
    pub fn candidate(&self, option: OptionId) -> Candidate {
        self.encoding.candidate(option)
    }

    /// The grid that chosen options fill.
    pub fn decode(&self, options: &[OptionId]) -> Grid {
        let mut grid = Grid::empty(self.cells);
        for &option in options {
            let Candidate { cell, digit } = self.encoding.candidate(option);
            grid.set(cell, digit);
        }
        grid
    }
}
