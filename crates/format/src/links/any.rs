//! The puzzle in a link of any site: in a parameter, the path or the fragment.
//!
//! ```text
//!   https://sudokuexchange.com/play/?s=000007004...          cells
//!   https://sudoku.secuso.org/874630251...
//!   https://michelkraemer.com/sudocle/fpuzzlesN4Ig...        the packed puzzles of SudokuPad, and JSON
//!   https://example.org/#game=eyJncmlkIjpb...
//!   https://example.org/solo.html#3x3k:zzzc,...              what would be a puzzle on a line of its own
//!   https://example.org/?url=https%3A%2F%2Fsudokupad.app%2Fscl...
//! ```

use super::address::{Link, Part};
use super::carried::{Carried, NoPuzzle};
use super::packed::{base64_json, is_packed, lz_json, prefixed};
use super::{cells, wiki, within};
use crate::columns;
use crate::percent::decoded;

/// The maximum number of times that a part may be percent-encoded.
const MOST_ENCODED: usize = 3;

/// Opens a link within a link.
pub(super) type Nested<'n> = &'n dyn Fn(&str) -> Option<Carried>;

/// The puzzle in the parts of a link; none if there is none.
pub(super) fn open_any(link: Link<'_>, nested: Nested<'_>) -> Option<Result<Carried, NoPuzzle>> {
    let parts = link.parts();
    let mut wrong = None;
    for part in &parts {
        match packed(link, part, nested) {
            Some(Ok(carried)) => return Some(Ok(carried)),
            Some(Err(why)) => drop(wrong.get_or_insert(why)),
            None => {}
        }
    }
    open_cells(link, &parts).or(wrong.map(Err))
}

/// Opens a part that can only be a puzzle.
fn packed(link: Link<'_>, part: &Part<'_>, nested: Nested<'_>) -> Option<Result<Carried, NoPuzzle>> {
    let text = wholly_decoded(part.text);
    if decoded(part.text) != text {
        // A part that was encoded twice has no exact place in the link.
        let inner = packed(Link(&text), &Part { name: part.name, text: &text }, nested)?;
        return Some(inner.map_err(|wrong| NoPuzzle { bytes: link.bytes(part.text), ..wrong }));
    }
    let packed = text.replace(' ', "+");
    if is_packed(&packed) {
        return match prefixed(link, part.text) {
            Some(found) => Some(found),
            None if wiki::looks_packed(&packed) => Some(Ok(Carried::Wiki(packed))),
            None => Some(lz_json(link, part.text)),
        };
    }
    if packed.starts_with("fpuzzles") || packed.starts_with("fpuz") {
        return prefixed(link, part.text);
    }
    if let Some(json) = base64_json(&packed) {
        return Some(Ok(Carried::Text(json)));
    }
    if text.contains("://") && Link(&text).has_host() {
        return nested(&text).map(Ok);
    }
    within::is_puzzle(&text).then_some(Ok(Carried::Text(text)))
}

/// The cells of a board in one of the parts. The link may also have the solution.
fn open_cells(link: Link<'_>, parts: &[Part<'_>]) -> Option<Result<Carried, NoPuzzle>> {
    let decoded = |part: &Part<'_>| (part.name.to_owned(), part.text.to_owned(), wholly_decoded(part.text));
    let mut boards: Vec<(String, String, String)> = Vec::new();
    for (name, written, text) in parts.iter().map(decoded).filter(|(_, _, text)| cells::looks_like(text)) {
        if boards.iter().all(|(_, _, known)| *known != text) {
            boards.push((name, written, text));
        }
    }
    if boards.len() > 1 {
        let named: Vec<_> = boards.iter().filter(|(name, ..)| columns::names_puzzle(name)).cloned().collect();
        let others: Vec<_> = boards.iter().filter(|(name, ..)| !columns::names_solution(name)).cloned().collect();
        let gaps: Vec<_> = boards.iter().filter(|(.., text)| cells::has_gaps(text)).cloned().collect();
        let only = [named, others, gaps].into_iter().find(|some| some.len() == 1);
        boards = only.unwrap_or(boards);
    }
    match &boards[..] {
        [] => None,
        [(.., cells)] => Some(Ok(Carried::Cells(cells.clone()))),
        [_, (_, second, _), ..] => {
            let at = parts.iter().find(|part| part.text == second).map_or(link.0, |part| part.text);
            let message = format!("ambiguous: {} parts of this link could be the puzzle", boards.len());
            Some(link.no_puzzle(at, message, "copy the cells of the one that you mean"))
        }
    }
}

/// A part without percent-encoding, even if it was encoded several times.
fn wholly_decoded(text: &str) -> String {
    let mut text = text.to_owned();
    for _ in 0..MOST_ENCODED {
        let once = decoded(&text);
        if once == text {
            break;
        }
        text = once;
    }
    text
}
