//! Almost locked sets: ALS-XZ, ALS-XY-wing, ALS-XY-chain.

use std::collections::HashSet;

use super::choice::Chains;
use super::position::{Conclusion, Position, Removals, cells_in, chosen, dictionary, houses, of_digit, removing};
use crate::scale::board::{bits_of, common_peers};

/// The largest number of cells of an almost locked set.
const MOST_CELLS: u32 = 8;
/// The allowed numbers of restricted commons of a chain.
const CHAIN_LINKS: std::ops::RangeInclusive<usize> = 3..=50;

/// n cells of a house with n + 1 digits.
struct Als {
    cells: u128,
    digits: u16,
    /// The cells with each digit.
    places: [u128; 9],
    /// The candidates outside that see all of these.
    seen: [u128; 9],
}

/// One or two digits that only one of two almost locked sets can hold.
#[derive(Clone, Copy)]
struct Common {
    one: usize,
    other: usize,
    digit: usize,
    second: Option<usize>,
}

impl Common {
    fn digits(self) -> u16 {
        1 << self.digit | self.second.map_or(0, |second| 1 << second)
    }
}

/// The almost locked sets of a position and their restricted commons, in HoDoKu's order.
struct Sets {
    sets: Vec<Als>,
    commons: Vec<Common>,
}

impl Sets {
    fn new(position: &Position) -> Self {
        let sets = almost_locked_sets(position);
        let pairs = (0..sets.len()).flat_map(|one| (one + 1..sets.len()).map(move |other| (one, other)));
        let commons = pairs.filter_map(|(one, other)| restricted_common(&sets, one, other)).collect();
        Sets { sets, commons }
    }

    /// The removals of two sets by their common digits, except some.
    fn removed(&self, one: usize, other: usize, excepted: u16) -> Removals {
        let (one, other) = (&self.sets[one], &self.sets[other]);
        let digits = bits_of(one.digits & other.digits & !excepted);
        digits.flat_map(|digit| of_digit(one.seen[digit] & other.seen[digit], digit)).collect()
    }

    /// The removals of the first of two sets with two restricted commons by its other digits.
    fn removed_by_double(&self, one: usize, other: usize, commons: u16) -> Removals {
        let cells = self.sets[other].cells;
        let one = &self.sets[one];
        bits_of(one.digits & !commons).flat_map(|digit| of_digit(one.seen[digit] & !cells, digit)).collect()
    }
}

fn almost_locked_sets(position: &Position) -> Vec<Als> {
    let board = position.board();
    let (mut known, mut sets) = (HashSet::new(), Vec::new());
    for house in houses() {
        let empty: Vec<usize> = cells_in(house).filter(|&cell| board.candidates(cell) != 0).collect();
        for choice in dictionary(empty.len()).into_iter().filter(|choice| choice.count_ones() <= MOST_CELLS) {
            let members = chosen(&empty, choice);
            let digits = members.iter().fold(0, |digits, &cell| digits | board.candidates(cell));
            let cells = members.iter().fold(0, |set: u128, &cell| set | 1 << cell);
            if digits.count_ones() != choice.count_ones() + 1 || !known.insert(cells) {
                continue;
            }
            let (mut places, mut seen) = ([0; 9], [0; 9]);
            for digit in bits_of(digits) {
                places[digit] = cells & board.cells_with(digit);
                seen[digit] = common_peers(places[digit]) & !cells & board.cells_with(digit);
            }
            sets.push(Als { cells, digits, places, seen });
        }
    }
    sets
}

/// The restricted common of two disjoint sets; of three digits, the first and the last.
fn restricted_common(sets: &[Als], one: usize, other: usize) -> Option<Common> {
    let (first, next) = (&sets[one], &sets[other]);
    if first.cells & next.cells != 0 {
        return None;
    }
    let is_restricted =
        |&digit: &usize| next.places[digit] & !first.seen[digit] == 0 && first.places[digit] & !next.seen[digit] == 0;
    let mut digits = bits_of(first.digits & next.digits).filter(is_restricted);
    let digit = digits.next()?;
    Some(Common { one, other, digit, second: digits.last() })
}

/// Two sets with a restricted common.
pub(super) fn xz(position: &Position) -> Option<Conclusion> {
    let sets = Sets::new(position);
    sets.commons.iter().find_map(|&common| {
        let Common { one, other, digit, second } = common;
        let mut removals = sets.removed(one, other, 1 << digit);
        if let Some(second) = second {
            removals.extend(sets.removed(one, other, 1 << second));
            removals.extend(sets.removed_by_double(one, other, common.digits()));
            removals.extend(sets.removed_by_double(other, one, common.digits()));
        }
        removing(removals)
    })
}

/// Two sets, each with a restricted common with a third.
pub(super) fn xy_wing(position: &Position) -> Option<Conclusion> {
    let sets = Sets::new(position);
    for (index, &first) in sets.commons.iter().enumerate() {
        for &next in &sets.commons[index + 1..] {
            let same_digit = first.second.is_none() && next.second.is_none() && first.digit == next.digit;
            let ends = if first.one == next.one {
                (first.other, next.other)
            } else if first.other == next.one {
                (first.one, next.other)
            } else if first.one == next.other {
                (first.other, next.one)
            } else if first.other == next.other {
                (first.one, next.one)
            } else {
                continue;
            };
            if !same_digit && sets.sets[ends.0].cells & sets.sets[ends.1].cells == 0 {
                let removals = sets.removed(ends.0, ends.1, first.digits() | next.digits());
                if !removals.is_empty() {
                    return removing(removals);
                }
            }
        }
    }
    None
}

/// The best chain of sets.
pub(super) fn chain(position: &Position) -> Option<Conclusion> {
    let sets = Sets::new(position);
    let mut from = vec![Vec::new(); sets.sets.len()];
    for &common in &sets.commons {
        from[common.one].push(common);
    }
    let mut search = Search { sets: &sets, from, found: Chains::new() };
    for start in 0..sets.sets.len() {
        for common in search.from[start].clone() {
            // With two digits, each is the first in turn.
            for used in bits_in_order(common) {
                search.extend(start, 1 << used, common, 1 << used, 1);
            }
        }
    }
    search.found.best()
}

/// The digits of a restricted common, as noted.
fn bits_in_order(common: Common) -> impl Iterator<Item = usize> {
    [Some(common.digit), common.second].into_iter().flatten()
}

/// A search for chains of sets.
struct Search<'s> {
    sets: &'s Sets,
    /// The restricted commons of each set with later ones.
    from: Vec<Vec<Common>>,
    found: Chains<()>,
}

impl Search<'_> {
    /// Extends a chain from its last restricted common, of which some digits are in use.
    fn extend(&mut self, start: usize, first: u16, last: Common, used: u16, links: usize) {
        if CHAIN_LINKS.contains(&links) {
            let removals = self.sets.removed(start, last.other, first | used);
            if !removals.is_empty() {
                self.found.add((), removals, 0);
            }
        }
        for index in 0..self.from[last.other].len() {
            let next = self.from[last.other][index];
            let usable = usable(last, used, next);
            if links < *CHAIN_LINKS.end() && usable != 0 {
                self.extend(start, first, next, usable, links + 1);
            }
        }
    }
}

/// The digits of the next restricted common that are in use after the last one. If the last one has both digits in use,
/// HoDoKu uses the first.
fn usable(last: Common, used: u16, next: Common) -> u16 {
    let blocked = if used.count_ones() == 2 { 1 << last.digit } else { used };
    next.digits() & !blocked
}
