//! Regions that are not drawn: they are sought along with the digits.
//!
//! Unknowns `g1`, `g2`, ... tell in which region each cell lies, so that other rules can speak of regions, too. They are
//! numbered from 1 in the order in which one meets them when reading the cells: so a partition has just one numbering.
//!
//! ```text
//!   1 1 2 2       r1c1 is the root of region 1, r1c3 of region 2, r2c1 of region 3.
//!   3 1 1 2       Every other cell points to a neighbour in its region that lies one step
//!   3 3 4 2       nearer to the root; such pointers never run in a circle, so that each
//!   3 4 4 4       region hangs together.
//! ```

use std::collections::BTreeSet;

use crate::automaton::{Unfolding, unfold};
use crate::board::{Board, Cell, Grid};
use crate::encode::{Encoder, MOST_OPTIONS, Signal};
use crate::source::fields::{Form, Value};

use super::{Kind, Reader, Rule, Violation};

pub(super) const CHAOS_CONSTRUCTION: Kind = Kind {
    name: "chaos-construction",
    meaning: "The n x n board falls into n regions, which are not drawn: each hangs together and holds every digit once. \
              Unknowns tell in which region each cell lies, numbered in the order in which one meets them.",
    forms: &[(
        "\"g\"",
        "the unknowns are called g1, g2, ... in the order of the cells: let = { g = { count = 81, digits = \"1-9\" } }",
    )],
    example: "chaos-construction = false",
    compiles_to: "for each cell, digit and region an option; for each cell its root or a neighbour on the way to it, and how \
                  far that is",
    draw: &[],
    read,
};

#[derive(Debug)]
struct ChaosConstruction {
    cells: Vec<Cell>,
    /// For each of the cells the unknown that is the number of its region.
    regions: Vec<Cell>,
    /// How many regions there are, and cells and digits in each.
    n: usize,
}

fn read(value: &Value<'_>, reader: &mut Reader<'_, '_>) -> Option<Box<dyn Rule>> {
    let Form::Text(_) = value.form() else {
        return reader.refuse(value.wrong("the name of the unknowns that tell the regions, like \"g\""));
    };
    let name = reader.words(value)?;
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
            Some(_) => return reader.refuse(value.error(format!("`{name}{number}` must be a number from 1 to {n}"))),
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

    /// Each digit stands in each region just once.
    fn hold_every_digit(&self, encoder: &mut Encoder<'_>) {
        let values: Vec<i64> = encoder.values(self.cells[0].into());
        let mut with_cell: Vec<Vec<Vec<(Signal, i64)>>> = vec![Vec::new(); self.cells.len()];
        for region in 1..=self.n as i64 {
            for &value in &values {
                let name = format!("region {region} has {value}");
                let stands = encoder.quantity(name.as_str(), 0..self.cells.len() as i64);
                let case = |at: usize| {
                    vec![(self.cells[at].into(), value), (self.regions[at].into(), region), (stands, at as i64)]
                };
                let all: Vec<Vec<(Signal, i64)>> = (0..self.cells.len()).map(case).collect();
                all.iter().zip(&mut with_cell).for_each(|(case, cell)| cell.push(case.clone()));
                encoder.cases(format!("{name} at"), all);
            }
        }
        for (at, cases) in with_cell.into_iter().enumerate() {
            encoder.cases(format!("region and digit of {}", encoder.board().name(self.cells[at])), cases);
        }
    }

    /// Regions are numbered as they are met; tells of each cell whether it is the first of its region.
    fn number(&self, encoder: &mut Encoder<'_>) -> Vec<Signal> {
        let first: Vec<Signal> = (self.cells.iter())
            .map(|&cell| encoder.quantity(format!("{} begins a region", encoder.board().name(cell)), [0, 1]))
            .collect();
        let inputs: Vec<Signal> =
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
            Ok::<_, ()>(Some(next))
        };
        match unfold(&values, (0, 0), step, |&(met, _)| Ok(met == self.n as i64), MOST_OPTIONS) {
            Ok(automaton) => encoder.read("region numbers", &inputs, automaton),
            Err(Unfolding::TooLarge { transitions }) => encoder.too_large("region numbers", transitions),
            Err(Unfolding::Step(())) => unreachable!("no step fails"),
        }
        first
    }

    /// From each cell a neighbour leads on to the first cell of its region.
    fn hang_together(&self, encoder: &mut Encoder<'_>, first: &[Signal]) {
        let board = encoder.board();
        let quantity = |encoder: &mut Encoder<'_>, what: &str, most: usize| -> Vec<Signal> {
            let name = |cell: &Cell| format!("{} {what}", board.name(*cell));
            self.cells.iter().map(|cell| encoder.quantity(name(cell), 0..=most as i64)).collect()
        };
        let towards = quantity(encoder, "leads to", AROUND.len());
        let steps = quantity(encoder, "steps", self.n - 1);
        for at in 0..self.cells.len() {
            let mut onwards = vec![vec![(first[at], 1), (towards[at], 0)]];
            let mut nearer = vec![vec![(towards[at], 0), (steps[at], 0)]];
            for (neighbour, way) in self.neighbours(board, at).into_iter().zip(1..) {
                for region in 1..=self.n as i64 {
                    let both = [(self.regions[at].into(), region), (self.regions[neighbour].into(), region)];
                    onwards.push([&[(first[at], 0), (towards[at], way)][..], &both].concat());
                }
                let further = (1..self.n as i64)
                    .map(|far| vec![(towards[at], way), (steps[at], far), (steps[neighbour], far - 1)]);
                nearer.extend(further);
            }
            encoder.cases(format!("region around {}", board.name(self.cells[at])), onwards);
            encoder.cases(format!("way from {}", board.name(self.cells[at])), nearer);
        }
    }
}

impl Rule for ChaosConstruction {
    fn encode(&self, encoder: &mut Encoder<'_>) {
        self.hold_every_digit(encoder);
        let first = self.number(encoder);
        self.hang_together(encoder, &first);
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
                say(format!("region {number} does not hang together"));
            }
        }
        found
    }
}
