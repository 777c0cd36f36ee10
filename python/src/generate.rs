//! New puzzles.

use std::ops::RangeInclusive;

use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;

use exdoku::explain::Entry;
use exdoku::generate::{GenerateOptions, Reach, Symmetry};
use exdoku::new_puzzle::{NoPuzzle, new_puzzle};
use exdoku::solve::Difficulty;

use crate::errors::plain;
use crate::interrupt::{deadline, run};
use crate::library::Files;
use crate::numbers::whole;
use crate::puzzle::Puzzle;
use crate::read::read_one;

/// The minimum and maximum number of givens.
type Givens<'py> = (Option<Bound<'py, PyAny>>, Option<Bound<'py, PyAny>>);

/// Generates a puzzle with the rules of another.
#[pyfunction]
#[pyo3(signature = (rules, seed, *, difficulty=None, symmetry=None, givens=None, hardest=None, minimal=false, timeout=None))]
#[expect(clippy::too_many_arguments, reason = "keywords of Python")]
pub(crate) fn generate(
    py: Python<'_>,
    rules: PyRef<'_, Puzzle>,
    seed: &Bound<'_, PyAny>,
    difficulty: Option<&str>,
    symmetry: Option<&str>,
    givens: Option<Givens<'_>>,
    hardest: Option<&Bound<'_, PyAny>>,
    minimal: bool,
    timeout: Option<&Bound<'_, PyAny>>,
) -> PyResult<Puzzle> {
    let mut options = GenerateOptions { minimal, ..GenerateOptions::default() };
    if let Some(name) = symmetry {
        let known = || Symmetry::ALL.map(Symmetry::name).join(", ");
        let unknown = || PyValueError::new_err(format!("there is no symmetry {name:?}; known: {}", known()));
        options.symmetry = Symmetry::named(name).ok_or_else(unknown)?;
    }
    if let Some(word) = difficulty {
        let known = || Difficulty::ALL.map(Difficulty::name).join(", ");
        let unknown = || PyValueError::new_err(format!("there is no difficulty {word:?}; known: {}", known()));
        options = options.with_difficulty(Difficulty::named(word).ok_or_else(unknown)?);
    }
    if let Some((least, most)) = givens {
        options.min_givens = whole("givens", least.as_ref(), 0)?.unwrap_or(0);
        options.max_givens = whole("givens", most.as_ref(), 0)?.unwrap_or(usize::MAX);
        if options.min_givens > options.max_givens {
            return Err(PyValueError::new_err("givens: the range is empty"));
        }
    }
    if let Some(hardest) = hardest {
        options.reach = reach(hardest)?;
    }
    let seed: u64 = whole("seed", Some(seed), 0)?.unwrap_or_default();
    let (sudoku, how) = (&rules.sudoku, &rules.how);
    let made = run(py, deadline(timeout)?, false, |budget, _| {
        let files = how.variant_text.as_ref().map_or_else(Files::default, |text| Files::with(text));
        let made = new_puzzle(sudoku, &files, options.clone(), seed, &budget);
        (made, true)
    })?;
    match made {
        Ok(new) => Ok(Puzzle::new(read_one(&new.text, &Default::default(), None)?, Default::default())),
        Err(NoPuzzle::Stopped) => Err(plain("TimeoutError", "timeout before the puzzle was generated")),
        Err(why) => Err(plain("ExdokuError", why.to_string())),
    }
}

/// The required hardest step: a technique or "any", or a range of scores.
fn reach(hardest: &Bound<'_, PyAny>) -> PyResult<Option<Reach>> {
    if let Ok((least, most)) = hardest.extract::<(f64, f64)>() {
        let range: RangeInclusive<f64> = least..=most;
        return match least <= most {
            true => Ok(Some(Reach::scored(range))),
            false => Err(PyValueError::new_err("hardest: the range is empty")),
        };
    }
    let Ok(name) = hardest.extract::<String>() else {
        let message = "hardest: expected the name of a technique, \"any\", or a range of scores such as (4.0, 5.0)";
        return Err(PyTypeError::new_err(message));
    };
    if name == "any" {
        return Ok(None);
    }
    let known = || Entry::all().map(|entry| entry.in_one_word()).collect::<Vec<_>>().join(", ");
    let unknown = || PyValueError::new_err(format!("there is no technique {name:?}; known: {}", known()));
    Ok(Some(Reach::to(Entry::named(&name).ok_or_else(unknown)?)))
}
