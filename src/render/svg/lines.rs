//! Thermometers, arrows, and lines of all colours.

use crate::board::Cell;
use crate::rules::RuleUse;

use super::Drawn;
use super::canvas::{CELL, Canvas, Layer, Paint, Point, between, towards};

/// What stands at the two ends of a line.
#[derive(Clone, Copy)]
enum Ends {
    Plain,
    Circles,
    Diamonds,
}

/// Lines by kind: which parameter it is, its colour, its width in cells, its ends.
const LINES: &[(&str, &str, &str, f64, Ends)] = &[
    ("whisper", "line", "#6ddd6d", 0.16, Ends::Plain),
    ("renban", "cells", "#e06be0", 0.16, Ends::Plain),
    ("palindrome", "line", "#b8b8b8", 0.16, Ends::Plain),
    ("region-sum", "line", "#3fbcf0", 0.12, Ends::Plain),
    ("nabner", "cells", "#cfc94c", 0.16, Ends::Plain),
    ("modular", "line", "#2fb3ad", 0.16, Ends::Plain),
    ("entropic", "line", "#ffb45e", 0.16, Ends::Plain),
    ("parity-line", "line", "#f58a8a", 0.16, Ends::Plain),
    ("zipper", "line", "#b79bff", 0.16, Ends::Plain),
    ("sum-line", "line", "#f0c20a", 0.16, Ends::Plain),
    ("arithmetic", "line", "#8fb8de", 0.16, Ends::Plain),
    ("between", "line", "#c4c4c4", 0.10, Ends::Circles),
    ("double-arrow", "line", "#c4c4c4", 0.08, Ends::Circles),
    ("lockout", "line", "#8d9be8", 0.10, Ends::Diamonds),
    ("value-indexing", "line", "#d0a06a", 0.12, Ends::Plain),
    ("lunchbox", "line", "#a5d0a5", 0.60, Ends::Plain),
];

/// Kinds of which several look alike, or of which a line does not tell enough.
const TOLD: &[&str] = &[
    "sum-line",
    "arithmetic",
    "lockout",
    "value-indexing",
    "lunchbox",
    "zipper",
    "nabner",
    "double-arrow",
    "slow-thermo",
];

pub(super) fn draw(rule_use: &RuleUse, canvas: &mut Canvas<'_>) -> Drawn {
    let kind = rule_use.kind.as_str();
    let told = if TOLD.contains(&kind) { Drawn::Partly } else { Drawn::Whole };
    if let Some((_, parameter, colour, width, ends)) = LINES.iter().find(|(known, ..)| *known == kind) {
        let Some(points) = rule_use.cells(parameter).and_then(|cells| canvas.centres(cells)) else {
            return Drawn::Not;
        };
        coloured(&points, colour, *width, *ends, canvas);
        return told;
    }
    let drawn = match kind {
        "thermo" | "slow-thermo" => thermo(rule_use, canvas),
        "arrow" => arrow(rule_use, rule_use.cells("circle"), canvas),
        "pill-arrow" => arrow(rule_use, rule_use.cells("pill"), canvas),
        _ => None,
    };
    if drawn.is_some() { told } else { Drawn::Not }
}

fn coloured(points: &[Point], colour: &str, width: f64, ends: Ends, canvas: &mut Canvas<'_>) {
    canvas.line(Layer::Lines, points, &Paint::stroke(colour, width * CELL).round());
    let (Some(&first), Some(&last)) = (points.first(), points.last()) else { return };
    for end in [first, last] {
        match ends {
            Ends::Plain => {}
            Ends::Circles => canvas.circle(Layer::Bulbs, end, 0.38 * CELL, &Paint::both("#fff", colour, 3.0)),
            Ends::Diamonds => {
                let r = 0.42 * CELL;
                let corners = [(0.0, -r), (r, 0.0), (0.0, r), (-r, 0.0)].map(|(x, y)| (end.0 + x, end.1 + y));
                canvas.shape(Layer::Bulbs, &corners, &Paint::both("#fff", colour, 3.0));
            }
        }
    }
}

fn thermo(rule_use: &RuleUse, canvas: &mut Canvas<'_>) -> Option<()> {
    const GREY: &str = "#cdcdcd";
    let points = canvas.centres(rule_use.cells("line")?)?;
    canvas.line(Layer::Lines, &points, &Paint::stroke(GREY, 0.28 * CELL).round());
    canvas.circle(Layer::Lines, points[0], 0.38 * CELL, &Paint::fill(GREY));
    if rule_use.kind == "slow-thermo" {
        canvas.line(Layer::Bulbs, &points, &Paint::stroke("#fff", 0.10 * CELL).round());
        canvas.circle(Layer::Bulbs, points[0], 0.26 * CELL, &Paint::fill("#fff"));
    }
    Some(())
}

fn arrow(rule_use: &RuleUse, bulb: Option<&[Cell]>, canvas: &mut Canvas<'_>) -> Option<()> {
    const GREY: &str = "#8f8f8f";
    let circle = canvas.centres(bulb?)?;
    let shafts: Option<Vec<Vec<Point>>> = rule_use.lines("shaft")?.iter().map(|shaft| canvas.centres(shaft)).collect();
    let shafts = shafts?;
    let radius = 0.40 * CELL;
    for shaft in shafts.iter().filter(|shaft| !shaft.is_empty()) {
        let far = |point: &Point| (point.0 - shaft[0].0).hypot(point.1 - shaft[0].1);
        let start = circle.iter().copied().min_by(|a, b| far(a).total_cmp(&far(b)))?;
        let mut points = vec![towards(start, shaft[0], radius)];
        points.extend(shaft);
        let (last, before) = (points[points.len() - 1], points[points.len() - 2]);
        canvas.line(Layer::Lines, &points, &Paint::stroke(GREY, 3.0).round());
        let back = towards(last, before, 0.22 * CELL);
        let (across, along) = ((back.1 - last.1) * 0.8, (back.0 - last.0) * 0.8);
        let head = [(back.0 + across, back.1 - along), last, (back.0 - across, back.1 + along)];
        canvas.line(Layer::Lines, &head, &Paint::stroke(GREY, 3.0).round());
    }
    match circle[..] {
        [only] => canvas.circle(Layer::Bulbs, only, radius, &Paint::both("#fff", GREY, 3.0)),
        _ => {
            // A pill is a thick line with a thinner white one in it.
            canvas.line(Layer::Bulbs, &circle, &Paint::stroke(GREY, 2.0 * radius + 3.0).round());
            canvas.line(Layer::Bulbs, &circle, &Paint::stroke("#fff", 2.0 * radius - 3.0).round());
        }
    }
    Some(())
}

/// A diagonal line across a grid, through the middles of these cells and on to its corners.
pub(super) fn across(points: &[Point], colour: &str, canvas: &mut Canvas<'_>) {
    let (Some(&first), Some(&last)) = (points.first(), points.last()) else { return };
    let length = (points.len().max(2) - 1) as f64;
    let ends = match points.len() {
        1 => return,
        _ => [between(first, last, -0.5 / length), between(first, last, 1.0 + 0.5 / length)],
    };
    canvas.line(Layer::Lines, &ends, &Paint::stroke(colour, 3.0));
}
