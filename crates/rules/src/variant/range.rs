//! Ranges of whole numbers: of digits, of unknowns, of the values of layers.

use exdoku_text::board::{Digits, read_ends};
use exdoku_text::source::Diagnostics;
use exdoku_text::source::fields::{Form, Value};

/// `9` for 1 to 9, or a range `"0-45"`; `wanted` says what else is allowed there.
pub(super) fn range(value: &Value<'_>, wanted: &str, diagnostics: &mut Diagnostics) -> Option<Digits> {
    match ends(value) {
        Some(ends) => between(ends, "numbers", value, diagnostics),
        None => diagnostics.refuse(value.wrong(wanted)),
    }
}

/// The first and the last number of a range, if it is one.
pub(super) fn ends(value: &Value<'_>) -> Option<(i64, i64)> {
    match value.form() {
        Form::Integer(last) => Some((1, last)),
        Form::Two(first, last) => Some((first, last)),
        Form::Text(text) => read_ends(text.as_str()),
        _ => None,
    }
}

/// The numbers from the first to the last one. `noun` is what they are in messages.
pub(super) fn between(
    (first, last): (i64, i64),
    noun: &str,
    value: &Value<'_>,
    diagnostics: &mut Diagnostics,
) -> Option<Digits> {
    if last < first {
        let error = value.error(format!("the {noun} {first} to {last} run backwards"));
        return diagnostics.refuse(error.help(format!("{} = \"{last}-{first}\"", value.path())));
    }
    let count = last.checked_sub(first).and_then(|more| usize::try_from(more).ok()?.checked_add(1));
    let digits = count.zip(i32::try_from(first).ok()).and_then(|(count, first)| Digits::new(first, count));
    if digits.is_none() {
        let message = match count.is_some_and(|count| count <= Digits::MAX) {
            true => format!("{noun} lie between {} and {}; {first} to {last} do not", i32::MIN, i32::MAX),
            false => format!("at most {} {noun} are possible; {first} to {last} are more", Digits::MAX),
        };
        diagnostics.push(value.error(message));
    }
    digits
}
