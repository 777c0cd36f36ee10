//! `exdoku generate`: new puzzles.
//!
//! Puzzles are made in rounds, many at a time on all cores, and written in the order of their numbers. The seed of a
//! puzzle comes from its number and the seed of the run, so that how many cores there are makes no difference.

use std::collections::HashSet;
use std::fmt::Write as _;
use std::io::{IsTerminal, Write};
use std::num::NonZeroU64;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use clap::ValueEnum;
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;
use rayon::ThreadPoolBuilder;
use rayon::prelude::*;
use serde::Serialize;

use crate::format;
use crate::generate::{Asymmetric, Failure, Made, Maker, NoGrid, Symmetry, Wish, likeness};
use crate::render::draw_grid;
use crate::solve::Solver;
use crate::source::Diagnostic;
use crate::variant::{Document, Puzzle, Variant};

use super::batch::JobArgs;
use super::files::read_variant;
use super::output::{complain, counted, grouped, json};
use super::searching::{SearchArgs, is_cancelled};
use super::{Exit, Output};

/// Make new puzzles, each with exactly one solution
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  exdoku generate
  exdoku generate --variant sudoku-x --count 100 --seed 7 --format line > puzzles.txt
  exdoku generate --variant classic-16x16 --symmetry rotate180
  exdoku generate --minimal --difficulty hard
  exdoku generate --variant classic-25x25 --clues ..330

The same seed, options and version of exdoku give the same puzzles, whatever the number of jobs. Without --seed one is
drawn and written into the TOML.")]
pub(super) struct Args {
    /// What puzzles to make: a built-in variant (`exdoku variants`) or a TOML file. The givens of a file stay in every
    /// puzzle.
    #[arg(long, value_name = "NAME|FILE", default_value = "classic-9x9")]
    variant: String,

    /// Make so many
    #[arg(long, value_name = "N", default_value = "1")]
    count: NonZeroU64,

    /// What is drawn from: the same number gives the same puzzles
    #[arg(long, value_name = "N")]
    seed: Option<u64>,

    /// How the places of the givens lie: each where the symmetry takes another
    #[arg(long, value_enum, default_value_t)]
    symmetry: SymmetryName,

    /// How many givens: 30, at least 25.., at most ..30, or 25..30
    #[arg(long, value_name = "N", value_parser = Clues::parse)]
    clues: Option<Clues>,

    /// Prove that no given can be left out. Without it, one of which that would take long to tell may stay.
    #[arg(long)]
    minimal: bool,

    /// What must be noticed to solve them: easy, items with one option; medium, also options to drop; hard, candidates
    /// that fail when tried; extreme, more than that
    #[arg(long, value_enum, conflicts_with_all = ["rate_min", "rate_max"])]
    difficulty: Option<Difficulty>,

    /// A rating of at least this (`exdoku check --rate` tells that of a puzzle)
    #[arg(long, value_name = "RATING", value_parser = rating)]
    rate_min: Option<f64>,

    /// A rating of at most this
    #[arg(long, value_name = "RATING", value_parser = rating)]
    rate_max: Option<f64>,

    /// Give a puzzle up after so many attempts
    #[arg(long, value_name = "N", default_value = "1000")]
    tries: NonZeroU64,

    /// How they are written
    #[arg(long, value_enum, default_value_t)]
    format: Form,

    #[command(flatten)]
    jobs: JobArgs,

    #[command(flatten)]
    search: SearchArgs,
}

/// How puzzles are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum Form {
    /// A file that `exdoku solve` and `exdoku test` read.
    #[default]
    Toml,
    /// One line a puzzle: its givens.
    Line,
    /// One JSON object a puzzle and line.
    Json,
    /// Drawn, for people.
    Grid,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum SymmetryName {
    #[default]
    None,
    Rotate180,
    Rotate90,
    Mirror,
    Flip,
    Diagonal,
    Antidiagonal,
    Full,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Difficulty {
    Easy,
    Medium,
    Hard,
    Extreme,
}

/// How many givens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Clues {
    least: usize,
    most: usize,
}

impl Clues {
    fn parse(text: &str) -> Result<Clues, String> {
        let number = |text: &str| text.parse::<usize>().map_err(|_| format!("`{text}` is no number of givens"));
        let clues = match text.split_once("..") {
            None => number(text).map(|exactly| Clues { least: exactly, most: exactly })?,
            Some((least, most)) => Clues {
                least: if least.is_empty() { 0 } else { number(least)? },
                most: if most.is_empty() { usize::MAX } else { number(most)? },
            },
        };
        if clues.least > clues.most {
            return Err(format!("at least {} and at most {} cannot be", clues.least, clues.most));
        }
        Ok(clues)
    }
}

fn rating(text: &str) -> Result<f64, String> {
    let number = text.parse().ok().filter(|number: &f64| number.is_finite() && *number >= 0.0);
    number.ok_or_else(|| format!("`{text}` is no rating: easy is from 0 to 1, medium to 2, hard to 3, extreme above"))
}

impl SymmetryName {
    fn symmetry(self) -> Symmetry {
        match self {
            SymmetryName::None => Symmetry::None,
            SymmetryName::Rotate180 => Symmetry::Rotate180,
            SymmetryName::Rotate90 => Symmetry::Rotate90,
            SymmetryName::Mirror => Symmetry::Mirror,
            SymmetryName::Flip => Symmetry::Flip,
            SymmetryName::Diagonal => Symmetry::Diagonal,
            SymmetryName::Antidiagonal => Symmetry::Antidiagonal,
            SymmetryName::Full => Symmetry::Full,
        }
    }

    fn word(self) -> String {
        self.to_possible_value().expect("no symmetry is hidden").get_name().to_owned()
    }
}

impl Args {
    fn wish(&self) -> Wish {
        let below = |level: f64| Some(level - 1e-9);
        let (rate_min, rate_max) = match self.difficulty {
            None => (self.rate_min, self.rate_max),
            Some(Difficulty::Easy) => (Some(0.0), below(1.0)),
            Some(Difficulty::Medium) => (Some(1.0), below(2.0)),
            Some(Difficulty::Hard) => (Some(2.0), below(3.0)),
            Some(Difficulty::Extreme) => (Some(3.0), None),
        };
        let clues = self.clues.unwrap_or(Clues { least: 0, most: usize::MAX });
        Wish {
            symmetry: self.symmetry.symmetry(),
            least: clues.least,
            most: clues.most,
            minimal: self.minimal,
            rate_min,
            rate_max,
            tries: self.tries.get(),
        }
    }

    /// What of the wish cannot be, before anything is made.
    fn impossible(&self, variant: &Variant, base: &Puzzle) -> Option<Diagnostic> {
        let cells = variant.board.cell_count();
        let fixed = base.givens.filled();
        if let Some(Clues { least, most }) = self.clues {
            if least > cells {
                let message = format!("--clues {least}: the board has {cells} cells");
                return Some(Diagnostic::error(message).help(format!("ask for at most {cells}")));
            }
            if most < fixed {
                let message = format!("--clues: at most {most}, but the file has {fixed} givens that stay");
                return Some(Diagnostic::error(message));
            }
            if self.minimal && least > 0 && least == cells {
                return Some(Diagnostic::error("--minimal: a full grid has givens that can go"));
            }
        }
        if let (Some(least), Some(most)) = (self.rate_min, self.rate_max)
            && least > most
        {
            return Some(Diagnostic::error(format!("a rating of at least {least} and at most {most} cannot be")));
        }
        None
    }

    /// Why a puzzle could not be made, and how the program ends.
    fn explain(&self, failure: &Failure, variant: &Variant) -> (Exit, Diagnostic) {
        let name = &variant.name;
        match failure {
            Failure::NoGrid(NoGrid::Unsolvable) => {
                let message = format!("{name} has no solution, so that there is no puzzle of it");
                (Exit::No, Diagnostic::error(message))
            }
            Failure::NoGrid(NoGrid::NotFound(nodes)) => {
                let message = format!("no full grid of {name} was found in {} nodes", grouped(*nodes));
                let help = "givens in the file, or another seed, may help; `exdoku solve` searches on without an end";
                (Exit::Spent, Diagnostic::error(message).help(help))
            }
            Failure::NoGrid(NoGrid::Stopped) | Failure::Stopped => {
                (Exit::Spent, Diagnostic::error("stopped before the puzzle was made"))
            }
            Failure::Tries { tries, givens, ratings } => {
                let mut message = format!("none of {} was as wished", counted(*tries, "attempt"));
                if let Some((least, most)) = givens {
                    let _ = write!(message, "; they had {least} to {most} givens");
                }
                if let Some((least, most)) = ratings {
                    let _ = write!(message, " and ratings from {least:.2} to {most:.2}");
                }
                (Exit::Spent, Diagnostic::error(message).help("ask for less, or for more attempts with --tries N"))
            }
        }
    }
}

/// Makers for many threads. One is made when none is free.
struct Makers<'m> {
    free: Mutex<Vec<Maker>>,
    new: &'m (dyn Fn() -> Maker + Sync),
}

impl Makers<'_> {
    fn make(&self, seed: u64) -> Result<Made, Failure> {
        let free = self.free.lock().unwrap_or_else(PoisonError::into_inner).pop();
        let mut maker = free.unwrap_or_else(self.new);
        let made = maker.make(seed);
        self.free.lock().unwrap_or_else(PoisonError::into_inner).push(maker);
        made
    }
}

/// The seed of the puzzle with this number, at this attempt to make it different from those before it.
fn seed_of(run: u64, number: u64, attempt: u64) -> u64 {
    let mut random = ChaCha8Rng::seed_from_u64(run);
    random.set_stream(number);
    random.set_word_pos(u128::from(attempt) * 2);
    random.next_u64()
}

/// After so many puzzles that were made before, the variant is taken to have no others.
const MOST_REPEATS: u64 = 1000;

pub(super) fn run(args: &Args, out: &mut Output<'_>) -> Result<Exit> {
    let Document { variant, puzzle: base, .. } = match read_variant(&args.variant) {
        Ok(document) => document,
        Err(complaints) => {
            complain(complaints);
            return Ok(Exit::BadInput);
        }
    };
    if let Some(complaint) = args.impossible(&variant, &base) {
        complain(complaint.into());
        return Ok(Exit::BadInput);
    }
    let budget = args.search.budget();
    let maker = || {
        let mut solver = Solver::new(Arc::clone(&variant), args.search.how());
        solver.set_budget(crate::exact_cover::Budget { progress: None, ..budget });
        Maker::new(solver, base.clone(), args.wish())
    };
    let first = match maker() {
        Ok(first) => first,
        Err(Asymmetric(cell)) => {
            let message = format!(
                "--symmetry {} takes {} to where the board has no cell",
                args.symmetry.word(),
                variant.board.name(cell)
            );
            complain(Diagnostic::error(message).help("the board must have the symmetry itself").into());
            return Ok(Exit::BadInput);
        }
    };
    let new = || maker().unwrap_or_else(|_| unreachable!("the symmetry was tried"));
    let makers = Makers { free: Mutex::new(vec![first]), new: &new };
    let seed = args.seed.unwrap_or_else(|| u64::from(rand::random::<u32>()));
    let mut page = Page { args, variant: &variant, seed, written: 0 };
    let jobs = args.jobs.number();
    let pool = ThreadPoolBuilder::new().num_threads(jobs).build().context("cannot start the threads")?;
    let mut rate = Rate::start(args.count.get());

    let mut known: HashSet<Vec<u8>> = HashSet::new();
    let (mut next, count, mut round) = (0, args.count.get(), jobs as u64);
    while next < count {
        let begun = Instant::now();
        let numbers: Vec<u64> = (next..count.min(next + round)).collect();
        next += numbers.len() as u64;
        let make = |&number: &u64| makers.make(seed_of(seed, number, 0));
        let round_made: Vec<Result<Made, Failure>> = if numbers.len() == 1 {
            numbers.iter().map(make).collect()
        } else {
            pool.install(|| numbers.par_iter().map(make).collect())
        };
        for (number, mut made) in numbers.into_iter().zip(round_made) {
            let mut repeats = 0;
            while let Ok(good) = &made
                && !known.insert(likeness(&variant.board, &good.puzzle.givens, &good.solution))
            {
                repeats += 1;
                if repeats > MOST_REPEATS {
                    let message = format!("no more than {} were found that differ", counted(page.written, "puzzle"));
                    page.end(out)?;
                    complain(Diagnostic::error(message).into());
                    return Ok(Exit::Spent);
                }
                made = makers.make(seed_of(seed, number, repeats));
            }
            match made {
                Ok(made) => page.write(&made, out)?,
                Err(failure) => {
                    page.end(out)?;
                    let (exit, complaint) = args.explain(&failure, &variant);
                    let so_far = format!("{} of {}", grouped(page.written), counted(count, "puzzle"));
                    complain(complaint.maybe_help((count > 1).then(|| format!("{so_far} were made"))).into());
                    return Ok(exit);
                }
            }
        }
        rate.tell(page.written);
        round = if begun.elapsed() < Duration::from_millis(50) {
            (round * 2).min(4096)
        } else {
            (round / 2).max(jobs as u64)
        };
        if is_cancelled() && next < count {
            page.end(out)?;
            let so_far = format!("stopped after {} of {}", grouped(page.written), counted(count, "puzzle"));
            complain(Diagnostic::error(so_far).into());
            return Ok(Exit::Spent);
        }
    }
    page.end(out)?;
    Ok(Exit::Answered)
}

/// Tells on a terminal how fast puzzles are made, once a second.
struct Rate {
    begun: Instant,
    told: Option<Instant>,
    count: u64,
}

impl Rate {
    fn start(count: u64) -> Rate {
        let told = std::io::stderr().is_terminal().then(Instant::now);
        Rate { begun: Instant::now(), told, count }
    }

    fn tell(&mut self, made: u64) {
        if let Some(told) = &mut self.told
            && told.elapsed() > Duration::from_secs(1)
        {
            *told = Instant::now();
            let rate = made as f64 / self.begun.elapsed().as_secs_f64();
            eprintln!("{} of {}, {rate:.1} a second", grouped(made), counted(self.count, "puzzle"));
        }
    }
}

/// Where puzzles are written.
struct Page<'p> {
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
    clues: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    rating: Option<f64>,
    seed: u64,
    number: u64,
}

impl Page<'_> {
    fn write(&mut self, made: &Made, out: &mut Output<'_>) -> Result<()> {
        self.written += 1;
        let (board, symbols) = (&self.variant.board, &made.puzzle.symbols);
        match self.args.format {
            Form::Toml => {
                let text = self.toml(made);
                out.write_all(text.as_bytes())?;
            }
            Form::Line => writeln!(out, "{}", format::line(&made.puzzle.givens, board, symbols))?,
            Form::Json => {
                let line = |grid| format::line(grid, board, symbols);
                let answer = Answer {
                    variant: &self.args.variant,
                    givens: line(&made.puzzle.givens),
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
    fn toml(&self, made: &Made) -> String {
        let picture = |grid| format::picture(grid, &self.variant.board, &made.puzzle.symbols);
        let (givens, grid) = (picture(&made.puzzle.givens), picture(&made.solution));
        let mut text = String::new();
        if self.written == 1 {
            let version = env!("CARGO_PKG_VERSION");
            let _ = writeln!(text, "# Made by exdoku {version}: {}", self.command());
            let _ = writeln!(text, "variant = {}", quoted(&self.args.variant));
        }
        let rating = made.rating.map_or(String::new(), |rating| format!("rating {rating}, "));
        let clues = counted(made.puzzle.givens.filled() as u64, "given");
        if self.args.count.get() == 1 {
            let _ = write!(text, "\n# {rating}{clues}\ngivens = \"\"\"\n{givens}\"\"\"\n\n[expect]\n");
        } else {
            let number = self.written;
            let _ =
                write!(text, "\n# {rating}{clues}\n[[test]]\nname = \"{number}\"\ngivens = \"\"\"\n{givens}\"\"\"\n");
        }
        let _ = write!(text, "solutions = 1\ngrid = \"\"\"\n{grid}\"\"\"\n");
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
    fn end(&self, out: &mut Output<'_>) -> Result<()> {
        Ok(out.flush()?)
    }
}

/// A string of TOML.
fn quoted(text: &str) -> String {
    toml::Value::String(text.to_owned()).to_string()
}
