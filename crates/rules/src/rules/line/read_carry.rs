//! Reading of numbers carried along a line.

use exdoku_text::automaton::Unfolding;
use exdoku_text::expression::Bound;
use exdoku_text::source::fields::{Form, Value};

use crate::rules::bound;
use crate::rules::keys::line as keys;
use crate::rules::reader::Reader;
use crate::rules::repeat::{each_once, numbers};

use super::carry::{Carry, MOST_STATES};
use super::language::{Languages, Reading};
use super::place::{NAMES, Place};

/// A reading as written.
struct Written<'s> {
    start: Value<'s>,
    next: Value<'s>,
    keep: Option<Value<'s>>,
    accept: Option<Value<'s>>,
}

/// The readings, one of which is enough.
pub(super) fn read(
    bound: &bound::Bound<'_>,
    places: &[Place],
    values: &[Vec<i64>],
    reader: &mut Reader<'_, '_>,
) -> Option<Vec<Carry>> {
    let value = &bound.place;
    let of = |key| bound.written(key).cloned();
    let (start, next) = (of(keys::START), of(keys::NEXT));
    let (keep, accept, any) = (of(keys::KEEP), of(keys::ACCEPT), of(keys::ANY));
    let (Some(start), Some(next)) = (start, next) else {
        let message = format!("`{}` needs `regex`, `states`, or `start` and `next`", value.path());
        return reader.refuse(value.error(message));
    };
    if keep.is_none() && accept.is_none() {
        return reader.refuse(
            value.error(format!("`{}` needs `accept` or `keep`: without them, it accepts everything", value.path())),
        );
    }
    let names = match any {
        Some(any) => numbers(&any, reader)?,
        None => Vec::new(),
    };
    let written = Written { start, next, keep, accept };
    let (mut readings, mut accepted) = (Vec::new(), false);
    let fine = each_once(&names, reader, &mut |reader| {
        let (reading, accepts) = written.read(value, places, values, reader)?;
        readings.push(reading);
        accepted |= accepts;
        Some(())
    });
    match (fine, accepted) {
        (true, true) => Some(readings),
        (true, false) => reader.refuse(value.error("no digits are accepted").impossible()),
        (false, _) => None,
    }
}

impl Written<'_> {
    /// The reading, and whether it accepts anything.
    fn read(
        &self,
        value: &Value<'_>,
        places: &[Place],
        values: &[Vec<i64>],
        reader: &mut Reader<'_, '_>,
    ) -> Option<(Carry, bool)> {
        let (start, next) = (self.start.table(reader.diagnostics)?, self.next.table(reader.diagnostics)?);
        let numbers: Vec<(&str, Option<i64>)> =
            start.entries().map(|(key, value)| (key.name, reader.number(&value))).collect();
        for (key, _) in start.entries().filter(|(key, _)| NAMES.contains(&key.name)) {
            reader.refuse::<()>(key.error(format!("`{}` already has a meaning here: choose another name", key.name)));
        }
        let names: Vec<&str> = NAMES.into_iter().chain(numbers.iter().map(|(name, _)| *name)).collect();
        let mut changes: Vec<Option<(Bound, Value<'_>)>> = numbers.iter().map(|_| None).collect();
        let mut fine = numbers.iter().all(|(name, number)| number.is_some() && !NAMES.contains(name));
        for (key, value) in next.entries() {
            match numbers.iter().position(|(name, _)| *name == key.name) {
                Some(at) => match reader.expression(&value, &names, &[]) {
                    Some(bound) => changes[at] = Some((bound, value)),
                    None => fine = false,
                },
                None => {
                    let known = numbers.iter().map(|(name, _)| *name);
                    let help = exdoku_text::source::did_you_mean(key.name, known);
                    reader.refuse::<()>(key.error(format!("`start` has no `{}`", key.name)).help(help));
                    fine = false;
                }
            }
        }
        let keep_bound = self.keep.as_ref().map(|text| reader.expression(text, &names, &[]));
        let accept_bound = self.accept.as_ref().map(|text| reader.expression(text, &names, &[]));
        let start = numbers.iter().map(|(_, number)| *number).collect::<Option<Vec<i64>>>()?;
        let (keep_bound, accept_bound) = (optional(keep_bound)?, optional(accept_bound)?);
        if !fine {
            return None;
        }
        let carry = Carry {
            start,
            next: changes.iter().map(|change| change.as_ref().map(|(bound, _)| bound.clone())).collect(),
            keep: keep_bound,
            accept: accept_bound,
        };
        let texts = changes.iter().map(|change| change.as_ref().map(|(_, value)| value.clone()));
        let texts: Vec<Option<Value<'_>>> = texts.chain([self.keep.clone(), self.accept.clone()]).collect();
        let accepts = tried(&carry, &texts, (places, values), value, reader)?;
        Some((carry, accepts))
    }
}

/// An absent value is fine; a wrong one is not.
fn optional<T>(read: Option<Option<T>>) -> Option<Option<T>> {
    match read {
        Some(read) => Some(Some(read?)),
        None => Some(None),
    }
}

/// Tries everything along the line once, so that no expression fails later. Returns whether something is accepted.
fn tried(
    carry: &Carry,
    texts: &[Option<Value<'_>>],
    (places, values): (&[Place], &[Vec<i64>]),
    value: &Value<'_>,
    reader: &mut Reader<'_, '_>,
) -> Option<bool> {
    let language = reader.remembered::<Languages>().of(Reading::Carry(carry.clone()), places, values);
    if let Some(accepts) = language.accepts_any() {
        return Some(accepts);
    }
    let tried = match carry.unfolded(places, values, MOST_STATES) {
        Ok(automaton) => Ok(language.keep(automaton)),
        Err(Unfolding::TooLarge { .. }) => carry.explored(places, values),
        Err(Unfolding::Step(failed)) => Err(Some(failed)),
    };
    match tried {
        Ok(accepts) => Some(accepts),
        Err(None) => {
            let message = format!("these numbers take more than {MOST_STATES} values along the line");
            reader.refuse(value.error(message).help("`keep` can exclude values that lead nowhere"))
        }
        Err(Some((which, fault))) => {
            let complaint = match texts[which].as_ref().map(Value::form) {
                Some(Form::Text(text)) => reader.fault(&text, fault, &[]),
                _ => value.error(fault.message),
            };
            reader.refuse(complaint)
        }
    }
}
