//! `exdoku hint` and `exdoku explain`: the next step of a puzzle, and all of them, each with its reason.
//!
//! The first line says whether the puzzle has exactly one solution. If there are several, two are shown, and the steps are
//! those that hold in all of them. If there is none, the rules that contradict each other are named.

use std::io::Write;
use std::path::PathBuf;

use anyhow::Result;
use serde::Serialize;

use exdoku_cover::Stats;
use exdoku_format::line_with_layers;
use exdoku_puzzle::render::{draw_candidates, draw_difference, draw_grid, way_to_one_solution};
use exdoku_reason::explain::{End, Explainer, Step, StepRecord, Walk, WalkOptions};
use exdoku_reason::solve::{Solver, Verdict};
use exdoku_text::board::Grid;
use exdoku_text::source::Diagnostic;

use super::arguments::number;
use super::batch::{self, JobArgs, Question};
use super::exit::Exit;
use super::files::{create_folder, save};
use super::glossary::{self, GlossaryArgs};
use super::inputs::InputArgs;
use super::limits::LimitArgs;
use super::messages::report;
use super::numbers::counted;
use super::output::json;
use super::search::{NodeArgs, SearchArgs, StatsArgs};
use super::step_picture;
use super::step_values::{LevelName, StepFormat};
use super::terminal::Output;
use super::unknowns;
use super::why::Why;
use exdoku_puzzle::input::{Sudoku, Unreadable};
use exdoku_puzzle::record::{Status, Subject};

/// Show the simplest next step of a puzzle, and why it holds
#[derive(Debug, clap::Args)]
#[command(
    after_help = "A step places digits or removes candidates. Its sentence names the rules and candidates that it follows from.

For a puzzle with several solutions, two are shown, and the step holds in all of them. For a puzzle without a solution,
rules that contradict each other are named. The exit code is 1 for both.

Examples:
  exdoku hint puzzle.toml
  exdoku hint --level singles puzzle.toml          # only if a full house or a single helps
  exdoku hint --format svg --into hints puzzle.toml"
)]
pub(super) struct HintArgs {
    #[command(flatten)]
    common: CommonArgs,
}

/// Explain the solution of a puzzle, step by step
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Each step is the simplest at that point. Without a guess among them, the steps prove that the solution is unique.

For a puzzle with several solutions, two are shown, and the steps hold in all of them. For a puzzle without a solution,
rules that contradict each other are named. The exit code is 1 for both, and if the steps of the level do not solve the puzzle.

Examples:
  exdoku explain puzzle.toml
  exdoku explain --to 10 puzzle.toml               # the first ten steps
  exdoku explain --level fish puzzle.toml          # steps up to fish, then the candidates left
  exdoku explain --format svg --into steps puzzle.toml
  exdoku explain --glossary                        # list the techniques
  exdoku explain --glossary XY-wing"
)]
pub(super) struct ExplainArgs {
    /// Stop after N steps
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = number::<usize>)]
    to: Option<usize>,

    #[command(flatten)]
    glossary: GlossaryArgs,

    #[command(flatten)]
    common: CommonArgs,
}

#[derive(Debug, clap::Args)]
struct CommonArgs {
    #[command(flatten)]
    input: InputArgs,

    /// Hardest level of steps that are used
    #[arg(long, value_enum, default_value = "guess")]
    level: LevelName,

    /// Also use steps that assume exactly one solution, such as unique rectangles; the path then does not prove it
    #[arg(long)]
    unique: bool,

    /// Output format
    #[arg(long, value_enum, default_value_t, requires_if("svg", "into"))]
    format: StepFormat,

    /// Folder for the pictures of --format svg, a file for each step
    #[arg(long, value_name = "FOLDER")]
    into: Option<PathBuf>,

    /// Overwrite existing files in the directory of --into
    #[arg(long, requires = "into")]
    overwrite: bool,

    #[command(flatten)]
    jobs: JobArgs,

    #[command(flatten)]
    nodes: NodeArgs,

    #[command(flatten)]
    stats: StatsArgs,

    #[command(flatten)]
    limits: LimitArgs,
}

impl HintArgs {
    pub(super) fn limits(&self) -> &LimitArgs {
        &self.common.limits
    }
}

impl ExplainArgs {
    pub(super) fn limits(&self) -> &LimitArgs {
        &self.common.limits
    }
}

#[derive(Debug, Default, Serialize)]
struct Answer<'a> {
    #[serde(flatten)]
    subject: Subject<'a>,
    status: Status,
    end: &'static str,
    /// Two, if there are several.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    solutions: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    why: Option<Why>,
    steps: Vec<StepRecord>,
    #[serde(skip_serializing_if = "Option::is_none")]
    problem: Option<String>,
}

impl CommonArgs {
    /// Whether there is a folder for pictures, but no pictures, which is reported.
    fn has_idle_folder(&self) -> bool {
        let is_idle = self.into.is_some() && self.format != StepFormat::Svg;
        if is_idle {
            report(Diagnostic::error("--into has no effect without --format svg").into());
        }
        is_idle
    }
}

/// Runs `exdoku hint`.
pub(super) fn hint(args: &HintArgs, out: &mut Output) -> Result<Exit> {
    if args.common.has_idle_folder() {
        return Ok(Exit::BadInput);
    }
    run(&Steps { common: &args.common, most: Some(1), is_hint: true }, out)
}

/// Runs `exdoku explain`.
pub(super) fn explain(args: &ExplainArgs, out: &mut Output) -> Result<Exit> {
    if args.common.has_idle_folder() {
        return Ok(Exit::BadInput);
    }
    if let Some(asked) = args.glossary.asked() {
        let CommonArgs { format, into, overwrite, .. } = &args.common;
        return glossary::run(asked, *format, into.as_deref(), *overwrite, out);
    }
    run(&Steps { common: &args.common, most: args.to, is_hint: false }, out)
}

fn run(steps: &Steps<'_>, out: &mut Output) -> Result<Exit> {
    let CommonArgs { input, jobs, nodes, stats, limits, .. } = steps.common;
    batch::run(steps, input, jobs, &SearchArgs::usual(nodes, stats, limits), out)
}

/// The question of both commands.
struct Steps<'a> {
    common: &'a CommonArgs,
    most: Option<usize>,
    is_hint: bool,
}

impl Question for Steps<'_> {
    fn answer(&self, sudoku: &Sudoku, solver: &mut Solver, out: &mut dyn Write) -> Result<(Exit, Stats)> {
        let CommonArgs { level, unique, .. } = *self.common;
        let most = self.most.unwrap_or(usize::MAX);
        let options = WalkOptions { level: level.0, assume_unique: unique, most };
        let mut walk = Walk::new(&sudoku.variant, &sudoku.puzzle, solver, options);
        let (verdict, stats) = (walk.verdict().clone(), solver.stats());
        let is_unsolvable = matches!(verdict, Verdict::Contradiction(_) | Verdict::Unsolvable);
        let why = if is_unsolvable { Why::of(sudoku, solver) } else { None };
        let mut printer = Printer { steps: self, sudoku, verdict, why, records: Vec::new(), number: 0, out };
        printer.begin()?;
        let end = loop {
            if self.is_hint && is_unsolvable {
                break End::Contradiction;
            }
            match walk.step(|explainer, step| printer.step(explainer, step)) {
                Ok(printed) => printed?,
                Err(end) => break end,
            }
        };
        let exit = match (end, &printer.verdict) {
            (End::Stopped, _) => Exit::Spent,
            (End::Solved | End::Reached, Verdict::Unique(_) | Verdict::Open(_)) => Exit::Answered,
            _ => Exit::No,
        };
        printer.end(walk.explainer(), solver, end)?;
        Ok((exit, stats))
    }

    fn refuse(&self, bad: &Unreadable, out: &mut dyn Write) -> Result<()> {
        if self.common.format == StepFormat::Json {
            let (subject, problem) = (Subject::unreadable(bad), Some(bad.summary()));
            let answer = Answer { subject, end: "bad", problem, ..Answer::default() };
            out.write_all(json(&answer).as_bytes())?;
        }
        Ok(())
    }
}

/// Prints the steps of one puzzle as they are found.
struct Printer<'p> {
    steps: &'p Steps<'p>,
    sudoku: &'p Sudoku,
    verdict: Verdict,
    why: Option<Why>,
    records: Vec<StepRecord>,
    number: usize,
    out: &'p mut dyn Write,
}

impl Printer<'_> {
    fn begin(&mut self) -> Result<()> {
        if self.steps.common.format == StepFormat::Json {
            return Ok(());
        }
        let Sudoku { variant, puzzle, .. } = self.sudoku;
        if self.sudoku.one_of_several {
            writeln!(self.out, "{}", self.sudoku.name)?;
        }
        match &self.verdict {
            Verdict::Several(one, other) => {
                let cells = counted(one.differences(other).len() as u64, "cell");
                writeln!(self.out, "several solutions; two of them differ in {cells}:")?;
                write!(self.out, "{}", draw_difference(variant.board(), one, other, &puzzle.symbols))?;
                if let Some(way) = way_to_one_solution(variant.board(), one, other) {
                    writeln!(self.out, "  {way}")?;
                }
            }
            Verdict::Contradiction(_) | Verdict::Unsolvable => {
                writeln!(self.out, "no solution")?;
                match &self.why {
                    Some(why) => write!(self.out, "{}", why.text())?,
                    None => writeln!(self.out, "  limit reached before a conflict was found")?,
                }
            }
            Verdict::Unique(_) | Verdict::Open(_) => {}
        }
        Ok(())
    }

    /// A step, before it is taken.
    fn step(&mut self, explainer: &Explainer<'_>, step: &Step) -> Result<()> {
        self.number += 1;
        let Sudoku { variant, puzzle, .. } = self.sudoku;
        if self.number == 1 && self.steps.common.format != StepFormat::Json {
            match &self.verdict {
                Verdict::Several(..) => writeln!(self.out, "in all of them:")?,
                Verdict::Contradiction(_) | Verdict::Unsolvable => writeln!(self.out, "step by step:")?,
                Verdict::Unique(_) | Verdict::Open(_) => {}
            }
        }
        match self.steps.common.format {
            StepFormat::Json => {
                self.records.push(StepRecord::new(explainer, variant.board(), &puzzle.symbols, step));
                return Ok(());
            }
            StepFormat::Text => {}
            StepFormat::Svg => self.picture(explainer, step)?,
        }
        let number = if self.steps.is_hint { String::new() } else { format!("{:>3}. ", self.number) };
        writeln!(self.out, "{number}{}", explainer.sentence(step))?;
        let indent = " ".repeat(number.len());
        for sentence in explainer.sentences_within(step) {
            writeln!(self.out, "{indent}   {sentence}")?;
        }
        if self.steps.is_hint && self.steps.common.format == StepFormat::Text {
            let mut next = explainer.placed().clone();
            step.placed.iter().for_each(|candidate| next.set(candidate.cell, candidate.digit));
            write!(self.out, "{}", draw_grid(variant.board(), &next, &puzzle.symbols))?;
        }
        Ok(())
    }

    fn picture(&self, explainer: &Explainer<'_>, step: &Step) -> Result<()> {
        let CommonArgs { into: Some(folder), overwrite, .. } = self.steps.common else { return Ok(()) };
        create_folder("--into", folder)?;
        let name = match self.sudoku.one_of_several {
            true => format!("{}-{:03}.svg", file_name(&self.sudoku.name), self.number),
            false => format!("step-{:03}.svg", self.number),
        };
        Ok(save(&folder.join(name), step_picture::draw(self.sudoku, explainer, step), *overwrite)?)
    }

    fn end(mut self, explainer: &Explainer<'_>, solver: &mut Solver, end: End) -> Result<()> {
        let Sudoku { variant, puzzle, .. } = self.sudoku;
        let (board, symbols) = (variant.board(), &puzzle.symbols);
        if self.steps.common.format == StepFormat::Json {
            let line = |grid: &Grid| line_with_layers(grid, board, symbols);
            let solutions = match &self.verdict {
                Verdict::Several(one, other) => vec![line(one), line(other)],
                _ => Vec::new(),
            };
            let answer = Answer {
                subject: Subject::of(self.sudoku),
                status: Status::of(&self.verdict),
                end: end.word(),
                solutions,
                why: self.why.take(),
                steps: std::mem::take(&mut self.records),
                problem: None,
            };
            self.out.write_all(json(&answer).as_bytes())?;
            return Ok(());
        }
        if self.steps.is_hint && (self.number > 0 || end == End::Contradiction) {
            return Ok(());
        }
        match end {
            End::Solved if self.number == 0 => writeln!(self.out, "the puzzle is solved")?,
            End::Solved => {
                write!(self.out, "{}", draw_grid(board, explainer.placed(), symbols))?;
                if !board.unknowns().is_empty()
                    && let Some(values) = solver.unknowns(puzzle, explainer.placed())
                {
                    write!(self.out, "{}", unknowns::as_text(board, &values))?;
                }
            }
            // The heading says this already.
            End::Contradiction if self.number == 0 => {}
            End::Contradiction => writeln!(self.out, "no solution")?,
            End::Reached | End::Several | End::Stuck | End::Stopped => {
                let level = self.steps.common.level.0.name();
                let no = if self.steps.is_hint { "no" } else { "no further" };
                let why = match end {
                    End::Several => format!("{no} step was found that holds in all solutions"),
                    End::Stuck => format!("{no} step of level `{level}`"),
                    End::Stopped => "stopped by a limit".to_owned(),
                    _ => String::new(),
                };
                if self.steps.is_hint {
                    writeln!(self.out, "{why}")?;
                    return Ok(());
                }
                if !why.is_empty() {
                    writeln!(self.out, "{why}; these candidates are left:")?;
                }
                let sets = explainer.candidates();
                write!(self.out, "{}", draw_candidates(board, sets, symbols))?;
                write!(self.out, "{}", unknowns::as_text(board, sets))?;
            }
        }
        Ok(())
    }
}

/// A name with letters, digits and hyphens only.
fn file_name(name: &str) -> String {
    let words = name.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    words.collect::<Vec<_>>().join("-")
}
