//! Rules that relate pairs of cells: orders, and digits without partners.

use exdoku_rules::encode::{Allowed, Candidate, Elementary, Encoder};
use exdoku_text::board::{Cell, Digit, DigitSet};

use super::why::{self, Why};
use crate::explain::cover::{Fit, MOST_FITS, Telling, Told};
use crate::explain::model::{Model, Pair};
use crate::explain::state::State;
use crate::explain::step::Reason;

/// A pair of cells as seen from one of them.
struct Side {
    cell: Cell,
    other: Cell,
    /// For each digit of this cell, the digits of the other cell that go with it, as far as the reason allows them.
    goes: Vec<DigitSet>,
}

impl Side {
    fn goes(&self, digit: Digit) -> DigitSet {
        self.goes.get(digit.index()).copied().unwrap_or(DigitSet::EMPTY)
    }
}

/// Why pairs of cells exclude candidates, if this follows from an order or from missing partners.
pub(super) fn why(
    model: &Model<'_>,
    elementary: &Elementary,
    rules: &[usize],
    removed: &[Candidate],
    absent: &[Candidate],
) -> Option<Why> {
    if elementary.pairs.iter().any(|pair| !model.board.is_cell(pair.a) || !model.board.is_cell(pair.b)) {
        return None;
    }
    let sides: Vec<Side> = elementary.pairs.iter().flat_map(|pair| sides(model, pair, rules)).collect();
    increasing(model, &sides, removed, absent)
        .or_else(|| absent.is_empty().then(|| partners(model, &sides, rules, removed)).flatten())
}

/// Why a single pair excludes candidates: the few ways to fill it, or digits without partners.
pub(super) fn of_pair(model: &Model<'_>, state: &State, pair: &Pair, reason: &Reason, removed: &[Candidate]) -> Why {
    let [one, other] = pair.cells;
    let row = |digit: Digit| pair.allowed[0][digit.index()];
    let mut both: Vec<[Digit; 2]> = Vec::new();
    for digit in state.set(one).iter() {
        both.extend(row(digit).intersection(state.set(other)).iter().map(|second| [digit, second]));
    }
    let is_symmetric = |&[a, b]: &[Digit; 2]| pair.allowed[0].get(b.index()).is_some_and(|row| row.contains(a));
    let has_unknown = pair.cells.iter().any(|&cell| !model.board.is_cell(cell));
    let telling = if has_unknown || both.iter().all(is_symmetric) { Telling::Digits } else { Telling::InOrder };
    let mut fits: Vec<Fit> = Vec::new();
    for digits in both {
        let told =
            pair.cells.into_iter().zip(digits).fold(Told::default(), |told, (cell, digit)| {
                telling.next(model.board, &told, Candidate { cell, digit })
            });
        if !fits.contains(&told.fit) {
            fits.push(told.fit);
        }
    }
    fits.sort();
    if pair.cells.iter().any(|&cell| state.set(cell).len() == 1) {
        return Why::Facts;
    }
    let is_told = |one: &Candidate| fits.iter().any(|fit| fit.has(one.digit));
    if fits.len() <= MOST_FITS && !removed.iter().all(is_told) && !fits.iter().all(is_double) {
        let decides = why::decides(model, &telling, &fits, removed);
        return Why::Ways { telling, cells: pair.cells.to_vec(), fits, decides };
    }
    let mut encoder = Encoder::new(model.board);
    model.constraints(pair.instance).encode(&mut encoder);
    self::why(model, &encoder.elementary(), &reason.rules, removed, &reason.absent).unwrap_or(Why::Facts)
}

/// Whether both digits are equal.
fn is_double(fit: &Fit) -> bool {
    matches!(fit.digits[..], [one, other] if one == other)
}

/// A pair from both sides, the first cell first.
fn sides(model: &Model<'_>, pair: &Allowed, rules: &[usize]) -> [Side; 2] {
    let [first, second] = [pair.a, pair.b].map(|cell| model.board.digits_of(cell));
    let differ = model.differ_by(pair.a, pair.b, rules);
    let goes = |one: Digit, other: Digit| {
        let row = pair.digits.get(one.index()).copied().unwrap_or(DigitSet::EMPTY);
        row.contains(other) && !(differ && one == other)
    };
    let forth = first.iter().map(|one| second.iter().filter(|&other| goes(one, other)).collect()).collect();
    let back = second.iter().map(|other| first.iter().filter(|&one| goes(one, other)).collect()).collect();
    [Side { cell: pair.a, other: pair.b, goes: forth }, Side { cell: pair.b, other: pair.a, goes: back }]
}

/// Cells whose digits increase along a line, or decrease.
fn increasing(model: &Model<'_>, sides: &[Side], removed: &[Candidate], absent: &[Candidate]) -> Option<Why> {
    let rises = |side: &Side| (0..).zip(&side.goes).all(|(index, goes)| goes.iter().all(|one| one.index() > index));
    // For each pair, the smaller cell and the greater one.
    let mut steps: Vec<(Cell, Cell)> = Vec::new();
    let mut ascending = 0;
    for pair in sides.chunks(2) {
        let at = pair.iter().position(rises)?;
        steps.push((pair[at].cell, pair[at].other));
        ascending += usize::from(at == 0);
    }
    let count =
        |cell: Cell, from: fn(&(Cell, Cell)) -> Cell, to: fn(&(Cell, Cell)) -> Cell| longest(&steps, cell, from, to);
    let smaller = |cell: Cell| count(cell, |step| step.1, |step| step.0);
    let greater = |cell: Cell| count(cell, |step| step.0, |step| step.1);
    // A larger difference would exclude more.
    let count = model.board.digits().count();
    let follows =
        |one: &Candidate| one.digit.index() < smaller(one.cell) || one.digit.index() + greater(one.cell) >= count;
    let suffices = removed.iter().all(follows);
    if !suffices && (absent.is_empty() || !removed.iter().any(follows)) {
        return None;
    }
    let mut cells: Vec<Cell> = removed.iter().map(|one| one.cell).collect();
    cells.dedup();
    if let [cell] = cells[..]
        && suffices
        && steps.len() > 1
        && (ascending == 0 || ascending == steps.len())
    {
        return Some(Why::Among { cell, smaller: smaller(cell), greater: greater(cell), ascends: ascending > 0 });
    }
    let mut line: Vec<Cell> = steps.iter().flat_map(|&(a, b)| [a, b]).collect();
    line.sort_by_key(|&cell| (smaller(cell), cell));
    line.dedup();
    let is_line = line.iter().enumerate().all(|(at, &cell)| smaller(cell) == at);
    is_line.then_some(Why::Increasing(line))
}

/// The largest number of steps from a cell. For a line longer than the number of digits, its end does not matter.
fn longest(
    steps: &[(Cell, Cell)],
    cell: Cell,
    from: fn(&(Cell, Cell)) -> Cell,
    to: fn(&(Cell, Cell)) -> Cell,
) -> usize {
    let mut ends = vec![cell];
    for length in 0..=steps.len() {
        let mut next: Vec<Cell> = steps.iter().filter(|step| ends.contains(&from(step))).map(to).collect();
        next.sort_unstable();
        next.dedup();
        if next.is_empty() {
            return length;
        }
        ends = next;
    }
    0
}

/// Digits without partners, and those for which the same digit would occur twice in a house.
fn partners(model: &Model<'_>, sides: &[Side], rules: &[usize], removed: &[Candidate]) -> Option<Why> {
    let (mut none, mut twice) = (DigitSet::EMPTY, DigitSet::EMPTY);
    for &Candidate { cell, digit } in removed {
        let own: Vec<&Side> = sides.iter().filter(|side| side.cell == cell).collect();
        let differs = |one: Cell, other: Cell| model.differ_by(one, other, rules);
        let partners = |side: &Side| side.goes(digit);
        let needs_twice =
            |a: &&Side, b: &&Side| partners(a).len() == 1 && partners(a) == partners(b) && differs(a.other, b.other);
        if own.iter().any(|side| partners(side).is_empty()) {
            none.insert(digit);
        } else if own.iter().enumerate().any(|(at, a)| own[at + 1..].iter().any(|b| needs_twice(a, b))) {
            twice.insert(digit);
        } else {
            return None;
        }
    }
    // A statement about a digit must be true in every cell of the rule.
    let is_none = |digit: Digit| sides.iter().all(|side| side.goes(digit).is_empty());
    none.iter().all(is_none).then_some(Why::Partners { none, twice })
}
