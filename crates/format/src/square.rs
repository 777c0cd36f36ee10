//! The boards of other programs, mostly square: givens, candidates, regions, cages, main diagonals; and how they become a
//! variant file.
//!
//! ```text
//!   square[4], or square[Position::new(1, 0)]: cells     0 1 2 3
//!   have numbers, row by row from 0                      4 5 6 7 ...
//! ```

use std::collections::BTreeMap;
use std::ops::{Index, IndexMut};

use exdoku_rules::rules::keys;
use exdoku_text::board::{BoxShape, Digit, DigitSet, Digits, MAX_SIDE, Position, Symbols, Usual, default_box};
use exdoku_text::source;

use super::cage::Cage;
use super::cells::{Place, named};
use super::limits::{Spelling, write_limits};
use super::overlapping::Grids;
use super::picture;
use super::toml_file::{Toml, TomlFile, spelled};

/// A board of `size` rows and columns with the digits from 1 to `size`; or an oblong one, or one with other digits.
#[derive(Clone, Debug)]
pub(super) struct Square {
    /// The number of rows or columns, whichever is greater.
    pub(super) size: usize,
    columns: usize,
    digits: Digits,
    cells: Vec<SquareCell>,
    pub(super) cages: Vec<Cage>,
    /// Where it is said that no digit repeats on the diagonal from the top left, if it is.
    pub(super) main: Option<source::Place>,
    /// The same for the diagonal from the top right.
    pub(super) anti: Option<source::Place>,
    /// Where it has several grids: the boxes of each, and its first cell.
    grids: Option<(BoxShape, Vec<Position>)>,
}

/// The content of a cell.
#[derive(Clone, Debug, Default)]
pub(super) struct SquareCell {
    pub(super) given: Option<Digit>,
    /// Where it was read, if it has a place of its own.
    given_at: Option<source::Place>,
    /// Its candidates; empty if all digits are candidates. A given needs none.
    pub(super) limit: DigitSet,
    /// An arbitrary number for its region.
    pub(super) region: Option<usize>,
    /// Whether it is a hole.
    pub(super) hole: bool,
}

impl SquareCell {
    /// Sets its given, if it has one, which was read from a place.
    pub(super) fn give(&mut self, given: Option<Digit>, place: source::Place) {
        (self.given, self.given_at) = (given, given.map(|_| place));
    }
}

impl Index<usize> for Square {
    type Output = SquareCell;

    fn index(&self, cell: usize) -> &SquareCell {
        &self.cells[cell]
    }
}

impl IndexMut<usize> for Square {
    fn index_mut(&mut self, cell: usize) -> &mut SquareCell {
        &mut self.cells[cell]
    }
}

impl Index<Position> for Square {
    type Output = SquareCell;

    fn index(&self, at: Position) -> &SquareCell {
        &self.cells[at.row * self.columns + at.column]
    }
}

impl IndexMut<Position> for Square {
    fn index_mut(&mut self, at: Position) -> &mut SquareCell {
        &mut self.cells[at.row * self.columns + at.column]
    }
}

impl Square {
    /// An empty board with the default boxes.
    pub(super) fn new(size: usize) -> Square {
        debug_assert!((1..=MAX_SIDE).contains(&size), "the size was checked");
        let mut square = Square::oblong((size, size), digits(size));
        if let Some(boxes) = default_box(size) {
            square.set_boxes(boxes);
        }
        square
    }

    /// An empty board with these numbers of rows and columns and these digits, without boxes.
    pub(super) fn oblong((rows, columns): (usize, usize), digits: Digits) -> Square {
        let cells = vec![SquareCell::default(); rows * columns];
        let size = rows.max(columns);
        Square { size, columns, digits, cells, cages: Vec::new(), main: None, anti: None, grids: None }
    }

    /// An empty board of several grids, with this number of rows and columns. Cells that are in none are holes.
    pub(super) fn of_grids((rows, columns): (usize, usize), grids: &Grids) -> Square {
        let mut square = Square::oblong((rows, columns), digits(grids.side));
        let corners: Vec<Position> = grids.corners.iter().map(|&(row, column)| Position::new(row, column)).collect();
        for cell in 0..square.count() {
            let at = square.position(cell);
            let is_within = |from: usize, at: usize| (from..from + grids.side).contains(&at);
            square[cell].hole =
                !corners.iter().any(|corner| is_within(corner.row, at.row) && is_within(corner.column, at.column));
        }
        square.grids = Some((grids.boxes, corners));
        square
    }

    /// Whether it has several grids.
    pub(super) fn has_grids(&self) -> bool {
        self.grids.is_some()
    }

    /// The number of its digits.
    pub(super) fn digit_count(&self) -> usize {
        self.digits.count()
    }

    /// The symbols of its digits.
    pub(super) fn symbols(&self) -> Symbols {
        Usual::of(self.digits).first().clone()
    }

    pub(super) fn rows(&self) -> usize {
        self.cells.len() / self.columns
    }

    pub(super) fn columns(&self) -> usize {
        self.columns
    }

    /// The number of cells.
    pub(super) fn count(&self) -> usize {
        self.cells.len()
    }

    /// Says of both diagonals that no digit repeats on them.
    pub(super) fn set_diagonals(&mut self, place: source::Place) {
        (self.main, self.anti) = (Some(place.clone()), Some(place));
    }

    /// Takes all cells out of their regions.
    pub(super) fn forget_regions(&mut self) {
        self.cells.iter_mut().for_each(|cell| cell.region = None);
    }

    /// Divides it into boxes.
    pub(super) fn set_boxes(&mut self, shape: BoxShape) {
        let columns = self.columns;
        self.set_regions((0..self.cells.len()).map(|cell| box_of(cell, shape, columns)));
    }

    /// Divides it into regions: the number of each cell's region.
    pub(super) fn set_regions(&mut self, regions: impl IntoIterator<Item = usize>) {
        self.cells.iter_mut().zip(regions).for_each(|(cell, region)| cell.region = Some(region));
    }

    /// The shape of the boxes, if its regions are boxes.
    pub(super) fn boxes(&self) -> Option<BoxShape> {
        let first = self.cells[0].region?;
        let width = self.cells[..self.columns].iter().take_while(|cell| cell.region == Some(first)).count();
        let count = self.digits.count();
        let shape = BoxShape { height: count / width, width };
        if !count.is_multiple_of(width) || !self.rows().is_multiple_of(shape.height) {
            return None;
        }
        let (mut regions, mut boxes) = (BTreeMap::new(), BTreeMap::new());
        let fits = self.columns.is_multiple_of(width)
            && self.cells.iter().enumerate().all(|(number, cell)| {
                let own = box_of(number, shape, self.columns);
                cell.region.is_some_and(|region| {
                    *boxes.entry(own).or_insert(region) == region && *regions.entry(region).or_insert(own) == own
                })
            });
        fits.then_some(shape)
    }

    /// Removes regions with more cells than there are digits: such a region only belongs to the picture. Returns their
    /// sizes.
    pub(super) fn forget_large_regions(&mut self) -> Vec<usize> {
        let mut sizes: BTreeMap<usize, usize> = BTreeMap::new();
        self.cells.iter().filter_map(|cell| cell.region).for_each(|region| *sizes.entry(region).or_default() += 1);
        sizes.retain(|_, size| *size > self.digits.count());
        for cell in &mut self.cells {
            cell.region = cell.region.filter(|region| !sizes.contains_key(region));
        }
        sizes.into_values().collect()
    }

    /// The cells of the region of a cell, in reading order; `None` for a cell in no region.
    pub(super) fn region_of(&self, cell: &Place) -> Option<Vec<Place>> {
        let Place::Cell(at) = cell else { return None };
        let region = self[*at].region?;
        let cells = (0..self.count()).filter(|&cell| self[cell].region == Some(region));
        Some(cells.map(|cell| self.place(cell)).collect())
    }

    fn position(&self, cell: usize) -> Position {
        Position::new(cell / self.columns, cell % self.columns)
    }

    /// A cell as a place.
    pub(super) fn place(&self, cell: usize) -> Place {
        Place::Cell(self.position(cell))
    }

    /// A file of it alone.
    pub(super) fn file(&self) -> TomlFile {
        let mut file = TomlFile::default();
        self.write(&mut file);
        file
    }

    /// Writes the board, the contents of its cells, and its rules.
    pub(super) fn write(&self, file: &mut TomlFile) {
        let symbols = self.symbols();
        let (rows, columns) = (self.rows(), self.columns);
        if let Some((boxes, corners)) = &self.grids {
            file.set("size", self.digits.count() as i64);
            file.set("grids", corners.iter().map(|&corner| Place::Cell(corner).to_string()).collect::<Vec<_>>());
            if Some(*boxes) != default_box(self.digits.count()) {
                file.set_boxes(Some(*boxes));
            }
        } else {
            file.set_size(rows, columns);
            if self.digits != digits(self.size) {
                file.set("digits", self.digits);
            }
        }
        if self.digits.count() > 9 {
            file.set("symbols", spelled(&symbols));
        }
        let said = self.main.as_ref().or(self.anti.as_ref()).cloned();
        file.rules.at(said, |rules| rules.diagonals(self.main.is_some(), self.anti.is_some()));
        if self.grids.is_none() {
            self.write_regions(file);
            if self.cells.iter().any(|cell| cell.hole) {
                let signs = self.cells.iter().map(|cell| if cell.hole { "#" } else { "." });
                file.set("holes", Toml::Picture(picture::rows(signs, columns, 1)));
            }
        }
        if self.cells.iter().any(|cell| cell.given.is_some()) {
            let sign = |cell: &SquareCell| match cell.given {
                Some(digit) => symbols.name(digit),
                None if cell.hole => "#",
                None => ".",
            };
            let signs = self.cells.iter().map(sign);
            file.set("givens", Toml::Picture(picture::rows(signs, columns, symbols.width())));
            let places = self.cells.iter().enumerate();
            file.given_places =
                places.filter_map(|(at, cell)| Some((self.position(at), cell.given_at.clone()?))).collect();
        }
        let limited = |(_, cell): &(usize, &SquareCell)| cell.given.is_none() && !cell.limit.is_empty();
        let limits = self.cells.iter().enumerate().filter(limited).map(|(i, cell)| (self.position(i), cell.limit));
        let spelling = Spelling { digits: self.digits, symbols: &symbols };
        write_limits(&limits.collect(), spelling, (rows, columns), file);
        for Cage { cells, sum, read_at } in &self.cages {
            let cells: Vec<Place> = cells.iter().map(|&cell| self.place(cell)).collect();
            let sum = sum.map(|sum| ("sum", sum.into()));
            file.rules.read_from(read_at.clone());
            file.rules.add(keys::killer::NAME, [("cells", named(&cells).into())].into_iter().chain(sum));
            file.rules.read_from(None);
        }
    }

    /// The default boxes are not written. Regions of as many cells as there are digits are drawn; others become
    /// extra regions.
    fn write_regions(&self, file: &mut TomlFile) {
        let usual = default_box(self.size).filter(|_| self.rows() == self.columns);
        if let Some(boxes) = self.boxes() {
            if Some(boxes) != usual {
                file.set_boxes(Some(boxes));
            }
            return;
        }
        let mut regions: BTreeMap<usize, Vec<Place>> = BTreeMap::new();
        for (number, cell) in self.cells.iter().enumerate() {
            if let Some(region) = cell.region {
                regions.entry(region).or_default().push(self.place(number));
            }
        }
        let count = self.digits.count();
        let is_whole = |region: &usize| regions[region].len() == count;
        if count == self.size && regions.keys().any(is_whole) {
            let drawn = self.cells.iter().map(|cell| cell.region.filter(is_whole));
            file.set("regions", Toml::Picture(picture::regions(drawn, self.columns)));
            regions.retain(|_, cells| cells.len() != count);
        } else if usual.is_some() || self.rows() != self.columns {
            file.set_boxes(None);
        }
        for (_, cells) in regions.into_iter().filter(|(_, cells)| cells.len() > 1) {
            file.rules.add(keys::extra_regions::NAME, [("cells", named(&cells).into())]);
        }
    }
}

/// The digit with this value on a board of this size, if there is one.
pub(super) fn digit(number: impl TryInto<i64>, size: usize) -> Option<Digit> {
    digits(size).of_value(number.try_into().ok()?)
}

/// The digits of a board of this size.
pub(super) fn digits(size: usize) -> Digits {
    Digits::new(1, size).expect("the size was checked")
}

/// The symbols of the digits on a board of this size.
pub(super) fn symbols(size: usize) -> Symbols {
    Usual::of(digits(size)).first().clone()
}

/// The digits of a solution as the rows of a picture.
pub(super) fn solution(size: usize, digits: Vec<Digit>) -> Vec<String> {
    let symbols = symbols(size);
    picture::rows(digits.into_iter().map(|digit| symbols.name(digit)), size, symbols.width())
}

/// The number of the box that a cell is in.
fn box_of(cell: usize, shape: BoxShape, size: usize) -> usize {
    let (row, column) = (cell / size, cell % size);
    row / shape.height * size.div_ceil(shape.width) + column / shape.width
}

#[cfg(test)]
mod tests {
    use super::*;

    fn toml(square: &Square) -> String {
        square.file().to_string()
    }

    #[test]
    fn a_board() {
        let mut square = Square::new(4);
        square[Position::new(1, 1)].given = digit(3, 4);
        square[0].limit = [1, 2].into_iter().filter_map(|one| digit(one, 4)).collect();
        square[5].limit = square[0].limit;
        square.cages.push(Cage { cells: vec![2, 3], sum: Some(5), read_at: None });
        square.cages.push(Cage { cells: vec![8], sum: Some(1), read_at: None });
        square.set_diagonals((source::Source::new("test", "x"), 0..1));
        let expected = "size = 4\ngivens = \"\"\"\n....\n.3..\n....\n....\n\"\"\"\n\n[candidates]\nr1c1 = \"12\"\n\n[rules]\n\
                        diagonals = \"both\"\nkiller = [\n    { cells = \"r1c3-4\", sum = 5 },\n    \
                        { cells = \"r3c1\", sum = 1 },\n]\n";
        assert_eq!(toml(&square), expected);
    }

    #[test]
    fn digits_beyond_9_are_separated_in_lists() {
        let mut square = Square::new(16);
        square[0].limit = [1, 2, 16].into_iter().filter_map(|one| digit(one, 16)).collect();
        assert!(toml(&square).ends_with("r1c1 = \"1 2 G\"\n"), "{}", toml(&square));
        (0..17).for_each(|cell| square[cell].limit = square[0].limit);
        assert!(toml(&square).contains("candidates = \"\"\"\n12G 12G"), "{}", toml(&square));
    }

    #[test]
    fn boxes_differ_from_regions() {
        let mut square = Square::new(6);
        assert_eq!((square.boxes(), toml(&square).as_str()), (default_box(6), "size = 6\n"));
        square.set_boxes(BoxShape { height: 3, width: 2 });
        assert_eq!(toml(&square), "size = 6\nbox = \"3x2\"\n");
        square[0].region = None;
        assert!(toml(&square).starts_with("size = 6\nregions = \"\"\"\n..AABB\n"), "{}", toml(&square));
        square.set_boxes(BoxShape { height: 2, width: 3 });
        let swap = square[0].region;
        square[0].region = std::mem::replace(&mut square[35].region, swap);
        assert!(toml(&square).starts_with("size = 6\nregions = \"\"\"\nABBCCC\n"), "{}", toml(&square));
        square.forget_regions();
        assert_eq!(toml(&square), "size = 6\nbox = \"none\"\n");
    }

    #[test]
    fn more_regions_than_letters_have_numbers() {
        let mut square = Square::new(64);
        let swap = square[0].region;
        square[0].region = std::mem::replace(&mut square[64 * 64 - 1].region, swap);
        let toml = toml(&square);
        assert!(!toml.contains('?'), "{toml}");
        let first: Vec<&str> = toml.lines().nth(3).unwrap().split_whitespace().collect();
        assert_eq!((first.len(), first[0], first[63]), (64, "1", "9"));
    }
}
