//! `exdoku generate`: new puzzles.
//!
//! Puzzles are generated in rounds, many at once on all cores, and written in the order of their numbers. The seed of a
//! puzzle is derived from its number and the seed of the run, so that the number of cores makes no difference.
//!
//! ```text
//!   arguments.rs    the arguments                      options.rs          their values
//!   errors.rs       impossible requests                own_givens.rs       files whose own givens decide
//!   generators.rs   generators for many threads        command.rs          the command that generates the same again
//!   write.rs        the output formats, and files      self_contained.rs   a variant file without references to others
//!   toml.rs         TOML                               book.rs             a printable page
//!   read_back.rs    what is written, read
//! ```

mod arguments;
mod command;
mod errors;
mod generators;
mod options;
mod own_givens;
mod read_back;
mod self_contained;
mod toml;
mod write;

use std::collections::HashSet;
use std::io::Write as _;
use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use rayon::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuilder};

use exdoku_cover::Budget;
use exdoku_puzzle::caught::caught;
use exdoku_reason::generate::{Asymmetric, DrawFrame, Drawing, Failure, Generator};
use exdoku_reason::solve::{SolveOptions, Solver};
use exdoku_rules::variant::{Document, Puzzle, Variant};
use exdoku_text::source::{Diagnostic, Diagnostics};

use super::exit::Exit;
use super::files::{context, create_folder, read_variant};
use super::limits::{Stage, is_cancelled};
use super::log::{log, print_error, shows_progress};
use super::messages::report;
use super::numbers::{counted, grouped};
use super::output::toml_string;
use super::terminal::Output;

pub(super) use arguments::Args;
use generators::{Generators, NewPuzzle, seed_of};
use options::Regions;
use write::PuzzleWriter;

/// After this many repetitions in a row, the variant is assumed to have no more puzzles.
const MOST_REPEATS: u64 = 1000;
/// Rounds grow after one that took less than this, and shrink otherwise.
const MOMENT: Duration = Duration::from_millis(50);
/// The largest number of puzzles in a round.
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
        && let Err(wrong) = create_folder("--into", folder)
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
    if let Some(warning) = args.drawn_in_full(&kinds) {
        report(warning.into());
    }
    let new = || maker().unwrap_or_else(|_| unreachable!("the symmetry fits the board"));
    let head = format!("variant = {}\n", toml_string(&args.variant));
    let regions = args.regions == Regions::Random;
    let context = context();
    let drawing = (regions || !kinds.is_empty()).then(|| {
        let frame = DrawFrame { head: &head, kept: "", context: &context, kinds: &kinds };
        (Drawing { frame, regions, options: how, budget: budget.clone() }, &variant, &base, args.options())
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

/// A puzzle, or why there is none; an error if the generator panicked.
type Made = Result<Result<NewPuzzle, Failure>, Diagnostic>;

/// A run of the generator.
struct Work<'w> {
    args: &'w Args,
    variant: &'w Arc<Variant>,
    /// What every puzzle contains from the start.
    base: &'w Puzzle,
    generators: Generators<'w>,
    seed: u64,
    writer: PuzzleWriter<'w>,
    /// The canonical forms of the puzzles so far.
    known: HashSet<Vec<u8>>,
}

impl Work<'_> {
    /// Generates puzzles in short rounds, and writes them.
    fn make_all(&mut self, pool: &ThreadPool, out: &mut Output) -> Result<Exit> {
        let (count, jobs) = (self.args.count.get(), pool.current_num_threads() as u64);
        let mut rate = Rate::start(count);
        let (mut next, mut round, mut end) = (0, jobs, Exit::Answered);
        while next < count {
            let begun = Instant::now();
            let numbers: Vec<u64> = (next..count.min(next + round)).collect();
            next += numbers.len() as u64;
            let make = |&number: &u64| self.make(number, 0);
            let round_made: Vec<Made> = if numbers.len() == 1 {
                numbers.iter().map(make).collect()
            } else {
                pool.install(|| numbers.par_iter().map(make).collect())
            };
            for (number, made) in numbers.into_iter().zip(round_made) {
                let name = self.name_of(number);
                let written = match made {
                    Ok(made) => caught(&name, || self.write(number, made, out)),
                    Err(panic) => Err(panic),
                };
                match written {
                    Ok(written) => {
                        if let Some((exit, diagnostic)) = written? {
                            return self.end(exit, diagnostic, out);
                        }
                    }
                    // Only this puzzle fails; the others are still generated.
                    Err(panic) => {
                        report(panic.into());
                        end = Exit::BadInput;
                    }
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
        Ok(end)
    }

    /// Generates the puzzle with this number, at this attempt to make it differ from the earlier ones.
    fn make(&self, number: u64, attempt: u64) -> Made {
        caught(&self.name_of(number), || self.generators.make(seed_of(self.seed, number, attempt)))
    }

    /// The name of the puzzle with this number in messages.
    fn name_of(&self, number: u64) -> String {
        format!("{}, puzzle {} of seed {}", self.args.variant, number + 1, self.seed)
    }

    /// Writes a puzzle, or a new one if it repeats another. Returns why there is none.
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
            made = match self.make(number, repeats) {
                Ok(made) => made,
                Err(panic) => return Ok(Some((Exit::BadInput, panic))),
            };
        }
        match made {
            Ok(new_puzzle) => {
                if self.writer.written() == 0 && new_puzzle.adds_nothing_to(self.base) {
                    report(self.args.already_unique().into());
                }
                let written = self.writer.write(&new_puzzle, out)?;
                Ok(written.err().map(|wrong| (if wrong.is_stopped() { Exit::Spent } else { Exit::BadInput }, wrong)))
            }
            Err(failure) => Ok(Some(self.args.explain(&failure, self.variant, self.base))),
        }
    }

    /// Reports why there are no more puzzles, after writing those that were generated.
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
