//! The cells of a board, and the checks of its plan.

use std::collections::BTreeSet;

use super::plan::{MAX_GRIDS, MAX_SPREAD};
use super::{BoxShape, Cell, Digits, Grid, GridSize, Layer, MAX_CELLS, MAX_SIDE, Plan, Position, ShapeError};

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
/// A *place* is a cell, a cell of a layer or an unknown. In rules, each is a [`Cell`]: the places of layers are numbered
/// after the last cell, layer by layer, followed by the unknowns. Cells and places of layers have a
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
    /// For each place of a layer, the cell below it.
    pub(super) ground: Vec<Cell>,
    /// Whether solutions that differ only in layers count as one.
    pub(super) digits_alone: bool,
    /// Whether the cells have no digits, only values of layers.
    pub(super) is_bare: bool,
    pub(super) unknowns: Vec<Unknown>,
}

impl Board {
    /// The board of a plan.
    ///
    /// # Errors
    /// A side or the number of cells is out of bounds, boxes do not tile the grids, two grids coincide, or a hole lies
    /// outside.
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
    /// n is out of bounds.
    pub fn square(n: usize) -> Result<Board, ShapeError> {
        Board::new(Plan::square(n))
    }

    /// This board with jigsaw regions in place of boxes.
    #[must_use]
    pub fn with_regions(mut self, regions: Vec<Region>) -> Board {
        self.plan.boxes = None;
        self.plan.sizes.iter_mut().for_each(|size| size.boxes = None);
        self.regions = regions;
        self
    }

    /// This board with these unknowns.
    ///
    /// # Panics
    /// There are more places than [`MAX_CELLS`].
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

    /// The cells of each smaller grid, and the number of its digits: the first ones.
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

    /// The boxes of each grid; none with regions, without boxes, or if grids have different boxes.
    pub fn boxes(&self) -> Option<BoxShape> {
        self.plan.boxes
    }

    /// The jigsaw regions; none on boards with boxes.
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

    /// Whether a place is a cell, rather than one of a layer or an unknown.
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

    /// Whether two grids are the same solution; values that are not [sought](Self::is_sought) may differ.
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

    /// The position of a cell, or of the cell below a place of a layer.
    ///
    /// # Panics
    /// It is an unknown, which has no position.
    pub fn position(&self, place: Cell) -> Position {
        self.positions[self.ground(place).expect("an unknown has no position").index()]
    }

    /// The cell at a position, if the board has one there.
    pub fn cell_at(&self, position: Position) -> Option<Cell> {
        let inside = position.row < self.height && position.column < self.width;
        inside.then(|| self.at[position.row * self.width + position.column]).flatten()
    }

    /// The cell at this offset in rows and columns, if there is one; for a place of a layer, a place of the same layer.
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
