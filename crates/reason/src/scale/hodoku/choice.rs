//! HoDoKu's choice among several chains: the one with the most removals, then the shortest, then the first by the
//! cells of its removals.

use std::cmp::Ordering;
use std::collections::HashMap;
use std::hash::Hash;

use super::position::{Conclusion, Removals, removing};

/// Chains that were found: their removals and lengths.
pub(super) struct Chains<N> {
    /// The least length of a chain with a name that removes some candidates.
    shortest: HashMap<(N, Removals), usize>,
    found: Vec<(Removals, usize)>,
}

impl<N: Eq + Hash> Chains<N> {
    pub(super) fn new() -> Self {
        Chains { shortest: HashMap::new(), found: Vec::new() }
    }

    /// Adds a chain, unless one of the same name that is as short has the same removals.
    pub(super) fn add(&mut self, name: N, mut removals: Removals, length: usize) {
        removals.sort_unstable_by_key(|&(cell, digit)| (digit, cell));
        removals.dedup();
        let shortest = self.shortest.entry((name, removals.clone())).or_insert(usize::MAX);
        if length < *shortest {
            *shortest = length;
            self.found.push((removals, length));
        }
    }

    /// The removals of the best chain.
    pub(super) fn best(self) -> Option<Conclusion> {
        let best = self.found.into_iter().reduce(|best, next| if compare(&next, &best).is_lt() { next } else { best });
        best.and_then(|(removals, _)| removing(removals))
    }
}

/// Orders two chains.
fn compare((one, one_length): &(Removals, usize), (other, other_length): &(Removals, usize)) -> Ordering {
    let place = |removals: &Removals| -> usize {
        let weighed = removals.iter().enumerate().map(|(index, (cell, digit))| cell * (80 * index + 1) + digit + 1);
        weighed.sum()
    };
    other.len().cmp(&one.len()).then(one_length.cmp(other_length)).then_with(|| place(one).cmp(&place(other)))
}
