//! Contradictions: a cell without a candidate, a digit without a place in a house, a rule that nothing fits.

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

/// No techniques, but ends of paths. The search for single rules finds those that nothing fits.
pub(super) static FAMILY: Family = Family {
    entries: Vec::new,
    searches: || {
        let find = Search::new(Level::Singles, 1.0, |at, _, sink| {
            without_place(at.model, at.state).map_or(ControlFlow::Continue(()), sink)
        });
        vec![find.first()]
    },
};

static WITHOUT_PLACE: Entry = Entry::new("contradiction", Level::Singles, 1.0)
    .meaning("A cell or a digit has no possibility left: there is no solution.");

static NOTHING_FITS: Entry =
    Entry::new("contradiction", Level::SingleRule, 1.0).meaning("Nothing fits a rule any more: there is no solution.");

/// The end of a path that shows that the puzzle has no solution.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Contradiction {
    /// A cell has no candidate.
    NoCandidate {
        /// The cell.
        cell: Cell,
    },
    /// A house has no place for a digit.
    NoPlace {
        /// The house.
        house: usize,
        /// The digit.
        digit: Digit,
    },
    /// Nothing fits a rule.
    NothingFits {
        /// The rule.
        rule: usize,
    },
}

impl Technique for Contradiction {
    fn entry(&self) -> &'static Entry {
        if matches!(self, Contradiction::NothingFits { .. }) { &NOTHING_FITS } else { &WITHOUT_PLACE }
    }

    fn because(&self, words: &Wording<'_>, _: &Step) -> String {
        match *self {
            Contradiction::NoCandidate { cell } => format!("{} has no candidate", words.cell(cell)),
            Contradiction::NoPlace { house, digit } => {
                format!("{} has no place for {}", words.rule(house), words.symbols.name(digit))
            }
            Contradiction::NothingFits { rule } => format!("nothing fits {}", words.rule(rule)),
        }
    }

    fn parts(&self, model: &Model<'_>, _: &[DigitSet], _: &Step) -> Vec<Part> {
        match *self {
            Contradiction::NoCandidate { cell } => vec![Part { cells: vec![cell], ..Part::new(Role::Cell) }],
            Contradiction::NoPlace { house: rule, .. } | Contradiction::NothingFits { rule } => {
                vec![Part::of_kind(model, rule)]
            }
        }
    }

    fn shown(&self, model: &Model<'_>, _: &Step) -> Vec<Cell> {
        match *self {
            Contradiction::NoCandidate { cell } => vec![cell],
            Contradiction::NoPlace { house: rule, .. } | Contradiction::NothingFits { rule } => {
                model.instances[rule].cells.clone()
            }
        }
    }
}

/// A cell without candidates, or a digit without a place in a house that needs it.
pub(super) fn without_place(model: &Model<'_>, state: &State) -> Option<Step> {
    if let Some(&cell) = model.cells.iter().find(|&&cell| state.set(cell).is_empty()) {
        let reason = Reason { absent: state.absent_of(model, cell).collect(), ..Reason::default() };
        return Some(Step::of(Contradiction::NoCandidate { cell }, reason));
    }
    for house in model.houses.iter().filter(|house| house.full) {
        let there = house.cells.iter().fold(DigitSet::EMPTY, |all, &cell| all.union(state.set(cell)));
        if let Some(digit) = model.board.digits().all().difference(there).first() {
            let absent = house.cells.iter().map(|&cell| Candidate { cell, digit }).collect();
            let reason = Reason { rules: vec![house.instance], absent, ..Reason::default() };
            return Some(Step::of(Contradiction::NoPlace { house: house.instance, digit }, reason));
        }
    }
    None
}
