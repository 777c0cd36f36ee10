//! Lines read by an automaton whose states and steps are written out.

use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

use foldhash::fast::FixedState;

use crate::rules::condition::Condition;
use crate::rules::fault::{self};
use crate::rules::keys::line as key;
use crate::rules::{Builder, Fault, Formula, RuleUse, Transition, Word};
use exdoku_encode::MOST_OPTIONS;
use exdoku_text::automaton::{Automaton, unfold, unfold_any};
use exdoku_text::board::Digits;
use exdoku_text::source::{Diagnostic, did_you_mean};

use super::machine::{Machine, Read};
use super::tape::{NAMES, Tape};

/// It may be in several states at once; one final state is enough.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) struct States {
    last: Vec<bool>,
    /// The steps from each state.
    steps: Vec<Vec<Step>>,
    /// The conditions of all steps, each once.
    conditions: Vec<Condition>,
    /// The steps between two lines, if any.
    between: Option<Between>,
}

/// The steps taken when a line ends and another begins.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Between {
    /// The next states for each state.
    steps: Vec<Vec<u32>>,
    /// The number of such steps before each place, and after the last.
    breaks: Vec<u32>,
}

/// An automaton may be nondeterministic if the way to the smallest one takes more transitions than this, and than so many
/// times its own.
const MOST_DETERMINISTIC: usize = 100_000;
const FAR_FEWER: usize = 4;

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Step {
    to: u32,
    /// The number of its condition.
    condition: Option<u32>,
}

/// The conditions, and their numbers by their texts: many steps have the same.
struct Conditions<'c> {
    /// What may be known when a letter is read, by the names for it: everywhere, and at one place of each letter.
    names: Vec<&'c str>,
    cases: Vec<Vec<i64>>,
    letters: Vec<Vec<i64>>,
    read: Vec<Condition>,
    known: HashMap<&'c str, u32, FixedState>,
    warnings: Vec<Diagnostic>,
}

impl<'c> Conditions<'c> {
    fn new(tape: &'c Tape) -> Conditions<'c> {
        let mut all: Vec<(i64, Vec<i64>)> =
            tape.read().map(|(place, letter)| (letter, tape.known(place, letter))).collect();
        let cases = all.iter().map(|(_, known)| known.clone()).collect();
        all.sort_by_key(|(letter, _)| *letter);
        all.dedup_by_key(|(letter, _)| *letter);
        let letters = all.into_iter().map(|(_, known)| known).collect();
        let (read, known, warnings) = (Vec::new(), HashMap::default(), Vec::new());
        Conditions { names: tape.names(), cases, letters, read, known, warnings }
    }

    fn of(&mut self, formula: &'c Formula, builder: &Builder<'_>) -> Result<u32, Fault> {
        if let Some(&known) = self.known.get(formula.text()) {
            return Ok(known);
        }
        let condition = Condition::of(formula, &self.names, &[], builder)?;
        let cases = if reads_place(&condition) { &self.cases } else { &self.letters };
        self.warnings.extend(condition.check(formula, cases)?);
        let number = self.read.len() as u32;
        self.read.push(condition);
        self.known.insert(formula.text(), number);
        Ok(number)
    }
}

/// Whether a condition uses more than the letter.
fn reads_place(condition: &Condition) -> bool {
    (1..NAMES.len()).any(|slot| condition.uses(slot))
}

/// The automaton of a rule, with warnings about its conditions.
pub(super) fn read(
    used: &RuleUse,
    tape: &Tape,
    breaks: &[u32],
    builder: &Builder<'_>,
) -> Result<(States, Vec<Diagnostic>), Fault> {
    let (Some(last), Some(steps)) = (used.get(key::FINAL), used.get(key::STEPS)) else {
        let missing = if used.gives(key::FINAL) { "steps" } else { "final" };
        return Err(used.error(format!("`{}` needs `{missing}`", used.path())).into());
    };
    let names = used.get(key::STATES).unwrap_or_default();
    if names.is_empty() {
        return Err(used.at(key::STATES).error("an automaton has at least one state").into());
    }
    let names = Names::new(names);
    let state = |(item, name): (usize, &String)| names.number(name, || used.at_item(key::FINAL, item).error(""));
    let last = fault::all(last.iter().enumerate().map(state));
    let mut conditions = Conditions::new(tape);
    let read = fault::all(steps.iter().map(|one| step(one, &names, &mut conditions, builder)));
    let (last, read, ()) = fault::three(last, read, Ok(()))?;
    let mut steps: Vec<Vec<Step>> = names.all.iter().map(|_| Vec::new()).collect();
    let mut between: Vec<Vec<u32>> = names.all.iter().map(|_| Vec::new()).collect();
    let has_between = read.iter().any(|(_, taken)| matches!(taken, Taken::Between(_)));
    for (from, taken) in read {
        match taken {
            Taken::On(step) => steps[from].push(step),
            Taken::Between(to) => between[from].push(to),
        }
    }
    let last = (0..names.all.len()).map(|state| last.contains(&state)).collect();
    let between = has_between.then(|| Between { steps: between, breaks: breaks.to_vec() });
    Ok((States { last, steps, conditions: conditions.read, between }, conditions.warnings))
}

/// When a step is taken.
enum Taken {
    On(Step),
    /// Between two lines, to this state.
    Between(u32),
}

/// The names of states, with the number of the first state of each name.
struct Names<'n> {
    all: &'n [String],
    numbers: HashMap<&'n str, usize, FixedState>,
}

impl Names<'_> {
    fn new(all: &[String]) -> Names<'_> {
        Names { all, numbers: all.iter().enumerate().rev().map(|(number, name)| (name.as_str(), number)).collect() }
    }

    /// The number of a state; `error` is an error at the name.
    fn number(&self, name: &str, error: impl FnOnce() -> Diagnostic) -> Result<usize, Fault> {
        self.numbers.get(name).copied().ok_or_else(|| {
            let help = did_you_mean(name, self.all.iter().map(String::as_str));
            error().message_of(format!("`{name}` is not a state")).help(help).into()
        })
    }
}

/// The state that a step leaves, and the step.
fn step<'c>(
    step: &'c Transition,
    names: &Names<'_>,
    conditions: &mut Conditions<'c>,
    builder: &Builder<'_>,
) -> Result<(usize, Taken), Fault> {
    let state = |word: &Word| names.number(&word.text, || word.error(""));
    let (from, to, condition) = fault::three(
        state(&step.from),
        state(&step.to),
        step.condition.as_ref().map(|formula| conditions.of(formula, builder)).transpose(),
    )?;
    let to = to as u32;
    Ok((from, if step.between { Taken::Between(to) } else { Taken::On(Step { to, condition }) }))
}

impl States {
    /// The states after the steps taken from any of some states, ascending; nothing if none is taken.
    fn step(&self, states: &[u32], taken: impl Fn(u32) -> bool) -> Option<Vec<u32>> {
        let steps = states.iter().flat_map(|&state| &self.steps[state as usize]);
        let mut next: Vec<u32> = steps.filter(|step| step.condition.is_none_or(&taken)).map(|step| step.to).collect();
        next.sort_unstable();
        next.dedup();
        (!next.is_empty()).then_some(next)
    }

    fn is_final(&self, states: &[u32]) -> bool {
        states.iter().any(|&state| self.last[state as usize])
    }

    /// The number of steps between lines before a place, or after the last.
    fn breaks(&self, place: usize) -> u32 {
        self.between.as_ref().map_or(0, |between| between.breaks[place])
    }

    /// The states after a step between two lines from any of some states, ascending.
    fn past_break(&self, states: &[u32]) -> Vec<u32> {
        let steps = self.between.iter().flat_map(|between| states.iter().map(|&state| &between.steps[state as usize]));
        let mut next: Vec<u32> = steps.flatten().copied().collect();
        next.sort_unstable();
        next.dedup();
        next
    }

    /// The states after the steps between lines before a place.
    fn past_breaks(&self, place: usize, states: Vec<u32>) -> Vec<u32> {
        (0..self.breaks(place)).fold(states, |states, _| self.past_break(&states))
    }

    /// Whether a state after the last place is final, after the steps between lines there.
    fn ends(&self, places: usize, state: u32) -> bool {
        self.is_final(&self.past_breaks(places, vec![state]))
    }

    /// The automaton as written, if its steps depend only on the digit.
    pub(super) fn machine(&self, tape: &Tape, digits: Digits) -> Option<Machine> {
        if !tape.is_of_digits() || self.conditions.iter().any(reads_place) {
            return None;
        }
        let values: Vec<i64> = digits.iter().map(|digit| digits.value(digit).into()).collect();
        let of_state = |state: usize| {
            let on = self.steps[state].iter().flat_map(|step| {
                let holds = |value: &i64| {
                    step.condition.is_none_or(|condition| self.conditions[condition as usize].holds(&[*value, 1, 1, 1]))
                };
                values
                    .iter()
                    .copied()
                    .filter(holds)
                    .map(|value| (Read::Value(value), step.to as usize))
                    .collect::<Vec<_>>()
            });
            let between = self.between.iter().flat_map(|between| &between.steps[state]);
            let mut steps: Vec<_> = on.chain(between.map(|&to| (Read::Break, to as usize))).collect();
            steps.sort_unstable();
            steps.dedup();
            steps
        };
        Some(Machine { accepting: self.last.clone(), steps: (0..self.steps.len()).map(of_state).collect() })
    }

    /// The smallest automaton for this reading, or a nondeterministic one if it is far from that; the number of transitions
    /// found if both are too large.
    pub(super) fn automaton(&self, tape: &Tape) -> Result<Automaton, usize> {
        if let Ok(one) = self.deterministic(tape, MOST_DETERMINISTIC) {
            return Ok(one);
        }
        let several = self.several_at_once(tape);
        let most = several.as_ref().map_or(MOST_OPTIONS, |several| several.transition_count() * FAR_FEWER);
        self.deterministic(tape, most.min(MOST_OPTIONS)).or_else(|transitions| several.map_err(|_| transitions))
    }

    /// The nondeterministic automaton with the states of this reading.
    fn several_at_once(&self, tape: &Tape) -> Result<Automaton, usize> {
        let truths = Truths::new(&self.conditions, tape);
        let step = |at: usize, &state: &u32, letter: i64| {
            let truths = truths.of(truths.row(at, letter));
            let states = self.past_breaks(at, vec![state]);
            self.step(&states, |condition| truths[condition as usize]).unwrap_or_default()
        };
        let accept = |&state: &u32| self.ends(tape.places.len(), state);
        unfold_any(&tape.letters, 0, step, accept, MOST_OPTIONS)
    }

    /// The smallest automaton, unless more than `most` transitions are found on the way to it; then their number.
    fn deterministic(&self, tape: &Tape, most: usize) -> Result<Automaton, usize> {
        let truths = Truths::new(&self.conditions, tape);
        let sets = RefCell::new(Sets::new(self, truths, &tape.letters));
        let start = sets.borrow_mut().number(vec![0]);
        let step = |at: usize, &set: &u32, letter: i64| sets.borrow_mut().step(at, set, letter);
        let accept = |&set: &u32| {
            let mut sets = sets.borrow_mut();
            let end = sets.past_breaks(tape.places.len(), set);
            self.is_final(&sets.sets[end as usize])
        };
        unfold(&tape.letters, start, step, accept, most)
    }

    /// Whether a line may have these letters, or begin with them if they are fewer than the places.
    pub(super) fn accepts(&self, tape: &Tape, letters: &[i64]) -> bool {
        let places = tape.places.len();
        let end = letters.iter().enumerate().try_fold(vec![0], |states, (at, &letter)| {
            let (states, known) = (self.past_breaks(at, states), tape.known(tape.places[at], letter));
            self.step(&states, |condition| self.conditions[condition as usize].holds(&known))
        });
        end.is_some_and(|end| letters.len() < places || self.is_final(&self.past_breaks(places, end)))
    }
}

/// Sets of states, numbered, and the steps between them: computed once, and used at every place.
struct Sets<'s> {
    states: &'s States,
    truths: Truths,
    known: HashMap<Rc<[u32]>, u32, FixedState>,
    sets: Vec<Rc<[u32]>>,
    /// For each set, if its steps do not depend on the place: the next set by the row of conditions.
    next: Vec<Vec<Next>>,
    /// The set after a step between two lines, by the number of the set.
    past_break: HashMap<u32, u32, FixedState>,
    /// The kind of each place, and of the end: places of one kind have the same states that a line can be finished from.
    kinds: Vec<usize>,
    /// Whether a line can be finished from each state, by the kind.
    alive: Vec<Vec<bool>>,
    /// The part of a set that a line can be finished from, by the kind of place and the number of the set.
    living: HashMap<(usize, u32), Option<u32>, FixedState>,
}

/// The set that a step leads to.
#[derive(Clone, Copy)]
enum Next {
    Unknown,
    Known(Option<u32>),
}

impl<'s> Sets<'s> {
    fn new(states: &'s States, truths: Truths, letters: &[Vec<i64>]) -> Sets<'s> {
        // From the end: the states that the end of a line can be reached from.
        let all = 0..states.steps.len() as u32;
        let mut after: Vec<bool> = all.clone().map(|state| states.ends(letters.len(), state)).collect();
        let (mut kinds, mut alive) = (vec![0], vec![after.clone()]);
        for (place, letters) in letters.iter().enumerate().rev() {
            let rows: Vec<&[bool]> = letters.iter().map(|&letter| truths.of(truths.row(place, letter))).collect();
            let leads_on = |&state: &u32| {
                let mut steps = states.steps[state as usize].iter().filter(|step| after[step.to as usize]);
                steps.any(|step| rows.iter().any(|row| step.condition.is_none_or(|condition| row[condition as usize])))
            };
            let on: Vec<bool> = all.clone().map(|state| leads_on(&state)).collect();
            let lives = |state| states.past_breaks(place, vec![state]).iter().any(|&state| on[state as usize]);
            let before: Vec<bool> = all.clone().map(lives).collect();
            kinds.push(alive.iter().position(|known| *known == before).unwrap_or(alive.len()));
            if kinds.last() == Some(&alive.len()) {
                alive.push(before.clone());
            }
            after = before;
        }
        kinds.reverse();
        Sets {
            states,
            truths,
            known: HashMap::default(),
            sets: Vec::new(),
            next: Vec::new(),
            past_break: HashMap::default(),
            kinds,
            alive,
            living: HashMap::default(),
        }
    }

    fn number(&mut self, set: Vec<u32>) -> u32 {
        if let Some(&number) = self.known.get(&set[..]) {
            return number;
        }
        let (number, set) = (self.sets.len() as u32, Rc::from(set));
        self.known.insert(Rc::clone(&set), number);
        self.sets.push(set);
        if !self.truths.by_place {
            self.next.push(vec![Next::Unknown; self.truths.letters.len()]);
        }
        number
    }

    /// The set after the steps between lines before a place.
    fn past_breaks(&mut self, place: usize, set: u32) -> u32 {
        (0..self.states.breaks(place)).fold(set, |set, _| {
            let known = self.past_break.get(&set).copied();
            known.unwrap_or_else(|| {
                let after = self.states.past_break(&self.sets[set as usize]);
                let after = self.number(after);
                self.past_break.insert(set, after);
                after
            })
        })
    }

    /// The set that a letter at a place leads to, of states that a line can be finished from; nothing if there is none.
    fn step(&mut self, place: usize, set: u32, letter: i64) -> Option<u32> {
        let set = self.past_breaks(place, set);
        let row = self.truths.row(place, letter);
        let next = match self.next.get(set as usize).map(|next| next[row]) {
            Some(Next::Known(next)) => next,
            Some(Next::Unknown) => {
                let next = self.any_step(row, set);
                self.next[set as usize][row] = Next::Known(next);
                next
            }
            None => self.any_step(row, set),
        };
        self.living(place + 1, next?)
    }

    /// The set that the steps on a row of conditions lead to.
    fn any_step(&mut self, row: usize, set: u32) -> Option<u32> {
        let truths = self.truths.of(row);
        let next = self.states.step(&self.sets[set as usize], |condition| truths[condition as usize]);
        next.map(|next| self.number(next))
    }

    /// The states of a set before a place, or at the end, that a line can be finished from.
    fn living(&mut self, place: usize, set: u32) -> Option<u32> {
        let kind = self.kinds[place];
        if let Some(&living) = self.living.get(&(kind, set)) {
            return living;
        }
        let (states, alive) = (&self.sets[set as usize], &self.alive[kind]);
        let living: Vec<u32> = states.iter().copied().filter(|&state| alive[state as usize]).collect();
        let living = (!living.is_empty()).then(|| self.number(living));
        self.living.insert((kind, set), living);
        living
    }
}

/// The conditions that hold for each letter at each place.
struct Truths {
    /// All conditions for each letter; for each place, too, if some condition uses the place.
    truths: Vec<bool>,
    conditions: usize,
    /// Ascending.
    letters: Vec<i64>,
    by_place: bool,
}

impl Truths {
    fn new(conditions: &[Condition], tape: &Tape) -> Truths {
        let (places, mut letters) = (&tape.places, tape.letters.concat());
        letters.sort_unstable();
        letters.dedup();
        let by_place = conditions.iter().any(reads_place);
        let mut truths = Vec::new();
        for &place in if by_place { places } else { &places[..places.len().min(1)] } {
            for &letter in &letters {
                let known = tape.known(place, letter);
                truths.extend(conditions.iter().map(|condition| condition.holds(&known)));
            }
        }
        Truths { truths, conditions: conditions.len(), letters, by_place }
    }

    /// The row of a letter at a place.
    fn row(&self, place: usize, letter: i64) -> usize {
        let place = if self.by_place { place } else { 0 };
        place * self.letters.len() + self.letters.binary_search(&letter).expect("a letter of the tape")
    }

    /// The conditions of a row.
    fn of(&self, row: usize) -> &[bool] {
        &self.truths[row * self.conditions..][..self.conditions]
    }
}
