//! Circles whose digits count themselves.

use exdoku_encode::{Encoder, Variable};
use exdoku_text::board::{Board, Cell, Grid};

use self::keys::counting_circles as key;
use crate::rules::kind::keys;
use crate::rules::{Build, Builder, Built, Fault, Kind, Param, Rule, RuleUse, Type, Violation};

keys! { counting_circles = "counting-circles" { CELLS: [Cell] = "cells" } }

pub(super) const KINDS: &[Kind] = &[Kind {
    name: key::NAME,
    also: &["circles"],
    meaning: "A digit in a circle is the number of circles that hold it.",
    params: &[Param::of(key::CELLS, Type::Marked, "the circles")],
    bare: true,
    example: "counting-circles = \"r1c1 r2c2 r3c3\"",
    compiles_to: "the count of each digit, which is 0 or the digit itself; the digits used add up to the number of \
                  circles",
    look: &[("cells", "circle outline #8f8f8f")],
    draw: &[("cells", "counted")],
    build: Build::Each(build),
    ..Kind::PLAIN
}];

#[derive(Debug)]
struct CountingCircles {
    circles: Vec<Cell>,
}

fn build(used: &RuleUse, builder: &Builder<'_>) -> Result<Built, Fault> {
    let circles = used.need(key::CELLS).to_vec();
    let mut reached = vec![false; circles.len() + 1];
    reached[0] = true;
    for number in counts(builder.board, &circles) {
        for sum in (number..=circles.len()).rev() {
            reached[sum] |= reached[sum - number];
        }
    }
    if !reached[circles.len()] {
        let message = format!("no different digits add up to {}, the number of these circles", circles.len());
        return Err(Fault::impossible(used.error(message)));
    }
    Ok(CountingCircles { circles }.into())
}

/// The digits that can be in circles, each as often as its value.
fn counts(board: &Board, circles: &[Cell]) -> Vec<usize> {
    let mut values: Vec<i64> = circles.iter().flat_map(|&cell| board.values_of(cell)).collect();
    values.sort_unstable();
    values.dedup();
    let counts = values.into_iter().filter_map(|value| usize::try_from(value).ok());
    counts.filter(|count| (1..=circles.len()).contains(count)).collect()
}

impl Rule for CountingCircles {
    fn encode(&self, encoder: &mut Encoder<'_>) {
        let name = format!("circles {}", encoder.board().name(self.circles[0]));
        let most = self.circles.len() as i64;
        for &cell in &self.circles {
            encoder.limit(cell, |value| (1..=most).contains(&value));
        }
        let mut totals: Vec<(i64, Variable)> = Vec::new();
        for count in counts(encoder.board(), &self.circles) {
            let total = encoder.auxiliary(format!("{name} with {count}"), [0, count as i64]);
            encoder.count(format!("{name} tally {count}"), &self.circles, count as i64, self.circles.len(), total);
            totals.push((1, total));
        }
        encoder.sum(name, &totals, |sum| sum == most);
    }

    fn violations(&self, board: &Board, grid: &Grid) -> Vec<Violation> {
        let values: Vec<(Cell, i64)> =
            self.circles.iter().filter_map(|&cell| Some((cell, board.value(grid, cell)?))).collect();
        let open = self.circles.len() - values.len();
        let mut digits: Vec<i64> = values.iter().map(|(_, value)| *value).collect();
        digits.sort_unstable();
        digits.dedup();
        let mut found = Vec::new();
        for digit in digits {
            let cells: Vec<Cell> = values.iter().filter(|(_, value)| *value == digit).map(|(cell, _)| *cell).collect();
            let (least, most) = (cells.len() as i64, (cells.len() + open) as i64);
            if !(least..=most).contains(&digit) {
                found.push(Violation { what: format!("{digit} stands in {least} circles"), cells });
            }
        }
        found
    }
}
