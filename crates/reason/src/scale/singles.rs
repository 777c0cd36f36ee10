//! Singles, and hidden singles that follow from an intersection.

use super::board::{Board, CELL_HOUSES, COLUMNS, HOUSE_CELLS, HOUSES, ROWS, bits_of, cells_of};
use super::step::Step;

/// Houses in the order in which Sudoku Explainer searches them: boxes, columns, rows.
pub(super) fn houses_in_order() -> impl Iterator<Item = usize> {
    (0..ROWS).chain(COLUMNS..27).chain(ROWS..COLUMNS)
}

/// Last empty cell of a house (1.0), hidden single in a box (1.2), in a row or column (1.5).
pub(super) fn hidden_single(board: &Board) -> Option<Step> {
    let single = |house: usize, alone: bool| {
        if (board.empty_in(house) == 1) != alone {
            return None;
        }
        let digit = (0..9).find(|&digit| board.places(house, digit).count_ones() == 1)?;
        let cell = HOUSE_CELLS[house][board.places(house, digit).trailing_zeros() as usize] as usize;
        let difficulty = match (alone, house < ROWS) {
            (true, _) => 1.0,
            (false, true) => 1.2,
            (false, false) => 1.5,
        };
        Some(Step::placing(difficulty, "Hidden Single", cell, digit))
    };
    houses_in_order()
        .find_map(|house| single(house, true))
        .or_else(|| houses_in_order().find_map(|house| single(house, false)))
}

/// The only candidate of a cell (2.3).
pub(super) fn naked_single(board: &Board) -> Option<Step> {
    let cell = cells_of(board.empty()).find(|&cell| board.count(cell) == 1)?;
    Some(Step::placing(2.3, "Naked Single", cell, board.candidates(cell).trailing_zeros() as usize))
}

/// Pairs of kinds of houses that cross: a digit confined to the first leaves the second. Kinds are 0 (boxes), 1 (rows)
/// and 2 (columns).
pub(super) const CROSSINGS: [(usize, usize); 4] = [(0, 2), (0, 1), (2, 0), (1, 0)];

/// A digit whose places in one house all lie in another: `(house, other house, digit)`.
pub(super) fn intersections(board: &Board) -> impl Iterator<Item = (usize, usize, usize)> {
    CROSSINGS.into_iter().flat_map(move |(from, to)| {
        (0..9).flat_map(move |digit| {
            (from * 9..from * 9 + 9).filter_map(move |house| {
                let places = board.places(house, digit);
                let mut others = bits_of(places).map(|place| CELL_HOUSES[HOUSE_CELLS[house][place] as usize][to]);
                let other = others.next()?;
                (places.count_ones() > 1 && others.all(|next| next == other)).then_some((house, other as usize, digit))
            })
        })
    })
}

/// Pointing (1.7) or claiming (1.9) that leaves a hidden single in a parallel house.
pub(super) fn direct_intersection(board: &Board) -> Option<Step> {
    intersections(board).find_map(|(house, other, digit)| {
        let first = house / 9 * 9;
        (first..first + 9).filter(|&third| third != house).find_map(|third| {
            if HOUSES[third] & HOUSES[other] == 0 || board.places(third, digit).count_ones() < 2 {
                return None;
            }
            let outside = |&cell: &usize| HOUSES[other] >> cell & 1 == 0;
            let mut rest =
                bits_of(board.places(third, digit)).map(|place| HOUSE_CELLS[third][place] as usize).filter(outside);
            let cell = rest.next()?;
            let (difficulty, technique) =
                if house < ROWS { (1.7, "Direct Pointing") } else { (1.9, "Direct Claiming") };
            rest.next().is_none().then(|| Step::placing(difficulty, technique, cell, digit))
        })
    })
}
