//! Cages, regions, quadruples, clones, and single cells that say something.

use serde_json::Value;

use super::grid::Grid;
use super::write::Writer;
use super::{Reader, named};
use crate::board::{Digit, DigitSet, counted};
use crate::format::cells::Place;
use crate::format::export::Why;
use crate::format::json::{Form, Json, Object};
use crate::format::toml_file::{Rules, Toml};
use crate::rules::RuleUse;

/// Rules about single cells, by their names there and here.
const CELLS: &[(&str, &str)] = &[("odd", "odd"), ("even", "even"), ("minimum", "minimum"), ("maximum", "maximum")];

/// Rules about cells that index their row or column.
const INDEXERS: &[(&str, &str)] = &[("rowindexer", "row-indexing"), ("columnindexer", "column-indexing")];

pub(super) fn read(object: &mut Object<'_>, grid: &Grid, reader: &mut Reader<'_>, rules: &mut Rules) {
    for (key, rule) in CELLS {
        let mut marked = Vec::new();
        reader.each(object, key, |reader, entry, _| {
            let cell = entry.need("cell", reader.diagnostics)?;
            marked.push(reader.cell(&cell)?);
            Some(())
        });
        if !marked.is_empty() {
            rules.add(rule, [("cells", named(&marked))]);
        }
    }
    reader.each(object, "killercage", |reader, entry, _| {
        let (cells, sum) = (reader.cells_of(entry), reader.value_of(entry));
        let sum = sum?.map(|sum| ("sum", sum.into()));
        rules.add("killer", [("cells", named(&cells?))].into_iter().chain(sum));
        Some(())
    });
    reader.each(object, "cage", cosmetic_cage);
    reader.each(object, "extraregion", |reader, entry, _| {
        rules.add("extra-regions", [("cells", named(&reader.cells_of(entry)?))]);
        Some(())
    });
    reader.each(object, "quadruple", |reader, entry, _| quadruple(reader, entry, rules));
    reader.each(object, "clone", |reader, entry, whole| clone(reader, entry, whole, rules));
    for (key, rule) in INDEXERS {
        reader.each(object, key, |reader, entry, _| {
            rules.add(rule, [("cells", named(&reader.cells_of(entry)?))]);
            Some(())
        });
    }
    if grid.square.boxes().is_some() {
        reader.each(object, "boxindexer", |reader, entry, _| {
            rules.add("box-indexing", [("cells", named(&reader.cells_of(entry)?))]);
            Some(())
        });
    } else {
        reader.each(object, "boxindexer", |reader, entry, _| region_indexer(reader, entry, grid, rules));
    }
}

/// Says a cage, a set, or what single cells say.
pub(super) fn write(rule_use: &RuleUse, writer: &mut Writer<'_>) -> Result<(), Why> {
    let kind = rule_use.kind.as_str();
    if let Some((key, _)) = CELLS.iter().find(|(_, rule)| *rule == kind) {
        let cells = rule_use.cells("cells").unwrap_or_default();
        let names: Vec<Value> =
            cells.iter().map(|&cell| writer.name(cell)).collect::<Option<_>>().ok_or_else(unknown)?;
        if ["minimum", "maximum"].contains(&kind) {
            writer.alone(rule_use)?;
        }
        names.into_iter().for_each(|name| writer.entry(key, [("cell", name)]));
        return Ok(());
    }
    let indexer = INDEXERS.iter().find(|(_, rule)| *rule == kind).map(|(key, _)| *key);
    if let Some(key) = indexer.or((kind == "box-indexing").then_some("boxindexer")) {
        let cells = writer.cells(rule_use, "cells")?;
        writer.entry(key, [("cells", cells)]);
        return Ok(());
    }
    match kind {
        "killer" => {
            let cells = writer.cells(rule_use, "cells")?;
            let sum = rule_use.number("sum").map(|sum| ("value", sum.to_string().into()));
            writer.entry("killercage", [("cells", cells)].into_iter().chain(sum));
        }
        "extra-regions" => {
            let cells = writer.cells(rule_use, "cells")?;
            writer.entry("extraregion", [("cells", cells)]);
        }
        "different" if rule_use.cells("cells").is_some() => {
            let cells = writer.cells(rule_use, "cells")?;
            writer.entry("killercage", [("cells", cells)]);
        }
        "quadruple" => {
            let cells = writer.cells(rule_use, "cells")?;
            let digits = writer.export.variant.board.digits();
            let values: Vec<i32> =
                rule_use.digits("digits").unwrap_or_default().iter().map(|d| digits.value(*d)).collect();
            if rule_use.cells("cells").is_some_and(|cells| cells.len() != 4) {
                return Err(Why::Because("a quadruple has four cells".to_owned()));
            }
            writer.entry("quadruple", [("cells", cells), ("values", values.into())]);
        }
        "clone" => {
            let (cells, clones) = (writer.cells(rule_use, "a")?, writer.cells(rule_use, "b")?);
            writer.entry("clone", [("cells", cells), ("cloneCells", clones)]);
        }
        "sum" => return sum(rule_use, writer),
        "marks" => {
            let set: DigitSet = rule_use.digits("digits").unwrap_or_default().iter().copied().collect();
            writer.limit(rule_use, set)?;
        }
        "digits" => {
            let only = rule_use.numbers("only").filter(|_| !rule_use.is_true("different")).ok_or(Why::NoSuchKind)?;
            let digits = writer.export.variant.board.digits();
            writer.limit(rule_use, only.iter().filter_map(|&value| digits.of_value(value)).collect())?;
        }
        "index" => return index(rule_use, writer),
        _ => return Err(Why::NoSuchKind),
    }
    Ok(())
}

fn unknown() -> Why {
    Why::Because("it has no unknowns outside the grid".to_owned())
}

/// A sum of different digits is a cage, one along a diagonal a little killer.
fn sum(rule_use: &RuleUse, writer: &mut Writer<'_>) -> Result<(), Why> {
    let plain = rule_use.numbers("coefficients").is_some_and(|factors| factors.iter().all(|&factor| factor == 1));
    let (Some(&[total]), Some(cells), true) = (rule_use.numbers("total"), rule_use.cells("cells"), plain) else {
        return Err(Why::NoSuchKind);
    };
    if !rule_use.is_true("different") {
        return super::outside::write_diagonal(cells, total, writer).map_err(|_| Why::NoSuchKind);
    }
    let cells = writer.cells(rule_use, "cells")?;
    writer.entry("killercage", [("cells", cells), ("value", total.to_string().into())]);
    Ok(())
}

/// A cell that indexes the region it is in.
fn index(rule_use: &RuleUse, writer: &mut Writer<'_>) -> Result<(), Why> {
    let (Some(&[at]), Some(cells)) = (rule_use.cells("at"), rule_use.cells("cells")) else {
        return Err(Why::NoSuchKind);
    };
    let houses = writer.export.variant.board.region_houses();
    let own = houses.iter().find(|house| house.cells.contains(&at)).ok_or(Why::NoSuchKind)?;
    let place = own.cells.iter().position(|&cell| cell == at).map(|place| place as i64 + 1);
    if own.cells != cells || rule_use.number("holds") != place {
        return Err(Why::NoSuchKind);
    }
    let cells = writer.names(&[at])?;
    writer.entry("boxindexer", [("cells", cells)]);
    Ok(())
}

/// A cage that is only drawn. SudokuPad keeps words about the puzzle in such cages (`title: ...`); a number in one
/// was perhaps meant as a sum.
fn cosmetic_cage(reader: &mut Reader<'_>, entry: &mut Object<'_>, whole: &Json<'_>) -> Option<()> {
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
        let digits: Vec<String> = digits.iter().map(|digit| (digit.index() + 1).to_string()).collect();
        rules.add("quadruple", [("cells", named(&cells?)), ("digits", digits.join(" ").into())]);
    }
    Some(())
}

fn clone(reader: &mut Reader<'_>, entry: &mut Object<'_>, whole: &Json<'_>, rules: &mut Rules) -> Option<()> {
    let (cells, clones) = (reader.cells_of(entry), entry.need("cloneCells", reader.diagnostics));
    let (cells, clones) = (cells?, reader.cells(&clones?)?);
    if cells.len() != clones.len() {
        let message = format!("a clone of {} cannot have {}", counted(cells.len(), "cell"), clones.len());
        return reader.fail(whole.error(message));
    }
    rules.add("clone", [("a", named(&cells)), ("b", named(&clones))]);
    Some(())
}

/// The digit of a marked cell, at place p of its region, says at which place of the region p stands.
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
        rules.add("index", parameters);
    }
    Some(())
}
