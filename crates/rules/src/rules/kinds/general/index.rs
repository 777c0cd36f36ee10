//! The digit of one cell is the place of another digit on a line.

use exdoku_encode::{Encoder, Variable};
use exdoku_text::board::{Board, Cell, Grid, listed};

use self::keys::index as key;
use crate::rules::kind::keys;
use crate::rules::{Build, Builder, Built, Fault, Kind, Param, Rule, RuleUse, Type, Violation};

keys! { index = "index" {
    AT: Cell = "at",
    CELLS: [Cell] = "cells",
    HOLDS: i64 = "holds",
    HOLDS_CELL: Cell = "holds",
    HOLDS_NUMBERS: [i64] = "holds",
    LABEL: str = "name",
} }

pub(super) const KINDS: &[Kind] = &[Kind {
    name: key::NAME,
    meaning: "The digit of one cell is a place on a line, counted from 1, and the cell there holds a certain digit, one of \
              several, or that of another cell.",
    params: &[
        Param::of(key::AT, Type::Cell, "the cell whose digit is a place on the line"),
        Param::of(key::CELLS, Type::Line, "the line"),
        Param::of(
            key::HOLDS,
            Type::CellOrNumbers,
            "the digit at that place, several possible ones, or a cell with the same digit",
        )
        .also(key::HOLDS_CELL)
        .also(key::HOLDS_NUMBERS),
        Param::label(key::LABEL),
    ],
    says: "The digit in {at} is a place on the line {cells:in}, counted from 1, and {holds:digit} stands there.",
    example: "index = { at = \"r1c1\", cells = \"r1c1-9\", holds = 9 }",
    compiles_to: "a relation between the first cell and each cell of the line; with a third cell, a chain",
    look: &[("cells", "line"), ("at", "circle outline")],
    build: Build::Each(build),
    ..Kind::PLAIN
}];

#[derive(Debug)]
struct Index {
    name: String,
    at: Cell,
    cells: Vec<Cell>,
    holds: Holds,
}

#[derive(Clone, Debug)]
enum Holds {
    /// One of these.
    Values(Vec<i64>),
    Cell(Cell),
}

impl Holds {
    /// Whether the cell at the place holds what it should; `third` is the value of the other cell.
    fn takes(&self, found: i64, third: Option<i64>) -> bool {
        match self {
            Holds::Values(values) => values.contains(&found),
            Holds::Cell(_) => third.is_none_or(|third| found == third),
        }
    }
}

fn build(used: &RuleUse, builder: &Builder<'_>) -> Result<Built, Fault> {
    let (at, cells) = (used.need(key::AT), used.need(key::CELLS).to_vec());
    let said = used.at(key::HOLDS);
    let fits = |number: &i64| cells.iter().any(|&cell| builder.board.digits_of(cell).of_value(*number).is_some());
    let holds = match used.get(key::HOLDS_CELL) {
        Some(cell) => Holds::Cell(cell),
        None => {
            let one = || used.get(key::HOLDS).map(|number| vec![number]);
            let numbers = used.get(key::HOLDS_NUMBERS).map(<[i64]>::to_vec).or_else(one).unwrap_or_default();
            if !numbers.iter().any(fits) {
                let verb = if numbers.len() == 1 { "is not a digit" } else { "are not digits" };
                let message = format!("{} {verb} of these cells", listed(numbers.iter().map(i64::to_string), "and"));
                return Err(Fault::impossible(said.error(message)));
            }
            Holds::Values(numbers)
        }
    };
    let rule_use = RuleUse::bare(key::NAME).with(key::AT, at).with(key::CELLS, cells.clone());
    let rule_use = match &holds {
        Holds::Values(numbers) => match numbers[..] {
            [number] => rule_use.with(key::HOLDS, number),
            _ => rule_use.with(key::HOLDS_NUMBERS, numbers.clone()),
        },
        Holds::Cell(cell) => rule_use.with(key::HOLDS_CELL, *cell),
    };
    Ok(Built::from(Index { name: used.label(key::LABEL), at, cells, holds }).used_as(vec![rule_use]))
}

impl Rule for Index {
    fn encode(&self, encoder: &mut Encoder<'_>) {
        let name = format!("{} {}", self.name, encoder.board().name(self.at));
        encoder.limit(self.at, |place| (1..=self.cells.len() as i64).contains(&place));
        for (&cell, place) in self.cells.iter().zip(1..) {
            let mut inputs: Vec<Variable> = vec![self.at.into()];
            let third = match self.holds {
                Holds::Cell(third) => Some(third),
                Holds::Values(_) => None,
            };
            for other in [Some(cell), third].into_iter().flatten().map(Variable::from) {
                if !inputs.contains(&other) {
                    inputs.push(other);
                }
            }
            let fits = |read: &[i64]| {
                let of = |cell: Cell| inputs.iter().position(|&input| input == cell.into()).map(|at| read[at]);
                of(self.at) != Some(place) || of(cell).is_some_and(|found| self.holds.takes(found, third.and_then(of)))
            };
            match inputs[..] {
                [_] => encoder.limit(self.at, |value| fits(&[value])),
                [_, Variable::Cell(other)] => encoder.relate(&name, self.at, other, |u, w| fits(&[u, w])),
                _ => encoder.fits(format!("{name} {place}"), &inputs, 4, fits),
            }
        }
    }

    fn violations(&self, board: &Board, grid: &Grid) -> Vec<Violation> {
        let Some(place) = board.value(grid, self.at) else { return Vec::new() };
        let cell = usize::try_from(place - 1).ok().and_then(|place| self.cells.get(place));
        let Some(&cell) = cell else {
            let what = format!("{}: the line has {} cells, so there is no place {place}", self.name, self.cells.len());
            return vec![Violation { what, cells: vec![self.at] }];
        };
        let third = match self.holds {
            Holds::Cell(third) => Some(third),
            Holds::Values(_) => None,
        };
        let other = third.and_then(|third| board.value(grid, third));
        match board.value(grid, cell) {
            Some(found) if !self.holds.takes(found, other) => {
                let wanted = match (&self.holds, other) {
                    (Holds::Values(values), _) => values.clone(),
                    (Holds::Cell(_), other) => Vec::from_iter(other),
                };
                let wanted = listed(wanted.iter().map(i64::to_string), "or");
                let what = format!("{}: {} holds {found}, not {wanted}", self.name, board.name(cell));
                vec![Violation { what, cells: [Some(self.at), Some(cell), third].into_iter().flatten().collect() }]
            }
            _ => Vec::new(),
        }
    }
}
