//! The exact cover of a variant.

use std::sync::Arc;

use exdoku_cover::dimacs::Formula;
use exdoku_cover::{OptionId, Problem, Restriction};
use exdoku_encode::{Candidate, Encoder, Encoding, Implied, Limits, TooLarge};
use exdoku_text::board::{Board, Grid};

use super::active::ActiveRule;
use super::puzzle::Puzzle;

/// The exact cover of a variant, for any puzzle of it.
#[derive(Debug)]
pub struct Compiled {
    encoding: Encoding,
    board: Board,
}

impl Compiled {
    /// Encodes the rules of a board, and builds the exact cover, with implied constraints or without.
    ///
    /// # Errors
    /// A rule that would take too many options, or at which a limit was reached.
    pub(super) fn new(
        board: &Board,
        rules: &[ActiveRule],
        implied: Implied,
        limits: &Limits,
    ) -> Result<Compiled, TooLarge> {
        let mut encoder = Encoder::new(board).within(limits.clone());
        for (number, active) in rules.iter().enumerate() {
            encoder.begin_rule(number);
            if let Some(stop) = limits.reached() {
                return Err(TooLarge::stopped(number, &*active.kind, stop));
            }
            active.rule.encode(&mut encoder);
        }
        Ok(Compiled { encoding: encoder.finish(implied)?, board: board.clone() })
    }

    /// The items and options.
    pub fn problem(&self) -> &Problem {
        self.encoding.problem()
    }

    /// The exact cover with its origins.
    pub fn encoding(&self) -> &Encoding {
        &self.encoding
    }

    /// The items and options, shared between searches.
    pub fn shared_problem(&self) -> Arc<Problem> {
        self.encoding.shared_problem()
    }

    /// The options that a puzzle drops and chooses. A given that a rule excludes from its cell has no option.
    ///
    /// # Errors
    /// The given that has no option.
    pub fn restriction(&self, puzzle: &Puzzle) -> Result<Restriction, Candidate> {
        let mut restriction = Restriction::default();
        for (&cell, set) in &puzzle.marks {
            let candidates = self.board.digits_of(cell).iter().filter(|&digit| !set.contains(digit));
            let options = candidates.filter_map(|digit| self.encoding.option(Candidate { cell, digit }));
            restriction.dropped.extend(options);
        }
        restriction.chosen.reserve(self.board.cell_count());
        for (cell, digit) in puzzle.givens.placed() {
            let candidate = Candidate { cell, digit };
            restriction.chosen.push(self.encoding.option(candidate).ok_or(candidate)?);
        }
        Ok(restriction)
    }

    /// The same for the exact cover by itself: a given without an option leaves its cell without options, so that there is no
    /// cover either.
    pub fn restriction_of_cover(&self, puzzle: &Puzzle) -> Restriction {
        self.restriction(puzzle).unwrap_or_else(|given| {
            let digits = self.board.digits_of(given.cell).iter();
            let options = digits.filter_map(|digit| self.option(Candidate { digit, ..given }));
            Restriction { dropped: options.collect(), chosen: Vec::new() }
        })
    }

    /// A formula of the exact cover in the DIMACS format, with the candidates by their names.
    pub fn to_dimacs(&self, formula: Formula) -> String {
        let options = self.problem().options().map(|(option, _)| option);
        formula.into_dimacs(options, |option| self.candidate(option).map(|_| self.describe(option)))
    }

    /// The placement of a candidate, unless a rule excludes it.
    pub fn option(&self, candidate: Candidate) -> Option<OptionId> {
        self.encoding.option(candidate)
    }

    /// The candidate of an option; none for an auxiliary option.
    #[inline]
    pub fn candidate(&self, option: OptionId) -> Option<Candidate> {
        self.encoding.candidate(option)
    }

    /// An option in a few words: `r3c2=5`, or the items and colours of an auxiliary option.
    pub fn describe(&self, option: OptionId) -> String {
        if let Some(Candidate { cell, digit }) = self.candidate(option) {
            return format!("{}={}", self.board.name(cell), self.board.digits_of(cell).value(digit));
        }
        let problem = self.problem();
        let entry = |entry: &exdoku_cover::Entry| match entry.colour {
            Some(colour) => format!("{}: {}", problem.item_name(entry.item), problem.colour_name(colour)),
            None => problem.item_name(entry.item).to_owned(),
        };
        problem.option(option).iter().map(entry).collect::<Vec<_>>().join(", ")
    }

    /// The grid that chosen options fill.
    pub fn decode(&self, options: &[OptionId]) -> Grid {
        let mut grid = Grid::empty(self.board.place_count());
        for Candidate { cell, digit } in options.iter().filter_map(|&option| self.candidate(option)) {
            grid.set(cell, digit);
        }
        grid
    }
}
