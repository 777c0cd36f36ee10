//! Exact cover problems without a puzzle.

use std::sync::Arc;

use pyo3::prelude::*;

use exdoku::exact_cover::memo::CountOptions;
use exdoku::exact_cover::{self, Ended, Problem, Settings, Solution};

use crate::answer::to_int;
use crate::errors::plain;
use crate::interrupt::{deadline, run};
use crate::numbers::whole;

/// The size in bytes of the cache for counting.
const CACHE: usize = 1 << 30;

/// An exact cover problem: the native half of `exdoku.ExactCover`.
#[pyclass(frozen, module = "exdoku._exdoku")]
pub(crate) struct Cover {
    problem: Arc<Problem>,
}

/// Items without a colour, and items with their colours.
type Named = (Vec<String>, Vec<(String, String)>);

#[pymethods]
impl Cover {
    #[new]
    fn new(primary: Vec<String>, secondary: Vec<String>, options: Vec<Named>) -> PyResult<Cover> {
        let mut builder = Problem::builder();
        builder.primary(primary).secondary(secondary);
        for (items, coloured) in options {
            builder.coloured_option(items, coloured);
        }
        let problem = builder.build().map_err(|error| {
            let why = std::error::Error::source(&error).map_or_else(String::new, |why| format!(": {why}"));
            plain("ExdokuError", format!("{error}{why}"))
        })?;
        Ok(Cover { problem: Arc::new(problem) })
    }

    /// The first solutions, each as the numbers of its options, and whether the search ended.
    #[pyo3(signature = (limit, timeout))]
    fn solutions(
        &self,
        py: Python<'_>,
        limit: Option<&Bound<'_, PyAny>>,
        timeout: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<(Vec<Vec<usize>>, bool)> {
        let limit: Option<u64> = whole("limit", limit, 0)?;
        run(py, deadline(timeout)?, true, |budget, _| {
            if limit == Some(0) {
                return ((Vec::new(), true), true);
            }
            let mut cover = exact_cover::Cover::new(Arc::clone(&self.problem), Settings::default());
            let query = cover.query().budget(budget);
            let query = if let Some(limit) = limit { query.limit(limit) } else { query };
            let mut solutions = query.solutions().expect("nothing is chosen beforehand, so nothing conflicts");
            let numbers = |solution: Solution| solution.iter().map(|option| option.index()).collect::<Vec<_>>();
            let found: Vec<Vec<usize>> = solutions.by_ref().map(numbers).collect();
            let whole = solutions.ended() != Some(Ended::OutOfBudget);
            ((found, whole), whole)
        })
    }

    /// The number of solutions, and whether it is exact.
    #[pyo3(signature = (timeout))]
    fn count(&self, py: Python<'_>, timeout: Option<&Bound<'_, PyAny>>) -> PyResult<(Py<PyAny>, bool)> {
        let (number, whole) = run(py, deadline(timeout)?, true, |budget, threads| {
            let mut cover = exact_cover::Cover::new(Arc::clone(&self.problem), Settings::default());
            let how = CountOptions { memory: CACHE, ..CountOptions::default() };
            let counted = cover.query().budget(budget).threads(threads).total(how, &mut None);
            let counted = counted.expect("nothing is chosen beforehand, so nothing conflicts");
            let whole = counted.ended != Ended::OutOfBudget;
            ((counted.found, whole), whole)
        })?;
        Ok((to_int(py, &number)?, whole))
    }
}
