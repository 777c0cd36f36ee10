//! Cells whose digit says where in their row, column or box another digit stands.
//!
//! ```text
//!   column 3 of row 5 is marked and holds 7:   the 3 of row 5 stands in column 7
//! ```

use crate::board::{Board, Cell, Grid, House};
use crate::encode::Encoder;
use crate::source::fields::Value;

use super::{Binding, Kind, Reader, Rule, Violation};

const FORMS: &[(&str, &str)] = &[
    ("\"r1-9c1 r1-9c5\"", "the marked cells; or a list of such strings"),
    ("\"\"\"picture\"\"\"", "every cell marked with anything but `.`"),
];

const COMPILES_TO: &str = "a relation between each marked cell and each cell of its row, column or box";

pub(super) const COLUMN_INDEXING: Kind = Kind {
    name: "column-indexing",
    meaning: "A marked cell says in which column of its row the number of its own column stands: a 7 in column 3 says \
              that column 7 holds the 3 of this row (159 Sudoku: all of columns 1, 5 and 9).",
    forms: FORMS,
    example: "column-indexing = \"r1-9c1 r1-9c5 r1-9c9\"",
    compiles_to: COMPILES_TO,
    draw: &[],
    read: |value, reader| read(value, reader, Board::rows, "row"),
};

pub(super) const ROW_INDEXING: Kind = Kind {
    name: "row-indexing",
    meaning: "A marked cell says in which row of its column the number of its own row stands: a 7 in row 3 says that row \
              7 holds the 3 of this column.",
    forms: FORMS,
    example: "row-indexing = \"r1c1-9 r5c1-9\"",
    compiles_to: COMPILES_TO,
    draw: &[],
    read: |value, reader| read(value, reader, Board::columns, "column"),
};

pub(super) const BOX_INDEXING: Kind = Kind {
    name: "box-indexing",
    meaning: "A marked cell says at which place of its box (in reading order, from 1) the number of its own place stands.",
    forms: FORMS,
    example: "box-indexing = \"r1c1 r5c5\"",
    compiles_to: COMPILES_TO,
    draw: &[],
    read: |value, reader| read(value, reader, Board::box_houses, "box"),
};

#[derive(Debug)]
struct Indexing {
    /// For each marked cell the cells of its house in their order.
    marked: Vec<(Cell, Vec<Cell>)>,
    word: &'static str,
}

fn read(
    value: &Value<'_>,
    reader: &mut Reader<'_, '_>,
    houses: fn(&Board) -> Vec<House>,
    word: &'static str,
) -> Option<Box<dyn Rule>> {
    let board = reader.board;
    let houses = houses(board);
    let mut marked = Vec::new();
    let cells = reader.listed_or_drawn(value)?;
    // A column is found along a row.
    let kind = match word {
        "row" => "column-indexing",
        "column" => "row-indexing",
        _ => "box-indexing",
    };
    reader.say(kind, [("cells", Binding::Cells(cells.clone()))]);
    for cell in cells {
        let before = marked.len();
        for house in houses.iter().filter(|house| house.cells.contains(&cell)) {
            if let Some(box_shape) = board.boxes().filter(|_| word == "box")
                && house.cells.len() < box_shape.height * box_shape.width
            {
                return reader.refuse(value.error(format!("{} has holes, so its places have no numbers", house.name)));
            }
            let length = if word == "row" { board.grid_columns() } else { board.grid_rows() };
            if word != "box" && house.cells.len() < length {
                return reader.refuse(value.error(format!("{} has holes, so its places have no numbers", house.name)));
            }
            marked.push((cell, house.cells.clone()));
        }
        if marked.len() == before {
            return reader.refuse(value.error(format!("{} lies in no {word}", board.name(cell))));
        }
    }
    Some(Box::new(Indexing { marked, word }))
}

impl Rule for Indexing {
    fn encode(&self, encoder: &mut Encoder<'_>) {
        for (marked, house) in &self.marked {
            let Some(own) = house.iter().position(|cell| cell == marked) else { continue };
            let own = own as i64 + 1;
            encoder.limit(*marked, |place| (1..=house.len() as i64).contains(&place));
            for (&cell, place) in house.iter().zip(1..).filter(|(cell, _)| *cell != marked) {
                // Where the marked cell says this place, the number stands here.
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
                let what = format!("{} places in this {}, and none is {said}", house.len(), self.word);
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
