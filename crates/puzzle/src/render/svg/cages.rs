//! Cages: dashed outlines, and the words in the corners of cells.

use std::collections::{BTreeMap, BTreeSet};

use exdoku_text::board::{Cell, Position};

use super::canvas::{CELL, Canvas, Layer, Paint, Point};

/// How many outlines lie side by side.
const MOST_INSETS: usize = 3;

/// A dashed line along the inside of the cells.
pub(super) fn cage(cells: &[Cell], colour: &str, canvas: &mut Canvas<'_>) {
    let positions: BTreeSet<(isize, isize)> = cells
        .iter()
        .map(|&cell| canvas.board.position(cell))
        .map(|Position { row, column }| (row as isize, column as isize))
        .collect();
    // Cages that share cells have outlines side by side.
    let own: BTreeSet<Cell> = cells.iter().copied().collect();
    let met = canvas.cages.iter().filter(|(other, _)| !other.is_disjoint(&own)).map(|(_, inset)| *inset);
    let taken: BTreeSet<usize> = met.collect();
    let inset = (0..MOST_INSETS).find(|inset| !taken.contains(inset)).unwrap_or(0);
    canvas.cages.push((own, inset));
    for outline in outlines(&positions, 5.0 + 3.5 * inset as f64) {
        canvas.shape(Layer::Cages, &outline, &Paint::stroke(colour, 1.4).dashed());
    }
}

/// A text in the corner of the first of the cells, in reading order, that has none yet.
pub(super) fn label(cells: &[Cell], colour: &str, text: &str, canvas: &mut Canvas<'_>) {
    let mut cells = cells.to_vec();
    cells.sort_unstable();
    let free = cells.iter().find(|cell| !canvas.labelled.contains(cell));
    let Some(&cell) = free.or(cells.first()) else { return };
    canvas.labelled.insert(cell);
    let (x, y) = canvas.centre(cell);
    canvas.label(Layer::Marks, (x - CELL / 2.0 + 3.5, y - CELL / 2.0 + 9.0), (0.21 * CELL, colour), text);
}

/// The closed lines along the inside of a set of squares. Each side of a square on the border of the set is a piece;
/// at a concave corner, it extends to the piece that it meets.
fn outlines(cells: &BTreeSet<(isize, isize)>, inset: f64) -> Vec<Vec<Point>> {
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
                (false, _) => CELL / 2.0 - inset,
                (true, false) => CELL / 2.0,
                (true, true) => CELL / 2.0 + inset,
            };
            let end = |step: (isize, isize)| {
                let (far, near) = (reach(step), CELL / 2.0 - inset);
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
