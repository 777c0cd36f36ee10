//! Certificates of shards: that each solution of a puzzle is in a shard, and that each shard has its own.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::Path;
use std::sync::Arc;

use anyhow::{Context, Result};
use serde_json::{Map, Value};

use exdoku_cover::dimacs::Formula;
use exdoku_cover::{Ended, ProofFormat};
use exdoku_format::{Shard, line_with_layers};
use exdoku_puzzle::input::{ReadOptions, Sudoku, read_with};
use exdoku_reason::solve::{SolveOptions, Solver};
use exdoku_rules::variant::Puzzle;
use exdoku_text::source::{Diagnostic, Diagnostics};

use crate::built_in::built_in;
use crate::cli::exit::Exit;
use crate::cli::files::shard_stem;
use crate::cli::limits::{LimitArgs, Stage, of_reading};
use crate::cli::numbers::counted;
use crate::cli::proofs::ProofFiles;

/// A puzzle and its shards by their numbers.
struct Divided {
    sudoku: Sudoku,
    shards: BTreeMap<u64, Puzzle>,
}

/// Writes the certificate of each puzzle in a file of shards, and checks that those of the shards are there. What is wrong goes to
/// the diagnostics.
pub(super) fn write(
    (file, lines): (&str, impl Iterator<Item = io::Result<String>>),
    folder: &Path,
    limits: &LimitArgs,
    wrong: &mut Diagnostics,
) -> Result<Exit> {
    let mut exit = Exit::Answered;
    for (digest, divided) in read(file, lines, wrong)? {
        let Some(divided) = divided else {
            exit.note(Exit::BadInput);
            continue;
        };
        Stage::Solving.begin();
        let mut solver = Solver::new(Arc::clone(&divided.sudoku.variant), SolveOptions::default());
        solver.set_budget(limits.budget());
        let end = cover(&digest, &divided, folder, &mut solver)?;
        let end = end.and_then(|()| find(&digest, &divided, folder));
        if let Err((problem, end)) = end {
            wrong.push(problem);
            exit.note(end);
        }
    }
    Ok(exit)
}

/// The puzzles of a file of shards, which was read before, by their digests; none for one that cannot be read.
fn read(
    file: &str,
    lines: impl Iterator<Item = io::Result<String>>,
    wrong: &mut Diagnostics,
) -> Result<BTreeMap<String, Option<Divided>>> {
    let mut puzzles: BTreeMap<String, Option<Divided>> = BTreeMap::new();
    let mut refuse = |number: usize, why: Diagnostic| {
        wrong.push(why.maybe_help(Some(format!("in {file}:{number}"))));
    };
    for (number, line) in (1..).zip(lines) {
        let line = line.with_context(|| format!("cannot read {file}"))?;
        if line.trim().is_empty() {
            continue;
        }
        let mut record: Map<String, Value> = serde_json::from_str(&line).expect("the shards were read before");
        let shard = record.remove("shard").unwrap_or_default();
        let shard: Shard = serde_json::from_value(shard).expect("the shards were read before");
        let divided = puzzles.entry(shard.digest.clone()).or_insert_with(|| {
            let library = Some(Arc::new(built_in()) as _);
            let options = ReadOptions { library, limits: of_reading(), ..ReadOptions::default() };
            match read_with(&Value::Object(record).to_string(), options) {
                Ok(sudoku) => Some(Divided { sudoku, shards: BTreeMap::new() }),
                Err(why) => {
                    why.into_iter().for_each(|why| refuse(number, why));
                    None
                }
            }
        });
        let Some(Divided { sudoku, shards }) = divided else { continue };
        let mut part = sudoku.puzzle.clone();
        match shard.apply(sudoku.variant.board(), &mut part) {
            Ok(()) => {
                shards.insert(shard.number, part);
            }
            Err(why) => {
                refuse(number, Diagnostic::error(why.to_string()));
                *divided = None;
            }
        }
    }
    Ok(puzzles)
}

/// Writes the certificate that each solution is in a shard.
fn cover(
    digest: &str,
    Divided { sudoku, shards }: &Divided,
    folder: &Path,
    solver: &mut Solver,
) -> Result<Result<(), (Diagnostic, Exit)>> {
    let mut files = ProofFiles::create(folder, &shard_stem(digest, None))?;
    let parts: Vec<Puzzle> = shards.values().cloned().collect();
    let mut missed = None;
    let certified =
        solver.certify_parts(&sudoku.puzzle, &parts, ProofFormat::Binary, &mut |bytes| files.write(bytes), |grid| {
            missed = Some(grid);
        });
    let (problem, exit) = match certified {
        Ok(certificate) if certificate.ended == Ended::Complete => {
            files.finish(sudoku.variant.compiled().to_dimacs(certificate.formula))?;
            return Ok(Ok(()));
        }
        Ok(_) => match missed {
            Some(grid) => {
                let line = line_with_layers(&grid, sudoku.variant.board(), &sudoku.puzzle.symbols);
                (Diagnostic::error(format!("no shard has the solution {line}")), Exit::BadInput)
            }
            None => (Diagnostic::warning("no proof of the shards: limit reached").help("raise --timeout"), Exit::Spent),
        },
        Err(why) => (Diagnostic::warning(format!("no proof of the shards: {why}")), Exit::Spent),
    };
    files.remove()?;
    Ok(Err((problem, exit)))
}

/// Checks that each shard has a certificate about its own formula.
fn find(digest: &str, Divided { sudoku, shards }: &Divided, folder: &Path) -> Result<(), (Diagnostic, Exit)> {
    let compiled = sudoku.variant.compiled();
    let mut missing = Vec::new();
    for (&number, part) in shards {
        let path = |ending: &str| folder.join(format!("{}.{ending}", shard_stem(digest, Some(number))));
        let (Ok(text), true) = (fs::read_to_string(path("cnf")), path("drat").exists()) else {
            missing.push(number);
            continue;
        };
        let formula = Formula::new(compiled.problem(), &compiled.restriction_of_cover(part));
        // What follows are definitions, and a clause for each solution.
        if !clauses(&text).starts_with(clauses(&compiled.to_dimacs(formula))) {
            let what = format!("{} is not the formula of shard {number}", path("cnf").display());
            let help = "another version of exdoku or another option wrote it; write it again with this one";
            return Err((Diagnostic::error(what).help(help), Exit::BadInput));
        }
    }
    let Some(first) = missing.first() else { return Ok(()) };
    let what = match missing.len() {
        1 => format!("{} has no proof of shard {first}", folder.display()),
        several => {
            let of = counted(several as u64, "shard");
            format!("{} has no proof of {of}, such as {first}", folder.display())
        }
    };
    let help = format!("`exdoku count --proof {}` writes them", folder.display());
    Err((Diagnostic::warning(what).help(help), Exit::Spent))
}

/// The clauses of a formula, without its head.
fn clauses(text: &str) -> &str {
    let head = text.lines().take_while(|line| line.starts_with('c')).map(|line| line.len() + 1).sum::<usize>();
    text[head.min(text.len())..].split_once('\n').map_or("", |(_, clauses)| clauses)
}
