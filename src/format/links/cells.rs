//! A classic puzzle as its cells, one sign each.

use std::sync::Arc;

use crate::board::is_blank;
use crate::format::page::Page;
use crate::format::square::{self, Square};
use crate::source::{Diagnostic, Diagnostics, Source, Span};

/// The puzzle whose cells these bytes are: as many as a square has.
pub(super) fn translate(source: &Arc<Source>, bytes: Span, diagnostics: &mut Diagnostics) -> Option<Page> {
    let text = &source.text()[bytes.clone()];
    let count = text.chars().count();
    let size = (1..=9).find(|size| size * size == count);
    let Some(size) = size else {
        let message = format!("{count} cells are no square grid of up to 9 rows");
        diagnostics.push(Diagnostic::error(message).at(source, bytes));
        return None;
    };
    let mut square = Square::new(size);
    for (i, (at, sign)) in text.char_indices().enumerate() {
        match sign.to_digit(10) {
            Some(digit @ 1..) if digit as usize <= size => {
                square[i].given = square::digit(digit, size);
            }
            _ if is_blank(sign.encode_utf8(&mut [0; 4])) => {}
            _ => {
                let at = bytes.start + at;
                let message = format!("{sign:?} is neither a digit from 1 to {size} nor an empty cell");
                diagnostics.push(Diagnostic::error(message).at(source, at..at + sign.len_utf8()));
                return None;
            }
        }
    }
    let mut page = Page::default();
    square.write(&mut page);
    Some(page)
}
