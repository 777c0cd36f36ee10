//! What a rule other than a house excludes alone.
//!
//! | file | contents |
//! |---|---|
//! | `why` | why it excludes candidates; `deciding`, which explanation is given |
//! | `network` | orders, and digits without partners |
//! | `bounds` | the bounds of the sum of its other cells |
//! | `connection` | what would be cut off |
//! | `wording` | all this in words |

mod bounds;
mod connection;
mod deciding;
mod network;
mod why;
mod wording;

use std::ops::ControlFlow;

use exdoku_rules::encode::Candidate;
use exdoku_text::board::{Cell, Digit, DigitSet};

use super::contradiction::Contradiction;
use super::examples::KILLER;
use crate::explain::cover::{Answer, RuleCover};
use crate::explain::entry::Entry;
use crate::explain::level::Level;
use crate::explain::model::{Model, Pair};
use crate::explain::part::Part;
use crate::explain::search::{Context, Family, Search};
use crate::explain::state::State;
use crate::explain::step::{Reason, Sink, Step, Technique};
use crate::explain::wording::Wording;

pub use bounds::Bound;
pub use why::Why;

pub(super) static FAMILY: Family = Family {
    entries: || vec![&SINGLE_RULE],
    searches: || {
        // Rules that take a search are asked last.
        let search = |is_searched: bool| {
            let find = Search::new(Level::SingleRule, 1.6, move |at, _, sink| alone(at, is_searched, sink));
            find.at(if is_searched { 1.62 } else { 1.6 }).first()
        };
        vec![search(false), search(true)]
    },
};

static SINGLE_RULE: Entry = Entry::new("single rule", Level::SingleRule, 1.6)
    .meaning("One rule other than a house alone excludes candidates: no way to satisfy it has them.")
    .up_to(2.5)
    .example(KILLER);

/// What one rule alone excludes.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct SingleRule {
    /// The rule.
    pub rule: usize,
    /// Why.
    pub why: Why,
}

impl Technique for SingleRule {
    fn entry(&self) -> &'static Entry {
        &SINGLE_RULE
    }

    fn score(&self, step: &Step) -> f64 {
        1.6 + 0.1 * step.reason.cell_count().min(9) as f64
    }

    fn title(&self, words: &Wording<'_>) -> String {
        words.rule(self.rule)
    }

    fn because(&self, words: &Wording<'_>, step: &Step) -> String {
        words.single_rule(self.rule, &self.why, step)
    }

    fn parts(&self, model: &Model<'_>, _: &[DigitSet], _: &Step) -> Vec<Part> {
        vec![Part::of_kind(model, self.rule)]
    }

    fn shown(&self, model: &Model<'_>, _: &Step) -> Vec<Cell> {
        model.instances[self.rule].cells.clone()
    }

    fn says_what_is_left(&self) -> bool {
        true
    }
}

/// The exclusions of single rules, those of few cells first: of those that take a search, or of the others.
fn alone(at: &mut Context<'_, '_>, is_searched: bool, sink: Sink<'_>) -> ControlFlow<()> {
    let Context { model, state, covers, says_why, .. } = at;
    let (model, state, brief) = (*model, *state, !*says_why);
    // A line of pairs is treated as a whole.
    let pairs = model.pairs.iter().filter(|pair| !is_searched && !model.is_general(pair.instance));
    for pair in pairs {
        of_pair(model, state, pair, brief).map_or(ControlFlow::Continue(()), &mut *sink)?;
    }
    for number in 0..covers.count() {
        model.go_on()?;
        let Some(cover) = covers.get(model, number).filter(|cover| cover.is_searched() == is_searched) else {
            continue;
        };
        let step = match cover.excluded_in_part(model, state) {
            Answer::Excluded(removed) if removed.is_empty() => continue,
            Answer::Excluded(removed) => exclusion(cover, model, state, removed, brief),
            Answer::Contradiction => contradiction(cover, model, state),
            Answer::Unknown => continue,
        };
        sink(step)?;
    }
    ControlFlow::Continue(())
}

/// The step by which a rule excludes these candidates. A brief step does not say why.
pub(super) fn exclusion(
    cover: &mut RuleCover,
    model: &Model<'_>,
    state: &State,
    removed: Vec<Candidate>,
    brief: bool,
) -> Step {
    let reason = reason(cover, model, state, &removed);
    let why = if brief { Why::Facts } else { deciding::why(cover, model, state, &removed, &reason.absent) };
    Step { removed, ..Step::of(SingleRule { rule: cover.rules[0], why }, reason) }
}

/// The contradiction of a rule that nothing fits.
pub(super) fn contradiction(cover: &mut RuleCover, model: &Model<'_>, state: &State) -> Step {
    let reason = reason(cover, model, state, &[]);
    Step::of(Contradiction::NothingFits { rule: cover.rules[0] }, reason)
}

fn reason(cover: &mut RuleCover, model: &Model<'_>, state: &State, removed: &[Candidate]) -> Reason {
    let absent = cover.needed(state, model, removed);
    Reason { rules: cover.all_rules(), absent, ..Reason::default() }.tidy()
}

/// The step by which a pair of cells excludes digits, if it does.
pub(super) fn of_pair(model: &Model<'_>, state: &State, pair: &Pair, brief: bool) -> Option<Step> {
    let (removed, absent) = pair_excludes(state, pair);
    if removed.is_empty() {
        return None;
    }
    let mut rules = vec![pair.instance];
    rules
        .extend(pair.differ.filter(|(_, equal)| removed.iter().any(|one| equal.contains(one.digit))).map(|(by, _)| by));
    let reason = Reason { rules, absent, ..Reason::default() }.tidy();
    let why = if brief { Why::Facts } else { network::of_pair(model, state, pair, &reason, &removed) };
    Some(Step { removed, ..Step::of(SingleRule { rule: pair.instance, why }, reason) })
}

/// The digits of either cell without a partner in the other, and those that must be absent for this.
pub(super) fn pair_excludes(state: &State, pair: &Pair) -> (Vec<Candidate>, Vec<Candidate>) {
    let (mut removed, mut absent) = (Vec::new(), Vec::new());
    for (side, other) in [(0, 1), (1, 0)] {
        let (cell, others) = (pair.cells[side], state.set(pair.cells[other]));
        let unsupported = |digit: &Digit| pair.allowed[side][digit.index()].intersection(others).is_empty();
        for digit in state.set(cell).iter().filter(unsupported) {
            removed.push(Candidate { cell, digit });
            // Only the digits that would support it must be absent.
            let support = pair.allowed[side][digit.index()].iter();
            absent.extend(support.map(|digit| Candidate { cell: pair.cells[other], digit }));
        }
    }
    (removed, absent)
}
