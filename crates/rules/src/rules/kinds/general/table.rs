//! Rows of digits that some cells may hold together, listed or described.

use std::collections::BTreeSet;

use exdoku_encode::{Encoder, MOST_OPTIONS, Variable};
use exdoku_text::board::{Board, Cell, Grid, counted};
use exdoku_text::source::Diagnostic;

use self::keys::table as key;
use crate::rules::condition::Condition;
use crate::rules::fault::{self};
use crate::rules::kind::keys;
use crate::rules::together::All;
use crate::rules::{Build, Builder, Built, Choice, Fault, Formula, Key, Kind, Param, Rule, RuleUse, Type, Violation};

keys! { table = "table" {
    CELLS: [Cell] = "cells",
    ALLOW: [Vec<i64>] = "allow",
    FORBID: [Vec<i64>] = "forbid",
    WHERE: Formula = "where",
    LABEL: str = "name",
} }

pub(super) const KINDS: &[Kind] = &[Kind {
    name: key::NAME,
    meaning: "Some cells, in order, hold one of the listed rows of digits, or none of the forbidden ones, or any row \
              that satisfies a condition.",
    params: &[
        Param::of(key::CELLS, Type::Line, "the cells in their order"),
        Param::of(key::ALLOW, Type::Rows, "the allowed rows of digits").optional(),
        Param::of(key::FORBID, Type::Rows, "the forbidden rows of digits").optional(),
        Param::of(key::WHERE, Type::Expression, "a condition on them; they are called a, b, c, ... in order")
            .optional(),
        Param::label(key::LABEL),
    ],
    choices: &[Choice::One(&["allow", "forbid", "where"])],
    says: "In {cells}, read in this order as a, b, c and so on: {where}. | {cells} hold, in this order, {allow}. | {cells} do not hold, in this order, {forbid}.",
    example: "table = { cells = \"r1c1-3\", where = \"a + b == c\" }",
    compiles_to: "an option per row, or a chain if that is smaller; secondary items for two cells",
    build: Build::Each(build),
    ..Kind::PLAIN
}];

/// Cells that hold some rows of digits.
#[derive(Debug)]
pub(in crate::rules) struct Table {
    name: String,
    cells: Vec<Cell>,
    rows: Rows,
}

#[derive(Debug)]
enum Rows {
    Allowed(BTreeSet<Vec<i64>>),
    Forbidden(BTreeSet<Vec<i64>>),
    Where(Condition),
}

/// Cells that a condition is about.
pub(super) struct Row {
    pub(super) cells: Vec<Cell>,
    /// The condition with the numbers of this row, if it has some.
    pub(super) own: Option<Formula>,
}

/// The names of the cells in conditions.
const LETTERS: [&str; 26] = [
    "a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l", "m", "n", "o", "p", "q", "r", "s", "t", "u", "v", "w",
    "x", "y", "z",
];

fn build(used: &RuleUse, builder: &Builder<'_>) -> Result<Built, Fault> {
    let cells = used.need(key::CELLS).to_vec();
    let (rows, warning) = match used.get(key::WHERE) {
        Some(formula) => {
            let (condition, seen) = described(formula, (letters(formula, &cells)?, &cells), builder)?;
            (Rows::Where(condition), Condition::conclude(seen, formula)?)
        }
        None if used.gives(key::ALLOW) => (Rows::Allowed(fitting_rows(used, key::ALLOW, &cells, builder)?), None),
        None => (Rows::Forbidden(fitting_rows(used, key::FORBID, &cells, builder)?), None),
    };
    Ok(Built::from(Table { name: used.label(key::LABEL), cells, rows }).warning(warning))
}

/// The rows of a parameter, as many numbers each as there are cells.
fn fitting_rows(
    used: &RuleUse,
    key: Key<[Vec<i64>]>,
    cells: &[Cell],
    builder: &Builder<'_>,
) -> Result<BTreeSet<Vec<i64>>, Fault> {
    let fitting = |(item, row): (usize, &Vec<i64>)| match row.len() == cells.len() {
        true => Ok(row.clone()),
        false => {
            let message = format!("{} for {}", counted(row.len(), "number"), counted(cells.len(), "cell"));
            let digits = row.first().map_or(0, |first| first.to_string().len());
            let is_run_together = row.len() == 1 && digits == cells.len();
            let help = || "blanks stand between digits: \"1 2 3\"".to_owned();
            Err(used.at_item(key, item).error(message).maybe_help(is_run_together.then(help)).into())
        }
    };
    let rows = used.get(key).unwrap_or_default().iter().enumerate().map(fitting);
    let rows: BTreeSet<Vec<i64>> = fault::all(rows)?.into_iter().collect();
    let possible =
        |row: &Vec<i64>| row.iter().zip(cells).all(|(&n, &c)| builder.board.digits_of(c).of_value(n).is_some());
    if !rows.iter().any(possible) {
        return Err(used.at(key).error("none of these rows has only digits of the board").into());
    }
    Ok(rows)
}

/// The names of these cells in a condition.
///
/// # Errors
/// There are too many.
pub(in crate::rules) fn letters(formula: &Formula, cells: &[Cell]) -> Result<&'static [&'static str], Fault> {
    let many = || formula.error(format!("{} cells; a condition has names for {}", cells.len(), LETTERS.len())).into();
    LETTERS.get(..cells.len()).ok_or_else(many)
}

/// A condition on the digits of cells with names, and whether some make it false, and some true.
fn described(
    formula: &Formula,
    (names, cells): (&[&str], &[Cell]),
    builder: &Builder<'_>,
) -> Result<(Condition, [bool; 2]), Fault> {
    let condition = Condition::of(formula, names, &[], builder)?;
    let seen = condition.tried(formula, all_rows(formula, cells, builder)?)?;
    Ok((condition, seen))
}

/// All rows of digits that some cells can hold, for a condition on them.
///
/// # Errors
/// They are too many.
pub(super) fn all_rows(formula: &Formula, cells: &[Cell], builder: &Builder<'_>) -> Result<Vec<Vec<i64>>, Fault> {
    let digits: Vec<_> = cells.iter().map(|&cell| builder.board.digits_of(cell)).collect();
    let all = digits.iter().fold(1_usize, |all, digits| all.saturating_mul(digits.count()));
    if all > MOST_OPTIONS {
        let message = format!("{} cells have {all} rows of digits; at most {MOST_OPTIONS} are tried", cells.len());
        return Err(formula.error(message).help("a `line` that carries numbers along reads longer ones").into());
    }
    let mut rows: Vec<Vec<i64>> = vec![Vec::new()];
    for digits in digits {
        let with = |row: &Vec<i64>, digit| row.iter().copied().chain([i64::from(digits.value(digit))]).collect();
        rows = rows.iter().flat_map(|row| digits.iter().map(move |digit| with(row, digit))).collect();
    }
    Ok(rows)
}

impl Table {
    /// The rule for a condition on cells with these names, and whether some digits make it false, and some true. `name` is that
    /// of the rule in messages.
    pub(in crate::rules) fn of(
        formula: &Formula,
        (names, cells): (&[&str], &[Cell]),
        name: &str,
        builder: &Builder<'_>,
    ) -> Result<(Table, [bool; 2]), Fault> {
        let (condition, seen) = described(formula, (names, cells), builder)?;
        let table = Table { name: name.to_owned(), cells: cells.to_vec(), rows: Rows::Where(condition) };
        Ok((table, seen))
    }

    /// The rules for a condition on each of some rows of cells, which it calls by these names; and a warning if all digits make
    /// it true.
    ///
    /// # Errors
    /// The condition cannot be evaluated, or no digits of any row make it true.
    pub(super) fn each(
        formula: &Formula,
        (names, rows): (&[&str], Vec<Row>),
        name: &str,
        builder: &Builder<'_>,
    ) -> Result<(All, Option<Diagnostic>), Fault> {
        let mut seen = [false, false];
        let mut rules: Vec<Box<dyn Rule>> = Vec::new();
        for Row { cells, own } in rows {
            let (table, has) = Table::of(own.as_ref().unwrap_or(formula), (names, &cells), name, builder)?;
            seen = [seen[0] || has[0], seen[1] || has[1]];
            rules.push(Box::new(table));
        }
        Ok((All(rules), Condition::conclude(seen, formula)?))
    }

    fn allows(&self, row: &[i64]) -> bool {
        match &self.rows {
            Rows::Allowed(rows) => rows.contains(row),
            Rows::Forbidden(rows) => !rows.contains(row),
            Rows::Where(condition) => condition.holds(row),
        }
    }
}

impl Rule for Table {
    fn encode(&self, encoder: &mut Encoder<'_>) {
        let name = format!("{} {}", self.name, encoder.board().name(self.cells[0]));
        let inputs: Vec<Variable> = self.cells.iter().map(|&cell| cell.into()).collect();
        if let Rows::Allowed(rows) = &self.rows {
            return encoder.table(name, &inputs, rows.iter().cloned().collect());
        }
        if let [cell] = self.cells[..] {
            return encoder.limit(cell, |value| self.allows(&[value]));
        }
        if let [a, b] = self.cells[..] {
            return encoder.relate(name, a, b, |u, w| self.allows(&[u, w]));
        }
        let Rows::Forbidden(rows) = &self.rows else {
            return encoder.fits(name, &inputs, 2, |row| self.allows(row));
        };
        // The part of a forbidden row read so far; nothing if none can follow.
        let step = |_: usize, read: &Option<Vec<i64>>, value: i64| {
            let more = read.as_ref().map(|read| [&read[..], &[value]].concat());
            Some(more.filter(|read| rows.range(read.clone()..).next().is_some_and(|r| r.starts_with(read))))
        };
        encoder.steps(name, &inputs, Some(Vec::new()), step, Option::is_none);
    }

    fn is_kept(&self, board: &Board, grid: &Grid) -> bool {
        let row: Option<Vec<i64>> = self.cells.iter().map(|&cell| board.value(grid, cell)).collect();
        row.is_some_and(|row| self.allows(&row))
    }

    fn violations(&self, board: &Board, grid: &Grid) -> Vec<Violation> {
        let row: Option<Vec<i64>> = self.cells.iter().map(|&cell| board.value(grid, cell)).collect();
        match row {
            Some(row) if !self.allows(&row) => {
                let what = format!("{}: these cells may not hold these digits in this order", self.name);
                vec![Violation { what, cells: self.cells.clone() }]
            }
            _ => Vec::new(),
        }
    }
}
