//! `exdoku test`: runs the known puzzles of variant files.
//!
//! ```text
//!   collect.rs   files to tests       judge.rs   whether what comes out is what was expected
//!   report.rs    the text, and the JSON
//! ```

mod collect;
mod judge;
mod report;

use std::collections::BTreeMap;
use std::sync::mpsc::channel;
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

use anyhow::{Context, Result};
use clap::ValueEnum;
use rayon::ThreadPoolBuilder;

use crate::source::{Diagnostic, nearest};

use super::batch::JobArgs;
use super::output::report;
use super::search::SearchArgs;
use super::solvers::Solvers;
use super::{Exit, Output};

use collect::{Case, Collected};
use judge::{Judged, judge};
use report::Report;

const FORMS: &str = "A [[test]] is a puzzle with what it comes to, or a wrong grid with the rule it breaks:

  [[test]]
  name      = \"a small one\"
  givens    = \"12.. 34.. ..43 ...1\"
  grid      = \"1234 3412 2143 4321\"       # the only solution

  [[test]]
  givens    = \"12.. .... .... ..43\"
  solutions = \"none\"                      # or a number, or \"more than 1\"; 1 without it

  [[test]]
  grid      = \"11.. .... .... ....\"       # filled or not
  breaks    = [\"rows\", \"boxes\"]           # these rules, and no others

Exits with 0 if all tests passed, with 1 if a test failed, with 2 if a file could not be read or there are no tests, with \
                     3 if a budget was spent first.

Examples:
  exdoku test                                      # the known puzzles of all built-in variants
  exdoku test mine.toml
  exdoku test --filter killer --list";

/// Run every known puzzle of variant files: each [[test]], and what [expect] says
#[derive(Debug, clap::Args)]
#[command(after_help = FORMS)]
pub(super) struct Args {
    /// Files, folders of them, or names of built-in variants; without any, all built-in variants
    #[arg(value_name = "FILE")]
    paths: Vec<String>,

    /// Only tests with this text in `FILE: NAME`; may be given several times
    #[arg(long, value_name = "TEXT")]
    filter: Vec<String>,

    /// The text of --filter is the whole name
    #[arg(long, requires = "filter")]
    exact: bool,

    /// Name the tests, and run none
    #[arg(long)]
    list: bool,

    /// How the results are written
    #[arg(long, value_enum, default_value_t)]
    format: Format,

    #[command(flatten)]
    jobs: JobArgs,

    #[command(flatten)]
    search: SearchArgs,
}

/// How results are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum Format {
    /// A line a test, then the failures.
    #[default]
    Text,
    /// One JSON object a test and line, then one about all.
    Json,
}

pub(super) fn run(args: &Args, out: &mut Output<'_>) -> Result<Exit> {
    let begun = Instant::now();
    let Collected { mut cases, unreadable } = collect::collect(&args.paths)?;
    let all = cases.len();
    if all == 0 && unreadable.is_empty() {
        report(no_tests(&args.paths).into());
        return Ok(Exit::BadInput);
    }
    let names: Vec<String> = cases.iter().map(|case| case.name.clone()).collect();
    cases.retain(|case| args.wants(case));
    if cases.is_empty() && all > 0 {
        report(args.none_wanted(&names).into());
        return Ok(Exit::BadInput);
    }
    let mut report = Report::new(args.format, args.search.stats, unreadable, all - cases.len());
    if args.list {
        return report.list(&cases, out);
    }
    report.begin(out)?;
    let jobs = args.jobs.number().min(cases.len());
    let solvers = Solvers::new(&args.search);
    if jobs > 1 {
        side_by_side(&cases, jobs, &solvers, |case, judged| report.note(case, judged, out))?;
    } else {
        let mut solvers = solvers;
        for case in &cases {
            report.note(case, judge(case, &mut solvers), out)?;
        }
    }
    report.end(begun.elapsed(), out)
}

impl Args {
    fn wants(&self, case: &Case) -> bool {
        let full = case.full_name();
        let fits = |text: &String| if self.exact { case.name == *text || full == *text } else { full.contains(text) };
        self.filter.is_empty() || self.filter.iter().any(fits)
    }

    fn none_wanted(&self, names: &[String]) -> Diagnostic {
        let texts: Vec<String> = self.filter.iter().map(|text| format!("`{text}`")).collect();
        let texts = texts.join(" or ");
        let message =
            if self.exact { format!("no test is called {texts}") } else { format!("no test has {texts} in its name") };
        let near = self.filter.iter().find_map(|text| nearest(text, names.iter().map(String::as_str)));
        let help = near
            .map_or_else(|| "--list without --filter names them".to_owned(), |name| format!("did you mean `{name}`?"));
        Diagnostic::error(message).help(help)
    }
}

fn no_tests(paths: &[String]) -> Diagnostic {
    let message = match paths {
        [one] => format!("{one} has no tests"),
        _ => "none of these has tests".to_owned(),
    };
    Diagnostic::error(message).help("add a [[test]]: `exdoku test --help` shows its forms")
}

/// Judges on so many threads, and tells in order.
fn side_by_side(
    cases: &[Case],
    jobs: usize,
    solvers: &Solvers,
    mut tell: impl FnMut(&Case, Judged) -> Result<()>,
) -> Result<()> {
    let pool = ThreadPoolBuilder::new().num_threads(jobs).build().context("threads cannot be started")?;
    // The solvers that no thread uses at the moment.
    let idle: Mutex<Vec<Solvers>> = Mutex::new((0..jobs).map(|_| solvers.beside()).collect());
    let (send, judged) = channel();
    pool.in_place_scope(|scope| {
        for (number, case) in cases.iter().enumerate() {
            let (send, idle) = (send.clone(), &idle);
            scope.spawn(move |_| {
                let lend = || idle.lock().unwrap_or_else(PoisonError::into_inner);
                let mut solvers = lend().pop().expect("there are as many as threads");
                let judged = judge(case, &mut solvers);
                lend().push(solvers);
                // When nobody listens any more, the output has failed.
                let _ = send.send((number, judged));
            });
        }
        // Once the threads have let go of theirs, the channel ends, also if one of them broke down.
        drop(send);
        let (mut waiting, mut next) = (BTreeMap::new(), 0);
        for (number, result) in judged {
            waiting.insert(number, result);
            while let Some(result) = waiting.remove(&next) {
                tell(&cases[next], result)?;
                next += 1;
            }
        }
        Ok(())
    })
}
