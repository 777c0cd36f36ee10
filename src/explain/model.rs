//! What the steps look at: the rule instances of a variant, sorted by how they are reasoned about.
//!
//! Sets of different digits and pairs of cells are reasoned about directly. Every other instance is [general]: the
//! exact cover core decides what it excludes.
//!
//! [general]: super::general

use std::ops::ControlFlow;

use crate::board::{Board, Cell, Digit, DigitSet};
use crate::encode::{CellSum, Elementary, Encoder};
use crate::exact_cover::Budget;
use crate::variant::Variant;

use super::instance::{Instance, Part, instances};

/// Cells that hold different digits.
#[derive(Debug)]
pub(super) struct House {
    /// The instance that it belongs to.
    pub(super) instance: usize,
    pub(super) cells: Vec<Cell>,
    /// Whether it has as many cells as there are digits, so that each digit is in it.
    pub(super) full: bool,
}

/// Two cells, and the digits that go together.
#[derive(Debug)]
pub(super) struct Pair {
    pub(super) instance: usize,
    pub(super) cells: [Cell; 2],
    /// For each digit of the first cell those of the second that go with it, and the other way round.
    pub(super) allowed: [Vec<DigitSet>; 2],
}

/// The rules of a variant as the steps see them.
#[derive(Debug)]
pub(super) struct Model<'v> {
    pub(super) board: &'v Board,
    pub(super) instances: Vec<Instance<'v>>,
    pub(super) houses: Vec<House>,
    pub(super) pairs: Vec<Pair>,
    /// The instances that need an exact cover.
    pub(super) general: Vec<usize>,
    /// The sums of cells, each with its instance.
    pub(super) sums: Vec<(usize, CellSum)>,
    /// By cell: the houses and the pairs that it is in.
    pub(super) houses_of: Vec<Vec<usize>>,
    pub(super) pairs_of: Vec<Vec<usize>>,
    /// The digits that the rules about single cells leave.
    pub(super) digits: Vec<DigitSet>,
    pub(super) cells: Vec<Cell>,
    /// The limits of the search for steps.
    pub(super) budget: Budget<'static>,
}

impl<'v> Model<'v> {
    pub(super) fn new(variant: &'v Variant) -> Model<'v> {
        let board = &variant.board;
        let places = board.place_count();
        let mut model = Model {
            board,
            instances: instances(variant),
            houses: Vec::new(),
            pairs: Vec::new(),
            general: Vec::new(),
            sums: Vec::new(),
            houses_of: vec![Vec::new(); places],
            pairs_of: vec![Vec::new(); places],
            digits: board.places().map(|place| board.digits_of(place).all()).collect(),
            cells: board.places().collect(),
            budget: Budget::default(),
        };
        for number in 0..model.instances.len() {
            model.add(number);
        }
        model
    }

    /// Sorts out what an instance says.
    fn add(&mut self, number: usize) {
        let mut encoder = Encoder::new(self.board);
        self.instances[number].part.encode(&mut encoder);
        self.sums.extend(encoder.sums().into_iter().map(|sum| (number, sum)));
        let Elementary { dropped, different, pairs, is_complete } = encoder.elementary();
        for candidate in dropped {
            self.digits[candidate.cell.index()].remove(candidate.digit);
        }
        let mut general = !is_complete;
        for (_, cells) in different {
            if cells.iter().any(|&cell| self.board.digits_of(cell) != self.board.digits()) {
                general = true;
                continue;
            }
            let full = cells.len() == self.board.digits().count();
            cells.iter().for_each(|cell| self.houses_of[cell.index()].push(self.houses.len()));
            self.houses.push(House { instance: number, cells, full });
        }
        // A line of pairs is looked at as a whole, so that a thermometer bounds its last cell from below.
        general |= pairs.len() > 1;
        for pair in pairs {
            let (first, second) = (self.board.digits_of(pair.a), self.board.digits_of(pair.b));
            let goes = |u: Digit, w: Digit| pair.digits[u.index()].contains(w);
            let forth = first.iter().map(|u| second.iter().filter(|&w| goes(u, w)).collect()).collect();
            let back = second.iter().map(|w| first.iter().filter(|&u| goes(u, w)).collect()).collect();
            let cells = [pair.a, pair.b];
            cells.iter().for_each(|cell| self.pairs_of[cell.index()].push(self.pairs.len()));
            self.pairs.push(Pair { instance: number, cells, allowed: [forth, back] });
        }
        if general {
            self.general.push(number);
        }
    }

    /// Breaks off once the limits are reached.
    pub(super) fn go_on(&self) -> ControlFlow<()> {
        if self.budget.is_over(0) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    /// The rules of an instance.
    pub(super) fn part(&self, instance: usize) -> &Part<'v> {
        &self.instances[instance].part
    }

    /// A house that holds both cells, if they differ.
    pub(super) fn common_house(&self, a: Cell, b: Cell) -> Option<usize> {
        let houses = &self.houses_of[b.index()];
        if a == b {
            return None;
        }
        self.houses_of[a.index()].iter().copied().find(|house| houses.contains(house))
    }

    /// Whether cells with the digit cannot both hold it, and the instance that forbids it: a common house, or a pair.
    pub(super) fn conflict(&self, a: (Cell, Digit), b: (Cell, Digit)) -> Option<Conflict> {
        if a.0 == b.0 {
            return (a.1 != b.1).then_some(Conflict::Cell);
        }
        if a.1 == b.1
            && let Some(house) = self.common_house(a.0, b.0)
        {
            return Some(Conflict::Instance(self.houses[house].instance));
        }
        let forbids = |&&pair: &&usize| {
            let Pair { cells, allowed, .. } = &self.pairs[pair];
            match (cells[0], cells[1]) {
                (first, second) if (first, second) == (a.0, b.0) => !allowed[0][a.1.index()].contains(b.1),
                (first, second) if (first, second) == (b.0, a.0) => !allowed[0][b.1.index()].contains(a.1),
                _ => false,
            }
        };
        let pair = self.pairs_of[a.0.index()].iter().find(forbids)?;
        Some(Conflict::Instance(self.pairs[*pair].instance))
    }
}

/// Why two candidates are not both true.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Conflict {
    /// They are digits of one cell.
    Cell,
    /// This instance forbids it.
    Instance(usize),
}
