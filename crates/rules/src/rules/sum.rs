//! Sums of digits: cages, arrows, equal segments, any linear equation.

use std::collections::{BTreeMap, BTreeSet};

use exdoku_encode::{Encoder, Variable};
use exdoku_text::board::{Board, Cell, Grid};
use exdoku_text::source::Diagnostic;
use exdoku_text::source::fields::Value;

use super::bound::Bound;
use super::condition::Condition;
use super::keys::sum as keys;
use super::kind::{Build, Kind};
use super::reader::Reader;
use super::rule::{Rule, Violation};
use super::rule_use::RuleUse;
use super::signature::{Choice, Param, Type};

pub(super) const SUM: Kind = Kind {
    name: keys::NAME,
    meaning: "The digits of some cells add up to a number, to one of several numbers, or to the digits of other \
              cells; or several sets of cells have the same sum.",
    params: &[
        Param::of(keys::CELLS, Type::Line, "the cells").optional(),
        Param::of(keys::SEGMENTS, Type::Lines, "several sets of cells, each with the same sum").optional(),
        Param::of(keys::TOTAL, Type::Numbers, "the sum, or several possible sums").optional(),
        Param::of(keys::WHERE, Type::Expression, "a condition on the sum, like \"sum % 2 == 0\"").optional(),
        Param::of(keys::EQUALS, Type::Line, "cells with the same sum; for one cell, its digit").optional(),
        Param::of(keys::FACTORS, Type::Numbers, "how many times each digit of `equals` counts").optional(),
        Param::of(keys::NUMBER, Type::Line, "cells whose digits, read as a decimal number, are the sum").optional(),
        Param::of(keys::COEFFICIENTS, Type::Numbers, "how many times each digit counts, like [2, 1, -1]").optional(),
        Param::of(keys::DIFFERENT, Type::Truth, "whether no digit repeats within a set").or("false"),
        Param::label(keys::LABEL),
    ],
    choices: &[
        Choice::One(&["cells", "segments"]),
        Choice::AtMostOne(&["total", "where", "equals", "number"]),
        Choice::Belong(&["factors"], "equals"),
    ],
    example: "sum = { cells = \"r1c1-3\", total = 15 }",
    compiles_to: "an option for each set of different digits with the sum; an option for each pair of partial sums \
                  if digits may repeat",
    look: &[
        ("cells", "cage: [{total}]"),
        ("segments", "cage: [{total}]"),
        ("equals", "circle outline"),
        ("number", "pill"),
    ],
    build: Build::Each(build),
    ..Kind::PLAIN
};

/// Cells with their coefficients.
type Terms = Vec<(i64, Cell)>;

#[derive(Debug)]
struct Sum {
    name: String,
    segments: Vec<Terms>,
    total: Total,
    different: bool,
}

#[derive(Debug)]
enum Total {
    /// One of these numbers.
    Among(BTreeSet<i64>),
    /// The sum of these cells.
    Cells(Terms),
    /// Equal sums of all groups.
    Same,
}

fn build(bound: &Bound<'_>, reader: &mut Reader<'_, '_>) -> Option<Box<dyn Rule>> {
    let different = bound.need(keys::DIFFERENT);
    let segments = segments(bound, reader)?;
    let total = total(bound, &segments, different, reader)?;
    if different {
        for segment in &segments {
            let cells: Vec<Cell> = segment.iter().map(|(_, cell)| *cell).collect();
            if let Some(values) = reader.board.too_few_values(&cells) {
                let message = format!("{} cells cannot hold different digits: there are {values}", cells.len());
                return reader.refuse(bound.place.error(message).impossible());
            }
        }
    }
    record(&segments, &total, different, reader);
    Some(Box::new(Sum { name: bound.label(keys::LABEL), segments, total, different }))
}

/// Notes each set with its coefficients, and its total: numbers, or cells with theirs. If the sets only need to
/// have equal sums, the total of every other set is the sum of the cells of the first.
fn record(segments: &[Terms], total: &Total, different: bool, reader: &mut Reader<'_, '_>) {
    let cells = |terms: &Terms| -> Vec<Cell> { terms.iter().map(|(_, cell)| *cell).collect() };
    let weights = |terms: &Terms| -> Vec<i64> { terms.iter().map(|(weight, _)| *weight).collect() };
    let Some((first, rest)) = segments.split_first() else { return };
    if rest.is_empty() && matches!(total, Total::Same) {
        reader.record(RuleUse::bare(keys::NAME).with(keys::SEGMENTS, vec![cells(first)]));
    }
    for terms in if matches!(total, Total::Same) { rest } else { segments } {
        let set = RuleUse::bare(keys::NAME).with(keys::CELLS, cells(terms)).with(keys::COEFFICIENTS, weights(terms));
        let equal = |set: RuleUse, others| set.with(keys::EQUALS, cells(others)).with(keys::FACTORS, weights(others));
        let rule_use = match total {
            Total::Among(numbers) => set.with(keys::TOTAL, numbers.iter().copied().collect()),
            Total::Cells(others) => equal(set, others),
            Total::Same => equal(set, first),
        };
        reader.record(rule_use.with(keys::DIFFERENT, different));
    }
    if different && matches!(total, Total::Same) {
        reader.record(RuleUse::bare(super::keys::different::NAME).with(super::keys::different::CELLS, cells(first)));
    }
}

/// `cells` or `segments`, with their coefficients.
fn segments(bound: &Bound<'_>, reader: &mut Reader<'_, '_>) -> Option<Vec<Terms>> {
    let lines: Vec<Vec<Cell>> = match bound.get(keys::CELLS) {
        Some(cells) => vec![cells.to_vec()],
        None => bound.need(keys::SEGMENTS).to_vec(),
    };
    let weights = bound.get(keys::COEFFICIENTS);
    if let Some(weights) = weights {
        check_weights(bound.at(keys::COEFFICIENTS), weights, &lines, reader)?;
    }
    let weight = |at: usize| weights.map_or(1, |weights| weights[at]);
    let terms = |line: Vec<Cell>| line.into_iter().enumerate().map(|(at, cell)| (weight(at), cell)).collect();
    Some(lines.into_iter().map(terms).collect())
}

/// Complains about coefficients that are too large, or too few or many for a line.
fn check_weights(value: &Value<'_>, weights: &[i64], lines: &[Vec<Cell>], reader: &mut Reader<'_, '_>) -> Option<()> {
    // The coefficient of the first digit of a number of nine cells.
    const LARGEST: i64 = 100_000_000;
    if let Some(large) = weights.iter().find(|weight| weight.abs() > LARGEST) {
        return reader.refuse(value.error(format!("a coefficient is at most {LARGEST}, not {large}")));
    }
    match lines.iter().find(|line| line.len() != weights.len()) {
        Some(line) => {
            let message = format!("{} coefficients for {} cells", weights.len(), line.len());
            reader.refuse(value.error(message))
        }
        None => Some(()),
    }
}

/// The smallest and the largest sum of the terms.
fn range(board: &Board, terms: &Terms, different: bool) -> (i64, i64) {
    let ends = |&(weight, cell): &(i64, Cell)| {
        let digits = board.digits_of(cell);
        let (first, last) = (weight * i64::from(digits.first()), weight * i64::from(digits.last()));
        (first.min(last), first.max(last))
    };
    let free = terms.iter().map(ends).fold((0, 0), |(low, high), (first, last)| (low + first, high + last));
    if !different || terms.iter().any(|(weight, _)| *weight != 1) {
        return free;
    }
    let cells: Vec<Cell> = terms.iter().map(|(_, cell)| *cell).collect();
    let values = board.values_among(&cells);
    let (low, high) = (values.iter().take(cells.len()).sum(), values.iter().rev().take(cells.len()).sum());
    (free.0.max(low), free.1.min(high))
}

/// Whether two sums have a value in common, as far as their bounds show. A cell in both counts by the difference.
fn may_be_equal(board: &Board, terms: &Terms, others: &Terms) -> bool {
    let mut weights: BTreeMap<Cell, i64> = BTreeMap::new();
    for &(weight, cell) in terms {
        *weights.entry(cell).or_default() += weight;
    }
    for &(weight, cell) in others {
        *weights.entry(cell).or_default() -= weight;
    }
    let difference: Terms = weights.into_iter().map(|(cell, weight)| (weight, cell)).collect();
    let (low, high) = range(board, &difference, false);
    low <= 0 && 0 <= high
}

/// The total of each segment.
fn total(bound: &Bound<'_>, segments: &[Terms], different: bool, reader: &mut Reader<'_, '_>) -> Option<Total> {
    if let Some(others) = bound.get(keys::EQUALS) {
        let weights = bound.get(keys::FACTORS);
        if let Some(weights) = weights {
            check_weights(bound.at(keys::FACTORS), weights, &[others.to_vec()], reader)?;
        }
        let weight = |at: usize| weights.map_or(1, |weights| weights[at]);
        let others: Terms = others.iter().enumerate().map(|(at, &cell)| (weight(at), cell)).collect();
        if !segments.iter().all(|terms| may_be_equal(reader.board, terms, &others)) {
            return reader.refuse(bound.at(keys::EQUALS).error("these sums are never equal").impossible());
        }
        return Some(Total::Cells(others));
    }
    if let Some(cells) = bound.get(keys::NUMBER) {
        const LONGEST: usize = 9;
        if cells.len() > LONGEST {
            let message = format!("a number is read in at most {LONGEST} cells");
            return reader.refuse(bound.at(keys::NUMBER).error(message));
        }
        let places = (0..cells.len() as u32).rev().map(|place| 10_i64.pow(place));
        return Some(Total::Cells(places.zip(cells.iter().copied()).collect()));
    }
    let ranges: Vec<(i64, i64)> = segments.iter().map(|terms| range(reader.board, terms, different)).collect();
    let low = ranges.iter().map(|range| range.0).max().unwrap_or(0);
    let high = ranges.iter().map(|range| range.1).min().unwrap_or(0);
    if let Some(text) = bound.written(keys::WHERE) {
        return conditional(text, low, high, reader);
    }
    let Some(totals) = bound.get(keys::TOTAL) else {
        if segments.len() > 1 {
            return Some(Total::Same);
        }
        if bound.gives(keys::SEGMENTS) {
            let warning = Diagnostic::warning("this is a single set of cells, so there is no other with the same sum");
            reader.diagnostics.push(warning.at(bound.place.source(), bound.place.span()));
            return Some(Total::Same);
        }
        let message = format!("`{}` needs `total`, `where`, `equals` or `number`", bound.place.path());
        return reader.refuse(bound.place.error(message));
    };
    let totals: BTreeSet<i64> = totals.iter().copied().collect();
    if totals.range(low..=high.max(low)).next().is_none() || high < low {
        let message = match ranges.len() {
            1 => format!("these cells have a sum from {low} to {high}"),
            _ if low <= high => format!("these sets of cells have a common sum from {low} to {high}"),
            _ => "these sets of cells can have no common sum".to_owned(),
        };
        return reader.refuse(bound.at(keys::TOTAL).error(message).impossible());
    }
    Some(Total::Among(totals))
}

/// The sums that make a condition true.
fn conditional(value: &Value<'_>, low: i64, high: i64, reader: &mut Reader<'_, '_>) -> Option<Total> {
    const MOST: i64 = 1_000_000;
    if high - low > MOST {
        return reader.refuse(value.error(format!("there are too many sums to try, from {low} to {high}")));
    }
    let condition = Condition::read(value, &["sum"], &[], reader)?;
    let cases: Vec<Vec<i64>> = (low..=high).map(|sum| vec![sum]).collect();
    condition.check(value, &cases, reader)?;
    Some(Total::Among((low..=high).filter(|&sum| condition.holds(&[sum])).collect()))
}

fn signals(terms: &Terms) -> Vec<(i64, Variable)> {
    terms.iter().map(|&(weight, cell)| (weight, Variable::from(cell))).collect()
}

impl Rule for Sum {
    fn encode(&self, encoder: &mut Encoder<'_>) {
        let name = |terms: &Terms, encoder: &Encoder<'_>| {
            format!("{} {}", self.name, terms.first().map_or_else(String::new, |(_, cell)| encoder.board().name(*cell)))
        };
        if self.different {
            for terms in &self.segments {
                let cells: Vec<Cell> = terms.iter().map(|(_, cell)| *cell).collect();
                encoder.different(name(terms, encoder), &cells);
            }
        }
        let all: Vec<Vec<(i64, Variable)>> = self.segments.iter().map(signals).collect();
        let first = self.segments.first().map_or_else(String::new, |terms| name(terms, encoder));
        match &self.total {
            Total::Among(totals) if totals.len() == 1 || all.len() == 1 => {
                for (terms, segment) in self.segments.iter().zip(&all) {
                    encoder.sum(name(terms, encoder), segment, |sum| totals.contains(&sum));
                }
            }
            Total::Among(totals) => encoder.equal_sums(&first, &all, |sum| totals.contains(&sum)),
            Total::Same if all.len() < 2 => {}
            Total::Same => encoder.equal_sums(&first, &all, |_| true),
            Total::Cells(cells) if all.len() == 1 || cells.len() == 1 => {
                for (terms, segment) in self.segments.iter().zip(&all) {
                    let less = cells.iter().map(|&(weight, cell)| (-weight, Variable::from(cell)));
                    let balance: Vec<(i64, Variable)> = segment.iter().copied().chain(less).collect();
                    encoder.sum(name(terms, encoder), &balance, |sum| sum == 0);
                }
            }
            Total::Cells(cells) => {
                let all: Vec<Vec<(i64, Variable)>> = all.into_iter().chain([signals(cells)]).collect();
                encoder.equal_sums(&first, &all, |_| true);
            }
        }
    }

    fn violations(&self, board: &Board, grid: &Grid) -> Vec<Violation> {
        let sum = |terms: &Terms| -> Option<i64> {
            terms.iter().map(|&(weight, cell)| Some(weight * board.value(grid, cell)?)).sum()
        };
        let cells = |terms: &Terms| -> Vec<Cell> { terms.iter().map(|(_, cell)| *cell).collect() };
        let mut found = Vec::new();
        if self.different {
            for terms in &self.segments {
                let all = cells(terms);
                let twice = all.iter().enumerate().find_map(|(i, &a)| {
                    let same = |&&b: &&Cell| !board.all_differ(grid, &[a, b]);
                    all[i + 1..].iter().find(same).map(|&b| vec![a, b])
                });
                let what = format!("{}: a digit repeats", self.name);
                found.extend(twice.map(|cells| Violation { what, cells }));
            }
        }
        let wanted = match &self.total {
            Total::Among(_) => None,
            Total::Cells(terms) => match sum(terms) {
                Some(sum) => Some((sum, cells(terms))),
                None => return found,
            },
            Total::Same => {
                let known = self.segments.iter().find_map(|terms| Some((sum(terms)?, cells(terms))));
                let Some(known) = known else { return found };
                Some(known)
            }
        };
        // Sets that must have the same sum have that of the first.
        let first = self.segments.iter().find_map(sum);
        for terms in &self.segments {
            let Some(sum) = sum(terms) else { continue };
            let (fine, mut all) = match (&self.total, &wanted) {
                (Total::Among(totals), _) => (totals.contains(&sum) && first == Some(sum), cells(terms)),
                (_, Some((wanted, theirs))) => {
                    (sum == *wanted, cells(terms).into_iter().chain(theirs.clone()).collect())
                }
                (_, None) => (true, Vec::new()),
            };
            if !fine {
                all.sort_unstable();
                all.dedup();
                found.push(Violation {
                    what: format!("{}: these cells have the sum {sum}, which is not allowed", self.name),
                    cells: all,
                });
            }
        }
        found
    }
}
