//! `exdoku test`: runs the known puzzles of variant files.

use std::borrow::Cow;
use std::fs;
use std::io::Write;
use std::path::Path;
use std::sync::Arc;

use anyhow::{Context, Result};

use crate::board::Grid;
use crate::render::draw_difference;
use crate::rules::Violation;
use crate::solve::{Count, Solver};
use crate::source::{Diagnostic, Source};
use crate::variant::{BUILTINS, Expectation, Puzzle, Variant};

use super::files::{is_toml, open, read_document};
use super::inputs::Solvers;
use super::output::complain;
use super::searching::SearchArgs;
use super::{Exit, Output};

/// Run every known puzzle of variant files: each [[test]], and what [expect] says
#[derive(Debug, clap::Args)]
#[command(after_help = "A [[test]] has givens, and either the number of its solutions, or the solution, or both:

  [[test]]
  name      = \"a small one\"
  givens    = \"12.. .... .... ..43\"
  solutions = 0

Exits with 1 if a test fails.")]
pub(super) struct Args {
    /// Files, folders of them, or names of built-in variants; without any, all built-in variants
    paths: Vec<String>,

    #[command(flatten)]
    search: SearchArgs,
}

pub(super) fn run(args: &Args, out: &mut Output<'_>) -> Result<Exit> {
    let mut sources: Vec<Arc<Source>> = Vec::new();
    let mut exit = Exit::default();
    if args.paths.is_empty() {
        sources.extend(BUILTINS.iter().map(|variant| variant.source()));
    }
    for file in expand(&args.paths)? {
        match open(&file) {
            Ok(source) if is_toml(&source) => sources.push(source),
            Ok(source) => {
                let message = format!("{} is not TOML, so it has no tests", source.name());
                complain(Diagnostic::error(message).into());
                exit.note(Exit::BadInput);
            }
            Err(why) => {
                complain(why.into());
                exit.note(Exit::BadInput);
            }
        }
    }
    let (mut passed, mut failures) = (0, Vec::new());
    let unread = |exit: Exit| if exit == Exit::BadInput { "; and not all could be read" } else { "" };
    for source in sources {
        let document = match read_document(&source, None) {
            Ok(document) => document,
            Err(wrong) => {
                complain(wrong);
                exit.note(Exit::BadInput);
                continue;
            }
        };
        let own = document
            .expectation
            .map(|expectation| ("[expect]".to_owned(), document.variant, document.puzzle, expectation));
        let tests = document.tests.into_iter().map(|test| (test.name, test.variant, test.puzzle, test.expectation));
        let mut solvers = Solvers::new(&args.search);
        let mut none = true;
        for (name, variant, puzzle, expectation) in own.into_iter().chain(tests) {
            none = false;
            write!(out, "test {}: {name} ... ", source.name())?;
            match verdict(solvers.of(&variant), &variant, &puzzle, &expectation) {
                Ok(()) => {
                    passed += 1;
                    writeln!(out, "ok")?;
                }
                Err(why) => {
                    writeln!(out, "FAILED")?;
                    failures.push(format!("{}: {name}\n{why}", source.name()));
                }
            }
        }
        if none {
            writeln!(out, "test {}: no [[test]] and no [expect]", source.name())?;
        }
    }
    if !failures.is_empty() {
        writeln!(out, "\nfailures:\n\n{}", failures.join("\n"))?;
        exit.note(Exit::No);
    }
    let result = if exit == Exit::Answered { "ok" } else { "FAILED" };
    writeln!(out, "\ntest result: {result}. {passed} passed; {} failed{}", failures.len(), unread(exit))?;
    Ok(exit)
}

/// The files of folders in place of the folders, in the order of their names.
fn expand(paths: &[String]) -> Result<Vec<String>> {
    let mut files = Vec::new();
    for path in paths {
        if !Path::new(path).is_dir() {
            files.push(path.clone());
            continue;
        }
        let listed = fs::read_dir(path).with_context(|| format!("{path} cannot be listed"))?;
        let mut inside = Vec::new();
        for entry in listed {
            let file = entry.with_context(|| format!("{path} cannot be listed"))?.path();
            if file.extension().is_some_and(|ending| ending == "toml") {
                inside.push(file.display().to_string());
            }
        }
        inside.sort();
        files.extend(inside);
    }
    Ok(files)
}

/// Whether what comes out is what was expected, or else what came out.
fn verdict(solver: &mut Solver, variant: &Variant, puzzle: &Puzzle, expectation: &Expectation) -> Result<(), String> {
    let expected = match expectation.solutions {
        0 => "no solution".to_owned(),
        1 => "exactly one solution".to_owned(),
        n => format!("{n} solutions"),
    };
    let count = solver.count(puzzle, Some(u128::from(expectation.solutions)));
    let found = match count {
        Count::Exactly(n) if n == u128::from(expectation.solutions) => None,
        Count::Exactly(0) => Some("none".to_owned()),
        Count::Exactly(n) => Some(n.to_string()),
        Count::MoreThan(n) => Some(format!("more than {n}")),
        Count::AtLeast(n) => Some(format!("at least {n} before the budget was spent")),
    };
    if let Some(found) = found {
        let mut why = format!("  expected {expected}, found {found}\n");
        if count == Count::Exactly(0) {
            for (kind, violation) in solver.contradictions(puzzle) {
                why += &format!("  {kind}: {}: {}\n", violation.what, variant.board.name_cells(&violation.cells));
            }
            if let Some(grid) = &expectation.grid {
                why += &broken_rules(variant, grid);
            }
        }
        return Err(why);
    }
    let Some(wanted) = &expectation.grid else { return Ok(()) };
    let mut with = puzzle.clone();
    wanted.placed().for_each(|(cell, digit)| with.givens.set(cell, digit));
    let agrees = puzzle.givens.placed().all(|(cell, digit)| wanted.get(cell) == Some(digit));
    if agrees && !solver.solutions(&with, 1).is_empty() {
        return Ok(());
    }
    let found = solver.solutions(puzzle, 1);
    let difference =
        found.first().map_or(String::new(), |grid| draw_difference(&variant.board, wanted, grid, &puzzle.symbols));
    Err(format!(
        "  the grid it expects is not a solution (expected/found):\n{difference}{}",
        broken_rules(variant, wanted)
    ))
}

fn broken_rules(variant: &Variant, grid: &Grid) -> String {
    let line = |(kind, violation): (Cow<'static, str>, Violation)| {
        format!(
            "  the expected grid breaks {kind}: {}: {}\n",
            violation.what,
            variant.board.name_cells(&violation.cells)
        )
    };
    variant.violations(grid).into_iter().take(5).map(line).collect()
}
