//! A certificate: a formula, a proof that it has no solution, and the solutions of the puzzle, which the formula excludes.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use serde_json::json;

use exdoku_cover::{Ended, ProofFormat};
use exdoku_format::line_with_layers;
use exdoku_puzzle::input::Sudoku;
use exdoku_puzzle::record::Status;
use exdoku_reason::solve::Solver;
use exdoku_rules::variant::Puzzle;

use super::run::{Attempt, Run};

/// The maximum number of solutions of a certificate.
const MOST_SOLUTIONS: usize = 1000;
/// The maximum number of bytes of a proof: the page holds it in memory several times.
const MOST_BYTES: usize = 64 << 20;

/// All solutions, with a proof that there are no others.
pub(super) fn prove(sudoku: &Sudoku, puzzle: &Puzzle, solver: &mut Solver, run: &Run<'_>) -> Attempt {
    let is_full = Arc::new(AtomicBool::new(false));
    let mut budget = run.budget();
    budget.cancelled.push(Arc::clone(&is_full));
    solver.set_budget(budget);
    let (mut solutions, mut count, mut proof) = (String::new(), 0, Vec::new());
    let mut write = |bytes: &[u8]| match proof.len() + bytes.len() > MOST_BYTES {
        true => is_full.store(true, Ordering::Relaxed),
        false => proof.extend_from_slice(bytes),
    };
    let show = |grid| {
        count += 1;
        if count > MOST_SOLUTIONS {
            return ControlFlow::Break(());
        }
        solutions += &line_with_layers(&grid, sudoku.variant.board(), &puzzle.symbols);
        solutions.push('\n');
        ControlFlow::Continue(())
    };
    let certificate = match solver.certify(puzzle, None, ProofFormat::Text, &mut write, show) {
        Ok(certificate) => certificate,
        Err(why) => return Attempt::Refused(format!("There is no proof: {why}.")),
    };
    match certificate.ended {
        _ if is_full.load(Ordering::Relaxed) => Attempt::Done(json!({ "status": "large" })),
        Ended::Complete => Attempt::Done(json!({
            "status": "proven",
            "formula": sudoku.variant.compiled().to_dimacs(certificate.formula),
            "proof": String::from_utf8(proof).unwrap_or_default(),
            "solutions": solutions,
            "count": count,
        })),
        Ended::Stopped => Attempt::Done(json!({ "status": Status::Several })),
        _ => Attempt::Partial(json!({ "status": Status::Open })),
    }
}
