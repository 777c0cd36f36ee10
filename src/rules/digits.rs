//! What the digits of a set of cells are, wherever in it they stand.

use std::collections::{BTreeMap, BTreeSet};

use crate::board::{Board, Cell, DigitSet, Grid};
use crate::encode::Encoder;
use crate::source::fields::{Form, Table, Value};

use super::condition::Condition;
use super::statistics::{Statistics, sets_where};
use super::{Binding, Kind, Reader, Rule, Violation};

pub(super) const DIGITS: Kind = Kind {
    name: "digits",
    meaning: "What the digits of a set of cells are, in any order: which they contain, and how often; what is true of them \
              as a set; that several sets hold the same ones.",
    forms: &[
        ("{ cells = \"r1-2c1-2\", contains = \"1 2 2\" }", "each of these at least as often as it is named"),
        (
            "{ cells = ..., exactly = \"1 2 2\" }",
            "each of these just as often as it is named; other digits as they like",
        ),
        ("{ cells = ..., only = \"1-5\" }", "no other digits than these"),
        ("{ cells = ..., each = \"d % 3 == 1\" }", "no digits d but those that make a condition true"),
        (
            "{ cells = ..., different = true, where = \"max - min == size - 1\" }",
            "what is true of sum, product, min, max, size, odd, even, low, high (below and above the middle digit), distinct, and has(5), which is how often 5 stands there",
        ),
        ("{ sets = [\"r1c1-3\", \"r5c5-7\"], same = true }", "each set holds the same digits, each as often"),
        ("{ ..., different = true }", "and no digit repeats"),
        ("{ ..., name = \"...\" }", "what messages call it"),
    ],
    example: "digits = { cells = \"r1-2c1-2\", contains = \"1 2\" }",
    compiles_to: "an item for each digit that is named; an option for each set of different digits that fits; a chain where \
                  digits may repeat",
    draw: &[],
    read,
};

/// Cells, and what their digits are.
#[derive(Debug)]
struct Digits {
    name: String,
    cells: Vec<Cell>,
    different: bool,
    says: Says,
}

#[derive(Debug)]
enum Says {
    /// By value; not more often either, if `exactly`.
    Contains { wanted: BTreeMap<i64, usize>, exactly: bool },
    /// No values but these.
    Only(BTreeSet<i64>),
    /// A condition over different digits, and the sets that make it true.
    Sets(Statistics, Vec<DigitSet>),
    /// A condition over digits that may repeat.
    Where(Statistics),
    /// Only that they differ.
    Nothing,
}

/// Sets of cells with the same digits.
#[derive(Debug)]
struct Same {
    name: String,
    sets: Vec<Vec<Cell>>,
}

fn read(value: &Value<'_>, reader: &mut Reader<'_, '_>) -> Option<Box<dyn Rule>> {
    let Form::Table(mut table) = value.form() else {
        return reader.refuse(value.wrong("a table like { cells = \"r1-2c1-2\", contains = \"1 2\" }"));
    };
    let name = reader.name(&mut table, "digits");
    match table.take("sets") {
        Some(sets) => read_same(&mut table, name, &sets, value, reader),
        None => read_set(table, name, value, reader),
    }
}

/// The text of an expression as it stands.
fn words(value: &Value<'_>) -> Binding {
    match value.form() {
        Form::Text(text) => Binding::Text(text.as_str().to_owned()),
        _ => Binding::Absent,
    }
}

fn read_same(
    table: &mut Table<'_>,
    name: String,
    sets: &Value<'_>,
    value: &Value<'_>,
    reader: &mut Reader<'_, '_>,
) -> Option<Box<dyn Rule>> {
    let same = table.need("same", reader.diagnostics).and_then(|same| reader.truth(&same));
    table.clone().finish(reader.diagnostics);
    let sets = reader.lines(sets)?;
    if !same? {
        return reader.refuse(value.error("`same = false` says nothing: leave the rule out"));
    }
    let first = sets.first().map_or(0, Vec::len);
    if let Some(other) = sets.iter().find(|set| set.len() != first) {
        let message = format!("sets of {first} and of {} cells cannot hold the same digits", other.len());
        return reader.refuse(value.error(message));
    }
    reader.say("digits", [("sets", Binding::Lines(sets.clone()))]);
    Some(Box::new(Same { name, sets }))
}

fn read_set(
    mut table: Table<'_>,
    name: String,
    value: &Value<'_>,
    reader: &mut Reader<'_, '_>,
) -> Option<Box<dyn Rule>> {
    let cells = table.need("cells", reader.diagnostics).and_then(|cells| reader.cells(&cells));
    let different = match table.take("different") {
        Some(different) => reader.truth(&different)?,
        None => false,
    };
    let keys = ["contains", "exactly", "only", "each", "where"];
    let given: Vec<(&str, Value<'_>)> = keys.into_iter().filter_map(|key| Some((key, table.take(key)?))).collect();
    table.finish(reader.diagnostics);
    let cells = cells?;
    let digits = reader.board.digits().count();
    if different && cells.len() > digits {
        let message = format!("{} cells cannot hold different digits: there are {digits}", cells.len());
        return reader.refuse(value.error(message));
    }
    let says = match &given[..] {
        [] if different => Says::Nothing,
        [] => {
            let message =
                format!("`{}` needs `contains`, `exactly`, `only`, `each`, `where` or `different`", value.path());
            return reader.refuse(value.error(message));
        }
        [("only", said)] => {
            let digits = reader.digits(said)?;
            Says::Only(digits.iter().map(|digit| reader.board.digits().value(digit).into()).collect())
        }
        [("each", said)] => {
            let condition = Condition::read(said, &["d"], &[], reader)?;
            let values: BTreeSet<i64> = cells.iter().flat_map(|&cell| reader.board.values_of(cell)).collect();
            condition.check(said, &values.iter().map(|&value| vec![value]).collect::<Vec<_>>(), reader)?;
            Says::Only(values.into_iter().filter(|&value| condition.holds(&[value])).collect())
        }
        [("where", said)] => {
            let on_board = cells.iter().all(|cell| cell.index() < reader.board.cell_count());
            match different && on_board {
                true => {
                    let (condition, sets) = sets_where(said, cells.len(), reader)?;
                    Says::Sets(condition, sets)
                }
                false => Says::Where(Statistics::read(said, &cells, reader)?),
            }
        }
        [(key, said)] => {
            let mut wanted = BTreeMap::new();
            for digit in reader.multiset(said)? {
                *wanted.entry(i64::from(reader.board.digits().value(digit))).or_default() += 1;
            }
            let needed: usize = wanted.values().sum();
            if needed > cells.len() {
                return reader.refuse(said.error(format!("{needed} digits do not fit into {} cells", cells.len())));
            }
            Says::Contains { wanted, exactly: *key == "exactly" }
        }
        [(first, _), (second, at), ..] => {
            return reader
                .refuse(at.error(format!("`{first}` and `{second}` are two rules: write them as two tables")));
        }
    };
    let each = |wanted: &BTreeMap<i64, usize>| {
        let each = wanted.iter().flat_map(|(&value, &count)| std::iter::repeat_n(value, count));
        Binding::Numbers(each.collect())
    };
    let said = match &says {
        Says::Contains { wanted, exactly: false } => ("contains", each(wanted)),
        Says::Contains { wanted, exactly: true } => ("exactly", each(wanted)),
        Says::Only(values) => ("only", Binding::Numbers(values.iter().copied().collect())),
        Says::Sets(..) | Says::Where(_) => ("where", given.first().map_or(Binding::Absent, |(_, said)| words(said))),
        Says::Nothing => ("different", Binding::Truth(true)),
    };
    let also = (different && said.0 != "different").then_some(("different", Binding::Truth(true)));
    reader.say("digits", [("cells", Binding::Cells(cells.clone())), said].into_iter().chain(also));
    Some(Box::new(Digits { name, cells, different, says }))
}

impl Rule for Digits {
    fn encode(&self, encoder: &mut Encoder<'_>) {
        let name = format!("{} {}", self.name, encoder.board().name(self.cells[0]));
        if self.different {
            encoder.different(&name, &self.cells);
        }
        match &self.says {
            Says::Contains { wanted, exactly } => encoder.contains(name, &self.cells, wanted.clone(), *exactly),
            Says::Only(values) => {
                self.cells.iter().for_each(|&cell| encoder.limit(cell, |value| values.contains(&value)));
            }
            Says::Sets(_, sets) => encoder.digit_sets(name, &self.cells, sets.clone()),
            Says::Where(condition) => condition.encode(name, &self.cells, encoder),
            Says::Nothing => {}
        }
    }

    fn violations(&self, board: &Board, grid: &Grid) -> Vec<Violation> {
        let values: Vec<i64> = self.cells.iter().filter_map(|&cell| board.value(grid, cell)).collect();
        let open = self.cells.len() - values.len();
        let times = |value: i64| values.iter().filter(|&&other| other == value).count();
        let repeats = self.different && values.iter().any(|&value| times(value) > 1);
        let wrong = match &self.says {
            Says::Contains { wanted, exactly } => {
                let missing: usize = wanted.iter().map(|(&value, &wanted)| wanted.saturating_sub(times(value))).sum();
                let many = wanted.iter().any(|(&value, &wanted)| times(value) > wanted);
                missing > open || (*exactly && many)
            }
            Says::Only(allowed) => values.iter().any(|value| !allowed.contains(value)),
            Says::Sets(condition, _) | Says::Where(condition) => open == 0 && !condition.holds(&values),
            Says::Nothing => false,
        };
        let what = match (repeats, wrong) {
            (true, _) => format!("{}: a digit repeats in these cells", self.name),
            (false, true) => format!("{}: these are not the digits of these cells", self.name),
            (false, false) => return Vec::new(),
        };
        vec![Violation { what, cells: self.cells.clone() }]
    }
}

impl Rule for Same {
    fn encode(&self, encoder: &mut Encoder<'_>) {
        let first = self.sets.first().and_then(|set| set.first());
        let name = format!("{} {}", self.name, first.map_or_else(String::new, |&cell| encoder.board().name(cell)));
        encoder.same_digits(name, &self.sets);
    }

    fn violations(&self, board: &Board, grid: &Grid) -> Vec<Violation> {
        let digits = |set: &Vec<Cell>| -> Option<Vec<i64>> {
            let mut values = set.iter().map(|&cell| board.value(grid, cell)).collect::<Option<Vec<i64>>>()?;
            values.sort_unstable();
            Some(values)
        };
        let full: Vec<(&Vec<Cell>, Vec<i64>)> = self.sets.iter().filter_map(|set| Some((set, digits(set)?))).collect();
        let Some((first, theirs)) = full.first() else { return Vec::new() };
        let others = full.iter().filter(|(_, digits)| digits != theirs);
        let what = format!("{}: these sets do not hold the same digits", self.name);
        let violation = |(set, _): &(&Vec<Cell>, Vec<i64>)| Violation {
            what: what.clone(),
            cells: first.iter().chain(*set).copied().collect(),
        };
        others.map(violation).collect()
    }
}
