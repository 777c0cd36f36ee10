//! Fish in rows and columns, basic, finned and sashimi, and Franken fish, which contain boxes.

use super::position::{Conclusion, LINES, Position, chosen, lexicographic, of_digit};
use crate::scale::board::{HOUSES, ROWS, common_peers};

/// The most fins of a fish.
const MOST_FINS: u32 = 5;

/// The kind of fish to search for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Fins {
    None,
    /// Fins; each base line has at least two places without them.
    Finned,
    /// Fins; a base line has at most one place without them.
    Sashimi,
}

/// The houses of a fish.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Shape {
    /// Rows and columns.
    Basic,
    /// Boxes as well. Base houses may then share candidates (endo fins), and so may cover houses.
    Franken,
}

/// The most endo fins of a fish.
const MOST_ENDO_FINS: u32 = 2;

/// A fish of a size: of the smallest digit, in rows before columns.
pub(super) fn fish(position: &Position, size: u32, fins: Fins, shape: Shape) -> Option<Conclusion> {
    (0..9).find_map(|digit| {
        let cells = position.board().cells_with(digit);
        let search = Search { cells, size, fins, shape };
        LINES
            .into_iter()
            .find_map(|(bases, covers)| search.first(bases, covers))
            .map(|[outside, shared]| Conclusion::Remove([of_digit(outside, digit), of_digit(shared, digit)].concat()))
    })
}

/// A search for the fish of a digit.
struct Search {
    /// The candidates.
    cells: u128,
    size: u32,
    fins: Fins,
    shape: Shape,
}

impl Search {
    /// The houses that can be bases or covers, with their candidates.
    fn houses(&self, first: usize) -> Vec<(usize, u128)> {
        let boxes = if self.shape == Shape::Franken { 0..ROWS } else { 0..0 };
        let houses = (first..first + 9).chain(boxes).map(|house| (house, HOUSES[house] & self.cells));
        houses.filter(|&(_, cells)| cells != 0).collect()
    }

    /// The removals of the first fish: candidates outside its bases, then those that covers share.
    fn first(&self, first_base: usize, first_cover: usize) -> Option<[u128; 2]> {
        let mut base_houses = self.houses(first_base);
        if self.fins == Fins::None {
            base_houses.retain(|(_, cells)| cells.count_ones() <= self.size);
        }
        let all_covers = self.houses(first_cover);
        lexicographic(self.size, base_houses.len()).find_map(|choice| {
            let bases = chosen(&base_houses, choice);
            let (base, endo_fins) = union(&bases);
            if endo_fins.count_ones() > if self.fins == Fins::None { 0 } else { MOST_ENDO_FINS } {
                return None;
            }
            let is_cover =
                |&(house, cells): &(usize, u128)| cells & base != 0 && bases.iter().all(|base| base.0 != house);
            let covers: Vec<(usize, u128)> = all_covers.iter().copied().filter(is_cover).collect();
            lexicographic(self.size, covers.len()).find_map(|choice| {
                let (cover, shared) = union(&chosen(&covers, choice));
                let fins = base & !cover | endo_fins;
                let removed = [cover & !base, shared].map(|cells| cells & self.reach(&bases, fins));
                (removed != [0; 2]).then_some(removed)
            })
        })
    }

    /// The cells from which a fish with these fins can remove candidates: none if it is not of the kind.
    fn reach(&self, bases: &[(usize, u128)], fins: u128) -> u128 {
        if fins == 0 || self.fins == Fins::None {
            return if fins == 0 && self.fins == Fins::None { u128::MAX } else { 0 };
        }
        let is_sashimi = bases.iter().any(|(_, cells)| (cells & !fins).count_ones() <= 1);
        let fits = self.shape == Shape::Franken || is_sashimi == (self.fins == Fins::Sashimi);
        if fits && fins.count_ones() <= MOST_FINS { common_peers(fins) } else { 0 }
    }
}

/// The candidates in any of the houses, and those in more than one.
fn union(houses: &[(usize, u128)]) -> (u128, u128) {
    houses.iter().fold((0, 0), |(all, shared), &(_, cells)| (all | cells, shared | all & cells))
}
