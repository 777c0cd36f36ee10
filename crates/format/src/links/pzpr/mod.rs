//! Puzzles in links to puzz.link and other sites of pzpr: their kind, columns, rows, then numbers and runs of empty places.
//!
//! ```text
//!   https://puzz.link/p?sudoku/9/9/l768g3g2g7o4...
//!                              9/9/    columns and rows
//!                              0-f     a number;  -1a  one of two hexadecimal digits;  .  a number that is not given
//!                              g-z     1 to 20 empty places
//!
//!   skyscrapers    clues above, below, left and right of a Latin square; then its cells
//!   minarism       the differences of neighbours in a Latin square, g and h for signs between them, i-z for 1 to 18 without
//!   kropki         dots between neighbours in a Latin square, all of them: three pairs a sign
//!   factors        the borders of rooms in a Latin square, five a sign; then the product of each room
//! ```
//!
//! Pairs in rows come before pairs in columns.
//!
//! # References
//! pzprjs, `Encode.js` and the files of these kinds.

mod numbers;

use std::sync::Arc;

use crate::cells::{Pair, Place, named};
use crate::excerpt::Excerpt;
use crate::pieces::pieces;
use crate::sides::Clues;
use crate::square::{self, Square};
use crate::toml_file::{Toml, TomlFile};
use exdoku_rules::rules::keys;
use exdoku_text::board::{BoxShape, MAX_SIDE, Side};
use exdoku_text::source::{Diagnostic, Diagnostics, Source, Span};
use numbers::Scan;

/// The sizes of boards with boxes, and the boxes.
const SIZES: [(usize, BoxShape); 5] = [
    (4, BoxShape { height: 2, width: 2 }),
    (6, BoxShape { height: 2, width: 3 }),
    (9, BoxShape { height: 3, width: 3 }),
    (16, BoxShape { height: 4, width: 4 }),
    (25, BoxShape { height: 5, width: 5 }),
];

type Read = Result<(), Box<Diagnostic>>;

/// A kind of puzzle: its names, and the function that reads it.
struct Kind {
    names: &'static [&'static str],
    read: fn(Scan<'_>, &mut Square, &mut TomlFile) -> Read,
}

const KINDS: [Kind; 5] = [
    Kind { names: &["sudoku"], read: cells },
    Kind { names: &["skyscrapers", "skyscraper", "building"], read: skyscrapers },
    Kind { names: &["minarism"], read: minarism },
    Kind { names: &["kropki"], read: kropki },
    Kind { names: &["factors"], read: factors },
];

/// Whether a kind of puzzle is supported.
pub(super) fn is_kind(name: &str) -> bool {
    KINDS.iter().any(|kind| kind.names.contains(&name))
}

/// The kinds that are supported.
pub(super) fn kinds() -> String {
    KINDS.map(|kind| kind.names[0]).join(", ")
}

/// Translates `kind/columns/rows/...` to a variant file.
pub(super) fn translate(source: &Arc<Source>, bytes: Span, diagnostics: &mut Diagnostics) -> Option<TomlFile> {
    read(Excerpt::new(source, bytes)).map_err(|wrong| diagnostics.push(*wrong)).ok()
}

fn read(text: Excerpt<'_>) -> Result<TomlFile, Box<Diagnostic>> {
    let parts: Vec<Excerpt<'_>> = text.split('/').collect();
    let kind = KINDS.iter().find(|kind| kind.names.contains(&parts[0].text));
    let side = |at: usize| parts.get(at).and_then(|part| part.text.parse::<usize>().ok());
    let size = side(1).filter(|size| side(2) == Some(*size) && (2..=MAX_SIDE).contains(size));
    let (Some(kind), Some(size), Some(content)) = (kind, size, parts.get(3)) else {
        let wrong = text.error("this is not a square board of as many columns as rows, followed by its cells");
        return Err(Box::new(
            wrong.help("the link continues with the columns, the rows and the cells: sudoku/9/9/..."),
        ));
    };
    let mut square = Square::new(size);
    if kind.names == ["sudoku"] {
        let Some((_, shape)) = SIZES.iter().find(|(known, _)| *known == size) else {
            let wrong = parts[1].error(format!("a Sudoku there has 4, 6, 9, 16 or 25 rows and columns, not {size}"));
            return Err(Box::new(wrong));
        };
        square.set_boxes(*shape);
    } else {
        square.forget_regions();
    }
    let mut rules = TomlFile::default();
    (kind.read)(Scan::new(*content), &mut square, &mut rules)?;
    let mut file = square.file();
    file.rules.append(rules.rules);
    Ok(file)
}

fn cells(mut scan: Scan<'_>, square: &mut Square, _: &mut TomlFile) -> Read {
    for found in scan.numbers(square.count(), 'g')? {
        let Some(number) = found.number else { continue };
        let digit = square::digit(number as i64, square.size);
        if digit.is_none() {
            let message = format!("{number} is not a digit of this grid, whose digits are 1-{}", square.size);
            return Err(Box::new(found.word.error(message)));
        }
        square[found.place].give(digit, found.word.place());
    }
    let rest = scan.rest();
    match rest.text.is_empty() {
        true => Ok(()),
        false => Err(Box::new(rest.error(format!("more cells than the board has, {}", square.count())))),
    }
}

fn skyscrapers(mut scan: Scan<'_>, square: &mut Square, file: &mut TomlFile) -> Read {
    const SIDES: [Side; 4] = [Side::Top, Side::Bottom, Side::Left, Side::Right];
    let size = square.size;
    let mut clues = Clues::new(size, size);
    for found in scan.numbers(4 * size, 'g')? {
        if let Some(number) = found.number {
            clues.add(SIDES[found.place / size], found.place % size, number as i64, Some(found.word.place()));
        }
    }
    clues.write(keys::skyscraper::NAME, None, &mut file.rules);
    cells(scan, square, file)
}

/// The pairs of neighbours: those in rows, row by row, then those in columns.
fn neighbours(square: &Square) -> Vec<[Place; 2]> {
    let size = square.size;
    let all = || 0..size * size;
    let in_rows = all().filter(|cell| cell % size + 1 < size).map(|cell| [cell, cell + 1]);
    let in_columns = all().filter(|cell| cell + size < size * size).map(|cell| [cell, cell + size]);
    in_rows.chain(in_columns).map(|pair| pair.map(|cell| square.place(cell))).collect()
}

fn minarism(mut scan: Scan<'_>, square: &mut Square, file: &mut TomlFile) -> Read {
    let pairs = neighbours(square);
    for found in scan.numbers(pairs.len(), 'i')? {
        let [first, second] = &pairs[found.place];
        let mut greater = |line: [&Place; 2]| {
            let line = named(&line.map(Place::clone)).into();
            file.rules.at(found.word.place(), |rules| rules.add(keys::greater_than::NAME, [("line", line)]));
        };
        match (found.word.text, found.number) {
            ("g", _) => greater([second, first]),
            ("h", _) => greater([first, second]),
            (_, None | Some(0)) => {}
            (_, Some(by)) => {
                let pair = Pair { cells: [first.clone(), second.clone()], read_at: Some(found.word.place()) };
                file.rules.add(keys::white_dot::NAME, [("pairs", vec![pair].into()), ("by", (by as i64).into())]);
            }
        }
    }
    at_end(&scan)
}

fn kropki(mut scan: Scan<'_>, square: &mut Square, file: &mut TomlFile) -> Read {
    let all = neighbours(square);
    let (mut white, mut black) = (Vec::new(), Vec::new());
    for three in all.chunks(3) {
        let word = scan.take(1);
        let dots = word.text.chars().next().map_or(Some(0), |sign| sign.to_digit(27));
        let Some(dots) = dots else { return Err(Box::new(word.error(format!("`{}` is not three pairs", word.text)))) };
        for (pair, weight) in three.iter().zip([9, 3, 1]) {
            match dots / weight % 3 {
                1 => white.push(Pair { cells: pair.clone(), read_at: Some(word.place()) }),
                2 => black.push(Pair { cells: pair.clone(), read_at: Some(word.place()) }),
                _ => {}
            }
        }
    }
    let white = (!white.is_empty()).then(|| ("white", white.into()));
    let black = (!black.is_empty()).then(|| ("black", black.into()));
    // All dots are given.
    let negative = Some(("negative", true.into()));
    file.rules.add(keys::kropki::NAME, [white, black, negative].into_iter().flatten());
    at_end(&scan)
}

fn factors(mut scan: Scan<'_>, square: &mut Square, file: &mut TomlFile) -> Read {
    let size = square.size;
    let mut borders = || -> Result<Vec<bool>, Box<Diagnostic>> {
        let count = size * (size - 1);
        let word = scan.take(count.div_ceil(5));
        let mut bits = Vec::new();
        for sign in word.signs() {
            let five = sign.text.chars().next().and_then(|sign| sign.to_digit(32));
            let Some(five) = five else {
                return Err(Box::new(sign.error(format!("`{}` is not five borders", sign.text))));
            };
            bits.extend([16, 8, 4, 2, 1].map(|bit| five & bit != 0));
        }
        bits.resize(count, false);
        Ok(bits)
    };
    let (upright, level) = (borders()?, borders()?);
    let rooms = pieces(size * size, size, |a, b| match b == a + 1 {
        true => !upright[a / size * (size - 1) + a % size],
        false => !level[a],
    });
    for found in scan.numbers(rooms.len(), 'g')? {
        let Some(product) = found.number else { continue };
        let cells: Vec<Place> = rooms[found.place].iter().map(|&cell| square.place(cell)).collect();
        let condition = format!("product == {product}");
        let parameters: [(_, Toml); 2] = [("cells", named(&cells).into()), ("where", condition.into())];
        file.rules.at(found.word.place(), |rules| rules.add(keys::digits::NAME, parameters));
    }
    at_end(&scan)
}

/// An error if something follows.
fn at_end(scan: &Scan<'_>) -> Read {
    let rest = scan.rest();
    match rest.text.is_empty() {
        true => Ok(()),
        false => Err(Box::new(rest.error("the board ends before this"))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::translate::translated;

    #[test]
    fn numbers_and_runs() {
        let file = translated("sudoku/4/4/1g2h3-04k", translate).unwrap();
        assert!(file.contains("1.2.\n.34.\n....\n....\n"), "{file}");
        for wrong in ["5", "z1", "g_", "-0", "-+1", "-aé", "+1é", "é", "zzzz"] {
            assert!(translated(&format!("sudoku/4/4/{wrong}"), translate).is_err(), "{wrong}");
        }
        for wrong in ["5/5/1", "4/4", "", "4/5/1", "99999999999999999999/4/1"] {
            assert!(translated(&format!("sudoku/{wrong}"), translate).is_err(), "{wrong}");
        }
    }

    #[test]
    fn clues_of_latin_squares() {
        let file = translated("skyscrapers/4/4/1r21g", translate).unwrap();
        assert!(file.contains("skyscraper = { right = \". 2 1 .\", top = \"1 . . .\" }"), "{file}");
        let file = translated("minarism/3/3/g1i.h", translate).unwrap();
        assert!(file.contains("greater-than = [") || file.contains("greater-than = \""), "{file}");
        let file = translated("kropki/3/3/3i00", translate).unwrap();
        assert!(file.contains("negative = true"), "{file}");
        for wrong in ["skyscrapers/4/4/zz", "minarism/3/3/zzz", "kropki/3/3/r", "kropki/3/3/000000", "factors/3/3/é"] {
            assert!(translated(wrong, translate).is_err(), "{wrong}");
        }
    }
}
