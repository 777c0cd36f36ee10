//! Lines that an automaton reads, with its states and steps written out.

use std::collections::BTreeSet;

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
    steps: Vec<Step>,
}

#[derive(Debug)]
struct Step {
    from: usize,
    to: usize,
    condition: Option<Condition>,
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
    let steps: Vec<Option<Step>> =
        steps.list(reader.diagnostics)?.iter().map(|one| step(one, &names, cases, reader)).collect();
    let (last, steps) = (last.into_iter().collect::<Option<Vec<_>>>()?, steps.into_iter().collect::<Option<_>>()?);
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

fn step(value: &Value<'_>, names: &[String], cases: &[[i64; 4]], reader: &mut Reader<'_, '_>) -> Option<Step> {
    let Form::Table(mut table) = value.form() else {
        return reader.refuse(value.wrong("a table like { from = \"low\", to = \"high\", where = \"d > 5\" }"));
    };
    let (from, to) = (table.need("from", reader.diagnostics), table.need("to", reader.diagnostics));
    let text = table.take("where");
    table.finish(reader.diagnostics);
    let (from, to) = (state(&from?, names, reader), state(&to?, names, reader));
    let condition = match &text {
        Some(text) => {
            let condition = Condition::read(text, &NAMES, &[], reader)?;
            let cases: Vec<Vec<i64>> = cases.iter().map(|case| case.to_vec()).collect();
            condition.check(text, &cases, reader)?;
            Some(condition)
        }
        None => None,
    };
    Some(Step { from: from?, to: to?, condition })
}

impl States {
    fn step(&self, states: &BTreeSet<usize>, digit: i64, Place { i, n, s }: Place) -> Option<BTreeSet<usize>> {
        let taken = |step: &&Step| {
            let open = step.condition.as_ref().is_none_or(|condition| condition.holds(&[digit, i, n, s]));
            open && states.contains(&step.from)
        };
        let next: BTreeSet<usize> = self.steps.iter().filter(taken).map(|step| step.to).collect();
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
