//! Fish in rows and columns: basic, finned and sashimi.

use super::position::{Conclusion, LINES, Position, chosen, lexicographic, of_digit, removing};
use crate::scale::board::{HOUSES, common_peers};

/// The most fins of a fish.
const MOST_FINS: u32 = 5;

/// What is searched for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Fins {
    None,
    /// Fins; each base line without them has two places or more.
    Finned,
    /// Fins; a base line without them has one place or none.
    Sashimi,
}

/// A fish of a size: of the smallest digit, in rows before columns.
pub(super) fn fish(position: &Position, size: u32, fins: Fins) -> Option<Conclusion> {
    (0..9)
        .find_map(|digit| {
            let cells = position.board().cells_with(digit);
            LINES
                .into_iter()
                .find_map(|(bases, covers)| fish_in(cells, bases, covers, size, fins).map(|set| (digit, set)))
        })
        .and_then(|(digit, set)| removing(of_digit(set, digit)))
}

/// The lines from `first` on that hold candidates, as sets of candidates.
fn lines(cells: u128, first: usize) -> Vec<u128> {
    (first..first + 9).map(|house| HOUSES[house] & cells).filter(|&line| line != 0).collect()
}

/// What the first fish in the lines of a kind removes.
fn fish_in(cells: u128, first_base: usize, first_cover: usize, size: u32, fins: Fins) -> Option<u128> {
    let mut base_lines = lines(cells, first_base);
    if fins == Fins::None {
        base_lines.retain(|line| line.count_ones() <= size);
    }
    let all_covers = lines(cells, first_cover);
    lexicographic(size, base_lines.len()).find_map(|choice| {
        let bases = chosen(&base_lines, choice);
        let base = bases.iter().fold(0, |set, line| set | line);
        let covers: Vec<u128> = all_covers.iter().copied().filter(|line| line & base != 0).collect();
        lexicographic(size, covers.len()).find_map(|choice| {
            let cover = chosen(&covers, choice).iter().fold(0, |set, line| set | line);
            removed(&bases, base, cover, fins).filter(|&removed| removed != 0)
        })
    })
}

/// What base lines and cover lines remove, if their fins are as wanted.
fn removed(bases: &[u128], base: u128, cover: u128, wanted: Fins) -> Option<u128> {
    let (fins, outside) = (base & !cover, cover & !base);
    if fins == 0 || wanted == Fins::None {
        return (fins == 0 && wanted == Fins::None).then_some(outside);
    }
    let is_sashimi = bases.iter().any(|line| (line & !fins).count_ones() <= 1);
    let fits = fins.count_ones() <= MOST_FINS && is_sashimi == (wanted == Fins::Sashimi);
    fits.then(|| outside & common_peers(fins))
}
