//! Sets of cells as bits.

use exdoku_text::board::Cell;

const WORDS: usize = 10;

/// A set of the first cells of a board.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct CellSet([u64; WORDS]);

impl CellSet {
    /// The most cells of a board whose cells it can hold.
    pub(super) const MOST: usize = 64 * WORDS;

    pub(super) fn insert(&mut self, cell: Cell) {
        self.0[cell.index() / 64] |= 1 << (cell.index() % 64);
    }

    pub(super) fn and(self, other: CellSet) -> CellSet {
        CellSet(std::array::from_fn(|i| self.0[i] & other.0[i]))
    }

    pub(super) fn or(self, other: CellSet) -> CellSet {
        CellSet(std::array::from_fn(|i| self.0[i] | other.0[i]))
    }

    pub(super) fn minus(self, other: CellSet) -> CellSet {
        CellSet(std::array::from_fn(|i| self.0[i] & !other.0[i]))
    }

    pub(super) fn is_empty(self) -> bool {
        self.0 == [0; WORDS]
    }

    pub(super) fn len(self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Its cells, of all the cells of the board.
    pub(super) fn iter(self, cells: &[Cell]) -> impl Iterator<Item = Cell> + use<'_> {
        self.0.into_iter().enumerate().flat_map(move |(at, word)| {
            let mut rest = word;
            std::iter::from_fn(move || {
                let bit = rest.trailing_zeros() as usize;
                (rest != 0).then(|| {
                    rest &= rest - 1;
                    cells[64 * at + bit]
                })
            })
        })
    }
}

impl FromIterator<Cell> for CellSet {
    fn from_iter<T: IntoIterator<Item = Cell>>(cells: T) -> CellSet {
        let mut set = CellSet::default();
        cells.into_iter().for_each(|cell| set.insert(cell));
        set
    }
}
