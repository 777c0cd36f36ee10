//! Options of puzzles with drawn clues, and their results.

use std::sync::Arc;

use crate::solve::{SolveOptions, Solver};
use exdoku_cover::Budget;
use exdoku_rules::variant::Variant;

use super::draw::DrawFrame;
use super::generated::Generated;

/// A puzzle with drawn clues.
#[derive(Debug)]
#[non_exhaustive]
pub struct DrawnPuzzle {
    /// The key of its regions, if they were drawn.
    pub regions: String,
    /// The lines under `[rules]`: those that stayed, and its clues.
    pub rules: String,
    /// The variant of that file.
    pub variant: Arc<Variant>,
    /// Its givens and solution.
    pub made: Generated,
}

impl DrawnPuzzle {
    /// The file without givens, after this head.
    pub fn text(&self, head: &str) -> String {
        let rules = if self.rules.is_empty() { String::new() } else { format!("\n[rules]\n{}", self.rules) };
        format!("{head}{}{rules}", self.regions)
    }
}

/// The options of drawn puzzles.
#[derive(Clone)]
pub struct Drawing<'d> {
    /// The file without its clues.
    pub frame: DrawFrame<'d>,
    /// Whether jigsaw regions are drawn as well.
    pub regions: bool,
    /// The options of every search.
    pub options: SolveOptions,
    /// The bounds of every search.
    pub budget: Budget,
}

impl Drawing<'_> {
    pub(super) fn solver(&self, variant: &Arc<Variant>) -> Solver {
        let mut solver = Solver::new(Arc::clone(variant), self.options);
        solver.set_budget(self.budget.clone());
        solver
    }
}
