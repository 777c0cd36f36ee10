//! Bounds of the sum of a rule's other cells.

use exdoku_rules::encode::{Candidate, CellSum, Encoder};
use exdoku_text::board::Cell;

use crate::explain::model::Model;

/// The largest number of cells whose bounds are computed, and of steps for that.
const MOST_CELLS: usize = 12;
const MOST_STEPS: usize = 20_000;
/// The largest number of bounds in a sentence.
const MOST_BOUNDS: usize = 2;

/// A bound of the sum of some cells.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
#[non_exhaustive]
pub struct Bound {
    /// The cells.
    pub cells: Vec<Cell>,
    /// Whether these are all cells except the one that loses candidates, whichever that is.
    pub is_rest: bool,
    /// Whether it is a lower bound.
    pub at_least: bool,
    /// The bound.
    pub sum: i64,
}

/// The bounds by which a sum excludes candidates, given only that the absent ones are absent.
pub(super) fn why(
    model: &Model<'_>,
    encoder: &Encoder<'_>,
    rules: &[usize],
    removed: &[Candidate],
    absent: &[Candidate],
) -> Option<Vec<Bound>> {
    let (sides, total) = sides(encoder)?;
    if sides.iter().flatten().count() > MOST_CELLS || !sides.iter().flatten().all(|&cell| model.board.is_cell(cell)) {
        return None;
    }
    let mut cells: Vec<Cell> = removed.iter().map(|one| one.cell).collect();
    cells.dedup();
    let sum = Sum { model, sides, total, rules, absent, concluded: cells.clone() };
    let mut bounds: Vec<Bound> = Vec::new();
    for cell in cells {
        let values = || removed.iter().filter(|one| one.cell == cell).map(|one| sum.value(one));
        let ((most, upper), (least, lower)) = (sum.limit(cell, true)?, sum.limit(cell, false)?);
        if values().any(|value| (least..=most).contains(&value)) {
            return None;
        }
        bounds.extend(upper.into_iter().filter(|_| values().any(|value| value > most)));
        bounds.extend(lower.into_iter().filter(|_| values().any(|value| value < least)));
    }
    bounds.sort();
    bounds.dedup();
    (!bounds.is_empty() && bounds.len() <= MOST_BOUNDS).then_some(bounds)
}

/// The only sum of a rule: cells whose sum equals that of others plus a constant.
fn sides(encoder: &Encoder<'_>) -> Option<([Vec<Cell>; 2], i64)> {
    if let [one, other] = &encoder.equal_parts()[..] {
        return Some(([one.clone(), other.clone()], 0));
    }
    let [CellSum { terms, total }] = &encoder.sums()[..] else { return None };
    if terms.iter().any(|(_, weight)| weight.abs() != 1) {
        return None;
    }
    let sign = if *total < 0 { -1 } else { 1 };
    let side = |sign: i64| terms.iter().filter(|(_, weight)| *weight == sign).map(|(cell, _)| *cell).collect();
    Some(([side(sign), side(-sign)], total.abs()))
}

/// Cells whose sum equals that of others plus a constant.
struct Sum<'s> {
    model: &'s Model<'s>,
    sides: [Vec<Cell>; 2],
    total: i64,
    /// The rules that make cells different.
    rules: &'s [usize],
    absent: &'s [Candidate],
    /// The cells that lose candidates.
    concluded: Vec<Cell>,
}

impl Sum<'_> {
    fn value(&self, one: &Candidate) -> i64 {
        i64::from(self.model.board.digits_of(one.cell).value(one.digit))
    }

    /// The greatest value of a cell, or the least, and the bounds that it follows from.
    fn limit(&self, cell: Cell, greatest: bool) -> Option<(i64, Vec<Bound>)> {
        let side = self.sides.iter().position(|side| side.contains(&cell))?;
        let (own, opposite) = (&self.sides[side], &self.sides[1 - side]);
        let others: Vec<Cell> = own.iter().copied().filter(|&other| other != cell).collect();
        let subtracted = self.extreme(&others, greatest)?;
        let added = self.extreme(opposite, !greatest)?;
        let total = if side == 0 { self.total } else { -self.total };
        let mut bounds = Vec::new();
        if !others.is_empty() && (opposite.is_empty() || !self.is_free(&others)) {
            bounds.push(self.rest(own, &others, greatest, subtracted)?);
        }
        if others.is_empty() || !self.is_free(opposite) {
            bounds.push(Bound { cells: opposite.clone(), is_rest: false, at_least: !greatest, sum: added });
        }
        bounds.retain(|bound| !bound.cells.is_empty());
        Some((total - subtracted + added, bounds))
    }

    /// The bound of all cells of a side except one: of the others, whichever cell that is, if it is the same for each.
    fn rest(&self, own: &[Cell], others: &[Cell], at_least: bool, sum: i64) -> Option<Bound> {
        for &cell in self.concluded.iter().filter(|cell| own.contains(cell)) {
            let others_of: Vec<Cell> = own.iter().copied().filter(|&other| other != cell).collect();
            if others.len() < 2 || self.extreme(&others_of, at_least)? != sum {
                return Some(Bound { cells: others.to_vec(), is_rest: false, at_least, sum });
            }
        }
        Some(Bound { cells: own.to_vec(), is_rest: true, at_least, sum })
    }

    /// Whether this is at most one cell with all digits, whose bounds need not be stated.
    fn is_free(&self, cells: &[Cell]) -> bool {
        cells.len() < 2 && cells.iter().all(|&cell| self.values(cell).len() == self.model.board.digits().count())
    }

    /// The values of a cell, ascending.
    fn values(&self, cell: Cell) -> Vec<i64> {
        let digits = self.model.board.digits_of(cell);
        let absent = |candidate: Candidate| self.absent.contains(&candidate);
        let left = digits.iter().filter(|&digit| !absent(Candidate { cell, digit }));
        left.map(|digit| i64::from(digits.value(digit))).collect()
    }

    /// The least or greatest sum of some cells, if those in a house are different; none if this takes too long.
    fn extreme(&self, cells: &[Cell], least: bool) -> Option<i64> {
        let sign = if least { 1 } else { -1 };
        let values = |&cell: &Cell| {
            let mut values: Vec<i64> = self.values(cell).into_iter().map(|value| sign * value).collect();
            values.sort_unstable();
            values
        };
        let differ = |one: Cell, other: Cell| self.model.differ_by(one, other, self.rules);
        let mut search = Extreme {
            differs: cells.iter().map(|&one| cells.iter().map(|&other| differ(one, other)).collect()).collect(),
            values: cells.iter().map(values).collect(),
            chosen: Vec::new(),
            best: i64::MAX,
            steps: 0,
        };
        search.go_on(0);
        (search.best != i64::MAX && search.steps < MOST_STEPS).then_some(sign * search.best)
    }
}

/// A search for the least sum of cells, some of which are different.
struct Extreme {
    values: Vec<Vec<i64>>,
    differs: Vec<Vec<bool>>,
    chosen: Vec<i64>,
    best: i64,
    steps: usize,
}

impl Extreme {
    fn go_on(&mut self, sum: i64) {
        self.steps += 1;
        let at = self.chosen.len();
        let Some(values) = self.values.get(at).cloned() else {
            self.best = self.best.min(sum);
            return;
        };
        let rest: i64 = self.values[at + 1..].iter().filter_map(|values| values.first()).sum();
        for value in values {
            if self.steps >= MOST_STEPS || sum + value + rest >= self.best {
                return;
            }
            let is_taken = self.chosen.iter().zip(&self.differs[at]).any(|(&one, &differs)| differs && one == value);
            if !is_taken {
                self.chosen.push(value);
                self.go_on(sum + value);
                self.chosen.pop();
            }
        }
    }
}
