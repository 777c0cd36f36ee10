//! `exdoku count`: how many solutions.

use std::f64::consts::LN_10;
use std::io::Write;

use anyhow::Result;
use serde::Serialize;

use crate::exact_cover::Stats;
use crate::solve::{Count, Solver};
use crate::source::Diagnostic;

use super::batch::{self, JobArgs, Question};
use super::inputs::InputArgs;
use super::measure::{Column, Measured};
use super::output::{Report, json, report};
use super::search::SearchArgs;
use super::status::Subject;
use super::table::{ColumnArgs, Table, Tabled};
use super::{Exit, Output};
use crate::input::{Sudoku, Unreadable};

/// Count the solutions of each puzzle
#[derive(Debug, clap::Args)]
#[command(after_help = "The count is exact, unless --limit stops it: then it is \"more than N\".

Examples:
  exdoku count classic-4x4                         # all 4x4 grids: 288
  exdoku count --limit 1000 puzzles.txt
  exdoku count --estimate sudoku-x                 # too many to be counted")]
pub(super) struct Args {
    #[command(flatten)]
    input: InputArgs,

    /// Stop as soon as there are more than so many
    #[arg(long, value_name = "N")]
    limit: Option<u128>,

    /// Guess instead, from random walks down the search tree: for counts too large to be counted
    #[arg(long, conflicts_with = "limit")]
    estimate: bool,

    /// With --estimate: so many walks
    #[arg(long, value_name = "N", default_value_t = 10_000, requires = "estimate", value_parser = clap::value_parser!(u64).range(1..))]
    walks: u64,

    /// With --estimate: the same seed gives the same guess
    #[arg(long, value_name = "S", default_value_t = 0, requires = "estimate")]
    seed: u64,

    /// How counts are written
    #[arg(long, value_enum, default_value_t)]
    format: Report,

    #[command(flatten)]
    columns: ColumnArgs,

    #[command(flatten)]
    jobs: JobArgs,

    #[command(flatten)]
    search: SearchArgs,
}

#[derive(Debug, Default, Serialize)]
struct Answer<'a> {
    #[serde(flatten)]
    subject: Subject<'a>,
    #[serde(skip_serializing_if = "Option::is_none")]
    solutions: Option<u128>,
    #[serde(skip_serializing_if = "Option::is_none")]
    more_than: Option<u128>,
    #[serde(skip_serializing_if = "Option::is_none")]
    at_least: Option<u128>,
    #[serde(skip_serializing_if = "Option::is_none")]
    problem: Option<String>,
}

pub(super) fn run(args: &Args, out: &mut Output<'_>) -> Result<Exit> {
    if !matches!(args.format, Report::Csv | Report::Tsv) {
        if args.columns.refuse_without_table() {
            return Ok(Exit::BadInput);
        }
        return batch::run(args, &args.input, &args.jobs, &args.search, out);
    }
    if args.estimate {
        report(Diagnostic::error("a table has no column for guesses").help("--format json tells them").into());
        return Ok(Exit::BadInput);
    }
    let table = Table::new(args.format == Report::Tsv, &args.columns, COLUMNS);
    let exit = |measured: &Measured<'_>| match measured.count {
        Some(Count::Exactly(0)) => Exit::No,
        _ => Exit::Answered,
    };
    batch::run(&Tabled { table, limit: args.limit, exit }, &args.input, &args.jobs, &args.search, out)
}

/// The columns of a table that are not chosen.
const COLUMNS: &[Column] = &[Column::Puzzle, Column::Count];

impl Question for Args {
    fn answer(&self, sudoku: &Sudoku, solver: &mut Solver, out: &mut dyn Write) -> Result<(Exit, Stats)> {
        if self.estimate {
            return self.guess(sudoku, solver, out);
        }
        let count = solver.count(&sudoku.puzzle, self.limit);
        let (exactly, more_than, at_least) = match count {
            Count::Exactly(count) => (Some(count), None, None),
            Count::MoreThan(limit) => (None, Some(limit), None),
            Count::AtLeast(count) => (None, None, Some(count)),
        };
        if self.format == Report::Json {
            let subject = Subject::of(sudoku);
            let answer = Answer { subject, solutions: exactly, more_than, at_least, problem: None };
            out.write_all(json(&answer).as_bytes())?;
        } else {
            let text = match count {
                Count::Exactly(count) => count.to_string(),
                Count::MoreThan(limit) => format!("more than {limit}"),
                Count::AtLeast(count) => format!("at least {count} (stopped before the end)"),
            };
            let name = if sudoku.one_of_several { format!(" {}", sudoku.name) } else { String::new() };
            writeln!(out, "{text}{name}")?;
        }
        let exit = match count {
            Count::Exactly(0) => Exit::No,
            Count::AtLeast(_) => Exit::Spent,
            _ => Exit::Answered,
        };
        Ok((exit, solver.stats()))
    }

    fn refuse(&self, bad: &Unreadable, out: &mut dyn Write) -> Result<()> {
        if self.format == Report::Json {
            let (subject, problem) = (Subject::unreadable(bad), Some(bad.summary()));
            let answer = Answer { subject, problem, ..Answer::default() };
            out.write_all(json(&answer).as_bytes())?;
        } else {
            writeln!(out, "# {}", bad.summary())?;
        }
        Ok(())
    }
}

impl Args {
    /// About how many, with the standard error of the mean.
    fn guess(&self, sudoku: &Sudoku, solver: &mut Solver, out: &mut dyn Write) -> Result<(Exit, Stats)> {
        let guess = solver.estimate(&sudoku.puzzle, self.walks, self.seed);
        let walks = guess.map_or(0, |guess| guess.walks);
        let guess = guess.filter(|guess| guess.found > 0);
        if self.format == Report::Json {
            let log10 = guess.map(|guess| guess.log / LN_10);
            let relative_error = guess.map(|guess| guess.relative_error);
            let found = guess.map_or(0, |guess| guess.found);
            let answer = Guess { subject: Subject::of(sudoku), log10, relative_error, walks, found };
            out.write_all(json(&answer).as_bytes())?;
        } else {
            let name = if sudoku.one_of_several { format!(" {}", sudoku.name) } else { String::new() };
            match guess {
                Some(guess) => {
                    let (about, error) = (scientific(guess.log), guess.relative_error * 100.0);
                    writeln!(
                        out,
                        "about {about}, give or take {error:.1} % ({walks} walks, {} found one){name}",
                        guess.found
                    )?;
                }
                None if walks == 0 => writeln!(out, "0{name}")?,
                None => writeln!(out, "none of {walks} walks found a solution; there may be some{name}")?,
            }
        }
        let exit = match guess {
            Some(_) => Exit::Answered,
            None if walks == 0 => Exit::No,
            None => Exit::Spent,
        };
        Ok((exit, Stats::default()))
    }
}

/// A guess as JSON. The number itself may be larger than any reader's numbers.
#[derive(Debug, Serialize)]
struct Guess<'a> {
    #[serde(flatten)]
    subject: Subject<'a>,
    log10: Option<f64>,
    relative_error: Option<f64>,
    walks: u64,
    found: u64,
}

/// `6.67e21` for a natural logarithm; small numbers as they are.
fn scientific(log: f64) -> String {
    let log10 = log / LN_10;
    if log10 < 6.0 {
        return format!("{:.0}", log.exp());
    }
    let exponent = log10.floor();
    format!("{:.2}e{exponent}", 10_f64.powf(log10 - exponent))
}
