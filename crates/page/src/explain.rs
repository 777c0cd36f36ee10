//! Hints and solution paths: the steps from the board to the solution, each with its reason.

use std::time::Duration;

use serde_json::{Value, json};

use exdoku_cover::clock::Instant;
use exdoku_puzzle::input::Sudoku;
use exdoku_puzzle::record::Status;
use exdoku_reason::explain::contradiction::{Contradiction, contradiction};
use exdoku_reason::explain::{End, Level, StepRecord, Walk, WalkOptions};
use exdoku_reason::solve::{Solver, Verdict};
use exdoku_rules::variant::Puzzle;
use exdoku_text::board::{DigitSet, Grid};

use super::puzzle_json::{cells, digits, grid, layer_values, violations};
use super::question::Question;
use super::run::{Attempt, Run};

/// The maximum number of steps of a path: enough for every candidate of the largest boards.
const MOST_STEPS: usize = 5000;
/// The interval at which steps of a path are sent.
const OFTEN: Duration = Duration::from_millis(200);

/// The highest level of the steps that a question allows.
///
/// # Errors
/// There is no level with this name.
pub(super) fn level(question: &Question) -> Result<Level, String> {
    match question.level.as_str() {
        "" => Ok(Level::Guess),
        name => Level::named(name).ok_or_else(|| format!("There is no level “{name}” of steps.")),
    }
}

/// The simplest next step. There may be none, as entered digits may be wrong.
pub(super) fn hint(sudoku: &Sudoku, puzzle: &Puzzle, solver: &mut Solver, run: &Run<'_>, level: Level) -> Attempt {
    let options = WalkOptions { level, most: 1, ..WalkOptions::default() };
    unless_wrong(sudoku, puzzle, solver, run, options)
}

/// All steps to the solution, if there is one.
pub(super) fn path_unless_wrong(
    sudoku: &Sudoku,
    puzzle: &Puzzle,
    solver: &mut Solver,
    run: &Run<'_>,
    level: Level,
) -> Attempt {
    let options = WalkOptions { level, most: MOST_STEPS, ..WalkOptions::default() };
    unless_wrong(sudoku, puzzle, solver, run, options)
}

/// The steps, or what contradicts each other.
fn unless_wrong(sudoku: &Sudoku, puzzle: &Puzzle, solver: &mut Solver, run: &Run<'_>, options: WalkOptions) -> Attempt {
    let walk = Walk::new(&sudoku.variant, puzzle, solver, options);
    match walk.verdict() {
        verdict @ (Verdict::Contradiction(_) | Verdict::Unsolvable) => {
            let answer = json!({ "status": Status::None, "why": why(sudoku, puzzle, solver, verdict) });
            if run.is_over() { Attempt::Partial(answer) } else { Attempt::Done(answer) }
        }
        _ => steps(sudoku, puzzle, solver, walk, run),
    }
}

/// All steps to the solution, or to a contradiction.
pub(super) fn path(sudoku: &Sudoku, puzzle: &Puzzle, solver: &mut Solver, run: &Run<'_>, level: Level) -> Attempt {
    let options = WalkOptions { level, most: MOST_STEPS, ..WalkOptions::default() };
    let walk = Walk::new(&sudoku.variant, puzzle, solver, options);
    steps(sudoku, puzzle, solver, walk, run)
}

/// The givens and rules that contradict each other: directly broken rules, otherwise a minimal set.
pub(super) fn why(sudoku: &Sudoku, puzzle: &Puzzle, solver: &Solver, verdict: &Verdict) -> Value {
    let board = sudoku.variant.board();
    if let Verdict::Contradiction(broken) = verdict {
        return violations(sudoku, &puzzle.givens, broken);
    }
    let settings = solver.options().settings;
    let found = contradiction(&sudoku.variant, puzzle, settings, &solver.budget());
    let one = |found: Contradiction<'_>| {
        let sentence = format!("These contradict each other: {}.", found.parts(board, puzzle).join(", "));
        json!({ "sentence": sentence, "cells": cells(board, &found.cells()) })
    };
    found.map(one).into_iter().collect()
}

/// The steps of a walk.
fn steps(sudoku: &Sudoku, puzzle: &Puzzle, solver: &Solver, mut walk: Walk<'_>, run: &Run<'_>) -> Attempt {
    let (board, verdict) = (sudoku.variant.board(), walk.verdict());
    if run.is_first && matches!(verdict, Verdict::Open(_)) {
        return Attempt::Partial(json!({ "status": End::Stopped.word(), "steps": [] }));
    }
    let several = match verdict {
        Verdict::Several(one, other) => {
            let differ = cells(board, &one.differences(other));
            Some(
                json!({ "status": Status::Several, "grid": grid(board, one), "other": grid(board, other), "differ": differ }),
            )
        }
        _ => None,
    };
    let why = match verdict {
        Verdict::Contradiction(_) | Verdict::Unsolvable => Some(why(sudoku, puzzle, solver, verdict)),
        _ => None,
    };
    let left = walk.explainer().candidates();
    let candidates: Value = left[..board.cell_count()].iter().map(|set| digits(*set)).collect();
    let begin = json!({ "several": several, "why": why, "candidates": candidates });
    let mut sent = Sent { steps: 0, at: Instant::now() };
    let mut steps = Vec::new();
    let end = loop {
        let step = walk.step(|explainer, step| {
            let record = StepRecord::new(explainer, board, &puzzle.symbols, step);
            let mut value = serde_json::to_value(record).expect("a record is an object");
            let mut placed = Grid::empty(board.place_count());
            step.placed.iter().for_each(|one| placed.set(one.cell, one.digit));
            value["layers"] = layer_values(board, &placed);
            (value, explainer.candidates().to_vec())
        });
        let (mut value, before) = match step {
            Ok(shown) => shown,
            Err(end) => break end,
        };
        let gone = lost(&before, walk.explainer().candidates());
        let (cells, beyond): (Vec<_>, Vec<_>) = gone.into_iter().partition(|&(place, _)| place < board.cell_count());
        (value["gone"], value["beyond"]) = (json!(cells), json!(beyond));
        steps.push(value);
        if !run.is_first {
            sent.send(&begin, &steps, run);
        }
    };
    let mut answer = begin;
    (answer["status"], answer["steps"]) = (end.word().into(), steps.into());
    if end == End::Stopped || run.is_over() { Attempt::Partial(answer) } else { Attempt::Done(answer) }
}

/// How many steps were sent before the path is complete, and when.
struct Sent {
    steps: usize,
    at: Instant,
}

impl Sent {
    /// Sends the new steps, unless others were sent just now; with the first ones, what the path begins with.
    fn send(&mut self, begin: &Value, steps: &[Value], run: &Run<'_>) {
        if self.at.elapsed() < OFTEN {
            return;
        }
        let mut part = if self.steps == 0 { begin.clone() } else { json!({}) };
        part["steps"] = steps[self.steps..].into();
        run.send_part(part);
        *self = Sent { steps: steps.len(), at: Instant::now() };
    }
}

/// The candidates that a step removes: the number of the cell, or of another place after all cells, and that of the digit or
/// value.
fn lost(before: &[DigitSet], after: &[DigitSet]) -> Vec<(usize, usize)> {
    let of_place = |(place, (before, after)): (usize, (&DigitSet, &DigitSet))| {
        let gone = before.iter().filter(|&digit| !after.contains(digit));
        gone.map(|digit| (place, digit.index())).collect::<Vec<_>>()
    };
    before.iter().zip(after).enumerate().flat_map(of_place).collect()
}
