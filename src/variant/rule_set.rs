//! The `[rules]` tables of a file and of those it inherits from, and the rules a board has by itself.

use indexmap::IndexMap;

use crate::board::{Board, House, SymbolChoice};
use crate::rules::{self, Houses, Reader, Rule};
use crate::source::fields::{Form, Table};
use crate::source::{Diagnostics, did_you_mean};

use super::ActiveRule;
use super::layout::Layout;

/// The houses that a board lists by itself: rows, columns, and boxes or regions, under the names of their rules.
fn listed(board: &Board) -> Vec<(&'static str, Vec<House>)> {
    let all = [
        ("rows", board.rows()),
        ("columns", board.columns()),
        ("boxes", board.box_houses()),
        ("regions", board.region_houses()),
    ];
    all.into_iter().filter(|(_, houses)| !houses.is_empty()).collect()
}

/// The rules that a board has by itself.
///
/// # Errors
/// A house that has more cells than there are digits.
pub(super) fn of_board(board: &Board) -> Result<Vec<ActiveRule>, House> {
    let active = |(kind, houses)| Ok(ActiveRule { kind, rule: Box::new(Houses::new(board, houses)?) });
    listed(board).into_iter().map(active).collect()
}

/// All rules in force: the board's own and those of the tables, inherited ones first. `name = false` takes out what
/// was there under that name.
pub(super) fn read(
    board: &Board,
    layout: &Layout<'_>,
    symbols: &SymbolChoice,
    tables: &[Table<'_>],
    diagnostics: &mut Diagnostics,
) -> Option<Vec<ActiveRule>> {
    let own = listed(board);
    let mut in_force: IndexMap<&'static str, Vec<Box<dyn Rule>>> =
        own.iter().map(|(kind, _)| (*kind, Vec::new())).collect();
    for (key, value) in tables.iter().flat_map(Table::entries) {
        let Some(kind) = rules::kind(key.name) else {
            let help = did_you_mean(key.name, rules::KINDS.iter().map(|kind| kind.name));
            diagnostics.push(key.error(format!("unknown rule `{}`", key.name)).help(help));
            continue;
        };
        if let Form::Truth(false) = value.form() {
            in_force.shift_remove(kind.name);
            continue;
        }
        let mut reader = Reader { board, symbols, diagnostics };
        if own.iter().any(|(name, _)| *name == kind.name) {
            // Asked for once more, it is in force once.
            if reader.switched_on(&value).is_some() {
                in_force.entry(kind.name).or_default();
            }
        } else if let Some(rule) = (kind.read)(&value, &mut reader) {
            in_force.entry(kind.name).or_default().push(rule);
        }
    }
    for (kind, houses) in own.into_iter().filter(|(kind, _)| in_force.contains_key(kind)).collect::<Vec<_>>() {
        match Houses::new(board, houses) {
            Ok(houses) => in_force[kind].push(Box::new(houses)),
            Err(house) => layout.refuse_house(kind, &house, board, diagnostics),
        }
    }
    let active = |(kind, list): (_, Vec<_>)| list.into_iter().map(move |rule| ActiveRule { kind, rule });
    Some(in_force.into_iter().flat_map(active).collect())
}
