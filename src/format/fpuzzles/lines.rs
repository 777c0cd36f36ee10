//! Lines and arrows.

use super::write::Writer;
use super::{Reader, named};
use crate::board::Cell;
use crate::format::cells::Place;
use crate::format::export::Why;
use crate::format::json::{Json, Object};
use crate::format::paths::{Reading, pieces};
use crate::format::toml_file::{Rules, Toml};
use crate::rules::RuleUse;

/// A kind of line: its name there and here, what its main parameter is called, what its `value` means, and how it is
/// read where it comes to a cell again.
struct Kind {
    key: &'static str,
    rule: &'static str,
    parameter: &'static str,
    value: Option<&'static str>,
    reading: Reading,
}

const fn kind(key: &'static str, rule: &'static str, reading: Reading) -> Kind {
    let parameter = if matches!(reading, Reading::Set) { "cells" } else { "line" };
    Kind { key, rule, parameter, value: None, reading }
}

const KINDS: &[Kind] = &[
    kind("thermometer", "thermo", Reading::Neighbours(2)),
    kind("slowthermometer", "slow-thermo", Reading::Neighbours(2)),
    Kind { value: Some("by"), ..kind("whispers", "whisper", Reading::Neighbours(2)) },
    kind("renban", "renban", Reading::Set),
    kind("nabner", "nabner", Reading::Set),
    kind("palindrome", "palindrome", Reading::Whole),
    kind("betweenline", "between", Reading::Whole),
    Kind { value: Some("by"), ..kind("lockout", "lockout", Reading::Whole) },
    kind("regionsumline", "region-sum", Reading::Whole),
    kind("zipperline", "zipper", Reading::Whole),
    kind("doublearrow", "double-arrow", Reading::Whole),
    kind("entropicline", "entropic", Reading::Neighbours(3)),
    Kind { value: Some("m"), ..kind("modularline", "modular", Reading::Neighbours(3)) },
];

pub(super) fn read(object: &mut Object<'_>, reader: &mut Reader<'_>, rules: &mut Rules) {
    for kind in KINDS {
        reader.each(object, kind.key, |reader, entry, _| {
            let value = match kind.value {
                Some(_) => reader.value_of(entry)?,
                None => None,
            };
            let reading = match (kind.reading, value) {
                (Reading::Neighbours(3), Some(value)) => Reading::Neighbours(usize::try_from(value).unwrap_or(3)),
                (reading, _) => reading,
            };
            for line in lines(entry, reader)? {
                for piece in pieces(line, reading) {
                    let parameter = kind.value.zip(value).map(|(name, value)| (name, value.into()));
                    rules.add(kind.rule, [(kind.parameter, named(&piece))].into_iter().chain(parameter));
                }
            }
            Some(())
        });
    }
    reader.each(object, "arrow", |reader, entry, whole| arrow(reader, entry, whole, rules));
}

/// Says a line or an arrow.
pub(super) fn write(rule_use: &RuleUse, writer: &mut Writer<'_>) -> Result<(), Why> {
    if let Some(kind) = KINDS.iter().find(|kind| kind.rule == rule_use.kind) {
        let line = writer.cells(rule_use, kind.parameter)?;
        let value = kind.value.and_then(|name| rule_use.number(name));
        let size = writer.export.variant.board.width() as i64;
        // What goes without saying there and here.
        let usual = match kind.rule {
            "whisper" => (size == 9 || size == 10).then_some(5),
            "lockout" => Some(4),
            _ => None,
        };
        let value = value.filter(|value| Some(*value) != usual).map(|value| ("value", value.to_string().into()));
        writer.entry(kind.key, [("lines", vec![line].into())].into_iter().chain(value));
        return Ok(());
    }
    let reversed = |cells: &[Cell]| -> Vec<Cell> { cells.iter().rev().copied().collect() };
    match rule_use.kind.as_str() {
        "greater-than" => {
            let line = writer.names(&reversed(rule_use.cells("line").unwrap_or_default()))?;
            writer.entry("thermometer", [("lines", vec![line].into())]);
        }
        "arrow" | "pill-arrow" => {
            let bulb = rule_use.cells("circle").or_else(|| rule_use.cells("pill")).unwrap_or_default();
            if !bulb.is_sorted() {
                return Err(Why::Because("a pill is read left to right or top to bottom".to_owned()));
            }
            let mut lines = Vec::new();
            for shaft in rule_use.lines("shaft").unwrap_or_default() {
                let line: Vec<Cell> = writer.nearest(bulb, shaft).into_iter().chain(shaft.iter().copied()).collect();
                lines.push(writer.names(&line)?);
            }
            let bulb = writer.names(bulb)?;
            writer.entry("arrow", [("lines", lines.into()), ("cells", bulb)]);
        }
        _ => return Err(Why::NoSuchKind),
    }
    Ok(())
}

/// The lines of an entry. A line of one cell is only drawn.
fn lines(entry: &mut Object<'_>, reader: &mut Reader<'_>) -> Option<Vec<Vec<Place>>> {
    let lines = entry.need("lines", reader.diagnostics)?;
    let lines = lines.list(reader.diagnostics)?;
    let lines: Vec<Option<Vec<Place>>> = lines.iter().map(|line| reader.cells(line)).collect();
    let mut lines: Vec<Vec<Place>> = lines.into_iter().collect::<Option<_>>()?;
    // A pen that rests draws its cell twice.
    lines.iter_mut().for_each(std::vec::Vec::dedup);
    lines.retain(|line| line.len() > 1);
    Some(lines)
}

/// Each line begins in the circle, or in the pill; what follows is the shaft.
fn arrow(reader: &mut Reader<'_>, entry: &mut Object<'_>, whole: &Json<'_>, rules: &mut Rules) -> Option<()> {
    let bulb = reader.cells_of(entry);
    let lines = lines(entry, reader)?;
    let mut bulb = bulb?;
    if bulb.is_empty() {
        return reader.fail(whole.error("this arrow has no circle").help("its \"cells\" are the circle"));
    }
    // A pill is read like a number, whichever way it was drawn.
    bulb.sort();
    bulb.dedup();
    for line in lines {
        let shaft = if bulb.contains(&line[0]) { &line[1..] } else { &line[..] };
        if let [circle] = &bulb[..] {
            let cells: Vec<Place> = [circle].into_iter().chain(shaft).cloned().collect();
            rules.add("arrow", [("line", named(&cells))]);
        } else {
            let parameters: [(_, Toml); 2] = [("pill", named(&bulb)), ("shaft", named(shaft))];
            rules.add("pill-arrow", parameters);
        }
    }
    Some(())
}
