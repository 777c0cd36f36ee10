//! The layout of a board: which cells, borders and squares outside the grid already have a clue.
//!
//! Neither lines nor areas share cells or cross; a line may pass through an area. Two neighbours have one mark
//! between them, a cell has one mark, and a square outside the grid has one clue.

use std::collections::BTreeSet;

use exdoku_rules::rules::Shape;
use exdoku_text::board::{Board, Cell, Position};

/// How much of the board lines cover, in hundredths.
const LINES: usize = 45;
/// How much of the board areas cover, in hundredths.
const AREAS: usize = 65;
/// How much of the board marked cells cover, in hundredths.
const MARKS: usize = 40;
/// Diagonal clues for each column of the board, in hundredths.
const DIAGONALS: usize = 150;

/// The clues on a board.
pub(super) struct Layout<'b> {
    board: &'b Board,
    lines: Layer,
    areas: Layer,
    marks: Layer,
    /// The middles of diagonal steps, which another one would cross.
    crossings: BTreeSet<(Position, Position)>,
    pairs: BTreeSet<(Cell, Cell)>,
    /// Squares outside the grid that have a clue.
    outside: BTreeSet<(isize, isize)>,
    /// The diagonals that have a clue, each by its first and last cell.
    diagonals: BTreeSet<(Cell, Cell)>,
}

/// Cells, each of which belongs to one clue.
struct Layer {
    taken: Vec<bool>,
    count: usize,
    most: usize,
}

impl Layer {
    fn new(board: &Board, hundredths: usize) -> Layer {
        let most = (board.cell_count() * hundredths).div_ceil(100);
        Layer { taken: vec![false; board.place_count()], count: 0, most }
    }

    fn has_room(&self, cells: &[Cell]) -> bool {
        self.count + cells.len() <= self.most && cells.iter().all(|cell| !self.taken[cell.index()])
    }

    fn take(&mut self, cells: &[Cell]) {
        cells.iter().for_each(|cell| self.taken[cell.index()] = true);
        self.count += cells.len();
    }
}

impl<'b> Layout<'b> {
    pub(super) fn new(board: &'b Board) -> Layout<'b> {
        Layout {
            board,
            lines: Layer::new(board, LINES),
            areas: Layer::new(board, AREAS),
            marks: Layer::new(board, MARKS),
            crossings: BTreeSet::new(),
            pairs: BTreeSet::new(),
            outside: BTreeSet::new(),
            diagonals: BTreeSet::new(),
        }
    }

    fn layer(&self, shape: &Shape) -> Option<&Layer> {
        match shape {
            Shape::Path(_) | Shape::Straight(_) => Some(&self.lines),
            Shape::Area(_) | Shape::Twins(_) | Shape::Scattered(_) | Shape::Square => Some(&self.areas),
            Shape::Cell => Some(&self.marks),
            _ => None,
        }
    }

    /// Whether clues of a shape share no cells.
    pub(super) fn is_apart(shape: &Shape) -> bool {
        use Shape::{Area, Block, Cage, Cell, Path, Scattered, Square, Straight, Twins};
        matches!(shape, Path(_) | Straight(_) | Area(_) | Twins(_) | Scattered(_) | Square | Cell | Cage(_) | Block(_))
    }

    /// Whether another clue of this shape could still find room.
    pub(super) fn has_room_for(&self, shape: &Shape, least: usize) -> bool {
        match (self.layer(shape), shape) {
            (Some(layer), _) => layer.count + least <= layer.most,
            (None, Shape::Diagonal) => self.diagonals.len() * 100 < self.board.width() * DIAGONALS,
            (None, _) => true,
        }
    }

    /// Whether a cell is free for this shape.
    pub(super) fn is_free(&self, shape: &Shape, cell: Cell) -> bool {
        self.layer(shape).is_none_or(|layer| !layer.taken[cell.index()])
    }

    /// Whether there is room for a clue at these cells.
    pub(super) fn admits(&self, shape: &Shape, cells: &[Cell]) -> bool {
        if self.layer(shape).is_some_and(|layer| !layer.has_room(cells)) {
            return false;
        }
        match shape {
            Shape::Path(_) => self.diagonal_steps(cells).iter().all(|step| !self.crossings.contains(step)),
            Shape::Neighbours => !self.pairs.contains(&ends(cells)),
            Shape::Side(_) | Shape::Frame => !self.outside.contains(&self.before(cells)),
            Shape::Diagonal => {
                let free = !self.outside.contains(&self.before(cells)) && !self.diagonals.contains(&ends(cells));
                free && self.has_room_for(shape, 1)
            }
            _ => true,
        }
    }

    /// Notes that a clue lies there.
    pub(super) fn take(&mut self, shape: &Shape, cells: &[Cell]) {
        match shape {
            Shape::Path(_) | Shape::Straight(_) => self.lines.take(cells),
            Shape::Area(_) | Shape::Twins(_) | Shape::Scattered(_) | Shape::Square => self.areas.take(cells),
            Shape::Cell => self.marks.take(cells),
            Shape::Side(_) | Shape::Frame | Shape::Diagonal => drop(self.outside.insert(self.before(cells))),
            Shape::Neighbours => drop(self.pairs.insert(ends(cells))),
            Shape::Cage(_) | Shape::Block(_) | Shape::Counted => {}
        }
        match shape {
            Shape::Path(_) => self.crossings.extend(self.diagonal_steps(cells)),
            Shape::Diagonal => drop(self.diagonals.insert(ends(cells))),
            _ => {}
        }
    }

    /// The square outside the grid, or the hole, from which a line is seen; the line may cross holes.
    fn before(&self, cells: &[Cell]) -> (isize, isize) {
        let at = |cell: Cell| {
            let Position { row, column } = self.board.position(cell);
            (row as isize, column as isize)
        };
        let (first, second) = (at(cells[0]), at(cells[1.min(cells.len() - 1)]));
        (first.0 - (second.0 - first.0).signum(), first.1 - (second.1 - first.1).signum())
    }

    /// The diagonal steps of a line, each as the corners of its square, which are the same for a crossing step.
    pub(super) fn diagonal_steps(&self, cells: &[Cell]) -> Vec<(Position, Position)> {
        let step = |pair: &[Cell]| {
            let (a, b) = (self.board.position(pair[0]), self.board.position(pair[1]));
            let corner = Position::new(a.row.min(b.row), a.column.min(b.column));
            let other = Position::new(a.row.max(b.row), a.column.max(b.column));
            (a.row != b.row && a.column != b.column).then_some((corner, other))
        };
        cells.windows(2).filter_map(step).collect()
    }
}

/// The first and the last cell, the smaller one first.
fn ends(cells: &[Cell]) -> (Cell, Cell) {
    let (first, last) = (cells[0], cells[cells.len() - 1]);
    (first.min(last), first.max(last))
}
