//! Solutions of a puzzle, and what all of them have in common.

use std::borrow::Cow;
use std::ops::ControlFlow;
use std::sync::Arc;

use exdoku_cover::{Conflict, ConflictReason, Ended, Event, OptionId, Problem, Stats};
use exdoku_rules::encode::Candidate;
use exdoku_rules::rules::Violation;
use exdoku_rules::variant::Puzzle;
use exdoku_text::board::{Cell, DigitSet, Grid};

use super::solver::Solver;
use super::verdict::{Count, Verdict};
use super::verify::{report_unsound, verify};

impl Solver {
    /// Shows every solution, verified, to the visitor, until it breaks off.
    /// `wanted` is the number it will look at, if not all.
    pub fn visit(&mut self, puzzle: &Puzzle, wanted: Option<u64>, mut visitor: impl FnMut(Grid) -> ControlFlow<()>) {
        (self.stats, self.ended) = (Stats::default(), Ended::Complete);
        let (variant, compiled) = (Arc::clone(&self.variant), Arc::clone(&self.compiled));
        let Ok(restriction) = self.compiled.restriction(puzzle) else { return };
        let grid = |options: &[OptionId]| {
            let grid = compiled.decode(options);
            verify(&variant, puzzle, &grid).unwrap_or_else(|broken| report_unsound(&variant, &broken));
            grid
        };
        let _ = self.compute(&restriction, wanted, grid, &mut visitor);
    }

    /// The first solutions, at most `most` of them.
    pub fn solutions(&mut self, puzzle: &Puzzle, most: usize) -> Vec<Grid> {
        let mut grids = Vec::new();
        if most > 0 {
            self.visit(puzzle, Some(most as u64), |grid| {
                grids.push(grid);
                if grids.len() < most { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            });
        }
        grids
    }

    /// Whether there is a solution, and whether it is the only one.
    pub fn verdict(&mut self, puzzle: &Puzzle) -> Verdict {
        let found = self.solutions(puzzle, 2);
        self.verdict_of(puzzle, found)
    }

    /// The verdict on a puzzle whose solutions have just been searched: the first two that were found.
    pub fn verdict_of(&mut self, puzzle: &Puzzle, found: Vec<Grid>) -> Verdict {
        let mut grids = found.into_iter();
        match (grids.next(), grids.next()) {
            (Some(first), Some(second)) => Verdict::Several(first, second),
            (found, None) if self.is_partial() => Verdict::Open(found),
            (Some(only), None) => Verdict::Unique(only),
            _ => match self.contradictions(puzzle) {
                found if found.is_empty() => Verdict::Unsolvable,
                found => Verdict::Contradiction(found),
            },
        }
    }

    /// The rules that the givens themselves break, and where, before any search.
    pub fn contradictions(&mut self, puzzle: &Puzzle) -> Vec<(Cow<'static, str>, Violation)> {
        let mut found = self.variant.violations(&puzzle.givens);
        let what = "the pencil marks of this cell exclude its given";
        let excluded = |cell| ("givens".into(), Violation { what: what.to_owned(), cells: vec![cell] });
        found.extend(puzzle.contradictions().into_iter().map(excluded));
        if found.is_empty()
            && let Ok(restriction) = self.compiled.restriction(puzzle)
            && let Err(conflict) = self.covers(&restriction, Some(1), |_, _| ControlFlow::Break(()))
        {
            found.push(("givens".into(), self.explain(conflict)));
        }
        found
    }

    /// Explains a conflict by items, for givens that break no rule by themselves.
    fn explain(&self, conflict: Conflict) -> Violation {
        let cells: Vec<Cell> =
            self.compiled.candidate(conflict.option).map(|candidate| candidate.cell).into_iter().collect();
        let what = match conflict.reason {
            ConflictReason::Dropped => "the pencil marks of this cell exclude its given".to_owned(),
            ConflictReason::Item(item) => {
                format!("an earlier given already covers `{}`", self.compiled.problem().item_name(item))
            }
            _ => conflict.to_string(),
        };
        Violation { what, cells }
    }

    /// The digits of each cell, in reading order, over all solutions, then the values of each place of a layer; none if
    /// there is no solution.
    ///
    /// Only solutions that show something new are searched ([`Query::occurring`](exdoku_cover::Query::occurring)).
    pub fn candidates(&mut self, puzzle: &Puzzle) -> Option<Vec<DigitSet>> {
        let restriction = self.compiled.restriction(puzzle).ok()?;
        let (variant, compiled) = (Arc::clone(&self.variant), Arc::clone(&self.compiled));
        let cells: Vec<Cell> = variant.board().places().take(variant.board().sought_count()).collect();
        let candidates = cells.iter().flat_map(|&cell| {
            let digits = variant.board().digits_of(cell).iter().filter(move |&digit| puzzle.allows(cell, digit));
            digits.map(move |digit| Candidate { cell, digit })
        });
        let wanted: Vec<OptionId> = candidates.filter_map(|candidate| compiled.option(candidate)).collect();
        let mut seen = vec![DigitSet::EMPTY; cells.len()];
        let mut show = |options: &[OptionId]| {
            let grid = compiled.decode(options);
            verify(&variant, puzzle, &grid).unwrap_or_else(|broken| report_unsound(&variant, &broken));
            // Places that are not sought come last.
            for (cell, digit) in grid.placed().take_while(|(cell, _)| cell.index() < cells.len()) {
                seen[cell.index()].insert(digit);
            }
        };
        let query = self.cover.query().within(&restriction).budget(self.budget.clone()).threads(self.threads);
        let done = query.occurring(&wanted, &mut show);
        (self.stats, self.ended) = done.ok()?;
        (self.stats.solutions > 0).then_some(seen)
    }

    /// The givens that can be removed, one at a time, without a second solution, for a puzzle that has just one.
    pub fn redundant(&mut self, puzzle: &Puzzle) -> Vec<Cell> {
        let mut total = self.stats;
        let mut found = Vec::new();
        let mut ended = self.ended;
        for (cell, _) in puzzle.givens.placed() {
            let mut without = puzzle.clone();
            without.givens.clear(cell);
            if self.count(&without, Some(1)) == Count::exactly(1) {
                found.push(cell);
            }
            total.add(self.stats);
            ended = if self.is_partial() { Ended::OutOfBudget } else { ended };
        }
        (self.stats, self.ended) = (total, ended);
        found
    }

    /// Searches for solutions like [`visit`](Self::visit), and reports every step of the core's search, whatever the
    /// backend, with the problem that has its items and options. Givens that contradict each other take no step.
    pub fn trace(
        &mut self,
        puzzle: &Puzzle,
        mut visitor: impl FnMut(Grid) -> ControlFlow<()>,
        tracer: &mut dyn FnMut(&Problem, Event),
    ) {
        (self.stats, self.ended) = (Stats::default(), Ended::Complete);
        let Ok(restriction) = self.compiled.restriction(puzzle) else { return };
        let (compiled, variant) = (&self.compiled, &self.variant);
        let mut show = |options: &[OptionId]| {
            let grid = compiled.decode(options);
            verify(variant, puzzle, &grid).unwrap_or_else(|broken| report_unsound(variant, &broken));
            visitor(grid)
        };
        let problem = self.cover.shared_problem();
        let query = self.cover.query().within(&restriction).budget(self.budget.clone());
        if let Ok(done) = query.trace(&mut show, |event| tracer(&problem, event)) {
            (self.stats, self.ended) = done;
        }
    }
}
