//! A cell whose digit is the number of different digits in some cells.

use exdoku_encode::{Encoder, Variable};
use exdoku_text::board::{Board, Cell, Grid};

use self::keys::count_distinct as key;
use crate::rules::kind::keys;
use crate::rules::{Build, Builder, Built, Fault, Kind, Param, Rule, RuleUse, Type, Violation};

keys! { count_distinct = "count-distinct" { CELL: Cell = "cell", CELLS: [Cell] = "cells" } }

pub(super) const KINDS: &[Kind] = &[Kind {
    name: key::NAME,
    meaning: "The digit of a cell is the number of different digits in other cells.",
    params: &[
        Param::of(key::CELL, Type::Cell, "the cell that counts"),
        Param::of(key::CELLS, Type::Cells, "the cells it counts; it may be among them"),
    ],
    says: "The digit in {cell} is the number of different digits in {cells:in}.",
    example: "count-distinct = { cell = \"r1c1\", cells = \"r1c2-5\" }",
    compiles_to: "for each digit a variable whether it is in the cells, and the sum of these variables",
    look: &[("cells", "shade"), ("cell", "circle outline #8f8f8f")],
    draw: &[("cells", "path 5-8"), ("cell", "head")],
    build: Build::Each(build),
    ..Kind::PLAIN
}];

#[derive(Debug)]
struct CountDistinct {
    cell: Cell,
    cells: Vec<Cell>,
}

fn build(used: &RuleUse, builder: &Builder<'_>) -> Result<Built, Fault> {
    let (cell, cells) = (used.need(key::CELL), used.need(key::CELLS).to_vec());
    if !builder.board.values_of(cell).iter().any(|count| (1..=cells.len() as i64).contains(count)) {
        let message =
            format!("{} cells cannot hold as many different digits as {} says", cells.len(), builder.board.name(cell));
        return Err(Fault::impossible(used.error(message)));
    }
    Ok(CountDistinct { cell, cells }.into())
}

impl Rule for CountDistinct {
    fn encode(&self, encoder: &mut Encoder<'_>) {
        let name = format!("distinct {}", encoder.board().name(self.cell));
        let mut values: Vec<i64> = self.cells.iter().flat_map(|&cell| encoder.board().values_of(cell)).collect();
        values.sort_unstable();
        values.dedup();
        let mut terms: Vec<(i64, Variable)> = vec![(-1, self.cell.into())];
        for value in values {
            let present = encoder.auxiliary(format!("{name} with {value}"), [0, 1]);
            encoder.count(format!("{name} tally {value}"), &self.cells, value, 1, present);
            terms.push((1, present));
        }
        encoder.sum(name, &terms, |sum| sum == 0);
    }

    fn violations(&self, board: &Board, grid: &Grid) -> Vec<Violation> {
        let Some(said) = board.value(grid, self.cell) else { return Vec::new() };
        let mut values: Vec<i64> = self.cells.iter().filter_map(|&cell| board.value(grid, cell)).collect();
        let open = self.cells.len() - values.len();
        values.sort_unstable();
        values.dedup();
        // Open cells may repeat digits, or add to them; with none filled, they hold at least one digit.
        let least = values.len().max(1) as i64;
        let most = (values.len() + open) as i64;
        if (least..=most).contains(&said) {
            return Vec::new();
        }
        let mut cells = [&[self.cell][..], &self.cells].concat();
        cells.sort_unstable();
        cells.dedup();
        vec![Violation {
            what: format!("{} counts {said} different digits, not {least}", board.name(self.cell)),
            cells,
        }]
    }
}
