//! Shared by the writers of constraints: names of cells, and the constraints so far.

use std::collections::BTreeMap;

use exdoku_rules::rules::{Key, RuleUse};
use exdoku_text::board::{Cell, Digit, Position};

use crate::dots::Dots;
use crate::export::{Export, Why};

/// The unknowns of one name, numbered from 1.
#[derive(Clone, Debug)]
pub(super) struct Group {
    pub(super) letters: String,
    pub(super) cells: Vec<Cell>,
    /// The number in a row, if a rule needs their neighbours.
    pub(super) columns: Option<usize>,
}

/// A puzzle being written.
#[derive(Clone, Debug)]
pub(super) struct Writer<'a> {
    pub(super) export: Export<'a>,
    /// The names of unknowns.
    pub(super) unknowns: BTreeMap<Cell, String>,
    /// The groups of unknowns.
    pub(super) groups: Vec<Group>,
    /// The marks of the puzzle, or of the group that is being written.
    pub(super) dots: Dots,
    pub(super) constraints: Vec<String>,
}

impl Writer<'_> {
    pub(super) fn name(&self, cell: Cell) -> Option<String> {
        match self.export.position(cell) {
            Some(Position { row, column }) => Some(format!("R{}C{}", coordinate(row), coordinate(column))),
            None => self.unknowns.get(&cell).cloned(),
        }
    }

    /// The name of the group that consists of these unknowns, in rows of this length.
    pub(super) fn group_of(&self, cells: &[Cell], columns: Option<i64>) -> Option<String> {
        let columns = usize::try_from(columns?).ok();
        let group = self.groups.iter().find(|group| group.cells == cells && group.columns == columns)?;
        Some(format!("V{}", group.letters))
    }

    /// `R1C1~R1C2`.
    pub(super) fn names(&self, cells: &[Cell]) -> Result<String, Why> {
        let names: Option<Vec<String>> = cells.iter().map(|&cell| self.name(cell)).collect();
        names
            .map(|names| names.join("~"))
            .ok_or_else(|| self.export.unnamed(cells, "an unknown takes values other than the digits"))
    }

    /// The cells of a parameter.
    pub(super) fn cells(&self, rule_use: &RuleUse, key: Key<[Cell]>) -> Result<String, Why> {
        self.names(rule_use.get(key).ok_or(Why::NoSuchKind)?)
    }

    pub(super) fn cell(&self, rule_use: &RuleUse, key: Key<Cell>) -> Result<String, Why> {
        self.names(&[rule_use.get(key).ok_or(Why::NoSuchKind)?])
    }

    /// Adds a constraint with its name and arguments.
    pub(super) fn add(&mut self, name: &str, arguments: &[&str]) -> Result<(), Why> {
        self.constraints
            .push(format!(".{name}{}", arguments.iter().map(|word| format!("~{word}")).collect::<String>()));
        Ok(())
    }

    pub(super) fn values(&self, digits: &[Digit]) -> Vec<i64> {
        digits.iter().map(|&digit| self.export.variant.board().digits().value(digit).into()).collect()
    }
}

/// `1` to `9`, then letters.
pub(super) fn coordinate(number: usize) -> char {
    char::from_digit(number as u32 + 1, 36).unwrap_or('?')
}

pub(super) fn joined(numbers: &[i64]) -> String {
    numbers.iter().map(i64::to_string).collect::<Vec<_>>().join("_")
}
