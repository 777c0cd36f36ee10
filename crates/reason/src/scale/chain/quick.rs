//! Whether forcing chains conclude anything: a quick answer without the chains.
//!
//! Most boards inside a nested chain give nothing. To see this, it is enough to know which candidates follow from each
//! assumption, in any order. A "yes" may be wrong, a "no" may not.

use super::arena::literal;
use super::returns::{Kinds, StrongLinks};
use crate::scale::board::{Board, CELL_HOUSES, HOUSE_CELLS, PEERS, bits_of, cells_of};

/// For each digit, the cells where it is on and where it is off.
#[derive(Clone, Copy)]
struct Outcome {
    on: [u128; 9],
    off: [u128; 9],
}

impl Outcome {
    fn meet(self, other: &Outcome) -> Outcome {
        let and = |one: [u128; 9], other: &[u128; 9]| std::array::from_fn(|digit| one[digit] & other[digit]);
        Outcome { on: and(self.on, &other.on), off: and(self.off, &other.off) }
    }

    fn is_empty(&self) -> bool {
        self.on.iter().chain(&self.off).all(|&cells| cells == 0)
    }
}

/// The known consequences of each candidate being on.
struct Outcomes {
    /// The place of each candidate in the list.
    index: [u16; 729],
    list: Vec<Outcome>,
}

/// Marks a candidate without an outcome.
const NONE: u16 = u16::MAX;

impl Outcomes {
    fn new() -> Self {
        Outcomes { index: [NONE; 729], list: Vec::with_capacity(256) }
    }

    fn push(&mut self, cell: usize, digit: usize, outcome: Outcome) {
        self.index[9 * cell + digit] = self.list.len() as u16;
        self.list.push(outcome);
    }

    /// Whether candidates have an outcome in common.
    fn meet(&self, candidates: impl Iterator<Item = (usize, usize)>) -> bool {
        let mut common = Outcome { on: [u128::MAX; 9], off: [u128::MAX; 9] };
        for (cell, digit) in candidates {
            let index = self.index[9 * cell + digit];
            if index != NONE {
                common = common.meet(&self.list[usize::from(index)]);
                if common.is_empty() {
                    return false;
                }
            }
        }
        true
    }

    /// Whether all candidates of a cell, or all places of a digit in a house, have an outcome in common.
    fn have_common(&self, board: &Board) -> bool {
        let in_cell = |cell: usize| {
            board.count(cell) > 1 && self.meet(bits_of(board.candidates(cell)).map(|digit| (cell, digit)))
        };
        let in_house = |house: usize, digit: usize| {
            let places = board.places(house, digit);
            let cells = bits_of(places).map(|place| HOUSE_CELLS[house][place] as usize);
            places.count_ones() > 1 && self.meet(cells.map(|cell| (cell, digit)))
        };
        cells_of(board.empty()).any(in_cell) || (0..27).any(|house| (0..9).any(|digit| in_house(house, digit)))
    }
}

/// Whether multiple forcing chains may conclude anything.
pub(super) fn multiple(board: &Board) -> bool {
    let links = StrongLinks::new(board, Kinds { cells: true, houses: true });
    let with: [u128; 9] = std::array::from_fn(|digit| board.cells_with(digit));
    let mut outcomes = Outcomes::new();
    for cell in cells_of(board.empty()) {
        for digit in bits_of(board.candidates(cell)) {
            let on = links.reached(&mut vec![literal(cell, digit, true)]);
            let mut off = [0; 9];
            let any = on.iter().fold(0, |any, cells| any | cells);
            for digit in 0..9 {
                let seen = cells_of(on[digit]).fold(0, |seen, cell| seen | PEERS[cell]);
                let others = (0..9).filter(|&other| other != digit).fold(0, |cells, other| cells | on[other]);
                off[digit] = (seen | (any & others)) & with[digit];
            }
            outcomes.push(cell, digit, Outcome { on, off });
        }
    }
    outcomes.have_common(board)
}

/// Whether dynamic forcing chains without patterns may conclude anything.
pub(super) fn dynamic(board: &Board) -> bool {
    let mut outcomes = Outcomes::new();
    for cell in cells_of(board.empty()).filter(|&cell| board.count(cell) > 1) {
        for digit in bits_of(board.candidates(cell)) {
            let Some(on) = follow(board, cell, digit, true) else { return true };
            let Some(off) = follow(board, cell, digit, false) else { return true };
            if board.count(cell) > 2 && !on.meet(&off).is_empty() {
                return true;
            }
            outcomes.push(cell, digit, on);
        }
    }
    outcomes.have_common(board)
}

/// The consequences of an assumption by singles; `None` for a contradiction.
fn follow(board: &Board, cell: usize, digit: usize, on: bool) -> Option<Outcome> {
    let mut growth = Growth { board: board.clone(), outcome: Outcome { on: [0; 9], off: [0; 9] }, todo: Vec::new() };
    if on {
        growth.place(cell, digit);
    } else {
        growth.outcome.off[digit] |= 1 << cell;
        growth.todo.push((cell, digit));
    }
    while let Some((cell, digit)) = growth.todo.pop() {
        growth.remove(cell, digit)?;
    }
    let outcome = growth.outcome;
    outcome.on.iter().zip(&outcome.off).all(|(on, off)| on & off == 0).then_some(outcome)
}

struct Growth {
    board: Board,
    outcome: Outcome,
    /// Candidates that are off and still on the board.
    todo: Vec<(usize, usize)>,
}

impl Growth {
    fn place(&mut self, cell: usize, digit: usize) {
        if self.outcome.on[digit] >> cell & 1 == 1 {
            return;
        }
        self.outcome.on[digit] |= 1 << cell;
        for other in bits_of(self.board.candidates(cell) & !(1 << digit)) {
            self.exclude(1 << cell, other);
        }
        self.exclude(PEERS[cell] & self.board.cells_with(digit), digit);
    }

    fn exclude(&mut self, cells: u128, digit: usize) {
        let new = cells & !self.outcome.off[digit];
        self.outcome.off[digit] |= new;
        self.todo.extend(cells_of(new).map(|cell| (cell, digit)));
    }

    fn remove(&mut self, cell: usize, digit: usize) -> Option<()> {
        self.board.remove(cell, digit);
        match self.board.candidates(cell) {
            0 => return None,
            left if left.count_ones() == 1 => self.place(cell, left.trailing_zeros() as usize),
            _ => {}
        }
        for house in CELL_HOUSES[cell].map(usize::from) {
            let left = self.board.places(house, digit);
            if left.count_ones() == 1 {
                self.place(HOUSE_CELLS[house][left.trailing_zeros() as usize] as usize, digit);
            }
        }
        Some(())
    }
}
