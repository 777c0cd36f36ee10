//! Counting (the global constraint "among"): a variable is the number of times that a value occurs in some cells.
//!
//! ```text
//!   circles of row 1    circles of row 2    ...          each: in or out
//!          └──────────────┴───────────────┴── count so far ──▶ total
//! ```
//!
//! Cells that hold different digits, because of houses, are taken together: the value occurs in such a set at most
//! once. A primary item for the set is covered by the placements of the value in it, which colour it `in`, or by an
//! auxiliary option, which colours it `out`. A few sets are then read as a chain whose state is the count so far. Many sets
//! are added up as a tree, in which each set is only a few steps away from the total.
//!
//! Size: an item and an option per set; a chain of as many steps as there are sets, with a state for each count, or as many
//! sums, with an option for each pair of addends. It does not grow with the number of digits.

use std::collections::BTreeSet;

use exdoku_text::board::Cell;

use super::encoder::{Constraint, Encoder, Ways};
use super::in_or_out::in_or_out;
use super::variable::Variable;
use super::writer::Writer;
use super::{cases, regular};

/// The number of times that a value occurs in some cells.
#[derive(Debug)]
pub(super) struct Count {
    cells: Vec<Cell>,
    value: i64,
    /// The largest count: it stands for itself and everything above.
    most: usize,
    total: Variable,
}

/// The number of variables that are 1.
#[derive(Debug)]
struct CountOnes {
    variables: Vec<Variable>,
    most: usize,
    total: Variable,
}

impl Encoder<'_> {
    /// The variable `total` is the number of times that the value occurs in the cells, where `most` stands for itself and
    /// everything above.
    pub fn count(&mut self, name: impl Into<String>, cells: &[Cell], value: i64, most: usize, total: Variable) {
        self.post(name, Count { cells: cells.to_vec(), value, most, total });
    }

    /// The variable `total` is the number of variables, all of them 0 or 1, that are 1, where `most` stands for itself and
    /// everything above.
    pub fn count_ones(&mut self, name: impl Into<String>, variables: &[Variable], most: usize, total: Variable) {
        self.post(name, CountOnes { variables: variables.to_vec(), most, total });
    }
}

impl Constraint for Count {
    fn quantity(&self) -> Option<&'static str> {
        Some("count")
    }

    fn write(self: Box<Self>, writer: &mut Writer<'_>, name: &str) {
        let Count { cells, value, most, total } = *self;
        write(writer, name, &cells, value, most, total);
    }

    fn opposite(&self, encoder: &mut Encoder<'_>, name: &str) -> Ways {
        let inputs: Vec<Variable> = self.cells.iter().map(|&cell| cell.into()).collect();
        other_count(encoder, name, inputs, |value| value == self.value, self.most, self.total)
    }

    fn computes(&self, _encoder: &Encoder<'_>, is_open: &dyn Fn(Variable) -> bool) -> Option<(Variable, Vec<i64>)> {
        is_open(self.total).then(|| (self.total, counts(self.cells.len(), self.most)))
    }
}

impl Constraint for CountOnes {
    fn quantity(&self) -> Option<&'static str> {
        Some("count")
    }

    fn write(self: Box<Self>, writer: &mut Writer<'_>, name: &str) {
        let CountOnes { variables, most, total } = *self;
        add_up(writer, name, variables, most, total);
    }

    fn opposite(&self, encoder: &mut Encoder<'_>, name: &str) -> Ways {
        other_count(encoder, name, self.variables.clone(), |value| value == 1, self.most, self.total)
    }

    fn computes(&self, _encoder: &Encoder<'_>, is_open: &dyn Fn(Variable) -> bool) -> Option<(Variable, Vec<i64>)> {
        let known = !self.variables.iter().any(|&variable| is_open(variable));
        (known && is_open(self.total)).then(|| (self.total, counts(self.variables.len(), self.most)))
    }
}

/// All possible counts of this many things, where `most` stands for itself and everything above.
fn counts(things: usize, most: usize) -> Vec<i64> {
    (0..=things.min(most) as i64).collect()
}

/// The variable `total` is not the number of inputs that count.
fn other_count(
    encoder: &mut Encoder<'_>,
    name: &str,
    mut inputs: Vec<Variable>,
    counts: impl Fn(i64) -> bool,
    most: usize,
    total: Variable,
) -> Ways {
    let parts = inputs.len();
    inputs.push(total);
    let step = |at: usize, count: &i64, value: i64| {
        Some(if at < parts { (count + i64::from(counts(value))).min(most as i64) } else { count - value })
    };
    let other = regular::other_words(encoder, &inputs, 0, step, |left| *left != 0)?;
    Ok(vec![encoder.alternative(|encoder| encoder.regular(format!("{name} other"), &inputs, other))])
}

pub(super) fn write(writer: &mut Writer<'_>, name: &str, cells: &[Cell], value: i64, most: usize, total: Variable) {
    let mut inputs = Vec::new();
    for (number, set) in sets(writer, cells, value).iter().enumerate() {
        let inside = writer.auxiliary(format!("{name} part {}", number + 1), vec![0, 1]);
        in_or_out(writer, &format!("{name} has {value} in part {}", number + 1), set, value, inside);
        inputs.push(inside);
    }
    add_up(writer, name, inputs, most, total);
}

/// The variable `total` is the sum of variables that are 0 or 1, where `most` stands for itself and everything above.
fn add_up(writer: &mut Writer<'_>, name: &str, mut inputs: Vec<Variable>, most: usize, total: Variable) {
    if inputs.len() > MOST_READ {
        return merge(writer, name, inputs, most as i64, total);
    }
    let parts = inputs.len();
    inputs.push(total);
    let step = |at: usize, count: &i64, input: i64| {
        Some(if at < parts { (count + input).min(most as i64) } else { count - input })
    };
    regular::write_steps(writer, name, &inputs, 0, step, |left| *left == 0);
}

/// Up to this many sets are read as a chain; more are merged.
const MOST_READ: usize = 16;

/// The variable `total` is the sum of the parts, where `most` stands for itself and everything above: groups of three
/// parts are added up, then pairs of sums.
fn merge(writer: &mut Writer<'_>, name: &str, parts: Vec<Variable>, most: i64, total: Variable) {
    let totals = writer.domain(total);
    let (least, cap) = (totals.first().copied().unwrap_or(0), totals.last().copied().unwrap_or(0).min(most));
    let all = parts.len() as i64;
    // Each sum with its number of parts.
    let mut sums: Vec<(Variable, i64)> = parts.into_iter().map(|part| (part, 1)).collect();
    let mut number = 0;
    for arity in std::iter::once(3).chain(std::iter::repeat(2)) {
        let is_last = sums.len() <= arity;
        let mut next = Vec::new();
        for group in sums.chunks(arity) {
            if let (&[alone], false) = (group, is_last) {
                next.push(alone);
                continue;
            }
            let size: i64 = group.iter().map(|(_, size)| size).sum();
            let mut rows: Vec<(Vec<(Variable, i64)>, i64)> = vec![(Vec::new(), 0)];
            for &(part, _) in group {
                let values = writer.domain(part);
                let with = |(row, sum): &(Vec<(Variable, i64)>, i64), value: i64| {
                    let row = row.iter().copied().chain([(part, value)]).collect();
                    (row, (sum + value).min(most))
                };
                rows = rows.iter().flat_map(|row| values.iter().map(|&value| with(row, value))).collect();
            }
            // The other parts add at least nothing, and at most one each.
            rows.retain(|&(_, sum)| sum <= cap && sum + all - size >= least);
            number += 1;
            let (name, sum) = match is_last {
                true => (name.to_owned(), total),
                false => {
                    let values: BTreeSet<i64> = rows.iter().map(|(_, sum)| *sum).collect();
                    let name = format!("{name} sum {number}");
                    (name.clone(), writer.auxiliary(name, values.into_iter().collect()))
                }
            };
            let rows = rows.into_iter().map(|(row, value)| row.into_iter().chain([(sum, value)]).collect());
            cases::write(writer, &name, &rows.collect::<Vec<_>>());
            next.push((sum, size));
        }
        if is_last {
            return;
        }
        sums = next;
    }
}

/// The cells that can hold the value, in sets of different cells: each joins the first set that it fits into.
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
