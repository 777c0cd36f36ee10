//! `exdoku generate`: new puzzles.
//!
//! Puzzles are made in rounds, many at a time on all cores, and written in the order of their numbers. The seed of a
//! puzzle comes from its number and the seed of the run, so that how many cores there are makes no difference.
//!
//! `wish.rs` reads what is wished for, `refusals.rs` tells what cannot be had, `generators.rs` makes, `page.rs` writes.

mod errors;
mod generators;
mod options;
mod write;

use std::collections::HashSet;
use std::io::Write as _;
use std::num::NonZeroU64;
use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use clap::ValueEnum;
use rayon::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuilder};

use crate::exact_cover::Budget;
use crate::generate::{Asymmetric, DrawFrame, Drawing, Failure, Generator, Symmetry};
use crate::solve::Solver;
use crate::source::{Diagnostic, Diagnostics};
use crate::variant::{Document, Variant};

use super::batch::JobArgs;
use super::files::{Files, read_variant};
use super::log::{log, print_error, shows_progress};
use super::output::{counted, grouped, report};
use super::search::{SearchArgs, is_cancelled};
use super::{Exit, Output};

use generators::{Generators, NewPuzzle, seed_of};
use options::{Clues, Difficulty, Regions, rating};
use write::PuzzleWriter;

/// Make new puzzles, each with exactly one solution
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  exdoku generate
  exdoku generate --variant sudoku-x --count 100 --seed 7 --format line > puzzles.txt
  exdoku generate --symmetry rotate180 --clues ..28
  exdoku generate --minimal --difficulty hard
  exdoku generate --variant classic-16x16
  exdoku generate --variant killer --count 10
  exdoku generate --draw thermo,kropki
  exdoku generate --variant jigsaw --regions random

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
    symmetry: Symmetry,

    /// How many givens: 30, at least 25.., at most ..30, or 25..30
    #[arg(long, value_name = "N", value_parser = Clues::parse)]
    clues: Option<Clues>,

    /// Prove that no given can be left out. Without it, one of which that would take long to tell may stay.
    #[arg(long)]
    minimal: bool,

    /// What must be noticed to solve them
    #[arg(long, value_enum, conflicts_with_all = ["rate_min", "rate_max"])]
    difficulty: Option<Difficulty>,

    /// A rating of at least this (`exdoku check --rate` tells that of a puzzle)
    #[arg(long, value_name = "RATING", value_parser = rating)]
    rate_min: Option<f64>,

    /// A rating of at most this
    #[arg(long, value_name = "RATING", value_parser = rating)]
    rate_max: Option<f64>,

    /// The kinds of rules whose clues are drawn anew for each puzzle, or `none`. Without it those that the known puzzles of
    /// the file bring themselves, as the cages of `killer`
    #[arg(long, value_name = "KIND,...", value_delimiter = ',')]
    draw: Vec<String>,

    /// Where jigsaw regions come from
    #[arg(long, value_enum, default_value_t)]
    regions: Regions,

    /// Give a puzzle up after so many attempts
    #[arg(long, value_name = "N", default_value_t = DEFAULT_TRIES)]
    tries: NonZeroU64,

    /// How they are written
    #[arg(long, value_enum, default_value_t)]
    format: Form,

    #[command(flatten)]
    jobs: JobArgs,

    #[command(flatten)]
    search: SearchArgs,
}

const DEFAULT_TRIES: NonZeroU64 = NonZeroU64::new(1000).unwrap();

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

/// After so many puzzles that were made before, the variant is taken to have no others.
const MOST_REPEATS: u64 = 1000;
/// Rounds that took less grow; longer ones shrink.
const MOMENT: Duration = Duration::from_millis(50);
/// No round has more puzzles.
const MOST_OF_A_ROUND: u64 = 4096;

pub(super) fn run(args: &Args, out: &mut Output<'_>) -> Result<Exit> {
    let document = match read_variant(&args.variant) {
        Ok(document) => document,
        Err(complaints) => return refuse(complaints),
    };
    let kinds = match args.possible(&document) {
        Ok(kinds) => kinds,
        Err(complaint) => return refuse(complaint.into()),
    };
    let Document { variant, puzzle: base, .. } = document;
    let budget = Budget { progress: None, ..args.search.budget() };
    let maker = || {
        let mut solver = Solver::new(Arc::clone(&variant), args.search.how());
        solver.set_budget(budget);
        Generator::new(solver, base.clone(), args.wish())
    };
    let first = match maker() {
        Ok(first) => first,
        Err(Asymmetric(cell)) => return refuse(args.asymmetric(&variant.board.name(cell)).into()),
    };
    let new = || maker().unwrap_or_else(|_| unreachable!("the symmetry was tried"));
    let head = format!("variant = {}\n", write::quoted(&args.variant));
    let regions = args.regions == Regions::Random;
    let drawing = (regions || !kinds.is_empty()).then(|| {
        let sheet = DrawFrame { head: &head, library: &Files, kinds: &kinds };
        (Drawing { sheet, regions, how: args.search.how(), budget }, &variant, &base, args.wish())
    });
    let seed = args.seed.unwrap_or_else(|| u64::from(rand::random::<u32>()));
    let jobs = args.jobs.number();
    let pool = ThreadPoolBuilder::new().num_threads(jobs).build().context("cannot start the threads")?;
    log(|| format!("seed {seed}, {}", counted(jobs as u64, "job")));
    let mut work = Work {
        args,
        variant: &variant,
        generators: Generators::new(first, &new, drawing),
        seed,
        page: PuzzleWriter::new(args, &variant, seed),
        known: HashSet::new(),
    };
    let exit = work.make_all(&pool, out)?;
    out.flush()?;
    Ok(exit)
}

fn refuse(complaints: Diagnostics) -> Result<Exit> {
    report(complaints);
    Ok(Exit::BadInput)
}

/// Puzzles in the making.
struct Work<'w> {
    args: &'w Args,
    variant: &'w Arc<Variant>,
    generators: Generators<'w>,
    seed: u64,
    page: PuzzleWriter<'w>,
    /// What puzzles must not be like.
    known: HashSet<Vec<u8>>,
}

impl Work<'_> {
    /// Makes rounds of puzzles, each as large as takes a moment, and writes them.
    fn make_all(&mut self, pool: &ThreadPool, out: &mut Output<'_>) -> Result<Exit> {
        let (count, jobs) = (self.args.count.get(), pool.current_num_threads() as u64);
        let mut rate = Rate::start(count);
        let (mut next, mut round) = (0, jobs);
        while next < count {
            let begun = Instant::now();
            let numbers: Vec<u64> = (next..count.min(next + round)).collect();
            next += numbers.len() as u64;
            let make = |&number: &u64| self.generators.make(seed_of(self.seed, number, 0));
            let round_made: Vec<Result<NewPuzzle, Failure>> = if numbers.len() == 1 {
                numbers.iter().map(make).collect()
            } else {
                pool.install(|| numbers.par_iter().map(make).collect())
            };
            for (number, made) in numbers.into_iter().zip(round_made) {
                if let Some((exit, complaint)) = self.write(number, made, out)? {
                    return self.end(exit, complaint, out);
                }
            }
            rate.tell(self.page.written());
            round = match begun.elapsed() < MOMENT {
                true => (round * 2).min(MOST_OF_A_ROUND),
                false => (round / 2).max(jobs),
            };
            if is_cancelled() && next < count {
                return self.end(Exit::Spent, Diagnostic::error("stopped before all puzzles were made"), out);
            }
        }
        Ok(Exit::Answered)
    }

    /// Writes a puzzle, or one made in its place if it is like one before. Why there is none, if so.
    fn write(
        &mut self,
        number: u64,
        mut made: Result<NewPuzzle, Failure>,
        out: &mut Output<'_>,
    ) -> Result<Option<(Exit, Diagnostic)>> {
        let mut repeats = 0;
        while let Ok(new_puzzle) = &made
            && !self.known.insert(new_puzzle.canonical_form(self.variant))
        {
            repeats += 1;
            if repeats > MOST_REPEATS {
                let message = format!("no more than {} were found that differ", counted(self.page.written(), "puzzle"));
                return Ok(Some((Exit::Spent, Diagnostic::error(message))));
            }
            made = self.generators.make(seed_of(self.seed, number, repeats));
        }
        match made {
            Ok(new_puzzle) => self.page.write(&new_puzzle, out).map(|()| None),
            Err(failure) => Ok(Some(self.args.explain(&failure, self.variant))),
        }
    }

    /// Says why no more puzzles come. Those that were made are written first.
    fn end(&self, exit: Exit, complaint: Diagnostic, out: &mut Output<'_>) -> Result<Exit> {
        out.flush()?;
        let count = self.args.count.get();
        let so_far = format!("{} of {} were made", grouped(self.page.written()), counted(count, "puzzle"));
        report(complaint.maybe_help((count > 1).then_some(so_far)).into());
        Ok(exit)
    }
}

/// Tells on a terminal how fast puzzles are made, once a second.
struct Rate {
    begun: Instant,
    told: Option<Instant>,
    count: u64,
}

impl Rate {
    fn start(count: u64) -> Rate {
        let told = shows_progress().then(Instant::now);
        Rate { begun: Instant::now(), told, count }
    }

    fn tell(&mut self, made: u64) {
        if let Some(told) = &mut self.told
            && told.elapsed() > Duration::from_secs(1)
        {
            *told = Instant::now();
            let rate = made as f64 / self.begun.elapsed().as_secs_f64();
            let of = counted(self.count, "puzzle");
            print_error(&format!("{} of {of}, {rate:.1} a second\n", grouped(made)));
        }
    }
}
