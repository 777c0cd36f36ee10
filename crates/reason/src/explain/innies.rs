//! Innies and outies: a house has the sum of all digits, so houses and the sums in them imply the sum of a few cells.
//!
//! From the sum of one to three houses, the sums within them are subtracted, which leaves *innies*, cells of the
//! houses; or also those that lie mostly within them, which leaves *outies*, cells outside, with a minus sign.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;

use exdoku_rules::encode::{Candidate, CellSum, Encoder};
use exdoku_text::board::Cell;

use super::model::{House, Model};
use super::rule_cover::{Answer, RuleCover, differ};
use super::state::State;
use super::step::{Reason, Sink, Step};
use super::technique::{Side, Technique};

/// The largest number of houses.
const MOST_HOUSES: usize = 3;
/// The largest number of sets of houses of one kind: all triples of 25.
const MOST_UNIONS: usize = 3_000;
/// The largest number of cells of an implied sum.
const MOST_CELLS: usize = 4;
/// The largest number of implied sums.
const MOST_SUMS: usize = 150;

/// A sum that houses and other sums imply.
#[derive(Debug)]
pub(super) struct Innies {
    sum: CellSum,
    /// The instances of the houses that were added up, and their sum.
    houses: Vec<usize>,
    of_houses: i64,
    /// The instances of the sums that were subtracted, and their total.
    sums: Vec<usize>,
    of_sums: i64,
    side: Side,
    /// All the instances that it follows from.
    rules: Vec<usize>,
    cover: Option<RuleCover>,
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
            if model.go_on().is_break() {
                return Vec::new();
            }
            model.spend(1);
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

/// Sets of disjoint houses, each of which shares a sum with another one; small sets first.
fn unions(family: &[&House], sums: &[&(usize, CellSum)]) -> Vec<Vec<usize>> {
    let mut house_of: BTreeMap<Cell, Vec<usize>> = BTreeMap::new();
    for (number, house) in family.iter().enumerate() {
        house.cells.iter().for_each(|&cell| house_of.entry(cell).or_default().push(number));
    }
    // For each house, those that share a sum with it.
    let mut near: Vec<BTreeSet<usize>> = vec![BTreeSet::new(); family.len()];
    for (_, sum) in sums {
        let met: BTreeSet<usize> =
            sum.terms.iter().filter_map(|(cell, _)| house_of.get(cell)).flatten().copied().collect();
        for &a in &met {
            near[a].extend(met.iter().filter(|&&b| a != b));
        }
    }
    for (a, near) in near.iter_mut().enumerate() {
        near.retain(|&b| family[a].cells.iter().all(|cell| !family[b].cells.contains(cell)));
    }
    let mut found: Vec<Vec<usize>> = (0..family.len()).map(|house| vec![house]).collect();
    let mut last = found.clone();
    for _ in 1..MOST_HOUSES {
        let mut next: BTreeSet<Vec<usize>> = BTreeSet::new();
        for union in &last {
            for &house in union.iter().flat_map(|&house| &near[house]).filter(|house| !union.contains(house)) {
                let mut larger = [&union[..], &[house]].concat();
                larger.sort_unstable();
                next.insert(larger);
            }
            if found.len() + next.len() > MOST_UNIONS {
                break;
            }
        }
        last = next.into_iter().collect();
        found.extend(last.iter().cloned());
    }
    found
}

/// The difference of some houses and the sums in them, if it is a sum of few cells.
fn rest(
    model: &Model<'_>,
    family: &[&House],
    union: &[usize],
    sums: &[&(usize, CellSum)],
    outies: bool,
) -> Option<Innies> {
    let digits = model.board.digits();
    let of_house: i64 = digits.iter().map(|digit| i64::from(digits.value(digit))).sum();
    let of_houses = of_house * union.len() as i64;
    let (mut subtracted, mut of_sums) = (Vec::new(), 0);
    let mut weights: BTreeMap<Cell, i64> = BTreeMap::new();
    for &house in union {
        family[house].cells.iter().for_each(|&cell| *weights.entry(cell).or_default() += 1);
    }
    let houses: Vec<usize> = union.iter().map(|&house| family[house].instance).collect();
    for (instance, sum) in sums {
        let inside = sum.terms.iter().filter(|(cell, _)| weights.get(cell) == Some(&1)).count();
        let whole = inside == sum.terms.len();
        // A sum that extends outside is subtracted if more of it lies inside.
        if whole || outies && 2 * inside > sum.terms.len() {
            sum.terms.iter().for_each(|&(cell, weight)| *weights.entry(cell).or_default() -= weight);
            of_sums += sum.total;
            subtracted.push(*instance);
        }
    }
    let mut total = of_houses - of_sums;
    let mut terms: Vec<(Cell, i64)> = weights.into_iter().filter(|(_, weight)| *weight != 0).collect();
    if terms.iter().all(|(_, weight)| *weight < 0) {
        terms.iter_mut().for_each(|(_, weight)| *weight = -*weight);
        total = -total;
    }
    if terms.is_empty() || terms.len() > MOST_CELLS || subtracted.is_empty() {
        return None;
    }
    let is_inside = |(cell, _): &(Cell, i64)| union.iter().any(|&house| family[house].cells.contains(cell));
    let side = match (terms.iter().any(is_inside), terms.iter().all(is_inside)) {
        (_, true) => Side::Innies,
        (false, _) => Side::Outies,
        _ => Side::Both,
    };
    subtracted.sort_unstable();
    subtracted.dedup();
    let rules = [&houses[..], &subtracted].concat();
    let sum = CellSum { terms, total };
    Some(Innies { sum, houses, of_houses, sums: subtracted, of_sums, side, rules, cover: None })
}

impl Innies {
    /// The candidates that it excludes.
    pub(super) fn look(&mut self, model: &Model<'_>, state: &State, sink: Sink<'_>) -> ControlFlow<()> {
        let Innies { sum, houses, of_houses, sums, of_sums, side, rules, cover } = self;
        if sum.terms.iter().all(|(cell, _)| state.is_placed(*cell)) {
            return ControlFlow::Continue(());
        }
        if cover.is_none() {
            let mut encoder = Encoder::new(model.board);
            sum.encode(&mut encoder);
            let cells: Vec<Cell> = sum.terms.iter().map(|(cell, _)| *cell).collect();
            let differing = differ(model, &cells, &mut encoder);
            *cover = RuleCover::of(model, rules, differing, encoder);
        }
        let Some(cover) = cover else { return ControlFlow::Continue(()) };
        let Answer::Excluded(removed) = cover.excluded(model, state) else { return ControlFlow::Continue(()) };
        if removed.is_empty() {
            return ControlFlow::Continue(());
        }
        let absent = cover.needed(state, model, &removed);
        let reason = Reason { rules: cover.all_rules(), absent, ..Reason::default() }.tidy();
        let technique = Technique::Innies {
            houses: houses.clone(),
            of_houses: *of_houses,
            sums: sums.clone(),
            of_sums: *of_sums,
            side: *side,
            terms: sum.terms.clone(),
            total: sum.total,
        };
        // A single cell has the remaining digit.
        let left = |cell: Cell| state.set(cell).iter().map(move |digit| Candidate { cell, digit });
        let (placed, removed) = match sum.terms[..] {
            [(cell, _)] => (left(cell).filter(|one| !removed.contains(one)).collect(), Vec::new()),
            _ => (Vec::new(), removed),
        };
        sink(Step { placed, removed, ..Step::of(technique, reason) })
    }
}
