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
use crate::generate::Symmetry;
use crate::render::draw_grid;
use crate::variant::Variant;

use super::makers::Fresh;
use super::wish::{Clues, Regions, word};
use super::{Args, DEFAULT_TRIES, Form};

/// Where puzzles are written.
pub(super) struct Page<'p> {
    args: &'p Args,
    variant: &'p Arc<Variant>,
    seed: u64,
    written: u64,
}

/// A puzzle as JSON, which can be read again.
#[derive(Serialize)]
struct Answer<'a> {
    /// The variant that says all rules.
    #[serde(skip_serializing_if = "Option::is_none")]
    variant: Option<&'a str>,
    /// Its givens; or all of it as TOML, if clues were drawn for it.
    puzzle: String,
    solution: String,
    clues: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    rating: Option<f64>,
    seed: u64,
    number: u64,
}

/// A puzzle in TOML, piece by piece.
struct Parts<'f> {
    /// A comment.
    about: String,
    /// Keys that were drawn.
    keys: &'f str,
    givens: String,
    /// The inside of a table of rules that were drawn; empty for none.
    rules: &'f str,
    /// What is expected.
    grid: String,
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
        let variant = fresh.drawn.as_ref().map_or(self.variant, |(_, variant)| variant);
        let (board, symbols) = (&variant.board, &made.puzzle.symbols);
        match self.args.format {
            Form::Toml => {
                let text = self.toml(fresh);
                out.write_all(text.as_bytes())?;
            }
            Form::Line => writeln!(out, "{}", format::line(&made.puzzle.givens, board, symbols))?,
            Form::Json => {
                let line = |grid| format::line(grid, board, symbols);
                let is_drawn = fresh.drawn.is_some();
                let puzzle = || format!("variant = {}\n{}", quoted(&self.args.variant), self.file(fresh));
                let answer = Answer {
                    variant: (!is_drawn).then_some(self.args.variant.as_str()),
                    puzzle: if is_drawn { puzzle() } else { line(&made.puzzle.givens) },
                    solution: line(&made.solution),
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
    fn toml(&self, fresh: &Fresh) -> String {
        let mut text = String::new();
        if self.written == 1 {
            let version = env!("CARGO_PKG_VERSION");
            let _ = writeln!(text, "# Made by exdoku {version}: {}", self.command());
            let _ = writeln!(text, "variant = {}", quoted(&self.args.variant));
        }
        text + &if self.args.count.get() == 1 { self.file(fresh) } else { self.test(fresh) }
    }

    /// The puzzle as a file after its variant.
    fn file(&self, fresh: &Fresh) -> String {
        let Parts { about, keys, givens, rules, grid } = self.parts(fresh);
        let rules = if rules.is_empty() { String::new() } else { format!("\n[rules]\n{rules}") };
        format!("\n{about}\n{keys}{givens}{rules}\n[expect]\n{grid}")
    }

    /// The puzzle as a test of a file.
    fn test(&self, fresh: &Fresh) -> String {
        let Parts { about, keys, givens, rules, grid } = self.parts(fresh);
        let rules = if rules.is_empty() { String::new() } else { format!("\n[test.rules]\n{rules}") };
        format!("\n{about}\n[[test]]\nname = \"{}\"\n{keys}{givens}{grid}{rules}", self.written)
    }

    fn parts<'f>(&self, Fresh { drawn, made }: &'f Fresh) -> Parts<'f> {
        let picture = |grid| format::picture(grid, &self.variant.board, &made.puzzle.symbols);
        // What a drawn file says besides its variant: regions, and rules behind everything else.
        let file = drawn.as_ref().map_or("", |(file, _)| file);
        let (keys, rules) = file.split_once("\n[rules]\n").unwrap_or((file, ""));
        let rating = made.rating.map_or(String::new(), |rating| format!("rating {rating}, "));
        Parts {
            about: format!("# {rating}{}", counted(made.puzzle.givens.filled() as u64, "given")),
            keys: keys.split_once('\n').map_or("", |(_, more)| more),
            givens: format!("givens = \"\"\"\n{}\"\"\"\n", picture(&made.puzzle.givens)),
            rules,
            grid: format!("solutions = 1\ngrid = \"\"\"\n{}\"\"\"\n", picture(&made.solution)),
        }
    }

    /// The options that give these puzzles again.
    fn command(&self) -> String {
        let args = self.args;
        let mut text = format!("exdoku generate --variant {} --seed {}", args.variant, self.seed);
        if args.count.get() > 1 {
            let _ = write!(text, " --count {}", args.count);
        }
        if args.symmetry != Symmetry::None {
            let _ = write!(text, " --symmetry {}", word(args.symmetry));
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
        if args.tries != DEFAULT_TRIES {
            let _ = write!(text, " --tries {}", args.tries);
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
}

/// A string of TOML.
pub(super) fn quoted(text: &str) -> String {
    toml::Value::String(text.to_owned()).to_string()
}
