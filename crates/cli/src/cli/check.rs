//! `exdoku check`: whether each puzzle is valid.

mod findings;
mod redundant;

use std::io::Write;
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::Result;

use exdoku_cover::Stats;
use exdoku_puzzle::input::{Sudoku, Unreadable};
use exdoku_reason::solve::{CountOptions, Solver, Verdict};
use exdoku_text::source::Diagnostic;

use super::batch::{self, JobArgs, Question};
use super::counting::usual_counting;
use super::exit::Exit;
use super::filter::{Filter, pass_on};
use super::inputs::InputArgs;
use super::measure::{Column, Measured};
use super::messages::{report, write_refusal};
use super::output::Report;
use super::proofs::ProofArgs;
use super::scale::Scale;
use super::search::SearchArgs;
use super::table::{ColumnArgs, Table};
use super::terminal::Output;
use findings::{Findings, Wanted};

/// Check that each puzzle is consistent and has exactly one solution
#[derive(Debug, clap::Args)]
#[command(after_help = "A full grid is checked against every rule; each violation is reported with its cells.
The exit code is 0 only if every puzzle has exactly one solution; with --filter, if at least one puzzle matches.

Examples:
  exdoku check puzzle.toml
  exdoku check --redundant --rate puzzle.toml      # what is redundant, and the difficulty
  exdoku check --rate --scale se puzzles.txt       # the rating of Sudoku Explainer
  exdoku check --rate --scale hodoku puzzles.txt   # the score and the level of HoDoKu
  exdoku check --why puzzle.toml                   # why it has no solution
  exdoku check --proof checked puzzle.toml         # prove that the solution is the only one
  echo 12..34....43...1 | exdoku check             # 16 cells: a 4x4
  exdoku check puzzles.txt --filter 'unique,rating>=2' > hard.txt
  exdoku check puzzles.txt --format csv --columns puzzle,status,givens,rating > ratings.csv")]
pub(super) struct Args {
    #[command(flatten)]
    input: InputArgs,

    /// Also list redundant givens and rules: each could be removed, one at a time, without a second solution
    #[arg(long)]
    redundant: bool,

    /// Also rate the difficulty: 0 to 1 easy, 1 to 2 medium, 2 to 3 hard, 3 and more extreme; `exdoku generate --help` explains
    /// the levels
    #[arg(long)]
    rate: bool,

    /// Scale of --rate
    #[arg(long, value_enum, default_value_t, requires = "rate")]
    scale: Scale,

    /// For a puzzle without a solution, also find a smallest set of givens and rules that contradict each other
    ///
    /// It is as small as can be found in a few seconds; the answer tells whether a smaller one exists. --timeout and
    /// --max-nodes limit the search for it, too.
    #[arg(long, conflicts_with = "filter")]
    why: bool,

    /// Output format
    #[arg(long, value_enum, default_value_t)]
    format: Report,

    #[command(flatten)]
    columns: ColumnArgs,

    /// Print only the puzzles that meet all conditions, unchanged and without a report
    ///
    /// A TOML file is printed as its name. With --format csv or tsv, the rows of these puzzles are printed. Conditions are
    /// unique, several (or multiple), none, contradiction, open, easy, medium, hard, extreme, and comparisons of rating,
    /// givens, count, nodes and time, as in `rating>=2`.
    #[arg(long, value_name = "CONDITION,...", conflicts_with = "redundant")]
    filter: Option<Filter>,

    #[command(flatten)]
    proofs: ProofArgs,

    #[command(flatten)]
    jobs: JobArgs,

    #[command(flatten)]
    pub(super) search: SearchArgs,
}

/// The default columns of a table.
const COLUMNS: &[Column] = &[Column::Puzzle, Column::Status, Column::Givens];
/// Further default columns with --rate.
const COLUMNS_OF_RATING: &[Column] = &[Column::Rating, Column::Difficulty];
/// Further default columns with --rate --scale se.
const COLUMNS_OF_SE: &[Column] = &[Column::SeScore, Column::SeTechnique];
/// Further default columns with --rate --scale hodoku.
const COLUMNS_OF_HODOKU: &[Column] = &[Column::HodokuScore, Column::HodokuLevel, Column::HodokuTechnique];

pub(super) fn run(args: &Args, out: &mut Output) -> Result<Exit> {
    let is_table = matches!(args.format, Report::Csv | Report::Tsv);
    if let Some(wrong) = args.contradiction(is_table).or_else(|| args.proofs.prepare().err()) {
        report(wrong.into());
        return Ok(Exit::BadInput);
    }
    if !is_table && args.columns.refuse_without_table() {
        return Ok(Exit::BadInput);
    }
    if !is_table && args.filter.is_none() {
        return batch::run(args, &args.input, &args.jobs, &args.search, out);
    }
    let of_rating = match args.scale {
        _ if !args.rate => &[],
        Scale::Exdoku => COLUMNS_OF_RATING,
        Scale::Se => COLUMNS_OF_SE,
        Scale::Hodoku => COLUMNS_OF_HODOKU,
    };
    let usual = [COLUMNS, of_rating].concat();
    let table = is_table.then(|| Table::new(args.format == Report::Tsv, &args.columns, &usual));
    let mut columns = args.filter.as_ref().map_or_else(Vec::new, Filter::columns);
    columns.extend(table.iter().flat_map(|table| &table.columns));
    let (counting, passed) = (usual_counting(args.search.limits(), args.jobs.number()), AtomicBool::new(false));
    let filtered = Filtered { filter: args.filter.as_ref(), table, columns, counting, passed };
    let exit = batch::run(&filtered, &args.input, &args.jobs, &args.search, out)?;
    let none = args.filter.is_some() && !filtered.passed.into_inner();
    Ok(if none { exit.max(Exit::No) } else { exit })
}

impl Args {
    /// The error for arguments that exclude each other.
    fn contradiction(&self, is_table: bool) -> Option<Diagnostic> {
        let filters = self.filter.is_some();
        if filters && self.format == Report::Json {
            let wrong = Diagnostic::error("--filter does not work with --format json");
            return Some(wrong.help("use --format csv or --format tsv, or leave --format out"));
        }
        if filters && self.rate && !is_table {
            let wrong = Diagnostic::error("--filter prints puzzles unchanged, without the rating of --rate");
            return Some(wrong.help("add --format csv or --format tsv, or leave --rate out"));
        }
        if filters && self.proofs.folder().is_some() {
            return Some(Diagnostic::error("--filter prints puzzles unchanged, without --proof"));
        }
        let options =
            [(self.redundant, "--redundant"), (self.why, "--why"), (self.proofs.folder().is_some(), "--proof")];
        let (_, option) = options.into_iter().find(|(given, _)| is_table && *given)?;
        Some(Diagnostic::error(format!("{option} does not work with tables")).help("use --format json"))
    }
}

/// Puzzles that are printed unchanged, or as rows of a table.
struct Filtered<'a> {
    filter: Option<&'a Filter>,
    table: Option<Table>,
    /// The columns to compute.
    columns: Vec<Column>,
    counting: CountOptions,
    /// Whether a puzzle passed.
    passed: AtomicBool,
}

impl Question for Filtered<'_> {
    fn head(&self, out: &mut dyn Write) -> Result<()> {
        self.table.as_ref().map_or(Ok(()), |table| table.head(out))
    }

    fn answer(&self, sudoku: &Sudoku, solver: &mut Solver, out: &mut dyn Write) -> Result<(Exit, Stats)> {
        let limit = self.filter.and_then(Filter::counts_up_to);
        let measured = Measured::new(sudoku, solver, &self.columns, limit, self.counting);
        if self.filter.is_none_or(|filter| filter.matches(&measured)) {
            self.passed.store(true, Ordering::Relaxed);
            match &self.table {
                Some(table) => table.measured(&measured, out)?,
                None => pass_on(sudoku, out)?,
            }
        }
        let exit = match &measured.verdict {
            _ if measured.partial => Exit::Spent,
            Some(Verdict::Unique(_)) | None => Exit::Answered,
            Some(_) if self.filter.is_some() => Exit::Answered,
            Some(_) => Exit::No,
        };
        Ok((exit, measured.cost))
    }

    fn refuse(&self, bad: &Unreadable, out: &mut dyn Write) -> Result<()> {
        match &self.table {
            Some(table) if self.filter.is_none() => table.bad(bad, out),
            _ => Ok(()),
        }
    }
}

impl Question for Args {
    fn writes_files(&self) -> bool {
        self.proofs.folder().is_some()
    }

    fn answer(&self, sudoku: &Sudoku, solver: &mut Solver, out: &mut dyn Write) -> Result<(Exit, Stats)> {
        let wanted = Wanted { redundant: self.redundant, rating: self.rate.then_some(self.scale), why: self.why };
        let findings = Findings::of(sudoku, solver, wanted, &self.proofs)?;
        match self.format {
            Report::Json => out.write_all(findings.json().as_bytes())?,
            _ => findings.write_text(out)?,
        }
        Ok(findings.outcome())
    }

    fn refuse(&self, bad: &Unreadable, out: &mut dyn Write) -> Result<()> {
        match self.format {
            Report::Json => out.write_all(findings::unreadable(bad).as_bytes())?,
            _ => write_refusal(bad, out)?,
        }
        Ok(())
    }
}
