//! Aligned pair (6.2) and triplet (7.5) exclusion.
//!
//! Two or three cells see the same cells with few candidates. A combination of digits that would leave one of those
//! without a candidate is not allowed, and a digit without any allowed combination is removed.

use super::board::{Board, PEERS, bits_of, cells_of};
use super::step::{Removals, Step};

/// The base cells with their excluders: cells with at most `degree` candidates that see them.
fn base_cells(board: &Board, degree: u32) -> Vec<(usize, u128)> {
    let cells = cells_of(board.empty()).filter(|&cell| board.count(cell) >= 2);
    cells
        .filter_map(|cell| {
            let peers = PEERS[cell] & board.empty();
            if cells_of(peers).any(|peer| board.count(peer) == 1) {
                return None;
            }
            let excluders = cells_of(peers).filter(|&peer| (2..=degree).contains(&board.count(peer)));
            let excluders = excluders.fold(0, |set, peer| set | 1 << peer);
            (excluders != 0).then_some((cell, excluders))
        })
        .collect()
}

/// Pairs of indices, ordered by the greater one.
fn pairs(count: usize) -> impl Iterator<Item = (usize, usize)> {
    (1..count).flat_map(|second| (0..second).map(move |first| (first, second)))
}

pub(super) fn aligned_pair(board: &Board) -> Option<Step> {
    let bases = base_cells(board, 2);
    pairs(bases.len()).find_map(|(first, second)| {
        let common = bases[first].1 & bases[second].1;
        if common.count_ones() < 2 {
            return None;
        }
        let removals = exclude(board, &[bases[first].0, bases[second].0], common);
        (!removals.is_empty()).then(|| Step::removing(6.2, "Aligned Pair Exclusion", removals))
    })
}

pub(super) fn aligned_triplet(board: &Board) -> Option<Step> {
    let bases = base_cells(board, 3);
    let mut excluders = [0; 81];
    let mut all = 0_u128;
    for &(cell, set) in &bases {
        excluders[cell] = set;
        all |= 1 << cell;
    }
    pairs(bases.len()).find_map(|(first, second)| {
        let [(first, near_first), (second, near_second)] = [bases[first], bases[second]];
        let common = near_first & near_second;
        if common.count_ones() < 2 {
            return None;
        }
        let range = all & !(1 << first) & !(1 << second);
        cells_of(near_first & range).chain(cells_of(near_second & !near_first & range)).find_map(|third| {
            let common = common & excluders[third];
            if common.count_ones() < 2 {
                return None;
            }
            let removals = exclude(board, &[first, second, third], common);
            (!removals.is_empty()).then(|| Step::removing(7.5, "Aligned Triplet Exclusion", removals))
        })
    })
}

/// The digits of the cells that no allowed combination has.
fn exclude(board: &Board, cells: &[usize], excluders: u128) -> Removals {
    let mut search = Combinations { board, cells, excluders: [0; 20], count: 0, allowed: [0; 3] };
    for cell in cells_of(excluders) {
        search.excluders[search.count] = board.candidates(cell);
        search.count += 1;
    }
    search.extend(0, [0; 3], 0);
    let removed = cells.iter().zip(search.allowed).map(|(&cell, allowed)| (cell, board.candidates(cell) & !allowed));
    removed.filter(|&(_, mask)| mask != 0).collect()
}

struct Combinations<'a> {
    board: &'a Board,
    cells: &'a [usize],
    /// The candidates of the excluders, and their number.
    excluders: [u16; 20],
    count: usize,
    /// The digits of each cell in allowed combinations.
    allowed: [u16; 3],
}

impl Combinations<'_> {
    /// Extends a combination of digits for the first cells to all of them and notes the allowed ones.
    fn extend(&mut self, length: usize, mut digits: [u16; 3], used: u16) {
        if length == self.cells.len() {
            if self.excluders[..self.count].iter().all(|mask| mask & !used != 0) {
                self.allowed.iter_mut().zip(digits).for_each(|(mask, digit)| *mask |= digit);
            }
            return;
        }
        let cell = self.cells[length];
        let seen = (0..length).filter(|&other| PEERS[cell] >> self.cells[other] & 1 == 1);
        let taken = seen.fold(0, |mask, other| mask | digits[other]);
        for digit in bits_of(self.board.candidates(cell) & !taken) {
            digits[length] = 1 << digit;
            self.extend(length + 1, digits, used | 1 << digit);
        }
    }
}
