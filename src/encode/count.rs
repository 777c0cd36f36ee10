//! Counting (the global constraint "among"): a variable is the number of times that a value occurs in some cells.
//!
//! ```text
//!   circles of row 1    circles of row 2    ...          each: in or out
//!          └──────────────┴───────────────┴── count so far ──▶ total
//! ```
//!
//! Cells that hold different digits, because houses say so, are taken together: the value occurs in such a set at most
//! once. A primary item for the set is covered by the placements of the value in it, which colour it as in, or by an
//! auxiliary option, which colours it as out. The sets are then read as a chain whose state is the count so far.
//!
//! Size: an item and an option per set; a chain of as many steps as there are sets, with a state for each count. It does
//! not grow with the number of digits.

use crate::board::Cell;

use super::constraint::Constraint;
use super::presence::in_or_out;
use super::writer::Writer;
use super::{Encoder, Variable, regular};

/// The number of times that a value occurs in some cells.
#[derive(Debug)]
pub(super) struct Count {
    cells: Vec<Cell>,
    value: i64,
    /// Counting stops here.
    most: usize,
    total: Variable,
}

impl Encoder<'_> {
    /// The variable `total` is the number of times that the value occurs in the cells, where `most` stands for itself
    /// and everything above.
    pub fn count(&mut self, name: impl Into<String>, cells: &[Cell], value: i64, most: usize, total: Variable) {
        self.post(name, Count { cells: cells.to_vec(), value, most, total });
    }
}

impl Constraint for Count {
    fn write(self: Box<Self>, writer: &mut Writer<'_>, name: &str) {
        let Count { cells, value, most, total } = *self;
        write(writer, name, &cells, value, most, total);
    }
}

pub(super) fn write(writer: &mut Writer<'_>, name: &str, cells: &[Cell], value: i64, most: usize, total: Variable) {
    let mut inputs = Vec::new();
    for (number, set) in sets(writer, cells, value).iter().enumerate() {
        let inside = writer.auxiliary(format!("{name} part {}", number + 1), vec![0, 1]);
        in_or_out(writer, &format!("{name} has {value} in part {}", number + 1), set, value, inside);
        inputs.push(inside);
    }
    let parts = inputs.len();
    inputs.push(total);
    let step = |at: usize, count: &i64, input: i64| {
        Some(if at < parts { (count + input).min(most as i64) } else { count - input })
    };
    regular::write_steps(writer, name, &inputs, 0, step, |left| *left == 0);
}

/// The cells that can hold the value, in sets of cells that all differ: each joins the first set it fits into.
fn sets(writer: &Writer<'_>, cells: &[Cell], value: i64) -> Vec<Vec<Cell>> {
    let mut sets: Vec<Vec<Cell>> = Vec::new();
    for &cell in cells.iter().filter(|&&cell| writer.can_be(cell.into(), value)) {
        match sets.iter_mut().find(|set| set.iter().all(|&other| writer.differ(cell, other))) {
            Some(set) => set.push(cell),
            None => sets.push(vec![cell]),
        }
    }
    sets
}
