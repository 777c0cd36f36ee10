//! Checks digits and layer values on the board: which rules they break, and whether they are a solution.

use std::sync::Arc;

use serde_json::{Value, json};

use exdoku_cover::Budget;
use exdoku_puzzle::input::Sudoku;
use exdoku_reason::solve::{SolveOptions, Solver};
use exdoku_rules::variant::Puzzle;

use super::cache::{Cache, Reading, Unanswered};
use super::puzzle_json::{asked, entries, violations, with_layers};
use super::question::Question;

/// The maximum number of nodes of the search for a completion.
const MOST_NODES: u64 = 5_000;

/// Checks the entries.
pub(super) fn play(question: &Question, cache: &Cache, within: &Reading) -> Result<Value, Unanswered> {
    let read = cache.puzzle(&question.text, within)?;
    let sudoku = &read.sudoku;
    let puzzle = asked(sudoku, question);
    let broken = sudoku.variant.violations(&puzzle.givens);
    let is_written = sudoku.variant.board().is_written(&puzzle.givens);
    let filled = is_written && (!broken.is_empty() || may_be_completed(sudoku, &puzzle));
    // Values of layers are drawn as in a solution.
    let layers = match question.layers.is_empty() {
        true => Value::Null,
        false => with_layers(sudoku, &entries(sudoku, question)),
    };
    Ok(json!({ "broken": violations(sudoku, &puzzle.givens, &broken), "filled": filled, "layers": layers }))
}

/// Whether the entries can be completed. If the search takes too long, they are assumed to be completable.
fn may_be_completed(sudoku: &Sudoku, puzzle: &Puzzle) -> bool {
    if sudoku.variant.board().places().all(|place| puzzle.givens.get(place).is_some()) {
        return true;
    }
    let mut solver = Solver::new(Arc::clone(&sudoku.variant), SolveOptions::default());
    solver.set_budget(Budget { nodes: Some(MOST_NODES), ..Budget::default() });
    solver.solutions(puzzle, 1).pop().is_some() || solver.is_partial()
}
