//! Clues outside the grid that add up the digits next to them.

use exdoku_encode::{Encoder, Variable};
use exdoku_text::board::{Board, Cell, Grid};
use exdoku_text::source::fields::Value;

use super::bound::Bound;
use super::keys::frame_sum as keys;
use super::kind::{Build, Kind};
use super::reader::Reader;
use super::rule::{Rule, Violation};
use super::rule_use::RuleUse;
use super::signature::{Choice, Param, Type};

pub(super) const FRAME_SUM: Kind = Kind {
    name: keys::NAME,
    meaning: "A clue outside the grid is the sum of the digits next to it, as deep as a box.",
    params: &[
        Param::of(keys::LINE, Type::Line, "the cells of a clue; for a clue by side, the first cells of its line")
            .optional(),
        Param::of(keys::SUM, Type::Number, "their sum").optional(),
        Param::of(keys::DEPTH, Type::Number, "the number of cells of a clue by side; by default the depth of a box")
            .optional(),
    ],
    choices: &[Choice::Belong(&["sum"], "line"), Choice::Belong(&["line"], "sum")],
    sight: true,
    example: "frame-sum = { left = \". . 13 . 10 . 21 . .\" }",
    compiles_to: "a sum for each clue",
    look: &[("line", "clue: [{sum}]")],
    draw: &[("line", "frame"), ("sum", "sum")],
    build: Build::Together(build),
    ..Kind::PLAIN
};

#[derive(Debug)]
struct FrameSum {
    clues: Vec<(Vec<Cell>, i64)>,
}

fn build(bound: &[Bound<'_>], value: &Value<'_>, reader: &mut Reader<'_, '_>) -> Option<Box<dyn Rule>> {
    let mut clues = Vec::new();
    let mut fine = true;
    for one in bound.iter().filter(|one| one.get(keys::SUM).is_some()) {
        match clue(one, value, reader) {
            Some(clue) => {
                let (line, sum) = (clue.0.clone(), clue.1);
                reader.record(RuleUse::bare(keys::NAME).with(keys::LINE, line).with(keys::SUM, sum));
                clues.push(clue);
            }
            None => fine = false,
        }
    }
    if fine && clues.is_empty() {
        return reader.refuse(value.error(format!("`{}` has no clues", value.path())));
    }
    fine.then(|| Box::new(FrameSum { clues }) as Box<dyn Rule>)
}

/// The cells and the sum of a clue.
fn clue(bound: &Bound<'_>, value: &Value<'_>, reader: &mut Reader<'_, '_>) -> Option<(Vec<Cell>, i64)> {
    let (mut cells, sum) = (bound.need(keys::LINE).to_vec(), bound.need(keys::SUM));
    let depth = match bound.get(keys::DEPTH) {
        None => None,
        Some(depth @ 1..=1_000) => Some(depth as usize),
        Some(depth) => {
            return reader.refuse(bound.at(keys::DEPTH).error(format!("a frame is at least 1 deep, not {depth}")));
        }
    };
    if let Some((side, _)) = bound.seen {
        let own = reader.board.boxes().map(|shape| if side.sees_rows() { shape.width } else { shape.height });
        let Some(depth) = depth.or(own) else {
            let message = "without boxes, the depth of the frame must be given";
            return reader.refuse(value.error(message).help("depth = 3"));
        };
        cells.truncate(depth);
    }
    let ends = |cell: &Cell| {
        let digits = reader.board.digits_of(*cell);
        (i64::from(digits.first()), i64::from(digits.last()))
    };
    let (low, high) = cells.iter().map(ends).fold((0, 0), |(a, b), (c, d)| (a + c, b + d));
    if !(low..=high).contains(&sum) {
        let message = format!("the sum of {} digits is {low} to {high}, not {sum}", cells.len());
        return reader.refuse(bound.at(keys::SUM).error(message));
    }
    Some((cells, sum))
}

impl Rule for FrameSum {
    fn encode(&self, encoder: &mut Encoder<'_>) {
        for (cells, wanted) in &self.clues {
            let name = format!("frame sum {}", encoder.board().name(cells[0]));
            let terms: Vec<(i64, Variable)> = cells.iter().map(|&cell| (1, cell.into())).collect();
            encoder.sum(name, &terms, |sum| sum == *wanted);
        }
    }

    fn violations(&self, board: &Board, grid: &Grid) -> Vec<Violation> {
        let mut found = Vec::new();
        for (cells, wanted) in &self.clues {
            let sum: Option<i64> = cells.iter().map(|&cell| board.value(grid, cell)).sum();
            if let Some(sum) = sum.filter(|sum| sum != wanted) {
                let what = format!("these digits add up to {sum}, not to {wanted}");
                found.push(Violation { what, cells: cells.clone() });
            }
        }
        found
    }
}
