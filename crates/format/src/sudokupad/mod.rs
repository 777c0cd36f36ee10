//! SudokuPad's own JSON as a variant file.
//!
//! ```text
//!   { "cells": [[{"value": 5}, {}, {"centremarks": [1, 2]}, ...], ...],       below
//!     "regions": [[[0, 0], [0, 1], ...], ...],
//!     "metadata": { "title": ..., "solution": ..., "antiknight": true },                 words.rs
//!     "cages": [{ "cells": [[0, 0], [0, 1]], "value": "12", "unique": true }],           cages.rs
//!     "lines": ..., "arrows": ..., "underlays": ..., "overlays": ... }                   drawings.rs
//! ```
//!
//! Rows and columns count from 0. Links contain it shortened (`zipped.rs`); classic puzzles have a compact form
//! (`compact.rs`). The JSON describes the appearance of a puzzle: drawings have meaning only together with the rules
//! text, and are an error without it.
//!
//! # References
//! SudokuPad's sudokutools (puzzletools, puzzlezipper, fpuzzlesdecoder).

mod bare;
mod cages;
mod compact;
mod drawings;
mod reader;
mod sketch;
mod words;
mod write;
mod zipped;

pub(super) use bare::{end, looks_like};
pub use write::{to_sudokupad, to_sudokupad_json};

pub(super) use compact::{looks_compact, translate as translate_compact, translate_classic};

use std::sync::Arc;

use exdoku_rules::rules::keys;
use exdoku_text::board::{MAX_SIDE, Position, counted};
use exdoku_text::source::{self, Diagnostic, Diagnostics, Guess, Source, Span};

use super::cells::{Place, named};
use super::drawings::{self as guess, Beside, entry::text_of};
use super::json::{self, Form, Json, Object};
use super::overlapping::overlapping;
use super::square::Square;
use super::toml_file::TomlFile;
use crate::help::UNKNOWN_KEY;
use reader::{Reader, is_empty, read_places};
use words::Words;

/// Keys that do not constrain digits.
const HARMLESS: &[&str] =
    &["id", "cellSize", "videos", "duration", "settings", "foglight", "triggereffect", "fogofwar", "global", "lets"];

/// Translates the JSON at these bytes of a source, shortened or not, to a variant file.
pub(super) fn translate(source: &Arc<Source>, bytes: Span, diagnostics: &mut Diagnostics) -> Option<TomlFile> {
    let text = &source.text()[bytes.clone()];
    if json::is_json(text) {
        return puzzle(&Json::read(source, bytes).map_err(|wrong| diagnostics.push(wrong)).ok()?, diagnostics);
    }
    match zipped::unzip(text) {
        Ok(json) => {
            let length = json.len();
            let source = Source::new(source.name(), json);
            let json = Json::read(&source, 0..length).map_err(|wrong| diagnostics.push(wrong)).ok()?;
            puzzle(&json, diagnostics)
        }
        Err(quote) => {
            let at = bytes.start + quote;
            diagnostics.refuse(Diagnostic::error("unclosed quote").at(source, at..at + 1))
        }
    }
}

/// Whether a text is JSON, shortened or not.
pub(super) fn is_json(text: &str) -> bool {
    json::is_json(text) || zipped::unzip(text).is_ok_and(|text| json::is_json(&text))
}

fn puzzle(json: &Json<'_>, diagnostics: &mut Diagnostics) -> Option<TomlFile> {
    let (mut object, cells) = diagnostics.with_help("SudokuPad's JSON has at least \"cells\"", |diagnostics| {
        let mut object = json.object(diagnostics)?;
        let cells = object.need("cells", diagnostics)?;
        Some((object, cells))
    })?;
    let rows = cells.list(diagnostics)?;
    let (regions, read_at) = read_regions(&mut object, diagnostics)?;
    let (first, square) = the_board(json, &rows, &regions, diagnostics)?;
    let width = rows.iter().map(|row| if let Form::List(cells) = row.form() { cells.len() } else { 0 }).max();
    let drawn = (rows.len(), width.unwrap_or(0));
    let mut reader = Reader { square, first, drawn, frame: Vec::new(), diagnostics };
    let mut file = TomlFile::default();
    reader.set_regions(&regions, &read_at, &mut file);
    reader.read_cells(&rows);
    let mut words = Words::default();
    reader.read_metadata(&mut object, &mut words, &mut file);
    cages::metadata(&mut object, &mut reader, &mut words, &mut file);
    cages::fog(json, &mut object, &mut reader, &mut file);
    let mut text = words.rules.join("\n");
    // What the author tells says the same in other words.
    if let Some((rules, about)) = text.split_once(&format!("\n{IN_OTHER_WORDS}")) {
        words.rules = vec![about.to_owned()];
        text = rules.to_owned();
    }
    match reader.diagnostics.guess() {
        Some(how) => reader.guess(json, &mut object, &text, how, &mut file),
        None => {
            cages::read(&mut object, &mut reader, &mut file);
            drawings::read(&mut object, &mut reader, &text);
        }
    }
    for (key, text, between) in
        [("title", &words.title, ", "), ("author", &words.author, ", "), ("about", &words.rules, "\n")]
    {
        if !text.is_empty() {
            file.set(key, text.join(between));
        }
    }
    reader.square.write(&mut file);
    if let (None, Some(at)) = (reader.diagnostics.guess(), words.rules_at) {
        guess::warn_unread((&text, at), Beside::Anything, &file.rules, reader.diagnostics);
    }
    file.solution = words.solution.and_then(|text| reader.solution(&text));
    // Keys of later versions are not drawings; only rules by name matter.
    object.finish(HARMLESS, UNKNOWN_KEY, reader.diagnostics);
    Some(file)
}

/// What the author tells of a puzzle, after the sentences of its rules.
const IN_OTHER_WORDS: &str = "In other words: ";

/// Regions as lists of rows and columns.
type Regions = Vec<Vec<(usize, usize)>>;

/// The regions, and where each is written.
fn read_regions(object: &mut Object<'_>, diagnostics: &mut Diagnostics) -> Option<(Regions, Vec<source::Place>)> {
    let Some(regions) = object.take("regions").filter(|regions| !is_empty(regions)) else {
        return Some(Default::default());
    };
    let regions = regions.list(diagnostics)?;
    let regions = regions.iter().filter(|region| !is_empty(region));
    let regions: Vec<_> = regions.map(|region| Some((read_places(region, diagnostics)?, region.place()))).collect();
    regions.into_iter().collect()
}

/// The first row and column of the board, and the empty board: overlapping grids, or one square grid.
fn the_board(
    json: &Json<'_>,
    rows: &[Json<'_>],
    regions: &Regions,
    diagnostics: &mut Diagnostics,
) -> Option<((usize, usize), Square)> {
    let grids = overlapping(regions).map_err(|wrong| {
        let message = format!("the boxes do not show which of {} squares of boxes are grids", wrong.squares);
        let help = "write the puzzle in a TOML file: `grids` names the first cell of each grid";
        diagnostics.push(json.error(message).help(help));
    });
    if let Some(mut grids) = grids.ok()? {
        let bounds = |of: fn(&(usize, usize)) -> usize| {
            let corners = || grids.corners.iter().map(of);
            Some((corners().min()?, corners().max()? + grids.side))
        };
        let ((top, bottom), (left, right)) = (bounds(|corner| corner.0)?, bounds(|corner| corner.1)?);
        if bottom - top <= MAX_SIDE && right - left <= MAX_SIDE {
            grids.corners.iter_mut().for_each(|corner| *corner = (corner.0 - top, corner.1 - left));
            return Some(((top, left), Square::of_grids((bottom - top, right - left), &grids)));
        }
    }
    the_square(json, rows, regions, diagnostics).map(|(first, size)| (first, Square::new(size)))
}

/// The first row and column of the grid, and its size: a square of the cells in regions, one of which is as large as a row;
/// otherwise all cells, of which some are in no region.
fn the_square(
    json: &Json<'_>,
    rows: &[Json<'_>],
    regions: &Regions,
    diagnostics: &mut Diagnostics,
) -> Option<((usize, usize), usize)> {
    let width = |row: &Json<'_>| match row.form() {
        Form::List(cells) => cells.len(),
        _ => 0,
    };
    let (height, width) = (rows.len(), rows.iter().map(width).max().unwrap_or(0));
    if !(1..=MAX_SIDE).contains(&height) || !(1..=MAX_SIDE).contains(&width) {
        let message = format!("a grid has 1 to {MAX_SIDE} rows and columns, not {height} and {width}");
        return diagnostics.refuse(json.error(message));
    }
    let cells = || regions.iter().flatten();
    let top = (cells().map(|cell| cell.0).min(), cells().map(|cell| cell.1).min());
    let end = (cells().map(|cell| cell.0).max(), cells().map(|cell| cell.1).max());
    let (first, size) = match (top, end) {
        ((Some(top), Some(left)), (Some(bottom), Some(right))) => ((top, left), (bottom - top + 1, right - left + 1)),
        _ => ((0, 0), (height, width)),
    };
    let is_inside = first.0 + size.0 <= height && first.1 + size.1 <= width;
    let is_grid = |side: usize| regions.is_empty() || regions.iter().any(|region| region.len() == side);
    if size.0 == size.1 && is_inside && is_grid(size.0) {
        return Some((first, size.0));
    }
    if height == width && is_inside {
        return Some(((0, 0), height));
    }
    let what = if regions.is_empty() { "the cells" } else { "the regions" };
    let message = format!("{what} do not form a square: {} by {}", counted(size.0, "row"), counted(size.1, "column"));
    let help = "only square grids are supported; write others in a TOML file, with `grids` and `holes`";
    diagnostics.refuse(json.error(message).help(help))
}

impl Reader<'_> {
    /// Reads drawings together with the rules text.
    fn guess(&mut self, json: &Json<'_>, object: &mut Object<'_>, text: &str, how: Guess, file: &mut TomlFile) {
        let mut sketch = sketch::read(object, self);
        cages::read_hidden(object, self, file);
        sketch.known = file.rules.kinds().map(str::to_owned).collect();
        guess::guess((&sketch, text), how, json, file, self.diagnostics);
    }

    /// Of overlapping regions, the first is a region of the board; the others are extra regions, unless they are boxes of
    /// overlapping grids.
    fn set_regions(&mut self, regions: &Regions, read_at: &[source::Place], file: &mut TomlFile) {
        self.square.forget_regions();
        for (number, (region, place)) in regions.iter().zip(read_at).enumerate() {
            let cells: Vec<Position> = region.iter().filter_map(|&place| self.inside(place)).collect();
            if self.square.has_grids() {
                cells.iter().for_each(|&cell| self.square[cell].region = Some(number));
            } else if cells.iter().any(|&cell| self.square[cell].region.is_some()) {
                let cells: Vec<Place> = cells.into_iter().map(Place::Cell).collect();
                let cells = [("cells", named(&cells).into())];
                file.rules.at(place.clone(), |rules| rules.add(keys::extra_regions::NAME, cells));
            } else {
                cells.iter().for_each(|&cell| self.square[cell].region = Some(number));
            }
        }
    }

    fn read_cells(&mut self, rows: &[Json<'_>]) {
        for (row, cells) in rows.iter().enumerate() {
            for (column, json) in cells.list(self.diagnostics).unwrap_or_default().iter().enumerate() {
                if json.is_nothing() {
                    continue;
                }
                let Some(mut cell) = json.object(self.diagnostics) else { continue };
                let value = cell.take("value").filter(|value| !value.is_nothing());
                let marks = cell.take("centremarks").filter(|marks| !marks.is_nothing());
                let corners = cell.take("pencilMarks").filter(|marks| !marks.is_nothing());
                match self.inside((row, column)) {
                    Some(at) => {
                        let size = self.square.digit_count();
                        let marks = marks.and_then(|marks| marks.list(self.diagnostics)).unwrap_or_default();
                        let mut digit = |json: &Json<'_>| json.digit(size, self.diagnostics);
                        if let Some(value) = value {
                            self.square[at].give(digit(&value), value.place());
                        }
                        self.square[at].limit = marks.iter().filter_map(digit).collect();
                    }
                    None if self.diagnostics.guess().is_some() => {
                        let text = value.map(|value| text_of(&value)).unwrap_or_default();
                        self.frame.push(((row, column), text));
                    }
                    None if value.is_some() || marks.is_some() => {
                        let message = format!("r{}c{} has content but is outside the grid", row + 1, column + 1);
                        let wrong = drawings::helped(json.error(message), self.diagnostics);
                        self.diagnostics.not_understood(wrong);
                    }
                    None => {}
                }
                if let Some(corners) = corners {
                    let message =
                        format!("marks in the corners of r{}c{}: {}", row + 1, column + 1, drawings::NO_MEANING);
                    let wrong = drawings::helped(corners.error(message), self.diagnostics);
                    self.diagnostics.not_understood(wrong);
                }
                cell.finish(&["given"], UNKNOWN_KEY, self.diagnostics);
            }
        }
    }
}
