//! What single rules exclude, and several rules together.

use std::ops::ControlFlow;

use crate::board::{Cell, Digit};
use crate::encode::Candidate;

use super::Sink;
use super::general::{Answer, General};
use super::innies::{self, Innies};
use super::locked::{Locked, locked};
use super::model::{Model, Pair};
use super::state::State;
use super::step::{Reason, Step, Technique};

/// The most sets of digits that a sentence lists.
const MOST_SETS: usize = 4;
/// The most cells that rules are looked at together on.
const MOST_CELLS: usize = 20;
/// The most rules that are looked at together.
const MOST_RULES: usize = 8;

/// The rules that need an exact cover, alone and together. A cover is built when it is first needed.
#[derive(Debug)]
pub(super) struct Covers {
    alone: Vec<Option<General>>,
    together: Option<Vec<Option<General>>>,
    innies: Option<Vec<Innies>>,
}

impl Covers {
    pub(super) fn new(model: &Model<'_>) -> Covers {
        let mut alone: Vec<Option<General>> =
            model.general.iter().map(|&instance| General::new(model, &[instance])).collect();
        alone.sort_by_key(|general| general.as_ref().map_or(0, |general| general.cells.len()));
        Covers { alone, together: None, innies: None }
    }

    /// What single rules exclude, those of few cells first.
    pub(super) fn alone(&mut self, model: &Model<'_>, state: &State, brief: bool, sink: Sink<'_>) -> ControlFlow<()> {
        // A line of pairs is looked at as a whole.
        for pair in model.pairs.iter().filter(|pair| !model.general.contains(&pair.instance)) {
            self::pair(state, pair, sink)?;
        }
        for general in self.alone.iter_mut().flatten() {
            model.go_on()?;
            exclude(general, model, state, brief, sink)?;
        }
        ControlFlow::Continue(())
    }

    /// Digits that a rule needs, in cells that all exclude it from another.
    pub(super) fn locked(&mut self, model: &Model<'_>, state: &State, sink: Sink<'_>) -> ControlFlow<()> {
        for general in self.alone.iter_mut().flatten() {
            // The digits by their cells: those that have the same cells are named together.
            let mut by_cells: Vec<(Vec<Cell>, Vec<Digit>)> = Vec::new();
            for digit in model.board.digits().iter() {
                let cells: Vec<Cell> = general.cells.iter().copied().filter(|&cell| state.has(cell, digit)).collect();
                let placed = cells.iter().any(|&cell| state.is_placed(cell));
                if placed || cells.is_empty() || cells.len() > model.board.digits().count() {
                    continue;
                }
                match by_cells.iter_mut().find(|(known, _)| *known == cells) {
                    Some((_, digits)) => digits.push(digit),
                    None => by_cells.push((cells, vec![digit])),
                }
            }
            for (cells, digits) in by_cells {
                let rules = general.rules.clone();
                let helps = |digit: Digit| {
                    let mut helps = false;
                    let digits = vec![digit];
                    let tried = Locked { rules: &rules, digits, cells: cells.clone(), absent: Vec::new() };
                    let _ = locked(model, state, tried, &mut |_| {
                        helps = true;
                        ControlFlow::Break(())
                    });
                    helps
                };
                let (mut needed, mut absent) = (Vec::new(), Vec::new());
                for digit in digits.into_iter().filter(|&digit| helps(digit)) {
                    let nowhere = || cells.iter().map(|&cell| Candidate { cell, digit });
                    let known = general.cells.iter().flat_map(|&cell| state.absent_of(model, cell));
                    let all: Vec<Candidate> = known.chain(nowhere()).collect();
                    if general.fits(&all, None) != Some(false) {
                        continue;
                    }
                    let mut without = state.clone();
                    for candidate in nowhere() {
                        without.remove(candidate);
                    }
                    let why = general.needed(&without, model, &[]);
                    absent.extend(why.into_iter().filter(|one| !state.has(one.cell, one.digit)));
                    needed.push(digit);
                }
                locked(model, state, Locked { rules: &rules, digits: needed, cells, absent }, sink)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// What the sums that houses and other sums imply exclude.
    pub(super) fn innies(&mut self, model: &Model<'_>, state: &State, sink: Sink<'_>) -> ControlFlow<()> {
        let all = self.innies.get_or_insert_with(|| innies::implied(model));
        all.iter_mut().try_for_each(|innies| innies.look(model, state, sink))
    }

    /// What a house excludes together with the rules in it, and what rules that share cells exclude.
    pub(super) fn together(&mut self, model: &Model<'_>, state: &State, sink: Sink<'_>) -> ControlFlow<()> {
        let alone = &self.alone;
        let groups = self
            .together
            .get_or_insert_with(|| groups(model, alone).into_iter().map(|rules| General::new(model, &rules)).collect());
        for general in groups.iter_mut().flatten() {
            if general.cells.iter().all(|&cell| state.is_placed(cell)) {
                continue;
            }
            model.go_on()?;
            let Answer::Excluded(removed) = general.excluded(state) else { continue };
            if removed.is_empty() {
                continue;
            }
            // The fewest rules that exclude one of the candidates, and all that they exclude.
            let mut rules = general.rules.clone();
            for rule in general.rules.clone().into_iter().rev() {
                let fewer: Vec<usize> = rules.iter().copied().filter(|&one| one != rule).collect();
                if let Some(mut smaller) = General::new(model, &fewer)
                    && let Answer::Excluded(some) = smaller.excluded(state)
                    && removed.iter().any(|one| some.contains(one))
                {
                    rules = fewer;
                }
            }
            if let Some(mut smaller) = General::new(model, &rules) {
                exclude(&mut smaller, model, state, true, sink)?;
            }
        }
        ControlFlow::Continue(())
    }
}

/// The sets of rules to be looked at together.
fn groups(model: &Model<'_>, alone: &[Option<General>]) -> Vec<Vec<usize>> {
    let general: Vec<&General> = alone.iter().flatten().collect();
    let mut groups = Vec::new();
    for house in model.houses.iter().filter(|house| house.full) {
        let inside = |general: &&&General| general.cells.iter().filter(|cell| house.cells.contains(cell)).count();
        let mut near: Vec<&&General> = general
            .iter()
            .filter(|general| inside(general) >= 2 && general.cells.len() <= inside(general) + 2)
            .collect();
        near.sort_by_key(|general| (general.cells.len() - inside(general), general.cells.len()));
        near.truncate(MOST_RULES);
        if !near.is_empty() {
            let rules = near.iter().flat_map(|general| general.rules.iter().copied());
            groups.push([house.instance].into_iter().chain(rules).collect());
        }
    }
    for (at, one) in general.iter().enumerate() {
        for other in &general[at + 1..] {
            let shares = one.cells.iter().any(|cell| other.cells.contains(cell));
            if shares && one.cells.len() + other.cells.len() <= MOST_CELLS {
                groups.push([&one.rules[..], &other.rules[..]].concat());
            }
        }
    }
    groups
}

/// The candidates that the rules of a cover exclude. A brief step does not list what fits.
fn exclude(general: &mut General, model: &Model<'_>, state: &State, brief: bool, sink: Sink<'_>) -> ControlFlow<()> {
    let (removed, contradicts) = match general.excluded(state) {
        Answer::Excluded(removed) => (removed, false),
        Answer::Contradiction => (Vec::new(), true),
        Answer::Unknown => return ControlFlow::Continue(()),
    };
    if removed.is_empty() && !contradicts {
        return ControlFlow::Continue(());
    }
    let absent = general.needed(state, model, &removed);
    let reason = Reason { rules: general.rules.clone(), absent, ..Reason::default() }.tidy();
    let technique = match general.rules[..] {
        _ if contradicts => {
            let rule = general.rules.last().copied();
            Technique::Contradiction { house: None, rule, cell: None, digit: None }
        }
        [rule] => {
            let fits = if brief { Vec::new() } else { general.fitting_sets(state, MOST_SETS) };
            Technique::Rule { rule, fits }
        }
        _ => Technique::Together { rules: general.rules.clone() },
    };
    sink(Step { technique, placed: Vec::new(), removed, reason, steps: Vec::new() })
}

/// Digits of either cell with which no digit of the other goes.
fn pair(state: &State, pair: &Pair, sink: Sink<'_>) -> ControlFlow<()> {
    let (mut removed, mut absent) = (Vec::new(), Vec::new());
    for (side, other) in [(0, 1), (1, 0)] {
        let (cell, others) = (pair.cells[side], state.set(pair.cells[other]));
        let unsupported = |digit: &Digit| pair.allowed[side][digit.index()].intersection(others).is_empty();
        for digit in state.set(cell).iter().filter(unsupported) {
            removed.push(Candidate { cell, digit });
            // Only the digits that would support it must be absent.
            let support = pair.allowed[side][digit.index()].iter();
            absent.extend(support.map(|digit| Candidate { cell: pair.cells[other], digit }));
        }
    }
    if removed.is_empty() {
        return ControlFlow::Continue(());
    }
    let mut fits: Vec<Vec<Digit>> = Vec::new();
    for digit in state.set(pair.cells[0]).iter() {
        for other in pair.allowed[0][digit.index()].intersection(state.set(pair.cells[1])).iter() {
            let set = vec![digit.min(other), digit.max(other)];
            if !fits.contains(&set) {
                fits.push(set);
            }
        }
    }
    if fits.len() > MOST_SETS {
        fits.clear();
    }
    let reason = Reason { rules: vec![pair.instance], absent, ..Reason::default() }.tidy();
    let technique = Technique::Rule { rule: pair.instance, fits };
    sink(Step { technique, placed: Vec::new(), removed, reason, steps: Vec::new() })
}
