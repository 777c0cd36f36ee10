//! `exdoku check --redundant`: givens and rules that can be left out, one at a time.

use std::io::{self, Write};

use serde::Serialize;

use crate::cli::why::written;
use exdoku_cover::Ended;
use exdoku_puzzle::input::Sudoku;
use exdoku_reason::explain::redundancy::{RedundantRule, redundant_rules};
use exdoku_reason::solve::Solver;
use exdoku_text::board::Grid;

/// What a puzzle with one solution does not need.
#[derive(Debug)]
pub(super) struct Redundant {
    /// The cells of the givens.
    pub(super) givens: Vec<String>,
    pub(super) rules: Vec<RedundantClue>,
    /// Whether the file states a rule.
    has_rules: bool,
    /// Whether the budget did not suffice for all rules.
    is_partial: bool,
}

/// A rule, as JSON has it.
#[derive(Debug, Serialize)]
pub(super) struct RedundantClue {
    kind: String,
    name: String,
    place: String,
}

impl Redundant {
    /// Finds what is redundant in a puzzle whose only solution this is.
    pub(super) fn of(sudoku: &Sudoku, solver: &mut Solver, solution: &Grid) -> Redundant {
        let Sudoku { variant, puzzle, .. } = sudoku;
        let (settings, budget) = (solver.options().settings, solver.budget());
        let (rules, ended) = redundant_rules(variant, puzzle, solution, settings, &budget);
        let clue = |RedundantRule { kind, name, place, .. }: RedundantRule<'_>| RedundantClue {
            kind: kind.to_owned(),
            name,
            place: written(place),
        };
        let cells = solver.redundant(puzzle);
        Redundant {
            givens: cells.iter().map(|&cell| variant.board().position(cell).to_string()).collect(),
            rules: rules.into_iter().map(clue).collect(),
            has_rules: variant.rules().iter().any(|active| active.place.is_some()),
            is_partial: ended != Ended::Complete,
        }
    }

    /// Whether the budget did not suffice for all rules.
    pub(super) fn is_partial(&self) -> bool {
        self.is_partial
    }

    /// As text, for people.
    pub(super) fn write_text(&self, out: &mut dyn Write) -> io::Result<()> {
        match &self.givens[..] {
            [] => writeln!(out, "  no given is redundant")?,
            cells => writeln!(out, "  redundant, one at a time: {}", cells.join(" "))?,
        }
        let names: Vec<&str> = self.rules.iter().map(|rule| &*rule.name).collect();
        match (self.has_rules, &names[..], self.is_partial) {
            (false, ..) => Ok(()),
            (true, [], false) => writeln!(out, "  no rule is redundant"),
            (true, [], true) => writeln!(out, "  no rule is known to be redundant: stopped by a limit"),
            (true, names, false) => writeln!(out, "  redundant rules, one at a time: {}", names.join("; ")),
            (true, names, true) => {
                writeln!(out, "  redundant rules, one at a time, until a limit: {}", names.join("; "))
            }
        }
    }
}
