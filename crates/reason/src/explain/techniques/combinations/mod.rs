//! Combinations: a rule has few ways to be filled, and one that leaves a house or another rule none is out.
//!
//! A way is what a solver would say of it: the digits of a cage, the circle of an arrow, the common sum of the parts of a line. It
//! restricts the cells of the rule, and its digits are removed from the cells that see all their places. If a house then has no place
//! for a digit, or too few for several, or another rule cannot be satisfied, the way is excluded. What only such ways have is
//! removed, and what all others have is removed from the cells that see it.
//!
//! | file | contents |
//! |---|---|
//! | `ways` | the ways of a rule |
//! | `effect` | what a way excludes around the rule |
//! | `broken` | what a way breaks |
//! | `wording` | all this in words |

mod broken;
mod effect;
mod ways;
mod wording;

use std::ops::ControlFlow;
use std::sync::{Arc, Mutex, PoisonError};

use exdoku_rules::encode::Candidate;
use exdoku_text::board::{Cell, DigitSet};

use super::cells::seen;
use super::examples::COMBINATIONS as EXAMPLE;
use crate::explain::entry::Entry;
use crate::explain::level::Level;
use crate::explain::model::Model;
use crate::explain::part::Part;
use crate::explain::search::{Context, Family, Search};
use crate::explain::state::State;
use crate::explain::step::{Reason, Sink, Step, Technique};
use crate::explain::wording::Wording;

pub use broken::Broken;
use effect::Effect;
pub use ways::Label;
use ways::{Known, Way};

/// The largest number of ways that a step excludes.
const MOST_EXCLUDED: usize = 3;

pub(super) static FAMILY: Family = Family {
    entries: || vec![&COMBINATIONS],
    searches: || {
        let known: Arc<Mutex<Known>> = Arc::default();
        let search = |least: f64, order: f64, kinds: &'static [Tried]| {
            let known = known.clone();
            let find = Search::new(Level::Chains, least, move |at, _, sink| {
                let mut known = known.lock().unwrap_or_else(PoisonError::into_inner);
                look(&mut known, at, kinds, sink)
            });
            find.one().at(order)
        };
        vec![search(5.2, 5.2, AT_ONCE), search(5.4, 7.05, FURTHER), search(7.2, 7.65, OF_CELLS)]
    },
};

static COMBINATIONS: Entry = Entry::new("combinations", Level::Chains, 5.2)
    .meaning(
        "A rule has few combinations, such as the digits of a cage or the sum of a line. One of them would leave a house without a place \
         for a digit, or another rule without a way to be satisfied, so the others are left.",
    )
    .up_to(8.0)
    .also(&["combination elimination"])
    .example(EXAMPLE);

/// Ways to fill a rule that would break others.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Combinations {
    /// The rule, or several that see each other.
    pub rules: Vec<usize>,
    /// The ways that are out.
    pub excluded: Vec<ExcludedWay>,
}

/// A way to fill a rule that would break something.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct ExcludedWay {
    /// What it is.
    pub label: Label,
    /// The rule through which it breaks something, if it is not broken by the way itself.
    pub through: Option<usize>,
    /// What it breaks.
    pub broken: Broken,
}

impl Technique for Combinations {
    fn entry(&self) -> &'static Entry {
        &COMBINATIONS
    }

    /// There are 1 to 3 excluded ways.
    fn score(&self, _: &Step) -> f64 {
        let of_way = |way: &ExcludedWay| if way.through.is_some() { 0.4 } else { 0.2 };
        let of_cell = self.excluded.iter().any(|way| matches!(way.label, Label::Cell(..)));
        let least = if of_cell || self.rules.len() > 1 { 6.8 } else { 5.0 };
        least + self.excluded.iter().map(of_way).sum::<f64>()
    }

    fn title(&self, words: &Wording<'_>) -> String {
        format!("combinations of {}", words.list(self.rules.iter().map(|&rule| words.rule(rule)).collect()))
    }

    /// `with 1 4 5, box 6 has no place for 1; with 2 3 5, cage r1c1-3 (12) leaves r6c9 no candidate`.
    fn because(&self, words: &Wording<'_>, _: &Step) -> String {
        let ways: Vec<String> = self.excluded.iter().map(|way| words.excluded_way(way)).collect();
        ways.join("; ")
    }

    fn parts(&self, model: &Model<'_>, _: &[DigitSet], _: &Step) -> Vec<Part> {
        let of_way = |way: &ExcludedWay| way.through.into_iter().chain(way.broken.rule()).collect::<Vec<usize>>();
        let mut rules: Vec<usize> = self.rules.iter().copied().chain(self.excluded.iter().flat_map(of_way)).collect();
        let mut known = Vec::new();
        rules.retain(|rule| !known.contains(rule) && (known.push(*rule), true).1);
        rules.into_iter().map(|rule| Part::of_kind(model, rule)).collect()
    }

    fn shown(&self, model: &Model<'_>, _: &Step) -> Vec<Cell> {
        self.rules.iter().flat_map(|&rule| model.instances[rule].cells.clone()).collect()
    }

    fn says_what_is_left(&self) -> bool {
        true
    }
}

/// The ways that are tried, and what follows from them.
#[derive(Clone, Copy)]
struct Tried {
    /// Whether a way is the digit of a cell, and not what a solver would name.
    of_cells: bool,
    /// Whether the ways of several rules that see each other are tried, too.
    together: bool,
    /// Whether what follows through another rule counts.
    is_deep: bool,
}

/// What is tried first: what breaks something at once.
const AT_ONCE: &[Tried] = &[Tried { of_cells: false, together: false, is_deep: false }];
/// What is tried where single rules lead nowhere.
const FURTHER: &[Tried] = &[
    Tried { of_cells: false, together: true, is_deep: true },
    Tried { of_cells: true, together: false, is_deep: false },
];
/// What is tried where chains lead nowhere.
const OF_CELLS: &[Tried] = &[Tried { of_cells: true, together: false, is_deep: true }];

/// The steps of each rule.
fn look(known: &mut Known, at: &mut Context<'_, '_>, kinds: &[Tried], sink: Sink<'_>) -> ControlFlow<()> {
    let (alone, together) = (at.covers.count(), known.count(at.model, at.covers));
    for kind in kinds {
        for number in 0..if kind.together { together } else { alone } {
            at.model.go_on()?;
            let Some(divided) = known.ways(at.model, at.covers, at.state, number) else { continue };
            for ways in if kind.of_cells { &divided[1..] } else { &divided[..1] } {
                let at_once = (number >= alone).then(|| excluding(at, known, number, ways, false)).flatten();
                if let Some(step) = at_once.or_else(|| excluding(at, known, number, ways, kind.is_deep)) {
                    sink(step)?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// The step that excludes ways of the rule of a number, if one does.
fn excluding(at: &mut Context<'_, '_>, known: &mut Known, number: usize, ways: &[Way], is_deep: bool) -> Option<Step> {
    let (model, state) = (at.model, at.state);
    let cover = known.cover(model, at.covers, number)?;
    let (named, cells, rules) = (cover.rules.clone(), cover.cells.clone(), cover.all_rules());
    let mut excluded: Vec<(usize, ExcludedWay, Reason)> = Vec::new();
    for (place, way) in ways.iter().enumerate() {
        let effect = Effect::of(model, state, &cells, way);
        if let Some((through, broken, reason)) = broken::by(at, known, number, effect, is_deep) {
            excluded.push((place, ExcludedWay { label: way.label.clone(), through, broken }, reason));
        }
    }
    if excluded.is_empty() || excluded.len() == ways.len() {
        return None;
    }
    let is_out = |place: usize| excluded.iter().any(|(out, ..)| *out == place);
    let left: Vec<&Way> = (0..ways.len()).filter(|&place| !is_out(place)).map(|place| &ways[place]).collect();
    // What only excluded ways have, each with these; and what all others have elsewhere, which needs all of them.
    let mut gone: Vec<(Candidate, Vec<usize>)> = Vec::new();
    for (place, &cell) in cells.iter().enumerate() {
        for digit in state.set(cell).iter().filter(|&digit| left.iter().all(|way| !way.sets[place].contains(digit))) {
            let by = excluded.iter().map(|(out, ..)| *out).filter(|&out| ways[out].sets[place].contains(digit));
            let by: Vec<usize> = by.collect();
            // What no way has, the rules exclude by themselves.
            if !by.is_empty() {
                gone.push((Candidate { cell, digit }, by));
            }
        }
    }
    let all: Vec<usize> = excluded.iter().map(|(out, ..)| *out).collect();
    let seen = seen_by_all(model, state, &cells, &left);
    gone.extend(seen.iter().map(|(one, _)| (*one, all.clone())));
    let fewest =
        gone.iter().map(|(_, by)| by).min_by_key(|by| by.len()).filter(|by| by.len() <= MOST_EXCLUDED)?.clone();
    let mut removed: Vec<Candidate> =
        gone.iter().filter(|(_, by)| by.iter().all(|way| fewest.contains(way))).map(|(one, _)| *one).collect();
    removed.sort_unstable();
    removed.dedup();
    excluded.retain(|(out, ..)| fewest.contains(out));
    let mut reason = Reason::default();
    reason.add(rules, cells.iter().flat_map(|&cell| state.absent_of(model, cell)));
    reason.add(seen.into_iter().filter(|(one, _)| removed.contains(one)).flat_map(|(_, by)| by), []);
    for (_, _, own) in &mut excluded {
        reason.add(own.rules.drain(..), own.absent.drain(..));
    }
    let technique = Combinations { rules: named, excluded: excluded.into_iter().map(|(_, way, _)| way).collect() };
    Some(Step { removed, ..Step::of(technique, reason) })
}

/// The candidates elsewhere that see all places of a digit which each of these ways has, and the rules by which they do.
fn seen_by_all(model: &Model<'_>, state: &State, cells: &[Cell], ways: &[&Way]) -> Vec<(Candidate, Vec<usize>)> {
    let mut found = Vec::new();
    let Some((first, others)) = ways.split_first() else { return found };
    // The places of a digit in any way, by those of each.
    let parts = first.needed.iter().filter_map(|(digit, places)| {
        let mut all = places.clone();
        for way in others {
            // The smallest of its sets of places of the digit that share a cell.
            let of_digit = way.needed.iter().filter(|(other, _)| other == digit).map(|(_, places)| places);
            let shared = of_digit.filter(|places| places.iter().any(|cell| all.contains(cell)));
            all.extend(shared.min_by_key(|places| places.len())?);
        }
        all.sort_unstable();
        all.dedup();
        Some((*digit, all))
    });
    for (digit, places) in parts {
        if places.iter().any(|&cell| state.is_placed(cell)) {
            continue;
        }
        let new = seen(model, state, &places, digit);
        found.extend(new.into_iter().filter(|(one, _)| cells.binary_search(&one.cell).is_err()));
    }
    found
}
