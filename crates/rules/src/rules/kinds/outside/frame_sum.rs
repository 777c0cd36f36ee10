//! Clues outside the grid that add up the digits next to them.

use exdoku_encode::{Encoder, Variable};
use exdoku_text::board::{Board, Cell, Grid};

use self::keys::frame_sum as key;
use crate::rules::fault::{self};
use crate::rules::kind::keys;
use crate::rules::{Build, Builder, Built, Choice, Fault, Kind, Param, Rule, RuleUse, Type, Violation};

keys! { frame_sum = "frame-sum" { LINE: [Cell] = "line", SUM: i64 = "sum", DEPTH: i64 = "depth" } }

pub(super) const KINDS: &[Kind] = &[Kind {
    name: key::NAME,
    also: &["frame"],
    meaning: "A clue outside the grid is the sum of the digits next to it, as deep as a box.",
    params: &[
        Param::of(key::LINE, Type::Line, "the cells of a clue; for a clue by side, the first cells of its line")
            .optional(),
        Param::of(key::SUM, Type::Number, "their sum").optional(),
        Param::of(key::DEPTH, Type::Number, "the number of cells of a clue by side; by default the depth of a box")
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
}];

#[derive(Debug)]
struct FrameSum {
    clues: Vec<(Vec<Cell>, i64)>,
}

fn build(uses: &[RuleUse], builder: &Builder<'_>) -> Result<Built, Fault> {
    let clues = fault::all(uses.iter().filter(|one| one.gives(key::SUM)).map(|one| clue(one, builder)))?;
    if clues.is_empty() {
        return Err(uses[0].rule_error(format!("`{}` has no clues", uses[0].path())).into());
    }
    let used =
        |(line, sum): &(Vec<Cell>, i64)| RuleUse::bare(key::NAME).with(key::LINE, line.clone()).with(key::SUM, *sum);
    let uses = clues.iter().map(used).collect();
    Ok(Built::from(FrameSum { clues }).used_as(uses))
}

/// The cells and the sum of a clue.
fn clue(used: &RuleUse, builder: &Builder<'_>) -> Result<(Vec<Cell>, i64), Fault> {
    let (mut cells, sum) = (used.need(key::LINE).to_vec(), used.need(key::SUM));
    let depth = match used.get(key::DEPTH) {
        None => None,
        Some(depth @ 1..=1_000) => Some(depth as usize),
        Some(depth) => {
            return Err(used.at(key::DEPTH).error(format!("a frame is at least 1 deep, not {depth}")).into());
        }
    };
    if let Some(side) = used.side() {
        let own = builder.board.boxes().map(|shape| if side.sees_rows() { shape.width } else { shape.height });
        let Some(depth) = depth.or(own) else {
            let message = "without boxes, the depth of the frame must be given";
            return Err(used.rule_error(message).help("depth = 3").into());
        };
        cells.truncate(depth);
    }
    let ends = |cell: &Cell| {
        let digits = builder.board.digits_of(*cell);
        (i64::from(digits.first()), i64::from(digits.last()))
    };
    let (low, high) = cells.iter().map(ends).fold((0, 0), |(a, b), (c, d)| (a + c, b + d));
    if !(low..=high).contains(&sum) {
        let message = format!("the sum of {} digits is {low} to {high}, not {sum}", cells.len());
        return Err(Fault::impossible(used.at(key::SUM).error(message)));
    }
    Ok((cells, sum))
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
