//! Reports on tests: a line each with the failures at the end, or JSON.

use std::io::Write;
use std::time::Duration;

use anyhow::Result;
use clap::ValueEnum;
use serde::Serialize;

use crate::cli::colours;
use crate::cli::exit::Exit;
use crate::cli::numbers::counted;
use crate::cli::output::json;
use crate::cli::search::Costs;
use crate::cli::terminal::Output;
use crate::cli::terminal::styled;
use exdoku_format as format;
use exdoku_puzzle::input::Unreadable;
use exdoku_puzzle::render::{draw_grid, draw_painted_difference};
use exdoku_text::board::Grid;

use super::collect::Case;
use super::judge::{Failure, Judged, Outcome};

/// Output formats.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(in crate::cli) enum Format {
    /// One line per test, then the failures
    #[default]
    Text,
    /// One JSON object per test, each on a line, then a summary
    Json,
}

/// Reports tests one by one, and a summary at the end.
pub(super) struct Report {
    format: Format,
    paint: Paint,
    /// Whether to print the statistics.
    stats: bool,
    costs: Costs,
    nodes: u64,
    unreadable: Vec<Unreadable>,
    left_out: usize,
    passed: usize,
    stopped: usize,
    /// The text for each failure.
    failures: Vec<String>,
}

#[derive(Debug, Default, Serialize)]
struct Line<'a> {
    name: &'a str,
    file: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    outcome: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    millis: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    nodes: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    message: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    expected: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    found: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    expected_grid: Option<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    found_grids: Vec<String>,
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    problems: &'a [String],
}

#[derive(Debug, Serialize)]
struct Summary {
    passed: usize,
    failed: usize,
    stopped: usize,
    left_out: usize,
    unreadable: usize,
    millis: f64,
    nodes: u64,
}

impl Report {
    pub(super) fn new(format: Format, stats: bool, unreadable: Vec<Unreadable>, left_out: usize) -> Report {
        Report {
            format,
            paint: Paint { colours: colours::are_shown() },
            stats,
            costs: Costs::default(),
            nodes: 0,
            unreadable,
            left_out,
            passed: 0,
            stopped: 0,
            failures: Vec::new(),
        }
    }

    /// Lists the tests.
    pub(super) fn list(&self, cases: &[Case], out: &mut Output) -> Result<Exit> {
        for case in cases {
            match self.format {
                Format::Text => writeln!(out, "{}", case.place())?,
                Format::Json => {
                    let line = Line { name: &case.name, file: &case.file, line: case.line, ..Line::default() };
                    out.write_all(json(&line).as_bytes())?;
                }
            }
        }
        if self.format == Format::Text {
            writeln!(out, "\n{}{}", counted(cases.len() as u64, "test"), self.also())?;
        }
        Ok(if self.unreadable.is_empty() { Exit::Answered } else { self.exit_of_unreadable() })
    }

    /// Reports the files that could not be read.
    pub(super) fn begin(&self, out: &mut Output) -> Result<()> {
        for bad in &self.unreadable {
            match self.format {
                Format::Text => writeln!(out, "test {} ... {}", bad.name, self.paint.bad("unreadable"))?,
                Format::Json => {
                    let (outcome, message) = (Some("bad"), Some(bad.summary()));
                    let line = Line { file: &bad.name, outcome, message, ..Line::default() };
                    out.write_all(json(&line).as_bytes())?;
                }
            }
        }
        Ok(())
    }

    /// Reports a test.
    pub(super) fn note(&mut self, case: &Case, judged: Judged, out: &mut Output) -> Result<()> {
        let Judged { outcome, stats, time } = judged;
        self.costs.add(stats, time);
        self.nodes += stats.nodes;
        match &outcome {
            Outcome::Passed => self.passed += 1,
            Outcome::Stopped(_) => self.stopped += 1,
            Outcome::Failed(failure) => self.failures.push(self.explain(case, failure)),
        }
        match self.format {
            Format::Text => {
                let word = match &outcome {
                    Outcome::Passed => self.paint.good("ok"),
                    Outcome::Failed(_) => self.paint.bad("FAILED"),
                    Outcome::Stopped(known) => format!("{}: {known}", self.paint.bad("stopped")),
                };
                let long = if time.as_secs() > 0 { format!(" ({})", seconds(time)) } else { String::new() };
                writeln!(out, "test {} ... {word}{long}", case.full_name())?;
            }
            Format::Json => out.write_all(describe(case, &outcome, stats.nodes, time).as_bytes())?,
        }
        Ok(())
    }

    /// The outcome where files could not be read.
    fn exit_of_unreadable(&self) -> Exit {
        let stopped = self.unreadable.iter().all(|bad| bad.diagnostics.is_stopped());
        if stopped { Exit::Spent } else { Exit::BadInput }
    }

    /// Reports the summary.
    pub(super) fn end(&self, time: Duration, out: &mut Output) -> Result<Exit> {
        let (failed, unreadable) = (self.failures.len(), self.unreadable.len());
        let exit = match (unreadable, failed, self.stopped) {
            (0, 0, 0) => Exit::Answered,
            (0, 0, _) => Exit::Spent,
            (0, ..) => Exit::No,
            _ => self.exit_of_unreadable(),
        };
        match self.format {
            Format::Text => {
                if failed > 0 {
                    writeln!(out, "\nfailures:\n\n{}", self.failures.join("\n"))?;
                } else {
                    writeln!(out)?;
                }
                let result = match exit {
                    Exit::Answered => self.paint.good("ok"),
                    Exit::Spent => self.paint.bad("stopped"),
                    _ => self.paint.bad("FAILED"),
                };
                let (passed, also, time) = (self.passed, self.also(), seconds(time));
                let stopped =
                    if self.stopped > 0 { format!("; {} stopped by a limit", self.stopped) } else { String::new() };
                writeln!(
                    out,
                    "test result: {result}. {passed} passed; {failed} failed{stopped}{also}; finished in {time}"
                )?;
            }
            Format::Json => {
                let summary = Summary {
                    passed: self.passed,
                    failed,
                    stopped: self.stopped,
                    left_out: self.left_out,
                    unreadable,
                    millis: millis(time),
                    nodes: self.nodes,
                };
                out.write_all(json(&summary).as_bytes())?;
            }
        }
        if self.stats {
            self.costs.print();
        }
        Ok(exit)
    }

    /// Tests and files that were left out.
    fn also(&self) -> String {
        let left_out = if self.left_out > 0 { format!("; {} filtered out", self.left_out) } else { String::new() };
        match self.unreadable.len() {
            0 => left_out,
            files => format!("{left_out}; {} could not be read", counted(files as u64, "file")),
        }
    }

    fn explain(&self, case: &Case, failure: &Failure) -> String {
        let (board, symbols) = (case.variant.board(), &case.puzzle.symbols);
        let mut text = format!("{}\n  {}\n", case.place(), message(failure));
        let difference = |one: &Grid, other: &Grid| {
            let paint = |one: &str, other: &str| format!("{}/{}", self.paint.good(one), self.paint.bad(other));
            draw_painted_difference(board, one, other, symbols, paint)
        };
        let drawn = match (&failure.expected_grid, &failure.found_grids[..]) {
            (Some(expected), [found, ..]) => Some(("expected/found", difference(expected, found))),
            (None, [one, other, ..]) => Some(("two solutions", difference(one, other))),
            (None, [found]) => Some(("found", draw_grid(board, found, symbols))),
            (_, []) => None,
        };
        if let Some((title, drawing)) = drawn {
            text += &format!("  {title}:\n");
            drawing.lines().for_each(|line| text += &format!("  {line}\n"));
        }
        if !failure.problems.is_empty() {
            text += &format!("  {}:\n", failure.culprit);
        }
        failure.problems.iter().for_each(|problem| text += &format!("    {problem}\n"));
        if let Some(help) = failure.help {
            text += &format!("  help: {help}\n");
        }
        text
    }
}

fn message(failure: &Failure) -> String {
    format!("expected {}, found {}", failure.expected, failure.found)
}

/// A test as a JSON object.
fn describe(case: &Case, outcome: &Outcome, nodes: u64, time: Duration) -> String {
    let (millis, nodes) = (Some(millis(time)), Some(nodes));
    let line = Line { name: &case.name, file: &case.file, line: case.line, millis, nodes, ..Line::default() };
    let grid = |grid: &Grid| format::line_with_layers(grid, case.variant.board(), &case.puzzle.symbols);
    json(&match outcome {
        Outcome::Passed => Line { outcome: Some("ok"), ..line },
        Outcome::Stopped(known) => Line { outcome: Some("stopped"), message: Some(known.clone()), ..line },
        Outcome::Failed(failure) => Line {
            outcome: Some("failed"),
            message: Some(message(failure)),
            expected: Some(&failure.expected),
            found: Some(&failure.found),
            expected_grid: failure.expected_grid.as_ref().map(grid),
            found_grids: failure.found_grids.iter().map(grid).collect(),
            problems: &failure.problems,
            ..line
        },
    })
}

fn millis(time: Duration) -> f64 {
    (time.as_secs_f64() * 1e6).round() / 1e3
}

fn seconds(time: Duration) -> String {
    format!("{:.2} s", time.as_secs_f64())
}

/// Green and red, on terminals.
struct Paint {
    colours: bool,
}

impl Paint {
    fn good(&self, text: &str) -> String {
        self.paint("32", text)
    }

    fn bad(&self, text: &str) -> String {
        self.paint("31", text)
    }

    fn paint(&self, colour: &str, text: &str) -> String {
        if self.colours { styled(format_args!("\x1b[{colour}m"), text, "\x1b[0m") } else { text.to_owned() }
    }
}
