//! The consequences of an assumed candidate.
//!
//! Consequences are drawn round by round, all at once in each, so that the first contradiction takes few rounds. Only what
//! changed in the last round is looked at. A trial with a [`Record`] can tell the steps to its contradiction.

use std::ops::ControlFlow;

use exdoku_rules::encode::Candidate;
use exdoku_text::board::{Cell, Digit, DigitSet};

use super::assumption::Assumption;
use super::marks::Marks;
use super::record::{Cause, End, Record};
use crate::explain::cover::{Answer, Covers};
use crate::explain::model::Model;
use crate::explain::state::{State, Time};
use crate::explain::step::Step;
use crate::explain::techniques::single_rule::pair_excludes;
use crate::explain::techniques::{area, locked, subsets};

/// The largest number of rounds.
pub(super) const MOST_ROUNDS: usize = 400;

/// The largest number of cells in rules about areas that are looked at: on larger boards, all trials together take too long.
const MOST_AREA_CELLS: usize = 300;

/// An assumed candidate, with its consequences so far.
pub(super) struct Trial {
    assumed: Assumption,
    state: State,
    /// The conclusions, if they are to be told.
    record: Option<Record>,
    /// Their number.
    length: usize,
    /// The rules to check: some of their cells changed.
    asked: Marks,
    /// The cells that changed since singles were searched, and since pairs were checked.
    of_singles: Marks,
    of_pairs: Marks,
    rounds: usize,
    /// Whether nothing more follows, with questions of so many nodes.
    is_done: bool,
    done_with: u64,
    /// The largest number of nodes of a question so far, and the rules for which it did not suffice.
    nodes: u64,
    unknown: Marks,
    /// When steps harder than singles and single rules were last searched without success.
    looked: Time,
    /// When areas were last looked at.
    looked_at_areas: Time,
}

/// What a trial may use besides singles and the rules whose solutions are known.
#[derive(Clone, Copy, Debug)]
pub(super) struct Means {
    /// Locked digits and subsets.
    pub(super) nested: bool,
    /// For a question about a rule that takes a search, the largest number of nodes; such rules are not asked if it is 0.
    pub(super) nodes: u64,
}

impl Trial {
    /// Assumes a candidate. Locked digits and subsets were last searched without success at the time `looked`.
    pub(super) fn new(model: &Model<'_>, covers: &Covers, state: &State, tried: Candidate, looked: Time) -> Trial {
        Trial::with(model, covers, state, Assumption::of(tried), looked, None)
    }

    /// A trial that can be told.
    pub(super) fn recorded(
        model: &Model<'_>,
        covers: &Covers,
        state: &State,
        assumed: Assumption,
        looked: Time,
    ) -> Trial {
        Trial::with(model, covers, state, assumed, looked, Some(Record::new(model)))
    }

    fn with(
        model: &Model<'_>,
        covers: &Covers,
        state: &State,
        assumed: Assumption,
        looked: Time,
        record: Option<Record>,
    ) -> Trial {
        let placed = assumed.claim.candidate().filter(|_| assumed.claim.is_true);
        let removed: Vec<Candidate> = assumed.excluded.iter().map(|(one, _)| *one).collect();
        let cells = model.cells.len();
        let mut trial = Trial {
            assumed,
            state: state.clone(),
            record,
            length: 0,
            asked: Marks::none(covers.count()),
            of_singles: Marks::all(cells),
            of_pairs: Marks::none(cells),
            rounds: 0,
            is_done: false,
            done_with: 0,
            nodes: 0,
            unknown: Marks::none(covers.count()),
            looked,
            looked_at_areas: looked,
        };
        trial.note(model, covers, Cause::Assumed, placed.as_slice(), &removed);
        trial
    }

    /// About as many bytes as a trial without a record takes.
    pub(super) fn size(model: &Model<'_>) -> usize {
        48 * model.cells.len()
    }

    /// The first contradiction, if it is reached within this many more rounds.
    pub(super) fn run(&mut self, model: &Model<'_>, covers: &mut Covers, rounds: usize, means: Means) -> Option<End> {
        if means.nodes > self.nodes {
            self.nodes = means.nodes;
            self.unknown.drain(|number| self.asked.insert(number));
        }
        self.is_done &= means.nodes <= self.done_with;
        for _ in 0..rounds.min(MOST_ROUNDS.saturating_sub(self.rounds)) {
            if self.is_done || model.go_on().is_break() {
                return None;
            }
            model.spend(1);
            self.rounds += 1;
            match self.round(model, covers, means) {
                ControlFlow::Break(Some(end)) => return Some(end),
                ControlFlow::Break(None) => (self.is_done, self.done_with) = (true, means.nodes),
                ControlFlow::Continue(()) => {}
            }
        }
        None
    }

    /// Notes that a candidate is excluded whatever is assumed. Returns whether this is new.
    pub(super) fn lose(&mut self, model: &Model<'_>, covers: &Covers, one: Candidate) -> bool {
        let is_new = self.remove(model, covers, one, None);
        self.is_done &= !is_new;
        is_new
    }

    /// The number of rounds so far.
    pub(super) fn rounds(&self) -> usize {
        self.rounds
    }

    /// The number of conclusions so far.
    pub(super) fn length(&self) -> usize {
        self.length
    }

    /// The time of its state: how many candidates were lost.
    pub(super) fn now(&self) -> Time {
        self.state.now()
    }

    /// Whether another round may lead further.
    pub(super) fn goes_on(&self) -> bool {
        !self.is_done && self.rounds < MOST_ROUNDS
    }

    /// The refutation, if there is a record.
    pub(super) fn refutation(&self, model: &Model<'_>, covers: &mut Covers, end: &End, nested: bool) -> Option<Step> {
        self.record.as_ref()?.refutation(model, covers, &self.assumed, (&self.state, end), nested)
    }

    /// All consequences at once. Breaks off at a contradiction, or if there are none.
    fn round(&mut self, model: &Model<'_>, covers: &mut Covers, means: Means) -> ControlFlow<Option<End>> {
        let Some(found) = self.singles(model) else { return ControlFlow::Break(Some(End::Singles)) };
        if !found.is_empty() {
            for (cause, placed) in found {
                if !self.state.is_placed(placed.cell) {
                    self.note(model, covers, cause, &[placed], &[]);
                }
            }
            return ControlFlow::Continue(());
        }
        let before = self.length;
        self.pairs(model, covers);
        // Rules that take a search are asked where the others, and areas, lead no further.
        for is_searched in [false, true] {
            if is_searched {
                self.areas(model, covers);
                if self.length > before {
                    return ControlFlow::Continue(());
                }
            }
            if is_searched && means.nodes == 0 {
                continue;
            }
            if let Some(number) = self.rules(model, covers, is_searched.then_some(means.nodes)) {
                return ControlFlow::Break(Some(End::Rule(number)));
            }
            if self.length > before {
                return ControlFlow::Continue(());
            }
        }
        if means.nested
            && let Some(step) = self.harder(model, covers)
        {
            let (placed, removed) = (step.placed.clone(), step.removed.clone());
            self.note(model, covers, Cause::Step(Box::new(step)), &placed, &removed);
            return ControlFlow::Continue(());
        }
        ControlFlow::Break(None)
    }

    /// Naked and hidden singles in cells and houses that changed; none if a cell or a digit has no place.
    fn singles(&mut self, model: &Model<'_>) -> Option<Vec<(Cause, Candidate)>> {
        let state = &self.state;
        let mut found: Vec<(Cause, Candidate)> = Vec::new();
        let mut houses: Vec<usize> = Vec::new();
        let mut has_place = true;
        self.of_singles.drain(|index| {
            let cell = model.cells[index];
            let set = state.set(cell);
            has_place &= !set.is_empty();
            if set.len() == 1 && !state.is_placed(cell) {
                found.extend(set.first().map(|digit| (Cause::Naked, Candidate { cell, digit })));
            }
            houses.extend(model.houses_of[index].iter().copied().filter(|&house| model.houses[house].full));
        });
        houses.sort_unstable();
        houses.dedup();
        for number in houses {
            let house = &model.houses[number];
            let (mut once, mut twice) = (DigitSet::EMPTY, DigitSet::EMPTY);
            for &cell in &house.cells {
                twice = twice.union(once.intersection(state.set(cell)));
                once = once.union(state.set(cell));
            }
            has_place &= once.len() == house.cells.len();
            let single = once.difference(twice);
            if single.is_empty() {
                continue;
            }
            for &cell in house.cells.iter().filter(|&&cell| !state.is_placed(cell)) {
                let digit = state.set(cell).intersection(single).first();
                found.extend(digit.map(|digit| (Cause::Hidden(number), Candidate { cell, digit })));
            }
        }
        has_place.then_some(found)
    }

    /// The exclusions of the pairs of cells that changed.
    fn pairs(&mut self, model: &Model<'_>, covers: &Covers) {
        let mut numbers: Vec<usize> = Vec::new();
        self.of_pairs.drain(|cell| numbers.extend(&model.pairs_of[cell]));
        numbers.sort_unstable();
        numbers.dedup();
        for number in numbers {
            if model.is_general(model.pairs[number].instance) {
                continue;
            }
            let (removed, _) = pair_excludes(&self.state, &model.pairs[number]);
            if !removed.is_empty() {
                self.note(model, covers, Cause::Pair(number), &[], &removed);
            }
        }
    }

    /// The exclusions of rules whose cells changed, or the number of a rule that nothing fits. Either the rules that take a
    /// search are asked, within this number of nodes, or the others.
    fn rules(&mut self, model: &Model<'_>, covers: &mut Covers, nodes: Option<u64>) -> Option<usize> {
        let mut from = 0;
        while let Some(number) = self.asked.next(from) {
            from = number + 1;
            if covers.is_searched(model, number) != nodes.is_some() {
                continue;
            }
            self.asked.remove(number);
            match covers.excluded_within(model, number, nodes.unwrap_or(0), &self.state) {
                Answer::Contradiction => return Some(number),
                Answer::Excluded(removed) if !removed.is_empty() => {
                    self.note(model, covers, Cause::Rule(number), &[], &removed);
                    // It excludes nothing more until another rule does.
                    self.asked.remove(number);
                }
                Answer::Unknown => self.unknown.insert(number),
                Answer::Excluded(_) => {}
            }
        }
        None
    }

    /// The candidates with which an area that changed cannot be completed.
    fn areas(&mut self, model: &Model<'_>, covers: &mut Covers) {
        if model.areas.iter().map(|areas| areas.all.len()).sum::<usize>() > MOST_AREA_CELLS {
            return;
        }
        let mut found = Vec::new();
        let now = self.state.now();
        let done = area::refuted(model, &self.state, &mut covers.areas, self.looked_at_areas, &mut |refuted| {
            found.push(refuted);
            ControlFlow::Continue(())
        });
        if done.is_continue() {
            self.looked_at_areas = now;
        }
        for refuted in found {
            self.note(model, covers, Cause::Area(refuted), &[], &refuted.candidates());
        }
    }

    /// Adds a conclusion.
    fn note(&mut self, model: &Model<'_>, covers: &Covers, cause: Cause, placed: &[Candidate], removed: &[Candidate]) {
        for &one in removed {
            self.remove(model, covers, one, None);
        }
        for &one in placed {
            self.place(model, covers, one);
        }
        self.length += 1;
        if let Some(record) = &mut self.record {
            record.add(cause, placed, removed);
        }
    }

    fn place(&mut self, model: &Model<'_>, covers: &Covers, Candidate { cell, digit }: Candidate) {
        let others = self.state.set(cell).iter().filter(|&other| other != digit);
        for other in others.collect::<Vec<Digit>>() {
            self.remove(model, covers, Candidate { cell, digit: other }, None);
        }
        for &house in &model.houses_of[cell.index()] {
            let house = &model.houses[house];
            for &other in house.cells.iter().filter(|&&other| other != cell) {
                self.remove(model, covers, Candidate { cell: other, digit }, Some(house.instance));
            }
        }
        self.state.placed.set(cell, digit);
    }

    fn remove(&mut self, model: &Model<'_>, covers: &Covers, one: Candidate, rule: Option<usize>) -> bool {
        let is_new = self.state.remove(one);
        if is_new {
            if let Some(record) = &mut self.record {
                record.removes(one, rule);
            }
            self.changed(model, covers, one.cell);
        }
        is_new
    }

    fn changed(&mut self, model: &Model<'_>, covers: &Covers, cell: Cell) {
        covers.rules_of(cell).iter().for_each(|&number| self.asked.insert(number));
        self.of_singles.insert(cell.index());
        if !model.pairs_of[cell.index()].is_empty() {
            self.of_pairs.insert(cell.index());
        }
    }

    /// A step that is harder than singles and single rules.
    fn harder(&mut self, model: &Model<'_>, covers: &mut Covers) -> Option<Step> {
        let (state, since) = (&self.state, self.looked);
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
