//! Choice of the next item: step C3, the one part of a search that looks at all items.
//!
//! Along the row this would be one dependent load after the other for each uncovered item, on Sudoku-like
//! problems more work than the dancing itself. So each primary item has a *key* of one byte: its length, capped at
//! 254, or 255 while it is covered. The keys are adjacent in memory in the order of naming, and the compiler compares a
//! whole vector of them at once.
//!
//! While a decision item (`projection.rs`) is uncovered, another item is taken only if it has at most one option, which is
//! no branch. In the row, the decision items come first anyway.

use super::key::{CHUNK, COVERED, LONG};
use super::links::Links;
use super::settings::Choose;

impl Links {
    /// The primary item to cover next, or `None` when all are covered. `weight` is how often each has failed.
    #[inline]
    pub(super) fn choose(&self, choose: Choose, weight: &[u32]) -> Option<u32> {
        let item = match choose {
            Choose::Smallest => self.shortest_decision(),
            Choose::Leftmost => self.rlink[0],
            Choose::Weighted => self.heaviest(self.shortest_decision(), weight),
        };
        (item != 0).then_some(item)
    }

    /// The first of the shortest items in the row; an item that is no decision item only if it is no branch, or if no
    /// decision item is left; 0 when the row is empty.
    #[inline]
    fn shortest_decision(&self) -> u32 {
        let shortest = self.shortest();
        if shortest <= self.last_decision || self.key[shortest as usize] <= 1 || self.rlink[0] > self.last_decision {
            return shortest;
        }
        let mut decision = self.rlink[0];
        let mut item = self.rlink[decision as usize];
        while item != 0 && item <= self.last_decision {
            if self.len[item as usize] < self.len[decision as usize] {
                decision = item;
            }
            item = self.rlink[item as usize];
        }
        decision
    }

    /// The first of the shortest items in the row, 0 when the row is empty.
    #[inline]
    fn shortest(&self) -> u32 {
        let (chunks, _) = self.key.as_chunks::<CHUNK>();
        let (mut least, mut place) = (COVERED, 0);
        for (index, chunk) in chunks.iter().enumerate() {
            let here = chunk.iter().copied().fold(COVERED, u8::min);
            if here < least {
                (least, place) = (here, index);
                // Not at 1: a later item may have no option at all, and then this branch ends here.
                if least == 0 {
                    break;
                }
            }
        }
        match least {
            COVERED => 0,
            LONG => self.shortest_of_long(),
            _ => {
                let within = chunks[place].iter().position(|&key| key == least);
                (place * CHUNK + within.expect("the least of the chunk is in it")) as u32
            }
        }
    }

    /// The item that failed most often, among those as short as the first shortest one.
    fn heaviest(&self, first: u32, weight: &[u32]) -> u32 {
        let mut heaviest = first;
        if first != 0 {
            let least = self.key[first as usize];
            let last = if first <= self.last_decision { self.last_decision } else { self.last_primary } as usize;
            for (item, &key) in self.key[..=last].iter().enumerate().skip(first as usize + 1) {
                // Beyond one byte, lengths differ though keys agree, and ties are rare.
                if key == least && key != LONG && weight[item] > weight[heaviest as usize] {
                    heaviest = item as u32;
                }
            }
        }
        heaviest
    }

    /// The shortest item when a byte is too short to tell lengths apart: along the row, as in the book.
    #[cold]
    fn shortest_of_long(&self) -> u32 {
        let mut shortest = self.rlink[0];
        let mut item = self.rlink[shortest as usize];
        while item != 0 {
            if self.len[item as usize] < self.len[shortest as usize] {
                shortest = item;
            }
            item = self.rlink[item as usize];
        }
        shortest
    }
}
