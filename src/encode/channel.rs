//! A signal that is known with the digit of a cell: whether it is even, whether it belongs to an area.
//!
//! Each placement of the cell gives the signal its colour. So verbs that need only a part of what a digit says speak of
//! few values instead of all digits.
//!
//! Size: an entry a candidate.

use crate::board::Cell;

use super::writer::Writer;
use super::{Candidate, Encoder, Variable, What};

/// What a signal is for each value of a cell.
#[derive(Clone, Debug)]
pub(super) struct Told {
    cell: Cell,
    signal: Variable,
    /// By the digit of the cell.
    numbers: Vec<i64>,
}

impl Encoder<'_> {
    /// The signal is what the function makes of the value of the cell.
    pub fn channel(&mut self, cell: Cell, signal: Variable, what: impl Fn(i64) -> i64) {
        let numbers = self.values(cell.into()).into_iter().map(what).collect();
        self.say("told", What::Told(Told { cell, signal, numbers }));
    }
}

pub(super) fn write(writer: &mut Writer<'_>, told: &Told) {
    let &Told { cell, signal, ref numbers } = told;
    let domain = writer.domain(signal);
    for digit in writer.digits(cell) {
        let number = numbers[digit.index()];
        let candidate = Candidate { cell, digit };
        match domain.binary_search(&number) {
            Ok(_) => {
                let is = writer.is(signal, number);
                writer.uses(candidate, is);
            }
            Err(_) => writer.drop(candidate),
        }
    }
}
