//! Refutation: a candidate is tried, and steps of simpler kinds lead to a contradiction.
//!
//! All candidates are tried for a few rounds first, then for more, until some are refuted. The refutation with the
//! fewest steps is taken. Then a weaker claim is assumed instead of its candidate, if that removes more in about as many steps: that a
//! digit is in one of several cells, or in none of several that the candidate sees.
//!
//! | file | contents |
//! |---|---|
//! | `tried` | what a refutation is |
//! | `assumption` | what is assumed in a trial |
//! | `weaker` | assumptions that refute more |
//! | `attempts` | the trials of all candidates, kept from one step to the next |
//! | `trial` | a candidate that is assumed, and what follows |
//! | `record` | the steps to the contradiction of a trial |
//! | `marks` | a set of small numbers |

mod assumption;
mod attempts;
mod marks;
mod record;
mod trial;
mod tried;
mod weaker;

use std::ops::ControlFlow;

use exdoku_rules::encode::Candidate;

use assumption::Assumption;
use attempts::Attempts;
use trial::{MOST_ROUNDS, Means, Trial};
use tried::{NESTED, PLAIN};

use crate::explain::cover::Covers;
use crate::explain::level::Level;
use crate::explain::model::Model;
use crate::explain::search::{Context, Family, Search};
use crate::explain::state::{START, State, Time};
use crate::explain::step::Step;

pub use tried::Refutation;

pub(super) static FAMILY: Family = Family {
    entries: || vec![&PLAIN, &NESTED],
    searches: || {
        let search = |level: Level, nested: bool| {
            let least = if nested { 9.0 } else { 8.0 };
            let mut attempts = Attempts::default();
            let find = Search::new(level, least, move |at, _, sink| {
                let step = refute(at, nested, &mut attempts);
                step.map_or(ControlFlow::Continue(()), sink)
            });
            find.no_pattern()
        };
        vec![search(Level::Forcing, false), search(Level::NestedForcing, true)]
    },
};

/// The numbers of rounds after which all candidates are compared, and the largest number of nodes of a question about a rule that
/// takes a search: such rules are about many cells, and hard to see through, so they are not asked at first.
const ROUNDS: [(usize, u64); 14] = [
    (2, 0),
    (4, 0),
    (8, 0),
    (2, FEW_NODES),
    (4, FEW_NODES),
    (8, FEW_NODES),
    (16, 0),
    (40, 0),
    (16, FEW_NODES),
    (40, FEW_NODES),
    (MOST_ROUNDS, 0),
    (MOST_ROUNDS, FEW_NODES),
    (8, MANY_NODES),
    (MOST_ROUNDS, MANY_NODES),
];
const FEW_NODES: u64 = 100;
const MANY_NODES: u64 = 5_000;
/// The time of such questions after which no other candidates are tried, in nodes of a usual size,
const MOST_SPENT: u64 = 10_000;
/// and more at each step, a part of what is left of this time for the whole path.
const RESERVE: u64 = 80_000;
const PART_OF_RESERVE: u64 = 4;
/// The largest number of candidates that are tried: nobody tries more, and among more hardly any is refuted.
const MOST_OPEN: usize = 20_000;
/// The number of refutations that are written out to find a short one.
const MOST_WRITTEN: usize = 8;

/// The refutation with the fewest steps, among those of few rounds.
fn refute(at: &mut Context<'_, '_>, nested: bool, attempts: &mut Attempts) -> Option<Step> {
    let (model, state) = (at.model, at.state);
    let open = model.cells.iter().copied().filter(|&cell| !state.is_placed(cell));
    let mut open: Vec<Candidate> =
        open.flat_map(|cell| state.set(cell).iter().map(move |digit| Candidate { cell, digit })).collect();
    if open.len() > MOST_OPEN {
        return None;
    }
    attempts.follow(model, at.covers, state, &open);
    let has_searched = (0..at.covers.count()).any(|number| at.covers.is_searched(model, number));
    // Those with few alternatives are tried first.
    open.sort_by_key(|one| state.set(one.cell).len());
    let mut open = [open.clone(), open.clone(), open];
    let mut spent = 0;
    let most_spent = MOST_SPENT + RESERVE.saturating_sub(model.searched()) / PART_OF_RESERVE;
    for (rounds, nodes) in ROUNDS {
        if nodes > 0 && !has_searched {
            continue;
        }
        let means = Means { nested, nodes };
        // If some are known to be refuted, the others need not be tried for as many rounds.
        if attempts.refuted(state, rounds, means).is_empty() {
            let open = &mut open[usize::from(nodes > 0) + usize::from(nodes > FEW_NODES)];
            let mut goes_on = Vec::with_capacity(open.len());
            for &one in &*open {
                if model.go_on().is_break() {
                    return None;
                }
                if nodes > 0 && spent > most_spent {
                    break;
                }
                let before = model.searched();
                if attempts.go_on(model, at.covers, state, one, (rounds, means)) {
                    goes_on.push(one);
                }
                spent += if nodes > 0 { model.searched() - before } else { 0 };
            }
            *open = goes_on;
        }
        if let Some(step) = shortest(at, (rounds, means), attempts) {
            return Some(step);
        }
    }
    None
}

/// The refutation with the fewest steps, among the shortest ones of so many rounds.
fn shortest(at: &mut Context<'_, '_>, (rounds, means): (usize, Means), attempts: &mut Attempts) -> Option<Step> {
    let (model, state) = (at.model, at.state);
    let mut best: Option<Step> = None;
    for one in attempts.refuted(state, rounds, means).into_iter().take(MOST_WRITTEN) {
        match told(model, at.covers, state, Assumption::of(one), (means, state.now())) {
            Some(step) if best.as_ref().is_none_or(|best| step.steps.len() < best.steps.len()) => best = Some(step),
            Some(_) => {}
            None if model.go_on().is_break() => return None,
            None => attempts.lose(one),
        }
    }
    best.map(|best| weaker::refuted(at, (means, state.now()), &best).unwrap_or(best))
}

/// The steps from a candidate to a contradiction, if there is one.
pub(in crate::explain) fn of(
    model: &Model<'_>,
    covers: &mut Covers,
    state: &State,
    tried: Candidate,
    nested: bool,
) -> Option<Step> {
    told(model, covers, state, Assumption::of(tried), (Means { nested, nodes: MANY_NODES }, START))
}

/// The steps from an assumption to a contradiction. Locked digits and subsets were last searched without success at the time `looked`.
fn told(
    model: &Model<'_>,
    covers: &mut Covers,
    state: &State,
    assumed: Assumption,
    (means, looked): (Means, Time),
) -> Option<Step> {
    let mut trial = Trial::recorded(model, covers, state, assumed, looked);
    let end = trial.run(model, covers, MOST_ROUNDS, means)?;
    trial.refutation(model, covers, &end, means.nested)
}

/// The number of candidates that are lost if a candidate is true, by singles and rules that take no search, locked digits and
/// subsets.
pub(in crate::explain) fn lost_by(model: &Model<'_>, covers: &mut Covers, state: &State, tried: Candidate) -> u32 {
    let mut trial = Trial::new(model, covers, state, tried, state.now());
    trial.run(model, covers, MOST_ROUNDS, Means { nested: true, nodes: 0 });
    trial.now() - state.now()
}
