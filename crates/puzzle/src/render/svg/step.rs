//! Draws a step: shaded cells, marked candidates, and links as arrows between them.

use exdoku_text::board::{Cell, Digit};

use super::canvas::{CELL, Canvas, Layer, Paint, Point, between, towards};
use super::lines::head;
use super::picture::{LinkArrow, Marked, Picture, Tint};
use super::small;

/// The colour of links.
const LINK: &str = "#2b4fa8";
/// Tints of adjacent sets.
const SETS: [&str; 6] = ["#cfe2f8", "#f8dcc0", "#d5ecc9", "#ecd6ee", "#f5efb8", "#dcdcdc"];

impl Tint {
    fn of_cell(self) -> &'static str {
        match self {
            Tint::Base => "#cfe2f8",
            Tint::Cover => "#fbeab4",
            Tint::Fin => "#f8dcc0",
            Tint::Off => "#e6e6e6",
            Tint::Set(number) => SETS[number % SETS.len()],
        }
    }

    fn of_candidate(self) -> &'static str {
        match self {
            Tint::Base => "#8fbcf0",
            Tint::Cover => "#f3d261",
            Tint::Fin => "#ffab5e",
            Tint::Off => "#a9cdf5",
            Tint::Set(_) => "#c9a8ea",
        }
    }
}

/// Shades cells, and marks candidates.
pub(super) fn mark(marked: &Marked, picture: &Picture<'_>, canvas: &mut Canvas<'_>) {
    let board = canvas.board;
    for &cell in marked.shaded.iter().filter(|&&cell| board.is_cell(cell)) {
        canvas.square(Layer::Fills, canvas.centre(cell), CELL, &Paint::fill("#fdf1c7"));
    }
    for &(cell, tint) in marked.tinted.iter().filter(|(cell, _)| board.is_cell(*cell)) {
        canvas.square(Layer::Fills, canvas.centre(cell), CELL, &Paint::fill(tint.of_cell()).see_through());
    }
    let open = |cell: Cell| board.is_cell(cell) && picture.puzzle.givens.get(cell).is_none();
    let highlighted = marked.highlighted.iter().map(|&(cell, digit)| (cell, digit, "#b7e4a8"));
    let coloured = marked.coloured.iter().map(|&(cell, digit, tint)| (cell, digit, tint.of_candidate()));
    for (cell, digit, colour) in highlighted.chain(coloured).filter(|(cell, ..)| open(*cell)) {
        let (at, step) = small(canvas, cell, digit);
        canvas.circle(Layer::Marks, at, 0.48 * step, &Paint::fill(colour));
    }
    for &(cell, digit) in marked.struck.iter().filter(|(cell, _)| open(*cell)) {
        let (at, step) = small(canvas, cell, digit);
        canvas.circle(Layer::Marks, at, 0.48 * step, &Paint::fill("#f8c9c4"));
        let half = 0.42 * step;
        let paint = Paint::stroke("#c0281c", 2.5).round();
        canvas.line(Layer::Outside, &[(at.0 - half, at.1 + half), (at.0 + half, at.1 - half)], &paint);
    }
    for &(cell, letter) in marked.letters.iter().filter(|(cell, _)| board.is_cell(*cell)) {
        let (x, y) = canvas.centre(cell);
        canvas.text(Layer::Digits, (x + 0.4 * CELL, y - 0.36 * CELL), 0.2 * CELL, LINK, &letter.to_string());
    }
    for link in &marked.links {
        arrow(link, canvas);
    }
}

/// An arrow between the nearest candidates of both ends, slightly curved so that it does not run along a row.
fn arrow(link: &LinkArrow, canvas: &mut Canvas<'_>) {
    let Some((from, to, step)) = nearest(link, canvas) else { return };
    let length = (to.0 - from.0).hypot(to.1 - from.1);
    let room = 0.5 * step;
    if length < 2.2 * room {
        return;
    }
    let bend = if length < CELL { 0.0 } else { (0.12 * length).min(0.4 * CELL) };
    let middle = between(from, to, 0.5);
    let aside = ((to.1 - from.1) / length * bend, (from.0 - to.0) / length * bend);
    let control = (middle.0 + aside.0, middle.1 + aside.1);
    let (from, to) = (towards(from, control, room), towards(to, control, room));
    let point = |part: f64| between(between(from, control, part), between(control, to, part), part);
    let points: Vec<Point> = (0..=16).map(|at| point(f64::from(at) / 16.0)).collect();
    let paint = Paint::stroke(LINK, if link.is_strong { 2.4 } else { 1.8 }).round();
    canvas.line(Layer::Outside, &points, &if link.is_strong { paint.clone() } else { paint.clone().dashed() });
    canvas.line(Layer::Outside, &head(points[14], to, 7.0), &paint);
}

/// The nearest candidates of both ends, and the distance between candidates.
fn nearest(link: &LinkArrow, canvas: &Canvas<'_>) -> Option<(Point, Point, f64)> {
    let places = |all: &[(Cell, Digit)]| -> Vec<(Point, f64)> {
        let cells = all.iter().filter(|(cell, _)| canvas.board.is_cell(*cell));
        cells.map(|&(cell, digit)| small(canvas, cell, digit)).collect()
    };
    let far = |a: Point, b: Point| (a.0 - b.0).hypot(a.1 - b.1);
    let (from, to) = (places(&link.from), places(&link.to));
    let pairs = from.iter().flat_map(|(a, step)| to.iter().map(move |(b, _)| (*a, *b, *step)));
    pairs.min_by(|one, other| far(one.0, one.1).total_cmp(&far(other.0, other.1)))
}
