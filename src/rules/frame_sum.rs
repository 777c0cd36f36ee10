//! Clues beside the grid that add up the digits next to them.

use crate::board::{Board, Cell, Grid};
use crate::encode::{Encoder, Variable};
use crate::source::fields::{Form, Value};

use super::{Binding, Kind, Reader, Rule, Violation};

pub(super) const FRAME_SUM: Kind = Kind {
    name: "frame-sum",
    meaning: "A clue beside the grid is the sum of the digits next to it, as deep as a box reaches.",
    forms: &[
        ("{ left = [\"-\", 15, ...], top = \". 12 . .\" }", "one entry a row or column, `.` or `-` for none"),
        ("{ ..., depth = 2 }", "so many digits, also on boards without boxes"),
    ],
    example: "frame-sum = { left = \". . 13 . 10 . 21 . .\" }",
    compiles_to: "a sum for each clue",
    draw: &[],
    read,
};

#[derive(Debug)]
struct FrameSum {
    clues: Vec<(Vec<Cell>, i64)>,
}

fn read(value: &Value<'_>, reader: &mut Reader<'_, '_>) -> Option<Box<dyn Rule>> {
    let Form::Table(mut table) = value.form() else {
        return reader.refuse(value.wrong("a table like { left = \". 12 . .\", top = \"3 . . .\" }"));
    };
    let said = table.take("depth");
    let depth = match &said {
        Some(said) => match reader.number(said)? {
            depth @ 1..=1_000 => Some(depth as usize),
            depth => return reader.refuse(said.error(format!("a frame is at least 1 deep, not {depth}"))),
        },
        None => None,
    };
    let sides = reader.sides(&mut table);
    table.finish(reader.diagnostics);
    let boxes = reader.board.boxes();
    if depth.is_none() && boxes.is_none() {
        let message = "this board has no boxes that say how deep the frame is";
        return reader.refuse(value.error(message).help("say it with depth = 3"));
    }
    let sides = sides?;
    if sides.is_empty() {
        return reader.refuse(value.error(format!("`{}` has no clues", value.path())));
    }
    let mut clues = Vec::new();
    let mut fine = true;
    for clue in sides {
        let own = boxes.map_or(1, |shape| if clue.side.sees_rows() { shape.width } else { shape.height });
        let mut cells = clue.line;
        cells.truncate(depth.unwrap_or(own));
        let Some(sum) = reader.number(&clue.clue) else {
            fine = false;
            continue;
        };
        let ends = |cell: &Cell| {
            let digits = reader.board.digits_of(*cell);
            (i64::from(digits.first()), i64::from(digits.last()))
        };
        let (low, high) = cells.iter().map(ends).fold((0, 0), |(a, b), (c, d)| (a + c, b + d));
        if !(low..=high).contains(&sum) {
            let message = format!("{} digits add up to {low} to {high}, not to {sum}", cells.len());
            reader.diagnostics.push(clue.clue.error(message));
            fine = false;
        }
        reader.say("frame-sum", [("line", Binding::Cells(cells.clone())), ("sum", Binding::Number(sum))]);
        clues.push((cells, sum));
    }
    fine.then(|| Box::new(FrameSum { clues }) as Box<dyn Rule>)
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
