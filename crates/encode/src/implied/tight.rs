//! Tight sums of many cells: equations whose total is far from the average of their cells.
//!
//! ```text
//!   . . . . . x / / /     Five parallel diagonals cover three boxes and twelve cells besides. If the sums of the diagonals
//!   . . . . x / / / /     are known, so is that of the twelve cells. It is tighter than the sums of the diagonals are,
//!   . . . x x / / / .     since more of its cells lie in one box: they cannot all be large.
//! ```
//!
//! A sum of cells is about normally distributed. Its variance is smallest if the cells share houses: k of n different
//! digits have the variance s²·k·(n-k)/(n-1), and a whole house has none. An equation that follows from stated sums has the
//! same deviation from its mean as their plain sum, but the plain sum disregards houses shared by cells of different sums,
//! so the two differ in how improbable the deviation is. The *gain* of an equation is that difference:
//!
//! ```text
//!   (total - mean)² · (1 / variance of the equation - 1 / sum of the variances of the stated sums in it)
//! ```
//!
//! Innies and outies of a union of houses are tight or not. If stated sums are loose, as diagonals are, other combinations
//! are tried, too: stated sums are subtracted from a union, always the one that leads to the greatest gain. The same is done
//! starting from a stated sum instead of the houses, such as one of several parallel diagonals. The equations with the
//! greatest gain are posted, without those that gain little beyond the ones before.
//!
//! The gain prefers totals at the ends of what is possible. A sum that is near its mean excludes nothing before most of
//! its cells are known.
//!
//! Size: at most [`MOST_POSTED`] sums of at most [`MOST_TERMS`] cells.

use std::collections::HashMap;

use foldhash::fast::FixedState;

use super::family::{Family, MOST_HOUSES};
use super::signed::Signed;
use crate::encoder::Encoder;

/// The largest number of terms of a tight sum, and of the sums on the way to it.
const MOST_TERMS: usize = 18;
const MOST_TERMS_ON_THE_WAY: usize = 36;

/// The largest number of sums that are added to, or subtracted from, a union of houses or another sum.
const MOST_STEPS: usize = 8;

/// The largest number of tight sums that are posted.
const MOST_POSTED: usize = 12;

/// A stated sum is loose if its variance exceeds that of this many cells in different houses. Cages, which lie in one
/// or two houses, are not loose, and subtracting all of them from a union is tight enough: other combinations are not tried.
const LOOSE: f64 = 4.5;

/// The least gain that is worth the options of a sum.
const LEAST_GAIN: f64 = 3.0;

/// Sums of different digits as random variables.
struct Statistics {
    /// For each family, the number of the house of each cell.
    families: Vec<Vec<u8>>,
    mean: f64,
    /// The number of digits.
    digits: u32,
    /// The variance of the sum of k of n different digits is k·(n-k) times this.
    unit: f64,
    /// The number of cells, which come before other variables.
    cells: usize,
}

/// A cell in no house of a family. A family has fewer houses than this, and a house fewer cells.
const NO_HOUSE: u8 = u8::MAX;

impl Statistics {
    fn new(values: &[i64], families: &[Family], cells: usize) -> Statistics {
        let values: Vec<f64> = values.iter().map(|&value| value as f64).collect();
        let n = values.len() as f64;
        let mean = values.iter().sum::<f64>() / n;
        let of_one = values.iter().map(|value| (value - mean) * (value - mean)).sum::<f64>() / n;
        let unit = if values.len() > 1 { of_one / (n - 1.0) } else { 0.0 };
        let numbered = |family: &Family| {
            let mut house_of = vec![NO_HOUSE; cells];
            for (number, house) in (0..NO_HOUSE).zip(&family.houses) {
                house.plus().for_each(|cell| house_of[cell] = number);
            }
            house_of
        };
        Statistics { families: families.iter().map(numbered).collect(), mean, digits: values.len() as u32, unit, cells }
    }

    /// The variance of one cell, in units.
    fn of_one(&self) -> u32 {
        self.digits.saturating_sub(1)
    }

    /// The variance of the sum of some cells in units, by the family of houses that determines it best. Units are whole
    /// numbers, so that mirrored sums have the same gain.
    fn of_cells(&self, cells: &(impl Iterator<Item = u64> + Clone)) -> u32 {
        let all = size(cells.clone());
        if all == 0 {
            return 0;
        }
        let with = |house_of: &Vec<u8>| {
            let mut within = [0_u8; MOST_HOUSES];
            // The squares of the numbers of cells in each house.
            let mut squares = 0;
            for (at, mut word) in cells.clone().enumerate() {
                while word != 0 {
                    let cell = at * 64 + word.trailing_zeros() as usize;
                    word &= word - 1;
                    squares += match house_of[cell] {
                        NO_HOUSE => 1,
                        house => {
                            let within = &mut within[usize::from(house)];
                            *within += 1;
                            2 * u32::from(*within) - 1
                        }
                    };
                }
            }
            self.digits * all - squares
        };
        self.families.iter().map(with).fold(self.of_one() * all, u32::min)
    }

    fn of(&self, sum: &Signed) -> f64 {
        f64::from(self.of_cells(&sum.plus_words()) + self.of_cells(&sum.minus_words())) * self.unit
    }

    /// The square of the distance of the total from its mean.
    fn deviation(&self, sum: &Signed) -> f64 {
        let cells = f64::from(size(sum.plus_words())) - f64::from(size(sum.minus_words()));
        let distance = sum.total as f64 - self.mean * cells;
        distance * distance
    }

    /// How much less probable an equation is than without the houses shared by cells of different stated sums; `apart`
    /// is the sum of their variances.
    fn gain(&self, sum: &Signed, apart: f64) -> f64 {
        let deviation = self.deviation(sum);
        let variance = self.of(sum);
        match variance > 0.0 && apart > variance {
            true => deviation * (1.0 / variance - 1.0 / apart),
            false => 0.0,
        }
    }

    /// Whether all variables of a sum are cells.
    fn is_of_cells(&self, sum: &Signed) -> bool {
        sum.numbers().all(|number| number < self.cells)
    }
}

/// The number of bits that are set.
fn size(words: impl Iterator<Item = u64>) -> u32 {
    words.map(u64::count_ones).sum()
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
    /// The numbers of the stated ones.
    from: Vec<usize>,
    /// The sum of their variances.
    apart: f64,
}

/// The tight sums that were found.
pub(super) struct Tight {
    statistics: Statistics,
    stated: Vec<Stated>,
    /// For each sum that a rule states, its number among the sums of cells.
    numbers: Vec<Option<usize>>,
    loose: usize,
    found: HashMap<Signed, Found, FixedState>,
}

impl Tight {
    /// No sums yet; the digits of a house have these values.
    pub(super) fn new(encoder: &Encoder<'_>, families: &[Family], known: &[Signed], values: &[i64]) -> Tight {
        let cells = encoder.board.cell_count();
        let statistics = Statistics::new(values, families, cells);
        let (mut stated, mut numbers): (Vec<Stated>, _) = (Vec::new(), Vec::new());
        for sum in known {
            let of_cells = statistics.is_of_cells(sum);
            numbers.push(of_cells.then_some(stated.len()));
            if of_cells {
                stated.push(Stated { variance: statistics.of(sum), negated: sum.negated(), sum: sum.clone() });
            }
        }
        let loose = stated
            .iter()
            .filter(|stated| stated.variance > LOOSE * f64::from(statistics.of_one()) * statistics.unit)
            .count();
        for family in families.iter().filter(|family| family.houses.len() * values.len() < cells) {
            for house in &family.houses {
                stated.push(Stated { sum: house.clone(), negated: house.negated(), variance: 0.0 });
            }
        }
        Tight { statistics, stated, numbers, loose, found: HashMap::default() }
    }

    /// Whether some sums are loose enough for combinations of them to be tighter.
    pub(super) fn has_loose_sums(&self) -> bool {
        self.loose >= 2
    }

    /// Keeps a sum that follows from a union of houses and these stated sums, if it is tight.
    pub(super) fn consider(&mut self, sum: &Signed, from: &[usize]) {
        if sum.len() > MOST_TERMS || !self.statistics.is_of_cells(sum) {
            return;
        }
        let Some(from) = from.iter().map(|&number| self.numbers[number]).collect::<Option<Vec<usize>>>() else {
            return;
        };
        let apart = from.iter().map(|&number| self.stated[number].variance).sum();
        let gain = self.statistics.gain(sum, apart);
        if gain >= LEAST_GAIN {
            self.keep(Found { sum: sum.clone(), gain, from, apart });
        }
    }

    fn keep(&mut self, found: Found) {
        let sum = found.sum.clone().normalised();
        self.found.entry(sum.clone()).or_insert(Found { sum, ..found });
    }

    /// Extends unions of houses, and stated sums, by stated sums.
    pub(super) fn extend_all(&mut self, families: &[Family]) {
        for family in families {
            // More than half of the houses leave the same as the remaining houses.
            let small = |union: &&u128| 2 * union.count_ones() as usize <= family.houses.len();
            for &union in family.unions.iter().filter(small) {
                let mut sum = Signed::new(family.houses[0].words.len());
                family.add_up(union, &mut sum);
                self.extend(Found { sum, gain: 0.0, from: Vec::new(), apart: 0.0 });
            }
        }
        for number in 0..self.stated.len() {
            let start = &self.stated[number];
            let start = Found { sum: start.sum.clone(), gain: 0.0, from: vec![number], apart: start.variance };
            self.extend(start);
        }
    }

    /// Adds or subtracts stated sums, always the one that leads to the greatest gain. A union of houses meets only sums
    /// that share cells with it.
    fn extend(&mut self, start: Found) {
        let of_houses = start.from.is_empty();
        let mut open: Vec<usize> = (0..self.stated.len()).filter(|number| !start.from.contains(number)).collect();
        let mut at = start;
        let mut next = at.sum.clone();
        for _ in 0..MOST_STEPS {
            let mut best: Option<(f64, usize, bool)> = None;
            for &number in &open {
                let other = &self.stated[number];
                if of_houses && !at.sum.touches(&other.sum) {
                    continue;
                }
                for subtract in [true, false] {
                    let term = if subtract { &other.negated } else { &other.sum };
                    if !next.set_sum(&at.sum, term) || next.len() > MOST_TERMS_ON_THE_WAY {
                        continue;
                    }
                    let gain = self.statistics.gain(&next, at.apart + other.variance);
                    if best.is_none_or(|(most, ..)| gain > most) {
                        best = Some((gain, number, subtract));
                    }
                }
            }
            let Some((gain, number, subtract)) = best else { break };
            let other = &self.stated[number];
            next.set_sum(&at.sum, if subtract { &other.negated } else { &other.sum });
            std::mem::swap(&mut at.sum, &mut next);
            open.retain(|&other| other != number);
            at.from.push(number);
            at.apart += other.variance;
            at.gain = gain;
            if (1..=MOST_TERMS).contains(&at.sum.len()) && gain >= LEAST_GAIN {
                self.keep(at.clone());
            }
        }
    }

    /// The equations that gain enough beyond each of the ones before, those with the greatest gain first.
    pub(super) fn chosen(self) -> Vec<Signed> {
        let Tight { statistics, stated, found, .. } = self;
        let mut found: Vec<Found> = found.into_values().collect();
        found.sort_by(|a, b| {
            b.gain.total_cmp(&a.gain).then(a.sum.len().cmp(&b.sum.len())).then_with(|| a.sum.cmp(&b.sum))
        });
        let mut chosen: Vec<Found> = Vec::new();
        for equation in found {
            // It may be the sum of that one and some stated sums.
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
}

#[cfg(test)]
mod tests {
    use super::super::families;
    use super::super::signed::Variables;
    use super::*;
    use crate::equation::Equation;
    use exdoku_text::board::{Board, Cell};

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
        let houses = families(houses);
        let encoder = Encoder::new(&board);
        let sum = |cells: Vec<Cell>, total: i64| Equation::new(cells.into_iter().map(|cell| (cell.into(), 1)), total);
        let implied = |totals: [i64; 5]| -> Vec<Equation> {
            let diagonals = (6..).zip(totals).map(|(number, total)| sum(of(&|r, c| r + c == number), total));
            let known: Vec<Equation> = diagonals.collect();
            let variables = Variables::of(&encoder, &known);
            let known: Vec<Signed> = known.iter().filter_map(|equation| variables.signed(equation)).collect();
            let mut families: Vec<Family> =
                houses.iter().map(|family| Family::new(family, 45, &known, &variables)).collect();
            for (family, unions) in families.iter_mut().zip([vec![], vec![], vec![1 << 2 | 1 << 4 | 1 << 6]]) {
                family.unions = unions;
            }
            let mut tight = Tight::new(&encoder, &families, &known, &(1..=9).collect::<Vec<i64>>());
            tight.extend_all(&families);
            tight.chosen().iter().map(|sum| variables.equation(sum)).collect()
        };
        // The diagonals have 39 cells and 218 in all, boxes 3, 5 and 7 have 27 and 135.
        let beside = of(&|r, c| (6..=10).contains(&(r + c)) && ![2, 4, 6].contains(&(r / 3 * 3 + c / 3)));
        assert_eq!(beside.len(), 12);
        assert!(implied([43, 44, 45, 34, 52]).contains(&sum(beside, 83)));
        // Sums near the mean exclude nothing.
        assert_eq!(implied([35, 40, 45, 40, 35]), []);
    }
}
