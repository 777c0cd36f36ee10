//! Cells that lie a given step apart hold different digits: chess moves and any other leaper, also around the
//! edges.

use crate::board::{Board, Cell, Grid};
use crate::encode::Encoder;
use crate::source::fields::{Form, Table, Value};

use super::steps::{apart, read_steps};
use super::{Binding, Houses, Kind, Reader, Rule, Violation};

const SWITCH: &[(&str, &str)] = &[
    ("true", "in every grid"),
    ("{ torus = true }", "also around the edges: the left of a grid follows its right, the top its bottom"),
    ("false", "not in this variant"),
];

pub(super) const ANTI_KNIGHT: Kind = Kind {
    name: "anti-knight",
    meaning: "Cells a knight's move apart hold different digits.",
    forms: SWITCH,
    example: "anti-knight = true",
    compiles_to: "a secondary item for each pair of cells and digit, unless a house holds both cells",
    draw: &[],
    read: |value, reader| chess(value, reader, "anti-knight", &[(1, 2)]),
};

pub(super) const ANTI_KING: Kind = Kind {
    name: "anti-king",
    meaning: "Cells that touch, also at a corner, hold different digits.",
    forms: SWITCH,
    example: "anti-king = true",
    compiles_to: "a secondary item for each 2x2 block and digit, unless a house holds the block",
    draw: &[],
    read: |value, reader| chess(value, reader, "anti-king", &[(1, 1), (0, 1)]),
};

pub(super) const DIFFERENT: Kind = Kind {
    name: "different",
    meaning: "Cells hold different digits: all those a given step apart, or the cells of a list. A step is `rows,columns`; \
              every mirror image and quarter turn of it is meant too.",
    forms: &[
        ("{ steps = [\"1,2\"] }", "cells so many rows and columns apart differ"),
        ("{ steps = [...], torus = true }", "also around the edges of each grid"),
        ("{ cells = \"r1c1 r5c5\" }", "the cells of the list (or of each list, or of each letter of a picture) differ"),
        ("{ ..., name = \"camel\" }", "what messages call it"),
        ("[{ ... }, { ... }]", "several such rules, or [[rules.different]] tables"),
    ],
    example: "different = { name = \"camel\", steps = [\"1,3\"] }",
    compiles_to: "a secondary item for each clique of cells that must differ and digit, unless a house holds them all",
    draw: &[],
    read: different,
};

/// Pairs of cells that differ.
#[derive(Debug)]
struct Steps {
    name: String,
    /// Each pair once, the earlier cell first.
    pairs: Vec<(Cell, Cell)>,
}

impl Rule for Steps {
    fn encode(&self, encoder: &mut Encoder<'_>) {
        encoder.different_pairs(&self.name, &self.pairs);
    }

    fn violations(&self, _board: &Board, grid: &Grid) -> Vec<Violation> {
        let same = |&&(a, b): &&(Cell, Cell)| grid.get(a).is_some() && grid.get(a) == grid.get(b);
        let what = format!("{}: these cells must differ", self.name);
        let violation = |&(a, b): &(Cell, Cell)| Violation { what: what.clone(), cells: vec![a, b] };
        self.pairs.iter().filter(same).map(violation).collect()
    }
}

fn chess(
    value: &Value<'_>,
    reader: &mut Reader<'_, '_>,
    name: &str,
    steps: &[(usize, usize)],
) -> Option<Box<dyn Rule>> {
    let torus = match value.form() {
        Form::Truth(true) => false,
        Form::Table(mut table) => {
            let torus = torus(&mut table, reader);
            table.finish(reader.diagnostics);
            torus?
        }
        _ => return reader.refuse(value.wrong("`true`, `false` or `{ torus = true }`")),
    };
    reader.say(name, [("torus", Binding::Truth(torus))]);
    Some(Box::new(Steps { name: name.to_owned(), pairs: apart(reader.board, steps, torus) }))
}

fn different(value: &Value<'_>, reader: &mut Reader<'_, '_>) -> Option<Box<dyn Rule>> {
    let Form::Table(mut table) = value.form() else {
        return reader.refuse(value.wrong("a table like { steps = [\"1,2\"] } or { cells = \"r1c1 r2c2\" }"));
    };
    let name = match table.take("name") {
        Some(name) => reader.words(&name)?,
        None => "different".to_owned(),
    };
    let (steps, cells) = (table.take("steps"), table.take("cells"));
    let torus = torus(&mut table, reader);
    table.finish(reader.diagnostics);
    match (steps, cells) {
        (Some(steps), None) => {
            let steps = read_steps(&steps, reader)?;
            let pairs = apart(reader.board, &steps, torus?);
            reader.say("different", [("pairs", Binding::Pairs(pairs.clone()))]);
            Some(Box::new(Steps { name, pairs }))
        }
        (None, Some(cells)) => {
            let houses = reader.sets(&cells, &name)?;
            reader.say_sets("different", "cells", &houses);
            Houses::read(&cells, reader, houses)
        }
        (Some(_), Some(cells)) => reader.refuse(
            cells.error("`steps` and `cells` are two rules").help("write them as two [[rules.different]] tables"),
        ),
        (None, None) => reader.refuse(value.error(format!("`{}` needs `steps` or `cells`", value.path()))),
    }
}

fn torus(table: &mut Table<'_>, reader: &mut Reader<'_, '_>) -> Option<bool> {
    match table.take("torus") {
        Some(torus) => reader.truth(&torus),
        None => Some(false),
    }
}
