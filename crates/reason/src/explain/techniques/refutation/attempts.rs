//! Trials that are kept from one step to the next.
//!
//! What followed from a candidate still follows from it after a step, and a candidate that was refuted stays refuted. So a
//! trial goes on from where it was: only the candidates that the step removed are new to it.

use std::collections::BTreeMap;

use exdoku_rules::encode::Candidate;
use exdoku_text::board::DigitSet;

use super::trial::{MOST_ROUNDS, Means, Trial};
use crate::explain::cover::Covers;
use crate::explain::model::Model;
use crate::explain::state::State;

/// The number of rounds in which a trial follows what a step removed, before candidates are tried for more rounds.
const AFTER_STEP: usize = 2;
/// The largest memory of the trials that are kept, in bytes.
const MOST_KEPT: usize = 64 << 20;

/// The trials of the open candidates.
#[derive(Default)]
pub(super) struct Attempts {
    /// The candidates that were open at the last step.
    sets: Vec<DigitSet>,
    all: BTreeMap<Candidate, Attempt>,
}

/// What is known about a candidate.
#[derive(Default)]
struct Attempt {
    /// Its consequences, if there was room to keep them.
    trial: Option<Trial>,
    /// The number of rounds owed to what steps removed.
    owed: usize,
    refuted: Option<Refuted>,
    is_lost: bool,
}

/// A candidate that was refuted: how many rounds and conclusions that takes, and what it uses.
#[derive(Clone, Copy)]
struct Refuted {
    rounds: usize,
    length: usize,
    means: Means,
}

impl Refuted {
    /// Whether it takes at most so many rounds, and no more means.
    fn is_within(self, rounds: usize, means: Means) -> bool {
        self.rounds <= rounds && self.means.nodes <= means.nodes
    }
}

impl Attempts {
    /// Goes on to the next state, with these open candidates.
    pub(super) fn follow(&mut self, model: &Model<'_>, covers: &Covers, state: &State, open: &[Candidate]) {
        let is_later = |before: &[DigitSet]| state.sets.iter().zip(before).all(|(now, before)| now.is_subset(*before));
        if self.sets.len() != state.sets.len() || !is_later(&self.sets) {
            self.all.clear();
            self.sets.clone_from(&state.sets);
        }
        let mut lost: Vec<Candidate> = Vec::new();
        for ((&cell, now), before) in model.cells.iter().zip(&state.sets).zip(&mut self.sets) {
            lost.extend(before.difference(*now).iter().map(|digit| Candidate { cell, digit }));
            *before = *now;
        }
        let mut before = std::mem::take(&mut self.all);
        self.all = open.iter().map(|one| (*one, before.remove(one).unwrap_or_default())).collect();
        for attempt in self.all.values_mut().filter(|attempt| attempt.refuted.is_none()) {
            let Some(trial) = &mut attempt.trial else { continue };
            for &one in &lost {
                if trial.lose(model, covers, one) {
                    attempt.owed = AFTER_STEP;
                }
            }
        }
    }

    /// The candidates that are known to be refuted within this many rounds, those with few conclusions first.
    /// Of these, one with only one alternative is preferred: the other is then true.
    pub(super) fn refuted(&self, state: &State, rounds: usize, means: Means) -> Vec<Candidate> {
        let soon = self.all.iter().filter_map(|(one, attempt)| Some((attempt.refuted?, *one)));
        let mut soon: Vec<(Refuted, Candidate)> =
            soon.filter(|(refuted, _)| refuted.is_within(rounds, means)).collect();
        soon.sort_by_key(|(refuted, one)| (refuted.length, state.set(one.cell).len()));
        soon.into_iter().map(|(_, one)| one).collect()
    }

    /// Tries a candidate for this many rounds. Returns whether more rounds may refute it.
    pub(super) fn go_on(
        &mut self,
        model: &Model<'_>,
        covers: &mut Covers,
        state: &State,
        one: Candidate,
        (rounds, means): (usize, Means),
    ) -> bool {
        let keeps = self.all.len() * Trial::size(model) <= MOST_KEPT;
        let Some(attempt) = self.all.get_mut(&one) else { return false };
        if attempt.refuted.is_some() || attempt.is_lost {
            return attempt.refuted.is_some_and(|refuted| !refuted.is_within(rounds, means));
        }
        // Simpler steps were searched without success.
        let new = || Trial::new(model, covers, state, one, state.now());
        let mut trial = attempt.trial.take().unwrap_or_else(new);
        let more = rounds.saturating_sub(trial.rounds()).max(attempt.owed);
        let is_refuted = trial.run(model, covers, more, means).is_some();
        attempt.owed = 0;
        let goes_on = trial.goes_on();
        if is_refuted {
            // A trial that begins here may be shorter than one that learnt of the steps since it began.
            let mut trial = Trial::new(model, covers, state, one, state.now());
            let is_refuted = trial.run(model, covers, MOST_ROUNDS, means).is_some();
            attempt.refuted = is_refuted.then(|| Refuted { rounds: trial.rounds(), length: trial.length(), means });
        } else if keeps {
            attempt.trial = Some(trial);
        }
        attempt.refuted.is_some_and(|refuted| !refuted.is_within(rounds, means)) || !is_refuted && goes_on
    }

    /// Notes that the refutation of a candidate cannot be told.
    pub(super) fn lose(&mut self, one: Candidate) {
        if let Some(attempt) = self.all.get_mut(&one) {
            (attempt.refuted, attempt.is_lost) = (None, true);
        }
    }
}
