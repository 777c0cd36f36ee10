//! The keys of f-puzzles JSON and the kinds of rules they become, one row each.
//!
//! The rows are read in their order; a rule use is written by the first row of its kind. The form of a row covers both
//! directions; the keys that need code of their own name it. Below the tables are the kinds that are written under keys
//! of other kinds.

use crate::export::Why;
use crate::json::Object;
use crate::paths::Reading;
use crate::toml_file::Rules;
use exdoku_rules::rules::{Key, RuleUse, keys};
use exdoku_text::board::Cell;

use super::grid::Grid;
use super::write::Writer;
use super::{Reader, lines, marks, outside, sets};

/// A key and the kind of rule it becomes.
pub(super) struct Row {
    /// The key in the JSON object.
    pub(super) key: &'static str,
    /// The name of the kind.
    pub(super) kind: &'static str,
    pub(super) form: Form,
}

/// Reads the value of a key.
type Read = fn(&mut Object<'_>, &Grid, &mut Reader<'_>, &mut Rules);

/// Writes a rule use under a key.
type Write = fn(&RuleUse, &mut Writer<'_>) -> Result<(), Why>;

/// The value of a key, and the parameters it becomes.
pub(super) enum Form {
    /// `"antiknight": true`. The rule may have a form that wraps around the edges, the switch has not.
    Switch { torus: Option<Key<bool>> },
    /// `"whispers": [{ "lines": [["R1C1", "R1C2"]], "value": "5" }]`.
    Lines { cells: Key<[Cell]>, value: Option<Value>, reading: Reading },
    /// `"odd": [{ "cell": "R1C1" }]`, an entry for each cell of one rule.
    EachCell {
        cells: Key<[Cell]>,
        /// Whether cells are compared with their neighbours: all of them are one rule there.
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

const fn switch(key: &'static str, kind: &'static str) -> Row {
    Row { key, kind, form: Form::Switch { torus: None } }
}

const fn flat(key: &'static str, torus: Key<bool>) -> Row {
    Row { key, kind: torus.kind(), form: Form::Switch { torus: Some(torus) } }
}

const fn lines(key: &'static str, cells: Key<[Cell]>, reading: Reading) -> Row {
    Row { key, kind: cells.kind(), form: Form::Lines { cells, value: None, reading } }
}

const fn valued(
    key: &'static str,
    value: Key<i64>,
    default: fn(i64) -> Option<i64>,
    cells: Key<[Cell]>,
    reading: Reading,
) -> Row {
    let value = Some(Value { key: value, default });
    Row { key, kind: cells.kind(), form: Form::Lines { cells, value, reading } }
}

const fn each_cell(key: &'static str, cells: Key<[Cell]>) -> Row {
    Row { key, kind: cells.kind(), form: Form::EachCell { cells, compared: false } }
}

const fn compared(key: &'static str, cells: Key<[Cell]>) -> Row {
    Row { key, kind: cells.kind(), form: Form::EachCell { cells, compared: true } }
}

const fn cells(key: &'static str, cells: Key<[Cell]>, value: Option<Key<i64>>) -> Row {
    Row { key, kind: cells.kind(), form: Form::Cells { cells, value } }
}

const fn side(key: &'static str, line: Key<[Cell]>, clue: Key<i64>) -> Row {
    Row { key, kind: line.kind(), form: Form::Side { line, clue } }
}

const fn other(key: &'static str, kind: &'static str, read: Read, write: Write) -> Row {
    Row { key, kind, form: Form::Other { read, write } }
}

/// The keys in reading order.
pub(super) const TABLE: &[Row] = &[
    flat("antiknight", keys::anti_knight::TORUS),
    flat("antiking", keys::anti_king::TORUS),
    switch("disjointgroups", keys::disjoint_groups::NAME),
    switch("selftaxi", keys::anti_taxicab::NAME),
    other("diagonal+", keys::diagonals::NAME, sets::read_diagonals, sets::write_diagonals),
    lines("thermometer", keys::thermo::LINE, Reading::Neighbours(2)),
    lines("slowthermometer", keys::slow_thermo::LINE, Reading::Neighbours(2)),
    valued("whispers", keys::whisper::BY, whisper_default, keys::whisper::LINE, Reading::Neighbours(2)),
    lines("renban", keys::renban::CELLS, Reading::Set),
    lines("nabner", keys::nabner::CELLS, Reading::Set),
    lines("palindrome", keys::palindrome::LINE, Reading::Whole),
    lines("betweenline", keys::between::LINE, Reading::Whole),
    valued("lockout", keys::lockout::BY, |_| Some(4), keys::lockout::LINE, Reading::Whole),
    lines("regionsumline", keys::region_sum::LINE, Reading::Whole),
    lines("zipperline", keys::zipper::LINE, Reading::Whole),
    lines("doublearrow", keys::double_arrow::LINE, Reading::Whole),
    lines("entropicline", keys::entropic::LINE, Reading::Neighbours(3)),
    valued("modularline", keys::modular::M, |_| None, keys::modular::LINE, Reading::Neighbours(3)),
    other("arrow", keys::arrow::NAME, lines::read_arrows, lines::write_arrow),
    each_cell("odd", keys::odd::CELLS),
    each_cell("even", keys::even::CELLS),
    compared("minimum", keys::minimum::CELLS),
    compared("maximum", keys::maximum::CELLS),
    cells("killercage", keys::killer::CELLS, Some(keys::killer::SUM)),
    cells("extraregion", keys::extra_regions::CELLS, None),
    other("quadruple", keys::quadruple::NAME, sets::read_quadruples, sets::write_quadruple),
    other("clone", keys::clone::NAME, sets::read_clones, sets::write_clone),
    cells("rowindexer", keys::row_indexing::CELLS, None),
    cells("columnindexer", keys::column_indexing::CELLS, None),
    other("boxindexer", keys::box_indexing::NAME, sets::read_box_indexers, sets::write_box_indexer),
    other("difference", keys::white_dot::NAME, marks::read, marks::write_white_dot),
    side("sandwichsum", keys::sandwich::LINE, keys::sandwich::CLUE),
    side("xsum", keys::x_sum::LINE, keys::x_sum::CLUE),
    side("skyscraper", keys::skyscraper::LINE, keys::skyscraper::CLUE),
    other("littlekillersum", keys::little_killer::NAME, outside::read_little_killers, outside::write_little_killer),
];

/// The difference of a whisper on a grid of this size.
fn whisper_default(size: i64) -> Option<i64> {
    matches!(size, 9 | 10).then_some(5)
}

/// Kinds that are written under keys of other kinds. Marks are read together, because negative constraints depend on all
/// of them.
const WRITTEN_ONLY: &[(&str, Write)] = &[
    (keys::black_dot::NAME, marks::write_black_dot),
    (keys::sum_mark::NAME, marks::write_sum_mark),
    (keys::kropki::NAME, marks::write_kropki),
    (keys::xv::NAME, marks::write_xv),
    (keys::non_consecutive::NAME, marks::write_non_consecutive),
    (keys::pair::NAME, marks::write_negative),
    (keys::greater_than::NAME, lines::write_greater_than),
    (keys::pill_arrow::NAME, lines::write_pill_arrow),
    (keys::different::NAME, sets::write_different),
    (keys::sum::NAME, sets::write_sum),
    (keys::marks::NAME, sets::write_marks),
    (keys::digits::NAME, sets::write_digits),
    (keys::index::NAME, sets::write_index),
];

/// The row that writes a kind.
pub(super) fn row_for(kind: &str) -> Option<&'static Row> {
    TABLE.iter().find(|row| row.kind == kind)
}

/// The writer of a kind without a row.
pub(super) fn written_only(kind: &str) -> Option<Write> {
    WRITTEN_ONLY.iter().find(|(known, _)| *known == kind).map(|(_, write)| *write)
}
