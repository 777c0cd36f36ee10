//! Implied houses: the law of leftovers.
//!
//! ```text
//!   . . . . . b b      Two unions of equally many houses, here rows and crooked regions, hold the same digits. So do A,
//!   . . . . . .        the cells in the first only, and B, those in the second only. If B lies in a house, A and the
//!   a a                rest of that house hold every digit, each once: a house that is not drawn.
//! ```
//!
//! A single house and another give nothing new: with every digit once in each, the digits of A follow from those of B
//! anyway. The digits of a B outside any house could be counted, but that takes auxiliary options.
//!
//! Size: at most four houses for each band of houses of a family and each other family. Each house is an item per digit.

use std::collections::BTreeSet;

use crate::board::Cell;

/// Leftovers of more cells are too loose to be worth their items.
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

/// The house with some of its cells replaced by others; none if it holds one of the others already.
fn exchanged(house: &[Cell], out: &[Cell], into: &[Cell]) -> Option<Vec<Cell>> {
    let has = |cell: &Cell| house.binary_search(cell).is_ok();
    if !out.iter().all(has) || into.iter().any(has) {
        return None;
    }
    let mut cells: Vec<Cell> = house.iter().filter(|cell| !out.contains(cell)).chain(into).copied().collect();
    cells.sort_unstable();
    Some(cells)
}

/// For each band of two or more houses and as many of the other family as overlap it most, the cells in only one of both.
fn leftovers(family: &[Vec<Cell>], other: &[Vec<Cell>]) -> Vec<(Vec<Cell>, Vec<Cell>)> {
    let mut found = Vec::new();
    let Some(digits) = family.first().map(Vec::len) else { return found };
    let places = family.iter().chain(other).flatten().map(|cell| cell.index() + 1).max().unwrap_or(0);
    for first in 0..family.len() {
        let mut within = vec![false; places];
        family[first].iter().for_each(|cell| within[cell.index()] = true);
        // More than half of the houses leave the same cells as the other half.
        for last in (first + 1..family.len()).take((digits / 2).saturating_sub(1)) {
            family[last].iter().for_each(|cell| within[cell.index()] = true);
            let outside = |house: &&Vec<Cell>| house.iter().filter(|cell| !within[cell.index()]).count();
            let mut nearest: Vec<&Vec<Cell>> = other.iter().collect();
            nearest.sort_by_cached_key(outside);
            nearest.truncate(last - first + 1);
            let left: usize = nearest.iter().map(outside).sum();
            if nearest.len() != last - first + 1 || left == 0 || left > MOST_LEFT {
                continue;
            }
            let covered: BTreeSet<Cell> = nearest.into_iter().flatten().copied().collect();
            let a = family[first..=last].iter().flatten().copied().filter(|cell| !covered.contains(cell)).collect();
            found.push((a, covered.into_iter().filter(|cell| !within[cell.index()]).collect()));
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;

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
