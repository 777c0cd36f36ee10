//! `exdoku solve`: one solution, or several.

mod solved;

use std::io::Write;
use std::num::NonZeroU64;

use anyhow::Result;
use clap::ValueEnum;

use exdoku_cover::Stats;
use exdoku_puzzle::input::{Sudoku, Unreadable};
use exdoku_reason::solve::{Solver, Verdict};
use exdoku_text::source::Diagnostic;

use super::arguments::at_least_one;
use super::batch::{self, JobArgs, Question};
use super::counting::usual_counting;
use super::exit::Exit;
use super::inputs::InputArgs;
use super::measure::{Column, Measured};
use super::messages::report;
use super::output::Format;
use super::proofs::ProofArgs;
use super::search::SearchArgs;
use super::table::{ColumnArgs, Table, Tabled};
use super::terminal::Output;
use super::trace::trace;
use solved::Solved;

/// Solve each puzzle, and prove whether its solution is unique
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  exdoku solve puzzle.toml
  exdoku solve windoku                                          # a grid of a built-in variant
  exdoku solve --variant sudoku-x puzzles.txt --format line > solutions.txt
  exdoku solve --limit 10 --format line classic-6x6             # ten grids
  exdoku solve puzzles.txt --format csv --columns puzzle,solution,nodes,time > solved.csv
  exdoku solve --trace puzzle.toml                              # explain every step
  exdoku solve --proof proofs puzzle.toml                       # prove that it is unique")]
pub(super) struct Args {
    #[command(flatten)]
    input: InputArgs,

    /// Show at most N solutions [default: 1]
    #[arg(long, value_name = "N", conflicts_with = "all", allow_negative_numbers = true, value_parser = at_least_one::<NonZeroU64>)]
    limit: Option<NonZeroU64>,

    /// Show all solutions
    #[arg(long)]
    all: bool,

    /// Output format
    #[arg(long, value_enum, default_value_t)]
    format: Answers,

    #[command(flatten)]
    columns: ColumnArgs,

    /// Print every step of the search with the board: choose, forced, eliminate, conflict, backtrack
    #[arg(long, conflicts_with_all = ["format", "engine", "learn", "proof"])]
    trace: bool,

    #[command(flatten)]
    proofs: ProofArgs,

    #[command(flatten)]
    jobs: JobArgs,

    #[command(flatten)]
    pub(super) search: SearchArgs,
}

/// Output formats.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum Answers {
    /// A drawing, for people
    #[default]
    Grid,
    /// One line per solution
    Line,
    /// One JSON object per puzzle, each on a line
    Json,
    /// Comma-separated values, one row per puzzle
    Csv,
    /// Tab-separated values, one row per puzzle
    Tsv,
}

/// The default columns of a table.
const COLUMNS: &[Column] = &[Column::Puzzle, Column::Solution, Column::Status];

pub(super) fn run(args: &Args, out: &mut Output) -> Result<Exit> {
    let tabled = match args.format {
        Answers::Csv | Answers::Tsv => Some(args.format == Answers::Tsv),
        _ => None,
    };
    if let Err(wrong) = args.proofs.prepare() {
        report(wrong.into());
        return Ok(Exit::BadInput);
    }
    let Some(tabs) = tabled else {
        if args.columns.refuse_without_table() {
            return Ok(Exit::BadInput);
        }
        return batch::run(args, &args.input, &args.jobs, &args.search, out);
    };
    if args.all {
        let wrong = Diagnostic::error("--all does not work with tables, which have one row per puzzle");
        report(wrong.help("use --format line or --format json").into());
        return Ok(Exit::BadInput);
    }
    if args.proofs.folder().is_some() {
        report(Diagnostic::error("--proof does not work with tables").help("use --format json").into());
        return Ok(Exit::BadInput);
    }
    let table = Table::new(tabs, &args.columns, COLUMNS);
    let exit = |measured: &Measured<'_>| match &measured.verdict {
        Some(Verdict::Contradiction(_) | Verdict::Unsolvable) => Exit::No,
        _ => Exit::Answered,
    };
    let (limit, counting) =
        (args.limit.map(|limit| limit.get().into()), usual_counting(args.search.limits(), args.jobs.number()));
    batch::run(&Tabled { table, limit, counting, exit }, &args.input, &args.jobs, &args.search, out)
}

impl Args {
    /// The format of a solution.
    fn form(&self) -> Format {
        match self.format {
            Answers::Grid => Format::Grid,
            Answers::Line => Format::Line,
            Answers::Json => Format::Json,
            Answers::Csv | Answers::Tsv => unreachable!("a table is another question"),
        }
    }
}

impl Question for Args {
    fn writes_files(&self) -> bool {
        self.proofs.folder().is_some()
    }

    fn answer(&self, sudoku: &Sudoku, solver: &mut Solver, out: &mut dyn Write) -> Result<(Exit, Stats)> {
        let shown = if self.all { u64::MAX } else { self.limit.map_or(1, NonZeroU64::get) };
        let mut solved = Solved::new(sudoku, self.form(), shown);
        solved.write_heading(out)?;
        if self.trace {
            solved.found = trace(sudoku, solver, shown.saturating_add(1), out)?;
        } else {
            solved.search(self.all, &self.proofs, solver, out)?;
        }
        let stats = solver.stats();
        solved.conclude(solver);
        let exit = solved.exit();
        solved.write_end(self.search.stats().then_some(stats.nodes), out)?;
        Ok((exit, stats))
    }

    fn refuse(&self, bad: &Unreadable, out: &mut dyn Write) -> Result<()> {
        Ok(solved::write_unreadable(bad, self.form(), out)?)
    }
}
