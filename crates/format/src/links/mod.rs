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
//!   https://puzz.link/p?sudoku/9/9/l768g3...                    cells and clues of pzpr
//!   https://sigh.github.io/Interactive-Sudoku-Solver/?q=.Cage~12~R1C1...    a constraint string
//! ```
//!
//! Links of other sites are read if they carry a puzzle in one of these forms, its cells, or any puzzle that fits on a
//! line of its own.
//!
//! The part after the address may come alone. Short names of puzzles, which only a site can resolve, are refused: this
//! program does not access the network.

mod address;
mod any;
mod carried;
mod cells;
mod open;
mod packed;
mod pzpr;
mod sites;
mod wiki;
mod within;

use std::sync::Arc;

use exdoku_text::source::{Diagnostic, Diagnostics, Source, Span};

use super::toml_file::TomlFile;
use super::translate::Translate;
use super::{fpuzzles, iss, lisudoku, penpa, sudokumaker, sudokupad};
use address::{COPY_AGAIN, DAMAGED, Link};
use carried::{Carried, NoPuzzle};
use open::{is_encoded, open};
use packed::is_packed;

/// Whether a line is a link or the part of a link after the address, even among other words if the link contains a puzzle.
pub(super) fn is_link(line: &str) -> bool {
    if line.contains(char::is_whitespace) && !is_split(line) {
        return link_in(line).is_some();
    }
    is_bare(line) || link_in(line).is_some()
}

/// The bytes of a link that contains a puzzle, between other words or signs: `<https://...>`, `[a puzzle](https://...)`.
fn link_in(line: &str) -> Option<Span> {
    const MOST_FIGURES: usize = 8;
    let start = ["https://", "http://"].iter().filter_map(|scheme| line.find(scheme)).min()?;
    let before = &line[..start];
    if before.starts_with('#') || before.bytes().filter(u8::is_ascii_digit).count() > MOST_FIGURES {
        return None;
    }
    let close = match before.chars().next_back() {
        Some('<') => '>',
        Some('(') => ')',
        Some('[') => ']',
        Some(quote @ ('"' | '\'' | '`')) => quote,
        _ => ' ',
    };
    let link = line[start..].split(|sign: char| sign.is_whitespace() || sign == close).next().unwrap_or_default();
    let link = if before.is_empty() { link } else { link.trim_end_matches(['.', ',', ';', '!']) };
    let is_part = link.len() < line.len();
    (is_part && open(link).is_ok()).then(|| start..start + link.len())
}

/// Whether a text without blanks is a link, or the part of a link after the address.
fn is_bare(line: &str) -> bool {
    let lower = line.get(..line.len().min(40)).unwrap_or(line).to_ascii_lowercase();
    const BEGINNINGS: [&str; 9] = [
        "http://",
        "https://",
        "www.f-puzzles.",
        "f-puzzles.",
        "fpuzzles",
        "fpuzn4",
        "?load=",
        "m=edit&p=",
        "m=solve&p=",
    ];
    BEGINNINGS.iter().any(|start| lower.starts_with(start)) || is_encoded(line) || is_packed(line) || is_address(line)
}

/// Whether a line is an address without `https://`: a host followed by more.
fn is_address(line: &str) -> bool {
    let after = line.find(['/', '?', '#']).filter(|&at| at + 1 < line.len());
    after.is_some() && Link(line).has_host()
}

/// Whether a line is a link with constraints in which some program decoded plus signs as spaces.
fn is_split(line: &str) -> bool {
    let is_sign = |sign: u8| sign.is_ascii_alphanumeric() || b".~_-=%/,".contains(&sign);
    line.starts_with("http")
        && ["?q=.", "&q=.", "?q=%2E"].iter().any(|key| line.split(' ').next().is_some_and(|first| first.contains(key)))
        && line.split(' ').skip(1).all(|word| word.bytes().all(is_sign))
        && line.rsplit(' ').next().is_some_and(|last| last.contains('~'))
}

/// Whether a text is the cells of a square board: one character each, or numbers between separators.
pub(super) fn looks_like_cells(text: &str) -> bool {
    cells::looks_like(text)
}

/// Whether some cells of a board are empty.
pub(super) fn has_gaps(cells: &str) -> bool {
    cells::has_gaps(cells)
}

/// The maximum number of lines of a wrapped link, as in a mail.
const MOST_LINES: usize = 200;

/// The end of the link that begins with a line: this line, or a later one if only all lines together contain a puzzle.
pub(super) fn end(text: &str, line: &Span, last: bool) -> Option<usize> {
    let first = &text[line.clone()];
    if first.len() < SHORTEST_WRAPPED || first.contains(' ') || open(first).is_ok() || link_in(first).is_some() {
        return Some(line.end);
    }
    let is_more = |line: &str| {
        let more = |byte: u8| byte.is_ascii_alphanumeric() || b"+/=%-_.~,:;*$&?#!'()@".contains(&byte);
        !line.is_empty() && line.bytes().all(more) && !line.contains("://")
    };
    let (mut whole, mut end) = (first.to_owned(), line.end);
    for _ in 0..MOST_LINES {
        let Some(next) = text[end..].find('\n').map(|length| end + length + 1).filter(|next| *next < text.len()) else {
            return last.then_some(line.end);
        };
        let more = text[next..].split('\n').next().unwrap_or_default();
        if !is_more(more.trim()) {
            break;
        }
        end = next + more.trim_end().len();
        whole.push_str(more.trim());
        if open(&whole).is_ok() {
            return Some(end);
        }
    }
    Some(line.end)
}

/// The minimum length of a line that a wrapped link continues.
const SHORTEST_WRAPPED: usize = 40;

/// The JSON of f-puzzles, SudokuPad or SudokuMaker in a text: that of a link, or the text itself. `None` if it has none.
pub fn json_in(text: &str) -> Option<String> {
    let text = text.trim();
    if text.starts_with('{') {
        return Some(text.to_owned());
    }
    let link: String = text.split_whitespace().collect();
    match open(link_in(text).map_or(&link, |bytes| &text[bytes])) {
        Ok(Carried::FPuzzles(json) | Carried::SudokuPad(json) | Carried::SudokuMaker(json)) => Some(json),
        Ok(Carried::Compact(json) | Carried::Text(json)) => json.trim_start().starts_with('{').then_some(json),
        _ => None,
    }
}

/// Translates the puzzle in the link at these bytes of a source to a variant file.
pub(super) fn translate(source: &Arc<Source>, bytes: Span, diagnostics: &mut Diagnostics) -> Option<TomlFile> {
    let whole = &source.text()[bytes.clone()];
    let bytes = match link_in(whole).filter(|_| !whole.contains('\n') && !is_split(whole)) {
        Some(link) => bytes.start + link.start..bytes.start + link.end,
        None => bytes,
    };
    let unpacked = |text: String| {
        let length = text.len();
        let line = source.line_of(bytes.start);
        (Source::new(format!("{}:{line} unpacked", source.name()), text), 0..length)
    };
    // A link over several lines has no blanks.
    let link = &source.text()[bytes.clone()];
    let joined: Option<String> = link.contains('\n').then(|| link.split_whitespace().collect());
    let link = joined.as_deref().unwrap_or(link);
    let damaged = || NoPuzzle { message: DAMAGED.to_owned(), bytes: 0..link.len(), help: COPY_AGAIN.to_owned() };
    let carried = open(link).and_then(|carried| if carried.is_damaged() { Err(damaged()) } else { Ok(carried) });
    let (text, translate): (String, Translate) = match carried {
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
        Ok(Carried::Text(text)) => (text, within::translate),
        Ok(Carried::Penpa { drawing, answer }) => {
            let (source, bytes) = unpacked(drawing);
            return penpa::translate(&source, bytes, answer.as_deref(), diagnostics);
        }
        Err(NoPuzzle { message, bytes: at, help }) => {
            let at = if joined.is_some() { bytes } else { bytes.start + at.start..bytes.start + at.end };
            return diagnostics.refuse(Diagnostic::error(message).at(source, at).help(help));
        }
    };
    let (source, bytes) = unpacked(text);
    translate(&source, bytes, diagnostics)
}
