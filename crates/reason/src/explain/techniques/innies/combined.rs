//! The sums that houses and equations imply: from the sum of disjoint houses, equations are subtracted as long as that leaves fewer cells.

use std::collections::{BTreeMap, BTreeSet};

use exdoku_rules::encode::CellSum;
use exdoku_text::board::Cell;

use super::sum::{Innies, Side};
use crate::explain::model::{House, Model};

/// The largest number of houses.
const MOST_HOUSES: usize = 4;
/// The largest number of sets of houses of one kind: all triples of 25.
const MOST_UNIONS: usize = 3_000;
/// The largest number of cells of an implied sum, and of those with equations; and their largest weight.
const MOST_CELLS: usize = 4;
const MOST_EXCHANGED: usize = 6;
const MOST_WEIGHT: i64 = 2;
/// The largest number of implied sums.
const MOST_SUMS: usize = 150;
/// The number of equations of a union that takes as long as a node of a search.
const EQUATIONS_OF_NODE: usize = 200;

/// An equation of a rule.
struct Stated {
    rule: usize,
    terms: Vec<(Cell, i64)>,
    total: i64,
    /// Whether it states the sum of its cells.
    is_plain: bool,
}

/// The sums that houses and the equations in them imply, those of few cells and rules first: those of sums of cells, or the others.
pub(super) fn combined(model: &Model<'_>, is_plain: bool) -> Vec<Innies> {
    let mut found: BTreeMap<Vec<(Cell, i64)>, Innies> = BTreeMap::new();
    let known: Vec<Stated> = stated(model).filter(|one| one.is_plain || !is_plain).collect();
    if known.iter().all(|one| one.is_plain != is_plain) {
        return Vec::new();
    }
    let full: Vec<&House> = model.houses.iter().filter(|house| house.full).collect();
    let mut kinds: Vec<&str> = full.iter().map(|house| model.instances[house.instance].kind).collect();
    kinds.sort_unstable();
    kinds.dedup();
    for kind in kinds {
        let of_kind = |house: &&&House| model.instances[house.instance].kind == kind;
        let family: Vec<&House> = full.iter().filter(of_kind).copied().collect();
        for union in unions(&family, &known) {
            if model.go_on().is_break() {
                return Vec::new();
            }
            model.spend(1 + (known.len() / EQUATIONS_OF_NODE) as u64);
            let houses: Vec<&House> = union.iter().map(|&house| family[house]).collect();
            for within in [true, false] {
                let most = if is_plain { MOST_CELLS } else { MOST_EXCHANGED };
                for innies in Rest::of(model, &houses).without(&known, within, most) {
                    let other = found.get(&innies.terms);
                    if other.is_none_or(|other| innies.count_rules() < other.count_rules()) {
                        found.insert(innies.terms.clone(), innies);
                    }
                }
            }
        }
    }
    let mut found: Vec<Innies> = found.into_values().filter(|innies| innies.is_plain == is_plain).collect();
    found.sort_by_key(|innies| (innies.terms.len() + innies.houses.len(), innies.count_rules()));
    found.truncate(MOST_SUMS);
    found
}

/// What is left of one or two houses with few or no equations, of all sizes up to `most`: each once.
pub(super) fn stages(model: &Model<'_>, most: usize) -> Vec<Innies> {
    let known: Vec<Stated> = stated(model).collect();
    let mut found: BTreeMap<Vec<(Cell, i64)>, Innies> = BTreeMap::new();
    let full: Vec<&House> = model.houses.iter().filter(|house| house.full).collect();
    let unions = unions(&full, &known).into_iter().take_while(|union| union.len() < 3);
    for union in unions {
        if model.go_on().is_break() {
            return Vec::new();
        }
        model.spend(1 + (known.len() / EQUATIONS_OF_NODE) as u64);
        let houses: Vec<&House> = union.iter().map(|&house| full[house]).collect();
        let rest = || Rest::of(model, &houses);
        let stages = [true, false].into_iter().flat_map(|within| rest().without(&known, within, most));
        for innies in rest().innies(most).into_iter().chain(stages) {
            found.entry(innies.terms.clone()).or_insert(innies);
        }
    }
    found.into_values().collect()
}

/// The equations of rules about cells.
fn stated<'m>(model: &'m Model<'_>) -> impl Iterator<Item = Stated> + use<'m> {
    let is_known = |(_, sum): &&(usize, CellSum)| {
        sum.terms.len() > 1 && sum.terms.iter().all(|&(cell, weight)| weight.abs() == 1 && model.board.is_cell(cell))
    };
    model.sums.iter().filter(is_known).map(|(rule, sum)| Stated {
        rule: *rule,
        terms: sum.terms.clone(),
        total: sum.total,
        is_plain: sum.terms.iter().all(|(_, weight)| *weight == 1),
    })
}

/// Sets of disjoint houses, each of which shares an equation with another one; small sets first.
fn unions(family: &[&House], known: &[Stated]) -> Vec<Vec<usize>> {
    let mut house_of: BTreeMap<Cell, Vec<usize>> = BTreeMap::new();
    for (number, house) in family.iter().enumerate() {
        house.cells.iter().for_each(|&cell| house_of.entry(cell).or_default().push(number));
    }
    // For each house, those that share an equation with it.
    let mut near: Vec<BTreeSet<usize>> = vec![BTreeSet::new(); family.len()];
    for Stated { terms, .. } in known {
        let met: BTreeSet<usize> = terms.iter().filter_map(|(cell, _)| house_of.get(cell)).flatten().copied().collect();
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

/// What is left of some houses without some equations.
struct Rest<'m> {
    houses: &'m [&'m House],
    of_houses: i64,
    weights: BTreeMap<Cell, i64>,
    /// The rules of the equations, and the total of these.
    rules: Vec<usize>,
    of_rules: i64,
    is_plain: bool,
}

impl<'m> Rest<'m> {
    fn of(model: &'m Model<'m>, houses: &'m [&'m House]) -> Rest<'m> {
        let digits = model.board.digits();
        let of_house: i64 = digits.iter().map(|digit| i64::from(digits.value(digit))).sum();
        let cells = houses.iter().flat_map(|house| &house.cells);
        Rest {
            houses,
            of_houses: of_house * houses.len() as i64,
            weights: cells.map(|&cell| (cell, 1)).collect(),
            rules: Vec::new(),
            of_rules: 0,
            is_plain: true,
        }
    }

    /// Subtracts equations as long as one leaves fewer cells, of `within` only those whose cells are left. Returns what has few cells.
    fn without(mut self, known: &[Stated], within: bool, most: usize) -> Vec<Innies> {
        let mut found = Vec::new();
        let mut times = vec![0_usize; known.len()];
        loop {
            let mut best: Option<(usize, usize, i64)> = None;
            for (number, one) in known.iter().enumerate().filter(|&(number, _)| times[number] < 2) {
                for sign in if one.is_plain { &[1][..] } else { &[1, -1] } {
                    let fewer = self.fewer(one, *sign, within);
                    if fewer > best.map_or(0, |(fewer, ..)| fewer) {
                        best = Some((fewer, number, *sign));
                    }
                }
            }
            let Some((_, number, sign)) = best else { break };
            times[number] += 1;
            self.subtract(&known[number], sign);
            found.extend(self.innies(most));
        }
        found
    }

    /// How many cells fewer are left without an equation; 0 if it has others, or a weight would be too large.
    fn fewer(&self, one: &Stated, sign: i64, within: bool) -> usize {
        let (mut before, mut after) = (0, 0);
        for &(cell, weight) in &one.terms {
            let old = self.weights.get(&cell).copied().unwrap_or(0);
            let new = old - sign * weight;
            if new.abs() > MOST_WEIGHT || within && old == 0 {
                return 0;
            }
            before += usize::from(old != 0);
            after += usize::from(new != 0);
        }
        before.saturating_sub(after)
    }

    fn subtract(&mut self, one: &Stated, sign: i64) {
        for &(cell, weight) in &one.terms {
            let left = self.weights.entry(cell).or_default();
            *left -= sign * weight;
            if *left == 0 {
                self.weights.remove(&cell);
            }
        }
        self.of_rules += sign * one.total;
        self.rules.push(one.rule);
        self.is_plain &= one.is_plain;
    }

    /// The sum that is left, if it has few cells.
    fn innies(&self, most: usize) -> Option<Innies> {
        if self.weights.is_empty() || self.weights.len() > most {
            return None;
        }
        let mut terms: Vec<(Cell, i64)> = self.weights.iter().map(|(&cell, &weight)| (cell, weight)).collect();
        let mut total = self.of_houses - self.of_rules;
        let sign = if terms.iter().all(|(_, weight)| *weight < 0) { -1 } else { 1 };
        // If every weight is 2, half of the sum is told.
        let share = if terms.iter().all(|(_, weight)| weight % 2 == 0) && total % 2 == 0 { 2 } else { 1 };
        terms.iter_mut().for_each(|(_, weight)| *weight *= sign);
        terms.iter_mut().for_each(|(_, weight)| *weight /= share);
        total = sign * total / share;
        let is_inside = |(cell, _): &(Cell, i64)| self.houses.iter().any(|house| house.cells.contains(cell));
        let side = match (terms.iter().any(is_inside), terms.iter().all(is_inside)) {
            (_, true) => Side::Innies,
            (false, _) => Side::Outies,
            _ => Side::Both,
        };
        let mut sums = self.rules.clone();
        sums.sort_unstable();
        sums.dedup();
        Some(Innies {
            houses: self.houses.iter().map(|house| house.instance).collect(),
            of_houses: self.of_houses,
            sums,
            of_sums: self.of_rules,
            is_plain: self.is_plain,
            side,
            terms,
            total,
        })
    }
}
