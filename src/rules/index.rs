//! The digit of one cell says where on a line another digit stands.

use std::convert::Infallible;

use crate::automaton::{Unfolding, unfold};
use crate::board::{Board, Cell, Grid};
use crate::encode::{Encoder, MOST_OPTIONS, Variable};
use crate::source::fields::{Form, Value};

use super::{Binding, Kind, Reader, Rule, Violation};

pub(super) const INDEX: Kind = Kind {
    name: "index",
    meaning: "The digit of one cell is a place on a line, counted from 1, and the cell there holds a certain digit, or that \
              of another cell.",
    forms: &[
        ("{ at = \"r1c1\", cells = \"r1c1-9\", holds = 9 }", "the cell at that place holds a 9"),
        ("{ at = ..., cells = ..., holds = \"r5c5\" }", "it holds the same digit as r5c5"),
        ("{ ..., name = \"...\" }", "what messages call it"),
    ],
    example: "index = { at = \"r1c1\", cells = \"r1c1-9\", holds = 9 }",
    compiles_to: "a relation between the first cell and each cell of the line; with a third cell, a chain",
    draw: &[],
    read,
};

#[derive(Debug)]
struct Index {
    name: String,
    at: Cell,
    cells: Vec<Cell>,
    holds: Holds,
}

#[derive(Clone, Copy, Debug)]
enum Holds {
    Value(i64),
    Cell(Cell),
}

fn read(value: &Value<'_>, reader: &mut Reader<'_, '_>) -> Option<Box<dyn Rule>> {
    let Form::Table(mut table) = value.form() else {
        return reader.refuse(value.wrong("a table like { at = \"r1c1\", cells = \"r1c1-9\", holds = 9 }"));
    };
    let name = reader.name(&mut table, "index");
    let at = table.need("at", reader.diagnostics).and_then(|at| reader.cell(&at));
    let cells = table.need("cells", reader.diagnostics).and_then(|cells| reader.line(&cells));
    let holds = table.need("holds", reader.diagnostics);
    table.finish(reader.diagnostics);
    let (at, cells, said) = (at?, cells?, holds?);
    let holds = match reader.cell_or_numbers(&said)? {
        Ok(cell) => Holds::Cell(cell),
        Err(numbers) => match numbers[..] {
            [number] if cells.iter().any(|&cell| reader.board.digits_of(cell).of_value(number).is_some()) => {
                Holds::Value(number)
            }
            [number] => return reader.refuse(said.error(format!("{number} is no digit of these cells"))),
            _ => return reader.refuse(said.error("one digit, or one cell")),
        },
    };
    let what = match holds {
        Holds::Value(number) => Binding::Number(number),
        Holds::Cell(cell) => Binding::Cells(vec![cell]),
    };
    let line = Binding::Cells(cells.clone());
    reader.say("index", [("at", Binding::Cells(vec![at])), ("cells", line), ("holds", what)]);
    Some(Box::new(Index { name, at, cells, holds }))
}

impl Rule for Index {
    fn encode(&self, encoder: &mut Encoder<'_>) {
        let name = format!("{} {}", self.name, encoder.board().name(self.at));
        encoder.limit(self.at, |place| (1..=self.cells.len() as i64).contains(&place));
        for (&cell, place) in self.cells.iter().zip(1..) {
            let mut inputs: Vec<Variable> = vec![self.at.into()];
            let third = match self.holds {
                Holds::Cell(third) => Some(third),
                Holds::Value(_) => None,
            };
            for other in [Some(cell), third].into_iter().flatten().map(Variable::from) {
                if !inputs.contains(&other) {
                    inputs.push(other);
                }
            }
            let fits = |read: &[i64]| {
                let of = |cell: Cell| inputs.iter().position(|&input| input == cell.into()).map(|at| read[at]);
                let wanted = match self.holds {
                    Holds::Value(value) => Some(value),
                    Holds::Cell(third) => of(third),
                };
                of(self.at) != Some(place) || of(cell) == wanted
            };
            match inputs[..] {
                [_] => encoder.limit(self.at, |value| fits(&[value])),
                [_, Variable::Cell(other)] => encoder.relate(&name, self.at, other, |u, w| fits(&[u, w])),
                _ => {
                    let values: Vec<Vec<i64>> = inputs.iter().map(|&input| encoder.values(input)).collect();
                    let step = |_: usize, read: &Vec<i64>, value: i64| {
                        Ok::<_, Infallible>(Some([&read[..], &[value]].concat()))
                    };
                    match unfold(&values, Vec::new(), step, |read| Ok(fits(read)), 4 * MOST_OPTIONS) {
                        Ok(automaton) => encoder.regular(format!("{name} {place}"), &inputs, automaton),
                        Err(Unfolding::TooLarge { transitions }) => encoder.too_large(&name, transitions),
                    }
                }
            }
        }
    }

    fn violations(&self, board: &Board, grid: &Grid) -> Vec<Violation> {
        let Some(place) = board.value(grid, self.at) else { return Vec::new() };
        let cell = usize::try_from(place - 1).ok().and_then(|place| self.cells.get(place));
        let Some(&cell) = cell else {
            let what = format!("{}: the line has {} cells, none at place {place}", self.name, self.cells.len());
            return vec![Violation { what, cells: vec![self.at] }];
        };
        let (wanted, third) = match self.holds {
            Holds::Value(value) => (Some(value), None),
            Holds::Cell(third) => (board.value(grid, third), Some(third)),
        };
        match (board.value(grid, cell), wanted) {
            (Some(found), Some(wanted)) if found != wanted => {
                let what = format!("{}: {} holds {found}, not {wanted}", self.name, board.name(cell));
                vec![Violation { what, cells: [Some(self.at), Some(cell), third].into_iter().flatten().collect() }]
            }
            _ => Vec::new(),
        }
    }
}
