//! Links to puzzles, and the puzzles that they contain.
//!
//! ```text
//!   https://www.f-puzzles.com/?load=N4Ig...                     f-puzzles JSON, packed by lz-string
//!   https://sudokupad.app/fpuzzlesN4Ig...                       the same
//!   https://sudokupad.app/?puzzleid=fpuzzlesN4Ig...
//!   https://sudokupad.app/sclN4Ig...   ctcN4Ig...               SudokuPad's own JSON, shortened and packed
//!   https://sudokupad.app/scf5NlQ...   classicB6...             its compact forms of a classic 9x9
//!   https://swaroopg92.github.io/penpa-edit/#m=edit&p=...       a drawing of Penpa+, packed by DEFLATE
//!   https://lisudoku.xyz/solver?import=N4Ig...                  lisudoku's JSON, packed
//!   https://www.sudokuwiki.org/sudoku.htm?bd=53..7...           81 cells; S9B16010618... cells with candidates
//!   https://sudokumaker.app/?puzzle=N4Ig...                     SudokuMaker's JSON, packed
//!   https://puzz.link/p?sudoku/9/9/l768g3...                    cells of pzpr
//!   https://sigh.github.io/Interactive-Sudoku-Solver/?q=.Cage~12~R1C1...    a constraint string
//! ```
//!
//! The part after the address may come alone. Short names of puzzles, which only a site can resolve, are refused: this
//! program does not access the network.

mod address;
mod carried;
mod cells;
mod open;
mod packed;
mod pzpr;
mod wiki;

use std::sync::Arc;

use exdoku_text::source::{Diagnostic, Diagnostics, Source, Span};

use super::toml_file::TomlFile;
use super::translate::Translate;
use super::{fpuzzles, iss, lisudoku, penpa, sudokumaker, sudokupad};
use carried::{Carried, NoPuzzle};
use open::open;
use packed::is_packed;

/// Whether a line is a link, or the part of a link after the address.
pub(super) fn is_link(line: &str) -> bool {
    if line.contains(char::is_whitespace) && !is_split(line) {
        return false;
    }
    let lower = line.get(..line.len().min(40)).unwrap_or(line).to_ascii_lowercase();
    const BEGINNINGS: [&str; 13] = [
        "http://",
        "https://",
        "www.f-puzzles.",
        "f-puzzles.",
        "sudokupad.app/",
        "sudokumaker.app/",
        "puzz.link/",
        "swaroopg92.github.io/",
        "fpuzzles",
        "fpuzn4",
        "?load=",
        "m=edit&p=",
        "m=solve&p=",
    ];
    BEGINNINGS.iter().any(|start| lower.starts_with(start)) || is_packed(line)
}

/// Whether a line is a link with constraints in which plus signs have become spaces, as by a program that decoded it.
fn is_split(line: &str) -> bool {
    let is_sign = |sign: u8| sign.is_ascii_alphanumeric() || b".~_-=%/,".contains(&sign);
    line.starts_with("http")
        && ["?q=.", "&q=.", "?q=%2E"].iter().any(|key| line.split(' ').next().is_some_and(|first| first.contains(key)))
        && line.split(' ').skip(1).all(|word| word.bytes().all(is_sign))
        && line.rsplit(' ').next().is_some_and(|last| last.contains('~'))
}

/// Translates the puzzle in the link at these bytes of a source to a variant file.
pub(super) fn translate(source: &Arc<Source>, bytes: Span, diagnostics: &mut Diagnostics) -> Option<TomlFile> {
    let unpacked = |text: String| {
        let length = text.len();
        let line = source.line_of(bytes.start);
        (Source::new(format!("{}:{line} unpacked", source.name()), text), 0..length)
    };
    let (text, translate): (String, Translate) = match open(&source.text()[bytes.clone()]) {
        Ok(Carried::FPuzzles(text)) => (text, fpuzzles::translate),
        Ok(Carried::SudokuPad(text)) => (text, sudokupad::translate),
        Ok(Carried::Compact(text)) => (text, sudokupad::translate_compact),
        Ok(Carried::Classic(text)) => (text, sudokupad::translate_classic),
        Ok(Carried::Lisudoku(text)) => (text, lisudoku::translate),
        Ok(Carried::Constraints(text)) => (text, iss::translate),
        Ok(Carried::Cells(text)) => (text, cells::translate),
        Ok(Carried::Pzpr(text)) => (text, pzpr::translate),
        Ok(Carried::Wiki(text)) => (text, wiki::translate),
        Ok(Carried::SudokuMaker(text)) => (text, sudokumaker::translate),
        Ok(Carried::Penpa { drawing, answer }) => {
            let (source, bytes) = unpacked(drawing);
            return penpa::translate(&source, bytes, answer.as_deref(), diagnostics);
        }
        Err(NoPuzzle { message, bytes: at, help }) => {
            let at = bytes.start + at.start..bytes.start + at.end;
            diagnostics.push(Diagnostic::error(message).at(source, at).help(help));
            return None;
        }
    };
    let (source, bytes) = unpacked(text);
    translate(&source, bytes, diagnostics)
}
