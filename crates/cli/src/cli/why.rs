//! `exdoku check --why`: givens and rules that contradict each other.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use serde::Serialize;

use exdoku_puzzle::input::Sudoku;
use exdoku_reason::explain::contradiction::{Contradiction, contradiction};
use exdoku_reason::explain::instance::Instance;
use exdoku_reason::solve::Solver;
use exdoku_rules::variant::Variant;
use exdoku_text::board::{Cell, listed};
use exdoku_text::source::{Place, location};

use super::meaning::in_short;
use super::numbers::counted;

/// A contradiction, as JSON has it.
#[derive(Debug, Serialize)]
pub(super) struct Why {
    #[serde(skip_serializing_if = "Vec::is_empty")]
    givens: Vec<Given>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    candidates: Vec<Marks>,
    rules: Vec<Rule>,
    /// Whether none of these can be left out.
    minimal: bool,
    /// Whether no smaller set of givens and rules is a contradiction.
    smallest: bool,
}

#[derive(Debug, Serialize)]
struct Given {
    cell: String,
    digit: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    place: Option<String>,
}

#[derive(Debug, Serialize)]
struct Marks {
    cell: String,
    digits: Vec<String>,
}

#[derive(Debug, Serialize)]
struct Rule {
    kind: String,
    name: String,
    cells: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    place: Option<String>,
    /// The first sentence of the kind's meaning.
    #[serde(skip)]
    meaning: String,
}

impl Why {
    /// Finds the contradiction of a puzzle without a solution; none if the budget is spent first.
    pub(super) fn of(sudoku: &Sudoku, solver: &Solver) -> Option<Why> {
        let (variant, puzzle) = (&sudoku.variant, &sudoku.puzzle);
        let (board, symbols) = (variant.board(), &puzzle.symbols);
        let found = contradiction(variant, puzzle, solver.options().settings, &solver.budget())?;
        let Contradiction { givens, marks, rules, is_minimal, is_smallest, .. } = found;
        let places = if givens.is_empty() { BTreeMap::new() } else { sudoku.given_places() };
        let given = |(cell, digit)| Given {
            cell: board.name(cell),
            digit: board.write_value(cell, digit, symbols),
            place: places.get(&cell).map(written),
        };
        let marked = |cell: Cell| Marks {
            cell: board.name(cell),
            digits: puzzle.marks[&cell].iter().map(|digit| board.write_value(cell, digit, symbols)).collect(),
        };
        let rule = |Instance { kind, name, cells, place, .. }: Instance<'_>| Rule {
            kind: kind.to_owned(),
            name,
            cells: cells.iter().map(|&cell| board.name(cell)).collect(),
            place: place.map(written),
            meaning: meaning(variant, kind),
        };
        Some(Why {
            givens: givens.into_iter().map(given).collect(),
            candidates: marks.into_iter().map(marked).collect(),
            rules: rules.into_iter().map(rule).collect(),
            minimal: is_minimal,
            smallest: is_smallest,
        })
    }

    /// As text, one line for each given and rule.
    pub(super) fn text(&self) -> String {
        let mut counts = Vec::new();
        let kinds = [(self.givens.len(), "given"), (self.candidates.len(), "pencil mark"), (self.rules.len(), "rule")];
        for (count, what) in kinds.into_iter().filter(|(count, _)| *count > 0) {
            counts.push(counted(count as u64, what));
        }
        let subject = listed(&counts, "and");
        let how = match (self.smallest, self.minimal) {
            (true, _) => "no fewer do",
            (false, true) => "none of them can be left out",
            (false, false) => "perhaps some of them can be left out",
        };
        let mut text = match self.givens.len() + self.candidates.len() + self.rules.len() {
            1 => format!("  {subject} cannot hold:\n"),
            _ => format!("  {subject} contradict each other; {how}:\n"),
        };
        let at = |place: &Option<String>| place.as_ref().map_or_else(String::new, |place| format!(" ({place})"));
        for Given { cell, digit, place } in &self.givens {
            let _ = writeln!(text, "    {cell} is {digit}{}", at(place));
        }
        for Marks { cell, digits } in &self.candidates {
            let _ = writeln!(text, "    {cell} is one of {}", digits.join(" "));
        }
        let mut known: Vec<&str> = Vec::new();
        for Rule { kind, name, place, meaning, .. } in &self.rules {
            // The meaning of a kind is written once.
            let meaning = match known.contains(&kind.as_str()) || meaning.is_empty() {
                true => String::new(),
                false => format!(": {meaning}"),
            };
            known.push(kind);
            let _ = writeln!(text, "    {name}{}{meaning}", at(place));
        }
        text
    }
}

/// `mine.toml:12:3`.
pub(super) fn written((source, span): &Place) -> String {
    let (name, line, column) = location(source, span);
    format!("{name}:{line}:{column}")
}

/// The meaning of a kind in short.
fn meaning(variant: &Variant, kind: &str) -> String {
    let active = variant.rules().iter().find(|active| active.kind == kind);
    active.map_or_else(String::new, |active| in_short(active, variant))
}
