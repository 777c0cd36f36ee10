//! Full houses, hidden and naked singles.

use std::ops::ControlFlow;

use exdoku_rules::encode::Candidate;
use exdoku_rules::rules::keys::{boxes, regions};
use exdoku_text::board::{Cell, DigitSet};

use crate::explain::entry::Entry;
use crate::explain::level::Level;
use crate::explain::model::{House, Model};
use crate::explain::part::{Part, Role};
use crate::explain::search::{Family, Search};
use crate::explain::state::State;
use crate::explain::step::{Reason, Sink, Step, Technique};
use crate::explain::wording::Wording;

pub(super) static FAMILY: Family = Family {
    entries: || vec![&FULL_HOUSE, &HIDDEN_SINGLE, &NAKED_SINGLE],
    searches: || {
        vec![
            Search::new(Level::Singles, 1.0, |at, _, sink| hidden(at.model, at.state, sink)).first(),
            // Before single rules.
            Search::new(Level::Singles, 2.3, |at, _, sink| naked(at.model, at.state, sink)).at(1.5).first(),
        ]
    },
};

static FULL_HOUSE: Entry = Entry::new("full house", Level::Singles, 1.0)
    .meaning("A house has one empty cell left, which takes the missing digit.")
    .also(&["last digit"])
    .example("2..561.......47....8..2....5.....142.7...4.9...8...7...6...9.5......5..4..17....6");

static HIDDEN_SINGLE: Entry = Entry::new("hidden single", Level::Singles, 1.2)
    .meaning("A digit has only one possible cell in a house, whatever else that cell could hold.")
    .up_to(1.5)
    .also(&["pinned digit", "unique candidate"])
    .example("...72..9..48....5.....81...1.6..9.8.....7.3..53......69................462....1.3");

static NAKED_SINGLE: Entry = Entry::new("naked single", Level::Singles, 2.3)
    .meaning("A cell has only one candidate left.")
    .also(&["forced digit", "sole candidate"])
    .example("..9....3.....59.4.4..6..8..6....3....2.51.......2.7......9..6..8.....7.2.5.8..1..");

/// A house with one empty cell.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct FullHouse {
    /// The house.
    pub house: usize,
}

/// A digit with one place in a house.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct HiddenSingle {
    /// The house.
    pub house: usize,
    /// Whether it is a box or a region.
    pub in_box: bool,
}

/// A cell with one candidate.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct NakedSingle;

impl Technique for FullHouse {
    fn entry(&self) -> &'static Entry {
        &FULL_HOUSE
    }

    fn because(&self, words: &Wording<'_>, _: &Step) -> String {
        format!("one cell of {} is empty", words.rule(self.house))
    }

    fn parts(&self, model: &Model<'_>, _: &[DigitSet], _: &Step) -> Vec<Part> {
        vec![Part::of_kind(model, self.house)]
    }

    fn shown(&self, model: &Model<'_>, _: &Step) -> Vec<Cell> {
        model.instances[self.house].cells.clone()
    }
}

impl Technique for HiddenSingle {
    fn entry(&self) -> &'static Entry {
        &HIDDEN_SINGLE
    }

    fn score(&self, _: &Step) -> f64 {
        if self.in_box { 1.2 } else { 1.5 }
    }

    fn because(&self, words: &Wording<'_>, step: &Step) -> String {
        let [one] = step.placed[..] else { return String::new() };
        format!("{} can hold {} only in {}", words.rule(self.house), words.value(one), words.cell(one.cell))
    }

    fn parts(&self, model: &Model<'_>, _: &[DigitSet], _: &Step) -> Vec<Part> {
        vec![Part::of_kind(model, self.house)]
    }

    fn shown(&self, model: &Model<'_>, _: &Step) -> Vec<Cell> {
        model.instances[self.house].cells.clone()
    }
}

impl Technique for NakedSingle {
    fn entry(&self) -> &'static Entry {
        &NAKED_SINGLE
    }

    fn because(&self, words: &Wording<'_>, step: &Step) -> String {
        let [one] = step.placed[..] else { return String::new() };
        format!("{} is the only candidate of {}", words.value(one), words.cell(one.cell))
    }

    fn parts(&self, _: &Model<'_>, _: &[DigitSet], step: &Step) -> Vec<Part> {
        vec![Part::of(Role::Cell, step.placed.clone())]
    }
}

/// Digits with one place in a house: first those in a house with one empty cell, then those in boxes.
pub(super) fn hidden(model: &Model<'_>, state: &State, sink: Sink<'_>) -> ControlFlow<()> {
    let full = || model.houses.iter().filter(|house| house.full);
    for house in full() {
        let mut empty = house.cells.iter().filter(|&&cell| !state.is_placed(cell));
        if let (Some(&cell), None) = (empty.next(), empty.next()) {
            single_in(model, state, house, cell, FullHouse { house: house.instance }, sink)?;
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
                    single_in(model, state, house, cell, HiddenSingle { house: house.instance, in_box }, sink)?;
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
    technique: impl Technique,
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
fn only_place(house: &House, one: Candidate, technique: impl Technique) -> Step {
    let others = house.cells.iter().filter(|&&other| other != one.cell);
    let absent = others.map(|&cell| Candidate { cell, ..one }).collect();
    let reason = Reason { rules: vec![house.instance], absent, pattern: vec![one], ..Reason::default() };
    Step { placed: vec![one], ..Step::of(technique, reason) }
}

/// The hidden single of a house.
pub(super) fn hidden_at(model: &Model<'_>, house: usize, one: Candidate) -> Step {
    let house = &model.houses[house];
    let technique = HiddenSingle { house: house.instance, in_box: is_box(model, house) };
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
    Step { placed: vec![one], ..Step::of(NakedSingle, reason) }
}
