//! The `[rules]` tables of a file and of those it inherits from, and the rules a board has by itself.

use std::collections::HashSet;
use std::sync::Arc;

use indexmap::IndexMap;

use crate::board::{Board, House, SymbolChoice};
use crate::rules::{self, Houses, Reader, Rule};
use crate::source::fields::{Form, Table};
use crate::source::{Diagnostics, Source, did_you_mean};

use super::ActiveRule;
use super::document::FILE_KEYS;
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

/// Complains about the names in a `[rules]` table that are no rules. This needs no board.
pub(super) fn check_names(table: &Table<'_>, diagnostics: &mut Diagnostics) {
    for (key, _) in table.entries().filter(|(key, _)| rules::kind(key.name).is_none()) {
        let known = || did_you_mean(key.name, rules::KINDS.iter().map(|kind| kind.name));
        let misplaced = || format!("`{}` is a key of the file: it belongs above the first [header]", key.name);
        let help = if FILE_KEYS.contains(&key.name) { misplaced() } else { known() };
        diagnostics.push(key.error(format!("unknown rule `{}`", key.name)).help(help));
    }
}

/// All rules in force: the board's own and those of the tables, inherited ones first, for the board of `file`. `name = false` takes out what
/// was there under that name.
pub(super) fn read(
    board: &Board,
    layout: &Layout<'_>,
    symbols: &SymbolChoice,
    tables: &[Table<'_>],
    file: &Arc<Source>,
    diagnostics: &mut Diagnostics,
) -> Option<Vec<ActiveRule>> {
    let own = listed(board);
    let mut in_force: IndexMap<&'static str, Vec<Box<dyn Rule>>> =
        own.iter().map(|(kind, _)| (*kind, Vec::new())).collect();
    // Asked for once more in the same words, a rule is in force once.
    let mut written: HashSet<(&'static str, &str)> = HashSet::new();
    let all = tables.iter().flat_map(|table| table.entries().map(move |(key, value)| (table, key, value)));
    for (table, key, value) in all {
        let Some(kind) = rules::kind(key.name) else { continue };
        if let Form::Truth(false) = value.form() {
            in_force.shift_remove(kind.name);
            written.retain(|(name, _)| *name != kind.name);
            continue;
        }
        if !written.insert((kind.name, &value.source().text()[value.span()])) {
            continue;
        }
        let mark = diagnostics.len();
        let mut reader = Reader::new(board, symbols, diagnostics);
        if own.iter().any(|(name, _)| *name == kind.name) {
            if reader.switched_on(&value).is_some() {
                in_force.entry(kind.name).or_default();
            }
        } else if let Some(rule) = (kind.read)(&value, &mut reader) {
            in_force.entry(kind.name).or_default().push(rule);
        }
        if !std::ptr::eq(table.source(), file) {
            let help = format!("this rule is inherited; `{} = false` in [rules] switches it off", kind.name);
            diagnostics.since(mark).iter_mut().for_each(|complaint| complaint.add_help(help.as_str()));
        }
    }
    let mut too_large = Vec::new();
    for (kind, houses) in own {
        let Some(rules) = in_force.get_mut(kind) else { continue };
        match Houses::new(board, houses) {
            Ok(houses) => rules.push(Box::new(houses)),
            Err(house) => too_large.push((kind, house)),
        }
    }
    layout.refuse_houses(&too_large, board, diagnostics);
    let active = |(kind, list): (_, Vec<_>)| list.into_iter().map(move |rule| ActiveRule { kind, rule });
    Some(in_force.into_iter().flat_map(active).collect())
}
