//! Cells that hold only odd, or only even digits.

use crate::board::{Board, Cell, Digits, Grid};
use crate::encode::{Candidate, Encoder};
use crate::source::fields::Value;

use super::{Binding, Kind, Reader, Rule, Violation};

const FORMS: &[(&str, &str)] = &[
    ("\"r1c1 r2c2 ...\"", "the cells; or a list of such strings"),
    ("\"\"\"picture\"\"\"", "every cell marked with anything but `.`"),
];

pub(super) const ODD: Kind = Kind {
    name: "odd",
    meaning: "These cells hold odd digits.",
    forms: FORMS,
    example: "odd = \"r1c1 r5c5\"",
    compiles_to: "nothing: the even candidates of the cells get no option",
    draw: &[("", "cell")],
    read: |value, reader| read(value, reader, 1),
};

pub(super) const EVEN: Kind = Kind {
    name: "even",
    meaning: "These cells hold even digits.",
    forms: FORMS,
    example: "even = \"r1c2 r5c6\"",
    compiles_to: "nothing: the odd candidates of the cells get no option",
    draw: &[("", "cell")],
    read: |value, reader| read(value, reader, 0),
};

#[derive(Debug)]
struct Parity {
    cells: Vec<Cell>,
    /// What values leave when divided by 2.
    remainder: i32,
    digits: Digits,
}

fn read(value: &Value<'_>, reader: &mut Reader<'_, '_>, remainder: i32) -> Option<Box<dyn Rule>> {
    let cells = reader.listed_or_drawn(value)?;
    let kind = if remainder == 1 { "odd" } else { "even" };
    reader.say(kind, [("cells", Binding::Cells(cells.clone()))]);
    Some(Box::new(Parity { cells, remainder, digits: reader.board.digits() }))
}

impl Rule for Parity {
    fn encode(&self, encoder: &mut Encoder<'_>) {
        for &cell in &self.cells {
            for digit in self.digits.iter() {
                if self.digits.value(digit).rem_euclid(2) != self.remainder {
                    encoder.drop(Candidate { cell, digit });
                }
            }
        }
    }

    fn violations(&self, _board: &Board, grid: &Grid) -> Vec<Violation> {
        let (odd, word) = if self.remainder == 1 { (true, "odd") } else { (false, "even") };
        let is_odd = |cell: Cell| grid.get(cell).map(|digit| self.digits.value(digit) & 1 == 1);
        let wrong = self.cells.iter().copied().filter(|&cell| is_odd(cell).is_some_and(|is| is != odd));
        wrong.map(|cell| Violation { what: format!("this cell must be {word}"), cells: vec![cell] }).collect()
    }
}
