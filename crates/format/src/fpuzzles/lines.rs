//! Lines and arrows.

use super::grid::Grid;
use super::reader::{Reader, named};
use super::row::Value;
use super::writer::Writer;
use crate::bulb::Bulb;
use crate::cells::Place;
use crate::export::Why;
use crate::json::{Json, Object};
use crate::paths::{Reading, pieces};
use crate::toml_file::Rules;
use exdoku_rules::rules::{Key, RuleUse, keys};
use exdoku_text::board::Cell;

/// The lines of an entry; each is a rule.
pub(super) fn read(
    reader: &mut Reader<'_>,
    entry: &mut Object<'_>,
    (cells, value, reading): (Key<[Cell]>, Option<Value>, Reading),
    rules: &mut Rules,
) -> Option<()> {
    let number = match value {
        Some(_) => reader.value_of(entry)?,
        None => None,
    };
    let reading = match (reading, number) {
        (Reading::Neighbours(3), Some(number)) => Reading::Neighbours(usize::try_from(number).unwrap_or(3)),
        (reading, _) => reading,
    };
    for line in lines(entry, reader)? {
        for piece in pieces(line, reading) {
            let number = value.zip(number).map(|(value, number)| (value.key.name(), number.into()));
            rules.add(cells.kind(), [(cells.name(), named(&piece))].into_iter().chain(number));
        }
    }
    Some(())
}

/// A thermometer that runs the other way.
pub(super) fn write_greater_than(rule_use: &RuleUse, writer: &mut Writer<'_>) -> Result<(), Why> {
    let line = rule_use.get(keys::greater_than::LINE).unwrap_or_default();
    let reversed: Vec<Cell> = line.iter().rev().copied().collect();
    let line = writer.names(&reversed)?;
    writer.entry("thermometer", [("lines", vec![line].into())]);
    Ok(())
}

pub(super) fn write_arrow(rule_use: &RuleUse, writer: &mut Writer<'_>) -> Result<(), Why> {
    let circle: Vec<Cell> = rule_use.get(keys::arrow::CIRCLE).into_iter().collect();
    write_shafts(&circle, rule_use.get(keys::arrow::SHAFT).unwrap_or_default(), writer)
}

pub(super) fn write_pill_arrow(rule_use: &RuleUse, writer: &mut Writer<'_>) -> Result<(), Why> {
    let pill = rule_use.get(keys::pill_arrow::PILL).unwrap_or_default();
    write_shafts(pill, rule_use.get(keys::pill_arrow::SHAFT).unwrap_or_default(), writer)
}

fn write_shafts(bulb: &[Cell], shafts: &[Vec<Cell>], writer: &mut Writer<'_>) -> Result<(), Why> {
    if !bulb.is_sorted() {
        return Err(Why::Because("a pill is read left to right or top to bottom".to_owned()));
    }
    let mut lines = Vec::new();
    for shaft in shafts {
        let line: Vec<Cell> = writer.nearest(bulb, shaft).into_iter().chain(shaft.iter().copied()).collect();
        lines.push(writer.names(&line)?);
    }
    let bulb = writer.names(bulb)?;
    writer.entry("arrow", [("lines", lines.into()), ("cells", bulb)]);
    Ok(())
}

/// The lines of an entry. A line of one cell is ignored.
fn lines(entry: &mut Object<'_>, reader: &mut Reader<'_>) -> Option<Vec<Vec<Place>>> {
    let lines = entry.need("lines", reader.diagnostics)?;
    let lines = lines.list(reader.diagnostics)?;
    let lines: Vec<Option<Vec<Place>>> = lines.iter().map(|line| reader.cells(line)).collect();
    let mut lines: Vec<Vec<Place>> = lines.into_iter().collect::<Option<_>>()?;
    // A drawn line may repeat a cell.
    lines.iter_mut().for_each(std::vec::Vec::dedup);
    lines.retain(|line| line.len() > 1);
    Some(lines)
}

pub(super) fn read_arrows(object: &mut Object<'_>, _: &Grid, reader: &mut Reader<'_>, rules: &mut Rules) {
    reader.each(object, "arrow", |reader, entry, whole| {
        rules.at(whole.place(), |rules| arrow(reader, entry, whole, rules))
    });
}

/// Each line begins in the circle or pill, followed by the shaft.
fn arrow(reader: &mut Reader<'_>, entry: &mut Object<'_>, whole: &Json<'_>, rules: &mut Rules) -> Option<()> {
    let bulb = reader.cells_of(entry);
    let lines = lines(entry, reader)?;
    let Some(bulb) = Bulb::of(bulb?) else {
        return reader.diagnostics.refuse(whole.error("this arrow has no circle").help("its \"cells\" are the circle"));
    };
    lines.iter().for_each(|line| bulb.add(line, rules));
    Some(())
}
