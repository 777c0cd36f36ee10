//! `exdoku test`: runs the tests in TOML files.
//!
//! ```text
//!   collect.rs   finds the tests       judge.rs   compares the result with the expectation
//!   report.rs    text and JSON
//! ```

mod collect;
mod judge;
mod report;

use std::collections::BTreeMap;
use std::sync::mpsc::channel;
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

use anyhow::{Context, Result};
use rayon::ThreadPoolBuilder;

use exdoku_text::source::{Diagnostic, Help, nearest};

use super::batch::JobArgs;
use super::exit::Exit;
use super::messages::report;
use super::search::SearchArgs;
use super::solvers::Solvers;
use super::terminal::Output;

use collect::{Case, Collected};
use judge::{Judged, judge};
use report::{Format, Report};

const FORMS: &str = "A [[test]] is a puzzle and its expected result, or a wrong grid and the rules that it breaks:

  [[test]]
  name      = \"a small one\"
  givens    = \"12.. 34.. ..43 ...1\"
  grid      = \"1234 3412 2143 4321\"       # the only solution

  [[test]]
  givens    = \"12.. .... .... ..43\"
  solutions = \"none\"                      # or a number, or \"more than 1\" [default: 1]

  [[test]]
  grid      = \"11.. .... .... ....\"       # complete or not
  breaks    = [\"rows\", \"boxes\"]           # these rules, and no others

Exit codes: 0 if all tests passed, 1 if a test failed, 2 if a file could not be read or there are no tests, 3 if a \
                     test was stopped by a limit.

Examples:
  exdoku test                                      # the tests of all built-in variants
  exdoku test mine.toml
  exdoku test --filter killer --list";

/// Run the tests in TOML files: each [[test]], and the [expect] of a file
#[derive(Debug, clap::Args)]
#[command(after_help = FORMS)]
pub(super) struct Args {
    /// Files, directories of files, or names of built-in variants [default: all built-in variants]
    #[arg(value_name = "FILE")]
    paths: Vec<String>,

    /// Run only tests with this text in `FILE: NAME`; may be repeated
    #[arg(long, value_name = "TEXT")]
    filter: Vec<String>,

    /// Match the whole name with --filter
    #[arg(long, requires = "filter")]
    exact: bool,

    /// List the tests without running them
    #[arg(long)]
    list: bool,

    /// Output format
    #[arg(long, value_enum, default_value_t)]
    format: Format,

    #[command(flatten)]
    jobs: JobArgs,

    #[command(flatten)]
    pub(super) search: SearchArgs,
}

pub(super) fn run(args: &Args, out: &mut Output) -> Result<Exit> {
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
    let mut report = Report::new(args.format, args.search.stats(), unreadable, all - cases.len());
    if args.list {
        return report.list(&cases, out);
    }
    report.begin(out)?;
    let jobs = args.jobs.number().min(cases.len());
    let solvers = match Solvers::new(&args.search) {
        Ok(solvers) => solvers,
        Err(wrong) => {
            self::report(wrong.into());
            return Ok(Exit::BadInput);
        }
    };
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
            if self.exact { format!("no test is named {texts}") } else { format!("no test has {texts} in its name") };
        let near = self.filter.iter().find_map(|text| nearest(text, names.iter().map(String::as_str)));
        let help = near
            .map_or_else(|| "`--list` without --filter lists all tests".into(), |name| Help::Meant(name.to_owned()));
        Diagnostic::error(message).help(help)
    }
}

fn no_tests(paths: &[String]) -> Diagnostic {
    let message = match paths {
        [one] => format!("{one} has no tests"),
        _ => "none of these files has tests".to_owned(),
    };
    Diagnostic::error(message).help("add a [[test]]; see `exdoku test --help`")
}

/// Runs the tests on several threads, and reports them in order.
fn side_by_side(
    cases: &[Case],
    jobs: usize,
    solvers: &Solvers,
    mut report: impl FnMut(&Case, Judged) -> Result<()>,
) -> Result<()> {
    let pool = ThreadPoolBuilder::new().num_threads(jobs).build().context("cannot start the threads")?;
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
                // If nobody receives the result, the output has failed.
                let _ = send.send((number, judged));
            });
        }
        // The channel ends when all threads have dropped their senders, even after a panic.
        drop(send);
        let (mut waiting, mut next) = (BTreeMap::new(), 0);
        for (number, result) in judged {
            waiting.insert(number, result);
            while let Some(result) = waiting.remove(&next) {
                report(&cases[next], result)?;
                next += 1;
            }
        }
        Ok(())
    })
}
