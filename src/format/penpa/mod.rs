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
//! drawing: digits (`digits.rs`), thick borders (`borders.rs`), thermometers, arrows and killer cages (`shapes.rs`) say
//! what they mean; what else is drawn does not, and is complained about.
//!
//! # References
//! penpa-edit: `general.js` (load), `class_p.js` (maketext, make_solution), `sudoku_csp.js` (what is a rule).

mod abbreviations;
mod borders;
mod canvas;
mod digits;
mod header;
mod shapes;

pub(super) use abbreviations::expand;

use std::sync::Arc;

use crate::board::{Digit, counted};
use crate::source::{Diagnostic, Diagnostics, Level, Source, Span};

use super::cells::named;
use super::drawn::told;
use super::json::{Form, Json, Object};
use super::square::{self, Square};
use super::toml_file::TomlFile;
use canvas::Canvas;
use header::Header;

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
    ("freeline", "stroke"),
    ("freelineE", "stroke along sides"),
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
    page: TomlFile,
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
) -> Option<TomlFile> {
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
    let (square, page) = (Square::new(canvas.size), TomlFile::default());
    let mut reader = Reader { canvas, square, page, diagnostics };
    header.words(source, &mut reader);
    reader.drawing(&mut object);
    if let Some(tags) = line(17) {
        let tags = read(tags, reader.diagnostics)?;
        reader.tags(&tags);
    }
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
            let digit = square::digit(digit.parse::<i64>().ok()?, self.square.size)?;
            self.square[self.canvas.cell(index(point)?)?].given.get_or_insert(digit);
        }
        let digits: Option<Vec<Digit>> = (0..self.square.count()).map(|cell| self.square[cell].given).collect();
        Some(square::solution(self.square.size, digits?))
    }
}
