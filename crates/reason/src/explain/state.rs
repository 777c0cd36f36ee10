//! The candidates of a puzzle that is being solved.

use std::sync::Arc;

use exdoku_rules::encode::Candidate;
use exdoku_rules::variant::Puzzle;
use exdoku_text::board::{Cell, Digit, DigitSet, Grid};

use super::model::{House, Model};

/// The digits placed and the candidates left.
///
/// A placed digit is not a candidate of the cells that share a house with it. Removing it is not a separate step.
#[derive(Clone, Debug)]
pub(super) struct State {
    pub(super) sets: Vec<DigitSet>,
    pub(super) placed: Grid,
    /// The digits that givens, pencil marks and rules about single cells allow in each cell.
    clues: Arc<Vec<DigitSet>>,
    /// The candidates removed so far, in order, and when each cell and each digit lost the last one.
    lost: Vec<Candidate>,
    cells_changed: Vec<Time>,
    digits_changed: Vec<Time>,
}

/// A time in the life of a state: the number of candidates removed before.
pub(super) type Time = u32;

/// Before any candidate was removed.
pub(super) const START: Time = 0;

impl State {
    /// The placed givens, and the digits that the rules about single cells and the pencil marks allow.
    pub(super) fn new(model: &Model<'_>, puzzle: &Puzzle) -> State {
        let mut sets = model.digits.clone();
        for (cell, marks) in &puzzle.marks {
            let set = &mut sets[cell.index()];
            *set = set.intersection(*marks);
        }
        let digits = model.cells.iter().map(|&cell| model.board.digits_of(cell).count()).max().unwrap_or(0);
        let mut state = State {
            placed: Grid::empty(model.cells.len()),
            lost: Vec::new(),
            cells_changed: vec![START + 1; sets.len()],
            digits_changed: vec![START + 1; digits],
            clues: Arc::new(sets.clone()),
            sets,
        };
        if !model.board.has_digits() {
            // The cells themselves are not sought.
            model.board.cells().for_each(|cell| state.place(model, cell, Digit::new(0)));
        }
        for (cell, digit) in puzzle.givens.placed() {
            state.give(model, cell, digit);
        }
        // A layer has only one value where a clue states it.
        for &place in model.cells.iter().filter(|&&place| model.board.layer_of(place).is_some()) {
            if let Some(only) = model.digits[place.index()].first().filter(|_| model.digits[place.index()].len() == 1) {
                state.place(model, place, only);
            }
        }
        state
    }

    pub(super) fn set(&self, cell: Cell) -> DigitSet {
        self.sets[cell.index()]
    }

    pub(super) fn has(&self, cell: Cell, digit: Digit) -> bool {
        self.sets[cell.index()].contains(digit)
    }

    pub(super) fn is_placed(&self, cell: Cell) -> bool {
        self.placed.get(cell).is_some()
    }

    /// Whether no clue about a single cell distinguishes these digits: neither a given nor a pencil mark of the puzzle.
    pub(super) fn is_free(&self, cell: Cell, digits: [Digit; 2]) -> bool {
        digits.iter().all(|&digit| self.clues[cell.index()].contains(digit))
    }

    /// Places a given.
    pub(super) fn give(&mut self, model: &Model<'_>, cell: Cell, digit: Digit) {
        Arc::make_mut(&mut self.clues)[cell.index()] = [digit].into_iter().collect();
        self.place(model, cell, digit);
    }

    /// Places a digit, and removes it from the cells that share a house with this one.
    pub(super) fn place(&mut self, model: &Model<'_>, cell: Cell, digit: Digit) {
        for other in self.set(cell).iter().filter(|&other| other != digit) {
            self.remove(Candidate { cell, digit: other });
        }
        self.placed.set(cell, digit);
        for &house in &model.houses_of[cell.index()] {
            for &other in model.houses[house].cells.iter().filter(|&&other| other != cell) {
                self.remove(Candidate { cell: other, digit });
            }
        }
    }

    pub(super) fn remove(&mut self, Candidate { cell, digit }: Candidate) -> bool {
        let is_new = self.sets[cell.index()].remove(digit);
        if is_new {
            self.lost.push(Candidate { cell, digit });
            let now = self.now();
            self.cells_changed[cell.index()] = now;
            self.digits_changed[digit.index()] = now;
        }
        is_new
    }

    /// The current time.
    pub(super) fn now(&self) -> Time {
        START + 1 + self.lost.len() as Time
    }

    /// The candidates that were removed after a time; none if that is [`START`], when nothing was known.
    pub(super) fn lost_since(&self, since: Time) -> Option<&[Candidate]> {
        Some(&self.lost[since.checked_sub(START + 1)? as usize..])
    }

    /// Whether some of these cells lost a candidate after a time.
    pub(super) fn have_changed(&self, cells: &[Cell], since: Time) -> bool {
        cells.iter().any(|cell| self.cells_changed[cell.index()] > since)
    }

    /// Whether a digit lost a place after a time.
    pub(super) fn has_changed(&self, digit: Digit, since: Time) -> bool {
        self.digits_changed[digit.index()] > since
    }

    /// Finds, by digit, the places of a house, as bits, that have it as a candidate.
    pub(super) fn places_in(&self, house: &House, places: &mut Vec<u128>) {
        places.clear();
        places.resize(self.digits_changed.len(), 0);
        for (place, &cell) in house.cells.iter().enumerate() {
            self.set(cell).iter().for_each(|digit| places[digit.index()] |= 1 << place);
        }
    }

    /// The cells of the board that have a candidate, as bits.
    pub(super) fn holding(&self, model: &Model<'_>, digit: Digit) -> Vec<u64> {
        let mut holding = vec![0; model.cells.len().div_ceil(64)];
        for cell in model.cells.iter().filter(|&&cell| self.has(cell, digit)) {
            holding[cell.index() / 64] |= 1 << (cell.index() % 64);
        }
        holding
    }

    /// The cells of a house that have a candidate.
    pub(super) fn cells_with(&self, house: &House, digit: Digit) -> Vec<Cell> {
        house.cells.iter().copied().filter(|&cell| self.has(cell, digit)).collect()
    }

    /// The digits placed in a house.
    pub(super) fn placed_in(&self, house: &House) -> DigitSet {
        house.cells.iter().filter_map(|&cell| self.placed.get(cell)).collect()
    }

    /// Whether every place has its digit.
    pub(super) fn is_full(&self) -> bool {
        self.placed.is_full()
    }

    /// The digits that a cell has lost, as candidates.
    pub(super) fn absent_of<'m>(&self, model: &'m Model<'_>, cell: Cell) -> impl Iterator<Item = Candidate> + use<'m> {
        let lost = model.board.digits_of(cell).all().difference(self.set(cell));
        lost.iter().collect::<Vec<_>>().into_iter().map(move |digit| Candidate { cell, digit })
    }
}
