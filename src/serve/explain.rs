//! Hints and paths: the steps that lead from the board to the solution, each with its reason.

use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::board::DigitSet;
use crate::explain::{End, Explainer, Level};
use crate::format::StepRecord;
use crate::input::Sudoku;
use crate::solve::Solver;
use crate::variant::Puzzle;

use super::jobs::{Attempt, Run};
use super::puzzle_json::{digits, violations};

/// The most steps of a path: every candidate of the largest boards.
const MOST_STEPS: usize = 5000;
/// How often the page hears how far a path has come.
const OFTEN: Duration = Duration::from_millis(200);

/// The simplest next step. Digits that were entered may be wrong, so that there is none.
pub(super) fn hint(sudoku: &Sudoku, puzzle: &Puzzle, solver: &mut Solver, run: &Run<'_>) -> Attempt {
    if puzzle.givens != sudoku.puzzle.givens && solver.solutions(puzzle, 1).is_empty() {
        if solver.is_partial() {
            return Attempt::Partial(json!({ "status": "stopped", "steps": [] }));
        }
        let why = solver.contradictions(puzzle);
        return Attempt::Done(json!({ "status": "none", "why": violations(sudoku, &puzzle.givens, &why) }));
    }
    steps(sudoku, puzzle, run, 1)
}

/// All steps to the solution, or to a contradiction.
pub(super) fn path(sudoku: &Sudoku, puzzle: &Puzzle, _solver: &mut Solver, run: &Run<'_>) -> Attempt {
    steps(sudoku, puzzle, run, MOST_STEPS)
}

fn steps(sudoku: &Sudoku, puzzle: &Puzzle, run: &Run<'_>, most: usize) -> Attempt {
    let board = &sudoku.variant.board;
    let mut explainer = Explainer::new(&sudoku.variant, puzzle);
    explainer.set_budget(run.budget());
    let candidates: Value = explainer.candidates()[..board.cell_count()].iter().map(|set| digits(*set)).collect();
    explainer.limit_steps(most);
    let (mut steps, mut shown) = (Vec::new(), Instant::now());
    let end = loop {
        let step = match explainer.next_or_end(Level::Guess) {
            Ok(step) => step,
            Err(end) => break end,
        };
        let record = StepRecord::new(&explainer, board, &puzzle.symbols, &step);
        let before = explainer.candidates().to_vec();
        explainer.take(&step);
        let mut value = serde_json::to_value(record).expect("a record is an object");
        value["gone"] = lost(&before[..board.cell_count()], explainer.candidates());
        if !run.is_first && shown.elapsed() > OFTEN {
            shown = Instant::now();
            run.send_part(json!({ "steps": steps.len() + 1, "text": value["text"] }));
        }
        steps.push(value);
    };
    let answer = json!({ "status": end.word(), "steps": steps, "candidates": candidates });
    if end == End::Stopped { Attempt::Partial(answer) } else { Attempt::Done(answer) }
}

/// The candidates that a step takes away: the number of the cell, the number of the digit.
fn lost(before: &[DigitSet], after: &[DigitSet]) -> Value {
    let of_cell = |(cell, (before, after)): (usize, (&DigitSet, &DigitSet))| {
        let gone = before.iter().filter(|&digit| !after.contains(digit));
        gone.map(|digit| json!([cell, digit.index()])).collect::<Vec<_>>()
    };
    before.iter().zip(after).enumerate().flat_map(of_cell).collect()
}
