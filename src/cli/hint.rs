//! `exdoku hint` and `exdoku explain`: the next step of a puzzle, and all of them, each with its reason.

use std::fs;
use std::io::Write;
use std::path::PathBuf;

use anyhow::{Context, Result};
use clap::ValueEnum;
use clap::builder::PossibleValue;
use serde::Serialize;

use crate::exact_cover::Stats;
use crate::explain::{End, Explainer, Level, Step};
use crate::format::StepRecord;
use crate::render::{Marked, Picture, draw_candidates, draw_grid, draw_svg};
use crate::solve::Solver;

use super::arguments::number;
use super::batch::{self, JobArgs, Question};
use super::inputs::InputArgs;
use super::limits::LimitArgs;
use super::output::json;
use super::search::SearchArgs;
use super::status::Subject;
use super::{Exit, Output};
use crate::input::{Sudoku, Unreadable};

/// Show the simplest next step of a puzzle, and why it holds
#[derive(Debug, clap::Args)]
#[command(
    after_help = "A step places digits or removes candidates, by the rules and the candidates that its sentence names.

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
    after_help = "Steps are looked for from simple to hard; each is the simplest at its place. Without a guess among them, they
prove that the solution is the only one.

Examples:
  exdoku explain puzzle.toml
  exdoku explain --to 10 puzzle.toml               # the first ten steps
  exdoku explain --level fish puzzle.toml          # as far as that leads, and what is left then
  exdoku explain --format svg --into steps puzzle.toml"
)]
pub(super) struct ExplainArgs {
    #[command(flatten)]
    common: CommonArgs,

    /// Stop after N steps
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = number::<usize>)]
    to: Option<usize>,
}

#[derive(Debug, clap::Args)]
struct CommonArgs {
    #[command(flatten)]
    input: InputArgs,

    /// Hardest kind of step that is used
    #[arg(long, value_enum, default_value = "guess")]
    level: LevelName,

    /// Also use steps that assume exactly one solution, as unique rectangles do; the path then does not prove it
    #[arg(long)]
    unique: bool,

    /// Output format
    #[arg(long, value_enum, default_value_t, requires_if("svg", "into"))]
    format: StepFormat,

    /// Folder for the pictures of --format svg, a file for each step
    #[arg(long, value_name = "FOLDER")]
    into: Option<PathBuf>,

    #[command(flatten)]
    jobs: JobArgs,

    #[command(flatten)]
    search: SearchArgs,
}

impl HintArgs {
    pub(super) fn limits(&self) -> &LimitArgs {
        self.common.search.limits()
    }
}

impl ExplainArgs {
    pub(super) fn limits(&self) -> &LimitArgs {
        self.common.search.limits()
    }
}

/// Formats of steps.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum StepFormat {
    /// Sentences, for people
    #[default]
    Text,
    /// One JSON object per puzzle, each on a line
    Json,
    /// A picture for each step, and its sentence
    Svg,
}

/// A level of reasoning, by its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct LevelName(pub(super) Level);

impl ValueEnum for LevelName {
    fn value_variants<'a>() -> &'a [LevelName] {
        const ALL: [LevelName; Level::ALL.len()] = {
            let mut all = [LevelName(Level::Singles); Level::ALL.len()];
            let mut at = 0;
            while at < all.len() {
                all[at] = LevelName(Level::ALL[at].0);
                at += 1;
            }
            all
        };
        &ALL
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        Some(PossibleValue::new(self.0.name()).help(self.0.meaning()))
    }
}

#[derive(Debug, Serialize)]
struct Answer<'a> {
    #[serde(flatten)]
    subject: Subject<'a>,
    end: &'static str,
    steps: Vec<StepRecord>,
    #[serde(skip_serializing_if = "Option::is_none")]
    problem: Option<String>,
}

/// Runs `exdoku hint`.
pub(super) fn hint(args: &HintArgs, out: &mut Output) -> Result<Exit> {
    let CommonArgs { input, jobs, search, .. } = &args.common;
    batch::run(&Steps { common: &args.common, most: Some(1), is_hint: true }, input, jobs, search, out)
}

/// Runs `exdoku explain`.
pub(super) fn explain(args: &ExplainArgs, out: &mut Output) -> Result<Exit> {
    let CommonArgs { input, jobs, search, .. } = &args.common;
    batch::run(&Steps { common: &args.common, most: args.to, is_hint: false }, input, jobs, search, out)
}

/// What both commands ask.
struct Steps<'a> {
    common: &'a CommonArgs,
    most: Option<usize>,
    is_hint: bool,
}

impl Question for Steps<'_> {
    fn answer(&self, sudoku: &Sudoku, solver: &mut Solver, out: &mut dyn Write) -> Result<(Exit, Stats)> {
        let mut explainer = Explainer::new(&sudoku.variant, &sudoku.puzzle);
        explainer.set_budget(solver.budget());
        explainer.assume_unique(self.common.unique);
        let mut printer = Printer { steps: self, sudoku, records: Vec::new(), number: 0, out };
        printer.begin()?;
        explainer.limit_steps(self.most.unwrap_or(usize::MAX));
        let end = loop {
            match explainer.next_or_end(self.common.level.0) {
                Ok(step) => {
                    printer.step(&explainer, &step)?;
                    explainer.take(&step);
                }
                Err(end) => break end,
            }
        };
        printer.end(&explainer, end)?;
        let exit = match end {
            End::Solved | End::Reached => Exit::Answered,
            End::Contradiction | End::Stuck => Exit::No,
            End::Stopped => Exit::Spent,
        };
        Ok((exit, solver.stats()))
    }

    fn refuse(&self, bad: &Unreadable, out: &mut dyn Write) -> Result<()> {
        if self.common.format == StepFormat::Json {
            let (subject, problem) = (Subject::unreadable(bad), Some(bad.summary()));
            let answer = Answer { subject, end: "bad", steps: Vec::new(), problem };
            out.write_all(json(&answer).as_bytes())?;
        }
        Ok(())
    }
}

/// Prints the steps of one puzzle as they are found.
struct Printer<'p> {
    steps: &'p Steps<'p>,
    sudoku: &'p Sudoku,
    records: Vec<StepRecord>,
    number: usize,
    out: &'p mut dyn Write,
}

impl Printer<'_> {
    fn begin(&mut self) -> Result<()> {
        if self.sudoku.one_of_several && self.steps.common.format != StepFormat::Json {
            writeln!(self.out, "{}", self.sudoku.name)?;
        }
        Ok(())
    }

    /// A step, before it is taken.
    fn step(&mut self, explainer: &Explainer<'_>, step: &Step) -> Result<()> {
        self.number += 1;
        let Sudoku { variant, puzzle, .. } = self.sudoku;
        match self.steps.common.format {
            StepFormat::Json => {
                self.records.push(StepRecord::new(explainer, &variant.board, &puzzle.symbols, step));
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
            write!(self.out, "{}", draw_grid(&variant.board, &next, &puzzle.symbols))?;
        }
        Ok(())
    }

    fn picture(&self, explainer: &Explainer<'_>, step: &Step) -> Result<()> {
        let Some(folder) = &self.steps.common.into else { return Ok(()) };
        fs::create_dir_all(folder).with_context(|| format!("cannot make the folder {}", folder.display()))?;
        let pairs = |all: &[crate::encode::Candidate]| all.iter().map(|one| (one.cell, one.digit)).collect();
        let highlighted = [&step.reason.pattern[..], &step.placed].concat();
        let marked = Marked {
            shaded: explainer.shown_cells(step),
            highlighted: pairs(&highlighted),
            struck: pairs(&step.removed),
            text: explainer.sentence(step),
        };
        let candidates = explainer.candidates();
        let Sudoku { variant, puzzle, .. } = self.sudoku;
        // Digits that are placed, but not given, are drawn as those of a solution.
        let picture = Picture {
            variant,
            puzzle,
            solution: Some(explainer.placed()),
            candidates: Some(candidates),
            marked: Some(&marked),
        };
        let name = match self.sudoku.one_of_several {
            true => format!("{}-{:03}.svg", file_name(&self.sudoku.name), self.number),
            false => format!("step-{:03}.svg", self.number),
        };
        let path = folder.join(name);
        fs::write(&path, draw_svg(&picture)).with_context(|| format!("cannot write {}", path.display()))
    }

    fn end(mut self, explainer: &Explainer<'_>, end: End) -> Result<()> {
        let Sudoku { variant, puzzle, .. } = self.sudoku;
        if self.steps.common.format == StepFormat::Json {
            let records = std::mem::take(&mut self.records);
            let answer = Answer { subject: Subject::of(self.sudoku), end: end.word(), steps: records, problem: None };
            self.out.write_all(json(&answer).as_bytes())?;
            return Ok(());
        }
        if self.steps.is_hint && self.number > 0 {
            return Ok(());
        }
        match end {
            End::Solved if self.number == 0 => writeln!(self.out, "the puzzle is solved")?,
            End::Solved => write!(self.out, "{}", draw_grid(&variant.board, explainer.placed(), &puzzle.symbols))?,
            End::Contradiction => writeln!(self.out, "no solution")?,
            End::Reached | End::Stuck | End::Stopped => {
                match end {
                    End::Stuck => {
                        let level = self.steps.common.level.0.name();
                        writeln!(self.out, "no further step of level `{level}`; these candidates are left:")?;
                    }
                    End::Stopped => writeln!(self.out, "stopped by a limit; these candidates are left:")?,
                    _ => {}
                }
                write!(self.out, "{}", draw_candidates(&variant.board, explainer.candidates(), &puzzle.symbols))?;
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
