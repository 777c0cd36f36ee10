//! Why connected cells must have their value, or cannot: what would be cut off otherwise.

use std::collections::BTreeSet;

use exdoku_rules::encode::Candidate;
use exdoku_rules::rules::keys::connected as keys;
use exdoku_text::board::{Board, Cell};

use crate::explain::model::Model;

/// Cells that are connected where they have certain values.
pub(super) struct Connection<'m> {
    board: &'m Board,
    cells: &'m [Cell],
    values: BTreeSet<i64>,
}

/// The cells that would be cut off.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Cut {
    /// These two from each other.
    Between(Cell, Cell),
    /// The cell itself from this one.
    From(Cell),
    /// Some cells, of several possibilities.
    Several,
}

impl<'m> Connection<'m> {
    /// The connection of a rule instance; none for cells with neighbours that are not on the board.
    pub(super) fn of(model: &'m Model<'_>, instance: usize) -> Option<Connection<'m>> {
        let instance = &model.instances[instance];
        let rule_use = instance.rule_use.filter(|rule_use| rule_use.get(keys::COLUMNS).is_none())?;
        let values = rule_use.get(keys::DIGITS)?.iter().copied().collect();
        Some(Connection { board: model.board, cells: &instance.cells, values })
    }

    /// What would be cut off if the removed candidates were true and these absent.
    pub(super) fn why(&self, removed: &[Candidate], absent: &[Candidate]) -> Option<Cut> {
        let [tried] = removed else { return (!removed.is_empty()).then_some(Cut::Several) };
        let has_value = |candidate: &Candidate| {
            let value = self.board.digits_of(candidate.cell).value(candidate.digit);
            self.values.contains(&i64::from(value))
        };
        let candidates = |cell: Cell| self.board.digits_of(cell).iter().map(move |digit| Candidate { cell, digit });
        let is_open = |candidate: &Candidate| !absent.contains(candidate);
        let is_inside = has_value(tried);
        let may_belong = |cell: Cell| match cell == tried.cell {
            true => is_inside,
            false => candidates(cell).any(|one| is_open(&one) && has_value(&one)),
        };
        let belongs = |cell: Cell| cell != tried.cell && candidates(cell).all(|one| !is_open(&one) || has_value(&one));
        let sure: Vec<Cell> = self.cells.iter().copied().filter(|&cell| belongs(cell)).collect();
        let start = if is_inside { tried.cell } else { *sure.first()? };
        let reached = self.board.reached(start, |cell| self.cells.contains(&cell) && may_belong(cell));
        let apart = sure.into_iter().find(|cell| !reached.contains(cell.index()))?;
        Some(if is_inside { Cut::From(apart) } else { Cut::Between(start, apart) })
    }
}
