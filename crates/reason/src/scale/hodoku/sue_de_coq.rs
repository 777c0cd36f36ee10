//! Sue de Coq: cells of a line and of a box that share the candidates of cells in both.

use super::position::{Conclusion, Position, Removals, chosen, dictionary, removing};
use crate::scale::board::{ALL, Board, HOUSES, ROWS, bits_of, cells_of};

/// Cells and the union of their candidates.
#[derive(Clone, Copy)]
struct Cells {
    cells: u128,
    digits: u16,
}

impl Cells {
    fn of(board: &Board, cells: u128) -> Self {
        Cells { cells, digits: cells_of(cells).fold(0, |digits, cell| digits | board.candidates(cell)) }
    }

    fn len(self) -> u32 {
        self.cells.count_ones()
    }

    /// The surplus of its cells over its digits that the others do not have, if it shares digits with them.
    fn surplus(self, others: Cells) -> Option<u32> {
        let extra = (self.digits & !others.digits).count_ones();
        if self.digits & others.digits == 0 { None } else { self.len().checked_sub(extra) }
    }
}

/// The nonempty sets of cells in dictionary order.
fn choices(board: &Board, cells: u128) -> impl Iterator<Item = Cells> {
    let cells: Vec<usize> = cells_of(cells).collect();
    dictionary(cells.len())
        .into_iter()
        .map(move |choice| Cells::of(board, chosen(&cells, choice).into_iter().fold(0, |set, cell| set | 1 << cell)))
}

pub(super) fn sue_de_coq(position: &Position) -> Option<Conclusion> {
    let board = position.board();
    (ROWS..27).flat_map(|line| (0..ROWS).map(move |square| (line, square))).find_map(|(line, square)| {
        let (line, square) = (HOUSES[line] & board.empty(), HOUSES[square] & board.empty());
        let shared = choices(board, line & square).filter(|shared| shared.len() >= 2);
        shared.into_iter().find_map(|shared| {
            let missing = shared.digits.count_ones().checked_sub(shared.len()).filter(|&missing| missing >= 2)?;
            choices(board, line & !shared.cells).find_map(|in_line| {
                let surplus = in_line.surplus(shared).filter(|surplus| (1..missing).contains(surplus))?;
                let allowed = ALL & !(in_line.digits & shared.digits);
                choices(board, square & !shared.cells & !in_line.cells)
                    .filter(|in_box| in_box.digits & !allowed == 0 && in_box.surplus(shared) == Some(missing - surplus))
                    .find_map(|in_box| removing(removed(board, [line, square], [shared, in_line, in_box])))
            })
        })
    })
}

/// The removals from the rest of the box, then from the rest of the line.
fn removed(board: &Board, [line, square]: [u128; 2], [shared, in_line, in_box]: [Cells; 3]) -> Removals {
    let both = in_line.digits & in_box.digits;
    let part = |house: u128, own: Cells, other: Cells| {
        let digits = (shared.digits | own.digits) & !other.digits | both;
        cells_of(house & !own.cells & !shared.cells)
            .flat_map(move |cell| bits_of(board.candidates(cell) & digits).map(move |digit| (cell, digit)))
    };
    part(square, in_box, in_line).chain(part(line, in_line, in_box)).collect()
}
