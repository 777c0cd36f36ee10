//! A square grid as other programs know it: givens, pencil marks, regions; and what that is in a variant file.

use std::collections::BTreeMap;

use crate::board::{Digits, Position, Symbols, Usual, default_box};

use super::cells::{Place, named};
use super::page::{Page, Toml, spelled};

/// The letters of regions in a picture.
const LETTERS: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

/// The cells of a grid, row by row.
pub(super) struct Square {
    pub(super) size: usize,
    cells: Vec<SquareCell>,
}

/// What stands in a cell.
#[derive(Clone, Default)]
pub(super) struct SquareCell {
    pub(super) given: Option<i64>,
    /// The digits it is limited to; none if it is not.
    pub(super) marks: Vec<i64>,
    /// Which region it is in.
    pub(super) region: Option<usize>,
}

impl Square {
    /// An empty grid, with the usual boxes as regions.
    pub(super) fn new(size: usize) -> Square {
        let mut square = Square { size, cells: vec![SquareCell::default(); size * size] };
        for i in 0..size * size {
            square.cells[i].region = Some(square.usual_region(i));
        }
        square
    }

    fn usual_region(&self, cell: usize) -> usize {
        let (row, column) = (cell / self.size, cell % self.size);
        let usual = default_box(self.size);
        row / usual.height * (self.size / usual.width) + column / usual.width
    }

    /// A cell by its row and column.
    pub(super) fn cell(&mut self, row: usize, column: usize) -> &mut SquareCell {
        &mut self.cells[row * self.size + column]
    }

    /// Takes all cells out of their regions.
    pub(super) fn forget_regions(&mut self) {
        self.cells.iter_mut().for_each(|cell| cell.region = None);
    }

    /// The cells of the region that a cell is in, in reading order; none for a cell in none.
    pub(super) fn region_of(&self, cell: &Place) -> Option<Vec<Place>> {
        let Place::Cell(Position { row, column }) = cell else { return None };
        let region = self.cells[row * self.size + column].region?;
        Some(self.places().filter(|(cell, _)| cell.region == Some(region)).map(|(_, place)| place).collect())
    }

    /// Whether the regions are the usual boxes, whatever they are numbered.
    pub(super) fn has_boxes(&self) -> bool {
        let mut regions: BTreeMap<usize, usize> = BTreeMap::new();
        let mut boxes: BTreeMap<usize, usize> = BTreeMap::new();
        self.cells.iter().enumerate().all(|(i, cell)| {
            let usual = self.usual_region(i);
            cell.region.is_some_and(|region| {
                *boxes.entry(usual).or_insert(region) == region && *regions.entry(region).or_insert(usual) == usual
            })
        })
    }

    fn places(&self) -> impl Iterator<Item = (&SquareCell, Place)> {
        let place = |i: usize| Place::Cell(Position::new(i / self.size, i % self.size));
        self.cells.iter().enumerate().map(move |(i, cell)| (cell, place(i)))
    }

    /// Writes what the board is, and what stands in its cells.
    pub(super) fn write(&self, page: &mut Page) {
        page.say("size", self.size as i64);
        if let Some(symbols) = symbols(self.size).filter(|_| self.size > 9) {
            page.say("symbols", spelled(&symbols));
        }
        self.write_regions(page);
        if self.cells.iter().any(|cell| cell.given.is_some()) {
            page.say("givens", Toml::Picture(picture(self.size, self.cells.iter().map(|cell| cell.given))));
        }
        for (cell, place) in self.places().filter(|(cell, _)| cell.given.is_none() && !cell.marks.is_empty()) {
            let digits = if self.size <= 9 {
                cell.marks.iter().map(i64::to_string).collect::<String>().into()
            } else {
                cell.marks.clone().into()
            };
            page.candidates.push((named(&[place]), digits));
        }
    }

    /// The usual boxes go without saying. Regions of as many cells as there are digits are drawn; smaller ones only
    /// have no repeats.
    fn write_regions(&self, page: &mut Page) {
        if self.has_boxes() {
            return;
        }
        let mut regions: BTreeMap<usize, Vec<Place>> = BTreeMap::new();
        for (cell, place) in self.places() {
            if let Some(region) = cell.region {
                regions.entry(region).or_default().push(place);
            }
        }
        let whole: Vec<usize> =
            regions.iter().filter(|(_, cells)| cells.len() == self.size).map(|(region, _)| *region).collect();
        if whole.is_empty() {
            page.say("box", "none");
        } else {
            let letter = |cell: &SquareCell| {
                let index = cell.region.and_then(|region| whole.iter().position(|&whole| whole == region));
                index.map_or('.', |index| LETTERS.chars().nth(index).unwrap_or('?')).to_string()
            };
            let letters: Vec<String> = self.cells.iter().map(letter).collect();
            page.say("regions", Toml::Picture(letters.chunks(self.size).map(|row| row.join("")).collect()));
        }
        for (_, cells) in regions.into_iter().filter(|(_, cells)| cells.len() != self.size && cells.len() > 1) {
            page.rules.add("extra-regions", [("cells", named(&cells).into())]);
        }
    }
}

/// The digits of a solution as the rows of a picture.
pub(super) fn solution(size: usize, digits: Vec<i64>) -> Vec<String> {
    picture(size, digits.into_iter().map(Some))
}

fn symbols(size: usize) -> Option<Symbols> {
    Some(Usual::of(Digits::new(1, size)?).first().clone())
}

fn picture(size: usize, digits: impl Iterator<Item = Option<i64>>) -> Vec<String> {
    let Some(symbols) = symbols(size) else { return Vec::new() };
    let all = Digits::new(1, size);
    let sign = |digit: Option<i64>| {
        let digit = digit.and_then(|digit| all?.of_value(digit));
        let sign = digit.map_or(".", |digit| symbols.name(digit));
        format!("{sign:>0$}", if symbols.is_single() { 1 } else { symbols.width() })
    };
    let signs: Vec<String> = digits.map(sign).collect();
    signs.chunks(size).map(|row| row.join(if symbols.is_single() { "" } else { " " })).collect()
}
