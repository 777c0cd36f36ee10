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

use super::files::create_folder;
use super::limits::write_file;
use super::log::log;
use super::messages::report;

/// Options of proofs.
#[derive(Clone, Debug, Default, clap::Args)]
#[command(next_help_heading = "Proof")]
pub(super) struct ProofArgs {
    /// Write a proof that there are no other solutions to this directory, which is created if needed
    ///
    /// NAME.cnf is the puzzle as a formula, with a clause for each solution that excludes it; NAME.drat is the proof that this
    /// formula has no model; NAME.solution has the solutions. `exdoku verify NAME.cnf NAME.drat` checks the proof, and so do
    /// drat-trim and rate. The search is that of clause learning, whose proofs are short, unless --engine names another one. It
    /// takes one core per puzzle.
    #[arg(long, value_name = "FOLDER")]
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
    /// No files and no search: the rules are too large for a formula.
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
        let stem = sudoku.stem.as_deref().expect("files are named when puzzles are read");
        let solution = folder.join(format!("{stem}.solution"));
        refuse_existing(&solution)?;
        let mut files = ProofFiles::create(folder, stem)?;
        let format = self.proof_format.format();
        let (engine, why) = solver.certifier_name();
        log(|| format!("{}: proven by {engine} ({why})", sudoku.name));
        let mut found = String::new();
        let mut show = |grid: Grid| {
            found += &line_with_layers(&grid, sudoku.variant.board(), &sudoku.puzzle.symbols);
            found.push('\n');
            visitor(grid)
        };
        let mut write = |bytes: &[u8]| files.write(bytes);
        let certificate = match solver.certify(&sudoku.puzzle, wanted, format, &mut write, &mut show) {
            Ok(certificate) => certificate,
            Err(why) => {
                files.remove()?;
                report(Diagnostic::warning(format!("{}: no proof: {why}", sudoku.name)).into());
                return Ok(Written::Nothing);
            }
        };
        let is_whole = certificate.ended == Ended::Complete;
        // Two solutions show that there are several, and no solution found says nothing.
        if is_whole || !found.is_empty() {
            write_file(&solution, found).with_context(|| cannot_write(&solution))?;
        }
        if is_whole {
            files.finish(sudoku.variant.compiled().to_dimacs(certificate.formula))?;
            return Ok(Written::Solutions);
        }
        files.remove()?;
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

impl FormatName {
    fn format(self) -> ProofFormat {
        match self {
            FormatName::Binary => ProofFormat::Binary,
            FormatName::Text => ProofFormat::Text,
        }
    }
}

/// A formula and the proof about it, which is being written.
pub(super) struct ProofFiles {
    formula: PathBuf,
    proof: PathBuf,
    file: File,
    /// The first error of writing.
    result: io::Result<()>,
}

impl ProofFiles {
    /// Begins NAME.cnf and NAME.drat in a directory.
    pub(super) fn create(folder: &Path, stem: &str) -> Result<ProofFiles> {
        let [formula, proof] = ["cnf", "drat"].map(|ending| folder.join(format!("{stem}.{ending}")));
        refuse_existing(&formula)?;
        refuse_existing(&proof)?;
        let file = File::create(&proof).with_context(|| cannot_write(&proof))?;
        Ok(ProofFiles { formula, proof, file, result: Ok(()) })
    }

    /// Writes bytes of the proof.
    pub(super) fn write(&mut self, bytes: &[u8]) {
        if self.result.is_ok() {
            self.result = self.file.write_all(bytes);
        }
    }

    /// Writes the formula.
    pub(super) fn finish(self, formula: String) -> Result<()> {
        self.result.with_context(|| cannot_write(&self.proof))?;
        write_file(&self.formula, formula).with_context(|| cannot_write(&self.formula))
    }

    /// Removes them, because there is no proof.
    pub(super) fn remove(self) -> Result<()> {
        fs::remove_file(&self.proof).with_context(|| format!("cannot remove {}", self.proof.display()))
    }
}

fn cannot_write(path: &Path) -> String {
    format!("cannot write {}", path.display())
}

/// Nothing is overwritten.
fn refuse_existing(path: &Path) -> io::Result<()> {
    if path.exists() {
        let message = format!("{} already exists: remove it, or name another directory", path.display());
        return Err(io::Error::new(io::ErrorKind::AlreadyExists, message));
    }
    Ok(())
}
