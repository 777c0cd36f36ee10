//! The state of a puzzle in a link to sudokuwiki, two signs a cell.
//!
//! ```text
//!   S9B 16 01 06 18 8c ...     base 36: 1-9 a given, 10-18 a digit that was entered, from 19 on the candidates
//!                              as bits above 18. X9B has both diagonals, W9B windows.
//!       vu 48 04 03 2o ...     older, base 32: the candidates as bits, twice that, and 1 more for a given
//! ```
//!
//! Entered digits and candidates limit their cells.
//!
//! # References
//! sudokuwiki.org, Sudoku String Definitions.

use std::sync::Arc;

use crate::excerpt::Excerpt;
use crate::square::{self, Square};
use crate::toml_file::TomlFile;
use exdoku_rules::rules::keys;
use exdoku_text::board::DigitSet;
use exdoku_text::source::{Diagnostics, Source, Span};

const SIZE: usize = 9;
const CELLS: usize = SIZE * SIZE;

/// Letters before `9B`, and the rule that they stand for.
const KINDS: [char; 3] = ['S', 'X', 'W'];

/// Whether a text could be such a state.
pub(super) fn looks_like(text: &str) -> bool {
    let (cells, base) = cells_of(text);
    cells.len() == 2 * CELLS && cells.chars().all(|sign| sign.is_digit(base))
}

/// The cells, and the base of their numbers.
fn cells_of(text: &str) -> (&str, u32) {
    let kind = text.chars().next().filter(|kind| KINDS.contains(kind));
    match kind.and_then(|_| text.get(1..)?.strip_prefix("9B")) {
        Some(cells) => (cells, 36),
        None => (text, 32),
    }
}

/// Translates a state to a variant file.
pub(super) fn translate(source: &Arc<Source>, bytes: Span, diagnostics: &mut Diagnostics) -> Option<TomlFile> {
    let text = Excerpt::new(source, bytes);
    let (cells, base) = cells_of(text.text);
    let cells = text.part(text.text.len() - cells.len()..text.text.len());
    if !looks_like(text.text) {
        let message = format!("expected {} signs, 2 for each cell, found {}", 2 * CELLS, cells.text.chars().count());
        diagnostics.push(cells.error(message).help("copy the link again, including its end"));
        return None;
    }
    let mut square = Square::new(SIZE);
    for cell in 0..CELLS {
        let word = cells.part(2 * cell..2 * cell + 2);
        let number = u32::from_str_radix(word.text, base).unwrap_or(0);
        let (given, bits) = match (base, number) {
            (36, 1..=9) => (Some(number), 0),
            (36, 10..=18) => (None, 1 << (number - 10)),
            (36, _) => (None, number.saturating_sub(18)),
            (_, _) if number & 1 == 1 && (number >> 1).is_power_of_two() => (Some((number >> 1).ilog2() + 1), 0),
            _ => (None, number >> 1),
        };
        let limit: DigitSet = (1..=32)
            .filter(|digit| bits >> (digit - 1) & 1 == 1)
            .filter_map(|digit: u32| square::digit(digit, SIZE))
            .collect();
        if bits >> SIZE != 0 || (given.is_none() && base == 32 && number & 1 == 1) {
            diagnostics.push(word.error(format!("`{}` is neither a digit nor candidates from 1 to 9", word.text)));
            return None;
        }
        square[cell].given = given.and_then(|given| square::digit(given, SIZE));
        square[cell].limit = if limit.len() == SIZE { DigitSet::default() } else { limit };
    }
    let mut file = TomlFile::default();
    if text.text.starts_with('X') && base == 36 {
        (square.main, square.anti) = (true, true);
    }
    square.write(&mut file);
    if text.text.starts_with('W') && base == 36 {
        file.rules.on(keys::windoku::NAME);
    }
    Some(file)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::translate::translated;

    #[test]
    fn givens_and_candidates() {
        // A given 1, an entered 2, the candidates 1 and 2, no mark.
        let text = format!("S9B010b0l{}", "00".repeat(78));
        let file = translated(&text, translate).unwrap();
        assert!(file.contains("\n1........\n") && file.contains("r1c2 = \"2\"\nr1c3 = \"12\"\n"), "{file}");
        assert!(translated(&text.replacen('S', "X", 1), translate).unwrap().contains("diagonals"));
        let older = format!("0306{}", "vu".repeat(79));
        let file = translated(&older, translate).unwrap();
        assert!(file.contains("\n1........\n") && file.contains("r1c2 = \"12\"\n"), "{file}");
        for wrong in ["S9B01", &format!("S9Bzz{}", "00".repeat(80)), &format!("07{}", "vu".repeat(80))] {
            assert!(translated(wrong, translate).is_err(), "{wrong}");
        }
    }
}
