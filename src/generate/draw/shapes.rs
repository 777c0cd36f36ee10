//! Where clues may lie.

use std::collections::BTreeSet;
use std::ops::RangeInclusive;

use rand::RngExt;
use rand::seq::{IndexedRandom, SliceRandom};
use rand_chacha::ChaCha8Rng;

use crate::board::{Board, Cell, Grid};
use crate::rules::Shape;

use super::SLACK;

/// So many paths are tried from each cell.
const PATHS_PER_CELL: usize = 8;

const ALONG: [(isize, isize); 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
const AROUND: [(isize, isize); 8] = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];

/// All places for a shape, in each order that its cells may have, or many that are drawn at random.
pub(super) fn lay(shape: &Shape, board: &Board, solution: &Grid, random: &mut ChaCha8Rng) -> Vec<Vec<Cell>> {
    match shape {
        Shape::Path(sizes) => paths(board, sizes, random),
        Shape::Cage(sizes) => cages(board, solution, sizes, random),
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
        Shape::Side => rays(board, &ALONG),
        Shape::Diagonal => {
            let long = rays(board, &[(1, 1), (1, -1), (-1, -1), (-1, 1)]);
            let inside = board.height().min(board.width());
            long.into_iter().filter(|ray| (2..inside).contains(&ray.len())).collect()
        }
        Shape::Cell => board.cells().map(|cell| vec![cell]).collect(),
    }
}

/// What one sees from each edge of the board in some directions.
fn rays(board: &Board, ways: &[(isize, isize)]) -> Vec<Vec<Cell>> {
    let mut rays = Vec::new();
    for &(rows, columns) in ways {
        for cell in board.cells().filter(|&cell| board.step(cell, -rows, -columns).is_none()) {
            rays.push(std::iter::successors(Some(cell), |&at| board.step(at, rows, columns)).collect());
        }
    }
    rays
}

/// Random walks that do not cross their own cells.
fn paths(board: &Board, sizes: &RangeInclusive<usize>, random: &mut ChaCha8Rng) -> Vec<Vec<Cell>> {
    let mut paths = Vec::new();
    for start in board.cells() {
        for _ in 0..PATHS_PER_CELL {
            let length = random.random_range(sizes.clone());
            let mut path = vec![start];
            while path.len() < length {
                let last = path[path.len() - 1];
                let free = AROUND.iter().filter_map(|&(rows, columns)| board.step(last, rows, columns));
                let free: Vec<Cell> = free.filter(|cell| !path.contains(cell)).collect();
                let Some(&next) = free.choose(random) else { break };
                path.push(next);
            }
            if path.len() == length {
                paths.push(path);
            }
        }
    }
    paths
}

/// The board in connected sets whose digits differ.
fn cages(board: &Board, solution: &Grid, sizes: &RangeInclusive<usize>, random: &mut ChaCha8Rng) -> Vec<Vec<Cell>> {
    let mut order: Vec<Cell> = board.cells().collect();
    order.shuffle(random);
    let mut cage_of: Vec<Option<usize>> = vec![None; board.place_count()];
    let mut cages: Vec<Vec<Cell>> = Vec::new();
    let differs = |cage: &[Cell], cell: Cell| cage.iter().all(|&other| solution.get(other) != solution.get(cell));
    for start in order {
        if cage_of[start.index()].is_some() {
            continue;
        }
        let size = random.random_range(sizes.clone());
        let mut cage = vec![start];
        cage_of[start.index()] = Some(cages.len());
        while cage.len() < size {
            let free: Vec<Cell> = neighbours_of(board, &cage)
                .into_iter()
                .filter(|&cell| cage_of[cell.index()].is_none() && differs(&cage, cell))
                .collect();
            let Some(&next) = free.choose(random) else { break };
            cage_of[next.index()] = Some(cages.len());
            cage.push(next);
        }
        cages.push(cage);
    }
    // A cage that is too small joins a neighbour.
    for number in 0..cages.len() {
        if cages[number].is_empty() || cages[number].len() >= *sizes.start() {
            continue;
        }
        let around: BTreeSet<usize> = neighbours_of(board, &cages[number])
            .into_iter()
            .filter_map(|cell| cage_of[cell.index()])
            .filter(|&other| other != number)
            .collect();
        let fits = |other: &&usize| {
            let other = &cages[**other];
            other.len() + cages[number].len() <= sizes.end() + SLACK
                && cages[number].iter().all(|&cell| differs(other, cell))
        };
        let Some(&into) = around.iter().filter(fits).min_by_key(|&&other| cages[other].len()) else { continue };
        let moved = std::mem::take(&mut cages[number]);
        moved.iter().for_each(|cell| cage_of[cell.index()] = Some(into));
        cages[into].extend(moved);
    }
    cages.retain(|cage| !cage.is_empty());
    cages.iter_mut().for_each(|cage| cage.sort_unstable());
    cages
}

/// The cells beside some cells.
pub(super) fn neighbours_of(board: &Board, cells: &[Cell]) -> Vec<Cell> {
    let beside =
        cells.iter().flat_map(|&cell| ALONG.iter().filter_map(move |&(rows, columns)| board.step(cell, rows, columns)));
    let mut beside: Vec<Cell> = beside.filter(|cell| !cells.contains(cell)).collect();
    beside.sort_unstable();
    beside.dedup();
    beside
}

/// Whether cells hang together.
pub(super) fn is_connected(board: &Board, cells: &[Cell]) -> bool {
    let Some(&first) = cells.first() else { return true };
    let mut seen = vec![first];
    let mut next = 0;
    while let Some(&cell) = seen.get(next) {
        let beside = ALONG.iter().filter_map(|&(rows, columns)| board.step(cell, rows, columns));
        for other in beside {
            if cells.contains(&other) && !seen.contains(&other) {
                seen.push(other);
            }
        }
        next += 1;
    }
    seen.len() == cells.len()
}

/// The connected parts of a set whose rest is connected as well; each pair of part and rest once.
pub(super) fn parts(board: &Board, cells: &[Cell]) -> Vec<Vec<Cell>> {
    let Some(last) = cells.len().checked_sub(1).filter(|last| (1..16).contains(last)) else { return Vec::new() };
    // The last cell is always of the rest.
    let subsets = (1_u32..1 << last).map(|bits| (0..cells.len()).partition::<Vec<usize>, _>(|&i| bits >> i & 1 == 1));
    let of = |numbers: Vec<usize>| -> Vec<Cell> { numbers.into_iter().map(|number| cells[number]).collect() };
    subsets
        .map(|(part, rest)| (of(part), of(rest)))
        .filter(|(part, rest)| is_connected(board, part) && is_connected(board, rest))
        .map(|(part, _)| part)
        .collect()
}
