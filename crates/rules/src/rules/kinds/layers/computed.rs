//! Layers whose values are computed from the digits and from other layers.

use std::collections::BTreeSet;

use exdoku_encode::{Encoder, Variable};
use exdoku_text::board::{Board, Cell, Computed as Expression, Grid, Read};

use self::keys::computed as key;
use crate::rules::kind::keys;
use crate::rules::{Build, Builder, Built, Fault, Kind, Rule, RuleUse, Violation};

keys! { computed = "computed" {} }

pub(super) const KINDS: &[Kind] = &[Kind {
    name: key::NAME,
    meaning: "Each cell of a computed layer has the value of its expression, which `layers` states. In force if the \
              file has such layers.",
    example: "computed = true",
    example_needs: "layers = { doubler = \"no yes\", value = { is = \"if(doubler == yes, 2 * digit, digit)\" } }",
    compiles_to: "an option for each way to compute the value of a cell; secondary items if it depends only on the digit",
    build: Build::Each(build),
    ..Kind::PLAIN
}];

fn build(used: &RuleUse, builder: &Builder<'_>) -> Result<Built, Fault> {
    match Computed::new(builder.board) {
        Some(rule) => Ok(rule.into()),
        None => Err(used.error("this board has no layer that is computed").into()),
    }
}

/// The computed layers of a board.
#[derive(Debug)]
pub struct Computed {
    values: Vec<Box<dyn Rule>>,
}

/// A computed value.
#[derive(Debug)]
struct Value {
    place: Cell,
    /// The operands of the slots that the expression uses; 0 for others.
    reads: Vec<Read>,
    expression: Expression,
}

impl Computed {
    /// The computed values of this board, if any.
    pub fn new(board: &Board) -> Option<Computed> {
        let mut values: Vec<Box<dyn Rule>> = Vec::new();
        for layer in board.layers() {
            let Some(expression) = &layer.computed else { continue };
            for (&cell, place) in layer.cells.iter().zip(board.places_of(layer)) {
                let read = |(slot, operand): (usize, &exdoku_text::board::Operand)| {
                    let used = expression.expression.uses(slot);
                    used.then(|| board.read_at(operand, cell)).flatten().unwrap_or(Read::Number(0))
                };
                let reads = expression.operands.iter().enumerate().map(read).collect();
                values.push(Box::new(Value { place, reads, expression: expression.clone() }));
            }
        }
        (!values.is_empty()).then_some(Computed { values })
    }
}

impl Value {
    /// The places it is computed from, each once.
    fn operands(&self) -> Vec<Cell> {
        let place = |read: &Read| match *read {
            Read::Place(place) => Some(place),
            Read::Number(_) => None,
        };
        let mut places: Vec<Cell> = self.reads.iter().filter_map(place).collect();
        places.sort_unstable();
        places.dedup();
        places
    }

    /// The value, given those of the places.
    fn computed(&self, value_of: impl Fn(Cell) -> Option<i64>) -> Option<i64> {
        let slot = |read: &Read| match *read {
            Read::Place(place) => value_of(place),
            Read::Number(number) => Some(number),
        };
        let slots: Vec<i64> = self.reads.iter().map(slot).collect::<Option<_>>()?;
        self.expression.expression.value(&slots).ok()
    }
}

impl Rule for Computed {
    fn encode(&self, encoder: &mut Encoder<'_>) {
        self.values.iter().for_each(|value| value.encode(encoder));
    }

    fn listed(&self) -> &[Box<dyn Rule>] {
        &self.values
    }

    fn violations(&self, board: &Board, grid: &Grid) -> Vec<Violation> {
        self.values.iter().flat_map(|value| value.violations(board, grid)).collect()
    }
}

impl Rule for Value {
    fn encode(&self, encoder: &mut Encoder<'_>) {
        let places = self.operands();
        let mut rows: Vec<Vec<i64>> = vec![Vec::new()];
        for &place in &places {
            let values = encoder.board().values_of(place);
            let with = |row: &Vec<i64>, value: i64| row.iter().copied().chain([value]).collect();
            rows = rows.iter().flat_map(|row| values.iter().map(move |&value| with(row, value))).collect();
        }
        let whole = |mut row: Vec<i64>| {
            let at = |place| places.iter().position(|&other| other == place).map(|at| row[at]);
            let computed = self.computed(at)?;
            row.push(computed);
            Some(row)
        };
        let rows: Vec<Vec<i64>> = rows.into_iter().filter_map(whole).collect();
        // The range of a layer has values that no expression yields.
        let yielded: BTreeSet<i64> = rows.iter().filter_map(|row| row.last().copied()).collect();
        encoder.limit(self.place, |value| yielded.contains(&value));
        let variables: Vec<Variable> = places.iter().copied().chain([self.place]).map(Variable::from).collect();
        let name = format!("computed {}", encoder.board().name(self.place));
        encoder.table(name, &variables, rows);
    }

    fn places(&self) -> Vec<Cell> {
        self.operands().into_iter().chain([self.place]).collect()
    }

    fn violations(&self, board: &Board, grid: &Grid) -> Vec<Violation> {
        let computed = self.computed(|place| board.value(grid, place));
        let is_wrong = computed.zip(board.value(grid, self.place)).is_some_and(|(computed, stands)| computed != stands);
        let told = || Violation { what: format!("{} has another value", board.name(self.place)), cells: self.places() };
        is_wrong.then(told).into_iter().collect()
    }
}
