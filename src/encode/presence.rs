//! Digits that stand in a set of cells: at least so often, or as often as in another set.
//!
//! Where the cells hold different digits, because houses say so, "holds a 5" is one primary item on the placements of
//! 5 in them. Two sets with the same digits share a signal for each digit: a placement tells that the digit is in, and
//! the only helper option, which covers the item where no placement does, tells that it is out.
//!
//! Where digits may repeat, the cells are read as a chain whose state is how often each named digit stood so far, or
//! each digit is [tallied](super::tally).
//!
//! Size: an item a digit, or a chain; a helper option a digit and set.

use std::collections::BTreeMap;

use crate::automaton::{Unfolding, unfold};
use crate::board::{Cell, Digit};
use crate::exact_cover::Entry;

use super::count::{self, Tally};
use super::writer::Writer;
use super::{Candidate, Encoder, MOST_OPTIONS, Variable, What};

/// How often some digits stand in some cells.
#[derive(Clone, Debug)]
pub(super) struct Contains {
    cells: Vec<Cell>,
    /// By value.
    wanted: BTreeMap<i64, usize>,
    /// Not more often either.
    exactly: bool,
}

impl Encoder<'_> {
    /// Each of these values stands at least so often in the cells; not more often, if `exactly`.
    pub fn contains(&mut self, name: impl Into<String>, cells: &[Cell], wanted: BTreeMap<i64, usize>, exactly: bool) {
        self.say(name, What::Contains(Contains { cells: cells.to_vec(), wanted, exactly }));
    }

    /// Each set holds the same digits, each as often as every other set does.
    pub fn same_digits(&mut self, name: impl Into<String>, sets: &[Vec<Cell>]) {
        if let Some(first) = sets.first()
            && sets.iter().all(|set| set.len() == 1)
        {
            let name = name.into();
            for other in &sets[1..] {
                if other[0] != first[0] {
                    self.relate(&name, first[0], other[0], |u, w| u == w);
                }
            }
            return;
        }
        self.say(name, What::Same(sets.to_vec()));
    }
}

pub(super) fn all_differ(writer: &Writer<'_>, cells: &[Cell]) -> bool {
    cells.iter().enumerate().all(|(i, &a)| cells[i + 1..].iter().all(|&b| writer.differ(a, b)))
}

pub(super) fn write(writer: &mut Writer<'_>, name: &str, contains: &Contains) {
    let Contains { cells, wanted, exactly } = contains;
    if all_differ(writer, cells) && wanted.values().all(|&times| times == 1) {
        for &value in wanted.keys() {
            let item = writer.primary(&format!("{name} has {value}"));
            each_with(writer, cells, value, |writer, candidate| writer.uses(candidate, item));
        }
        return;
    }
    let inputs: Vec<Variable> = cells.iter().map(|&cell| cell.into()).collect();
    let values: Vec<Vec<i64>> = inputs.iter().map(|&input| writer.domain(input)).collect();
    let wanted: Vec<(i64, usize)> = wanted.iter().map(|(&value, &times)| (value, times)).collect();
    let open: Vec<usize> = wanted.iter().map(|(_, times)| *times).collect();
    let step = |at: usize, open: &Vec<usize>, value: i64| {
        let mut open = open.clone();
        if let Some(which) = wanted.iter().position(|(named, _)| *named == value) {
            match open[which] {
                0 if *exactly => return Ok(None),
                0 => {}
                _ => open[which] -= 1,
            }
        }
        Ok::<_, ()>((open.iter().sum::<usize>() < cells.len() - at).then_some(open))
    };
    match unfold(&values, open, step, |open| Ok(open.iter().all(|&times| times == 0)), MOST_OPTIONS) {
        Ok(automaton) => super::regular::write(writer, name, &inputs, &automaton),
        Err(Unfolding::TooLarge { transitions }) => writer.refuse(transitions),
        Err(Unfolding::Step(())) => unreachable!("no step fails"),
    }
}

/// Calls for each candidate of this value in the cells.
fn each_with(writer: &mut Writer<'_>, cells: &[Cell], value: i64, mut with: impl FnMut(&mut Writer<'_>, Candidate)) {
    for &cell in cells {
        let digit = writer.board.digits_of(cell).of_value(value);
        if let Some(digit) = digit.filter(|digit| writer.digits(cell).contains(digit)) {
            with(writer, Candidate { cell, digit });
        }
    }
}

pub(super) fn write_same(writer: &mut Writer<'_>, name: &str, sets: &[Vec<Cell>]) {
    let digits: Vec<Digit> = writer.board.digits().iter().collect();
    let different = sets.iter().all(|set| all_differ(writer, set));
    for digit in digits {
        let value = i64::from(writer.board.digits().value(digit));
        let most = if different { 1 } else { sets.iter().map(Vec::len).min().unwrap_or(0) as i64 };
        let times = writer.quantity(format!("{name} times {value}"), (0..=most).collect());
        for (number, set) in sets.iter().enumerate() {
            let name = format!("{name} {} has {value}", number + 1);
            match different {
                true => in_or_out(writer, &name, set, value, times),
                false => count::write(writer, &name, &Tally::every(set, value, times)),
            }
        }
    }
}

/// The value stands once in cells that differ, or not at all; `times` is told which.
pub(super) fn in_or_out(writer: &mut Writer<'_>, name: &str, cells: &[Cell], value: i64, times: Variable) {
    let (within, without) = (writer.is(times, 1), writer.is(times, 0));
    let item = writer.primary(name);
    each_with(writer, cells, value, |writer, candidate| {
        writer.uses(candidate, item);
        writer.uses(candidate, within);
    });
    writer.helper(vec![Entry::from(item), without]);
}
