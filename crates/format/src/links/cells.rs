//! A classic puzzle with one character per cell.

use std::sync::Arc;

use crate::excerpt::Excerpt;
use crate::square::{self, Square};
use crate::toml_file::TomlFile;
use exdoku_text::board::is_blank;
use exdoku_text::source::{Diagnostics, Source, Span};

/// Translates cells of a square grid to a variant file.
pub(super) fn translate(source: &Arc<Source>, bytes: Span, diagnostics: &mut Diagnostics) -> Option<TomlFile> {
    let text = Excerpt::new(source, bytes);
    let signs: Vec<Excerpt<'_>> = text.signs().collect();
    let Some(size) = (1..=9).find(|size| size * size == signs.len()) else {
        diagnostics.push(text.error(format!("{} cells do not form a square grid of up to 9 rows", signs.len())));
        return None;
    };
    let mut square = Square::new(size);
    for (cell, sign) in signs.into_iter().enumerate() {
        square[cell].given = sign.text.parse::<i64>().ok().and_then(|number| square::digit(number, size));
        if square[cell].given.is_none() && !is_blank(sign.text) {
            let message = format!("`{}` is neither a digit from 1 to {size} nor an empty cell", sign.text);
            diagnostics.push(sign.error(message));
            return None;
        }
    }
    let mut file = TomlFile::default();
    square.write(&mut file);
    Some(file)
}
