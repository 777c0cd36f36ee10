//! Solutions are verified by the rules themselves, independently of the cover.

use exdoku_rules::variant::{Puzzle, Variant};
use exdoku_text::board::Grid;

/// Panics: a grid that the cover allows and the rules refuse is a bug of this program, not of the puzzle.
pub(super) fn report_unsound(variant: &Variant, broken: &str) -> ! {
    panic!("the exact cover of `{}` gave a grid that its rules refuse: {broken}", variant.name)
}

/// Checks that a grid is a solution of the puzzle, independently of the cover.
pub(super) fn verify(variant: &Variant, puzzle: &Puzzle, grid: &Grid) -> Result<(), String> {
    if !grid.is_full() {
        return Err("cells are empty".to_owned());
    }
    if let Some((cell, _)) = grid.placed().find(|&(cell, digit)| !puzzle.allows(cell, digit)) {
        return Err(format!("{} does not agree with the givens", variant.board().name(cell)));
    }
    match variant.violations(grid).first() {
        Some((kind, violation)) => {
            Err(format!("{kind}: {} ({})", violation.what, variant.board().name_cells(&violation.cells)))
        }
        None => Ok(()),
    }
}
