//! What a way breaks: a cell, a house or another rule, at once or through one rule.

use exdoku_rules::encode::Candidate;
use exdoku_text::board::{Cell, Digit, DigitSet};

use super::effect::Effect;
use crate::explain::cover::{Answer, RuleCover};
use crate::explain::model::{House, Model};
use crate::explain::search::Context;
use crate::explain::state::State;
use crate::explain::step::Reason;

/// The largest number of digits with too few places.
const MOST_DIGITS: usize = 4;

/// What cannot be satisfied.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Broken {
    /// A cell without candidates.
    Cell(Cell),
    /// Digits of a house with fewer places.
    Digits {
        /// The house.
        house: usize,
        /// The digits.
        digits: Vec<Digit>,
        /// Their places.
        cells: Vec<Cell>,
    },
    /// A rule.
    Rule(usize),
}

impl Broken {
    /// The rule that is broken, if it is one.
    pub(super) fn rule(&self) -> Option<usize> {
        match self {
            Broken::Cell(_) => None,
            Broken::Digits { house, .. } => Some(*house),
            Broken::Rule(rule) => Some(*rule),
        }
    }
}

/// What a way of the rule of a number breaks, through which rule, and why.
pub(super) fn by(
    at: &mut Context<'_, '_>,
    number: usize,
    mut effect: Effect,
    is_deep: bool,
) -> Option<(Option<usize>, Broken, Reason)> {
    let (model, state) = (at.model, at.state);
    // Without locked digits, only what follows through rules is new.
    let is_new = !is_deep || effect.lock(model, state);
    if is_new && let Some(broken) = house_or_cell(model, &effect.sets, &effect.changed) {
        let reason = why(model, state, &effect, &broken);
        return Some((None, broken, reason));
    }
    let rules_of = |cell: &Cell| at.covers.rules_of(*cell).iter().copied();
    let mut near: Vec<usize> = effect.changed.iter().flat_map(rules_of).filter(|&one| one != number).collect();
    near.sort_unstable();
    near.dedup();
    let mut further: Vec<(usize, Vec<Candidate>)> = Vec::new();
    for other in near {
        let Some(cover) = at.covers.get(model, other).filter(|cover| !cover.is_searched()) else { continue };
        let sets: Vec<DigitSet> = cover.cells.iter().map(|&cell| effect.sets[cell.index()]).collect();
        match cover.excluded_from(model, &sets) {
            Answer::Contradiction => {
                let reason = why_rule(model, state, &effect, cover, &[]);
                return Some((None, Broken::Rule(cover.rules[0]), reason));
            }
            Answer::Excluded(removed) if is_deep && !removed.is_empty() => further.push((other, removed)),
            _ => {}
        }
    }
    for (other, removed) in further {
        let mut left = effect.sets.clone();
        removed.iter().for_each(|one| _ = left[one.cell.index()].remove(one.digit));
        let mut changed: Vec<Cell> = removed.iter().map(|one| one.cell).collect();
        changed.dedup();
        let Some(broken) = house_or_cell(model, &left, &changed) else { continue };
        let mut reason = why(model, state, &effect, &broken);
        let is_needed = |one: &Candidate| state.has(one.cell, one.digit) && is_about(model, &broken, *one);
        let needed: Vec<Candidate> = removed.into_iter().filter(is_needed).collect();
        let cover = at.covers.get(model, other)?;
        let of_rule = why_rule(model, state, &effect, cover, &needed);
        reason.add(of_rule.rules, of_rule.absent);
        return Some((Some(cover.rules[0]), broken, reason));
    }
    None
}

/// A cell without candidates, or a house with too few places for some digits, among those that changed.
fn house_or_cell(model: &Model<'_>, sets: &[DigitSet], changed: &[Cell]) -> Option<Broken> {
    if let Some(&cell) = changed.iter().find(|cell| sets[cell.index()].is_empty()) {
        return Some(Broken::Cell(cell));
    }
    let mut houses: Vec<usize> = changed.iter().flat_map(|cell| &model.houses_of[cell.index()]).copied().collect();
    houses.sort_unstable();
    houses.dedup();
    let full = houses.into_iter().map(|house| &model.houses[house]).filter(|house| house.full);
    full.filter_map(|house| few_places(model, house, sets)).min_by_key(|broken| match broken {
        Broken::Digits { digits, .. } => digits.len(),
        _ => 0,
    })
}

/// The fewest digits of a full house with fewer places than that.
fn few_places(model: &Model<'_>, house: &House, sets: &[DigitSet]) -> Option<Broken> {
    let mut places: Vec<(Digit, u32)> = model.board.digits().iter().map(|digit| (digit, 0)).collect();
    for (place, &cell) in house.cells.iter().enumerate().take(32) {
        sets[cell.index()].iter().for_each(|digit| places[digit.index()].1 |= 1 << place);
    }
    places.retain(|(_, places)| (places.count_ones() as usize) < MOST_DIGITS);
    places.sort_by_key(|(_, places)| places.count_ones());
    let broken = |chosen: &[(Digit, u32)]| {
        let all = chosen.iter().fold(0, |all, (_, places)| all | places);
        if all.count_ones() as usize >= chosen.len() {
            return None;
        }
        let mut digits: Vec<Digit> = chosen.iter().map(|(digit, _)| *digit).collect();
        digits.sort_unstable();
        let cells = house.cells.iter().enumerate().take(32).filter(|(place, _)| all >> place & 1 == 1);
        Some(Broken::Digits { house: house.instance, digits, cells: cells.map(|(_, &cell)| cell).collect() })
    };
    if let Some(found) = places.iter().find_map(|&one| broken(&[one])) {
        return Some(found);
    }
    (2..=MOST_DIGITS).find_map(|count| {
        // Of digits with too few places, each has fewer than there are digits.
        let few = places.iter().take_while(|(_, places)| (places.count_ones() as usize) < count);
        let few: Vec<(Digit, u32)> = few.copied().collect();
        choices(&few, count, &mut Vec::new(), &broken)
    })
}

/// What some digits with their places break, if they do.
type Judge<'j> = &'j dyn Fn(&[(Digit, u32)]) -> Option<Broken>;

/// The first of so many digits that are broken.
fn choices(left: &[(Digit, u32)], count: usize, chosen: &mut Vec<(Digit, u32)>, broken: Judge<'_>) -> Option<Broken> {
    if count == 0 {
        return broken(chosen);
    }
    for at in 0..(left.len() + 1).saturating_sub(count) {
        chosen.push(left[at]);
        let found = choices(&left[at + 1..], count - 1, chosen, broken);
        chosen.pop();
        if found.is_some() {
            return found;
        }
    }
    None
}

/// Whether a candidate would keep this from being broken.
fn is_about(model: &Model<'_>, broken: &Broken, one: Candidate) -> bool {
    match broken {
        Broken::Cell(cell) => one.cell == *cell,
        Broken::Digits { house, digits, cells } => {
            digits.contains(&one.digit)
                && model.instances[*house].cells.contains(&one.cell)
                && !cells.contains(&one.cell)
        }
        Broken::Rule(_) => false,
    }
}

/// Why a cell or a house is broken, besides by a rule through which it is.
fn why(model: &Model<'_>, state: &State, effect: &Effect, broken: &Broken) -> Reason {
    let mut reason = Reason::default();
    let cells: &[Cell] = match broken {
        Broken::Cell(cell) => &[*cell],
        Broken::Digits { house, .. } => &model.instances[*house].cells,
        Broken::Rule(_) => &[],
    };
    for &cell in cells {
        for digit in model.board.digits_of(cell).all().iter() {
            let one = Candidate { cell, digit };
            if is_about(model, broken, one) {
                effect.why(state, one, &mut reason);
            }
        }
    }
    reason.add(broken.rule(), []);
    reason
}

/// Why a rule excludes candidates that the effect leaves, or cannot be satisfied.
fn why_rule(model: &Model<'_>, state: &State, effect: &Effect, cover: &mut RuleCover, removed: &[Candidate]) -> Reason {
    let mut reason = Reason::default();
    for one in cover.needed(&effect.state(state), model, removed) {
        effect.why(state, one, &mut reason);
    }
    reason.add(cover.all_rules(), []);
    reason
}
