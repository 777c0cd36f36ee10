//! Sums of digits: cages, arrows, equal segments, any linear equation.

use std::collections::{BTreeMap, BTreeSet};

use exdoku_encode::{Encoder, Variable};
use exdoku_text::board::{Board, Cell, Grid};
use exdoku_text::source::Diagnostic;

use self::keys::sum as key;
use crate::rules::condition::Condition;
use crate::rules::kind::keys;
use crate::rules::{Build, Builder, Built, Choice, Fault, Formula, Kind, Param, Point, Rule, RuleUse, Type, Violation};

keys! { sum = "sum" {
    CELLS: [Cell] = "cells",
    SEGMENTS: [Vec<Cell>] = "segments",
    COEFFICIENTS: [i64] = "coefficients",
    TOTAL: [i64] = "total",
    WHERE: Formula = "where",
    EQUALS: [Cell] = "equals",
    FACTORS: [i64] = "factors",
    NUMBER: [Cell] = "number",
    DIFFERENT: bool = "different",
    LABEL: str = "name",
} }

pub(super) const KINDS: &[Kind] = &[Kind {
    name: key::NAME,
    meaning: "The digits of some cells add up to a number, to one of several numbers, or to the digits of other \
              cells; or several sets of cells have the same sum.",
    params: &[
        Param::of(key::CELLS, Type::Line, "the cells").optional(),
        Param::of(key::SEGMENTS, Type::Lines, "several sets of cells, each with the same sum").optional(),
        Param::of(key::TOTAL, Type::Numbers, "the sum, or several possible sums").optional(),
        Param::of(key::WHERE, Type::Expression, "a condition on the sum, like \"sum % 2 == 0\"").optional(),
        Param::of(key::EQUALS, Type::Line, "cells with the same sum; for one cell, its digit").optional(),
        Param::of(key::FACTORS, Type::Numbers, "how many times each digit of `equals` counts").optional(),
        Param::of(key::NUMBER, Type::Line, "cells whose digits, read as a decimal number, are the sum").optional(),
        Param::of(key::COEFFICIENTS, Type::Numbers, "how many times each digit counts, like [2, 1, -1]").optional(),
        Param::of(key::DIFFERENT, Type::Truth, "whether no digit repeats within a set").or("false"),
        Param::label(key::LABEL),
    ],
    choices: &[
        Choice::One(&["cells", "segments"]),
        Choice::AtMostOne(&["total", "where", "equals", "number"]),
        Choice::Belong(&["factors"], "equals"),
    ],
    says: "{drawn}The {things} in a cage add up to the clue in its corner[, or to one of several clues{total:several}].[ No {thing} repeats in it.{different}][ Digits may repeat in cages.{different:not}] | The {things}[ ({cells:counts})] in {cells} add up to {total}.[ None of them repeats.{different}] | The {things}[ ({cells:counts})] in {cells} add up to {equals:unknown}. | The {things}[ ({cells:counts})] in {cells} have the same sum as those in {equals}. | For the sum of the {things}[ ({cells:counts})] in {cells}: {where}. | The {things}[ ({segments:counts})] in each of {segments} have the same sum.[ None repeats within one of these.{different}] | The {things}[ ({segments:counts})] in each of {segments} add up to {total}.",
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
}];

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

fn build(used: &RuleUse, builder: &Builder<'_>) -> Result<Built, Fault> {
    let different = used.need(key::DIFFERENT);
    let segments = segments(used)?;
    if different {
        for segment in &segments {
            let cells: Vec<Cell> = segment.iter().map(|(_, cell)| *cell).collect();
            if let Some(values) = builder.board.too_few_values(&cells) {
                let message = format!("{} cells cannot hold different digits: there are {values}", cells.len());
                return Err(Fault::impossible(used.error(message)));
            }
        }
    }
    let (total, warning) = total(used, &segments, different, builder)?;
    let uses = uses(&segments, &total, different);
    let rule = Sum { name: used.label(key::LABEL), segments, total, different };
    Ok(Built::from(rule).used_as(uses).warning(warning))
}

/// A use for each set with its coefficients, and its total: numbers, or cells with theirs. If the sets only need to
/// have equal sums, the total of every other set is the sum of the cells of the first.
fn uses(segments: &[Terms], total: &Total, different: bool) -> Vec<RuleUse> {
    let mut uses = Vec::new();
    let cells = |terms: &Terms| -> Vec<Cell> { terms.iter().map(|(_, cell)| *cell).collect() };
    let weights = |terms: &Terms| -> Vec<i64> { terms.iter().map(|(weight, _)| *weight).collect() };
    let Some((first, rest)) = segments.split_first() else { return uses };
    if rest.is_empty() && matches!(total, Total::Same) {
        uses.push(RuleUse::bare(key::NAME).with(key::SEGMENTS, vec![cells(first)]));
    }
    for terms in if matches!(total, Total::Same) { rest } else { segments } {
        let set = RuleUse::bare(key::NAME).with(key::CELLS, cells(terms)).with(key::COEFFICIENTS, weights(terms));
        let equal = |set: RuleUse, others| set.with(key::EQUALS, cells(others)).with(key::FACTORS, weights(others));
        let rule_use = match total {
            Total::Among(numbers) => set.with(key::TOTAL, numbers.iter().copied().collect()),
            Total::Cells(others) => equal(set, others),
            Total::Same => equal(set, first),
        };
        uses.push(rule_use.with(key::DIFFERENT, different));
    }
    if different && matches!(total, Total::Same) {
        uses.push(
            RuleUse::bare(crate::rules::keys::different::NAME).with(crate::rules::keys::different::CELLS, cells(first)),
        );
    }
    uses
}

/// `cells` or `segments`, with their coefficients.
fn segments(used: &RuleUse) -> Result<Vec<Terms>, Fault> {
    let lines: Vec<Vec<Cell>> = match used.get(key::CELLS) {
        Some(cells) => vec![cells.to_vec()],
        None => used.need(key::SEGMENTS).to_vec(),
    };
    let weights = used.get(key::COEFFICIENTS);
    if let Some(weights) = weights {
        check_weights(used.at(key::COEFFICIENTS), weights, &lines)?;
    }
    let weight = |at: usize| weights.map_or(1, |weights| weights[at]);
    let terms = |line: Vec<Cell>| line.into_iter().enumerate().map(|(at, cell)| (weight(at), cell)).collect();
    Ok(lines.into_iter().map(terms).collect())
}

/// Complains about coefficients that are too large, or too few or many for a line.
fn check_weights(at: Point<'_>, weights: &[i64], lines: &[Vec<Cell>]) -> Result<(), Fault> {
    // The coefficient of the first digit of a number of nine cells; and what keeps sums of numbers of 32 bits within 64.
    const LARGEST: u64 = 100_000_000;
    const MOST_TOGETHER: u64 = 2_000_000_000;
    if let Some(large) = weights.iter().find(|weight| weight.unsigned_abs() > LARGEST) {
        return Err(at.error(format!("a coefficient is between -{LARGEST} and {LARGEST}, not {large}")).into());
    }
    if weights.iter().map(|weight| weight.unsigned_abs()).sum::<u64>() > MOST_TOGETHER {
        return Err(at.error(format!("these coefficients add up to more than {MOST_TOGETHER}")).into());
    }
    match lines.iter().find(|line| line.len() != weights.len()) {
        Some(line) => {
            let message = format!("{} coefficients for {} cells", weights.len(), line.len());
            Err(at.error(message).into())
        }
        None => Ok(()),
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
fn total(
    used: &RuleUse,
    segments: &[Terms],
    different: bool,
    builder: &Builder<'_>,
) -> Result<(Total, Option<Diagnostic>), Fault> {
    let may_be = |others: &Terms| segments.iter().all(|terms| may_be_equal(builder.board, terms, others));
    if let Some(others) = used.get(key::EQUALS) {
        let weights = used.get(key::FACTORS);
        if let Some(weights) = weights {
            check_weights(used.at(key::FACTORS), weights, &[others.to_vec()])?;
        }
        let weight = |at: usize| weights.map_or(1, |weights| weights[at]);
        let others: Terms = others.iter().enumerate().map(|(at, &cell)| (weight(at), cell)).collect();
        return match may_be(&others) {
            true => Ok((Total::Cells(others), None)),
            false => Err(Fault::impossible(used.at(key::EQUALS).error("these sums are never equal"))),
        };
    }
    if let Some(cells) = used.get(key::NUMBER) {
        const LONGEST: usize = 9;
        if cells.len() > LONGEST {
            let message = format!("a number is read in at most {LONGEST} cells");
            return Err(used.at(key::NUMBER).error(message).into());
        }
        let places = (0..cells.len() as u32).rev().map(|place| 10_i64.pow(place));
        let number: Terms = places.zip(cells.iter().copied()).collect();
        return match may_be(&number) {
            true => Ok((Total::Cells(number), None)),
            false => Err(Fault::impossible(used.at(key::NUMBER).error("the sum is never this number"))),
        };
    }
    let ranges: Vec<(i64, i64)> = segments.iter().map(|terms| range(builder.board, terms, different)).collect();
    let low = ranges.iter().map(|range| range.0).max().unwrap_or(0);
    let high = ranges.iter().map(|range| range.1).min().unwrap_or(0);
    if let Some(formula) = used.get(key::WHERE) {
        return conditional(formula, low, high, builder);
    }
    let Some(totals) = used.get(key::TOTAL) else {
        if segments.len() > 1 {
            return Ok((Total::Same, None));
        }
        if used.gives(key::SEGMENTS) {
            let warning = "this is a single set of cells, so there is no other with the same sum";
            return Ok((Total::Same, Some(used.point().warning(warning))));
        }
        let message = format!("`{}` needs `total`, `where`, `equals` or `number`", used.path());
        let wanted = [key::TOTAL.name(), key::WHERE.name(), key::EQUALS.name(), key::NUMBER.name()];
        return Err(used.error(message).lacking(used.path(), wanted).into());
    };
    let totals: BTreeSet<i64> = totals.iter().copied().collect();
    if totals.range(low..=high.max(low)).next().is_none() || high < low {
        let message = match ranges.len() {
            1 => {
                let wrong = match totals.iter().collect::<Vec<_>>()[..] {
                    [total] => total.to_string(),
                    _ => "any of these".to_owned(),
                };
                format!("the sum cannot be {wrong}, only {low} to {high}")
            }
            _ if low <= high => format!("these sets of cells have a common sum from {low} to {high}"),
            _ => "these sets of cells can have no common sum".to_owned(),
        };
        return Err(Fault::impossible(used.at(key::TOTAL).error(message)));
    }
    Ok((Total::Among(totals), None))
}

/// The sums that make a condition true.
fn conditional(
    formula: &Formula,
    low: i64,
    high: i64,
    builder: &Builder<'_>,
) -> Result<(Total, Option<Diagnostic>), Fault> {
    const MOST: i64 = 1_000_000;
    if high - low > MOST {
        return Err(formula.error(format!("there are too many sums to try, from {low} to {high}")).into());
    }
    let condition = Condition::of(formula, &["sum"], &[], builder)?;
    let cases: Vec<Vec<i64>> = (low..=high).map(|sum| vec![sum]).collect();
    let warning = condition.check(formula, &cases)?;
    Ok((Total::Among((low..=high).filter(|&sum| condition.holds(&[sum])).collect()), warning))
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
                let wanted = match (&self.total, &wanted) {
                    (Total::Among(totals), _) if totals.len() == 1 => totals.first().copied(),
                    (_, wanted) => wanted.as_ref().map(|(wanted, _)| *wanted),
                };
                let instead = wanted.map_or_else(|| "which is not allowed".to_owned(), |sum| format!("not {sum}"));
                let what = format!("{}: these cells have the sum {sum}, {instead}", self.name);
                found.push(Violation { what, cells: all });
            }
        }
        found
    }
}
