//! Implied houses: the law of leftovers.
//!
//! ```text
//!   . . . . . b b      Two unions of equally many houses, here rows and crooked regions, hold the same digits. So do A,
//!   . . . . . .        the cells in the first only, and B, those in the second only. If B lies in a house, A and the
//!   a a                rest of that house hold every digit, each once: a house that is not drawn.
//! ```
//!
//! A single house and another one give nothing new: if each holds every digit once, the digits of A follow from those of B
//! anyway. The digits of a set B that is no house could be counted, but that takes auxiliary options.
//!
//! Size: at most four houses for each band of houses of a family and each other family. Each house has an item per digit.

use std::collections::BTreeSet;

use exdoku_text::board::Cell;

/// Leftovers of more cells prune too little for the cost of their items.
const MOST_LEFT: usize = 5;

/// The implied houses.
pub(super) fn implied(families: &[Vec<Vec<Cell>>]) -> BTreeSet<Vec<Cell>> {
    let mut found = BTreeSet::new();
    for (number, family) in families.iter().enumerate() {
        for (_, other) in families.iter().enumerate().filter(|(other, _)| *other != number) {
            for (a, b) in leftovers(family, other) {
                for house in families.iter().flatten() {
                    found.extend(exchanged(house, &a, &b));
                    found.extend(exchanged(house, &b, &a));
                }
            }
        }
    }
    families.iter().flatten().for_each(|house| {
        found.remove(house);
    });
    found
}

/// The house with some of its cells replaced by others; none if it already holds one of the others.
fn exchanged(house: &[Cell], out: &BTreeSet<Cell>, into: &BTreeSet<Cell>) -> Option<Vec<Cell>> {
    let has = |cell: &Cell| house.binary_search(cell).is_ok();
    if !out.iter().all(has) || into.iter().any(has) {
        return None;
    }
    let mut cells: Vec<Cell> = house.iter().filter(|cell| !out.contains(cell)).chain(into).copied().collect();
    cells.sort_unstable();
    Some(cells)
}

/// For each band of two or more houses, and the same number of houses of the other family that overlap it most, the cells in
/// only one of both.
fn leftovers(family: &[Vec<Cell>], other: &[Vec<Cell>]) -> Vec<(BTreeSet<Cell>, BTreeSet<Cell>)> {
    let mut found = Vec::new();
    let Some(digits) = family.first().map(Vec::len) else { return found };
    let places = family.iter().chain(other).flatten().map(|cell| cell.index() + 1).max().unwrap_or(0);
    let mut house_of = vec![other.len(); places];
    for (number, house) in other.iter().enumerate() {
        house.iter().for_each(|cell| house_of[cell.index()] = number);
    }
    // For each house of the other family, how many of its cells are outside the band; the last number is for cells in no
    // such house.
    let mut outside = vec![usize::MAX; other.len() + 1];
    let mut nearest: Vec<(usize, usize)> = Vec::new();
    for first in 0..family.len() {
        outside.iter_mut().zip(other).for_each(|(outside, house)| *outside = house.len());
        family[first].iter().for_each(|cell| outside[house_of[cell.index()]] -= 1);
        // More than half of the houses leave the same cells as the remaining houses.
        for last in (first + 1..family.len()).take((digits / 2).saturating_sub(1)) {
            family[last].iter().for_each(|cell| outside[house_of[cell.index()]] -= 1);
            nearest.clear();
            nearest.extend(outside.iter().copied().take(other.len()).zip(0..));
            nearest.sort_unstable();
            nearest.truncate(last - first + 1);
            let left: usize = nearest.iter().map(|(outside, _)| outside).sum();
            if nearest.len() != last - first + 1 || left == 0 || left > MOST_LEFT {
                continue;
            }
            let covered: BTreeSet<Cell> = nearest.iter().flat_map(|&(_, number)| &other[number]).copied().collect();
            let within: BTreeSet<Cell> = family[first..=last].iter().flatten().copied().collect();
            found.push((&within - &covered, &covered - &within));
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use exdoku_text::board::Board;

    #[test]
    fn a_cell_that_sticks_out_stands_for_the_one_left_in() {
        let board = Board::square(4).unwrap();
        let cells = |names: &[(usize, usize)]| -> Vec<Cell> {
            names.iter().map(|(row, column)| board.cells().nth(4 * (row - 1) + column - 1).unwrap()).collect()
        };
        let row = |row: usize| cells(&[(row, 1), (row, 2), (row, 3), (row, 4)]);
        // Two regions that cover rows 1 and 2 but for r2c4, and have r3c1.
        let regions = vec![
            cells(&[(1, 1), (1, 2), (2, 1), (3, 1)]),
            cells(&[(1, 3), (1, 4), (2, 2), (2, 3)]),
            cells(&[(2, 4), (3, 2), (3, 3), (3, 4)]),
            row(4),
        ];
        let found = implied(&[(1..=4).map(row).collect(), regions]);
        let found: Vec<String> = found.iter().map(|cells| board.name_cells(cells)).collect();
        assert_eq!(found, ["r1c1 r1c2 r2c1 r2c4", "r2c1 r2c2 r2c3 r3c1"]);
    }
}
