//! Clues beside the grid, and the two long diagonals.

use crate::board::{Board, Cell, Diagonal, Side};
use crate::rules::{Parts, RuleUse, keys};

use super::Drawn;
use super::canvas::{CELL, Canvas, Layer, Paint, Point, between, middle, towards};
use super::lines::across;

pub(super) fn diagonals(rule_use: &RuleUse, canvas: &mut Canvas<'_>) -> Drawn {
    if rule_use.get(keys::diagonals::WHICH) == Some("broken") {
        return Drawn::Not;
    }
    let Parts::All(houses) = &rule_use.parts else { return Drawn::Not };
    for points in
        houses.iter().filter_map(|house| canvas.centres(house.get(keys::different::CELLS)?)).collect::<Vec<_>>()
    {
        across(&points, "#34bbe6", canvas);
    }
    Drawn::Whole
}

/// The square outside before the first cell of a line that runs along a row or column.
fn before(board: &Board, line: &[Cell]) -> Option<(isize, isize)> {
    let whole = board.seen_from(line).map(|(side, at)| match side {
        Side::Left => (at as isize, -1),
        Side::Right => (at as isize, board.width() as isize),
        Side::Top => (-1, at as isize),
        Side::Bottom => (board.height() as isize, at as isize),
    });
    let [first, second, ..] = line else { return whole };
    if !line.iter().all(|&cell| board.is_cell(cell)) {
        return None;
    }
    let (first, second) = (board.position(*first), board.position(*second));
    let back = |a: usize, b: usize| a as isize - (b as isize - a as isize);
    let at = (back(first.row, second.row), back(first.column, second.column));
    let inside = (0..board.height() as isize).contains(&at.0) && (0..board.width() as isize).contains(&at.1);
    whole.or((!inside).then_some(at))
}

/// A clue before the first cell of its line; others at the same place stand farther out.
pub(super) fn beside(line: &[Cell], word: &str, canvas: &mut Canvas<'_>) -> Option<()> {
    let at = before(canvas.board, line)?;
    let place = place(at, canvas);
    canvas.text(Layer::Outside, place, 0.40 * CELL, "#000", word);
    canvas.reach(place, 0.36 * CELL);
    Some(())
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

/// A number with an arrow along its diagonal.
pub(super) fn little_killer(rule_use: &RuleUse, canvas: &mut Canvas<'_>) -> Drawn {
    sum_and_arrow(rule_use, canvas).map_or(Drawn::Not, |()| Drawn::Whole)
}

fn sum_and_arrow(rule_use: &RuleUse, canvas: &mut Canvas<'_>) -> Option<()> {
    let Diagonal { row, column, down, right } = canvas.board.diagonal_of(rule_use.get(keys::little_killer::LINE)?)?;
    let sum = rule_use.get(keys::little_killer::SUM)?;
    let place = place((row, column), canvas);
    let (square, step) = (middle(row, column), |forward: bool| if forward { CELL } else { -CELL });
    let next = (square.0 + step(right), square.1 + step(down));
    let corner = between(square, next, 0.5);
    let start = towards(corner, square, 0.26 * CELL);
    let tip = towards(corner, square, 0.04 * CELL);
    canvas.line(Layer::Outside, &[start, tip], &Paint::stroke("#555", 2.0).round());
    let back = towards(tip, start, 0.11 * CELL);
    let (x, y) = ((back.0 - tip.0) * 0.7, (back.1 - tip.1) * 0.7);
    let head = [(back.0 + y, back.1 - x), tip, (back.0 - y, back.1 + x)];
    canvas.line(Layer::Outside, &head, &Paint::stroke("#555", 2.0).round());
    let at = towards(place, corner, -0.06 * CELL);
    canvas.text(Layer::Outside, at, 0.34 * CELL, "#000", &sum.to_string());
    canvas.reach(at, 0.32 * CELL);
    Some(())
}
