//! The graph that chains are made of: the candidates of a state, and what cells, houses and pairs of cells say about them.

use exdoku_rules::encode::Candidate;
use exdoku_text::board::{Cell, Digit};

use super::model::Model;
use super::state::State;

/// The candidates of the cells without a digit, by number.
#[derive(Default, Debug)]
pub(super) struct Graph {
    pub(super) candidates: Vec<Candidate>,
    /// By cell and digit.
    numbers: Vec<Vec<Option<u16>>>,
}

/// What is said about candidates.
pub(super) enum Clause<'c> {
    /// At most one of them is true, and if `is_complete`, one is.
    Set { candidates: &'c [u16], of: SetOf, is_complete: bool },
    /// A rule excludes that both are.
    Pair([u16; 2]),
}

/// A set of candidates of which at most one is true.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum SetOf {
    /// The digits of a cell.
    Cell(Cell),
    /// The places of a digit in the house of this number.
    House(usize, Digit),
}

impl Graph {
    /// The graph of a state; none if it has more candidates than `most`.
    pub(super) fn new(model: &Model<'_>, state: &State, most: usize) -> Option<Graph> {
        let open = || model.cells.iter().filter(|&&cell| !state.is_placed(cell));
        if open().map(|&cell| state.set(cell).len()).sum::<usize>() > most.min(usize::from(u16::MAX)) {
            return None;
        }
        let mut graph = Graph { candidates: Vec::new(), numbers: vec![Vec::new(); model.cells.len()] };
        for &cell in open() {
            let mut numbers = vec![None; model.board.digits_of(cell).count()];
            for digit in state.set(cell).iter() {
                numbers[digit.index()] = u16::try_from(graph.candidates.len()).ok();
                graph.candidates.push(Candidate { cell, digit });
            }
            graph.numbers[cell.index()] = numbers;
        }
        Some(graph)
    }

    pub(super) fn number(&self, cell: Cell, digit: Digit) -> Option<u16> {
        self.numbers[cell.index()].get(digit.index()).copied().flatten()
    }

    /// The candidates of a cell.
    pub(super) fn of_cell(&self, cell: Cell) -> impl Iterator<Item = u16> {
        self.numbers[cell.index()].iter().flatten().copied()
    }

    /// Calls with what is said by each cell, then by each house about each digit, then by each pair about two digits.
    pub(super) fn each_clause(&self, model: &Model<'_>, state: &State, mut visit: impl FnMut(Clause<'_>)) {
        let mut all = Vec::new();
        for &cell in &model.cells {
            all.clear();
            all.extend(self.of_cell(cell));
            visit(Clause::Set { candidates: &all, of: SetOf::Cell(cell), is_complete: true });
        }
        for (number, house) in model.houses.iter().enumerate() {
            for digit in model.board.digits().iter() {
                all.clear();
                all.extend(house.cells.iter().filter_map(|&cell| self.number(cell, digit)));
                let is_placed = || house.cells.iter().any(|&cell| state.is_placed(cell) && state.has(cell, digit));
                let is_complete = house.full && !is_placed();
                visit(Clause::Set { candidates: &all, of: SetOf::House(number, digit), is_complete });
            }
        }
        for pair in &model.pairs {
            let [cell, other] = pair.cells;
            for one in self.of_cell(cell) {
                let allowed = pair.allowed[0][self.candidates[usize::from(one)].digit.index()];
                let excluded = |&another: &u16| !allowed.contains(self.candidates[usize::from(another)].digit);
                self.of_cell(other).filter(excluded).for_each(|another| visit(Clause::Pair([one, another])));
            }
        }
    }
}

/// Every two of these.
pub(super) fn pairs_of(all: &[u16]) -> impl Iterator<Item = (u16, u16)> {
    all.iter().enumerate().flat_map(|(at, &a)| all[at + 1..].iter().map(move |&b| (a, b)))
}
