//! WXYZ-wings and larger ones: an almost locked set with a bivalue cell (ALS-XZ).
//!
//! An almost locked set of `n - 1` cells has `n` digits. A bivalue cell xz outside takes two of them. If it sees every
//! x of the set, the two cannot both lack z, so z goes from the cells that see all of them. If it sees every z as well,
//! the link is double: the set and the cell are locked, digit by digit.

use super::board::{Board, PEERS, cells_of, common_peers};
use super::step::{Removals, Step, add_removal};

struct Search<'a> {
    board: &'a Board,
    /// Digits of the set.
    size: u32,
    best: Option<Wing>,
}

/// A wing with its sort key: the first of the lowest difficulty with the most removals.
struct Wing {
    difficulty: f64,
    eliminations: usize,
    suffix: String,
    removals: Removals,
}

/// The cells of an almost locked set.
#[derive(Clone, Copy)]
struct Set {
    cells: u128,
    digits: u16,
    largest: u32,
    candidates: u32,
}

/// The best wing of `size` digits: 4 (5.5 to 5.6), 5 (6.2 to 6.4), 6 (6.6) or 7 (7.5).
pub(super) fn als_wing(board: &Board, size: u32) -> Option<Step> {
    let mut search = Search { board, size, best: None };
    search.extend(Set { cells: 0, digits: 0, largest: 0, candidates: 0 }, board.empty());
    search.best.map(|wing| {
        let name = &"TUVWXYZ"[7 - size as usize..];
        Step::removing(wing.difficulty, format!("{name}-Wing {}", wing.suffix), wing.removals)
    })
}

impl Search<'_> {
    /// Adds cells from `range`, which all see the cells of the set and follow them.
    fn extend(&mut self, set: Set, range: u128) {
        if set.cells.count_ones() == self.size - 1 {
            if set.digits.count_ones() == self.size {
                self.close(set);
            }
            return;
        }
        for cell in cells_of(range) {
            let candidates = self.board.candidates(cell);
            let digits = set.digits | candidates;
            if candidates.count_ones() < 2 || digits.count_ones() > self.size {
                continue;
            }
            let longer = Set {
                cells: set.cells | 1 << cell,
                digits,
                largest: set.largest.max(candidates.count_ones()),
                candidates: set.candidates + candidates.count_ones(),
            };
            self.extend(longer, range & PEERS[cell] & (u128::MAX << cell));
        }
    }

    /// Tries the bivalue cells around a set.
    fn close(&mut self, set: Set) {
        let around = cells_of(set.cells).fold(0, |cells, cell| cells | PEERS[cell]) & !set.cells;
        for cell in cells_of(around & self.board.empty()) {
            let pair = self.board.candidates(cell);
            if pair.count_ones() != 2 || pair & !set.digits != 0 {
                continue;
            }
            let low = pair.trailing_zeros() as usize;
            let high = (pair & (pair - 1)).trailing_zeros() as usize;
            let sees = |digit: usize| self.cells_of_set(set, digit) & !PEERS[cell] == 0;
            match (sees(low), sees(high)) {
                (true, true) => self.add_double(set, cell, low, high),
                (true, false) => self.add_single(set, cell, high),
                (false, true) => self.add_single(set, cell, low),
                (false, false) => {}
            }
        }
    }

    fn cells_of_set(&self, set: Set, digit: usize) -> u128 {
        set.cells & self.board.cells_with(digit)
    }

    fn add_single(&mut self, set: Set, cell: usize, z: usize) {
        let mut removals = Vec::new();
        let eliminations = self.remove_from_common(&mut removals, set, z, Some(cell), cell);
        self.offer(set, false, eliminations, removals);
    }

    fn add_double(&mut self, set: Set, cell: usize, low: usize, high: usize) {
        let mut removals = Vec::new();
        let others = super::board::bits_of(set.digits & !self.board.candidates(cell));
        let weak: usize = others.map(|digit| self.remove_from_common(&mut removals, set, digit, None, cell)).sum();
        let strong_low = self.remove_from_common(&mut removals, set, low, Some(cell), cell);
        let strong_high = self.remove_from_common(&mut removals, set, high, Some(cell), cell);
        let double = weak > 0 || (strong_low > 0 && strong_high > 0);
        self.offer(set, double, weak + strong_low + strong_high, removals);
    }

    /// Removes a digit from the cells outside the wing that see its cells in the set and `also`.
    fn remove_from_common(
        &self,
        removals: &mut Removals,
        set: Set,
        digit: usize,
        also: Option<usize>,
        pair: usize,
    ) -> usize {
        let holders = self.cells_of_set(set, digit) | also.map_or(0, |cell| 1 << cell);
        let victims = common_peers(holders) & !set.cells & !(1 << pair) & self.board.cells_with(digit);
        cells_of(victims).for_each(|victim| add_removal(removals, victim, 1 << digit));
        victims.count_ones() as usize
    }

    fn offer(&mut self, set: Set, double: bool, eliminations: usize, removals: Removals) {
        if removals.is_empty() {
            return;
        }
        let suffix = format!("{}{}{}", if double { 2 } else { 1 }, set.largest, set.candidates);
        let difficulty = self.difficulty(set.largest);
        let better = self.best.as_ref().is_none_or(|best| {
            let by_rating = difficulty.total_cmp(&best.difficulty);
            by_rating.then(best.eliminations.cmp(&eliminations)).then_with(|| best.suffix.cmp(&suffix)).is_lt()
        });
        if better {
            self.best = Some(Wing { difficulty, eliminations, suffix, removals });
        }
    }

    /// Sets whose largest cell has a middle number of candidates count as harder.
    fn difficulty(&self, largest: u32) -> f64 {
        let middle = (self.size + 2) / 2;
        let extra = f64::from(self.size - middle) - f64::from(middle.abs_diff(largest));
        match self.size {
            4 => 5.5 + extra * 0.1,
            5 => 6.2 + extra * 0.1,
            6 => 6.6,
            _ => 7.5,
        }
    }
}
