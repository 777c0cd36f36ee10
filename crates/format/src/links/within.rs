//! Puzzles within links that could also stand alone: JSON, lists, and notations of one line.

use std::sync::Arc;

use super::cells;
use crate::toml_file::TomlFile;
use crate::translate::Translate;
use crate::{fpuzzles, hodoku, ipuz, iss, jigsaw, killer, lists, pencil, solo, sudokumaker, sudokupad};
use exdoku_text::source::{Diagnostics, Source, Span};

/// Recognises a notation.
type LooksLike = fn(&str) -> bool;

/// The function that recognises a notation, and the one that reads it. If several match, the first counts.
const NOTATIONS: [(LooksLike, Translate); 10] = [
    (sudokupad::looks_like, sudokupad::translate),
    (sudokumaker::looks_like, sudokumaker::translate),
    (ipuz::looks_like, ipuz::translate),
    (is_f_puzzles, fpuzzles::translate),
    (iss::looks_like_constraints, iss::translate),
    (solo::looks_like, solo::translate),
    (killer::looks_like, killer::translate),
    (jigsaw::looks_like, jigsaw::translate),
    (pencil::looks_like, pencil::translate),
    (hodoku::looks_like, hodoku::translate),
];

/// Whether a text is a puzzle in one of these notations, or lists with a board.
pub(super) fn is_puzzle(text: &str) -> bool {
    NOTATIONS.iter().any(|(looks_like, _)| looks_like(text)) || lists::boards(text).is_some()
}

fn is_f_puzzles(text: &str) -> bool {
    text.starts_with('{') && ["\"size\"", "\"grid\""].iter().all(|key| text.contains(key))
}

/// Translates such a text.
pub(super) fn translate(source: &Arc<Source>, bytes: Span, diagnostics: &mut Diagnostics) -> Option<TomlFile> {
    let text = &source.text()[bytes.clone()];
    if let Some((_, translate)) = NOTATIONS.iter().find(|(looks_like, _)| looks_like(text)) {
        return translate(source, bytes, diagnostics);
    }
    match lists::boards(text).as_ref().map(|(boards, _)| &boards[..]) {
        Some([board]) => lists::translate(source, bytes.start + board.start..bytes.start + board.end, diagnostics),
        Some(_) => lists::translate(source, bytes, diagnostics),
        None => cells::translate(source, bytes, diagnostics),
    }
}
