//! `exdoku check`: whether each puzzle is valid.

use std::io::Write;
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::Result;
use serde::Serialize;

use exdoku_cover::Stats;
use exdoku_format as format;
use exdoku_puzzle::render::draw_difference;
use exdoku_reason::explain::{End, Explainer, Level, Path};
use exdoku_reason::solve::{CountOptions, Solver, Verdict};
use exdoku_text::board::Grid;
use exdoku_text::source::Diagnostic;

use super::batch::{self, JobArgs, Question};
use super::counting::usual_counting;
use super::doubt;
use super::filter::{Filter, pass_on};
use super::inputs::InputArgs;
use super::measure::{Column, Measured};
use super::output::{Report, counted, json, report};
use super::search::SearchArgs;
use super::status::{Status, Subject};
use super::table::{ColumnArgs, Table};
use super::why::Why;
use super::{Exit, Output};
use exdoku_puzzle::answer::describe_violation;
use exdoku_puzzle::input::{Sudoku, Unreadable};

/// Check that each puzzle is consistent and has exactly one solution
#[derive(Debug, clap::Args)]
#[command(after_help = "A completed grid is checked against every rule; each violation is reported with its cells.
The exit code is 0 only if every puzzle has exactly one solution; with --filter, if at least one puzzle matches.

Examples:
  exdoku check puzzle.toml
  exdoku check --redundant --rate puzzle.toml      # superfluous givens, and the difficulty
  exdoku check --why puzzle.toml                   # if it has no solution: what contradicts what
  echo 12..34....43...1 | exdoku check             # 16 cells are a 4x4
  exdoku check puzzles.txt --filter 'unique,rating>=2' > hard.txt
  exdoku check puzzles.txt --format csv --columns puzzle,status,givens,rating > ratings.csv")]
pub(super) struct Args {
    #[command(flatten)]
    input: InputArgs,

    /// Also list redundant givens: each could be removed, one at a time, without a second solution
    #[arg(long)]
    redundant: bool,

    /// Also rate the difficulty: 0 to 1 easy, 1 to 2 medium, 2 to 3 hard, 3 and more extreme; `exdoku generate --help` explains
    /// the levels
    #[arg(long)]
    rate: bool,

    /// For a puzzle without solution, also find a smallest set of givens and rules that contradict each other
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
    jobs: JobArgs,

    #[command(flatten)]
    pub(super) search: SearchArgs,
}

/// The default columns of a table.
const COLUMNS: &[Column] = &[Column::Puzzle, Column::Status, Column::Givens];
/// More of them with --rate.
const COLUMNS_OF_RATING: &[Column] = &[Column::Rating, Column::Difficulty];

#[derive(Debug, Default, Serialize)]
struct Answer<'a> {
    #[serde(flatten)]
    subject: Subject<'a>,
    status: Status,
    #[serde(skip_serializing_if = "Option::is_none")]
    givens: Option<usize>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    solutions: Vec<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    problems: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    redundant: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    rating: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    difficulty: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    why: Option<Why>,
    #[serde(skip_serializing_if = "Option::is_none")]
    steps: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    hardest: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    technique: Option<String>,
}

/// The path of a puzzle to its solution, unless the limits are reached before.
fn path(sudoku: &Sudoku, solver: &Solver) -> Option<Path> {
    let mut explainer = Explainer::within(&sudoku.variant, &sudoku.puzzle, solver.budget());
    Some(explainer.path(Level::Guess)).filter(|path| path.end == End::Solved)
}

pub(super) fn run(args: &Args, out: &mut Output) -> Result<Exit> {
    let is_table = matches!(args.format, Report::Csv | Report::Tsv);
    if let Some(wrong) = args.contradiction(is_table) {
        report(wrong.into());
        return Ok(Exit::BadInput);
    }
    if !is_table && args.columns.refuse_without_table() {
        return Ok(Exit::BadInput);
    }
    if !is_table && args.filter.is_none() {
        return batch::run(args, &args.input, &args.jobs, &args.search, out);
    }
    let usual = [COLUMNS, if args.rate { COLUMNS_OF_RATING } else { &[] }].concat();
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
    /// Arguments that exclude each other.
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
        let options = [(self.redundant, "--redundant"), (self.why, "--why")];
        let (_, option) = options.into_iter().find(|(given, _)| is_table && *given)?;
        Some(Diagnostic::error(format!("{option} does not work with tables")).help("use --format json"))
    }
}

/// Puzzles that are printed unchanged, or as rows of a table.
struct Filtered<'a> {
    filter: Option<&'a Filter>,
    table: Option<Table>,
    /// What must be computed.
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
    fn answer(&self, sudoku: &Sudoku, solver: &mut Solver, out: &mut dyn Write) -> Result<(Exit, Stats)> {
        let (board, symbols, givens) = (sudoku.variant.board(), &sudoku.puzzle.symbols, &sudoku.puzzle.givens);
        let verdict = solver.verdict(&sudoku.puzzle);
        let redundant =
            (self.redundant && matches!(verdict, Verdict::Unique(_))).then(|| solver.redundant(&sudoku.puzzle));
        let mut stats = solver.stats();
        let mut exit_of_rating = Exit::Answered;
        let rating = if self.rate && matches!(verdict, Verdict::Unique(_)) {
            let rating = solver.rate(&sudoku.puzzle);
            stats.add(solver.stats());
            if rating.is_none() {
                exit_of_rating = Exit::Spent;
            }
            rating
        } else {
            None
        };
        let path = rating.and_then(|_| path(sudoku, solver));
        let redundant: Option<Vec<String>> =
            redundant.map(|cells| cells.iter().map(|&cell| board.position(cell).to_string()).collect());
        // A difference shows that a rule is missing, here or there.
        let difference = match &verdict {
            Verdict::Unique(found) => doubt::difference(sudoku, found),
            _ => None,
        };
        let doubted = match &verdict {
            Verdict::Unique(_) | Verdict::Open(_) => None,
            _ => doubt::of_drawings(sudoku),
        };
        let mut problems: Vec<String> = match &verdict {
            Verdict::Unique(_) => difference.map(doubt::differs).into_iter().collect(),
            Verdict::Contradiction(all) => {
                all.iter().map(|(kind, what)| describe_violation(kind, what, givens, board, symbols)).collect()
            }
            _ => Vec::new(),
        };
        let unsolvable = matches!(verdict, Verdict::Contradiction(_) | Verdict::Unsolvable);
        let why = if self.why && unsolvable { Why::of(sudoku, solver) } else { None };
        let exit = match verdict {
            Verdict::Unique(_) if difference.is_some() => Exit::No,
            Verdict::Open(_) => Exit::Spent,
            Verdict::Unique(_) if solver.is_partial() => Exit::Spent,
            Verdict::Unique(_) => exit_of_rating,
            _ => Exit::No,
        };
        if self.format == Report::Json {
            problems.extend(doubted);
            let line = |grid: &Grid| format::line(grid, board, symbols);
            let solutions = match &verdict {
                Verdict::Contradiction(_) | Verdict::Unsolvable => Vec::new(),
                Verdict::Unique(grid) => vec![line(grid)],
                Verdict::Several(one, other) => vec![line(one), line(other)],
                Verdict::Open(found) => found.iter().map(line).collect(),
            };
            let givens = Some(givens.filled());
            let difficulty = rating.map(|rating| rating.level.word());
            let rating = rating.map(|rating| (rating.number() * 100.0).round() / 100.0);
            let (subject, status) = (Subject::of(sudoku), Status::of(&verdict));
            let steps = path.as_ref().map(|path| path.steps.len());
            let hardest = path.as_ref().and_then(Path::hardest);
            let answer = Answer {
                subject,
                status,
                givens,
                solutions,
                problems,
                redundant,
                rating,
                difficulty,
                why,
                steps,
                hardest: hardest.map(|step| (step.score() * 100.0).round() / 100.0),
                technique: hardest.map(|step| step.technique.name()),
            };
            out.write_all(json(&answer).as_bytes())?;
            return Ok((exit, stats));
        }
        let count = counted(givens.filled() as u64, "given");
        let full = if board.is_filled(givens) { ", the completed grid itself" } else { "" };
        match &verdict {
            Verdict::Contradiction(_) => {
                let what = if board.is_filled(givens) { "not a solution" } else { "the givens contradict each other" };
                writeln!(out, "{}: {what}\n  {}", sudoku.name, problems.join("\n  "))?;
            }
            Verdict::Unsolvable => {
                writeln!(out, "{}: no solution ({count}, none of which breaks a rule by itself)", sudoku.name)?;
            }
            Verdict::Unique(_) => writeln!(out, "{}: exactly one solution{full} ({count})", sudoku.name)?,
            Verdict::Open(None) => {
                writeln!(out, "{}: unknown, no solution found before the limit was reached ({count})", sudoku.name)?;
            }
            Verdict::Open(Some(_)) => {
                writeln!(out, "{}: unknown, one solution found before the limit was reached ({count})", sudoku.name)?;
            }
            Verdict::Several(one, other) => {
                let cells = one.differences(other).len();
                writeln!(out, "{}: several solutions ({count}); two of them differ in {cells} cells:", sudoku.name)?;
                out.write_all(draw_difference(board, one, other, symbols).as_bytes())?;
            }
        }
        match why {
            Some(why) => out.write_all(why.text().as_bytes())?,
            None if self.why && unsolvable => {
                writeln!(out, "  which rules contradict each other was not found before the limit was reached")?;
            }
            None if self.why && !matches!(verdict, Verdict::Open(None)) => {
                writeln!(out, "  nothing contradicts: the puzzle has a solution")?;
            }
            None => {}
        }
        if let Some(cells) = difference {
            writeln!(out, "  {}", doubt::differs(cells))?;
        }
        if let Some(doubted) = doubted {
            writeln!(out, "  {doubted}")?;
        }
        match rating {
            Some(rating) => {
                writeln!(out, "  rating {rating}: {}", rating.summary())?;
                if let Some(path) = path {
                    writeln!(out, "  explained in {}", path.summary())?;
                }
            }
            None if self.rate && exit_of_rating == Exit::Spent => writeln!(out, "  not rated: stopped by a limit")?,
            None => {}
        }
        match redundant.as_deref() {
            Some([]) => writeln!(out, "  no given is redundant")?,
            Some(cells) => writeln!(out, "  redundant, one at a time: {}", cells.join(" "))?,
            None => {}
        }
        Ok((exit, stats))
    }

    fn refuse(&self, bad: &Unreadable, out: &mut dyn Write) -> Result<()> {
        if self.format == Report::Json {
            let (subject, problems) = (Subject::unreadable(bad), vec![bad.summary()]);
            let answer = Answer { subject, status: Status::Bad, problems, ..Answer::default() };
            out.write_all(json(&answer).as_bytes())?;
        } else {
            writeln!(out, "# {}", bad.summary())?;
        }
        Ok(())
    }
}
