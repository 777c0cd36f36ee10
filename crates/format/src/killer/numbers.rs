//! A number per cell: `3x3::k:3587:14:15:...:`, with `d` between the first two colons if the diagonals hold each digit
//! once. A number is 256 times the sum of its cage plus the number of the cage. For a cell in no cage, it is less than
//! 256.

use std::collections::BTreeMap;

use crate::excerpt::Excerpt;
use crate::square::Square;
use exdoku_text::board::counted;
use exdoku_text::source::Diagnostics;

use super::entry::{CellEntry, Entry, cage};

/// The number of distinct cage numbers.
const CAGES: i64 = 256;

pub(super) fn looks_like(line: &str) -> bool {
    let mut parts = line.split(':');
    let is_size = |part: &str| part.split_once('x').is_some_and(|(a, b)| is_number(a) && is_number(b));
    parts.next().is_some_and(is_size) && parts.next().is_some_and(|flags| flags.len() <= 3) && parts.next() == Some("k")
}

fn is_number(text: &str) -> bool {
    (1..=2).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit())
}

pub(super) fn read(line: Excerpt<'_>, diagnostics: &mut Diagnostics) -> Option<Square> {
    // The last number is followed by a colon, too.
    let whole = line.text.strip_suffix(':').map_or(line, |text| line.part(0..text.len()));
    let mut parts = whole.split(':');
    let (size, flags) = (parts.next()?, parts.next()?);
    parts.next();
    if size.text != "3x3" {
        let message = format!("boxes of {} are not supported: killer strings of this kind have 3x3 boxes", size.text);
        return diagnostics.refuse(size.error(message).help("write it as a TOML file: `exdoku rules killer`"));
    }
    let mut square = Square::new(9);
    match flags.text {
        "" => {}
        "d" => square.set_diagonals(flags.place()),
        other => {
            let message = format!("unknown flag {other:?}: d stands for diagonals");
            return diagnostics.refuse(flags.error(message));
        }
    }
    let words: Vec<Excerpt<'_>> = parts.collect();
    if words.len() != square.count() {
        let message = format!("{}, but the board has {}", counted(words.len(), "cell"), square.count());
        return diagnostics.refuse(words.last().map_or(whole.end(), |last| last.end()).error(message));
    }
    let mut groups: BTreeMap<i64, (CellEntry<'_>, Vec<usize>)> = BTreeMap::new();
    for (cell, word) in words.into_iter().enumerate() {
        let Some(number) = word.text.trim().parse::<i64>().ok().filter(|number| (0..CAGES * CAGES).contains(number))
        else {
            let message =
                format!("{:?} is not a cage number (256 times the sum, plus the number of the cage)", word.text);
            diagnostics.push(word.error(message));
            continue;
        };
        if number == 0 {
            continue;
        }
        let entry = Entry::Sum(number / CAGES);
        let (sign, cells) = groups.entry(number % CAGES).or_insert((CellEntry { entry, word }, Vec::new()));
        cells.push(cell);
        if let (Entry::Sum(first), Entry::Sum(second)) = (sign.entry, entry)
            && first != second
        {
            let message = format!("cage {} has two sums, {first} and {second}", number % CAGES);
            diagnostics.push(word.error(message));
        }
    }
    let cages = groups.into_values().filter_map(|(sign, cells)| cage(cells, sign));
    square.cages = cages.collect();
    square.cages.sort_by_key(|cage| cage.cells[0]);
    Some(square)
}
