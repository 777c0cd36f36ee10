//! exdoku for Python: the native half of the package `exdoku`.
//!
//! ```text
//!   read.rs        texts and files to puzzles        library.rs   the files that a text may name
//!   puzzle.rs      Puzzle                            grid.rs      Grid
//!   answer.rs      Answer and Step                   equal.rs     when two are the same
//!   question.rs    a question and its answer, without Python
//!   solvers.rs     solvers, kept from puzzle to puzzle    locks.rs   locks that outlive a fork
//!   interrupt.rs   work without the interpreter's lock, which Ctrl-C stops
//!   batch.rs       one question for many puzzles, on several threads
//!   generate.rs    new puzzles                       exact_cover.rs   the core by itself
//!   errors.rs      diagnostics as exceptions              numbers.rs   numbers as Python passes them
//!   marked.rs      what a picture marks, pickled
//! ```
//!
//! Whatever needs no Rust is written in Python, in `exdoku/`: paths, ratings, counts, display in notebooks.

#![warn(clippy::disallowed_types)]

mod answer;
mod batch;
mod equal;
mod errors;
mod exact_cover;
mod generate;
mod grid;
mod interrupt;
mod library;
mod locks;
mod marked;
mod numbers;
mod puzzle;
mod question;
mod read;
mod solvers;

use pyo3::prelude::*;

use exdoku::rules::kinds;
use exdoku::variant::BUILTINS;

/// A kind of rule: name, meaning, example, and the parameters with their types and meanings.
type Kind = (String, String, String, Vec<(String, String, String)>);

/// The kinds of rules.
#[pyfunction]
fn rules() -> Vec<Kind> {
    let of_kind = |kind: exdoku::rules::AnyKind<'static>| {
        let signature = kind.signature();
        let params = signature.params.iter();
        let params = params.map(|one| (one.name.to_string(), one.kind.name().to_string(), one.meaning.to_string()));
        (kind.name().to_string(), kind.meaning().to_string(), kind.example().to_string(), params.collect())
    };
    kinds().map(of_kind).collect()
}

/// The built-in variants: name, and the text of the file.
#[pyfunction]
fn variants() -> Vec<(&'static str, &'static str)> {
    BUILTINS.into_iter().map(|variant| (variant.name, variant.text)).collect()
}

/// Formats a TOML file as TOML 1.0.
#[pyfunction]
fn tidy(text: &str) -> PyResult<String> {
    let tidied = exdoku::format::tidy(&exdoku::source::Source::new("<text>", text));
    tidied.map_err(|wrong| errors::read_error(wrong.into()))
}

#[pymodule]
fn _exdoku(module: &Bound<'_, PyModule>) -> PyResult<()> {
    exdoku::caught::silence();
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    module.add_class::<puzzle::Puzzle>()?;
    module.add_class::<grid::Grid>()?;
    module.add_class::<answer::Answer>()?;
    module.add_class::<answer::Step>()?;
    module.add_class::<read::Puzzles>()?;
    module.add_class::<batch::Batch>()?;
    module.add_class::<exact_cover::Cover>()?;
    module.add_function(wrap_pyfunction!(rules, module)?)?;
    module.add_function(wrap_pyfunction!(variants, module)?)?;
    module.add_function(wrap_pyfunction!(tidy, module)?)?;
    module.add_function(wrap_pyfunction!(read::read, module)?)?;
    module.add_function(wrap_pyfunction!(read::restore, module)?)?;
    module.add_function(wrap_pyfunction!(read::puzzles_of_file, module)?)?;
    module.add_function(wrap_pyfunction!(read::puzzles_of_builtin, module)?)?;
    module.add_function(wrap_pyfunction!(read::puzzles_of_text, module)?)?;
    module.add_function(wrap_pyfunction!(generate::generate, module)?)?;
    Ok(())
}
