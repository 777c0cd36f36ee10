//! Values of places that are not sought, for a known solution: unknowns outside the grid, and layers if only digits count.
//!
//! Solutions that differ only in these count as one, and a search shows one of them. So these places may have
//! other values, too.

use exdoku_cover::{Budget, Ended, OptionId};
use exdoku_rules::encode::Candidate;
use exdoku_rules::variant::Puzzle;
use exdoku_text::board::{DigitSet, Grid};

use super::solver::Solver;

impl Solver {
    /// For each place that is not [sought](exdoku_text::board::Board::is_sought), its values in combination with
    /// a solution. None if the budget was spent.
    ///
    /// ```
    /// use std::sync::Arc;
    /// use exdoku_reason::solve::{SolveOptions, Solver};
    /// use exdoku_rules::variant::{BuiltIns, read};
    /// use exdoku_text::source::{Diagnostics, Source};
    ///
    /// let toml = "size = 4\nlet = { x = '1-9', y = '1-2' }\ngivens = '12.. 34.. 2.4. 4.2.'\n[rules]\nsum = { cells = 'r1-2c1', equals = 'x' }";
    /// let toml = Source::new("mine.toml", toml);
    /// let document = read(&toml, &BuiltIns::NONE, &mut Diagnostics::new()).expect("it is well written");
    /// let mut solver = Solver::new(Arc::clone(&document.variant), SolveOptions::default());
    /// let solution = solver.solutions(&document.puzzle, 1).pop().expect("there are some");
    /// let values = solver.unknowns(&document.puzzle, &solution).expect("there is no limit");
    /// assert_eq!(values.iter().map(|set| set.len()).collect::<Vec<_>>(), [1, 2]);
    /// ```
    pub fn unknowns(&mut self, puzzle: &Puzzle, solution: &Grid) -> Option<Vec<DigitSet>> {
        let board = self.variant.board();
        let unknowns: Vec<_> = board.places().filter(|&place| !board.is_sought(place)).collect();
        let mut whole = puzzle.clone();
        for (cell, digit) in solution.placed().filter(|&(cell, _)| board.is_sought(cell)) {
            whole.givens.set(cell, digit);
        }
        let mut seen = vec![DigitSet::EMPTY; unknowns.len()];
        let restriction = self.compiled.restriction(&whole).ok()?;
        let compiled = &self.compiled;
        let values = unknowns.iter().flat_map(|&cell| {
            let digits = board.digits_of(cell).iter().filter(move |&digit| puzzle.allows(cell, digit));
            digits.filter_map(move |digit| compiled.option(Candidate { cell, digit }))
        });
        let wanted: Vec<OptionId> = values.collect();
        let budget = Budget { progress: None, ..self.budget.clone() };
        let mut show = |options: &[OptionId]| {
            let grid = compiled.decode(options);
            for (set, &unknown) in seen.iter_mut().zip(&unknowns) {
                if let Some(digit) = grid.get(unknown) {
                    set.insert(digit);
                }
            }
        };
        let done = self.cover.query().within(&restriction).budget(budget).occurring(&wanted, &mut show);
        let (stats, ended) = done.ok()?;
        self.stats.add(stats);
        (ended != Ended::OutOfBudget).then_some(seen)
    }
}
