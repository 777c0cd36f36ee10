//! How many cells meet a condition.

use std::convert::Infallible;

use crate::automaton::{Unfolding, unfold};
use crate::board::{Board, Cell, Grid};
use crate::encode::{Encoder, MOST_OPTIONS, Variable};
use crate::source::fields::{Form, Value};

use super::condition::Condition;
use super::{Binding, Kind, Reader, Rule, Violation};

pub(super) const COUNT: Kind = Kind {
    name: "count",
    meaning: "So many cells of a set hold a digit d that makes a condition true: a number of them, one of several \
              numbers, or as many as a cell says.",
    forms: &[
        ("{ cells = \"r1c1-9\", where = \"d > 5\", equals = 2 }", "two of them; also [1, 2] or \"1-3\""),
        ("{ cells = ..., where = ..., equals = \"r5c5\" }", "as many as the digit of that cell"),
        ("{ ..., name = \"...\" }", "what messages call it"),
    ],
    example: "count = { cells = \"r1c1-5\", where = \"d > 5\", equals = 2 }",
    compiles_to: "a chain of the cells, whose state is how many there are so far",
    draw: &[],
    read,
};

#[derive(Debug)]
struct Count {
    name: String,
    cells: Vec<Cell>,
    condition: Condition,
    equals: Equals,
}

#[derive(Debug)]
enum Equals {
    Among(Vec<i64>),
    Cell(Cell),
}

fn read(value: &Value<'_>, reader: &mut Reader<'_, '_>) -> Option<Box<dyn Rule>> {
    let Form::Table(mut table) = value.form() else {
        return reader.refuse(value.wrong("a table like { cells = \"r1c1-9\", where = \"d > 5\", equals = 2 }"));
    };
    let name = reader.name(&mut table, "count");
    let cells = table.need("cells", reader.diagnostics).and_then(|cells| reader.cells(&cells));
    let text = table.need("where", reader.diagnostics);
    let condition = text.as_ref().and_then(|text| Condition::read(text, &["d"], &[], reader));
    let equals = table.need("equals", reader.diagnostics);
    table.finish(reader.diagnostics);
    let (cells, condition, said) = (cells?, condition?, equals?);
    let values = |cell: &Cell| reader.board.values_of(*cell);
    let cases: Vec<Vec<i64>> = cells.iter().flat_map(values).map(|value| vec![value]).collect();
    condition.check(&text?, &cases, reader)?;
    let equals = match reader.cell_or_numbers(&said)? {
        Ok(cell) => Equals::Cell(cell),
        Err(numbers) => {
            if !numbers.iter().any(|&number| (0..=cells.len() as i64).contains(&number)) {
                return reader.refuse(said.error(format!("there are {} cells to count", cells.len())));
            }
            Equals::Among(numbers)
        }
    };
    let mut counted: Vec<i64> = cases.into_iter().flatten().filter(|&value| condition.holds(&[value])).collect();
    counted.sort_unstable();
    counted.dedup();
    let what = match &equals {
        Equals::Among(numbers) => Binding::Numbers(numbers.clone()),
        Equals::Cell(cell) => Binding::Cells(vec![*cell]),
    };
    let parameters =
        [("cells", Binding::Cells(cells.clone())), ("digits", Binding::Numbers(counted)), ("equals", what)];
    reader.say("count", parameters);
    Some(Box::new(Count { name, cells, condition, equals }))
}

impl Rule for Count {
    fn encode(&self, encoder: &mut Encoder<'_>) {
        let name = format!("{} {}", self.name, encoder.board().name(self.cells[0]));
        let mut inputs: Vec<Variable> = self.cells.iter().copied().map(Variable::from).collect();
        let met = |value: i64| i64::from(self.condition.holds(&[value]));
        let automaton = match &self.equals {
            Equals::Among(numbers) => {
                let values: Vec<Vec<i64>> = inputs.iter().map(|&input| encoder.values(input)).collect();
                let step = |_: usize, count: &i64, value: i64| Ok::<_, Infallible>(Some(count + met(value)));
                unfold(&values, 0, step, |count| Ok(numbers.contains(count)), MOST_OPTIONS)
            }
            Equals::Cell(cell) => {
                // The cell that says how many is read first. It may be one of those that are counted.
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
        let sure = values.iter().flatten().filter(|&&value| self.condition.holds(&[value])).count() as i64;
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
