//! Layers on a picture: fills, walls, circles, paths and signs.

use exdoku_text::board::Layer as BoardLayer;
use exdoku_text::board::{Cell, Digit, LayerLook, Passage};

use super::canvas::{CELL, Canvas, Layer, Paint};
use crate::render::Picture;

/// Draws the values that are given or known, and at open places the remaining values, unless all remain.
pub(super) fn draw(picture: &Picture<'_>, canvas: &mut Canvas<'_>) {
    let board = canvas.board;
    // On a board without digits, the first layer of signs takes their place.
    let in_place = board.layers().iter().find(|layer| layer.look == LayerLook::Sign && !board.has_digits());
    for (number, layer) in board.layers().iter().filter(|layer| layer.look != LayerLook::None).enumerate() {
        // The corner at the top left is that of cages.
        let (right, down) = [(0.34, -0.34), (0.34, 0.34), (-0.34, 0.34)][number % 3];
        let is_in_place = in_place.is_some_and(|one| one.name == layer.name);
        let size = if is_in_place { 0.5 } else { 0.2 } * CELL;
        let corner = |canvas: &Canvas<'_>, cell: Cell| {
            let centre = canvas.centre(cell);
            if is_in_place { centre } else { (centre.0 + right * CELL, centre.1 + down * CELL) }
        };
        let values = known(picture, layer, canvas);
        shape(layer, &values, canvas);
        for (cell, place) in layer.cells.iter().copied().zip(board.places_of(layer)) {
            if let Some(value) = picture.puzzle.givens.get(place) {
                // A given path is drawn like a found one.
                if layer.look != LayerLook::Path {
                    canvas.text(Layer::Marks, corner(canvas, cell), size, "#000", &layer.sign(value));
                }
            } else if let Some(value) = values[cell.index()] {
                if layer.look == LayerLook::Sign {
                    let colour = if layer.is_drawn() { "#000" } else { "#1d6fd8" };
                    canvas.text(Layer::Marks, corner(canvas, cell), size, colour, &layer.sign(value));
                }
            } else if let Some(set) = picture.candidates.and_then(|all| all.get(place.index()))
                && set.len() < layer.digits.count()
                && layer.digits.count() <= 4
            {
                let signs: String = set.iter().map(|value| layer.sign(value)).collect();
                canvas.text(Layer::Marks, corner(canvas, cell), 0.16 * CELL, "#555", &signs);
            }
        }
    }
}

/// The value of each cell of the board in a layer, if it is given, drawn or found.
fn known(picture: &Picture<'_>, layer: &BoardLayer, canvas: &Canvas<'_>) -> Vec<Option<Digit>> {
    let mut values = vec![None; canvas.board.cell_count()];
    for (cell, place) in layer.cells.iter().zip(canvas.board.places_of(layer)) {
        let found = || picture.solution.and_then(|solution| solution.get(place));
        values[cell.index()] = picture.puzzle.givens.get(place).or_else(|| layer.drawn(*cell)).or_else(found);
    }
    values
}

/// Draws known values as shapes, without signs.
fn shape(layer: &BoardLayer, values: &[Option<Digit>], canvas: &mut Canvas<'_>) {
    let board = canvas.board;
    let value = |cell: Cell| values[cell.index()];
    let is_more = |cell: Cell| value(cell).is_some_and(|value| value.index() > 0);
    match layer.look {
        LayerLook::Fill => {
            let tints: Vec<&str> = (1..layer.digits.count()).map(|_| canvas.next_tint()).collect();
            for &cell in layer.cells.iter().filter(|cell| is_more(**cell)) {
                let tint = value(cell).map_or("none", |value| tints[value.index() - 1]);
                canvas.square(Layer::Fills, canvas.centre(cell), CELL, &Paint::fill(tint));
            }
        }
        LayerLook::Circle => {
            for &cell in layer.cells.iter().filter(|cell| is_more(**cell)) {
                canvas.circle(Layer::Bulbs, canvas.centre(cell), 0.4 * CELL, &Paint::stroke("#888", 2.0));
            }
        }
        LayerLook::Walls => {
            for &cell in &layer.cells {
                for (rows, columns) in [(0, 1), (1, 0)] {
                    let Some(next) = board.step(cell, rows, columns) else { continue };
                    if value(cell).zip(value(next)).is_none_or(|(one, other)| one == other) {
                        continue;
                    }
                    let ((x, y), half) = (canvas.centre(cell), 0.5 * CELL);
                    let ends = match rows {
                        0 => [(x + half, y - half), (x + half, y + half)],
                        _ => [(x - half, y + half), (x + half, y + half)],
                    };
                    canvas.line(Layer::Walls, &ends, &Paint::NONE);
                }
            }
        }
        LayerLook::Path => {
            let paint = Paint::stroke("#6b8fb8", 0.12 * CELL).round();
            for &cell in &layer.cells {
                let Some(passage) = value(cell).map(|value| Passage::of_value(i64::from(layer.digits.value(value))))
                else {
                    continue;
                };
                let (x, y) = canvas.centre(cell);
                let to =
                    |&(rows, columns): &(isize, isize)| (x + 0.5 * CELL * columns as f64, y + 0.5 * CELL * rows as f64);
                match passage.ways {
                    [] => {}
                    [only] => canvas.line(Layer::Lines, &[(x, y), to(only)], &paint),
                    [one, other, ..] => canvas.line(Layer::Lines, &[to(one), (x, y), to(other)], &paint),
                }
                if passage.is_end() {
                    canvas.circle(Layer::Bulbs, (x, y), 0.14 * CELL, &Paint::fill("#6b8fb8"));
                }
            }
        }
        LayerLook::Sign | LayerLook::None => {}
    }
}
