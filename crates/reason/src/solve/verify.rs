//! Solutions are verified by the rules themselves, independently of the cover.

use exdoku_rules::variant::{Puzzle, Variant};
use exdoku_text::board::{Cell, DigitSet, Grid};

/// Panics: a grid that the cover allows and the rules reject is a bug of this program, not of the puzzle.
pub(super) fn report_unsound(variant: &Variant, broken: &str) -> ! {
    panic!("the exact cover of `{}` gave a grid that its rules refuse: {broken}", variant.name)
}

/// Checks that a grid is a solution of the puzzle, independently of the cover.
pub(super) fn verify(variant: &Variant, puzzle: &Puzzle, grid: &Grid) -> Result<(), String> {
    if !grid.is_full() {
        return Err("cells are empty".to_owned());
    }
    let given = puzzle.givens.placed().find(|&(cell, given)| grid.get(cell) != Some(given)).map(|(cell, _)| cell);
    let is_marked = |(cell, marks): &(&Cell, &DigitSet)| grid.get(**cell).is_some_and(|digit| marks.contains(digit));
    let marked = || puzzle.marks.iter().find(|mark| !is_marked(mark)).map(|(cell, _)| *cell);
    if let Some(cell) = given.or_else(marked) {
        return Err(format!("{} does not agree with the givens", variant.board().name(cell)));
    }
    match variant.violations(grid).first() {
        Some((kind, violation)) => {
            Err(format!("{kind}: {} ({})", violation.what, variant.board().name_cells(&violation.cells)))
        }
        None => Ok(()),
    }
}
