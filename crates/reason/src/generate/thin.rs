//! Removal of givens, one after the other, while the solution stays the only one.
//!
//! A given is redundant if no solution has another digit in its cell. So the search need not find the known solution again:
//! it searches for one with another digit there; if there is none, the puzzle still has just one solution.

use crate::solve::{Difficulty, SecondSolution, Solver};
use exdoku_rules::variant::Puzzle;
use exdoku_text::board::{Cell, Grid};

/// A given stays if it is not known to be redundant after this many nodes, unless minimality must be proven. On a 25x25
/// board this leaves about 272 givens in a second; 1,000 nodes leave 269 in four.
const NODES: u64 = 100;

/// The time limit or Ctrl-C ended it.
pub(super) struct Stopped;

/// How givens are removed.
pub(super) struct Thinning<'t> {
    pub(super) solver: &'t mut Solver,
    /// The highest difficulty of a step that may be needed.
    pub(super) within: Option<Difficulty>,
    pub(super) solution: &'t Grid,
    /// The minimum number of givens that stay.
    pub(super) least: usize,
    /// Whether each given that stays must be proven to be needed.
    pub(super) proven: bool,
}

impl Thinning<'_> {
    /// Removes redundant givens, orbit by orbit. `false` if the puzzle was too difficult from the start.
    pub(super) fn run(mut self, puzzle: &mut Puzzle, orbits: &[Vec<Cell>]) -> Result<bool, Stopped> {
        let mut left = puzzle.givens.filled();
        for orbit in orbits {
            if puzzle.givens.get(orbit[0]).is_none() || left < self.least + orbit.len() {
                continue;
            }
            if self.take(puzzle, orbit)? {
                left -= orbit.len();
            }
        }
        Ok(match self.within {
            Some(most) => self.solver.is_within(puzzle, most),
            None => true,
        })
    }

    /// Removes an orbit if it is redundant.
    fn take(&mut self, puzzle: &mut Puzzle, orbit: &[Cell]) -> Result<bool, Stopped> {
        if let Some(most) = self.within {
            // Reasoning proves that the solution is unique.
            orbit.iter().for_each(|&cell| puzzle.givens.clear(cell));
            let goes = self.solver.is_within(puzzle, most);
            if !goes {
                set_givens(puzzle, orbit, self.solution);
            }
            return if self.solver.budget().is_over(0) { Err(Stopped) } else { Ok(goes) };
        }
        let nodes = if self.proven { u64::MAX } else { NODES };
        let goes = can_go(self.solver, puzzle, orbit, self.solution, nodes)?;
        if goes {
            orbit.iter().for_each(|&cell| puzzle.givens.clear(cell));
        }
        Ok(goes)
    }
}

/// Whether a puzzle with this unique solution keeps it unique without the givens of an orbit. If the nodes are
/// spent first, the answer is no.
pub(super) fn can_go(
    solver: &mut Solver,
    puzzle: &mut Puzzle,
    orbit: &[Cell],
    solution: &Grid,
    nodes: u64,
) -> Result<bool, Stopped> {
    // On a large board, an answer that needs no search takes milliseconds.
    if solver.budget().is_over(0) {
        return Err(Stopped);
    }
    orbit.iter().for_each(|&cell| puzzle.givens.clear(cell));
    let other = match orbit {
        &[cell] => solver.second_solution_at(puzzle, cell, solution, nodes),
        _ => solver.second_solution(puzzle, solution, nodes),
    };
    set_givens(puzzle, orbit, solution);
    match other {
        SecondSolution::Open if solver.budget().is_over(solver.stats().nodes) => Err(Stopped),
        other => Ok(other == SecondSolution::None),
    }
}

/// Gives the cells of an orbit.
pub(super) fn set_givens(puzzle: &mut Puzzle, orbit: &[Cell], solution: &Grid) {
    for &cell in orbit {
        puzzle.givens.set(cell, solution.get(cell).expect("a solution is full"));
    }
}
