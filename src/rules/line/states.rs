//! Lines that an automaton reads, with its states and steps written out.

use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;

use crate::automaton::{Automaton, Unfolding, unfold};
use crate::encode::MOST_OPTIONS;
use crate::rules::Reader;
use crate::rules::bind::Bound;
use crate::rules::condition::Condition;
use crate::rules::keys::line as keys;
use crate::source::did_you_mean;
use crate::source::fields::{Form, Value};

use super::{NAMES, Place, Reading};

/// It may be in several states at once; one that is final is enough.
#[derive(Debug)]
struct States {
    last: Vec<bool>,
    /// The steps from each state.
    steps: Vec<Vec<Step>>,
}

#[derive(Debug)]
struct Step {
    to: usize,
    condition: Option<Arc<Condition>>,
}

/// The conditions that were read, by their texts: many steps have the same.
struct Conditions {
    cases: Vec<Vec<i64>>,
    known: HashMap<String, Arc<Condition>>,
}

impl Conditions {
    fn read(&mut self, value: &Value<'_>, reader: &mut Reader<'_, '_>) -> Option<Arc<Condition>> {
        let text = value.content();
        if let Some(known) = self.known.get(&text) {
            return Some(Arc::clone(known));
        }
        let condition = Condition::read(value, &NAMES, &[], reader)?;
        condition.check(value, &self.cases, reader)?;
        let condition = Arc::new(condition);
        self.known.insert(text, Arc::clone(&condition));
        Some(condition)
    }
}

pub(super) fn read(
    bound: &Bound<'_>,
    states: &Value<'_>,
    cases: &[[i64; 4]],
    reader: &mut Reader<'_, '_>,
) -> Option<Box<dyn Reading>> {
    let (Some(last), Some(steps)) = (bound.written(keys::FINAL), bound.written(keys::STEPS)) else {
        let missing = if bound.gives(keys::FINAL) { "steps" } else { "final" };
        return reader.refuse(bound.place.error(format!("`{}` needs `{missing}`", bound.place.path())));
    };
    let names: Vec<Option<String>> = states.list(reader.diagnostics)?.iter().map(|one| word(one, reader)).collect();
    let names: Vec<String> = names.into_iter().collect::<Option<_>>()?;
    if names.is_empty() {
        return reader.refuse(states.error("an automaton has at least one state"));
    }
    let last: Vec<Option<usize>> = last.one_or_more().iter().map(|one| state(one, &names, reader)).collect();
    let mut conditions = Conditions { cases: cases.iter().map(|case| case.to_vec()).collect(), known: HashMap::new() };
    let read: Vec<Option<(usize, Step)>> =
        steps.list(reader.diagnostics)?.iter().map(|one| step(one, &names, &mut conditions, reader)).collect();
    let (last, read) = (last.into_iter().collect::<Option<Vec<_>>>()?, read.into_iter().collect::<Option<Vec<_>>>()?);
    let mut steps: Vec<Vec<Step>> = names.iter().map(|_| Vec::new()).collect();
    read.into_iter().for_each(|(from, step)| steps[from].push(step));
    let last = (0..names.len()).map(|state| last.contains(&state)).collect();
    Some(Box::new(States { last, steps }))
}

fn word(value: &Value<'_>, reader: &mut Reader<'_, '_>) -> Option<String> {
    value.text(reader.diagnostics).map(|text| text.as_str().to_owned())
}

fn state(value: &Value<'_>, names: &[String], reader: &mut Reader<'_, '_>) -> Option<usize> {
    let name = word(value, reader)?;
    let found = names.iter().position(|known| *known == name);
    if found.is_none() {
        let help = did_you_mean(&name, names.iter().map(String::as_str));
        return reader.refuse(value.error(format!("`{name}` is none of the states")).help(help));
    }
    found
}

fn step(
    value: &Value<'_>,
    names: &[String],
    conditions: &mut Conditions,
    reader: &mut Reader<'_, '_>,
) -> Option<(usize, Step)> {
    let Form::Table(mut table) = value.form() else {
        return reader.refuse(value.wrong("a table like { from = \"low\", to = \"high\", where = \"d > 5\" }"));
    };
    let (from, to) = (table.need("from", reader.diagnostics), table.need("to", reader.diagnostics));
    let text = table.take("where");
    table.finish(reader.diagnostics);
    let (from, to) = (state(&from?, names, reader), state(&to?, names, reader));
    let condition = match &text {
        Some(text) => Some(conditions.read(text, reader)?),
        None => None,
    };
    Some((from?, Step { to: to?, condition }))
}

impl States {
    fn step(&self, states: &BTreeSet<usize>, digit: i64, Place { i, n, s }: Place) -> Option<BTreeSet<usize>> {
        let taken = |step: &&Step| step.condition.as_ref().is_none_or(|condition| condition.holds(&[digit, i, n, s]));
        let steps = states.iter().flat_map(|&state| &self.steps[state]);
        let next: BTreeSet<usize> = steps.filter(taken).map(|step| step.to).collect();
        (!next.is_empty()).then_some(next)
    }

    fn is_final(&self, states: &BTreeSet<usize>) -> bool {
        states.iter().any(|&state| self.last[state])
    }
}

impl Reading for States {
    fn automaton(&self, places: &[Place], values: &[Vec<i64>]) -> Result<Automaton, usize> {
        let step = |at: usize, states: &BTreeSet<usize>, digit: i64| Ok(self.step(states, digit, places[at]));
        unfold(values, [0].into(), step, |states| Ok(self.is_final(states)), MOST_OPTIONS)
            .map_err(Unfolding::transitions)
    }

    fn accepts(&self, places: &[Place], digits: &[i64]) -> bool {
        let mut reading = digits.iter().zip(places);
        let end = reading.try_fold(BTreeSet::from([0]), |states, (&digit, &place)| self.step(&states, digit, place));
        end.is_some_and(|end| digits.len() < places.len() || self.is_final(&end))
    }
}
