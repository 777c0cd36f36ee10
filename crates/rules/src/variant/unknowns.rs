//! The key `let`: unknowns outside the grid, whole numbers that are found along with the digits.
//!
//! ```toml
//! let = { x = "1-9", total = "0-45", v = { count = 3, digits = "1-9" } }    # x, total, v1, v2, v3
//! ```

use std::ops::Range;

use exdoku_text::board::{Board, Digits, MAX_CELLS, Unknown, is_unknown_name};
use exdoku_text::source::Diagnostics;
use exdoku_text::source::fields::{Form, Key, Table, Value};

use super::range::range;
use crate::rules::is_taken;

/// Unknowns with a common name, which is the whole name or its beginning.
pub(super) type Group = (String, Vec<Unknown>);

/// The entries of these tables, and whether all of them are tables.
pub(super) fn entries<'s>(tables: &[Value<'s>], diagnostics: &mut Diagnostics) -> (Vec<(Key<'s>, Value<'s>)>, bool) {
    let read: Vec<Option<Table<'s>>> = tables.iter().map(|value| value.table(diagnostics)).collect();
    let fine = read.iter().all(Option::is_some);
    (read.iter().flatten().flat_map(Table::entries).collect(), fine)
}

/// The unknowns of these tables; a later one replaces earlier ones of the same name.
pub(super) fn read(tables: &[Value<'_>], board: &Board, diagnostics: &mut Diagnostics) -> Option<Vec<Group>> {
    let mut groups: Vec<(Key<'_>, Vec<Unknown>)> = Vec::new();
    let (entries, mut fine) = entries(tables, diagnostics);
    for (key, value) in entries {
        match group(&key, &value, diagnostics) {
            Some(unknowns) => match groups.iter_mut().find(|(known, _)| known.name == key.name) {
                Some((_, known)) => *known = unknowns,
                None => groups.push((key, unknowns)),
            },
            None => fine = false,
        }
    }
    let mut all: Vec<Group> = Vec::new();
    for (key, unknowns) in groups {
        let known = || all.iter().flat_map(|(_, unknowns)| unknowns);
        if let Some(twice) = unknowns.iter().find(|one| known().any(|other| other.name == one.name)) {
            diagnostics.push(key.error(format!("there are two unknowns `{}`", twice.name)));
            fine = false;
        } else if let Some(layer) = unknowns.iter().find(|one| board.layer(&one.name).is_some()) {
            diagnostics.push(key.error(format!("`{}` is already a layer", layer.name)));
            fine = false;
        } else if board.place_count() + known().count() + unknowns.len() > MAX_CELLS {
            return diagnostics
                .refuse(key.error(format!("there are more than {MAX_CELLS} cells and unknowns together")));
        }
        all.push((key.name.to_owned(), unknowns));
    }
    fine.then_some(all)
}

/// `x = "1-9"`: one unknown; `v = { count = 3, digits = "1-9" }`: several, numbered.
fn group(key: &Key<'_>, value: &Value<'_>, diagnostics: &mut Diagnostics) -> Option<Vec<Unknown>> {
    if !is_unknown_name(key.name) {
        let help =
            "a name is a letter followed by letters, digits and dashes: x, total, v-1; and not the name of a cell";
        return diagnostics.refuse(key.error(format!("an unknown cannot be called `{}`", key.name)).help(help));
    }
    if is_taken(key.name) {
        let message = format!("an unknown cannot be called `{}`: rules use that word for cells of the board", key.name);
        return diagnostics.refuse(key.error(message));
    }
    let Form::Table(mut table) = value.form() else {
        let digits = digits(value, diagnostics)?;
        return Some(vec![Unknown { name: key.name.to_owned(), digits }]);
    };
    let count = table.need("count", diagnostics);
    let range = table.need("digits", diagnostics);
    table.finish(diagnostics);
    let count = count.and_then(|count| whole_number(&count, 1..MAX_CELLS, diagnostics));
    let digits = digits(&range?, diagnostics)?;
    Some((1..=count?).map(|number| Unknown { name: format!("{}{number}", key.name), digits }).collect())
}

fn whole_number(value: &Value<'_>, within: Range<usize>, diagnostics: &mut Diagnostics) -> Option<usize> {
    let number = value.integer(diagnostics)?;
    let fitting = usize::try_from(number).ok().filter(|number| within.contains(number));
    if fitting.is_none() {
        diagnostics.push(value.error(format!("{number} is not a number of unknowns: at least {}", within.start)));
    }
    fitting
}

/// `9` for 1 to 9, or a range `"0-45"`.
fn digits(value: &Value<'_>, diagnostics: &mut Diagnostics) -> Option<Digits> {
    range(value, "a range like \"0-45\", or { count = 3, digits = \"1-9\" } for several unknowns", diagnostics)
}
