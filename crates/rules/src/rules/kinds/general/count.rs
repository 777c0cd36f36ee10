//! The number of cells that meet a condition.

use std::collections::BTreeSet;
use std::convert::Infallible;

use exdoku_encode::{Encoder, MOST_OPTIONS, Variable};
use exdoku_text::automaton::{Unfolding, unfold};
use exdoku_text::board::{Board, Cell, Grid};

use self::keys::count as key;
use crate::rules::condition::Condition;
use crate::rules::kind::keys;
use crate::rules::{Build, Builder, Built, Choice, Fault, Kind, Param, Rule, RuleUse, Type, Violation};

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
        Param::of(key::WHERE, Type::Expression, "a condition on each digit d that counts, like \"d > 5\"").optional(),
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
    reason: "{equals} of {digits} in {cells}",
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
    /// The values that count.
    counted: BTreeSet<i64>,
    equals: Equals,
}

#[derive(Debug)]
enum Equals {
    Among(Vec<i64>),
    Cell(Cell),
}

fn build(used: &RuleUse, builder: &Builder<'_>) -> Result<Built, Fault> {
    let cells = used.need(key::CELLS).to_vec();
    let values: BTreeSet<i64> = cells.iter().flat_map(|&cell| builder.board.values_of(cell)).collect();
    let (counted, warning) = match used.get(key::WHERE) {
        Some(formula) => Condition::chosen(formula, values, builder)?,
        None => (used.need(key::DIGITS).iter().copied().collect(), None),
    };
    let rule_use = RuleUse::bare(key::NAME).with(key::CELLS, cells.clone());
    let rule_use = rule_use.with(key::DIGITS, counted.iter().copied().collect());
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
    let rule = Count { name: used.label(key::LABEL), cells, counted, equals };
    Ok(Built::from(rule).used_as(vec![rule_use]).warning(warning))
}

impl Rule for Count {
    fn encode(&self, encoder: &mut Encoder<'_>) {
        let name = format!("{} {}", self.name, encoder.board().name(self.cells[0]));
        let mut inputs: Vec<Variable> = self.cells.iter().copied().map(Variable::from).collect();
        let met = |value: i64| i64::from(self.counted.contains(&value));
        let automaton = match &self.equals {
            Equals::Among(numbers) => {
                let values: Vec<Vec<i64>> = inputs.iter().map(|&input| encoder.values(input)).collect();
                let step = |_: usize, count: &i64, value: i64| Ok::<_, Infallible>(Some(count + met(value)));
                unfold(&values, 0, step, |count| Ok(numbers.contains(count)), MOST_OPTIONS)
            }
            Equals::Cell(cell) => {
                // The cell with the number is read first. It may be one of the counted cells.
                let own = inputs.iter().position(|&input| input == Variable::from(*cell));
                own.map(|at| inputs.remove(at));
                inputs.insert(0, (*cell).into());
                let values: Vec<Vec<i64>> = inputs.iter().map(|&input| encoder.values(input)).collect();
                let most = self.cells.len() as i64;
                let step = |at: usize, open: &i64, value: i64| {
                    let open = match at {
                        0 if own.is_some() => value - met(value),
                        0 => value,
                        _ => open - met(value),
                    };
                    Ok::<_, Infallible>((0..=most).contains(&open).then_some(open))
                };
                unfold(&values, 0, step, |open| Ok(*open == 0), MOST_OPTIONS)
            }
        };
        match automaton {
            Ok(automaton) => encoder.regular(name, &inputs, automaton),
            Err(Unfolding::TooLarge { transitions }) => encoder.too_large(name, transitions),
        }
    }

    fn violations(&self, board: &Board, grid: &Grid) -> Vec<Violation> {
        let values: Vec<Option<i64>> = self.cells.iter().map(|&cell| board.value(grid, cell)).collect();
        let sure = values.iter().flatten().filter(|&&value| self.counted.contains(&value)).count() as i64;
        let open = values.iter().filter(|value| value.is_none()).count() as i64;
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
