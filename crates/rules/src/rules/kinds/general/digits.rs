//! Constraints on the digits of a set of cells, in any order.

use std::collections::{BTreeMap, BTreeSet};

use exdoku_encode::Encoder;
use exdoku_text::board::{Board, Cell, DigitSet, Grid, counted};
use exdoku_text::source::Diagnostic;

use self::keys::digits as key;
use super::table::{Row, Table};
use crate::rules::condition::{Condition, never_true};
use crate::rules::kind::keys;
use crate::rules::operands::Operands;
use crate::rules::statistics::{Statistics, sets_where};
use crate::rules::{Build, Builder, Built, Choice, Fault, Formula, Kind, Param, Rule, RuleUse, Type, Violation};

keys! { digits = "digits" {
    CELLS: [Cell] = "cells",
    SETS: [Vec<Cell>] = "sets",
    CONTAINS: [i64] = "contains",
    EXACTLY: [i64] = "exactly",
    ONLY: [i64] = "only",
    EACH: Formula = "each",
    WHERE: Formula = "where",
    DIFFERENT: bool = "different",
    SAME: bool = "same",
    LABEL: str = "name",
} }

pub(super) const KINDS: &[Kind] = &[Kind {
    name: key::NAME,
    meaning: "Constraints on the digits of a set of cells, in any order: which digits it contains, and how often; a \
              condition on them; or that several sets hold the same digits.",
    params: &[
        Param::of(key::CELLS, Type::Cells, "the set of cells").optional(),
        Param::of(key::SETS, Type::Lines, "several sets of cells").optional(),
        Param::of(key::CONTAINS, Type::Values, "digits that the set contains, each at least as often as it is named")
            .optional(),
        Param::of(
            key::EXACTLY,
            Type::Values,
            "digits that the set contains, each exactly as often as it is named, besides any other digits",
        )
        .optional(),
        Param::of(key::ONLY, Type::Values, "the only digits that the set may contain").optional(),
        Param::of(
            key::EACH,
            Type::Expression,
            "a condition on each digit d, like \"d % 3 == 1\"; d.shade is the value in the layer `shade`",
        )
        .optional(),
        Param::of(
            key::WHERE,
            Type::Expression,
            "a condition on sum, product, min, max, size, odd, even, low, high (below and above the middle digit), \
             distinct, and has(5), the number of 5s",
        )
        .optional(),
        Param::of(key::DIFFERENT, Type::Truth, "whether no digit repeats in the set").or("false"),
        Param::of(key::SAME, Type::Truth, "with `sets`: each holds the same digits, equally often").optional(),
        Param::label(key::LABEL),
    ],
    choices: &[
        Choice::One(&["cells", "sets"]),
        Choice::AtMostOne(&["contains", "exactly", "only", "each", "where"]),
        Choice::Belong(&["contains", "exactly", "only", "each", "where", "different"], "cells"),
        Choice::Belong(&["same"], "sets"),
    ],
    says: "{cells} contain {contains:all}. | {cells} contain each of {exactly:all} exactly as often as it is named here. | The only {things} in {cells} are {only}. | Each {thing} d in {cells} satisfies {each}. | In {cells}, {where}.[ No {thing} repeats.{different}] | No {thing} repeats in {cells}.{different} | {sets} hold the same {things}, equally often.{same}",
    example: "digits = { cells = \"r1-2c1-2\", contains = \"1 2\" }",
    compiles_to: "an item for each named digit; an option for each set of different digits that fits; a chain if \
                  digits may repeat",
    look: &[("cells", "cage: [{contains}][{exactly}]"), ("sets", "cage: [{contains}][{exactly}]")],
    build: Build::Each(build),
    ..Kind::PLAIN
}];

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

fn build(used: &RuleUse, builder: &Builder<'_>) -> Result<Built, Fault> {
    match used.get(key::SETS) {
        Some(sets) => build_same(sets, used),
        None => build_set(used, builder),
    }
}

fn build_same(sets: &[Vec<Cell>], used: &RuleUse) -> Result<Built, Fault> {
    match used.get(key::SAME) {
        Some(true) => {}
        Some(false) => return Err(used.error("`same = false` has no effect: leave the rule out").into()),
        None => {
            let complaint = used.error(format!("`{}` needs `same`", used.path()));
            return Err(complaint.lacking(used.path(), [key::SAME.name()]).into());
        }
    }
    let first = sets.first().map_or(0, Vec::len);
    if let Some(other) = sets.iter().find(|set| set.len() != first) {
        let message = format!("sets of {first} and of {} cells cannot hold the same digits", other.len());
        return Err(used.error(message).into());
    }
    let alone = (sets.len() < 2)
        .then(|| used.point().warning("this is a single set of cells, so there is no other with the same digits"));
    let sets = sets.to_vec();
    let rule_use = RuleUse::bare(key::NAME).with(key::SETS, sets.clone()).with(key::SAME, true);
    Ok(Built::from(Same { name: used.label(key::LABEL), sets }).used_as(vec![rule_use]).warning(alone))
}

fn build_set(used: &RuleUse, builder: &Builder<'_>) -> Result<Built, Fault> {
    let cells = used.need(key::CELLS).to_vec();
    let different = used.need(key::DIFFERENT);
    if let Some(values) = builder.board.too_few_values(&cells).filter(|_| different) {
        let message = format!("{} cells cannot hold different digits: there are {values}", cells.len());
        return Err(Fault::impossible(used.error(message)));
    }
    if let Some(formula) = used.get(key::EACH)
        && let Some(operands) = Operands::of_layers([formula], &["d"], builder)?
    {
        return build_each(used, formula, &operands, &cells, builder);
    }
    let (says, warning) = says(used, &cells, different, builder)?;
    let each = |wanted: &BTreeMap<i64, usize>| -> Vec<i64> {
        wanted.iter().flat_map(|(&value, &count)| std::iter::repeat_n(value, count)).collect()
    };
    let rule_use = RuleUse::bare(key::NAME).with(key::CELLS, cells.clone());
    let rule_use = match &says {
        Says::Contains { wanted, exactly: false } => rule_use.with(key::CONTAINS, each(wanted)),
        Says::Contains { wanted, exactly: true } => rule_use.with(key::EXACTLY, each(wanted)),
        Says::Only(values) => rule_use.with(key::ONLY, values.iter().copied().collect()),
        Says::Sets(..) | Says::Where(_) => rule_use.with(key::WHERE, used.need(key::WHERE).clone()),
        Says::Nothing => rule_use,
    };
    let rule_use = if different { rule_use.with(key::DIFFERENT, true) } else { rule_use };
    let rule = Digits { name: used.label(key::LABEL), cells, different, says };
    Ok(Built::from(rule).used_as(vec![rule_use]).warning(warning))
}

/// A condition on each digit that reads layers.
fn build_each(
    used: &RuleUse,
    formula: &Formula,
    operands: &Operands<'_>,
    cells: &[Cell],
    builder: &Builder<'_>,
) -> Result<Built, Fault> {
    let (name, names) = (used.label(key::LABEL), operands.names());
    let places = |&cell| Ok(Row { cells: operands.places(used, &[cell], builder)?, own: None });
    let rows = cells.iter().map(places).collect::<Result<_, Fault>>()?;
    let (mut rules, warning) = Table::each(formula, (&names, rows), &name, builder)?;
    if used.need(key::DIFFERENT) {
        rules.0.push(Box::new(Digits { name, cells: cells.to_vec(), different: true, says: Says::Nothing }));
    }
    Ok(Built::from(rules).warning(warning))
}

/// The constraint on the digits of the cells.
fn says(
    used: &RuleUse,
    cells: &[Cell],
    different: bool,
    builder: &Builder<'_>,
) -> Result<(Says, Option<Diagnostic>), Fault> {
    if let Some(only) = used.get(key::ONLY) {
        return Ok((Says::Only(only.iter().copied().collect()), None));
    }
    if let Some(formula) = used.get(key::EACH) {
        let values = cells.iter().flat_map(|&cell| builder.board.values_of(cell)).collect();
        let (chosen, warning) = Condition::chosen(formula, values, builder)?;
        return match chosen.is_empty() {
            true => Err(never_true(formula)),
            false => Ok((Says::Only(chosen), warning)),
        };
    }
    if let Some(formula) = used.get(key::WHERE) {
        let on_board = cells.iter().all(|cell| cell.index() < builder.board.cell_count());
        if different && on_board {
            let (condition, sets) = sets_where(formula, cells.len(), builder)?;
            return Ok((Says::Sets(condition, sets), None));
        }
        let (condition, warning) = Statistics::read(formula, cells, builder)?;
        return Ok((Says::Where(condition), warning.filter(|_| !different)));
    }
    let (key, exactly) = if used.gives(key::EXACTLY) { (key::EXACTLY, true) } else { (key::CONTAINS, false) };
    let Some(digits) = used.get(key) else {
        if different {
            return Ok((Says::Nothing, None));
        }
        let path = used.path();
        let message = format!("`{path}` needs `contains`, `exactly`, `only`, `each`, `where` or `different`");
        let keys = [
            key::CONTAINS.name(),
            key::EXACTLY.name(),
            key::ONLY.name(),
            key::EACH.name(),
            key::WHERE.name(),
            key::DIFFERENT.name(),
        ];
        return Err(used.error(message).lacking(path, keys).into());
    };
    let mut wanted = BTreeMap::new();
    digits.iter().for_each(|&digit| *wanted.entry(digit).or_default() += 1);
    if digits.len() > cells.len() {
        let message = format!("{} digits do not fit into {}", digits.len(), counted(cells.len(), "cell"));
        return Err(Fault::impossible(used.at(key).error(message)));
    }
    Ok((Says::Contains { wanted, exactly }, None))
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
