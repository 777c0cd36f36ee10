//! A rule that no grid satisfies: what was written can never hold, such as a cage of two cells with the sum 99.
//!
//! It is not an error: the puzzle is well formed, and has no solution. So it can be drawn, edited and checked, with a warning at
//! the word that is the reason.

use exdoku_encode::{Alternative, Encoder, NoOpposite};
use exdoku_text::board::{Board, Cell, Grid};

use super::rule::{Rule, State, Violation};
use super::rule_use::RuleUse;

/// The rule that never holds.
#[derive(Debug)]
pub(super) struct Never {
    /// The reason, as reported.
    why: String,
    cells: Vec<Cell>,
}

impl Never {
    /// The rule in place of these uses.
    pub(super) fn new(why: &str, uses: &[RuleUse]) -> Never {
        let cells = uses.iter().flat_map(|one| &one.parameters).flat_map(|(_, binding)| binding.cells()).collect();
        Never { why: why.to_owned(), cells }
    }
}

impl Rule for Never {
    fn encode(&self, encoder: &mut Encoder<'_>) {
        encoder.any_of(self.why.clone(), Vec::new());
    }

    fn violations(&self, _board: &Board, _grid: &Grid) -> Vec<Violation> {
        vec![Violation { what: self.why.clone(), cells: self.cells.clone() }]
    }

    fn broken(&self, encoder: &mut Encoder<'_>) -> Result<Vec<Alternative>, NoOpposite> {
        Ok(vec![encoder.alternative(|_| {})])
    }

    fn state(&self, _board: &Board, _grid: &Grid) -> State {
        State::Broken
    }
}
