//! A jigsaw on a line: n² cells with the givens, and n² characters with the region of each.
//!
//! ```text
//!   1..2.........3..AAABACBBACDBCCDDCDDB...      givens, then regions: any n characters, each n times
//!   AAABACBBACDBCCDDCDDB...1..2.........3..      or the other way round
//!   1..2.... AAABACBB...                         also with a space, a comma or a semicolon between
//! ```
//!
//! The regions replace the boxes.

use std::collections::BTreeMap;
use std::sync::Arc;

use exdoku_text::board::{Digits, Usual, is_blank};
use exdoku_text::source::{Diagnostic, Diagnostics, Source, Span};

use super::excerpt::Excerpt;
use super::givens::digits;
use super::pieces::pieces;
use super::square::Square;
use super::toml_file::TomlFile;

/// The sizes of boards.
const SIZES: std::ops::RangeInclusive<usize> = 3..=35;

/// Separators of the halves.
const BETWEEN: [char; 4] = [' ', '\t', ',', ';'];

/// Whether a line is a jigsaw. A puzzle with its solution is none, nor are two fields of a table of which the second looks
/// like regions.
pub(super) fn looks_like(line: &str) -> bool {
    let Some(Halves { size, first, second, apart }) = halves(line) else { return false };
    let (first, second) = (signs(&line[first]), signs(&line[second]));
    let fits = |givens: &[&str], regions: &[&str]| {
        let together = !apart || (hang_together(regions, size) && !is_solution(regions, size));
        are_givens(givens, size) && are_regions(regions, size) && together
    };
    let nearly = |givens: &[&str], regions: &[&str]| !apart && nearly_fit(givens, regions, size);
    fits(&first, &second) || fits(&second, &first) || nearly(&first, &second) || nearly(&second, &first)
}

/// The maximum number of wrong characters in a line that still counts as a jigsaw, with an error.
const MOST_WRONG: usize = 2;

/// Whether these are the halves of a jigsaw, except for a few wrong signs.
fn nearly_fit(givens: &[&str], regions: &[&str], size: usize) -> bool {
    let Some(digits) = Digits::new(1, size).filter(|_| size >= 6) else { return false };
    let usual = Usual::of(digits);
    let wrong = |symbols: &exdoku_text::board::Symbols| {
        givens.iter().filter(|sign| !is_blank(sign) && symbols.digit(sign).is_none()).count()
    };
    let wrong = usual.all().iter().map(wrong).min().unwrap_or(givens.len());
    let counts = counts(regions);
    let stray: usize = counts.values().filter(|count| **count <= MOST_WRONG).sum();
    let parts: Vec<usize> = counts.into_values().filter(|count| *count > MOST_WRONG).collect();
    let whole = parts.len() == size && parts.iter().all(|count| (size - stray.min(size)..=size).contains(count));
    let beside = |cell: usize| {
        let (row, column) = (cell / size, cell % size);
        let same = |other: usize| regions[other] == regions[cell];
        (row > 0 && same(cell - size))
            || (row + 1 < size && same(cell + size))
            || (column > 0 && same(cell - 1))
            || (column + 1 < size && same(cell + 1))
    };
    whole
        && (1..=MOST_WRONG).contains(&(wrong + stray))
        && (0..regions.len()).filter(|&cell| beside(cell)).count() * 10 >= 9 * regions.len()
}

/// Translates the puzzle at these bytes of a source to a variant file.
pub(super) fn translate(source: &Arc<Source>, bytes: Span, diagnostics: &mut Diagnostics) -> Option<TomlFile> {
    let line = Excerpt::new(source, bytes).trimmed();
    read(line).map_err(|wrong| diagnostics.push(*wrong)).ok()
}

/// The halves of a line, and whether there is a separator between them.
struct Halves {
    size: usize,
    first: Span,
    second: Span,
    apart: bool,
}

fn halves(line: &str) -> Option<Halves> {
    let apart = line.contains(BETWEEN);
    let (first, second) = match line.find(BETWEEN) {
        Some(at) => {
            let rest = line[at..].trim_start_matches(BETWEEN);
            let start = line.len() - rest.len();
            let end = rest.find(BETWEEN).map_or(line.len(), |length| start + length);
            (0..at, start..end)
        }
        None => {
            let count = line.chars().count();
            let middle = line.char_indices().nth(count / 2)?.0;
            (0..middle, middle..line.len())
        }
    };
    let cells = line[first.clone()].chars().count();
    let size = cells.isqrt();
    let fits = size * size == cells && line[second.clone()].chars().count() == cells && SIZES.contains(&size);
    fits.then_some(Halves { size, first, second, apart })
}

fn signs(text: &str) -> Vec<&str> {
    text.char_indices().map(|(at, sign)| &text[at..at + sign.len_utf8()]).collect()
}

/// Whether these are empty cells and digits of a board of that size, in usual symbols.
fn are_givens(signs: &[&str], size: usize) -> bool {
    let Some(digits) = Digits::new(1, size) else { return false };
    let usual = Usual::of(digits);
    usual.all().iter().any(|symbols| signs.iter().all(|sign| is_blank(sign) || symbols.digit(sign).is_some()))
}

/// Whether these are n characters, each n times.
fn are_regions(signs: &[&str], size: usize) -> bool {
    let counts = counts(signs);
    counts.len() == size && counts.values().all(|count| *count == size)
}

fn counts<'t>(signs: &[&'t str]) -> BTreeMap<&'t str, usize> {
    let mut counts = BTreeMap::new();
    signs.iter().for_each(|sign| *counts.entry(*sign).or_default() += 1);
    counts
}

/// Whether no character repeats in a row or column, as in a solution but never in real regions.
fn is_solution(signs: &[&str], size: usize) -> bool {
    let differ = |mut line: Vec<&str>| {
        line.sort_unstable();
        line.windows(2).all(|pair| pair[0] != pair[1])
    };
    let row = |row: usize| signs[row * size..(row + 1) * size].to_vec();
    let column = |column: usize| signs.iter().skip(column).step_by(size).copied().collect();
    (0..size).all(|line| differ(row(line)) && differ(column(line)))
}

/// Whether the cells of each character are connected.
fn hang_together(signs: &[&str], size: usize) -> bool {
    pieces(signs.len(), size, |a, b| signs[a] == signs[b]).len() == size
}

/// Stops at the first error: after it, the rest may mean something else.
fn read(line: Excerpt<'_>) -> Result<TomlFile, Box<Diagnostic>> {
    let wanted = "a jigsaw on a line has n² characters for givens and n² for regions: 162 characters for a 9x9";
    let Some(Halves { size, first, second, .. }) = halves(line.text) else {
        let message = format!("{} characters cannot be two halves of n² each", line.text.chars().count());
        return Err(Box::new(line.error(message).help(wanted)));
    };
    let (first, second) = (line.part(first), line.part(second));
    let fits = |givens: Excerpt<'_>, regions: Excerpt<'_>| {
        are_givens(&signs(givens.text), size) && are_regions(&signs(regions.text), size)
    };
    let (givens, regions) = match (fits(first, second), fits(second, first)) {
        (true, false) => (first, second),
        (false, true) => (second, first),
        (true, true) => {
            let message = "ambiguous: either half could be the givens or the regions";
            let help = "write it as a TOML file, with `givens` and `regions`";
            return Err(Box::new(line.error(message).help(help)));
        }
        (false, false) => return Err(Box::new(complaint(line, first, second, size).help(wanted))),
    };
    if is_solution(&signs(regions.text), size) {
        let message = "no letter repeats in a row or column, so this looks like a solution, not like regions";
        let help = "separate a puzzle from its solution with a space or comma; for regions like these, write a TOML \
                    file with `givens` and `regions`";
        return Err(Box::new(regions.error(message).help(help)));
    }
    let mut square = Square::new(size);
    let marks: Vec<Excerpt<'_>> = givens.signs().collect();
    for (cell, given) in digits(&marks, givens, size)?.into_iter().enumerate() {
        square[cell].give(given, marks[cell].place());
    }
    let known: Vec<&str> = counts(&signs(regions.text)).into_keys().collect();
    let number = |sign: &str| known.iter().position(|one| *one == sign).unwrap_or_default();
    square.set_regions(signs(regions.text).into_iter().map(number));
    Ok(square.file())
}

/// The error for a line whose halves are not givens and regions.
fn complaint(line: Excerpt<'_>, first: Excerpt<'_>, second: Excerpt<'_>, size: usize) -> Diagnostic {
    // The half whose letters cannot be givens must be the regions.
    let (givens, regions) = if are_givens(&signs(first.text), size) { (first, second) } else { (second, first) };
    if !are_givens(&signs(givens.text), size) {
        return line.error(format!("neither half consists of digits of a {size}x{size} board and empty cells"));
    }
    let counts = counts(&signs(regions.text));
    match counts.iter().find(|(_, count)| **count != size) {
        Some((sign, count)) => {
            let first = regions.signs().find(|word| word.text == *sign).unwrap_or(regions);
            first.error(format!("region {sign} has {count} cells, not {size}"))
        }
        None => regions.error(format!("{} regions, not {size}", counts.len())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const GIVENS: &str = "1.......3...42..";
    const REGIONS: &str = "AAABACBBCCDBCDDD";

    fn toml(line: &str) -> Result<String, String> {
        let source = Source::new("test", line);
        read(Excerpt::new(&source, 0..line.len()))
            .map(|file| file.to_string())
            .map_err(|wrong| wrong.message().to_owned())
    }

    #[test]
    fn either_half_may_come_first() {
        let both = [format!("{GIVENS}{REGIONS}"), format!("{REGIONS}{GIVENS}"), format!("{GIVENS},{REGIONS},more")];
        let files: Vec<_> = both.iter().map(|line| (looks_like(line), toml(line))).collect();
        assert!(files.iter().all(|found| *found == files[0] && found.0), "{files:?}");
        let toml = "size = 4\nregions = \"\"\"\nAAAB\nACBB\nCCDB\nCDDD\n\"\"\"\ngivens = \"\"\"\n1...\n....\n3...\n42..\n\"\"\"\n";
        assert_eq!(files[0].1.as_deref(), Ok(toml));
    }

    #[test]
    fn solutions_are_no_regions() {
        let solution = "1234341221434321";
        assert!(!looks_like(&format!("{GIVENS},{solution}")));
        assert!(toml(&format!("{GIVENS}{solution}")).unwrap_err().contains("looks like a solution"));
        let full = format!("{solution}1112122233343444");
        assert_eq!(toml(&full).unwrap_err(), "ambiguous: either half could be the givens or the regions");
    }

    #[test]
    fn errors() {
        assert_eq!(toml(&format!("{GIVENS}AAAAACBBCCDBCDDD")).unwrap_err(), "region A has 5 cells, not 4");
        assert_eq!(toml("12345").unwrap_err(), "5 characters cannot be two halves of n² each");
        assert!(toml(&format!("{REGIONS}{REGIONS}")).unwrap_err().starts_with("neither half"));
        assert!(!looks_like(&format!("{GIVENS}{GIVENS}")));
    }
}
