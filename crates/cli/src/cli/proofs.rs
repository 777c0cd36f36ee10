//! `--proof`: the files from which a checker sees, without this program, that there are no other solutions.

use std::fs::{self, File};
use std::io::{self, Write};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use clap::ValueEnum;

use exdoku_cover::{Ended, ProofFormat};
use exdoku_format::line_with_layers;
use exdoku_puzzle::input::Sudoku;
use exdoku_reason::solve::Solver;
use exdoku_text::board::Grid;
use exdoku_text::source::Diagnostic;

use super::files::{create_folder, file_stem};
use super::limits::write_file;
use super::messages::report;

/// Options of proofs.
#[derive(Clone, Debug, Default, clap::Args)]
#[command(next_help_heading = "Proof")]
pub(super) struct ProofArgs {
    /// Write a proof that there are no other solutions to this directory, which is created if needed
    ///
    /// NAME.cnf is the puzzle as a formula, with a clause for each solution that excludes it; NAME.drat is the proof that this
    /// formula has no model; NAME.solution has the solutions. `exdoku verify NAME.cnf NAME.drat` checks the proof, and so do
    /// drat-trim and rate. The search is that of clause learning, on one core per puzzle.
    #[arg(long, value_name = "FOLDER", conflicts_with = "engine")]
    proof: Option<PathBuf>,

    /// Format of the proof
    #[arg(long, value_enum, default_value_t, requires = "proof")]
    proof_format: FormatName,
}

/// Formats of proofs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum FormatName {
    /// The binary form of DRAT
    #[default]
    Binary,
    /// Lines of numbers: three times the size
    Text,
}

/// What was written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Written {
    /// The solutions, which were shown to the visitor, and a proof if there are no others.
    Solutions,
    /// Nothing, and nothing was searched: the rules are too large for a formula.
    Nothing,
}

impl ProofArgs {
    /// Creates the directory, if one is named.
    pub(super) fn prepare(&self) -> Result<(), Diagnostic> {
        self.proof.as_deref().map_or(Ok(()), |folder| create_folder("--proof", folder))
    }

    /// The directory for proofs, if they are wanted.
    pub(super) fn folder(&self) -> Option<&Path> {
        self.proof.as_deref()
    }

    /// The first solutions of a puzzle, at most `wanted`, with the files of the puzzle; none if no proof is wanted, or there can be
    /// none.
    pub(super) fn solutions(
        &self,
        sudoku: &Sudoku,
        solver: &mut Solver,
        wanted: Option<u64>,
    ) -> Result<Option<Vec<Grid>>> {
        let Some(folder) = self.folder() else { return Ok(None) };
        let mut found = Vec::new();
        let mut show = |grid| {
            found.push(grid);
            ControlFlow::Continue(())
        };
        let written = self.write(folder, sudoku, solver, wanted, &mut show)?;
        Ok((written == Written::Solutions).then_some(found))
    }

    /// Searches for solutions, shows each to the visitor until it breaks off, and writes the files of the puzzle. `wanted` is the
    /// number of solutions it will look at, if not all. A warning says why there is no proof.
    pub(super) fn write(
        &self,
        folder: &Path,
        sudoku: &Sudoku,
        solver: &mut Solver,
        wanted: Option<u64>,
        visitor: &mut dyn FnMut(Grid) -> ControlFlow<()>,
    ) -> Result<Written> {
        let path = |ending: &str| folder.join(format!("{}.{ending}", file_stem(&sudoku.name)));
        let (formula, drat, solution) = (path("cnf"), path("drat"), path("solution"));
        let fails = |path: &Path| format!("cannot write {}", path.display());
        for path in [&formula, &drat, &solution] {
            refuse_existing(path)?;
        }
        let format = match self.proof_format {
            FormatName::Binary => ProofFormat::Binary,
            FormatName::Text => ProofFormat::Text,
        };
        let mut found = String::new();
        let mut show = |grid: Grid| {
            found += &line_with_layers(&grid, sudoku.variant.board(), &sudoku.puzzle.symbols);
            found.push('\n');
            visitor(grid)
        };
        let mut file = File::create(&drat).with_context(|| fails(&drat))?;
        let mut result = Ok(());
        let mut write = |bytes: &[u8]| {
            if result.is_ok() {
                result = file.write_all(bytes);
            }
        };
        let certificate = match solver.certify(&sudoku.puzzle, wanted, format, &mut write, &mut show) {
            Ok(certificate) => certificate,
            Err(why) => {
                fs::remove_file(&drat).with_context(|| format!("cannot remove {}", drat.display()))?;
                report(Diagnostic::warning(format!("{}: no proof: {why}", sudoku.name)).into());
                return Ok(Written::Nothing);
            }
        };
        result.with_context(|| fails(&drat))?;
        write_file(&solution, found).with_context(|| fails(&solution))?;
        if certificate.ended == Ended::Exhausted {
            let text = sudoku.variant.compiled().to_dimacs(&certificate.formula);
            write_file(&formula, text).with_context(|| fails(&formula))?;
            return Ok(Written::Solutions);
        }
        fs::remove_file(&drat).with_context(|| format!("cannot remove {}", drat.display()))?;
        let (why, help) = match certificate.ended {
            Ended::Stopped => {
                ("it has more solutions", "`exdoku count` and `solve --all` write a proof of their number")
            }
            _ => ("limit reached", "raise --timeout or --max-nodes"),
        };
        report(Diagnostic::warning(format!("{}: no proof: {why}", sudoku.name)).help(help).into());
        Ok(Written::Solutions)
    }
}

/// Nothing is overwritten.
fn refuse_existing(path: &Path) -> io::Result<()> {
    if path.exists() {
        let message = format!("{} already exists: remove it, or name another directory", path.display());
        return Err(io::Error::new(io::ErrorKind::AlreadyExists, message));
    }
    Ok(())
}
