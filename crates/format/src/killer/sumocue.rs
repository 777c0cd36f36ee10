//! `SumoCueV1`, followed by `D` if the diagonals hold each digit once, and an entry per cell: `=15` for the sum in the
//! first cell of a cage, `+3` for a cell of the cage of cell 3, counted from 0. `J0` to `J8` after it is the region of
//! the cell, which replaces the boxes. Without larger cages, as in a plain jigsaw, the sums are givens.

use crate::excerpt::Excerpt;
use crate::square::{self, Square};
use exdoku_text::board::counted;
use exdoku_text::source::Diagnostics;

use super::entry::{CellEntry, Entry, follow};

const HEADER: &str = "SumoCueV1";

/// The largest number of rows.
const MOST: usize = 25;

pub(super) fn looks_like(line: &str) -> bool {
    let header = line.get(..HEADER.len()).is_some_and(|header| header.eq_ignore_ascii_case(HEADER));
    header && line[HEADER.len()..].trim_start_matches(['D', 'd', ' ']).starts_with(['=', '+'])
}

pub(super) fn read(line: Excerpt<'_>, diagnostics: &mut Diagnostics) -> Option<Square> {
    let rest = line.part(HEADER.len()..line.text.len());
    let begin = rest.text.find(['=', '+']).unwrap_or(rest.text.len());
    let entries = entries(rest.part(begin..rest.text.len()));
    let size = entries.len().isqrt();
    if size * size != entries.len() || !(2..=MOST).contains(&size) {
        let message = format!("{}; a 9x9 board has 81", counted(entries.len(), "entry").replace("entrys", "entries"));
        return diagnostics.refuse(line.end().error(message));
    }
    let mut square = Square::new(size);
    if let Some(at) = rest.text[..begin].find(['D', 'd']) {
        square.set_diagonals(rest.part(at..at + 1).place());
    }
    let read: Vec<Option<(CellEntry<'_>, Option<Excerpt<'_>>)>> =
        entries.into_iter().map(|word| entry(word, size * size, diagnostics)).collect();
    let (parsed, regions): (Vec<_>, Vec<_>) = read.into_iter().collect::<Option<Vec<_>>>()?.into_iter().unzip();
    let regions: Vec<Excerpt<'_>> = regions.into_iter().flatten().collect();
    if parsed.iter().any(|sign| matches!(sign.entry, Entry::Pointer(_))) {
        square.cages = follow(&parsed, diagnostics);
    } else {
        for (cell, sign) in parsed.iter().enumerate() {
            match sign.entry {
                Entry::Sum(digit) if digit as usize <= size => {
                    square[cell].give(square::digit(digit, size), sign.word.place());
                }
                _ => diagnostics
                    .push(sign.word.error(format!("{} is not a digit of this board, 1 to {size}", sign.word.text))),
            }
        }
    }
    if !regions.is_empty() {
        square.set_regions(read_regions(&regions, line, size, diagnostics)?);
    }
    Some(square)
}

/// An entry, and the number of its region.
fn entry<'s>(
    word: Excerpt<'s>,
    cells: usize,
    diagnostics: &mut Diagnostics,
) -> Option<(CellEntry<'s>, Option<Excerpt<'s>>)> {
    let (number, region) = match word.text.find(['J', 'j']) {
        Some(at) => (word.part(1..at), Some(word.part(at + 1..word.text.len()).trimmed())),
        None => (word.part(1..word.text.len()), None),
    };
    let entry = match number.text.trim().parse::<u16>().ok().map(usize::from) {
        Some(number) if word.text.starts_with('=') => Entry::Sum(number as i64),
        Some(cell) if cell < cells => Entry::Pointer(cell),
        Some(cell) => {
            let message = format!("cell {cell} is outside the board, whose cells are 0 to {}", cells - 1);
            return diagnostics.refuse(number.error(message));
        }
        None => {
            let help = "an entry is =15 for a sum or +3 for the cage of cell 3, optionally followed by J0";
            return diagnostics.refuse(word.error(format!("{:?} is not an entry", word.text)).help(help));
        }
    };
    Some((CellEntry { entry, word: number }, region))
}

/// The entries: each begins with `=` or `+`.
fn entries(text: Excerpt<'_>) -> Vec<Excerpt<'_>> {
    let mut starts: Vec<usize> = text.text.match_indices(['=', '+']).map(|(at, _)| at).collect();
    starts.push(text.text.len());
    starts.windows(2).map(|pair| text.part(pair[0]..pair[1])).collect()
}

fn read_regions(
    entries: &[Excerpt<'_>],
    line: Excerpt<'_>,
    size: usize,
    diagnostics: &mut Diagnostics,
) -> Option<Vec<usize>> {
    if entries.len() != size * size {
        let message = format!("only {} of {} cells have a region", entries.len(), size * size);
        return diagnostics.refuse(line.error(message).help("give J and a number in every entry, or in none"));
    }
    let number = |word: &Excerpt<'_>| match word.text.parse().ok() {
        Some(region) => Some(region),
        None => diagnostics.refuse(word.error(format!("{:?} is not a region number", word.text))),
    };
    let regions: Vec<Option<usize>> = entries.iter().map(number).collect();
    let regions: Vec<usize> = regions.into_iter().collect::<Option<_>>()?;
    diagnostics.without_errors(|diagnostics| {
        for (at, &region) in regions.iter().enumerate() {
            let cells = regions.iter().filter(|other| **other == region).count();
            if cells != size && regions[..at].iter().all(|before| *before != region) {
                let message = format!("region {region} has {}, not {size}", counted(cells, "cell"));
                diagnostics.push(entries[at].error(message));
            }
        }
        Some(())
    })?;
    Some(regions)
}
