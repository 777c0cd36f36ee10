//! Refutation: a candidate is tried, and steps of simpler kinds lead to a contradiction.
//!
//! The steps that the contradiction does not depend on are left out: from the end, only those are kept that removed a
//! candidate which a kept one needs absent.

use std::collections::HashMap;
use std::ops::ControlFlow;

use exdoku_rules::encode::Candidate;
use exdoku_text::board::{Digit, DigitSet};

use super::level::Level;
use super::model::Model;
use super::rules::Covers;
use super::state::State;
use super::step::{Reason, Step};
use super::technique::Technique;
use super::{locked, singles, subsets};

/// The most steps of a refutation before it is given up.
const LONGEST: usize = 400;
/// The most candidates that are tried for one step beyond those that singles refute.
const MOST_TRIED: usize = 5_000;
/// How many refutations are written out to find a short one.
const MOST_WRITTEN: usize = 24;

/// The refutation with the fewest steps.
pub(super) fn refute(model: &Model<'_>, covers: &mut Covers, state: &State, nested: bool) -> Option<Step> {
    let mut tried: Vec<(usize, Candidate)> = Vec::new();
    for &cell in model.cells.iter().filter(|&&cell| !state.is_placed(cell)) {
        for digit in state.set(cell).iter() {
            if model.go_on().is_break() {
                return None;
            }
            let candidate = Candidate { cell, digit };
            if let Some(length) = length(model, state, candidate) {
                tried.push((length, candidate));
            } else if nested || !model.general.is_empty() || !model.pairs.is_empty() {
                // Not by singles alone: behind those that are.
                tried.push((usize::MAX / 2, candidate));
            }
        }
    }
    tried.sort_by_key(|(length, candidate)| (*length, state.set(candidate.cell).len()));
    let mut best: Option<Step> = None;
    let mut written = 0;
    let refuted = tried.iter().filter(|(length, _)| *length < usize::MAX / 2).count();
    for (length, candidate) in tried.into_iter().take(refuted + MOST_TRIED) {
        if model.go_on().is_break() {
            break;
        }
        if written >= MOST_WRITTEN || best.is_some() && length >= usize::MAX / 2 {
            break;
        }
        let most = best.as_ref().map_or(usize::MAX, |step| step.steps.len());
        if let Some(step) = of(model, covers, state, candidate, nested) {
            written += 1;
            if step.steps.len() < most {
                best = Some(step);
            }
        }
    }
    best
}

/// The number of rounds of singles after which the candidate contradicts the rest, if it does.
fn length(model: &Model<'_>, state: &State, tried: Candidate) -> Option<usize> {
    let mut state = state.clone();
    state.place(model, tried.cell, tried.digit);
    for round in 1.. {
        model.spend(1);
        let mut found: Vec<(exdoku_text::board::Cell, Digit)> = Vec::new();
        for &cell in &model.cells {
            match state.set(cell).len() {
                0 => return Some(round),
                1 if !state.is_placed(cell) => found.extend(state.set(cell).first().map(|digit| (cell, digit))),
                _ => {}
            }
        }
        for house in model.houses.iter().filter(|house| house.full) {
            let (mut once, mut twice) = (DigitSet::EMPTY, DigitSet::EMPTY);
            for &cell in &house.cells {
                twice = twice.union(once.intersection(state.set(cell)));
                once = once.union(state.set(cell));
            }
            if once.len() < house.cells.len() {
                return Some(round);
            }
            let single = once.difference(twice);
            for &cell in house.cells.iter().filter(|&&cell| !state.is_placed(cell)) {
                found.extend(state.set(cell).intersection(single).first().map(|digit| (cell, digit)));
            }
        }
        if found.is_empty() {
            return None;
        }
        for (cell, digit) in found {
            if !state.is_placed(cell) {
                state.place(model, cell, digit);
            }
        }
    }
    None
}

/// The steps from a candidate to a contradiction, if there is one.
pub(super) fn of(
    model: &Model<'_>,
    covers: &mut Covers,
    state: &State,
    tried: Candidate,
    nested: bool,
) -> Option<Step> {
    let mut trail = Trail { model, state: state.clone(), steps: Vec::new(), made: HashMap::new() };
    trail.place(tried, None);
    while trail.steps.len() < LONGEST && model.go_on().is_continue() {
        if let Some(end) = singles::contradiction(model, &trail.state) {
            return Some(trail.refutation(tried, end, nested));
        }
        let step = next(model, covers, &trail.state, nested)?;
        if matches!(step.technique, Technique::Contradiction { .. }) {
            return Some(trail.refutation(tried, step, nested));
        }
        trail.take(step);
    }
    None
}

fn next(model: &Model<'_>, covers: &mut Covers, state: &State, nested: bool) -> Option<Step> {
    let mut found = None;
    let mut first = |step: Step| {
        found = Some(step);
        ControlFlow::Break(())
    };
    let mut look = || {
        singles::naked(model, state, &mut first)?;
        singles::hidden(model, state, &mut first)?;
        covers.alone(model, state, true, &mut first)?;
        if nested {
            locked::houses(model, state, &mut first)?;
            for size in 2..=4 {
                subsets::naked(model, state, size, &mut first)?;
                subsets::hidden(model, state, size, &mut first)?;
            }
            covers.locked(model, state, &mut first)?;
        }
        ControlFlow::Continue(())
    };
    let _ = look();
    found.map(|step| step.settled(model, state))
}

/// Steps taken from an assumption.
struct Trail<'t, 'v> {
    model: &'t Model<'v>,
    state: State,
    steps: Vec<Step>,
    /// The candidates removed since, each with the step that did it (none for the assumption), and the rule by which a
    /// digit that was placed removed it.
    made: HashMap<Candidate, (Option<usize>, Option<usize>)>,
}

impl Trail<'_, '_> {
    fn place(&mut self, candidate: Candidate, step: Option<usize>) {
        let Candidate { cell, digit } = candidate;
        let others = self.state.set(cell).iter().filter(|&other| other != digit);
        for other in others.map(|digit| Candidate { cell, digit }) {
            self.made.entry(other).or_insert((step, None));
        }
        for &house in &self.model.houses_of[cell.index()] {
            let house = &self.model.houses[house];
            for &other in house.cells.iter().filter(|&&other| other != cell) {
                if self.state.has(other, digit) {
                    self.made.entry(Candidate { cell: other, digit }).or_insert((step, Some(house.instance)));
                }
            }
        }
        self.state.place(self.model, cell, digit);
    }

    fn take(&mut self, step: Step) {
        let number = self.steps.len();
        for &candidate in &step.removed {
            self.made.entry(candidate).or_insert((Some(number), None));
            self.state.remove(candidate);
        }
        for &candidate in &step.placed {
            self.place(candidate, Some(number));
        }
        self.steps.push(step);
    }

    /// The steps that the end depends on, and what they depend on.
    fn refutation(mut self, tried: Candidate, end: Step, nested: bool) -> Step {
        let mut needed = vec![false; self.steps.len()];
        let mut reason = Reason { pattern: vec![tried], ..Reason::default() };
        let mut look = |step: &Step, needed: &mut [bool]| {
            reason.rules.extend(&step.reason.rules);
            for &candidate in &step.reason.absent {
                match self.made.get(&candidate) {
                    Some(&(by, rule)) => {
                        reason.rules.extend(rule);
                        if let Some(number) = by {
                            needed[number] = true;
                        }
                    }
                    None => reason.absent.push(candidate),
                }
            }
        };
        look(&end, &mut needed);
        for number in (0..self.steps.len()).rev() {
            if needed[number] {
                look(&self.steps[number], &mut needed);
            }
        }
        let mut number = 0;
        self.steps.retain(|_| {
            number += 1;
            needed[number - 1]
        });
        self.steps.push(end);
        let nested = nested && self.steps.iter().any(|step| step.technique.level() > Level::SingleRule);
        Step {
            technique: Technique::Refuted { tried, nested },
            placed: Vec::new(),
            removed: vec![tried],
            reason: reason.tidy(),
            steps: self.steps,
        }
    }
}
