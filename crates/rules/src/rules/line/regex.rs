//! Lines that match a regular expression.

use crate::rules::reader::Reader;
use exdoku_encode::MOST_OPTIONS;
use exdoku_text::automaton::regex::Regex;
use exdoku_text::automaton::{Automaton, Unfolding, unfold};
use exdoku_text::board::Cell;
use exdoku_text::source::fields::{Form, Value};

use super::place::Place;

/// Reads a regular expression over the digits of these cells, or over the values of their layer.
pub(super) fn read(value: &Value<'_>, cells: &[Cell], reader: &mut Reader<'_, '_>) -> Option<Regex> {
    let words = reader.words(value)?;
    let board = reader.board;
    let symbols = reader.symbols.first();
    let layer = cells.first().and_then(|&first| board.layer_of(first));
    let layer = layer.filter(|_| cells.iter().all(|&cell| board.layer_of(cell) == layer));
    let symbol = |sign: &str| match layer {
        Some(layer) => layer.read(sign).map(|value| i64::from(layer.digits.value(value))),
        None => symbols.digit(sign).map(|digit| i64::from(board.digits().value(digit))),
    };
    match Regex::parse(&words, &symbol) {
        Ok(regex) => Some(regex),
        Err(fault) => {
            let complaint = match value.form() {
                Form::Text(text) if text.as_str() == words => text.error(fault.bytes, fault.message),
                _ => value.error(fault.message),
            };
            reader.refuse(complaint.maybe_help(fault.help))
        }
    }
}

/// The smallest automaton for a regular expression; the number of transitions found if it is too large.
pub(super) fn automaton(regex: &Regex, values: &[Vec<i64>]) -> Result<Automaton, usize> {
    let step = |_: usize, state: &_, digit: i64| Ok(regex.step(state, digit));
    unfold(values, regex.start(), step, |state| Ok(regex.accepts(state)), MOST_OPTIONS).map_err(Unfolding::transitions)
}

/// Whether a line may have these digits, or begin with them if they are fewer than the places.
pub(super) fn accepts(regex: &Regex, places: &[Place], digits: &[i64]) -> bool {
    let end = digits.iter().try_fold(regex.start(), |state, &digit| regex.step(&state, digit));
    end.is_some_and(|end| digits.len() < places.len() || regex.accepts(&end))
}
