//! A puzzle that was no variant file, as one.

use crate::board::{SymbolChoice, default_box};

use super::export::Export;
use super::limits::{Spelling, write_limits};
use super::toml_file::{Toml, TomlFile, spelled};
use super::write::rows;

/// A puzzle of plain text as a variant file: of the variant of this name, if it was told one, else classic.
pub fn to_toml(export: &Export<'_>, variant: Option<&str>) -> String {
    let Export { variant: own, puzzle, solution } = export;
    let board = &own.board;
    let mut page = TomlFile::default();
    for (key, text) in [("title", &puzzle.title), ("author", &puzzle.author), ("about", &puzzle.about)] {
        if let Some(text) = text {
            page.say(key, text.as_str());
        }
    }
    match variant {
        Some(name) => page.say("variant", name),
        None => page.say("size", board.width() as i64),
    }
    let is_told = variant.is_some() && matches!(own.symbols, SymbolChoice::Fixed(_));
    if board.digits().count() > 9 && !is_told {
        page.say("symbols", spelled(&puzzle.symbols));
    }
    if variant.is_none() && board.boxes() != Some(default_box(board.width())) {
        page.say("box", board.boxes().map_or("none".to_owned(), |shape| shape.to_string()));
    }
    if puzzle.givens.filled() > 0 {
        page.say("givens", Toml::Picture(rows(&puzzle.givens, board, &puzzle.symbols)));
    }
    // Those that the variant has by itself need not be told; telling them again changes nothing.
    let limits = puzzle.marks.iter().map(|(cell, set)| (board.position(*cell), *set)).collect();
    let spelling = Spelling { digits: board.digits(), symbols: &puzzle.symbols };
    write_limits(&limits, spelling, (board.height(), board.width()), &mut page);
    page.solution = solution.map(|solution| rows(solution, board, &puzzle.symbols));
    page.to_string()
}
