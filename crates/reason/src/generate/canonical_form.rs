//! Equality of puzzles up to a renaming of digits.

use exdoku_text::board::{Board, Cell, Grid};

/// A key that is equal for two puzzles if and only if one becomes the other by renaming digits: the cells of the givens, and
/// the solution with its digits numbered in order of appearance.
pub fn canonical_form(board: &Board, givens: &Grid, solution: &Grid) -> Vec<u8> {
    let mut number: Vec<Option<u8>> = vec![None; exdoku_text::board::Digits::MAX];
    let mut met = 0;
    let mut key = Vec::with_capacity(2 * board.cell_count());
    let mut one = |cell: Cell| {
        let digit = solution.get(cell).expect("a solution is full").index();
        let alike = *number[digit].get_or_insert_with(|| {
            met += 1;
            met
        });
        key.extend([u8::from(givens.get(cell).is_some()), alike]);
    };
    board.cells().for_each(&mut one);
    key
}
