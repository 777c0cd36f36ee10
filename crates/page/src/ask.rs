//! Questions for the solver.

use std::ops::ControlFlow;
use std::sync::Arc;

use serde_json::{Value, json};

use exdoku_cover::Budget;
use exdoku_puzzle::input::Sudoku;
use exdoku_puzzle::record::Status;
use exdoku_reason::solve::{Count, SolveOptions, Solver, Verdict};
use exdoku_rules::variant::Puzzle;
use exdoku_text::board::{DigitSet, Grid};

use super::cache::{Cache, Unanswered};
use super::puzzle_json::{asked, cells, digits, grid, layer_values, with_layers};
use super::question::Question;
use super::run::{Attempt, Run};
use super::{Long, explain, generate, prove, search};

/// The maximum number of solutions over which digits are counted.
const MOST_COUNTED: u64 = 10_000;
/// The number of random walks of an estimate.
const WALKS: u64 = 2000;

/// The question with this name.
pub(super) fn named(name: &str) -> Option<Long> {
    Some(match name {
        "solve" => |question, cache, run| puzzle(question, cache, run, solve),
        "unique" => |question, cache, run| puzzle(question, cache, run, unique),
        "count" => |question, cache, run| puzzle(question, cache, run, count),
        "candidates" => |question, cache, run| puzzle(question, cache, run, candidates),
        "hint" => |question, cache, run| {
            let level = explain::level(question)?;
            puzzle(question, cache, run, |sudoku, of, solver, run| explain::hint(sudoku, of, solver, run, level))
        },
        "path" => |question, cache, run| {
            let level = explain::level(question)?;
            let is_entered = question.with_entries && !(question.entries.is_empty() && question.layers.is_empty());
            puzzle(question, cache, run, |sudoku, of, solver, run| match is_entered {
                // What was entered may be wrong: that is no path to a contradiction.
                true => explain::path_unless_wrong(sudoku, of, solver, run, level),
                false => explain::path(sudoku, of, solver, run, level),
            })
        },
        "search" => |question, cache, run| puzzle(question, cache, run, search::search),
        "prove" => |question, cache, run| puzzle(question, cache, run, prove::prove),
        "generate" => generate::generate,
        _ => return None,
    })
}

/// Answers a question about a puzzle.
fn puzzle(
    question: &Question,
    cache: &Cache,
    run: &Run<'_>,
    answer: impl FnOnce(&Sudoku, &Puzzle, &mut Solver, &Run<'_>) -> Attempt,
) -> Result<Attempt, Unanswered> {
    let read = cache.puzzle(&question.text, &run.reading())?;
    let puzzle = asked(&read.sudoku, question);
    let mut solver = Solver::new(Arc::clone(&read.sudoku.variant), SolveOptions::default());
    solver.set_budget(run.budget());
    Ok(answer(&read.sudoku, &puzzle, &mut solver, run))
}

/// The outcome of an attempt with an answer, partial or whole.
fn attempt(is_partial: bool, answer: Value) -> Attempt {
    if is_partial { Attempt::Partial(answer) } else { Attempt::Done(answer) }
}

/// One solution, and whether there are others, unless that takes long.
fn solve(sudoku: &Sudoku, puzzle: &Puzzle, solver: &mut Solver, run: &Run<'_>) -> Attempt {
    let board = sudoku.variant.board();
    match solver.solutions(puzzle, 1).pop() {
        Some(solution) => {
            solver.set_budget(run.budget_of(0.3));
            let standing = match solver.verdict(puzzle) {
                Verdict::Several(..) => Status::Several,
                Verdict::Unique(_) => Status::Unique,
                _ => Status::Open,
            };
            Attempt::Done(json!({
                "status": "solved",
                "standing": standing,
                "grid": grid(board, &solution),
                "layers": with_layers(sudoku, &solution),
                "values": layer_values(board, &solution),
            }))
        }
        None if solver.is_partial() => Attempt::Partial(json!({ "status": Status::Open })),
        None => {
            let verdict = match solver.contradictions(puzzle) {
                broken if broken.is_empty() => Verdict::Unsolvable,
                broken => Verdict::Contradiction(broken),
            };
            none(sudoku, puzzle, solver, &verdict, run)
        }
    }
}

/// No solution: the givens and rules at fault.
fn none(sudoku: &Sudoku, puzzle: &Puzzle, solver: &Solver, verdict: &Verdict, run: &Run<'_>) -> Attempt {
    let answer = json!({ "status": Status::None, "why": explain::why(sudoku, puzzle, solver, verdict) });
    attempt(run.is_over(), answer)
}

/// Whether there is exactly one solution.
fn unique(sudoku: &Sudoku, puzzle: &Puzzle, solver: &mut Solver, run: &Run<'_>) -> Attempt {
    let board = sudoku.variant.board();
    let shown = |solution: &Grid| grid(board, solution);
    match solver.verdict(puzzle) {
        Verdict::Unique(only) => Attempt::Done(
            json!({ "status": Status::Unique, "grid": shown(&only), "layers": with_layers(sudoku, &only), "values": layer_values(board, &only) }),
        ),
        Verdict::Several(one, other) => {
            let differ = cells(board, &one.differences(&other));
            Attempt::Done(json!({
                "status": Status::Several,
                "grid": shown(&one),
                "layers": with_layers(sudoku, &one),
                "values": layer_values(board, &one),
                "other": shown(&other),
                "other_layers": with_layers(sudoku, &other),
                "other_values": layer_values(board, &other),
                "differ": differ,
            }))
        }
        verdict @ (Verdict::Unsolvable | Verdict::Contradiction(_)) => none(sudoku, puzzle, solver, &verdict, run),
        Verdict::Open(found) => Attempt::Partial(json!({ "status": Status::Open, "grid": found.as_ref().map(shown) })),
    }
}

/// The number of solutions. An estimate comes first, unless the count is known soon.
fn count(_sudoku: &Sudoku, puzzle: &Puzzle, solver: &mut Solver, run: &Run<'_>) -> Attempt {
    if !run.is_first {
        solver.set_budget(run.budget_of(0.2));
        if let Some(estimate) = solver.estimate(puzzle, WALKS, 0) {
            let log10 = estimate.log.is_finite().then(|| estimate.log / std::f64::consts::LN_10);
            run.send_part(json!({ "log10": log10, "error": estimate.relative_error, "walks": estimate.walks }));
        }
        solver.set_budget(run.budget());
    }
    // Numbers may be too large for JSON readers.
    match solver.count(puzzle, None) {
        Count::Exactly(count) => Attempt::Done(json!({ "count": count.to_string(), "exact": true })),
        Count::MoreThan(count) => Attempt::Partial(json!({ "count": count.to_string(), "exact": false })),
        Count::AtLeast(count) => Attempt::Partial(json!({ "count": count.to_string(), "exact": false })),
    }
}

/// The digits of each cell over all solutions, and how often they occur in the first of them.
fn candidates(sudoku: &Sudoku, puzzle: &Puzzle, solver: &mut Solver, run: &Run<'_>) -> Attempt {
    let board = sudoku.variant.board();
    let width = board.digits().count();
    let mut tally = vec![vec![0_u64; width]; board.cell_count()];
    let mut counted = 0;
    solver.set_budget(Budget { progress: None, ..run.budget_of(0.3) });
    solver.visit(puzzle, Some(MOST_COUNTED + 1), |solution| {
        if counted == MOST_COUNTED {
            counted += 1;
            return ControlFlow::Break(());
        }
        counted += 1;
        for (cell, digit) in solution.placed().take_while(|(cell, _)| board.is_cell(*cell)) {
            tally[cell.index()][digit.index()] += 1;
        }
        ControlFlow::Continue(())
    });
    let all = counted <= MOST_COUNTED && !solver.is_partial();
    let counted = counted.min(MOST_COUNTED);
    if all && counted == 0 {
        return Attempt::Done(json!({ "status": Status::None }));
    }
    let mut sets: Vec<DigitSet> =
        tally.iter().map(|counts| board.digits().iter().filter(|digit| counts[digit.index()] > 0).collect()).collect();
    let mut is_partial = false;
    if !all {
        solver.set_budget(run.budget());
        match solver.candidates(puzzle) {
            Some(found) => sets.iter_mut().zip(found).for_each(|(set, found)| *set = set.union(found)),
            None if counted == 0 && !solver.is_partial() => return Attempt::Done(json!({ "status": Status::None })),
            None => {}
        }
        is_partial = solver.is_partial();
    }
    let sets: Value = sets.iter().map(|set| digits(*set)).collect();
    let answer = json!({ "status": "some", "sets": sets, "counts": tally, "counted": counted, "all": all });
    attempt(is_partial, answer)
}
