//! Clues outside the grid.

use exdoku_text::board::Diagonal;

use super::canvas::{CELL, Canvas, Layer, Paint, Point, between, middle, towards};
use super::lines::head;

/// A clue in an outside square; further clues at the same place stand farther out.
pub(super) fn beside(square: (isize, isize), colour: &str, text: &str, canvas: &mut Canvas<'_>) {
    let place = place(square, canvas);
    let size = clue_size(text, 0.40);
    canvas.text(Layer::Outside, place, size, colour, text);
    canvas.reach(place, 0.36 * CELL);
}

/// The font size of a clue, small enough to stay within its square.
fn clue_size(text: &str, usual: f64) -> f64 {
    usual.min(1.5 / text.chars().count().max(1) as f64) * CELL
}

/// The next free point in an outside square or farther out.
fn place(at: (isize, isize), canvas: &mut Canvas<'_>) -> Point {
    let count = canvas.clues.entry(at).or_default();
    *count += 1;
    let out = (*count - 1) as f64 * 0.6;
    let centre = middle(at.0, at.1);
    let (height, width) = (canvas.board.height() as isize, canvas.board.width() as isize);
    let way = |number: isize, length: isize| match number {
        n if n < 0 => -1.0,
        n if n >= length => 1.0,
        _ => 0.0,
    };
    // Nearer to the grid than the middle of the square.
    let far = (out - 0.08) * CELL;
    (centre.0 + way(at.1, width) * far, centre.1 + way(at.0, height) * far)
}

/// A number outside the grid, and an arrow along its diagonal.
///
/// The arrow ends at the corner where the diagonal enters the board, and the number stands at its other end: there is room
/// for the two clues of a corner and for the two of a square.
pub(super) fn diagonal(diagonal: Diagonal, colour: &str, text: &str, canvas: &mut Canvas<'_>) {
    let Diagonal { row, column, down, right } = diagonal;
    let (square, step) = (middle(row, column), |forward: bool| if forward { CELL } else { -CELL });
    let next = (square.0 + step(right), square.1 + step(down));
    let corner = between(square, next, 0.5);
    let start = towards(corner, square, 0.30 * CELL);
    let tip = towards(corner, square, 0.05 * CELL);
    let paint = Paint::stroke("#555", 2.0).round();
    canvas.line(Layer::Outside, &[start, tip], &paint);
    canvas.line(Layer::Outside, &head(start, tip, 0.12 * CELL), &paint);
    let beyond = |number: isize, length: usize| !(0..length as isize).contains(&number);
    let far = |is_beyond: bool| if is_beyond { 0.43 * CELL } else { 0.25 * CELL };
    let (x, y) = (far(beyond(column, canvas.board.width())), far(beyond(row, canvas.board.height())));
    let at = (corner.0 - x * step(right).signum(), corner.1 - y * step(down).signum());
    canvas.text(Layer::Outside, at, clue_size(text, 0.28), colour, text);
    canvas.reach(at, 0.30 * CELL);
}
