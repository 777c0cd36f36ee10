//! `Puzzle` and `Grid`.

use std::sync::Arc;
use std::time::Instant;

use pyo3::IntoPyObjectExt;
use pyo3::exceptions::{PyIndexError, PyKeyError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyIterator;

use exdoku::board::{self, Board, Cell, Position};
use exdoku::exact_cover::dlx_text;
use exdoku::explain::Level;
use exdoku::format::{self, NotationWriter, line, line_with_layers};
use exdoku::input::{Origin, Sudoku};
use exdoku::render::{Picture, draw_grid, draw_svg};
use exdoku::source::Source;

use crate::answer::reply_to_python;
use crate::errors::{Record, plain, read_error, record};
use crate::interrupt::{deadline, run};
use crate::numbers::{kind, whole};
use crate::question::{Question, Reply, ask};
use crate::read::How;
use crate::solvers;

/// What a grid breaks: the kind of rule, a sentence, the cells.
type Violation = (String, String, Vec<String>);
/// A pickled puzzle: text, how it is read, name, title.
type State = (String, How, String, Option<String>);

/// A pickled grid: the puzzle, and the number of the digit at each place.
type GridState = (Puzzle, Vec<Option<usize>>);

/// A puzzle: a board, its rules and givens.
#[pyclass(frozen, module = "exdoku", subclass)]
pub(crate) struct Puzzle {
    pub(crate) sudoku: Arc<Sudoku>,
    pub(crate) how: How,
}

impl Puzzle {
    pub(crate) fn new(sudoku: Sudoku, how: How) -> Puzzle {
        Puzzle { sudoku: Arc::new(sudoku), how }
    }

    pub(crate) fn grid_of(&self, grid: board::Grid) -> Grid {
        Grid { of: Arc::clone(&self.sudoku), how: self.how.clone(), grid }
    }

    /// A grid of a board with the same places and digits, as one of this puzzle.
    pub(crate) fn own(&self, grid: &Grid) -> PyResult<board::Grid> {
        let same = Arc::ptr_eq(&self.sudoku.variant, &grid.of.variant)
            || same_places(self.sudoku.variant.board(), grid.of.variant.board())
                && self.sudoku.variant.board().digits() == grid.of.variant.board().digits();
        if !same {
            let (ours, theirs) = (self.sudoku.variant.board().describe(), grid.of.variant.board().describe());
            let message = match ours == theirs {
                true => "the grid is of another board".to_owned(),
                false => format!("the grid is of another board: {theirs}, not {ours}"),
            };
            return Err(PyValueError::new_err(message));
        }
        Ok(grid.grid.clone())
    }

    fn ask(&self, py: Python<'_>, question: &Question, until: Option<Instant>) -> PyResult<Reply> {
        // A step on the scale of Sudoku Explainer may take seconds, which only a thread of its own leaves to be interrupted.
        let try_short = !matches!(question, Question::Rate { se: true }) && solvers::is_ready(&self.sudoku.variant);
        run(py, until, try_short, |budget, threads| ask(question, &self.sudoku, &budget, threads))
    }

    pub(crate) fn equals(&self, other: &Puzzle) -> PyResult<bool> {
        Ok(Arc::ptr_eq(&self.sudoku, &other.sudoku) || self.state()? == other.state()?)
    }

    /// The text that reads as this puzzle, and how it is read.
    fn state(&self) -> PyResult<(String, How)> {
        let plain_how = How { notation: None, ..self.how.clone() };
        Ok(match (&self.sudoku.origin, &self.sudoku.toml) {
            (Origin::Plain(source, span), _) => (source.text()[span.clone()].to_owned(), self.how.clone()),
            (Origin::Foreign(source, span), None) => (source.text()[span.clone()].to_owned(), self.how.clone()),
            (_, Some(toml)) => (toml.text().to_owned(), How { symbols: None, variant: None, ..plain_how }),
            (Origin::File, None) => (self.toml()?, How { symbols: None, variant: None, ..plain_how }),
        })
    }

    fn toml(&self) -> PyResult<String> {
        let source = match &self.sudoku.toml {
            Some(source) => Arc::clone(source),
            None => {
                let text = format::to_toml(&self.sudoku.export(), self.how.variant.as_deref());
                Source::new(self.sudoku.name.as_str(), text)
            }
        };
        format::tidy(&source).map_err(|wrong| read_error(wrong.into()))
    }

    fn dlx(&self) -> PyResult<String> {
        let compiled = self.sudoku.variant.compiled();
        let restriction = compiled.restriction(&self.sudoku.puzzle);
        let restriction = restriction.map_err(|_| plain("ExdokuError", "a given contradicts a rule by itself"))?;
        Ok(dlx_text::write(&compiled.problem().restricted(&restriction.dropped, &restriction.chosen)))
    }
}

#[pymethods]
impl Puzzle {
    /// Where it was read: a file, or `<text>`, with the number of the puzzle where there are several.
    #[getter]
    fn name(&self) -> &str {
        &self.sudoku.name
    }

    /// Its title, if it has one.
    #[getter]
    fn title(&self) -> Option<&str> {
        self.sudoku.title()
    }

    /// The name of its variant.
    #[getter]
    fn variant(&self) -> &str {
        &self.sudoku.variant.name
    }

    /// Rows and columns of the board.
    #[getter]
    fn shape(&self) -> (usize, usize) {
        (self.sudoku.variant.board().height(), self.sudoku.variant.board().width())
    }

    /// The kinds of its rules.
    #[getter]
    fn rules(&self) -> Vec<String> {
        let mut kinds: Vec<String> = Vec::new();
        for rule in self.sudoku.variant.rules() {
            if !kinds.iter().any(|kind| *kind == *rule.kind) {
                kinds.push(rule.kind.to_string());
            }
        }
        kinds
    }

    /// The rules in words.
    #[getter]
    fn rules_text(&self) -> Vec<String> {
        format::rules_text(&self.sudoku.variant, &self.sudoku.puzzle)
    }

    #[getter(_warnings)]
    fn warnings(&self) -> Vec<Record> {
        self.sudoku.warnings.iter().map(record).collect()
    }

    /// The givens: a grid that is not full.
    #[getter]
    fn givens(&self) -> Grid {
        self.grid_of(self.sudoku.puzzle.givens.clone())
    }

    /// The solution that the file states, if it does.
    #[getter]
    fn stated_solution(&self) -> Option<Grid> {
        self.sudoku.solution.clone().map(|grid| self.grid_of(grid))
    }

    /// Up to `limit` solutions, and whether there are more.
    #[pyo3(signature = (limit=None, *, timeout=None), text_signature = "(self, /, limit=1, *, timeout=None)")]
    fn solve(
        &self,
        py: Python<'_>,
        limit: Option<&Bound<'_, PyAny>>,
        timeout: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Py<PyAny>> {
        let question = Question::Solve { limit: whole("limit", limit, 1)?.unwrap_or(1) };
        self.reply(py, &question, timeout)
    }

    /// Whether there is exactly one solution. Raises `TimeoutError` where the time did not suffice.
    #[pyo3(signature = (*, timeout=None))]
    fn unique(&self, py: Python<'_>, timeout: Option<&Bound<'_, PyAny>>) -> PyResult<Py<PyAny>> {
        self.reply(py, &Question::Unique, timeout)
    }

    /// The number of solutions. With a limit, counting stops beyond it.
    #[pyo3(signature = (*, limit=None, timeout=None))]
    fn count(
        &self,
        py: Python<'_>,
        limit: Option<&Bound<'_, PyAny>>,
        timeout: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Py<PyAny>> {
        self.reply(py, &Question::Count { limit: whole("limit", limit, 0)? }, timeout)
    }

    /// The digits that each cell takes in any solution, by row and column.
    #[pyo3(signature = (*, timeout=None))]
    fn candidates(&self, py: Python<'_>, timeout: Option<&Bound<'_, PyAny>>) -> PyResult<Py<PyAny>> {
        self.reply(py, &Question::Candidates, timeout)
    }

    /// The steps to the solution, from simple to hard.
    #[pyo3(signature = (*, level="guess", steps=None, assume_unique=false, timeout=None))]
    fn explain(
        &self,
        py: Python<'_>,
        level: &str,
        steps: Option<&Bound<'_, PyAny>>,
        assume_unique: bool,
        timeout: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Py<PyAny>> {
        let steps = whole("steps", steps, 0)?.unwrap_or(usize::MAX);
        self.reply(py, &path_question(level, steps, assume_unique)?, timeout)
    }

    /// The difficulty, on the scale `exdoku` or `se` (Sudoku Explainer). Raises `NotUnique`.
    #[pyo3(signature = (*, scale="exdoku", timeout=None))]
    fn rate(&self, py: Python<'_>, scale: &str, timeout: Option<&Bound<'_, PyAny>>) -> PyResult<Py<PyAny>> {
        self.reply(py, &rate_question(scale)?, timeout)
    }

    /// A grid of this puzzle from its digits: none for an empty cell. Numbers are values; texts are how digits are written. The
    /// values of layers are signs, `.` where there is none.
    #[pyo3(name = "_grid", signature = (marks, layers=Vec::new()))]
    fn grid(&self, marks: Vec<Bound<'_, PyAny>>, layers: Vec<(String, Vec<String>)>) -> PyResult<Grid> {
        let board = self.sudoku.variant.board();
        let no_digits = marks.is_empty() && !layers.is_empty() && !board.has_digits();
        if marks.len() != board.cell_count() && !no_digits {
            let message = format!("a grid of {} cells, not {}, is needed", board.cell_count(), marks.len());
            return Err(PyValueError::new_err(message));
        }
        let mut grid = board::Grid::empty(board.place_count());
        for (cell, mark) in board.cells().zip(&marks) {
            if let Some(digit) = self.digit(cell, mark)? {
                grid.set(cell, digit);
            }
        }
        if no_digits {
            // The only digit of such a board, which is not shown.
            board.cells().for_each(|cell| grid.set(cell, board::Digit::new(0)));
        }
        for (name, signs) in layers {
            let unknown = || PyValueError::new_err(format!("the board has no layer {name:?}"));
            let layer = board.layer(&name).ok_or_else(unknown)?;
            if signs.len() != board.cell_count() {
                let message = format!("{name}: {} signs, not {}, are needed", board.cell_count(), signs.len());
                return Err(PyValueError::new_err(message));
            }
            for (cell, sign) in board.cells().zip(&signs).filter(|(_, sign)| *sign != ".") {
                let place = board.over(layer, cell);
                let (Some(place), Some(value)) = (place, layer.read(sign)) else {
                    let message = format!("{}: {sign:?} is no value of {name}", board.name(cell));
                    return Err(PyValueError::new_err(message));
                };
                grid.set(place, value);
            }
        }
        Ok(self.grid_of(grid))
    }

    /// A grid of another puzzle with the same board, as one of this puzzle.
    fn _own(&self, grid: PyRef<'_, Grid>) -> PyResult<Grid> {
        Ok(self.grid_of(self.own(&grid)?))
    }

    /// What a grid breaks: rules, and givens that it changes. Each is the kind of rule, a sentence, and the cells.
    #[pyo3(name = "_violations")]
    fn violations(&self, grid: PyRef<'_, Grid>) -> PyResult<(Vec<Violation>, bool)> {
        let (board, givens) = (self.sudoku.variant.board(), &self.sudoku.puzzle.givens);
        let grid = self.own(&grid)?;
        let name = |cells: &[Cell]| cells.iter().map(|&cell| board.name(cell)).collect();
        let broken = self.sudoku.variant.violations(&grid);
        let mut all: Vec<Violation> =
            broken.into_iter().map(|(kind, one)| (kind.into_owned(), one.what, name(&one.cells))).collect();
        let changed: Vec<Cell> = board
            .cells()
            .filter(|&cell| givens.get(cell).is_some_and(|given| grid.get(cell).is_some_and(|digit| digit != given)))
            .collect();
        if !changed.is_empty() {
            all.push(("givens".to_owned(), "the grid differs from the givens".to_owned(), name(&changed)));
        }
        Ok((all, board.is_filled(&grid)))
    }

    /// The puzzle in another notation. Raises `ConvertError` for what that does not support.
    #[pyo3(signature = (to, *, leave_out=false))]
    fn convert(&self, to: &str, leave_out: bool) -> PyResult<String> {
        match to {
            "toml" => return self.toml(),
            "svg" => return self.svg(None),
            "dlx" => return self.dlx(),
            _ => {}
        }
        let Some(writer) = NotationWriter::named(to) else {
            let mut known: Vec<&str> = NotationWriter::all().map(|writer| writer.name).collect();
            known.extend(["toml", "svg", "dlx"]);
            let message = format!("there is no notation {to:?}; known: {}", known.join(", "));
            return Err(PyValueError::new_err(message));
        };
        let mut written = (writer.write)(&self.sudoku.export());
        if writer.is_plain_text() && (self.how.variant.is_some() || self.how.variant_text.is_some()) {
            written.unsupported.clear();
        }
        if !leave_out && !written.unsupported.is_empty() {
            let wrong = written.unsupported.iter().map(|one| one.complaint(writer.noun, false));
            let mut wrong: Vec<_> = wrong.collect();
            if let Some(last) = wrong.last_mut() {
                last.add_help("leave_out=True writes the rest, which is a different puzzle");
            }
            let records: Vec<Record> = wrong.iter().map(record).collect();
            return Err(crate::errors::exception("ConvertError", records));
        }
        Ok(written.text)
    }

    /// The picture, with the digits of a grid in it.
    #[pyo3(name = "_svg", signature = (grid=None))]
    fn svg(&self, grid: Option<PyRef<'_, Grid>>) -> PyResult<String> {
        let grid = grid.map(|grid| self.own(&grid)).transpose()?;
        let (variant, puzzle, solution) = (&self.sudoku.variant, &self.sudoku.puzzle, grid.as_ref());
        Ok(draw_svg(&Picture { variant, puzzle, solution, candidates: None, marked: None }))
    }

    fn __str__(&self) -> String {
        self.sudoku.to_string()
    }

    fn __repr__(&self) -> String {
        let givens = self.sudoku.puzzle.givens.filled();
        format!("<exdoku.Puzzle {}: {}, {givens} givens>", self.sudoku.name, self.sudoku.variant.name)
    }

    fn __eq__(&self, other: PyRef<'_, Puzzle>) -> PyResult<bool> {
        self.equals(&other)
    }

    fn __hash__(&self) -> PyResult<u64> {
        use std::hash::{DefaultHasher, Hash, Hasher};
        let mut hasher = DefaultHasher::new();
        self.state()?.hash(&mut hasher);
        Ok(hasher.finish())
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, State)> {
        let restore = py.import("exdoku._exdoku")?.getattr("restore")?;
        let (text, how) = self.state()?;
        Ok((restore, (text, how, self.sudoku.name.clone(), self.sudoku.puzzle.title.clone())))
    }
}

impl Puzzle {
    /// What stands in a cell, as Python passes it.
    fn digit(&self, cell: Cell, mark: &Bound<'_, PyAny>) -> PyResult<Option<board::Digit>> {
        let board = self.sudoku.variant.board();
        let (digit, shown) = if mark.is_none() {
            return Ok(None);
        } else if let Ok(text) = mark.extract::<String>() {
            let digit = self.sudoku.puzzle.symbols.digit(&text);
            if digit.is_none() && board::is_blank(&text) {
                return Ok(None);
            }
            (digit, format!("{text:?}"))
        } else if let Ok(number) = mark.extract::<f64>() {
            let whole = (number.fract() == 0.0).then_some(number as i64);
            let digit = whole.and_then(|value| board.digits().of_value(value));
            if digit.is_none() && (number == 0.0 || number == -1.0) {
                return Ok(None);
            }
            (digit, number.to_string())
        } else {
            let message = format!("{}: expected a digit or a text, not {}", board.name(cell), kind(mark));
            return Err(PyTypeError::new_err(message));
        };
        let wrong = || PyValueError::new_err(format!("{}: {shown} is no digit of this board", board.name(cell)));
        digit.map(Some).ok_or_else(wrong)
    }

    fn reply(&self, py: Python<'_>, question: &Question, timeout: Option<&Bound<'_, PyAny>>) -> PyResult<Py<PyAny>> {
        let reply = self.ask(py, question, deadline(timeout)?)?;
        reply_to_python(py, &self.sudoku, &self.how, reply)
    }
}

pub(crate) fn path_question(level: &str, steps: usize, assume_unique: bool) -> PyResult<Question> {
    let known = || Level::ALL.map(Level::name).join(", ");
    let found = Level::ALL.into_iter().find(|one| one.name() == level);
    let level =
        found.ok_or_else(|| PyValueError::new_err(format!("there is no level {level:?}; known: {}", known())))?;
    Ok(Question::Path { level, steps, assume_unique })
}

pub(crate) fn rate_question(scale: &str) -> PyResult<Question> {
    match scale {
        "exdoku" => Ok(Question::Rate { se: false }),
        "se" => Ok(Question::Rate { se: true }),
        _ => Err(PyValueError::new_err(format!("there is no scale {scale:?}; known: exdoku, se"))),
    }
}

/// The digits of a board.
#[pyclass(frozen, module = "exdoku")]
pub(crate) struct Grid {
    pub(crate) of: Arc<Sudoku>,
    pub(crate) how: How,
    pub(crate) grid: board::Grid,
}

/// Whether boards have the same shape, cells and layers.
fn same_places(one: &Board, other: &Board) -> bool {
    (one.height(), one.width(), one.place_count()) == (other.height(), other.width(), other.place_count())
        && one.cells().map(|cell| one.position(cell)).eq(other.cells().map(|cell| other.position(cell)))
        && one.layers() == other.layers()
        && one.unknowns() == other.unknowns()
        && one.has_digits() == other.has_digits()
}

impl Grid {
    /// The value at each place.
    fn all_values(&self) -> impl Iterator<Item = Option<i64>> {
        let board = self.of.variant.board();
        board.places().map(|place| board.value(&self.grid, place))
    }

    fn value(&self, cell: Cell) -> Option<i32> {
        self.grid.get(cell).map(|digit| self.of.variant.board().digits().value(digit))
    }
}

#[pymethods]
impl Grid {
    /// The digits on one line, those of layers behind them.
    #[getter]
    fn line(&self) -> String {
        line_with_layers(&self.grid, self.of.variant.board(), &self.of.puzzle.symbols)
    }

    /// The digits alone, on one line.
    #[getter]
    fn digits(&self) -> String {
        line(&self.grid, self.of.variant.board(), &self.of.puzzle.symbols)
    }

    /// The values of each layer, by its name: a sign for each cell in reading order.
    #[getter]
    fn layers(&self) -> Vec<(String, String)> {
        format::layer_lines(&self.grid, self.of.variant.board())
    }

    /// Rows and columns of the board.
    #[getter]
    fn shape(&self) -> (usize, usize) {
        (self.of.variant.board().height(), self.of.variant.board().width())
    }

    /// The puzzle that it is a grid of.
    #[getter]
    fn puzzle(&self) -> Puzzle {
        Puzzle { sudoku: Arc::clone(&self.of), how: self.how.clone() }
    }

    /// The lowest digit of the board.
    #[getter]
    fn first(&self) -> i32 {
        self.of.variant.board().digits().first()
    }

    /// Whether every cell has a digit.
    #[getter]
    fn is_full(&self) -> bool {
        self.of.variant.board().is_filled(&self.grid)
    }

    /// Rows of values; none for an empty cell, and where there is no cell.
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
        same_places(self.of.variant.board(), other.of.variant.board()) && self.all_values().eq(other.all_values())
    }

    fn __hash__(&self) -> u64 {
        use std::hash::{DefaultHasher, Hash, Hasher};
        let mut hasher = DefaultHasher::new();
        self.shape().hash(&mut hasher);
        self.all_values().for_each(|value| value.hash(&mut hasher));
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
    let other = || PyValueError::new_err("the grid is of another board");
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
