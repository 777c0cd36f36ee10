//! How often a value stands in some cells, told to a signal.
//!
//! ```text
//!   circles of row 1    circles of row 2    ...          each: in or out
//!          └──────────────┴───────────────┴── how many so far ──▶ total
//! ```
//!
//! Cells that hold different digits, because houses say so, are taken together: the value stands in such a set once or
//! not at all. A primary item a set is covered by the placements of the value in it, which tell that it is in, or by a
//! helper option, which tells that it is out. The sets are then read as a chain whose state is how many are in so far.
//!
//! Size: an item and an option a set; a chain of as many steps as there are sets, with a state for each count. It does
//! not grow with the number of digits.

use crate::automaton::{Unfolding, unfold};
use crate::board::Cell;

use super::presence::in_or_out;
use super::writer::Writer;
use super::{Encoder, MOST_OPTIONS, Variable, What};

/// How often a value stands in some cells.
#[derive(Clone, Debug)]
pub(super) struct Tally {
    cells: Vec<Cell>,
    value: i64,
    /// Counting stops here.
    most: usize,
    total: Variable,
}

impl Tally {
    /// However often it is.
    pub(super) fn every(cells: &[Cell], value: i64, total: Variable) -> Tally {
        Tally { cells: cells.to_vec(), value, most: cells.len(), total }
    }
}

impl Encoder<'_> {
    /// The signal tells how often the value stands in the cells, where `most` stands for itself and everything above.
    pub fn count(&mut self, name: impl Into<String>, cells: &[Cell], value: i64, most: usize, total: Variable) {
        self.say(name, What::Tally(Tally { cells: cells.to_vec(), value, most, total }));
    }
}

pub(super) fn write(writer: &mut Writer<'_>, name: &str, tally: &Tally) {
    let &Tally { ref cells, value, most, total } = tally;
    let mut inputs = Vec::new();
    for (number, set) in sets(writer, cells, value).iter().enumerate() {
        let inside = writer.quantity(format!("{name} part {}", number + 1), vec![0, 1]);
        in_or_out(writer, &format!("{name} has {value} in part {}", number + 1), set, value, inside);
        inputs.push(inside);
    }
    let parts = inputs.len();
    inputs.push(total);
    let values: Vec<Vec<i64>> = inputs.iter().map(|&input| writer.domain(input)).collect();
    let step = |at: usize, count: &i64, input: i64| {
        let next = if at < parts { (count + input).min(most as i64) } else { count - input };
        Ok::<_, ()>(Some(next))
    };
    match unfold(&values, 0, step, |left| Ok(*left == 0), MOST_OPTIONS) {
        Ok(automaton) => super::regular::write(writer, name, &inputs, &automaton),
        Err(Unfolding::TooLarge { transitions }) => writer.refuse(transitions),
        Err(Unfolding::Step(())) => unreachable!("no step fails"),
    }
}

/// The cells that can hold the value, in sets of cells that all differ: each joins the first set it fits into.
fn sets(writer: &Writer<'_>, cells: &[Cell], value: i64) -> Vec<Vec<Cell>> {
    let mut sets: Vec<Vec<Cell>> = Vec::new();
    for &cell in cells.iter().filter(|&&cell| writer.domain(cell.into()).contains(&value)) {
        match sets.iter_mut().find(|set| set.iter().all(|&other| writer.differ(cell, other))) {
            Some(set) => set.push(cell),
            None => sets.push(vec![cell]),
        }
    }
    sets
}
