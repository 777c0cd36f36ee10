//! The drawing of each kind of rule and its sentence.

use crate::drawings::kind as statement;
use crate::inks::{BLACK, DARK, GREY, WHITE};
use crate::own_look::{has_own_look, is_drawing};
use crate::telling::says_of;
use exdoku_rules::rules::{COMPOSED_KINDS, GENERAL_KINDS, Key, Parts, RuleUse, keys, kind};
use exdoku_text::board::{Cell, Position};

use super::say::{said, statements};
use super::sheet::{Point, Sheet, hangs_together};
use super::{figures, lines};

/// Draws a rule or its parts, or states it in words.
pub(super) fn write(rule_use: &RuleUse, sheet: &mut Sheet<'_>) {
    if draw(rule_use, sheet).is_some() {
        return;
    }
    match &rule_use.parts {
        Parts::All(parts) if says_of(rule_use, sheet.export.variant).is_empty() && parts_explain(rule_use, parts) => {
            parts.iter().for_each(|part| write(part, sheet));
        }
        _ => {
            if lines::write_meaning(rule_use, sheet).is_some() {
                return;
            }
            let is_drawn = figures::draw(rule_use, sheet);
            if !is_drawing(rule_use) {
                sheet.add_meaning(rule_use, is_drawn && !sheet.is_mixed(rule_use));
            }
        }
    }
}

/// Whether the parts of a rule explain it. A kind defined in a file is explained in its own words, unless it consists
/// of rules that have their own drawings, or has neither words nor a drawing.
fn parts_explain(rule_use: &RuleUse, parts: &[RuleUse]) -> bool {
    if has_own_look(rule_use) || parts.is_empty() || !parts.iter().all(is_drawn) {
        return false;
    }
    let is_drawn_as_parts = || rule_use.drawn_as().iter().any(|part| !std::ptr::eq(*part, rule_use));
    kind(&rule_use.kind).is_some() || rule_use.parameters.is_empty() || is_drawn_as_parts()
}

/// Whether the drawing of the kind explains the rule.
fn is_drawn(rule_use: &RuleUse) -> bool {
    let kind = rule_use.kind.as_str();
    !GENERAL_KINDS.contains(&kind) && !COMPOSED_KINDS.contains(&kind)
}

/// Draws and says a rule as most setters do: by the look of its kind, or otherwise, and in the words of its kind.
fn draw(rule_use: &RuleUse, sheet: &mut Sheet<'_>) -> Option<()> {
    let name = rule_use.kind.as_str();
    let statements = statements(rule_use, sheet)?;
    if let Some(first) = statements.first().filter(|first| statement(first).is_coloured_line()) {
        return lines::write(first, rule_use, sheet);
    }
    match name {
        keys::row_indexing::NAME => return indexing(rule_use.get(keys::row_indexing::CELLS)?, true, rule_use, sheet),
        keys::column_indexing::NAME => {
            return indexing(rule_use.get(keys::column_indexing::CELLS)?, false, rule_use, sheet);
        }
        keys::diagonals::NAME => return diagonals(rule_use, sheet),
        _ => {}
    }
    let sentences: Vec<String> =
        statements.iter().map(|statement| said(statement, rule_use, &[], sheet)).collect::<Option<_>>()?;
    match name {
        keys::killer::NAME => cage(rule_use, keys::killer::CELLS, rule_use.get(keys::killer::SUM), sheet),
        keys::product_cage::NAME => {
            cage(rule_use, keys::product_cage::CELLS, rule_use.get(keys::product_cage::VALUE), sheet)
        }
        keys::rellik::NAME => cage(rule_use, keys::rellik::CELLS, rule_use.get(keys::rellik::SUM), sheet),
        keys::equality_cage::NAME => cage(rule_use, keys::equality_cage::CELLS, None, sheet),
        keys::sum_mark::NAME => {
            numbers(rule_use, rule_use.get(keys::sum_mark::PAIRS)?, rule_use.get(keys::sum_mark::VALUE)?, sheet)
        }
        keys::product_mark::NAME => {
            let (pairs, value) = (rule_use.get(keys::product_mark::PAIRS)?, rule_use.get(keys::product_mark::VALUE)?);
            numbers(rule_use, pairs, value, sheet)
        }
        keys::pill_arrow::NAME => pill(rule_use, sheet),
        keys::slow_thermo::NAME => slow_thermo(rule_use, sheet),
        _ => figures::draw_if_all(rule_use, sheet),
    }?;
    let is_unclear = sheet.is_mixed(rule_use) || sheet.is_covered(rule_use);
    sentences.into_iter().try_for_each(|sentence| {
        let sentence = if is_unclear { sheet.with_cells(&sentence, rule_use) } else { sentence };
        sheet.sentence(sentence)
    })
}

fn diagonals(rule_use: &RuleUse, sheet: &mut Sheet<'_>) -> Option<()> {
    let board = sheet.export.variant.board();
    if board.width() != board.height() || board.grids().len() != 1 {
        return None;
    }
    let size = board.width() as f64;
    let which = rule_use.get(keys::diagonals::WHICH).unwrap_or("both").to_owned();
    if !["both", "main", "anti"].contains(&which.as_str()) {
        return None;
    }
    let (main, anti) = (which != "anti", which != "main");
    if main {
        sheet.line(&[(0.0, 0.0), (size, size)], "#34BBE6", 3);
    }
    if anti {
        sheet.line(&[(0.0, size), (size, 0.0)], "#34BBE6", 3);
    }
    let number = if main && anti { "diagonals" } else { "diagonal" };
    let sentence = said("diagonals", rule_use, &[("diagonals", number.to_owned())], sheet)?;
    sheet.sentence(sentence)
}

/// A cage without repeated digits, or without repeated values of a layer, and its clue.
fn cage(rule_use: &RuleUse, cells: Key<[Cell]>, clue: Option<i64>, sheet: &mut Sheet<'_>) -> Option<()> {
    let colour = sheet.colour(&rule_use.kind, BLACK);
    let (cells, board) = (rule_use.get(cells)?, sheet.export.variant.board());
    let of_digits = cells.iter().all(|&cell| board.is_cell(cell));
    sheet.cage(cells, &clue.map_or_else(String::new, |clue| clue.to_string()), of_digits, colour);
    Some(())
}

/// A number in a circle between the two cells of each pair.
fn numbers(rule_use: &RuleUse, pairs: &[(Cell, Cell)], value: i64, sheet: &mut Sheet<'_>) -> Option<()> {
    let fill = sheet.tone(rule_use).map_or(WHITE, |(_, colour)| colour);
    let sides: Vec<Point> = pairs.iter().map(|&(a, b)| sheet.side(a, b)).collect::<Option<_>>()?;
    for side in sides {
        let shape = sheet.shape(side, (0.4, 0.4), (fill, BLACK), true);
        shape["rounded"] = true.into();
        shape["text"] = value.to_string().into();
        shape["fontSize"] = 16.into();
        shape["color"] = BLACK.into();
    }
    Some(())
}

fn pill(rule_use: &RuleUse, sheet: &mut Sheet<'_>) -> Option<()> {
    let pill = rule_use.get(keys::pill_arrow::PILL)?;
    let path = sheet.path(pill).filter(|path| path.is_sorted_by(|a, b| a <= b))?;
    let (first, last) = (*path.first()?, *path.last()?);
    let long = pill.len() as f64 - 0.2;
    let centre = ((first.0 + last.0) / 2.0, (first.1 + last.1) / 2.0);
    let size = if last.0 - first.0 == 0.0 { (long, 0.8) } else { (0.8, long) };
    let whole = |shaft: &Vec<Cell>| {
        let shaft = sheet.path(shaft)?;
        let away = |point: &Point| (point.0 - shaft[0].0).hypot(point.1 - shaft[0].1);
        let from = *path.iter().min_by(|a, b| away(a).total_cmp(&away(b)))?;
        let whole: Vec<Point> = [from].into_iter().chain(shaft).collect();
        hangs_together(&whole).then_some(whole)
    };
    let shafts: Vec<Vec<Point>> = rule_use.get(keys::pill_arrow::SHAFT)?.iter().map(whole).collect::<Option<_>>()?;
    sheet.round(centre, size, WHITE, DARK);
    shafts.iter().for_each(|shaft| sheet.arrow(shaft, DARK, 3));
    Some(())
}

/// A slow thermometer. One beside usual ones is blue.
fn slow_thermo(rule_use: &RuleUse, sheet: &mut Sheet<'_>) -> Option<()> {
    let path = sheet.path(rule_use.get(keys::slow_thermo::LINE)?)?;
    let colour = if sheet.has(keys::thermo::NAME) { "#88BBEE" } else { GREY };
    sheet.line(&path, colour, 20);
    sheet.round(path[0], (0.8, 0.8), colour, colour);
    Some(())
}

/// Indexing rows or columns.
fn indexing(cells: &[Cell], rows: bool, rule_use: &RuleUse, sheet: &mut Sheet<'_>) -> Option<()> {
    let board = sheet.export.variant.board();
    let places: Vec<Position> = cells.iter().map(|&cell| sheet.position(cell)).collect::<Option<_>>()?;
    let number = |at: &Position| if rows { at.row } else { at.column };
    let mut lines: Vec<usize> = places.iter().map(number).collect();
    lines.sort_unstable();
    lines.dedup();
    if places.len() != lines.len() * if rows { board.width() } else { board.height() } {
        return None;
    }
    let statement = if rows { keys::row_indexing::NAME } else { keys::column_indexing::NAME };
    for line in lines {
        let sentence = said(statement, rule_use, &[("number", (line + 1).to_string())], sheet)?;
        sheet.sentence(sentence);
    }
    Some(())
}
