//! Simple colors and multi colors.

use super::position::{Conclusion, Position, Removals, houses_of, of_digit, removing};
use crate::scale::board::{PEERS, cells_of};

/// The two colors of the places of a digit that pairs join.
type Colors = [u128; 2];

/// The chains of places of a digit that pairs join, each in two colors.
fn chains(position: &Position, digit: usize) -> Vec<Colors> {
    let in_pair = |cell: usize| houses_of(cell).into_iter().any(|house| position.free(house, digit) == 2);
    let cells = cells_of(position.board().cells_with(digit)).filter(|&cell| in_pair(cell));
    let (mut left, mut found) = (cells.fold(0_u128, |set, cell| set | 1 << cell), Vec::new());
    while left != 0 {
        let mut colors = [0; 2];
        let mut open = vec![(left.trailing_zeros() as usize, 0)];
        while let Some((cell, color)) = open.pop() {
            if left >> cell & 1 == 0 {
                continue;
            }
            left &= !(1 << cell);
            colors[color] |= 1 << cell;
            let pairs = houses_of(cell).into_iter().rev().filter(|&house| position.free(house, digit) == 2);
            open.extend(
                pairs
                    .flat_map(|house| position.places(house, digit))
                    .filter(|&other| other != cell)
                    .map(|other| (other, 1 - color)),
            );
        }
        if colors.iter().all(|&color| color != 0) {
            found.push(colors);
        }
    }
    found
}

/// Every cell that a cell of the set sees.
fn seen_from(set: u128) -> u128 {
    cells_of(set).fold(0, |seen, cell| seen | PEERS[cell])
}

/// A color that sees itself is removed; so are the places that see both colors.
pub(super) fn simple_colors(position: &Position) -> Option<Conclusion> {
    (0..9).find_map(|digit| {
        let cells = position.board().cells_with(digit);
        chains(position, digit).into_iter().find_map(|colors| {
            let wrapped = colors.into_iter().filter(|&color| seen_from(color) & color != 0);
            let removals: Removals = wrapped.flat_map(|color| of_digit(color, digit)).collect();
            removing(removals)
                .or_else(|| removing(of_digit(seen_from(colors[0]) & seen_from(colors[1]) & cells, digit)))
        })
    })
}

/// Two chains, where one color of the first sees colors of the second.
pub(super) fn multi_colors(position: &Position) -> Option<Conclusion> {
    (0..9).find_map(|digit| {
        let cells = position.board().cells_with(digit);
        let chains = chains(position, digit);
        let pairs = (0..chains.len()).flat_map(|one| (0..chains.len()).map(move |other| (one, other)));
        pairs.filter(|(one, other)| one != other).find_map(|(one, other)| {
            let (first, second) = (chains[one], chains[other]);
            let excluded = first.into_iter().filter(|&color| second.iter().all(|side| seen_from(color) & side != 0));
            let removals: Removals = excluded.flat_map(|color| of_digit(color, digit)).collect();
            if !removals.is_empty() {
                return removing(removals);
            }
            let mut removals = Vec::new();
            for (near, far) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
                if seen_from(first[near]) & second[far] != 0 {
                    let seen = seen_from(first[1 - near]) & seen_from(second[1 - far]) & cells;
                    removals.extend(of_digit(seen, digit));
                }
            }
            removing(removals)
        })
    })
}
