//! BUG+1: without one candidate, every open cell would have two candidates and every house two places for each digit.
//!
//! Such a bivalue universal grave has two solutions or none, so in a puzzle with one solution the extra candidate is true.
//! This requires that only houses constrain the open cells.
//!
//! # References
//! Bernhard Hobiger, HoDoKu: bivalue universal grave + 1.

use std::ops::ControlFlow;

use exdoku_rules::encode::Candidate;
use exdoku_text::board::{Cell, Digit, DigitSet};

use crate::explain::entry::Entry;
use crate::explain::level::Level;
use crate::explain::model::Model;
use crate::explain::part::{Part, Role};
use crate::explain::search::{Family, Search};
use crate::explain::state::State;
use crate::explain::step::{Reason, Step, Technique};
use crate::explain::wording::Wording;

pub(super) static FAMILY: Family = Family {
    entries: || vec![&BUG],
    searches: || {
        let find = Search::new(Level::Chains, 5.6, |at, _, sink| {
            bug(at.model, at.state).map_or(ControlFlow::Continue(()), sink)
        });
        vec![find.unique()]
    },
};

static BUG: Entry = Entry::new("BUG+1", Level::Chains, 5.6)
    .meaning(
        "A bivalue universal grave with one extra candidate: without it, every open cell has two candidates and \
         every digit two places in each house, which no puzzle with one solution has. So the extra candidate is \
         true.",
    )
    .also(&["bivalue universal grave + 1"])
    .unique()
    .example(".9....64....7..9..7.4.5.3.8.....78.5.45.1.....2.6..4..6....8...........335.....6.");

/// A grid that would have two solutions without the placed candidate.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Bug;

impl Technique for Bug {
    fn entry(&self) -> &'static Entry {
        &BUG
    }

    fn because(&self, words: &Wording<'_>, step: &Step) -> String {
        format!(
            "unless {}, every open cell has two candidates and every digit two places in each house, which has no unique \
             solution",
            words.yes(&step.placed)
        )
    }

    fn parts(&self, _: &Model<'_>, _: &[DigitSet], step: &Step) -> Vec<Part> {
        vec![Part::of(Role::Extra, step.placed.clone())]
    }
}

/// The step, if the grid is a BUG+1.
fn bug(model: &Model<'_>, state: &State) -> Option<Step> {
    let open: Vec<Cell> = model.cells.iter().copied().filter(|&cell| !state.is_placed(cell)).collect();
    let wide: Vec<Cell> = open.iter().copied().filter(|&cell| state.set(cell).len() != 2).collect();
    let [cell] = wide[..] else { return None };
    if state.set(cell).len() != 3 || !open.iter().all(|&cell| is_free(model, cell)) {
        return None;
    }
    let general = model.general.iter().flat_map(|&rule| &model.instances[rule].cells);
    if general.into_iter().any(|cell| !state.is_placed(*cell)) {
        return None;
    }
    let digit = state.set(cell).iter().find(|&digit| is_grave(model, state, Candidate { cell, digit }))?;
    let one = Candidate { cell, digit };
    let all = open.iter().flat_map(|&cell| state.set(cell).iter().map(move |digit| Candidate { cell, digit }));
    let reason = Reason {
        rules: model.houses.iter().map(|house| house.instance).collect(),
        absent: open.iter().flat_map(|&cell| state.absent_of(model, cell)).collect(),
        pattern: all.collect(),
        assumes_unique: true,
    };
    Some(Step { placed: vec![one], ..Step::of(Bug, reason) })
}

/// Whether only houses constrain a cell.
fn is_free(model: &Model<'_>, cell: Cell) -> bool {
    model.board.is_cell(cell) && model.pairs_of[cell.index()].is_empty()
}

/// Whether every house has two places or none for each digit, without this candidate.
fn is_grave(model: &Model<'_>, state: &State, one: Candidate) -> bool {
    let has =
        |cell: Cell, digit: Digit| !state.is_placed(cell) && state.has(cell, digit) && one != Candidate { cell, digit };
    model.houses.iter().all(|house| {
        let count = |digit: Digit| house.cells.iter().filter(|&&cell| has(cell, digit)).count();
        model.board.digits().iter().all(|digit| matches!(count(digit), 0 | 2))
    })
}
