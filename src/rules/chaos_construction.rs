//! Regions that are not drawn: they are sought along with the digits.
//!
//! Unknowns `g1`, `g2`, ... are the regions of the cells, so that other rules can refer to regions, too. They are
//! numbered from 1 in the order in which one meets them when reading the cells: so a partition has just one numbering. A
//! puzzle may name cells to begin with.
//!
//! ```text
//!   1 1 2 2       r1c1 is the root of region 1, r1c3 of region 2, r2c1 of region 3.
//!   3 1 1 2       Every other cell has a neighbour in its region that lies one step
//!   3 3 4 2       nearer to the root. So each cell is in a region so many steps from
//!   3 4 4 4       its root, and each region is connected.
//! ```
//!
//! On a chessboard each step changes the colour. So that a colour has either even or odd numbers of steps, a black root has
//! one step rather than none. That is half of the options.
//!
//! # What was tried
//! Nodes of searches with compact tables, on 9x9 puzzles with clues in some cells.
//!
//! | numbering | besides | options | Sack Lunch | Cavernous | Stretching | easier |
//! |---|---|---|---|---|---|---|
//! | in reading order | equal neighbours as variables, counts as chains | 55,000 | 4,803 | 6,097 | 1,155 | 488 |
//! | in reading order | without equal neighbours | 39,600 | 3,717 | over 8,352 | 1,318 | 380 |
//! | from the cells with most clues | the same | 35,800 | 521 | 2,936 | 820 | 489 |
//! | from the cells with most clues | counts as trees | 33,200 | 402 | 2,434 | 936 | 469 |
//! | from the cells with most clues | also steps by colour | 27,900 | 362 | 2,646 | 1,355 | 345 |
//!
//! Without the number of cells of each region, which follows from its digits, Stretching is not settled in 6,048 nodes. That
//! regions do not cross at a corner made no difference.

use std::collections::BTreeSet;

use crate::board::{Board, Cell, Grid};
use crate::encode::{Case, Encoder, Variable};

use super::keys::chaos_construction as keys;
use super::{Bound, Build, Kind, Param, Reader, Rule, Type, Violation};

pub(super) const CHAOS_CONSTRUCTION: Kind = Kind {
    name: keys::NAME,
    meaning: "The n x n board falls into n regions, which are not drawn: each is connected and holds every digit once. \
              Unknowns are the regions of the cells, numbered in the order of their first cells.",
    params: &[
        Param::of(
            keys::UNKNOWNS,
            Type::Text,
            "the name of the unknowns: \"g\" for g1, g2, ... in the order of the cells, \
             with let = { g = { count = 81, digits = \"1-9\" } }",
        ),
        Param::of(
            keys::FROM,
            Type::Line,
            "cells whose regions are numbered first, before those of the others; a search is fast if these are the cells \
             with the most clues",
        )
        .optional(),
    ],
    bare: true,
    example: "chaos-construction = false",
    compiles_to: "for each cell, digit and region an option; for each cell a neighbour on the way to the first cell of its \
                  region, and how far that is; the number of cells of each region, added up as a tree",
    look: &[("from", "")],
    build: Build::Each(build),
    ..Kind::PLAIN
};

#[derive(Debug)]
struct ChaosConstruction {
    cells: Vec<Cell>,
    /// For each of the cells the unknown that is the number of its region.
    regions: Vec<Cell>,
    /// The cells in the order in which their regions are numbered.
    order: Vec<usize>,
    /// How many regions there are, and cells and digits in each.
    n: usize,
}

fn build(bound: &Bound<'_>, reader: &mut Reader<'_, '_>) -> Option<Box<dyn Rule>> {
    let (name, value) = (bound.need(keys::UNKNOWNS), bound.at(keys::UNKNOWNS));
    let board = reader.board;
    let cells: Vec<Cell> = board.cells().collect();
    let n = board.digits().count();
    if cells.len() != n * n {
        let message = format!("{n} regions of {n} cells, one for each digit, do not fill {} cells", cells.len());
        return reader.refuse(value.error(message));
    }
    let mut regions = Vec::new();
    for number in 1..=cells.len() {
        match board.unknown(&format!("{name}{number}")) {
            Some(unknown) if board.values_of(unknown) == (1..=n as i64).collect::<Vec<_>>() => regions.push(unknown),
            Some(_) => return reader.refuse(value.error(format!("`{name}{number}` must have the numbers 1 to {n}"))),
            None => {
                let help = format!("let = {{ {name} = {{ count = {}, digits = \"1-{n}\" }} }}", cells.len());
                return reader.refuse(value.error(format!("there is no unknown `{name}{number}`")).help(help));
            }
        }
    }
    let mut order: Vec<usize> = Vec::new();
    let places = bound.get(keys::FROM).unwrap_or_default().iter().filter_map(|cell| cells.binary_search(cell).ok());
    for at in places.chain(0..cells.len()) {
        if !order.contains(&at) {
            order.push(at);
        }
    }
    Some(Box::new(ChaosConstruction { cells, regions, order, n }))
}

const AROUND: [(isize, isize); 4] = [(-1, 0), (0, -1), (0, 1), (1, 0)];

impl ChaosConstruction {
    /// The neighbours of a cell, by their places among the cells.
    fn neighbours(&self, board: &Board, at: usize) -> Vec<usize> {
        let place = |cell: Cell| self.cells.binary_search(&cell).ok();
        AROUND.iter().filter_map(|&(rows, columns)| place(board.step(self.cells[at], rows, columns)?)).collect()
    }

    /// Each digit stands in each region just once, and there are no further cells in it.
    fn hold_every_digit(&self, encoder: &mut Encoder<'_>) {
        let board = encoder.board();
        let values: Vec<i64> = encoder.values(self.cells[0].into());
        let (n, count) = (self.n, self.cells.len());
        let region_has =
            (1..=n).flat_map(|region| values.iter().map(move |value| format!("region {region} has {value}")));
        let cell_has = self.cells.iter().map(|&cell| format!("region and digit of {}", board.name(cell)));
        let questions: Vec<String> = cell_has.chain(region_has).collect();
        let mut cases = Vec::with_capacity(count * n * n);
        for (at, (&cell, &unknown)) in self.cells.iter().zip(&self.regions).enumerate() {
            for region in 1..=n {
                for (number, &value) in values.iter().enumerate() {
                    let assignments = vec![(cell.into(), value), (unknown.into(), region as i64)];
                    cases.push(Case { answers: vec![at, count + (region - 1) * n + number], assignments });
                }
            }
        }
        encoder.questions(questions, cases);
        for region in 1..=n as i64 {
            let size = encoder.auxiliary(format!("size of region {region}"), [n as i64]);
            encoder.count(format!("cells of region {region}"), &self.regions, region, n + 1, size);
        }
    }

    /// From each cell a neighbour leads on to the first cell of its region. How far that is, is even on the white squares of
    /// a chessboard and odd on the black ones: a black first cell counts as one step.
    fn hang_together(&self, encoder: &mut Encoder<'_>) {
        let board = encoder.board();
        let n = self.n as i64;
        let place = |region: usize, steps: i64| region as i64 * (n + 1) + steps;
        let least = self.least_steps(board);
        let steps = |at: usize, region: usize| (least[at][region]..=n).step_by(2);
        let places: Vec<Variable> = (self.cells.iter().enumerate())
            .map(|(at, &cell)| {
                let values = (0..self.n).flat_map(|region| steps(at, region).map(move |far| place(region, far)));
                encoder.auxiliary(format!("{} region and steps", board.name(cell)), values)
            })
            .collect();
        let begun = Begun::new(self, encoder);
        for (rank, &at) in self.order.iter().enumerate() {
            let unknown = self.regions[at];
            let name = board.name(self.cells[at]);
            encoder.limit(unknown, |region| least[at][region as usize - 1] <= n);
            let neighbours = self.neighbours(board, at);
            let nearest = i64::from(self.is_black(board, at));
            let mut ways = Vec::new();
            for region in 0..self.n {
                let place_of = |at: usize, far: i64| (places[at], place(region, far));
                let own = |far: i64| vec![(unknown.into(), region as i64 + 1), place_of(at, far)];
                let first = begun.both(region, rank, (0, 1)).map(|begins| [own(nearest), begins].concat());
                match self.n {
                    1 => ways.extend(first),
                    // The first cell has a neighbour in its region, too.
                    _ => ways.extend(first.iter().flat_map(|first| {
                        neighbours.iter().map(|&other| [&first[..], &[place_of(other, nearest + 1)]].concat())
                    })),
                }
                if let Some(before) = begun.at(region, rank, 1) {
                    for far in steps(at, region).filter(|&far| far > 0) {
                        let from = |&other: &usize| [own(far), before.clone(), vec![place_of(other, far - 1)]].concat();
                        ways.extend(neighbours.iter().map(from));
                    }
                }
                let begins = begun.cases(region, rank, place_of(at, nearest));
                if begins.len() > 1 || begins.iter().any(|case| !case.is_empty()) {
                    encoder.cases(format!("region {} begins at {name}", region + 1), begins);
                }
            }
            encoder.cases(format!("way from {name}"), ways);
        }
    }

    /// The colour of a cell on a chessboard.
    fn is_black(&self, board: &Board, at: usize) -> bool {
        let position = board.position(self.cells[at]);
        !(position.row + position.column).is_multiple_of(2)
    }

    /// For each cell and region how far it is at least from the first cell of the region; more than n if it cannot lie in
    /// it. Before the first cell of region k come a cell at least and n cells at most of each region before it.
    fn least_steps(&self, board: &Board) -> Vec<Vec<i64>> {
        let n = self.n;
        let mut rank = vec![0; self.order.len()];
        self.order.iter().enumerate().for_each(|(number, &at)| rank[at] = number);
        let distance = |a: usize, b: usize| {
            let (a, b) = (board.position(self.cells[a]), board.position(self.cells[b]));
            a.row.abs_diff(b.row) + a.column.abs_diff(b.column)
        };
        let steps = |at: usize, region: usize| {
            let firsts = self.order[..=rank[at].min(n * region)].iter().skip(region);
            let near = firsts.filter(|&&first| distance(first, at) < n);
            let far = near.map(|&first| distance(first, at) + usize::from(self.is_black(board, first)));
            far.min().unwrap_or(n + 1) as i64
        };
        (0..self.cells.len()).map(|at| (0..n).map(|region| steps(at, region)).collect()).collect()
    }
}

/// For each region and number of cells, in the order of numbering, whether one of these cells is in the region.
struct Begun {
    n: usize,
    /// None where that is not open.
    variables: Vec<Vec<Option<Variable>>>,
}

impl Begun {
    fn new(rule: &ChaosConstruction, encoder: &mut Encoder<'_>) -> Begun {
        let n = rule.n;
        let of_region = |region: usize| {
            let open = |cells: &usize| *cells > region && *cells <= n * region;
            let mut variable = |cells| encoder.auxiliary(format!("region {} begins by {cells}", region + 1), [0, 1]);
            (0..=rule.cells.len()).map(|cells| Some(cells).filter(open).map(&mut variable)).collect()
        };
        Begun { n, variables: (0..n).map(of_region).collect() }
    }

    /// What says that the region begins among the first cells, or does not; none if that is impossible.
    fn at(&self, region: usize, cells: usize, value: i64) -> Option<Vec<(Variable, i64)>> {
        match self.variables[region][cells] {
            Some(variable) => Some(vec![(variable, value)]),
            None => (value == i64::from(cells > self.n * region)).then(Vec::new),
        }
    }

    /// The same before and after a cell.
    fn both(&self, region: usize, rank: usize, (before, after): (i64, i64)) -> Option<Vec<(Variable, i64)>> {
        Some([self.at(region, rank, before)?, self.at(region, rank + 1, after)?].concat())
    }

    /// The region begins after a cell, with it, or before; in the latter cases the region before it has begun.
    fn cases(&self, region: usize, rank: usize, first: (Variable, i64)) -> Vec<Vec<(Variable, i64)>> {
        let earlier = |after: i64| match region.checked_sub(1) {
            Some(earlier) if after > 0 => self.at(earlier, rank, 1),
            _ => Some(Vec::new()),
        };
        let case = |(before, after): (i64, i64)| {
            let begins = (after > before).then_some(first);
            let states = [self.both(region, rank, (before, after))?, earlier(after)?].concat();
            Some(states.into_iter().chain(begins).collect())
        };
        [(0, 0), (0, 1), (1, 1)].into_iter().filter_map(case).collect()
    }
}

impl Rule for ChaosConstruction {
    fn encode(&self, encoder: &mut Encoder<'_>) {
        self.hold_every_digit(encoder);
        self.hang_together(encoder);
    }

    fn violations(&self, board: &Board, grid: &Grid) -> Vec<Violation> {
        let regions: Option<Vec<i64>> = self.regions.iter().map(|&region| board.value(grid, region)).collect();
        let Some(regions) = regions else { return Vec::new() };
        let mut found = Vec::new();
        let mut met = 0;
        for &at in &self.order {
            let (region, unknown) = (regions[at], self.regions[at]);
            if region > met + 1 {
                let what = format!("region {region} comes before region {}", met + 1);
                found.push(Violation { what, cells: vec![unknown] });
            }
            met = met.max(region);
        }
        for number in 1..=self.n as i64 {
            let inside: Vec<usize> = (0..regions.len()).filter(|&at| regions[at] == number).collect();
            let cells: Vec<Cell> = inside.iter().map(|&at| self.cells[at]).collect();
            let digits: Vec<i64> = cells.iter().filter_map(|&cell| board.value(grid, cell)).collect();
            let mut say = |what: String| found.push(Violation { what, cells: cells.clone() });
            if inside.len() != self.n {
                say(format!("region {number} has {} cells, not {}", inside.len(), self.n));
            }
            if digits.iter().collect::<BTreeSet<_>>().len() < digits.len() {
                say(format!("region {number} repeats a digit"));
            }
            let mut reached: Vec<usize> = inside.first().copied().into_iter().collect();
            let mut next = 0;
            while let Some(&at) = reached.get(next) {
                next += 1;
                for neighbour in self.neighbours(board, at) {
                    if inside.contains(&neighbour) && !reached.contains(&neighbour) {
                        reached.push(neighbour);
                    }
                }
            }
            if reached.len() < inside.len() {
                say(format!("region {number} is not connected"));
            }
        }
        found
    }
}
