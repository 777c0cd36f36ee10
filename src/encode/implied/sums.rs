//! Implied sums: every house has the sum of all digits, so sums within houses imply others.
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
//! of boxes. From the sum of its cells are subtracted the sums that lie within it, which leaves innies; all that
//! overlap it, which leaves outies; or those that remove more cells than they add, which leaves a difference of both.
//! The result is posted if it has few terms, unless it is a sum of such sums. Sums of many terms are posted where they
//! are [tight](super::tight).
//!
//! Sums are equations here, such as an arrow, or the equal sums of several lines: every variable may occur in them.
//!
//! Size: at most [`MOST_UNIONS`] unions for each family of houses, and three sums for each; at most [`MOST_SHORT`] are
//! posted.

use std::collections::BTreeSet;

use crate::board::Cell;
use crate::encode::{Encoder, Variable};

use super::equation::{Equation, Meeting, Rest, stated};
use super::tight;

/// The most unions for each family of disjoint houses, small ones first.
const MOST_UNIONS: usize = 400;

/// A sum of so few terms is always worth its options.
const FEW_TERMS: usize = 5;

/// The most sets of digits of a sum: all of 5 of 9 digits, and of 2 of 25.
const MOST_SETS: usize = 600;

/// The most values that the left side of an equation may have.
const WIDEST: i64 = 100;

/// The most short sums that are posted, the shortest first. Killers of many small cages imply a hundred of them, and are
/// solved sooner than those are written.
const MOST_SHORT: usize = 20;

/// The implied sums, where the digits of a house have these values.
pub(super) fn implied(encoder: &Encoder<'_>, families: &[Vec<Vec<Cell>>], values: &[i64]) -> Vec<Equation> {
    let known = stated(encoder);
    if known.is_empty() {
        return Vec::new();
    }
    let fits = |terms: &usize| combinations(values.len(), *terms) <= MOST_SETS;
    let few = (1..=FEW_TERMS).take_while(fits).last().unwrap_or(0);
    let house_sum: i64 = values.iter().sum();
    let mut found: BTreeSet<Equation> = BTreeSet::new();
    let mut of_families = Vec::new();
    for family in families {
        let meeting = known_by_house(family, &known);
        let unions = unions(&meeting);
        for union in &unions {
            let mut whole = Rest::new(encoder);
            union.iter().for_each(|&house| whole.add_house(&family[house], house_sum));
            let touching: BTreeSet<usize> = union.iter().flat_map(|&house| meeting[house].iter().copied()).collect();
            let innies = |meeting: Meeting| meeting.new == 0;
            let outies = |_: Meeting| true;
            let fewest = |meeting: Meeting| meeting.new < meeting.gone;
            for wanted in [&innies as &dyn Fn(Meeting) -> bool, &outies, &fewest] {
                let mut rest = whole.clone();
                rest.eliminate(touching.iter().map(|&number| &known[number]), wanted);
                found.extend(rest.equation(encoder.board, few).filter(|equation| equation.span(encoder) <= WIDEST));
            }
        }
        of_families.push(unions);
    }
    let mut posted = without_sums_of_others(encoder, found.into_iter().collect(), &known);
    // On boards with many digits the sets of a long sum are too many.
    if few == FEW_TERMS {
        posted.extend(tight::implied(encoder, families, &of_families, &known, values));
    }
    posted
}

fn combinations(n: usize, k: usize) -> usize {
    if k > n { 1 } else { (0..k).fold(1_usize, |all, i| all.saturating_mul(n - i) / (i + 1)) }
}

/// For each house the numbers of the equations that have a cell of it.
fn known_by_house(family: &[Vec<Cell>], known: &[Equation]) -> Vec<BTreeSet<usize>> {
    let touches = |house: &[Cell], equation: &Equation| {
        equation
            .variables()
            .any(|variable| matches!(variable, Variable::Cell(cell) if house.binary_search(&cell).is_ok()))
    };
    let of_house = |house: &Vec<Cell>| (0..known.len()).filter(|&number| touches(house, &known[number])).collect();
    family.iter().map(of_house).collect()
}

/// Sets of houses that are connected by equations, small ones first.
fn unions(meeting: &[BTreeSet<usize>]) -> Vec<Vec<usize>> {
    let near = |a: usize| -> Vec<usize> {
        (0..meeting.len()).filter(|&b| a != b && !meeting[a].is_disjoint(&meeting[b])).collect()
    };
    let near: Vec<Vec<usize>> = (0..meeting.len()).map(near).collect();
    let mut found: Vec<Vec<usize>> = Vec::new();
    let mut last: BTreeSet<Vec<usize>> = (0..meeting.len()).map(|house| vec![house]).collect();
    while !last.is_empty() && found.len() < MOST_UNIONS {
        let mut next: BTreeSet<Vec<usize>> = BTreeSet::new();
        for union in &last {
            for &house in union.iter().flat_map(|&house| &near[house]) {
                if next.len() < MOST_UNIONS && !union.contains(&house) {
                    let mut larger = union.clone();
                    larger.push(house);
                    larger.sort_unstable();
                    next.insert(larger);
                }
            }
        }
        found.extend(std::mem::replace(&mut last, next));
    }
    found.truncate(MOST_UNIONS);
    found
}

/// The equations reduced by the known ones and by each other, the shortest first: of the rest each once.
fn without_sums_of_others(encoder: &Encoder<'_>, mut found: Vec<Equation>, known: &[Equation]) -> Vec<Equation> {
    found.sort_by_key(Equation::len);
    let mut kept: Vec<Equation> = Vec::new();
    for equation in found {
        if kept.len() == MOST_SHORT {
            break;
        }
        let mut rest = Rest::new(encoder);
        rest.add(&equation, 1);
        let within = |meeting: Meeting| meeting.new == 0;
        rest.eliminate(known, within);
        rest.eliminate(&kept, within);
        kept.extend(rest.equation(encoder.board, equation.len()));
    }
    kept
}
