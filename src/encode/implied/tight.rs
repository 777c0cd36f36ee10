//! Tight sums of many cells: equations whose total is far from what their cells hold on average.
//!
//! ```text
//!   . . . . . x / / /     Five parallel diagonals cover three boxes and twelve cells besides. If the sums of the diagonals
//!   . . . . x / / / /     are known, so is that of the twelve cells. It is tighter than the sums of the diagonals are,
//!   . . . x x / / / .     since more of its cells lie in one box: they cannot all be large.
//! ```
//!
//! A sum of cells is about normally distributed. Its variance is least where the cells share houses: k of n different
//! digits have the variance s²·k·(n-k)/(n-1), and a whole house has none. So two equations with the same deviation from
//! their mean, one that follows from stated sums, and their plain sum, which disregards the houses that cells of
//! different sums share, differ in how improbable that deviation is. The *gain* of an equation is that difference:
//!
//! ```text
//!   (total - mean)² · (1 / variance of the equation - 1 / sum of the variances of the stated sums in it)
//! ```
//!
//! From a union of houses stated sums are subtracted, always the one that leads to the greatest gain. The same is done
//! with a stated sum instead of the houses: others are added, such as those of parallel diagonals. The equations with
//! the greatest gain are posted, without those that gain little beside the ones before.
//!
//! The gain prefers totals at the ends of what is possible. A sum that is near its mean excludes nothing before most of
//! its cells are known.
//!
//! Size: at most [`MOST_POSTED`] sums of at most [`MOST_TERMS`] cells.

use std::collections::BTreeMap;

use crate::board::Cell;
use crate::encode::{Encoder, Variable};

use super::equation::Equation;

/// The most terms of a tight sum, and of the sums on the way to it.
const MOST_TERMS: usize = 18;
const MOST_TERMS_ON_THE_WAY: usize = 36;

/// The most sums that are added to, or subtracted from, a union of houses or another sum.
const MOST_STEPS: usize = 8;

/// The most tight sums that are posted.
const MOST_POSTED: usize = 6;

/// A stated sum is loose if its variance is greater than that of so many cells in different houses. Where sums are cages,
/// which lie in one or two houses, tight sums take more options than they save nodes.
const LOOSE: f64 = 4.5;

/// The least gain that is worth the options of a sum.
const LEAST_GAIN: f64 = 3.0;

/// Cells with weights 1 and -1.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Signed {
    plus: Vec<u64>,
    minus: Vec<u64>,
    total: i64,
}

impl Signed {
    fn new(words: usize) -> Signed {
        Signed { plus: vec![0; words], minus: vec![0; words], total: 0 }
    }

    /// The equation, if its terms are cells of the board, each with weight 1 or -1.
    fn of(equation: &Equation, cells: usize, words: usize) -> Option<Signed> {
        let mut signed = Signed::new(words);
        signed.total = equation.total();
        for &(variable, weight) in equation.terms() {
            match variable {
                Variable::Cell(cell) if cell.index() < cells && weight.abs() == 1 => {
                    let side = if weight == 1 { &mut signed.plus } else { &mut signed.minus };
                    side[cell.index() / 64] |= 1 << (cell.index() % 64);
                }
                _ => return None,
            }
        }
        Some(signed)
    }

    fn negated(&self) -> Signed {
        Signed { plus: self.minus.clone(), minus: self.plus.clone(), total: -self.total }
    }

    fn len(&self) -> usize {
        count(&self.plus) + count(&self.minus)
    }

    fn touches(&self, other: &Signed) -> bool {
        let pairs = self.plus.iter().zip(&self.minus).zip(other.plus.iter().zip(&other.minus));
        pairs.into_iter().any(|((a, b), (c, d))| (a | b) & (c | d) != 0)
    }

    /// Becomes the sum of two equations; false if a weight is neither 1 nor -1.
    fn set_sum(&mut self, a: &Signed, b: &Signed) -> bool {
        let mut doubled = 0;
        for word in 0..self.plus.len() {
            doubled |= a.plus[word] & b.plus[word] | a.minus[word] & b.minus[word];
            self.plus[word] = a.plus[word] & !b.minus[word] | b.plus[word] & !a.minus[word];
            self.minus[word] = a.minus[word] & !b.plus[word] | b.minus[word] & !a.plus[word];
        }
        self.total = a.total + b.total;
        doubled == 0
    }

    /// With the first cell's weight positive.
    fn normalised(self) -> Signed {
        let first = self.plus.iter().zip(&self.minus).find(|(plus, minus)| **plus | **minus != 0);
        match first {
            Some((plus, minus)) if (plus | minus).trailing_zeros() == minus.trailing_zeros() => self.negated(),
            _ => self,
        }
    }

    fn equation(&self, encoder: &Encoder<'_>) -> Equation {
        let has = |side: &[u64], cell: Cell| side[cell.index() / 64] >> (cell.index() % 64) & 1 == 1;
        let weight = |cell: Cell| i64::from(has(&self.plus, cell)) - i64::from(has(&self.minus, cell));
        Equation::new(encoder.board.cells().map(|cell| (cell.into(), weight(cell))), self.total)
    }
}

fn count(cells: &[u64]) -> usize {
    cells.iter().map(|word| word.count_ones() as usize).sum()
}

/// Sums of different digits as random variables.
struct Statistics {
    /// The cells of each house, by family.
    families: Vec<Vec<Vec<u64>>>,
    mean: f64,
    /// Of the sum of so many different digits.
    variance: Vec<f64>,
}

impl Statistics {
    fn new(values: &[i64], families: &[Vec<Vec<Cell>>], words: usize) -> Statistics {
        let values: Vec<f64> = values.iter().map(|&value| value as f64).collect();
        let n = values.len() as f64;
        let mean = values.iter().sum::<f64>() / n;
        let of_one = values.iter().map(|value| (value - mean) * (value - mean)).sum::<f64>() / n;
        let of = |k: usize| if values.len() > 1 { of_one * k as f64 * (n - k as f64) / (n - 1.0) } else { 0.0 };
        let mask = |house: &Vec<Cell>| {
            let mut mask = vec![0; words];
            house.iter().for_each(|cell| mask[cell.index() / 64] |= 1 << (cell.index() % 64));
            mask
        };
        let families = families.iter().map(|family| family.iter().map(mask).collect()).collect();
        Statistics { families, mean, variance: (0..=values.len()).map(of).collect() }
    }

    /// The variance of the sum of some cells, by the family of houses that determines it best.
    fn of_cells(&self, cells: &[u64]) -> f64 {
        let all = count(cells);
        let with = |family: &Vec<Vec<u64>>| {
            let (mut variance, mut within) = (0.0, 0);
            for house in family {
                let shared = house.iter().zip(cells).map(|(a, b)| (a & b).count_ones() as usize).sum::<usize>();
                variance += self.variance[shared];
                within += shared;
            }
            variance + self.variance[1] * (all - within) as f64
        };
        self.families.iter().map(with).fold(self.variance[1] * all as f64, f64::min)
    }

    fn of(&self, sum: &Signed) -> f64 {
        self.of_cells(&sum.plus) + self.of_cells(&sum.minus)
    }

    /// The square of the distance of the total from its mean.
    fn deviation(&self, sum: &Signed) -> f64 {
        let cells = count(&sum.plus) as f64 - count(&sum.minus) as f64;
        let distance = sum.total as f64 - self.mean * cells;
        distance * distance
    }

    /// How much less probable an equation is than without the houses that cells of different stated sums share: `apart`
    /// is the sum of their variances.
    fn gain(&self, sum: &Signed, apart: f64) -> f64 {
        let variance = self.of(sum);
        match variance > 0.0 && apart > variance {
            true => self.deviation(sum) * (1.0 / variance - 1.0 / apart),
            false => 0.0,
        }
    }
}

/// A sum that is stated, or a house that belongs to no partition of the board.
struct Stated {
    sum: Signed,
    negated: Signed,
    variance: f64,
}

/// An equation that follows from stated ones.
#[derive(Clone)]
struct Found {
    sum: Signed,
    gain: f64,
    /// Numbers of the stated ones.
    from: Vec<usize>,
    /// The sum of their variances.
    apart: f64,
}

/// The tight sums, where the digits of a house have these values.
pub(super) fn implied(
    encoder: &Encoder<'_>,
    families: &[Vec<Vec<Cell>>],
    unions: &[Vec<Vec<usize>>],
    known: &[Equation],
    values: &[i64],
) -> Vec<Equation> {
    let cells = encoder.board.cell_count();
    let words = cells.div_ceil(64);
    let statistics = Statistics::new(values, families, words);
    let mut stated: Vec<Stated> = Vec::new();
    for sum in known.iter().filter_map(|equation| Signed::of(equation, cells, words)) {
        let (variance, negated) = (statistics.of(&sum), sum.negated());
        stated.push(Stated { sum, negated, variance });
    }
    let loose = stated.iter().filter(|stated| stated.variance > LOOSE * statistics.variance[1]);
    if loose.count() < 2 {
        return Vec::new();
    }
    let house_sum: i64 = values.iter().sum();
    let house = |mask: &Vec<u64>| Signed { plus: mask.clone(), minus: vec![0; words], total: house_sum };
    for family in statistics.families.iter().filter(|family| family.len() * values.len() < cells) {
        for mask in family {
            stated.push(Stated { sum: house(mask), negated: house(mask).negated(), variance: 0.0 });
        }
    }
    let mut found: BTreeMap<Signed, Found> = BTreeMap::new();
    for (family, unions) in statistics.families.iter().zip(unions) {
        // More than half of the houses leave what the other half leaves.
        for union in unions.iter().filter(|union| 2 * union.len() <= family.len()) {
            let mut sum = Signed::new(words);
            for &number in union {
                sum.plus.iter_mut().zip(&family[number]).for_each(|(word, more)| *word |= more);
            }
            sum.total = house_sum * union.len() as i64;
            extend(&statistics, &stated, Found { sum, gain: 0.0, from: Vec::new(), apart: 0.0 }, &mut found);
        }
    }
    for (number, start) in stated.iter().enumerate() {
        let from = vec![number];
        extend(
            &statistics,
            &stated,
            Found { sum: start.sum.clone(), gain: 0.0, from, apart: start.variance },
            &mut found,
        );
    }
    let mut found: Vec<Found> = found.into_values().collect();
    found.sort_by(|a, b| b.gain.total_cmp(&a.gain).then(a.sum.len().cmp(&b.sum.len())));
    chosen(&statistics, &stated, found).into_iter().map(|sum| sum.equation(encoder)).collect()
}

/// Adds or subtracts stated sums, always the one that leads to the greatest gain. A union of houses meets only sums
/// that share cells with it.
fn extend(statistics: &Statistics, stated: &[Stated], start: Found, found: &mut BTreeMap<Signed, Found>) {
    let of_houses = start.from.is_empty();
    let mut open: Vec<usize> = (0..stated.len()).filter(|number| !start.from.contains(number)).collect();
    let mut at = start;
    let mut next = at.sum.clone();
    for _ in 0..MOST_STEPS {
        let mut best: Option<(f64, usize, &Signed)> = None;
        for &number in &open {
            let other = &stated[number];
            if of_houses && !at.sum.touches(&other.sum) {
                continue;
            }
            for term in [&other.negated, &other.sum] {
                if !next.set_sum(&at.sum, term) || next.len() > MOST_TERMS_ON_THE_WAY {
                    continue;
                }
                let gain = statistics.gain(&next, at.apart + other.variance);
                if best.is_none_or(|(most, ..)| gain > most) {
                    best = Some((gain, number, term));
                }
            }
        }
        let Some((gain, number, term)) = best else { break };
        next.set_sum(&at.sum, term);
        std::mem::swap(&mut at.sum, &mut next);
        open.retain(|&other| other != number);
        at.from.push(number);
        at.apart += stated[number].variance;
        at.gain = gain;
        if (1..=MOST_TERMS).contains(&at.sum.len()) && gain >= LEAST_GAIN {
            let sum = at.sum.clone().normalised();
            found.entry(sum.clone()).or_insert(Found { sum, ..at.clone() });
        }
    }
}

/// The equations, those with the greatest gain first, that gain enough beside each of the ones before.
fn chosen(statistics: &Statistics, stated: &[Stated], found: Vec<Found>) -> Vec<Signed> {
    let mut chosen: Vec<Found> = Vec::new();
    for equation in found {
        // It may be the other one and some stated sums.
        let beside = |other: &Found| {
            let only_here = equation.from.iter().filter(|number| !other.from.contains(number));
            let only_there = other.from.iter().filter(|number| !equation.from.contains(number));
            let apart: f64 = only_here.chain(only_there).map(|&number| stated[number].variance).sum();
            statistics.gain(&equation.sum, apart + statistics.of(&other.sum))
        };
        if chosen.iter().all(|other| beside(other) >= LEAST_GAIN) {
            chosen.push(equation);
            if chosen.len() == MOST_POSTED {
                break;
            }
        }
    }
    chosen.into_iter().map(|found| found.sum).collect()
}

#[cfg(test)]
mod tests {
    use super::super::families;
    use super::*;
    use crate::board::Board;

    #[test]
    fn parallel_diagonals_leave_the_cells_beside_three_boxes() {
        let board = Board::square(9).unwrap();
        let cells: Vec<Cell> = board.cells().collect();
        let of = |wanted: &dyn Fn(usize, usize) -> bool| -> Vec<Cell> {
            cells.iter().enumerate().filter(|(at, _)| wanted(at / 9, at % 9)).map(|(_, &cell)| cell).collect()
        };
        let mut houses: Vec<Vec<Cell>> = (0..9).map(|row| of(&|r, _| r == row)).collect();
        houses.extend((0..9).map(|column| of(&|_, c| c == column)));
        houses.extend((0..9).map(|number| of(&|r, c| r / 3 * 3 + c / 3 == number)));
        let diagonal = |sum: usize, total: i64| {
            Equation::new(of(&|r, c| r + c == sum).into_iter().map(|cell| (cell.into(), 1)), total)
        };
        // The diagonals have 39 cells and 218 in all, boxes 3, 5 and 7 have 27 and 135.
        let known = [diagonal(6, 43), diagonal(7, 44), diagonal(8, 45), diagonal(9, 34), diagonal(10, 52)];
        let families = families(houses);
        let encoder = Encoder::new(&board);
        let unions = [vec![], vec![], vec![vec![2, 4, 6]]];
        let values: Vec<i64> = (1..=9).collect();
        let found = implied(&encoder, &families, &unions, &known, &values);
        let beside = of(&|r, c| (6..=10).contains(&(r + c)) && ![2, 4, 6].contains(&(r / 3 * 3 + c / 3)));
        assert_eq!(beside.len(), 12);
        assert!(found.contains(&Equation::new(beside.into_iter().map(|cell| (cell.into(), 1)), 83)));
        // Sums near the mean exclude nothing.
        let known = [diagonal(6, 35), diagonal(7, 40), diagonal(8, 45), diagonal(9, 40), diagonal(10, 35)];
        assert_eq!(implied(&encoder, &families, &unions, &known, &values), []);
    }
}
