//! Cells whose digit is the place of another digit in their row, column or box.
//!
//! ```text
//!   column 3 of row 5 is marked and holds 7:   the 3 of row 5 stands in column 7
//! ```

use exdoku_encode::Encoder;
use exdoku_text::board::{Board, Cell, Grid, House};

use crate::rules::around::beside;
use crate::rules::kind::keys;
use crate::rules::{Build, Builder, Built, Fault, Key, Kind, Param, Rule, RuleUse, Type, Violation};

const COMPILES_TO: &str = "a relation between each marked cell and each cell of its row, column or box";

const COLUMN_INDEXING: Kind = Kind {
    name: keys::column_indexing::NAME,
    also: &["indexing", "159"],
    meaning: "The digit of a marked cell is the column of its row that holds the number of its own column: with a 7 in \
              column 3, column 7 holds the 3 of this row (159 Sudoku: all of columns 1, 5 and 9).",
    params: &[Param::of(keys::column_indexing::CELLS, Type::Marked, "the marked cells")],
    bare: true,
    example: "column-indexing = \"r1-9c1 r1-9c5 r1-9c9\"",
    compiles_to: COMPILES_TO,
    look: &[("cells", "shade #fbd3c9")],
    draw: &[("cells", "cell")],
    build: Build::Each(|used, builder| build(used, keys::column_indexing::CELLS, builder, Board::rows, "row")),
    ..Kind::PLAIN
};

keys! {
    row_indexing = "row-indexing" { CELLS: [Cell] = "cells" }
    column_indexing = "column-indexing" { CELLS: [Cell] = "cells" }
    box_indexing = "box-indexing" { CELLS: [Cell] = "cells" }
}

pub(super) const KINDS: &[Kind] = &[ROW_INDEXING, COLUMN_INDEXING, BOX_INDEXING];

const ROW_INDEXING: Kind = Kind {
    name: keys::row_indexing::NAME,
    meaning: "The digit of a marked cell is the row of its column that holds the number of its own row: with a 7 in row 3, \
              row 7 holds the 3 of this column.",
    params: &[Param::of(keys::row_indexing::CELLS, Type::Marked, "the marked cells")],
    bare: true,
    example: "row-indexing = \"r1c1-9 r5c1-9\"",
    compiles_to: COMPILES_TO,
    look: &[("cells", "shade #c9e3fb")],
    draw: &[("cells", "cell")],
    build: Build::Each(|used, builder| build(used, keys::row_indexing::CELLS, builder, Board::columns, "column")),
    ..Kind::PLAIN
};

const BOX_INDEXING: Kind = Kind {
    name: keys::box_indexing::NAME,
    meaning: "The digit of a marked cell is the place of its box (in reading order, from 1) that holds the number of its own place.",
    params: &[Param::of(keys::box_indexing::CELLS, Type::Marked, "the marked cells")],
    bare: true,
    example: "box-indexing = \"r1c1 r5c5\"",
    compiles_to: COMPILES_TO,
    look: &[("cells", "shade #cdf0c5")],
    draw: &[("cells", "cell")],
    build: Build::Each(|used, builder| build(used, keys::box_indexing::CELLS, builder, Board::box_houses, "box")),
    ..Kind::PLAIN
};

#[derive(Debug)]
struct Indexing {
    /// For each marked cell, the cells of its house in order.
    marked: Vec<(Cell, Vec<Cell>)>,
    word: &'static str,
}

fn build(
    used: &RuleUse,
    key: Key<[Cell]>,
    builder: &Builder<'_>,
    houses: fn(&Board) -> Vec<House>,
    word: &'static str,
) -> Result<Built, Fault> {
    let board = builder.board;
    let houses = houses(board);
    let mut marked = Vec::new();
    for &cell in used.need(key) {
        let before = marked.len();
        let ground = board.ground(cell);
        for house in houses.iter().filter(|house| ground.is_some_and(|ground| house.cells.contains(&ground))) {
            let house = House { name: house.name.clone(), cells: beside(cell, &house.cells, board).collect() };
            if let Some(box_shape) = board.boxes().filter(|_| word == "box")
                && house.cells.len() < box_shape.height * box_shape.width
            {
                return Err(used.error(format!("{} has holes, so its places have no numbers", house.name)).into());
            }
            let length = if word == "row" { board.grid_columns() } else { board.grid_rows() };
            if word != "box" && house.cells.len() < length {
                return Err(used.error(format!("{} has holes, so its places have no numbers", house.name)).into());
            }
            marked.push((cell, house.cells));
        }
        if marked.len() == before {
            return Err(used.error(format!("{} lies in no {word}", board.name(cell))).into());
        }
    }
    Ok(Indexing { marked, word }.into())
}

impl Rule for Indexing {
    fn encode(&self, encoder: &mut Encoder<'_>) {
        for (marked, house) in &self.marked {
            let Some(own) = house.iter().position(|cell| cell == marked) else { continue };
            let own = own as i64 + 1;
            encoder.limit(*marked, |place| (1..=house.len() as i64).contains(&place));
            for (&cell, place) in house.iter().zip(1..).filter(|(cell, _)| *cell != marked) {
                // If the marked cell holds this place, the number is here.
                encoder.relate(format!("{} index", self.word), *marked, cell, |u, w| u != place || w == own);
            }
        }
    }

    fn violations(&self, board: &Board, grid: &Grid) -> Vec<Violation> {
        let mut found = Vec::new();
        for (marked, house) in &self.marked {
            let own = house.iter().take_while(|cell| *cell != marked).count() + 1;
            let Some(said) = board.value(grid, *marked) else { continue };
            let there = usize::try_from(said).ok().and_then(|place| house.get(place.checked_sub(1)?));
            let Some(&there) = there else {
                let what = format!("this {1} has only {0} places, so there is no place {said}", house.len(), self.word);
                found.push(Violation { what, cells: vec![*marked] });
                continue;
            };
            if board.value(grid, there).is_some_and(|value| value != own as i64) {
                let what = format!("place {said} of this {} should hold {own}", self.word);
                found.push(Violation { what, cells: vec![*marked, there] });
            }
        }
        found
    }
}
