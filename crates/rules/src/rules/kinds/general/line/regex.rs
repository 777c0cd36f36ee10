//! Lines that match a regular expression.

use exdoku_encode::MOST_OPTIONS;
use exdoku_text::automaton::regex::Regex;
use exdoku_text::automaton::{Automaton, unfold};
use exdoku_text::board::Cell;

use crate::rules::keys::line as key;
use crate::rules::{Builder, Fault, RuleUse};

/// The regular expression of a rule over the digits of these cells, or over the values of their layer.
pub(super) fn read(used: &RuleUse, cells: &[Cell], builder: &Builder<'_>) -> Result<Regex, Fault> {
    let board = builder.board;
    let symbols = builder.symbols.first();
    let layer = cells.first().and_then(|&first| board.layer_of(first));
    let layer = layer.filter(|_| cells.iter().all(|&cell| board.layer_of(cell) == layer));
    let symbol = |sign: &str| match layer {
        Some(layer) => layer.read(sign).map(|value| i64::from(layer.digits.value(value))),
        None => symbols.digit(sign).map(|digit| i64::from(board.digits().value(digit))),
    };
    Regex::parse(used.need(key::REGEX), &symbol)
        .map_err(|fault| used.at(key::REGEX).error_in(fault.bytes, fault.message).maybe_help(fault.help).into())
}

/// The smallest automaton for a regular expression; the number of transitions found if it is too large.
pub(super) fn automaton(regex: &Regex, values: &[Vec<i64>]) -> Result<Automaton, usize> {
    unfold(
        values,
        regex.start(),
        |_, state, digit| regex.step(state, digit),
        |state| regex.accepts(state),
        MOST_OPTIONS,
    )
}

/// Whether a line may have these digits, or begin with them if they are fewer than the places.
pub(super) fn accepts(regex: &Regex, places: usize, digits: &[i64]) -> bool {
    let end = digits.iter().try_fold(regex.start(), |state, &digit| regex.step(&state, digit));
    end.is_some_and(|end| digits.len() < places || regex.accepts(&end))
}
