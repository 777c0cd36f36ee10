//! `exdoku generate`: new puzzles.
//!
//! Puzzles are generated in rounds, many at a time on all cores, and written in the order of their numbers. The seed of a
//! puzzle is derived from its number and the seed of the run, so that the number of cores makes no difference.
//!
//! ```text
//!   options.rs      the values of options              generators.rs       generators for many threads
//!   errors.rs       impossible requests                command.rs          the command that generates the same again
//!   write.rs        the output formats, and files      self_contained.rs   a variant file without references to others
//!   toml.rs         TOML                               book.rs             a printable page
//!   own_givens.rs   files whose own givens decide
//! ```

mod book;
mod command;
mod errors;
mod generators;
mod options;
mod own_givens;
mod self_contained;
mod toml;
mod write;

use std::collections::HashSet;
use std::io::Write as _;
use std::num::{NonZeroU64, NonZeroUsize};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use clap::ValueEnum;
use rayon::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuilder};

use exdoku_cover::Budget;
use exdoku_reason::generate::{Asymmetric, DrawFrame, Drawing, Failure, Generator, Symmetry};
use exdoku_reason::solve::{SolveOptions, Solver};
use exdoku_rules::variant::{Document, Puzzle, Variant};
use exdoku_text::source::{Diagnostic, Diagnostics};

use super::arguments::{at_least_one, number};
use super::batch::JobArgs;
use super::files::{context, create_folder, read_variant};
use super::limits::{LimitArgs, Stage, is_cancelled};
use super::log::{log, print_error, shows_progress};
use super::output::{counted, grouped, report};
use super::search::{ImpliedArgs, NodeArgs};
use super::{Exit, Output};

use generators::{Generators, NewPuzzle, seed_of};
use options::{ClueCount, Clues, Difficulty, Regions, rating, symmetry_parser};
use write::PuzzleWriter;

/// Generate puzzles, each with exactly one solution
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  exdoku generate
  exdoku generate --variant sudoku-x --count 100 --seed 7 --format line > puzzles.txt
  exdoku generate --symmetry rotate180 --givens ..28
  exdoku generate --minimal --difficulty hard
  exdoku generate --variant classic-16x16
  exdoku generate --variant killer --count 10
  exdoku generate --draw thermo --clue-count thermo=3
  exdoku generate --draw thermo,kropki
  exdoku generate --variant jigsaw --regions random
  exdoku generate --variant killer --count 12 --format html > killers.html
  exdoku generate --count 100 --format svg --into puzzles

The same seed, options and version of exdoku give the same puzzles, with any number of jobs. Without \
--seed, a random one is chosen and written into the TOML.")]
pub(super) struct Args {
    /// Variant of the puzzles: a built-in one (see `exdoku variants`) or a TOML file, whose givens stay in every puzzle
    #[arg(long, value_name = "NAME|FILE", default_value = "classic-9x9")]
    variant: String,

    /// Number of puzzles
    #[arg(long, value_name = "N", default_value = "1", allow_negative_numbers = true, value_parser = at_least_one::<NonZeroU64>)]
    count: NonZeroU64,

    /// Random seed: the same seed gives the same puzzles [default: random]
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = number::<u64>)]
    seed: Option<u64>,

    /// Symmetry of the places of the givens
    #[arg(long, default_value = "none", value_parser = symmetry_parser())]
    symmetry: Symmetry,

    /// Number of givens: 30, at least 25.., at most ..30, 25..30, or none [default: any]
    #[arg(long, visible_alias = "clues", value_name = "N", allow_negative_numbers = true, value_parser = Clues::parse)]
    givens: Option<Clues>,

    /// Number of random clues of a kind: thermo=3, thermo=..3, thermo=2.. or thermo=2..4 [default: 1..]
    #[arg(long, value_name = "KIND=N,...", value_delimiter = ',', value_parser = ClueCount::parse)]
    clue_count: Vec<ClueCount>,

    /// Guarantee minimality: no given and no random clue can be removed, but for the last clue of a kind
    ///
    /// Without it, a redundant one may remain if proving that it is redundant would take long.
    #[arg(long)]
    minimal: bool,

    /// Difficulty of the puzzles [default: any]
    #[arg(long, value_enum, conflicts_with_all = ["rate_min", "rate_max"])]
    difficulty: Option<Difficulty>,

    /// Minimum rating (see `exdoku check --rate`)
    #[arg(long, value_name = "RATING", allow_negative_numbers = true, value_parser = rating)]
    rate_min: Option<f64>,

    /// Maximum rating
    #[arg(long, value_name = "RATING", allow_negative_numbers = true, value_parser = rating)]
    rate_max: Option<f64>,

    /// Kinds of rules with random clues in each puzzle, at least one of each, or `none` [default: those of the tests in the
    /// variant's file, such as the cages of `killer`]
    #[arg(long, value_name = "KIND,...", value_delimiter = ',')]
    draw: Vec<String>,

    /// Jigsaw regions
    #[arg(long, value_enum, default_value_t)]
    regions: Regions,

    /// Draw completed grids that are all equally likely, for variants with few enough to count
    #[arg(long)]
    uniform: bool,

    /// Attempts per puzzle before giving up
    #[arg(long, value_name = "N", default_value_t = DEFAULT_TRIES, allow_negative_numbers = true, value_parser = at_least_one::<NonZeroU64>)]
    tries: NonZeroU64,

    /// Output format
    #[arg(long, value_enum, default_value_t)]
    format: Form,

    /// Puzzles on a sheet of paper, for --format html
    #[arg(long, value_name = "N", default_value = "4", allow_negative_numbers = true, value_parser = at_least_one::<NonZeroUsize>)]
    per_page: NonZeroUsize,

    /// Write files to this directory, which is created if needed: TOML or SVG, one for each puzzle, or an HTML page
    #[arg(long, value_name = "FOLDER")]
    into: Option<PathBuf>,

    /// Overwrite existing files in the directory of --into
    #[arg(long, requires = "into")]
    overwrite: bool,

    /// Write the variant's file into the TOML, so that it can be moved to another directory
    ///
    /// Without it, the TOML names the variant, and needs its file in the same place. Built-in variants are known everywhere.
    #[arg(long)]
    self_contained: bool,

    #[command(flatten)]
    jobs: JobArgs,

    #[command(flatten)]
    implied: ImpliedArgs,

    #[command(flatten)]
    nodes: NodeArgs,

    #[command(flatten)]
    pub(super) limits: LimitArgs,
}

const DEFAULT_TRIES: NonZeroU64 = NonZeroU64::new(1000).unwrap();

/// Output formats.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum Form {
    /// A TOML file, for `exdoku solve` and `exdoku test`
    #[default]
    Toml,
    /// The givens, one puzzle per line
    Line,
    /// One JSON object per puzzle, each on a line
    Json,
    /// A drawing, for people
    Grid,
    /// A picture; with --into also one of the solution
    Svg,
    /// A page to print: the rules, the puzzles, and the solutions at the end
    Html,
}

/// After this many repeated puzzles in a row, the variant is taken to have no others.
const MOST_REPEATS: u64 = 1000;
/// Rounds grow after one that took less than this, and shrink otherwise.
const MOMENT: Duration = Duration::from_millis(50);
/// The most puzzles in a round.
const MOST_OF_A_ROUND: u64 = 4096;

pub(super) fn run(args: &Args, out: &mut Output) -> Result<Exit> {
    let document = match read_variant(&args.variant) {
        Ok(document) => document,
        Err(diagnostics) if diagnostics.is_stopped() => {
            report(diagnostics);
            return Ok(Exit::Spent);
        }
        Err(diagnostics) => return refuse(diagnostics),
    };
    let kinds = match args.possible(&document) {
        Ok(kinds) => kinds,
        Err(diagnostic) => return refuse(diagnostic.into()),
    };
    let whole = match args.whole() {
        Ok(whole) => whole,
        Err(diagnostic) => return refuse(diagnostic.into()),
    };
    if let Some(folder) = &args.into
        && let Err(wrong) = create_folder(folder)
    {
        return refuse(wrong.into());
    }
    let Document { variant, puzzle: base, .. } = document;
    let budget = Budget { progress: None, ..args.nodes.budget(&args.limits) };
    let how = SolveOptions { implied: args.implied.implied(), ..SolveOptions::default() };
    Stage::Generating.begin();
    let maker = || {
        let mut solver = Solver::new(Arc::clone(&variant), how);
        solver.set_budget(budget.clone());
        Generator::new(solver, base.clone(), args.options())
    };
    let first = match maker() {
        Ok(first) => first,
        Err(Asymmetric(cell)) => return refuse(args.asymmetric(&variant.board().name(cell)).into()),
    };
    match args.own_givens(&variant, &base, &kinds, budget.clone()) {
        Ok(warning) => warning.into_iter().for_each(|warning| report(warning.into())),
        Err(diagnostic) => return refuse(diagnostic.into()),
    }
    let new = || maker().unwrap_or_else(|_| unreachable!("the symmetry fits the board"));
    let head = format!("variant = {}\n", toml::quoted(&args.variant));
    let regions = args.regions == Regions::Random;
    let context = context();
    let drawing = (regions || !kinds.is_empty()).then(|| {
        let sheet = DrawFrame { head: &head, context: &context, kinds: &kinds };
        (Drawing { sheet, regions, how, budget: budget.clone() }, &variant, &base, args.options())
    });
    let seed = args.seed.unwrap_or_else(|| u64::from(rand::random::<u32>()));
    let jobs = args.jobs.number();
    let pool = ThreadPoolBuilder::new().num_threads(jobs).build().context("cannot start the threads")?;
    log(|| format!("seed {seed}, {}", counted(jobs as u64, "job")));
    let mut work = Work {
        args,
        variant: &variant,
        base: &base,
        generators: Generators::new(first, &new, drawing),
        seed,
        writer: PuzzleWriter::new(args, &variant, whole, seed),
        known: HashSet::new(),
    };
    let exit = work.make_all(&pool, out)?;
    work.writer.finish(out)?;
    out.flush()?;
    Ok(exit)
}

fn refuse(diagnostics: Diagnostics) -> Result<Exit> {
    report(diagnostics);
    Ok(Exit::BadInput)
}

/// A run of the generator.
struct Work<'w> {
    args: &'w Args,
    variant: &'w Arc<Variant>,
    /// What every puzzle has from the start.
    base: &'w Puzzle,
    generators: Generators<'w>,
    seed: u64,
    writer: PuzzleWriter<'w>,
    /// The canonical forms of the puzzles so far.
    known: HashSet<Vec<u8>>,
}

impl Work<'_> {
    /// Generates puzzles in rounds that take a moment each, and writes them.
    fn make_all(&mut self, pool: &ThreadPool, out: &mut Output) -> Result<Exit> {
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
                if let Some((exit, diagnostic)) = self.write(number, made, out)? {
                    return self.end(exit, diagnostic, out);
                }
            }
            rate.show(self.writer.written());
            round = match begun.elapsed() < MOMENT {
                true => (round * 2).min(MOST_OF_A_ROUND),
                false => (round / 2).max(jobs),
            };
            if is_cancelled() && next < count {
                return self.end(Exit::Spent, Diagnostic::error("stopped before all puzzles were generated"), out);
            }
        }
        Ok(Exit::Answered)
    }

    /// Writes a puzzle, or another one in its place if it repeats one. Returns why there is none.
    fn write(
        &mut self,
        number: u64,
        mut made: Result<NewPuzzle, Failure>,
        out: &mut Output,
    ) -> Result<Option<(Exit, Diagnostic)>> {
        let mut repeats = 0;
        while let Ok(new_puzzle) = &made
            && !self.known.insert(new_puzzle.canonical_form(self.variant))
        {
            repeats += 1;
            if repeats > MOST_REPEATS {
                let message = format!("found only {} that differ", counted(self.writer.written(), "puzzle"));
                return Ok(Some((Exit::Spent, Diagnostic::error(message))));
            }
            made = self.generators.make(seed_of(self.seed, number, repeats));
        }
        match made {
            Ok(new_puzzle) => {
                if self.writer.written() == 0 && new_puzzle.adds_nothing_to(self.base) {
                    report(self.args.already_unique().into());
                }
                self.writer.write(&new_puzzle, out).map(|()| None)
            }
            Err(failure) => Ok(Some(self.args.explain(&failure, self.variant, self.base))),
        }
    }

    /// Reports why there are no more puzzles. Those that were generated are written first.
    fn end(&self, exit: Exit, diagnostic: Diagnostic, out: &mut Output) -> Result<Exit> {
        out.flush()?;
        let count = self.args.count.get();
        let so_far = format!("{} of {} were generated", grouped(self.writer.written()), counted(count, "puzzle"));
        report(diagnostic.maybe_help((count > 1).then_some(so_far)).into());
        Ok(exit)
    }
}

/// The rate at which puzzles are generated, shown on terminals once a second.
struct Rate {
    begun: Instant,
    shown: Option<Instant>,
    count: u64,
}

impl Rate {
    fn start(count: u64) -> Rate {
        let shown = shows_progress().then(Instant::now);
        Rate { begun: Instant::now(), shown, count }
    }

    fn show(&mut self, made: u64) {
        if let Some(shown) = &mut self.shown
            && shown.elapsed() > Duration::from_secs(1)
        {
            *shown = Instant::now();
            let rate = made as f64 / self.begun.elapsed().as_secs_f64();
            let of = counted(self.count, "puzzle");
            print_error(&format!("{} of {of}, {rate:.1} per second\n", grouped(made)));
        }
    }
}
