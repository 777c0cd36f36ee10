//! Binary relations: the pairs of digits that two cells may hold.
//!
//! For every value u of one cell, let F(u) be the values it forbids in the other. There is one secondary item for each
//! distinct nonempty F(u): on the placements of every u' with F(u') ⊇ F(u) in the first cell, and those of
//! F(u) in the second. Two placements of one cell exclude each other anyway, so that at most one of an item's options
//! is ever chosen, and each forbidden pair meets in an item. Then the same from the other side.
//!
//! Size: at most one item per digit and side, each with at most all placements of the two cells.
//!
//! The items are deliberately larger than needed to forbid each pair once: when all values left in one cell
//! forbid w in the other, one item shows it. So a relation is arc consistent if every option that conflicts with all
//! options of an item is dropped.
//!
//! Relations of several rules between the same two cells are merged, also with the relation that they differ, if a house
//! holds both: a white dot inside a row and the row together forbid more than either.

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

use foldhash::fast::FixedState;

use exdoku_text::board::{Cell, Digit, DigitSet};

use super::candidate::Candidate;
use super::encoder::Encoder;
use super::limits::Stop;
use super::relation::{Pairs, Relation, pairs};
use super::writer::Writer;

/// The least number of entries of a relation.
const ENTRIES_OF_RELATION: usize = 4;

impl Encoder<'_> {
    /// The values of two cells form an allowed pair.
    ///
    /// # Panics
    /// Both are the same cell: the reader of a rule rejects that, or limits the cell instead.
    pub fn relate(&mut self, name: impl Into<String>, a: Cell, b: Cell, allowed: impl Fn(i64, i64) -> bool) {
        // Checking all pairs of digits takes long on a large board.
        if self.goes_on() {
            self.relate_pairs(name, a, b, pairs(self.board, a, b, allowed));
        }
    }

    /// The digits of two cells form one of these pairs, which many relations may share.
    ///
    /// # Panics
    /// Both are the same cell.
    pub fn relate_pairs(&mut self, name: impl Into<String>, a: Cell, b: Cell, allowed: Pairs) {
        assert!(a != b, "a relation is between two cells");
        if !self.goes_on() {
            return;
        }
        // Each becomes an item with at least two options: too many are noticed before they fill the memory.
        if self.model.relations.len() >= self.pace.limits().entries / ENTRIES_OF_RELATION {
            self.stopped = Some((Stop::Size, self.rule));
            return;
        }
        self.model.relations.push(Relation { name: name.into(), a, b, allowed });
    }
}

pub(super) fn write(writer: &mut Writer<'_>, relations: Vec<Relation>) {
    let mut together: BTreeMap<(Cell, Cell), usize> = BTreeMap::new();
    let mut merged: Vec<Relation> = Vec::new();
    for relation in relations.into_iter().map(|relation| relation.in_order(writer.board)) {
        match together.get(&(relation.a, relation.b)) {
            Some(&at) => {
                let both = Arc::make_mut(&mut merged[at].allowed).iter_mut().zip(relation.allowed.iter());
                both.for_each(|(ours, theirs)| *ours = ours.intersection(*theirs));
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
            for (digit, row) in a.iter().zip(Arc::make_mut(&mut relation.allowed)) {
                if let Some(same) = b.of_value(i64::from(a.value(digit))) {
                    *row = row.difference(DigitSet::from_iter([same]));
                }
            }
        }
    }
    // A candidate dropped by one relation may be the only support in another.
    let mut next = true;
    while next {
        next = false;
        for relation in &merged {
            if writer.must_stop() {
                return;
            }
            next |= without_support(writer, relation);
        }
    }
    let mut known = HashMap::default();
    for relation in &merged {
        if writer.must_stop() {
            return;
        }
        write_stars(writer, relation, &mut known);
    }
}

/// Drops candidates without a support in the other cell; returns whether there was any.
fn without_support(writer: &mut Writer<'_>, relation: &Relation) -> bool {
    let Relation { a, b, allowed, .. } = relation;
    let (first, second) = (writer.digits(*a), writer.digits(*b));
    let unsupported = first.iter().filter(|u| allowed[u.index()].intersection(second).is_empty());
    let supported = first.iter().fold(DigitSet::EMPTY, |all, u| all.union(allowed[u.index()]));
    let others = second.difference(supported).iter().map(|digit| Candidate { cell: *b, digit });
    let all: Vec<Candidate> = unsupported.map(|digit| Candidate { cell: *a, digit }).chain(others).collect();
    all.iter().for_each(|&candidate| writer.exclude(candidate));
    !all.is_empty()
}

/// The digits of the first cell and of the second that a star holds.
type Star = (DigitSet, DigitSet);

/// The pairs of digits that two cells may still hold: the digits of the first, those of the second, and a row for each digit
/// of the first. Many relations of a puzzle have the same shape.
type Shape = (DigitSet, DigitSet, Vec<DigitSet>);

fn write_stars(writer: &mut Writer<'_>, relation: &Relation, known: &mut HashMap<Shape, Vec<Star>, FixedState>) {
    let Relation { name, a, b, allowed } = relation;
    let (first, second) = (writer.digits(*a), writer.digits(*b));
    let shape = (first, second, first.iter().map(|u| second.difference(allowed[u.index()])).collect());
    let found = known.entry(shape).or_insert_with_key(|(first, second, forbidden)| {
        stars(&first.iter().zip(forbidden.iter().copied()).collect::<Vec<_>>(), *second)
    });
    let differ = writer.differ(*a, *b);
    let (ours_of, theirs_of) = (writer.board.digits_of(*a), writer.board.digits_of(*b));
    let adds_something = |&&(ours, theirs): &&Star| {
        !differ || ours.iter().any(|u| theirs.iter().any(|w| ours_of.value(u) != theirs_of.value(w)))
    };
    writer.begin_shared();
    let mut kept = found.iter().filter(adds_something).enumerate().peekable();
    if kept.peek().is_none() {
        return;
    }
    let place = format!("{name} {} {}", writer.board.name(*a), writer.board.name(*b));
    for (number, (ours, theirs)) in kept {
        let item = writer.secondary(format_args!("{place} {}", number + 1));
        ours.iter().for_each(|digit| writer.uses(Candidate { cell: *a, digit }, item));
        theirs.iter().for_each(|digit| writer.uses(Candidate { cell: *b, digit }, item));
    }
}

/// The required stars, if each digit of the first cell forbids some of the second's digits.
fn stars(forbidden: &[(Digit, DigitSet)], second: DigitSet) -> Vec<Star> {
    let column = |w: Digit| forbidden.iter().filter(|(_, row)| row.contains(w)).map(|(u, _)| *u).collect();
    let columns: Vec<(Digit, DigitSet)> = second.iter().map(|w| (w, column(w))).collect();
    let mut found: Vec<Star> = centred(forbidden);
    found.extend(centred(&columns).into_iter().map(|(ours, theirs)| (theirs, ours)));
    let holds = |large: &Star, small: &Star| small.0.is_subset(large.0) && small.1.is_subset(large.1);
    let needed = |at: usize| {
        let smaller = |(other, star): (usize, &Star)| {
            other != at && holds(star, &found[at]) && (other < at || !holds(&found[at], star))
        };
        !found.iter().enumerate().any(smaller)
    };
    (0..found.len()).filter(|&at| needed(at)).map(|at| found[at]).collect()
}

/// A star for each distinct set of digits that a digit of the first cell forbids in the second.
fn centred(forbidden: &[(Digit, DigitSet)]) -> Vec<Star> {
    let mut stars: Vec<Star> = Vec::new();
    for &(_, set) in forbidden {
        if !set.is_empty() && stars.iter().all(|(_, known)| *known != set) {
            let centre = forbidden.iter().filter(|(_, row)| set.is_subset(*row));
            stars.push((centre.map(|(u, _)| *u).collect(), set));
        }
    }
    stars
}
