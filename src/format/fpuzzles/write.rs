//! A puzzle as f-puzzles JSON, and as the links that carry it.

use std::collections::BTreeMap;

use serde_json::{Map, Value, json};

use super::{SWITCHES, grid, lines, marks, outside, sets};
use crate::board::{Cell, DigitSet};
use crate::format::dots::Dots;
use crate::format::lz_string::pack_base64;
use crate::format::sheet::{Gaps, Sheet, Teller, Why, Written};
use crate::rules::Statement;

/// A puzzle being written.
#[derive(Clone, Debug)]
pub(super) struct Writer<'a> {
    pub(super) sheet: Sheet<'a>,
    /// The digits that cells are limited to.
    pub(super) limits: BTreeMap<Cell, DigitSet>,
    /// The marks between cells that the whole puzzle has.
    pub(super) dots: Dots,
    /// The keys of the rules, in the order in which they first came up.
    said: Map<String, Value>,
    /// Cells that are compared with their neighbours, by kind: marked together, they are not compared with each other.
    compared: Vec<(String, Vec<Cell>)>,
}

/// A puzzle as f-puzzles JSON.
pub fn to_fpuzzles(sheet: &Sheet<'_>) -> Written {
    let Sheet { variant, puzzle, solution } = sheet;
    let (mut gaps, board) = (Gaps::default(), &variant.board);
    let size = board.width();
    let square = board.grids().len() == 1 && board.height() == size && board.cell_count() == size * size;
    if !square || (board.digits().first(), board.digits().count()) != (1, size) {
        gaps.other(format!("the board ({}, digits {})", board.describe(), board.digits()));
        return gaps.with(String::new());
    }
    for kind in ["rows", "columns"] {
        if !sheet.has(kind) {
            gaps.other(format!("that `{kind}` is off"));
        }
    }
    let dots = Dots::of(sheet.rules());
    let limits = puzzle.marks.clone();
    let mut writer = Writer { sheet: *sheet, limits, dots, said: Map::new(), compared: Vec::new() };
    gaps.tell_rules(sheet, &mut writer);
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
    object.extend(writer.said);
    if let Some(solution) = solution {
        let value = |cell| solution.get(cell).map(|digit| board.digits().value(digit));
        let values: Vec<Option<i32>> = board.cells().map(value).collect();
        object.insert("solution".to_owned(), values.into());
    }
    gaps.with(Value::Object(object).to_string() + "\n")
}

/// A puzzle as a link to f-puzzles.
pub fn to_fpuzzles_link(sheet: &Sheet<'_>) -> Written {
    link("https://www.f-puzzles.com/?load=", to_fpuzzles(sheet))
}

/// A puzzle as a link to SudokuPad, which reads f-puzzles JSON.
pub fn to_sudokupad_link(sheet: &Sheet<'_>) -> Written {
    link("https://sudokupad.app/fpuzzles", to_fpuzzles(sheet))
}

fn link(address: &str, written: Written) -> Written {
    Written { text: format!("{address}{}\n", pack_base64(written.text.trim_end())), ..written }
}

impl Teller for Writer<'_> {
    fn say(&mut self, statement: &Statement) -> Result<(), Why> {
        let kind = statement.kind.as_str();
        if let Some((key, _)) = SWITCHES.iter().find(|(_, rule)| *rule == kind) {
            if statement.is_true("torus") {
                return Err(Why::Because("it does not go around the edges".to_owned()));
            }
            self.switch(key);
            return Ok(());
        }
        if kind == "diagonals" {
            return self.diagonals(statement);
        }
        let mut why = Why::NoSuchKind;
        for say in [lines::say, sets::say, marks::say, outside::say] {
            match say(statement, self) {
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
    fn diagonals(&mut self, statement: &Statement) -> Result<(), Why> {
        let keys: &[&str] = match statement.text("which") {
            Some("both") => &["diagonal+", "diagonal-"],
            Some("main") => &["diagonal-"],
            Some("anti") => &["diagonal+"],
            _ => return Err(Why::Because("there are only the two long diagonals".to_owned())),
        };
        keys.iter().for_each(|key| self.switch(key));
        Ok(())
    }

    pub(super) fn switch(&mut self, key: &str) {
        self.said.insert(key.to_owned(), true.into());
    }

    /// One more entry of a list.
    pub(super) fn entry(&mut self, key: &str, parameters: impl IntoIterator<Item = (&'static str, Value)>) {
        let object: Map<String, Value> = parameters.into_iter().map(|(name, value)| (name.to_owned(), value)).collect();
        self.list(key).push(Value::Object(object));
    }

    fn list(&mut self, key: &str) -> &mut Vec<Value> {
        let list = self.said.entry(key).or_insert_with(|| json!([]));
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
        let at = self.sheet.position(cell)?;
        Some(format!("R{}C{}", at.row + 1, at.column + 1).into())
    }

    pub(super) fn names_of(&self, cells: &[Cell]) -> Option<Value> {
        cells.iter().map(|&cell| self.name(cell)).collect::<Option<Vec<_>>>().map(Value::from)
    }

    pub(super) fn names(&self, _statement: &Statement, cells: &[Cell]) -> Result<Value, Why> {
        let unknown = || Why::Because("unknowns have no cells".to_owned());
        self.names_of(cells).ok_or_else(unknown)
    }

    /// The cells that a parameter is.
    pub(super) fn cells(&self, statement: &Statement, parameter: &str) -> Result<Value, Why> {
        self.names(statement, statement.cells(parameter).ok_or(Why::NoSuchKind)?)
    }

    /// An entry for each pair.
    pub(super) fn marks(
        &mut self,
        key: &str,
        statement: &Statement,
        parameter: &str,
        value: Option<i64>,
    ) -> Result<(), Why> {
        let value = value.map(|value| Value::from(value.to_string()));
        self.pairs(key, statement, parameter, value.as_ref())
    }

    /// An entry for each pair with this letter.
    pub(super) fn letters(&mut self, statement: &Statement, parameter: &str, letter: &str) -> Result<(), Why> {
        self.pairs("xv", statement, parameter, Some(&letter.into()))
    }

    fn pairs(&mut self, key: &str, statement: &Statement, parameter: &str, value: Option<&Value>) -> Result<(), Why> {
        let pairs = statement.pairs(parameter).iter().map(|&(a, b)| self.names(statement, &[a, b]));
        for cells in pairs.collect::<Result<Vec<_>, _>>()? {
            self.entry(key, [("cells", cells)].into_iter().chain(value.cloned().map(|value| ("value", value))));
        }
        Ok(())
    }

    /// The cell of a bulb from which a shaft goes on.
    pub(super) fn nearest(&self, bulb: &[Cell], shaft: &[Cell]) -> Option<Cell> {
        let far = |cell: Cell| {
            let (a, b) = (self.sheet.position(cell)?, self.sheet.position(*shaft.first()?)?);
            Some(a.row.abs_diff(b.row).max(a.column.abs_diff(b.column)))
        };
        bulb.iter().rev().copied().min_by_key(|&cell| far(cell))
    }

    /// Limits the cells of a statement to some digits.
    pub(super) fn limit(&mut self, statement: &Statement, to: DigitSet) -> Result<(), Why> {
        let cells = statement.cells("cells").ok_or(Why::NoSuchKind)?;
        self.names(statement, cells)?;
        for &cell in cells {
            // A given says more than what it is limited to.
            if self.sheet.puzzle.givens.get(cell).is_none_or(|given| !to.contains(given)) {
                self.limits.entry(cell).and_modify(|set| *set = set.intersection(to)).or_insert(to);
            }
        }
        Ok(())
    }

    /// All cells marked so are one rule there: they are not compared with each other.
    pub(super) fn alone(&mut self, statement: &Statement) -> Result<(), Why> {
        let cells = statement.cells("cells").unwrap_or_default();
        let touch = |a: Cell, b: Cell| match (self.sheet.position(a), self.sheet.position(b)) {
            (Some(a), Some(b)) => a.row.abs_diff(b.row) + a.column.abs_diff(b.column) == 1,
            _ => false,
        };
        let earlier = self.compared.iter().filter(|(kind, _)| *kind == statement.kind).flat_map(|(_, cells)| cells);
        if earlier.clone().any(|&a| cells.iter().any(|&b| touch(a, b))) {
            return Err(Why::Because("all marked cells are one rule".to_owned()));
        }
        self.compared.push((statement.kind.clone(), cells.to_vec()));
        Ok(())
    }
}
