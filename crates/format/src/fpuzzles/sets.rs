//! Diagonals, quadruples, clones, indexers, and the kinds written as cages or candidates.

use super::grid::Grid;
use super::reader::{Reader, named};
use super::writer::Writer;
use crate::cells::Place;
use crate::export::Why;
use crate::json::{Form, Json, Object};
use crate::toml_file::{Rules, Toml};
use exdoku_rules::rules::{RuleUse, keys};
use exdoku_text::board::{Digit, counted};

/// `/` is the + diagonal: bottom left to top right.
pub(super) fn read_diagonals(object: &mut Object<'_>, _: &Grid, reader: &mut Reader<'_>, rules: &mut Rules) {
    let (anti, main) = (reader.switched_on(object, "diagonal+"), reader.switched_on(object, "diagonal-"));
    let (is_main, is_anti) = (main.is_some(), anti.is_some());
    rules.at(main.or(anti), |rules| rules.diagonals(is_main, is_anti));
}

pub(super) fn write_diagonals(rule_use: &RuleUse, writer: &mut Writer<'_>) -> Result<(), Why> {
    let switches: &[&str] = match rule_use.get(keys::diagonals::WHICH) {
        Some("both") => &["diagonal+", "diagonal-"],
        Some("main") => &["diagonal-"],
        Some("anti") => &["diagonal+"],
        _ => return Err(Why::Because("it has only the two main diagonals".to_owned())),
    };
    switches.iter().for_each(|key| writer.switch(key));
    Ok(())
}

pub(super) fn read_quadruples(object: &mut Object<'_>, _: &Grid, reader: &mut Reader<'_>, rules: &mut Rules) {
    reader.each(object, "quadruple", |reader, entry, whole| {
        rules.at(whole.place(), |rules| quadruple(reader, entry, rules))
    });
}

pub(super) fn write_quadruple(rule_use: &RuleUse, writer: &mut Writer<'_>) -> Result<(), Why> {
    let cells = writer.cells(rule_use, keys::quadruple::CELLS)?;
    let digits = writer.export.variant.board().digits();
    let values = rule_use.get(keys::quadruple::DIGITS).unwrap_or_default().iter();
    let values: Vec<i32> = values.map(|&digit| digits.value(digit)).collect();
    if rule_use.get(keys::quadruple::CELLS).is_some_and(|cells| cells.len() != 4) {
        return Err(Why::Because("a quadruple has four cells".to_owned()));
    }
    writer.entry("quadruple", [("cells", cells), ("values", values.into())]);
    Ok(())
}

pub(super) fn read_clones(object: &mut Object<'_>, _: &Grid, reader: &mut Reader<'_>, rules: &mut Rules) {
    reader.each(object, "clone", |reader, entry, whole| {
        rules.at(whole.place(), |rules| clone(reader, entry, whole, rules))
    });
}

pub(super) fn write_clone(rule_use: &RuleUse, writer: &mut Writer<'_>) -> Result<(), Why> {
    let (cells, clones) = (writer.cells(rule_use, keys::clone::A)?, writer.cells(rule_use, keys::clone::B)?);
    writer.entry("clone", [("cells", cells), ("cloneCells", clones)]);
    Ok(())
}

/// In boxes, cells index their box; in irregular regions, each cell is a rule of its own.
pub(super) fn read_box_indexers(object: &mut Object<'_>, grid: &Grid, reader: &mut Reader<'_>, rules: &mut Rules) {
    reader.each(object, "boxindexer", |reader, entry, whole| {
        rules.at(whole.place(), |rules| {
            if grid.square.boxes().is_none() {
                return region_indexer(reader, entry, grid, rules);
            }
            rules.add(keys::box_indexing::NAME, [("cells", named(&reader.cells_of(entry)?))]);
            Some(())
        })
    });
}

pub(super) fn write_box_indexer(rule_use: &RuleUse, writer: &mut Writer<'_>) -> Result<(), Why> {
    let cells = writer.cells(rule_use, keys::box_indexing::CELLS)?;
    writer.entry("boxindexer", [("cells", cells)]);
    Ok(())
}

/// A cell that indexes its region.
pub(super) fn write_index(rule_use: &RuleUse, writer: &mut Writer<'_>) -> Result<(), Why> {
    let (Some(at), Some(cells)) = (rule_use.get(keys::index::AT), rule_use.get(keys::index::CELLS)) else {
        return Err(Why::NoSuchKind);
    };
    let houses = writer.export.variant.board().region_houses();
    let own = houses.iter().find(|house| house.cells.contains(&at)).ok_or(Why::NoSuchKind)?;
    let place = own.cells.iter().position(|&cell| cell == at).map(|place| place as i64 + 1);
    if own.cells != cells || rule_use.get(keys::index::HOLDS) != place {
        return Err(Why::NoSuchKind);
    }
    let cells = writer.names(&[at])?;
    writer.entry("boxindexer", [("cells", cells)]);
    Ok(())
}

/// A cage without a sum.
pub(super) fn write_different(rule_use: &RuleUse, writer: &mut Writer<'_>) -> Result<(), Why> {
    let cells = writer.cells(rule_use, keys::different::CELLS)?;
    writer.entry("killercage", [("cells", cells)]);
    Ok(())
}

/// Writes a sum of different digits as a cage, and a sum along a diagonal as a little killer.
pub(super) fn write_sum(rule_use: &RuleUse, writer: &mut Writer<'_>) -> Result<(), Why> {
    let plain = rule_use.get(keys::sum::COEFFICIENTS).is_some_and(|factors| factors.iter().all(|&factor| factor == 1));
    let (Some(&[total]), Some(cells), true) = (rule_use.get(keys::sum::TOTAL), rule_use.get(keys::sum::CELLS), plain)
    else {
        return Err(Why::NoSuchKind);
    };
    if rule_use.get(keys::sum::DIFFERENT) != Some(true) {
        return super::outside::write_diagonal(cells, total, writer).map_err(|_| Why::NoSuchKind);
    }
    let cells = writer.names(cells)?;
    writer.entry("killercage", [("cells", cells), ("value", total.to_string().into())]);
    Ok(())
}

pub(super) fn write_marks(rule_use: &RuleUse, writer: &mut Writer<'_>) -> Result<(), Why> {
    let set = rule_use.get(keys::marks::DIGITS).unwrap_or_default().iter().copied().collect();
    writer.limit(rule_use, keys::marks::CELLS, set)
}

pub(super) fn write_digits(rule_use: &RuleUse, writer: &mut Writer<'_>) -> Result<(), Why> {
    let different = rule_use.get(keys::digits::DIFFERENT) == Some(true);
    let only = rule_use.get(keys::digits::ONLY).filter(|_| !different).ok_or(Why::NoSuchKind)?;
    let digits = writer.export.variant.board().digits();
    let set = only.iter().filter_map(|&value| digits.of_value(value)).collect();
    writer.limit(rule_use, keys::digits::CELLS, set)
}

/// A cosmetic cage. SudokuPad keeps metadata in such cages (`title: ...`); a number in one may be meant as a sum.
pub(super) fn cosmetic_cage(reader: &mut Reader<'_>, entry: &mut Object<'_>, whole: &Json<'_>) -> Option<()> {
    let cells = entry.take("cells").filter(|cells| !cells.is_nothing());
    if let Some(cells) = &cells {
        reader.cells(cells)?;
    }
    let value = entry.take("value").filter(|value| !value.is_nothing())?;
    let number = match value.form() {
        Form::Text(text) => text.trim().parse::<i64>().is_ok(),
        Form::Number(_) => true,
        _ => false,
    };
    if number {
        let message = format!("this cage is cosmetic: its {} is not a sum", value.as_written());
        reader.diagnostics.push(whole.warning(message).help("if it is meant as a sum, make the cage a \"killercage\""));
    }
    Some(())
}

fn quadruple(reader: &mut Reader<'_>, entry: &mut Object<'_>, rules: &mut Rules) -> Option<()> {
    let (cells, values) = (reader.cells_of(entry), entry.need("values", reader.diagnostics));
    let values = values?.list(reader.diagnostics)?;
    let digits: Vec<Option<Digit>> = values.iter().map(|value| value.digit(reader.size, reader.diagnostics)).collect();
    let digits: Vec<Digit> = digits.into_iter().collect::<Option<_>>()?;
    if !digits.is_empty() {
        let digits = digits.iter().map(|digit| digit.index() as i64 + 1).collect();
        rules.add(keys::quadruple::NAME, [("cells", named(&cells?)), ("digits", Toml::Digits(digits))]);
    }
    Some(())
}

fn clone(reader: &mut Reader<'_>, entry: &mut Object<'_>, whole: &Json<'_>, rules: &mut Rules) -> Option<()> {
    let (cells, clones) = (reader.cells_of(entry), entry.need("cloneCells", reader.diagnostics));
    let (cells, clones) = (cells?, reader.cells(&clones?)?);
    if cells.len() != clones.len() {
        let message = format!("a clone of {} cannot have {}", counted(cells.len(), "cell"), clones.len());
        return reader.diagnostics.refuse(whole.error(message));
    }
    rules.add(keys::clone::NAME, [("a", named(&cells)), ("b", named(&clones))]);
    Some(())
}

/// In a region indexer, the digit of a marked cell, at place p of its region, is the place of p in the region.
fn region_indexer(reader: &mut Reader<'_>, entry: &mut Object<'_>, grid: &Grid, rules: &mut Rules) -> Option<()> {
    let cells = entry.need("cells", reader.diagnostics)?;
    for json in cells.list(reader.diagnostics)? {
        let Some(cell) = reader.cell(&json) else { continue };
        let Some(region) = grid.square.region_of(&cell) else {
            reader.diagnostics.push(json.error("this cell is in no box, so it cannot index its box"));
            continue;
        };
        let place = region.iter().position(|other| *other == cell).map_or(1, |at| at as i64 + 1);
        let at: [Place; 1] = [cell];
        let parameters: [(_, Toml); 3] = [("at", named(&at)), ("cells", named(&region)), ("holds", place.into())];
        rules.add(keys::index::NAME, parameters);
    }
    Some(())
}
