//! Refutation: a candidate is tried, and steps of simpler kinds lead to a contradiction.
//!
//! All candidates are tried for a few rounds first, then for more, until some are refuted. The refutation with the
//! fewest steps is taken.

mod trial;
mod tried;

use std::ops::ControlFlow;

use exdoku_rules::encode::Candidate;

use trial::Trial;
use tried::{NESTED, PLAIN};

use crate::explain::cover::Covers;
use crate::explain::level::Level;
use crate::explain::model::Model;
use crate::explain::search::{Family, Search};
use crate::explain::state::{START, State};
use crate::explain::step::Step;

pub use tried::Refutation;

pub(super) static FAMILY: Family = Family {
    entries: || vec![&PLAIN, &NESTED],
    searches: || {
        let search = |level: Level, nested: bool| {
            let least = if nested { 9.0 } else { 8.0 };
            let mut known = Known::default();
            let find = Search::new(level, least, move |at, _, sink| {
                let step = refute(at.model, at.covers, at.state, nested, &mut known);
                step.map_or(ControlFlow::Continue(()), sink)
            });
            find.no_pattern()
        };
        vec![search(Level::Forcing, false), search(Level::NestedForcing, true)]
    },
};

/// The numbers of rounds after which all candidates are compared.
const ROUNDS: [usize; 6] = [2, 4, 8, 16, 40, 400];
/// The largest number of candidates that are tried: nobody tries more, and among more hardly any is refuted.
const MOST_OPEN: usize = 20_000;
/// The largest memory of the trials that are kept from one number of rounds to the next, in bytes.
const MOST_KEPT: usize = 64 << 20;
/// The number of refutations that are written out to find a short one.
const MOST_WRITTEN: usize = 8;

/// Refutations that were found beside the one that was taken. They still hold after it, so the others need not be tried
/// for as many rounds.
#[derive(Default)]
struct Known {
    rounds: usize,
    refuted: Vec<Candidate>,
}

/// A candidate, and what follows from it so far, if there is room to keep it.
type Tried<'t, 'v> = (Candidate, Option<Trial<'t, 'v>>);

/// The refutation with the fewest steps, among those of few rounds.
fn refute(model: &Model<'_>, covers: &mut Covers, state: &State, nested: bool, known: &mut Known) -> Option<Step> {
    let open = model.cells.iter().copied().filter(|&cell| !state.is_placed(cell));
    let mut open: Vec<Candidate> =
        open.flat_map(|cell| state.set(cell).iter().map(move |digit| Candidate { cell, digit })).collect();
    if open.len() > MOST_OPEN {
        return None;
    }
    // A candidate with only one alternative is preferred: the other is then true.
    open.sort_by_key(|one| state.set(one.cell).len());
    let keeps = open.len() * Trial::size(model) <= MOST_KEPT;
    let mut open: Vec<Tried<'_, '_>> = open.into_iter().map(|one| (one, None)).collect();
    for rounds in ROUNDS {
        let is_known = |one: &Candidate| known.rounds == rounds && known.refuted.contains(one);
        let (again, others): (Vec<_>, Vec<_>) = open.into_iter().partition(|(one, _)| is_known(one));
        let (mut refuted, mut left) = (Vec::new(), Vec::new());
        for tried in [again, others] {
            for (candidate, trial) in tried {
                if model.go_on().is_break() {
                    return None;
                }
                // Simpler steps were searched without success.
                let new = || Trial::new(model, covers, state, candidate, state.now());
                let mut trial = trial.unwrap_or_else(new);
                match trial.run(covers, rounds, nested) {
                    Some(end) => refuted.push((trial.length(), trial, end)),
                    None if trial.rounds() == rounds => left.push((candidate, keeps.then_some(trial))),
                    // Nothing more follows from it.
                    None => {}
                }
            }
            if !refuted.is_empty() {
                break;
            }
        }
        refuted.sort_by_key(|(length, ..)| *length);
        *known = Known { rounds, refuted: refuted.iter().map(|(_, trial, _)| trial.tried).collect() };
        refuted.truncate(MOST_WRITTEN);
        let written = refuted.into_iter().filter_map(|(_, trial, end)| trial.refutation(covers, &end, nested));
        if let Some(best) = written.min_by_key(|step| step.steps.len()) {
            return Some(best);
        }
        open = left;
        if open.is_empty() {
            return None;
        }
    }
    None
}

/// The steps from a candidate to a contradiction, if there is one.
pub(in crate::explain) fn of(
    model: &Model<'_>,
    covers: &mut Covers,
    state: &State,
    tried: Candidate,
    nested: bool,
) -> Option<Step> {
    let mut trial = Trial::new(model, covers, state, tried, START);
    let end = trial.run(covers, usize::MAX, nested)?;
    trial.refutation(covers, &end, nested)
}
