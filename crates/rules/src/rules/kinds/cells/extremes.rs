//! Cells that are less, or greater, than their neighbours.

use exdoku_encode::Encoder;
use exdoku_text::board::{Board, Cell, Grid};

use crate::rules::keys::greater_than;
use crate::rules::kind::keys;
use crate::rules::{Build, Builder, Built, Fault, Key, Kind, Param, Rule, RuleUse, Type, Violation};

const COMPILES_TO: &str = "a relation between each marked cell and each of its neighbours";

keys! {
    minimum = "minimum" { CELLS: [Cell] = "cells" }
    maximum = "maximum" { CELLS: [Cell] = "cells" }
    fortress = "fortress" { CELLS: [Cell] = "cells" }
}

pub(super) const KINDS: &[Kind] = &[MINIMUM, MAXIMUM, FORTRESS];

const MINIMUM: Kind = Kind {
    name: keys::minimum::NAME,
    also: &["min"],
    meaning: "Each marked cell is less than those of its orthogonal neighbours that are not marked.",
    params: &[Param::of(keys::minimum::CELLS, Type::Marked, "the marked cells")],
    bare: true,
    example: "minimum = \"r1c1 r5c5\"",
    compiles_to: COMPILES_TO,
    look: &[("cells", "shade #e2e2e2"), ("cells", "points-in")],
    draw: &[("cells", "cell")],
    build: Build::Each(|used, builder| build(used, keys::minimum::CELLS, builder, -1)),
    ..Kind::PLAIN
};

const MAXIMUM: Kind = Kind {
    name: keys::maximum::NAME,
    also: &["max"],
    meaning: "Each marked cell is greater than those of its orthogonal neighbours that are not marked.",
    params: &[Param::of(keys::maximum::CELLS, Type::Marked, "the marked cells")],
    bare: true,
    example: "maximum = \"r1c1 r5c5\"",
    compiles_to: COMPILES_TO,
    look: &[("cells", "shade #e2e2e2"), ("cells", "points-out")],
    draw: &[("cells", "cell")],
    build: Build::Each(|used, builder| build(used, keys::maximum::CELLS, builder, 1)),
    ..Kind::PLAIN
};

const FORTRESS: Kind = Kind {
    name: keys::fortress::NAME,
    meaning: "Each shaded cell is greater than those of its orthogonal neighbours that are not shaded.",
    params: &[Param::of(keys::fortress::CELLS, Type::Marked, "the shaded cells")],
    bare: true,
    example: "fortress = \"r1c1-2 r5c5\"",
    compiles_to: COMPILES_TO,
    look: &[("cells", "shade #d6d6d6")],
    draw: &[("cells", "cell")],
    build: Build::Each(|used, builder| build(used, keys::fortress::CELLS, builder, 1)),
    ..Kind::PLAIN
};

#[derive(Debug)]
struct Extremes {
    /// Marked cells and unmarked neighbours.
    pairs: Vec<(Cell, Cell)>,
    /// -1 if a marked cell is less, 1 if it is greater.
    sign: i64,
}

fn build(used: &RuleUse, key: Key<[Cell]>, builder: &Builder<'_>, sign: i64) -> Result<Built, Fault> {
    let marked = used.need(key);
    if let Some(&unknown) = marked.iter().find(|&&cell| builder.board.ground(cell).is_none()) {
        return Err(used.error(format!("{} has no neighbours", builder.board.name(unknown))).into());
    }
    let mut pairs = Vec::new();
    for &cell in marked {
        let neighbours = builder.board.neighbours(cell);
        pairs.extend(neighbours.filter(|other| !marked.contains(other)).map(|other| (cell, other)));
    }
    // The first cell of each is the greater.
    let greater = |&(a, b): &(Cell, Cell)| {
        let line = if sign < 0 { vec![b, a] } else { vec![a, b] };
        RuleUse::bare(greater_than::NAME).with(greater_than::LINE, line)
    };
    let parts = pairs.iter().map(greater).collect();
    Ok(Built::from(Extremes { pairs, sign }).made_of(parts))
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
