//! Pencil marks on a line of n³ characters: each cell has n places, one for each digit, with the digit if it is a
//! candidate and `.` or `0` if not.
//!
//! ```text
//!   1...1234.2341234...        a 4x4 board that begins with a 1, a cell with all digits, one without 1, ...
//! ```
//!
//! A line of 64 characters could be an 8x8 puzzle, one of 729 a 27x27 puzzle. But pencil marks with a digit in each
//! cell would, as a larger board, repeat digits in its columns: only a puzzle that breaks its own rules could be read
//! as pencil marks.

use std::sync::Arc;

use exdoku_text::board::{Digit, DigitSet, Symbols, Usual, counted, is_blank};
use exdoku_text::source::{Diagnostics, Source, Span};

use super::excerpt::Excerpt;
use super::square::{self, Square};
use super::toml_file::TomlFile;

/// The sizes of boards.
const SIZES: std::ops::RangeInclusive<usize> = 3..=25;

/// Whether a line is pencil marks: each character is the digit of its place or none, and each cell has a digit.
pub(super) fn looks_like(line: &str) -> bool {
    // Most lines fail on their length.
    let size = if line.is_ascii() { cube_root(line.len()) } else { None };
    size.is_some_and(|size| symbols_of(line, size).is_some() || nearly_fits(line, size))
}

/// The maximum number of wrong characters in a line that still counts as pencil marks, with an error.
const MOST_WRONG: usize = 2;

/// Whether a line is pencil marks, except for a few wrong characters. Those of a 4x4 are as likely an 8x8 puzzle.
fn nearly_fits(line: &str, size: usize) -> bool {
    let symbols = square::symbols(size);
    let fits = |cell: &[u8]| {
        let place = |(place, sign): (usize, &u8)| {
            let sign = char::from(*sign).to_string();
            let digit = symbols.digit(&sign).map(Digit::index);
            (usize::from(digit == Some(place)), usize::from(digit.map_or(!is_blank(&sign), |digit| digit != place)))
        };
        cell.iter().enumerate().map(place).fold((0, 0), |sum, one| (sum.0 + one.0, sum.1 + one.1))
    };
    let cells: Vec<(usize, usize)> = line.as_bytes().chunks(size).map(fits).collect();
    let wrong: usize = cells.iter().map(|(_, wrong)| wrong).sum();
    let right: usize = cells.iter().map(|(right, _)| right).sum();
    size >= 5
        && wrong <= MOST_WRONG
        && right >= 2 * size * size
        && cells.iter().filter(|cell| cell.0 == 0).count() <= wrong
}

/// Translates the puzzle at these bytes of a source to a variant file.
pub(super) fn translate(source: &Arc<Source>, bytes: Span, diagnostics: &mut Diagnostics) -> Option<TomlFile> {
    let line = Excerpt::new(source, bytes).trimmed();
    let signs: Vec<Excerpt<'_>> = line.signs().collect();
    let Some(size) = cube_root(signs.len()) else {
        let help = "a line of pencil marks has n³ characters, n for each cell: 729 for a 9x9 board";
        return diagnostics.refuse(line.error(format!("a line of {}", counted(signs.len(), "character"))).help(help));
    };
    let symbols = symbols_of(line.text, size).unwrap_or_else(|| square::symbols(size));
    let mut square = Square::new(size);
    for (cell, places) in signs.chunks(size).enumerate() {
        let mut digits = DigitSet::EMPTY;
        for (place, sign) in places.iter().enumerate() {
            match symbols.digit(sign.text) {
                Some(digit) if digit.index() == place => drop(digits.insert(digit)),
                None if is_blank(sign.text) => {}
                found => {
                    let name = symbols.name(Digit::new(place));
                    let (row, column) = (cell / size + 1, cell % size + 1);
                    let message = match found {
                        Some(_) => format!("`{}` is in the place of {name} in r{row}c{column}", sign.text),
                        None => format!("`{}` is neither a digit nor `.`", sign.text),
                    };
                    return diagnostics.refuse(sign.error(message));
                }
            }
        }
        if digits.is_empty() {
            let message = format!("r{}c{} has no candidates left", cell / size + 1, cell % size + 1);
            let start = places[0].span().start - line.span().start;
            diagnostics.push(line.part(start..start + size).error(message));
        } else if digits.len() < size {
            square[cell].limit = digits;
        }
    }
    Some(square.file())
}

fn cube_root(signs: usize) -> Option<usize> {
    SIZES.into_iter().find(|n| n * n * n == signs)
}

/// The symbols with which a line is pencil marks.
fn symbols_of(line: &str, size: usize) -> Option<Symbols> {
    let signs: Vec<&str> = line.char_indices().map(|(at, sign)| &line[at..at + sign.len_utf8()]).collect();
    let fits = |symbols: &Symbols, cell: &[&str]| {
        let digit = |sign: &str| symbols.digit(sign).map(Digit::index);
        let places = cell.iter().enumerate().map(|(place, sign)| match digit(sign) {
            Some(digit) => (digit == place, true),
            None => (is_blank(sign), false),
        });
        places.fold((true, false), |(fine, some), (one, digit)| (fine && one, some || digit)) == (true, true)
    };
    let single = |symbols: &&Symbols| symbols.is_single();
    Usual::of(square::digits(size))
        .all()
        .iter()
        .filter(single)
        .find(|symbols| signs.chunks(size).all(|cell| fits(symbols, cell)))
        .cloned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::translate::translated;

    fn toml(line: &str) -> Result<String, String> {
        translated(line, translate).map_err(|wrong| wrong.message().to_owned())
    }

    #[test]
    fn places_are_digits() {
        let line = format!("1...{}.2.4{}", "1234".repeat(13), "0004");
        assert!(looks_like(&line));
        assert_eq!(toml(&line).as_deref(), Ok("size = 4\n\n[candidates]\nr1c1 = \"1\"\nr4c3 = \"24\"\nr4c4 = \"4\"\n"));
        assert!(!looks_like(&line.replacen('1', "2", 1)));
        assert!(toml(&line.replacen('1', "2", 1)).unwrap_err().starts_with("`2` is in the place of 1"));
        assert_eq!(toml(&format!("....{}", "1234".repeat(15))).unwrap_err(), "r1c1 has no candidates left");
        assert!(!looks_like(&".".repeat(64)));
    }

    #[test]
    fn puzzles_are_not_pencil_marks() {
        let puzzle = "1....2....3....4.2..1.....3....4......4....3....1..2....4.2..1..";
        assert_eq!(puzzle.len(), 64);
        assert!(!looks_like(puzzle));
    }
}
