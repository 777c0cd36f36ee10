//! Puzzles in links to sudokuwiki.
//!
//! ```text
//!   killersudoku.htm?bd=1122...,0800...     a colour for each cell, whose neighbours of the same colour are in its cage;
//!                                           then the sum of a cage in its first cell, two figures a cell
//!   killersudoku.htm?bd=2o01...,vuvu...     with progress: 8 times the sum, and a colour, base 32; then candidates
//!   jigsaw.htm?bd=5300...&jigmap=1112...    cells, and a region for each; sudokux.htm, windoku.htm   cells
//!   sudoku.htm?bd=
//!       S9B 16 01 06 18 8c ...     base 36: 1-9 a given, 10-18 a digit that was entered, from 19 on the candidates
//!                                  as bits above 18. X9B has both diagonals, W9B windows.
//!       J9B 0ep 3kh 001 ...        the same, and 1024 times the number of the region
//!       vu 48 04 03 2o ...         older, base 32: the candidates as bits, twice that, and 1 more for a given
//! ```
//!
//! Entered digits and candidates limit the candidates of their cells.
//!
//! # References
//! sudokuwiki.org, Sudoku String Definitions; Killer String Definitions.

use std::sync::Arc;

use super::address::Link;
use crate::cage::Cage;
use crate::excerpt::Excerpt;
use crate::givens;
use crate::pieces::pieces;
use crate::square::{self, Square};
use crate::toml_file::TomlFile;
use exdoku_rules::rules::keys;
use exdoku_text::board::{DigitSet, counted};
use exdoku_text::source::{Diagnostic, Diagnostics, Source, Span};

const SIZE: usize = 9;
const CELLS: usize = SIZE * SIZE;

/// The summand of a region in the number of a cell.
const REGION: u32 = 1024;

/// Letters before `9B`.
const LETTERS: [char; 4] = ['S', 'X', 'W', 'J'];

/// The pages that are read.
pub(super) const PAGES: &str = "supported are its pages of Sudoku, Killer, Killer Jigsaw, Jigsaw, Sudoku X and Windoku; for others give the \
                                digits, and name the variant";

/// The rules of a page.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Page {
    diagonals: bool,
    windows: bool,
    regions: bool,
    cages: bool,
}

/// The rules of the page at a path, if they are known: `killersudoku.htm`, `Jigsaw_Sudoku_Player`.
fn page(path: &str) -> Option<Page> {
    let name = path.trim_end_matches('/').rsplit('/').next().unwrap_or_default().to_ascii_lowercase();
    let name = name.split_once('.').map_or(name.as_str(), |(name, _)| name);
    let mut page = Page::default();
    let mut rest: String = name.chars().filter(char::is_ascii_alphabetic).collect();
    for word in [
        "killer", "jigsaw", "windoku", "sudokux", "xsudoku", "sudoku", "solver", "player", "daily", "weekly", "extreme",
    ] {
        if !rest.contains(word) {
            continue;
        }
        rest = rest.replacen(word, "", 1);
        match word {
            "killer" => page.cages = true,
            "jigsaw" => page.regions = true,
            "windoku" => page.windows = true,
            "sudokux" | "xsudoku" => page.diagonals = true,
            _ => {}
        }
    }
    rest.is_empty().then_some(page)
}

/// Whether the rules of the page at a path are known.
pub(super) fn is_page(path: &str) -> bool {
    page(path).is_some()
}

/// Whether the page at a path is plain Sudoku.
pub(super) fn is_classic(path: &str) -> bool {
    page(path) == Some(Page::default())
}

/// Whether a text is cells with candidates.
pub(super) fn looks_packed(text: &str) -> bool {
    text.get(1..3) == Some("9B") && letter(text).is_some() && are_packed(text)
}

/// The letter before `9B` at the beginning of a text.
fn letter(text: &str) -> Option<char> {
    let letter = text.chars().next().filter(|letter| LETTERS.contains(letter))?;
    text.get(1..)?.starts_with("9B").then_some(letter)
}

/// Whether the signs of a text are those of cells with candidates.
fn are_packed(text: &str) -> bool {
    let (cells, base, width) = signs(text);
    cells.len() == width * CELLS && cells.chars().all(|sign| sign.is_digit(base))
}

/// The characters of all cells, the base of their numbers, and the number of characters per cell.
fn signs(text: &str) -> (&str, u32, usize) {
    match letter(text) {
        Some(letter) => (&text[3..], 36, if letter == 'J' { 3 } else { 2 }),
        None => (text, 32, 2),
    }
}

type Read<T> = Result<T, Box<Diagnostic>>;

/// Translates the puzzle of a link, from its page on, or cells with candidates.
pub(super) fn translate(source: &Arc<Source>, bytes: Span, diagnostics: &mut Diagnostics) -> Option<TomlFile> {
    read(Excerpt::new(source, bytes)).map_err(|wrong| diagnostics.push(*wrong)).ok()
}

fn read(text: Excerpt<'_>) -> Read<TomlFile> {
    let link = Link(text.text);
    let parameter = |name: &str| link.parameter(name).map(|value| text.part(link.bytes(value)));
    let (mut page, cells) = match text.text.split_once('?') {
        Some((path, _)) => (page(path).unwrap_or_default(), parameter("bd").unwrap_or(text.end())),
        None => (Page::default(), text),
    };
    match letter(cells.text) {
        Some('X') => page.diagonals = true,
        Some('W') => page.windows = true,
        _ => {}
    }
    let mut square = Square::new(SIZE);
    if let Some(comma) = cells.text.find(',') {
        let (first, second) = (cells.part(0..comma), cells.part(comma + 1..cells.text.len()));
        match page.regions && !page.cages {
            true => {
                square = givens::read(&first.signs().collect::<Vec<_>>(), first)?;
                read_regions(second, &mut square)?;
            }
            false => read_killer(first, second, &mut square)?,
        }
    } else if cells.text.chars().count() == CELLS {
        square = givens::read(&cells.signs().collect::<Vec<_>>(), cells)?;
    } else {
        read_packed(cells, &mut square)?;
    }
    let wants_regions = page.regions && letter(cells.text) != Some('J') && !cells.text.contains(',');
    match (parameter("jigmap"), parameter("shape").filter(|shape| shape.text != "0")) {
        (Some(map), _) => read_regions(map, &mut square)?,
        (None, Some(shape)) => {
            let message = format!("the regions of layout {} are only on the site", shape.text);
            return Err(Box::new(shape.error(message).help(COPY_REGIONS)));
        }
        (None, None) if wants_regions || (page.regions && page.cages) => {
            return Err(Box::new(cells.error("this link has no regions").help(COPY_REGIONS)));
        }
        (None, None) => {}
    }
    // By the name of the page, or by a letter before the cells.
    let said = text.text.find('?').map_or(cells, |end| text.part(0..end)).place();
    if page.diagonals {
        square.set_diagonals(said.clone());
    }
    let mut file = square.file();
    if page.windows {
        file.rules.at(said, |rules| rules.on(keys::windoku::NAME));
    }
    Ok(file)
}

const COPY_REGIONS: &str = "a link has its regions as jigmap=, 81 digits, or in its cells, which then begin with J9B";

/// Reads the region of each cell.
fn read_regions(map: Excerpt<'_>, square: &mut Square) -> Read<()> {
    let regions: Vec<Option<usize>> = map.text.chars().map(|sign| sign.to_digit(10).map(|n| n as usize)).collect();
    match regions.into_iter().collect::<Option<Vec<usize>>>().filter(|regions| regions.len() == CELLS) {
        Some(regions) => set_regions(&regions, map, square),
        None => Err(Box::new(map.error(format!("expected {CELLS} digits, the region of each cell")))),
    }
}

fn set_regions(regions: &[usize], from: Excerpt<'_>, square: &mut Square) -> Read<()> {
    let size = |region: &usize| regions.iter().filter(|other| *other == region).count();
    if let Some(wrong) = regions.iter().find(|region| size(region) != SIZE) {
        let message = format!("region {wrong} has {}, not {SIZE}", counted(size(wrong), "cell"));
        return Err(Box::new(from.error(message)));
    }
    square.set_regions(regions.iter().copied());
    Ok(())
}

/// The two signs of each cell.
fn in_twos(text: Excerpt<'_>) -> Read<Vec<Excerpt<'_>>> {
    if text.text.len() != 2 * CELLS || !text.text.is_ascii() {
        let message = format!("expected {} signs, 2 for each cell, found {}", 2 * CELLS, text.text.chars().count());
        return Err(Box::new(text.error(message).help(COPY)));
    }
    Ok((0..CELLS).map(|cell| text.part(2 * cell..2 * cell + 2)).collect())
}

/// Reads cages: colours and sums, or both in one number and then candidates.
fn read_killer(first: Excerpt<'_>, second: Excerpt<'_>, square: &mut Square) -> Read<()> {
    let number = |word: Excerpt<'_>, base| {
        u32::from_str_radix(word.text, base)
            .map_err(|_| Box::new(word.error(format!("`{}` is not a number in base {base}", word.text))))
    };
    let (mut colours, mut sums) = (Vec::new(), Vec::new());
    if first.text.chars().count() == CELLS {
        colours.extend(first.signs().map(|sign| sign.text.chars().next().map_or(0, u32::from)));
        for word in in_twos(second)? {
            sums.push((i64::from(number(word, 10)?), word));
        }
    } else {
        for word in in_twos(first)? {
            let number = number(word, 32)?;
            colours.push(number % 8);
            sums.push((i64::from(number / 8), word));
        }
        read_packed(second, square)?;
    }
    for cells in pieces(CELLS, SIZE, |a, b| colours[a] == colours[b]) {
        let mut stated = cells.iter().map(|&cell| sums[cell]).filter(|(sum, _)| *sum > 0);
        let first = cells[0];
        let name = format!("the cage that starts at r{}c{}", first / SIZE + 1, first % SIZE + 1);
        let Some((sum, word)) = stated.next() else {
            return Err(Box::new(sums[first].1.error(format!("{name} has no sum"))));
        };
        if let Some((_, other)) = stated.next() {
            let help = "two cages of one colour must not touch";
            return Err(Box::new(other.error(format!("{name} already has the sum {sum}")).help(help)));
        }
        square.cages.push(Cage { cells, sum: Some(sum), read_at: Some(word.place()) });
    }
    Ok(())
}

const COPY: &str = "copy the link again, including its end";

/// Reads cells with candidates, two or three signs each.
fn read_packed(text: Excerpt<'_>, square: &mut Square) -> Read<()> {
    let (cells, base, width) = signs(text.text);
    let cells = text.part(text.text.len() - cells.len()..text.text.len());
    if !are_packed(text.text) {
        let found = cells.text.chars().count();
        let message =
            format!("expected {CELLS} cells, or {} signs, {width} for each cell, found {found} signs", width * CELLS);
        return Err(Box::new(cells.error(message).help(COPY)));
    }
    let mut regions = Vec::new();
    for cell in 0..CELLS {
        let word = cells.part(width * cell..width * cell + width);
        let number = u32::from_str_radix(word.text, base).unwrap_or(0);
        regions.push((number / REGION) as usize);
        let number = if width == 3 { number % REGION } else { number };
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
            let message = format!("`{}` is neither a digit nor candidates from 1 to 9", word.text);
            return Err(Box::new(word.error(message)));
        }
        square[cell].give(given.and_then(|given| square::digit(given, SIZE)), word.place());
        square[cell].limit = if limit.len() == SIZE { DigitSet::default() } else { limit };
    }
    if width == 3 {
        set_regions(&regions, cells, square)?;
    }
    Ok(())
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

    #[test]
    fn pages_have_rules() {
        let flags =
            |path| page(path).map(|Page { diagonals, windows, regions, cages }| [diagonals, windows, regions, cages]);
        for path in ["", "sudoku.htm", "Daily_Sudoku", "sudokusolver.htm", "Sudoku.aspx"] {
            assert_eq!(flags(path), Some([false; 4]), "{path}");
        }
        assert_eq!(flags("sudokux.htm"), Some([true, false, false, false]));
        assert_eq!(flags("X_Sudoku_Player"), Some([true, false, false, false]));
        assert_eq!(flags("Windoku.htm"), Some([false, true, false, false]));
        assert_eq!(flags("Jigsaw_Sudoku_Player"), Some([false, false, true, false]));
        assert_eq!(flags("killerjigsaw.aspx"), Some([false, false, true, true]));
        assert_eq!((flags("kenken.htm"), flags("str8ts.htm")), (None, None));
    }

    #[test]
    fn regions_are_in_the_cells() {
        let cell = |cell: usize| format!("{:0>3}", base36(1024 * (cell / 9) as u32 + u32::from(cell == 0)));
        let text: String = (0..81).map(cell).collect();
        let file = translated(&format!("J9B{text}"), translate).unwrap();
        assert!(file.contains("box = \"1x9\"\n") && file.contains("\n1........\n"), "{file}");
        let wrong = format!("J9B{}{}", base36(1024 * 20 + 1), &text[3..]);
        assert_eq!(translated(&wrong, translate).unwrap_err().message(), "region 20 has 1 cell, not 9");
    }

    fn base36(mut number: u32) -> String {
        let mut signs = Vec::new();
        while number > 0 {
            signs.push(char::from_digit(number % 36, 36).unwrap());
            number /= 36;
        }
        signs.into_iter().rev().collect()
    }
}
