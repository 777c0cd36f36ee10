//! Clues outside the grid: sums along a row or column, and along a diagonal.
//!
//! ```text
//!        R0C3              top: read downwards
//!   R2C0  . . .  R2C10     left and right
//!        R10C3             bottom: read upwards
//! ```

use serde_json::Value;

use super::grid::Grid;
use super::reader::{Reader, named};
use super::row::Row;
use super::writer::Writer;
use crate::cells::Place;
use crate::export::{Export, Why};
use crate::json::{Form, Json, Object};
use crate::sides::Clues;
use crate::toml_file::{Rules, Toml};
use exdoku_rules::rules::{Binding, RuleUse, keys};
use exdoku_text::board::{Board, Cell, Diagonal, Position, Side};

/// The clues of a key, by side.
pub(super) fn read(object: &mut Object<'_>, reader: &mut Reader<'_>, row: &Row, rules: &mut Rules) {
    let mut clues = Clues::new(reader.size, reader.size);
    reader.each(object, row.key, |reader, entry, whole| {
        let (cell, value) = (entry.need("cell", reader.diagnostics), reader.value_of(entry));
        let (side, at) = side(&cell?, reader)?;
        if let Some(clue) = value? {
            clues.add(side, at, clue, Some(whole.place()));
        }
        Some(())
    });
    clues.write(row.kind, None, rules);
}

pub(super) fn read_little_killers(object: &mut Object<'_>, _: &Grid, reader: &mut Reader<'_>, rules: &mut Rules) {
    reader.each(object, "littlekillersum", |reader, entry, whole| {
        rules.at(whole.place(), |rules| little_killer(reader, entry, rules))
    });
}

/// The side of a clue, and its row or column, from 0.
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
        return reader.diagnostics.refuse(cell.error(message).help(help));
    }
    found
}

/// The places of the clues of a kind: `left of rows 1, 3; above column 2`.
pub(super) fn places_in_words(kind: &str, export: &Export<'_>) -> String {
    const SIDES: [(Side, &str, &str); 4] = [
        (Side::Left, "left of", "row"),
        (Side::Right, "right of", "row"),
        (Side::Top, "above", "column"),
        (Side::Bottom, "below", "column"),
    ];
    let board = export.variant.board();
    let lines = export.rules().filter(|rule_use| rule_use.kind == kind);
    let lines = lines.flat_map(|rule_use| rule_use.parameters.iter()).filter_map(|(_, binding)| match binding {
        Binding::Cells(cells) => board.seen_from(cells),
        _ => None,
    });
    let mut places: Vec<(Side, usize)> = lines.collect();
    places.sort_unstable();
    let at = |&(side, before, word): &(Side, &str, &str)| {
        let numbers = places.iter().filter(|(one, _)| *one == side).map(|(_, at)| (at + 1).to_string());
        let numbers: Vec<String> = numbers.collect();
        let plural = if numbers.len() > 1 { "s" } else { "" };
        (!numbers.is_empty()).then(|| format!("{before} {word}{plural} {}", numbers.join(", ")))
    };
    SIDES.iter().filter_map(at).collect::<Vec<_>>().join("; ")
}

/// The place of a clue about a whole row or column.
pub(super) fn place_of(line: &[Cell], board: &Board) -> Option<String> {
    let (side, at) = board.seen_from(line)?;
    let (at, beyond) = (at + 1, board.width() + 1);
    Some(match side {
        Side::Left => format!("R{at}C0"),
        Side::Right => format!("R{at}C{beyond}"),
        Side::Top => format!("R0C{at}"),
        Side::Bottom => format!("R{beyond}C{at}"),
    })
}

pub(super) fn write_little_killer(rule_use: &RuleUse, writer: &mut Writer<'_>) -> Result<(), Why> {
    let sum = rule_use.get(keys::little_killer::SUM).ok_or(Why::NoSuchKind)?;
    write_diagonal(rule_use.get(keys::little_killer::LINE).unwrap_or_default(), sum, writer)
}

/// Writes a sum along cells that form a diagonal of the grid.
pub(super) fn write_diagonal(line: &[Cell], sum: i64, writer: &mut Writer<'_>) -> Result<(), Why> {
    let board: &Board = writer.export.variant.board();
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

/// Reads a sum along the diagonal that begins beside the grid.
fn little_killer(reader: &mut Reader<'_>, entry: &mut Object<'_>, rules: &mut Rules) -> Option<()> {
    let (cell, direction) = (entry.need("cell", reader.diagnostics), entry.need("direction", reader.diagnostics));
    let sum = reader.value_of(entry);
    // The cells are redundant: they follow from the direction.
    entry.take("cells");
    let (cell, direction) = (cell?, direction?);
    let (mut row, mut column) = reader.place(&cell)?;
    let (down, right) = match direction.form() {
        Form::Text(text) if text == "DR" => (1, 1),
        Form::Text(text) if text == "DL" => (1, -1),
        Form::Text(text) if text == "UR" => (-1, 1),
        Form::Text(text) if text == "UL" => (-1, -1),
        _ => return reader.diagnostics.refuse(direction.wrong("\"UL\", \"UR\", \"DL\" or \"DR\"")),
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
        return reader.diagnostics.refuse(direction.error(message));
    }
    let Some(sum) = sum? else { return Some(()) };
    let parameters: [(_, Toml); 2] = [("line", named(&line)), ("sum", sum.into())];
    rules.add(keys::little_killer::NAME, parameters);
    Some(())
}
