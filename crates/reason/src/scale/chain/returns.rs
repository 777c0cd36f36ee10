//! The candidates that may lead back to themselves by a chain without branches.
//!
//! Most do not, which can be seen quickly without the chains.

use super::arena::{Cause, Literal, cell_of, digit_of, literal};
use crate::scale::board::{Board, CELL_HOUSES, CELL_PLACES, HOUSE_CELLS, PEERS, bits_of, cells_of};

/// The implications that a chain uses: within cells (Y), within houses (X) or both.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Kinds {
    pub(super) cells: bool,
    pub(super) houses: bool,
}

/// A candidate to start from.
pub(super) struct Source {
    /// The candidate, on.
    pub(super) on: Literal,
    /// Whether it may imply that it is off.
    pub(super) to_off: bool,
    /// Whether it being off may imply that it is on.
    pub(super) to_on: bool,
    /// Whether it may be in a cycle.
    pub(super) cycle: bool,
}

/// Pairs of candidates, one of which is right, of the kinds that a chain uses.
pub(super) struct StrongLinks {
    pub(super) kinds: Kinds,
    /// The digits of each cell with such a partner, and the cells of each digit.
    digits: [u16; 81],
    cells: [u128; 9],
    bivalue: u128,
    /// For each candidate that is on, the candidates that are on after two steps: the end of its part of `items`.
    ends: Vec<u32>,
    items: Vec<Literal>,
}

/// Candidates that are on: for each digit, the cells.
pub(super) type Reached = [u128; 9];

/// Whether a candidate cannot be on together with one of a set.
fn clashes(reached: &Reached, cell: usize, digit: usize) -> bool {
    reached[digit] & PEERS[cell] != 0
        || reached.iter().enumerate().any(|(other, cells)| other != digit && cells >> cell & 1 == 1)
}

impl StrongLinks {
    pub(super) fn new(board: &Board, kinds: Kinds) -> Self {
        let mut links =
            StrongLinks { kinds, digits: [0; 81], cells: [0; 9], bivalue: 0, ends: Vec::new(), items: Vec::new() };
        for house in (0..27).filter(|_| kinds.houses) {
            for digit in 0..9 {
                let places = board.places(house, digit);
                if places.count_ones() == 2 {
                    bits_of(places).for_each(|place| links.add(HOUSE_CELLS[house][place] as usize, 1 << digit));
                }
            }
        }
        for cell in cells_of(board.empty()).filter(|&cell| kinds.cells && board.count(cell) == 2) {
            links.bivalue |= 1 << cell;
            links.add(cell, board.candidates(cell));
        }
        links.join(board);
        links
    }

    /// Lists the steps from candidates that are on to others.
    fn join(&mut self, board: &Board) {
        let mut items = Vec::with_capacity(1024);
        let mut ends = Vec::with_capacity(729);
        for cell in 0..81 {
            for digit in 0..9 {
                if board.has(cell, digit) {
                    self.steps(board, cell, digit, &mut items);
                }
                ends.push(items.len() as u32);
            }
        }
        (self.ends, self.items) = (ends, items);
    }

    fn steps(&self, board: &Board, cell: usize, digit: usize, items: &mut Vec<Literal>) {
        if self.kinds.cells {
            for other in bits_of(self.digits[cell] & board.candidates(cell) & !(1 << digit)) {
                self.partners(board, self.kinds, cell, other, |on, _| items.push(on));
            }
        }
        for other in cells_of(self.cells[digit] & PEERS[cell]) {
            self.partners(board, self.kinds, other, digit, |on, _| items.push(on));
        }
    }

    fn add(&mut self, cell: usize, digits: u16) {
        self.digits[cell] |= digits;
        bits_of(digits).for_each(|digit| self.cells[digit] |= 1 << cell);
    }

    /// The digits of a cell with a partner.
    pub(super) fn digits(&self, cell: usize) -> u16 {
        self.digits[cell]
    }

    /// The cells where a digit has a partner.
    pub(super) fn cells(&self, digit: usize) -> u128 {
        self.cells[digit]
    }

    /// The candidates to start from.
    pub(super) fn sources(&self, board: &Board) -> Vec<Source> {
        let candidates = cells_of(board.empty()).filter(|&cell| match board.count(cell) {
            0 | 1 => false,
            2 => true,
            _ => self.kinds.houses,
        });
        candidates
            .flat_map(|cell| bits_of(board.candidates(cell)).map(move |digit| literal(cell, digit, true)))
            .filter_map(|on| self.source(board, on))
            .collect()
    }

    /// Visits the candidates that are on if one is off.
    pub(super) fn partners(
        &self,
        board: &Board,
        kinds: Kinds,
        cell: usize,
        digit: usize,
        mut visit: impl FnMut(Literal, Cause),
    ) {
        if self.bivalue >> cell & 1 == 1 {
            let other = (board.candidates(cell) & !(1 << digit)).trailing_zeros() as usize;
            visit(literal(cell, other, true), Cause::Cell);
        }
        for kind in (0..3).filter(|_| kinds.houses) {
            let house = CELL_HOUSES[cell][kind] as usize;
            let places = board.places(house, digit);
            if places.count_ones() == 2 {
                let other = (places & !(1 << CELL_PLACES[cell][kind])).trailing_zeros() as usize;
                visit(literal(HOUSE_CELLS[house][other] as usize, digit, true), Cause::House(kind as u8));
            }
        }
    }

    /// The candidates that are on if those of a list are. The list is used up.
    pub(super) fn reached(&self, todo: &mut Vec<Literal>) -> Reached {
        let mut reached = [0; 9];
        todo.iter().for_each(|&on| reached[digit_of(on)] |= 1 << cell_of(on));
        while let Some(on) = todo.pop() {
            let index = usize::from(on / 2);
            let start = if index == 0 { 0 } else { self.ends[index - 1] };
            for &next in &self.items[start as usize..self.ends[index] as usize] {
                let (set, bit) = (&mut reached[digit_of(next)], 1 << cell_of(next));
                if *set & bit == 0 {
                    *set |= bit;
                    todo.push(next);
                }
            }
        }
        reached
    }

    fn source(&self, board: &Board, on: Literal) -> Option<Source> {
        let (cell, digit) = (cell_of(on), digit_of(on));
        let mut todo = vec![on];
        let mut reached = self.reached(&mut todo);
        let to_off = clashes(&reached, cell, digit);
        let (mut to_on, mut cycle) = (false, false);
        if self.digits[cell] >> digit & 1 == 1 {
            self.partners(board, self.kinds, cell, digit, |on, _| todo.push(on));
            // A cycle returns through a partner that is off.
            reached[digit] &= !(1 << cell);
            cycle = todo.iter().any(|&on| clashes(&reached, cell_of(on), digit_of(on)));
            to_on = self.reached(&mut todo)[digit] >> cell & 1 == 1;
        }
        (to_off || to_on || cycle).then_some(Source { on, to_off, to_on, cycle })
    }
}
