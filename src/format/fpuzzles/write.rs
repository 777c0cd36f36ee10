//! A puzzle as f-puzzles JSON, and as the links that carry it.

use std::collections::BTreeMap;

use serde_json::{Map, Value, json};

use super::{SWITCHES, grid, lines, marks, outside, sets};
use crate::board::{Cell, DigitSet};
use crate::format::dots::Dots;
use crate::format::export::{Export, RuleWriter, UnsupportedItems, Why, Written};
use crate::format::lz_string::pack_base64;
use crate::rules::RuleUse;

/// A puzzle being written.
#[derive(Clone, Debug)]
pub(super) struct Writer<'a> {
    pub(super) export: Export<'a>,
    /// The digits that cells are limited to.
    pub(super) limits: BTreeMap<Cell, DigitSet>,
    /// The marks between cells that the whole puzzle has.
    pub(super) dots: Dots,
    /// The keys of the rules, in the order in which they first came up.
    keys: Map<String, Value>,
    /// Cells that are compared with their neighbours, by kind: marked together, they are not compared with each other.
    compared: Vec<(String, Vec<Cell>)>,
}

/// A puzzle as f-puzzles JSON.
pub fn to_fpuzzles(export: &Export<'_>) -> Written {
    let Export { variant, puzzle, solution } = export;
    let (mut unsupported, board) = (UnsupportedItems::default(), &variant.board);
    let size = board.width();
    let square = board.grids().len() == 1 && board.height() == size && board.cell_count() == size * size;
    if !square || (board.digits().first(), board.digits().count()) != (1, size) {
        unsupported.other(format!("the board ({}, digits {})", board.describe(), board.digits()));
        return unsupported.with(String::new());
    }
    for kind in ["rows", "columns"] {
        if !export.has(kind) {
            unsupported.other(format!("`{kind} = false`"));
        }
    }
    let dots = Dots::of(export.rules());
    let limits = puzzle.marks.clone();
    let mut writer = Writer { export: *export, limits, dots, keys: Map::new(), compared: Vec::new() };
    unsupported.write_rules(export, &mut writer);
    let mut object = Map::new();
    object.insert("size".to_owned(), size.into());
    let author = puzzle.author.as_ref().or(variant.author.as_ref());
    let about = puzzle.about.as_ref().or(variant.about.as_ref());
    for (key, text) in [("title", puzzle.title.as_ref()), ("author", author), ("ruleset", about)] {
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
    unsupported.with(Value::Object(object).to_string() + "\n")
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
    fn write(&mut self, rule_use: &RuleUse) -> Result<(), Why> {
        let kind = rule_use.kind.as_str();
        if let Some((key, _)) = SWITCHES.iter().find(|(_, rule)| *rule == kind) {
            if rule_use.is_true("torus") {
                return Err(Why::Because("it does not wrap around the edges".to_owned()));
            }
            self.switch(key);
            return Ok(());
        }
        if kind == "diagonals" {
            return self.diagonals(rule_use);
        }
        let mut why = Why::NoSuchKind;
        for write in [lines::write, sets::write, marks::write, outside::write] {
            match write(rule_use, self) {
                Err(Why::NoSuchKind) => {}
                Ok(()) => return Ok(()),
                Err(because) => why = because,
            }
        }
        Err(why)
    }
}

impl Writer<'_> {
    /// `/` is the + diagonal: bottom left to top right.
    fn diagonals(&mut self, rule_use: &RuleUse) -> Result<(), Why> {
        let keys: &[&str] = match rule_use.text("which") {
            Some("both") => &["diagonal+", "diagonal-"],
            Some("main") => &["diagonal-"],
            Some("anti") => &["diagonal+"],
            _ => return Err(Why::Because("it has only the two main diagonals".to_owned())),
        };
        keys.iter().for_each(|key| self.switch(key));
        Ok(())
    }

    pub(super) fn switch(&mut self, key: &str) {
        self.keys.insert(key.to_owned(), true.into());
    }

    /// One more entry of a list.
    pub(super) fn entry(&mut self, key: &str, parameters: impl IntoIterator<Item = (&'static str, Value)>) {
        let object: Map<String, Value> = parameters.into_iter().map(|(name, value)| (name.to_owned(), value)).collect();
        self.list(key).push(Value::Object(object));
    }

    fn list(&mut self, key: &str) -> &mut Vec<Value> {
        let list = self.keys.entry(key).or_insert_with(|| json!([]));
        list.as_array_mut().expect("a key is a list or a switch")
    }

    /// What holds for neighbours without a mark.
    pub(super) fn negative(&mut self, word: &str) {
        let list = self.list("negative");
        if !list.iter().any(|known| known == word) {
            list.push(word.into());
        }
    }

    pub(super) fn name(&self, cell: Cell) -> Option<Value> {
        let at = self.export.position(cell)?;
        Some(format!("R{}C{}", at.row + 1, at.column + 1).into())
    }

    pub(super) fn names_of(&self, cells: &[Cell]) -> Option<Value> {
        cells.iter().map(|&cell| self.name(cell)).collect::<Option<Vec<_>>>().map(Value::from)
    }

    pub(super) fn names(&self, cells: &[Cell]) -> Result<Value, Why> {
        let unknown = || Why::Because("it has no unknowns outside the grid".to_owned());
        self.names_of(cells).ok_or_else(unknown)
    }

    /// The cells that a parameter is.
    pub(super) fn cells(&self, rule_use: &RuleUse, parameter: &str) -> Result<Value, Why> {
        self.names(rule_use.cells(parameter).ok_or(Why::NoSuchKind)?)
    }

    /// An entry for each pair.
    pub(super) fn marks(
        &mut self,
        key: &str,
        rule_use: &RuleUse,
        parameter: &str,
        value: Option<i64>,
    ) -> Result<(), Why> {
        let value = value.map(|value| Value::from(value.to_string()));
        self.pairs(key, rule_use, parameter, value.as_ref())
    }

    /// An entry for each pair with this letter.
    pub(super) fn letters(&mut self, rule_use: &RuleUse, parameter: &str, letter: &str) -> Result<(), Why> {
        self.pairs("xv", rule_use, parameter, Some(&letter.into()))
    }

    fn pairs(&mut self, key: &str, rule_use: &RuleUse, parameter: &str, value: Option<&Value>) -> Result<(), Why> {
        let pairs = rule_use.pairs(parameter).iter().map(|&(a, b)| self.names(&[a, b]));
        for cells in pairs.collect::<Result<Vec<_>, _>>()? {
            self.entry(key, [("cells", cells)].into_iter().chain(value.cloned().map(|value| ("value", value))));
        }
        Ok(())
    }

    /// The cell of a bulb from which a shaft goes on.
    pub(super) fn nearest(&self, bulb: &[Cell], shaft: &[Cell]) -> Option<Cell> {
        let far = |cell: Cell| {
            let (a, b) = (self.export.position(cell)?, self.export.position(*shaft.first()?)?);
            Some(a.row.abs_diff(b.row).max(a.column.abs_diff(b.column)))
        };
        bulb.iter().rev().copied().min_by_key(|&cell| far(cell))
    }

    /// Limits the cells of a statement to some digits.
    pub(super) fn limit(&mut self, rule_use: &RuleUse, to: DigitSet) -> Result<(), Why> {
        let cells = rule_use.cells("cells").ok_or(Why::NoSuchKind)?;
        self.names(cells)?;
        for &cell in cells {
            // A given says more than what it is limited to.
            if self.export.puzzle.givens.get(cell).is_none_or(|given| !to.contains(given)) {
                self.limits.entry(cell).and_modify(|set| *set = set.intersection(to)).or_insert(to);
            }
        }
        Ok(())
    }

    /// All cells marked so are one rule there: they are not compared with each other.
    pub(super) fn alone(&mut self, rule_use: &RuleUse) -> Result<(), Why> {
        let cells = rule_use.cells("cells").unwrap_or_default();
        let touch = |a: Cell, b: Cell| match (self.export.position(a), self.export.position(b)) {
            (Some(a), Some(b)) => a.row.abs_diff(b.row) + a.column.abs_diff(b.column) == 1,
            _ => false,
        };
        let earlier = self.compared.iter().filter(|(kind, _)| *kind == rule_use.kind).flat_map(|(_, cells)| cells);
        if earlier.clone().any(|&a| cells.iter().any(|&b| touch(a, b))) {
            return Err(Why::Because("all marked cells form one rule".to_owned()));
        }
        self.compared.push((rule_use.kind.clone(), cells.to_vec()));
        Ok(())
    }
}
