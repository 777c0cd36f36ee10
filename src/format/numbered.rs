//! A square board as simple notations have it: digits in its cells, boxes or regions, cages, long diagonals.
//!
//! ```text
//!   cells are numbered row by row from 0, digits from 1     0 1 2 3
//!                                                           4 5 6 7 ...
//! ```

use std::collections::BTreeMap;

use crate::board::{BoxShape, Digit, Digits, MAX_SIDE, Position, Symbols, Usual, default_box};

use super::cells::{Place, named};
use super::page::{Page, Toml, spelled};

/// What divides the board beside rows and columns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Division {
    Boxes(BoxShape),
    /// The region of each cell, by any number.
    Regions(Vec<usize>),
}

/// Cells that hold different digits, and their sum.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Cage {
    pub(super) cells: Vec<usize>,
    pub(super) sum: i64,
}

/// A puzzle on a square board.
#[derive(Clone, Debug)]
pub(super) struct Square {
    pub(super) size: usize,
    pub(super) division: Division,
    pub(super) givens: Vec<Option<usize>>,
    /// Cells that are limited to some digits.
    pub(super) candidates: BTreeMap<usize, Vec<usize>>,
    pub(super) cages: Vec<Cage>,
    pub(super) diagonals: bool,
}

impl Square {
    /// The empty board with the usual boxes.
    pub(super) fn new(size: usize) -> Square {
        debug_assert!((1..=MAX_SIDE).contains(&size), "a size is checked before");
        Square {
            size,
            division: Division::Boxes(default_box(size)),
            givens: vec![None; size * size],
            candidates: BTreeMap::new(),
            cages: Vec::new(),
            diagonals: false,
        }
    }

    /// Its cells as places.
    pub(super) fn place(&self, cell: usize) -> Place {
        Place::Cell(Position::new(cell / self.size, cell % self.size))
    }

    /// Writes the board, what stands in it, and its rules.
    pub(super) fn write(&self, page: &mut Page) {
        let Some(symbols) = Digits::new(1, self.size).map(|digits| Usual::of(digits).first().clone()) else { return };
        page.say("size", self.size as i64);
        if self.size > 9 {
            page.say("symbols", spelled(&symbols));
        }
        match &self.division {
            Division::Boxes(shape) if *shape == default_box(self.size) => {}
            Division::Boxes(shape) => page.say("box", shape.to_string()),
            Division::Regions(regions) => {
                let mut met: Vec<usize> = Vec::new();
                for region in regions {
                    if !met.contains(region) {
                        met.push(*region);
                    }
                }
                let sign = |region: &usize| letter(met.iter().position(|one| one == region).unwrap_or_default());
                let rows = regions.chunks(self.size).map(|row| row.iter().map(sign).collect());
                page.say("regions", Toml::Picture(rows.collect()));
            }
        }
        if self.givens.iter().any(Option::is_some) {
            let signs = self.givens.iter().map(|given| given.map_or(".", |digit| name(&symbols, digit)).to_owned());
            page.say("givens", Toml::Picture(self.rows(signs, &symbols)));
        }
        self.write_candidates(&symbols, page);
        if self.diagonals {
            page.rules.set("diagonals", "both");
        }
        for Cage { cells, sum } in &self.cages {
            let cells: Vec<Place> = cells.iter().map(|&cell| self.place(cell)).collect();
            page.rules.add("killer", [("cells", named(&cells).into()), ("sum", (*sum).into())]);
        }
    }

    fn write_candidates(&self, symbols: &Symbols, page: &mut Page) {
        let names = |digits: &[usize]| digits.iter().map(|&digit| name(symbols, digit)).collect::<Vec<_>>();
        let gap = if symbols.is_single() { "" } else { " " };
        let position = |cell: usize| Position::new(cell / self.size, cell % self.size);
        let limits = self.candidates.iter().map(|(&cell, digits)| (position(cell), names(digits).join(gap)));
        write_limits(limits.collect(), (self.size, self.size), page);
    }

    /// Signs as the rows of a picture.
    fn rows(&self, signs: impl Iterator<Item = String>, symbols: &Symbols) -> Vec<String> {
        let signs: Vec<String> = signs.collect();
        signs.chunks(self.size).map(|row| row.join(if symbols.is_single() { "" } else { " " })).collect()
    }
}

/// Writes the digits that cells are limited to, on a board of so many rows and columns. A few are listed; more are a
/// picture with a word a cell.
pub(super) fn write_limits(limits: BTreeMap<Position, String>, (rows, columns): (usize, usize), page: &mut Page) {
    if limits.len() <= columns || limits.values().any(|word| word.contains(' ')) {
        let entry = |(position, word): (Position, String)| (position.to_string(), word.into());
        page.candidates.extend(limits.into_iter().map(entry));
        return;
    }
    let word = |row: usize, column: usize| limits.get(&Position::new(row, column)).map_or(".", String::as_str);
    let width = |column: usize| (0..rows).map(|row| word(row, column).chars().count()).max().unwrap_or(1);
    let widths: Vec<usize> = (0..columns).map(width).collect();
    let row = |row: usize| {
        let padded = widths.iter().enumerate().map(|(column, &width)| format!("{:<width$}", word(row, column)));
        padded.collect::<Vec<_>>().join(" ").trim_end().to_owned()
    };
    page.say("candidates", Toml::Picture((0..rows).map(row).collect()));
}

fn name(symbols: &Symbols, digit: usize) -> &str {
    symbols.name(Digit::new(digit - 1))
}

/// The letter of a region in a picture, by the order in which one meets them.
fn letter(region: usize) -> char {
    ('A'..='Z').chain('a'..='z').chain('0'..='9').nth(region).unwrap_or('?')
}

/// Why these many different digits cannot have a sum, if they cannot.
pub(super) fn impossible_cage(size: usize, cells: usize, sum: i64) -> Option<String> {
    let (size, count) = (size as i64, cells as i64);
    if count > size {
        return Some(format!("a cage of {count} cells, but there are only {size} digits"));
    }
    let least = count * (count + 1) / 2;
    let most = count * size - count * (count - 1) / 2;
    let digits = if count == 1 { "1 digit sums".to_owned() } else { format!("{count} different digits sum") };
    (!(least..=most).contains(&sum)).then(|| format!("{digits} to {least} at least and {most} at most, not {sum}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_board() {
        let mut square = Square::new(4);
        square.givens[5] = Some(3);
        square.candidates.insert(0, vec![1, 2]);
        square.cages.push(Cage { cells: vec![2, 3], sum: 5 });
        square.diagonals = true;
        let mut page = Page::default();
        square.write(&mut page);
        let toml = "size = 4\ngivens = \"\"\"\n....\n.3..\n....\n....\n\"\"\"\n\n[candidates]\nr1c1 = \"12\"\n\n\
                    [rules]\ndiagonals = \"both\"\nkiller = { cells = \"r1c3-4\", sum = 5 }\n";
        assert_eq!(page.to_string().replace("killer = [\n    ", "killer = "), toml);
    }

    #[test]
    fn sums() {
        assert_eq!(impossible_cage(9, 2, 3), None);
        assert_eq!(impossible_cage(9, 2, 17), None);
        assert!(impossible_cage(9, 2, 18).is_some());
        assert!(impossible_cage(9, 9, 44).is_some());
        assert!(impossible_cage(9, 10, 50).is_some());
    }
}
