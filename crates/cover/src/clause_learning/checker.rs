//! When propagators of conditions run, and how their consequences are explained.
//!
//! Most run after all other propagation. What one finds depends only on the values of its variables. An explanation is
//! computed when a conflict asks for it: the negation of the literal is assumed with the values before it, and some of
//! these values that contradict it are taken.

use super::agenda::Agenda;
use super::conditions::{Watcher, seen};
use super::ids::{PropagatorId, VarId};
use super::literal::Literal;
use super::model::Model;
use super::reason::{Conflict, Reason};
use super::state::State;
use crate::propagator::{self, Priority, Value};

/// Scratch space for propagators: the value of each variable of one, and the results.
#[derive(Clone, Debug, Default)]
pub(super) struct Scratch {
    values: Vec<Value>,
    /// Places of variables, with the value that follows; or those that explain.
    found: Vec<(u32, bool)>,
    because: Vec<u32>,
    own: propagator::Scratch,
}

/// The propagators that wait to run.
#[derive(Clone, Debug)]
pub(super) struct Checker {
    cheap: Agenda,
    usual: Agenda,
    scratch: Scratch,
}

impl Checker {
    /// None waits.
    pub(super) fn new(model: &Model) -> Checker {
        let none = Agenda::new(model.conditions.watchers.len());
        Checker { cheap: none.clone(), usual: none, scratch: Scratch::default() }
    }

    /// All wait.
    pub(super) fn look_at_all(&mut self, model: &Model) {
        (0..).zip(&model.conditions.watchers).for_each(|(number, watcher)| self.queue(watcher, number));
    }

    /// Adds those from which something may follow after a literal.
    pub(super) fn look_at(&mut self, model: &Model, state: &State, literal: Literal) {
        let place = state.trail().place_of(literal.variable());
        for &(number, at) in model.conditions.of(literal.variable()) {
            let watcher = &model.conditions.watchers[number as usize];
            // Later literals on the trail are taken into account when they are propagated.
            let before = |place_of: usize| match watcher.variables[place_of] {
                None => Value::False,
                Some(variable) if state.trail().place_of(variable) < place => seen(state.value(variable)),
                Some(_) => Value::Open,
            };
            if watcher.propagator.concerns(at as usize, literal.is_positive(), &before) {
                self.queue(watcher, number);
            }
        }
    }

    fn queue(&mut self, watcher: &Watcher, number: u32) {
        match watcher.priority {
            Priority::Cheap => self.cheap.add(number),
            Priority::Usual => self.usual.add(number),
        }
    }

    /// None waits any more.
    pub(super) fn clear(&mut self) {
        self.cheap.clear();
        self.usual.clear();
    }

    /// Takes the one that came last.
    #[inline(always)]
    pub(super) fn next(&mut self) -> Option<PropagatorId> {
        self.cheap.pop_last().or_else(|| self.usual.pop_last()).map(PropagatorId::new)
    }

    /// Runs one.
    pub(super) fn check(&mut self, model: &Model, state: &mut State, number: PropagatorId) -> Result<(), Conflict> {
        let watcher = model.conditions.watcher(number);
        if !self.scratch.run(watcher, state) {
            return Err(Conflict::Condition(number));
        }
        let reason = Reason::condition(number);
        self.scratch.found.iter().try_for_each(|&(place, value)| match watcher.variables[place as usize] {
            None if value => Err(Conflict::Condition(number)),
            None => Ok(()),
            Some(variable) => state.assign(Literal::of(variable, value), reason),
        })
    }

    /// Checks that no propagator finds anything more, including those that were not concerned by the last changes.
    #[cfg(debug_assertions)]
    pub(super) fn assert_settled(&mut self, model: &Model, state: &State) {
        for watcher in &model.conditions.watchers {
            let is_known = |&(place, value): &(u32, bool)| match watcher.variables[place as usize] {
                None => !value,
                Some(variable) => state.value(variable) == Literal::of(variable, value).value(),
            };
            let is_settled = self.scratch.run(watcher, state) && self.scratch.found.iter().all(is_known);
            assert!(is_settled, "a change concerns {:?}, which was not told of it", watcher.propagator);
        }
    }
}

impl Scratch {
    /// Finds what follows from the values of a propagator's variables; returns whether these are possible.
    fn run(&mut self, watcher: &Watcher, state: &State) -> bool {
        let value = |variable: &Option<VarId>| match *variable {
            None => Value::False,
            Some(variable) => seen(state.value(variable)),
        };
        self.values.clear();
        self.values.extend(watcher.variables.iter().map(value));
        self.found.clear();
        watcher.propagator.propagate(&self.values, &mut self.found, &mut self.own)
    }

    /// Explains a literal, or a conflict, of a propagator, with literals on the trail before a place.
    pub(super) fn explain(
        &mut self,
        model: &Model,
        state: &State,
        number: PropagatorId,
        literal: Option<Literal>,
        place: u32,
        because: &mut Vec<Literal>,
    ) {
        let Watcher { propagator, variables, .. } = model.conditions.watcher(number);
        self.values.clear();
        self.values.extend(variables.iter().map(|&variable| match variable {
            None => Value::False,
            Some(variable) if state.trail().place_of(variable) >= place => Value::Open,
            Some(variable) => seen(state.value(variable)),
        }));
        let mut assumed: &[(u32, u32)] = &[];
        if let Some(literal) = literal {
            assumed = model.conditions.of(literal.variable());
            for (_, at) in assumed.iter().filter(|(of, _)| *of == number.number()) {
                self.values[*at as usize] = seen((!literal).value());
            }
        }
        let assumed = assumed.iter().find(|(of, _)| *of == number.number()).map(|(_, at)| *at);
        self.because.clear();
        propagator.explain(&self.values, &mut self.because, assumed, &mut self.own);
        #[cfg(debug_assertions)]
        self.check_explanation(&**propagator, variables, literal);
        for &at in &self.because {
            if let Some(variable) = variables[at as usize]
                && literal.is_none_or(|literal| literal.variable() != variable)
            {
                because.push(Literal::of(variable, self.values[at as usize] == Value::True));
            }
        }
    }

    /// Checks that the explaining values, together with the assumed one, are impossible by themselves.
    #[cfg(debug_assertions)]
    fn check_explanation(
        &mut self,
        propagator: &dyn propagator::Propagator,
        variables: &[Option<VarId>],
        literal: Option<Literal>,
    ) {
        let is_assumed = |variable: VarId| literal.is_some_and(|literal| literal.variable() == variable);
        let mut values = vec![Value::Open; variables.len()];
        for (at, &variable) in variables.iter().enumerate() {
            if self.because.contains(&(at as u32)) || variable.is_none_or(is_assumed) {
                values[at] = self.values[at];
            }
        }
        assert!(
            propagator::is_refuted(propagator, &values, &mut self.own),
            "{propagator:?} explains what does not follow: {values:?}"
        );
    }
}
