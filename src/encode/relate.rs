//! Binary relations: the pairs of digits that two cells may hold.
//!
//! For every value u of one cell let F(u) be the values it forbids in the other. There is one secondary item for each
//! distinct F(u) that is not empty: the placements of every u' with F(u') ⊇ F(u) in the first cell, and those of
//! F(u) in the second. Two placements of one cell exclude each other anyway, so that at most one of an item's options
//! is ever chosen, and each forbidden pair meets in an item. Then the same from the other side.
//!
//! Size: at most one item a digit and side, each with at most all placements of the two cells.
//!
//! The items are larger than needed to forbid each pair once, on purpose: when all values that are left in one cell
//! forbid w in the other, one item shows it. So a relation is arc consistent where an option that conflicts with all
//! options of an item is dropped.
//!
//! Relations of several rules between the same two cells are merged, also with the one that they differ, where a house
//! holds both: a white dot inside a row and the row together forbid more than either.

use std::collections::BTreeMap;

use crate::board::{Board, Cell, Digit};

use super::implied::Equation;
use super::writer::Writer;
use super::{Allowed, Candidate, Encoder};

/// The pairs that two places may hold.
#[derive(Clone, Debug)]
pub(super) struct Relation {
    name: String,
    a: Cell,
    b: Cell,
    /// By the digit of `a`, then that of `b`.
    allowed: Vec<Vec<bool>>,
}

impl Encoder<'_> {
    /// The values of two cells form an allowed pair.
    ///
    /// # Panics
    /// If both are the same cell: the reader of a rule rejects that, or limits the cell instead.
    pub fn relate(&mut self, name: impl Into<String>, a: Cell, b: Cell, allowed: impl Fn(i64, i64) -> bool) {
        assert!(a != b, "a relation is between two cells");
        let (first, second) = (self.values(a.into()), self.values(b.into()));
        let row = |&u: &i64| second.iter().map(|&w| allowed(u, w)).collect();
        let allowed = first.iter().map(row).collect();
        self.model.relations.push(Relation { name: name.into(), a, b, allowed });
    }
}

impl Relation {
    /// The cells and the digits that go together.
    pub(super) fn allowed(&self) -> Allowed {
        Allowed { a: self.a, b: self.b, digits: self.allowed.clone() }
    }

    /// The sum or the difference of both, where all allowed pairs have the same.
    pub(super) fn equation(&self, board: &Board) -> Option<Equation> {
        let (first, second) = (board.values_of(self.a), board.values_of(self.b));
        let pairs = || {
            let row = |(row, u): (&Vec<bool>, i64)| {
                let pair = move |(&allowed, &w): (&bool, &i64)| allowed.then_some((u, w));
                row.iter().zip(&second).filter_map(pair).collect::<Vec<_>>()
            };
            self.allowed.iter().zip(first.iter().copied()).flat_map(row)
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

    /// The same relation with its cells in reading order.
    fn in_order(self) -> Relation {
        if self.a < self.b {
            return self;
        }
        let columns = 0..self.allowed.first().map_or(0, Vec::len);
        let allowed = columns.map(|w| self.allowed.iter().map(|row| row[w]).collect()).collect();
        Relation { name: self.name, a: self.b, b: self.a, allowed }
    }
}

pub(super) fn write(writer: &mut Writer<'_>, relations: Vec<Relation>) {
    let mut together: BTreeMap<(Cell, Cell), usize> = BTreeMap::new();
    let mut merged: Vec<Relation> = Vec::new();
    for relation in relations.into_iter().map(Relation::in_order) {
        match together.get(&(relation.a, relation.b)) {
            Some(&at) => {
                for (ours, theirs) in merged[at].allowed.iter_mut().zip(&relation.allowed) {
                    ours.iter_mut().zip(theirs).for_each(|(ours, theirs)| *ours &= theirs);
                }
            }
            None => {
                together.insert((relation.a, relation.b), merged.len());
                merged.push(relation);
            }
        }
    }
    for relation in &mut merged {
        if writer.differ(relation.a, relation.b) {
            let (a, b) = (writer.board.digits_of(relation.a), writer.board.digits_of(relation.b));
            for (digit, row) in a.iter().zip(&mut relation.allowed) {
                if let Some(same) = b.of_value(i64::from(a.value(digit))) {
                    row[same.index()] = false;
                }
            }
        }
    }
    // A candidate dropped by one relation may be the only support in another.
    while merged.iter().map(|relation| without_support(writer, relation)).fold(false, |any, some| any | some) {}
    merged.iter().for_each(|relation| stars(writer, relation));
}

/// Drops candidates without a support in the other cell; returns whether there was any.
fn without_support(writer: &mut Writer<'_>, relation: &Relation) -> bool {
    let Relation { a, b, allowed, .. } = relation;
    let (first, second) = (writer.digits(*a), writer.digits(*b));
    let unsupported = first.iter().filter(|u| second.iter().all(|w| !allowed[u.index()][w.index()]));
    let unsupported: Vec<Candidate> = unsupported.map(|&digit| Candidate { cell: *a, digit }).collect();
    let others = second.iter().filter(|w| first.iter().all(|u| !allowed[u.index()][w.index()]));
    let others = others.map(|&digit| Candidate { cell: *b, digit });
    let all: Vec<Candidate> = unsupported.into_iter().chain(others).collect();
    all.iter().for_each(|&candidate| writer.drop(candidate));
    !all.is_empty()
}

/// The digits of the first cell and of the second that a star holds.
type Star = (Vec<Digit>, Vec<Digit>);

fn stars(writer: &mut Writer<'_>, relation: &Relation) {
    let Relation { name, a, b, allowed } = relation;
    let (first, second) = (writer.digits(*a), writer.digits(*b));
    let mut found: Vec<Star> = centred(&first, &second, |u, w| !allowed[u.index()][w.index()]);
    for (ours, theirs) in centred(&second, &first, |w, u| !allowed[u.index()][w.index()]) {
        found.push((theirs, ours));
    }
    let holds = |large: &Star, small: &Star| {
        small.0.iter().all(|u| large.0.contains(u)) && small.1.iter().all(|w| large.1.contains(w))
    };
    let needed = |at: usize| {
        let smaller = |(other, star): (usize, &Star)| {
            other != at && holds(star, &found[at]) && (other < at || !holds(&found[at], star))
        };
        !found.iter().enumerate().any(smaller)
    };
    let differ = writer.differ(*a, *b);
    let adds_something = |(ours, theirs): &Star| {
        let value = |cell: Cell, digit: &Digit| writer.board.digits_of(cell).value(*digit);
        !differ || ours.iter().any(|u| theirs.iter().any(|w| value(*a, u) != value(*b, w)))
    };
    let kept: Vec<&Star> =
        (0..found.len()).filter(|&at| needed(at)).map(|at| &found[at]).filter(|star| adds_something(star)).collect();
    writer.begin_shared();
    let place = format!("{} {}", writer.board.name(*a), writer.board.name(*b));
    for (number, (ours, theirs)) in kept.into_iter().enumerate() {
        let item = writer.secondary(&format!("{name} {place} {}", number + 1));
        ours.iter().for_each(|&digit| writer.uses(Candidate { cell: *a, digit }, item));
        theirs.iter().for_each(|&digit| writer.uses(Candidate { cell: *b, digit }, item));
    }
}

/// A star for each distinct set of digits that a digit of the first cell forbids in the second.
fn centred(first: &[Digit], second: &[Digit], forbids: impl Fn(Digit, Digit) -> bool) -> Vec<Star> {
    let forbidden = |u: Digit| -> Vec<Digit> { second.iter().copied().filter(|&w| forbids(u, w)).collect() };
    let mut sets: Vec<Vec<Digit>> = Vec::new();
    for &u in first {
        let set = forbidden(u);
        if !set.is_empty() && !sets.contains(&set) {
            sets.push(set);
        }
    }
    let star = |set: Vec<Digit>| {
        let centre = first.iter().copied().filter(|&u| set.iter().all(|&w| forbids(u, w))).collect();
        (centre, set)
    };
    sets.into_iter().map(star).collect()
}
