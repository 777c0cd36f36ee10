//! The digits that a set of cells holds: at least a number of times, or as often as in another set.
//!
//! If the cells hold different digits, because of houses, "holds a 5" is one primary item on the placements of
//! 5 in them. Two sets with the same digits share a variable for each digit: a placement colours it `in`; the only
//! auxiliary option, which covers the item if no placement does, colours it `out`.
//!
//! If digits may repeat, the cells are read as a chain whose state is the count of each named digit so far. If that
//! is large, and for several sets, each digit is [counted](super::count).
//!
//! Size: an item per digit, or a chain; an auxiliary option per digit and set.

use std::collections::{BTreeMap, BTreeSet};

use exdoku_text::automaton::unfold;
use exdoku_text::board::Cell;

use super::encoder::{Constraint, Encoder, Ways};
use super::in_or_out::{each_with, in_or_out};
use super::variable::Variable;
use super::writer::Writer;
use super::{count, regular};

/// How often some digits occur in some cells.
#[derive(Debug)]
struct Contains {
    cells: Vec<Cell>,
    /// By value.
    wanted: BTreeMap<i64, usize>,
    /// Whether they occur no more often.
    exactly: bool,
}

/// Sets of cells that hold the same digits.
#[derive(Debug)]
struct SameDigits(Vec<Vec<Cell>>);

impl Encoder<'_> {
    /// Each of these values occurs at least the given number of times in the cells; no more often if `exactly`.
    pub fn contains(&mut self, name: impl Into<String>, cells: &[Cell], wanted: BTreeMap<i64, usize>, exactly: bool) {
        self.post(name, Contains { cells: cells.to_vec(), wanted, exactly });
    }

    /// Each set holds the same digits, each equally often.
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
        self.post(name, SameDigits(sets.to_vec()));
    }
}

/// A chain with more transitions is written as counts.
const MOST_IN_CHAIN: usize = 50_000;

impl Constraint for Contains {
    /// One of the values occurs less often, or more often with `exactly`.
    fn opposite(&self, encoder: &mut Encoder<'_>, name: &str) -> Ways {
        let inputs: Vec<Variable> = self.cells.iter().map(|&cell| cell.into()).collect();
        let mut ways = Vec::new();
        for (&wanted, &times) in &self.wanted {
            let step = |_: usize, count: &usize, value: i64| Some(count + usize::from(value == wanted));
            let wrong = |count: &usize| *count < times || self.exactly && *count > times;
            let other = regular::other_words(encoder, &inputs, 0, step, wrong)?;
            let post = |encoder: &mut Encoder<'_>| encoder.regular(format!("{name} lacks {wanted}"), &inputs, other);
            ways.push(encoder.alternative(post));
        }
        Ok(ways)
    }

    fn quantity(&self) -> Option<&'static str> {
        Some("count")
    }

    fn write(self: Box<Self>, writer: &mut Writer<'_>, name: &str) {
        let Contains { cells, wanted, exactly } = *self;
        if writer.all_differ(&cells) && wanted.values().all(|&times| times == 1) {
            for &value in wanted.keys() {
                let item = writer.primary(format_args!("{name} has {value}"));
                each_with(writer, &cells, value, |writer, candidate| writer.uses(candidate, item));
            }
            return;
        }
        let inputs: Vec<Variable> = cells.iter().map(|&cell| cell.into()).collect();
        let wanted: Vec<(i64, usize)> = wanted.into_iter().collect();
        let start: Vec<usize> = wanted.iter().map(|(_, times)| *times).collect();
        // How many of each are missing.
        let step = |at: usize, missing: &Vec<usize>, value: i64| {
            let mut missing = missing.clone();
            if let Some(which) = wanted.iter().position(|(named, _)| *named == value) {
                match missing[which] {
                    0 if exactly => return None,
                    0 => {}
                    _ => missing[which] -= 1,
                }
            }
            (missing.iter().sum::<usize>() < cells.len() - at).then_some(missing)
        };
        let complete = |missing: &Vec<usize>| missing.iter().all(|&times| times == 0);
        let values: Vec<Vec<i64>> = inputs.iter().map(|&input| writer.domain(input)).collect();
        if let Ok(automaton) = unfold(&values, start, step, complete, MOST_IN_CHAIN) {
            return regular::write(writer, name, &inputs, &automaton);
        }
        for &(value, times) in &wanted {
            let total = writer.auxiliary(format!("{name} times {value}"), vec![times as i64]);
            let most = if exactly { cells.len() } else { times };
            count::write(writer, &format!("{name} has {value}"), &cells, value, most, total);
        }
    }
}

impl Constraint for SameDigits {
    /// Some value occurs in the first set more or less often than in another.
    fn opposite(&self, encoder: &mut Encoder<'_>, name: &str) -> Ways {
        let Some((first, others)) = self.0.split_first() else { return Ok(Vec::new()) };
        let mut ways = Vec::new();
        for (number, other) in (2..).zip(others) {
            let inputs: Vec<Variable> = first.iter().chain(other).map(|&cell| cell.into()).collect();
            let values: BTreeSet<i64> = inputs.iter().flat_map(|&input| encoder.values(input)).collect();
            for value in values {
                let step = |at: usize, more: &i64, read: i64| {
                    let sign = if at < first.len() { 1 } else { -1 };
                    Some(more + sign * i64::from(read == value))
                };
                let wrong = regular::other_words(encoder, &inputs, 0, step, |more| *more != 0)?;
                let name = format!("{name} {number} other {value}");
                ways.push(encoder.alternative(|encoder| encoder.regular(name, &inputs, wrong)));
            }
        }
        Ok(ways)
    }

    fn quantity(&self) -> Option<&'static str> {
        Some("count")
    }

    fn write(self: Box<Self>, writer: &mut Writer<'_>, name: &str) {
        let SameDigits(sets) = *self;
        let different = sets.iter().all(|set| writer.all_differ(set));
        for value in writer.board.values_among(&sets.concat()) {
            let most = if different { 1 } else { sets.iter().map(Vec::len).min().unwrap_or(0) as i64 };
            let times = writer.auxiliary(format!("{name} times {value}"), (0..=most).collect());
            for (number, set) in sets.iter().enumerate() {
                let name = format!("{name} {} has {value}", number + 1);
                match different {
                    true => in_or_out(writer, &name, set, value, times),
                    false => count::write(writer, &name, set, value, set.len(), times),
                }
            }
        }
    }
}
