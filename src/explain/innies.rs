//! Innies and outies: a house has the sum of all digits, so houses and the sums in them imply the sum of a few cells.
//!
//! From the cells of one to three houses are subtracted the sums that lie within them, which leaves *innies*; or all sums
//! that overlap them, which also leaves *outies*, with a minus sign.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use crate::board::Cell;
use crate::encode::{Candidate, CellSum, Encoder};

use super::Sink;
use super::general::{Answer, General};
use super::model::{House, Model};
use super::state::State;
use super::step::{Reason, Step, Technique};

/// The most houses.
const MOST_HOUSES: usize = 3;
/// The most cells of an implied sum.
const MOST_CELLS: usize = 4;
/// The most implied sums.
const MOST_SUMS: usize = 150;

/// A sum that houses and other sums imply.
#[derive(Debug)]
pub(super) struct Innies {
    sum: CellSum,
    /// The instances of the houses that were added up.
    houses: Vec<usize>,
    /// All the instances that it follows from.
    rules: Vec<usize>,
    cover: Option<General>,
}

/// The implied sums of a variant, those of few cells and rules first.
pub(super) fn implied(model: &Model<'_>) -> Vec<Innies> {
    let mut found: BTreeMap<Vec<(Cell, i64)>, Innies> = BTreeMap::new();
    let mut kinds: Vec<&str> = Vec::new();
    for house in model.houses.iter().filter(|house| house.full) {
        let kind = model.instances[house.instance].kind;
        if !kinds.contains(&kind) {
            kinds.push(kind);
        }
    }
    let plain = |sum: &CellSum| sum.terms.iter().all(|(_, weight)| *weight == 1);
    let sums: Vec<&(usize, CellSum)> = model.sums.iter().filter(|(_, sum)| plain(sum)).collect();
    for kind in kinds {
        let of_kind = |house: &&House| house.full && model.instances[house.instance].kind == kind;
        let family: Vec<&House> = model.houses.iter().filter(of_kind).collect();
        for union in unions(&family, &sums) {
            for outies in [false, true] {
                let Some(innies) = rest(model, &family, &union, &sums, outies) else { continue };
                let known = found.get(&innies.sum.terms);
                if known.is_none_or(|known| innies.rules.len() < known.rules.len()) {
                    found.insert(innies.sum.terms.clone(), innies);
                }
            }
        }
    }
    let mut found: Vec<Innies> = found.into_values().collect();
    found.sort_by_key(|innies| (innies.sum.terms.len() + innies.houses.len(), innies.rules.len()));
    found.truncate(MOST_SUMS);
    found
}

/// Sets of disjoint houses, each of which shares a sum with another one.
fn unions(family: &[&House], sums: &[&(usize, CellSum)]) -> Vec<Vec<usize>> {
    let meets = |house: usize, sum: &CellSum| sum.terms.iter().any(|(cell, _)| family[house].cells.contains(cell));
    let near = |a: usize, b: usize| {
        sums.iter().any(|(_, sum)| meets(a, sum) && meets(b, sum))
            && family[a].cells.iter().all(|cell| !family[b].cells.contains(cell))
    };
    let mut found: Vec<Vec<usize>> = (0..family.len()).map(|house| vec![house]).collect();
    let mut last = found.clone();
    for _ in 1..MOST_HOUSES {
        let mut next: Vec<Vec<usize>> = Vec::new();
        for union in &last {
            for house in (0..family.len()).filter(|house| !union.contains(house)) {
                let mut larger = [&union[..], &[house]].concat();
                larger.sort_unstable();
                if union.iter().any(|&other| near(house, other)) && !next.contains(&larger) {
                    next.push(larger);
                }
            }
        }
        found.extend(next.clone());
        last = next;
    }
    found
}

/// What is left of some houses without the sums in them, if it is a sum of few cells.
fn rest(
    model: &Model<'_>,
    family: &[&House],
    union: &[usize],
    sums: &[&(usize, CellSum)],
    outies: bool,
) -> Option<Innies> {
    let digits = model.board.digits();
    let of_house: i64 = digits.iter().map(|digit| i64::from(digits.value(digit))).sum();
    let mut total = of_house * union.len() as i64;
    let mut weights: BTreeMap<Cell, i64> = BTreeMap::new();
    for &house in union {
        family[house].cells.iter().for_each(|&cell| *weights.entry(cell).or_default() += 1);
    }
    let houses: Vec<usize> = union.iter().map(|&house| family[house].instance).collect();
    let mut rules = houses.clone();
    for (instance, sum) in sums {
        let inside = sum.terms.iter().filter(|(cell, _)| weights.get(cell) == Some(&1)).count();
        let whole = inside == sum.terms.len();
        // A sum that sticks out is subtracted if more of it lies inside.
        if whole || outies && 2 * inside > sum.terms.len() {
            sum.terms.iter().for_each(|&(cell, weight)| *weights.entry(cell).or_default() -= weight);
            total -= sum.total;
            rules.push(*instance);
        }
    }
    let mut terms: Vec<(Cell, i64)> = weights.into_iter().filter(|(_, weight)| *weight != 0).collect();
    if terms.iter().all(|(_, weight)| *weight < 0) {
        terms.iter_mut().for_each(|(_, weight)| *weight = -*weight);
        total = -total;
    }
    if terms.is_empty() || terms.len() > MOST_CELLS || rules.len() == houses.len() {
        return None;
    }
    Some(Innies { sum: CellSum { terms, total }, houses, rules, cover: None })
}

impl Innies {
    /// The candidates that it excludes.
    pub(super) fn look(&mut self, model: &Model<'_>, state: &State, sink: Sink<'_>) -> ControlFlow<()> {
        let Innies { sum, houses, rules, cover } = self;
        if sum.terms.iter().all(|(cell, _)| state.is_placed(*cell)) {
            return ControlFlow::Continue(());
        }
        if cover.is_none() {
            let mut encoder = Encoder::new(model.board);
            sum.encode(&mut encoder);
            // Cells that share a house differ.
            for house in &model.houses {
                let shared = |(cell, _): &(Cell, i64)| house.cells.contains(cell).then_some(*cell);
                let cells: Vec<Cell> = sum.terms.iter().filter_map(shared).collect();
                if cells.len() > 1 {
                    encoder.different("different", &cells);
                    rules.push(house.instance);
                }
            }
            rules.sort_unstable();
            rules.dedup();
            *cover = General::of(model, rules, encoder);
        }
        let Some(general) = cover else { return ControlFlow::Continue(()) };
        let Answer::Excluded(removed) = general.excluded(state) else { return ControlFlow::Continue(()) };
        if removed.is_empty() {
            return ControlFlow::Continue(());
        }
        let absent = general.needed(state, model, &removed);
        let reason = Reason { rules: rules.clone(), absent, ..Reason::default() }.tidy();
        let technique = Technique::Innies { houses: houses.clone(), terms: sum.terms.clone(), total: sum.total };
        // A single cell has the digit that is left.
        let left = |cell: Cell| state.set(cell).iter().map(move |digit| Candidate { cell, digit });
        let (placed, removed) = match sum.terms[..] {
            [(cell, _)] => (left(cell).filter(|one| !removed.contains(one)).collect(), Vec::new()),
            _ => (Vec::new(), removed),
        };
        sink(Step { technique, placed, removed, reason, steps: Vec::new() })
    }
}
