//! Weighted sums of variables.
//!
//! ```text
//!   c₁·x₁ + c₂·x₂ + ... is one of some numbers
//! ```
//!
//! Cells of one weight that hold different digits, because of houses, form a group: their digits are a set
//! ([`digit_sets`](super::digit_sets)), and the sum of the set is a variable. Groups and single variables are then added
//! up one after the other: a primary item for each addition, an option for each pair of a partial sum and an addend, and
//! the next partial sum as a variable. If the whole sum is a constant, the last addition needs no options: the
//! remainder *is* the value of the last part, and the options with the partial sum channel it. So an arrow whose shaft
//! lies in one house is one option per set, coloured by the circle.
//!
//! Size: the options of each group's sets; for each addition, the possible partial sums times the values of the part. Where
//! that is much, as on large boards, the parts are added up by a [condition](exdoku_conditions::Sum) instead.
//!
//! So are those of an alternative. The sets of its groups are not part of it: cells that differ in every grid have a sum
//! whether or not the alternative holds, and all alternatives that add up these cells read the same variable.

use std::collections::BTreeSet;

use exdoku_conditions::{self as conditions, Addend};
use exdoku_cover::Entry;
use exdoku_text::board::{Board, Cell};

use super::digit_sets;
use super::encoder::{Constraint, Encoder, Ways};
use super::equation::Equation;
use super::too_large::MOST_OPTIONS;
use super::variable::Variable;
use super::writer::Writer;

/// The number of options of a chain of partial sums beyond which a sum is a condition. A node of the search then costs a
/// third on 16x16 and 25x25. Shorter chains are better: their partial sums are known to several constraints, and take 10
/// to 30 % fewer nodes for the same time each.
const LONGEST_CHAIN: usize = 8_000;

/// The largest difference between two totals of a condition, and so the size in bits of its sets of totals.
const WIDEST: i64 = 4_096;

/// Weighted terms, and the totals that they may have.
#[derive(Debug)]
struct Sum {
    terms: Vec<(i64, Variable)>,
    allowed: BTreeSet<i64>,
}

impl Encoder<'_> {
    /// The sum of the variables, each times its weight, satisfies the condition.
    pub fn sum(&mut self, name: impl Into<String>, terms: &[(i64, Variable)], allowed: impl Fn(i64) -> bool) {
        let mut merged: Vec<(i64, Variable)> = Vec::new();
        for &(weight, variable) in terms {
            match merged.iter_mut().find(|(_, other)| *other == variable) {
                Some((sum, _)) => *sum += weight,
                None => merged.push((weight, variable)),
            }
        }
        merged.retain(|(weight, _)| *weight != 0);
        if let [(u, Variable::Cell(a)), (w, Variable::Cell(b))] = merged[..] {
            return self.relate(name, a, b, |x, y| allowed(u * x + w * y));
        }
        let (low, high) = self.ends(&merged);
        if (high - low) as usize > MOST_OPTIONS {
            return self.too_large(name, (high - low) as usize);
        }
        let allowed: BTreeSet<i64> = (low..=high).filter(|&sum| allowed(sum)).collect();
        if allowed.len() as i64 == high - low + 1 {
            return;
        }
        self.post(name, Sum { terms: merged, allowed });
    }

    /// The smallest and the largest value of a weighted sum.
    fn ends(&self, terms: &[(i64, Variable)]) -> (i64, i64) {
        let ends = |(weight, variable): &(i64, Variable)| {
            let values = self.values(*variable);
            let (first, last) = (values.first().unwrap_or(&0) * weight, values.last().unwrap_or(&0) * weight);
            (first.min(last), first.max(last))
        };
        terms.iter().map(ends).fold((0, 0), |(a, b), (c, d)| (a + c, b + d))
    }

    /// Several weighted sums are equal, and their value satisfies the condition.
    pub fn equal_sums(&mut self, name: &str, sums: &[Vec<(i64, Variable)>], allowed: impl Fn(i64) -> bool) {
        let ends = sums.iter().map(|terms| self.ends(terms));
        let Some((low, high)) = ends.reduce(|(a, b), (c, d)| (a.max(c), b.min(d))) else { return };
        if high.saturating_sub(low) as usize > MOST_OPTIONS && low <= high {
            return self.too_large(name, (high - low) as usize);
        }
        let total = self.auxiliary(format!("{name} total"), (low..=high).filter(|&sum| allowed(sum)));
        for (number, terms) in sums.iter().enumerate() {
            let with_total: Vec<(i64, Variable)> = terms.iter().copied().chain([(-1, total)]).collect();
            self.sum(format!("{name} {}", number + 1), &with_total, |sum| sum == 0);
        }
    }
}

/// An addend: a variable times its weight, or cells of one weight that hold different digits.
enum Part {
    Single(i64, Variable),
    Group(i64, Vec<Cell>),
}

/// An affine view of a variable: the number that is `weight` times its value and `offset`.
#[derive(Clone, Copy)]
struct Affine {
    variable: Variable,
    weight: i64,
    offset: i64,
}

impl Affine {
    /// The value of the variable for which the view is this number.
    fn value(self, number: i64) -> Option<i64> {
        let rest = number - self.offset;
        (rest % self.weight == 0).then_some(rest / self.weight)
    }
}

impl Constraint for Sum {
    fn write(self: Box<Self>, writer: &mut Writer<'_>, name: &str) {
        let Sum { terms, allowed } = *self;
        if writer.frame.guard.is_some() && guarded(writer, name, &terms, &allowed) {
            return;
        }
        let parts = parts(&terms, |a, b| writer.differ(a, b), writer.board);
        let Some(values) = possible(writer, &parts, &allowed) else {
            // An item without options: no total can be reached.
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
            &[Part::Single(weight, variable)] => {
                let item = writer.primary(name);
                for value in writer.domain(variable).into_iter().filter(|value| allowed.contains(&(weight * value))) {
                    let equals = writer.equals(variable, value);
                    writer.option([item.into(), equals]);
                }
            }
            [Part::Group(weight, cells)] => {
                let channel = |sum: i64| allowed.contains(&(weight * sum)).then_some(None);
                digit_sets::summing(writer, name, cells, &channel);
            }
            several => add_up(writer, name, several, &values, &allowed),
        }
    }

    fn quantity(&self) -> Option<&'static str> {
        Some("sum")
    }

    fn opposite(&self, encoder: &mut Encoder<'_>, name: &str) -> Ways {
        let other = |encoder: &mut Encoder<'_>| {
            encoder.sum(format!("{name} other"), &self.terms, |sum| !self.allowed.contains(&sum));
        };
        Ok(vec![encoder.alternative(other)])
    }

    /// If only one total is allowed, an open variable of weight 1 or -1 is determined by the others.
    fn computes(&self, encoder: &Encoder<'_>, is_open: &dyn Fn(Variable) -> bool) -> Option<(Variable, Vec<i64>)> {
        let &total = self.allowed.first().filter(|_| self.allowed.len() == 1)?;
        let (open, others): (Vec<_>, Vec<_>) = self.terms.iter().copied().partition(|&(_, variable)| is_open(variable));
        let &[(weight @ (1 | -1), variable)] = &open[..] else { return None };
        let (low, high) = encoder.ends(&others);
        let values: BTreeSet<i64> = (low..=high).map(|sum| (total - sum) * weight).collect();
        Some((variable, values.into_iter().collect()))
    }

    /// The equation, if only one total is allowed.
    fn equation(&self, _board: &Board) -> Option<Equation> {
        let &total = self.allowed.first().filter(|_| self.allowed.len() == 1)?;
        Some(Equation::new(self.terms.iter().map(|&(weight, variable)| (variable, weight)), total))
    }
}

/// Adds up two or more parts, each of which takes only these values.
fn add_up(writer: &mut Writer<'_>, name: &str, parts: &[Part], values: &[BTreeSet<i64>], allowed: &BTreeSet<i64>) {
    let last = parts.len() - 1;
    if parts.len() > 2 && writer.frame.guard.is_none() && is_condition(values) {
        return watch(writer, name, parts, values, allowed);
    }
    // The total of all parts except the last, if the whole is a constant: a view of the last part.
    let target = match (allowed.len(), allowed.first()) {
        (1, Some(&whole)) => {
            let Affine { variable, weight, offset } = view(writer, name, last, &parts[last], &values[last]);
            Some(Affine { variable, weight: -weight, offset: whole - offset })
        }
        _ => None,
    };
    let end = if target.is_some() { last } else { parts.len() };
    if let (Some(target), 1, Part::Group(weight, cells)) = (target, end, &parts[0]) {
        let fitting = |sum: i64| values[0].contains(&(weight * sum));
        let channel = |sum: i64| Some(Some((target.variable, target.value(weight * sum)?))).filter(|_| fitting(sum));
        return digit_sets::summing(writer, name, cells, &channel);
    }
    let mut so_far = view(writer, name, 0, &parts[0], &values[0]);
    let mut sums = values[0].clone();
    if let (Some(target), 1) = (target, end) {
        return same(writer, name, so_far, target, &sums);
    }
    for at in 1..end {
        let added = view(writer, name, at, &parts[at], &values[at]);
        let fits = |sum: i64| -> bool { reaches(sum, &values[at + 1..], allowed) };
        let mut next: BTreeSet<i64> = BTreeSet::new();
        for &sum in &sums {
            next.extend(values[at].iter().map(|value| sum + value));
        }
        next.retain(|&sum| fits(sum));
        let result = match target {
            Some(target) if at + 1 == end => Some(target),
            _ if at + 1 == end => None,
            _ => {
                let variable = writer.auxiliary(format!("{name} sum {}", at + 1), next.iter().copied().collect());
                Some(Affine { variable, weight: 1, offset: 0 })
            }
        };
        let item = Entry::from(writer.primary(format_args!("{name} add {at}")));
        for &sum in &sums {
            for &value in values[at].iter().filter(|&&value| next.contains(&(sum + value))) {
                let (Some(ours), Some(theirs)) = (so_far.value(sum), added.value(value)) else { continue };
                let known = [item, writer.equals(so_far.variable, ours), writer.equals(added.variable, theirs)];
                match result {
                    Some(result) => {
                        let Some(value) = result.value(sum + value) else { continue };
                        let equals = writer.equals(result.variable, value);
                        writer.option(known.into_iter().chain([equals]));
                    }
                    None => writer.option(known),
                }
            }
        }
        if let Some(result) = result {
            so_far = result;
        }
        sums = next;
    }
}

/// Whether a sum of such parts should be a condition: a chain of partial sums would be long.
fn is_condition(values: &[BTreeSet<i64>]) -> bool {
    let numbers = || values.iter().map(|values| values.iter().copied().collect()).collect::<Vec<Vec<i64>>>();
    is_narrow(values) && conditions::Sum::chain_size(&numbers(), (i64::MIN, i64::MAX)) > LONGEST_CHAIN
}

/// Whether the totals of such parts are few enough for a set of bits.
fn is_narrow(values: &[BTreeSet<i64>]) -> bool {
    let spread = |values: &BTreeSet<i64>| values.first().zip(values.last()).map_or(0, |(first, last)| last - first);
    values.iter().map(spread).sum::<i64>() <= WIDEST
}

/// Posts the sum as a condition.
fn watch(writer: &mut Writer<'_>, name: &str, parts: &[Part], values: &[BTreeSet<i64>], allowed: &BTreeSet<i64>) {
    let mut addends = Vec::with_capacity(parts.len());
    for (at, (part, values)) in parts.iter().zip(values).enumerate() {
        let Affine { variable, weight, .. } = view(writer, name, at, part, values);
        if let Part::Single(_, Variable::Auxiliary(_)) = part {
            show(writer, variable);
        }
        addends.push(addend(writer, weight, variable, values));
    }
    writer.condition(conditions::Sum { name: name.into(), addends, totals: allowed.iter().copied().collect() });
}

/// A variable times its weight, with these values, as an addend of a condition.
fn addend(writer: &mut Writer<'_>, weight: i64, variable: Variable, values: &BTreeSet<i64>) -> Addend {
    let item = writer.item_of(variable);
    let numbers = values.iter().map(|&number| (number, writer.number_colour(number / weight))).collect();
    Addend { item, numbers }
}

/// Posts the sum of an alternative as a condition, unless it is a single part, or some terms need not have a value while the
/// alternative does not hold.
fn guarded(writer: &mut Writer<'_>, name: &str, terms: &[(i64, Variable)], allowed: &BTreeSet<i64>) -> bool {
    if !terms.iter().all(|(_, variable)| matches!(variable, Variable::Cell(_))) {
        return false;
    }
    let parts = parts(terms, |a, b| writer.differ_outside(a, b), writer.board);
    if parts.len() < 2 {
        return false;
    }
    let values: Vec<BTreeSet<i64>> =
        parts.iter().map(|part| all_values(part, &|variable| domain_outside(writer, variable))).collect();
    if !is_narrow(&values) {
        return false;
    }
    let mut addends = Vec::with_capacity(parts.len());
    for (part, values) in parts.into_iter().zip(&values) {
        let (weight, variable) = match part {
            Part::Single(weight, variable) => (weight, variable),
            Part::Group(weight, cells) => (weight, group_sum(writer, cells)),
        };
        addends.push(addend(writer, weight, variable, values));
    }
    writer.condition(conditions::Sum { name: name.into(), addends, totals: allowed.iter().copied().collect() });
    true
}

/// The values that a variable may have outside all alternatives.
fn domain_outside(writer: &Writer<'_>, variable: Variable) -> Vec<i64> {
    let Variable::Cell(cell) = variable else { return writer.domain(variable) };
    let digits = writer.board.digits_of(cell);
    writer.digits_outside(cell).iter().map(|digit| i64::from(digits.value(digit))).collect()
}

/// The sum of cells that differ in every grid, for any alternative.
fn group_sum(writer: &mut Writer<'_>, cells: Vec<Cell>) -> Variable {
    if let Some(&known) = writer.group_sums.get(&cells) {
        return known;
    }
    let sums = all_values(&Part::Group(1, cells.clone()), &|variable| domain_outside(writer, variable));
    let variable = writer.auxiliary(format!("{} sum", writer.board.name_cells(&cells)), sums.into_iter().collect());
    writer.group_sums.insert(cells.clone(), variable);
    writer.unwritten.push((cells, variable));
    variable
}

/// Writes the sums of groups that alternatives read.
pub(super) fn write_group_sums(writer: &mut Writer<'_>) {
    writer.begin_shared();
    for (cells, variable) in std::mem::take(&mut writer.unwritten) {
        let name = writer.name(variable);
        digit_sets::summing(writer, &name, &cells, &|sum| Some(Some((variable, sum))));
    }
}

/// Ensures that an auxiliary variable has a value, even if nothing else gives it one.
fn show(writer: &mut Writer<'_>, variable: Variable) {
    if !writer.shown.insert(variable) {
        return;
    }
    let shown = writer.item_of(variable);
    let name = format!("{} shown", writer.problem.item_name(shown));
    let item = Entry::from(writer.primary(name));
    for value in writer.domain(variable) {
        let equals = writer.equals(variable, value);
        writer.option([item, equals]);
    }
}

/// Whether some values of the following parts complete the sum to an allowed one. This is an estimate by bounds; impossible
/// values have been removed before.
fn reaches(sum: i64, following: &[BTreeSet<i64>], allowed: &BTreeSet<i64>) -> bool {
    let low: i64 = following.iter().filter_map(BTreeSet::first).sum();
    let high: i64 = following.iter().filter_map(BTreeSet::last).sum();
    allowed.range(sum + low..=sum + high).next().is_some()
}

/// Both views are the same number, one of these.
fn same(writer: &mut Writer<'_>, name: &str, a: Affine, b: Affine, numbers: &BTreeSet<i64>) {
    let item = writer.primary(name);
    for &number in numbers {
        if let (Some(x), Some(y)) = (a.value(number), b.value(number)) {
            let entries = [item.into(), writer.equals(a.variable, x), writer.equals(b.variable, y)];
            writer.option(entries);
        }
    }
}

/// The value of a part as a view of a variable.
fn view(writer: &mut Writer<'_>, name: &str, number: usize, part: &Part, values: &BTreeSet<i64>) -> Affine {
    match part {
        &Part::Single(weight, variable) => Affine { variable, weight, offset: 0 },
        Part::Group(weight, cells) => {
            let sums = values.iter().map(|value| value / weight).collect();
            let name = format!("{name} part {}", number + 1);
            let variable = writer.auxiliary(format!("{name} sum"), sums);
            let channel = |sum: i64| values.contains(&(weight * sum)).then_some(Some((variable, sum)));
            digit_sets::summing(writer, &name, cells, &channel);
            Affine { variable, weight: *weight, offset: 0 }
        }
    }
}

/// The terms as parts: a large group of cells that hold different digits, then the next, and finally single terms.
fn parts(terms: &[(i64, Variable)], differ: impl Fn(Cell, Cell) -> bool, board: &Board) -> Vec<Part> {
    let mut open: Vec<(i64, Cell)> = Vec::new();
    let mut single: Vec<Part> = Vec::new();
    let on_board = board.cell_count();
    for &(weight, variable) in terms {
        match variable {
            Variable::Cell(cell) if cell.index() < on_board => open.push((weight, cell)),
            _ => single.push(Part::Single(weight, variable)),
        }
    }
    let mut parts = Vec::new();
    while let Some(group) = largest_group(&differ, &open) {
        open.retain(|term| !group.contains(term));
        parts.push(Part::Group(group[0].0, group.iter().map(|&(_, cell)| cell).collect()));
    }
    // A cell with its own weight is usually the circle of an arrow or the like: it comes last.
    open.sort_by_key(|&(weight, _)| terms.iter().filter(|(other, _)| *other == weight).count() == 1);
    parts.extend(open.into_iter().map(|(weight, cell)| Part::Single(weight, cell.into())));
    parts.extend(single);
    parts
}

/// Two or more cells of one weight that are all different.
fn largest_group(differ: &impl Fn(Cell, Cell) -> bool, open: &[(i64, Cell)]) -> Option<Vec<(i64, Cell)>> {
    // Cells join in their order and in the reverse order: either end of a line may have the larger group.
    let from = |start: usize, order: &mut dyn Iterator<Item = usize>| {
        let mut group = vec![start];
        for at in order {
            let (weight, cell) = open[at];
            if at != start && weight == open[start].0 && group.iter().all(|&other| differ(cell, open[other].1)) {
                group.push(at);
            }
        }
        group.sort_unstable();
        group
    };
    let all = open.len();
    let forward = (0..all).map(|start| from(start, &mut (start + 1..all))).rev();
    let backward = (0..all).map(|start| from(start, &mut (0..all).rev()));
    let group = backward.chain(forward).max_by_key(Vec::len)?;
    let group: Vec<(i64, Cell)> = group.into_iter().map(|at| open[at]).collect();
    (group.len() > 1).then_some(group)
}

/// For each part, the values with which the whole can be an allowed sum; none if there are no such values.
fn possible(writer: &Writer<'_>, parts: &[Part], allowed: &BTreeSet<i64>) -> Option<Vec<BTreeSet<i64>>> {
    if parts.is_empty() {
        return allowed.contains(&0).then(Vec::new);
    }
    let mut values: Vec<BTreeSet<i64>> =
        parts.iter().map(|part| all_values(part, &|variable| writer.domain(variable))).collect();
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

/// The values of a part, with bounds for those of a group.
fn all_values(part: &Part, domain: &dyn Fn(Variable) -> Vec<i64>) -> BTreeSet<i64> {
    match part {
        &Part::Single(weight, variable) => domain(variable).into_iter().map(|value| weight * value).collect(),
        Part::Group(weight, cells) => {
            let digits: BTreeSet<i64> = cells.iter().flat_map(|&cell| domain(cell.into())).collect();
            let low: i64 = digits.iter().take(cells.len()).sum();
            let high: i64 = digits.iter().rev().take(cells.len()).sum();
            (low..=high).map(|sum| weight * sum).collect()
        }
    }
}
