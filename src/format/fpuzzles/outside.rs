//! Clues outside the grid: sums along a row or column, and along a diagonal.
//!
//! ```text
//!        R0C3              top: read downwards
//!   R2C0  . . .  R2C10     left and right
//!        R10C3             bottom: read upwards
//! ```

use serde_json::Value;

use super::write::Writer;
use super::{Reader, named};
use crate::board::{Board, Cell, Diagonal, Position, Side};
use crate::format::cells::Place;
use crate::format::export::Why;
use crate::format::json::{Form, Json, Object};
use crate::format::sides::Clues;
use crate::format::toml_file::{Rules, Toml};
use crate::rules::RuleUse;

/// Clues by side, by their names there and here.
const SIGHTS: &[(&str, &str)] = &[("sandwichsum", "sandwich"), ("xsum", "x-sum"), ("skyscraper", "skyscraper")];

pub(super) fn read(object: &mut Object<'_>, reader: &mut Reader<'_>, rules: &mut Rules) {
    for (key, rule) in SIGHTS {
        let mut clues = Clues::new(reader.size, reader.size);
        reader.each(object, key, |reader, entry, _| {
            let (cell, value) = (entry.need("cell", reader.diagnostics), reader.value_of(entry));
            let (side, at) = side(&cell?, reader)?;
            if let Some(clue) = value? {
                clues.add(side, at, clue);
            }
            Some(())
        });
        clues.write(rule, None, rules);
    }
    reader.each(object, "littlekillersum", |reader, entry, _| little_killer(reader, entry, rules));
}

/// Which side a clue stands on, and at which row or column, from 0.
fn side(cell: &Json<'_>, reader: &mut Reader<'_>) -> Option<(Side, usize)> {
    let (row, column) = reader.place(cell)?;
    let beyond = reader.size as i64 + 1;
    let inside = |number: i64| usize::try_from(number - 1).ok().filter(|&number| number < reader.size);
    let found = match (inside(row), inside(column)) {
        (Some(row), None) if column == 0 => Some((Side::Left, row)),
        (Some(row), None) if column == beyond => Some((Side::Right, row)),
        (None, Some(column)) if row == 0 => Some((Side::Top, column)),
        (None, Some(column)) if row == beyond => Some((Side::Bottom, column)),
        _ => None,
    };
    if found.is_none() {
        let help =
            format!("left of row 1 is R1C0, right of it R1C{beyond}; above column 1 is R0C1, below it R{beyond}C1");
        let message = format!("{} is not beside the grid", cell.as_written());
        return reader.fail(cell.error(message).help(help));
    }
    found
}

/// Says a clue outside the grid.
pub(super) fn write(rule_use: &RuleUse, writer: &mut Writer<'_>) -> Result<(), Why> {
    let board = &writer.export.variant.board;
    let line = rule_use.cells("line").unwrap_or_default();
    if let Some((key, _)) = SIGHTS.iter().find(|(_, rule)| *rule == rule_use.kind) {
        let clue = rule_use.number("clue").ok_or(Why::NoSuchKind)?;
        let whole = || Why::Because("a clue belongs to a whole row or column".to_owned());
        let (side, at) = board.seen_from(line).ok_or_else(whole)?;
        let (at, beyond) = (at + 1, board.width() + 1);
        let cell = match side {
            Side::Left => format!("R{at}C0"),
            Side::Right => format!("R{at}C{beyond}"),
            Side::Top => format!("R0C{at}"),
            Side::Bottom => format!("R{beyond}C{at}"),
        };
        writer.entry(key, [("cell", cell.into()), ("value", clue.to_string().into())]);
        return Ok(());
    }
    let sum = match rule_use.kind.as_str() {
        "little-killer" => rule_use.number("sum"),
        _ => None,
    };
    let sum = sum.ok_or(Why::NoSuchKind)?;
    write_diagonal(line, sum, writer)
}

/// A sum along cells that are a diagonal of the grid.
pub(super) fn write_diagonal(line: &[Cell], sum: i64, writer: &mut Writer<'_>) -> Result<(), Why> {
    let board: &Board = &writer.export.variant.board;
    let whole = || Why::Because("a little killer covers a whole diagonal".to_owned());
    let Diagonal { row, column, down, right } = board.diagonal_of(line).ok_or_else(whole)?;
    let direction = format!("{}{}", if down { 'D' } else { 'U' }, if right { 'R' } else { 'L' });
    let cell = format!("R{}C{}", row + 1, column + 1);
    let cells = writer.names_of(line).ok_or(Why::NoSuchKind)?;
    let entries: [(_, Value); 4] =
        [("cell", cell.into()), ("direction", direction.into()), ("cells", cells), ("value", sum.to_string().into())];
    writer.entry("littlekillersum", entries);
    Ok(())
}

/// A sum along the diagonal that begins beside the grid.
fn little_killer(reader: &mut Reader<'_>, entry: &mut Object<'_>, rules: &mut Rules) -> Option<()> {
    let (cell, direction) = (entry.need("cell", reader.diagnostics), entry.need("direction", reader.diagnostics));
    let sum = reader.value_of(entry);
    // The cells are told once more: they are what the direction says.
    entry.take("cells");
    let (cell, direction) = (cell?, direction?);
    let (mut row, mut column) = reader.place(&cell)?;
    let (down, right) = match direction.form() {
        Form::Text(text) if text == "DR" => (1, 1),
        Form::Text(text) if text == "DL" => (1, -1),
        Form::Text(text) if text == "UR" => (-1, 1),
        Form::Text(text) if text == "UL" => (-1, -1),
        _ => return reader.fail(direction.wrong("\"UL\", \"UR\", \"DL\" or \"DR\"")),
    };
    let mut line = Vec::new();
    loop {
        (row, column) = (row + down, column + right);
        let inside = |number: i64| usize::try_from(number - 1).ok().filter(|&number| number < reader.size);
        let (Some(row), Some(column)) = (inside(row), inside(column)) else { break };
        line.push(Place::Cell(Position::new(row, column)));
    }
    if line.is_empty() {
        let message = format!("no diagonal of the grid starts at {} in this direction", cell.as_written());
        return reader.fail(direction.error(message));
    }
    let Some(sum) = sum? else { return Some(()) };
    let parameters: [(_, Toml); 2] = [("line", named(&line)), ("sum", sum.into())];
    rules.add("little-killer", parameters);
    Some(())
}
