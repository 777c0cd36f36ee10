//! The pairs of digits that two cells may hold.

use std::sync::Arc;

use exdoku_text::board::{Board, Cell, Digit, DigitSet};

use super::equation::Equation;

/// The pairs of digits that two cells may hold: for each digit of the first, those of the second.
pub type Pairs = Arc<Vec<DigitSet>>;

/// Two cells, and the pairs of digits that they may hold.
#[derive(Clone, Debug)]
pub struct Allowed {
    /// The first cell.
    pub a: Cell,
    /// The second cell.
    pub b: Cell,
    /// For each digit of the first cell, those of the second.
    pub digits: Pairs,
}

/// The pairs that two places may hold.
#[derive(Clone, Debug)]
pub(super) struct Relation {
    pub(super) name: String,
    pub(super) a: Cell,
    pub(super) b: Cell,
    pub(super) allowed: Pairs,
}

/// The pairs of digits of two cells whose values satisfy the condition.
pub fn pairs(board: &Board, a: Cell, b: Cell, allowed: impl Fn(i64, i64) -> bool) -> Pairs {
    let (first, second) = (board.digits_of(a), board.digits_of(b));
    let row = |u: Digit| {
        let u = i64::from(first.value(u));
        second.iter().filter(|&w| allowed(u, i64::from(second.value(w)))).collect()
    };
    Arc::new(first.iter().map(row).collect())
}

impl Relation {
    /// The cells and their pairs of digits.
    pub(super) fn allowed(&self) -> Allowed {
        Allowed { a: self.a, b: self.b, digits: self.allowed.clone() }
    }

    /// Both cells.
    pub(super) fn cells(&self) -> [Cell; 2] {
        [self.a, self.b]
    }

    /// Whether the digits of the cells may be exchanged.
    pub(super) fn is_symmetric(&self) -> bool {
        let allows = |u: Digit, w: Digit| self.allowed.get(u.index()).is_some_and(|row| row.contains(w));
        let rows = (0..).map(Digit::new).zip(self.allowed.iter());
        rows.flat_map(|(u, row)| row.iter().map(move |w| (u, w))).all(|(u, w)| allows(w, u))
    }

    /// The digits of the other cell that go with a digit of one of the two.
    pub(super) fn beside(&self, cell: Cell, digit: Digit) -> DigitSet {
        if cell == self.a {
            return self.allowed[digit.index()];
        }
        let rows = (0..).map(Digit::new).zip(self.allowed.iter());
        rows.filter(|(_, row)| row.contains(digit)).map(|(u, _)| u).collect()
    }

    /// The sum or the difference of both, if all allowed pairs have the same.
    pub(super) fn equation(&self, board: &Board) -> Option<Equation> {
        let (first, second) = (board.digits_of(self.a), board.digits_of(self.b));
        let pairs = || {
            let row = |(u, row): (Digit, &DigitSet)| {
                let u = i64::from(first.value(u));
                row.iter().map(move |w| (u, i64::from(second.value(w))))
            };
            first.iter().zip(self.allowed.iter()).flat_map(row)
        };
        for sign in [1, -1] {
            let mut totals = pairs().map(|(u, w)| u + sign * w);
            let total = totals.next()?;
            if totals.all(|other| other == total) {
                return Some(Equation::new([(self.a.into(), 1), (self.b.into(), sign)], total));
            }
        }
        None
    }

    /// This relation with its cells in reading order.
    pub(super) fn in_order(self, board: &Board) -> Relation {
        if self.a < self.b {
            return self;
        }
        let column = |w: Digit| {
            let rows = board.digits_of(self.a).iter().zip(self.allowed.iter());
            rows.filter(|(_, row)| row.contains(w)).map(|(u, _)| u).collect()
        };
        let allowed = Arc::new(board.digits_of(self.b).iter().map(column).collect());
        Relation { name: self.name, a: self.b, b: self.a, allowed }
    }
}
