//! The form of a row of the table: a key of f-puzzles JSON and the kind of rule it becomes.

use crate::export::Why;
use crate::json::Object;
use crate::paths::Reading;
use crate::toml_file::Rules;
use exdoku_rules::rules::{Key, RuleUse};
use exdoku_text::board::Cell;

use super::grid::Grid;
use super::reader::Reader;
use super::writer::Writer;

/// A key and the kind of rule it becomes.
pub(super) struct Row {
    /// The key in the JSON object.
    pub(super) key: &'static str,
    /// The name of the kind.
    pub(super) kind: &'static str,
    pub(super) form: Form,
}

/// Reads the value of a key.
pub(super) type Read = fn(&mut Object<'_>, &Grid, &mut Reader<'_>, &mut Rules);

/// Writes a rule use under a key.
pub(super) type Write = fn(&RuleUse, &mut Writer<'_>) -> Result<(), Why>;

/// The value of a key, and the parameters it becomes.
pub(super) enum Form {
    /// `"antiknight": true`. The rule may wrap around the edges, the switch does not.
    Switch { torus: Option<Key<bool>> },
    /// `"whispers": [{ "lines": [["R1C1", "R1C2"]], "value": "5" }]`.
    Lines { cells: Key<[Cell]>, value: Option<Value>, reading: Reading },
    /// `"odd": [{ "cell": "R1C1" }]`, an entry for each cell of one rule.
    EachCell {
        cells: Key<[Cell]>,
        /// Whether cells are compared with their neighbours: f-puzzles makes all of them one rule.
        compared: bool,
    },
    /// `"killercage": [{ "cells": ["R1C1", "R1C2"], "value": "3" }]`.
    Cells { cells: Key<[Cell]>, value: Option<Key<i64>> },
    /// `"xsum": [{ "cell": "R0C3", "value": "12" }]`, a clue beside the grid.
    Side { line: Key<[Cell]>, clue: Key<i64> },
    /// Any other.
    Other { read: Read, write: Write },
}

/// A number and its default, which depends on the size of the grid.
#[derive(Clone, Copy)]
pub(super) struct Value {
    pub(super) key: Key<i64>,
    pub(super) default: fn(i64) -> Option<i64>,
}

pub(super) const fn switch(key: &'static str, kind: &'static str) -> Row {
    Row { key, kind, form: Form::Switch { torus: None } }
}

pub(super) const fn flat(key: &'static str, torus: Key<bool>) -> Row {
    Row { key, kind: torus.kind(), form: Form::Switch { torus: Some(torus) } }
}

pub(super) const fn lines(key: &'static str, cells: Key<[Cell]>, reading: Reading) -> Row {
    Row { key, kind: cells.kind(), form: Form::Lines { cells, value: None, reading } }
}

pub(super) const fn valued(
    key: &'static str,
    value: Key<i64>,
    default: fn(i64) -> Option<i64>,
    cells: Key<[Cell]>,
    reading: Reading,
) -> Row {
    let value = Some(Value { key: value, default });
    Row { key, kind: cells.kind(), form: Form::Lines { cells, value, reading } }
}

pub(super) const fn each_cell(key: &'static str, cells: Key<[Cell]>) -> Row {
    Row { key, kind: cells.kind(), form: Form::EachCell { cells, compared: false } }
}

pub(super) const fn compared(key: &'static str, cells: Key<[Cell]>) -> Row {
    Row { key, kind: cells.kind(), form: Form::EachCell { cells, compared: true } }
}

pub(super) const fn cells(key: &'static str, cells: Key<[Cell]>, value: Option<Key<i64>>) -> Row {
    Row { key, kind: cells.kind(), form: Form::Cells { cells, value } }
}

pub(super) const fn side(key: &'static str, line: Key<[Cell]>, clue: Key<i64>) -> Row {
    Row { key, kind: line.kind(), form: Form::Side { line, clue } }
}

pub(super) const fn other(key: &'static str, kind: &'static str, read: Read, write: Write) -> Row {
    Row { key, kind, form: Form::Other { read, write } }
}
