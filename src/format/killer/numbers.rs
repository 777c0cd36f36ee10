//! A number a cell: `3x3::k:3587:14:15:...:`, with `d` between the first two colons where the diagonals hold each
//! digit once. A number is 256 times the sum of its cage, plus a number that is the same for all its cells; without a
//! sum, for a cell in no cage, it is less than 256.

use std::collections::BTreeMap;

use crate::board::counted;
use crate::format::excerpt::Excerpt;
use crate::format::square::Square;
use crate::source::Diagnostics;

use super::{Says, Sign, cage};

/// So many cages can be told apart.
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
    // The last number has a colon behind it, too.
    let whole = line.text.strip_suffix(':').map_or(line, |text| line.part(0..text.len()));
    let mut parts = whole.split(':');
    let (size, flags) = (parts.next()?, parts.next()?);
    parts.next();
    if size.text != "3x3" {
        let message = format!("boxes of {}, where killer strings of this kind are known with 3x3 only", size.text);
        diagnostics.push(size.error(message).help("write it as a TOML file: `exdoku rules killer`"));
        return None;
    }
    let mut square = Square::new(9);
    match flags.text {
        "" => {}
        "d" => (square.main, square.anti) = (true, true),
        other => {
            let message = format!("{other:?} is not known here: d stands for diagonals");
            diagnostics.push(flags.error(message));
            return None;
        }
    }
    let words: Vec<Excerpt<'_>> = parts.collect();
    if words.len() != square.count() {
        let message = format!("{}, where the board has {}", counted(words.len(), "cell"), square.count());
        diagnostics.push(words.last().map_or(whole.end(), |last| last.end()).error(message));
        return None;
    }
    let mut groups: BTreeMap<i64, (Sign<'_>, Vec<usize>)> = BTreeMap::new();
    for (cell, word) in words.into_iter().enumerate() {
        let Some(number) = word.text.trim().parse::<i64>().ok().filter(|number| (0..CAGES * CAGES).contains(number))
        else {
            let message = format!("{:?} is no number of a cage, 256 times its sum and which it is", word.text);
            diagnostics.push(word.error(message));
            continue;
        };
        if number == 0 {
            continue;
        }
        let says = Says::Sum(number / CAGES);
        let (sign, cells) = groups.entry(number % CAGES).or_insert((Sign { says, word }, Vec::new()));
        cells.push(cell);
        if let (Says::Sum(first), Says::Sum(second)) = (sign.says, says)
            && first != second
        {
            let message =
                format!("this says that the sum of cage {} is {second}; before it was {first}", number % CAGES);
            diagnostics.push(word.error(message));
        }
    }
    let cages = groups.into_values().filter_map(|(sign, cells)| cage(cells, sign, square.size, diagnostics));
    square.cages = cages.collect();
    square.cages.sort_by_key(|cage| cage.cells[0]);
    Some(square)
}
