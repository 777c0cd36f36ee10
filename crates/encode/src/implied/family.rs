//! Families of disjoint houses, and the unions of connected houses in them.

use exdoku_text::board::Cell;

use super::signed::{Signed, Variables};

/// The largest number of unions for each family of disjoint houses, small ones first.
pub(super) const MOST_UNIONS: usize = 400;

/// The largest number of houses of a family that form unions.
pub(super) const MOST_HOUSES: usize = 128;

/// A family of disjoint houses.
pub(super) struct Family {
    pub(super) houses: Vec<Signed>,
    /// Sets of houses that are connected by stated sums, small ones first, with a bit for each house.
    pub(super) unions: Vec<u128>,
    /// For each house, the stated sums that share a cell with it, 64 per word.
    meeting: Vec<Vec<u64>>,
}

impl Family {
    pub(super) fn new(houses: &[Vec<Cell>], house_sum: i64, stated: &[Signed], variables: &Variables) -> Family {
        let signed = |cells: &Vec<Cell>| {
            let mut house = Signed::new(variables.words());
            cells.iter().for_each(|cell| house.words[cell.index() / 64].0 |= 1 << (cell.index() % 64));
            house.total = house_sum;
            house
        };
        let houses: Vec<Signed> = houses.iter().take(MOST_HOUSES).map(signed).collect();
        let touching = |house: &Signed| {
            let mut sums = vec![0; stated.len().div_ceil(64)];
            let numbers = (0..).zip(stated).filter(|(_, sum)| sum.touches(house)).map(|(number, _)| number);
            numbers.for_each(|number: usize| sums[number / 64] |= 1 << (number % 64));
            sums
        };
        let meeting: Vec<Vec<u64>> = houses.iter().map(touching).collect();
        Family { unions: unions(&meeting), houses, meeting }
    }

    /// Sets a sum to that of all cells of a union.
    pub(super) fn add_up(&self, union: u128, whole: &mut Signed) {
        whole.words.fill((0, 0));
        whole.total = 0;
        for house in of(union) {
            whole.words.iter_mut().zip(&self.houses[house].words).for_each(|(word, more)| word.0 |= more.0);
            whole.total += self.houses[house].total;
        }
    }

    /// The numbers of the stated sums that share a cell with the union, ascending.
    pub(super) fn touching(&self, union: u128, numbers: &mut Vec<usize>) {
        numbers.clear();
        for word in 0..self.meeting.first().map_or(0, Vec::len) {
            let sums = of(union).fold(0, |all, house| all | self.meeting[house][word]);
            numbers.extend(of(sums.into()).map(|bit| word * 64 + bit));
        }
    }
}

/// The houses of a union.
fn of(union: u128) -> impl Iterator<Item = usize> {
    let mut left = union;
    std::iter::from_fn(move || {
        (left != 0).then(|| {
            let house = left.trailing_zeros() as usize;
            left &= left - 1;
            house
        })
    })
}

/// Sets of houses that are connected by sums, small ones first.
fn unions(meeting: &[Vec<u64>]) -> Vec<u128> {
    let meet = |a: &[u64], b: &[u64]| a.iter().zip(b).any(|(a, b)| a & b != 0);
    let near = |a: usize| -> u128 {
        let others = (0..meeting.len()).filter(|&b| a != b && meet(&meeting[a], &meeting[b]));
        others.fold(0, |all, b| all | 1 << b)
    };
    let near: Vec<u128> = (0..meeting.len()).map(near).collect();
    let mut found: Vec<u128> = Vec::new();
    let mut last: Vec<u128> = (0..meeting.len()).map(|house| 1 << house).collect();
    while !last.is_empty() && found.len() < MOST_UNIONS {
        let larger = last.iter().flat_map(|&union| {
            let around = of(union).fold(0, |all, house| all | near[house]) & !union;
            of(around).map(move |house| union | 1 << house)
        });
        // In the order of their first houses.
        let mut next: Vec<u128> = larger.map(u128::reverse_bits).collect();
        next.sort_unstable_by(|a, b| b.cmp(a));
        next.dedup();
        next.truncate(MOST_UNIONS);
        next.iter_mut().for_each(|union| *union = union.reverse_bits());
        found.extend(std::mem::replace(&mut last, next));
    }
    found.truncate(MOST_UNIONS);
    found
}
