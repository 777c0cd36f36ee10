//! Puzzles in other notations.

use serde_json::{Value, json};

use exdoku_format::{Export, NotationWriter, UnsupportedItem, Written};
use exdoku_puzzle::input::Sudoku;
use exdoku_puzzle::new_puzzle::{replace_givens, toml_of};
use exdoku_puzzle::render::{Picture, draw_svg};

use super::cache::{Cache, Reading, Unanswered};
use super::puzzle_json::{asked, entries, pencil_marks};
use super::question::Question;

/// Writes a puzzle: its text, and the parts that had to be left out.
pub(super) fn export(question: &Question, cache: &Cache, within: &Reading) -> Result<Value, Unanswered> {
    let read = cache.puzzle(&question.text, within)?;
    let sudoku = &read.sudoku;
    let puzzle = asked(sudoku, question);
    let sheet = Export { variant: &sudoku.variant, puzzle: &puzzle, solution: sudoku.solution.as_ref() };
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
    let Written { text, unsupported } = (writer.write)(&sheet);
    let missing: Vec<String> = unsupported.iter().map(UnsupportedItem::describe).collect();
    Ok(json!({ "text": text, "missing": missing, "notation": writer.noun }))
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
