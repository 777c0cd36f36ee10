//! The record of a trial: what was concluded when, and why.
//!
//! An *event* notes what was placed or removed, and why; reasons are worked out backwards from the contradiction, only for
//! events that it depends on.

use exdoku_rules::encode::Candidate;

use super::assumption::Assumption;
use super::tried::Refutation;
use crate::explain::cover::Covers;
use crate::explain::level::Level;
use crate::explain::model::Model;
use crate::explain::state::State;
use crate::explain::step::{Reason, Step};
use crate::explain::techniques::{area, broken_rules, contradiction, single_rule, singles};

/// No event: the candidate was removed before.
const BEFORE: u32 = u32::MAX;
/// No rule.
const NONE: u32 = u32::MAX;

/// The conclusions of a trial.
pub(super) struct Record {
    events: Vec<Event>,
    /// For each candidate that was removed since, its event, and the rule by which a placed digit removed it.
    made: Vec<(u32, u32)>,
    /// The largest number of digits of a cell.
    width: usize,
}

/// A conclusion and its cause.
struct Event {
    cause: Cause,
    placed: Vec<Candidate>,
    removed: Vec<Candidate>,
}

/// Why something was concluded.
pub(super) enum Cause {
    Assumed,
    /// The only candidate of its cell.
    Naked,
    /// The only place in this house.
    Hidden(usize),
    /// The exclusions of the rule of this number.
    Rule(usize),
    /// The exclusions of this pair of cells.
    Pair(usize),
    /// An area that cannot be completed.
    Area(area::Refuted),
    /// A step of another kind.
    Step(Box<Step>),
}

/// A contradiction.
#[derive(Debug)]
pub(super) enum End {
    /// A cell without candidates, or a house without a place for a digit.
    Singles,
    /// No digits fit the rule of this number.
    Rule(usize),
}

impl Record {
    pub(super) fn new(model: &Model<'_>) -> Record {
        let width = model.cells.iter().map(|&cell| model.board.digits_of(cell).count()).max().unwrap_or(0);
        Record { events: Vec::new(), made: vec![(BEFORE, NONE); width * model.cells.len()], width }
    }

    /// Notes that the next event removed a candidate, by the rule that excludes a placed digit if there is one.
    pub(super) fn removes(&mut self, one: Candidate, rule: Option<usize>) {
        let event = self.events.len() as u32;
        self.made[self.width * one.cell.index() + one.digit.index()] = (event, rule.map_or(NONE, |rule| rule as u32));
    }

    /// Adds an event.
    pub(super) fn add(&mut self, cause: Cause, placed: &[Candidate], removed: &[Candidate]) {
        self.events.push(Event { cause, placed: placed.to_vec(), removed: removed.to_vec() });
    }

    /// The event that removed a candidate, if one did, and the rule by which a placed digit removed it.
    fn maker(&self, one: Candidate) -> Option<(usize, Option<usize>)> {
        let (event, rule) = self.made[self.width * one.cell.index() + one.digit.index()];
        (event != BEFORE).then_some((event as usize, (rule != NONE).then_some(rule as usize)))
    }

    /// The candidates before an event, from those at the end.
    fn before(&self, model: &Model<'_>, end: &State, event: usize) -> State {
        let mut state = end.clone();
        for &cell in &model.cells {
            for digit in model.board.digits_of(cell).iter() {
                let one = Candidate { cell, digit };
                if self.maker(one).is_some_and(|(by, _)| by >= event) {
                    state.sets[cell.index()].insert(digit);
                }
            }
        }
        let later = self.events[event..].iter().flat_map(|event| &event.placed);
        later.for_each(|one| state.placed.clear(one.cell));
        state
    }

    /// The refutation of what was assumed: the steps that the contradiction depends on, and those that they depend on.
    pub(super) fn refutation(
        &self,
        model: &Model<'_>,
        covers: &mut Covers,
        assumed: &Assumption,
        (state, end): (&State, &End),
        nested: bool,
    ) -> Option<Step> {
        let last = match end {
            End::Singles => contradiction::without_place(model, state)?,
            End::Rule(number) => single_rule::contradiction(covers.get(model, *number)?, model, state),
        };
        let mut reason = Reason { pattern: assumed.claim.any_of.clone(), ..Reason::default() };
        // The candidates that each event must have removed.
        let mut needed: Vec<Vec<Candidate>> = vec![Vec::new(); self.events.len()];
        let mut look = |step: &Step, needed: &mut [Vec<Candidate>]| {
            reason.rules.extend(&step.reason.rules);
            for &candidate in &step.reason.absent {
                match self.maker(candidate) {
                    Some((by, rule)) => {
                        reason.rules.extend(rule);
                        needed[by].push(candidate);
                    }
                    None => reason.absent.push(candidate),
                }
            }
        };
        look(&last, &mut needed);
        let mut steps = vec![last];
        for number in (1..self.events.len()).rev() {
            if !needed[number].is_empty() {
                let before = self.before(model, state, number);
                let step = self.step(model, covers, &before, number, &needed[number])?;
                look(&step, &mut needed);
                steps.push(step);
            }
        }
        // Without steps between, the rule is broken by what the candidate sees.
        if let (End::Rule(number), 1) = (end, steps.len()) {
            let tried = assumed.claim.candidate()?;
            let seen = needed[0].iter().filter(|one| one.cell != tried.cell).copied().collect();
            return Some(broken_rules::step(tried, seen, &[covers.rules()[*number]], reason));
        }
        steps.reverse();
        let nested = nested && steps.iter().any(|step| step.level() > Level::SingleRule);
        let refutation = Refutation { assumed: assumed.claim.clone(), excluded: self.assumed(model), nested };
        Some(assumed.refuted(&needed[0], reason, |reason| Step { steps, ..Step::of(refutation, reason) }))
    }

    /// The candidates that the assumption excludes.
    fn assumed(&self, model: &Model<'_>) -> Vec<Candidate> {
        let all = model
            .cells
            .iter()
            .flat_map(|&cell| model.board.digits_of(cell).iter().map(move |digit| Candidate { cell, digit }));
        all.filter(|&one| self.maker(one).is_some_and(|(event, _)| event == 0)).collect()
    }

    /// An event as a step that removes the needed candidates.
    fn step(
        &self,
        model: &Model<'_>,
        covers: &mut Covers,
        state: &State,
        number: usize,
        needed: &[Candidate],
    ) -> Option<Step> {
        let event = &self.events[number];
        let removed: Vec<Candidate> = event.removed.iter().copied().filter(|one| needed.contains(one)).collect();
        let step = match &event.cause {
            Cause::Assumed => return None,
            Cause::Naked => singles::naked_at(model, state, event.placed[0]),
            Cause::Hidden(house) => singles::hidden_at(model, *house, event.placed[0]),
            Cause::Rule(number) => single_rule::exclusion(covers.get(model, *number)?, model, state, removed, true),
            Cause::Pair(pair) => single_rule::of_pair(model, state, &model.pairs[*pair], false)?,
            Cause::Area(refuted) => refuted.step(model, state),
            Cause::Step(step) => (**step).clone(),
        };
        Some(step.settled(model, state))
    }
}
