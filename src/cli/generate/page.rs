//! Puzzles as they are written: TOML, lines, JSON, drawn.

use std::fmt::Write as _;
use std::io::Write;
use std::sync::Arc;

use anyhow::Result;
use clap::ValueEnum;
use serde::Serialize;

use crate::cli::Output;
use crate::cli::output::{counted, json};
use crate::format;
use crate::render::draw_grid;
use crate::variant::Variant;

use super::{Args, Clues, Form, Fresh, Regions, SymmetryName};

/// Where puzzles are written.
pub(super) struct Page<'p> {
    args: &'p Args,
    variant: &'p Arc<Variant>,
    seed: u64,
    written: u64,
}

/// A puzzle as JSON.
#[derive(Serialize)]
struct Answer<'a> {
    variant: &'a str,
    givens: String,
    solution: String,
    /// The keys and rules that were drawn, as TOML.
    #[serde(skip_serializing_if = "Option::is_none")]
    drawn: Option<&'a str>,
    clues: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    rating: Option<f64>,
    seed: u64,
    number: u64,
}

impl<'p> Page<'p> {
    /// An empty page for puzzles of a run with this seed.
    pub(super) fn new(args: &'p Args, variant: &'p Arc<Variant>, seed: u64) -> Page<'p> {
        Page { args, variant, seed, written: 0 }
    }

    /// How many puzzles were written.
    pub(super) fn written(&self) -> u64 {
        self.written
    }

    /// Writes a puzzle behind those that were written before.
    pub(super) fn write(&mut self, fresh: &Fresh, out: &mut Output<'_>) -> Result<()> {
        self.written += 1;
        let made = &fresh.made;
        let (board, symbols) = (&self.variant.board, &made.puzzle.symbols);
        match self.args.format {
            Form::Toml => {
                let text = self.toml(fresh);
                out.write_all(text.as_bytes())?;
            }
            Form::Line => writeln!(out, "{}", format::line(&made.puzzle.givens, board, symbols))?,
            Form::Json => {
                let line = |grid| format::line(grid, board, symbols);
                let answer = Answer {
                    variant: &self.args.variant,
                    givens: line(&made.puzzle.givens),
                    solution: line(&made.solution),
                    drawn: fresh.drawn.as_ref().map(|(text, _)| text.as_str()),
                    clues: made.puzzle.givens.filled(),
                    rating: made.rating.map(|rating| (rating.number() * 100.0).round() / 100.0),
                    seed: self.seed,
                    number: self.written,
                };
                out.write_all(json(&answer).as_bytes())?;
            }
            Form::Grid => {
                let clues = counted(made.puzzle.givens.filled() as u64, "given");
                let rating = made.rating.map_or(String::new(), |rating| format!(", rating {rating}"));
                if self.written > 1 {
                    writeln!(out)?;
                }
                out.write_all(draw_grid(board, &made.puzzle.givens, symbols).as_bytes())?;
                writeln!(out, "{}: {clues}{rating}, puzzle {} of seed {}", self.variant.name, self.written, self.seed)?;
            }
        }
        Ok(())
    }

    /// A variant file with the puzzle in it; of several, with each as a test.
    fn toml(&self, Fresh { drawn, made }: &Fresh) -> String {
        let picture = |grid| format::picture(grid, &self.variant.board, &made.puzzle.symbols);
        let (givens, grid) = (picture(&made.puzzle.givens), picture(&made.solution));
        let mut text = String::new();
        if self.written == 1 {
            let version = env!("CARGO_PKG_VERSION");
            let _ = writeln!(text, "# Made by exdoku {version}: {}", self.command());
            let _ = writeln!(text, "variant = {}", quoted(&self.args.variant));
        }
        // What a drawn file says besides its variant: regions, and rules behind everything else.
        let file = drawn.as_ref().map_or("", |(file, _)| file);
        let (keys, rules) = file.split_once("\n[rules]\n").unwrap_or((file, ""));
        let keys = keys.split_once('\n').map_or("", |(_, more)| more);
        let rating = made.rating.map_or(String::new(), |rating| format!("rating {rating}, "));
        let clues = counted(made.puzzle.givens.filled() as u64, "given");
        if self.args.count.get() == 1 {
            let _ = write!(text, "\n# {rating}{clues}\n{keys}givens = \"\"\"\n{givens}\"\"\"\n");
            if !rules.is_empty() {
                let _ = write!(text, "\n[rules]\n{rules}");
            }
            text.push_str("\n[expect]\n");
        } else {
            let number = self.written;
            let _ = write!(text, "\n# {rating}{clues}\n[[test]]\nname = \"{number}\"\n{keys}");
            let _ = write!(text, "givens = \"\"\"\n{givens}\"\"\"\n");
        }
        let _ = write!(text, "solutions = 1\ngrid = \"\"\"\n{grid}\"\"\"\n");
        if self.args.count.get() > 1 && !rules.is_empty() {
            let _ = write!(text, "\n[test.rules]\n{rules}");
        }
        text
    }

    /// The options that give these puzzles again.
    fn command(&self) -> String {
        let args = self.args;
        let mut text = format!("exdoku generate --variant {} --seed {}", args.variant, self.seed);
        if args.count.get() > 1 {
            let _ = write!(text, " --count {}", args.count);
        }
        if args.symmetry != SymmetryName::None {
            let _ = write!(text, " --symmetry {}", args.symmetry.word());
        }
        match args.clues {
            None => {}
            Some(Clues { least, most }) if least == most => {
                let _ = write!(text, " --clues {least}");
            }
            Some(Clues { least, most: usize::MAX }) => {
                let _ = write!(text, " --clues {least}..");
            }
            Some(Clues { least, most }) => {
                let _ = write!(text, " --clues {least}..{most}");
            }
        }
        if !args.draw.is_empty() {
            let _ = write!(text, " --draw {}", args.draw.join(","));
        }
        if args.regions == Regions::Random {
            text.push_str(" --regions random");
        }
        if args.minimal {
            text.push_str(" --minimal");
        }
        if let Some(difficulty) = args.difficulty {
            let name = difficulty.to_possible_value().expect("no difficulty is hidden");
            let _ = write!(text, " --difficulty {}", name.get_name());
        }
        let rates = [("--rate-min", args.rate_min), ("--rate-max", args.rate_max)];
        for (option, rate) in rates.into_iter().filter_map(|(option, rate)| Some((option, rate?))) {
            let _ = write!(text, " {option} {rate}");
        }
        text
    }

    /// After the last puzzle.
    pub(super) fn end(&self, out: &mut Output<'_>) -> Result<()> {
        Ok(out.flush()?)
    }
}

/// A string of TOML.
pub(super) fn quoted(text: &str) -> String {
    toml::Value::String(text.to_owned()).to_string()
}
