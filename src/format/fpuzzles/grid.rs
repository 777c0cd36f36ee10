//! The cells of an f-puzzles grid: givens, pencil marks, regions.

use std::collections::BTreeMap;

use serde_json::{Map, Value};

use crate::board::{Digits, Position, Usual, counted, default_box};

use super::write::Writer;
use super::{Reader, WAY_OUT, named};
use crate::format::cells::Place;
use crate::format::json::{Form, Json};
use crate::format::page::{Page, Toml, spelled};
use crate::format::sheet::Sheet;

/// Writes the rows. Regions are told where they are not the usual boxes.
pub(super) fn to_json(writer: &Writer<'_>) -> Value {
    let Sheet { variant, puzzle, .. } = writer.sheet;
    let board = &variant.board;
    let size = board.width();
    let usual =
        board.boxes() == Some(default_box(size)) && (writer.sheet.has("boxes") || default_box(size).height == 1);
    let houses = match (writer.sheet.has("boxes"), writer.sheet.has("regions")) {
        (true, _) => board.box_houses(),
        (_, true) => board.region_houses(),
        _ => Vec::new(),
    };
    let cell = |cell: crate::board::Cell| {
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

/// What a person solving has written, and colours.
const HARMLESS: &[&str] = &["c", "cArray", "highlight", "centerPencilMarks", "cornerPencilMarks"];

/// The letters of regions in a picture.
const LETTERS: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

/// The cells of a grid, row by row.
pub(super) struct Grid {
    pub(super) size: usize,
    cells: Vec<Cell>,
}

#[derive(Clone, Default)]
struct Cell {
    given: Option<i64>,
    marks: Vec<i64>,
    /// Which region; none with null.
    region: Option<usize>,
    parity: Option<&'static str>,
}

impl Grid {
    /// The cells of the region that a cell is in, in reading order; none for a cell in none.
    pub(super) fn region_of(&self, cell: &Place) -> Option<Vec<Place>> {
        let Place::Cell(Position { row, column }) = cell else { return None };
        let region = self.cells[row * self.size + column].region?;
        Some(self.places().filter(|(cell, _)| cell.region == Some(region)).map(|(_, place)| place).collect())
    }

    /// Whether the regions are the usual boxes.
    pub(super) fn has_boxes(&self) -> bool {
        let usual = default_box(self.size);
        let of_usual = |i: usize| {
            let (row, column) = (i / self.size, i % self.size);
            Some(row / usual.height * (self.size / usual.width) + column / usual.width)
        };
        self.cells.iter().enumerate().all(|(i, cell)| cell.region == of_usual(i))
    }

    fn places(&self) -> impl Iterator<Item = (&Cell, Place)> {
        let place = |i: usize| Place::Cell(Position::new(i / self.size, i % self.size));
        self.cells.iter().enumerate().map(move |(i, cell)| (cell, place(i)))
    }
}

/// Reads the rows. A row that cannot be read is complained about and taken for empty.
pub(super) fn read(json: &Json<'_>, reader: &mut Reader<'_>) -> Grid {
    let size = reader.size;
    let usual = default_box(size);
    let cell = |i: usize| {
        let (row, column) = (i / size, i % size);
        let region = row / usual.height * (size / usual.width) + column / usual.width;
        Cell { region: Some(region), ..Cell::default() }
    };
    let mut grid = Grid { size, cells: (0..size * size).map(cell).collect() };
    let Some(rows) = as_many(json, "row", reader) else { return grid };
    for (row, cells) in rows.iter().enumerate() {
        for (column, cell) in as_many(cells, "cell", reader).unwrap_or_default().iter().enumerate() {
            read_cell(cell, &mut grid.cells[row * size + column], reader);
        }
    }
    grid
}

/// A list that has as many entries as the grid has rows.
fn as_many<'s>(json: &Json<'s>, what: &str, reader: &mut Reader<'_>) -> Option<Vec<Json<'s>>> {
    let list = json.list(reader.diagnostics)?;
    if list.len() == reader.size {
        return Some(list);
    }
    let message = format!("{}, where \"size\" is {}", counted(list.len(), what), reader.size);
    reader.complain(json.error(message))
}

fn read_cell(json: &Json<'_>, cell: &mut Cell, reader: &mut Reader<'_>) {
    let Some(mut object) = json.object(reader.diagnostics) else { return };
    let value = object.take("value").filter(|value| !value.is_nothing());
    let given = object.take("given").filter(|given| !given.is_nothing());
    // A value that is not given is what somebody solving has entered.
    if given.and_then(|given| given.truth(reader.diagnostics)).unwrap_or(false)
        && let Some(value) = value
    {
        cell.given = digit(&value, reader);
    }
    if let Some(region) = object.take("region") {
        cell.region = match region.form() {
            Form::Null => None,
            Form::Number(number) if (0..=i64::from(u16::MAX)).contains(&number) => usize::try_from(number).ok(),
            _ => reader.complain(region.wrong("the number of a region, or null,")),
        };
    }
    if let Some(marks) = object.take("givenPencilMarks").filter(|marks| !marks.is_nothing()) {
        let marks = marks.list(reader.diagnostics).unwrap_or_default();
        cell.marks = marks.iter().filter_map(|mark| digit(mark, reader)).collect();
    }
    if let Some(parity) = object.take("parity").filter(|parity| !parity.is_nothing()) {
        cell.parity = match parity.form() {
            Form::Text(text) if text.eq_ignore_ascii_case("odd") => Some("odd"),
            Form::Text(text) if text.eq_ignore_ascii_case("even") => Some("even"),
            _ => reader.complain(parity.wrong("\"Odd\" or \"Even\"")),
        };
    }
    object.finish(HARMLESS, WAY_OUT, reader.diagnostics);
}

pub(super) fn digit(json: &Json<'_>, reader: &mut Reader<'_>) -> Option<i64> {
    let number = match json.form() {
        Form::Text(text) => text.trim().parse().ok(),
        Form::Number(number) => Some(number),
        _ => None,
    };
    match number {
        Some(number) if (1..=reader.size as i64).contains(&number) => Some(number),
        Some(number) => {
            let message = format!("{number} is no digit of this grid, whose digits are 1-{}", reader.size);
            reader.complain(json.error(message))
        }
        None => reader.complain(json.wrong("a digit")),
    }
}

/// The solution as rows; none if it is not whole.
pub(super) fn solution(json: &Json<'_>, reader: &mut Reader<'_>) -> Option<Vec<String>> {
    let size = reader.size;
    let signs = match json.form() {
        Form::Null => return None,
        Form::Text(text) => text.chars().map(|sign| sign.to_digit(36).map(i64::from)).collect(),
        _ => {
            let blank = |one: &Json<'_>| one.is_nothing() || matches!(one.as_written(), "0" | "\"0\"" | "\".\"");
            let list = json.list(reader.diagnostics)?;
            let mut digits = Vec::new();
            for one in &list {
                digits.push(if blank(one) { None } else { Some(digit(one, reader)?) });
            }
            digits
        }
    };
    if signs.is_empty() {
        return None;
    }
    if signs.len() != size * size {
        let message = format!("a solution of {}, where the grid has {}", counted(signs.len(), "cell"), size * size);
        return reader.complain(json.error(message));
    }
    let digits: Vec<i64> = signs.into_iter().collect::<Option<_>>()?;
    Some(picture(size, digits.into_iter().map(Some)))
}

/// Writes what the board is, and what stands in its cells.
pub(super) fn write(grid: &Grid, page: &mut Page) {
    page.say("size", grid.size as i64);
    if let Some(symbols) = symbols(grid.size).filter(|_| grid.size > 9) {
        page.say("symbols", spelled(&symbols));
    }
    write_regions(grid, page);
    if grid.cells.iter().any(|cell| cell.given.is_some()) {
        page.say("givens", Toml::Picture(picture(grid.size, grid.cells.iter().map(|cell| cell.given))));
    }
    for (cell, place) in grid.places().filter(|(cell, _)| cell.given.is_none() && !cell.marks.is_empty()) {
        let digits = if grid.size <= 9 {
            cell.marks.iter().map(i64::to_string).collect::<String>().into()
        } else {
            cell.marks.clone().into()
        };
        page.candidates.push((crate::format::cells::named(&[place]), digits));
    }
    for parity in ["odd", "even"] {
        let marked = grid.places().filter(|(cell, _)| cell.parity == Some(parity));
        let marked: Vec<Place> = marked.map(|(_, place)| place).collect();
        if !marked.is_empty() {
            page.rules.add(parity, [("cells", named(&marked))]);
        }
    }
}

fn symbols(size: usize) -> Option<crate::board::Symbols> {
    Some(Usual::of(Digits::new(1, size)?).first().clone())
}

/// Digits as the rows of a picture.
fn picture(size: usize, digits: impl Iterator<Item = Option<i64>>) -> Vec<String> {
    let Some(symbols) = symbols(size) else { return Vec::new() };
    let all = Digits::new(1, size);
    let sign = |digit: Option<i64>| {
        let digit = digit.and_then(|digit| all?.of_value(digit));
        let sign = digit.map_or(".", |digit| symbols.name(digit));
        format!("{sign:>0$}", if symbols.is_single() { 1 } else { symbols.width() })
    };
    let signs: Vec<String> = digits.map(sign).collect();
    signs.chunks(size).map(|row| row.join(if symbols.is_single() { "" } else { " " })).collect()
}

/// The usual boxes go without saying. Regions of as many cells as there are digits are drawn; smaller ones only have
/// no repeats.
fn write_regions(grid: &Grid, page: &mut Page) {
    if grid.has_boxes() {
        return;
    }
    let mut regions: BTreeMap<usize, Vec<Place>> = BTreeMap::new();
    for (cell, place) in grid.places() {
        if let Some(region) = cell.region {
            regions.entry(region).or_default().push(place);
        }
    }
    let whole: Vec<usize> =
        regions.iter().filter(|(_, cells)| cells.len() == grid.size).map(|(region, _)| *region).collect();
    if whole.is_empty() {
        page.say("box", "none");
    } else {
        let letter = |cell: &Cell| {
            let index = cell.region.and_then(|region| whole.iter().position(|&whole| whole == region));
            index.map_or('.', |index| LETTERS.chars().nth(index).unwrap_or('?')).to_string()
        };
        let letters: Vec<String> = grid.cells.iter().map(letter).collect();
        page.say("regions", Toml::Picture(letters.chunks(grid.size).map(|row| row.join("")).collect()));
    }
    for (_, cells) in regions.into_iter().filter(|(_, cells)| cells.len() != grid.size && cells.len() > 1) {
        page.rules.add("extra-regions", [("cells", named(&cells))]);
    }
}
