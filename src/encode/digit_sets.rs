//! Cells whose digits, all different, form one of some sets: cages, renbans, arrows inside a house.
//!
//! A primary item for the clue, and one for the clue and each digit d. An option for each set covers the clue and the
//! items of all d that are *not* in the set; a placement of d in one of the cells covers the item of d. So each digit
//! is accounted for exactly once: by the set that lacks it, or by the one cell that holds it. No digit can stand
//! twice, and every digit of the clue is an item that a search can branch on. A set may also say what a signal is:
//! the sum that an arrow's circle shows.
//!
//! Size: an option a set, at most n!/(k!(n-k)!) for k cells and n digits; n + 1 items.
//!
//! Where that is too many, the sets are read off digit by digit, as an automaton over "in" and "out" would: a step
//! takes a digit as out, and then covers its item, or as in. The state is how many digits are in so far, and their
//! sum. That is polynomial in the sum, but prunes less.

use crate::automaton::{Unfolding, unfold};
use crate::board::{Cell, Digit, DigitSet};
use crate::exact_cover::Entry;

use super::writer::Writer;
use super::{Candidate, Encoder, MOST_OPTIONS, Variable, What};

/// Above this many sets a sum is read off digit by digit.
const MOST_SETS: usize = 4_000;

impl Encoder<'_> {
    /// The cells hold different digits, which form one of these sets.
    ///
    /// # Panics
    /// If the cells are not all of the board: unknowns have other digits.
    pub fn digit_sets(&mut self, name: impl Into<String>, cells: &[Cell], sets: Vec<DigitSet>) {
        assert!(cells.iter().all(|cell| cell.index() < self.board.cell_count()));
        self.say(name, What::DigitSets { cells: cells.to_vec(), sets, told: None });
    }

    /// The same, where the signal tells which set it is: the number beside the set.
    ///
    /// # Panics
    /// If the cells are not all of the board.
    pub fn digit_sets_told(
        &mut self,
        name: impl Into<String>,
        cells: &[Cell],
        sets: impl IntoIterator<Item = (DigitSet, i64)>,
        signal: Variable,
    ) {
        assert!(cells.iter().all(|cell| cell.index() < self.board.cell_count()));
        let (sets, numbers) = sets.into_iter().unzip();
        self.say(name, What::DigitSets { cells: cells.to_vec(), sets, told: Some((signal, numbers)) });
    }
}

pub(super) fn write(
    writer: &mut Writer<'_>,
    name: &str,
    cells: &[Cell],
    sets: &[DigitSet],
    told: Option<&(Variable, Vec<i64>)>,
) {
    let told = |at: usize| told.map(|(signal, numbers)| (*signal, numbers[at]));
    let all = sets.iter().enumerate().map(|(at, &set)| (set, told(at)));
    explicit(writer, name, cells, all.filter(|(set, _)| set.len() == cells.len()).collect());
}

/// The digits of the cells, all different, have one of the sums that `tell` gives an entry for. `tell` answers `None`
/// where the sum cannot be, and an entry that goes with it where something is to be told.
pub(super) fn summing(
    writer: &mut Writer<'_>,
    name: &str,
    cells: &[Cell],
    tell: &dyn Fn(i64) -> Option<Option<(Variable, i64)>>,
) {
    let digits = candidates_of(writer, cells);
    let value = |digit: Digit| i64::from(writer.board.digits().value(digit));
    let mut found: Vec<(DigitSet, i64)> = Vec::new();
    if combinations(digits.len(), cells.len()) <= MOST_SETS {
        subsets(&digits, cells.len(), &mut |set| found.push((set, set.iter().map(value).sum())));
        let sets = found.into_iter().filter_map(|(set, sum)| Some((set, tell(sum)?))).collect();
        return explicit(writer, name, cells, sets);
    }
    by_digit(writer, name, cells, &digits, tell);
}

/// The digits that any of the cells may hold.
fn candidates_of(writer: &Writer<'_>, cells: &[Cell]) -> Vec<Digit> {
    let any: DigitSet = cells.iter().flat_map(|&cell| writer.digits(cell)).collect();
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

/// A set that some cell has no digit of, or some digit no cell for, cannot be.
fn possible(set: DigitSet, cells: &[DigitSet]) -> bool {
    let all = cells.iter().fold(DigitSet::EMPTY, |all, cell| all.union(cell.intersection(set)));
    all == set && cells.iter().all(|cell| !cell.intersection(set).is_empty())
}

fn explicit(writer: &mut Writer<'_>, name: &str, cells: &[Cell], sets: Vec<(DigitSet, Option<(Variable, i64)>)>) {
    let domains: Vec<DigitSet> = cells.iter().map(|&cell| writer.digits(cell).into_iter().collect()).collect();
    let sets: Vec<_> = sets.into_iter().filter(|(set, _)| possible(*set, &domains)).collect();
    if sets.len() > MOST_OPTIONS {
        return writer.refuse(sets.len());
    }
    let union = sets.iter().fold(DigitSet::EMPTY, |all, (set, _)| all.union(*set));
    let board = writer.board;
    for &cell in cells {
        for digit in board.digits().iter().filter(|&digit| !union.contains(digit)) {
            writer.drop(Candidate { cell, digit });
        }
    }
    let clue = writer.primary(name);
    let items = digit_items(writer, name, cells, union);
    for (set, told) in sets {
        let lacking = items.iter().filter(|(digit, _)| !set.contains(*digit)).map(|(_, item)| *item);
        let mut entries: Vec<Entry> = [Entry::from(clue)].into_iter().chain(lacking).collect();
        entries.extend(told.map(|(signal, value)| writer.is(signal, value)));
        writer.helper(entries);
    }
}

/// The item of each digit of the clue, used by its placements.
fn digit_items(writer: &mut Writer<'_>, name: &str, cells: &[Cell], digits: DigitSet) -> Vec<(Digit, Entry)> {
    let mut items = Vec::new();
    for digit in digits.iter() {
        let value = writer.board.digits().value(digit);
        let item = writer.primary(&format!("{name} has {value}"));
        for &cell in cells {
            if writer.digits(cell).contains(&digit) {
                writer.uses(Candidate { cell, digit }, item);
            }
        }
        items.push((digit, Entry::from(item)));
    }
    items
}

/// Too many sets for an option each: a step for each digit, in or out.
fn by_digit(
    writer: &mut Writer<'_>,
    name: &str,
    cells: &[Cell],
    digits: &[Digit],
    tell: &dyn Fn(i64) -> Option<Option<(Variable, i64)>>,
) {
    let values: Vec<i64> = digits.iter().map(|&digit| i64::from(writer.board.digits().value(digit))).collect();
    let tallest: i64 = values.iter().rev().take(cells.len()).sum();
    let lowest: i64 = values.iter().take(cells.len()).sum();
    // After the digits the sum itself is read, so that the last step can tell it.
    let mut inputs: Vec<Vec<i64>> = vec![vec![0, 1]; digits.len()];
    inputs.push((lowest..=tallest).filter(|&sum| tell(sum).is_some()).collect());
    let step = |at: usize, &(inside, sum): &(usize, i64), input: i64| -> Result<Option<(usize, i64)>, ()> {
        let next = match values.get(at) {
            Some(value) if input == 1 => (inside + 1, sum + value),
            Some(_) => (inside, sum),
            None if input == sum => (inside, sum),
            None => return Ok(None),
        };
        let open = digits.len().saturating_sub(at + 1);
        Ok((next.0 <= cells.len() && next.0 + open >= cells.len()).then_some(next))
    };
    let automaton = match unfold(&inputs, (0, 0), step, |&(inside, _)| Ok(inside == cells.len()), MOST_OPTIONS) {
        Ok(automaton) => automaton,
        Err(Unfolding::TooLarge { transitions }) => return writer.refuse(transitions),
        Err(Unfolding::Step(())) => unreachable!("no step fails"),
    };
    let items = digit_items(writer, name, cells, digits.iter().copied().collect());
    let states = super::regular::states(writer, name, &automaton);
    for layer in 0..automaton.layers() {
        let step = writer.primary(&format!("{name} step {}", layer + 1));
        for transition in automaton.transitions(layer) {
            let mut entries = vec![Entry::from(step)];
            entries.extend(super::regular::ends(writer, &states, layer, transition));
            match items.get(layer) {
                Some((_, item)) if transition.value == 0 => entries.push(*item),
                Some(_) => {}
                None => {
                    let told = tell(transition.value).flatten();
                    entries.extend(told.map(|(signal, value)| writer.is(signal, value)));
                }
            }
            writer.helper(entries);
        }
    }
}
