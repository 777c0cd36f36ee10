//! Regions that are not drawn: they are sought along with the digits.
//!
//! Where there are more digits than a region has cells, each region lacks some. Those are variables of their own, so that
//! each digit stands in a region or is lacking there.
//!
//! Unknowns `g1`, `g2`, ... or the values of a layer (`division.rs`) are the regions of the cells, so that other rules can
//! refer to regions, too. They are
//! numbered from 1 in the order in which one meets them when reading the cells: so a partition has just one numbering. A
//! puzzle may name cells to begin with.
//!
//! ```text
//!   1 1 2 2       The cells of each region are connected: a condition, which the search
//!   3 1 1 2       checks. Each region has each digit once: another one, on pairs of region
//!   3 3 4 2       and digit. That the numbers begin in the order of the cells is read along
//!   3 4 4 4       a chain.
//! ```
//!
//! # What was tried
//! Nodes of searches on 9x9 puzzles with clues in some cells, and milliseconds.
//!
//! | numbering | connected by | options | Sack Lunch | Cavernous | Stretching | easier |
//! |---|---|---|---|---|---|---|
//! | in reading order | options | 39,600 | 3,717 | over 8,352 | 1,318 | 380 |
//! | from the cells with most clues | options | 35,800 | 521 | 2,936 | 820 | 489 |
//! | from the cells with most clues | options, sizes as trees, steps by colour | 27,900 | 362 | 2,646 | 1,355 | 345 |
//! | the same, with compact tables | the same | 34,000 | | 4,091, 1,150 ms | | 591, 195 ms |
//! | from the cells with most clues | conditions | | 143, 10 ms | 5,690, 610 ms | 313, 24 ms | 262, 23 ms |
//! | from the cells with most clues | conditions, and regions are branched on like digits | | 87, 9 ms | 328, 60 ms | 321, 41 ms | 134, 20 ms |
//! | from cells in different regions, then the same | the same | | 61, 6 ms | 651, 129 ms | 351, 61 ms | 78, 11 ms |
//!
//! That regions do not cross at a corner made no difference.
//!
//! Constraint strings are numbered from cells too far apart for one region, then from those named most often. Against the
//! latter alone that is 0.75 times as many nodes on 8 random 6x6 puzzles with nine clues that count, 0.93 on 15 others, 0.86
//! on 13 published ones, of which two take two and three times as many. Credit for a dead end that the digit of a cell
//! shares with its region, and scores of regions times 1.5 to 6, made no difference.

use std::collections::BTreeSet;
use std::convert::Infallible;

use exdoku_encode::{Connected, Contents, Cycles, Encoder, MOST_OPTIONS, Variable};
use exdoku_text::automaton::unfold;
use exdoku_text::board::{Board, Cell, Grid, counted};

use super::bind::Bound;
use super::keys::chaos_construction as keys;
use super::kind::{Build, Kind};
use super::reader::Reader;
use super::rule::{Rule, Violation};
use super::signature::{Param, Type};

pub(super) const CHAOS_CONSTRUCTION: Kind = Kind {
    name: keys::NAME,
    meaning: "The board falls into regions of equal size, which are not drawn: each is connected and repeats no digit. There \
              are as many as the unknowns have values. The unknowns are the regions of the cells, numbered in the order of \
              their first cells.",
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
    compiles_to: "two conditions that the search checks: the cells of each region are connected, and each region has each digit \
                  once; and a chain of the cells, whose state is how many regions have begun. Written out, the conditions are \
                  for each cell, digit and region an option, and for each cell a neighbour on the way to the first cell of its \
                  region, and how far that is",
    look: &[("from", "")],
    build: Build::Each(build),
    ..Kind::PLAIN
};

/// Cells that fall into connected regions, numbered in the order of their first cells.
#[derive(Debug)]
pub(super) struct ChaosConstruction {
    /// Ascending.
    pub(super) cells: Vec<Cell>,
    /// For each of the cells the place that holds the number of its region.
    pub(super) regions: Vec<Cell>,
    /// The cells in the order in which their regions are numbered.
    pub(super) order: Vec<usize>,
    /// How many regions there are.
    pub(super) count: usize,
    /// How many cells a region has: one at least of these numbers, ascending.
    pub(super) sizes: Vec<usize>,
    /// Whether no region repeats a digit.
    pub(super) differs: bool,
    /// The centre of each region, twice its row and column, about which half a turn takes it to itself; empty if none is
    /// known. The numbers of regions are those of the centres, then.
    pub(super) centres: Vec<(usize, usize)>,
}

fn build(bound: &Bound<'_>, reader: &mut Reader<'_, '_>) -> Option<Box<dyn Rule>> {
    let (name, value) = (bound.need(keys::UNKNOWNS), bound.at(keys::UNKNOWNS));
    let board = reader.board;
    let cells: Vec<Cell> = board.cells().collect();
    let digits = board.digits().count();
    let side = board.height().max(board.width());
    let n = board.unknown(&format!("{name}1")).map_or(cells.len() / side, |first| board.digits_of(first).count());
    let size = cells.len() / n;
    if cells.len() != n * size {
        let message = format!("{} cannot be divided into {n} regions of equal size", counted(cells.len(), "cell"));
        return reader.refuse(value.error(message));
    }
    if size > digits {
        let message = format!("{n} regions of {size} cells would repeat a digit: there are {digits}");
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
    let order = order(&cells, bound.get(keys::FROM).unwrap_or_default());
    Some(Box::new(ChaosConstruction {
        cells,
        regions,
        order,
        count: n,
        sizes: vec![size],
        differs: true,
        centres: Vec::new(),
    }))
}

/// The places of cells, those of the first ones before the others.
pub(super) fn order(cells: &[Cell], first: &[Cell]) -> Vec<usize> {
    let mut order: Vec<usize> = Vec::new();
    for at in first.iter().filter_map(|cell| cells.binary_search(cell).ok()).chain(0..cells.len()) {
        if !order.contains(&at) {
            order.push(at);
        }
    }
    order
}

const AROUND: [(isize, isize); 4] = [(-1, 0), (0, -1), (0, 1), (1, 0)];

impl ChaosConstruction {
    /// How many cells a region has at least, and at most.
    fn bounds(&self) -> (usize, usize) {
        (self.sizes[0], self.sizes[self.sizes.len() - 1])
    }

    /// The neighbours of a cell, by their places among the cells.
    fn neighbours(&self, board: &Board, at: usize) -> Vec<usize> {
        let place = |cell: Cell| self.cells.binary_search(&cell).ok();
        AROUND.iter().filter_map(|&(rows, columns)| place(board.step(self.cells[at], rows, columns)?)).collect()
    }

    /// Each digit stands in each region just once or is lacking there, and there are no further cells in it.
    fn repeat_no_digit(&self, encoder: &mut Encoder<'_>) {
        let digits = encoder.values(self.cells[0].into());
        let variable = |(&region, &cell): (&Cell, &Cell)| (region.into(), cell.into());
        let mut variables: Vec<(Variable, Variable)> = self.regions.iter().zip(&self.cells).map(variable).collect();
        let lacking = digits.len() - self.bounds().0;
        for region in (1..=self.count as i64).filter(|_| lacking > 0) {
            let name = format!("digits that region {region} lacks");
            let mut pair = |number: usize| {
                let itself = encoder.auxiliary(format!("{name}: region {number}"), [region]);
                (itself, encoder.auxiliary(format!("{name}: digit {number}"), digits.clone()))
            };
            let pairs: Vec<(Variable, Variable)> = (1..=lacking).map(&mut pair).collect();
            self.ascend(encoder, name, &pairs);
            variables.extend(pairs);
        }
        encoder.pairs_once("region and digit", variables, ((1..=self.count as i64).collect(), digits));
    }

    /// Regions of several sizes, none of which repeats a digit.
    fn hold_different_digits(&self, encoder: &mut Encoder<'_>) {
        let board = encoder.board();
        let contents = Contents {
            variables: self.regions.iter().map(|&region| region.into()).collect(),
            neighbours: (0..self.cells.len()).map(|at| self.neighbours(board, at)).collect(),
            values: (1..=self.count as i64).collect(),
            numbers: self.cells.iter().map(|&cell| cell.into()).collect(),
            different: true,
            sums: None,
            totals: Vec::new(),
            counts: None,
        };
        encoder.contents("digits of regions", contents);
    }

    /// Where half a turn about a centre takes a cell, if it is one of the cells.
    fn turned(&self, board: &Board, at: usize, centre: (usize, usize)) -> Option<usize> {
        let place = board.position(self.cells[at]);
        let (row, column) = (centre.0.checked_sub(place.row)?, centre.1.checked_sub(place.column)?);
        self.cells.iter().position(|&cell| (board.position(cell).row, board.position(cell).column) == (row, column))
    }

    /// Half a turn about its centre takes each region to itself, and the cells at the centre are in it.
    fn turn_about_centres(&self, encoder: &mut Encoder<'_>) {
        let board = encoder.board();
        for (region, &centre) in (1..).zip(&self.centres) {
            for (at, &cell) in self.regions.iter().enumerate() {
                let place = board.position(self.cells[at]);
                if (2 * place.row).abs_diff(centre.0) <= 1 && (2 * place.column).abs_diff(centre.1) <= 1 {
                    encoder.limit(cell, |its| its == region);
                }
                match self.turned(board, at, centre) {
                    None => encoder.limit(cell, |its| its != region),
                    Some(other) if other > at => {
                        let both = |a: i64, b: i64| (a == region) == (b == region);
                        encoder.relate(format!("region {region} turned"), cell, self.regions[other], both);
                    }
                    Some(_) => {}
                }
            }
        }
    }

    /// Each region has one of the sizes.
    fn count_cells(&self, encoder: &mut Encoder<'_>) {
        for region in 1..=self.count as i64 {
            let name = format!("cells of region {region}");
            let total = encoder.auxiliary(format!("{name}: how many"), self.sizes.iter().map(|&size| size as i64));
            encoder.count(name, &self.regions, region, self.bounds().1 + 1, total);
        }
    }

    /// The second variables of pairs ascend: the digits that a region lacks have one order only.
    fn ascend(&self, encoder: &mut Encoder<'_>, name: String, pairs: &[(Variable, Variable)]) {
        let variables: Vec<Variable> = pairs.iter().flat_map(|&(region, digit)| [region, digit]).collect();
        let values: Vec<Vec<i64>> = variables.iter().map(|&variable| encoder.values(variable)).collect();
        let step = |at: usize, last: &Option<i64>, value: i64| {
            let next = if at.is_multiple_of(2) { *last } else { Some(value) };
            Ok::<_, Infallible>(last.is_none_or(|last| at.is_multiple_of(2) || last < value).then_some(next))
        };
        match unfold(&values, None, step, |_| Ok(true), MOST_OPTIONS) {
            Ok(automaton) => encoder.regular(name, &variables, automaton),
            Err(_) => encoder.too_large(name, MOST_OPTIONS),
        }
    }

    /// The cells of each region are connected.
    fn hang_together(&self, encoder: &mut Encoder<'_>) {
        let board = encoder.board();
        let areas = Connected {
            variables: self.regions.iter().map(|&region| region.into()).collect(),
            values: (1..=self.count as i64).collect(),
            neighbours: (0..self.cells.len()).map(|at| self.neighbours(board, at)).collect(),
            sizes: self.bounds().0..=self.bounds().1,
            farthest: self.bounds().1 - 1,
            cycles: Cycles::Any,
            places: self.cells.iter().map(|&cell| (board.position(cell).row, board.position(cell).column)).collect(),
        };
        encoder.connected("region", areas);
    }

    /// A region begins only when all before it have begun: a chain of the cells, whose state is how many regions have.
    fn number(&self, encoder: &mut Encoder<'_>) {
        let board = encoder.board();
        let (n, (_, most)) = (self.count as i64, self.bounds());
        let reach = self.reach(board);
        let values: Vec<Vec<i64>> =
            (self.order.iter()).map(|&at| (1..=n).filter(|&region| reach[at][region as usize - 1]).collect()).collect();
        for (&at, values) in self.order.iter().zip(&values) {
            encoder.limit(self.regions[at], |region| values.contains(&region));
        }
        // As many regions as have begun hold all cells so far.
        let step = |at: usize, begun: &i64, region: i64| {
            let after = region.max(*begun);
            Ok::<_, Infallible>(Some(after).filter(|_| region <= begun + 1 && after * most as i64 > at as i64))
        };
        let variables: Vec<Variable> = self.order.iter().map(|&at| self.regions[at].into()).collect();
        match unfold(&values, 0, step, |&begun| Ok(begun == n), MOST_OPTIONS) {
            Ok(automaton) => encoder.regular("numbers of regions", &variables, automaton),
            Err(_) => encoder.too_large("numbers of regions", MOST_OPTIONS),
        }
    }

    /// For each cell and region whether the cell can lie in it: near enough to where the region can begin. Before the first
    /// cell of region k come a cell at least and all cells at most of each region before it.
    fn reach(&self, board: &Board) -> Vec<Vec<bool>> {
        let (n, (_, size)) = (self.count, self.bounds());
        let mut rank = vec![0; self.order.len()];
        self.order.iter().enumerate().for_each(|(number, &at)| rank[at] = number);
        let distance = |a: usize, b: usize| {
            let (a, b) = (board.position(self.cells[a]), board.position(self.cells[b]));
            a.row.abs_diff(b.row) + a.column.abs_diff(b.column)
        };
        let may_lie = |at: usize, region: usize| {
            let mut firsts = self.order[..=rank[at].min(size * region)].iter().skip(region);
            firsts.any(|&first| distance(first, at) < size)
        };
        (0..self.cells.len()).map(|at| (0..n).map(|region| may_lie(at, region)).collect()).collect()
    }
}

impl Rule for ChaosConstruction {
    fn encode(&self, encoder: &mut Encoder<'_>) {
        match self.differs {
            true if self.sizes.len() == 1 => self.repeat_no_digit(encoder),
            differs => {
                // Around its centre each region has some cells.
                if self.centres.is_empty() || self.sizes.len() < self.cells.len() + 1 - self.count {
                    self.count_cells(encoder);
                }
                if differs {
                    self.hold_different_digits(encoder);
                }
            }
        }
        self.hang_together(encoder);
        match self.centres[..] {
            [] => self.number(encoder),
            _ => self.turn_about_centres(encoder),
        }
    }

    fn violations(&self, board: &Board, grid: &Grid) -> Vec<Violation> {
        let regions: Option<Vec<i64>> = self.regions.iter().map(|&region| board.value(grid, region)).collect();
        let Some(regions) = regions else { return Vec::new() };
        let mut found = Vec::new();
        let mut met = 0;
        for &at in self.order.iter().filter(|_| self.centres.is_empty()) {
            let (region, unknown) = (regions[at], self.regions[at]);
            if region > met + 1 {
                let what = format!("region {region} comes before region {}", met + 1);
                found.push(Violation { what, cells: vec![unknown] });
            }
            met = met.max(region);
        }
        for number in 1..=self.count as i64 {
            let inside: Vec<usize> = (0..regions.len()).filter(|&at| regions[at] == number).collect();
            let shown = if board.has_digits() { &self.cells } else { &self.regions };
            let cells: Vec<Cell> = inside.iter().map(|&at| shown[at]).collect();
            let digits: Vec<i64> = inside.iter().filter_map(|&at| board.value(grid, self.cells[at])).collect();
            let mut say = |what: String| found.push(Violation { what, cells: cells.clone() });
            if !self.sizes.contains(&inside.len()) {
                let sizes: Vec<String> = self.sizes.iter().map(usize::to_string).collect();
                say(format!("region {number} has {} cells, not {}", inside.len(), sizes.join(" or ")));
            }
            if self.differs && digits.iter().collect::<BTreeSet<_>>().len() < digits.len() {
                say(format!("region {number} repeats a digit"));
            }
            if let Some(&centre) = self.centres.get(number as usize - 1) {
                let place = |at: usize| (board.position(self.cells[at]).row, board.position(self.cells[at]).column);
                let places: BTreeSet<(usize, usize)> = inside.iter().map(|&at| place(at)).collect();
                let turned =
                    |&(row, column): &(usize, usize)| (centre.0.wrapping_sub(row), centre.1.wrapping_sub(column));
                if places.iter().any(|place| !places.contains(&turned(place))) {
                    say(format!("half a turn about its centre does not take region {number} to itself"));
                }
                let nearest = (centre.0 / 2, centre.1 / 2);
                if !places.contains(&nearest) {
                    say(format!("the centre of region {number} lies outside of it"));
                }
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
