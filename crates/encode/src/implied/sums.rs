//! Implied sums: every house sums to the sum of all digits, so sums within houses imply others.
//!
//! ```text
//!   +-------+ - - +
//!   | a   a |     :      A row and the cages within it leave some cells, its *innies*. Without the cages that extend
//!   +---+---+-----+      beyond it, too, some cells are counted that lie outside, its *outies*. Both have a fixed sum.
//!   :   | b   b   |
//!   : - +---------+
//! ```
//!
//! A *union* is a set of disjoint houses, each of which shares a sum with another one of them: a band of rows, a block
//! of boxes. From the sum of its cells, the sums within it are subtracted, which leaves innies; or all sums that
//! overlap it, which leaves outies; or those that remove more cells than they add, which leaves a difference of both.
//! The result is posted if it has few terms, unless it is a sum of other such sums. Sums of many terms are posted if they
//! are [tight](super::tight).
//!
//! The sums here are equations, such as an arrow, or the equal sums of several lines: every variable may occur in them, with
//! weight 1 or -1. Equations with other weights hardly ever cancel, and are left out.
//!
//! Size: at most [`MOST_UNIONS`](super::family::MOST_UNIONS) unions for each family of houses, and three sums for each; at most [`MOST_SHORT`] are
//! posted.

use exdoku_text::board::Cell;

use crate::encoder::Encoder;
use crate::equation::Equation;

use super::family::Family;
use super::signed::{Signed, Variables, Wanted};
use super::stated::stated;
use super::tight::Tight;

/// A sum with at most this many terms is always worth its options.
const FEW_TERMS: usize = 5;

/// The largest number of sets of digits of a sum: all sets of 5 of 9 digits, and of 2 of 25.
const MOST_SETS: usize = 600;

/// The largest number of values of the left side of an equation.
const WIDEST: i64 = 100;

/// The largest number of short sums that are posted, the shortest first. Killers with many small cages imply a hundred of
/// them, and are solved before those would be written.
const MOST_SHORT: usize = 20;

/// The implied sums, if the digits of a house have these values.
pub(super) fn implied(encoder: &Encoder<'_>, families: &[Vec<Vec<Cell>>], values: &[i64]) -> Vec<Equation> {
    let known = stated(encoder);
    if known.is_empty() {
        return Vec::new();
    }
    let variables = Variables::of(encoder, &known);
    let known: Vec<Signed> = known.iter().filter_map(|equation| variables.signed(equation)).collect();
    let fits = |terms: &usize| combinations(values.len(), *terms) <= MOST_SETS;
    let few = (1..=FEW_TERMS).take_while(fits).last().unwrap_or(0);
    // On boards with many digits, a long sum has too many sets.
    let long = few == FEW_TERMS;
    let house_sum: i64 = values.iter().sum();
    let width = |number: usize| {
        let values = encoder.values(variables.variable(number));
        values.last().unwrap_or(&0) - values.first().unwrap_or(&0)
    };
    let widths: Vec<i64> = (0..variables.count()).map(width).collect();
    let families: Vec<Family> =
        families.iter().map(|family| Family::new(family, house_sum, &known, &variables)).collect();
    let mut tight = long.then(|| Tight::new(encoder, &families, &known, values));
    let mut found: Vec<Signed> = Vec::new();
    let (mut whole, mut rest) = (Signed::new(variables.words()), Signed::new(variables.words()));
    let (mut touching, mut from) = (Vec::new(), Vec::new());
    for family in &families {
        for &union in &family.unions {
            family.add_up(union, &mut whole);
            family.touching(union, &mut touching);
            for wanted in [Wanted::Inside, Wanted::Touching, Wanted::Shortening] {
                rest.copy_from(&whole);
                from.clear();
                from.extend(touching.iter().copied().filter(|&number| rest.eliminate(&known[number], wanted)));
                let len = rest.len();
                if len <= few {
                    if len > 0 && span(&rest, &widths) <= WIDEST {
                        found.push(rest.clone().normalised());
                    }
                } else if let Some(tight) = &mut tight {
                    tight.consider(&rest, &from);
                }
            }
        }
    }
    found.sort_unstable_by(|a, b| a.len().cmp(&b.len()).then_with(|| a.terms().cmp(b.terms())));
    found.dedup();
    // Sums of whole houses follow from the digits in them. Longer houses are in no short sum.
    let houses = families.iter().flat_map(|family| &family.houses).filter(|house| house.len() <= few);
    let stated: Vec<&Signed> = known.iter().chain(houses).collect();
    let mut posted = without_sums_of_others(found, &stated);
    if let Some(mut tight) = tight {
        if tight.has_loose_sums() {
            tight.extend_all(&families);
        }
        posted.extend(tight.chosen());
    }
    posted.iter().map(|sum| variables.equation(sum)).collect()
}

/// An upper bound of the number of values of a sum.
fn span(sum: &Signed, widths: &[i64]) -> i64 {
    sum.numbers().map(|number| widths[number]).fold(1, i64::saturating_add)
}

fn combinations(n: usize, k: usize) -> usize {
    if k > n { 1 } else { (0..k).fold(1_usize, |all, i| all.saturating_mul(n - i) / (i + 1)) }
}

/// The equations reduced by the known ones and by each other, the shortest first; of the rest, each once.
fn without_sums_of_others(found: Vec<Signed>, known: &[&Signed]) -> Vec<Signed> {
    let mut kept: Vec<Signed> = Vec::new();
    for equation in found {
        if kept.len() == MOST_SHORT {
            break;
        }
        let mut rest = equation;
        for other in known.iter().copied().chain(&kept) {
            rest.eliminate(other, Wanted::Inside);
        }
        if rest.len() > 0 {
            kept.push(rest.normalised());
        }
    }
    kept
}
