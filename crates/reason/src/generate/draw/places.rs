//! All places of a shape on a board, if there are not too many to list.

use exdoku_rules::rules::{Shape, Sides};
use exdoku_text::board::{Board, Cell, Moved, Side};

/// Clockwise.
const ALONG: [Moved; 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
const DIAGONALLY: [Moved; 4] = [(1, 1), (1, -1), (-1, -1), (-1, 1)];

/// All places of a shape, in each possible order of its cells; none if there are too many.
pub(super) fn all(shape: &Shape, board: &Board) -> Option<Vec<Vec<Cell>>> {
    Some(match shape {
        Shape::Neighbours => {
            let pairs =
                board.cells().flat_map(|cell| ALONG.map(|(rows, columns)| (cell, board.step(cell, rows, columns))));
            pairs.filter_map(|(cell, other)| Some(vec![cell, other?])).collect()
        }
        Shape::Square => {
            let squares = board.cells().map(|cell| {
                let corner = |rows, columns| board.step(cell, rows, columns);
                Some(vec![cell, corner(0, 1)?, corner(1, 0)?, corner(1, 1)?])
            });
            squares.flatten().collect()
        }
        Shape::Straight(sizes) => {
            let from =
                |cell: Cell| ALONG.iter().flat_map(move |&step| sizes.clone().map(move |size| (cell, step, size)));
            let straight = board.cells().flat_map(from).map(|(cell, step, size)| ray(board, cell, step, size));
            straight.filter(|line| sizes.contains(&line.len())).collect()
        }
        Shape::Side(sides) => from_sides(board).into_iter().filter(|line| is_seen_from(*sides, board, line)).collect(),
        Shape::Frame => {
            let Some(shape) = board.boxes() else { return Some(Vec::new()) };
            let mut lines = from_sides(board);
            for line in &mut lines {
                let is_row = board.position(line[0]).row == board.position(line[line.len() - 1]).row;
                line.truncate(if is_row { shape.width } else { shape.height });
            }
            // The clue of a single cell would be a given.
            lines.retain(|line| line.len() > 1);
            lines
        }
        Shape::Diagonal => {
            let inside = board.height().min(board.width());
            rays(board, &DIAGONALLY).into_iter().filter(|ray| (2..inside).contains(&ray.len())).collect()
        }
        Shape::Cell => board.cells().map(|cell| vec![cell]).collect(),
        _ => return None,
    })
}

/// Whether a whole row or column begins at one of the sides.
pub(super) fn is_seen_from(sides: Sides, board: &Board, line: &[Cell]) -> bool {
    sides.has(board.side_of(line))
}

/// The cells of a clue at a side of the board: whole rows and columns, across holes. With several grids, the cells up to the
/// next edge.
fn from_sides(board: &Board) -> Vec<Vec<Cell>> {
    if board.grids().len() != 1 {
        return rays(board, &ALONG);
    }
    let sides = [Side::Left, Side::Top, Side::Right, Side::Bottom];
    sides.into_iter().flat_map(|side| board.lines_from(side)).filter(|line| line.len() > 1).collect()
}

/// The cells seen from each edge of the board in some directions.
fn rays(board: &Board, ways: &[(isize, isize)]) -> Vec<Vec<Cell>> {
    let mut all = Vec::new();
    for &(rows, columns) in ways {
        for cell in board.cells().filter(|&cell| board.step(cell, -rows, -columns).is_none()) {
            all.push(ray(board, cell, (rows, columns), usize::MAX));
        }
    }
    all.retain(|line: &Vec<Cell>| line.len() > 1);
    all
}

/// At most `most` cells in one direction.
fn ray(board: &Board, from: Cell, (rows, columns): (isize, isize), most: usize) -> Vec<Cell> {
    std::iter::successors(Some(from), |&at| board.step(at, rows, columns)).take(most).collect()
}

/// The cells beside some cells.
pub(super) fn neighbours_of(board: &Board, cells: &[Cell]) -> Vec<Cell> {
    let beside = cells.iter().flat_map(|&cell| board.neighbours(cell));
    let mut beside: Vec<Cell> = beside.filter(|cell| !cells.contains(cell)).collect();
    beside.sort_unstable();
    beside.dedup();
    beside
}
