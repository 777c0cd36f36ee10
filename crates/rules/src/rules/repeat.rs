//! Repeated rules: shifted on the board, or once for each number.

use exdoku_text::board::{Moved, Position};
use exdoku_text::source::fields::{Form, Table, Value};

use super::bound::Bound;
use super::keys::repeat as keys;
use super::kind::{Build, Kind};
use super::reader::Reader;
use super::rule::Rule;
use super::scope::Binding;
use super::signature::{Choice, Param, Type};
use super::together::All;
use super::turns::{Turns, turns};

pub(super) const REPEAT: Kind = Kind {
    name: keys::NAME,
    meaning: "The same rules at several places, once for each number, or for each cell, row or square of the board. `rules` is a table of rules, as `[rules]` is; \
              parameters of a definition around it are not shifted.",
    params: &[
        Param::of(keys::RULES, Type::Rules, "the rules, written as in [rules]"),
        Param::of(
            keys::SHIFTS,
            Type::Shifts,
            "the shifts, in rows down and columns right: [\"0,0\", \"0,3\"]; or \"all\": everywhere where all the \
             cells that they name are on the board",
        )
        .optional(),
        Param::of(keys::WITH, Type::Ranges, "names, and the numbers of each in turn: { v = \"1-9\" }").optional(),
        Param::of(
            keys::EACH,
            Type::Turns,
            "names, and the cells of each in turn: { c = \"cells\" } for every cell, or \"rows\", \"columns\", \
             \"boxes\", \"regions\", \"2x2\" for every such square, \"dominoes\" for every two neighbours, a layer, or listed cells",
        )
        .optional(),
    ],
    choices: &[Choice::Some(&["shifts", "with", "each"])],
    example: "repeat = { rules = { different = { cells = \"r1c1 r2c2\" } }, shifts = \"all\" }",
    compiles_to: "the encoding of the rules, at every place",
    build: Build::Each(build),
    ..Kind::PLAIN
};

fn build(bound: &Bound<'_>, reader: &mut Reader<'_, '_>) -> Option<Box<dyn Rule>> {
    let (shifts, with) = (bound.written(keys::SHIFTS), bound.written(keys::WITH));
    let mut names = match with {
        Some(with) => numbers(with, reader)?,
        None => Vec::new(),
    };
    if let Some(each) = bound.written(keys::EACH) {
        names.extend(turns(each, reader)?);
    }
    let rules = bound.at(keys::RULES).table(reader.diagnostics)?;
    let mut made = Vec::new();
    let fine = each_once(&names, reader, &mut |reader| {
        let read = match shifts {
            Some(shifts) => shifted(&rules, shifts, reader),
            None => reader.rules(&rules),
        };
        made.extend(read?);
        Some(())
    });
    fine.then(|| Box::new(All(made)) as Box<dyn Rule>)
}

/// `{ v = "1-9" }`: names and the numbers of each in turn.
pub(super) fn numbers<'s>(with: &Value<'s>, reader: &mut Reader<'_, '_>) -> Option<Vec<Turns<'s>>> {
    let table = with.table(reader.diagnostics)?;
    let read: Vec<Option<Turns<'_>>> = (table.entries())
        .map(|(key, value)| Some((key.name, reader.numbers(&value)?.into_iter().map(Binding::Number).collect())))
        .collect();
    let names: Vec<Turns<'_>> = read.into_iter().collect::<Option<_>>()?;
    if names.is_empty() {
        return reader.refuse(with.error(format!("`{}` names no numbers", with.path())));
    }
    Some(names)
}

/// Runs `body` for every choice of values of the names; returns whether all runs succeeded. A repeated error is
/// reported once.
pub(super) fn each_once(
    names: &[Turns<'_>],
    reader: &mut Reader<'_, '_>,
    body: &mut impl FnMut(&mut Reader<'_, '_>) -> Option<()>,
) -> bool {
    let (mark, outer) = (reader.diagnostics.len(), reader.scope.clone());
    let fine = each(names, reader, &mut |reader: &mut Reader<'_, '_>| {
        let fresh = reader.diagnostics.len();
        let done = body(reader);
        let complaints = reader.diagnostics.split_off(fresh);
        reader.diagnostics.extend_new(mark, complaints);
        done
    });
    reader.scope = outer;
    fine
}

/// Runs `body` for every choice of values of the names; returns whether all runs succeeded.
fn each(
    names: &[Turns<'_>],
    reader: &mut Reader<'_, '_>,
    body: &mut impl FnMut(&mut Reader<'_, '_>) -> Option<()>,
) -> bool {
    let Some(((name, bindings), rest)) = names.split_first() else { return body(reader).is_some() };
    let outer = reader.scope.clone();
    let mut fine = true;
    for binding in bindings {
        reader.scope = outer.clone();
        reader.scope.bind(name, binding.clone(), false);
        fine &= each(rest, reader, body);
        if reader.is_exhausted(None) {
            return false;
        }
    }
    fine
}

/// The rules at every shift.
fn shifted(rules: &Table<'_>, shifts: &Value<'_>, reader: &mut Reader<'_, '_>) -> Option<Vec<Box<dyn Rule>>> {
    if matches!(shifts.form(), Form::Text(text) if text.as_str().trim() == "all") {
        return everywhere(rules, shifts, reader);
    }
    let read: Vec<Option<Moved>> = shifts.one_or_more().iter().map(|one| shift(one, reader)).collect();
    let Some(shifts) = read.into_iter().collect::<Option<Vec<Moved>>>() else {
        // Errors in the rules themselves are reported, too.
        reader.rules(rules);
        return None;
    };
    let read: Vec<Option<Vec<Box<dyn Rule>>>> = shifts.into_iter().map(|by| at(rules, by, reader)).collect();
    Some(read.into_iter().collect::<Option<Vec<_>>>()?.into_iter().flatten().collect())
}

/// The rules as they are, and everywhere else where the cells they name are all on the board.
fn everywhere(rules: &Table<'_>, shifts: &Value<'_>, reader: &mut Reader<'_, '_>) -> Option<Vec<Box<dyn Rule>>> {
    let before = std::mem::take(&mut reader.named);
    let read = reader.rules(rules);
    let mut named: Vec<Position> = std::mem::replace(&mut reader.named, before);
    let mut made = read?;
    if named.is_empty() {
        let help = "shifts = \"all\" uses the cells that the rules themselves list";
        return reader
            .refuse(shifts.error("shifts = \"all\" needs rules that list cells, but these list none").help(help));
    }
    named.sort_unstable();
    named.dedup();
    let (height, width) = (reader.board.height() as isize, reader.board.width() as isize);
    for down in 1 - height..height {
        for right in 1 - width..width {
            let on_board = |at: &Position| {
                let row = at.row.checked_add_signed(down);
                let column = at.column.checked_add_signed(right);
                row.zip(column).and_then(|(row, column)| reader.board.cell_at(Position { row, column })).is_some()
            };
            if (down, right) != (0, 0) && named.iter().all(on_board) {
                made.extend(at(rules, (down, right), reader)?);
            }
        }
    }
    Some(made)
}

/// The rules, shifted further.
fn at(rules: &Table<'_>, by: Moved, reader: &mut Reader<'_, '_>) -> Option<Vec<Box<dyn Rule>>> {
    let before = reader.scope.moved;
    reader.scope.moved = (before.0.saturating_add(by.0), before.1.saturating_add(by.1));
    let read = reader.rules(rules);
    reader.scope.moved = before;
    read
}

/// `0,3`: rows down and columns right; either may be an expression.
fn shift(value: &Value<'_>, reader: &mut Reader<'_, '_>) -> Option<Moved> {
    let help = "rows down, columns right: \"0,3\", or \"-1,0\" for a row up; or shifts = \"all\"";
    let Form::Text(text) = value.form() else { return reader.refuse(value.wrong("a shift like \"0,3\"").help(help)) };
    let Some(comma) = text.as_str().find(',') else {
        return reader.refuse(value.error(format!("`{}` is not a shift", text.as_str())).help(help));
    };
    let (down, right) = (text.part(0..comma), text.part(comma + 1..text.as_str().len()));
    let (down, right) = (reader.number(&down), reader.number(&right));
    let (down, right) = (isize::try_from(down?).ok(), isize::try_from(right?).ok());
    let within = |number: &isize| number.unsigned_abs() <= exdoku_text::board::MAX_CELLS;
    match (down.filter(within), right.filter(within)) {
        (Some(down), Some(right)) => Some((down, right)),
        _ => reader.refuse(value.error("this shift is larger than any board").help(help)),
    }
}
