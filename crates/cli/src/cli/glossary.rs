//! `exdoku explain --glossary`: the techniques, each with an example.
//!
//! An example is a puzzle whose path has such a step. That step is shown as `exdoku explain` prints or draws it.

use std::io::Write;
use std::ops::RangeInclusive;
use std::path::Path;

use anyhow::{Context, Result};
use serde::Serialize;

use exdoku_puzzle::input::{ReadOptions, Sudoku, read_with};
use exdoku_puzzle::render::draw_candidates;
use exdoku_reason::explain::{Entry, Explainer, Level, Step, StepRecord};
use exdoku_text::board::wrapped;

use super::exit::Exit;
use super::files::{create_folder, save};
use super::output::json;
use super::step_picture;
use super::step_values::{StepFormat, technique};
use super::terminal::Output;

/// Options of the glossary.
#[derive(Debug, clap::Args)]
pub(super) struct GlossaryArgs {
    /// List the techniques, or describe one, with an example; no puzzle is read
    #[arg(
        long,
        value_name = "TECHNIQUE",
        value_parser = technique,
        num_args = 0..=1,
        conflicts_with_all = [
            "files", "variant", "symbols", "from", "per_line", "ignore_unknown", "strict", "test", "guess_drawings", "to", "level", "unique",
        ],
    )]
    glossary: Option<Option<Entry>>,
}

impl GlossaryArgs {
    /// The requested technique, or all; none if no glossary is requested.
    pub(super) fn asked(&self) -> Option<Option<&Entry>> {
        self.glossary.as_ref().map(Option::as_ref)
    }
}

/// Columns of a line of text.
const WIDTH: usize = 100;

/// A technique as JSON.
#[derive(Serialize)]
struct Record<'a> {
    technique: &'a str,
    #[serde(skip_serializing_if = "<[&str]>::is_empty")]
    aliases: &'a [&'a str],
    level: &'a str,
    score: Range,
    meaning: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    example: Option<ExampleRecord<'a>>,
}

/// A range of scores; no maximum if scores grow with the size of a step.
#[derive(Serialize)]
struct Range {
    least: f64,
    most: Option<f64>,
}

/// A step of the path of a puzzle.
#[derive(Serialize)]
struct ExampleRecord<'a> {
    puzzle: &'a str,
    number: usize,
    step: StepRecord,
}

/// Prints one technique, or all.
pub(super) fn run(
    asked: Option<&Entry>,
    format: StepFormat,
    into: Option<&Path>,
    overwrite: bool,
    out: &mut Output,
) -> Result<Exit> {
    let chosen = || Entry::all().filter(|entry| asked.is_none_or(|one| one.name == entry.name));
    match (format, asked) {
        (StepFormat::Text, None) => list(out)?,
        (StepFormat::Text, Some(entry)) => tell(entry, out)?,
        (StepFormat::Json, _) => chosen().try_for_each(|entry| record(entry, out))?,
        (StepFormat::Svg, _) => {
            let folder = into.context("--format svg needs --into")?;
            create_folder("--into", folder)?;
            chosen().try_for_each(|entry| draw(entry, folder, overwrite, out))?;
        }
    }
    Ok(Exit::Answered)
}

/// Lists all techniques, one paragraph per level.
fn list(out: &mut Output) -> Result<()> {
    let names = Entry::all().map(|entry| entry.name.len()).max().unwrap_or(0);
    let wide = Entry::all().map(|entry| scores(&entry.score).len()).max().unwrap_or(0);
    let indent = names + wide + 6;
    for level in Level::ALL {
        let before = if level == Level::Singles { "" } else { "\n" };
        writeln!(out, "{before}{}", level.name())?;
        for entry in Entry::all().filter(|entry| entry.level == level) {
            let score = scores(&entry.score);
            let meaning = wrapped(&entry.description(), WIDTH - indent).join(&format!("\n{:indent$}", ""));
            writeln!(out, "  {:names$}  {score:wide$}  {meaning}", entry.name)?;
        }
    }
    Ok(())
}

/// Describes a technique.
fn tell(entry: &Entry, out: &mut Output) -> Result<()> {
    writeln!(out, "{}\n\n{}\n", entry.name, wrapped(&entry.description(), WIDTH).join("\n"))?;
    writeln!(out, "Level: {}\nScore: {}", entry.level.name(), scores(&entry.score))?;
    let print = |example: Example<'_>| -> Result<()> {
        let Sudoku { variant, puzzle, .. } = example.sudoku;
        let drawn = draw_candidates(variant.board(), example.explainer.candidates(), &puzzle.symbols);
        let puzzle = example.puzzle.replace('\n', "\n  ");
        writeln!(out, "\nExample: step {} of\n  {puzzle}\n\n{drawn}", example.number)?;
        out.write_all(sentences(&example).as_bytes())?;
        Ok(())
    };
    with_example(entry, print).unwrap_or(Ok(()))
}

fn record(entry: &Entry, out: &mut Output) -> Result<()> {
    let of_example = |example: Example<'_>| {
        let Sudoku { variant, puzzle, .. } = example.sudoku;
        let step = StepRecord::new(example.explainer, variant.board(), &puzzle.symbols, example.step);
        ExampleRecord { puzzle: example.puzzle, number: example.number, step }
    };
    let (least, most) = (*entry.score.start(), *entry.score.end());
    let record = Record {
        technique: entry.name,
        aliases: entry.aliases,
        level: entry.level.name(),
        score: Range { least, most: most.is_finite().then_some(most) },
        meaning: entry.meaning,
        example: with_example(entry, of_example),
    };
    out.write_all(json(&record).as_bytes())?;
    Ok(())
}

/// Draws the example of a technique, if it has one.
fn draw(entry: &Entry, folder: &Path, overwrite: bool, out: &mut Output) -> Result<()> {
    let write = |example: Example<'_>| -> Result<()> {
        let path = folder.join(format!("{}.svg", entry.in_one_word().to_lowercase()));
        let drawn = step_picture::draw(example.sudoku, example.explainer, example.step);
        save(&path, drawn, overwrite)?;
        out.write_all(sentences(&example).as_bytes())?;
        Ok(())
    };
    with_example(entry, write).unwrap_or(Ok(()))
}

/// A step of a technique, before it is taken.
struct Example<'e> {
    puzzle: &'static str,
    sudoku: &'e Sudoku,
    explainer: &'e Explainer<'e>,
    step: &'e Step,
    number: usize,
}

/// Passes the first step of this technique on the path of its example to `make`.
fn with_example<T>(entry: &Entry, make: impl FnOnce(Example<'_>) -> T) -> Option<T> {
    let puzzle = entry.example?;
    let sudoku = read_with(puzzle, ReadOptions::default()).ok()?;
    let mut explainer = Explainer::new(&sudoku.variant, &sudoku.puzzle);
    explainer.assume_unique(entry.assumes_unique);
    for number in 1.. {
        let step = explainer.next(Level::Guess)?;
        if step.name() == entry.name {
            return Some(make(Example { puzzle, sudoku: &sudoku, explainer: &explainer, step: &step, number }));
        }
        explainer.take(&step);
    }
    None
}

/// The text that `explain` prints for the step and the steps within it.
fn sentences(Example { explainer, step, .. }: &Example<'_>) -> String {
    let within = explainer.sentences_within(step).into_iter().map(|sentence| format!("   {sentence}\n"));
    format!("{}\n{}", explainer.sentence(step), within.collect::<String>())
}

/// In the syntax of `generate --hardest`: `4.2`, `1.2..1.5`, `6.5..`
fn scores(range: &RangeInclusive<f64>) -> String {
    match (*range.start(), *range.end()) {
        (least, most) if least == most => format!("{least:.1}"),
        (least, f64::INFINITY) => format!("{least:.1}.."),
        (least, most) => format!("{least:.1}..{most:.1}"),
    }
}
