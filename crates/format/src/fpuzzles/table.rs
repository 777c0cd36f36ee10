//! The keys of f-puzzles JSON and the kinds of rules they become, one row each.
//!
//! Rows are read in order; a rule use is written by the first row of its kind. The form of a row covers both
//! directions; keys that need code of their own name it. Below the table are the kinds written under keys
//! of other kinds.

use crate::paths::Reading;
use exdoku_rules::rules::keys;

use super::row::{Row, Write, cells, compared, each_cell, flat, lines, other, side, switch, valued};
use super::{lines, marks, outside, sets};

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
    lines("renban", keys::renban::LINE, Reading::Set),
    lines("nabner", keys::nabner::LINE, Reading::Set),
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
