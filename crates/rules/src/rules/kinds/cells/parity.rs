//! Cells that hold only odd, or only even digits.

use exdoku_encode::Encoder;
use exdoku_text::board::{Board, Cell, Grid};

use crate::rules::kind::keys;
use crate::rules::{Build, Built, Fault, Kind, Param, Rule, Type, Violation};

keys! {
    odd = "odd" { CELLS: [Cell] = "cells" }
    even = "even" { CELLS: [Cell] = "cells" }
}

pub(super) const KINDS: &[Kind] = &[ODD, EVEN];

const ODD: Kind = Kind {
    name: keys::odd::NAME,
    meaning: "These cells hold odd digits.",
    params: &[Param::of(keys::odd::CELLS, Type::Marked, "the cells")],
    bare: true,
    example: "odd = \"r1c1 r5c5\"",
    compiles_to: "nothing: the even candidates of the cells get no option",
    draw: &[("cells", "cell")],
    look: &[("cells", "circle #d6d6d6")],
    build: Build::Each(|used, _| build(used.need(keys::odd::CELLS), 1)),
    ..Kind::PLAIN
};

const EVEN: Kind = Kind {
    name: keys::even::NAME,
    meaning: "These cells hold even digits.",
    params: &[Param::of(keys::even::CELLS, Type::Marked, "the cells")],
    bare: true,
    example: "even = \"r1c2 r5c6\"",
    compiles_to: "nothing: the odd candidates of the cells get no option",
    draw: &[("cells", "cell")],
    look: &[("cells", "square #d6d6d6")],
    build: Build::Each(|used, _| build(used.need(keys::even::CELLS), 0)),
    ..Kind::PLAIN
};

#[derive(Debug)]
struct Parity {
    cells: Vec<Cell>,
    /// The remainder of values modulo 2.
    remainder: i64,
}

fn build(cells: &[Cell], remainder: i64) -> Result<Built, Fault> {
    Ok(Parity { cells: cells.to_vec(), remainder }.into())
}

impl Rule for Parity {
    fn encode(&self, encoder: &mut Encoder<'_>) {
        for &cell in &self.cells {
            encoder.limit(cell, |value| value.rem_euclid(2) == self.remainder);
        }
    }

    fn violations(&self, board: &Board, grid: &Grid) -> Vec<Violation> {
        let (odd, word) = if self.remainder == 1 { (true, "odd") } else { (false, "even") };
        let is_odd = |cell: Cell| board.value(grid, cell).map(|value| value & 1 == 1);
        let wrong = self.cells.iter().copied().filter(|&cell| is_odd(cell).is_some_and(|is| is != odd));
        wrong.map(|cell| Violation { what: format!("this cell must be {word}"), cells: vec![cell] }).collect()
    }
}
