//! Loading a puzzle: the words left after options are dropped and chosen beforehand.
//!
//! Options are not chosen one by one. Together they leave some items uncovered. An option stays possible if all its items
//! are uncovered, and the words are made from those options.
//!
//! Consecutive options that differ in a regular way are loaded together, as a *run*. The options of a cell of a
//! Sudoku have the cell, and the items of row, column and box for digit 1, 2, 3...: consecutive items. So the uncovered ones
//! among them are adjacent in a row of bits. The intersection of three such rows is the set of digits that the cell can
//! take:
//!
//! ```text
//!     uncovered items of its row      1 0 1 1 0 1 1 0 1
//!     uncovered items of its column   1 1 0 1 0 1 0 0 1
//!     uncovered items of its box      0 1 0 1 0 1 1 1 1
//!                                           4   6     9
//! ```

use super::compiled::{BitSet, State};
use super::place::Place;
use super::propagate::Queue;
use super::row::{clear, has};
use super::{LANE, Word};
use crate::bits::bits;
use crate::loading::{Loading, Refused, load};
use crate::problem::OptionId;
use crate::restriction::Restriction;

impl<const O: usize> BitSet<O> {
    /// Loads the words: everything possible except options that are dropped, or that conflict with chosen ones.
    #[inline(always)]
    pub(super) fn load_words(
        &self,
        restriction: &Restriction,
        state: &mut State,
        queue: &mut Queue,
        solution: &mut Vec<OptionId>,
    ) -> Result<(), Refused> {
        let chosen = &restriction.chosen;
        fill(&mut queue.open, self.items);
        fill(&mut state.possible, self.first.len());
        state.words.resize(self.words, 0);
        state.words.fill(0);
        solution.reserve(chosen.len());
        let (open, possible, words) = (&mut queue.open[..], &mut state.possible[..], &mut state.words[..]);
        load(&mut Load { problem: self, open: &mut *open, possible: &mut *possible, solution }, restriction)?;

        for run in self.runs.iter().filter(|run| has(open, usize::from(run.first.item))) {
            let others = self.others(run.first);
            let mut stay = some(possible, run.option, run.count);
            for other in others.iter().filter(|other| usize::from(other.item) < self.items) {
                stay &= some(open, other.item, run.count);
            }
            words[usize::from(run.first.item)] |= stay << run.first.bit;
            for other in others {
                let lane = &mut words[usize::from(other.item)..][..LANE];
                for (number, word) in lane.iter_mut().enumerate() {
                    *word |= (stay >> number & 1) << other.bit;
                }
            }
        }
        // Options with fewer other places than there is room for were filled up.
        words[self.items..].fill(0);

        queue.forced.resize(self.items, 0);
        (queue.forced_count, queue.wiped_out) = (0, None);
        for (at, open) in open.iter().enumerate() {
            for item in bits(*open).map(|bit| at * 64 + bit) {
                if words[item] & words[item].wrapping_sub(1) == 0 {
                    if words[item] == 0 {
                        queue.wiped_out = Some(item);
                    }
                    queue.forced[queue.forced_count] = item as u16;
                    queue.forced_count += 1;
                }
            }
        }
        for seen in &mut queue.seen {
            seen.resize(self.words, 0);
            seen.fill(0);
        }
        Ok(())
    }
}

/// The items and options left after options are dropped and chosen, and the chosen ones.
struct Load<'l, const O: usize> {
    problem: &'l BitSet<O>,
    open: &'l mut [u64],
    possible: &'l mut [u64],
    solution: &'l mut Vec<OptionId>,
}

impl<const O: usize> Loading for Load<'_, O> {
    #[inline(always)]
    fn drop(&mut self, option: usize) {
        clear(self.possible, option);
    }

    #[inline(always)]
    fn choose(&mut self, option: usize) -> bool {
        let BitSet { first, items, conflicts, .. } = self.problem;
        let first = first[option];
        let mut free = has(self.possible, option) && take(self.open, first);
        for &other in self.problem.others(first).iter().filter(|other| usize::from(other.item) < *items) {
            free &= take(self.open, other);
        }
        if free {
            self.solution.push(OptionId::new(option));
        }
        if let Some(conflicts) = conflicts {
            let row = self.possible.len();
            for (possible, conflict) in self.possible.iter_mut().zip(&conflicts[option * row..][..row]) {
                *possible &= !conflict;
            }
        }
        free
    }
}

/// Covers an item; returns whether it was open.
#[inline(always)]
fn take(open: &mut [u64], place: Place) -> bool {
    let item = usize::from(place.item);
    let was = has(open, item);
    clear(open, item);
    was
}

/// Consecutive bits of a row.
#[inline(always)]
fn some(row: &[u64], first: u16, count: u16) -> Word {
    let (at, shift) = (usize::from(first / 64), u32::from(first % 64));
    // Two shifts, because shifting by 64 - 0 would overflow.
    let above = row.get(at + 1).map_or(0, |next| next << 1 << (63 - shift));
    (row[at] >> shift | above) as Word & (Word::MAX >> (Word::BITS as u16 - count))
}

/// A row with the first `count` bits set.
fn fill(row: &mut Vec<u64>, count: usize) {
    row.clear();
    row.resize(count / 64, u64::MAX);
    if !count.is_multiple_of(64) {
        row.push((1 << (count % 64)) - 1);
    }
}
