//! The number of cells that meet a condition.

use std::collections::BTreeSet;

use exdoku_encode::{Encoder, Variable};
use exdoku_text::board::{Board, Cell, Grid};
use exdoku_text::source::Diagnostic;

use self::keys::count as key;
use super::table::all_rows;
use crate::rules::condition::Condition;
use crate::rules::kind::keys;
use crate::rules::operands::Operands;
use crate::rules::{Build, Builder, Built, Choice, Fault, Formula, Kind, Param, Rule, RuleUse, Type, Violation};

keys! { count = "count" {
    CELLS: [Cell] = "cells",
    WHERE: Formula = "where",
    DIGITS: [i64] = "digits",
    EQUALS: [i64] = "equals",
    LABEL: str = "name",
    EQUALS_CELL: Cell = "equals",
} }

pub(super) const KINDS: &[Kind] = &[Kind {
    name: key::NAME,
    meaning: "The number of cells in a set whose digit d makes a condition true is a given number, one of several numbers, \
              or the digit of a cell.",
    params: &[
        Param::of(key::CELLS, Type::Cells, "the set of cells"),
        Param::of(
            key::WHERE,
            Type::Expression,
            "a condition on each digit d that counts, like \"d > 5\"; d.shade is the value in the layer `shade`",
        )
        .optional(),
        Param::of(key::DIGITS, Type::Numbers, "or the values that count").optional(),
        Param::of(
            key::EQUALS,
            Type::CellOrNumbers,
            "the number of cells that count: one number, several possible ones, or a cell with this digit",
        )
        .also(key::EQUALS_CELL),
        Param::label(key::LABEL),
    ],
    choices: &[Choice::One(&["where", "digits"])],
    reason: "number of {digits} in {cells} ({equals})",
    says: "The number of {digits:cells} in {cells} is {equals:among}.",
    example: "count = { cells = \"r1c1-5\", where = \"d > 5\", equals = 2 }",
    compiles_to: "a chain of the cells, whose state is the count so far",
    look: &[("cells", "cage")],
    build: Build::Each(build),
    ..Kind::PLAIN
}];

#[derive(Debug)]
struct Count {
    name: String,
    cells: Vec<Cell>,
    /// The places that are read for each cell: itself, and perhaps those of layers.
    read: Vec<Vec<Cell>>,
    /// The values in these places that count.
    counted: BTreeSet<Vec<i64>>,
    equals: Equals,
}

#[derive(Debug)]
enum Equals {
    Among(Vec<i64>),
    Cell(Cell),
}

fn build(used: &RuleUse, builder: &Builder<'_>) -> Result<Built, Fault> {
    let cells = used.need(key::CELLS).to_vec();
    let rule_use = RuleUse::bare(key::NAME).with(key::CELLS, cells.clone());
    let Counted { read, counted, warning, told } = counted(used, &cells, builder)?;
    let rule_use = match told {
        Told::Digits(digits) => rule_use.with(key::DIGITS, digits),
        Told::Where(formula) => rule_use.with(key::WHERE, formula),
    };
    let (equals, rule_use) = match used.get(key::EQUALS_CELL) {
        Some(cell) => (Equals::Cell(cell), rule_use.with(key::EQUALS_CELL, cell)),
        None => {
            let numbers = used.need(key::EQUALS).to_vec();
            if !numbers.iter().any(|&number| (0..=cells.len() as i64).contains(&number)) {
                let message = format!("there are only {} cells", cells.len());
                return Err(Fault::impossible(used.at(key::EQUALS).error(message)));
            }
            (Equals::Among(numbers.clone()), rule_use.with(key::EQUALS, numbers))
        }
    };
    let rule = Count { name: used.label(key::LABEL), cells, read, counted, equals };
    Ok(Built::from(rule).used_as(vec![rule_use]).warning(warning))
}

/// The cells that count.
struct Counted {
    read: Vec<Vec<Cell>>,
    counted: BTreeSet<Vec<i64>>,
    warning: Option<Diagnostic>,
    told: Told,
}

/// How the rule names them.
enum Told {
    Digits(Vec<i64>),
    Where(Formula),
}

fn counted(used: &RuleUse, cells: &[Cell], builder: &Builder<'_>) -> Result<Counted, Fault> {
    if let Some(formula) = used.get(key::WHERE)
        && let Some(operands) = Operands::of_layers([formula], &["d"], builder)?
    {
        let read: Vec<Vec<Cell>> =
            cells.iter().map(|&cell| operands.places(used, &[cell], builder)).collect::<Result<_, _>>()?;
        let mut rows = BTreeSet::new();
        for places in &read {
            rows.extend(all_rows(formula, places, builder)?);
        }
        let (counted, warning) = Condition::chosen_rows(formula, &operands.names(), rows, builder)?;
        return Ok(Counted { read, counted, warning, told: Told::Where(formula.clone()) });
    }
    let values: BTreeSet<i64> = cells.iter().flat_map(|&cell| builder.board.values_of(cell)).collect();
    let (digits, warning) = match used.get(key::WHERE) {
        Some(formula) => Condition::chosen(formula, values, builder)?,
        None => (used.need(key::DIGITS).iter().copied().collect(), None),
    };
    let counted = digits.iter().map(|&digit| vec![digit]).collect();
    let told = Told::Digits(digits.into_iter().collect());
    Ok(Counted { read: cells.iter().map(|&cell| vec![cell]).collect(), counted, warning, told })
}

impl Rule for Count {
    fn encode(&self, encoder: &mut Encoder<'_>) {
        let name = format!("{} {}", self.name, encoder.board().name(self.cells[0]));
        // The cell with the number is read first. It may be one of the counted cells.
        let mut read = self.read.clone();
        let mut own = None;
        if let Equals::Cell(cell) = self.equals {
            own = read.iter().position(|places| places.contains(&cell));
            let first = own.map_or_else(|| vec![cell], |at| read.remove(at));
            own = own.and_then(|_| first.iter().position(|&place| place == cell));
            read.insert(0, first);
        }
        let last = |places: &Vec<Cell>| (1..=places.len()).map(|at| at == places.len()).collect::<Vec<_>>();
        let is_last: Vec<bool> = read.iter().flat_map(last).collect();
        let in_first = read.first().map_or(0, Vec::len);
        let inputs: Vec<Variable> = read.concat().into_iter().map(Variable::from).collect();
        let most = self.cells.len() as i64;
        // The count so far, or what is left of the number to be counted; and the values read of a cell.
        let step = |at: usize, (count, read): &(i64, Vec<i64>), value: i64| {
            let mut read = read.clone();
            read.push(value);
            if !is_last[at] {
                return Some((*count, read));
            }
            let met = i64::from(self.counted.contains(&read));
            let count = match (&self.equals, own) {
                (Equals::Among(_), _) => count + met,
                (Equals::Cell(_), Some(own)) if at < in_first => read[own] - met,
                (Equals::Cell(_), None) if at < in_first => value,
                (Equals::Cell(_), _) => count - met,
            };
            (0..=most).contains(&count).then(|| (count, Vec::new()))
        };
        let accept = |(count, _): &(i64, Vec<i64>)| match &self.equals {
            Equals::Among(numbers) => numbers.contains(count),
            Equals::Cell(_) => *count == 0,
        };
        encoder.steps(name, &inputs, (0, Vec::new()), step, accept);
    }

    fn violations(&self, board: &Board, grid: &Grid) -> Vec<Violation> {
        let values = |places: &Vec<Cell>| places.iter().map(|&place| board.value(grid, place)).collect();
        let values: Vec<Option<Vec<i64>>> = self.read.iter().map(values).collect();
        let sure = values.iter().flatten().filter(|&values| self.counted.contains(values)).count() as i64;
        let open = values.iter().filter(|values| values.is_none()).count() as i64;
        let (fine, cell) = match &self.equals {
            Equals::Among(numbers) => (numbers.iter().any(|number| (sure..=sure + open).contains(number)), None),
            Equals::Cell(cell) => {
                let said = board.value(grid, *cell);
                (said.is_none_or(|said| (sure..=sure + open).contains(&said)), Some(*cell))
            }
        };
        if fine {
            return Vec::new();
        }
        let mut cells: Vec<Cell> = self.cells.iter().copied().chain(cell).collect();
        cells.sort_unstable();
        cells.dedup();
        vec![Violation { what: format!("{}: {sure} of these cells meet the condition", self.name), cells }]
    }
}
