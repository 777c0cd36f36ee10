//! Singles, locked candidates, naked, locked and hidden sets.

use super::position::{
    Conclusion, Position, Removals, boxes_first, cells_in, chosen, houses_of, lexicographic, removing,
};
use crate::scale::board::{ALL, CELL_HOUSES, HOUSES, ROWS, bits_of};

/// The last empty cell of a house.
pub(super) fn full_house(position: &Position) -> Option<Conclusion> {
    let is_last = |cell: usize| houses_of(cell).into_iter().any(|house| position.board().empty_in(house) == 1);
    position.naked_singles().find(|&(cell, _)| is_last(cell)).map(|(cell, digit)| Conclusion::Place(cell, digit))
}

pub(super) fn naked_single(position: &Position) -> Option<Conclusion> {
    position.naked_singles().next().map(|(cell, digit)| Conclusion::Place(cell, digit))
}

pub(super) fn hidden_single(position: &Position) -> Option<Conclusion> {
    position.hidden_singles().next().map(|(cell, digit)| Conclusion::Place(cell, digit))
}

/// A digit whose places in a box lie in one row or column.
pub(super) fn pointing(position: &Position) -> Option<Conclusion> {
    locked(position, 0..ROWS, [1, 2])
}

/// A digit whose places in a row or column lie in one box.
pub(super) fn claiming(position: &Position) -> Option<Conclusion> {
    locked(position, ROWS..27, [0, 0])
}

/// Locked candidates in houses that lie in another house of one of the kinds.
fn locked(position: &Position, mut houses: std::ops::Range<usize>, kinds: [usize; 2]) -> Option<Conclusion> {
    houses.find_map(|house| {
        (0..9).filter(|&digit| matches!(position.free(house, digit), 2 | 3)).find_map(|digit| {
            let cells: Vec<usize> = position.places(house, digit).collect();
            let other = kinds.into_iter().find_map(|kind| {
                let other = usize::from(CELL_HOUSES[cells[0]][kind]);
                let all = cells.iter().all(|&cell| HOUSES[other] >> cell & 1 == 1);
                (all && position.free(other, digit) > cells.len() as u32).then_some(other)
            })?;
            let outside = position.places(other, digit).filter(|&cell| HOUSES[house] >> cell & 1 == 0);
            removing(outside.map(|cell| (cell, digit)).collect())
        })
    })
}

/// Naked pairs or triples of a box and a line that remove candidates from both.
pub(super) fn locked_set(position: &Position, count: u32) -> Option<Conclusion> {
    naked_sets(position, 0..ROWS, count, true)
}

/// Naked pairs, triples and quadruples.
pub(super) fn naked_set(position: &Position, count: u32) -> Option<Conclusion> {
    naked_sets(position, boxes_first(), count, false)
}

fn naked_sets(
    position: &Position,
    houses: impl Iterator<Item = usize>,
    count: u32,
    locked: bool,
) -> Option<Conclusion> {
    let board = position.board();
    for house in houses {
        let cells: Vec<usize> = cells_in(house).filter(|&cell| (1..=count).contains(&board.count(cell))).collect();
        for choice in lexicographic(count, cells.len()) {
            let set = chosen(&cells, choice);
            let digits = set.iter().fold(0, |digits, &cell| digits | board.candidates(cell));
            if digits.count_ones() == count {
                let (removals, is_locked) = naked_removals(position, &set, digits);
                if !removals.is_empty() && (is_locked && count < 4) == locked {
                    return removing(removals);
                }
            }
        }
    }
    None
}

/// The removals of a naked set, and whether they are in a box and also in a line outside the box.
fn naked_removals(position: &Position, set: &[usize], digits: u16) -> (Removals, bool) {
    let (mut removals, mut removing_houses) = (Vec::new(), 0);
    let [.., square] = houses_of(set[0]);
    for house in houses_of(set[0]).into_iter().filter(|&house| set.iter().all(|&cell| HOUSES[house] >> cell & 1 == 1)) {
        let others = cells_in(house).filter(|cell| !set.contains(cell));
        let found: Removals = others
            .flat_map(|cell| bits_of(position.board().candidates(cell) & digits).map(move |digit| (cell, digit)))
            .collect();
        let counts = |cell: usize| house == square || HOUSES[square] >> cell & 1 == 0;
        removing_houses += u32::from(found.iter().any(|&(cell, _)| counts(cell)));
        removals.extend(found);
    }
    let in_box = set.iter().all(|&cell| HOUSES[square] >> cell & 1 == 1);
    (removals, in_box && removing_houses > 1)
}

/// Hidden pairs, triples and quadruples.
pub(super) fn hidden_set(position: &Position, count: u32) -> Option<Conclusion> {
    let board = position.board();
    for house in boxes_first().filter(|&house| board.empty_in(house) > count) {
        let digits: Vec<usize> = (0..9).filter(|&digit| (1..=count).contains(&position.free(house, digit))).collect();
        for choice in lexicographic(count, digits.len()) {
            let set = chosen(&digits, choice);
            let places = set.iter().fold(0, |places, &digit| places | board.places(house, digit));
            if places.count_ones() != count {
                continue;
            }
            let kept = set.iter().fold(0, |mask, &digit| mask | 1 << digit);
            let cells: Vec<usize> = cells_in(house).collect();
            let removals: Removals = bits_of(places)
                .map(|place| cells[place])
                .flat_map(|cell| bits_of(board.candidates(cell) & ALL & !kept).map(move |digit| (cell, digit)))
                .collect();
            if !removals.is_empty() {
                return removing(removals);
            }
        }
    }
    None
}
