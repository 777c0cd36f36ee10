//! Regions that are not drawn, but found along with the digits.
//!
//! If there are more digits than cells in a region, each region lacks some digits. These are additional variables, so that
//! each digit is either in a region or missing there.
//!
//! Unknowns `g1`, `g2`, ... or the values of a layer (`division.rs`) are the regions of the cells, so that other rules can
//! refer to regions. They are numbered from 1 in reading order of their first cells, so that a partition has just one
//! numbering. A puzzle may name cells to begin with.
//!
//! ```text
//!   1 1 2 2       The cells of each region are connected: a condition, which the search
//!   3 1 1 2       checks. Each region has each digit once: another one, on pairs of region
//!   3 3 4 2       and digit. That the numbers begin in the order of the cells is read along
//!   3 4 4 4       a chain.
//! ```
//!
//! # What was tried
//! Nodes of searches on 9x9 puzzles with clues in some cells, and milliseconds.
//!
//! | numbering | connected by | options | Sack Lunch | Cavernous | Stretching | easier |
//! |---|---|---|---|---|---|---|
//! | in reading order | options | 39,600 | 3,717 | over 8,352 | 1,318 | 380 |
//! | from the cells with most clues | options | 35,800 | 521 | 2,936 | 820 | 489 |
//! | from the cells with most clues | options, sizes as trees, steps by colour | 27,900 | 362 | 2,646 | 1,355 | 345 |
//! | the same, with clause learning | the same | 34,000 | | 4,091, 1,150 ms | | 591, 195 ms |
//! | from the cells with most clues | conditions | | 143, 10 ms | 5,690, 610 ms | 313, 24 ms | 262, 23 ms |
//! | from the cells with most clues | conditions, and regions are branched on like digits | | 87, 9 ms | 328, 60 ms | 321, 41 ms | 134, 20 ms |
//! | from cells in different regions, then the same | the same | | 61, 6 ms | 651, 129 ms | 351, 61 ms | 78, 11 ms |
//!
//! The constraint that regions do not cross at a corner made no difference.
//!
//! A proof needs connection as options again. Processor time in seconds to write one:
//!
//! | first cells | regions | branching | Cavernous | Stretching | Let there be chaos |
//! |---|---|---|---|---|---|
//! | in reading order | | digits | over 60 | over 60 | 34 |
//! | as numbered | | digits | 32 | over 60 | 9.2 |
//! | as numbered | counted | digits | 6.6 | over 60 | 15 |
//! | as numbered | counted | digits, auxiliary options by activity | 2.6 | 1.5 | 1.1 |
//! | as numbered | counted | digits and regions, auxiliary options by activity | 0.6 | 0.8 | 0.4 |
//!
//! Constraint strings are numbered from cells too far apart for one region, then from those named most often. Compared with
//! the latter alone, this takes 0.75 times as many nodes on 8 random 6x6 puzzles with nine clues that count, 0.93 on 15
//! others, and 0.86 on 13 published ones, of which two take two and three times as many. Sharing the credit for a dead end
//! between the digit of a cell and its region, and scores of regions times 1.5 to 6, made no difference.

use exdoku_text::board::{Cell, counted};

use self::keys::chaos_construction as key;
use crate::rules::kind::keys;
use crate::rules::undrawn_regions::{UndrawnRegions, order};
use crate::rules::{Build, Builder, Built, Fault, Kind, Param, RuleUse, Type};

keys! { chaos_construction = "chaos-construction" { UNKNOWNS: str = "unknowns", FROM: [Cell] = "from" } }

pub(super) const KINDS: &[Kind] = &[Kind {
    name: key::NAME,
    meaning: "The board falls into regions of equal size, which are not drawn: each is connected and repeats no digit. There \
              are as many as the unknowns have values. The unknowns are the regions of the cells, numbered in the \
              order of their first cells. Like the values of a layer, they are part of a solution.",
    params: &[
        Param::of(
            key::UNKNOWNS,
            Type::Text,
            "the name of a layer, or of unknowns: \"g\" for g1, g2, ... in the order of the cells, \
             with let = { g = { count = 81, digits = \"1-9\" } }",
        ),
        Param::of(
            key::FROM,
            Type::Line,
            "cells whose regions are numbered first; the search is fast if these are the cells with the most clues",
        )
        .optional(),
    ],
    bare: true,
    says: "Divide the grid into regions of equal size, as many as there are digits: each is orthogonally connected and repeats no digit.[{unknowns:unsaid}][{from:unsaid}]",
    example: "chaos-construction = \"g\"",
    example_needs: "box = \"none\"\nlet = { g = { count = 81, digits = \"1-9\" } }",
    compiles_to: "two conditions that the search checks: the cells of each region are connected, and each region has each digit \
                  once; and a chain of the cells, whose state is the number of regions that have begun. As options: \
                  one for each cell, digit and region, and for each cell a neighbour on the way to the first cell of \
                  its region, and the distance; and a chain that counts the cells of each region",
    look: &[("from", "")],
    build: Build::Each(build),
    ..Kind::PLAIN
}];

fn build(used: &RuleUse, builder: &Builder<'_>) -> Result<Built, Fault> {
    builder.needs_digits(used)?;
    let (name, value) = (used.need(key::UNKNOWNS), used.at(key::UNKNOWNS));
    let board = builder.board;
    let cells: Vec<Cell> = board.cells().collect();
    let digits = board.digits().count();
    let side = board.height().max(board.width());
    let layer = board.layer(name).filter(|layer| layer.cells.len() == cells.len() && layer.computed.is_none());
    let of_layer: Vec<Cell> = layer.map(|layer| board.places_of(layer).collect()).unwrap_or_default();
    let region = |at: usize| of_layer.get(at).copied().or_else(|| board.unknown(&format!("{name}{}", at + 1)));
    let n = region(0).map_or(cells.len() / side, |first| board.digits_of(first).count());
    let size = cells.len() / n;
    if cells.len() != n * size {
        let message = format!("{} cannot be divided into {n} regions of equal size", counted(cells.len(), "cell"));
        return Err(value.error(message).into());
    }
    if size > digits {
        let message = format!("{n} regions of {size} cells would repeat a digit: there are {digits}");
        return Err(value.error(message).into());
    }
    let mut regions = Vec::new();
    for number in 1..=cells.len() {
        match region(number - 1) {
            Some(unknown) if board.values_of(unknown) == (1..=n as i64).collect::<Vec<_>>() => regions.push(unknown),
            Some(_) => return Err(value.error(format!("`{name}{number}` must have the numbers 1 to {n}")).into()),
            None => {
                let help = format!("let = {{ {name} = {{ count = {}, digits = \"1-{n}\" }} }}", cells.len());
                return Err(value.error(format!("there is no unknown `{name}{number}`")).help(help).into());
            }
        }
    }
    let order = order(&cells, used.get(key::FROM).unwrap_or_default());
    Ok(UndrawnRegions { cells, regions, order, count: n, sizes: vec![size], differs: true, centres: Vec::new() }.into())
}
