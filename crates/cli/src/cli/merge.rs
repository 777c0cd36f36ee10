//! `exdoku merge`: the answers of shards, added up.
//!
//! The file of shards says which answers are expected. Answers come in any order, from any number of files. A truncated
//! line, left by a killed process, is no answer; nor is that of a search that a limit stopped.

mod certificates;
mod plan;
mod total;

use std::io::{BufRead, BufReader, Read, Write};
use std::path::PathBuf;

use anyhow::{Context, Result};

use exdoku_text::source::Diagnostics;

use super::exit::Exit;
use super::files::create_folder;
use super::limits::LimitArgs;
use super::messages::report;
use super::terminal::Output;

use plan::{Place, Plan};

/// Add up the answers of shards, and report missing ones
///
/// An answer is a JSON line of `count`, `solve`, `check` or `candidates` with --format json. A shard that is answered twice,
/// or that belongs to another puzzle or version, is an error. The exit code is 3 while answers are missing.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  exdoku split classic-4x4 --into 8 > shards.jsonl
  head -n 5 shards.jsonl | exdoku count --format json > answers.jsonl
  exdoku merge --missing shards.jsonl answers.jsonl > todo.jsonl
  exdoku count --format json todo.jsonl >> answers.jsonl       # resume
  exdoku merge shards.jsonl answers.jsonl                      # 288
  exdoku count --format json --proof proofs shards.jsonl > answers.jsonl
  exdoku merge --proof proofs shards.jsonl answers.jsonl       # prove the sum")]
pub(super) struct Args {
    /// Shards, as `exdoku split` wrote them
    #[arg(value_name = "SHARDS")]
    shards: String,

    /// Answers; `-` is standard input, which is also read if no file is given
    #[arg(value_name = "ANSWERS")]
    answers: Vec<String>,

    /// Print only the shards that have no answer yet
    #[arg(long)]
    missing: bool,

    /// Output format
    #[arg(long, value_enum, default_value_t, conflicts_with = "missing")]
    format: Sums,

    /// Write a proof that the shards have all solutions to this directory, beside the proofs of the shards
    ///
    /// With `--proof FOLDER`, `count`, `solve` and `check` write a proof for each shard. This one shows that each solution of the
    /// puzzle is in a shard: shards-DIGEST.cnf is the puzzle, with a clause for each shard that excludes it, and shards-DIGEST.drat
    /// is the proof that this formula has no model. Shards whose proof is not in the directory, or is about another formula, are
    /// reported.
    #[arg(long, value_name = "FOLDER", conflicts_with = "missing")]
    proof: Option<PathBuf>,

    #[command(flatten)]
    pub(super) limits: LimitArgs,
}

/// Output formats.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
enum Sums {
    /// Text, for people
    #[default]
    Text,
    /// One JSON object per puzzle, each on a line
    Json,
}

pub(super) fn run(args: &Args, out: &mut Output) -> Result<Exit> {
    if let Some(Err(wrong)) = args.proof.as_deref().map(|folder| create_folder("--proof", folder)) {
        report(wrong.into());
        return Ok(Exit::BadInput);
    }
    let mut plan = match Plan::read(lines(&args.shards)?, &args.shards) {
        Ok(plan) => plan,
        Err(wrong) => {
            report(wrong.into());
            return Ok(Exit::BadInput);
        }
    };
    let standard_input = ["-".to_owned()];
    let files = if args.answers.is_empty() { &standard_input[..] } else { &args.answers };
    let mut wrong = Diagnostics::new();
    for file in files {
        for (number, line) in (1..).zip(lines(file)?) {
            let line = line.with_context(|| format!("cannot read {file}"))?;
            let place = Place { file: name(file), line: number };
            if let Some(diagnostic) = plan.accept(&line, place) {
                wrong.push(diagnostic);
            }
        }
    }
    let refused = wrong.has_errors();
    report(wrong);
    if refused {
        return Ok(Exit::BadInput);
    }
    if args.missing {
        for (number, line) in (0..).zip(lines(&args.shards)?) {
            let line = line.with_context(|| format!("cannot read {}", args.shards))?;
            if plan.is_missing_line(number) {
                writeln!(out, "{line}")?;
            }
        }
        return Ok(Exit::Answered);
    }
    let mut wrong = Diagnostics::new();
    let mut exit = plan.sums(args.format == Sums::Json, out, &mut wrong)?;
    if let Some(folder) = &args.proof {
        exit.note(certificates::write((&args.shards, lines(&args.shards)?), folder, &args.limits, &mut wrong)?);
    }
    report(wrong);
    Ok(exit)
}

/// Adds up answers as the command does, for fuzzing.
#[cfg(feature = "fuzzing")]
pub fn add_up(shards: &str, answers: &str) {
    let lines = |text: &str| text.lines().map(|line| Ok(line.to_owned())).collect::<Vec<_>>().into_iter();
    let Ok(mut plan) = Plan::read(lines(shards), "shards") else { return };
    for (line, text) in (1..).zip(answers.lines()) {
        plan.accept(text, Place { file: "answers".to_owned(), line });
    }
    for as_json in [false, true] {
        plan.sums(as_json, &mut std::io::sink(), &mut Diagnostics::new()).expect("a sink takes everything");
    }
}

/// The name of a file in messages.
fn name(file: &str) -> String {
    if file == "-" { "<stdin>".to_owned() } else { file.to_owned() }
}

/// The lines of a file or of standard input.
fn lines(file: &str) -> Result<impl Iterator<Item = std::io::Result<String>> + use<>> {
    let reader: Box<dyn Read> = match file {
        "-" => Box::new(std::io::stdin()),
        path => Box::new(std::fs::File::open(path).with_context(|| format!("cannot open {path}"))?),
    };
    Ok(BufReader::new(reader).lines())
}
