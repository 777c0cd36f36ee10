//! Digits on the board: which rules they break, and whether they are a solution.

use serde_json::{Value, json};

use super::cache::{Cache, Reading, Unanswered};
use super::puzzle_json::{asked, violations};
use super::question::Question;

/// Checks the digits that were entered.
pub(super) fn play(question: &Question, cache: &Cache, within: &Reading) -> Result<Value, Unanswered> {
    let read = cache.puzzle(&question.text, within)?;
    let sudoku = &read.sudoku;
    let puzzle = asked(sudoku, question);
    let broken = sudoku.variant.violations(&puzzle.givens);
    let filled = sudoku.variant.board().is_filled(&puzzle.givens);
    Ok(json!({ "broken": violations(sudoku, &puzzle.givens, &broken), "filled": filled }))
}
