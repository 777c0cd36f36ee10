//! `exdoku cover`: any exact cover problem in Knuth's DLX text format.

use std::io::Write;
use std::num::NonZeroU64;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::Instant;

use anyhow::Result;

use exdoku_cover::dlx_text::{self, DlxText};
use exdoku_cover::memo::Counted;
use exdoku_cover::{Budget, Cover, Ended, Engine, Natural, Obstacle, OptionId, Problem, Stats};
use exdoku_puzzle::input::is_toml;
use exdoku_reason::solve::{Backend, SolveOptions};
use exdoku_text::source::{Diagnostic, Source};

use super::algorithm::AlgorithmArgs;
use super::arguments::at_least_one;
use super::counting::CountArgs;
use super::exit::Exit;
use super::files::open;
use super::limits::{LimitArgs, Stage};
use super::log::{log, log_search};
use super::messages::report;
use super::numbers::sizes;
use super::search::{Costs, NodeArgs, StatsArgs};
use super::solvers::cannot_search;
use super::terminal::Output;

/// Solve an exact cover problem in Knuth's DLX text format
#[derive(Debug, clap::Args)]
#[command(
    mut_arg("method", |arg| arg.requires("count")),
    after_help = "The first line of a problem names the items: primary ones, then `|` and secondary ones. Each further \
line is an option, a list of items; secondary items may have a colour (item:colour). Lines that begin with `|` are comments.

Examples:
  exdoku convert --to dlx classic-4x4 > small.dlx
  exdoku cover small.dlx                           # one solution, one option per line
  exdoku cover small.dlx --count                   # 288
  printf 'a b c\\na b\\nb c\\nc\\na\\n' | exdoku cover --all"
)]
pub(super) struct Args {
    /// Problem in DLX text format; `-` is standard input
    #[arg(value_name = "FILE.dlx", default_value = "-")]
    file: String,

    /// Count the solutions instead of showing them
    #[arg(long)]
    count: bool,

    /// Show or count at most N solutions [default: 1, or all with --count]
    #[arg(long, value_name = "N", conflicts_with = "all", allow_negative_numbers = true, value_parser = at_least_one::<NonZeroU64>)]
    limit: Option<NonZeroU64>,

    /// Show all solutions
    #[arg(long, conflicts_with = "count")]
    all: bool,

    #[command(flatten)]
    counting: CountArgs,

    #[command(flatten)]
    algorithm: AlgorithmArgs,

    #[command(flatten)]
    nodes: NodeArgs,

    #[command(flatten)]
    stats: StatsArgs,

    #[command(flatten)]
    pub(super) limits: LimitArgs,
}

pub(super) fn run(args: &Args, out: &mut Output) -> Result<Exit> {
    let (backend, settings) = match args.algorithm.settings() {
        Ok(how) => how,
        Err(wrong) => return refuse(wrong),
    };
    let source = match open(&args.file) {
        Ok(source) => source,
        Err(why) => return refuse(why),
    };
    let Some(text) = read(&source) else { return Ok(Exit::BadInput) };
    Stage::Solving.begin();
    log(|| format!("{}: {}", source.name(), sizes(&text.problem)));
    let shown = args.shown();
    let (mut found, mut written) = (0_u128, Ok(()));
    let mut visitor = |options: &[OptionId]| {
        found += 1;
        if found > shown {
            return ControlFlow::Break(());
        }
        let lines = options.iter().map(|option| source.text()[text.option_lines[option.index()].clone()].trim());
        let solution = lines.collect::<Vec<_>>().join("\n");
        let gap = if found > 1 { "\n" } else { "" };
        written = writeln!(out, "{gap}{solution}");
        if written.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    };
    let how = SolveOptions { backend, settings, ..SolveOptions::default() };
    let wanted = u64::try_from(shown.saturating_add(1)).ok();
    let budget = Budget { wanted, ..args.nodes.budget(&args.limits) };
    let problem = Arc::new(text.problem);
    let mut cover = match cover_of(&problem, how) {
        Ok(cover) => cover,
        Err(obstacle) => return refuse(cannot_search(how, source.name(), obstacle.has())),
    };
    log_search(source.name(), (cover.engine().name(), cover.why_engine()));
    let start = Instant::now();
    let (found, stats, ended) = if args.count {
        let Counted { found, stats, ended, .. } = count(args, &mut cover, &budget);
        (found, stats, ended)
    } else {
        let (stats, ended) = visit(&mut cover, &budget, &mut visitor);
        (found.into(), stats, ended)
    };
    written?;
    let partial = ended == Ended::OutOfBudget;
    out.write_all(args.summary(&found, partial).as_bytes())?;
    if args.stats.stats {
        let mut costs = Costs::default();
        costs.add(stats, start.elapsed());
        costs.print();
    }
    Ok(match () {
        () if partial => Exit::Spent,
        () if found.is_zero() => Exit::No,
        () => Exit::Answered,
    })
}

fn refuse(wrong: Diagnostic) -> Result<Exit> {
    report(wrong.into());
    Ok(Exit::BadInput)
}

/// The problem of a file; none if it holds none, which is reported.
fn read(source: &Arc<Source>) -> Option<DlxText> {
    if is_toml(source) {
        let error = Diagnostic::error(format!("{} is TOML, not an exact cover problem", source.name()));
        let name = source.plain_name();
        let help = format!("`exdoku convert --to dlx {name}` writes the exact cover of a puzzle");
        report(error.help(help).into());
        return None;
    }
    let at_place = |error: dlx_text::DlxError, build: fn(String) -> Diagnostic| {
        build(error.message).at(source, error.span).maybe_help(error.help)
    };
    match dlx_text::read(source.text()) {
        Ok(mut text) => {
            let warnings = std::mem::take(&mut text.warnings);
            report(warnings.into_iter().map(|error| at_place(error, Diagnostic::warning)).collect());
            Some(text)
        }
        Err(errors) => {
            report(errors.into_iter().map(|error| at_place(error, Diagnostic::error)).collect());
            None
        }
    }
}

impl Args {
    /// The largest number of solutions that are shown or counted.
    fn shown(&self) -> u128 {
        match (self.count || self.all, self.limit) {
            (_, Some(limit)) => u128::from(limit.get()),
            (true, None) => u128::MAX,
            (false, None) => 1,
        }
    }

    /// The last line of the output.
    fn summary(&self, found: &Natural, partial: bool) -> String {
        let shown = self.shown();
        match (self.count, partial) {
            (true, true) => format!("at least {found} (stopped by a limit)\n"),
            (false, true) => "| stopped by a limit\n".to_owned(),
            (true, false) if self.limit.is_some() && *found > shown => format!("more than {shown}\n"),
            (true, false) => format!("{found}\n"),
            (false, false) if found.is_zero() => "| no solution\n".to_owned(),
            (false, false) if *found > shown && shown > 1 => {
                format!("\n| first {shown} solutions; there are more\n")
            }
            (false, false) => String::new(),
        }
    }
}

type Visitor<'v> = dyn FnMut(&[OptionId]) -> ControlFlow<()> + 'v;

/// The problem compiled for the requested engine.
///
/// # Errors
/// The engine cannot search it.
fn cover_of(problem: &Arc<Problem>, how: SolveOptions) -> Result<Cover, Obstacle> {
    match how.backend {
        Backend::Auto => Ok(Cover::new(Arc::clone(problem), how.settings)),
        Backend::Engine(engine) => Cover::try_with_engine(Arc::clone(problem), how.settings, engine),
    }
}

/// Shows each solution to the visitor. If all are wanted, the iterator leaves them to dancing links where these are faster.
fn visit(cover: &mut Cover, budget: &Budget, visitor: &mut Visitor<'_>) -> (Stats, Ended) {
    if budget.wanted.is_some() || cover.engine() == Engine::AlgorithmX {
        let visited = cover.query().budget(budget.clone()).visit(visitor);
        return visited.expect("nothing is chosen beforehand");
    }
    let mut solutions = cover.query().budget(budget.clone()).solutions().expect("nothing is chosen beforehand");
    let is_stopped = solutions.any(|solution| visitor(&solution).is_break());
    let ended = if is_stopped { Ended::Stopped } else { solutions.ended().expect("there are no more") };
    (solutions.stats(), ended)
}

/// Counts the solutions, at most one more than are shown.
fn count(args: &Args, cover: &mut Cover, budget: &Budget) -> Counted {
    let query = cover.query().budget(budget.clone());
    let query = if let Some(limit) = args.limit { query.limit(limit.get().saturating_add(1)) } else { query };
    let counted = query.total(args.counting.options(&args.limits, 1), &mut None);
    counted.expect("nothing is chosen beforehand")
}
