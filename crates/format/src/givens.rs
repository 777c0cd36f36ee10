//! The givens of a square board, from one mark per cell.

use exdoku_text::board::{Digit, MAX_SIDE, Usual, counted, is_blank};
use exdoku_text::source::{Diagnostic, toml_string};

use super::blank;
use super::excerpt::Excerpt;
use super::square::{self, Square};

/// A board with these givens, row by row. `whole` is the text that they come from.
///
/// # Errors
/// Their number is not a square; one is neither a digit nor an empty cell; their symbols are ambiguous.
pub(super) fn read(marks: &[Excerpt<'_>], whole: Excerpt<'_>) -> Result<Square, Box<Diagnostic>> {
    let size = marks.len().isqrt();
    if size * size != marks.len() || !(1..=MAX_SIDE).contains(&size) {
        return Err(Box::new(whole.error(format!("{} do not form a square grid", counted(marks.len(), "cell")))));
    }
    let mut square = Square::new(size);
    for (cell, given) in digits(marks, whole, size)?.into_iter().enumerate() {
        square[cell].give(given, marks[cell].place());
    }
    Ok(square)
}

/// The digit of each cell on a board of this size, if it has one.
///
/// # Errors
/// See [`read`].
pub(super) fn digits(
    marks: &[Excerpt<'_>],
    whole: Excerpt<'_>,
    size: usize,
) -> Result<Vec<Option<Digit>>, Box<Diagnostic>> {
    let usual = Usual::of(square::digits(size));
    let texts = blank::usual(marks.iter().map(|mark| mark.text), usual.all());
    let symbols = usual.detect(texts.iter().copied()).map_err(|several| {
        let spelled: Vec<String> = several.into_iter().map(ToString::to_string).collect();
        let message = format!("ambiguous symbols: {}", spelled.join(" or "));
        let help = format!("write it as a TOML file, with symbols = {}", toml_string(&spelled[0]));
        Box::new(whole.error(message).help(help))
    })?;
    let digit = |(text, mark): (&str, &Excerpt<'_>)| match symbols.digit(text) {
        None if !is_blank(text) => {
            let digits = if size > 9 { format!("{symbols}") } else { format!("from 1 to {size}") };
            Err(Box::new(mark.error(format!("`{}` is neither a digit {digits} nor an empty cell", mark.text))))
        }
        digit => Ok(digit),
    };
    texts.into_iter().zip(marks).map(digit).collect()
}
