//! Puzzles in other notations.

use std::sync::Arc;
use std::time::Duration;

use serde_json::{Value, json};

use exdoku_cover::clock::Instant;
use exdoku_cover::{Budget, MemoryLimit};
use exdoku_format::{Export, NotationWriter, UnsupportedItem, Written};
use exdoku_puzzle::input::Sudoku;
use exdoku_puzzle::new_puzzle::{replace_givens, toml_of};
use exdoku_puzzle::render::{Picture, draw_svg};
use exdoku_reason::solve::{SolveOptions, Solver, Verdict};
use exdoku_rules::variant::Puzzle;
use exdoku_text::board::Grid;

use super::cache::{Cache, Reading, Unanswered};
use super::puzzle_json::{asked, entries, pencil_marks};
use super::question::Question;

/// Notations that carry the solution, so that the other program knows when the puzzle is solved.
const WITH_SOLUTION: [&str; 5] = ["sudokupad", "sudokupad-json", "sudokupad-link", "f-puzzles", "f-puzzles-link"];
/// The longest time to look for the solution.
const SOON: Duration = Duration::from_secs(2);

/// Writes a puzzle: its text, and the parts that had to be left out.
pub(super) fn export(question: &Question, cache: &Cache, within: &Reading) -> Result<Value, Unanswered> {
    let read = cache.puzzle(&question.text, within)?;
    let sudoku = &read.sudoku;
    let puzzle = asked(sudoku, question);
    match question.to.as_str() {
        "toml" => {
            let text = if question.with_entries { with_givens(sudoku, question) } else { toml_of(sudoku) };
            return text
                .map(|text| json!({ "text": text, "missing": [] }))
                .ok_or_else(|| "It is not TOML.".to_owned().into());
        }
        "svg" => return Ok(json!({ "text": svg(sudoku, question), "missing": [] })),
        _ => {}
    }
    let Some(writer) = NotationWriter::named(&question.to) else {
        return Err("There is no such notation.".to_owned().into());
    };
    let has_solution = WITH_SOLUTION.contains(&writer.name);
    let found = match &sudoku.solution {
        None if has_solution => only_solution(sudoku, &puzzle, within),
        known => known.clone(),
    };
    let sheet = Export { variant: &sudoku.variant, puzzle: &puzzle, solution: found.as_ref() };
    let Written { text, unsupported } = (writer.write)(&sheet);
    let missing: Vec<String> = unsupported.iter().map(UnsupportedItem::describe).collect();
    let solution = has_solution.then_some(found.is_some());
    Ok(json!({ "text": text, "missing": missing, "notation": writer.noun, "solution": solution }))
}

/// The only solution of a puzzle, if this is known soon.
fn only_solution(sudoku: &Sudoku, puzzle: &Puzzle, within: &Reading) -> Option<Grid> {
    let mut solver = Solver::new(Arc::clone(&sudoku.variant), SolveOptions::default());
    solver.set_budget(Budget {
        until: Some(within.until.min(Instant::now() + SOON)),
        cancelled: vec![Arc::clone(&within.cancelled)],
        memory: MemoryLimit::of_program(),
        ..Budget::default()
    });
    match solver.verdict(puzzle) {
        Verdict::Unique(solution) => Some(solution),
        _ => None,
    }
}

/// The picture of the board with its entries.
fn svg(sudoku: &Sudoku, question: &Question) -> String {
    let (entered, marks) = (entries(sudoku, question), pencil_marks(sudoku, question));
    draw_svg(&Picture {
        variant: &sudoku.variant,
        puzzle: &sudoku.puzzle,
        solution: Some(&entered),
        candidates: marks.as_deref(),
        marked: None,
    })
}

/// The puzzle as TOML, with entered digits among its givens.
fn with_givens(sudoku: &Sudoku, question: &Question) -> Option<String> {
    let puzzle = asked(sudoku, question);
    replace_givens(&toml_of(sudoku)?, &puzzle.givens, sudoku.variant.board(), &puzzle.symbols)
}
