//! Some of the givens and rules of a puzzle as an exact cover of its own.

use std::ops::ControlFlow;

use exdoku_cover::{Budget, Cover, Ended, Restriction, Settings, Stats};
use exdoku_rules::encode::{Candidate, Encoder, Encoding, Implied};
use exdoku_rules::variant::Puzzle;
use exdoku_text::board::{Board, Cell, Grid};

use super::instance::Constraints;

/// An exact cover of some rules, and what a search in it begins with.
pub(super) struct Subproblem<'b> {
    board: &'b Board,
    encoding: Encoding,
    restriction: Option<Restriction>,
}

impl<'b> Subproblem<'b> {
    /// The rules with these constraints, some givens, and the pencil marks of some cells. None if it takes too many options.
    pub(super) fn new<'v: 'c, 'c>(
        board: &'b Board,
        puzzle: &Puzzle,
        rules: impl Iterator<Item = &'c Constraints<'v>>,
        givens: impl Iterator<Item = Candidate>,
        marks: impl Iterator<Item = Cell>,
    ) -> Option<Subproblem<'b>> {
        let mut encoder = Encoder::new(board);
        rules.for_each(|constraints| constraints.encode(&mut encoder));
        let encoding = encoder.finish(Implied::On).ok()?;
        let chosen: Option<Vec<_>> = givens.map(|given| encoding.option(given)).collect();
        let restriction = chosen.map(|chosen| {
            let excluded = marks.flat_map(|cell| {
                let digits = board.digits_of(cell).iter().filter(move |&digit| !puzzle.marks[&cell].contains(digit));
                digits.map(move |digit| Candidate { cell, digit })
            });
            Restriction { dropped: excluded.filter_map(|it| encoding.option(it)).collect(), chosen }
        });
        Some(Subproblem { board, encoding, restriction })
    }

    /// The number of its options.
    pub(super) fn size(&self) -> usize {
        self.encoding.problem().option_count()
    }

    /// Shows each solution to the visitor, until it breaks off or the budget is spent.
    pub(super) fn visit(
        &self,
        settings: Settings,
        budget: Budget,
        mut visitor: impl FnMut(Grid) -> ControlFlow<()>,
    ) -> (Stats, Ended) {
        // A given that a rule excludes, or givens that exclude each other, have no solution.
        let none = (Stats::default(), Ended::Complete);
        let Some(restriction) = &self.restriction else { return none };
        let mut show = |options: &[_]| {
            let mut grid = Grid::empty(self.board.place_count());
            for Candidate { cell, digit } in options.iter().filter_map(|&option| self.encoding.candidate(option)) {
                grid.set(cell, digit);
            }
            visitor(grid)
        };
        let mut cover = Cover::new(self.encoding.shared_problem(), settings);
        cover.query().within(restriction).budget(budget).visit(&mut show).unwrap_or(none)
    }
}
