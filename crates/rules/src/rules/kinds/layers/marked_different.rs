//! Marked cells that hold different digits: which cells are marked is found along with the digits.
//!
//! ```text
//!   cells   3 1 2 4 1      the marked cells hold 1, 2 and 4;
//!   marks   0 1 1 1 0      the other 1 is not marked
//! ```

use std::collections::BTreeSet;

use exdoku_encode::{Encoder, Variable};
use exdoku_text::board::{Board, Cell, Grid, counted};

use self::keys::marked_different as key;
use crate::rules::kind::keys;
use crate::rules::{Aspect, Build, Builder, Built, Fault, Kind, Param, Rule, RuleUse, Type, Violation};

keys! {
    marked_different = "marked-different" { CELLS: [Cell] = "cells", MARKS: [Cell] = "marks", VALUE: i64 = "value" }
}

pub(super) const KINDS: &[Kind] = &[Kind {
    name: key::NAME,
    meaning: "Marked cells hold different digits. A cell is marked if its place in a layer has a certain value: 1, unless said \
              otherwise, which is the second of two names, like \"no yes\".",
    params: &[
        Param::of(key::CELLS, Type::Cells, "the cells, some of which are marked"),
        Param::of(key::MARKS, Type::Cells, "the place in the layer for each of these cells, in their order"),
        Param::of(key::VALUE, Type::Number, "the value of a mark").or("1"),
    ],
    says: "No digit occurs in two cells with a {marks:layer}.[{cells:unsaid}][{value:unsaid}] | No digit occurs twice in {cells} where {marks} hold {value}.",
    example: "marked-different = { cells = \"r1c1-3\", marks = \"r2c1-3\" }",
    compiles_to: "for each cell a variable: its digit if it is marked, else none; and for each digit a chain of these \
                  variables, whose state is whether the digit occurred",
    look: &[],
    build: Build::Each(build),
    ..Kind::PLAIN
}];

#[derive(Debug)]
struct MarkedDifferent {
    /// Cells, each with the place of its mark.
    cells: Vec<(Cell, Cell)>,
    /// The value of a mark.
    value: i64,
    /// The same for each digit.
    aspects: Vec<Aspect>,
}

/// A digit that is marked at most once.
#[derive(Debug)]
struct MarkedOnce {
    /// Cells, each with the place of its mark.
    cells: Vec<(Cell, Cell)>,
    /// The value of a mark.
    value: i64,
    digit: i64,
}

fn build(used: &RuleUse, builder: &Builder<'_>) -> Result<Built, Fault> {
    let (cells, marks) = (used.need(key::CELLS), used.need(key::MARKS));
    if !builder.board.has_digits() && cells.iter().any(|&cell| builder.board.is_cell(cell)) {
        return Err(used.at(key::CELLS).error("this board has no digits that could differ").into());
    }
    if cells.len() != marks.len() {
        let message = format!("{} for {}", counted(marks.len(), "mark"), counted(cells.len(), "cell"));
        return Err(used.at(key::MARKS).error(message).into());
    }
    let cells: Vec<(Cell, Cell)> = cells.iter().copied().zip(marks.iter().copied()).collect();
    if cells.iter().any(|(cell, mark)| cell == mark) {
        return Err(used.at(key::MARKS).error("a cell cannot be its own mark").into());
    }
    let value = used.need(key::VALUE);
    let aspects = aspects(&cells, value, builder);
    Ok(MarkedDifferent { cells, value, aspects }.into())
}

/// The rule for each digit, if no place is named twice.
fn aspects(cells: &[(Cell, Cell)], value: i64, builder: &Builder<'_>) -> Vec<Aspect> {
    let places: Vec<Cell> = cells.iter().flat_map(|&(cell, mark)| [cell, mark]).collect();
    if places.iter().collect::<BTreeSet<_>>().len() < places.len() {
        return Vec::new();
    }
    let all: Vec<Cell> = cells.iter().map(|(cell, _)| *cell).collect();
    let aspect = |digit: i64| Aspect {
        name: format!("with {digit}"),
        cells: places.clone(),
        rule: Box::new(MarkedOnce { cells: cells.to_vec(), value, digit }),
    };
    builder.board.values_among(&all).into_iter().map(aspect).collect()
}

impl Rule for MarkedDifferent {
    fn encode(&self, encoder: &mut Encoder<'_>) {
        let Some(&(first, _)) = self.cells.first() else { return };
        let name = format!("marked {}", encoder.board().name(first));
        let all: Vec<Cell> = self.cells.iter().map(|(cell, _)| *cell).collect();
        let values = encoder.board().values_among(&all);
        let none = values.first().map_or(0, |least| least - 1);
        let mut marked: Vec<Variable> = Vec::new();
        for &(cell, mark) in &self.cells {
            let (digits, marks) = (encoder.values(cell.into()), encoder.values(mark.into()));
            let shown = |digit: i64, mark: i64| if mark == self.value { digit } else { none };
            let rows: Vec<Vec<i64>> = (digits.iter())
                .flat_map(|&digit| marks.iter().map(move |&mark| vec![digit, mark, shown(digit, mark)]))
                .collect();
            let cell_name = format!("{name} at {}", encoder.board().name(cell));
            let its = encoder.auxiliary(cell_name.clone(), rows.iter().map(|row| row[2]));
            encoder.table(cell_name, &[cell.into(), mark.into(), its], rows);
            marked.push(its);
        }
        for value in values {
            let step =
                |_: usize, seen: &bool, shown: i64| if shown == value { (!seen).then_some(true) } else { Some(*seen) };
            encoder.steps(format!("{name} with {value}"), &marked, false, step, |_| true);
        }
    }

    fn aspects(&self) -> &[Aspect] {
        &self.aspects
    }

    fn violations(&self, board: &Board, grid: &Grid) -> Vec<Violation> {
        let is_marked = |&&(_, mark): &&(Cell, Cell)| board.value(grid, mark) == Some(self.value);
        let marked: Vec<Cell> = self.cells.iter().filter(is_marked).map(|(cell, _)| *cell).collect();
        let mut found = Vec::new();
        for (at, &cell) in marked.iter().enumerate() {
            let Some(digit) = board.value(grid, cell) else { continue };
            for &other in marked[at + 1..].iter().filter(|&&other| board.value(grid, other) == Some(digit)) {
                found.push(Violation { what: "marked cells repeat a digit".to_owned(), cells: vec![cell, other] });
            }
        }
        found
    }
}

impl Rule for MarkedOnce {
    fn encode(&self, encoder: &mut Encoder<'_>) {
        let variables: Vec<Variable> = self.cells.iter().flat_map(|&(cell, mark)| [cell.into(), mark.into()]).collect();
        // Whether it was marked, and whether the last cell holds it.
        let step = |at: usize, &(seen, holds): &(bool, bool), input: i64| match at % 2 {
            0 => Some((seen, input == self.digit)),
            _ if holds && input == self.value => (!seen).then_some((true, false)),
            _ => Some((seen, false)),
        };
        encoder.steps(format!("marked {}", self.digit), &variables, (false, false), step, |_| true);
    }

    fn violations(&self, board: &Board, grid: &Grid) -> Vec<Violation> {
        let has = |place: Cell, value: i64| board.value(grid, place) == Some(value);
        let marked = self.cells.iter().filter(|&&(cell, mark)| has(cell, self.digit) && has(mark, self.value));
        let cells: Vec<Cell> = marked.map(|(cell, _)| *cell).collect();
        let what = format!("{} is marked {} times", self.digit, cells.len());
        if cells.len() > 1 { vec![Violation { what, cells }] } else { Vec::new() }
    }
}
