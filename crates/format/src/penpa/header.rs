//! The first line of a drawing: the type and size of the board, and texts about the puzzle.
//!
//! ```text
//!   sudoku,9,9,38,0,1,1,380,380,84,84,0,0,0,0,Title: Mini,Author: me,,rules...
//!   0      1 2    4 5 6                      15           16         18         21: a background picture
//! ```

use std::sync::Arc;

use super::reader::{MOST, NO_MEANING, Reader};
use crate::help::RULE_IN_TOML;
use exdoku_text::source::{Diagnostic, Diagnostics, Source, Span};

/// The first line.
pub(super) struct Header {
    pub(super) columns: usize,
    pub(super) rows: usize,
    pub(super) span: Span,
    fields: Vec<Span>,
}

impl Header {
    pub(super) fn read(source: &Arc<Source>, span: Span, diagnostics: &mut Diagnostics) -> Option<Header> {
        let text = &source.text()[span.clone()];
        let mut at = span.start;
        let field = |field: &str| {
            let span = at..at + field.len();
            at += field.len() + 1;
            span
        };
        let fields: Vec<Span> = text.split(',').map(field).collect();
        let part = |number: usize| fields.get(number).map_or("", |span| &source.text()[span.clone()]);
        let wrong = |number: usize, message: String| {
            Diagnostic::error(message).at(source, fields.get(number).cloned().unwrap_or(span.end..span.end))
        };
        if !matches!(part(0), "square" | "sudoku") {
            let message = match part(0) {
                "" => "this is not a Penpa+ drawing".to_owned(),
                kind if kind.starts_with(|sign: char| sign.is_ascii_digit()) => {
                    "drawings of the original Penpa are not supported".to_owned()
                }
                kind => format!("unsupported board type {kind:?}"),
            };
            return diagnostics.refuse(wrong(0, message).help("supported board types are square and sudoku"));
        }
        let side = |number: usize, diagnostics: &mut Diagnostics| {
            let side = part(number).trim().parse().ok().filter(|side| (1..=MOST).contains(side));
            if side.is_none() {
                diagnostics
                    .push(wrong(number, format!("a board has 1 to {MOST} rows and columns, not {:?}", part(number))));
            }
            side
        };
        let (columns, rows) = (side(1, diagnostics), side(2, diagnostics));
        Some(Header { columns: columns?, rows: rows?, span: span.clone(), fields })
    }

    /// Title, author and rules; warns of a background picture.
    pub(super) fn words(&self, source: &Arc<Source>, reader: &mut Reader<'_>) {
        let part = |number: usize| self.fields.get(number).map_or("", |span| &source.text()[span.clone()]);
        for (number, prefix, key) in [(15, "Title:", "title"), (16, "Author:", "author"), (18, "", "about")] {
            let mut text = part(number).strip_prefix(prefix).unwrap_or(part(number)).to_owned();
            for (code, sign) in [("%2C", ","), ("%2D", "\n"), ("%2E", "&"), ("%2F", "=")] {
                text = text.replace(code, sign);
            }
            if !text.trim().is_empty() {
                reader.file.set(key, text.trim());
            }
        }
        if !part(21).trim().is_empty() {
            let wrong =
                Diagnostic::error(format!("a background picture: {NO_MEANING}")).at(source, self.fields[21].clone());
            reader.diagnostics.not_understood(wrong.help(RULE_IN_TOML));
        }
        let turned = part(4).trim() != "0" || [part(5), part(6)].iter().any(|part| part.trim() == "-1");
        if turned && !part(4).is_empty() {
            let message = "the board is displayed rotated or mirrored; it is read in its original orientation";
            reader.diagnostics.push(Diagnostic::warning(message).at(source, self.span.clone()));
        }
    }
}
