//! Regions that are not drawn: they are sought along with the digits.
//!
//! Unknowns `g1`, `g2`, ... are the regions of the cells, so that other rules can refer to regions, too. They are
//! numbered from 1 in the order in which one meets them when reading the cells: so a partition has just one numbering.
//!
//! ```text
//!   1 1 2 2       r1c1 is the root of region 1, r1c3 of region 2, r2c1 of region 3.
//!   3 1 1 2       Every other cell has a neighbour in its region that lies one step
//!   3 3 4 2       nearer to the root. So each cell is in a region so many steps from
//!   3 4 4 4       its root, and each region hangs together.
//! ```
//!
//! # What was tried
//! Two puzzles of 9x9 whose only clues are counts of cells in regions, and how many dead ends SAT solvers met until they
//! knew that the solution is the only one; one run each, so small differences are noise.
//!
//! | steps | besides | solver | first | second |
//! |---|---|---|---|---|
//! | the same for all regions | | CaDiCaL | 33,000 | not in 40 s |
//! | the same for all regions | regions named by the row of their 1 | CaDiCaL | 88,000 | not in 40 s |
//! | by region | regions named by the row of their 1 | CaDiCaL | 9,600 | 269,000 |
//! | by region | | CaDiCaL | 9,000 | 282,000 |
//! | by region | no crossing, root has a neighbour | CaDiCaL | 4,500 | 192,000 |
//! | by region | these, and that each region has n cells | CaDiCaL | 650 | 159,000 |
//! | by region | the same | Glucose | 770 | 64,000 |
//! | by region, not the least possible | the same | Glucose | 950 | 84,000 |
//!
//! The last is the encoding used here, with an option for each way. So encoded, the first puzzle takes this program two
//! seconds; the second is not settled in 150 seconds.

use std::collections::BTreeSet;
use std::convert::Infallible;

use crate::automaton::{Unfolding, unfold};
use crate::board::{Board, Cell, Grid};
use crate::encode::{Case, Encoder, MOST_OPTIONS, Variable};

use super::keys::chaos_construction as keys;
use super::{Bound, Build, Kind, Param, Reader, Rule, Type, Violation};

pub(super) const CHAOS_CONSTRUCTION: Kind = Kind {
    name: keys::NAME,
    meaning: "The n x n board falls into n regions, which are not drawn: each is connected and holds every digit once. \
              Unknowns are the regions of the cells, numbered in reading order.",
    params: &[Param::of(
        keys::UNKNOWNS,
        Type::Text,
        "the name of the unknowns: \"g\" for g1, g2, ... in the order of the cells, \
         with let = { g = { count = 81, digits = \"1-9\" } }",
    )],
    bare: true,
    example: "chaos-construction = false",
    compiles_to: "for each cell, digit and region an option; for each cell a neighbour on the way to the first cell of its \
                  region, and how far that is; the number of cells of each region",
    build: Build::Each(build),
    ..Kind::PLAIN
};

#[derive(Debug)]
struct ChaosConstruction {
    cells: Vec<Cell>,
    /// For each of the cells the unknown that is the number of its region.
    regions: Vec<Cell>,
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
    Some(Box::new(ChaosConstruction { cells, regions, n }))
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

    /// Regions are numbered in reading order; returns for each cell whether it is the first of its region.
    fn number(&self, encoder: &mut Encoder<'_>) -> Vec<Variable> {
        let first: Vec<Variable> = (self.cells.iter())
            .map(|&cell| encoder.auxiliary(format!("{} begins a region", encoder.board().name(cell)), [0, 1]))
            .collect();
        let inputs: Vec<Variable> =
            self.regions.iter().zip(&first).flat_map(|(&region, &first)| [region.into(), first]).collect();
        let values: Vec<Vec<i64>> = inputs.iter().map(|&input| encoder.values(input)).collect();
        // How many regions were met, and whether the cell at hand is the first of one.
        let step = |at: usize, &(met, new): &(i64, i64), value: i64| {
            let next = match at % 2 {
                0 if value > met + 1 => return Ok(None),
                0 => (met.max(value), i64::from(value > met)),
                _ if value != new => return Ok(None),
                _ => (met, 0),
            };
            Ok::<_, Infallible>(Some(next))
        };
        match unfold(&values, (0, 0), step, |&(met, _)| Ok(met == self.n as i64), MOST_OPTIONS) {
            Ok(automaton) => encoder.regular("region numbers", &inputs, automaton),
            Err(Unfolding::TooLarge { transitions }) => encoder.too_large("region numbers", transitions),
        }
        first
    }

    /// From each cell a neighbour leads on to the first cell of its region, in as many steps as there are cells besides.
    fn hang_together(&self, encoder: &mut Encoder<'_>, first: &[Variable]) {
        let board = encoder.board();
        let n = self.n as i64;
        let place = |region: i64, steps: i64| region * n + steps;
        let least = self.least_steps(board);
        let places: Vec<Variable> = (self.cells.iter().zip(&least))
            .map(|(&cell, least)| {
                let values =
                    (1..=n).zip(least).flat_map(|(region, &least)| (least..n).map(move |far| place(region, far)));
                encoder.auxiliary(format!("{} region and steps", board.name(cell)), values)
            })
            .collect();
        for (at, least) in least.iter().enumerate() {
            let unknown = self.regions[at];
            encoder.limit(unknown, |region| least[region as usize - 1] < n);
            let mut ways = Vec::new();
            for region in 1..=n {
                let own = |far: i64| {
                    vec![(unknown.into(), region), (first[at], i64::from(far == 0)), (places[at], place(region, far))]
                };
                if n == 1 {
                    ways.push(own(0));
                }
                for neighbour in self.neighbours(board, at) {
                    // The first cell has a neighbour in its region, too.
                    ways.extend((0..n).map(|far| {
                        let other = if far == 0 { 1 } else { far - 1 };
                        [own(far), vec![(places[neighbour], place(region, other))]].concat()
                    }));
                }
            }
            encoder.cases(format!("way from {}", board.name(self.cells[at])), ways);
        }
    }

    /// What follows for neighbours: their digits differ if their regions do not, and regions do not cross.
    ///
    /// ```text
    ///   a b     if both diagonals lie within regions, it is one region:
    ///   b a     around such a corner no two regions can both hang together
    /// ```
    fn meet(&self, encoder: &mut Encoder<'_>) {
        let board = encoder.board();
        let step =
            |at: usize, rows, columns| self.cells.binary_search(&board.step(self.cells[at], rows, columns)?).ok();
        let region = |at: usize| Variable::from(self.regions[at]);
        for at in 0..self.cells.len() {
            let name = board.name(self.cells[at]);
            for other in [step(at, 0, 1), step(at, 1, 0)].into_iter().flatten() {
                let regions = encoder.equality(region(at), region(other));
                let digits = encoder.equality(self.cells[at].into(), self.cells[other].into());
                let cases = [(0, 0), (0, 1), (1, 0)].map(|(one, both)| vec![(regions, one), (digits, both)]);
                encoder.cases(
                    format!("digits or regions of {name} and {}", board.name(self.cells[other])),
                    cases.to_vec(),
                );
            }
            if let (Some(right), Some(below), Some(across)) = (step(at, 0, 1), step(at, 1, 0), step(at, 1, 1)) {
                let down = encoder.equality(region(at), region(across));
                let up = encoder.equality(region(right), region(below));
                let one = encoder.equality(region(at), region(right));
                let cases = vec![
                    vec![(down, 0), (up, 0)],
                    vec![(down, 1), (up, 0)],
                    vec![(down, 0), (up, 1)],
                    vec![(down, 1), (up, 1), (one, 1)],
                ];
                encoder.cases(format!("corner of {name}"), cases);
            }
        }
    }

    /// For each cell and region how many steps there are at least to the first cell of the region; n if it cannot lie
    /// in it. Before the first cell of region k come a cell at least and n cells at most of each region before it.
    fn least_steps(&self, board: &Board) -> Vec<Vec<i64>> {
        let n = self.n;
        let distance = |a: usize, b: usize| {
            let (a, b) = (board.position(self.cells[a]), board.position(self.cells[b]));
            a.row.abs_diff(b.row) + a.column.abs_diff(b.column)
        };
        let steps = |at: usize, region: usize| {
            let roots = region..=(n * region).min(at);
            roots.map(|root| distance(root, at)).min().unwrap_or(n).min(n) as i64
        };
        (0..self.cells.len()).map(|at| (0..n).map(|region| steps(at, region)).collect()).collect()
    }
}

impl Rule for ChaosConstruction {
    fn encode(&self, encoder: &mut Encoder<'_>) {
        self.hold_every_digit(encoder);
        let first = self.number(encoder);
        self.hang_together(encoder, &first);
        self.meet(encoder);
    }

    fn violations(&self, board: &Board, grid: &Grid) -> Vec<Violation> {
        let regions: Option<Vec<i64>> = self.regions.iter().map(|&region| board.value(grid, region)).collect();
        let Some(regions) = regions else { return Vec::new() };
        let mut found = Vec::new();
        let mut met = 0;
        for (&region, &unknown) in regions.iter().zip(&self.regions) {
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
