//! What a way breaks: a cell, a house or another rule, at once or through one rule.

use exdoku_rules::encode::Candidate;
use exdoku_text::board::{Cell, Digit, DigitSet};

use super::effect::Effect;
use super::seen_by_all;
use super::ways::{Known, Way};
use crate::explain::cover::{Answer, RuleCover};
use crate::explain::model::{House, Model};
use crate::explain::search::Context;
use crate::explain::state::State;
use crate::explain::step::Reason;
use crate::explain::techniques::cells::seen;

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
    known: &mut Known,
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
    let mut further: Vec<Through> = Vec::new();
    for other in near(at, &effect.changed).into_iter().filter(|&one| one != number) {
        let Some(cover) = at.covers.get(model, other).filter(|cover| !cover.is_searched()) else { continue };
        let sets: Vec<DigitSet> = cover.cells.iter().map(|&cell| effect.sets[cell.index()]).collect();
        match cover.excluded_from(model, &sets) {
            Answer::Contradiction => {
                let reason = why_rule(model, state, &effect, cover, &[]);
                return Some((None, Broken::Rule(cover.rules[0]), reason));
            }
            Answer::Excluded(excluded) if is_deep => {
                further.push(Through { number: other, excluded, locked: Vec::new() });
            }
            _ => {}
        }
    }
    for mut through in further {
        through.lock(at, known, &effect);
        if let Some((broken, reason)) = through.breaks(at, &effect, number) {
            let rule = at.covers.get(model, through.number)?.rules[0];
            return Some((Some(rule), broken, reason));
        }
    }
    None
}

/// The numbers of the rules about some cells.
fn near(at: &Context<'_, '_>, cells: &[Cell]) -> Vec<usize> {
    let mut near: Vec<usize> = cells.iter().flat_map(|cell| at.covers.rules_of(*cell).iter().copied()).collect();
    near.sort_unstable();
    near.dedup();
    near
}

/// A rule through which a way excludes more.
struct Through {
    /// The number of the rule.
    number: usize,
    /// What it excludes in its cells.
    excluded: Vec<Candidate>,
    /// What sees all places of a digit that it then needs, and the rules by which it does.
    locked: Vec<(Candidate, Vec<usize>)>,
}

impl Through {
    /// Adds what sees the digits that the rule needs in any of its ways that are left, and the only digit that it leaves of a cell.
    fn lock(&mut self, at: &mut Context<'_, '_>, known: &mut Known, effect: &Effect) {
        let (model, state) = (at.model, at.state);
        let divided = known.ways(model, at.covers, state, self.number);
        let Some(cover) = at.covers.get(model, self.number) else { return };
        let cells = cover.cells.clone();
        let left = |cell: Cell| {
            let lost = self.excluded.iter().filter(|one| one.cell == cell).map(|one| one.digit);
            effect.sets[cell.index()].difference(lost.collect())
        };
        let fits =
            |way: &&Way| cells.iter().zip(&way.sets).all(|(&cell, set)| !left(cell).intersection(*set).is_empty());
        let ways = divided.as_ref().and_then(|divided| divided.first());
        let fitting: Vec<&Way> = ways.into_iter().flatten().filter(fits).collect();
        let mut locked = Vec::new();
        // A rule that has all its ways needs nothing new.
        if !fitting.is_empty() && ways.is_some_and(|all| fitting.len() < all.len()) {
            locked.extend(seen_by_all(model, state, &cells, &fitting));
        }
        let mut narrowed: Vec<Cell> = self.excluded.iter().map(|one| one.cell).collect();
        narrowed.dedup();
        for cell in narrowed {
            if let (1, Some(digit)) = (left(cell).len(), left(cell).iter().next()) {
                locked.extend(seen(model, state, &[cell], digit));
            }
        }
        locked.retain(|(one, _)| left(one.cell).contains(one.digit));
        self.locked = locked;
    }

    /// What is broken without the candidates that are excluded through this rule.
    fn breaks(&self, at: &mut Context<'_, '_>, effect: &Effect, number: usize) -> Option<(Broken, Reason)> {
        let (model, state) = (at.model, at.state);
        let lost: Vec<Candidate> =
            self.excluded.iter().chain(self.locked.iter().map(|(one, _)| one)).copied().collect();
        if lost.is_empty() {
            return None;
        }
        let left = effect.without(&lost);
        let mut changed: Vec<Cell> = lost.iter().map(|one| one.cell).collect();
        changed.sort_unstable();
        changed.dedup();
        if let Some(broken) = house_or_cell(model, &left.sets, &changed) {
            let mut reason = why(model, state, effect, &broken);
            let is_needed = |one: &Candidate| state.has(one.cell, one.digit) && is_about(model, &broken, *one);
            let needed: Vec<Candidate> = lost.into_iter().filter(is_needed).collect();
            self.add_why(at, effect, &needed, &mut reason);
            return Some((broken, reason));
        }
        for other in near(at, &changed).into_iter().filter(|&one| one != number && one != self.number) {
            let Some(cover) = at.covers.get(model, other).filter(|cover| !cover.is_searched()) else { continue };
            let sets: Vec<DigitSet> = cover.cells.iter().map(|&cell| left.sets[cell.index()]).collect();
            if cover.excluded_from(model, &sets) != Answer::Contradiction {
                continue;
            }
            let mut reason = Reason::default();
            let mut needed = Vec::new();
            for one in cover.needed(&left.state(state), model, &[]) {
                if lost.contains(&one) { needed.push(one) } else { effect.why(state, one, &mut reason) }
            }
            reason.add(cover.all_rules(), []);
            let broken = Broken::Rule(cover.rules[0]);
            self.add_why(at, effect, &needed, &mut reason);
            return Some((broken, reason));
        }
        None
    }

    /// Adds why some of the candidates are excluded.
    fn add_why(&self, at: &mut Context<'_, '_>, effect: &Effect, needed: &[Candidate], reason: &mut Reason) {
        let (model, state) = (at.model, at.state);
        let Some(cover) = at.covers.get(model, self.number) else { return };
        let by_lock: Vec<&(Candidate, Vec<usize>)> =
            self.locked.iter().filter(|(one, _)| needed.contains(one)).collect();
        let excluded: Vec<Candidate> = needed.iter().copied().filter(|one| self.excluded.contains(one)).collect();
        if !excluded.is_empty() || by_lock.is_empty() {
            let of_rule = why_rule(model, state, effect, cover, &excluded);
            reason.add(of_rule.rules, of_rule.absent);
        }
        if by_lock.is_empty() {
            return;
        }
        // Which ways are left follows from all that its cells have lost.
        reason.add(cover.all_rules(), []);
        for &cell in &cover.cells {
            for digit in model.board.digits_of(cell).all().difference(effect.sets[cell.index()]).iter() {
                effect.why(state, Candidate { cell, digit }, reason);
            }
        }
        reason.add(by_lock.into_iter().flat_map(|(_, by)| by.iter().copied()), []);
    }
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
