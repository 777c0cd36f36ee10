//! `Answer` and `Step`, and answers as Python takes them.

use std::sync::Arc;

use pyo3::IntoPyObjectExt;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyBytes, PyDict, PyInt, PyIterator, PyModule};

use exdoku::board::{self, DigitSet, Position};
use exdoku::exact_cover::Natural;
use exdoku::input::Sudoku;
use exdoku::record::Status;
use exdoku::render::{Marked, Picture, draw_svg};
use exdoku::solve::Count;

use crate::errors::plain;
use crate::grid::{Grid, grid_from, indices};
use crate::marked;
use crate::puzzle::Puzzle;
use crate::question::{Proven, Rated, Reply, Solved, Taken};
use crate::read::How;

/// A pickled answer: puzzle, status, grids, problems.
type State = (Puzzle, &'static str, Vec<Grid>, Vec<String>);

/// A pickled step without its puzzle: its record, the index of the digit at each place, candidates as bits, the marks.
type StepState = (String, Vec<Option<usize>>, Vec<u128>, marked::Numbers);

/// The solutions of a puzzle.
#[pyclass(frozen, module = "exdoku")]
pub(crate) struct Answer {
    of: Arc<Sudoku>,
    how: How,
    solved: Solved,
}

impl Answer {
    fn grid_of(&self, grid: &board::Grid) -> Grid {
        Grid { of: Arc::clone(&self.of), how: self.how.clone(), grid: grid.clone() }
    }
}

#[pymethods]
impl Answer {
    /// unique, several, none, contradiction, or open (stopped by the timeout).
    #[getter]
    fn status(&self) -> &'static str {
        self.solved.status.word()
    }

    /// The first solution.
    #[getter]
    fn grid(&self) -> Option<Grid> {
        self.solved.grids.first().map(|grid| self.grid_of(grid))
    }

    /// All requested solutions.
    #[getter]
    fn grids(&self) -> Vec<Grid> {
        self.solved.grids.iter().map(|grid| self.grid_of(grid)).collect()
    }

    /// The first solution on one line.
    #[getter]
    fn line(&self) -> Option<String> {
        let (board, symbols) = (self.of.variant.board(), &self.of.puzzle.symbols);
        self.solved.grids.first().map(|grid| exdoku::format::line_with_layers(grid, board, symbols))
    }

    /// Why there is no solution, if the givens themselves break rules.
    #[getter]
    fn problems(&self) -> Vec<String> {
        self.solved.problems.clone()
    }

    /// The puzzle that was solved.
    #[getter]
    fn puzzle(&self) -> Puzzle {
        Puzzle { sudoku: Arc::clone(&self.of), how: self.how.clone() }
    }

    fn __bool__(&self) -> bool {
        !self.solved.grids.is_empty()
    }

    fn __len__(&self) -> usize {
        self.solved.grids.len()
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
        self.grids().into_bound_py_any(py)?.try_iter()
    }

    fn __getitem__(&self, at: isize) -> PyResult<Grid> {
        let number = if at < 0 { at + self.solved.grids.len() as isize } else { at };
        let grid = usize::try_from(number).ok().and_then(|number| self.solved.grids.get(number));
        grid.map(|grid| self.grid_of(grid)).ok_or_else(|| pyo3::exceptions::PyIndexError::new_err(at))
    }

    fn __str__(&self) -> String {
        let grids: Vec<String> = self
            .solved
            .grids
            .iter()
            .map(|grid| {
                exdoku::render::draw_grid(self.of.variant.board(), grid, &self.of.puzzle.symbols).trim_end().to_owned()
            })
            .collect();
        [grids, vec![self.words()]].concat().join("\n")
    }

    fn __repr__(&self) -> String {
        format!("<exdoku.Answer {}: {}>", self.of.name, self.words())
    }

    fn __eq__(&self, other: PyRef<'_, Answer>) -> bool {
        self.solved.status == other.solved.status
            && self.solved.grids == other.solved.grids
            && self.solved.problems == other.solved.problems
            && self.puzzle().equals(&other.puzzle())
    }

    fn __hash__(&self) -> u64 {
        use std::hash::{DefaultHasher, Hash, Hasher};
        let mut hasher = DefaultHasher::new();
        (self.status(), &self.solved.grids).hash(&mut hasher);
        hasher.finish()
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, State)> {
        let restore = py.get_type::<Answer>().getattr("_restore")?;
        Ok((restore, (self.puzzle(), self.status(), self.grids(), self.problems())))
    }

    #[staticmethod]
    fn _restore(
        puzzle: PyRef<'_, Puzzle>,
        status: &str,
        grids: Vec<PyRef<'_, Grid>>,
        problems: Vec<String>,
    ) -> PyResult<Answer> {
        let word = serde_json::Value::String(status.to_owned());
        let status = serde_json::from_value(word).map_err(|_| plain("ExdokuError", "this is not an answer"))?;
        let grids = grids.iter().map(|grid| puzzle.own(grid)).collect::<PyResult<Vec<_>>>()?;
        let solved = Solved { status, grids, problems };
        Ok(Answer { of: Arc::clone(&puzzle.sudoku), how: puzzle.how.clone(), solved })
    }

    fn _repr_svg_(&self) -> String {
        let (variant, puzzle) = (&self.of.variant, &self.of.puzzle);
        draw_svg(&Picture { variant, puzzle, solution: self.solved.grids.first(), candidates: None, marked: None })
    }
}

impl Answer {
    fn words(&self) -> String {
        match self.solved.status {
            Status::Unique => "unique solution".to_owned(),
            Status::Several => "there are several solutions".to_owned(),
            Status::Contradiction => format!("no solution: {}", self.solved.problems.join("; ")),
            Status::None => "no solution".to_owned(),
            _ => "stopped before the search ended".to_owned(),
        }
    }
}

/// A step of an explanation.
#[pyclass(frozen, module = "exdoku._exdoku")]
pub(crate) struct Step {
    of: Arc<Sudoku>,
    record: String,
    marked: Marked,
    placed: board::Grid,
    candidates: Vec<DigitSet>,
    how: How,
}

#[pymethods]
impl Step {
    /// The step as JSON.
    #[getter]
    fn json(&self) -> &str {
        &self.record
    }

    /// The board before the step.
    #[getter]
    fn before(&self) -> Grid {
        Grid { of: Arc::clone(&self.of), how: self.how.clone(), grid: self.placed.clone() }
    }

    /// The candidates before the step, by row and column.
    fn candidates(&self) -> Vec<Vec<Option<Vec<i32>>>> {
        candidate_rows(&self.of, &self.candidates)
    }

    /// The puzzle of the step.
    #[getter]
    fn puzzle(&self) -> Puzzle {
        Puzzle { sudoku: Arc::clone(&self.of), how: self.how.clone() }
    }

    /// The state from which it is restored, without the puzzle.
    fn _state(&self) -> StepState {
        let placed = indices(self.of.variant.board(), &self.placed);
        let candidates = self.candidates.iter().map(|set| set.bits()).collect();
        (self.record.clone(), placed, candidates, marked::numbers(&self.marked))
    }

    #[staticmethod]
    fn _restore(puzzle: PyRef<'_, Puzzle>, state: StepState) -> PyResult<Step> {
        let (record, placed, candidates, numbers) = state;
        let board = puzzle.sudoku.variant.board();
        let all = board.digits().all();
        let candidates: Vec<DigitSet> = candidates.into_iter().map(DigitSet::of_bits).collect();
        let wrong = || plain("ExdokuError", "this is not a step of the puzzle");
        // There is a set of candidates for each place.
        let fits = candidates.len() >= board.cell_count()
            && candidates.len() <= board.place_count()
            && board.cells().zip(&candidates).all(|(_, set)| set.is_subset(all));
        if !fits {
            return Err(wrong());
        }
        let placed = grid_from(board, &placed)?;
        let marked = marked::marked(board, numbers).ok_or_else(wrong)?;
        Ok(Step { of: Arc::clone(&puzzle.sudoku), record, marked, placed, candidates, how: puzzle.how.clone() })
    }

    /// The picture of the step.
    fn svg(&self) -> String {
        draw_svg(&Picture {
            variant: &self.of.variant,
            puzzle: &self.of.puzzle,
            solution: Some(&self.placed),
            candidates: Some(&self.candidates),
            marked: Some(&self.marked),
        })
    }
}

fn candidate_rows(sudoku: &Sudoku, candidates: &[DigitSet]) -> Vec<Vec<Option<Vec<i32>>>> {
    let board = sudoku.variant.board();
    let values = |set: &DigitSet| set.iter().map(|digit| board.digits().value(digit)).collect();
    let of = |row, column| {
        let cell = board.cell_at(Position::new(row, column))?;
        candidates.get(cell.index()).map(values)
    };
    (0..board.height()).map(|row| (0..board.width()).map(|column| of(row, column)).collect()).collect()
}

/// The classes of `exdoku/_types.py`.
fn types(py: Python<'_>) -> PyResult<&Bound<'_, PyModule>> {
    static MODULE: PyOnceLock<Py<PyModule>> = PyOnceLock::new();
    Ok(MODULE.get_or_try_init(py, || PyModule::import(py, "exdoku._types").map(Bound::unbind))?.bind(py))
}

/// A number as an `int`.
pub(crate) fn to_int(py: Python<'_>, number: &Natural) -> PyResult<Py<PyAny>> {
    if let Some(small) = number.small() {
        return Ok(small.into_pyobject(py)?.into_any().unbind());
    }
    let bytes = PyBytes::new(py, &number.to_bytes());
    Ok(py.get_type::<PyInt>().call_method1("from_bytes", (bytes, "little"))?.unbind())
}

/// An answer as Python takes it.
pub(crate) fn reply_to_python(py: Python<'_>, of: &Arc<Sudoku>, how: &How, reply: Reply) -> PyResult<Py<PyAny>> {
    match reply {
        Reply::Solved(solved) => {
            let answer = Answer { of: Arc::clone(of), how: how.clone(), solved };
            Ok(Py::new(py, answer)?.into_any())
        }
        Reply::Unique(Some(unique)) => Ok(unique.into_pyobject(py)?.to_owned().into_any().unbind()),
        Reply::Unique(None) => Err(plain("TimeoutError", "timeout before a second solution was excluded")),
        Reply::Count(count) => {
            let (number, relation) = match count {
                Count::Exactly(number) => (number, "exactly"),
                Count::MoreThan(number) => (Natural::from(number), "more than"),
                Count::AtLeast(number) => (number, "at least"),
            };
            Ok(types(py)?.getattr("Count")?.call1((to_int(py, &number)?, relation))?.unbind())
        }
        Reply::Proven(Proven { grids, formula, proof }) => {
            let grids: Vec<Grid> =
                grids.into_iter().map(|grid| Grid { of: Arc::clone(of), how: how.clone(), grid }).collect();
            Ok(types(py)?.getattr("Proof")?.call1((grids, formula, PyBytes::new(py, &proof)))?.unbind())
        }
        Reply::Candidates(found) => {
            let board = of.variant.board();
            let found = found.unwrap_or_else(|| vec![DigitSet::default(); board.cell_count()]);
            Ok(candidate_rows(of, &found).into_pyobject(py)?.into_any().unbind())
        }
        Reply::Path(way) => {
            let step = |Taken { record, marked, placed, candidates }| {
                Py::new(py, Step { of: Arc::clone(of), record, marked, placed, candidates, how: how.clone() })
            };
            let steps = way.steps.into_iter().map(step).collect::<PyResult<Vec<_>>>()?;
            let puzzle = Puzzle { sudoku: Arc::clone(of), how: how.clone() };
            Ok(types(py)?.getattr("Path")?.call_method1("_of", (puzzle, steps, way.end.word()))?.unbind())
        }
        Reply::Rated(Rated { number, difficulty, steps, hardest, technique }) => {
            let fields = PyDict::new(py);
            fields.set_item("number", number)?;
            fields.set_item("difficulty", difficulty)?;
            fields.set_item("steps", steps)?;
            fields.set_item("hardest", hardest)?;
            fields.set_item("technique", technique)?;
            Ok(types(py)?.getattr("Rating")?.call((), Some(&fields))?.unbind())
        }
        Reply::Refused(exception, why) => Err(plain(exception, why)),
    }
}
