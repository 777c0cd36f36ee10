//! Pictures of steps.

use exdoku_puzzle::input::Sudoku;
use exdoku_puzzle::render::{Picture, draw_svg, marked};
use exdoku_reason::explain::{Explainer, Step};

/// A picture of a step before it is taken. Digits that were placed, but not given, are drawn as those of a solution.
pub(super) fn draw(sudoku: &Sudoku, explainer: &Explainer<'_>, step: &Step) -> String {
    draw_svg(&Picture {
        variant: &sudoku.variant,
        puzzle: &sudoku.puzzle,
        solution: Some(explainer.placed()),
        candidates: Some(explainer.candidates()),
        marked: Some(&marked(explainer, step)),
    })
}
