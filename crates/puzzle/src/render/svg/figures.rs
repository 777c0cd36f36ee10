//! Draws the display lists of rules.

use exdoku_rules::rules::{Form, Inside, Level, PlacedFigure, Primitive, Spot};
use exdoku_text::board::Cell;

use super::canvas::{CELL, Canvas, Layer, Paint, Point};
use super::{cages, lines, outside};

/// Draws the figures of a rule. Stops and returns false if one of them has no place.
pub(super) fn draw(figures: &[PlacedFigure<'_>], canvas: &mut Canvas<'_>) -> bool {
    // The sets of a rule have one tint.
    let tint = if figures.iter().any(PlacedFigure::is_tinted) { canvas.next_tint() } else { "none" };
    figures.iter().all(|placed| {
        let primitives = placed.primitives(canvas.board, tint);
        primitives.iter().flatten().for_each(|one| primitive(one, canvas));
        primitives.is_some()
    })
}

fn primitive(one: &Primitive, canvas: &mut Canvas<'_>) {
    match one {
        Primitive::Line { points, colour, width, has_head, level } => {
            let points: Vec<Point> = points.iter().copied().map(point).collect();
            let (layer, width) = (layer(*level), width * CELL);
            let paint = Paint::stroke(colour, width).round();
            canvas.line(layer, &points, &paint);
            if let ([.., before, last], true) = (&points[..], has_head) {
                canvas.line(layer, &lines::head(*before, *last, f64::max(14.0, 3.0 * width)), &paint);
            }
        }
        Primitive::Shape { form, centre, size, fill, border, inside, level } => {
            let (at, size, layer) = (point(*centre), size * CELL, layer(*level));
            let paint = match border {
                Some((colour, width)) => Paint::both(fill, colour, width * CELL),
                None => Paint::fill(fill),
            };
            match form {
                Form::Circle => canvas.circle(layer, at, size / 2.0, &paint),
                Form::Square => canvas.square(layer, at, size, &paint),
                Form::Diamond => canvas.shape(layer, &lines::diamond(at, size / 2.0), &paint),
            }
            if let Some(Inside { rows, size: height, colour }) = inside {
                for (number, row) in rows.iter().enumerate() {
                    let down = (number as f64 - (rows.len() - 1) as f64 / 2.0) * 0.37 * size;
                    canvas.text(layer, (at.0, at.1 + down), height * CELL, colour, row);
                }
            }
        }
        Primitive::Text { centre, text, size, colour, is_on_white } => {
            let ((x, y), size) = (point(*centre), size * CELL);
            if *is_on_white {
                let width = 0.56 * text.chars().count().max(1) as f64 * size + 4.0;
                let corner = (x - width / 2.0, y - size / 2.0);
                canvas.rectangle(Layer::Marks, corner, (width, size), &Paint::fill("#fff"));
            }
            canvas.text(Layer::Marks, (x, y), size, colour, text);
        }
        Primitive::Chevron { centre, towards, size, colour, is_on_white } => {
            let ((x, y), (dy, dx)) = (point(*centre), (towards.0 as f64, towards.1 as f64));
            let (long, wide) = (size.0 / 2.0 * CELL, size.1 / 2.0 * CELL);
            let at = |along: f64, aside: f64| (x + dx * along + dy * aside, y + dy * along + dx * aside);
            if *is_on_white {
                let (long, wide) = (long + 2.3, wide + 3.2);
                let ground = [at(-long, -wide), at(long, -wide), at(long, wide), at(-long, wide)];
                canvas.shape(Layer::Marks, &ground, &Paint::fill("#fff"));
            }
            let paint = Paint::stroke(colour, 0.31 * wide).round();
            canvas.line(Layer::Marks, &[at(-long, -wide), at(long, 0.0), at(-long, wide)], &paint);
        }
        Primitive::Label { cell, text, colour } => cages::label(&[*cell], colour, text, canvas),
        Primitive::Cage { cells, text, colour } => {
            cages::cage(cells, colour, canvas);
            if !text.is_empty() {
                cages::label(cells, colour, text, canvas);
            }
        }
        Primitive::Clue { square, text, colour } => outside::beside(*square, colour, text, canvas),
        Primitive::DiagonalClue { diagonal, text, colour } => outside::diagonal(*diagonal, colour, text, canvas),
    }
}

fn point(Spot { row, column }: Spot) -> Point {
    (column * CELL, row * CELL)
}

fn layer(level: Level) -> Layer {
    match level {
        Level::Fill => Layer::Fills,
        Level::Line => Layer::Lines,
        Level::Bulb => Layer::Bulbs,
        Level::Mark => Layer::Marks,
    }
}

/// Tints the cells of several houses alike.
pub(super) fn tint(houses: &[Vec<Cell>], canvas: &mut Canvas<'_>) {
    let paint = Paint::fill(canvas.next_tint());
    let mut cells = houses.concat();
    cells.sort_unstable();
    cells.dedup();
    for cell in cells {
        canvas.square(Layer::Fills, canvas.centre(cell), CELL, &paint);
    }
}
