//! Full houses, hidden and naked singles; and contradictions.

use std::ops::ControlFlow;

use exdoku_rules::encode::Candidate;
use exdoku_rules::rules::keys::{boxes, regions};
use exdoku_text::board::{Cell, DigitSet};

use super::model::{House, Model};
use super::state::State;
use super::step::{Reason, Sink, Step};
use super::technique::Technique;

/// A cell without candidates, or a digit without a place in a house that needs it.
pub(super) fn contradiction(model: &Model<'_>, state: &State) -> Option<Step> {
    let step = |technique, reason: Reason| Step {
        technique,
        placed: Vec::new(),
        removed: Vec::new(),
        reason: reason.tidy(),
        steps: Vec::new(),
    };
    if let Some(&cell) = model.cells.iter().find(|&&cell| state.set(cell).is_empty()) {
        let reason = Reason { absent: state.absent_of(model, cell).collect(), ..Reason::default() };
        let technique = Technique::Contradiction { house: None, rule: None, cell: Some(cell), digit: None };
        return Some(step(technique, reason));
    }
    for house in model.houses.iter().filter(|house| house.full) {
        let there = house.cells.iter().fold(DigitSet::EMPTY, |all, &cell| all.union(state.set(cell)));
        if let Some(digit) = model.board.digits().all().difference(there).first() {
            let absent = house.cells.iter().map(|&cell| Candidate { cell, digit }).collect();
            let reason = Reason { rules: vec![house.instance], absent, ..Reason::default() };
            let technique =
                Technique::Contradiction { house: Some(house.instance), rule: None, cell: None, digit: Some(digit) };
            return Some(step(technique, reason));
        }
    }
    None
}

/// Digits that have one place in a house, those in a house with one empty cell first, then those in boxes.
pub(super) fn hidden(model: &Model<'_>, state: &State, sink: Sink<'_>) -> ControlFlow<()> {
    let full = || model.houses.iter().filter(|house| house.full);
    let is_box = |house: &&House| {
        let kind = model.instances[house.instance].kind;
        kind == boxes::NAME || kind == regions::NAME
    };
    for house in full() {
        let mut empty = house.cells.iter().filter(|&&cell| !state.is_placed(cell));
        if let (Some(&cell), None) = (empty.next(), empty.next()) {
            single_in(model, state, house, cell, Technique::FullHouse { house: house.instance }, sink)?;
        }
    }
    for in_box in [true, false] {
        for house in full().filter(|house| is_box(house) == in_box) {
            let (mut once, mut twice) = (DigitSet::EMPTY, DigitSet::EMPTY);
            for &cell in &house.cells {
                twice = twice.union(once.intersection(state.set(cell)));
                once = once.union(state.set(cell));
            }
            let single = once.difference(twice);
            for &cell in house.cells.iter().filter(|&&cell| !state.is_placed(cell)) {
                if !state.set(cell).intersection(single).is_empty() {
                    single_in(
                        model,
                        state,
                        house,
                        cell,
                        Technique::HiddenSingle { house: house.instance, in_box },
                        sink,
                    )?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// The digit of this house that has its only place in a cell.
fn single_in(
    model: &Model<'_>,
    state: &State,
    house: &House,
    cell: Cell,
    technique: Technique,
    sink: Sink<'_>,
) -> ControlFlow<()> {
    let others = house.cells.iter().filter(|&&other| other != cell);
    let elsewhere = others.clone().fold(DigitSet::EMPTY, |all, &other| all.union(state.set(other)));
    let Some(digit) = model.board.digits().all().difference(elsewhere).first() else {
        return ControlFlow::Continue(());
    };
    if !state.has(cell, digit) {
        return ControlFlow::Continue(());
    }
    let placed = vec![Candidate { cell, digit }];
    let absent = others.map(|&cell| Candidate { cell, digit }).collect();
    let reason = Reason { rules: vec![house.instance], absent, pattern: placed.clone(), ..Reason::default() }.tidy();
    sink(Step { technique, placed, removed: Vec::new(), reason, steps: Vec::new() })
}

/// Cells with one candidate.
pub(super) fn naked(model: &Model<'_>, state: &State, sink: Sink<'_>) -> ControlFlow<()> {
    for &cell in model.cells.iter().filter(|&&cell| !state.is_placed(cell) && state.set(cell).len() == 1) {
        let placed: Vec<Candidate> = state.set(cell).iter().map(|digit| Candidate { cell, digit }).collect();
        let absent = state.absent_of(model, cell).collect();
        let reason = Reason { absent, pattern: placed.clone(), ..Reason::default() }.tidy();
        sink(Step { technique: Technique::NakedSingle, placed, removed: Vec::new(), reason, steps: Vec::new() })?;
    }
    ControlFlow::Continue(())
}
