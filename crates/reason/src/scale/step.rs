//! One step of a solution: its conclusion, name and rating.

use super::board::Board;

/// Removed candidates: cells with masks of digits, in the order in which they were found.
pub(super) type Removals = Vec<(usize, u16)>;

/// A step that a technique has found.
#[derive(Clone)]
pub(super) struct Step {
    pub(super) difficulty: f64,
    pub(super) technique: String,
    pub(super) removals: Removals,
    /// Cell and digit.
    pub(super) placement: Option<(usize, usize)>,
}

impl Step {
    pub(super) fn placing(difficulty: f64, technique: &str, cell: usize, digit: usize) -> Self {
        Step { difficulty, technique: technique.to_owned(), removals: Vec::new(), placement: Some((cell, digit)) }
    }

    pub(super) fn removing(difficulty: f64, technique: impl Into<String>, removals: Removals) -> Self {
        Step { difficulty, technique: technique.into(), removals, placement: None }
    }

    /// Applies the step.
    pub(super) fn apply(&self, board: &mut Board) {
        for &(cell, digits) in &self.removals {
            board.remove_all(cell, digits);
        }
        if let Some((cell, digit)) = self.placement {
            board.place(cell, digit);
        }
    }
}

/// Adds digits of a cell to removals.
pub(super) fn add_removal(removals: &mut Removals, cell: usize, digits: u16) {
    match removals.iter_mut().find(|(other, _)| *other == cell) {
        Some((_, mask)) => *mask |= digits,
        None => removals.push((cell, digits)),
    }
}
