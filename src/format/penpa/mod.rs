//! The text in a link of Penpa+ as a variant file.
//!
//! ```text
//!   sudoku,9,9,38,0,1,1,380,380,84,84,0,0,0,0,Title: Mini,Author: me,,rules...     type, columns, rows, ..., words
//!   [0,0,0,0]
//!   {zG:["1","2","1"],...}                                                         how it is shown
//!   {zN:{"30":["5",1,"1"]},zE:{"173,186":2},zT:[[28,29,42]],z6:[[28,29]],...}      the drawing
//!   {...}                                                                          what a person solving has drawn
//!   [28,1,1,1,...]                                                                 the cells: the first, then steps
//!   ...
//! ```
//!
//! `zN` and its like stand for common words (`abbreviations.rs`), points go by numbers (`canvas.rs`). Penpa+ is for
//! drawing: digits, thick borders (`borders.rs`), thermometers, arrows and killer cages say what they mean; what else
//! is drawn does not, and is complained about.
//!
//! # References
//! penpa-edit: `general.js` (load), `class_p.js` (maketext, make_solution), `sudoku_csp.js` (what is a rule).

mod abbreviations;
mod borders;
mod canvas;

pub(super) use abbreviations::expand;

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::board::{Position, counted};
use crate::source::{Diagnostic, Diagnostics, Level, Source, Span};

use super::cells::{Place, named};
use super::drawn::told;
use super::json::{Form, Json, Object};
use super::page::Page;
use super::square::{self, Square};
use canvas::{Canvas, Point};

/// What can be done about a drawing.
const WAY_OUT: &str = "write its rule in a TOML file: `exdoku rules` lists what there is";

/// Why a drawing is no rule.
const UNSAID: &str = "Penpa+ does not say what it means";

/// A board has at most so many rows or columns.
const MOST: usize = 200;

/// Parts of a drawing that do not say what they mean, and what one of them is called.
const DRAWINGS: &[(&str, &str)] = &[
    ("surface", "shading"),
    ("symbol", "symbol"),
    ("line", "line"),
    ("freeline", "free line"),
    ("freelineE", "free line along sides"),
    ("direction", "arrow without a circle"),
    ("squareframe", "frame"),
    ("polygon", "polygon"),
    ("wall", "wall"),
];

/// Parts that say nothing about the digits.
const HARMLESS: &[&str] = &["command_redo", "command_undo", "command_replay", "deletelineE"];

/// Tags that say nothing that the drawing does not say.
const HARMLESS_TAGS: &[&str] =
    &["classic", "latin", "irregular", "alphabet", "arrow", "thermo", "killer", "noconflict", "non-alphanumeric"];

/// What is read for one puzzle.
struct Reader<'d> {
    canvas: Canvas,
    square: Square,
    page: Page,
    main: bool,
    anti: bool,
    diagnostics: &'d mut Diagnostics,
}

/// The number of a point.
fn index(text: &str) -> Option<usize> {
    // Some have a letter that tells where in the cell they stand.
    text.trim().trim_end_matches('E').parse().ok()
}

/// The puzzle that a text is, with the answer that Penpa+ compares with.
pub(super) fn translate(
    source: &Arc<Source>,
    bytes: Span,
    answer: Option<&str>,
    diagnostics: &mut Diagnostics,
) -> Option<Page> {
    let so_far = diagnostics.len();
    let lines = lines(&source.text()[bytes.clone()], bytes.start);
    let line = |number: usize| lines.get(number).cloned().filter(|line| !line.is_empty());
    let header = Header::read(source, line(0).unwrap_or(bytes.start..bytes.start), diagnostics)?;
    let (Some(drawing), Some(cells)) = (line(3), line(5)) else {
        let message = format!("{}, where a drawing has at least 6", counted(lines.len(), "line"));
        diagnostics.push(Diagnostic::error(message).at(source, bytes).help("copy the link again, to its very end"));
        return None;
    };
    let read = |span: Span, diagnostics: &mut Diagnostics| {
        Json::read(source, span).map_err(|wrong| diagnostics.push(wrong)).ok()
    };
    let cells = read_cells(&read(cells, diagnostics)?, diagnostics)?;
    let canvas = Canvas::new(header.columns, header.rows, &cells).map_err(|message| {
        let help = "only boards of one square grid are read; write others in a TOML file";
        diagnostics.push(Diagnostic::error(message).at(source, header.span.clone()).help(help));
    });
    let canvas = canvas.ok()?;
    let mut object = read(drawing, diagnostics)?.object(diagnostics)?;
    let (square, page) = (Square::new(canvas.size), Page::default());
    let mut reader = Reader { canvas, square, page, main: false, anti: false, diagnostics };
    header.words(source, &mut reader);
    reader.drawing(&mut object);
    if let Some(tags) = line(17) {
        let tags = read(tags, reader.diagnostics)?;
        reader.tags(&tags);
    }
    reader.page.rules.diagonals(reader.main, reader.anti);
    reader.square.write(&mut reader.page);
    reader.page.solution = answer.and_then(|answer| reader.answer(answer));
    let page = reader.page;
    let wrong = diagnostics.since(so_far).iter().any(|found| found.level() == Level::Error);
    (!wrong).then_some(page)
}

/// The lines of a text, by their bytes.
fn lines(text: &str, start: usize) -> Vec<Span> {
    let mut at = start;
    let line = |line: &str| {
        let span = at..at + line.trim_end_matches(['\r', '\n']).len();
        at += line.len();
        span
    };
    text.split_inclusive('\n').map(line).collect()
}

/// The first line.
struct Header {
    columns: usize,
    rows: usize,
    span: Span,
    fields: Vec<Span>,
}

impl Header {
    fn read(source: &Arc<Source>, span: Span, diagnostics: &mut Diagnostics) -> Option<Header> {
        let text = &source.text()[span.clone()];
        let mut at = span.start;
        let field = |field: &str| {
            let span = at..at + field.len();
            at += field.len() + 1;
            span
        };
        let fields: Vec<Span> = text.split(',').map(field).collect();
        let part = |number: usize| fields.get(number).map_or("", |span| &source.text()[span.clone()]);
        let wrong = |number: usize, message: String| {
            Diagnostic::error(message).at(source, fields.get(number).cloned().unwrap_or(span.end..span.end))
        };
        if !matches!(part(0), "square" | "sudoku") {
            let message = match part(0) {
                "" => "this is no drawing of Penpa+".to_owned(),
                kind if kind.starts_with(|sign: char| sign.is_ascii_digit()) => {
                    "a drawing of the first Penpa".to_owned()
                }
                kind => format!("a board of the type {kind:?}"),
            };
            diagnostics.push(wrong(0, message).help("boards of the types square and sudoku are read"));
            return None;
        }
        let side = |number: usize, diagnostics: &mut Diagnostics| {
            let side = part(number).trim().parse().ok().filter(|side| (1..=MOST).contains(side));
            if side.is_none() {
                diagnostics
                    .push(wrong(number, format!("a board has 1 to {MOST} rows and columns, not {:?}", part(number))));
            }
            side
        };
        let (columns, rows) = (side(1, diagnostics), side(2, diagnostics));
        Some(Header { columns: columns?, rows: rows?, span: span.clone(), fields })
    }

    /// Title, author and rules; and whether there is a picture behind the board.
    fn words(&self, source: &Arc<Source>, reader: &mut Reader<'_>) {
        let part = |number: usize| self.fields.get(number).map_or("", |span| &source.text()[span.clone()]);
        for (number, prefix, key) in [(15, "Title:", "title"), (16, "Author:", "author"), (18, "", "about")] {
            let mut text = part(number).strip_prefix(prefix).unwrap_or(part(number)).to_owned();
            for (code, sign) in [("%2C", ","), ("%2D", "\n"), ("%2E", "&"), ("%2F", "=")] {
                text = text.replace(code, sign);
            }
            if !text.trim().is_empty() {
                reader.page.say(key, text.trim());
            }
        }
        if !part(21).trim().is_empty() {
            let wrong = Diagnostic::error("a picture behind the board").at(source, self.fields[21].clone());
            reader.diagnostics.not_understood(wrong.help(WAY_OUT));
        }
        let turned = part(4).trim() != "0" || [part(5), part(6)].iter().any(|part| part.trim() == "-1");
        if turned && !part(4).is_empty() {
            let message = "the board is shown turned or mirrored; here it is as it was before";
            reader.diagnostics.push(Diagnostic::warning(message).at(source, self.span.clone()));
        }
    }
}

/// The cells of the board: the first, and the steps from each to the next.
fn read_cells(json: &Json<'_>, diagnostics: &mut Diagnostics) -> Option<Vec<usize>> {
    let mut cells = Vec::new();
    let mut at = 0i64;
    for step in json.list(diagnostics)?.iter().filter(|step| !matches!(step.form(), Form::Null)) {
        at = at.saturating_add(step.number(diagnostics)?);
        match usize::try_from(at) {
            Ok(cell) => cells.push(cell),
            Err(_) => {
                diagnostics.push(step.error("the cells of the board run backwards to before the first"));
                return None;
            }
        }
    }
    Some(cells)
}

impl Reader<'_> {
    fn not_understood<T>(&mut self, wrong: Diagnostic) -> Option<T> {
        self.diagnostics.not_understood(wrong.help(WAY_OUT));
        None
    }

    fn drawing(&mut self, object: &mut Object<'_>) {
        borders::read(object, self);
        self.numbers(object);
        let mut small = self.small_texts(object);
        let caged = self.cages(object, &mut small);
        self.cage_lines(object, &caged);
        if let Some(json) = object.take("numberS").filter(|_| !small.is_empty()) {
            let places =
                small.iter().map(|(number, text)| format!("{} ({text:?})", self.canvas.told(*number))).collect();
            let what = told(small.len(), "text in a part of a cell", places);
            self.not_understood::<()>(json.error(format!("{what}: {UNSAID}")));
        }
        let thermos = self.lines(object, "thermo", "thermometer");
        self.branches(object, &thermos);
        for line in thermos {
            self.page.rules.add("thermo", [("line", named(&line).into())]);
        }
        for line in self.lines(object, "arrows", "arrow") {
            self.page.rules.add("arrow", [("line", named(&line).into())]);
        }
        for (key, name) in DRAWINGS {
            if let Some(json) = object.take(key).filter(|drawings| !drawings.is_nothing()) {
                self.complain_about(&json, name);
            }
        }
        object.clone().finish(HARMLESS, WAY_OUT, self.diagnostics);
    }

    /// Drawings by the points where they begin.
    fn complain_about(&mut self, json: &Json<'_>, name: &str) {
        let (count, places): (usize, Vec<Option<usize>>) = match json.form() {
            Form::Object(object) => {
                let points = object.entries().map(|(key, _)| key.name.split(',').next().and_then(index)).collect();
                (object.entries().count(), points)
            }
            Form::List(list) => {
                let point = |one: &Json<'_>| match one.form() {
                    Form::List(points) => points.first().and_then(|point| index(point.as_written())),
                    _ => None,
                };
                let drawn: Vec<&Json<'_>> = list.iter().filter(|one| !one.is_nothing()).collect();
                (drawn.len(), drawn.into_iter().map(point).collect())
            }
            _ => (1, Vec::new()),
        };
        if count > 0 {
            let places = places.into_iter().flatten().map(|point| self.canvas.told(point)).collect();
            self.not_understood::<()>(json.error(format!("{}: {UNSAID}", told(count, name, places))));
        }
    }

    /// Digits in cells: `"30": ["5", colour, size]`, or several as pencil marks.
    fn numbers(&mut self, object: &mut Object<'_>) {
        let Some(json) = object.take("number").filter(|numbers| !numbers.is_nothing()) else { return };
        let Some(numbers) = json.object(self.diagnostics) else { return };
        for (key, number) in numbers.entries() {
            let Some(parts) = number.list(self.diagnostics) else { continue };
            let [content, _, size, ..] = &parts[..] else {
                self.diagnostics.push(number.wrong("a text, its colour and its size"));
                continue;
            };
            let point = index(&key.name);
            let cell = point.and_then(|point| self.canvas.cell(point));
            let digits = match (content.form(), size.form()) {
                (Form::Text(text), Form::Text(size)) if matches!(&*size, "1" | "10") => {
                    text.trim().parse().ok().map(|digit| vec![digit])
                }
                // For each digit whether it is there.
                (Form::List(there), Form::Text(size)) if size == "7" => {
                    let there = (1i64..).zip(&there).filter(|(_, there)| matches!(there.form(), Form::Number(1)));
                    Some(there.map(|(digit, _)| digit).collect())
                }
                _ => None,
            };
            let most = self.canvas.size as i64;
            let digits = digits.filter(|digits| digits.iter().all(|digit| (1..=most).contains(digit)));
            match (cell, digits) {
                (Some(Position { row, column }), Some(digits)) => {
                    let cell = self.square.cell(row, column);
                    match digits[..] {
                        [digit] => cell.given = Some(digit),
                        _ => cell.marks = digits,
                    }
                }
                _ => {
                    let at = point.map_or_else(|| key.name.to_string(), |point| self.canvas.told(point));
                    let message = format!("{} at {at} is no digit of a cell", content.as_written());
                    self.not_understood::<()>(number.error(message));
                }
            }
        }
    }

    /// Texts in the corners and at the sides of cells, by their points.
    fn small_texts(&mut self, object: &mut Object<'_>) -> BTreeMap<usize, String> {
        let Some(json) = object.take("numberS").filter(|texts| !texts.is_nothing()) else { return BTreeMap::new() };
        let Some(texts) = json.object(self.diagnostics) else { return BTreeMap::new() };
        let mut small = BTreeMap::new();
        for (key, value) in texts.entries() {
            let Some(parts) = value.list(self.diagnostics) else { continue };
            let text = match parts.first().map(Json::form) {
                Some(Form::Text(text)) => text.trim().to_owned(),
                Some(Form::Number(number)) => number.to_string(),
                _ => String::new(),
            };
            if let Some(point) = index(&key.name).filter(|_| !text.is_empty()) {
                small.insert(point, text);
            }
        }
        small
    }

    /// Killer cages. The sum of one stands in a part of one of its cells; it is taken from the small texts. What comes
    /// back are the cells in cages.
    fn cages(&mut self, object: &mut Object<'_>, small: &mut BTreeMap<usize, String>) -> Vec<Place> {
        let Some(json) = object.take("killercages").filter(|cages| !cages.is_nothing()) else { return Vec::new() };
        let mut caged = Vec::new();
        for cage in json.list(self.diagnostics).unwrap_or_default().iter().filter(|cage| !cage.is_nothing()) {
            let Some(mut cells) = self.cells(cage, "killer cage") else { continue };
            cells.sort();
            let is_here = |point: &usize| match self.canvas.point(*point) {
                Some(Point::Within(row, column)) => {
                    self.canvas.inside(row, column).is_some_and(|cell| cells.contains(&Place::Cell(cell)))
                }
                _ => false,
            };
            let sum = small.iter().filter(|(point, _)| is_here(point));
            let sum = sum.filter_map(|(point, text)| Some((*point, text.parse::<i64>().ok()?))).next();
            if let Some((point, _)) = sum {
                small.remove(&point);
            }
            let sum = sum.map(|(_, sum)| ("sum", sum.into()));
            self.page.rules.add("killer", [("cells", named(&cells).into())].into_iter().chain(sum));
            caged.extend(cells);
        }
        caged
    }

    /// The dashed lines of cages say nothing by themselves.
    fn cage_lines(&mut self, object: &mut Object<'_>, caged: &[Place]) {
        let Some(json) = object.take("cage").filter(|lines| !lines.is_nothing()) else { return };
        let Some(lines) = json.object(self.diagnostics) else { return };
        let mut loose = Vec::new();
        for (key, _) in lines.entries() {
            let point = key.name.split(',').next().and_then(index);
            let cell = point.and_then(|point| match self.canvas.point(point)? {
                Point::Within(row, column) => self.canvas.inside(row, column),
                _ => None,
            });
            if !cell.is_some_and(|cell| caged.contains(&Place::Cell(cell))) {
                loose.push(point.map_or_else(|| key.name.to_string(), |point| self.canvas.told(point)));
            }
        }
        if !loose.is_empty() {
            let what = told(loose.len(), "line of a cage without cells", loose);
            self.not_understood::<()>(json.error(format!("{what}: {UNSAID}")));
        }
    }

    /// Lines that go from cell to cell. One of a single cell is only a dot.
    fn lines(&mut self, object: &mut Object<'_>, key: &'static str, name: &str) -> Vec<Vec<Place>> {
        let Some(json) = object.take(key).filter(|lines| !lines.is_nothing()) else { return Vec::new() };
        let mut lines = Vec::new();
        for line in json.list(self.diagnostics).unwrap_or_default().iter().filter(|line| !line.is_nothing()) {
            let Some(cells) = self.cells(line, name) else { continue };
            let near = |pair: &[Place]| match pair {
                [Place::Cell(a), Place::Cell(b)] => a.row.abs_diff(b.row) <= 1 && a.column.abs_diff(b.column) <= 1,
                _ => false,
            };
            if !cells.windows(2).all(near) {
                self.not_understood::<()>(line.error(format!("this {name} leaps over cells: {}", named(&cells))));
            } else if cells.len() > 1 {
                lines.push(cells);
            }
        }
        lines
    }

    /// A thermometer without a bulb is a branch of one that has one.
    fn branches(&mut self, object: &mut Object<'_>, thermos: &[Vec<Place>]) {
        for line in self.lines(object, "nobulbthermo", "thermometer") {
            if thermos.iter().any(|thermo| thermo.contains(&line[0])) {
                self.page.rules.add("thermo", [("line", named(&line).into())]);
            } else if let Some(json) = object.take("nobulbthermo") {
                let message = format!("a thermometer without a bulb, at {}: {UNSAID}", named(&line));
                self.not_understood::<()>(json.error(message));
            }
        }
    }

    /// The cells of a list of points.
    fn cells(&mut self, json: &Json<'_>, name: &str) -> Option<Vec<Place>> {
        let points = json.list(self.diagnostics)?;
        let mut cells = Vec::with_capacity(points.len());
        for point in points {
            match index(point.as_written()).and_then(|point| self.canvas.cell(point)) {
                Some(cell) => cells.push(Place::Cell(cell)),
                None => {
                    let at = index(point.as_written()).map_or_else(String::new, |point| self.canvas.told(point));
                    return self.not_understood(point.error(format!("this {name} leaves the grid at {at}")));
                }
            }
        }
        cells.dedup();
        Some(cells)
    }

    fn tags(&mut self, json: &Json<'_>) {
        for tag in json.list(self.diagnostics).unwrap_or_default() {
            match tag.form() {
                Form::Text(text) if HARMLESS_TAGS.contains(&&*text) => {}
                Form::Text(text) if text == "nonconsecutive" => self.page.rules.on("non-consecutive"),
                _ => {
                    self.not_understood::<()>(tag.error(format!("a puzzle of the genre {}", tag.as_written())));
                }
            }
        }
    }

    /// The solution: the fifth list has `"30,5"` for a 5 at point 30. None if it is not whole.
    fn answer(&mut self, text: &str) -> Option<Vec<String>> {
        let parts: serde_json::Value = serde_json::from_str(text).ok()?;
        for one in parts.get(4)?.as_array()? {
            let (point, digit) = one.as_str()?.split_once(',')?;
            let Position { row, column } = self.canvas.cell(index(point)?)?;
            let digit = digit.parse().ok().filter(|digit| (1..=self.canvas.size as i64).contains(digit))?;
            self.square.cell(row, column).given.get_or_insert(digit);
        }
        let size = self.canvas.size;
        let digits: Option<Vec<i64>> = (0..size * size).map(|i| self.square.cell(i / size, i % size).given).collect();
        Some(square::solution(size, digits?))
    }
}
