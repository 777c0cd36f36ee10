//! Sums of digits: cages, arrows, equal segments, any linear equation.

use std::collections::BTreeSet;

use crate::board::{Board, Cell, Grid};
use crate::encode::{Encoder, Variable};
use crate::source::fields::{Form, Table, Value};

use super::condition::Condition;
use super::{Binding, Kind, Reader, Rule, Violation};

pub(super) const SUM: Kind = Kind {
    name: "sum",
    meaning: "The digits of some cells add up to a number, to one of several, to the digits of other cells; or several \
              sets of cells all have the same sum.",
    forms: &[
        ("{ cells = \"r1c1-3\", total = 15 }", "they add up to 15"),
        ("{ cells = ..., total = [5, 10] } or total = \"10-15\"", "to one of several numbers"),
        ("{ cells = ..., where = \"sum % 2 == 0\" }", "to a number that makes a condition true"),
        ("{ cells = ..., equals = \"r5c5 r5c6\" }", "to as much as other cells; one cell is its digit"),
        ("{ cells = ..., number = \"r5c5 r5c6\" }", "to the number that reads in these cells, in base ten"),
        (
            "{ segments = [\"r1c1-3\", \"r2c1-2\"] }",
            "each set of cells has the same sum; with total, where, equals or number, that one",
        ),
        ("{ ..., coefficients = [2, 1, -1] }", "each digit counts so many times"),
        ("{ ..., different = true }", "and no digit repeats within a set"),
        ("{ ..., name = \"...\" }", "what messages call it"),
    ],
    example: "sum = { cells = \"r1c1-3\", total = 15 }",
    compiles_to: "an option for each set of different digits with the sum; an option for each pair of partial sums where \
                  digits may repeat",
    draw: &[],
    read,
};

/// Cells and how many times each counts.
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
    /// As much as these cells.
    Cells(Terms),
    /// The same for all.
    Same,
}

fn read(value: &Value<'_>, reader: &mut Reader<'_, '_>) -> Option<Box<dyn Rule>> {
    let Form::Table(mut table) = value.form() else {
        return reader.refuse(value.wrong("a table like { cells = \"r1c1-3\", total = 15 }"));
    };
    let name = reader.name(&mut table, "sum");
    let different = match table.take("different") {
        Some(different) => reader.truth(&different)?,
        None => false,
    };
    let segments = segments(&mut table, value, reader);
    let total = read_total(&mut table, value, segments.as_deref(), different, reader);
    table.finish(reader.diagnostics);
    let (segments, total) = (segments?, total?);
    let digits = reader.board.digits().count();
    if let Some(long) = segments.iter().find(|segment| different && segment.len() > digits) {
        let message = format!("{} cells cannot hold {} different digits: there are {digits}", long.len(), long.len());
        return reader.refuse(value.error(message));
    }
    say(&segments, &total, different, reader);
    Some(Box::new(Sum { name, segments, total, different }))
}

/// Says each set with its coefficients, and what it adds up to: numbers, or cells with theirs. Where all sets only have
/// the same sum, what the others add up to are the cells of the first.
fn say(segments: &[Terms], total: &Total, different: bool, reader: &mut Reader<'_, '_>) {
    let cells = |terms: &Terms| Binding::Cells(terms.iter().map(|(_, cell)| *cell).collect());
    let weights = |terms: &Terms| Binding::Numbers(terms.iter().map(|(weight, _)| *weight).collect());
    let Some((first, rest)) = segments.split_first() else { return };
    for terms in if matches!(total, Total::Same) { rest } else { segments } {
        let mut parameters = vec![("cells", cells(terms)), ("coefficients", weights(terms))];
        match total {
            Total::Among(numbers) => parameters.push(("total", Binding::Numbers(numbers.iter().copied().collect()))),
            Total::Cells(others) => parameters.extend([("equals", cells(others)), ("factors", weights(others))]),
            Total::Same => parameters.extend([("equals", cells(first)), ("factors", weights(first))]),
        }
        parameters.push(("different", Binding::Truth(different)));
        reader.say("sum", parameters);
    }
    if different && matches!(total, Total::Same) {
        reader.say("different", [("cells", cells(first))]);
    }
}

/// `cells` or `segments`, with their coefficients.
fn segments(table: &mut Table<'_>, value: &Value<'_>, reader: &mut Reader<'_, '_>) -> Option<Vec<Terms>> {
    let coefficients = table.take("coefficients");
    let lines = match (table.take("cells"), table.take("segments")) {
        (Some(cells), None) => vec![reader.line(&cells)?],
        (None, Some(segments)) => reader.lines(&segments)?,
        (Some(_), Some(segments)) => return reader.refuse(segments.error("`cells` and `segments` exclude each other")),
        (None, None) => {
            return reader.refuse(value.error(format!("`{}` needs `cells` or `segments`", value.path())));
        }
    };
    let weights = coefficients.map(|coefficients| weights(&coefficients, &lines, reader));
    let weights = match weights {
        Some(weights) => Some(weights?),
        None => None,
    };
    let weight = |at: usize| weights.as_ref().map_or(1, |weights| weights[at]);
    let terms = |line: Vec<Cell>| line.into_iter().enumerate().map(|(at, cell)| (weight(at), cell)).collect();
    Some(lines.into_iter().map(terms).collect())
}

fn weights(value: &Value<'_>, lines: &[Vec<Cell>], reader: &mut Reader<'_, '_>) -> Option<Vec<i64>> {
    let weights: Vec<Option<i64>> = value.list(reader.diagnostics)?.iter().map(|one| reader.number(one)).collect();
    let weights: Vec<i64> = weights.into_iter().collect::<Option<_>>()?;
    const LARGEST: i64 = 10_000;
    if let Some(large) = weights.iter().find(|weight| weight.abs() > LARGEST) {
        return reader.refuse(value.error(format!("a coefficient is at most {LARGEST}, not {large}")));
    }
    match lines.iter().find(|line| line.len() != weights.len()) {
        Some(line) => {
            let message = format!("{} coefficients for {} cells", weights.len(), line.len());
            reader.refuse(value.error(message))
        }
        None => Some(weights),
    }
}

/// The smallest and the largest sum of the terms.
fn range(board: &Board, terms: &Terms, different: bool) -> (i64, i64) {
    if different && terms.iter().all(|(weight, cell)| *weight == 1 && cell.index() < board.cell_count()) {
        let values: Vec<i64> = board.digits().iter().map(|d| i64::from(board.digits().value(d))).collect();
        let (low, high) = (values.iter().take(terms.len()), values.iter().rev().take(terms.len()));
        return (low.sum(), high.sum());
    }
    let ends = |&(weight, cell): &(i64, Cell)| {
        let digits = board.digits_of(cell);
        let (first, last) = (weight * i64::from(digits.first()), weight * i64::from(digits.last()));
        (first.min(last), first.max(last))
    };
    terms.iter().map(ends).fold((0, 0), |(low, high), (first, last)| (low + first, high + last))
}

fn read_total(
    table: &mut Table<'_>,
    value: &Value<'_>,
    segments: Option<&[Terms]>,
    different: bool,
    reader: &mut Reader<'_, '_>,
) -> Option<Total> {
    let keys = ["total", "where", "equals", "number"];
    let given: Vec<(&str, Value<'_>)> = keys.into_iter().filter_map(|key| Some((key, table.take(key)?))).collect();
    let (key, said) = match &given[..] {
        [] if segments.is_none_or(|segments| segments.len() > 1) => return Some(Total::Same),
        [] => {
            return reader
                .refuse(value.error(format!("`{}` needs `total`, `where`, `equals` or `number`", value.path())));
        }
        [one] => one,
        [first, second, ..] => {
            return reader.refuse(second.1.error(format!("`{}` and `{}` exclude each other", first.0, second.0)));
        }
    };
    match *key {
        "equals" => Some(Total::Cells(reader.line(said)?.into_iter().map(|cell| (1, cell)).collect())),
        "number" => {
            const LONGEST: usize = 9;
            let cells = reader.line(said)?;
            if cells.len() > LONGEST {
                return reader.refuse(said.error(format!("a number is read in at most {LONGEST} cells")));
            }
            let places = (0..cells.len() as u32).rev().map(|place| 10_i64.pow(place));
            Some(Total::Cells(places.zip(cells).collect()))
        }
        _ => {
            let ranges: Vec<(i64, i64)> = segments?.iter().map(|terms| range(reader.board, terms, different)).collect();
            let low = ranges.iter().map(|range| range.0).max().unwrap_or(0);
            let high = ranges.iter().map(|range| range.1).min().unwrap_or(0);
            if *key == "where" {
                return conditional(said, low, high, reader);
            }
            let totals: BTreeSet<i64> = reader.numbers(said)?.into_iter().collect();
            if totals.range(low..=high.max(low)).next().is_none() || high < low {
                let message = match ranges.len() {
                    1 => format!("these cells have a sum from {low} to {high}"),
                    _ if low <= high => format!("these sets of cells have a common sum from {low} to {high}"),
                    _ => "these sets of cells can have no common sum".to_owned(),
                };
                return reader.refuse(said.error(message));
            }
            Some(Total::Among(totals))
        }
    }
}

/// The sums that make a condition true.
fn conditional(value: &Value<'_>, low: i64, high: i64, reader: &mut Reader<'_, '_>) -> Option<Total> {
    const MOST: i64 = 1_000_000;
    if high - low > MOST {
        return reader.refuse(value.error(format!("the sum may be anything from {low} to {high}: too many to try")));
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
                    let same = |&&b: &&Cell| grid.get(a).is_some() && grid.get(a) == grid.get(b);
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
        // Sets that all have the same sum among some have the first one's.
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
