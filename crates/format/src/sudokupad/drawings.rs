//! Drawings. They carry no rule, except for diagonals, which SudokuPad draws in a fixed style.

use super::reader::Reader;
use crate::drawings::states;
use crate::drawn::summary;
use crate::help::RULE_IN_TOML;
use crate::json::{Form, Json, Object};
use exdoku_text::source::{Diagnostic, Diagnostics, Guess, Hint};

/// Why a drawing is not a rule.
pub(super) const NO_MEANING: &str = "SudokuPad does not record what it means";

/// The colour in which SudokuPad draws diagonals.
const DIAGONAL: &str = "#34bbe6";

/// Lists of drawings, with the name of one of them.
const LISTS: &[(&str, &str)] =
    &[("lines", "line"), ("arrows", "arrow"), ("underlays", "shape below the grid"), ("overlays", "shape")];

/// An error about a drawing, with help: drawings can be read with the rules text, unless they already are.
pub(super) fn helped(wrong: Diagnostic, diagnostics: &Diagnostics) -> Diagnostic {
    let wrong = wrong.help(RULE_IN_TOML);
    if diagnostics.guess().is_none() { wrong.hint(Hint::GuessDrawings(Guess::Strict)) } else { wrong }
}

pub(super) fn read(object: &mut Object<'_>, reader: &mut Reader<'_>, rules: &str) {
    // A long diagonal is that rule only if the text says so: it may be a line of another kind.
    let diagonals = states(rules, "diagonals");
    for (key, name) in LISTS {
        let Some(list) = object.take(key).filter(|list| !list.is_nothing()) else { continue };
        let drawings = list.list(reader.diagnostics).unwrap_or_default();
        let drawings = drawings.iter().filter(|drawing| !drawing.is_nothing());
        let drawings: Vec<Drawing> = drawings
            .filter(|drawing| *key != "lines" || !(diagonals && is_diagonal(drawing, reader)))
            .map(Drawing::of)
            .collect();
        if !drawings.is_empty() {
            let message = format!("{}: {NO_MEANING}", summaries(&drawings, name));
            let wrong = helped(list.error(message), reader.diagnostics);
            reader.diagnostics.not_understood(wrong);
        }
    }
}

/// A drawing: its place, and the text on it.
struct Drawing {
    place: Option<String>,
    text: Option<String>,
}

impl Drawing {
    fn of(json: &Json<'_>) -> Drawing {
        let Form::Object(mut object) = json.form() else { return Drawing { place: None, text: None } };
        let first = |points: Json<'_>| match points.form() {
            Form::List(points) => points.first().and_then(point),
            _ => None,
        };
        let at = object.take("center").as_ref().and_then(point);
        let at = at.or_else(|| object.take("wayPoints").and_then(first));
        let text = object.take("text").filter(|text| !text.is_nothing()).map(|text| match text.form() {
            Form::Text(text) => text.into_owned(),
            _ => text.as_written().to_owned(),
        });
        let place = at.map(|(row, column)| format!("r{}c{}", row.floor() + 1.0, column.floor() + 1.0));
        Drawing { place, text: text.filter(|text| !text.trim().is_empty()) }
    }
}

/// A point: row and column, not necessarily whole.
fn point(json: &Json<'_>) -> Option<(f64, f64)> {
    let Form::List(pair) = json.form() else { return None };
    let number = |json: &Json<'_>| json.as_written().parse::<f64>().ok().filter(|number| number.is_finite());
    match &pair[..] {
        [row, column] => Some((number(row)?, number(column)?)),
        _ => None,
    }
}

/// `2 lines at r1c1, r5c5; 1 text at r1c1 ("12")`.
fn summaries(drawings: &[Drawing], name: &str) -> String {
    let (texts, others): (Vec<&Drawing>, Vec<&Drawing>) = drawings.iter().partition(|drawing| drawing.text.is_some());
    let kinds = [(others, name), (texts, "text")].into_iter().filter(|(some, _)| !some.is_empty());
    let place = |drawing: &&Drawing| {
        let text = drawing.text.as_ref().map(|text| format!(" ({text:?})")).unwrap_or_default();
        drawing.place.as_ref().map(|place| format!("{place}{text}"))
    };
    let summary_of =
        |(some, name): (Vec<&Drawing>, &str)| summary(some.len(), name, some.iter().filter_map(place).collect());
    kinds.map(summary_of).collect::<Vec<_>>().join("; ")
}

/// Whether a line is one of the main diagonals; if so, adds its rule.
fn is_diagonal(json: &Json<'_>, reader: &mut Reader<'_>) -> bool {
    let Form::Object(mut object) = json.form() else { return false };
    let colour = object.take("color").and_then(|colour| match colour.form() {
        Form::Text(text) => Some(text.to_ascii_lowercase()),
        _ => None,
    });
    let ends: Vec<(f64, f64)> = match object.take("wayPoints").map(|points| points.form()) {
        Some(Form::List(points)) => points.iter().filter_map(point).collect(),
        _ => return false,
    };
    let (top, left) = (reader.first.0 as f64, reader.first.1 as f64);
    let (bottom, right) = (top + reader.square.rows() as f64, left + reader.square.columns() as f64);
    let is = |a: (f64, f64), b: (f64, f64)| ends[..] == [a, b] || ends[..] == [b, a];
    if colour.as_deref() != Some(DIAGONAL) {
        return false;
    }
    let (main, anti) = (is((top, left), (bottom, right)), is((top, right), (bottom, left)));
    for (on, _) in [(&mut reader.square.main, main), (&mut reader.square.anti, anti)].into_iter().filter(|(_, is)| *is)
    {
        on.get_or_insert(json.place());
    }
    main || anti
}
