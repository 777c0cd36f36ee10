//! The 9x9 board: cells, houses, candidates.
//!
//! Digits are 0 to 8 here, candidates of a cell a mask of nine bits, places of a digit in a house a mask of nine
//! bits, sets of cells a mask of 81 bits. Houses are numbered box by box (0 to 8), row by row (9 to 17) and column by
//! column (18 to 26).

/// Every digit as a candidate.
pub(super) const ALL: u16 = 0x1ff;

/// First house of the rows.
pub(super) const ROWS: usize = 9;
/// First house of the columns.
pub(super) const COLUMNS: usize = 18;

/// The cells of a house, in reading order.
pub(super) const HOUSE_CELLS: [[u8; 9]; 27] = house_cells();
/// The box, row and column of a cell.
pub(super) const CELL_HOUSES: [[u8; 3]; 81] = cell_houses();
/// The place of a cell in its box, row and column.
pub(super) const CELL_PLACES: [[u8; 3]; 81] = cell_places();
/// The cells of a house as a set.
pub(super) const HOUSES: [u128; 27] = houses();
/// The cells that see a cell.
pub(super) const PEERS: [u128; 81] = peers();

const fn house_cells() -> [[u8; 9]; 27] {
    let mut table = [[0; 9]; 27];
    let mut house = 0;
    while house < 9 {
        let mut place = 0;
        while place < 9 {
            table[house][place] = ((house / 3 * 3 + place / 3) * 9 + house % 3 * 3 + place % 3) as u8;
            table[ROWS + house][place] = (house * 9 + place) as u8;
            table[COLUMNS + house][place] = (place * 9 + house) as u8;
            place += 1;
        }
        house += 1;
    }
    table
}

const fn cell_houses() -> [[u8; 3]; 81] {
    let mut table = [[0; 3]; 81];
    let mut cell = 0;
    while cell < 81 {
        let (row, column) = (cell / 9, cell % 9);
        table[cell] = [(row / 3 * 3 + column / 3) as u8, (ROWS + row) as u8, (COLUMNS + column) as u8];
        cell += 1;
    }
    table
}

const fn cell_places() -> [[u8; 3]; 81] {
    let mut table = [[0; 3]; 81];
    let mut cell = 0;
    while cell < 81 {
        let (row, column) = (cell / 9, cell % 9);
        table[cell] = [(row % 3 * 3 + column % 3) as u8, column as u8, row as u8];
        cell += 1;
    }
    table
}

const fn houses() -> [u128; 27] {
    let mut table = [0; 27];
    let mut house = 0;
    while house < 27 {
        let mut place = 0;
        while place < 9 {
            table[house] |= 1 << HOUSE_CELLS[house][place];
            place += 1;
        }
        house += 1;
    }
    table
}

const fn peers() -> [u128; 81] {
    let mut table = [0; 81];
    let mut cell = 0;
    while cell < 81 {
        let [a, b, c] = CELL_HOUSES[cell];
        table[cell] = (HOUSES[a as usize] | HOUSES[b as usize] | HOUSES[c as usize]) & !(1 << cell);
        cell += 1;
    }
    table
}

/// The cells that see every cell of a set; all cells for an empty set.
pub(super) fn common_peers(cells: u128) -> u128 {
    cells_of(cells).fold((1 << 81) - 1, |common, cell| common & PEERS[cell])
}

/// The cells of a set in ascending order.
pub(super) fn cells_of(mut set: u128) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        if set == 0 {
            return None;
        }
        let cell = set.trailing_zeros() as usize;
        set &= set - 1;
        Some(cell)
    })
}

/// The bits of a mask in ascending order: digits of candidates, or places of a house.
pub(super) fn bits_of(mut mask: u16) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        if mask == 0 {
            return None;
        }
        let bit = mask.trailing_zeros() as usize;
        mask &= mask - 1;
        Some(bit)
    })
}

/// The masks of `count` bits out of `width`, in ascending order (Gosper's hack).
pub(super) fn combinations(count: u32, width: u32) -> impl Iterator<Item = u64> {
    let end = 1_u64 << width;
    let mut next = if count > width { end } else { (1 << count) - 1 };
    std::iter::from_fn(move || {
        if next >= end {
            return None;
        }
        let mask = next;
        if mask == 0 {
            next = end;
        } else {
            let low = mask & mask.wrapping_neg();
            let ripple = mask + low;
            next = ripple | (((mask ^ ripple) >> 2) / low);
        }
        Some(mask)
    })
}

/// Values and candidates of a position.
#[derive(Clone, PartialEq, Eq)]
pub(super) struct Board {
    /// Invariant: a filled cell has no candidates.
    candidates: [u16; 81],
    /// Invariant: `places[house][digit]` are the cells of the house with `digit` as a candidate.
    places: [[u16; 9]; 27],
    /// The cells without a value.
    empty: u128,
    /// Number of values of each digit.
    placed: [u8; 9],
}

impl Board {
    /// The board of given digits (0 for an empty cell) and the candidates that they leave.
    pub(super) fn new(givens: &[u8; 81]) -> Self {
        let mut board = Board { candidates: [ALL; 81], places: [[ALL; 9]; 27], empty: (1 << 81) - 1, placed: [0; 9] };
        for (cell, &given) in givens.iter().enumerate() {
            if given > 0 {
                board.place(cell, usize::from(given - 1));
            }
        }
        board
    }

    /// The board of pencil marks, a mask for each cell. A cell with one of them is filled if no cell that sees it has that digit;
    /// otherwise placing it is a step.
    pub(super) fn of_marks(marks: &[u16; 81]) -> Self {
        let mut board = Board::new(&[0; 81]);
        for (cell, mask) in marks.iter().enumerate() {
            board.remove_all(cell, ALL & !mask);
        }
        for (cell, mask) in marks.iter().enumerate().filter(|(_, mask)| mask.count_ones() == 1) {
            let digit = mask.trailing_zeros() as usize;
            if board.cells_with(digit) & PEERS[cell] == 0 {
                board.place(cell, digit);
            }
        }
        board
    }

    pub(super) fn candidates(&self, cell: usize) -> u16 {
        self.candidates[cell]
    }

    pub(super) fn all_candidates(&self) -> &[u16; 81] {
        &self.candidates
    }

    pub(super) fn count(&self, cell: usize) -> u32 {
        self.candidates[cell].count_ones()
    }

    pub(super) fn has(&self, cell: usize, digit: usize) -> bool {
        self.candidates[cell] & (1 << digit) != 0
    }

    /// The places of a house where a digit is a candidate.
    pub(super) fn places(&self, house: usize, digit: usize) -> u16 {
        self.places[house][digit]
    }

    /// The cells with a digit as a candidate.
    pub(super) fn cells_with(&self, digit: usize) -> u128 {
        (0..9).fold(0, |set, row| set | u128::from(self.places[ROWS + row][digit]) << (9 * row))
    }

    /// The empty cells.
    pub(super) fn empty(&self) -> u128 {
        self.empty
    }

    /// Whether every empty cell has a candidate.
    pub(super) fn is_open(&self) -> bool {
        cells_of(self.empty).all(|cell| self.candidates[cell] != 0)
    }

    pub(super) fn is_full(&self) -> bool {
        self.empty == 0
    }

    pub(super) fn empty_in(&self, house: usize) -> u32 {
        (self.empty & HOUSES[house]).count_ones()
    }

    /// How often a digit was placed.
    pub(super) fn placed(&self, digit: usize) -> u8 {
        self.placed[digit]
    }

    pub(super) fn remove(&mut self, cell: usize, digit: usize) {
        self.candidates[cell] &= !(1 << digit);
        for kind in 0..3 {
            self.places[CELL_HOUSES[cell][kind] as usize][digit] &= !(1 << CELL_PLACES[cell][kind]);
        }
    }

    pub(super) fn remove_all(&mut self, cell: usize, digits: u16) {
        for digit in bits_of(digits & self.candidates[cell]) {
            self.remove(cell, digit);
        }
    }

    /// Fills a cell and removes its digit from the cells that see it.
    pub(super) fn place(&mut self, cell: usize, digit: usize) {
        self.remove_all(cell, ALL);
        self.empty &= !(1 << cell);
        self.placed[digit] += 1;
        for peer in cells_of(PEERS[cell] & self.cells_with(digit)) {
            self.remove(peer, digit);
        }
    }
}
