//! `Grid`.

use std::sync::Arc;

use pyo3::IntoPyObjectExt;
use pyo3::exceptions::{PyIndexError, PyKeyError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyIterator;

use exdoku::board::{self, Board, Cell, LayerLook, Position};
use exdoku::format::{self, line, line_with_layers};
use exdoku::input::Sudoku;
use exdoku::render::{Picture, draw_grid, draw_svg};

use crate::equal::same_places;
use crate::puzzle::Puzzle;
use crate::read::How;

/// A pickled grid: the puzzle, and the number of the digit at each place.
type GridState = (Puzzle, Vec<Option<usize>>);

/// The digits of a board.
#[pyclass(frozen, module = "exdoku")]
pub(crate) struct Grid {
    pub(crate) of: Arc<Sudoku>,
    pub(crate) how: How,
    pub(crate) grid: board::Grid,
}

impl Grid {
    /// The values of the cells, and of the layers that are shown.
    fn shown_values(&self) -> impl Iterator<Item = Option<i64>> {
        let board = self.of.variant.board();
        let is_shown = |&place: &Cell| {
            board.is_cell(place) || board.layer_of(place).is_some_and(|layer| layer.look != LayerLook::None)
        };
        board.places().filter(is_shown).map(|place| board.value(&self.grid, place))
    }

    fn value(&self, cell: Cell) -> Option<i32> {
        self.grid.get(cell).map(|digit| self.of.variant.board().digits().value(digit))
    }
}

#[pymethods]
impl Grid {
    /// The digits on one line, followed by the layers.
    #[getter]
    fn line(&self) -> String {
        line_with_layers(&self.grid, self.of.variant.board(), &self.of.puzzle.symbols)
    }

    /// The digits alone, on one line.
    #[getter]
    fn digits(&self) -> String {
        line(&self.grid, self.of.variant.board(), &self.of.puzzle.symbols)
    }

    /// The values of each layer, by its name: one sign per cell in reading order.
    #[getter]
    fn layers(&self) -> Vec<(String, String)> {
        format::layer_lines(&self.grid, self.of.variant.board())
    }

    /// Rows and columns of the board.
    #[getter]
    fn shape(&self) -> (usize, usize) {
        (self.of.variant.board().height(), self.of.variant.board().width())
    }

    /// The puzzle to which it belongs.
    #[getter]
    fn puzzle(&self) -> Puzzle {
        Puzzle { sudoku: Arc::clone(&self.of), how: self.how.clone() }
    }

    /// The lowest digit of the board.
    #[getter]
    fn first(&self) -> i32 {
        self.of.variant.board().digits().first()
    }

    /// Whether every cell has a digit; on a board without digits, whether its layers are filled.
    #[getter]
    fn is_full(&self) -> bool {
        self.of.variant.board().is_written(&self.grid)
    }

    /// Rows of values; none for an empty cell or a missing one.
    fn rows(&self) -> Vec<Vec<Option<i32>>> {
        let board = self.of.variant.board();
        let value = |row, column| board.cell_at(Position::new(row, column)).and_then(|cell| self.value(cell));
        (0..board.height()).map(|row| (0..board.width()).map(|column| value(row, column)).collect()).collect()
    }

    /// The value of each cell in reading order.
    fn values(&self) -> Vec<Option<i32>> {
        self.of.variant.board().cells().map(|cell| self.value(cell)).collect()
    }

    fn __getitem__<'py>(&self, at: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let (py, board) = (at.py(), self.of.variant.board());
        let wrapped = |at: isize, size: usize| if at < 0 { at + size as isize } else { at };
        let none = || PyIndexError::new_err("there is no such cell");
        if let Ok(name) = at.extract::<String>() {
            let cell = board.cells().find(|&cell| board.name(cell) == name);
            return self.value(cell.ok_or_else(|| PyKeyError::new_err(name))?).into_bound_py_any(py);
        }
        if let Ok((row, column)) = at.extract::<(isize, isize)>() {
            let (row, column) = (wrapped(row, board.height()), wrapped(column, board.width()));
            let position = usize::try_from(row).ok().zip(usize::try_from(column).ok());
            let cell = position.and_then(|(row, column)| board.cell_at(Position::new(row, column)));
            return self.value(cell.ok_or_else(none)?).into_bound_py_any(py);
        }
        if let Ok(row) = at.extract::<isize>() {
            let mut rows = self.rows();
            let row = usize::try_from(wrapped(row, board.height())).ok().filter(|&row| row < rows.len());
            return rows.swap_remove(row.ok_or_else(none)?).into_bound_py_any(py);
        }
        let message = "a cell is named as in grid[0, 2] or grid[\"r1c3\"], and a row as in grid[0]";
        Err(PyTypeError::new_err(message))
    }

    fn __len__(&self) -> usize {
        self.of.variant.board().height()
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
        self.rows().into_bound_py_any(py)?.try_iter()
    }

    #[pyo3(name = "_svg")]
    fn svg(&self) -> String {
        let (variant, puzzle) = (&self.of.variant, &self.of.puzzle);
        draw_svg(&Picture { variant, puzzle, solution: Some(&self.grid), candidates: None, marked: None })
    }

    fn __str__(&self) -> String {
        draw_grid(self.of.variant.board(), &self.grid, &self.of.puzzle.symbols).trim_end().to_owned()
    }

    fn __repr__(&self) -> String {
        format!("<exdoku.Grid {}>", self.line())
    }

    fn __eq__(&self, other: PyRef<'_, Grid>) -> bool {
        same_places(self.of.variant.board(), other.of.variant.board()) && self.shown_values().eq(other.shown_values())
    }

    fn __hash__(&self) -> u64 {
        use std::hash::{DefaultHasher, Hash, Hasher};
        let mut hasher = DefaultHasher::new();
        self.shape().hash(&mut hasher);
        self.shown_values().for_each(|value| value.hash(&mut hasher));
        hasher.finish()
    }

    /// The index of the digit of each place, for pickling.
    fn _indices(&self) -> Vec<Option<usize>> {
        indices(self.of.variant.board(), &self.grid)
    }

    #[staticmethod]
    fn _restore(puzzle: PyRef<'_, Puzzle>, indices: Vec<Option<usize>>) -> PyResult<Grid> {
        Ok(puzzle.grid_of(grid_from(puzzle.sudoku.variant.board(), &indices)?))
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, GridState)> {
        let restore = py.get_type::<Grid>().getattr("_restore")?;
        Ok((restore, (self.puzzle(), self._indices())))
    }
}

/// The index of the digit of each place.
pub(crate) fn indices(board: &Board, grid: &board::Grid) -> Vec<Option<usize>> {
    board.places().map(|place| grid.get(place).map(board::Digit::index)).collect()
}

/// The grid with these indices.
pub(crate) fn grid_from(board: &Board, indices: &[Option<usize>]) -> PyResult<board::Grid> {
    let other = || PyValueError::new_err("the grid belongs to another board");
    let mut grid = board::Grid::empty(board.place_count());
    if indices.len() != board.place_count() {
        return Err(other());
    }
    for (place, index) in board.places().zip(indices) {
        let Some(index) = *index else { continue };
        if index >= board.digits_of(place).count() {
            return Err(other());
        }
        grid.set(place, board::Digit::new(index));
    }
    Ok(grid)
}
