//! Constraints on the digits of a set of cells, in any order.

use std::collections::{BTreeMap, BTreeSet};

use exdoku_encode::Encoder;
use exdoku_text::board::{Board, Cell, DigitSet, Grid};
use exdoku_text::source::fields::Form;

use super::bound::Bound;
use super::condition::Condition;
use super::keys::digits as keys;
use super::kind::{Build, Kind};
use super::reader::Reader;
use super::rule::{Rule, Violation};
use super::rule_use::RuleUse;
use super::signature::{Choice, Param, Type};
use super::statistics::{Statistics, sets_where};

pub(super) const DIGITS: Kind = Kind {
    name: keys::NAME,
    meaning: "Constraints on the digits of a set of cells, in any order: which digits it contains, and how often; a \
              condition on them; or that several sets hold the same digits.",
    params: &[
        Param::of(keys::CELLS, Type::Cells, "the set of cells").optional(),
        Param::of(keys::SETS, Type::Lines, "several sets of cells").optional(),
        Param::of(keys::CONTAINS, Type::Values, "digits that the set contains, each at least as often as it is named")
            .optional(),
        Param::of(
            keys::EXACTLY,
            Type::Values,
            "digits that the set contains, each exactly as often as it is named, besides any other digits",
        )
        .optional(),
        Param::of(keys::ONLY, Type::Values, "the only digits that the set may contain").optional(),
        Param::of(keys::EACH, Type::Expression, "a condition on each digit d, like \"d % 3 == 1\"").optional(),
        Param::of(
            keys::WHERE,
            Type::Expression,
            "a condition on sum, product, min, max, size, odd, even, low, high (below and above the middle digit), \
             distinct, and has(5), the number of 5s",
        )
        .optional(),
        Param::of(keys::DIFFERENT, Type::Truth, "whether no digit repeats in the set").or("false"),
        Param::of(keys::SAME, Type::Truth, "with `sets`: each holds the same digits, equally often").optional(),
        Param::label(keys::LABEL),
    ],
    choices: &[
        Choice::One(&["cells", "sets"]),
        Choice::AtMostOne(&["contains", "exactly", "only", "each", "where"]),
        Choice::Belong(&["contains", "exactly", "only", "each", "where", "different"], "cells"),
        Choice::Belong(&["same"], "sets"),
    ],
    example: "digits = { cells = \"r1-2c1-2\", contains = \"1 2\" }",
    compiles_to: "an item for each named digit; an option for each set of different digits that fits; a chain if \
                  digits may repeat",
    look: &[("cells", "cage: [{contains}][{exactly}]"), ("sets", "cage: [{contains}][{exactly}]")],
    build: Build::Each(build),
    ..Kind::PLAIN
};

/// Cells, and the constraint on their digits.
#[derive(Debug)]
struct Digits {
    name: String,
    cells: Vec<Cell>,
    different: bool,
    says: Says,
}

#[derive(Debug)]
enum Says {
    /// By value; no more often either if `exactly`.
    Contains { wanted: BTreeMap<i64, usize>, exactly: bool },
    /// No values but these.
    Only(BTreeSet<i64>),
    /// A condition over different digits, and the sets that make it true.
    Sets(Statistics, Vec<DigitSet>),
    /// A condition over digits that may repeat.
    Where(Statistics),
    /// Only that they are different.
    Nothing,
}

/// Sets of cells with the same digits.
#[derive(Debug)]
struct Same {
    name: String,
    sets: Vec<Vec<Cell>>,
}

fn build(bound: &Bound<'_>, reader: &mut Reader<'_, '_>) -> Option<Box<dyn Rule>> {
    match bound.get(keys::SETS) {
        Some(sets) => build_same(sets, bound, reader),
        None => build_set(bound, reader),
    }
}

fn build_same(sets: &[Vec<Cell>], bound: &Bound<'_>, reader: &mut Reader<'_, '_>) -> Option<Box<dyn Rule>> {
    let place = &bound.place;
    match bound.get(keys::SAME) {
        Some(true) => {}
        Some(false) => return reader.refuse(place.error("`same = false` has no effect: leave the rule out")),
        None => return reader.refuse(place.error(format!("`{}` needs `same`", place.path()))),
    }
    let first = sets.first().map_or(0, Vec::len);
    if let Some(other) = sets.iter().find(|set| set.len() != first) {
        let message = format!("sets of {first} and of {} cells cannot hold the same digits", other.len());
        return reader.refuse(place.error(message));
    }
    let sets = sets.to_vec();
    reader.record(RuleUse::bare(keys::NAME).with(keys::SETS, sets.clone()).with(keys::SAME, true));
    Some(Box::new(Same { name: bound.label(keys::LABEL), sets }))
}

fn build_set(bound: &Bound<'_>, reader: &mut Reader<'_, '_>) -> Option<Box<dyn Rule>> {
    let cells = bound.need(keys::CELLS).to_vec();
    let different = bound.need(keys::DIFFERENT);
    if let Some(values) = reader.board.too_few_values(&cells).filter(|_| different) {
        let message = format!("{} cells cannot hold different digits: there are {values}", cells.len());
        return reader.refuse(bound.place.error(message).impossible());
    }
    let says = says(bound, &cells, different, reader)?;
    let each = |wanted: &BTreeMap<i64, usize>| -> Vec<i64> {
        wanted.iter().flat_map(|(&value, &count)| std::iter::repeat_n(value, count)).collect()
    };
    let rule_use = RuleUse::bare(keys::NAME).with(keys::CELLS, cells.clone());
    let rule_use = match &says {
        Says::Contains { wanted, exactly: false } => rule_use.with(keys::CONTAINS, each(wanted)),
        Says::Contains { wanted, exactly: true } => rule_use.with(keys::EXACTLY, each(wanted)),
        Says::Only(values) => rule_use.with(keys::ONLY, values.iter().copied().collect()),
        Says::Sets(..) | Says::Where(_) => {
            let text = match bound.at(keys::WHERE).form() {
                Form::Text(text) => reader.closed(text.as_str()),
                _ => bound.at(keys::WHERE).content(),
            };
            rule_use.with(keys::WHERE, text)
        }
        Says::Nothing => rule_use,
    };
    reader.record(if different { rule_use.with(keys::DIFFERENT, true) } else { rule_use });
    Some(Box::new(Digits { name: bound.label(keys::LABEL), cells, different, says }))
}

/// The constraint on the digits of the cells.
fn says(bound: &Bound<'_>, cells: &[Cell], different: bool, reader: &mut Reader<'_, '_>) -> Option<Says> {
    if let Some(only) = bound.get(keys::ONLY) {
        return Some(Says::Only(only.iter().copied().collect()));
    }
    if let Some(text) = bound.written(keys::EACH) {
        let values = cells.iter().flat_map(|&cell| reader.board.values_of(cell)).collect();
        return Some(Says::Only(Condition::chosen(text, values, reader)?));
    }
    if let Some(text) = bound.written(keys::WHERE) {
        let on_board = cells.iter().all(|cell| cell.index() < reader.board.cell_count());
        return Some(match different && on_board {
            true => {
                let (condition, sets) = sets_where(text, cells.len(), reader)?;
                Says::Sets(condition, sets)
            }
            false => Says::Where(Statistics::read(text, cells, reader)?),
        });
    }
    let (key, exactly) = if bound.gives(keys::EXACTLY) { (keys::EXACTLY, true) } else { (keys::CONTAINS, false) };
    let Some(digits) = bound.get(key) else {
        if different {
            return Some(Says::Nothing);
        }
        let path = bound.place.path();
        let message = format!("`{path}` needs `contains`, `exactly`, `only`, `each`, `where` or `different`");
        return reader.refuse(bound.place.error(message));
    };
    let mut wanted = BTreeMap::new();
    digits.iter().for_each(|&digit| *wanted.entry(digit).or_default() += 1);
    if digits.len() > cells.len() {
        let message = format!("{} digits do not fit into {} cells", digits.len(), cells.len());
        return reader.refuse(bound.at(key).error(message).impossible());
    }
    Some(Says::Contains { wanted, exactly })
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
