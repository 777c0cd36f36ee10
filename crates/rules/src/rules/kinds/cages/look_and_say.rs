//! Cages whose clue reads out how often some digits occur.

use std::collections::BTreeMap;

use exdoku_encode::Encoder;
use exdoku_text::board::{Board, Cell, Grid, counted};

use self::keys::look_and_say as key;
use crate::rules::kind::keys;
use crate::rules::{Build, Builder, Built, Fault, Kind, Param, Rule, RuleUse, Type, Violation};

keys! { look_and_say = "look-and-say" { CELLS: [Cell] = "cells", SAYS: [i64] = "says" } }

pub(super) const KINDS: &[Kind] = &[Kind {
    name: key::NAME,
    meaning: "A clue reads out how often some digits occur in the cells: 13 24 is one 3 and two 4s, no more and no fewer. \
              Other digits may occur any number of times.",
    params: &[
        Param::of(key::CELLS, Type::Cells, "the cells"),
        Param::of(key::SAYS, Type::Counts, "pairs of count and digit; 10x3 for counts of ten or more"),
    ],
    example: "look-and-say = { cells = \"r1c1-3\", says = \"11 13\" }",
    compiles_to: "an item for each named digit, or a chain that counts them",
    reason: "look-and-say cage {cells} ({says:counts})",
    look: &[("cells", "cage: {says:counts}")],
    draw: &[("cells", "area 5-7"), ("says", "counts 3")],
    build: Build::Each(build),
    ..Kind::PLAIN
}];

#[derive(Debug)]
struct LookAndSay {
    cells: Vec<Cell>,
    /// How often each value occurs.
    times: BTreeMap<i64, usize>,
}

fn build(used: &RuleUse, _: &Builder<'_>) -> Result<Built, Fault> {
    let (cells, says) = (used.need(key::CELLS).to_vec(), used.need(key::SAYS));
    let times: BTreeMap<i64, usize> = says.chunks(2).map(|couple| (couple[1], couple[0] as usize)).collect();
    let all: usize = times.values().sum();
    if all > cells.len() {
        let message = format!("{all} digits do not fit into {}", counted(cells.len(), "cell"));
        return Err(Fault::impossible(used.at(key::SAYS).error(message)));
    }
    Ok(LookAndSay { cells, times }.into())
}

impl Rule for LookAndSay {
    fn encode(&self, encoder: &mut Encoder<'_>) {
        let name = format!("look-and-say {}", encoder.board().name(self.cells[0]));
        let (none, some): (BTreeMap<i64, usize>, BTreeMap<i64, usize>) =
            self.times.iter().partition(|(_, times)| **times == 0);
        for &cell in &self.cells {
            encoder.limit(cell, |value| !none.contains_key(&value));
        }
        if !some.is_empty() {
            encoder.contains(name, &self.cells, some, true);
        }
    }

    fn violations(&self, board: &Board, grid: &Grid) -> Vec<Violation> {
        let values: Vec<i64> = self.cells.iter().filter_map(|&cell| board.value(grid, cell)).collect();
        let mut open = self.cells.len() - values.len();
        let mut found = Vec::new();
        for (&value, &times) in &self.times {
            let there = values.iter().filter(|&&other| other == value).count();
            let missing = times.saturating_sub(there);
            if there > times || missing > open {
                let what = format!("these cells hold {value} {there} times, not {times}");
                found.push(Violation { what, cells: self.cells.clone() });
            }
            open -= missing.min(open);
        }
        found
    }
}
