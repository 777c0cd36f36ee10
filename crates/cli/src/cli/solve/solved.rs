//! The solutions of a puzzle, and how they are reported.

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::ops::ControlFlow;
use std::sync::Arc;

use anyhow::Result;
use serde_json::Value;

use exdoku_format::{layer_lines, line, line_with_layers};
use exdoku_puzzle::answer::describe_violation;
use exdoku_puzzle::input::{Sudoku, Unreadable};
use exdoku_puzzle::render::way_to_one_solution;
use exdoku_reason::solve::Solver;
use exdoku_text::board::Grid;
use exdoku_text::source::printable;

use crate::cli::exit::Exit;
use crate::cli::numbers::{counted, grouped};
use crate::cli::output::{Format, json};
use crate::cli::proofs::{ProofArgs, Written};
use crate::cli::{colours, mismatch, unknowns};
use exdoku_puzzle::record::{SolutionRecord, Status, Subject};

/// The solutions of a puzzle. They are written as they are found; those of a JSON object are stored until it is complete.
#[derive(Debug)]
pub(super) struct Solved<'s> {
    sudoku: &'s Sudoku,
    format: Format,
    /// The largest number that is shown.
    shown: u64,
    pub(super) found: u64,
    kept: Vec<String>,
    /// The layers of each stored solution.
    layers: Vec<BTreeMap<String, String>>,
    /// The unknowns of each stored solution.
    unknowns: Vec<BTreeMap<&'s str, Value>>,
    /// In how many cells the only solution differs from the one in the file.
    difference: Option<u64>,
    /// The first solution, and what to do where the second one differs from it in layers alone.
    first: Option<Grid>,
    way_to_one: Option<&'static str>,
    partial: bool,
    /// The rules that the givens break by themselves, if there is no solution.
    violations: Vec<String>,
}

impl<'s> Solved<'s> {
    pub(super) fn new(sudoku: &'s Sudoku, format: Format, shown: u64) -> Solved<'s> {
        Solved {
            sudoku,
            format,
            shown,
            found: 0,
            kept: Vec::new(),
            layers: Vec::new(),
            unknowns: Vec::new(),
            difference: None,
            first: None,
            way_to_one: None,
            partial: false,
            violations: Vec::new(),
        }
    }

    /// Finds solutions, at most one more than are shown unless all are wanted.
    pub(super) fn search(
        &mut self,
        all: bool,
        proofs: &ProofArgs,
        solver: &mut Solver,
        out: &mut dyn Write,
    ) -> Result<()> {
        let Sudoku { variant, puzzle, .. } = self.sudoku;
        let board = variant.board();
        let has_unknowns = board.place_count() > board.sought_count() && self.format != Format::Line;
        let mut of_unknowns = has_unknowns.then(|| {
            let mut of_unknowns = Solver::new(Arc::clone(variant), solver.options());
            of_unknowns.set_budget(solver.budget());
            of_unknowns
        });
        let wanted = (!all).then(|| self.shown.saturating_add(1));
        let mut written = Ok(());
        let sudoku = self.sudoku;
        let mut visitor = |solution| {
            written = self.take(&solution, of_unknowns.as_mut(), out);
            if written.is_ok() && self.found <= self.shown { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        };
        let written_with_proof = match proofs.folder() {
            Some(folder) => proofs.write(folder, sudoku, solver, wanted, &mut visitor)?,
            None => Written::Nothing,
        };
        if written_with_proof == Written::Nothing {
            solver.visit(puzzle, wanted, &mut visitor);
        }
        Ok(written?)
    }

    /// Adds a solution.
    fn take(&mut self, solution: &Grid, of_unknowns: Option<&mut Solver>, out: &mut dyn Write) -> io::Result<()> {
        let Sudoku { variant, puzzle, .. } = self.sudoku;
        let (board, symbols) = (variant.board(), &puzzle.symbols);
        self.found += 1;
        self.difference = if self.found == 1 { mismatch::difference(self.sudoku, solution) } else { None };
        match &self.first {
            None => self.first = (!board.layers().is_empty()).then(|| solution.clone()),
            Some(first) if self.found == 2 => self.way_to_one = way_to_one_solution(board, first, solution),
            Some(_) => {}
        }
        if self.found > self.shown {
            return Ok(());
        }
        let values = of_unknowns.and_then(|solver| solver.unknowns(puzzle, solution));
        match self.format {
            Format::Grid => {
                let open = values.as_ref().map(|values| unknowns::without_open_layers(board, solution, values));
                let drawn = colours::draw(board, open.as_ref().unwrap_or(solution), &puzzle.givens, symbols);
                let unknowns = values.map_or(String::new(), |values| unknowns::as_text(board, &values));
                out.write_all((drawn + &unknowns).as_bytes())
            }
            Format::Line => out.write_all((line_with_layers(solution, board, symbols) + "\n").as_bytes()),
            Format::Json => {
                self.kept.push(line(solution, board, symbols));
                if !board.layers().is_empty() {
                    self.layers.push(layer_lines(solution, board).into_iter().collect());
                }
                self.unknowns.extend(values.map(|values| unknowns::as_json(board, &values)));
                Ok(())
            }
        }
    }

    /// Notes how the search ended, and what contradicts if there is no solution.
    pub(super) fn conclude(&mut self, solver: &mut Solver) {
        let Sudoku { variant, puzzle, .. } = self.sudoku;
        self.partial = solver.is_partial();
        if self.found == 0 && !self.partial {
            let wrong = solver.contradictions(puzzle);
            let (givens, board, symbols) = (&puzzle.givens, variant.board(), &puzzle.symbols);
            self.violations =
                wrong.iter().map(|(kind, what)| describe_violation(kind, what, givens, board, symbols)).collect();
        }
    }

    pub(super) fn exit(&self) -> Exit {
        match self.found {
            _ if self.partial => Exit::Spent,
            0 => Exit::No,
            _ => Exit::Answered,
        }
    }

    fn status(&self) -> Status {
        match self.found {
            _ if self.partial => Status::Open,
            0 if self.violations.is_empty() => Status::None,
            0 => Status::Contradiction,
            1 => Status::Unique,
            _ => Status::Several,
        }
    }

    /// A sign that the puzzle was read wrongly.
    fn mismatch(&self) -> Option<String> {
        match self.found {
            _ if self.partial => None,
            1 => self.difference.map(mismatch::of_solution),
            _ => mismatch::of_drawings(self.sudoku),
        }
    }

    /// Writes what precedes the solutions.
    pub(super) fn write_heading(&self, out: &mut dyn Write) -> io::Result<()> {
        let title = self.sudoku.puzzle.title.as_deref().map(printable);
        match (self.sudoku.one_of_several, title) {
            _ if self.format != Format::Grid => Ok(()),
            (true, Some(title)) => writeln!(out, "{}: {title}", self.sudoku.name),
            (true, None) => writeln!(out, "{}", self.sudoku.name),
            (false, Some(title)) => writeln!(out, "{title}"),
            (false, None) => Ok(()),
        }
    }

    /// Writes what follows the solutions, or the JSON object that has them. `nodes` are those of the search, if requested.
    pub(super) fn write_end(self, nodes: Option<u64>, out: &mut dyn Write) -> io::Result<()> {
        let mismatch = self.mismatch();
        match self.format {
            Format::Json => out.write_all(self.json(mismatch, nodes).as_bytes()),
            Format::Grid => {
                writeln!(out, "{}", self.summary())?;
                if let Some(way) = self.way_to_one {
                    writeln!(out, "  {way}")?;
                }
                mismatch.map_or(Ok(()), |mismatch| writeln!(out, "{mismatch}"))
            }
            Format::Line => {
                let name = &self.sudoku.name;
                if self.partial || self.found == 0 {
                    writeln!(out, "# {name}: {}", self.comment())?;
                }
                mismatch.map_or(Ok(()), |mismatch| writeln!(out, "# {name}: {mismatch}"))
            }
        }
    }

    fn json(self, mismatch: Option<String>, nodes: Option<u64>) -> String {
        let Sudoku { variant, puzzle, .. } = self.sudoku;
        let status = self.status();
        json(&SolutionRecord {
            subject: Subject::of(self.sudoku),
            title: puzzle.title.as_deref(),
            givens: Some(line(&puzzle.givens, variant.board(), &puzzle.symbols)),
            status,
            solutions: self.kept,
            layers: self.layers,
            unknowns: self.unknowns,
            problems: self.violations.into_iter().chain(mismatch).collect(),
            nodes,
        })
    }

    /// The result for people: how many of all solutions were drawn.
    fn summary(&self) -> String {
        let Solved { sudoku, found, shown, .. } = *self;
        let hint = if sudoku.puzzle.givens.filled() == 0 && sudoku.tests > 0 {
            let tests = counted(sudoku.tests as u64, "test");
            format!(" (the file has no givens; `exdoku test` solves the {tests} in it)")
        } else {
            String::new()
        };
        match found {
            _ if self.partial => self.partial_summary(),
            0 if self.violations.is_empty() => "no solution".to_owned(),
            0 if sudoku.variant.never_holds() => format!("no solution\n  {}", self.violations.join("\n  ")),
            0 => format!("no solution: the givens contradict each other\n  {}", self.violations.join("\n  ")),
            1 => "unique solution".to_owned(),
            _ if found > shown && shown == 1 => format!("one of several solutions{hint}"),
            _ if found > shown => format!("first {} solutions; there are more{hint}", grouped(shown)),
            _ => format!("all {} solutions", grouped(found)),
        }
    }

    /// The result as a comment line, if the lines of solutions do not show it.
    fn comment(&self) -> String {
        if self.partial {
            return self.partial_summary();
        }
        let why = self.violations.first().map_or(String::new(), |violation| format!(": {violation}"));
        format!("no solution{why}")
    }

    /// The result when a limit was reached.
    fn partial_summary(&self) -> String {
        match self.found {
            0 => "no solution found before the limit was reached".to_owned(),
            1 => "stopped by a limit; there may be more solutions".to_owned(),
            found => format!("{} solutions found before the limit was reached", grouped(found)),
        }
    }
}

/// Writes a line for a puzzle that could not be read, so that the others keep their places.
pub(super) fn write_unreadable(bad: &Unreadable, format: Format, out: &mut dyn Write) -> io::Result<()> {
    match format {
        Format::Grid => Ok(()),
        Format::Line => writeln!(out, "# {}", bad.summary()),
        Format::Json => {
            let (subject, problems) = (Subject::unreadable(bad), vec![bad.summary()]);
            let answer = SolutionRecord { subject, status: Status::Bad, problems, ..SolutionRecord::default() };
            out.write_all(json(&answer).as_bytes())
        }
    }
}
