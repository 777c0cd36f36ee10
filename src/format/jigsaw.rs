//! A jigsaw on a line: n² cells with the givens, and n² signs that tell the region of each.
//!
//! ```text
//!   1..2.........3..AAABACBBACDBCCDDCDDB...      givens, then regions; any n signs, each of them n times
//!   AAABACBBACDBCCDDCDDB...1..2.........3..      or the other way round
//!   1..2.... AAABACBB...                         also with a blank, a comma or a semicolon between
//! ```
//!
//! The regions stand in place of boxes: boxes do not apply.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::board::{Digit, Digits, Usual, is_blank};
use crate::source::{Diagnostic, Diagnostics, Source, Span};

use super::excerpt::Excerpt;
use super::square::Square;
use super::toml_file::TomlFile;

/// The sizes of boards.
const SIZES: std::ops::RangeInclusive<usize> = 3..=35;

/// What may stand between the halves.
const BETWEEN: [char; 4] = [' ', '\t', ',', ';'];

/// Whether a line is a jigsaw. A puzzle and its solution are none, nor are two fields of a table that only look so.
pub(super) fn looks_like(line: &str) -> bool {
    let Some(Halves { size, first, second, apart }) = halves(line) else { return false };
    let (first, second) = (signs(&line[first]), signs(&line[second]));
    let fits = |givens: &[&str], regions: &[&str]| {
        let together = !apart || (hang_together(regions, size) && !is_solution(regions, size));
        are_givens(givens, size) && are_regions(regions, size) && together
    };
    fits(&first, &second) || fits(&second, &first)
}

/// The puzzle that these bytes of a source are, as a variant file.
pub(super) fn translate(source: &Arc<Source>, bytes: Span, diagnostics: &mut Diagnostics) -> Option<TomlFile> {
    let line = Excerpt::new(source, bytes).trimmed();
    read(line).map_err(|wrong| diagnostics.push(*wrong)).ok()
}

/// Where the halves of a line stand, and whether something stands between them.
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

/// Whether these are digits of a board of that size, in one of the usual ways to write them, and empty cells.
fn are_givens(signs: &[&str], size: usize) -> bool {
    let Some(digits) = Digits::new(1, size) else { return false };
    let usual = Usual::of(digits);
    usual.all().iter().any(|symbols| signs.iter().all(|sign| is_blank(sign) || symbols.digit(sign).is_some()))
}

/// Whether these are n signs, each of them n times.
fn are_regions(signs: &[&str], size: usize) -> bool {
    let counts = counts(signs);
    counts.len() == size && counts.values().all(|count| *count == size)
}

fn counts<'t>(signs: &[&'t str]) -> BTreeMap<&'t str, usize> {
    let mut counts = BTreeMap::new();
    signs.iter().for_each(|sign| *counts.entry(*sign).or_default() += 1);
    counts
}

/// Whether no sign stands twice in a row or column, as in a solution. (Regions never do that to a player.)
fn is_solution(signs: &[&str], size: usize) -> bool {
    let differ = |mut line: Vec<&str>| {
        line.sort_unstable();
        line.windows(2).all(|pair| pair[0] != pair[1])
    };
    let row = |row: usize| signs[row * size..(row + 1) * size].to_vec();
    let column = |column: usize| signs.iter().skip(column).step_by(size).copied().collect();
    (0..size).all(|line| differ(row(line)) && differ(column(line)))
}

/// Whether the cells of each sign form one piece.
fn hang_together(signs: &[&str], size: usize) -> bool {
    let mut pieces = 0;
    let mut seen = vec![false; signs.len()];
    for start in 0..signs.len() {
        if std::mem::replace(&mut seen[start], true) {
            continue;
        }
        pieces += 1;
        let mut open = vec![start];
        while let Some(cell) = open.pop() {
            let (row, column) = (cell / size, cell % size);
            let beside = [
                (row > 0).then(|| cell - size),
                (row + 1 < size).then(|| cell + size),
                (column > 0).then(|| cell - 1),
                (column + 1 < size).then(|| cell + 1),
            ];
            for next in beside.into_iter().flatten() {
                if !seen[next] && signs[next] == signs[cell] {
                    seen[next] = true;
                    open.push(next);
                }
            }
        }
    }
    pieces == size
}

/// The first thing that is wrong ends the reading: what follows it may be something else then.
fn read(line: Excerpt<'_>) -> Result<TomlFile, Box<Diagnostic>> {
    let wanted = "a jigsaw on a line has n² cells with the givens and n² signs for the regions: 162 signs for a 9x9";
    let Some(Halves { size, first, second, .. }) = halves(line.text) else {
        let message = format!("{} signs are not two halves of n² each", line.text.chars().count());
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
            let message = "either half may be the givens, and either the regions";
            let help = "write it as a TOML file, with `givens` and `regions`";
            return Err(Box::new(line.error(message).help(help)));
        }
        (false, false) => return Err(Box::new(complaint(line, first, second, size).help(wanted))),
    };
    if is_solution(&signs(regions.text), size) {
        let message = "no sign stands twice in a row or column, as in a solution: are these regions?";
        let help = "a puzzle and its solution are told apart by a blank or comma between them; regions that really are \
                    so need a TOML file with `givens` and `regions`";
        return Err(Box::new(regions.error(message).help(help)));
    }
    let mut square = Square::new(size);
    for (cell, given) in read_givens(givens, size)?.into_iter().enumerate() {
        square[cell].given = given;
    }
    let known: Vec<&str> = counts(&signs(regions.text)).into_keys().collect();
    let number = |sign: &str| known.iter().position(|one| *one == sign).unwrap_or_default();
    square.set_regions(signs(regions.text).into_iter().map(number));
    let mut page = TomlFile::default();
    square.write(&mut page);
    Ok(page)
}

/// What is wrong with a line neither of whose halves are regions beside givens.
fn complaint(line: Excerpt<'_>, first: Excerpt<'_>, second: Excerpt<'_>, size: usize) -> Diagnostic {
    // The half that cannot be givens, by its letters, must be meant as the regions.
    let (givens, regions) = if are_givens(&signs(first.text), size) { (first, second) } else { (second, first) };
    if !are_givens(&signs(givens.text), size) {
        return line.error(format!("neither half has only digits of a {size}x{size} board and empty cells"));
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

fn read_givens(givens: Excerpt<'_>, size: usize) -> Result<Vec<Option<Digit>>, Box<Diagnostic>> {
    let signs = signs(givens.text);
    let Some(digits) = Digits::new(1, size) else { return Ok(Vec::new()) };
    let usual = Usual::of(digits);
    let symbols = usual.detect(signs.iter().copied()).map_err(|several| {
        let spelled: Vec<String> = several.into_iter().map(ToString::to_string).collect();
        let message = format!("these symbols could be meant as {}", spelled.join(" or "));
        let help = format!("write it as a TOML file, with symbols = {:?}", spelled[0]);
        Box::new(givens.error(message).help(help))
    })?;
    Ok(signs.into_iter().map(|sign| symbols.digit(sign)).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    const GIVENS: &str = "1.......3...42..";
    const REGIONS: &str = "AAABACBBCCDBCDDD";

    fn page(line: &str) -> Result<String, String> {
        let source = Source::new("test", line);
        read(Excerpt::new(&source, 0..line.len()))
            .map(|page| page.to_string())
            .map_err(|wrong| wrong.message().to_owned())
    }

    #[test]
    fn either_half_may_come_first() {
        let both = [format!("{GIVENS}{REGIONS}"), format!("{REGIONS}{GIVENS}"), format!("{GIVENS},{REGIONS},more")];
        let pages: Vec<_> = both.iter().map(|line| (looks_like(line), page(line))).collect();
        assert!(pages.iter().all(|found| *found == pages[0] && found.0), "{pages:?}");
        let toml = "size = 4\nregions = \"\"\"\nAAAB\nACBB\nCCDB\nCDDD\n\"\"\"\ngivens = \"\"\"\n1...\n....\n3...\n42..\n\"\"\"\n";
        assert_eq!(pages[0].1.as_deref(), Ok(toml));
    }

    #[test]
    fn solutions_are_no_regions() {
        let solution = "1234341221434321";
        assert!(!looks_like(&format!("{GIVENS},{solution}")));
        assert!(page(&format!("{GIVENS}{solution}")).unwrap_err().contains("as in a solution"));
        let full = format!("{solution}1112122233343444");
        assert_eq!(page(&full).unwrap_err(), "either half may be the givens, and either the regions");
    }

    #[test]
    fn what_is_wrong_is_told() {
        assert_eq!(page(&format!("{GIVENS}AAAAACBBCCDBCDDD")).unwrap_err(), "region A has 5 cells, not 4");
        assert_eq!(page("12345").unwrap_err(), "5 signs are not two halves of n² each");
        assert!(page(&format!("{REGIONS}{REGIONS}")).unwrap_err().starts_with("neither half"));
        assert!(!looks_like(&format!("{GIVENS}{GIVENS}")));
    }
}
