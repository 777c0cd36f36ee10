//! The cells of a board, and the checks of its plan.

use std::collections::BTreeSet;
use std::fmt;

use super::{Cell, Digits, Grid, Layer, Position};

/// The longest side of a grid.
pub const MAX_SIDE: usize = 100;

/// The most cells of a board.
pub const MAX_CELLS: usize = u16::MAX as usize;

/// The most grids of a board.
const MAX_GRIDS: usize = 100;

/// The most rows and columns that a board of several grids spans.
const MAX_SPREAD: usize = 1000;

/// How many rows and columns a box has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BoxShape {
    /// Rows of a box.
    pub height: usize,
    /// Columns of a box.
    pub width: usize,
}

impl fmt::Display for BoxShape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.height, self.width)
    }
}

/// The default box of an n x n grid: its height is the largest divisor of n that is not above the square root, so 6 has
/// 2x3, 8 has 2x4, 12 has 3x4. For a prime n the boxes are the rows.
pub fn default_box(n: usize) -> BoxShape {
    let height = (1..=n).take_while(|h| h * h <= n).filter(|h| n.is_multiple_of(*h)).last().unwrap_or(1);
    BoxShape { height, width: n / height }
}

/// How large one of several grids is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GridSize {
    /// Its rows.
    pub rows: usize,
    /// Its columns.
    pub columns: usize,
    /// Its boxes, if it has any.
    pub boxes: Option<BoxShape>,
}

impl GridSize {
    /// How many digits go into it: the first ones of the board.
    pub fn digits(&self) -> usize {
        self.rows.max(self.columns)
    }
}

/// The plan of a board.
#[derive(Clone, Debug)]
pub struct Plan {
    /// Rows of each grid.
    pub rows: usize,
    /// Columns of each grid.
    pub columns: usize,
    /// The top left cell of each grid.
    pub grids: Vec<Position>,
    /// The rows and columns and the boxes of each grid, if these are not the same for all; `rows` and `columns` are those of the
    /// largest one then, and `boxes` are none.
    pub sizes: Vec<GridSize>,
    /// Cells that are cut out.
    pub holes: Vec<Position>,
    /// The boxes of each grid, if it has any.
    pub boxes: Option<BoxShape>,
    /// The digits of the cells.
    pub digits: Digits,
}

impl Plan {
    /// One n x n grid with the default boxes and the digits 1 to n, for n from 1 to [`MAX_SIDE`].
    pub fn square(n: usize) -> Plan {
        Plan {
            rows: n,
            columns: n,
            grids: vec![Position::new(0, 0)],
            sizes: Vec::new(),
            holes: Vec::new(),
            boxes: Some(default_box(n)),
            digits: Digits::new(1, n.clamp(1, Digits::MAX)).expect("1 to MAX digits"),
        }
    }
}

/// An error in the plan of a board.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ShapeError {
    /// A grid has no cells, or a side longer than [`MAX_SIDE`].
    Side(usize),
    /// More than [`MAX_CELLS`] cells, or none.
    Cells(usize),
    /// Boxes of this shape do not tile a grid of these many rows and columns.
    BoxDoesNotDivide(BoxShape, usize, usize),
    /// Grids so far apart that the board would span these many rows and columns.
    Spread(usize, usize),
    /// More grids than a board may have.
    Grids(usize),
    /// A grid begins where another begins.
    DoubledGrid(Position),
    /// A hole at a position without a cell.
    NoSuchHole(Position),
}

impl fmt::Display for ShapeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ShapeError::Side(n) => write!(f, "a grid has 1 to {MAX_SIDE} rows and columns, not {n}"),
            ShapeError::Cells(0) => write!(f, "this board has no cells"),
            ShapeError::Cells(n) => write!(f, "this board would have {n} cells; the maximum is {MAX_CELLS}"),
            ShapeError::Spread(rows, columns) => {
                write!(f, "the grids span {rows} rows and {columns} columns; the maximum is {MAX_SPREAD}")
            }
            ShapeError::BoxDoesNotDivide(shape, rows, columns) => {
                write!(f, "{shape} boxes do not tile {rows} rows and {columns} columns")
            }
            ShapeError::Grids(grids) => write!(f, "{grids} grids; the maximum is {MAX_GRIDS}"),
            ShapeError::DoubledGrid(at) => write!(f, "two grids begin at {at}"),
            ShapeError::NoSuchHole(at) => write!(f, "{at} is not a cell of this board, so it cannot be a hole"),
        }
    }
}

impl std::error::Error for ShapeError {}

/// A jigsaw region: its letter and its cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Region {
    /// As drawn: a letter, or a word between blanks.
    pub name: String,
    /// In reading order.
    pub cells: Vec<Cell>,
}

/// A whole number outside the grid whose value is part of the solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unknown {
    /// Its name in rules: see [`is_unknown_name`](super::is_unknown_name).
    pub name: String,
    /// Its possible values.
    pub digits: Digits,
}

/// A board: its cells, its digits, its boxes or regions, its layers, and the unknowns outside the grid.
///
/// A *place* is a cell, a cell of a layer or an unknown. To rules all are a [`Cell`]: the places of layers are numbered
/// after the last cell, layer by layer, and the unknowns after these. Cells and places of layers have a
/// [`position`](Self::position).
///
/// Invariant: `at` and `positions` are inverse to each other, and positions ascend in reading order.
#[derive(Clone, Debug)]
pub struct Board {
    pub(super) plan: Plan,
    height: usize,
    width: usize,
    pub(super) positions: Vec<Position>,
    at: Vec<Option<Cell>>,
    regions: Vec<Region>,
    pub(super) layers: Vec<Layer>,
    /// For each place of a layer the cell it is over.
    pub(super) ground: Vec<Cell>,
    /// Whether solutions that differ in layers alone count as one.
    pub(super) digits_alone: bool,
    /// Whether nothing stands in the cells but what is in layers.
    pub(super) is_bare: bool,
    pub(super) unknowns: Vec<Unknown>,
}

impl Plan {
    /// The corner and the size of each grid.
    fn frames(&self) -> impl Iterator<Item = (Position, GridSize)> {
        let same = GridSize { rows: self.rows, columns: self.columns, boxes: self.boxes };
        self.grids.iter().enumerate().map(move |(at, &corner)| (corner, self.sizes.get(at).copied().unwrap_or(same)))
    }
}

impl Board {
    /// The board of a plan.
    ///
    /// # Errors
    /// When a side or the number of cells is out of bounds, boxes do not tile the grids, two grids coincide, or a
    /// hole lies outside.
    pub fn new(plan: Plan) -> Result<Board, ShapeError> {
        for (_, GridSize { rows, columns, boxes }) in plan.frames() {
            for side in [rows, columns] {
                if !(1..=MAX_SIDE).contains(&side) {
                    return Err(ShapeError::Side(side));
                }
            }
            if let Some(shape) = boxes {
                let tiles = |side: usize, step: usize| step > 0 && side.is_multiple_of(step);
                if !tiles(rows, shape.height) || !tiles(columns, shape.width) {
                    return Err(ShapeError::BoxDoesNotDivide(shape, rows, columns));
                }
            }
        }
        if plan.grids.len() > MAX_GRIDS {
            return Err(ShapeError::Grids(plan.grids.len()));
        }
        let down = plan.frames().map(|(corner, size)| corner.row + size.rows).max().unwrap_or(0);
        let across = plan.frames().map(|(corner, size)| corner.column + size.columns).max().unwrap_or(0);
        if down.max(across) > MAX_SPREAD {
            return Err(ShapeError::Spread(down, across));
        }
        let mut covered = BTreeSet::new();
        for (i, (corner, size)) in plan.frames().enumerate() {
            if plan.grids[..i].contains(&corner) {
                return Err(ShapeError::DoubledGrid(corner));
            }
            for row in corner.row..corner.row + size.rows {
                covered.extend((corner.column..corner.column + size.columns).map(|column| (row, column)));
            }
            if covered.len() > MAX_CELLS {
                return Err(ShapeError::Cells(covered.len()));
            }
        }
        for hole in &plan.holes {
            if !covered.remove(&(hole.row, hole.column)) {
                return Err(ShapeError::NoSuchHole(*hole));
            }
        }
        if covered.is_empty() {
            return Err(ShapeError::Cells(0));
        }
        let height = covered.iter().map(|at| at.0).max().map_or(0, |last| last + 1);
        let width = covered.iter().map(|at| at.1).max().map_or(0, |last| last + 1);
        let positions: Vec<Position> = covered.iter().map(|&(row, column)| Position { row, column }).collect();
        let mut at = vec![None; height * width];
        for (i, position) in positions.iter().enumerate() {
            at[position.row * width + position.column] = Some(Cell::new(i));
        }
        Ok(Board {
            plan,
            height,
            width,
            positions,
            at,
            regions: Vec::new(),
            layers: Vec::new(),
            ground: Vec::new(),
            digits_alone: false,
            is_bare: false,
            unknowns: Vec::new(),
        })
    }

    /// The default n x n board, for n from 1 to [`MAX_SIDE`].
    ///
    /// # Errors
    /// When n is out of bounds.
    pub fn square(n: usize) -> Result<Board, ShapeError> {
        Board::new(Plan::square(n))
    }

    /// The same board with jigsaw regions in place of boxes.
    #[must_use]
    pub fn with_regions(mut self, regions: Vec<Region>) -> Board {
        self.plan.boxes = None;
        self.plan.sizes.iter_mut().for_each(|size| size.boxes = None);
        self.regions = regions;
        self
    }

    /// The same board with these unknowns.
    ///
    /// # Panics
    /// When there are more places than [`MAX_CELLS`].
    #[must_use]
    pub fn with_unknowns(mut self, unknowns: Vec<Unknown>) -> Board {
        assert!(self.first_unknown() + unknowns.len() <= MAX_CELLS, "at most MAX_CELLS places");
        self.unknowns = unknowns;
        self
    }

    /// Rows from the top of the board to its bottom, over all grids.
    pub fn height(&self) -> usize {
        self.height
    }

    /// Columns from the left of the board to its right, over all grids.
    pub fn width(&self) -> usize {
        self.width
    }

    /// Rows of each grid.
    pub fn grid_rows(&self) -> usize {
        self.plan.rows
    }

    /// Columns of each grid.
    pub fn grid_columns(&self) -> usize {
        self.plan.columns
    }

    /// The top left corner of each grid.
    pub fn grids(&self) -> &[Position] {
        &self.plan.grids
    }

    /// The top left corner and the size of each grid.
    pub fn frames(&self) -> impl Iterator<Item = (Position, GridSize)> {
        self.plan.frames()
    }

    /// Whether its grids have different sizes.
    pub fn has_sizes(&self) -> bool {
        !self.plan.sizes.is_empty()
    }

    /// Cells of smaller grids, and how many digits go into them: the first ones.
    pub fn smaller_grids(&self) -> Vec<(Vec<Cell>, usize)> {
        let cells = |(corner, size): (Position, GridSize)| {
            let places = (0..size.rows).flat_map(move |row| (0..size.columns).map(move |column| (row, column)));
            let at = |(row, column)| self.cell_at(Position::new(corner.row + row, corner.column + column));
            (places.filter_map(at).collect(), size.digits())
        };
        self.frames()
            .filter(|(_, size)| size.digits() < self.plan.digits.count() && self.has_sizes())
            .map(cells)
            .collect()
    }

    /// The boxes of each grid; none with regions, where there are no boxes, or where grids have boxes of their own.
    pub fn boxes(&self) -> Option<BoxShape> {
        self.plan.boxes
    }

    /// The jigsaw regions; none where there are boxes.
    pub fn regions(&self) -> &[Region] {
        &self.regions
    }

    /// The digits of the cells.
    pub fn digits(&self) -> Digits {
        self.plan.digits
    }

    /// The unknowns outside the grid.
    pub fn unknowns(&self) -> &[Unknown] {
        &self.unknowns
    }

    /// The place of the unknown of this name, or of a layer whose places have numbered names.
    pub fn unknown(&self, name: &str) -> Option<Cell> {
        let index = self.unknowns.iter().position(|unknown| unknown.name == name);
        index.map(|index| Cell::new(self.first_unknown() + index)).or_else(|| self.numbered_place(name))
    }

    fn numbered_place(&self, name: &str) -> Option<Cell> {
        let (layer, number) = self.layers.iter().filter(|layer| layer.numbered).find_map(|layer| {
            let number = name.strip_prefix(layer.name.as_str())?;
            Some((layer, number.parse::<usize>().ok().filter(|_| !number.starts_with(['0', '+']))?))
        })?;
        self.places_of(layer).nth(number.checked_sub(1)?)
    }

    /// The number of cells and of places of layers.
    pub(super) fn first_unknown(&self) -> usize {
        self.positions.len() + self.ground.len()
    }

    /// The number of cells, without layers and unknowns.
    pub fn cell_count(&self) -> usize {
        self.positions.len()
    }

    /// All cells in reading order, without layers and unknowns.
    pub fn cells(&self) -> impl DoubleEndedIterator<Item = Cell> + ExactSizeIterator + use<> {
        (0..self.positions.len()).map(Cell::new)
    }

    /// The number of places: cells, places of layers, unknowns. A grid of this board has as many entries.
    pub fn place_count(&self) -> usize {
        self.first_unknown() + self.unknowns.len()
    }

    /// All places: the cells in reading order, then those of the layers, then the unknowns.
    pub fn places(&self) -> impl DoubleEndedIterator<Item = Cell> + ExactSizeIterator + use<> {
        (0..self.place_count()).map(Cell::new)
    }

    /// Whether a place is a cell, not one of a layer, nor an unknown.
    pub fn is_cell(&self, place: Cell) -> bool {
        place.index() < self.positions.len()
    }

    /// Whether every cell of a grid is filled; layers and unknowns need not be.
    pub fn is_filled(&self, grid: &Grid) -> bool {
        self.cells().all(|cell| grid.get(cell).is_some())
    }

    /// The digits of a cell, or the possible values of another place.
    pub fn digits_of(&self, place: Cell) -> Digits {
        if self.is_cell(place) {
            return self.plan.digits;
        }
        let of_layer = self.layer_of(place).map(|layer| layer.digits);
        of_layer.or(self.unknown_at(place).map(|unknown| unknown.digits)).expect("a place of this board")
    }

    /// The values of the digits of a cell, or the possible values of another place, ascending.
    pub fn values_of(&self, place: Cell) -> Vec<i64> {
        let digits = self.digits_of(place);
        digits.iter().map(|digit| i64::from(digits.value(digit))).collect()
    }

    /// The value of the digit in a cell of a grid, or of another place, if there is one.
    pub fn value(&self, grid: &Grid, place: Cell) -> Option<i64> {
        grid.get(place).map(|digit| i64::from(self.digits_of(place).value(digit)))
    }

    /// Whether two grids are the same solution; what is not [sought](Self::is_sought) may differ.
    pub fn agree(&self, one: &Grid, other: &Grid) -> bool {
        (0..self.sought_count()).map(Cell::new).all(|place| one.get(place) == other.get(place))
    }

    /// The name of a place: `r3c2`, `shade.r3c2`, or the name of the unknown.
    pub fn name(&self, place: Cell) -> String {
        match (self.unknown_at(place), self.layer_of(place)) {
            (Some(unknown), _) => unknown.name.clone(),
            (None, Some(layer)) => format!("{}.{}", layer.name, self.position(place)),
            (None, None) => self.position(place).to_string(),
        }
    }

    fn unknown_at(&self, place: Cell) -> Option<&Unknown> {
        self.unknowns.get(place.index().checked_sub(self.first_unknown())?)
    }

    /// The position of a cell, or of the one that a place of a layer is over.
    ///
    /// # Panics
    /// For an unknown, which has no position.
    pub fn position(&self, place: Cell) -> Position {
        self.positions[self.ground(place).expect("an unknown has no position").index()]
    }

    /// The cell at a position, if the board has one there.
    pub fn cell_at(&self, position: Position) -> Option<Cell> {
        let inside = position.row < self.height && position.column < self.width;
        inside.then(|| self.at[position.row * self.width + position.column]).flatten()
    }

    /// The cell at this offset in rows and columns, if there is one; from a place of a layer, one of this layer.
    pub fn step(&self, from: Cell, rows: isize, columns: isize) -> Option<Cell> {
        let start = self.positions[self.ground(from)?.index()];
        let row = start.row.checked_add_signed(rows)?;
        let column = start.column.checked_add_signed(columns)?;
        let cell = self.cell_at(Position { row, column })?;
        match self.layer_of(from) {
            Some(layer) => self.over(layer, cell),
            None => Some(cell),
        }
    }

    /// The number of cells in each row of the board, over all grids.
    pub fn row_lengths(&self) -> Vec<usize> {
        self.at.chunks(self.width).map(|row| row.iter().flatten().count()).collect()
    }

    /// The names of cells: `r1c1 r2c2`.
    pub fn name_cells(&self, cells: &[Cell]) -> String {
        cells.iter().map(|&cell| self.name(cell)).collect::<Vec<_>>().join(" ")
    }

    /// A short description of the board: `9x9`, `9x9 with boxes of 2x3`, `5 grids of 9x9 on 21x21`.
    pub fn describe(&self) -> String {
        let sizes: BTreeSet<(usize, usize)> = self.frames().map(|(_, size)| (size.rows, size.columns)).collect();
        let sizes: Vec<String> = sizes.iter().rev().map(|(rows, columns)| format!("{rows}x{columns}")).collect();
        let size = sizes.join(" and ");
        match self.plan.grids.len() {
            1 => size,
            grids => format!("{grids} grids of {size} on {}x{}", self.height, self.width),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn default_boxes() {
        let shape = |n| default_box(n).to_string();
        assert_eq!(
            [4, 6, 7, 8, 9, 10, 12, 15, 16, 20, 25].map(shape),
            ["2x2", "2x3", "1x7", "2x4", "3x3", "2x5", "3x4", "3x5", "4x4", "4x5", "5x5"]
        );
        assert_eq!(shape(1), "1x1");
    }

    #[test]
    fn a_samurai_has_369_cells() {
        let corners = [(0, 0), (0, 12), (6, 6), (12, 0), (12, 12)];
        let grids = corners.map(|(row, column)| Position { row, column }).to_vec();
        let board = Board::new(Plan { grids, ..Plan::square(9) }).unwrap();
        assert_eq!((board.cell_count(), board.height(), board.width()), (369, 21, 21));
        assert_eq!(board.cell_at(Position::new(0, 9)), None);
        assert_eq!(board.position(board.cell_at(Position::new(6, 10)).unwrap()).to_string(), "r7c11");
    }

    #[test]
    fn unknowns_are_places_after_the_cells() {
        let unknown = |name: &str, first, count| Unknown {
            name: name.to_owned(),
            digits: Digits::new(first, count).expect("1 to MAX digits"),
        };
        let board = Board::square(4).unwrap().with_unknowns(vec![unknown("x", 1, 4), unknown("total", -5, 20)]);
        assert_eq!((board.cell_count(), board.place_count()), (16, 18));
        let total = board.unknown("total").unwrap();
        assert_eq!((total.index(), board.name(total).as_str(), board.digits_of(total).first()), (17, "total", -5));
        assert_eq!(board.places().filter(|&place| !board.is_cell(place)).count(), 2);
        let mut grid = Grid::empty(board.place_count());
        grid.set(total, board.digits_of(total).of_value(-3).unwrap());
        assert_eq!((board.value(&grid, total), board.step(total, 0, 0)), (Some(-3), None));
        assert!(!board.is_filled(&grid));
    }

    #[test]
    fn impossible_plans_are_rejected() {
        assert_eq!(Board::square(0).unwrap_err(), ShapeError::Side(0));
        assert_eq!(Board::square(101).unwrap_err(), ShapeError::Side(101));
        let boxes = BoxShape { height: 2, width: 4 };
        let plan = Plan { boxes: Some(boxes), ..Plan::square(9) };
        assert_eq!(Board::new(plan).unwrap_err(), ShapeError::BoxDoesNotDivide(boxes, 9, 9));
        let plan = Plan { holes: vec![Position::new(9, 9)], ..Plan::square(9) };
        assert_eq!(Board::new(plan).unwrap_err(), ShapeError::NoSuchHole(Position::new(9, 9)));
    }
}
