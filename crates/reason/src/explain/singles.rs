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
    if let Some(&cell) = model.cells.iter().find(|&&cell| state.set(cell).is_empty()) {
        let reason = Reason { absent: state.absent_of(model, cell).collect(), ..Reason::default() };
        let technique = Technique::Contradiction { house: None, rule: None, cell: Some(cell), digit: None };
        return Some(Step::of(technique, reason));
    }
    for house in model.houses.iter().filter(|house| house.full) {
        let there = house.cells.iter().fold(DigitSet::EMPTY, |all, &cell| all.union(state.set(cell)));
        if let Some(digit) = model.board.digits().all().difference(there).first() {
            let absent = house.cells.iter().map(|&cell| Candidate { cell, digit }).collect();
            let reason = Reason { rules: vec![house.instance], absent, ..Reason::default() };
            let technique =
                Technique::Contradiction { house: Some(house.instance), rule: None, cell: None, digit: Some(digit) };
            return Some(Step::of(technique, reason));
        }
    }
    None
}

/// Digits with one place in a house: first those in a house with one empty cell, then those in boxes.
pub(super) fn hidden(model: &Model<'_>, state: &State, sink: Sink<'_>) -> ControlFlow<()> {
    let full = || model.houses.iter().filter(|house| house.full);
    for house in full() {
        let mut empty = house.cells.iter().filter(|&&cell| !state.is_placed(cell));
        if let (Some(&cell), None) = (empty.next(), empty.next()) {
            single_in(model, state, house, cell, Technique::FullHouse { house: house.instance }, sink)?;
        }
    }
    for in_box in [true, false] {
        for house in full().filter(|house| is_box(model, house) == in_box) {
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

/// The digit of this house whose only place is a cell.
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
    sink(only_place(house, Candidate { cell, digit }, technique))
}

/// A digit in its only place in a house.
fn only_place(house: &House, one: Candidate, technique: Technique) -> Step {
    let others = house.cells.iter().filter(|&&other| other != one.cell);
    let absent = others.map(|&cell| Candidate { cell, ..one }).collect();
    let reason = Reason { rules: vec![house.instance], absent, pattern: vec![one], ..Reason::default() };
    Step { placed: vec![one], ..Step::of(technique, reason) }
}

/// The hidden single of a house.
pub(super) fn hidden_at(model: &Model<'_>, house: usize, one: Candidate) -> Step {
    let house = &model.houses[house];
    let technique = Technique::HiddenSingle { house: house.instance, in_box: is_box(model, house) };
    only_place(house, one, technique)
}

fn is_box(model: &Model<'_>, house: &House) -> bool {
    [boxes::NAME, regions::NAME].contains(&model.instances[house.instance].kind)
}

/// Cells with one candidate.
pub(super) fn naked(model: &Model<'_>, state: &State, sink: Sink<'_>) -> ControlFlow<()> {
    for &cell in model.cells.iter().filter(|&&cell| !state.is_placed(cell) && state.set(cell).len() == 1) {
        if let Some(digit) = state.set(cell).first() {
            sink(naked_at(model, state, Candidate { cell, digit }))?;
        }
    }
    ControlFlow::Continue(())
}

/// The only candidate of a cell.
pub(super) fn naked_at(model: &Model<'_>, state: &State, one: Candidate) -> Step {
    let absent = state.absent_of(model, one.cell).collect();
    let reason = Reason { absent, pattern: vec![one], ..Reason::default() };
    Step { placed: vec![one], ..Step::of(Technique::NakedSingle, reason) }
}
