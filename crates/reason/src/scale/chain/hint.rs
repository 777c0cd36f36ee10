//! Conclusions of chains, in the order of their ratings.

use std::cmp::Ordering;
use std::rc::Rc;

use super::arena::{Cause, Literal, Nested, Target, cell_of, digit_of, is_on, literal};
use crate::scale::board::{Board, CELL_HOUSES, HOUSE_CELLS, bits_of};
use crate::scale::step::{Removals, Step};

/// A conclusion of a chain.
pub(in crate::scale) struct Hint {
    pub(super) difficulty: f64,
    pub(super) complexity: usize,
    /// Orders the kinds of chains.
    pub(super) key: u8,
    /// Its place in the search.
    pub(super) order: usize,
    /// The parts of the name.
    pub(super) name: [&'static str; 3],
    pub(super) removals: Removals,
    /// The candidate that is right.
    pub(super) placement: Option<Literal>,
    pub(super) targets: Vec<Target>,
}

impl Hint {
    pub(super) fn compare(&self, other: &Self) -> Ordering {
        let by_rating = self.difficulty.total_cmp(&other.difficulty);
        by_rating
            .then(self.complexity.cmp(&other.complexity))
            .then(self.key.cmp(&other.key))
            .then(self.order.cmp(&other.order))
    }

    pub(super) fn step(&self) -> Step {
        Step {
            difficulty: self.difficulty,
            technique: self.name.concat(),
            removals: self.removals.clone(),
            placement: self.placement.map(|literal| (cell_of(literal), digit_of(literal))),
        }
    }

    pub(super) fn nested(&self) -> Rc<Nested> {
        let branches = self.targets.iter().map(|target| {
            target.arena.branch(target.node).into_iter().map(|node| target.arena.literal(node)).collect()
        });
        Rc::new(Nested { branches: branches.collect(), complexity: self.complexity })
    }

    /// The candidates that had to be removed between two boards for the chain to hold.
    pub(super) fn parents(&self, initial: &Board, current: &Board) -> Vec<Literal> {
        let mut parents = Vec::new();
        let mut add = |cell: usize, digit: usize| {
            let parent = literal(cell, digit, false);
            if !parents.contains(&parent) {
                parents.push(parent);
            }
        };
        for target in &self.targets {
            for node in target.arena.branch(target.node) {
                let node = &target.arena.nodes[usize::from(node)];
                if !is_on(node.literal) {
                    continue;
                }
                let (cell, digit) = (cell_of(node.literal), digit_of(node.literal));
                let cause = if node.cause == Cause::Assumed { target.start } else { node.cause };
                match cause {
                    Cause::Cell => {
                        let gone = initial.candidates(cell) & !current.candidates(cell);
                        bits_of(gone).for_each(|digit| add(cell, digit));
                    }
                    Cause::House(kind) => {
                        let house = CELL_HOUSES[cell][usize::from(kind)] as usize;
                        let gone = initial.places(house, digit) & !current.places(house, digit);
                        bits_of(gone).for_each(|place| add(HOUSE_CELLS[house][place] as usize, digit));
                    }
                    Cause::Assumed | Cause::Advanced => {}
                }
            }
        }
        parents
    }
}

/// Whether two chains remove the same candidates.
pub(super) fn same_removals(one: &Removals, other: &Removals) -> bool {
    one.len() == other.len() && one.iter().all(|removal| other.contains(removal))
}

/// Sorts hints and keeps the first one of each conclusion.
pub(super) fn sorted(mut hints: Vec<Hint>) -> Vec<Hint> {
    hints.sort_by(Hint::compare);
    let mut kept: Vec<Hint> = Vec::with_capacity(hints.len());
    for hint in hints {
        if !kept.iter().any(|other| same_removals(&other.removals, &hint.removals)) {
            kept.push(hint);
        }
    }
    kept
}
