//! Dots, letters and signs between cells.

use super::canvas::{CELL, Canvas, Layer, Paint, Point, between};

/// A dot, perhaps with a text.
pub(super) fn dot(at: Point, radius: f64, colour: &str, text: &str, canvas: &mut Canvas<'_>) {
    canvas.circle(Layer::Marks, at, radius, &Paint::both(colour, "#000", 1.6));
    if !text.is_empty() {
        let long = text.chars().count().max(2) as f64;
        let ink = if colour == "#000000" { "#fff" } else { "#000" };
        canvas.text(Layer::Marks, at, 2.5 * radius / long, ink, text);
    }
}

/// A text on white.
pub(super) fn sign(at: Point, size: f64, colour: &str, text: &str, canvas: &mut Canvas<'_>) {
    let width = 0.56 * text.chars().count().max(1) as f64 * size + 4.0;
    canvas.rectangle(Layer::Marks, (at.0 - width / 2.0, at.1 - size / 2.0), (width, size), &Paint::fill("#fff"));
    canvas.text(Layer::Marks, at, size, colour, text);
}

/// A sign open towards the first of two neighbours, on white, so that no line of the grid crosses it.
pub(super) fn inequality(a: Point, b: Point, canvas: &mut Canvas<'_>) {
    let at = between(a, b, 0.5);
    let (dx, dy) = ((b.0 - a.0) / CELL, (b.1 - a.1) / CELL);
    let point =
        |along: f64, aside: f64| (at.0 + CELL * (dx * along + dy * aside), at.1 + CELL * (dy * along + dx * aside));
    let ground = [point(-0.11, -0.17), point(0.12, -0.17), point(0.12, 0.17), point(-0.11, 0.17)];
    canvas.shape(Layer::Marks, &ground, &Paint::fill("#fff"));
    let sign = [point(-0.07, -0.12), point(0.09, 0.0), point(-0.07, 0.12)];
    canvas.line(Layer::Marks, &sign, &Paint::stroke("#000", 2.4).round());
}

/// A circle with the words of a text in it, two in a row.
pub(super) fn corner(at: Point, radius: f64, text: &str, canvas: &mut Canvas<'_>) {
    let spaced = text.contains(' ');
    let letters = || text.chars().map(|letter| letter.to_string()).collect();
    let words: Vec<String> = if spaced { text.split(' ').map(str::to_owned).collect() } else { letters() };
    canvas.circle(Layer::Marks, at, radius, &Paint::both("#fff", "#000", 1.6));
    let rows: Vec<&[String]> = if words.len() > 2 { words.chunks(2).collect() } else { vec![&words] };
    let size = if words.iter().any(|word| word.chars().count() > 1) { 0.16 } else { 0.21 } * CELL;
    for (number, row) in rows.iter().enumerate() {
        let y = at.1 + (number as f64 - (rows.len() - 1) as f64 / 2.0) * 0.2 * CELL;
        canvas.text(Layer::Marks, (at.0, y), size, "#000", &row.join(" "));
    }
}
