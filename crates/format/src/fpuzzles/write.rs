//! A puzzle as f-puzzles JSON, and as the links that carry it.

use std::collections::BTreeMap;

use serde_json::{Map, Value as Json, json};

use super::table::{Form, Value, row_for, written_only};
use super::{figures, grid, outside};
use crate::dots::Dots;
use crate::export::{Export, RuleWriter, UnsupportedItems, Why, Written};
use crate::lz_string::pack_base64;
use crate::rules_text::rules_text;
use crate::words::in_words;
use exdoku_rules::rules::{Distinctions, Key, RuleUse, keys};
use exdoku_text::board::{Cell, DigitSet};

/// A puzzle being written.
#[derive(Clone, Debug)]
pub(super) struct Writer<'a> {
    pub(super) export: Export<'a>,
    /// The digits that cells are limited to.
    pub(super) limits: BTreeMap<Cell, DigitSet>,
    /// The marks between cells that the whole puzzle has.
    pub(super) dots: Dots,
    /// The keys of the rules, in order of first use.
    keys: Map<String, Json>,
    /// Cells that are compared with their neighbours, by kind.
    compared: Vec<(&'static str, Vec<Cell>)>,
    /// What tells kinds apart that look the same.
    pub(super) distinctions: Distinctions,
    /// The parameters of rules that f-puzzles does not have and no drawing shows, in words, with the name of the kind.
    hidden: Vec<(String, String)>,
}

/// A puzzle as f-puzzles JSON.
pub fn to_fpuzzles(export: &Export<'_>) -> Written {
    let Export { variant, puzzle, solution } = export;
    let (mut unsupported, board) = (UnsupportedItems::default(), variant.board());
    let size = board.width();
    let square = board.grids().len() == 1 && board.height() == size && board.cell_count() == size * size;
    if !square || (board.digits().first(), board.digits().count()) != (1, size) {
        unsupported.other(format!("the board ({}, digits {})", board.describe(), board.digits()));
        return unsupported.with(String::new());
    }
    for kind in [keys::rows::NAME, keys::columns::NAME] {
        if !export.has(kind) {
            unsupported.other(format!("`{kind} = false`"));
        }
    }
    let dots = Dots::of(export.rules());
    let limits = puzzle.marks.clone();
    let mut writer = Writer {
        export: *export,
        limits,
        dots,
        keys: Map::new(),
        compared: Vec::new(),
        distinctions: Distinctions::of(variant.rule_uses(), board),
        hidden: Vec::new(),
    };
    unsupported.write_rules(export, &mut writer);
    let mut object = Map::new();
    object.insert("size".to_owned(), size.into());
    let author = puzzle.author.as_ref().or(variant.author.as_ref());
    let about = puzzle.about.as_ref().or(variant.about.as_ref());
    let mut rules = about.cloned().unwrap_or_else(|| rules_text(variant, puzzle).join("\n"));
    // f-puzzles has no colours for its own clues outside the grid.
    let outside = writer.distinctions.iter().filter(|(_, told)| told.noun == "clues" && told.ink().is_some());
    let sides = outside.map(|(kind, _)| (format!("{kind} clues"), outside::places_in_words(kind, export)));
    for (kind, words) in sides.chain(writer.hidden.iter().cloned()) {
        // What was read with the puzzle may say it.
        if !rules.contains(&words) {
            rules += &format!("\n{kind}: {words}");
        }
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
                let names: Option<Vec<Json>> = cells.iter().map(|&cell| self.name(cell)).collect();
                let names = names.ok_or_else(no_unknowns)?;
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

fn no_unknowns() -> Why {
    Why::Because("it has no unknowns outside the grid".to_owned())
}

impl Writer<'_> {
    pub(super) fn switch(&mut self, key: &str) {
        self.keys.insert(key.to_owned(), true.into());
    }

    /// Adds an entry to a list.
    pub(super) fn entry(&mut self, key: &str, parameters: impl IntoIterator<Item = (&'static str, Json)>) {
        let object: Map<String, Json> = parameters.into_iter().map(|(name, value)| (name.to_owned(), value)).collect();
        self.list(key).push(Json::Object(object));
    }

    fn list(&mut self, key: &str) -> &mut Vec<Json> {
        let list = self.keys.entry(key).or_insert_with(|| json!([]));
        list.as_array_mut().expect("a key is a list or a switch")
    }

    /// A negative constraint.
    pub(super) fn negative(&mut self, word: &str) {
        let list = self.list("negative");
        if !list.iter().any(|known| known == word) {
            list.push(word.into());
        }
    }

    pub(super) fn name(&self, cell: Cell) -> Option<Json> {
        let at = self.export.position(cell)?;
        Some(format!("R{}C{}", at.row + 1, at.column + 1).into())
    }

    pub(super) fn names_of(&self, cells: &[Cell]) -> Option<Json> {
        cells.iter().map(|&cell| self.name(cell)).collect::<Option<Vec<_>>>().map(Json::from)
    }

    pub(super) fn names(&self, cells: &[Cell]) -> Result<Json, Why> {
        self.names_of(cells).ok_or_else(no_unknowns)
    }

    /// The cells of a parameter.
    pub(super) fn cells(&self, rule_use: &RuleUse, key: Key<[Cell]>) -> Result<Json, Why> {
        self.names(rule_use.get(key).ok_or(Why::NoSuchKind)?)
    }

    /// An entry for each pair.
    pub(super) fn marks(
        &mut self,
        key: &str,
        rule_use: &RuleUse,
        pairs: Key<[(Cell, Cell)]>,
        value: Option<i64>,
    ) -> Result<(), Why> {
        let value = value.map(|value| Json::from(value.to_string()));
        self.pairs(key, rule_use, pairs, value.as_ref())
    }

    /// An entry for each pair with this letter.
    pub(super) fn letters(&mut self, rule_use: &RuleUse, pairs: Key<[(Cell, Cell)]>, letter: &str) -> Result<(), Why> {
        self.pairs("xv", rule_use, pairs, Some(&letter.into()))
    }

    fn pairs(
        &mut self,
        key: &str,
        rule_use: &RuleUse,
        pairs: Key<[(Cell, Cell)]>,
        value: Option<&Json>,
    ) -> Result<(), Why> {
        let pairs = rule_use.get(pairs).unwrap_or_default().iter().map(|&(a, b)| self.names(&[a, b]));
        for cells in pairs.collect::<Result<Vec<_>, _>>()? {
            self.entry(key, [("cells", cells)].into_iter().chain(value.cloned().map(|value| ("value", value))));
        }
        Ok(())
    }

    /// The cell of a bulb next to a shaft.
    pub(super) fn nearest(&self, bulb: &[Cell], shaft: &[Cell]) -> Option<Cell> {
        let far = |cell: Cell| {
            let (a, b) = (self.export.position(cell)?, self.export.position(*shaft.first()?)?);
            Some(a.row.abs_diff(b.row).max(a.column.abs_diff(b.column)))
        };
        bulb.iter().rev().copied().min_by_key(|&cell| far(cell))
    }

    /// Limits the cells of a parameter to some digits.
    pub(super) fn limit(&mut self, rule_use: &RuleUse, cells: Key<[Cell]>, to: DigitSet) -> Result<(), Why> {
        let cells = rule_use.get(cells).ok_or(Why::NoSuchKind)?;
        self.names(cells)?;
        for &cell in cells {
            // Candidates of a given are redundant.
            if self.export.puzzle.givens.get(cell).is_none_or(|given| !to.contains(given)) {
                self.limits.entry(cell).and_modify(|set| *set = set.intersection(to)).or_insert(to);
            }
        }
        Ok(())
    }

    /// All cells with such a mark are one rule there: they are not compared with each other.
    fn alone(&mut self, kind: &'static str, cells: &[Cell]) -> Result<(), Why> {
        let touch = |a: Cell, b: Cell| match (self.export.position(a), self.export.position(b)) {
            (Some(a), Some(b)) => a.row.abs_diff(b.row) + a.column.abs_diff(b.column) == 1,
            _ => false,
        };
        let earlier = self.compared.iter().filter(|(known, _)| *known == kind).flat_map(|(_, cells)| cells);
        if earlier.clone().any(|&a| cells.iter().any(|&b| touch(a, b))) {
            return Err(Why::Because("all marked cells form one rule".to_owned()));
        }
        self.compared.push((kind, cells.to_vec()));
        Ok(())
    }
}
