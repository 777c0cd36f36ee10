//! Sets of cells: dashed outlines with a word in the corner, tinted cells, shapes in single cells.

use std::collections::{BTreeMap, BTreeSet};

use crate::board::{Cell, Position};
use crate::rules::{Parts, RuleUse, keys};

use super::Drawn;
use super::canvas::{CELL, Canvas, Layer, Paint, Point};
use super::lines::across;
use super::table::digits;

/// Tints of sets that lie beside each other.
const TINTS: &[&str] = &["#dcdcdc", "#d6e6f7", "#f7e2cf", "#dcefd5", "#efdcef", "#f5efc4"];

/// The houses of a pattern, tinted.
pub(super) fn pattern(rule_use: &RuleUse, canvas: &mut Canvas<'_>) -> Drawn {
    let Parts::All(houses) = &rule_use.parts else { return Drawn::Not };
    let cells = houses.iter().filter_map(|house| house.get(keys::different::CELLS));
    let all: BTreeSet<Cell> = cells.flatten().copied().collect();
    tint(&all.into_iter().collect::<Vec<_>>(), canvas);
    Drawn::Partly
}

pub(super) fn argyle(rule_use: &RuleUse, canvas: &mut Canvas<'_>) -> Drawn {
    let Parts::All(houses) = &rule_use.parts else { return Drawn::Not };
    let points = houses.iter().filter_map(|house| canvas.centres(house.get(keys::different::CELLS)?));
    for points in points.collect::<Vec<_>>() {
        across(&points, "#34bbe6", canvas);
    }
    Drawn::Partly
}

pub(super) fn clones(rule_use: &RuleUse, canvas: &mut Canvas<'_>) -> Drawn {
    let sets = [keys::clone::A, keys::clone::B].into_iter().filter_map(|key| rule_use.get(key));
    let cells = sets.collect::<Vec<_>>().concat();
    tint_all(&cells, canvas).map_or(Drawn::Not, |()| Drawn::Whole)
}

/// Several sets in one tint.
pub(super) fn sets(sets: Option<&[Vec<Cell>]>, canvas: &mut Canvas<'_>) -> Drawn {
    tint_all(&sets.unwrap_or_default().concat(), canvas).map_or(Drawn::Not, |()| Drawn::Partly)
}

/// Tints cells, unless some are not on the board.
fn tint_all(cells: &[Cell], canvas: &mut Canvas<'_>) -> Option<()> {
    cells.iter().all(|&cell| canvas.board.is_cell(cell)).then(|| tint(cells, canvas))
}

/// The candidates of a cell.
pub(super) fn marks(rule_use: &RuleUse, cell: Cell, canvas: &mut Canvas<'_>) {
    let gap = if canvas.board.digits().last() > 9 { " " } else { "" };
    let word = digits(rule_use.get(keys::marks::DIGITS), canvas.board, gap);
    let at = canvas.centre(cell);
    canvas.square(Layer::Fills, at, CELL, &Paint::fill("#eeeeee"));
    canvas.text(Layer::Marks, (at.0, at.1 + 0.36 * CELL), 0.17 * CELL, "#333", &word);
}

/// A grey cell with arrowheads on its sides, which point to what is less.
pub(super) fn arrows(cell: Cell, outwards: bool, canvas: &mut Canvas<'_>) {
    let (x, y) = canvas.centre(cell);
    canvas.square(Layer::Fills, (x, y), CELL, &Paint::fill("#e2e2e2"));
    for (down, right) in [(-1, 0), (1, 0), (0, -1), (0, 1)] {
        if canvas.board.step(cell, down, right).is_none() {
            continue;
        }
        let (dx, dy) = (right as f64, down as f64);
        let (tip, base) = if outwards { (0.47, 0.38) } else { (0.38, 0.47) };
        let point = |far: f64, aside: f64| (x + CELL * (dx * far + dy * aside), y + CELL * (dy * far + dx * aside));
        let head = [point(base, -0.1), point(tip, 0.0), point(base, 0.1)];
        canvas.line(Layer::Marks, &head, &Paint::stroke("#555", 2.0).round());
    }
}

/// All these cells in the next tint.
pub(super) fn tint(cells: &[Cell], canvas: &mut Canvas<'_>) {
    let colour = TINTS[canvas.tints % TINTS.len()];
    canvas.tints += 1;
    for &cell in cells {
        let centre = canvas.centre(cell);
        canvas.square(Layer::Fills, centre, CELL, &Paint::fill(colour));
    }
}

/// A dashed line along the inside of the cells, and a word in the first of them.
pub(super) fn cage(cells: &[Cell], word: &str, canvas: &mut Canvas<'_>) {
    let positions: BTreeSet<(isize, isize)> = cells
        .iter()
        .map(|&cell| canvas.board.position(cell))
        .map(|Position { row, column }| (row as isize, column as isize))
        .collect();
    for outline in outlines(&positions) {
        canvas.shape(Layer::Cages, &outline, &Paint::stroke("#000", 1.4).dashed());
    }
    if let Some(&(row, column)) = positions.first()
        && !word.is_empty()
    {
        let at = (column as f64 * CELL + 3.5, row as f64 * CELL + 9.0);
        canvas.label(Layer::Marks, at, 0.21 * CELL, word);
    }
}

/// The closed lines along the inside of a set of squares. Each side of a square that borders on another set is a piece;
/// where it meets the corner of the set from inside, it goes as far as the piece it meets.
fn outlines(cells: &BTreeSet<(isize, isize)>) -> Vec<Vec<Point>> {
    const IN: f64 = 5.0;
    // Clockwise: the side of a square, and the step along it.
    const SIDES: [((isize, isize), (isize, isize)); 4] =
        [((-1, 0), (0, 1)), ((0, 1), (1, 0)), ((1, 0), (0, -1)), ((0, -1), (-1, 0))];
    let key = |(x, y): Point| ((x * 10.0).round() as i64, (y * 10.0).round() as i64);
    let mut pieces: BTreeMap<(i64, i64), (Point, Point)> = BTreeMap::new();
    for &(row, column) in cells {
        let has = |(down, right): (isize, isize)| cells.contains(&(row + down, column + right));
        let centre = ((column as f64 + 0.5) * CELL, (row as f64 + 0.5) * CELL);
        for (out, along) in SIDES.into_iter().filter(|&(out, _)| !has(out)) {
            let reach = |step: (isize, isize)| match (has(step), has((out.0 + step.0, out.1 + step.1))) {
                (false, _) => CELL / 2.0 - IN,
                (true, false) => CELL / 2.0,
                (true, true) => CELL / 2.0 + IN,
            };
            let end = |step: (isize, isize)| {
                let (far, near) = (reach(step), CELL / 2.0 - IN);
                (
                    centre.0 + out.1 as f64 * near + step.1 as f64 * far,
                    centre.1 + out.0 as f64 * near + step.0 as f64 * far,
                )
            };
            let (from, to) = (end((-along.0, -along.1)), end(along));
            pieces.insert(key(from), (from, to));
        }
    }
    let mut all = Vec::new();
    while let Some((_, (start, mut at))) = pieces.pop_first() {
        let mut outline = vec![start];
        while let Some((from, to)) = pieces.remove(&key(at)) {
            let before = outline[outline.len() - 1];
            let straight = (before.0 == from.0 && from.0 == to.0) || (before.1 == from.1 && from.1 == to.1);
            if !straight {
                outline.push(from);
            }
            at = to;
        }
        all.push(outline);
    }
    all
}
