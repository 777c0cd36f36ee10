//! The cells of a square board in a link: one character each, or numbers between separators.
//!
//! ```text
//!   530070000600195000098000060...      5,3,0,0,7,...      530070000-600195000-098000060-...
//! ```

use std::sync::Arc;

use crate::excerpt::Excerpt;
use crate::toml_file::TomlFile;
use crate::{blank, givens};
use exdoku_text::board::{Digits, Usual, is_blank};
use exdoku_text::source::{Diagnostics, Source, Span};

/// The sizes of boards that are recognised: a shorter text is more likely a name.
const SIZES: std::ops::RangeInclusive<usize> = 4..=36;

/// The separators of cells or rows.
const SEPARATORS: [char; 8] = [',', ';', '|', '/', ' ', '+', '-', '_'];

/// Whether a text is the cells of a square board with at least one given.
pub(super) fn looks_like(text: &str) -> bool {
    let Some(marks) = split(text) else { return false };
    let size = marks.len().isqrt();
    let Some(digits) = Digits::new(1, size).filter(|_| SIZES.contains(&size)) else { return false };
    let usual = Usual::of(digits);
    let words = blank::usual(marks.iter().map(|mark| &text[mark.clone()]), usual.all());
    let fits = |symbols: &exdoku_text::board::Symbols| {
        words.iter().all(|word| is_blank(word) || symbols.digit(word).is_some())
    };
    // An identifier of sixteen letters is no board.
    let figures = || words.iter().any(|word| word.bytes().all(|byte| (b'1'..=b'9').contains(&byte)));
    usual.all().iter().any(fits) && (figures() || size > 9)
}

/// Whether some cells are empty.
pub(super) fn has_gaps(text: &str) -> bool {
    let is_gap = |word: &str| blank::is_empty(word) || blank::is_cross(word);
    split(text).is_some_and(|marks| marks.iter().any(|mark| is_gap(&text[mark.clone()])))
}

/// The bytes of each cell of a square board; none if the text cannot be one.
fn split(text: &str) -> Option<Vec<Span>> {
    let is_square = |count: usize| count.isqrt() * count.isqrt() == count && count > 0;
    let signs = || text.char_indices().map(|(at, sign)| at..at + sign.len_utf8());
    if is_square(text.chars().count()) {
        return Some(signs().collect());
    }
    for separator in SEPARATORS.into_iter().filter(|sign| text.contains(*sign)) {
        let text_start = text.as_ptr() as usize;
        let fields: Vec<Span> = text
            .trim_end_matches(separator)
            .split(separator)
            .map(|field| (field.as_ptr() as usize - text_start, field.len()))
            .map(|(start, length)| start..start + length)
            .collect();
        let rows = fields.len();
        if rows > 1 && fields.iter().all(|field| text[field.clone()].chars().count() == rows) {
            return Some(signs().filter(|sign| !text[sign.clone()].starts_with(separator)).collect());
        }
        if is_square(rows) && rows > 1 && fields.iter().all(|field| field.len() <= 9) {
            return Some(fields);
        }
    }
    None
}

/// Translates cells of a square grid to a variant file.
pub(super) fn translate(source: &Arc<Source>, bytes: Span, diagnostics: &mut Diagnostics) -> Option<TomlFile> {
    let text = Excerpt::new(source, bytes);
    let marks: Vec<Excerpt<'_>> = match split(text.text) {
        Some(marks) => marks.into_iter().map(|mark| text.part(mark)).collect(),
        None => text.signs().collect(),
    };
    let square = givens::read(&marks, text).map_err(|wrong| diagnostics.push(*wrong)).ok()?;
    Some(square.file())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::translate::translated;

    #[test]
    fn cells_are_told_from_names() {
        for cells in ["12..34....43...1", "1,2,0,0,3,4,0,0,0,0,4,3,0,0,0,1", "12..-34..-..43-...1", "1200340000430001"]
        {
            assert!(looks_like(cells), "{cells}");
            assert!(translated(cells, translate).unwrap().contains("\n12..\n34..\n..43\n...1\n"), "{cells}");
        }
        for name in ["", "1234", "abcdefghijklmnop", "................", "12..34....43...5", "12..34....43..", "été,é"]
        {
            assert!(!looks_like(name), "{name}");
        }
    }
}
