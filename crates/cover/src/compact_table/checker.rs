//! When conditions are checked, and how their consequences are explained.
//!
//! A condition is checked after all other propagation. Its consequences depend only on the values of its variables.
//! Faces come first, because they cost little. An explanation is computed when a conflict asks for it: the negation of the
//! literal is assumed with the values before it, and a set of these values that contradicts it is taken.

use super::agenda::Agenda;
use super::conditions::Check;
use super::literal::{FALSE, Literal, NOWHERE, OPEN, TRUE};
use super::model::Model;
use super::reason::{Conflict, Reason};
use super::state::State;
use super::{area, areas, contents, face, pairs};

/// Scratch space for checking conditions: the value of each variable of one, and the results.
#[derive(Clone, Debug, Default)]
pub(super) struct Scratch {
    values: Vec<u8>,
    /// Places of variables, with the value that follows; or those that explain.
    found: Vec<(u32, bool)>,
    because: Vec<u32>,
    area: area::Scratch,
    areas: areas::Scratch,
    contents: contents::Scratch,
    known: face::Known,
    pairs: pairs::Scratch,
}

/// The conditions that wait to be checked.
#[derive(Clone, Debug)]
pub(super) struct Checker {
    faces: Agenda,
    others: Agenda,
    scratch: Scratch,
}

impl Checker {
    /// No condition waits.
    pub(super) fn new(model: &Model) -> Checker {
        let none = Agenda::new(model.conditions.checks.len());
        Checker { faces: none.clone(), others: none, scratch: Scratch::default() }
    }

    /// All conditions wait.
    pub(super) fn look_at_all(&mut self, model: &Model) {
        for (number, check) in (0..).zip(&model.conditions.checks) {
            match check {
                Check::Face(_) => self.faces.add(number),
                _ => self.others.add(number),
            }
        }
    }

    /// Adds the conditions of a literal from which something may follow now.
    pub(super) fn look_at(&mut self, model: &Model, state: &State, literal: Literal) {
        let place = state.trail().place_of(literal.variable());
        for &(number, at) in model.conditions.of(literal.variable()) {
            match &model.conditions.checks[number as usize] {
                Check::Face(_) if literal.is_positive() => self.faces.add(number),
                Check::Face(_) => {}
                Check::Area(area) => {
                    // Later literals on the trail are taken into account when they are propagated.
                    let before = |node: u32| match area.variables[node as usize] {
                        NOWHERE => FALSE,
                        variable if state.trail().place_of(variable as usize) < place => state.value(variable as usize),
                        _ => OPEN,
                    };
                    if area.concerns(at, literal.is_positive(), before) {
                        self.others.add(number);
                    }
                }
                _ => self.others.add(number),
            }
        }
    }

    /// No condition waits.
    pub(super) fn clear(&mut self) {
        self.faces.clear();
        self.others.clear();
    }

    /// Takes the condition that came last.
    #[inline(always)]
    pub(super) fn next(&mut self) -> Option<u32> {
        self.faces.pop_last().or_else(|| self.others.pop_last())
    }

    /// Finds the consequences of a condition.
    pub(super) fn check(&mut self, model: &Model, state: &mut State, number: u32) -> Result<(), Conflict> {
        let check = &model.conditions.checks[number as usize];
        let scratch = &mut self.scratch;
        let value = |&variable: &u32| if variable == NOWHERE { FALSE } else { state.value(variable as usize) };
        scratch.values.clear();
        scratch.values.extend(check.variables().iter().map(value));
        scratch.found.clear();
        let is_possible = match check {
            Check::Area(area) => area.infer(&scratch.values, &mut scratch.found, &mut scratch.area),
            Check::Areas(areas) => areas.infer(&scratch.values, &mut scratch.found, &mut scratch.areas),
            Check::Contents(contents) => contents.infer(&scratch.values, &mut scratch.found, &mut scratch.contents),
            Check::Face(face) => face.infer(&scratch.values, &mut scratch.found, &mut scratch.known),
            Check::Pairs(pairs) => pairs.infer(&scratch.values, &mut scratch.found, &mut scratch.pairs),
            Check::Runs(runs) => runs.infer(&scratch.values, &mut scratch.found),
        };
        if !is_possible {
            return Err(Conflict::Condition(number));
        }
        let reason = Reason::condition(number);
        scratch.found.iter().try_for_each(|&(place, value)| match check.variables()[place as usize] {
            NOWHERE => Ok(()),
            variable => state.assign(Literal::of(variable, value), reason),
        })
    }
}

impl Scratch {
    /// Adds the literals, from those on the trail before a place, from which a literal follows by a condition, or a
    /// conflict.
    pub(super) fn explain(
        &mut self,
        model: &Model,
        state: &State,
        number: u32,
        literal: Option<Literal>,
        place: u32,
        because: &mut Vec<Literal>,
    ) {
        let check = &model.conditions.checks[number as usize];
        let variables = check.variables();
        self.values.clear();
        self.values.extend(variables.iter().map(|&variable| match variable {
            NOWHERE => FALSE,
            _ if state.trail().place_of(variable as usize) >= place => OPEN,
            _ => state.value(variable as usize),
        }));
        let mut assumed: &[(u32, u32)] = &[];
        if let Some(literal) = literal {
            assumed = model.conditions.of(literal.variable());
            for (_, at) in assumed.iter().filter(|(of, _)| *of == number) {
                self.values[*at as usize] = (!literal).value();
            }
        }
        let assumed = assumed.iter().find(|(of, _)| *of == number).map(|(_, at)| *at);
        self.because.clear();
        match check {
            Check::Area(area) => area.explain(&self.values, &mut self.because, &mut self.area, assumed),
            Check::Areas(areas) => areas.explain(&self.values, &mut self.because, &mut self.areas),
            Check::Contents(contents) => contents.explain(&self.values, &mut self.because, &mut self.contents),
            Check::Face(face) => face.explain(&self.values, &mut self.because, &mut self.known),
            Check::Pairs(pairs) => pairs.explain(&self.values, &mut self.because, assumed),
            Check::Runs(runs) => runs.explain(&self.values, &mut self.because),
        }
        for &at in &self.because {
            let variable = variables[at as usize];
            if variable != NOWHERE && literal.is_none_or(|literal| literal.variable() as u32 != variable) {
                because.push(Literal::of(variable, self.values[at as usize] == TRUE));
            }
        }
    }
}
