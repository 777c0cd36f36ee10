//! The cells of an f-puzzles grid: givens, pencil marks, regions.

use serde_json::{Map, Value};

use exdoku_text::board::{Digit, Position, counted, default_box};
use exdoku_text::source;

use super::reader::{Reader, about_drawing, named};
use super::writer::Writer;
use crate::cells::Place;
use crate::drawn::summary;
use crate::export::Export;
use crate::help::UNKNOWN_KEY;
use crate::json::{Form, Json};
use crate::square::{self, Square, SquareCell};
use crate::toml_file::TomlFile;
use exdoku_rules::rules::keys;

/// Writes the rows. Regions are written unless they are the default boxes.
pub(super) fn to_json(writer: &Writer<'_>) -> Value {
    let Export { variant, puzzle, .. } = writer.export;
    let board = variant.board();
    let size = board.width();
    let usual = board.boxes() == default_box(size) && (writer.export.has(keys::boxes::NAME) || board.boxes().is_none());
    let houses = writer.export.regions();
    let cell = |cell: exdoku_text::board::Cell| {
        let mut object = Map::new();
        if let Some(digit) = puzzle.givens.get(cell) {
            object.insert("value".to_owned(), board.digits().value(digit).into());
            object.insert("given".to_owned(), true.into());
        }
        if !usual {
            let region = houses.iter().position(|house| house.cells.contains(&cell));
            object.insert("region".to_owned(), region.map_or(Value::Null, Value::from));
        }
        if let Some(limit) = writer.limits.get(&cell) {
            let digits: Vec<i32> = limit.iter().map(|digit| board.digits().value(digit)).collect();
            object.insert("givenPencilMarks".to_owned(), digits.into());
        }
        Value::Object(object)
    };
    let cells: Vec<Value> = board.cells().map(cell).collect();
    cells.chunks(size).map(<[Value]>::to_vec).collect()
}

/// Entries of a solver.
const HARMLESS: &[&str] = &["centerPencilMarks", "cornerPencilMarks"];

/// Colours.
const COLOURS: [&str; 4] = ["c", "cArray", "highlight", "highlightArray"];

/// Odd or even: the name of the rule, and where it is said.
type Parity = (&'static str, source::Place);

/// The cells of a grid, and the cells marked as odd or even.
pub(super) struct Grid {
    pub(super) square: Square,
    parity: Vec<(Parity, Place)>,
    /// Cells with a colour.
    pub(super) colours: Vec<(Position, String)>,
}

impl Grid {
    /// Warns of colours, which may be clues.
    pub(super) fn report_colours(&self, json: &Json<'_>, reader: &mut Reader<'_>) {
        if !self.colours.is_empty() {
            let places = self.colours.iter().map(|(place, _)| place.to_string()).collect();
            let what = summary(self.colours.len(), "coloured cell", places);
            let warning = json.warning(format!("{what}: a drawing, which carries no rule"));
            reader.diagnostics.push(about_drawing(warning));
        }
    }
}

/// Reads the rows. A row with an error is reported and counts as empty.
pub(super) fn read(json: &Json<'_>, reader: &mut Reader<'_>) -> Grid {
    let mut grid = Grid { square: Square::new(reader.size), parity: Vec::new(), colours: Vec::new() };
    let Some(rows) = as_many(json, "row", reader) else { return grid };
    for (row, cells) in rows.iter().enumerate() {
        for (column, cell) in as_many(cells, "cell", reader).unwrap_or_default().iter().enumerate() {
            let at = Position::new(row, column);
            let (parity, colour) = read_cell(cell, &mut grid.square[at], reader);
            grid.colours.extend(colour.map(|colour| (at, colour)));
            grid.parity.extend(parity.map(|parity| (parity, Place::Cell(at))));
        }
    }
    grid
}

/// Checks that a list has one entry per row of the grid.
fn as_many<'s>(json: &Json<'s>, what: &str, reader: &mut Reader<'_>) -> Option<Vec<Json<'s>>> {
    let list = json.list(reader.diagnostics)?;
    if list.len() == reader.size {
        return Some(list);
    }
    let message = format!("{}, but \"size\" is {}", counted(list.len(), what), reader.size);
    reader.diagnostics.refuse(json.error(message))
}

/// Reads a cell. Returns the kind of its mark, odd or even, and its colour.
fn read_cell(json: &Json<'_>, cell: &mut SquareCell, reader: &mut Reader<'_>) -> (Option<Parity>, Option<String>) {
    let Some(mut object) = json.object(reader.diagnostics) else { return (None, None) };
    let value = object.take("value").filter(|value| !value.is_nothing());
    let given = object.take("given").filter(|given| !given.is_nothing());
    // A value that is not given was entered while solving.
    if given.and_then(|given| given.truth(reader.diagnostics)).unwrap_or(false)
        && let Some(value) = value
    {
        cell.give(value.digit(reader.size, reader.diagnostics), value.place());
    }
    if let Some(region) = object.take("region") {
        cell.region = match region.form() {
            Form::Null => None,
            Form::Number(number) if (0..=i64::from(u16::MAX)).contains(&number) => usize::try_from(number).ok(),
            _ => reader.diagnostics.refuse(region.wrong("a region number or null")),
        };
    }
    if let Some(marks) = object.take("givenPencilMarks").filter(|marks| !marks.is_nothing()) {
        let marks = marks.list(reader.diagnostics).unwrap_or_default();
        cell.limit = marks.iter().filter_map(|mark| mark.digit(reader.size, reader.diagnostics)).collect();
    }
    let parity = object.take("parity").filter(|parity| !parity.is_nothing()).and_then(|parity| match parity.form() {
        Form::Text(text) if text.eq_ignore_ascii_case("odd") => Some((keys::odd::NAME, parity.place())),
        Form::Text(text) if text.eq_ignore_ascii_case("even") => Some((keys::even::NAME, parity.place())),
        _ => reader.diagnostics.refuse(parity.wrong("\"Odd\" or \"Even\"")),
    });
    // White is no colour.
    let seen = |colour: &String| {
        !colour.is_empty() && !["#fff", "#ffffff", "white"].iter().any(|white| colour.eq_ignore_ascii_case(white))
    };
    let text = |colour: &Json<'_>| match colour.form() {
        Form::Text(text) => Some(text.into_owned()).filter(seen),
        Form::List(list) => list.first().and_then(|first| match first.form() {
            Form::Text(text) => Some(text.into_owned()).filter(seen),
            _ => None,
        }),
        // A highlight in the default colour.
        Form::Truth(true) => Some("gray".to_owned()),
        _ => None,
    };
    let colours = COLOURS.map(|key| object.take(key).and_then(|colour| text(&colour)));
    let colour = colours.into_iter().flatten().next();
    object.finish(HARMLESS, UNKNOWN_KEY, reader.diagnostics);
    (parity, colour)
}

/// The solution as rows; `None` if it is incomplete.
pub(super) fn solution(json: &Json<'_>, reader: &mut Reader<'_>) -> Option<Vec<String>> {
    let size = reader.size;
    let signs = match json.form() {
        Form::Null => return None,
        Form::Text(text) => text.chars().map(|sign| square::digit(sign.to_digit(36)?, size)).collect(),
        _ => {
            let blank = |one: &Json<'_>| one.is_nothing() || matches!(one.as_written(), "0" | "\"0\"" | "\".\"");
            let list = json.list(reader.diagnostics)?;
            let mut digits = Vec::new();
            for one in &list {
                digits.push(if blank(one) { None } else { Some(one.digit(size, reader.diagnostics)?) });
            }
            digits
        }
    };
    if signs.is_empty() {
        return None;
    }
    if signs.len() != size * size {
        let message = format!("a solution of {}, but the grid has {}", counted(signs.len(), "cell"), size * size);
        return reader.diagnostics.refuse(json.error(message));
    }
    let digits: Option<Vec<Digit>> = signs.into_iter().collect();
    Some(square::solution(size, digits?))
}

/// Writes the board and the contents of its cells.
pub(super) fn write(grid: &Grid, file: &mut TomlFile) {
    grid.square.write(file);
    for parity in [keys::odd::NAME, keys::even::NAME] {
        let marked = || grid.parity.iter().filter(|((name, _), _)| *name == parity);
        if let Some(((_, first), _)) = marked().next() {
            let cells: Vec<Place> = marked().map(|(_, cell)| cell.clone()).collect();
            file.rules.at(first.clone(), |rules| rules.add(parity, [("cells", named(&cells))]));
        }
    }
}
