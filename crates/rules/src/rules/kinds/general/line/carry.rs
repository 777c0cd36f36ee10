//! Numbers that are carried along a line: their initial values, how each cell changes them, and the conditions on them.
//!
//! With `any = { x = "1-9" }`, the line is read once for each of these numbers, and one accepting reading is enough.

use std::cell::RefCell;
use std::collections::{HashMap, HashSet};
use std::rc::Rc;

use foldhash::fast::FixedState;

use exdoku_encode::MOST_OPTIONS;
use exdoku_text::automaton::{Automaton, Unfolding, try_unfold, unfold};
use exdoku_text::expression::Bound;

use super::tape::{Place, Tape};

/// Readings whose common automaton has more transitions than this get an automaton each.
const MOST_TOGETHER: usize = 100_000;

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) struct Carry {
    pub(super) start: Vec<i64>,
    /// For each number, its new value; none if it stays.
    pub(super) next: Vec<Option<Bound>>,
    pub(super) keep: Option<Bound>,
    pub(super) accept: Option<Bound>,
}

/// Several readings, one of which is enough.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) struct Any(pub(super) Vec<Carry>);

/// Up to this many numbers, including those of the place, are stored without allocation.
const FEW: usize = 12;

/// The largest number of different states that are tried when the expressions are checked.
pub(super) const MOST_STATES: usize = 200_000;

/// An expression that could not be evaluated: which, and why.
type Failed = (usize, exdoku_text::expression::Fault);

impl Carry {
    /// The numbers after a cell; none if `keep` is false.
    fn step(&self, tape: &Tape, place: Place, letter: i64, numbers: &[i64]) -> Result<Option<Vec<i64>>, Failed> {
        // Steps are most of the work of a line, so the slots of an expression are not allocated.
        let (mut few, mut many) = ([0; FEW], Vec::new());
        let own = tape.name_count();
        let known = match own + numbers.len() {
            length @ 0..=FEW => &mut few[..length],
            length => {
                many.resize(length, 0);
                &mut many[..]
            }
        };
        tape.write(place, letter, &mut known[..own]);
        known[own..].copy_from_slice(numbers);
        let mut after = Vec::with_capacity(numbers.len());
        for (at, change) in self.next.iter().enumerate() {
            after.push(match change {
                Some(change) => change.value(known).map_err(|fault| (at, fault))?,
                None => numbers[at],
            });
        }
        let Some(keep) = &self.keep else { return Ok(Some(after)) };
        known[own..].copy_from_slice(&after);
        let kept = keep.value(known).map_err(|fault| (self.next.len(), fault))?;
        Ok((kept != 0).then_some(after))
    }

    fn ends_well(&self, numbers: &[i64]) -> Result<bool, Failed> {
        let Some(accept) = &self.accept else { return Ok(true) };
        accept.value(numbers).map(|truth| truth != 0).map_err(|fault| (self.next.len() + 1, fault))
    }

    /// Whether something is accepted, even if there are too many transitions for an automaton; returns the error, or nothing
    /// if there are too many states.
    pub(super) fn explored(&self, tape: &Tape) -> Result<bool, Option<Failed>> {
        let mut states: HashSet<Vec<i64>, FixedState> = [self.start.clone()].into_iter().collect();
        for (&place, letters) in tape.places.iter().zip(&tape.letters) {
            let mut next = HashSet::default();
            for state in &states {
                for &letter in letters {
                    next.extend(self.step(tape, place, letter, state).map_err(Some)?);
                }
            }
            if next.len() > MOST_STATES {
                return Err(None);
            }
            states = next;
        }
        states.iter().try_fold(false, |any, state| Ok(self.ends_well(state).map_err(Some)? || any))
    }

    /// The smallest automaton for this reading, unless it has more transitions than this.
    pub(super) fn unfolded(&self, tape: &Tape, most: usize) -> Result<Automaton, Unfolding<Failed>> {
        let step = |at: usize, numbers: &Vec<i64>, letter: i64| self.step(tape, tape.places[at], letter, numbers);
        try_unfold(&tape.letters, self.start.clone(), step, |numbers| self.ends_well(numbers), most)
    }
}

/// Which reading, and its numbers.
type State = (usize, Vec<i64>);

/// The states of several readings, numbered. The steps from each are computed once for all sets of states that contain it.
struct Joined<'a> {
    readings: &'a [Carry],
    tape: &'a Tape,
    states: Vec<Rc<State>>,
    known: HashMap<Rc<State>, u32, FixedState>,
    /// The steps at the current place, by state and letter.
    at: usize,
    steps: HashMap<(u32, i64), Option<u32>, FixedState>,
}

impl<'a> Joined<'a> {
    fn new(Any(readings): &'a Any, tape: &'a Tape) -> Joined<'a> {
        Joined { readings, tape, states: Vec::new(), known: HashMap::default(), at: 0, steps: HashMap::default() }
    }

    fn number(&mut self, state: State) -> u32 {
        if let Some(&known) = self.known.get(&state) {
            return known;
        }
        let (number, state) = (self.states.len() as u32, Rc::new(state));
        self.known.insert(Rc::clone(&state), number);
        self.states.push(state);
        number
    }

    /// The initial states of the readings.
    fn start(&mut self) -> Vec<u32> {
        let readings = self.readings;
        readings.iter().map(|reading| reading.start.clone()).enumerate().map(|state| self.number(state)).collect()
    }

    /// The states of the readings after a cell, ascending, without failed ones.
    fn step(&mut self, at: usize, letter: i64, set: &[u32]) -> Option<Vec<u32>> {
        if at != self.at {
            self.at = at;
            self.steps.clear();
        }
        let mut after: Vec<u32> = set.iter().filter_map(|&state| self.after(letter, state)).collect();
        after.sort_unstable();
        after.dedup();
        (!after.is_empty()).then_some(after)
    }

    fn after(&mut self, letter: i64, state: u32) -> Option<u32> {
        if let Some(&known) = self.steps.get(&(state, letter)) {
            return known;
        }
        let (which, ref numbers) = *self.states[state as usize];
        let after = self.readings[which].after(self.tape, self.at, letter, numbers);
        let after = after.map(|numbers| self.number((which, numbers)));
        self.steps.insert((state, letter), after);
        after
    }

    fn ends_well(&self, set: &[u32]) -> bool {
        set.iter().any(|&state| {
            let (which, ref numbers) = *self.states[state as usize];
            self.readings[which].ends_well(numbers).unwrap_or(false)
        })
    }
}

impl Any {
    /// One automaton for all readings, or one for each if that would be too large; the number of transitions found if
    /// even these are too large.
    pub(super) fn automata(&self, tape: &Tape) -> Result<Vec<Automaton>, usize> {
        let each = || self.0.iter().map(|reading| reading.automaton(tape)).collect();
        self.together(tape, MOST_TOGETHER).map(|automaton| vec![automaton]).or_else(|_| each())
    }

    /// The smallest automaton that accepts everything that any of the readings accepts.
    fn together(&self, tape: &Tape, most: usize) -> Result<Automaton, usize> {
        let joined = RefCell::new(Joined::new(self, tape));
        let start = joined.borrow_mut().start();
        let step = |at: usize, set: &Vec<u32>, letter: i64| joined.borrow_mut().step(at, letter, set);
        let accept = |set: &Vec<u32>| joined.borrow().ends_well(set);
        unfold(&tape.letters, start, step, accept, most)
    }

    /// Whether a line may have these letters, or begin with them if they are fewer than the places.
    pub(super) fn accepts(&self, tape: &Tape, letters: &[i64]) -> bool {
        let mut joined = Joined::new(self, tape);
        let start = joined.start();
        let end = letters.iter().enumerate().try_fold(start, |set, (at, &letter)| joined.step(at, letter, &set));
        end.is_some_and(|end| letters.len() < tape.places.len() || joined.ends_well(&end))
    }
}

impl Carry {
    /// The numbers after the cell at a place; none if the reading fails.
    fn after(&self, tape: &Tape, at: usize, letter: i64, numbers: &[i64]) -> Option<Vec<i64>> {
        self.step(tape, tape.places[at], letter, numbers).ok().flatten()
    }

    /// The smallest automaton for this reading; the number of transitions found if it is too large.
    pub(super) fn automaton(&self, tape: &Tape) -> Result<Automaton, usize> {
        let step = |at: usize, numbers: &Vec<i64>, letter: i64| self.after(tape, at, letter, numbers);
        let accept = |numbers: &Vec<i64>| self.ends_well(numbers).unwrap_or(false);
        unfold(&tape.letters, self.start.clone(), step, accept, MOST_OPTIONS)
    }

    /// Whether a line may have these letters, or begin with them if they are fewer than the places.
    pub(super) fn accepts(&self, tape: &Tape, letters: &[i64]) -> bool {
        let mut reading = letters.iter().enumerate();
        let end = reading.try_fold(self.start.clone(), |numbers, (at, &letter)| self.after(tape, at, letter, &numbers));
        end.is_some_and(|end| letters.len() < tape.places.len() || self.ends_well(&end).unwrap_or(false))
    }
}
