//! `exdoku count`: the number of solutions.

use std::f64::consts::LN_10;
use std::io::Write;
use std::num::NonZeroU64;

use anyhow::Result;
use serde::Serialize;

use exdoku_cover::Stats;
use exdoku_reason::solve::{Count, Solver};
use exdoku_text::source::Diagnostic;

use super::arguments::{at_least_one, number};
use super::batch::{self, JobArgs, Question};
use super::counting::{CountArgs, of_shard};
use super::exit::Exit;
use super::inputs::InputArgs;
use super::measure::{Column, Measured};
use super::messages::{report, write_refusal};
use super::output::{Report, json};
use super::proofs::ProofArgs;
use super::search::SearchArgs;
use super::table::{ColumnArgs, Table, Tabled};
use super::terminal::Output;
use exdoku_puzzle::input::{Sudoku, Unreadable};
use exdoku_puzzle::record::{CountRecord, Subject};

/// Count the solutions of each puzzle
#[derive(Debug, clap::Args)]
#[command(after_help = "The count is exact, or \"more than N\" with --limit N.
If visiting each solution takes long, each subproblem is counted once, with a cache.

Examples:
  exdoku count classic-4x4                         # number of 4x4 grids: 288
  exdoku count --limit 1000 puzzles.txt
  exdoku count classic-6x6                         # 28200960
  exdoku count --estimate sudoku-x                 # too many to count
  exdoku count --proof counted puzzle.toml         # prove the number")]
pub(super) struct Args {
    #[command(flatten)]
    input: InputArgs,

    /// Stop after more than N solutions
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = number::<u128>)]
    limit: Option<u128>,

    /// Estimate the number instead, from random walks down the search tree
    #[arg(long, conflicts_with_all = ["limit", "method", "memory", "engine", "propagation", "choose", "learn", "stats"])]
    estimate: bool,

    /// Number of random walks for --estimate
    #[arg(long, value_name = "N", default_value = "10000", requires = "estimate", allow_negative_numbers = true, value_parser = at_least_one::<NonZeroU64>)]
    walks: NonZeroU64,

    /// Random seed of --estimate: the same seed gives the same estimate
    #[arg(long, value_name = "S", default_value_t = 0, requires = "estimate", allow_negative_numbers = true, value_parser = number::<u64>)]
    seed: u64,

    #[command(flatten)]
    proofs: ProofArgs,

    /// Output format
    #[arg(long, value_enum, default_value_t)]
    format: Report,

    #[command(flatten)]
    columns: ColumnArgs,

    #[command(flatten)]
    jobs: JobArgs,

    #[command(flatten)]
    counting: CountArgs,

    #[command(flatten)]
    pub(super) search: SearchArgs,
}

pub(super) fn run(args: &Args, out: &mut Output) -> Result<Exit> {
    if let Some(wrong) = args.impossible_proof().or_else(|| args.proofs.prepare().err()) {
        report(wrong.into());
        return Ok(Exit::BadInput);
    }
    if !matches!(args.format, Report::Csv | Report::Tsv) {
        if args.columns.refuse_without_table() {
            return Ok(Exit::BadInput);
        }
        return batch::run(args, &args.input, &args.jobs, &args.search, out);
    }
    if args.estimate {
        report(Diagnostic::error("--estimate does not work with tables").help("use --format json").into());
        return Ok(Exit::BadInput);
    }
    let table = Table::new(args.format == Report::Tsv, &args.columns, COLUMNS);
    let exit = |measured: &Measured<'_>| match &measured.count {
        Some(Count::Exactly(count)) if count.is_zero() => Exit::No,
        _ => Exit::Answered,
    };
    let (limit, counting) = (args.limit, args.counting.options(args.search.limits(), args.jobs.number()));
    batch::run(&Tabled { table, limit, counting, exit }, &args.input, &args.jobs, &args.search, out)
}

/// The default columns of a table.
const COLUMNS: &[Column] = &[Column::Puzzle, Column::Count];

impl Question for Args {
    fn writes_files(&self) -> bool {
        self.proofs.folder().is_some()
    }

    fn answer(&self, sudoku: &Sudoku, solver: &mut Solver, out: &mut dyn Write) -> Result<(Exit, Stats)> {
        if self.estimate {
            return self.estimated(sudoku, solver, out);
        }
        let counting = of_shard(self.counting.options(self.search.limits(), self.jobs.number()), sudoku);
        let count = match self.proofs.solutions(sudoku, solver, None)? {
            Some(found) if solver.is_partial() => Count::AtLeast((found.len() as u128).into()),
            Some(found) => Count::exactly(found.len() as u128),
            None => solver.count_by(&sudoku.puzzle, self.limit, counting),
        };
        if self.format == Report::Json {
            out.write_all(json(&CountRecord::new(Subject::of(sudoku), &count)).as_bytes())?;
        } else {
            let text = match &count {
                Count::Exactly(count) => count.to_string(),
                Count::MoreThan(limit) => format!("more than {limit}"),
                Count::AtLeast(count) => format!("at least {count} (stopped by a limit)"),
            };
            let name = if sudoku.one_of_several { format!(" {}", sudoku.name) } else { String::new() };
            writeln!(out, "{text}{name}")?;
        }
        let exit = match count {
            Count::Exactly(count) if count.is_zero() => Exit::No,
            Count::AtLeast(_) => Exit::Spent,
            _ => Exit::Answered,
        };
        Ok((exit, solver.stats()))
    }

    fn refuse(&self, bad: &Unreadable, out: &mut dyn Write) -> Result<()> {
        if self.format == Report::Json {
            let (subject, problems) = (Subject::unreadable(bad), vec![bad.summary()]);
            let answer = CountRecord { subject, problems, ..CountRecord::default() };
            out.write_all(json(&answer).as_bytes())?;
        } else {
            write_refusal(bad, out)?;
        }
        Ok(())
    }
}

impl Args {
    /// The error for a proof that cannot be written with the other arguments.
    fn impossible_proof(&self) -> Option<Diagnostic> {
        self.proofs.folder()?;
        let others = [
            (self.estimate, "--estimate"),
            (self.limit.is_some(), "--limit"),
            (self.counting.is_chosen(), "--method"),
            (matches!(self.format, Report::Csv | Report::Tsv), "a table"),
        ];
        let (_, other) = others.into_iter().find(|(given, _)| *given)?;
        Some(Diagnostic::error(format!("--proof does not work with {other}")))
    }

    /// Estimates the number, with its standard error.
    fn estimated(&self, sudoku: &Sudoku, solver: &mut Solver, out: &mut dyn Write) -> Result<(Exit, Stats)> {
        let estimate = solver.estimate(&sudoku.puzzle, self.walks.get(), self.seed);
        let walks = estimate.map_or(0, |estimate| estimate.walks);
        let estimate = estimate.filter(|estimate| estimate.found > 0);
        if self.format == Report::Json {
            let log10 = estimate.map(|estimate| estimate.log / LN_10);
            let relative_error = estimate.map(|estimate| estimate.relative_error);
            let found = estimate.map_or(0, |estimate| estimate.found);
            let answer = Estimated { subject: Subject::of(sudoku), log10, relative_error, walks, found };
            out.write_all(json(&answer).as_bytes())?;
        } else {
            let name = if sudoku.one_of_several { format!(" {}", sudoku.name) } else { String::new() };
            match estimate {
                Some(estimate) => {
                    let (about, error) = (scientific(estimate.log), estimate.relative_error * 100.0);
                    writeln!(
                        out,
                        "about {about} ± {error:.1} % ({} of {walks} walks found a solution){name}",
                        estimate.found
                    )?;
                }
                None if walks == 0 => writeln!(out, "0{name}")?,
                None => writeln!(out, "unknown: none of {walks} walks found a solution{name}")?,
            }
        }
        let exit = match estimate {
            Some(_) => Exit::Answered,
            None if walks == 0 => Exit::No,
            None => Exit::Spent,
        };
        Ok((exit, Stats::default()))
    }
}

/// An estimate as JSON. The number itself may be too large for the reader's number type.
#[derive(Debug, Serialize)]
struct Estimated<'a> {
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
