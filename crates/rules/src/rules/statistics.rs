//! Conditions on the digits of a set of cells, in any order: `max - min == size - 1`.

use super::build::Builder;
use super::condition::{Condition, never_true};
use super::fault::Fault;
use super::formula::Formula;
use exdoku_encode::{Encoder, MOST_OPTIONS, Variable};
use exdoku_text::automaton::{Unfolding, try_unfold};
use exdoku_text::board::{Cell, DigitSet};
use exdoku_text::expression::Bound;
use exdoku_text::source::Diagnostic;

/// The names that a condition may use.
const NAMES: [&str; 10] = ["sum", "product", "min", "max", "size", "odd", "even", "low", "high", "distinct"];

/// A condition on a set of digits.
#[derive(Debug)]
pub(super) struct Statistics {
    bound: Bound,
    /// Whether the number of occurrences of each value matters, not only `size` and the like.
    counts: bool,
    uses: [bool; NAMES.len()],
    /// The sum of the smallest and the largest digit: a digit is low or high by comparing its double.
    ends: i64,
}

/// The facts about the digits read so far that the condition uses.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Known {
    numbers: [i64; NAMES.len()],
    /// The digits themselves, in order, if they matter.
    values: Vec<i64>,
}

impl Statistics {
    fn bound(formula: &Formula, builder: &Builder<'_>) -> Result<Statistics, Fault> {
        let bound = formula.condition((&NAMES, 0), &["has"], builder.board)?;
        let uses = std::array::from_fn(|at| bound.uses(at));
        let counts = bound.uses_function(0) || uses[9];
        let ends = i64::from(builder.board.digits().first()) + i64::from(builder.board.digits().last());
        Ok(Statistics { bound, counts, uses, ends })
    }

    /// A condition on digits that may repeat, and a warning if it is always true.
    pub(super) fn read(
        formula: &Formula,
        cells: &[Cell],
        builder: &Builder<'_>,
    ) -> Result<(Statistics, Option<Diagnostic>), Fault> {
        let condition = Statistics::bound(formula, builder)?;
        let board = builder.board;
        let values: Vec<Vec<i64>> = cells.iter().map(|&cell| board.values_of(cell)).collect();
        let mut seen = [false, false];
        let accept = |known: &Known| {
            let truth = condition.truth(known)?;
            seen[usize::from(truth)] = true;
            Ok(truth)
        };
        let step = |_: usize, known: &Known, value: i64| Ok(Some(condition.with(known, value)));
        match try_unfold(&values, condition.nothing(), step, accept, MOST_OPTIONS) {
            Ok(_) => Ok((condition, Condition::conclude(seen, formula)?)),
            Err(Unfolding::TooLarge { .. }) => {
                let message = format!("{} cells have too many sets of digits to try", cells.len());
                Err(formula.error(message).into())
            }
            Err(Unfolding::Step(fault)) => Err(formula.fault(fault, &NAMES).into()),
        }
    }

    fn nothing(&self) -> Known {
        let numbers = [0, 1, i64::MAX, i64::MIN, 0, 0, 0, 0, 0, 0];
        Known { numbers: std::array::from_fn(|at| if self.uses[at] { numbers[at] } else { 0 }), values: Vec::new() }
    }

    fn with(&self, known: &Known, value: i64) -> Known {
        let [sum, product, min, max, size, odd, even, low, high, _] = known.numbers;
        let is_odd = i64::from(value.rem_euclid(2) == 1);
        let mut values = known.values.clone();
        if self.counts {
            let at = values.partition_point(|&other| other < value);
            values.insert(at, value);
        }
        let mut distinct = values.clone();
        distinct.dedup();
        let numbers = [
            sum + value,
            product.saturating_mul(value),
            min.min(value),
            max.max(value),
            size + 1,
            odd + is_odd,
            even + 1 - is_odd,
            low + i64::from(2 * value < self.ends),
            high + i64::from(2 * value > self.ends),
            distinct.len() as i64,
        ];
        Known { numbers: std::array::from_fn(|at| if self.uses[at] { numbers[at] } else { 0 }), values }
    }

    fn truth(&self, known: &Known) -> Result<bool, exdoku_text::expression::Fault> {
        let has = |_: usize, value: i64| known.values.iter().filter(|&&other| other == value).count() as i64;
        self.bound.value_with(&known.numbers, &has).map(|truth| truth != 0)
    }

    fn known(&self, values: &[i64]) -> Known {
        values.iter().fold(self.nothing(), |known, &value| self.with(&known, value))
    }

    /// Whether it is true of these digits.
    pub(super) fn holds(&self, values: &[i64]) -> bool {
        self.truth(&self.known(values)).unwrap_or(false)
    }

    /// As a chain of the cells.
    pub(super) fn encode(&self, name: String, cells: &[Cell], encoder: &mut Encoder<'_>) {
        let inputs: Vec<Variable> = cells.iter().map(|&cell| cell.into()).collect();
        let step = |_: usize, known: &Known, value: i64| Some(self.with(known, value));
        let accept = |known: &Known| self.truth(known).expect("every case was tried when the condition was read");
        encoder.steps(name, &inputs, self.nothing(), step, accept);
    }
}

/// A condition on this many different digits of the board, and the sets that make it true.
pub(super) fn sets_where(
    formula: &Formula,
    size: usize,
    builder: &Builder<'_>,
) -> Result<(Statistics, Vec<DigitSet>), Fault> {
    let condition = Statistics::bound(formula, builder)?;
    let digits = builder.board.digits();
    let mut found = Vec::new();
    let mut partial = vec![(DigitSet::EMPTY, 0, condition.nothing())];
    // Digit by digit: each set so far without it, and with it.
    for digit in digits.iter() {
        let open = digits.count() - digit.index() - 1;
        let with = |(set, count, known): &(DigitSet, usize, Known)| {
            let mut set = *set;
            set.insert(digit);
            (set, count + 1, condition.with(known, digits.value(digit).into()))
        };
        let more: Vec<_> = partial.iter().map(with).collect();
        partial.extend(more);
        partial.retain(|(_, count, _)| *count <= size && count + open >= size);
        if partial.len() > MOST_OPTIONS {
            return Err(formula.error(format!("there are too many sets of {size} digits to try")).into());
        }
    }
    for (set, _, known) in partial {
        match condition.truth(&known) {
            Ok(true) => found.push(set),
            Ok(false) => {}
            Err(fault) => return Err(formula.fault(fault, &NAMES).into()),
        }
    }
    if found.is_empty() {
        return Err(never_true(formula));
    }
    Ok((condition, found))
}
