//! Cells that count how often a value occurs again: along lines until it ends, or in a set of cells.
//!
//! ```text
//!   same-run      a a a b a     three from the first cell on
//!   same-count    a a a b a     four with the value of the first cell
//! ```
//!
//! The cells compared may hold digits, but mostly they are unknowns: the regions of chaos construction.

use exdoku_encode::{Encoder, Variable};
use exdoku_text::board::{Board, Cell, Grid};

use crate::rules::kind::keys;
use crate::rules::{Build, Builder, Built, Fault, Kind, Param, Point, Rule, RuleUse, Type, Violation};

keys! {
    same_run = "same-run" {
        CELL: Cell = "cell",
        LINES: [Vec<Cell>] = "lines",
        OTHERS: bool = "others",
    }
    same_count = "same-count" { CELL: Cell = "cell", CELLS: [Cell] = "cells", OTHERS: bool = "others" }
}

pub(super) const KINDS: &[Kind] = &[SAME_RUN, SAME_COUNT];

const SAME_RUN: Kind = Kind {
    name: keys::same_run::NAME,
    meaning: "The digit of a cell is the number of cells that can be reached along lines from their common first \
              cell while the value stays the same. The cells may be unknowns, as in chaos construction.",
    params: &[
        Param::of(keys::same_run::CELL, Type::Cell, "the cell that counts"),
        Param::of(
            keys::same_run::LINES,
            Type::Lines,
            "one line or several; all begin with the same cell, which counts once",
        ),
        Param::of(keys::same_run::OTHERS, Type::Truth, "whether the first cell is left out of the count").or("false"),
    ],
    says: "The digit in {cell} is the number of cells along {lines}, from the first on, whose value stays the same[, without the first itself{others}].",
    example: "same-run = { cell = \"r1c1\", lines = \"r2c2-5\" }",
    compiles_to: "whether neighbours on a line are equal, for each line an option for each length, and the sum of the lengths",
    look: &[("lines", "line"), ("cell", "circle outline")],
    draw: &[("lines", "scattered 6"), ("cell", "head")],
    build: Build::Each(run),
    ..Kind::PLAIN
};

const SAME_COUNT: Kind = Kind {
    name: keys::same_count::NAME,
    meaning: "The digit of a cell counts the cells of a set that have the value of its first cell, itself included. The \
              cells may be unknowns, as in chaos construction.",
    params: &[
        Param::of(keys::same_count::CELL, Type::Cell, "the cell that counts"),
        Param::of(
            keys::same_count::CELLS,
            Type::Cells,
            "the cells that are counted, with the cell to compare with first",
        ),
        Param::of(keys::same_count::OTHERS, Type::Truth, "whether the first cell is left out of the count").or("false"),
    ],
    says: "The digit in {cell} is the number of cells in {cells:in} with the value of the first of them[, without that one itself{others}].",
    example: "same-count = { cell = \"r1c1\", cells = \"r2c2-5\" }",
    compiles_to: "whether each cell equals the first, and the sum of these variables",
    look: &[("cells", "shade"), ("cell", "circle outline")],
    draw: &[("cells", "scattered 7"), ("cell", "head")],
    build: Build::Each(count),
    ..Kind::PLAIN
};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum How {
    Run,
    Count,
}

#[derive(Debug)]
struct Same {
    how: How,
    /// The cell with the number.
    cell: Cell,
    /// The lines without their first cell, or the one set of other cells.
    lines: Vec<Vec<Cell>>,
    first: Cell,
    /// Whether the first cell does not count.
    others: bool,
}

fn run(used: &RuleUse, builder: &Builder<'_>) -> Result<Built, Fault> {
    let lines = lines(used, builder)?;
    let (cell, others) = (used.need(keys::same_run::CELL), used.need(keys::same_run::OTHERS));
    build(How::Run, cell, &lines, others, used.point(), builder)
}

fn count(used: &RuleUse, builder: &Builder<'_>) -> Result<Built, Fault> {
    let lines = [used.need(keys::same_count::CELLS).to_vec()];
    let (cell, others) = (used.need(keys::same_count::CELL), used.need(keys::same_count::OTHERS));
    build(How::Count, cell, &lines, others, used.point(), builder)
}

/// The rule that the digit of a cell is the number of cells with the value of the first that are seen along lines from it.
pub(super) fn seen(cell: Cell, lines: &[Vec<Cell>], place: Point<'_>, builder: &Builder<'_>) -> Result<Built, Fault> {
    build(How::Run, cell, lines, false, place, builder)
}

fn build(
    how: How,
    cell: Cell,
    lines: &[Vec<Cell>],
    others: bool,
    place: Point<'_>,
    builder: &Builder<'_>,
) -> Result<Built, Fault> {
    let first = lines[0][0];
    let lines: Vec<Vec<Cell>> = lines.iter().map(|line| line[1..].to_vec()).filter(|line| !line.is_empty()).collect();
    let same = Same { how, cell, lines, first, others };
    let (least, most) = same.bounds(|_, _| None);
    if !builder.board.values_of(cell).iter().any(|said| (least..=most).contains(said)) {
        let message = format!("{} cannot hold this number, which is from {least} to {most}", builder.board.name(cell));
        return Err(Fault::impossible(place.error(message)));
    }
    Ok(same.into())
}

/// Lines that begin with the same cell and visit no cell twice.
fn lines(used: &RuleUse, builder: &Builder<'_>) -> Result<Vec<Vec<Cell>>, Fault> {
    let said = used.at(keys::same_run::LINES);
    let lines = used.need(keys::same_run::LINES).to_vec();
    let first = lines[0][0];
    if let Some(line) = lines.iter().find(|line| line[0] != first) {
        let (one, other) = (builder.board.name(first), builder.board.name(line[0]));
        return Err(said.error(format!("lines begin with the same cell; these begin with {one} and {other}")).into());
    }
    for line in &lines {
        if let Some(&twice) =
            line.iter().enumerate().find(|(at, cell)| line[..*at].contains(cell)).map(|(_, cell)| cell)
        {
            return Err(said.error(format!("a line passes {} twice", builder.board.name(twice))).into());
        }
    }
    Ok(lines)
}

impl Same {
    /// The smallest and the largest count, given what is known about which cells are equal.
    fn bounds(&self, same: impl Fn(Cell, Cell) -> Option<bool>) -> (i64, i64) {
        let own = i64::from(!self.others);
        let (mut least, mut most) = (own, own);
        for line in &self.lines {
            let pairs: Vec<(Cell, Cell)> = self.pairs(line);
            let surely = |&(a, b): &(Cell, Cell)| same(a, b) == Some(true);
            let maybe = |&(a, b): &(Cell, Cell)| same(a, b) != Some(false);
            let (sure, possible) = match self.how {
                How::Run => (
                    pairs.iter().take_while(|pair| surely(pair)).count(),
                    pairs.iter().take_while(|pair| maybe(pair)).count(),
                ),
                How::Count => {
                    (pairs.iter().filter(|pair| surely(pair)).count(), pairs.iter().filter(|pair| maybe(pair)).count())
                }
            };
            least += sure as i64;
            most += possible as i64;
        }
        (least, most)
    }

    /// The pairs of cells that are compared: each cell with the one before it, or with the first.
    fn pairs(&self, line: &[Cell]) -> Vec<(Cell, Cell)> {
        let before = match self.how {
            How::Run => [&[self.first], line].concat(),
            How::Count => vec![self.first; line.len()],
        };
        before.into_iter().zip(line.iter().copied()).collect()
    }
}

impl Same {
    /// Posts the comparisons and their sum.
    fn compare(&self, encoder: &mut Encoder<'_>) {
        let name = format!("same {} as {}", encoder.board().name(self.cell), encoder.board().name(self.first));
        let own = i64::from(!self.others);
        let mut terms: Vec<(i64, Variable)> = Vec::new();
        for (number, line) in self.lines.iter().enumerate() {
            let pairs = self.pairs(line);
            let agree: Vec<Variable> = pairs.iter().map(|&(a, b)| encoder.equality(a.into(), b.into())).collect();
            if self.how == How::Count {
                terms.extend(agree.into_iter().map(|agree| (1, agree)));
                continue;
            }
            let alone = self.lines.len() == 1;
            let length = match alone {
                true => self.cell.into(),
                false => encoder.auxiliary(format!("{name} line {}", number + 1), 0..=line.len() as i64),
            };
            let case = |run: usize| {
                let said = if alone { own } else { 0 } + run as i64;
                let ends = agree.get(run).map(|&agree| (agree, 0));
                agree[..run].iter().map(|&agree| (agree, 1)).chain(ends).chain([(length, said)]).collect()
            };
            encoder.cases(format!("{name} along line {}", number + 1), (0..=line.len()).map(case).collect());
            if alone {
                return;
            }
            terms.push((1, length));
        }
        terms.push((-1, self.cell.into()));
        encoder.sum(name, &terms, |sum| sum == -own);
    }
}

impl Rule for Same {
    fn encode(&self, encoder: &mut Encoder<'_>) {
        self.compare(encoder);
        // The count as a condition, too, which finds more than comparisons of two cells.
        let variables = |line: &[Cell]| line.iter().map(|&cell| cell.into()).collect();
        let lines: Vec<Vec<Variable>> = match self.how {
            How::Run => self.lines.iter().map(|line| variables(line)).collect(),
            How::Count => self.lines.concat().chunks(1).map(variables).collect(),
        };
        let name = format!("count of {}", encoder.board().name(self.first));
        encoder.counted(name, self.cell.into(), i64::from(!self.others), self.first.into(), lines);
    }

    fn violations(&self, board: &Board, grid: &Grid) -> Vec<Violation> {
        let Some(said) = board.value(grid, self.cell) else { return Vec::new() };
        let same = |a: Cell, b: Cell| Some(board.value(grid, a)? == board.value(grid, b)?);
        let (least, most) = self.bounds(same);
        if (least..=most).contains(&said) {
            return Vec::new();
        }
        let mut cells: Vec<Cell> = [self.cell, self.first].into_iter().chain(self.lines.concat()).collect();
        cells.sort_unstable();
        cells.dedup();
        let number = if least == most { least.to_string() } else { format!("{least} to {most}") };
        vec![Violation { what: format!("{} counts {said} equal cells, not {number}", board.name(self.cell)), cells }]
    }
}
