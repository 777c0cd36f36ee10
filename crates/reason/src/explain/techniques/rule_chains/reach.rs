//! What follows from each literal, by more and more links.

use super::links::Links;
use crate::explain::model::Model;
use crate::explain::techniques::cells::bits;
use crate::explain::techniques::nodes::Lit;

/// This many words of sets take as long to join as a node of a search.
const WORDS_OF_NODE: usize = 2_000;

/// The literals that follow from each literal, as bits, by at most a number of links.
pub(super) struct Reach {
    /// The words of a set.
    words: usize,
    reached: Vec<u64>,
    /// By no fewer links.
    last: Vec<u64>,
}

impl Reach {
    /// By no links.
    pub(super) fn new(links: &Links) -> Reach {
        let (count, words) = (links.count(), links.words);
        let empty = || vec![0_u64; count * words];
        let mut reach = Reach { words, reached: empty(), last: empty() };
        (0..count).for_each(|lit| set(&mut reach.last[lit * words..], lit));
        reach
    }

    /// The literals that follow from one; it is among them only if it follows from others of them.
    pub(super) fn of(&self, lit: Lit) -> &[u64] {
        &self.reached[lit * self.words..][..self.words]
    }

    /// Whether the second literal follows from the first.
    pub(super) fn has(&self, lit: Lit, other: Lit) -> bool {
        has(self.of(lit), other)
    }

    /// By one link more. Returns whether more follows.
    pub(super) fn go_on(&mut self, model: &Model<'_>, links: &Links) -> bool {
        let words = self.words;
        let mut next = vec![0_u64; self.last.len()];
        let mut is_longer = false;
        for lit in 0..links.count() {
            let row = lit * words..(lit + 1) * words;
            let (all, last, new) = (&mut self.reached[row.clone()], &self.last[row.clone()], &mut next[row]);
            let mut joined = 0;
            for to in bits(last.iter().copied()) {
                new.iter_mut().zip(&links.direct[to * words..]).for_each(|(word, more)| *word |= more);
                joined += 1;
            }
            for edge in links.given(lit) {
                for (from, to) in [(edge.from, edge.to), (edge.to ^ 1, edge.from ^ 1)] {
                    if has(last, from) {
                        set(new, to);
                    }
                }
            }
            model.spend((joined * words / WORDS_OF_NODE) as u64);
            for (word, all) in new.iter_mut().zip(all) {
                *word &= !*all;
                *all |= *word;
                is_longer |= *word != 0;
            }
        }
        self.last = next;
        is_longer
    }
}

fn set(bits: &mut [u64], at: Lit) {
    bits[at / 64] |= 1 << (at % 64);
}

fn has(bits: &[u64], at: Lit) -> bool {
    bits[at / 64] >> (at % 64) & 1 == 1
}
