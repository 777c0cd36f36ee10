//! Connected areas of a grid, read cell by cell.
//!
//! The cells are read line by line: 1 for a cell of the area, 0 for any other. The state is the *frontier*, the last cell
//! read at each place of a line: which of these cells belong to the area, and which of them are connected through cells
//! above.
//!
//! ```text
//!   . 1 1 1 .                                 two cells of the frontier that are connected
//!   . 1 . 1 .          frontier  . a . a b    above (a), and one that is not yet (b)
//!   . 1 . 1 x 1
//! ```
//!
//! A component that leaves the frontier can never be connected to others: it must be the whole area, and only 0 may follow.
//! Components cannot cross, so there are far fewer frontiers than partitions of a line: the smallest automaton has 5,533
//! transitions for a 6x6 grid and 235,583 for 9x9. It grows more than threefold with each further place of a line, so lines
//! should run along the shorter side of the grid.
//!
//! # References
//! Knuth, TAOCP 4A, section 7.1.4, exercise 225 (all simple paths, by such frontiers); Jensen, Enumerations of lattice
//! animals and trees (2001), counts areas with the same states.

use super::{Automaton, unfold};

/// The last cell read at each place of a line: 0 outside the area, else the number of its component, in the order in
/// which components first appear.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Frontier {
    parts: Vec<u8>,
    /// Whether the area is complete: all of it has left the frontier.
    complete: bool,
}

/// The automaton that reads which cells belong to an area, and accepts if there is at least one and they are connected.
///
/// Each input is a cell: its line, its place in the line, and which of 0 and 1 it may be. Lines and places count from 0,
/// and the cells ascend; places without a cell are outside the area. The construction stops when more than `most`
/// transitions are found.
///
/// # Errors
/// When the automaton grows too large: the transitions found.
///
/// # Panics
/// If the cells do not ascend.
pub fn area(cells: &[(usize, usize, Vec<i64>)], most: usize) -> Result<Automaton, usize> {
    assert!(cells.is_sorted_by_key(|&(line, place, _)| (line, place)), "cells in the order of their lines");
    let length = cells.iter().map(|&(_, place, _)| place + 1).max().unwrap_or(0);
    let at = |input: usize| cells[input].0 * length + cells[input].1;
    let inputs: Vec<Vec<i64>> = cells.iter().map(|(_, _, values)| values.clone()).collect();
    let start = Frontier { parts: vec![0; length], complete: false };
    let step = |input: usize, frontier: &Frontier, value: i64| {
        let mut next = frontier.clone();
        // A whole line of places without cells empties the frontier; further lines change nothing.
        let before = input.checked_sub(1).map_or(0, |previous| at(previous) + 1);
        let skipped = (before..at(input)).take(length).map(|skipped| skipped % length);
        let possible = skipped.into_iter().all(|place| next.leave_out(place));
        let place = cells[input].1;
        (possible && if value == 0 { next.leave_out(place) } else { next.take_in(place) }).then_some(next)
    };
    let accept = |frontier: &Frontier| frontier.complete || frontier.parts.iter().max() == Some(&1);
    unfold(&inputs, start, step, accept, most)
}

impl Frontier {
    /// Adds the next cell, at this place, outside the area; returns whether the area can still be connected.
    fn leave_out(&mut self, place: usize) -> bool {
        let above = std::mem::replace(&mut self.parts[place], 0);
        if above != 0 && !self.parts.contains(&above) {
            self.complete = true;
            return self.parts.iter().all(|&part| part == 0);
        }
        self.renumber();
        true
    }

    /// Adds the next cell to the area; returns whether that is possible.
    fn take_in(&mut self, place: usize) -> bool {
        if self.complete {
            return false;
        }
        let left = place.checked_sub(1).map_or(0, |left| self.parts[left]);
        let above = self.parts[place];
        let own = match (left, above) {
            (0, 0) => u8::MAX,
            (0, part) | (part, 0) => part,
            (left, above) => {
                self.parts.iter_mut().filter(|part| **part == above).for_each(|part| *part = left);
                left
            }
        };
        self.parts[place] = own;
        self.renumber();
        true
    }

    fn renumber(&mut self) {
        let mut numbers: Vec<u8> = Vec::new();
        for part in self.parts.iter_mut().filter(|part| **part != 0) {
            let number = numbers.iter().position(|known| known == part).unwrap_or_else(|| {
                numbers.push(*part);
                numbers.len() - 1
            });
            *part = u8::try_from(number + 1).expect("a line is shorter than 255 cells");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn square(n: usize) -> Vec<(usize, usize, Vec<i64>)> {
        (0..n * n).map(|cell| (cell / n, cell % n, vec![0, 1])).collect()
    }

    #[test]
    fn the_known_numbers_of_areas() {
        // OEIS A059525.
        for (n, areas) in [(1, 1), (2, 13), (3, 218), (4, 11_506), (5, 2_301_877), (6, 1_732_082_741)] {
            assert_eq!(area(&square(n), usize::MAX).unwrap().count(), areas, "{n}x{n}");
        }
    }

    #[test]
    fn places_without_cells_separate() {
        let without = |hole: usize| {
            let mut cells = square(3);
            cells.remove(hole);
            area(&cells, usize::MAX).unwrap()
        };
        // A ring of eight cells: all of it, and from each cell 1 to 7 around.
        assert_eq!(without(4).count(), 1 + 8 * 7);
        assert!(without(4).accepts(&[1, 1, 1, 1, 0, 1, 1, 1]) && !without(4).accepts(&[0, 1, 0, 0, 0, 0, 1, 0]));
        let far_apart = [(0, 0, vec![0, 1]), (7, 0, vec![0, 1])];
        assert_eq!(area(&far_apart, usize::MAX).unwrap().count(), 2);
        assert!(area(&[], usize::MAX).unwrap().is_empty());
    }

    #[test]
    fn a_9x9_grid_is_small_enough() {
        let transitions = |n: usize| area(&square(n), 500_000).unwrap().transition_count();
        assert_eq!((transitions(6), transitions(9)), (5_533, 235_583));
    }
}
