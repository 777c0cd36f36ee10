//! Cages in which no digits add up to the clue.

use std::collections::{BTreeMap, BTreeSet};

use exdoku_encode::{Encoder, MOST_OPTIONS, Variable};
use exdoku_text::board::{Board, Cell, DigitSet, Grid};

use self::keys::rellik as key;
use crate::rules::kind::keys;
use crate::rules::{Build, Builder, Built, Fault, Kind, Param, Rule, RuleUse, Type, Violation};

keys! { rellik = "rellik" { CELLS: [Cell] = "cells", SUM: i64 = "sum" } }

pub(super) const KINDS: &[Kind] = &[Kind {
    name: key::NAME,
    meaning: "No digit repeats in the cage, and none of its digits, alone or together, add up to the clue.",
    params: &[
        Param::of(key::CELLS, Type::Cells, "the cage"),
        Param::of(key::SUM, Type::Number, "the sum that no digits of the cage have"),
    ],
    example: "rellik = { cells = \"r1c1-3\", sum = 5 }",
    compiles_to: "an option for each set of different digits without such a sum",
    look: &[("cells", "cage: ≠{sum}")],
    draw: &[("cells", "area 3-6"), ("sum", "1-20")],
    build: Build::Each(build),
    ..Kind::PLAIN
}];

#[derive(Debug)]
struct Rellik {
    cells: Vec<Cell>,
    sum: i64,
    /// The sets of digits that the cage may hold; none if it contains places outside the grid.
    sets: Option<Vec<DigitSet>>,
}

fn build(used: &RuleUse, builder: &Builder<'_>) -> Result<Built, Fault> {
    let (cells, sum) = (used.need(key::CELLS).to_vec(), used.need(key::SUM));
    let digits = builder.board.digits();
    if let Some(values) = builder.board.too_few_values(&cells) {
        let message = format!("{} cells cannot hold different digits: there are {values}", cells.len());
        return Err(Fault::impossible(used.error(message)));
    }
    if !cells.iter().all(|&cell| builder.board.is_cell(cell)) {
        return Ok(Rellik { cells, sum, sets: None }.into());
    }
    // Digit by digit: each set so far without it, and with it; each set with its sums of digits.
    let mut partial: Vec<(DigitSet, Vec<i64>)> = vec![(DigitSet::EMPTY, vec![0])];
    for digit in digits.iter() {
        let worth = i64::from(digits.value(digit));
        let mut with: Vec<(DigitSet, Vec<i64>)> = Vec::new();
        for (set, sums) in &partial {
            let more: Vec<i64> = sums.iter().map(|sum| sum + worth).collect();
            if set.len() < cells.len() && !more.contains(&sum) {
                let mut larger = *set;
                larger.insert(digit);
                let mut all = [&sums[..], &more].concat();
                all.sort_unstable();
                all.dedup();
                with.push((larger, all));
            }
        }
        partial.extend(with);
        let open = digits.count() - digit.index() - 1;
        partial.retain(|(set, _)| set.len() + open >= cells.len());
        if partial.len() > MOST_OPTIONS {
            let message = format!("there are too many sets of {} digits to try", cells.len());
            return Err(used.error(message).into());
        }
    }
    if partial.is_empty() {
        let message = format!("any {} different digits include some that add up to {sum}", cells.len());
        return Err(Fault::impossible(used.error(message)));
    }
    let sets = partial.into_iter().map(|(set, _)| set).collect();
    Ok(Rellik { cells, sum, sets: Some(sets) }.into())
}

impl Rellik {
    /// Reads the cells one by one; the state is the set of sums of the values so far.
    fn chain(&self, name: String, encoder: &mut Encoder<'_>) {
        let inputs: Vec<Variable> = self.cells.iter().map(|&cell| cell.into()).collect();
        let step = |_: usize, sums: &BTreeSet<i64>, value: i64| {
            let mut all: BTreeSet<i64> = sums.iter().map(|sum| sum + value).collect();
            all.extend(sums);
            all.insert(value);
            (!all.contains(&self.sum)).then_some(all)
        };
        encoder.steps(name, &inputs, BTreeSet::new(), step, |_| true);
    }
}

impl Rule for Rellik {
    fn encode(&self, encoder: &mut Encoder<'_>) {
        let name = format!("rellik {}", encoder.board().name(self.cells[0]));
        encoder.different(name.as_str(), &self.cells);
        match &self.sets {
            Some(sets) => encoder.digit_sets(name, &self.cells, sets.clone()),
            None => self.chain(name, encoder),
        }
    }

    fn violations(&self, board: &Board, grid: &Grid) -> Vec<Violation> {
        let filled: Vec<(Cell, i64)> =
            self.cells.iter().filter_map(|&cell| Some((cell, board.value(grid, cell)?))).collect();
        let mut found = Vec::new();
        for (at, (cell, value)) in filled.iter().enumerate() {
            if let Some((twin, _)) = filled[at + 1..].iter().find(|(_, other)| other == value) {
                found.push(Violation { what: "a digit repeats in this cage".to_owned(), cells: vec![*cell, *twin] });
            }
        }
        if let Some(cells) = adding_up(&filled, self.sum) {
            found.push(Violation { what: format!("these cells add up to {}", self.sum), cells });
        }
        found
    }
}

/// Some of the filled cells that add up to the sum.
fn adding_up(filled: &[(Cell, i64)], sum: i64) -> Option<Vec<Cell>> {
    // Each sum of cells so far, with cells that have it.
    let mut reached: BTreeMap<i64, Vec<Cell>> = BTreeMap::new();
    for &(cell, value) in filled {
        let with = |(sum, cells): (&i64, &Vec<Cell>)| (sum + value, [&cells[..], &[cell]].concat());
        let more: Vec<(i64, Vec<Cell>)> = reached.iter().map(with).chain([(value, vec![cell])]).collect();
        for (sum, cells) in more {
            reached.entry(sum).or_insert(cells);
        }
    }
    reached.remove(&sum)
}
