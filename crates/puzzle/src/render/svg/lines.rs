//! Arrowheads, diamonds, and lines across a grid.

use super::canvas::{Canvas, Layer, Paint, Point, between, towards};

/// The corners of a diamond.
pub(super) fn diamond((x, y): Point, r: f64) -> [Point; 4] {
    [(x, y - r), (x + r, y), (x, y + r), (x - r, y)]
}

/// The two sides of an arrowhead of this length.
pub(super) fn head(from: Point, tip: Point, length: f64) -> [Point; 3] {
    let back = towards(tip, from, length);
    let (across, along) = ((back.1 - tip.1) * 0.8, (back.0 - tip.0) * 0.8);
    [(back.0 + across, back.1 - along), tip, (back.0 - across, back.1 + along)]
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
