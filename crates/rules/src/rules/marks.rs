//! Marked cells that hold only some of the digits.

use exdoku_encode::{Candidate, Encoder};
use exdoku_text::board::{Board, Cell, DigitSet, Grid};

use super::bind::Bound;
use super::keys::marks as keys;
use super::kind::{Build, Kind};
use super::reader::Reader;
use super::rule::{Rule, Violation};
use super::signature::{Param, Type};

pub(super) const MARKS: Kind = Kind {
    name: keys::NAME,
    meaning: "Marked cells hold only the digits their mark stands for: low and high, shapes, fortresses of primes, ...",
    params: &[
        Param::of(keys::CELLS, Type::Cells, "the marked cells"),
        Param::of(keys::DIGITS, Type::Digits, "the digits that the mark stands for"),
    ],
    example: "marks = { cells = \"r1c1 r5c5\", digits = \"1-4\" }",
    compiles_to: "nothing: the other candidates of the cells get no option",
    look: &[("cells", "shade #eeeeee"), ("cells", "text: {digits}")],
    draw: &[("cells", "cell"), ("digits", "one of 1-3, 4-6, 7-9")],
    build: Build::Each(build),
    ..Kind::PLAIN
};

#[derive(Debug)]
struct Marks {
    allowed: Vec<(Cell, DigitSet)>,
}

fn build(bound: &Bound<'_>, _reader: &mut Reader<'_, '_>) -> Option<Box<dyn Rule>> {
    let digits: DigitSet = bound.need(keys::DIGITS).iter().copied().collect();
    Some(Box::new(Marks { allowed: bound.need(keys::CELLS).iter().map(|&cell| (cell, digits)).collect() }))
}

impl Rule for Marks {
    fn encode(&self, encoder: &mut Encoder<'_>) {
        for &(cell, allowed) in &self.allowed {
            for digit in encoder.board().digits().iter().filter(|&digit| !allowed.contains(digit)) {
                encoder.exclude(Candidate { cell, digit });
            }
        }
    }

    fn violations(&self, _board: &Board, grid: &Grid) -> Vec<Violation> {
        let wrong = self.allowed.iter().filter(|(cell, allowed)| grid.get(*cell).is_some_and(|d| !allowed.contains(d)));
        let what = "the mark of this cell does not allow its digit";
        wrong.map(|(cell, _)| Violation { what: what.to_owned(), cells: vec![*cell] }).collect()
    }
}
