//! A puzzle as f-puzzles JSON, and as the links that carry it.

use serde_json::{Map, Value as Json};

use super::row::{Form, Value};
use super::table::{row_for, written_only};
use super::writer::Writer;
use super::{figures, grid, outside};
use crate::export::{Export, RuleWriter, UnsupportedItems, Why, Written};
use crate::lz_string::pack_base64;
use crate::rules_text::{about_with_own_kinds, rules_text};
use crate::words::in_words;
use exdoku_rules::rules::{RuleUse, keys};

/// A puzzle as f-puzzles JSON.
pub fn to_fpuzzles(export: &Export<'_>) -> Written {
    let Export { variant, puzzle, solution } = export;
    let (mut unsupported, board) = (UnsupportedItems::default(), variant.board());
    let size = board.width();
    let square = board.grids().len() == 1 && board.height() == size && board.cell_count() == size * size;
    if !square || (board.digits().first(), board.digits().count()) != (1, size) {
        unsupported.board(board);
        return unsupported.with(String::new());
    }
    for kind in [keys::rows::NAME, keys::columns::NAME] {
        if !export.has(kind) {
            unsupported.other(format!("`{kind} = false`"), &["rows", "columns"]);
        }
    }
    let mut writer = Writer::new(export);
    unsupported.layers(export);
    unsupported.write_rules(export, &mut writer);
    let mut object = Map::new();
    object.insert("size".to_owned(), size.into());
    let author = puzzle.author.as_ref().or(variant.author.as_ref());
    let about = puzzle.about.as_ref().or(variant.about.as_ref());
    let mut rules = match about {
        Some(about) => about_with_own_kinds(about, variant, puzzle),
        None => rules_text(variant, puzzle).join("\n"),
    };
    // f-puzzles has no colours for its own clues outside the grid.
    let outside = writer.distinctions.iter().filter(|(_, told)| told.noun == "clues" && told.ink().is_some());
    let sides = outside.map(|(kind, _)| (format!("{kind} clues"), outside::places_in_words(kind, export)));
    for (kind, words) in sides.chain(writer.hidden.iter().cloned()) {
        // The rules text of the puzzle may already state it.
        if !rules.contains(&words) {
            rules += &format!("\n{kind}: {words}");
        }
    }
    if let Some(lit) = &puzzle.fog {
        let name = |&cell| board.name(cell).to_uppercase();
        object.insert("foglight".to_owned(), lit.iter().map(name).collect());
    }
    for (key, text) in [("title", puzzle.title.as_ref()), ("author", author), ("ruleset", Some(&rules))] {
        if let Some(text) = text {
            object.insert(key.to_owned(), text.as_str().into());
        }
    }
    object.insert("grid".to_owned(), grid::to_json(&writer));
    object.extend(writer.keys);
    if let Some(solution) = solution {
        let value = |cell| solution.get(cell).map(|digit| board.digits().value(digit));
        let values: Vec<Option<i32>> = board.cells().map(value).collect();
        object.insert("solution".to_owned(), values.into());
    }
    unsupported.with(Json::Object(object).to_string() + "\n")
}

/// A puzzle as a link to f-puzzles.
pub fn to_fpuzzles_link(export: &Export<'_>) -> Written {
    link("https://www.f-puzzles.com/?load=", to_fpuzzles(export))
}

/// A puzzle as a link to SudokuPad, which reads f-puzzles JSON.
pub fn to_sudokupad_link(export: &Export<'_>) -> Written {
    link("https://sudokupad.app/fpuzzles", to_fpuzzles(export))
}

fn link(address: &str, written: Written) -> Written {
    Written { text: format!("{address}{}\n", pack_base64(written.text.trim_end())), ..written }
}

impl RuleWriter for Writer<'_> {
    fn draw(&mut self, rule_use: &RuleUse) {
        let is_drawn = figures::draw(rule_use, self);
        let export = self.export;
        let words = in_words(rule_use, export.variant.board(), &export.puzzle.symbols);
        if !is_drawn && !words.is_empty() {
            self.hidden.push((rule_use.kind.clone(), words));
        }
    }

    fn write(&mut self, rule_use: &RuleUse) -> Result<(), Why> {
        let kind = rule_use.kind.as_str();
        let Some(row) = row_for(kind) else {
            return written_only(kind).ok_or(Why::NoSuchKind)?(rule_use, self);
        };
        match row.form {
            Form::Switch { torus } => {
                if torus.is_some_and(|torus| rule_use.get(torus) == Some(true)) {
                    return Err(Why::Because("it does not wrap around the edges".to_owned()));
                }
                self.switch(row.key);
            }
            Form::Lines { cells, value, .. } => {
                let line = self.cells(rule_use, cells)?;
                let size = self.export.variant.board().width() as i64;
                let number = value.and_then(|Value { key, default }| {
                    rule_use.get(key).filter(|number| default(size) != Some(*number))
                });
                let number = number.map(|number| ("value", number.to_string().into()));
                self.entry(row.key, [("lines", vec![line].into())].into_iter().chain(number));
            }
            Form::EachCell { cells, compared } => {
                let cells = rule_use.get(cells).unwrap_or_default();
                self.names(cells)?;
                let names: Vec<Json> = cells.iter().filter_map(|&cell| self.name(cell)).collect();
                if compared {
                    self.alone(row.kind, cells)?;
                }
                names.into_iter().for_each(|name| self.entry(row.key, [("cell", name)]));
            }
            Form::Cells { cells, value } => {
                let cells = self.cells(rule_use, cells)?;
                let value = value.and_then(|key| rule_use.get(key));
                let value = value.map(|value| ("value", value.to_string().into()));
                self.entry(row.key, [("cells", cells)].into_iter().chain(value));
            }
            Form::Side { line, clue } => {
                let clue = rule_use.get(clue).ok_or(Why::NoSuchKind)?;
                let line = rule_use.get(line).unwrap_or_default();
                let whole = || Why::Because("a clue belongs to a whole row or column".to_owned());
                let cell = outside::place_of(line, self.export.variant.board()).ok_or_else(whole)?;
                self.entry(row.key, [("cell", cell.into()), ("value", clue.to_string().into())]);
            }
            Form::Other { write, .. } => return write(rule_use, self),
        }
        Ok(())
    }
}
