//! `exdoku count`: how many solutions.

use std::io::Write;
use std::time::Instant;

use anyhow::Result;
use serde::Serialize;

use crate::solve::Count;

use super::inputs::{InputArgs, Solvers};
use super::output::json;
use super::searching::{Costs, SearchArgs};
use super::{Exit, Output};

/// Count the solutions of each puzzle
#[derive(Debug, clap::Args)]
#[command(after_help = "The count is exact, unless --limit stops it: then it is \"more than N\".

Examples:
  exdoku count classic-4x4                     (an empty 4x4: 288)
  exdoku count --limit 1000 puzzles.txt")]
pub(super) struct Args {
    #[command(flatten)]
    input: InputArgs,

    /// Stop as soon as there are more than so many
    #[arg(long, value_name = "N")]
    limit: Option<u128>,

    /// One JSON object a puzzle and line
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    search: SearchArgs,
}

#[derive(Debug, Serialize)]
struct Answer<'a> {
    source: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    solutions: Option<u128>,
    #[serde(skip_serializing_if = "Option::is_none")]
    more_than: Option<u128>,
    #[serde(skip_serializing_if = "Option::is_none")]
    at_least: Option<u128>,
    #[serde(skip_serializing_if = "Option::is_none")]
    problem: Option<&'a str>,
}

pub(super) fn run(args: &Args, out: &mut Output<'_>) -> Result<Exit> {
    let mut solvers = Solvers::new(&args.search);
    let mut costs = Costs::default();
    let exit = args.input.for_each(|task| {
        let task = match task {
            Ok(task) => task,
            Err(bad) if args.json => {
                let (source, problem) = (bad.name.as_str(), Some(bad.why.as_str()));
                let answer = Answer { source, solutions: None, more_than: None, at_least: None, problem };
                out.write_all(json(&answer).as_bytes())?;
                return Ok(Exit::BadInput);
            }
            Err(bad) => {
                writeln!(out, "# {}", bad.why)?;
                return Ok(Exit::BadInput);
            }
        };
        let solver = solvers.of(&task.variant);
        let start = Instant::now();
        let count = solver.count(&task.puzzle, args.limit);
        costs.add(solver.stats(), start.elapsed());
        let (exactly, more_than, at_least) = match count {
            Count::Exactly(count) => (Some(count), None, None),
            Count::MoreThan(limit) => (None, Some(limit), None),
            Count::AtLeast(count) => (None, None, Some(count)),
        };
        if args.json {
            let answer = Answer { source: &task.name, solutions: exactly, more_than, at_least, problem: None };
            out.write_all(json(&answer).as_bytes())?;
        } else {
            let text = match count {
                Count::Exactly(count) => count.to_string(),
                Count::MoreThan(limit) => format!("more than {limit}"),
                Count::AtLeast(count) => format!("at least {count} (stopped before the end)"),
            };
            let name = if task.one_of_several { format!(" {}", task.name) } else { String::new() };
            writeln!(out, "{text}{name}")?;
        }
        Ok(match count {
            Count::Exactly(0) => Exit::No,
            Count::AtLeast(_) => Exit::Spent,
            _ => Exit::Answered,
        })
    })?;
    if args.search.stats {
        costs.tell();
    }
    Ok(exit)
}
