//! `exdoku check`: is it a good puzzle?

use std::io::Write;

use anyhow::Result;
use serde::Serialize;

use crate::board::Grid;
use crate::exact_cover::Stats;
use crate::format;
use crate::render::draw_difference;
use crate::solve::{Solver, Verdict};

use super::batch::{self, JobArgs, Question};
use super::inputs::{Bad, InputArgs, Task};
use super::output::{counted, json, violation};
use super::searching::SearchArgs;
use super::{Exit, Output};

/// Tell whether each puzzle is a good one: consistent, with exactly one solution
#[derive(Debug, clap::Args)]
#[command(after_help = "A filled grid is checked against every rule; what it breaks is named with the cells.
Exits with 0 only if every puzzle has exactly one solution.

Examples:
  exdoku check puzzle.toml
  exdoku check --redundant --rate puzzle.toml      # which givens could go; how difficult it is
  exdoku check --json puzzles.txt
  echo 5534............................................................................. | exdoku check")]
pub(super) struct Args {
    #[command(flatten)]
    input: InputArgs,

    /// Also tell which givens could be left out, each one by itself, without a second solution
    #[arg(long)]
    redundant: bool,

    /// Also rate each puzzle: from 0 easy, from 1 medium, from 2 hard, from 3 extreme. `exdoku generate --help` tells what the
    /// words mean
    #[arg(long)]
    rate: bool,

    /// One JSON object a puzzle and line
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    jobs: JobArgs,

    #[command(flatten)]
    search: SearchArgs,
}

#[derive(Debug, Default, Serialize)]
struct Answer<'a> {
    source: &'a str,
    status: &'static str,
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
}

pub(super) fn run(args: &Args, out: &mut Output<'_>) -> Result<Exit> {
    batch::run(args, &args.input, &args.jobs, &args.search, out)
}

impl Question for Args {
    fn answer(&self, task: &Task, solver: &mut Solver, out: &mut dyn Write) -> Result<(Exit, Stats)> {
        let (board, symbols, givens) = (&task.variant.board, &task.puzzle.symbols, &task.puzzle.givens);
        let verdict = solver.verdict(&task.puzzle);
        let redundant =
            (self.redundant && matches!(verdict, Verdict::Unique(_))).then(|| solver.redundant(&task.puzzle));
        let mut stats = solver.stats();
        let mut exit_of_rating = Exit::Answered;
        let rating = if self.rate && matches!(verdict, Verdict::Unique(_)) {
            let rating = solver.rate(&task.puzzle);
            stats.add(solver.stats());
            if rating.is_none() {
                exit_of_rating = Exit::Spent;
            }
            rating
        } else {
            None
        };
        let redundant: Option<Vec<String>> =
            redundant.map(|cells| cells.iter().map(|&cell| board.position(cell).to_string()).collect());
        let problems: Vec<String> = match &verdict {
            Verdict::Contradiction(all) => {
                all.iter().map(|(kind, what)| violation(kind, what, givens, board, symbols)).collect()
            }
            _ => Vec::new(),
        };
        let exit = match verdict {
            Verdict::Open(_) => Exit::Spent,
            Verdict::Unique(_) if solver.is_partial() => Exit::Spent,
            Verdict::Unique(_) => exit_of_rating,
            _ => Exit::No,
        };
        if self.json {
            let line = |grid: &Grid| format::line(grid, board, symbols);
            let (status, solutions) = match &verdict {
                Verdict::Contradiction(_) => ("contradiction", Vec::new()),
                Verdict::Unsolvable => ("none", Vec::new()),
                Verdict::Unique(grid) => ("unique", vec![line(grid)]),
                Verdict::Several(one, other) => ("several", vec![line(one), line(other)]),
                Verdict::Open(found) => ("open", found.iter().map(line).collect()),
            };
            let givens = Some(givens.filled());
            let difficulty = rating.map(|rating| rating.level.word());
            let rating = rating.map(|rating| (rating.number() * 100.0).round() / 100.0);
            let source = &task.name;
            let answer = Answer { source, status, givens, solutions, problems, redundant, rating, difficulty };
            out.write_all(json(&answer).as_bytes())?;
            return Ok((exit, stats));
        }
        let count = counted(givens.filled() as u64, "given");
        let full = if board.is_filled(givens) { ", the grid itself" } else { "" };
        match &verdict {
            Verdict::Contradiction(_) => {
                let what = if board.is_filled(givens) { "not a solution" } else { "the givens contradict each other" };
                writeln!(out, "{}: {what}\n  {}", task.name, problems.join("\n  "))?;
            }
            Verdict::Unsolvable => writeln!(out, "{}: no solution ({count}, none of them against a rule)", task.name)?,
            Verdict::Unique(_) => writeln!(out, "{}: exactly one solution{full} ({count})", task.name)?,
            Verdict::Open(None) => writeln!(out, "{}: not settled, no solution found so far ({count})", task.name)?,
            Verdict::Open(Some(_)) => writeln!(out, "{}: not settled, one solution found so far ({count})", task.name)?,
            Verdict::Several(one, other) => {
                let cells = one.differences(other).len();
                writeln!(out, "{}: several solutions ({count}); two of them differ in {cells} cells:", task.name)?;
                out.write_all(draw_difference(board, one, other, symbols).as_bytes())?;
            }
        }
        match rating {
            Some(rating) => writeln!(out, "  rating {rating}: {}", rating.told())?,
            None if self.rate && exit_of_rating == Exit::Spent => writeln!(out, "  stopped before it was rated")?,
            None => {}
        }
        match redundant.as_deref() {
            Some([]) => writeln!(out, "  every given is needed")?,
            Some(cells) => writeln!(out, "  could be left out, each by itself: {}", cells.join(" "))?,
            None => {}
        }
        Ok((exit, stats))
    }

    fn refuse(&self, bad: &Bad, out: &mut dyn Write) -> Result<()> {
        if self.json {
            let problems = vec![bad.why.clone()];
            let answer = Answer { source: &bad.name, status: "bad", problems, ..Answer::default() };
            out.write_all(json(&answer).as_bytes())?;
        } else {
            writeln!(out, "# {}", bad.why)?;
        }
        Ok(())
    }
}
