//! f-puzzles JSON as a variant file.
//!
//! ```text
//!   { "size": 9, "title": "...", "grid": [[{"value": 5, "given": true}, {}, ...], ...],     grid.rs
//!     "antiknight": true,                                                                  table.rs
//!     "thermometer": [{ "lines": [["R1C1", "R1C2"]] }], "killercage": [...], ...           lines.rs, sets.rs
//!     "difference": [{ "cells": ["R1C1", "R1C2"] }], "negative": ["xv"], ...               marks.rs
//!     "sandwichsum": [{ "cell": "R0C3", "value": "12" }], ... }                            outside.rs
//! ```
//!
//! Each of these files reads and writes its keys, with `reader.rs` and `writer.rs`; `table.rs` has the kinds of rules, in
//! rows (`row.rs`); `write.rs` writes the whole puzzle.
//!
//! Every key is translated, known not to constrain digits, or an error: without one of its rules it would be another
//! puzzle.

mod figures;
mod grid;
mod lines;
mod marks;
mod outside;
mod reader;
mod row;
mod sets;
mod sketch;
mod table;
mod write;
mod writer;

pub use write::{to_fpuzzles, to_fpuzzles_link, to_sudokupad_link};

use std::sync::Arc;

use exdoku_text::board::MAX_SIDE;
use exdoku_text::source::{Diagnostics, Guess, Source, Span};

use super::drawings::{self as guess, Beside};
use super::json::{Form as JsonForm, Json, Object};
use super::toml_file::{Rules, TomlFile};
use super::{ipuz, sudokumaker, sudokupad};
use crate::help::UNKNOWN_KEY;
use grid::Grid;
use reader::{Reader, about_drawing, named};
use row::{Form, Row};
use table::TABLE;

/// Drawings, which do not constrain digits.
const DRAWN: &[&str] = &["line", "text", "rectangle", "circle"];

/// Keys that do not constrain digits: settings of programs.
const HARMLESS: &[&str] =
    &["disabledlogic", "truecandidatesoptions", "metadata", "successMessage", "highlightConflicts"];

/// The key of the puzzle in a file of a collection.
pub(super) const WRAPPED: &str = "fpuzzles";

/// Translates the puzzle at these bytes of a source to a variant file.
pub(super) fn translate(source: &Arc<Source>, bytes: Span, diagnostics: &mut Diagnostics) -> Option<TomlFile> {
    let json = Json::read(source, bytes.clone()).map_err(|wrong| diagnostics.push(wrong)).ok()?;
    let mut object = json.object(diagnostics)?;
    let Some(wrapped) = object.take(WRAPPED) else {
        // An object over many lines, of which the first says nothing.
        let has = |key: &str| object.keys().any(|(name, _)| name == key);
        if !has("grid") && !has("size") && (has("cells") || has("ce")) {
            return sudokupad::translate(source, bytes, diagnostics);
        }
        if has("formatVersion") && has("puzzle") {
            return sudokumaker::translate(source, bytes, diagnostics);
        }
        if has("version") && has("kind") {
            return ipuz::translate(source, bytes, diagnostics);
        }
        return puzzle(&json, object, None, diagnostics);
    };
    let id = match object.take("id").map(|id| id.form()) {
        Some(JsonForm::Text(id)) => Some(id.into_owned()),
        Some(JsonForm::Number(id)) => Some(id.to_string()),
        _ => None,
    };
    puzzle(&wrapped, wrapped.object(diagnostics)?, id, diagnostics)
}

fn puzzle(
    json: &Json<'_>,
    mut object: Object<'_>,
    id: Option<String>,
    diagnostics: &mut Diagnostics,
) -> Option<TomlFile> {
    if !object.keys().any(|(name, _)| ["size", "grid"].contains(&name)) {
        let help = "f-puzzles JSON has at least \"size\" and \"grid\"; other puzzles in JSON are {\"puzzle\": \"...\"}";
        return diagnostics.refuse(object.error("this object contains no puzzle").help(help));
    }
    let (size, cells) = diagnostics.with_help("f-puzzles JSON has at least \"size\" and \"grid\"", |diagnostics| {
        (object.need("size", diagnostics), object.need("grid", diagnostics))
    });
    let size = read_size(&size?, diagnostics)?;
    let mut file = TomlFile::default();
    let (mut rules_text, mut rules_at) = (String::new(), json.place());
    for (key, name, other) in [("title", "title", id), ("author", "author", None), ("ruleset", "about", None)] {
        let value = object.take(key).filter(|value| !value.is_nothing());
        let text = value.as_ref().and_then(|value| value.text(diagnostics));
        if let Some(text) = text.map(|text| text.trim().to_owned()).filter(|text| !text.is_empty()).or(other) {
            if key == "ruleset" {
                rules_text.clone_from(&text);
                rules_at = value.map_or(rules_at, |value| value.place());
            }
            file.set(name, text);
        }
    }
    fog(&mut object, &mut file, diagnostics);
    let mut reader = Reader { size, diagnostics };
    let cells = cells?;
    let mut grid = grid::read(&cells, &mut reader);
    for large in grid.square.forget_large_regions() {
        let message = format!("a region of {large} cells, for {size} digits, states no rule");
        reader.diagnostics.push(about_drawing(cells.warning(message)));
    }
    grid::write(&grid, &mut file);
    for row in TABLE {
        reader.row(row, &mut object, &grid, &mut file.rules);
    }
    file.solution = object.take("solution").and_then(|solution| grid::solution(&solution, &mut reader));
    match reader.diagnostics.guess() {
        Some(how) => {
            let mut sketch = sketch::read(&mut object, &grid, &mut reader);
            sketch.known = file.rules.kinds().map(str::to_owned).collect();
            // Without drawings, all rules but those of the text have names.
            let how = if sketch.is_empty() { Guess::Loose } else { how };
            guess::guess((&sketch, &rules_text), how, json, &mut file, reader.diagnostics);
        }
        None => {
            reader.drawings(&mut object, &grid, &cells);
            let text = (rules_text.as_str(), rules_at);
            guess::warn_unread(text, Beside::RulesOfTheGrid, &file.rules, reader.diagnostics);
        }
    }
    object.finish(HARMLESS, UNKNOWN_KEY, reader.diagnostics);
    Some(file)
}

/// The cells that are lit at the start in a fog puzzle.
fn fog(object: &mut Object<'_>, file: &mut TomlFile, diagnostics: &mut Diagnostics) {
    let keys = ["foglight", "fogofwar"].into_iter().filter_map(|key| object.take(key));
    let lists: Vec<Json<'_>> = keys.filter(|key| !key.is_nothing()).collect();
    if lists.is_empty() {
        return;
    }
    let cells = lists.iter().filter_map(|list| list.list(diagnostics)).flatten().collect::<Vec<_>>();
    let mut names: Vec<String> = Vec::new();
    for name in cells.iter().filter_map(|cell| cell.text(diagnostics)).map(|name| name.to_ascii_lowercase()) {
        if !names.contains(&name) {
            names.push(name);
        }
    }
    file.set("fog", names.join(" "));
}

fn read_size(json: &Json<'_>, diagnostics: &mut Diagnostics) -> Option<usize> {
    let size = json.number(diagnostics)?;
    let fits = usize::try_from(size).ok().filter(|size| (1..=MAX_SIDE).contains(size));
    if fits.is_none() {
        diagnostics.push(json.error(format!("a grid has 1 to {MAX_SIDE} rows and columns, not {size}")));
    }
    fits
}

impl Reader<'_> {
    /// Reports drawings.
    fn drawings(&mut self, object: &mut Object<'_>, grid: &Grid, cells: &Json<'_>) {
        self.each(object, "cage", sets::cosmetic_cage);
        grid.report_colours(cells, self);
        for key in DRAWN {
            if let Some(drawn) = object.take(key).filter(|drawn| !drawn.is_nothing()) {
                let message = format!("\"{key}\" is a drawing, which carries no rule");
                self.diagnostics.push(about_drawing(drawn.warning(message)));
            }
        }
    }

    /// Reads the rules of a key.
    fn row(&mut self, row: &Row, object: &mut Object<'_>, grid: &Grid, rules: &mut Rules) {
        match row.form {
            Form::Switch { .. } => {
                if let Some(place) = self.switched_on(object, row.key) {
                    rules.at(place, |rules| rules.on(row.kind));
                }
            }
            Form::Lines { cells, value, reading } => {
                self.each(object, row.key, |reader, entry, whole| {
                    rules.at(whole.place(), |rules| lines::read(reader, entry, (cells, value, reading), rules))
                });
            }
            Form::EachCell { cells, .. } => {
                let (mut marked, mut first) = (Vec::new(), None);
                self.each(object, row.key, |reader, entry, whole| {
                    let cell = entry.need("cell", reader.diagnostics)?;
                    marked.push(reader.cell(&cell)?);
                    first.get_or_insert(whole.place());
                    Some(())
                });
                if !marked.is_empty() {
                    rules.at(first, |rules| rules.add(row.kind, [(cells.name(), named(&marked))]));
                }
            }
            Form::Cells { cells, value } => self.each(object, row.key, |reader, entry, whole| {
                let places = reader.cells_of(entry);
                let value = match value {
                    Some(key) => reader.value_of(entry)?.map(|value| (key.name(), value.into())),
                    None => None,
                };
                let parameters = [(cells.name(), named(&places?))].into_iter().chain(value);
                rules.at(whole.place(), |rules| rules.add(row.kind, parameters));
                Some(())
            }),
            Form::Side { .. } => outside::read(object, self, row, rules),
            Form::Other { read, .. } => read(object, grid, self, rules),
        }
    }
}
