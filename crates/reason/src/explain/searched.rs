//! The exact cover of some rules that is too large for a diagram: each question is a search.

use std::ops::ControlFlow;

use exdoku_cover::{Budget, Cover, Ended, OptionId};
use exdoku_rules::encode::Candidate;
use exdoku_text::board::{Cell, Digit, DigitSet};

use super::model::Model;
use super::state::State;

/// The nodes of a search; if they do not suffice, the answer is unknown.
pub(super) const NODES: u64 = 5_000;
/// The exclusions of some rules.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Answer {
    /// The candidates that are in no solution.
    Excluded(Vec<Candidate>),
    /// There is no solution.
    Contradiction,
    /// The search was too long.
    Unknown,
}

/// A cover that is searched for each question.
#[derive(Debug)]
pub(super) struct Searched {
    pub(super) cover: Cover,
    /// For each cell, its placements by digit.
    pub(super) placements: Vec<Vec<Option<OptionId>>>,
    pub(super) candidates: Vec<Candidate>,
}

impl Searched {
    pub(super) fn ask(&mut self, model: &Model<'_>, cells: &[Cell], sets: &[DigitSet]) -> Answer {
        let mut dropped = Vec::new();
        let (mut wanted, mut excluded) = (Vec::new(), Vec::new());
        for (placements, (&cell, &set)) in self.placements.iter().zip(cells.iter().zip(sets)) {
            for (index, &option) in placements.iter().enumerate() {
                let digit = Digit::new(index);
                match (option, set.contains(digit)) {
                    (Some(option), true) => wanted.push(option),
                    (Some(option), false) => dropped.push(option),
                    (None, true) => excluded.push(Candidate { cell, digit }),
                    (None, false) => {}
                }
            }
        }
        let mut seen = vec![false; self.candidates.len()];
        let candidates = self.candidates.len();
        let mut found = false;
        let query = self.cover.query().dropping(dropped).budget(model.within(NODES));
        let done = query.occurring(&wanted, |options| {
            found = true;
            options.iter().filter(|option| option.index() < candidates).for_each(|option| seen[option.index()] = true);
        });
        model.spend(1 + done.as_ref().map_or(0, |(stats, _)| stats.nodes));
        match done {
            Ok((_, Ended::Spent)) => Answer::Unknown,
            Ok(_) if found => {
                let missing = wanted.iter().filter(|option| !seen[option.index()]);
                excluded.extend(missing.map(|option| self.candidates[option.index()]));
                Answer::Excluded(excluded)
            }
            _ => Answer::Contradiction,
        }
    }

    pub(super) fn fits(
        &mut self,
        budget: &Budget,
        model: &Model<'_>,
        (cells, absent): (&[Cell], &[Candidate]),
        with: Option<Candidate>,
    ) -> Option<bool> {
        let option = |searched: &Searched, candidate: Candidate| {
            let place = cells.binary_search(&candidate.cell).ok()?;
            Some(searched.placements[place].get(candidate.digit.index()).copied().flatten())
        };
        let dropped: Vec<OptionId> = absent.iter().filter_map(|&candidate| option(self, candidate)?).collect();
        let chosen: Vec<OptionId> = match with.and_then(|with| option(self, with)) {
            Some(None) => return Some(false),
            Some(Some(option)) => vec![option],
            None => Vec::new(),
        };
        if chosen.iter().any(|option| dropped.contains(option)) {
            return Some(false);
        }
        let budget = Budget { wanted: Some(1), ..budget.clone() };
        let mut found = false;
        let query = self.cover.query().dropping(dropped).choosing(chosen).budget(budget);
        let done = query.visit(|_| {
            found = true;
            ControlFlow::Break(())
        });
        model.spend(1 + done.as_ref().map_or(0, |(stats, _)| stats.nodes));
        match done {
            Ok((_, Ended::Spent)) if !found => None,
            Ok(_) => Some(found),
            Err(_) => Some(false),
        }
    }

    /// Shows the placements of each solution that fits a state. Returns whether all were shown.
    pub(super) fn solutions(
        &mut self,
        model: &Model<'_>,
        cells: &[Cell],
        state: &State,
        visitor: &mut dyn FnMut(&[Candidate]) -> ControlFlow<()>,
    ) -> bool {
        let mut dropped = Vec::new();
        for (placements, &cell) in self.placements.iter().zip(cells) {
            for (index, option) in placements.iter().enumerate() {
                dropped.extend(option.filter(|_| !state.has(cell, Digit::new(index))));
            }
        }
        let candidates = &self.candidates;
        let query = self.cover.query().dropping(dropped).budget(model.within(NODES));
        let done = query.visit(|options| {
            let placed = options.iter().filter(|option| option.index() < candidates.len());
            visitor(&placed.map(|option| candidates[option.index()]).collect::<Vec<_>>())
        });
        model.spend(1 + done.as_ref().map_or(0, |(stats, _)| stats.nodes));
        matches!(done, Ok((_, Ended::Exhausted)))
    }
}
