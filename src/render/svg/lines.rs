//! Thermometers, arrows, and lines of all colours.

use crate::board::Cell;
use crate::rules::{RuleUse, keys};

use super::Drawn;
use super::canvas::{CELL, Canvas, Layer, Paint, Point, between, towards};

/// The ends of a line.
#[derive(Clone, Copy)]
pub(super) enum Ends {
    Plain,
    Circles,
    Diamonds,
}

/// A line with its ends.
pub(super) fn coloured(points: &[Point], colour: &str, width: f64, ends: Ends, canvas: &mut Canvas<'_>) {
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

pub(super) fn thermo(rule_use: &RuleUse, canvas: &mut Canvas<'_>) -> Drawn {
    let line = rule_use.get(keys::thermo::LINE);
    line.and_then(|line| thermometer(line, canvas)).map_or(Drawn::Not, |_| Drawn::Whole)
}

/// A hollow thermometer.
pub(super) fn slow_thermo(rule_use: &RuleUse, canvas: &mut Canvas<'_>) -> Drawn {
    let line = rule_use.get(keys::slow_thermo::LINE);
    let Some(points) = line.and_then(|line| thermometer(line, canvas)) else { return Drawn::Not };
    canvas.line(Layer::Bulbs, &points, &Paint::stroke("#fff", 0.10 * CELL).round());
    canvas.circle(Layer::Bulbs, points[0], 0.26 * CELL, &Paint::fill("#fff"));
    Drawn::Partly
}

/// Draws a thermometer and returns its points.
fn thermometer(line: &[Cell], canvas: &mut Canvas<'_>) -> Option<Vec<Point>> {
    const GREY: &str = "#cdcdcd";
    let points = canvas.centres(line)?;
    canvas.line(Layer::Lines, &points, &Paint::stroke(GREY, 0.28 * CELL).round());
    canvas.circle(Layer::Lines, points[0], 0.38 * CELL, &Paint::fill(GREY));
    Some(points)
}

pub(super) fn arrow(rule_use: &RuleUse, canvas: &mut Canvas<'_>) -> Drawn {
    let circle: Option<Vec<Cell>> = rule_use.get(keys::arrow::CIRCLE).map(|cell| vec![cell]);
    bulb_and_shafts(circle.as_deref(), rule_use.get(keys::arrow::SHAFT), canvas).map_or(Drawn::Not, |()| Drawn::Whole)
}

pub(super) fn pill_arrow(rule_use: &RuleUse, canvas: &mut Canvas<'_>) -> Drawn {
    let (pill, shafts) = (rule_use.get(keys::pill_arrow::PILL), rule_use.get(keys::pill_arrow::SHAFT));
    bulb_and_shafts(pill, shafts, canvas).map_or(Drawn::Not, |()| Drawn::Whole)
}

fn bulb_and_shafts(bulb: Option<&[Cell]>, shafts: Option<&[Vec<Cell>]>, canvas: &mut Canvas<'_>) -> Option<()> {
    const GREY: &str = "#8f8f8f";
    let circle = canvas.centres(bulb?)?;
    let shafts: Option<Vec<Vec<Point>>> = shafts?.iter().map(|shaft| canvas.centres(shaft)).collect();
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
