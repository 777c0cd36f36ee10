//! Guesses: a digit of the solution, where no technique helps. Of cells with the fewest candidates, the one is chosen from whose
//! digit most follows.

use std::ops::ControlFlow;

use exdoku_cover::Budget;
use exdoku_rules::encode::Candidate;
use exdoku_text::board::{Cell, DigitSet};

use super::refutation::lost_by;
use crate::explain::cover::Covers;
use crate::explain::entry::Entry;
use crate::explain::level::Level;
use crate::explain::model::Model;
use crate::explain::part::{Part, Role};
use crate::explain::search::{Family, Search};
use crate::explain::solutions::Solutions;
use crate::explain::state::State;
use crate::explain::step::{Reason, Step, Technique};
use crate::explain::wording::Wording;

/// The number of cells whose digits are compared.
const MOST_COMPARED: usize = 40;

pub(super) static FAMILY: Family = Family {
    entries: || vec![&GUESS],
    searches: || {
        let find = Search::new(Level::Guess, 11.0, |at, _, sink| {
            guess(at.solutions, at.model, at.covers, at.state).map_or(ControlFlow::Continue(()), sink)
        });
        vec![find.no_pattern()]
    },
};

static GUESS: Entry = Entry::new("guess", Level::Guess, 11.0)
    .meaning("No technique helps, so a digit of the solution is placed without a reason.");

/// A digit of the solution, without a reason.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Guess;

impl Technique for Guess {
    fn entry(&self) -> &'static Entry {
        &GUESS
    }

    fn because(&self, _: &Wording<'_>, _: &Step) -> String {
        "no step was found that shows it".to_owned()
    }

    fn parts(&self, _: &Model<'_>, _: &[DigitSet], step: &Step) -> Vec<Part> {
        vec![Part::of(Role::Guess, step.placed.clone())]
    }
}

/// A digit of the only solution; none if there are several solutions, or that is not known. Places that are not sought come
/// last, and have a digit only if it is the only one that fits the solution.
fn guess(solutions: &mut Solutions<'_>, model: &Model<'_>, covers: &mut Covers, state: &State) -> Option<Step> {
    let budget = Budget { nodes: None, progress: None, ..model.budget.clone() };
    let open = || model.cells.iter().copied().filter(|&cell| !state.is_placed(cell));
    let mut sought: Vec<Cell> = open().filter(|&cell| model.board.is_sought(cell)).collect();
    sought.sort_by_key(|&cell| state.set(cell).len());
    sought.truncate(MOST_COMPARED);
    let solution = solutions.only(&budget)?;
    let placed = if sought.is_empty() {
        let values = solutions.unknowns(&budget)?;
        let value = |cell: Cell| (cell, values[cell.index() - model.board.sought_count()]);
        let (cell, only) = open().map(value).find(|(_, values)| values.len() == 1)?;
        Candidate { cell, digit: only.first()? }
    } else {
        let known = sought.into_iter().map(|cell| Some(Candidate { cell, digit: solution.get(cell)? }));
        let known: Vec<Candidate> = known.collect::<Option<_>>()?;
        // The first of those with as many consequences.
        known.into_iter().rev().max_by_key(|&one| lost_by(model, covers, state, one))?
    };
    let reason = Reason { pattern: vec![placed], ..Reason::default() };
    Some(Step { placed: vec![placed], ..Step::of(Guess, reason) })
}
