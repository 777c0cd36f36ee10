//! Arrows, pills, the ends of lines, and lines across a grid.

use super::canvas::{Canvas, Layer, Paint, Point, between, towards};

/// The shapes at the ends of a line.
#[derive(Clone, Copy)]
pub(super) enum Ends {
    Circles,
    Diamonds,
}

/// Shapes of this size at two points.
pub(super) fn ends(first: Point, last: Point, ends: Ends, colour: &str, size: f64, canvas: &mut Canvas<'_>) {
    let paint = Paint::both("#fff", colour, 3.0);
    for end in [first, last] {
        match ends {
            Ends::Circles => canvas.circle(Layer::Bulbs, end, size / 2.0, &paint),
            Ends::Diamonds => canvas.shape(Layer::Bulbs, &diamond(end, size / 2.0), &paint),
        }
    }
}

/// The corners of a diamond.
pub(super) fn diamond((x, y): Point, r: f64) -> [Point; 4] {
    [(x, y - r), (x + r, y), (x, y + r), (x - r, y)]
}

/// A line with a head at its end. A circle at its beginning is drawn above it.
pub(super) fn arrow(points: &[Point], colour: &str, width: f64, canvas: &mut Canvas<'_>) {
    let [.., before, last] = points else { return };
    let paint = Paint::stroke(colour, width).round();
    canvas.line(Layer::Lines, points, &paint);
    canvas.line(Layer::Lines, &head(*before, *last, f64::max(14.0, 3.0 * width)), &paint);
}

/// The two sides of an arrowhead of this length.
pub(super) fn head(from: Point, tip: Point, length: f64) -> [Point; 3] {
    let back = towards(tip, from, length);
    let (across, along) = ((back.1 - tip.1) * 0.8, (back.0 - tip.0) * 0.8);
    [(back.0 + across, back.1 - along), tip, (back.0 - across, back.1 + along)]
}

/// An outline around cells: a thick line with a thinner white line inside.
pub(super) fn pill(points: &[Point], colour: &str, size: f64, canvas: &mut Canvas<'_>) {
    canvas.line(Layer::Bulbs, points, &Paint::stroke(colour, size + 3.0).round());
    canvas.line(Layer::Bulbs, points, &Paint::stroke("#fff", size - 3.0).round());
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
