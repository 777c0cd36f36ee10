//! Clock faces: a circle where four cells meet. Clockwise around a white circle the digits increase, from the lowest of
//! them on; around a black one they increase anticlockwise.
//!
//! It is a known variant of Sudoku, and none of the built-in kinds.

use exdoku::board::{Board, Cell, Grid};
use exdoku::encode::{Encoder, Variable};
use exdoku::rules::{Build, Builder, Built, Fault, Key, Kind, Param, Rule, RuleUse, Type, Violation};

const WHITE: Key<[Cell]> = Key::new("clock-face", "cells");
const BLACK: Key<[Cell]> = Key::new("black-clock-face", "cells");

/// `clock-face = ["r1-2c1-2", "r2-3c2-3"]`
pub(crate) const CLOCK_FACE: Kind = Kind {
    name: "clock-face",
    meaning: "Clockwise around the white circle the digits increase, from the lowest of the four on.",
    params: &[Param::of(WHITE, Type::Cells, "the four cells around the circle")],
    bare: true,
    example: "clock-face = \"r1-2c1-2\"",
    reason: "clock face {cells}",
    compiles_to: "an option for each four digits, and each place of the lowest",
    draw: &[("cells", "square")],
    look: &[("cells", "corner white: ↻")],
    build: Build::Each(|used, builder| build(used, WHITE, Turn::Clockwise, builder)),
    ..Kind::PLAIN
};

/// `black-clock-face = "r1-2c1-2"`
pub(crate) const BLACK_CLOCK_FACE: Kind = Kind {
    name: "black-clock-face",
    meaning: "Anticlockwise around the black circle the digits increase, from the lowest of the four on.",
    params: &[Param::of(BLACK, Type::Cells, "the four cells around the circle")],
    example: "black-clock-face = \"r1-2c1-2\"",
    reason: "black clock face {cells}",
    look: &[("cells", "corner black: ↺")],
    build: Build::Each(|used, builder| build(used, BLACK, Turn::Anticlockwise, builder)),
    ..CLOCK_FACE
};

/// In which direction digits increase.
#[derive(Clone, Copy, Debug)]
enum Turn {
    Clockwise,
    Anticlockwise,
}

/// Four cells in the direction in which their digits increase.
#[derive(Debug)]
struct ClockFace {
    cells: [Cell; 4],
}

/// From the parameters of one use to its rule. What is wrong with them is reported at its place in the file.
fn build(used: &RuleUse, key: Key<[Cell]>, turn: Turn, builder: &Builder<'_>) -> Result<Built, Fault> {
    let mut cells = used.need(key).to_vec();
    cells.sort_unstable();
    let step = |from: Cell, rows: isize, columns: isize| builder.board.step(from, rows, columns);
    let block = |first: Cell| Some([first, step(first, 0, 1)?, step(first, 1, 1)?, step(first, 1, 0)?]);
    let clockwise = cells.first().and_then(|&first| block(first));
    let is_same = |block: &[Cell; 4]| cells.len() == 4 && block.iter().all(|cell| cells.contains(cell));
    let Some(mut cells) = clockwise.filter(is_same) else {
        let complaint = used.at(key).error("a clock face stands where four cells meet");
        return Err(complaint.help("name the four cells around it: \"r1-2c1-2\"").into());
    };
    if matches!(turn, Turn::Anticlockwise) {
        cells.reverse();
    }
    Ok(ClockFace { cells }.into())
}

/// Whether digits increase, once they are read from the lowest on.
fn increases(digits: &[i64]) -> bool {
    let falls = (0..digits.len()).filter(|&at| digits[at] >= digits[(at + 1) % digits.len()]);
    falls.count() == 1
}

impl Rule for ClockFace {
    fn encode(&self, encoder: &mut Encoder<'_>) {
        let [a, b, c, d] = self.cells.map(|cell| encoder.values(cell.into()));
        let mut rows = Vec::new();
        for &a in &a {
            for &b in &b {
                for &c in &c {
                    rows.extend(d.iter().map(|&d| vec![a, b, c, d]).filter(|row| increases(row)));
                }
            }
        }
        let name = format!("clock face {}", encoder.board().name_cells(&self.cells));
        encoder.table(name, &self.cells.map(Variable::from), rows);
    }

    /// As a player looks at it: twice around the circle, no digit but the lowest may come after a higher one.
    fn violations(&self, board: &Board, grid: &Grid) -> Vec<Violation> {
        let Some(digits) = self.cells.iter().map(|&cell| board.value(grid, cell)).collect::<Option<Vec<i64>>>() else {
            return Vec::new();
        };
        let lowest = digits.iter().enumerate().min_by_key(|(_, digit)| **digit).map_or(0, |(at, _)| at);
        let from_lowest: Vec<i64> = digits.iter().cycle().skip(lowest).take(4).copied().collect();
        match from_lowest.windows(2).all(|pair| pair[0] < pair[1]) {
            true => Vec::new(),
            false => vec![Violation {
                what: "around this clock face the digits do not increase".to_owned(),
                cells: self.cells.to_vec(),
            }],
        }
    }
}
