//! SudokuMaker's JSON as a variant file.
//!
//! ```text
//!   { "formatVersion": "1.5.0",
//!     "puzzle": { "name": "...", "author": "...", "comment": "...", "type": "sudoku", "size": 6,
//!       "cells": [{ "given": true, "value": 4 }, {}, ...],                                     below
//!       "constraints": [{ "type": 300, "thermometers": [[27, 20, 13]], "slow": false }, ...] } }
//! ```
//!
//! The type of a constraint is a number: sets of cells (`sets.rs`), lines (`lines.rs`), marks between cells
//! (`marks.rs`), clues outside the grid (`outside.rs`). Cells, sides, corners and places outside the grid have numbers in
//! reading order (`places.rs`). In a puzzle of the type `custom`, digits may repeat in rows and columns unless a constraint
//! forbids it. Drawings give a warning; a constraint in program code is an error.
//!
//! # References
//! The types of puzzletv (`SudokuMaker.ts`) and of sudokumaker-mcp (`SudokuMakerElement.ts`).

mod lines;
mod marks;
mod outside;
mod pairs;
mod places;
mod reader;
mod sets;

use std::sync::Arc;

use exdoku_rules::rules::keys;
use exdoku_text::board::{Digit, counted};
use exdoku_text::source::{Diagnostics, Source, Span};

use super::json::{Form, Json, Object};
use super::picture;
use super::toml_file::TomlFile;
use crate::help::UNKNOWN_KEY;
use reader::Reader;

/// The help for drawings.
const DRAWN: &str = "if the rules text gives it a meaning, write that rule in a TOML file";

/// Keys of the puzzle that do not constrain digits.
const HARMLESS: &[&str] =
    &["messages", "exportSettings", "id", "creationTimestamp", "spec", "solution", "metadata", "settings"];

/// Keys of a cell that record progress in solving.
const HARMLESS_IN_CELLS: &[&str] = &["candidates", "cornerPencilMarks"];

/// Keys that each constraint may have.
const HARMLESS_IN_CONSTRAINTS: &[&str] = &["name", "style", "disabled", "id", "layer", "editor"];

/// Whether a line begins such an object.
pub(super) fn looks_like(line: &str) -> bool {
    line.strip_prefix('{').is_some_and(|rest| rest.trim_start().starts_with("\"formatVersion\""))
}

/// Translates the JSON at these bytes of a source to a variant file.
pub(super) fn translate(source: &Arc<Source>, bytes: Span, diagnostics: &mut Diagnostics) -> Option<TomlFile> {
    let json = Json::read(source, bytes).map_err(|wrong| diagnostics.push(wrong)).ok()?;
    let mut whole = json.object(diagnostics)?;
    whole.take("formatVersion");
    let puzzle = whole.need("puzzle", diagnostics)?;
    whole.finish(HARMLESS, UNKNOWN_KEY, diagnostics);
    let mut object = puzzle.object(diagnostics)?;
    let cells = object.need("cells", diagnostics)?.list(diagnostics)?;
    let mut reader = Reader::new(&puzzle, &mut object, cells.len(), diagnostics)?;
    for (key, name) in [("name", "title"), ("author", "author"), ("comment", "about")] {
        let text = object.take(key).filter(|text| !text.is_nothing()).and_then(|text| text.text(reader.diagnostics));
        if let Some(text) = text.map(|text| text.trim().to_owned()).filter(|text| !text.is_empty()) {
            reader.file.set(name, text);
        }
    }
    let solution = reader.cells(&cells);
    for constraint in object.need("constraints", reader.diagnostics)?.list(reader.diagnostics)? {
        reader.file.rules.read_from(Some(constraint.place()));
        reader.constraint(&constraint);
    }
    reader.file.rules.read_from(None);
    object.finish(HARMLESS, UNKNOWN_KEY, reader.diagnostics);
    Some(reader.write(&puzzle, solution))
}

impl Reader<'_> {
    /// Reads the cells. Returns the digits in them if they are complete: the author's solution.
    fn cells(&mut self, cells: &[Json<'_>]) -> Option<Vec<Digit>> {
        let (mut solution, mut coloured) = (Vec::new(), Vec::new());
        for (cell, json) in cells.iter().enumerate().filter(|(_, json)| !json.is_nothing()) {
            let Some(mut object) = json.object(self.diagnostics) else { continue };
            let given = object.take("given").is_some_and(|given| !given.is_nothing());
            let value = object.take("value").filter(|value| !value.is_nothing());
            let number = value.as_ref().and_then(|value| value.number(self.diagnostics));
            let digit = number.and_then(|number| self.digits.of_value(number));
            match (given, &value, digit) {
                (true, Some(value), None) => {
                    let message = format!("{} is not a digit of this grid, {}", value.as_written(), self.digits);
                    self.diagnostics.push(value.error(message));
                }
                (true, _, digit) => self.square[cell].give(digit, json.place()),
                (false, ..) => {}
            }
            solution.extend(digit);
            if let Some(colours) = object.take("colors").filter(|colours| !matches!(colours.form(), Form::Number(0))) {
                coloured.push((colours, self.name(cell)));
            }
            object.finish(HARMLESS_IN_CELLS, UNKNOWN_KEY, self.diagnostics);
        }
        if let Some((first, _)) = coloured.first() {
            let places = coloured.iter().map(|(_, place)| place.clone()).collect();
            let what = super::drawn::summary(coloured.len(), "coloured cell", places);
            self.diagnostics.push(first.warning(format!("{what}: a drawing, which states no rule")).help(DRAWN));
        }
        (solution.len() == cells.len()).then_some(solution)
    }

    fn constraint(&mut self, json: &Json<'_>) -> Option<()> {
        let mut object = json.object(self.diagnostics)?;
        if object.take("disabled").is_some_and(|disabled| matches!(disabled.form(), Form::Truth(true))) {
            return Some(());
        }
        let kind = object.need("type", self.diagnostics)?;
        match kind.number(self.diagnostics)? {
            0 | 4000 | 4001 => return Some(()),
            1 => self.regions(&mut object)?,
            10 => self.square.main = Some(json.place()),
            11 => self.square.anti = Some(json.place()),
            12 => self.file.rules.on(keys::anti_king::NAME),
            13 => self.file.rules.on(keys::anti_knight::NAME),
            14 => self.file.rules.on(keys::disjoint_groups::NAME),
            15 => self.pairs.non_consecutive = Some(json.place()),
            16 => self.global_groups(&mut object)?,
            number @ (100..=103 | 305 | 306 | 600 | 601) => self.set(number, &mut object)?,
            number @ 200..=202 => self.marks(number, &mut object)?,
            number @ (300 | 400..=409) => self.lines(number, &mut object)?,
            number @ (301 | 304) => self.cages(number, &mut object)?,
            302 => self.clones(&mut object)?,
            303 => self.quadruples(&mut object)?,
            number @ 500..=504 => self.outside(number, &mut object)?,
            1000 => return self.custom(json, &mut object),
            number @ 2000..=2002 => return self.drawing(json, number, &mut object),
            2003 => self.rows_and_columns(&mut object)?,
            number => {
                let wrong = kind.error(format!("unknown type of constraint {number}"));
                return self.not_understood(wrong.help(UNKNOWN_KEY));
            }
        }
        object.finish(HARMLESS_IN_CONSTRAINTS, UNKNOWN_KEY, self.diagnostics);
        Some(())
    }

    /// A constraint in program code.
    fn custom(&mut self, json: &Json<'_>, object: &mut Object<'_>) -> Option<()> {
        let name = match object.take("definition").map(|definition| definition.form()) {
            Some(Form::Object(mut definition)) => definition.take("name"),
            _ => None,
        };
        let name = name.map_or(String::new(), |name| format!(" {}", name.as_written()));
        let wrong = json.error(format!("the constraint{name} is program code, which is not read"));
        self.not_understood(wrong.help("write its rule in a TOML file: `exdoku rules` lists the kinds"))
    }

    /// Lines, cages and symbols without a meaning.
    fn drawing(&mut self, json: &Json<'_>, number: i64, object: &mut Object<'_>) -> Option<()> {
        let (key, what) = match number {
            2000 => ("lines", "drawn line"),
            2001 => ("cages", "drawn cage"),
            _ => ("symbols", "drawn symbol"),
        };
        let name = object.take("name").filter(|name| !name.is_nothing());
        let name = name.map_or(String::new(), |name| format!(" {}", name.as_written()));
        let count = match object.take(key).map(|list| list.form()) {
            Some(Form::List(list)) => list.len(),
            _ => 0,
        };
        if count > 0 {
            let message = format!("{}{name}: a drawing, which states no rule", counted(count, what));
            self.diagnostics.push(json.warning(message).help(DRAWN));
        }
        Some(())
    }

    /// The whole file.
    fn write(mut self, puzzle: &Json<'_>, solution: Option<Vec<Digit>>) -> TomlFile {
        for size in self.square.forget_large_regions() {
            let message =
                format!("a region of {size} cells, for {}, states no rule", counted(self.digits.count(), "digit"));
            self.diagnostics.push(puzzle.warning(message).help(DRAWN));
        }
        if self.is_custom {
            self.file.rules.set(keys::rows::NAME, false);
            self.file.rules.set(keys::columns::NAME, false);
        }
        self.square.write(&mut self.file);
        self.pairs.write(&mut self.file.rules);
        let symbols = self.square.symbols();
        self.file.solution = solution.map(|digits| {
            let signs = digits.into_iter().map(|digit| symbols.name(digit));
            picture::rows(signs, self.columns, symbols.width())
        });
        self.file
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::translate::translated;

    /// The rules of a 4x4 with these constraints.
    fn rules(constraints: &str) -> Result<String, String> {
        let cells = vec!["{}"; 16].join(",");
        let text = format!(
            "{{\"formatVersion\":\"1.5.0\",\"puzzle\":{{\"size\":4,\"cells\":[{cells}],\"constraints\":[{constraints}]}}}}"
        );
        let file = translated(&text, translate).map_err(|wrong| wrong.message().to_owned())?;
        Ok(file.split_once("[rules]\n").map_or("", |(_, rules)| rules).trim().to_owned())
    }

    fn rule(constraint: &str) -> String {
        rules(constraint).unwrap()
    }

    #[test]
    fn numbers_of_cells_sides_and_corners() {
        assert_eq!(rule(r#"{"type":100,"cells":[0,5]}"#), r#"even = "r1c1 r2c2""#);
        // A side on the left of a cell, and one below it.
        let dots = r#"{"type":200,"clues":[{"value":1,"edge":1},{"value":2,"edge":4}],"negative":[]}"#;
        let white = "white-dot = [\n    { pairs = \"r1c1-2\" },\n    { pairs = \"r1-2c1\", by = 2 },\n]";
        assert_eq!(rule(dots), white);
        let circle = r#"{"type":303,"clues":[{"corner":6,"digits":[1,2]}]}"#;
        assert_eq!(rule(circle), r#"quadruple = { cells = "r1-2c1-2", digits = "1 2" }"#);
        let clue = r#"{"type":503,"clues":[{"value":3,"outerCell":11},{"value":2,"outerCell":2}]}"#;
        assert_eq!(rule(clue), r#"skyscraper = { right = "3 . . .", top = ". 2 . ." }"#);
        let diagonal = r#"{"type":500,"clues":[{"value":9,"outerCell":3,"diagonal":1}]}"#;
        assert_eq!(rule(diagonal), r#"little-killer = { line = "r1c2 r2c1", sum = 9 }"#);
    }

    #[test]
    fn lines_and_groups_of_digits() {
        assert_eq!(rule(r#"{"type":300,"thermometers":[[0,1]],"slow":true}"#), r#"slow-thermo = "r1c1-2""#);
        assert_eq!(
            rule(r#"{"type":401,"lines":[[0,1]],"minDifference":2}"#),
            r#"whisper = { line = "r1c1-2", by = 2 }"#
        );
        assert_eq!(rule(r#"{"type":406,"lines":[[0,1]],"groups":[10,20]}"#), r#"parity-line = "r1c1-2""#);
        assert!(rule(r#"{"type":406,"lines":[[0,1]],"groups":[6,24]}"#).contains("d == 1 or d == 2"));
        let clones = r#"{"type":302,"groups":[[0,10],[1,11]]}"#;
        assert_eq!(rule(clones), r#"clone = { a = "r1c1-2", b = "r3c3-4" }"#);
        let pill = r#"{"type":408,"bulbsWithArrows":[{"bulbCells":[1,0],"arrows":[[0,4,8]]}]}"#;
        assert_eq!(rule(pill), r#"pill-arrow = { pill = "r1c1-2", shaft = "r2-3c1" }"#);
        let twice = r#"{"type":408,"bulbsWithArrows":[{"bulbCells":[0,0],"arrows":[[0,4,8]]}]}"#;
        assert_eq!(rule(twice), r#"arrow = "r1-3c1""#);
    }

    #[test]
    fn a_negative_constraint_excepts_marked_sides() {
        let both = r#"{"type":201,"clues":[{"value":2,"edge":1}],"negative":[2],"overrideNegativeDifferences":true},
                      {"type":15}"#;
        let rules = rule(both);
        assert!(rules.contains(r#"non-consecutive = { except = "r1c1-2" }"#), "{rules}");
        assert!(rules.contains("a != 2 * b and b != 2 * a"), "{rules}");
    }

    #[test]
    fn what_is_not_supported() {
        assert!(rules(r#"{"type":777}"#).unwrap_err().contains("777"));
        assert!(rules(r#"{"type":1000,"definition":{"name":"Anti-queen"}}"#).unwrap_err().contains("Anti-queen"));
        assert!(rules(r#"{"type":100,"cells":[16]}"#).unwrap_err().contains("16"));
        assert_eq!(rule(r#"{"type":777,"disabled":true},{"type":2000,"lines":[[]]}"#), "");
    }
}
