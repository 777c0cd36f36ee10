//! Lines of HoDoKu's library of techniques: a grid in the middle of being solved.
//!
//! ```text
//!   :0100:1:.+92....+365...:811 515 715:193 198::
//!     technique, its candidates, the grid, candidates that were deleted, what the technique removes and places, more
//! ```
//!
//! In the grid, `+` stands before a digit that was placed by somebody solving: its cell is limited to it. A deleted
//! candidate is its digit, row and column. What the technique would do is no part of the puzzle.

use std::sync::Arc;

use crate::board::{Digit, counted};
use crate::source::{Diagnostics, Source, Span};

use super::excerpt::Excerpt;
use super::square::{self, Square, SquareCell};
use super::toml_file::TomlFile;

const SIZE: usize = 9;

/// Whether a line is of the library: colons around the number of a technique, and a grid further on.
pub(super) fn looks_like(line: &str) -> bool {
    let fields: Vec<&str> = line.split(':').collect();
    let is_technique = |field: &str| !field.is_empty() && field.starts_with(|sign: char| sign.is_ascii_digit());
    let cells = |field: &str| field.bytes().filter(|sign| *sign != b'+').count();
    matches!(fields[..], ["", technique, _, grid, ..] if is_technique(technique) && cells(grid) == SIZE * SIZE)
}

/// The puzzle that these bytes of a source are, as a variant file.
pub(super) fn translate(source: &Arc<Source>, bytes: Span, diagnostics: &mut Diagnostics) -> Option<TomlFile> {
    let line = Excerpt::new(source, bytes).trimmed();
    let fields: Vec<Excerpt<'_>> = line.split(':').collect();
    let [_, technique, candidates, grid, rest @ ..] = &fields[..] else {
        let help = "a line of the library is like :0100:1:(81 cells):811 515:193 198::";
        diagnostics.push(line.error(format!("{} between colons", counted(fields.len(), "field"))).help(help));
        return None;
    };
    let so_far = diagnostics.len();
    let mut square = Square::new(SIZE);
    read_grid(*grid, &mut square, diagnostics);
    for word in rest.first().into_iter().flat_map(|deleted| deleted.words()) {
        match place_of(word.text) {
            Some((digit, cell)) => {
                let limit = &mut square[cell].limit;
                let left = if limit.is_empty() { square::digits(SIZE).all() } else { *limit };
                *limit = left.iter().filter(|one| *one != digit).collect();
                if limit.is_empty() {
                    let message = format!("no digit is left for r{}c{}", cell / SIZE + 1, cell % SIZE + 1);
                    diagnostics.push(word.error(message));
                }
            }
            None => {
                let help = "a deleted candidate is its digit, row and column: 811 is the 8 of r1c1";
                diagnostics.push(word.error(format!("{:?} is no candidate", word.text)).help(help));
            }
        }
    }
    let contradicts = |cell: &usize| {
        let SquareCell { given, limit, .. } = &square[*cell];
        given.is_some_and(|given| !limit.is_empty() && !limit.contains(given))
    };
    if let Some(cell) = (0..square.count()).find(contradicts) {
        let message = format!("the given of r{}c{} is deleted", cell / SIZE + 1, cell % SIZE + 1);
        diagnostics.push(rest.first().unwrap_or(grid).error(message));
    }
    let mut page = TomlFile::default();
    let of = if candidates.text.is_empty() { String::new() } else { format!(" for {}", candidates.text) };
    page.say("title", format!("HoDoKu technique {}{of}", technique.text));
    square.write(&mut page);
    (diagnostics.len() == so_far).then_some(page)
}

/// Digits, `+` before those that were placed, and `.` or `0`.
fn read_grid(grid: Excerpt<'_>, square: &mut Square, diagnostics: &mut Diagnostics) {
    let (mut cell, mut placed) = (0, false);
    for sign in grid.signs() {
        let number = sign.text.parse::<usize>().ok();
        let digit = number.and_then(|number| square::digit(number, SIZE));
        match (sign.text, number) {
            ("+", _) => {
                placed = true;
                continue;
            }
            (_, Some(1..)) if placed && cell < SIZE * SIZE => square[cell].limit = digit.into_iter().collect(),
            (_, Some(1..)) if cell < SIZE * SIZE => square[cell].given = digit,
            (".", _) | (_, Some(_)) => {}
            _ => {
                let message = format!("`{}` is neither a digit nor an empty cell", sign.text);
                diagnostics.push(sign.error(message));
            }
        }
        (cell, placed) = (cell + 1, false);
    }
    if cell != SIZE * SIZE {
        diagnostics.push(grid.error(format!("{}, where the grid has {}", counted(cell, "cell"), SIZE * SIZE)));
    }
}

/// Digit, row and column.
fn place_of(word: &str) -> Option<(Digit, usize)> {
    let figure = |byte: &u8| usize::from(*byte).checked_sub(usize::from(b'1')).filter(|n| *n < SIZE);
    match word.as_bytes() {
        [digit, row, column] => Some((Digit::new(figure(digit)?), figure(row)? * SIZE + figure(column)?)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::notation::translated;

    fn page(line: &str) -> Result<String, String> {
        translated(line, translate).map_err(|wrong| wrong.message().to_owned())
    }

    #[test]
    fn placed_digits_and_deleted_candidates_are_limits() {
        let grid = format!("1+2{}", ".".repeat(79));
        let line = format!(":0100:1:{grid}:813 913:193::");
        assert!(looks_like(&line) && !looks_like("::x") && !looks_like(&line[1..]));
        let toml = page(&line).unwrap();
        assert!(toml.ends_with("\n[candidates]\nr1c2 = \"2\"\nr1c3 = \"1234567\"\n"), "{toml}");
        assert!(toml.contains("title = \"HoDoKu technique 0100 for 1\""), "{toml}");
    }

    #[test]
    fn what_is_wrong_is_told() {
        let empty = ".".repeat(81);
        assert_eq!(page(&format!(":0:1:{empty}:8:::")).unwrap_err(), "\"8\" is no candidate");
        assert_eq!(page(&format!(":0:1:{empty}:810:::")).unwrap_err(), "\"810\" is no candidate");
        assert_eq!(page(&format!(":0:1:1{}:111:::", &empty[1..])).unwrap_err(), "the given of r1c1 is deleted");
        assert_eq!(page(&format!(":0:1:x{}:::", &empty[1..])).unwrap_err(), "`x` is neither a digit nor an empty cell");
        assert_eq!(page(&format!(":0:1:{}:::", &empty[1..])).unwrap_err(), "80 cells, where the grid has 81");
    }
}
