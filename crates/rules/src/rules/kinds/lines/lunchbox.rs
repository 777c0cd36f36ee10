//! Lines on which the digits between the lowest and the highest have a sum.

use exdoku_encode::{Division, Encoder, Variable, sets_with_sum};
use exdoku_text::board::{Board, Cell, Digit, DigitSet, Grid, counted};

use self::keys::lunchbox as key;
use crate::rules::kind::keys;
use crate::rules::{Build, Builder, Built, Fault, Kind, Param, Rule, RuleUse, Type, Violation};

keys! { lunchbox = "lunchbox" { LINE: [Cell] = "line", SUM: i64 = "sum" } }

pub(super) const KINDS: &[Kind] = &[Kind {
    name: key::NAME,
    meaning: "No digit repeats on the line, and the digits strictly between its lowest and its highest digit, in \
              either order, add up to the clue.",
    params: &[
        Param::of(key::LINE, Type::Cells, "the cells in their order"),
        Param::of(key::SUM, Type::Number, "the sum of the digits between them; 0 if the two are neighbours"),
    ],
    says: "{drawn}No digit repeats on a green line, and the digits between its lowest and its highest digit add up to its number. | No digit repeats on {line}, and the digits between its lowest and its highest digit add up to {sum}.",
    example: "lunchbox = { line = \"r1c1-5\", sum = 7 }",
    compiles_to: "an option for each way to place the lowest and the highest digit and to fill the cells between, and \
                  a table of the digits of each cell in these ways; if there are too many, a chain of the cells, \
                  whose state is which of the two have passed and the sum since then, with variables for the two \
                  digits",
    look: &[("line", "line #a5d0a5 0.6: {sum}")],
    draw: &[("line", "path 4-7"), ("sum", "0-35")],
    build: Build::Each(build),
    ..Kind::PLAIN
}];

/// The largest number of ways to divide a line.
const MOST_WAYS: usize = 2_000;

#[derive(Debug)]
struct Lunchbox {
    line: Vec<Cell>,
    sum: i64,
}

fn build(used: &RuleUse, builder: &Builder<'_>) -> Result<Built, Fault> {
    let (line, sum) = (used.need(key::LINE).to_vec(), used.need(key::SUM));
    let board = builder.board;
    let mut values: Vec<i64> = line.iter().flat_map(|&cell| board.values_of(cell)).collect();
    values.sort_unstable();
    values.dedup();
    if line.len() < 2 || line.len() > values.len() {
        let cells = counted(line.len(), "cell");
        let message = format!("{cells} cannot hold a lowest and another highest digit without repeating one");
        return Err(Fault::impossible(used.error(message)));
    }
    // The digits between: anything from none to all other digits of the line.
    let inner = &values[1..values.len() - 1];
    let largest = |count: usize| inner.iter().rev().take(count).sum::<i64>();
    let smallest = |count: usize| inner.iter().take(count).sum::<i64>();
    let low = (0..=line.len() - 2).map(smallest).min().unwrap_or(0);
    let high = (0..=line.len() - 2).map(largest).max().unwrap_or(0);
    if !(low..=high).contains(&sum) {
        let message = format!("the digits between have a sum from {low} to {high}, not {sum}");
        return Err(Fault::impossible(used.at(key::SUM).error(message)));
    }
    Ok(Lunchbox { line, sum }.into())
}

/// The state after some cells of the line.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Eaten {
    lowest: i64,
    highest: i64,
    /// Whether the lowest and the highest digit have passed.
    passed: (bool, bool),
    /// The sum of the digits between them so far.
    between: i64,
}

impl Lunchbox {
    /// The ways to place the lowest and the highest digit, and to fill the cells between them; none if there are too many.
    /// Each cell is limited to the digits that it can have with these sets.
    fn divisions(&self, board: &Board) -> Option<Vec<Division>> {
        let digits: Vec<(Digit, i64)> =
            board.digits().iter().map(|digit| (digit, i64::from(board.digits().value(digit)))).collect();
        if !self.line.iter().all(|&cell| board.is_cell(cell)) {
            return None;
        }
        let mut divisions = Vec::new();
        for low in 0..digits.len() {
            for high in low + 1..digits.len() {
                let between = &digits[low + 1..high];
                if between.len() + 2 < self.line.len() {
                    continue;
                }
                let ends: DigitSet = [digits[low].0, digits[high].0].into_iter().collect();
                let rest: DigitSet = between.iter().map(|(digit, _)| *digit).collect();
                for size in 0..self.line.len() - 1 {
                    let fillings = sets_with_sum(between, size, self.sum, MOST_WAYS);
                    for start in 0..self.line.len() - size - 1 {
                        let end = start + size + 1;
                        for &filling in &fillings {
                            let digits_of = |at: usize| match at {
                                _ if at == start || at == end => ends,
                                _ if start < at && at < end => filling,
                                _ => rest.difference(filling),
                            };
                            divisions.push(Division {
                                limits: (0..self.line.len()).map(|at| (at, digits_of(at))).collect(),
                                part: Some(((start + 1..end).collect(), filling)),
                            });
                        }
                    }
                    if divisions.len() > MOST_WAYS {
                        return None;
                    }
                }
            }
        }
        Some(divisions)
    }
}

impl Rule for Lunchbox {
    fn encode(&self, encoder: &mut Encoder<'_>) {
        let name = format!("lunchbox {}", encoder.board().name(self.line[0]));
        encoder.different(name.as_str(), &self.line);
        if let Some(divisions) = self.divisions(encoder.board()) {
            return encoder.divide(name, &self.line, divisions);
        }
        let mut values: Vec<i64> = self.line.iter().flat_map(|&cell| encoder.board().values_of(cell)).collect();
        values.sort_unstable();
        values.dedup();
        let spread = self.line.len() as i64 - 1;
        let lowest = encoder.auxiliary(format!("{name} lowest"), values.iter().copied());
        let highest = encoder.auxiliary(format!("{name} highest"), values.iter().copied());
        let inputs: Vec<Variable> =
            [lowest, highest].into_iter().chain(self.line.iter().map(|&cell| cell.into())).collect();
        // Unless digits are negative, a sum never shrinks.
        let grows = values.first().is_none_or(|&value| value >= 0);
        let step = |at: usize, eaten: &Eaten, value: i64| {
            let mut next = eaten.clone();
            match at {
                0 => next.lowest = value,
                1 => next.highest = value,
                _ if value == eaten.lowest && !eaten.passed.0 => next.passed.0 = true,
                _ if value == eaten.highest && !eaten.passed.1 => next.passed.1 = true,
                _ if value <= eaten.lowest || value >= eaten.highest => return None,
                _ if eaten.passed.0 != eaten.passed.1 => next.between += value,
                _ => {}
            }
            let apart = at == 0 || next.highest - next.lowest >= spread;
            let done = next.passed == (true, true) && next.between != self.sum;
            let too_much = grows && next.between > self.sum;
            (apart && !done && !too_much).then_some(next)
        };
        let start = Eaten { lowest: 0, highest: 0, passed: (false, false), between: 0 };
        encoder.steps(name, &inputs, start, step, |eaten| eaten.passed == (true, true));
    }

    fn violations(&self, board: &Board, grid: &Grid) -> Vec<Violation> {
        let values: Vec<Option<i64>> = self.line.iter().map(|&cell| board.value(grid, cell)).collect();
        let twice = |&at: &usize| values[at].is_some() && values[..at].contains(&values[at]);
        if let Some(at) = (0..values.len()).find(twice) {
            let same = values.iter().position(|value| *value == values[at]).unwrap_or(at);
            let cells = vec![self.line[same], self.line[at]];
            return vec![Violation { what: "a digit repeats on this line".to_owned(), cells }];
        }
        let Some(values) = values.into_iter().collect::<Option<Vec<i64>>>() else { return Vec::new() };
        let place = |wanted: Option<&i64>| values.iter().position(|value| Some(value) == wanted).unwrap_or(0);
        let (low, high) = (place(values.iter().min()), place(values.iter().max()));
        let between: i64 = values[low.min(high) + 1..low.max(high)].iter().sum();
        if between == self.sum {
            return Vec::new();
        }
        let what = format!("between the lowest and the highest digit is {between}, not {}", self.sum);
        vec![Violation { what, cells: self.line.clone() }]
    }
}
