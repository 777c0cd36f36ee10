//! Questions limited by nodes, for generating puzzles: a random solution, and a second solution besides a known one.
//!
//! They work within the budget of the solver and a number of nodes. Nodes are the same on every machine: only the clock or
//! Ctrl-C makes their answers differ.

use std::ops::ControlFlow;
use std::sync::Arc;

use exdoku_cover::{Budget, Ended, Stats};
use exdoku_rules::variant::Puzzle;
use exdoku_text::board::{Cell, Grid};

use super::solver::Solver;

/// Whether a puzzle has a solution besides a known one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SecondSolution {
    /// It has none.
    None,
    /// This one.
    Found(Grid),
    /// The nodes were spent before this was decided.
    Open,
}

impl Solver {
    /// A random solution, in at most `nodes` nodes: at each branch, the seed determines what is tried first.
    /// None if there is none, or if the budget was spent ([`is_partial`](Solver::is_partial)).
    ///
    /// Every solution is possible, but not with the same probability: at each branch, the remaining options are
    /// equally likely, however many solutions lie below them.
    pub fn random_solution(&mut self, puzzle: &Puzzle, seed: u64, nodes: u64) -> Option<Grid> {
        self.cover.set_tie_breaking(Some(seed));
        let bounded = self.bounded(nodes);
        let whole = std::mem::replace(&mut self.budget, bounded);
        let found = self.solutions(puzzle, 1).pop();
        self.budget = whole;
        self.cover.set_tie_breaking(None);
        found
    }

    /// Searches for a solution with other digits in its cells than the known one, in at most `nodes` nodes.
    pub fn second_solution(&mut self, puzzle: &Puzzle, known: &Grid, nodes: u64) -> SecondSolution {
        let variant = Arc::clone(&self.variant);
        self.find(puzzle, 2, nodes, |grid| !variant.board().agree(grid, known))
    }

    /// Searches for a solution with another digit in a cell than the known one, in at most `nodes` nodes. If a puzzle
    /// has one solution when this cell is given, this decides whether it still has only one without; the cell is not
    /// among the puzzle's givens. It costs less than [`second_solution`](Self::second_solution): the known solution need not
    /// be found.
    pub(crate) fn second_solution_at(
        &mut self,
        puzzle: &mut Puzzle,
        cell: Cell,
        known: &Grid,
        nodes: u64,
    ) -> SecondSolution {
        let digit = known.get(cell).expect("a solution is full");
        let others = self.variant.board().digits_of(cell).iter().filter(|&other| other != digit).collect();
        let before = puzzle.marks.get(&cell).copied();
        puzzle.limit(cell, others);
        let answer = self.find(puzzle, 1, nodes, |_| true);
        match before {
            Some(set) => puzzle.marks.insert(cell, set),
            None => puzzle.marks.remove(&cell),
        };
        answer
    }

    /// The first of at most `most` solutions that the predicate accepts.
    fn find(&mut self, puzzle: &Puzzle, most: u64, nodes: u64, wanted: impl Fn(&Grid) -> bool) -> SecondSolution {
        (self.stats, self.ended) = (Stats::default(), Ended::Complete);
        let Ok(restriction) = self.compiled.restriction(puzzle) else { return SecondSolution::None };
        let bounded = self.bounded(nodes);
        let whole = std::mem::replace(&mut self.budget, bounded);
        let mut found = None;
        let _ = self.covers(&restriction, Some(most), |compiled, options| {
            let grid = compiled.decode(options);
            if !wanted(&grid) {
                return ControlFlow::Continue(());
            }
            found = Some(grid);
            ControlFlow::Break(())
        });
        self.budget = whole;
        match found {
            Some(grid) => SecondSolution::Found(grid),
            None if self.is_partial() => SecondSolution::Open,
            None => SecondSolution::None,
        }
    }

    fn bounded(&self, nodes: u64) -> Budget {
        self.budget.at_most(nodes)
    }
}
