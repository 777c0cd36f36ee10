//! Weighted sums of signals.
//!
//! ```text
//!   c₁·x₁ + c₂·x₂ + ... is one of some numbers
//! ```
//!
//! Cells of one weight that hold different digits, because houses say so, are taken together: their digits form a set
//! ([`digit_sets`](super::digit_sets)), and the sum of the set is a signal. Groups and single signals are then added up
//! one after the other: a primary item for each addition, an option for each pair of a partial sum and what is added,
//! and the next partial sum as a signal. Where the whole sum is one number, the last addition needs no options: what
//! is left for the last part *is* its value, and the options that tell the partial sum tell that. So an arrow whose
//! shaft lies in one house is an option for each set, coloured by the circle.
//!
//! Size: the options of each group's sets; for each addition, the possible partial sums times the values of the part.

use std::collections::{BTreeMap, BTreeSet};

use crate::board::Cell;
use crate::exact_cover::Entry;

use super::writer::Writer;
use super::{Encoder, MOST_OPTIONS, Variable, What, digit_sets};

/// What adds up, and to what.
#[derive(Clone, Debug)]
pub(super) struct Sum {
    terms: Vec<(i64, Variable)>,
    allowed: BTreeSet<i64>,
}

impl Sum {
    /// The weights and the total, where only one total is allowed.
    pub(super) fn equation(&self) -> Option<(BTreeMap<Variable, i64>, i64)> {
        let &total = self.allowed.first().filter(|_| self.allowed.len() == 1)?;
        Some((self.terms.iter().map(|&(weight, signal)| (signal, weight)).collect(), total))
    }
}

impl Encoder<'_> {
    /// The sum of the signals, each times its weight, is as the condition says.
    pub fn sum(&mut self, name: impl Into<String>, terms: &[(i64, Variable)], allowed: impl Fn(i64) -> bool) {
        let mut merged: Vec<(i64, Variable)> = Vec::new();
        for &(weight, signal) in terms {
            match merged.iter_mut().find(|(_, other)| *other == signal) {
                Some((sum, _)) => *sum += weight,
                None => merged.push((weight, signal)),
            }
        }
        merged.retain(|(weight, _)| *weight != 0);
        if let [(u, Variable::Cell(a)), (w, Variable::Cell(b))] = merged[..] {
            return self.relate(name, a, b, |x, y| allowed(u * x + w * y));
        }
        let ends = |(weight, signal): &(i64, Variable)| {
            let values = self.values(*signal);
            let (first, last) = (values.first().unwrap_or(&0) * weight, values.last().unwrap_or(&0) * weight);
            (first.min(last), first.max(last))
        };
        let (low, high) = merged.iter().map(ends).fold((0, 0), |(a, b), (c, d)| (a + c, b + d));
        if (high - low) as usize > MOST_OPTIONS {
            return self.too_large(name, (high - low) as usize);
        }
        let allowed: BTreeSet<i64> = (low..=high).filter(|&sum| allowed(sum)).collect();
        if allowed.len() as i64 == high - low + 1 {
            return;
        }
        self.say(name, What::Sum(Sum { terms: merged, allowed }));
    }

    /// Several weighted sums are all the same number, which is as the condition says.
    pub fn equal_sums(&mut self, name: &str, sums: &[Vec<(i64, Variable)>], allowed: impl Fn(i64) -> bool) {
        let range = |terms: &Vec<(i64, Variable)>| -> BTreeSet<i64> {
            let all = terms.iter().fold((0, 0), |(low, high), (weight, signal)| {
                let values = self.values(*signal);
                let (first, last) = (values.first().unwrap_or(&0) * weight, values.last().unwrap_or(&0) * weight);
                (low + first.min(last), high + first.max(last))
            });
            (all.0..=all.1).filter(|&sum| allowed(sum)).collect()
        };
        let mut ranges = sums.iter().map(range);
        let first = ranges.next().unwrap_or_default();
        let common = ranges.fold(first, |all, more| all.intersection(&more).copied().collect());
        let total = self.auxiliary(format!("{name} total"), common.iter().copied());
        for (number, terms) in sums.iter().enumerate() {
            let with_total: Vec<(i64, Variable)> = terms.iter().copied().chain([(-1, total)]).collect();
            self.sum(format!("{name} {}", number + 1), &with_total, |sum| sum == 0);
        }
    }
}

/// What is added at once: a signal times its weight, or cells of one weight that hold different digits.
enum Part {
    Single(i64, Variable),
    Group(i64, Vec<Cell>),
}

/// A signal that tells a number: `weight` times its value and `more`.
#[derive(Clone, Copy)]
struct Told {
    signal: Variable,
    weight: i64,
    more: i64,
}

impl Told {
    /// The value by which the signal tells this number.
    fn value(self, number: i64) -> Option<i64> {
        let rest = number - self.more;
        (rest % self.weight == 0).then_some(rest / self.weight)
    }
}

pub(super) fn write(writer: &mut Writer<'_>, name: &str, sum: &Sum) {
    let Sum { terms, allowed } = sum;
    let parts = parts(writer, terms);
    let Some(values) = possible(writer, &parts, allowed) else {
        // An item without options: nothing adds up.
        writer.primary(name);
        return;
    };
    for (part, values) in parts.iter().zip(&values) {
        if let &Part::Single(weight, Variable::Cell(cell)) = part {
            writer.limit(cell, |value| values.contains(&(weight * value)));
        }
    }
    match &parts[..] {
        [] => {}
        [Part::Single(weight, signal)] => {
            let item = writer.primary(name);
            for value in writer.domain(*signal).into_iter().filter(|value| allowed.contains(&(weight * value))) {
                let is = writer.is(*signal, value);
                writer.helper(vec![item.into(), is]);
            }
        }
        [Part::Group(weight, cells)] => {
            let tell = |sum: i64| allowed.contains(&(weight * sum)).then_some(None);
            digit_sets::summing(writer, name, cells, &tell);
        }
        several => add_up(writer, name, several, &values, allowed),
    }
}

/// Adds up two or more parts, of which each takes only these values.
fn add_up(writer: &mut Writer<'_>, name: &str, parts: &[Part], values: &[BTreeSet<i64>], allowed: &BTreeSet<i64>) {
    let last = parts.len() - 1;
    // What the first parts must add up to, if the whole is one number: the rest, which the last part tells.
    let target = match (allowed.len(), allowed.first()) {
        (1, Some(&whole)) => {
            let Told { signal, weight, more } = tell_part(writer, name, last, &parts[last], &values[last]);
            Some(Told { signal, weight: -weight, more: whole - more })
        }
        _ => None,
    };
    let end = if target.is_some() { last } else { parts.len() };
    if let (Some(target), 1, Part::Group(weight, cells)) = (target, end, &parts[0]) {
        let fitting = |sum: i64| values[0].contains(&(weight * sum));
        let tell = |sum: i64| Some(Some((target.signal, target.value(weight * sum)?))).filter(|_| fitting(sum));
        return digit_sets::summing(writer, name, cells, &tell);
    }
    let mut so_far = tell_part(writer, name, 0, &parts[0], &values[0]);
    let mut sums = values[0].clone();
    if let (Some(target), 1) = (target, end) {
        return same(writer, name, so_far, target, &sums);
    }
    for at in 1..end {
        let added = tell_part(writer, name, at, &parts[at], &values[at]);
        let fits = |sum: i64| -> bool { reaches(sum, &values[at + 1..], allowed) };
        let mut next: BTreeSet<i64> = BTreeSet::new();
        for &sum in &sums {
            next.extend(values[at].iter().map(|value| sum + value));
        }
        next.retain(|&sum| fits(sum));
        let told = match target {
            Some(target) if at + 1 == end => Some(target),
            _ if at + 1 == end => None,
            _ => {
                let signal = writer.quantity(format!("{name} sum {}", at + 1), next.iter().copied().collect());
                Some(Told { signal, weight: 1, more: 0 })
            }
        };
        let item = writer.primary(&format!("{name} add {at}"));
        for &sum in &sums {
            for &value in values[at].iter().filter(|&&value| next.contains(&(sum + value))) {
                let mut entries = vec![Entry::from(item)];
                let Some(ours) = so_far.value(sum) else { continue };
                let Some(theirs) = added.value(value) else { continue };
                entries.push(writer.is(so_far.signal, ours));
                entries.push(writer.is(added.signal, theirs));
                if let Some(told) = told {
                    let Some(value) = told.value(sum + value) else { continue };
                    entries.push(writer.is(told.signal, value));
                }
                writer.helper(entries);
            }
        }
        if let Some(told) = told {
            so_far = told;
        }
        sums = next;
    }
}

/// Whether some values of the parts that follow make the sum an allowed one. An estimate by bounds: the values have
/// been limited to what is possible already.
fn reaches(sum: i64, following: &[BTreeSet<i64>], allowed: &BTreeSet<i64>) -> bool {
    let low: i64 = following.iter().filter_map(BTreeSet::first).sum();
    let high: i64 = following.iter().filter_map(BTreeSet::last).sum();
    allowed.range(sum + low..=sum + high).next().is_some()
}

/// Two signals tell the same number, one of these.
fn same(writer: &mut Writer<'_>, name: &str, a: Told, b: Told, numbers: &BTreeSet<i64>) {
    let item = writer.primary(name);
    for &number in numbers {
        if let (Some(x), Some(y)) = (a.value(number), b.value(number)) {
            let entries = vec![item.into(), writer.is(a.signal, x), writer.is(b.signal, y)];
            writer.helper(entries);
        }
    }
}

/// The signal that tells what a part adds.
fn tell_part(writer: &mut Writer<'_>, name: &str, number: usize, part: &Part, values: &BTreeSet<i64>) -> Told {
    match part {
        &Part::Single(weight, signal) => Told { signal, weight, more: 0 },
        Part::Group(weight, cells) => {
            let sums = values.iter().map(|value| value / weight).collect();
            let name = format!("{name} part {}", number + 1);
            let signal = writer.quantity(format!("{name} sum"), sums);
            let tell = |sum: i64| values.contains(&(weight * sum)).then_some(Some((signal, sum)));
            digit_sets::summing(writer, &name, cells, &tell);
            Told { signal, weight: *weight, more: 0 }
        }
    }
}

/// The terms in parts: as many cells as possible that hold different digits, then the next, and what is single last.
fn parts(writer: &Writer<'_>, terms: &[(i64, Variable)]) -> Vec<Part> {
    let mut open: Vec<(i64, Cell)> = Vec::new();
    let mut single: Vec<Part> = Vec::new();
    let on_board = writer.board.cell_count();
    for &(weight, signal) in terms {
        match signal {
            Variable::Cell(cell) if cell.index() < on_board => open.push((weight, cell)),
            _ => single.push(Part::Single(weight, signal)),
        }
    }
    let mut parts = Vec::new();
    while let Some(group) = largest_group(writer, &open) {
        open.retain(|term| !group.contains(term));
        parts.push(Part::Group(group[0].0, group.iter().map(|&(_, cell)| cell).collect()));
    }
    // A cell of another weight is most often a circle or the like: it comes last.
    open.sort_by_key(|&(weight, _)| terms.iter().filter(|(other, _)| *other == weight).count() == 1);
    parts.extend(open.into_iter().map(|(weight, cell)| Part::Single(weight, cell.into())));
    parts.extend(single);
    parts
}

/// Two or more cells of one weight that all differ from each other.
fn largest_group(writer: &Writer<'_>, open: &[(i64, Cell)]) -> Option<Vec<(i64, Cell)>> {
    let from = |start: usize| {
        let mut group = vec![open[start]];
        for &(weight, cell) in &open[start + 1..] {
            if weight == open[start].0 && group.iter().all(|&(_, other)| writer.differ(cell, other)) {
                group.push((weight, cell));
            }
        }
        group
    };
    let group = (0..open.len()).map(from).rev().max_by_key(Vec::len)?;
    (group.len() > 1).then_some(group)
}

/// For each part the values with which the whole can be an allowed sum; none if it never can.
fn possible(writer: &Writer<'_>, parts: &[Part], allowed: &BTreeSet<i64>) -> Option<Vec<BTreeSet<i64>>> {
    if parts.is_empty() {
        return allowed.contains(&0).then(Vec::new);
    }
    let mut values: Vec<BTreeSet<i64>> = parts.iter().map(|part| all_values(writer, part)).collect();
    loop {
        if values.iter().any(BTreeSet::is_empty) || allowed.is_empty() {
            return None;
        }
        let before: usize = values.iter().map(BTreeSet::len).sum();
        let low: i64 = values.iter().filter_map(BTreeSet::first).sum();
        let high: i64 = values.iter().filter_map(BTreeSet::last).sum();
        for part in &mut values {
            let (first, last) = (*part.first().unwrap_or(&0), *part.last().unwrap_or(&0));
            part.retain(|value| allowed.range(low - first + value..=high - last + value).next().is_some());
        }
        if before == values.iter().map(BTreeSet::len).sum::<usize>() {
            return Some(values);
        }
    }
}

fn all_values(writer: &Writer<'_>, part: &Part) -> BTreeSet<i64> {
    match part {
        &Part::Single(weight, signal) => writer.domain(signal).into_iter().map(|value| weight * value).collect(),
        Part::Group(weight, cells) => {
            let digits: BTreeSet<i64> = cells.iter().flat_map(|&cell| writer.domain(cell.into())).collect();
            let low: i64 = digits.iter().take(cells.len()).sum();
            let high: i64 = digits.iter().rev().take(cells.len()).sum();
            (low..=high).map(|sum| weight * sum).collect()
        }
    }
}
