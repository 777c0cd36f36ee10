//! Sets of cells, and of houses, as bits; what sees cells.

use exdoku_rules::encode::Candidate;
use exdoku_text::board::{Cell, Digit};

use crate::explain::model::{Conflict, Model};
use crate::explain::state::State;

/// The number of words of a set of cells, for ordinary boards and for the largest ones on which patterns of cells are searched.
pub(super) const SMALL: usize = 2;
pub(super) const LARGE: usize = 10;

/// A set of cells of a board with at most `64 * W`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct CellSet<const W: usize>([u64; W]);

impl<const W: usize> Default for CellSet<W> {
    fn default() -> CellSet<W> {
        CellSet([0; W])
    }
}

impl<const W: usize> CellSet<W> {
    /// The largest number of cells of a board for this set.
    pub(super) const MOST: usize = 64 * W;

    /// The set of these bits, which must fit.
    pub(super) fn of_words(words: &[u64]) -> CellSet<W> {
        CellSet(std::array::from_fn(|i| words.get(i).copied().unwrap_or(0)))
    }

    pub(super) fn insert(&mut self, cell: Cell) {
        self.0[cell.index() / 64] |= 1 << (cell.index() % 64);
    }

    pub(super) fn and(self, other: CellSet<W>) -> CellSet<W> {
        CellSet(std::array::from_fn(|i| self.0[i] & other.0[i]))
    }

    pub(super) fn or(self, other: CellSet<W>) -> CellSet<W> {
        CellSet(std::array::from_fn(|i| self.0[i] | other.0[i]))
    }

    pub(super) fn minus(self, other: CellSet<W>) -> CellSet<W> {
        CellSet(std::array::from_fn(|i| self.0[i] & !other.0[i]))
    }

    pub(super) fn is_empty(self) -> bool {
        self.0 == [0; W]
    }

    /// Its lowest cell, among all cells of the board.
    pub(super) fn first(self, cells: &[Cell]) -> Option<Cell> {
        let word = self.0.iter().position(|&word| word != 0)?;
        Some(cells[64 * word + self.0[word].trailing_zeros() as usize])
    }

    pub(super) fn contains(self, cell: Cell) -> bool {
        self.0[cell.index() / 64] >> (cell.index() % 64) & 1 == 1
    }

    pub(super) fn len(self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Its cells, among all cells of the board.
    pub(super) fn iter(self, cells: &[Cell]) -> impl Iterator<Item = Cell> + use<'_, W> {
        bits(self.0).map(|at| cells[at])
    }
}

/// The places of the bits that are set, ascending.
pub(super) fn bits(words: impl IntoIterator<Item = u64>) -> impl Iterator<Item = usize> {
    words.into_iter().enumerate().flat_map(|(at, word)| {
        let mut rest = word;
        std::iter::from_fn(move || {
            let bit = rest.trailing_zeros() as usize;
            (rest != 0).then(|| {
                rest &= rest - 1;
                64 * at + bit
            })
        })
    })
}

/// Some houses of a list with at most `64 * W`, by their places in it.
#[derive(Clone, Copy)]
pub(super) struct Houses<const W: usize>([u64; W]);

impl<const W: usize> Houses<W> {
    /// The largest number of houses in the list.
    pub(super) const MOST: usize = 64 * W;

    pub(super) fn of(places: impl IntoIterator<Item = usize>) -> Houses<W> {
        let mut words = [0; W];
        places.into_iter().for_each(|at| words[at / 64] |= 1 << (at % 64));
        Houses(words)
    }

    pub(super) fn remove(&mut self, at: usize) {
        self.0[at / 64] &= !(1 << (at % 64));
    }

    pub(super) fn and(self, other: Houses<W>) -> Houses<W> {
        Houses(std::array::from_fn(|i| self.0[i] & other.0[i]))
    }

    pub(super) fn minus(self, other: Houses<W>) -> Houses<W> {
        Houses(std::array::from_fn(|i| self.0[i] & !other.0[i]))
    }

    /// Their places in the list.
    pub(super) fn iter(self) -> impl Iterator<Item = usize> {
        bits(self.0)
    }
}

impl<const W: usize> FromIterator<Cell> for CellSet<W> {
    fn from_iter<T: IntoIterator<Item = Cell>>(cells: T) -> CellSet<W> {
        let mut set = CellSet::default();
        cells.into_iter().for_each(|cell| set.insert(cell));
        set
    }
}

/// For each cell, those that share a house with it.
pub(super) fn peers<const W: usize>(model: &Model<'_>) -> Vec<CellSet<W>> {
    model.cells.iter().map(|&cell| CellSet::of_words(model.peers(cell))).collect()
}

/// The candidates of a digit that see all of its places, and the rules by which they do.
pub(super) fn seen(model: &Model<'_>, state: &State, places: &[Cell], digit: Digit) -> Vec<(Candidate, Vec<usize>)> {
    let Some(&first) = places.first() else { return Vec::new() };
    let mut near: Vec<Cell> =
        model.houses_of[first.index()].iter().flat_map(|&house| &model.houses[house].cells).copied().collect();
    near.extend(model.pairs_of[first.index()].iter().flat_map(|&pair| model.pairs[pair].cells));
    near.sort_unstable();
    near.dedup();
    near.retain(|&cell| state.has(cell, digit) && !places.contains(&cell));
    near.into_iter().filter_map(|cell| Some((Candidate { cell, digit }, by(model, cell, places, digit)?))).collect()
}

/// The rules by which a cell sees all of these places of a digit: one house if it does.
fn by(model: &Model<'_>, cell: Cell, places: &[Cell], digit: Digit) -> Option<Vec<usize>> {
    let has_all = |house: &&usize| places.iter().all(|place| model.houses_of[place.index()].contains(house));
    if let Some(&house) = model.houses_of[cell.index()].iter().find(has_all) {
        return Some(vec![model.houses[house].instance]);
    }
    let rule = |&place: &Cell| match model.conflict((place, digit), (cell, digit))? {
        Conflict::Instance(rule) => Some(rule),
        Conflict::Cell => None,
    };
    places.iter().map(rule).collect()
}
