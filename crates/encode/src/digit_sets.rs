//! Cells whose digits, all different, form one of some sets: cages, renbans, arrows inside a house.
//!
//! A primary item for the clue, and one for the clue and each digit d. An option for each set covers the clue and the
//! items of all d that are *not* in the set; a placement of d in one of the cells covers the item of d. So each digit
//! is accounted for exactly once: by the set that lacks it, or by the one cell that holds it. No digit can occur
//! twice, and every digit of the clue is an item that a search can branch on. A set may also determine the value of a
//! variable, such as the sum in an arrow's circle.
//!
//! Size: an option per set, at most n!/(k!(n-k)!) for k cells and n digits; n + 1 items.
//!
//! Where that is too many, the sets are read digit by digit, like an automaton over "in" and "out": a step
//! takes a digit as out, and then covers its item, or as in. The state is the number of digits that are in so far, and
//! their sum. This is polynomial in the sum, but prunes less.

use exdoku_cover::Entry;
use exdoku_text::board::{Board, Cell, Digit, DigitSet};

use super::candidate::Candidate;
use super::encoder::{Constraint, Encoder, Group, Ways};
use super::equation::Equation;
use super::no_opposite::NoOpposite;
use super::too_large::MOST_OPTIONS;
use super::variable::Variable;
use super::writer::Writer;
use super::{opposite, regular};

/// With more sets than this, a sum is read digit by digit.
const MOST_SETS: usize = 4_000;

/// The value of a variable that goes with a set of digits, if there is such a variable.
type Channelled = Option<(Variable, i64)>;

/// Cells, and the sets that their digits may form.
#[derive(Debug)]
struct DigitSets {
    cells: Vec<Cell>,
    sets: Vec<(DigitSet, Channelled)>,
}

impl Encoder<'_> {
    /// The cells hold different digits, which form one of these sets.
    ///
    /// # Panics
    /// One of the cells is an unknown, which has other digits.
    pub fn digit_sets(&mut self, name: impl Into<String>, cells: &[Cell], sets: Vec<DigitSet>) {
        assert!(cells.iter().all(|&cell| self.board.is_cell(cell)));
        let sets = sets.into_iter().map(|set| (set, None)).collect();
        self.post(name, DigitSets { cells: cells.to_vec(), sets });
    }

    /// Like [`digit_sets`](Self::digit_sets), with the value of a variable beside each set.
    ///
    /// # Panics
    /// One of the cells is an unknown.
    pub fn digit_sets_with_value(
        &mut self,
        name: impl Into<String>,
        cells: &[Cell],
        sets: impl IntoIterator<Item = (DigitSet, i64)>,
        variable: Variable,
    ) {
        assert!(cells.iter().all(|&cell| self.board.is_cell(cell)));
        let sets = sets.into_iter().map(|(set, number)| (set, Some((variable, number)))).collect();
        self.post(name, DigitSets { cells: cells.to_vec(), sets });
    }
}

impl Constraint for DigitSets {
    /// A digit repeats, or the digits form another set.
    fn opposite(&self, encoder: &mut Encoder<'_>, name: &str) -> Ways {
        let DigitSets { cells, sets } = self;
        if sets.iter().any(|(_, channelled)| channelled.is_some()) {
            return Err(NoOpposite::Unknown);
        }
        let mut ways = opposite::repeats(encoder, &Group { name: name.to_owned(), cells: cells.clone() })?;
        let digits: Vec<Digit> = encoder.board().digits().iter().collect();
        if combinations(digits.len(), cells.len()) > MOST_OPTIONS {
            return Err(NoOpposite::TooLarge);
        }
        let mut others = Vec::new();
        subsets(&digits, cells.len(), &mut |set| {
            if !sets.iter().any(|(own, _)| *own == set) {
                others.push(set);
            }
        });
        let other = |encoder: &mut Encoder<'_>| encoder.digit_sets(format!("{name} other"), cells, others);
        ways.push(encoder.alternative(other));
        Ok(ways)
    }

    fn write(self: Box<Self>, writer: &mut Writer<'_>, name: &str) {
        let DigitSets { cells, mut sets } = *self;
        sets.retain(|(set, _)| set.len() == cells.len());
        explicit(writer, name, &cells, sets);
    }

    fn equation(&self, board: &Board) -> Option<Equation> {
        let value = |digit| i64::from(board.digits().value(digit));
        let fitting = self.sets.iter().filter(|(set, _)| set.len() == self.cells.len());
        let mut sums = fitting.map(|(set, _)| set.iter().map(value).sum::<i64>());
        let first = sums.next()?;
        sums.all(|sum| sum == first).then(|| Equation::new(self.cells.iter().map(|&cell| (cell.into(), 1)), first))
    }
}

/// The digits of the cells, all different, have one of the sums for which `channel` returns something: the value of a
/// variable that goes with this sum, if there is such a variable.
pub(super) fn summing(
    writer: &mut Writer<'_>,
    name: &str,
    cells: &[Cell],
    channel: &dyn Fn(i64) -> Option<Channelled>,
) {
    let digits = candidates_of(writer, cells);
    let value = |digit: Digit| i64::from(writer.board.digits().value(digit));
    let mut found: Vec<(DigitSet, i64)> = Vec::new();
    if combinations(digits.len(), cells.len()) <= MOST_SETS {
        subsets(&digits, cells.len(), &mut |set| found.push((set, set.iter().map(value).sum())));
        let sets = found.into_iter().filter_map(|(set, sum)| Some((set, channel(sum)?))).collect();
        return explicit(writer, name, cells, sets);
    }
    by_digit(writer, name, cells, &digits, channel);
}

/// The digits that any of the cells may hold.
fn candidates_of(writer: &Writer<'_>, cells: &[Cell]) -> Vec<Digit> {
    let any = cells.iter().fold(DigitSet::EMPTY, |any, &cell| any.union(writer.digits(cell)));
    any.iter().collect()
}

fn combinations(n: usize, k: usize) -> usize {
    (0..k.min(n)).fold(1_usize, |all, i| all.saturating_mul(n - i) / (i + 1))
}

/// Every set of `size` of the digits.
fn subsets(digits: &[Digit], size: usize, found: &mut impl FnMut(DigitSet)) {
    fn go(digits: &[Digit], size: usize, chosen: DigitSet, found: &mut impl FnMut(DigitSet)) {
        if size == 0 {
            return found(chosen);
        }
        for (at, &digit) in digits.iter().enumerate().take((digits.len() + 1).saturating_sub(size)) {
            let mut with = chosen;
            with.insert(digit);
            go(&digits[at + 1..], size - 1, with, found);
        }
    }
    go(digits, size, DigitSet::EMPTY, found);
}

/// Whether each cell can hold a digit of the set, and each digit of the set has a cell that can hold it.
fn possible(set: DigitSet, cells: &[DigitSet]) -> bool {
    let all = cells.iter().fold(DigitSet::EMPTY, |all, cell| all.union(cell.intersection(set)));
    all == set && cells.iter().all(|cell| !cell.intersection(set).is_empty())
}

fn explicit(writer: &mut Writer<'_>, name: &str, cells: &[Cell], sets: Vec<(DigitSet, Channelled)>) {
    let domains: Vec<DigitSet> = cells.iter().map(|&cell| writer.digits(cell)).collect();
    let sets: Vec<_> = sets.into_iter().filter(|(set, _)| possible(*set, &domains)).collect();
    if sets.len() > MOST_OPTIONS {
        return writer.refuse(sets.len());
    }
    let union = sets.iter().fold(DigitSet::EMPTY, |all, (set, _)| all.union(*set));
    let board = writer.board;
    for &cell in cells {
        for digit in board.digits().iter().filter(|&digit| !union.contains(digit)) {
            writer.exclude(Candidate { cell, digit });
        }
    }
    let clue = writer.primary(name);
    let items = digit_items(writer, name, cells, union);
    for (set, channelled) in sets {
        let equals = channelled.map(|(variable, value)| writer.equals(variable, value));
        let lacking = items.iter().filter(|(digit, _)| !set.contains(*digit)).map(|(_, item)| *item);
        writer.option([Entry::from(clue)].into_iter().chain(lacking).chain(equals));
    }
}

/// The item of each digit of the clue, used by its placements.
fn digit_items(writer: &mut Writer<'_>, name: &str, cells: &[Cell], digits: DigitSet) -> Vec<(Digit, Entry)> {
    let mut items = Vec::new();
    for digit in digits.iter() {
        let value = writer.board.digits().value(digit);
        let item = writer.primary(format_args!("{name} has {value}"));
        for &cell in cells {
            if writer.digits(cell).contains(digit) {
                writer.uses(Candidate { cell, digit }, item);
            }
        }
        items.push((digit, Entry::from(item)));
    }
    items
}

/// For too many sets to have an option each: one step per digit, in or out.
fn by_digit(
    writer: &mut Writer<'_>,
    name: &str,
    cells: &[Cell],
    digits: &[Digit],
    channel: &dyn Fn(i64) -> Option<Channelled>,
) {
    let values: Vec<i64> = digits.iter().map(|&digit| i64::from(writer.board.digits().value(digit))).collect();
    let tallest: i64 = values.iter().rev().take(cells.len()).sum();
    let lowest: i64 = values.iter().take(cells.len()).sum();
    // After the digits, the sum itself is read, so that the last step can channel it.
    let mut inputs: Vec<Vec<i64>> = vec![vec![0, 1]; digits.len()];
    inputs.push((lowest..=tallest).filter(|&sum| channel(sum).is_some()).collect());
    let step = |at: usize, &(inside, sum): &(usize, i64), input: i64| -> Option<(usize, i64)> {
        let next = match values.get(at) {
            Some(value) if input == 1 => (inside + 1, sum + value),
            Some(_) => (inside, sum),
            None if input == sum => (inside, sum),
            None => return None,
        };
        let open = digits.len().saturating_sub(at + 1);
        (next.0 <= cells.len() && next.0 + open >= cells.len()).then_some(next)
    };
    let complete = |&(inside, _): &(usize, i64)| inside == cells.len();
    let Some(automaton) = regular::unfolded(writer, &inputs, (0, 0), step, complete) else { return };
    let items = digit_items(writer, name, cells, digits.iter().copied().collect());
    let states = regular::states(writer, name, std::slice::from_ref(&automaton));
    for layer in 0..automaton.layers() {
        let step = writer.primary(format_args!("{name} step {}", layer + 1));
        for transition in automaton.transitions(layer) {
            let ends = regular::ends(writer, &states, layer, (transition.from, transition.to));
            let more = match items.get(layer) {
                Some((_, item)) => (transition.value == 0).then_some(*item),
                None => channel(transition.value).flatten().map(|(variable, value)| writer.equals(variable, value)),
            };
            writer.option([Entry::from(step)].into_iter().chain(ends).chain(more));
        }
    }
}
