//! Paths through the cells of a grid, read cell by cell.
//!
//! The cells are read line by line; the value of each says how the path passes through it. The state is the *frontier*:
//! which of the cells read last the path continues from, and which of these pieces are connected.
//!
//! ```text
//!   ┏ ━ ┓ ╺ ┓
//!   ┃ ┏ ┛ · ┃                       a is a piece with two open ends,
//!   ┃ ┃ x        frontier  a a . . b     b one that ends above
//! ```
//!
//! Pieces do not cross, so there are as many frontiers as words of brackets and blanks (Motzkin numbers), or somewhat more
//! if the path has ends. The smallest automaton for loops has 220 transitions on a 4x4 grid, 3,021 on 6x6 and 404,278 on
//! 10x10.
//!
//! # References
//! Knuth, TAOCP 4A, section 7.1.4, exercise 225 (all simple paths, by such frontiers). Jacobsen, Exact enumeration of
//! Hamiltonian circuits, walks and chains in two and three dimensions (2007).

use super::{Automaton, unfold};

/// A value of a cell: which neighbours the path goes to, in the order in which the cells are read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Turn {
    /// The value.
    pub value: i64,
    /// To the cell at the same place of the line before.
    pub above: bool,
    /// To the cell before.
    pub before: bool,
    /// To the cell after.
    pub after: bool,
    /// To the cell at the same place of the next line.
    pub below: bool,
}

/// The pieces of the path that continue from the cells read: their numbers, in the order in which they first appear, 0 for
/// none.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Frontier {
    /// Downwards, at each place of the line; the last entry is to the right.
    pieces: Vec<u8>,
    /// Whether the path is complete.
    complete: bool,
}

/// The automaton that reads how a path passes through each cell, and accepts if it is a single closed loop, or else a single
/// path with two ends.
///
/// Each input is a cell: its line, its place in the line, and its possible values. Lines and places count from 0, and the
/// cells ascend. The path leaves no cell towards a missing one. The construction stops when more than `most` transitions are
/// found.
///
/// # Errors
/// When the automaton grows too large: the transitions found.
///
/// # Panics
/// If the cells do not ascend.
pub fn path(cells: &[(usize, usize, Vec<Turn>)], is_loop: bool, most: usize) -> Result<Automaton, usize> {
    assert!(cells.is_sorted_by_key(|&(line, place, _)| (line, place)), "cells in the order of their lines");
    let length = cells.iter().map(|&(_, place, _)| place + 1).max().unwrap_or(0);
    let inputs: Vec<Vec<i64>> =
        cells.iter().map(|(_, _, turns)| turns.iter().map(|turn| turn.value).collect()).collect();
    let start = Frontier { pieces: vec![0; length + 1], complete: false };
    let step = |input: usize, frontier: &Frontier, value: i64| {
        let (line, place, ref turns) = cells[input];
        // Pieces may not continue to a missing cell.
        let skipped = match input.checked_sub(1).map(|previous| (cells[previous].0, cells[previous].1)) {
            Some((of, before)) if of == line => before + 1..place,
            Some((of, _)) if of + 1 < line => 0..length,
            _ => 0..place,
        };
        let is_lost = |at: usize| frontier.pieces[at] != 0;
        let is_apart = !skipped.is_empty() || place == 0;
        if skipped.clone().any(is_lost) || is_apart && is_lost(length) {
            return None;
        }
        let turn = turns.iter().find(|turn| turn.value == value);
        turn.and_then(|turn| frontier.clone().pass(place, turn, is_loop))
    };
    unfold(&inputs, start, step, |frontier| frontier.complete, most)
}

impl Frontier {
    /// The frontier after a cell at this place; none if the value does not fit.
    fn pass(mut self, place: usize, turn: &Turn, is_loop: bool) -> Option<Frontier> {
        let next = self.pieces.len() - 1;
        let (above, before) = (std::mem::take(&mut self.pieces[place]), std::mem::take(&mut self.pieces[next]));
        if (above != 0, before != 0) != (turn.above, turn.before) {
            return None;
        }
        let out = [(turn.below, place), (turn.after, next)];
        let mut out = out.into_iter().filter(|(goes, _)| *goes).map(|(_, at)| at);
        match ((above, before), (out.next(), out.next())) {
            ((0, 0), (None, None)) => return Some(self),
            ((0, 0), (one, other)) => {
                if self.complete {
                    return None;
                }
                one.into_iter().chain(other).for_each(|at| self.pieces[at] = u8::MAX);
            }
            ((piece, 0) | (0, piece), (Some(at), None)) => self.pieces[at] = piece,
            ((piece, 0) | (0, piece), (None, None)) => self.complete = !self.pieces.contains(&piece),
            ((one, other), (None, None)) if one == other => {
                if !is_loop {
                    return None;
                }
                self.complete = true;
            }
            ((one, other), (None, None)) => {
                self.pieces.iter_mut().filter(|piece| **piece == other).for_each(|piece| *piece = one);
                self.complete = !self.pieces.contains(&one);
            }
            _ => return None,
        }
        let is_open = self.pieces.iter().any(|&piece| piece != 0);
        if self.complete && is_open || self.ends() > if is_loop { 0 } else { 2 } {
            return None;
        }
        self.renumber();
        Some(self)
    }

    /// The number of pieces with one open end.
    fn ends(&self) -> usize {
        let times = |piece: u8| self.pieces.iter().filter(|&&other| other == piece).count();
        self.pieces.iter().filter(|&&piece| piece != 0 && times(piece) == 1).count()
    }

    fn renumber(&mut self) {
        let mut numbers: Vec<u8> = Vec::new();
        for piece in self.pieces.iter_mut().filter(|piece| **piece != 0) {
            let number = numbers.iter().position(|known| known == piece).unwrap_or_else(|| {
                numbers.push(*piece);
                numbers.len() - 1
            });
            *piece = u8::try_from(number + 1).expect("a line is shorter than 255 cells");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All turns with one of these numbers of neighbours.
    fn turns(ways: &[u32]) -> Vec<Turn> {
        let turn = |value: i64| {
            let goes = |at: u32| value >> at & 1 == 1;
            Turn { value, above: goes(0), before: goes(1), after: goes(2), below: goes(3) }
        };
        (0..16).filter(|value: &i64| ways.contains(&value.count_ones())).map(turn).collect()
    }

    /// A square, whose path does not leave it.
    fn square(n: usize, ways: &[u32]) -> Vec<(usize, usize, Vec<Turn>)> {
        let stays = |line: usize, place: usize, turn: &Turn| {
            !(turn.above && line == 0
                || turn.below && line + 1 == n
                || turn.before && place == 0
                || turn.after && place + 1 == n)
        };
        let cell = |at: usize| {
            let (line, place) = (at / n, at % n);
            (line, place, turns(ways).into_iter().filter(|turn| stays(line, place, turn)).collect())
        };
        (0..n * n).map(cell).collect()
    }

    #[test]
    fn the_known_numbers_of_loops() {
        // OEIS A140517.
        for (n, loops) in [(1, 0), (2, 1), (3, 13), (4, 213), (5, 9_349), (6, 1_222_363), (7, 487_150_371)] {
            assert_eq!(path(&square(n, &[0, 2]), true, usize::MAX).unwrap().count(), loops, "{n}x{n}");
        }
        // OEIS A003763.
        for (n, cycles) in [(2, 1), (4, 6), (6, 1_072), (8, 4_638_576)] {
            assert_eq!(path(&square(n, &[2]), true, usize::MAX).unwrap().count(), cycles, "{n}x{n}");
        }
    }

    #[test]
    fn the_known_numbers_of_paths() {
        // OEIS A007764: from one corner to the opposite one.
        for (n, paths) in [(2, 2), (3, 12), (4, 184), (5, 8_512), (6, 1_262_816)] {
            let mut cells = square(n, &[0, 2]);
            for (at, corner) in [(0, [4, 8]), (n * n - 1, [1, 2])] {
                cells[at].2 = turns(&[1]).into_iter().filter(|turn| corner.contains(&turn.value)).collect();
            }
            assert_eq!(path(&cells, false, usize::MAX).unwrap().count(), paths, "{n}x{n}");
        }
        // OEIS A236690: all paths, in both directions, and one of a single cell for each.
        for (n, paths) in [(1, 1), (2, 28), (3, 653), (4, 28_512), (5, 3_060_417)] {
            let found = path(&square(n, &[0, 1, 2]), false, usize::MAX).unwrap().count();
            assert_eq!(2 * found + (n * n) as u128, paths, "{n}x{n}");
        }
    }

    #[test]
    fn paths_stop_where_there_is_no_cell() {
        let mut ring = square(3, &[0, 2]);
        ring.remove(4);
        assert_eq!(path(&ring, true, usize::MAX).unwrap().count(), 1);
        let far = [(0, 0, turns(&[0, 1])), (2, 0, turns(&[0, 1]))];
        assert!(path(&far, false, usize::MAX).unwrap().is_empty());
    }

    #[test]
    fn small_grids_have_small_automata() {
        let transitions = |n: usize| path(&square(n, &[0, 2]), true, 500_000).unwrap().transition_count();
        assert_eq!([4, 6, 8, 10].map(transitions), [220, 3_021, 36_215, 404_278]);
    }
}
