//! Channelling: a variable that is a function of the digit of a cell, such as its parity or membership in an area.
//!
//! Each placement of the cell gives the variable its colour. So constraints that depend on one property of a digit
//! distinguish few values instead of all digits.
//!
//! Size: an entry per candidate.

use exdoku_text::board::Cell;

use super::candidate::Candidate;
use super::encoder::{Constraint, Encoder};
use super::variable::Variable;
use super::writer::Writer;

/// The value of a variable for each digit of a cell.
#[derive(Debug)]
struct Channel {
    cell: Cell,
    variable: Variable,
    /// By the digit of the cell.
    values: Vec<i64>,
}

impl Encoder<'_> {
    /// The variable is the function of the cell's value.
    pub fn channel(&mut self, cell: Cell, variable: Variable, function: impl Fn(i64) -> i64) {
        let values = self.values(cell.into()).into_iter().map(function).collect();
        self.post("channel", Channel { cell, variable, values });
    }
}

impl Constraint for Channel {
    fn channel(&self) -> Option<(Variable, (Cell, Vec<i64>))> {
        Some((self.variable, (self.cell, self.values.clone())))
    }

    fn computes(&self, _encoder: &Encoder<'_>, is_open: &dyn Fn(Variable) -> bool) -> Option<(Variable, Vec<i64>)> {
        is_open(self.variable).then(|| (self.variable, self.values.clone()))
    }

    fn write(self: Box<Self>, writer: &mut Writer<'_>, _name: &str) {
        let Channel { cell, variable, values } = *self;
        for digit in writer.digits(cell).iter() {
            let value = values[digit.index()];
            let candidate = Candidate { cell, digit };
            if writer.can_be(variable, value) {
                let equals = writer.equals(variable, value);
                writer.uses(candidate, equals);
            } else {
                writer.exclude(candidate);
            }
        }
    }
}
