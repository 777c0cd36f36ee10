//! Strokes of a colour that meet: one line drawn in several strokes.
//!
//! ```text
//!   a───b───c   c───d          the end of one at the end of one other: a line a b c d
//!   a───b───c   b───d          an end elsewhere on another, or three ends in a cell: a line that branches
//!   a───b───c   d───b───e      no end of one on the other: two lines that cross
//!   a──b──c──a  c──d──e──c     a loop that begins on another: a line that branches
//! ```
//!
//! Where strokes share a cell without touching, as setters draw lines that are to be kept apart, they are several lines.

use exdoku_text::board::{Position, components};

use super::sketch::Point;

/// Strokes touch if their ends are at most this far apart.
const NEAR: f64 = 0.13;

/// A stroke: the cells that it goes through, and its points.
pub(super) type Drawn = (Vec<Position>, Vec<Point>);

/// A line, drawn in one stroke or in several.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Whole {
    /// From end to end.
    Path(Vec<Position>),
    /// The strokes of a line that branches.
    Tree(Vec<Vec<Position>>),
}

/// The lines that strokes form; with each the numbers of its strokes.
pub(super) fn joined(strokes: &[Drawn]) -> Vec<(Vec<usize>, Whole)> {
    let touching = |a: usize| {
        let meets = move |&b: &usize| touches(&strokes[a], &strokes[b]) || touches(&strokes[b], &strokes[a]);
        (0..strokes.len()).filter(meets)
    };
    let line = |members: Vec<usize>| {
        let list: Vec<Vec<Position>> = members.iter().map(|&at| strokes[at].0.clone()).collect();
        let whole = chained(&list).map_or(Whole::Tree(list), Whole::Path);
        (members, whole)
    };
    components(strokes.len(), touching).into_iter().map(line).collect()
}

/// Whether an end of one stroke lies on another; a loop ends where it begins.
fn touches((_, points): &Drawn, (_, others): &Drawn) -> bool {
    let on = |end: Point| others.windows(2).any(|pair| distance(end, pair[0], pair[1]) < NEAR);
    on(points[0]) || on(points[points.len() - 1])
}

/// How far a point is from the straight line between two others.
fn distance(point: Point, from: Point, to: Point) -> f64 {
    let (along, away) = ((to.0 - from.0, to.1 - from.1), (point.0 - from.0, point.1 - from.1));
    let length = along.0.powi(2) + along.1.powi(2);
    let share = if length > 0.0 { ((along.0 * away.0 + along.1 * away.1) / length).clamp(0.0, 1.0) } else { 0.0 };
    (away.0 - share * along.0).hypot(away.1 - share * along.1)
}

/// The ends of a stroke; a loop has none.
fn ends(stroke: &[Position]) -> Vec<Position> {
    let (first, last) = (stroke[0], stroke[stroke.len() - 1]);
    if first == last { Vec::new() } else { vec![first, last] }
}

/// Strokes as one path, if each end is met by at most one other end, and by nothing else.
fn chained(strokes: &[Vec<Position>]) -> Option<Vec<Position>> {
    if let [stroke] = strokes {
        return Some(stroke.clone());
    }
    let all: Vec<Position> = strokes.iter().flat_map(|stroke| ends(stroke)).collect();
    for end in &all {
        let visits = strokes.iter().flatten().filter(|cell| *cell == end).count();
        if visits != all.iter().filter(|other| *other == end).count() || visits > 2 {
            return None;
        }
    }
    let mut left: Vec<Vec<Position>> = strokes.to_vec();
    // Start at an end that meets no other, if there is one; otherwise the strokes form a loop.
    let free = |end: &Position| all.iter().filter(|other| *other == end).count() == 1;
    let start = left.iter().position(|stroke| ends(stroke).iter().any(free)).unwrap_or(0);
    let mut path = left.swap_remove(start);
    if !free(&path[0]) && free(&path[path.len() - 1]) {
        path.reverse();
    }
    while !left.is_empty() {
        let end = path[path.len() - 1];
        let next = left.iter().position(|stroke| ends(stroke).contains(&end))?;
        let mut stroke = left.swap_remove(next);
        if stroke[0] != end {
            stroke.reverse();
        }
        path.extend(&stroke[1..]);
    }
    Some(path)
}

/// The pieces of a line in one region: cells that its strokes connect without leaving it.
pub(super) fn segments(strokes: &[Vec<Position>], region: impl Fn(Position) -> Option<usize>) -> Vec<Vec<Position>> {
    let mut cells: Vec<Position> = strokes.concat();
    cells.sort_unstable();
    cells.dedup();
    let mut group: Vec<usize> = (0..cells.len()).collect();
    let place = |cell: &Position| cells.binary_search(cell).unwrap_or_default();
    for pair in strokes.iter().flat_map(|stroke| stroke.windows(2)) {
        if region(pair[0]) == region(pair[1]) {
            let (from, to) = (group[place(&pair[0])], group[place(&pair[1])]);
            group.iter_mut().filter(|one| **one == from).for_each(|one| *one = to);
        }
    }
    let mut pieces: Vec<(usize, Vec<Position>)> = Vec::new();
    for (cell, group) in cells.iter().zip(group) {
        match pieces.iter_mut().find(|(known, _)| *known == group) {
            Some((_, piece)) => piece.push(*cell),
            None => pieces.push((group, vec![*cell])),
        }
    }
    pieces.into_iter().map(|(_, piece)| piece).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn stroke(columns: &[usize]) -> Vec<Position> {
        columns.iter().map(|&column| Position::new(0, column)).collect()
    }

    #[test]
    fn strokes_that_meet_are_one_line() {
        let drawn = |columns: &[usize]| -> Drawn {
            (stroke(columns), columns.iter().map(|&column| (0.5, column as f64 + 0.5)).collect())
        };
        let found = joined(&[drawn(&[3, 2]), drawn(&[7, 8]), drawn(&[1, 2]), drawn(&[4, 3])]);
        assert_eq!(found.len(), 2);
        assert_eq!(found[0], (vec![0, 2, 3], Whole::Path(stroke(&[1, 2, 3, 4]))));
        let tree = joined(&[drawn(&[1, 2, 3]), drawn(&[2, 5])]);
        assert!(matches!(&tree[..], [(_, Whole::Tree(strokes))] if strokes.len() == 2));
        // A loop begins on another, or elsewhere on a cell of it.
        let square = |at: &[(usize, usize)]| -> Drawn {
            let cells = at.iter().map(|&(row, column)| Position::new(row, column));
            (cells.collect(), at.iter().map(|&(row, column)| (row as f64 + 0.5, column as f64 + 0.5)).collect())
        };
        let first = square(&[(0, 0), (0, 1), (1, 1), (1, 0), (0, 0)]);
        let touching = square(&[(1, 1), (1, 2), (2, 2), (2, 1), (1, 1)]);
        let crossing = square(&[(2, 1), (1, 1), (1, 2), (2, 2), (2, 1)]);
        assert!(matches!(&joined(&[first.clone(), touching])[..], [(_, Whole::Tree(_))]));
        assert_eq!(joined(&[first, crossing]).len(), 2);
        // Two lines in a cell that do not touch.
        let apart = [(stroke(&[1, 2]), vec![(0.5, 1.5), (0.3, 2.5)]), (stroke(&[2, 3]), vec![(0.7, 2.5), (0.5, 3.5)])];
        assert_eq!(joined(&apart).len(), 2);
    }

    #[test]
    fn a_branching_line_falls_into_the_pieces_of_each_region() {
        let strokes = [stroke(&[0, 1, 2, 3]), stroke(&[1, 5, 6])];
        let pieces = segments(&strokes, |cell| Some(cell.column / 3));
        assert_eq!(pieces, [stroke(&[0, 1, 2]), stroke(&[3]), stroke(&[5]), stroke(&[6])]);
    }
}
