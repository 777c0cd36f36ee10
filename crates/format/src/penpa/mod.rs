//! The text in a link of Penpa+ as a variant file.
//!
//! ```text
//!   sudoku,9,9,38,0,1,1,380,380,84,84,0,0,0,0,Title: Mini,Author: me,,rules...     type, columns, rows, ..., words
//!   [0,0,0,0]
//!   {zG:["1","2","1"],...}                                                         how it is shown
//!   {zN:{"30":["5",1,"1"]},zE:{"173,186":2},zT:[[28,29,42]],z6:[[28,29]],...}      the drawing
//!   {...}                                                                          the drawing of a solver
//!   [28,1,1,1,...]                                                                 the cells: the first, then differences
//!   ...
//! ```
//!
//! `zN` and the like abbreviate common words (`abbreviations.rs`); points have numbers (`canvas.rs`). Penpa+ is a
//! drawing program. Digits (`digits.rs`), thick borders (`borders.rs`), thermometers, arrows and killer cages
//! (`shapes.rs`) have a meaning; circles, squares and dots get theirs from the rules text (`symbols.rs`) if drawings are
//! to be guessed; any other drawing is an error.
//!
//! # References
//! penpa-edit: `general.js` (load), `class_p.js` (maketext, make_solution), `sudoku_csp.js` (what is a rule).

mod abbreviations;
mod borders;
mod canvas;
mod digits;
mod header;
mod reader;
mod shapes;
mod symbols;

pub(super) use abbreviations::expand;

use std::sync::Arc;

use exdoku_rules::rules::keys;
use exdoku_text::board::{Digit, counted};
use exdoku_text::source::{Diagnostic, Diagnostics, Source, Span};

use super::cells::named;
use super::drawn::summary;
use super::json::{Form, Json, Object};
use super::square::{self, Square};
use super::toml_file::TomlFile;
use crate::help::RULE_IN_TOML;
use canvas::Canvas;
use header::Header;
use reader::{NO_MEANING, Reader, index};

/// Keys of drawings without a meaning, with the name of one of them.
const DRAWINGS: &[(&str, &str)] = &[
    ("surface", "shading"),
    ("line", "line"),
    ("freeline", "stroke"),
    ("freelineE", "stroke along sides"),
    ("direction", "arrow without a circle"),
    ("squareframe", "frame"),
    ("polygon", "polygon"),
    ("wall", "wall"),
];

/// Keys that do not constrain digits.
const HARMLESS: &[&str] = &["command_redo", "command_undo", "command_replay", "deletelineE"];

/// Tags that add nothing to the drawing.
const HARMLESS_TAGS: &[&str] =
    &["classic", "latin", "irregular", "alphabet", "arrow", "thermo", "killer", "noconflict", "non-alphanumeric"];

/// Translates a drawing, with the answer that Penpa+ checks against, to a variant file.
pub(super) fn translate(
    source: &Arc<Source>,
    bytes: Span,
    answer: Option<&str>,
    diagnostics: &mut Diagnostics,
) -> Option<TomlFile> {
    let lines = lines(&source.text()[bytes.clone()], bytes.start);
    let line = |number: usize| lines.get(number).cloned().filter(|line| !line.is_empty());
    let header = Header::read(source, line(0).unwrap_or(bytes.start..bytes.start), diagnostics)?;
    let (Some(drawing), Some(cells)) = (line(3), line(5)) else {
        let message = format!("{}, but a drawing has at least 6", counted(lines.len(), "line"));
        return diagnostics
            .refuse(Diagnostic::error(message).at(source, bytes).help("copy the link again, including its end"));
    };
    let read = |span: Span, diagnostics: &mut Diagnostics| {
        Json::read(source, span).map_err(|wrong| diagnostics.push(wrong)).ok()
    };
    let cells = read_cells(&read(cells, diagnostics)?, diagnostics)?;
    let canvas = Canvas::new(header.columns, header.rows, &cells).map_err(|message| {
        let help = "only boards of one rectangular grid are supported; write others in a TOML file";
        diagnostics.push(Diagnostic::error(message).at(source, header.span.clone()).help(help));
    });
    let canvas = canvas.ok()?;
    let mut object = read(drawing, diagnostics)?.object(diagnostics)?;
    let square = match canvas.shape {
        (rows, columns) if rows == columns => Square::new(rows),
        shape => Square::oblong(shape, square::digits(canvas.size)),
    };
    let file = TomlFile::default();
    let mut reader = Reader { canvas, square, file, diagnostics };
    header.words(source, &mut reader);
    reader.drawing(&mut object);
    if let Some(tags) = line(17) {
        let tags = read(tags, reader.diagnostics)?;
        reader.tags(&tags);
    }
    reader.square.write(&mut reader.file);
    reader.file.solution = answer.and_then(|answer| reader.answer(answer));
    Some(reader.file)
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

/// The cells of the board, written as the first and the differences between consecutive ones.
fn read_cells(json: &Json<'_>, diagnostics: &mut Diagnostics) -> Option<Vec<usize>> {
    let mut cells = Vec::new();
    let mut at = 0i64;
    for step in json.list(diagnostics)?.iter().filter(|step| !matches!(step.form(), Form::Null)) {
        at = at.saturating_add(step.number(diagnostics)?);
        match usize::try_from(at) {
            Ok(cell) => cells.push(cell),
            Err(_) => {
                return diagnostics.refuse(step.error("the cell list of the board runs backwards past the first cell"));
            }
        }
    }
    Some(cells)
}

impl Reader<'_> {
    fn drawing(&mut self, object: &mut Object<'_>) {
        borders::read(object, self);
        let (mut symbols, markers) = self.symbols(object);
        self.numbers(object, &markers);
        let mut small = self.small_texts(object);
        let caged = self.cages(object, &mut small);
        self.cage_lines(object, &caged);
        if let Some(json) = object.take("numberS").filter(|_| !small.is_empty()) {
            let places =
                small.iter().map(|(number, text)| format!("{} ({text:?})", self.canvas.name_of(*number))).collect();
            let what = summary(small.len(), "text in a part of a cell", places);
            self.not_understood::<()>(json.error(format!("{what}: {NO_MEANING}")));
        }
        let thermos = self.lines(object, "thermo", "thermometer");
        self.branches(object, &thermos);
        for (line, place) in thermos {
            self.file.rules.at(place, |rules| rules.add(keys::thermo::NAME, [("line", named(&line).into())]));
        }
        for (line, place) in self.lines(object, "arrows", "arrow") {
            self.file.rules.at(place, |rules| rules.add(keys::arrow::NAME, [("line", named(&line).into())]));
        }
        for (key, name) in DRAWINGS {
            if let Some(json) = object.take(key).filter(|drawings| !drawings.is_nothing()) {
                self.refuse(&json, name);
            }
        }
        symbols.retain(|symbol| !markers.contains(&symbol.point));
        self.read_symbols(symbols);
        object.clone().finish(HARMLESS, RULE_IN_TOML, self.diagnostics);
    }

    fn tags(&mut self, json: &Json<'_>) {
        for tag in json.list(self.diagnostics).unwrap_or_default() {
            match tag.form() {
                Form::Text(text) if HARMLESS_TAGS.contains(&&*text) => {}
                Form::Text(text) if text == "nonconsecutive" => {
                    self.file.rules.at(tag.place(), |rules| rules.on(keys::non_consecutive::NAME));
                }
                _ => {
                    self.not_understood::<()>(tag.error(format!("unknown genre {}", tag.as_written())));
                }
            }
        }
    }

    /// The solution: the fifth list has `"30,5"` for a 5 at point 30. `None` if it is incomplete.
    fn answer(&mut self, text: &str) -> Option<Vec<String>> {
        let parts: serde_json::Value = serde_json::from_str(text).ok()?;
        for one in parts.get(4)?.as_array()? {
            let (point, digit) = one.as_str()?.split_once(',')?;
            let digit = square::digit(digit.parse::<i64>().ok()?, self.square.size)?;
            self.square[self.canvas.cell(index(point)?)?].given.get_or_insert(digit);
        }
        let digits: Option<Vec<Digit>> = (0..self.square.count()).map(|cell| self.square[cell].given).collect();
        let (rows, columns) = self.canvas.shape;
        (rows == columns).then(|| digits.map(|digits| square::solution(self.square.size, digits)))?
    }
}
