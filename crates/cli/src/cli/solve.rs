//! `exdoku solve`: the solution, or several.

use std::collections::BTreeMap;
use std::io::Write;
use std::num::NonZeroU64;
use std::ops::ControlFlow;
use std::sync::Arc;

use anyhow::Result;
use clap::ValueEnum;
use serde::Serialize;
use serde_json::Value;

use exdoku_cover::Stats;
use exdoku_format::line;
use exdoku_reason::solve::{Solver, Verdict};
use exdoku_text::board::Grid;
use exdoku_text::source::{Diagnostic, printable};

use super::arguments::at_least_one;
use super::batch::{self, JobArgs, Question};
use super::counting::usual_counting;
use super::doubt;
use super::inputs::InputArgs;
use super::measure::{Column, Measured};
use super::output::{Format, counted, grouped, json, report};
use super::search::SearchArgs;
use super::status::{Status, Subject};
use super::table::{ColumnArgs, Table, Tabled};
use super::trace::trace;
use super::{Exit, Output, colours, unknowns};
use exdoku_puzzle::answer::describe_violation;
use exdoku_puzzle::input::{Sudoku, Unreadable};

/// Solve each puzzle, and prove whether its solution is unique
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  exdoku solve puzzle.toml
  exdoku solve windoku                                          # a grid of a built-in variant
  exdoku solve --variant sudoku-x puzzles.txt --format line > solutions.txt
  exdoku solve --limit 10 --format line classic-6x6             # ten grids
  exdoku solve puzzles.txt --format csv --columns puzzle,solution,nodes,time > solved.csv
  exdoku solve --trace puzzle.toml                              # explain every step")]
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
    #[arg(long, conflicts_with_all = ["format", "engine", "learn"])]
    trace: bool,

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

/// An answer as JSON.
#[derive(Debug, Default, Serialize)]
struct Answer<'a> {
    #[serde(flatten)]
    subject: Subject<'a>,
    #[serde(skip_serializing_if = "Option::is_none")]
    title: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    givens: Option<String>,
    status: Status,
    solutions: Vec<String>,
    /// The unknowns of each solution: the value of each, or all values that fit.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    unknowns: Vec<BTreeMap<&'a str, Value>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    problems: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    nodes: Option<u64>,
}

pub(super) fn run(args: &Args, out: &mut Output) -> Result<Exit> {
    let tabled = match args.format {
        Answers::Csv | Answers::Tsv => Some(args.format == Answers::Tsv),
        _ => None,
    };
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
    fn answer(&self, sudoku: &Sudoku, solver: &mut Solver, out: &mut dyn Write) -> Result<(Exit, Stats)> {
        let (board, symbols, format) = (sudoku.variant.board(), &sudoku.puzzle.symbols, self.form());
        let shown = if self.all { u64::MAX } else { self.limit.map_or(1, NonZeroU64::get) };
        // Solutions are written as they are found; those of a JSON object are kept until it is complete.
        let (mut found, mut kept, mut of_unknowns, mut written) = (0_u64, Vec::new(), Vec::new(), Ok(()));
        let mut difference = None;
        if format == Format::Grid {
            heading(sudoku, out)?;
        }
        if self.trace {
            found = trace(sudoku, solver, shown.saturating_add(1), out)?;
        }
        let mut beside = (!board.unknowns().is_empty()).then(|| {
            let mut beside = Solver::new(Arc::clone(&sudoku.variant), solver.options());
            beside.set_budget(solver.budget());
            beside
        });
        let mut show = |solution: Grid| {
            found += 1;
            difference = if found == 1 { doubt::difference(sudoku, &solution) } else { None };
            if found > shown {
                return ControlFlow::Break(());
            }
            let values = match (&mut beside, format) {
                (Some(beside), Format::Grid | Format::Json) => beside.unknowns(&sudoku.puzzle, &solution),
                _ => None,
            };
            let mut text = match format {
                Format::Grid => colours::draw(board, &solution, &sudoku.puzzle.givens, symbols),
                Format::Line | Format::Json => line(&solution, board, symbols) + "\n",
            };
            match format {
                Format::Json => {
                    kept.push(text.trim_end().to_owned());
                    of_unknowns.extend(values.map(|values| unknowns::as_json(board, &values)));
                }
                Format::Grid | Format::Line => {
                    text += &values.map_or(String::new(), |values| unknowns::as_text(board, &values));
                    written = out.write_all(text.as_bytes());
                }
            }
            if written.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        };
        if !self.trace {
            let wanted = (!self.all).then(|| shown.saturating_add(1));
            solver.visit(&sudoku.puzzle, wanted, &mut show);
        }
        written?;
        let stats = solver.stats();
        let partial = solver.is_partial();
        let doubted = match found {
            _ if partial => None,
            1 => difference.map(doubt::differs),
            _ => doubt::of_drawings(sudoku),
        };
        let mut problems: Vec<String> = if found > 0 || partial {
            Vec::new()
        } else {
            let wrong = solver.contradictions(&sudoku.puzzle);
            wrong
                .iter()
                .map(|(kind, what)| describe_violation(kind, what, &sudoku.puzzle.givens, board, symbols))
                .collect()
        };
        match format {
            Format::Grid if partial => writeln!(out, "{}", partial_summary(found))?,
            Format::Grid if found == 0 && problems.is_empty() => writeln!(out, "no solution")?,
            Format::Grid if found == 0 => {
                writeln!(out, "no solution: the givens contradict each other\n  {}", problems.join("\n  "))?;
            }
            Format::Grid => writeln!(out, "{}", summary(found, shown, sudoku))?,
            Format::Line if partial => writeln!(out, "# {}: {}", sudoku.name, partial_summary(found))?,
            Format::Line if found == 0 => {
                let why = problems.first().map_or(String::new(), |problem| format!(": {problem}"));
                writeln!(out, "# {}: no solution{why}", sudoku.name)?;
            }
            Format::Line => {}
            Format::Json => {
                problems.extend(doubted.clone());
                let status = match found {
                    _ if partial => Status::Open,
                    0 if problems.len() == usize::from(doubted.is_some()) => Status::None,
                    0 => Status::Contradiction,
                    1 => Status::Unique,
                    _ => Status::Several,
                };
                let answer = Answer {
                    subject: Subject::of(sudoku),
                    title: sudoku.puzzle.title.as_deref(),
                    givens: Some(line(&sudoku.puzzle.givens, board, symbols)),
                    status,
                    solutions: kept,
                    unknowns: of_unknowns,
                    problems,
                    nodes: self.search.stats().then_some(stats.nodes),
                };
                out.write_all(json(&answer).as_bytes())?;
            }
        }
        match (format, doubted) {
            (Format::Grid, Some(doubted)) => writeln!(out, "{doubted}")?,
            (Format::Line, Some(doubted)) => writeln!(out, "# {}: {doubted}", sudoku.name)?,
            _ => {}
        }
        let exit = match found {
            _ if partial => Exit::Spent,
            0 => Exit::No,
            _ => Exit::Answered,
        };
        Ok((exit, stats))
    }

    /// Writes a line for a puzzle that could not be read, so that the others keep their places.
    fn refuse(&self, bad: &Unreadable, out: &mut dyn Write) -> Result<()> {
        match self.form() {
            Format::Grid => {}
            Format::Line => writeln!(out, "# {}", bad.summary())?,
            Format::Json => {
                let (subject, problems) = (Subject::unreadable(bad), vec![bad.summary()]);
                let answer = Answer { subject, status: Status::Bad, problems, ..Answer::default() };
                out.write_all(json(&answer).as_bytes())?;
            }
        }
        Ok(())
    }
}

/// The result when a limit was reached.
fn partial_summary(found: u64) -> String {
    match found {
        0 => "no solution found before the limit was reached".to_owned(),
        1 => "stopped by a limit; there may be more solutions".to_owned(),
        _ => format!("{} solutions found before the limit was reached", grouped(found)),
    }
}

fn heading(sudoku: &Sudoku, out: &mut dyn Write) -> Result<()> {
    let title = sudoku.puzzle.title.as_deref().map(printable);
    match (sudoku.one_of_several, title) {
        (true, Some(title)) => writeln!(out, "{}: {title}", sudoku.name)?,
        (true, None) => writeln!(out, "{}", sudoku.name)?,
        (false, Some(title)) => writeln!(out, "{title}")?,
        (false, None) => {}
    }
    Ok(())
}

/// How many of all solutions were drawn.
fn summary(found: u64, shown: u64, sudoku: &Sudoku) -> String {
    let hint = if sudoku.puzzle.givens.filled() == 0 && sudoku.tests > 0 {
        let tests = counted(sudoku.tests as u64, "test");
        format!(" (the file has no givens; `exdoku test` solves the {tests} in it)")
    } else {
        String::new()
    };
    match found {
        1 => "unique solution".to_owned(),
        _ if found > shown && shown == 1 => format!("one of several solutions{hint}"),
        _ if found > shown => format!("first {} solutions; there are more{hint}", grouped(shown)),
        _ => format!("all {} solutions", grouped(found)),
    }
}
