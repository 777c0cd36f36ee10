//! What drawings in JSON have in common, whichever program wrote them: lists of them, texts, numbers, colours.

use crate::json::{Form, Json, Object};
use exdoku_text::source::Diagnostics;

use super::colours::Colour;

/// The maximum number of drawings.
const MOST: usize = 5000;

/// The drawings at a key.
pub(crate) fn drawings<'s>(key: &'static str, object: &mut Object<'s>, diagnostics: &mut Diagnostics) -> Vec<Json<'s>> {
    let Some(list) = object.take(key).filter(|list| !list.is_nothing()) else { return Vec::new() };
    let list = list.list(diagnostics).unwrap_or_default();
    if list.len() > MOST {
        let message = format!("{} drawings, of which at most {MOST} are read", list.len());
        diagnostics.push(list[MOST].error(message));
    }
    list.into_iter().filter(|json| !json.is_nothing()).take(MOST).collect()
}

/// A text, or a number as one.
pub(crate) fn text_of(json: &Json<'_>) -> String {
    match json.form() {
        Form::Text(text) => text.into_owned(),
        Form::Null | Form::Object(_) | Form::List(_) | Form::Truth(_) => String::new(),
        _ => json.as_written().to_owned(),
    }
}

/// A number, in quotes or not, that is not absurdly large.
pub(crate) fn number(json: &Json<'_>) -> Option<f64> {
    text_of(json).trim().parse().ok().filter(|number: &f64| number.abs() < 1e4)
}

/// The colour at a key.
pub(crate) fn colour(entry: &mut Object<'_>, key: &'static str) -> Option<Colour> {
    entry.take(key).and_then(|colour| Colour::read(&text_of(&colour)))
}
