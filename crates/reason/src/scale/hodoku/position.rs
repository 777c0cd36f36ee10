//! The position for HoDoKu's techniques, and how a step changes it.

use std::collections::VecDeque;

use crate::scale::board::{Board, CELL_HOUSES, COLUMNS, HOUSE_CELLS, PEERS, ROWS, bits_of, cells_of, combinations};

/// Removed candidates, in order: it decides which single is found first afterwards.
pub(super) type Removals = Vec<(usize, usize)>;

/// The conclusion of a step; cells and digits.
pub(super) enum Conclusion {
    Place(usize, usize),
    Remove(Removals),
}

/// The removals as a conclusion, if there are any.
pub(super) fn removing(removals: Removals) -> Option<Conclusion> {
    (!removals.is_empty()).then_some(Conclusion::Remove(removals))
}

/// The candidates `digit` of a set of cells, in reading order.
pub(super) fn of_digit(cells: u128, digit: usize) -> Removals {
    cells_of(cells).map(|cell| (cell, digit)).collect()
}

/// The houses in HoDoKu's order: rows, columns, boxes.
pub(super) fn houses() -> impl Iterator<Item = usize> {
    (ROWS..27).chain(0..ROWS)
}

/// The houses in the order in which sets are searched: boxes, rows, columns.
pub(super) fn boxes_first() -> impl Iterator<Item = usize> {
    0..27
}

/// The row, column and box of a cell.
pub(super) fn houses_of(cell: usize) -> [usize; 3] {
    let [square, row, column] = CELL_HOUSES[cell].map(usize::from);
    [row, column, square]
}

pub(super) fn row_of(cell: usize) -> usize {
    cell / 9
}

pub(super) fn column_of(cell: usize) -> usize {
    cell % 9
}

pub(super) fn box_of(cell: usize) -> usize {
    usize::from(CELL_HOUSES[cell][0])
}

/// Whether two cells see each other.
pub(super) fn sees(one: usize, other: usize) -> bool {
    PEERS[one] >> other & 1 == 1
}

/// The cells of a house in reading order.
pub(super) fn cells_in(house: usize) -> impl Iterator<Item = usize> + Clone {
    HOUSE_CELLS[house].into_iter().map(usize::from)
}

/// The choices of `count` indices below `width`, in lexicographic order, as masks.
pub(super) fn lexicographic(count: u32, width: usize) -> impl Iterator<Item = u64> {
    let choices: Vec<u64> = combinations(count, width as u32).collect();
    // With the first index as the highest bit, lexicographic is descending.
    choices.into_iter().rev().map(move |mask| mask.reverse_bits() >> (64 - width))
}

/// The nonempty choices of indices below `width` in dictionary order: each before those that it begins.
pub(super) fn dictionary(width: usize) -> Vec<u64> {
    fn extend(prefix: u64, from: usize, width: usize, found: &mut Vec<u64>) {
        for index in from..width {
            found.push(prefix | 1 << index);
            extend(prefix | 1 << index, index + 1, width, found);
        }
    }
    let mut found = Vec::new();
    extend(0, 0, width, &mut found);
    found
}

/// The items chosen by a mask.
pub(super) fn chosen<T: Copy>(items: &[T], mask: u64) -> Vec<T> {
    items.iter().enumerate().filter(|(index, _)| mask >> index & 1 == 1).map(|(_, &item)| item).collect()
}

/// Values and candidates, and the singles in the order in which they arose.
pub(super) struct Position {
    board: Board,
    /// The digit of each filled cell.
    values: [Option<usize>; 81],
    /// The cells that were given.
    given: u128,
    /// Cells with one candidate, oldest first; filled ones are skipped.
    naked: VecDeque<(usize, usize)>,
    /// Digits with one place in a house, oldest first; filled cells are skipped.
    hidden: VecDeque<(usize, usize)>,
}

impl Position {
    pub(super) fn new(givens: &[u8; 81]) -> Self {
        let mut position = Position {
            board: Board::new(&[0; 81]),
            values: [None; 81],
            given: 0,
            naked: VecDeque::new(),
            hidden: VecDeque::new(),
        };
        for (cell, &given) in givens.iter().enumerate().filter(|&(_, &given)| given > 0) {
            position.place(cell, usize::from(given - 1));
            position.given |= 1 << cell;
        }
        position
    }

    pub(super) fn board(&self) -> &Board {
        &self.board
    }

    pub(super) fn value(&self, cell: usize) -> Option<usize> {
        self.values[cell]
    }

    /// The digit of a cell that is filled and was not given.
    pub(super) fn found(&self, cell: usize) -> Option<usize> {
        self.values[cell].filter(|_| self.given >> cell & 1 == 0)
    }

    /// The number of places of a digit in a house.
    pub(super) fn free(&self, house: usize, digit: usize) -> u32 {
        self.board.places(house, digit).count_ones()
    }

    /// The places of a digit in a house, in reading order.
    pub(super) fn places(&self, house: usize, digit: usize) -> impl Iterator<Item = usize> {
        bits_of(self.board.places(house, digit)).map(move |place| usize::from(HOUSE_CELLS[house][place]))
    }

    /// The cells with two candidates, in reading order.
    pub(super) fn bivalue_cells(&self) -> Vec<usize> {
        (0..81).filter(|&cell| self.board.count(cell) == 2).collect()
    }

    /// The two candidates of a cell with two.
    pub(super) fn pair(&self, cell: usize) -> [usize; 2] {
        let mask = self.board.candidates(cell);
        [mask.trailing_zeros() as usize, 15 - mask.leading_zeros() as usize]
    }

    /// The naked singles, oldest first.
    pub(super) fn naked_singles(&self) -> impl Iterator<Item = (usize, usize)> {
        self.naked.iter().copied().filter(|&(cell, _)| self.values[cell].is_none())
    }

    /// The hidden singles, oldest first.
    pub(super) fn hidden_singles(&self) -> impl Iterator<Item = (usize, usize)> {
        self.hidden.iter().copied().filter(|&(cell, _)| self.values[cell].is_none())
    }

    pub(super) fn apply(&mut self, conclusion: &Conclusion) {
        match conclusion {
            Conclusion::Place(cell, digit) => self.place(*cell, *digit),
            Conclusion::Remove(removals) => {
                removals.iter().for_each(|&(cell, digit)| self.remove(cell, digit, None));
            }
        }
    }

    /// Removes a candidate and notes the singles that arise, except in the cell that is being filled.
    fn remove(&mut self, cell: usize, digit: usize, filled: Option<usize>) {
        if !self.board.has(cell, digit) {
            return;
        }
        self.board.remove(cell, digit);
        if self.board.count(cell) == 1 {
            self.naked.push_back((cell, self.board.candidates(cell).trailing_zeros() as usize));
        }
        self.note_hidden(cell, digit, filled);
    }

    /// Notes the hidden singles of a digit that a cell has lost.
    fn note_hidden(&mut self, cell: usize, digit: usize, filled: Option<usize>) {
        for house in houses_of(cell) {
            if self.free(house, digit) == 1 {
                let single = self.places(house, digit).next().filter(|&single| Some(single) != filled);
                self.hidden.extend(single.map(|single| (single, digit)));
            }
        }
    }

    fn place(&mut self, cell: usize, digit: usize) {
        for peer in cells_of(PEERS[cell] & self.board.cells_with(digit)) {
            self.remove(peer, digit, Some(cell));
        }
        for other in bits_of(self.board.candidates(cell)) {
            self.board.remove(cell, other);
            if other != digit {
                self.note_hidden(cell, other, None);
            }
        }
        self.board.place(cell, digit);
        self.values[cell] = Some(digit);
    }

    /// The empty cells that see no value of each digit, whether or not it is still a candidate.
    pub(super) fn allowed(&self) -> [u128; 9] {
        let mut allowed = [self.board.empty(); 9];
        for (cell, value) in self.values.iter().enumerate() {
            if let Some(digit) = value {
                allowed[*digit] &= !PEERS[cell];
            }
        }
        allowed
    }
}

/// The lines that cross, each by the first of its kind.
pub(super) const LINES: [(usize, usize); 2] = [(ROWS, COLUMNS), (COLUMNS, ROWS)];
