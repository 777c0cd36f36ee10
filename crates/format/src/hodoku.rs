//! Partly solved grids, as HoDoKu and Susser write them: lines of HoDoKu's library of techniques, and grids alone.
//!
//! ```text
//!   :0100:1:.+92....+365...:811 515 715:193 198::
//!     technique, its candidates, the grid, deleted candidates, eliminations and placements of the technique, more
//!   .+92....+365...:811 515 715
//!     the grid, deleted candidates
//! ```
//!
//! In the grid, `+` marks a digit placed while solving: its cell is limited to it. A deleted candidate is written as digit,
//! row and column. The eliminations and placements of the technique are not part of the puzzle.

use std::sync::Arc;

use exdoku_text::board::{Digit, counted};
use exdoku_text::source::{Diagnostics, Source, Span};

use super::excerpt::Excerpt;
use super::square::{self, Square, SquareCell};
use super::toml_file::TomlFile;

const SIZE: usize = 9;

/// Whether a line is from the library, with the number of a technique between colons and a grid later; or a grid with placed
/// digits or deleted candidates.
pub(super) fn looks_like(line: &str) -> bool {
    if !line.contains([':', '+']) {
        return false;
    }
    let fields: Vec<&str> = line.split(':').collect();
    let is_technique = |field: &str| !field.is_empty() && field.starts_with(|sign: char| sign.is_ascii_digit());
    let is_whole = |field: &str| field.bytes().filter(|sign| *sign != b'+').count() == SIZE * SIZE;
    match fields[..] {
        ["", technique, _, grid, ..] => is_technique(technique) && is_whole(grid),
        [grid] => grid.contains('+') && is_whole(grid) && is_state(grid),
        [grid, deleted] => is_whole(grid) && is_state(grid) && words(deleted).all(|word| place_of(word).is_some()),
        _ => false,
    }
}

/// Whether a grid has only digits, empty cells and marks of placed digits.
fn is_state(grid: &str) -> bool {
    grid.bytes().all(|sign| sign.is_ascii_digit() || b".+".contains(&sign))
}

/// The deleted candidates of a field.
fn words(field: &str) -> impl Iterator<Item = &str> {
    field.split([' ', ',', '\t']).filter(|word| !word.is_empty())
}

/// Translates the puzzle at these bytes of a source to a variant file.
pub(super) fn translate(source: &Arc<Source>, bytes: Span, diagnostics: &mut Diagnostics) -> Option<TomlFile> {
    let line = Excerpt::new(source, bytes).trimmed();
    let fields: Vec<Excerpt<'_>> = line.split(':').collect();
    let (title, grid, rest) = match &fields[..] {
        [_, technique, candidates, grid, rest @ ..] => {
            let of = if candidates.text.is_empty() { String::new() } else { format!(" for {}", candidates.text) };
            (Some(format!("HoDoKu technique {}{of}", technique.text)), grid, rest)
        }
        [grid, rest @ ..] if rest.len() < 2 => (None, grid, rest),
        _ => {
            let help = "expected a library line, like :0100:1:(81 cells):811 515:193 198::";
            return diagnostics
                .refuse(line.error(format!("{} between colons", counted(fields.len(), "field"))).help(help));
        }
    };
    let mut square = Square::new(SIZE);
    read_grid(*grid, &mut square, diagnostics);
    let deleted = rest.first().copied().unwrap_or_else(|| grid.end());
    let start = |word: &str| word.as_ptr() as usize - deleted.text.as_ptr() as usize;
    for word in words(deleted.text).map(|word| deleted.part(start(word)..start(word) + word.len())) {
        match place_of(word.text) {
            Some((digit, cell)) => {
                let limit = &mut square[cell].limit;
                let left = if limit.is_empty() { square::digits(SIZE).all() } else { *limit };
                *limit = left.iter().filter(|one| *one != digit).collect();
                if limit.is_empty() {
                    let message = format!("r{}c{} has no candidates left", cell / SIZE + 1, cell % SIZE + 1);
                    diagnostics.push(word.error(message));
                }
            }
            None => {
                let help = "a deleted candidate is digit, row and column: 811 is the 8 of r1c1";
                diagnostics.push(word.error(format!("{:?} is not a candidate", word.text)).help(help));
            }
        }
    }
    let contradicts = |cell: &usize| {
        let SquareCell { given, limit, .. } = &square[*cell];
        given.is_some_and(|given| !limit.is_empty() && !limit.contains(given))
    };
    if let Some(cell) = (0..square.count()).find(contradicts) {
        let message = format!("the given of r{}c{} is among the deleted candidates", cell / SIZE + 1, cell % SIZE + 1);
        diagnostics.push(rest.first().unwrap_or(grid).error(message));
    }
    let mut file = TomlFile::default();
    if let Some(title) = title {
        file.set("title", title);
    }
    square.write(&mut file);
    Some(file)
}

/// Reads digits, with `+` before placed ones, and `.` or `0`.
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
            (_, Some(1..)) if cell < SIZE * SIZE => square[cell].give(digit, sign.place()),
            (".", _) | (_, Some(_)) => {}
            _ => {
                let message = format!("`{}` is neither a digit nor an empty cell", sign.text);
                diagnostics.push(sign.error(message));
            }
        }
        (cell, placed) = (cell + 1, false);
    }
    if cell != SIZE * SIZE {
        diagnostics.push(grid.error(format!("{}, but the grid has {}", counted(cell, "cell"), SIZE * SIZE)));
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
    use crate::translate::translated;

    fn toml(line: &str) -> Result<String, String> {
        translated(line, translate).map_err(|wrong| wrong.message().to_owned())
    }

    #[test]
    fn placed_digits_and_deleted_candidates_are_limits() {
        let grid = format!("1+2{}", ".".repeat(79));
        let line = format!(":0100:1:{grid}:813 913:193::");
        assert!(looks_like(&line) && !looks_like("::x") && !looks_like(&line[1..]));
        let toml = toml(&line).unwrap();
        assert!(toml.ends_with("\n[candidates]\nr1c2 = \"2\"\nr1c3 = \"1234567\"\n"), "{toml}");
        assert!(toml.contains("title = \"HoDoKu technique 0100 for 1\""), "{toml}");
    }

    #[test]
    fn grids_stand_alone() {
        let grid = format!("1+2{}", ".".repeat(79));
        for line in [grid.clone(), format!("{grid}:813 913"), format!("{grid}:813,913")] {
            assert!(looks_like(&line), "{line}");
            assert!(toml(&line).unwrap().contains("r1c2 = \"2\"\n"), "{line}");
        }
        let others = [format!("{grid}:x"), ".".repeat(81), format!("{grid}1"), format!("a{}", &grid[1..])];
        assert!(others.iter().all(|line| !looks_like(line)), "{others:?}");
    }

    #[test]
    fn errors() {
        let empty = ".".repeat(81);
        assert_eq!(toml(&format!(":0:1:{empty}:8:::")).unwrap_err(), "\"8\" is not a candidate");
        assert_eq!(toml(&format!(":0:1:{empty}:810:::")).unwrap_err(), "\"810\" is not a candidate");
        assert_eq!(
            toml(&format!(":0:1:1{}:111:::", &empty[1..])).unwrap_err(),
            "the given of r1c1 is among the deleted candidates"
        );
        assert_eq!(toml(&format!(":0:1:x{}:::", &empty[1..])).unwrap_err(), "`x` is neither a digit nor an empty cell");
        assert_eq!(toml(&format!(":0:1:{}:::", &empty[1..])).unwrap_err(), "80 cells, but the grid has 81");
    }
}
