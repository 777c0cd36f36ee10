//! `Puzzle`.

use std::sync::Arc;
use std::time::Instant;

use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;

use exdoku::board::{self, Cell};
use exdoku::exact_cover::dlx_text;
use exdoku::explain::Level;
use exdoku::format::{self, NotationWriter};
use exdoku::input::{Origin, Sudoku};
use exdoku::new_puzzle::replace_givens;
use exdoku::render::{Picture, draw_svg};

use crate::answer::reply_to_python;
use crate::equal::{same_places, same_rules};
use crate::errors::{Record, plain, read_error, record};
use crate::grid::Grid;
use crate::interrupt::{deadline, run};
use crate::library::Files;
use crate::numbers::{kind, whole};
use crate::question::{Question, Reply, ask};
use crate::read::How;
use crate::solvers;

/// A violation: the kind of rule, a sentence, the cells.
type Violation = (String, String, Vec<String>);
/// A pickled puzzle: text, how it is read, name, title.
type State = (String, How, String, Option<String>);

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

    /// Turns a grid of a board with the same places and digits into one of this puzzle.
    pub(crate) fn own(&self, grid: &Grid) -> PyResult<board::Grid> {
        let same = Arc::ptr_eq(&self.sudoku.variant, &grid.of.variant)
            || same_places(self.sudoku.variant.board(), grid.of.variant.board())
                && self.sudoku.variant.board().digits() == grid.of.variant.board().digits();
        if !same {
            let (ours, theirs) = (self.sudoku.variant.board().describe(), grid.of.variant.board().describe());
            let message = match ours == theirs {
                true => "the grid belongs to another board".to_owned(),
                false => format!("the grid belongs to another board: {theirs}, not {ours}"),
            };
            return Err(PyValueError::new_err(message));
        }
        Ok(grid.grid.clone())
    }

    fn ask(&self, py: Python<'_>, question: &Question, until: Option<Instant>) -> PyResult<Reply> {
        // A step on the scale of Sudoku Explainer may take seconds, and can only be interrupted on a separate thread.
        let try_short = !matches!(question, Question::Rate { se: true }) && solvers::is_ready(&self.sudoku.variant);
        run(py, until, try_short, |budget, threads| ask(question, &self.sudoku, &budget, threads))
    }

    pub(crate) fn equals(&self, other: &Puzzle) -> bool {
        let (one, other) = (&self.sudoku, &other.sudoku);
        Arc::ptr_eq(one, other)
            || one.puzzle.givens == other.puzzle.givens
                && one.puzzle.marks == other.puzzle.marks
                && one.puzzle.symbols == other.puzzle.symbols
                && same_rules(&one.variant, &other.variant)
    }

    /// The text that reads as this puzzle, and how it is read.
    fn state(&self) -> PyResult<(String, How)> {
        let plain_how = How { notation: None, ..self.how.clone() };
        Ok(match (&self.sudoku.origin, self.sudoku.toml()) {
            (Origin::Plain(source, span), _) => (source.text()[span.clone()].to_owned(), self.how.clone()),
            (Origin::Foreign(found), None) => (found.text().to_owned(), self.how.clone()),
            (_, Some(toml)) => (toml.text().to_owned(), How { symbols: None, variant: None, ..plain_how }),
            (Origin::File, None) => {
                (self.toml()?, How { symbols: None, variant: None, variant_text: None, ..plain_how })
            }
        })
    }

    fn toml(&self) -> PyResult<String> {
        let Sudoku { variant, puzzle, .. } = &*self.sudoku;
        let is_given = self.sudoku.toml().is_none() && self.sudoku.variant_name.as_deref() == Some(Files::GIVEN);
        if let Some(rules) = self.how.variant_text.as_ref().filter(|_| is_given) {
            // Nothing else can name a variant that is a text.
            let whole = replace_givens(rules, &puzzle.givens, variant.board(), &puzzle.symbols);
            return whole
                .ok_or_else(|| plain("ExdokuError", "the variant is not a TOML file that givens can be added to"));
        }
        format::tidy(&self.sudoku.as_toml()).map_err(|wrong| read_error(wrong.into()))
    }

    fn dlx(&self) -> PyResult<String> {
        let compiled = self.sudoku.variant.compiled();
        let restriction = compiled.restriction(&self.sudoku.puzzle);
        let restriction = restriction.map_err(|_| plain("ExdokuError", "a given contradicts a rule by itself"))?;
        Ok(dlx_text::write(&compiled.problem().restricted(&restriction)))
    }
}

#[pymethods]
impl Puzzle {
    /// Where it was read: a file, or `<text>`, with the number of the puzzle if there are several.
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

    /// The solution stated in the file, if any.
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

    /// Whether there is exactly one solution. Raises `TimeoutError` if the time did not suffice.
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

    /// All solutions, and a proof that there are no others. Raises `TimeoutError` if the time did not suffice.
    #[pyo3(signature = (*, timeout=None))]
    fn prove(&self, py: Python<'_>, timeout: Option<&Bound<'_, PyAny>>) -> PyResult<Py<PyAny>> {
        self.reply(py, &Question::Prove, timeout)
    }

    /// The digits that each cell has in some solution, by row and column.
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

    /// A grid of this puzzle from its digits: none for an empty cell. Numbers are values; texts are symbols of digits. The
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
            // The only digit of a board without digits, which is not shown.
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
                    let message = format!("{}: {sign:?} is not a value of {name}", board.name(cell));
                    return Err(PyValueError::new_err(message));
                };
                grid.set(place, value);
            }
        }
        Ok(self.grid_of(grid))
    }

    /// Whether a layer has a place over each cell.
    fn _layer_cells(&self, name: &str) -> Vec<bool> {
        let board = self.sudoku.variant.board();
        let layer = board.layer(name);
        board.cells().map(|cell| layer.is_some_and(|layer| board.over(layer, cell).is_some())).collect()
    }

    /// Turns a grid of another puzzle with the same board into one of this puzzle.
    fn _own(&self, grid: PyRef<'_, Grid>) -> PyResult<Grid> {
        Ok(self.grid_of(self.own(&grid)?))
    }

    /// The violations of a grid: broken rules and changed givens. Each is the kind of rule, a sentence, and the cells. And
    /// whether the grid is full; then the places that are not shown or were left out of the layers must fit, too.
    #[pyo3(name = "_violations")]
    fn violations(&self, py: Python<'_>, grid: PyRef<'_, Grid>) -> PyResult<(Vec<Violation>, bool)> {
        let (board, givens) = (self.sudoku.variant.board(), &self.sudoku.puzzle.givens);
        let grid = self.own(&grid)?;
        let name = |cells: &[Cell]| cells.iter().map(|&cell| board.name(cell)).collect();
        let broken = self.sudoku.variant.violations(&grid);
        let mut all: Vec<Violation> =
            broken.into_iter().map(|(kind, one)| (kind.into_owned(), one.what, name(&one.cells))).collect();
        let changed: Vec<Cell> = board
            .places()
            .filter(|&place| givens.get(place).is_some_and(|given| grid.get(place).is_some_and(|digit| digit != given)))
            .collect();
        if !changed.is_empty() {
            all.push(("givens".to_owned(), "the grid differs from the givens".to_owned(), name(&changed)));
        }
        let is_written = board.is_written(&grid);
        if is_written && all.is_empty() && !self.may_be_completed(py, &grid)? {
            all.push(("solution".to_owned(), "no solution has these values".to_owned(), Vec::new()));
        }
        Ok((all, is_written))
    }

    /// The puzzle in another notation. Raises `ConvertError` for unsupported parts.
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
            written = written.for_variant();
        }
        if !leave_out && !written.is_same_puzzle() {
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

    fn __eq__(&self, other: PyRef<'_, Puzzle>) -> bool {
        self.equals(&other)
    }

    fn __hash__(&self) -> u64 {
        use std::hash::{DefaultHasher, Hash, Hasher};
        let mut hasher = DefaultHasher::new();
        (self.shape(), &self.sudoku.puzzle.givens).hash(&mut hasher);
        self.sudoku.variant.rule_uses().iter().for_each(|one| one.kind.hash(&mut hasher));
        hasher.finish()
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, State)> {
        let restore = py.import("exdoku._exdoku")?.getattr("restore")?;
        let (text, how) = self.state()?;
        Ok((restore, (text, how, self.sudoku.name.clone(), self.sudoku.puzzle.title.clone())))
    }
}

impl Puzzle {
    /// Whether the places without a value can be filled.
    fn may_be_completed(&self, py: Python<'_>, grid: &board::Grid) -> PyResult<bool> {
        let (variant, mut puzzle) = (&self.sudoku.variant, self.sudoku.puzzle.clone());
        for place in variant.board().places() {
            if let Some(digit) = grid.get(place) {
                puzzle.givens.set(place, digit);
            }
        }
        if variant.board().places().all(|place| puzzle.givens.get(place).is_some()) {
            return Ok(true);
        }
        let found = run(py, None, solvers::is_ready(variant), |budget, threads| {
            let mut solver = match solvers::take(variant, &budget, threads) {
                Ok(solver) => solver,
                Err(why) => return (Err(why), true),
            };
            let found = !solver.solutions(&puzzle, 1).is_empty();
            let is_whole = found || !solver.is_partial();
            solvers::keep(solver);
            (Ok(found), is_whole)
        })?;
        found.map_err(|why| plain("ExdokuError", why))
    }

    /// The content of a cell, as passed by Python.
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
        let wrong = || PyValueError::new_err(format!("{}: {shown} is not a digit of this board", board.name(cell)));
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
