//! The consequences of an assumed candidate.
//!
//! Consequences are drawn round by round, all at once in each, so that the first contradiction takes few
//! rounds. An *event* notes what was placed or removed, and why; reasons are worked out backwards from the contradiction,
//! only for events that it depends on.

use std::ops::ControlFlow;

use exdoku_rules::encode::Candidate;
use exdoku_text::board::{Cell, Digit, DigitSet};

use super::tried::Refutation;
use crate::explain::cover::{Answer, Covers};
use crate::explain::level::Level;
use crate::explain::model::Model;
use crate::explain::state::{State, Time};
use crate::explain::step::{Reason, Step};
use crate::explain::techniques::single_rule::{self, pair_excludes};
use crate::explain::techniques::{contradiction, locked, singles, subsets};

/// The largest number of rounds.
const MOST_ROUNDS: usize = 400;
/// No event: the candidate was removed before.
const BEFORE: u32 = u32::MAX;
/// No rule.
const NONE: u32 = u32::MAX;

/// An assumed candidate, with its consequences so far.
pub(super) struct Trial<'t, 'v> {
    model: &'t Model<'v>,
    pub(super) tried: Candidate,
    state: State,
    events: Vec<Event>,
    /// For each candidate that was removed since, its event, and the rule by which a placed digit removed it.
    made: Vec<(u32, u32)>,
    /// The largest number of digits of a cell.
    width: usize,
    /// The rules to check: some of their cells changed.
    asked: Vec<bool>,
    /// The cells that changed since pairs were checked.
    changed: Vec<Cell>,
    rounds: usize,
    /// When steps harder than singles and single rules were last searched without success.
    looked: Time,
}

/// A conclusion and its cause.
struct Event {
    cause: Cause,
    placed: Vec<Candidate>,
    removed: Vec<Candidate>,
}

#[derive(Clone)]
enum Cause {
    Assumed,
    /// The only candidate of its cell.
    Naked,
    /// The only place in this house.
    Hidden(usize),
    /// The exclusions of the rule of this number.
    Rule(usize),
    /// The exclusions of this pair of cells.
    Pair(usize),
    /// A step of another kind.
    Step(Box<Step>),
}

/// A contradiction.
pub(super) enum End {
    /// A cell without candidates, or a house without a place for a digit.
    Singles,
    /// No digits fit the rule of this number.
    Rule(usize),
}

impl<'t, 'v> Trial<'t, 'v> {
    /// Assumes a candidate. Locked digits and subsets were last searched without success at the time `looked`.
    pub(super) fn new(
        model: &'t Model<'v>,
        covers: &Covers,
        state: &State,
        tried: Candidate,
        looked: Time,
    ) -> Trial<'t, 'v> {
        let width = width(model);
        let mut trial = Trial {
            model,
            tried,
            state: state.clone(),
            events: Vec::new(),
            made: vec![(BEFORE, NONE); width * model.cells.len()],
            width,
            asked: vec![false; covers.count()],
            changed: Vec::new(),
            rounds: 0,
            looked,
        };
        trial.note(Cause::Assumed, vec![tried], Vec::new(), covers);
        trial
    }

    /// About as many bytes as a trial takes.
    pub(super) fn size(model: &Model<'_>) -> usize {
        2 * model.cells.len() * (8 * width(model) + 32)
    }

    /// The first contradiction, if it is reached within this many rounds, those before included.
    pub(super) fn run(&mut self, covers: &mut Covers, rounds: usize, nested: bool) -> Option<End> {
        for _ in self.rounds..rounds.min(MOST_ROUNDS) {
            if self.model.go_on().is_break() {
                return None;
            }
            self.model.spend(1);
            self.rounds += 1;
            match self.round(covers, nested) {
                ControlFlow::Break(end) => return end,
                ControlFlow::Continue(()) => {}
            }
        }
        None
    }

    /// The number of rounds so far.
    pub(super) fn rounds(&self) -> usize {
        self.rounds
    }

    /// The number of conclusions so far.
    pub(super) fn length(&self) -> usize {
        self.events.len()
    }

    /// All consequences at once. Breaks off at a contradiction, or if there are none.
    fn round(&mut self, covers: &mut Covers, nested: bool) -> ControlFlow<Option<End>> {
        let Some(found) = self.singles() else { return ControlFlow::Break(Some(End::Singles)) };
        if !found.is_empty() {
            for (cause, placed) in found {
                if !self.state.is_placed(placed.cell) {
                    self.note(cause, vec![placed], Vec::new(), covers);
                }
            }
            return ControlFlow::Continue(());
        }
        let before = self.events.len();
        self.pairs(covers);
        // Rules that take a search are asked where the others lead no further.
        for is_searched in [false, true] {
            if let Some(number) = self.rules(covers, is_searched) {
                return ControlFlow::Break(Some(End::Rule(number)));
            }
            if self.events.len() > before {
                return ControlFlow::Continue(());
            }
        }
        if nested && let Some(step) = self.harder(covers) {
            let (placed, removed) = (step.placed.clone(), step.removed.clone());
            self.note(Cause::Step(Box::new(step)), placed, removed, covers);
            return ControlFlow::Continue(());
        }
        ControlFlow::Break(None)
    }

    /// Naked and hidden singles; none if a cell or a digit has no place.
    fn singles(&self) -> Option<Vec<(Cause, Candidate)>> {
        let (model, state) = (self.model, &self.state);
        let mut found: Vec<(Cause, Candidate)> = Vec::new();
        for &cell in &model.cells {
            let set = state.set(cell);
            match set.len() {
                0 => return None,
                1 if !state.is_placed(cell) => {
                    found.extend(set.first().map(|digit| (Cause::Naked, Candidate { cell, digit })));
                }
                _ => {}
            }
        }
        for (number, house) in model.houses.iter().enumerate().filter(|(_, house)| house.full) {
            let (mut once, mut twice) = (DigitSet::EMPTY, DigitSet::EMPTY);
            for &cell in &house.cells {
                twice = twice.union(once.intersection(state.set(cell)));
                once = once.union(state.set(cell));
            }
            if once.len() < house.cells.len() {
                return None;
            }
            let single = once.difference(twice);
            if single.is_empty() {
                continue;
            }
            for &cell in house.cells.iter().filter(|&&cell| !state.is_placed(cell)) {
                let digit = state.set(cell).intersection(single).first();
                found.extend(digit.map(|digit| (Cause::Hidden(number), Candidate { cell, digit })));
            }
        }
        Some(found)
    }

    /// The exclusions of the pairs of cells that changed.
    fn pairs(&mut self, covers: &Covers) {
        let model = self.model;
        let mut numbers: Vec<usize> =
            self.changed.drain(..).flat_map(|cell| &model.pairs_of[cell.index()]).copied().collect();
        numbers.sort_unstable();
        numbers.dedup();
        for number in numbers {
            if model.is_general(model.pairs[number].instance) {
                continue;
            }
            let (removed, _) = pair_excludes(&self.state, &model.pairs[number]);
            if !removed.is_empty() {
                self.note(Cause::Pair(number), Vec::new(), removed, covers);
            }
        }
    }

    /// The exclusions of rules whose cells changed, or the number of a rule that nothing fits.
    fn rules(&mut self, covers: &mut Covers, is_searched: bool) -> Option<usize> {
        for number in 0..self.asked.len() {
            if !self.asked[number] || covers.is_searched(self.model, number) != is_searched {
                continue;
            }
            self.asked[number] = false;
            match covers.excluded(self.model, number, &self.state) {
                Answer::Contradiction => return Some(number),
                Answer::Excluded(removed) if !removed.is_empty() => {
                    self.note(Cause::Rule(number), Vec::new(), removed, covers);
                    // It excludes nothing more until another rule does.
                    self.asked[number] = false;
                }
                _ => {}
            }
        }
        None
    }

    /// Adds a conclusion.
    fn note(&mut self, cause: Cause, placed: Vec<Candidate>, removed: Vec<Candidate>, covers: &Covers) {
        let event = self.events.len() as u32;
        for &one in &removed {
            self.remove(one, event, None, covers);
        }
        for &one in &placed {
            self.place(one, event, covers);
        }
        self.events.push(Event { cause, placed, removed });
    }

    fn place(&mut self, Candidate { cell, digit }: Candidate, event: u32, covers: &Covers) {
        let others = self.state.set(cell).iter().filter(|&other| other != digit);
        for other in others.collect::<Vec<Digit>>() {
            self.remove(Candidate { cell, digit: other }, event, None, covers);
        }
        let model = self.model;
        for &house in &model.houses_of[cell.index()] {
            let house = &model.houses[house];
            for &other in house.cells.iter().filter(|&&other| other != cell) {
                self.remove(Candidate { cell: other, digit }, event, Some(house.instance), covers);
            }
        }
        self.state.placed.set(cell, digit);
    }

    fn remove(&mut self, one: Candidate, event: u32, rule: Option<usize>, covers: &Covers) {
        if self.state.remove(one) {
            self.made[self.width * one.cell.index() + one.digit.index()] =
                (event, rule.map_or(NONE, |rule| rule as u32));
            covers.rules_of(one.cell).iter().for_each(|&number| self.asked[number] = true);
            if !self.model.pairs_of[one.cell.index()].is_empty() {
                self.changed.push(one.cell);
            }
        }
    }

    /// The event that removed a candidate, if one did, and the rule by which a placed digit removed it.
    fn maker(&self, one: Candidate) -> Option<(usize, Option<usize>)> {
        let (event, rule) = self.made[self.width * one.cell.index() + one.digit.index()];
        (event != BEFORE).then_some((event as usize, (rule != NONE).then_some(rule as usize)))
    }

    /// The candidates before an event.
    fn before(&self, event: usize) -> State {
        let mut state = self.state.clone();
        for &cell in &self.model.cells {
            for digit in self.model.board.digits_of(cell).iter() {
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

    /// The refutation: the steps that the contradiction depends on, and those that they depend on.
    pub(super) fn refutation(&self, covers: &mut Covers, end: &End, nested: bool) -> Option<Step> {
        let last = match end {
            End::Singles => contradiction::without_place(self.model, &self.state)?,
            End::Rule(number) => single_rule::contradiction(covers.get(self.model, *number)?, self.model, &self.state),
        };
        let mut reason = Reason { pattern: vec![self.tried], ..Reason::default() };
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
                let step = self.step(covers, number, &needed[number])?;
                look(&step, &mut needed);
                steps.push(step);
            }
        }
        steps.reverse();
        let nested = nested && steps.iter().any(|step| step.level() > Level::SingleRule);
        let technique = Refutation { tried: self.tried, nested };
        Some(Step { removed: vec![self.tried], steps, ..Step::of(technique, reason) })
    }

    /// An event as a step that removes the needed candidates.
    fn step(&self, covers: &mut Covers, number: usize, needed: &[Candidate]) -> Option<Step> {
        let (model, event) = (self.model, &self.events[number]);
        let state = self.before(number);
        let removed: Vec<Candidate> = event.removed.iter().copied().filter(|one| needed.contains(one)).collect();
        let step = match &event.cause {
            Cause::Assumed => return None,
            Cause::Naked => singles::naked_at(model, &state, event.placed[0]),
            Cause::Hidden(house) => singles::hidden_at(model, *house, event.placed[0]),
            Cause::Rule(number) => single_rule::exclusion(covers.get(model, *number)?, model, &state, removed, true),
            Cause::Pair(pair) => single_rule::of_pair(model, &state, &model.pairs[*pair], false)?,
            Cause::Step(step) => (**step).clone(),
        };
        Some(step.settled(model, &state))
    }

    /// A step that is harder than singles and single rules.
    fn harder(&mut self, covers: &mut Covers) -> Option<Step> {
        let (model, state, since) = (self.model, &self.state, self.looked);
        let mut found = None;
        let mut first = |step: Step| {
            found = Some(step);
            ControlFlow::Break(())
        };
        let mut look = || {
            locked::houses(model, state, since, &mut first)?;
            for size in 2..=4 {
                subsets::naked(model, state, size, since, &mut first)?;
                subsets::hidden(model, state, size, since, &mut first)?;
            }
            locked::by_rules(covers, model, state, since, &mut first)
        };
        if look().is_continue() {
            self.looked = state.now();
        }
        found
    }
}

/// The largest number of digits of a cell.
fn width(model: &Model<'_>) -> usize {
    model.cells.iter().map(|&cell| model.board.digits_of(cell).count()).max().unwrap_or(0)
}
