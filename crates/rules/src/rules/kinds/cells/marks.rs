//! Marked cells that hold only some of the digits.

use std::collections::BTreeSet;

use exdoku_encode::Encoder;
use exdoku_text::board::{Board, Cell, Grid};

use self::keys::marks as key;
use crate::rules::kind::keys;
use crate::rules::{Build, Builder, Built, Fault, Kind, Param, Rule, RuleUse, Type, Violation};

keys! { marks = "marks" { CELLS: [Cell] = "cells", DIGITS: [Digit] = "digits" } }

pub(super) const KINDS: &[Kind] = &[Kind {
    name: key::NAME,
    meaning: "Each marked cell holds one of the digits that its mark stands for, such as low digits, high digits or primes.",
    params: &[
        Param::of(key::CELLS, Type::Cells, "the marked cells"),
        Param::of(key::DIGITS, Type::Digits, "the digits that the mark stands for"),
    ],
    says: "{drawn}A shaded cell holds one of the small digits in it. | {cells} hold {digits}.",
    example: "marks = { cells = \"r1c1 r5c5\", digits = \"1-4\" }",
    compiles_to: "nothing: the other candidates of the cells get no option",
    look: &[("cells", "shade #eeeeee"), ("cells", "text: {digits}")],
    draw: &[("cells", "cell"), ("digits", "one of 1-3, 4-6, 7-9")],
    build: Build::Each(build),
    ..Kind::PLAIN
}];

#[derive(Debug)]
struct Marks {
    cells: Vec<Cell>,
    allowed: BTreeSet<i64>,
}

fn build(used: &RuleUse, builder: &Builder<'_>) -> Result<Built, Fault> {
    let allowed = used.values(key::DIGITS, builder.board).into_iter().collect();
    Ok(Marks { cells: used.need(key::CELLS).to_vec(), allowed }.into())
}

/// A rule of the board itself that cells hold only these values.
pub(crate) fn own(cells: Vec<Cell>, allowed: BTreeSet<i64>) -> Box<dyn Rule> {
    Box::new(Marks { cells, allowed })
}

impl Rule for Marks {
    fn encode(&self, encoder: &mut Encoder<'_>) {
        self.cells.iter().for_each(|&cell| encoder.limit(cell, |value| self.allowed.contains(&value)));
    }

    fn violations(&self, board: &Board, grid: &Grid) -> Vec<Violation> {
        let is_wrong = |cell: &&Cell| board.value(grid, **cell).is_some_and(|value| !self.allowed.contains(&value));
        let what = "the mark of this cell does not allow its digit";
        let violation = |&cell: &Cell| Violation { what: what.to_owned(), cells: vec![cell] };
        self.cells.iter().filter(is_wrong).map(violation).collect()
    }
}
