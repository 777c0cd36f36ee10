//! Cells that are less, or greater, than their neighbours.

use crate::board::{Board, Cell, Grid};
use crate::encode::Encoder;
use crate::source::fields::Value;

use super::{Binding, Kind, Reader, Rule, Violation};

const FORMS: &[(&str, &str)] = &[
    ("\"r1c1 r2c2 ...\"", "the cells; or a list of such strings"),
    ("\"\"\"picture\"\"\"", "every cell marked with anything but `.`"),
];

const COMPILES_TO: &str = "a relation between each marked cell and each of its neighbours";

pub(super) const MINIMUM: Kind = Kind {
    name: "minimum",
    meaning: "Each marked cell is less than those of its orthogonal neighbours that are not marked.",
    forms: FORMS,
    example: "minimum = \"r1c1 r5c5\"",
    compiles_to: COMPILES_TO,
    draw: &[],
    read: |value, reader| read(value, reader, "minimum", -1),
};

pub(super) const MAXIMUM: Kind = Kind {
    name: "maximum",
    meaning: "Each marked cell is greater than those of its orthogonal neighbours that are not marked.",
    forms: FORMS,
    example: "maximum = \"r1c1 r5c5\"",
    compiles_to: COMPILES_TO,
    draw: &[],
    read: |value, reader| read(value, reader, "maximum", 1),
};

pub(super) const FORTRESS: Kind = Kind {
    name: "fortress",
    meaning: "Each shaded cell is greater than those of its orthogonal neighbours that are not shaded.",
    forms: FORMS,
    example: "fortress = \"r1c1-2 r5c5\"",
    compiles_to: COMPILES_TO,
    draw: &[],
    read: |value, reader| read(value, reader, "fortress", 1),
};

#[derive(Debug)]
struct Extremes {
    /// Marked cells and neighbours that are not.
    pairs: Vec<(Cell, Cell)>,
    /// -1 if a marked cell is less, 1 if it is greater.
    sign: i64,
}

fn read(value: &Value<'_>, reader: &mut Reader<'_, '_>, kind: &str, sign: i64) -> Option<Box<dyn Rule>> {
    let marked = reader.listed_or_drawn(value)?;
    if let Some(&unknown) = marked.iter().find(|&&cell| !reader.board.is_cell(cell)) {
        return reader.refuse(value.error(format!("{} has no neighbours", reader.board.name(unknown))));
    }
    reader.say(kind, [("cells", Binding::Cells(marked.clone()))]);
    let around = [(-1, 0), (0, -1), (0, 1), (1, 0)];
    let mut pairs = Vec::new();
    for &cell in &marked {
        let neighbours = around.iter().filter_map(|&(rows, columns)| reader.board.step(cell, rows, columns));
        pairs.extend(neighbours.filter(|other| !marked.contains(other)).map(|other| (cell, other)));
    }
    // The first cell of each is the greater.
    let said = reader.said.len();
    for &(a, b) in &pairs {
        reader.say("greater-than", [("line", Binding::Cells(if sign < 0 { vec![b, a] } else { vec![a, b] }))]);
    }
    reader.parts = reader.said.split_off(said);
    Some(Box::new(Extremes { pairs, sign }))
}

impl Rule for Extremes {
    fn encode(&self, encoder: &mut Encoder<'_>) {
        let name = if self.sign < 0 { "minimum" } else { "maximum" };
        for &(marked, other) in &self.pairs {
            encoder.relate(name, marked, other, |u, w| (u - w) * self.sign > 0);
        }
    }

    fn violations(&self, board: &Board, grid: &Grid) -> Vec<Violation> {
        let word = if self.sign < 0 { "less" } else { "greater" };
        let mut found = Vec::new();
        for &(marked, other) in &self.pairs {
            let (Some(ours), Some(theirs)) = (board.value(grid, marked), board.value(grid, other)) else { continue };
            let fine = if self.sign < 0 { ours < theirs } else { ours > theirs };
            if !fine {
                let what = format!("{} must be {word} than its neighbour", board.name(marked));
                found.push(Violation { what, cells: vec![marked, other] });
            }
        }
        found
    }
}
