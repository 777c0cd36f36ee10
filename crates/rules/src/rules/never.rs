//! A rule that no grid satisfies: what was written can never hold, such as a cage of two cells with the sum 99.
//!
//! It is not an error: the puzzle is well formed, and has no solution. So it can be drawn, edited and checked, with a warning at
//! the word that is the reason.

use exdoku_encode::{Alternative, Encoder, NoOpposite};
use exdoku_text::board::{Board, Cell, Grid};
use exdoku_text::source::{Diagnostic, Level};

use super::reader::Reader;
use super::rule::{Rule, State, Violation};
use super::rule_use::RuleUse;
use super::scope::Binding;

/// The rule that never holds.
#[derive(Debug)]
pub(super) struct Never {
    /// The reason, as reported.
    why: String,
    cells: Vec<Cell>,
}

impl Never {
    /// The rule that `make` returns. If it returns none, but the reader takes rules that can never hold and all errors say that
    /// this is one, then this rule instead: `uses` are recorded for it, and the errors become warnings.
    pub(super) fn instead(
        reader: &mut Reader<'_, '_>,
        uses: impl FnOnce() -> Vec<RuleUse>,
        make: impl FnOnce(&mut Reader<'_, '_>) -> Option<Box<dyn Rule>>,
    ) -> Option<Box<dyn Rule>> {
        let (mark, fresh) = (reader.uses.len(), reader.diagnostics.len());
        let made = make(reader);
        if made.is_some() || !reader.takes_impossible {
            return made;
        }
        let mut errors = reader.diagnostics.since(fresh).iter().filter(|one| one.level() == Level::Error);
        let first = errors.next()?;
        let is_impossible = first.is_impossible() && errors.all(Diagnostic::is_impossible);
        let why = first.message().to_owned();
        if !is_impossible || reader.is_exhausted(None) {
            return None;
        }
        for one in reader.diagnostics.split_off(fresh) {
            reader.diagnostics.push(if one.level() == Level::Error { without_solution(&one) } else { one });
        }
        reader.parts.clear();
        reader.uses.truncate(mark);
        let uses = uses();
        let cells = uses.iter().flat_map(|one| &one.parameters).flat_map(|(_, binding)| cells(binding)).collect();
        reader.uses.extend(uses);
        Some(Box::new(Never { why, cells }))
    }
}

fn without_solution(error: &Diagnostic) -> Diagnostic {
    error.as_warning().help("with this rule, the puzzle has no solution")
}

fn cells(binding: &Binding) -> Vec<Cell> {
    match binding {
        Binding::Cells(cells) => cells.clone(),
        Binding::Lines(lines) => lines.concat(),
        Binding::Pairs(pairs) => pairs.iter().flat_map(|&(one, other)| [one, other]).collect(),
        _ => Vec::new(),
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
