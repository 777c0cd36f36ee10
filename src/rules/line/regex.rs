//! Lines that match a regular expression.

use crate::automaton::regex::Regex;
use crate::automaton::{Automaton, Unfolding, unfold};
use crate::encode::MOST_OPTIONS;
use crate::rules::Reader;
use crate::source::fields::{Form, Value};

use super::{Place, Reading};

pub(super) fn read(value: &Value<'_>, reader: &mut Reader<'_, '_>) -> Option<Box<dyn Reading>> {
    let words = reader.words(value)?;
    let digits = reader.board.digits();
    let symbols = reader.symbols.first();
    let symbol = |sign: &str| symbols.digit(sign).map(|digit| i64::from(digits.value(digit)));
    match Regex::parse(&words, &symbol) {
        Ok(regex) => Some(Box::new(regex)),
        Err(fault) => {
            let complaint = match value.form() {
                Form::Text(text) if text.as_str() == words => text.error(fault.bytes, fault.message),
                _ => value.error(fault.message),
            };
            reader.refuse(complaint.maybe_help(fault.help))
        }
    }
}

impl Reading for Regex {
    fn automaton(&self, _places: &[Place], values: &[Vec<i64>]) -> Result<Automaton, usize> {
        let step = |_: usize, state: &_, digit: i64| Ok(self.step(state, digit));
        unfold(values, self.start(), step, |state| Ok(self.accepts(state)), MOST_OPTIONS)
            .map_err(Unfolding::transitions)
    }

    fn accepts(&self, places: &[Place], digits: &[i64]) -> bool {
        let end = digits.iter().try_fold(self.start(), |state, &digit| self.step(&state, digit));
        end.is_some_and(|end| digits.len() < places.len() || Regex::accepts(self, &end))
    }
}
