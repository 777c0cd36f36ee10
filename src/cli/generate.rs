//! `exdoku generate`: new puzzles.
//!
//! Puzzles are made in rounds, many at a time on all cores, and written in the order of their numbers. The seed of a
//! puzzle comes from its number and the seed of the run, so that how many cores there are makes no difference.

mod page;

use std::collections::HashSet;
use std::fmt::Write as _;
use std::num::NonZeroU64;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use clap::ValueEnum;
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;
use rayon::ThreadPoolBuilder;
use rayon::prelude::*;

use crate::generate::{
    Asymmetric, Drawing, Drawn, DrawnPuzzle, Failure, Made, Maker, NoGrid, Sheet, Symmetry, Wish, likeness, make_drawn,
};
use crate::rules::{AnyKind, kind, kinds};
use crate::solve::Solver;
use crate::source::{Diagnostic, did_you_mean};
use crate::variant::{Document, Puzzle, Variant, draws_of};

use super::batch::JobArgs;
use super::files::{Files, read_variant};
use super::output::{complain, counted, grouped};
use super::searching::{SearchArgs, is_cancelled};
use super::telling::{say, tell, tells_progress};
use super::{Exit, Output};

use page::Page;

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
    symmetry: SymmetryName,

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

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum SymmetryName {
    /// Anywhere.
    #[default]
    None,
    /// Half a turn.
    Rotate180,
    /// A quarter turn.
    Rotate90,
    /// Left to right.
    Mirror,
    /// Top to bottom.
    Flip,
    /// Rows to columns.
    Diagonal,
    /// Rows to columns, across the other diagonal.
    Antidiagonal,
    /// All of these.
    Full,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Difficulty {
    /// Items with one option left. A rating from 0 to 1.
    Easy,
    /// Also options to drop that would leave an item without any. From 1 to 2.
    Medium,
    /// Also candidates that fail when tried, one at a time. From 2 to 3.
    Hard,
    /// More than that. From 3 on.
    Extreme,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum Regions {
    /// Those of the file.
    #[default]
    File,
    /// Random ones for each puzzle.
    Random,
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

    /// The kinds whose clues are drawn.
    fn drawn(&self, document: &Document) -> Result<Vec<Drawn>, Diagnostic> {
        let draws = |name: &str| document.draws.get(name).cloned().unwrap_or_else(|| draws_of(name));
        let drawn = |name: &str| Drawn { name: name.to_owned(), draws: draws(name) };
        let board = &document.variant.board;
        let size = board.digits().count();
        if self.regions == Regions::Random && (board.height(), board.width()) != (size, size) {
            let message = "--regions random: the board is not one grid with as many rows and columns as digits";
            return Err(Diagnostic::error(message));
        }
        if self.draw == ["none"] {
            return Ok(Vec::new());
        }
        let in_force = |variant: &Variant| -> Vec<String> {
            let written = variant.rules.iter().filter(|active| active.place.is_some());
            written.map(|active| active.kind.to_string()).collect()
        };
        if self.draw.is_empty() {
            let own = in_force(&document.variant);
            let of_tests = document.tests.iter().flat_map(|test| in_force(&test.variant));
            let mut names: Vec<String> =
                of_tests.filter(|name| !own.contains(name) && !draws(name).is_empty()).collect();
            names.sort_unstable();
            names.dedup();
            return Ok(names.iter().map(|name| drawn(name)).collect());
        }
        if let Some(name) = self.draw.iter().find(|name| draws(name).is_empty()) {
            let drawable: Vec<&str> = kinds().filter(|kind| !kind.draws().is_empty()).map(AnyKind::name).collect();
            let (message, help) = match kind(name) {
                None if !document.draws.contains_key(name) => {
                    ("there is no rule of this name", did_you_mean(name, drawable.iter().copied()))
                }
                _ => ("its definition has no `draw = { ... }`", format!("these can be drawn: {}", drawable.join(", "))),
            };
            return Err(Diagnostic::error(format!("--draw {name}: {message}")).help(help));
        }
        Ok(self.draw.iter().map(|name| drawn(name)).collect())
    }

    /// Why puzzles with such drawn clues cannot be written as asked: the rest would be another puzzle.
    fn unsaid(&self, kinds: &[Drawn]) -> Option<Diagnostic> {
        let names: Vec<&str> = kinds.iter().map(|kind| kind.name.as_str()).collect();
        let what = match (self.format, &names[..]) {
            (Form::Line, []) if self.regions == Regions::Random => "regions".to_owned(),
            (Form::Line | Form::Grid, [_, ..]) => format!("clues of {}", names.join(", ")),
            _ => return None,
        };
        let form = if self.format == Form::Line { "a line" } else { "a grid" };
        let wrong = Diagnostic::error(format!("{form} says only givens, and {what} are drawn for each puzzle"));
        Some(wrong.help("--format toml or json says all of it, and `exdoku convert` goes on from there"))
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
                    let range = if least == most { least.to_string() } else { format!("{least} to {most}") };
                    let _ = write!(message, "; they had {range} givens");
                }
                if let Some((least, most)) = ratings {
                    let (least, most) = (format!("{least:.2}"), format!("{most:.2}"));
                    let range = if least == most {
                        format!("a rating of {least}")
                    } else {
                        format!("ratings from {least} to {most}")
                    };
                    let _ = write!(message, " and {range}");
                }
                (Exit::Spent, Diagnostic::error(message).help("ask for less, or for more attempts with --tries N"))
            }
        }
    }
}

/// A puzzle to be written.
struct Fresh {
    /// Its own file without givens, and what that describes, if clues were drawn.
    drawn: Option<(String, Arc<Variant>)>,
    made: Made,
}

/// Makers for many threads. One is made when none is free.
struct Makers<'m> {
    free: Mutex<Vec<Maker>>,
    new: &'m (dyn Fn() -> Maker + Sync),
    /// For puzzles whose clues are drawn, what they are drawn on.
    drawing: Option<(Drawing<'m>, &'m Arc<Variant>, &'m Puzzle, Wish)>,
}

impl Makers<'_> {
    fn make(&self, seed: u64) -> Result<Fresh, Failure> {
        if let Some((drawing, variant, base, wish)) = &self.drawing {
            let DrawnPuzzle { text, variant, made } = make_drawn(drawing, variant, base, wish, seed)?;
            return Ok(Fresh { drawn: Some((text, variant)), made });
        }
        let free = self.free.lock().unwrap_or_else(PoisonError::into_inner).pop();
        let mut maker = free.unwrap_or_else(self.new);
        let made = maker.make(seed);
        self.free.lock().unwrap_or_else(PoisonError::into_inner).push(maker);
        made.map(|made| Fresh { drawn: None, made })
    }
}

impl Fresh {
    /// What is the same for two puzzles that differ in the names of digits alone. Clues that were drawn are those of their
    /// digits.
    fn likeness(&self, variant: &Variant) -> Vec<u8> {
        let mut key = likeness(&variant.board, &self.made.puzzle.givens, &self.made.solution);
        if let Some((text, _)) = &self.drawn {
            key.extend(text.bytes());
        }
        key
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
    let document = match read_variant(&args.variant) {
        Ok(document) => document,
        Err(complaints) => {
            complain(complaints);
            return Ok(Exit::BadInput);
        }
    };
    let kinds = match args.drawn(&document) {
        Ok(kinds) => kinds,
        Err(complaint) => {
            complain(complaint.into());
            return Ok(Exit::BadInput);
        }
    };
    let Document { variant, puzzle: base, .. } = document;
    if let Some(complaint) = args.unsaid(&kinds).or_else(|| args.impossible(&variant, &base)) {
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
    let head = format!("variant = {}\n", page::quoted(&args.variant));
    let regions = args.regions == Regions::Random;
    let drawing = (regions || !kinds.is_empty()).then(|| {
        let sheet = Sheet { head: &head, library: &Files, kinds: &kinds };
        let budget = crate::exact_cover::Budget { progress: None, ..budget };
        (Drawing { sheet, regions, how: args.search.how(), budget }, &variant, &base, args.wish())
    });
    let makers = Makers { free: Mutex::new(vec![first]), new: &new, drawing };
    let seed = args.seed.unwrap_or_else(|| u64::from(rand::random::<u32>()));
    let mut page = Page::new(args, &variant, seed);
    let jobs = args.jobs.number();
    let pool = ThreadPoolBuilder::new().num_threads(jobs).build().context("cannot start the threads")?;
    tell(|| format!("seed {seed}, {}", counted(jobs as u64, "job")));
    let mut rate = Rate::start(args.count.get());

    let mut known: HashSet<Vec<u8>> = HashSet::new();
    let (mut next, count, mut round) = (0, args.count.get(), jobs as u64);
    while next < count {
        let begun = Instant::now();
        let numbers: Vec<u64> = (next..count.min(next + round)).collect();
        next += numbers.len() as u64;
        let make = |&number: &u64| makers.make(seed_of(seed, number, 0));
        let round_made: Vec<Result<Fresh, Failure>> = if numbers.len() == 1 {
            numbers.iter().map(make).collect()
        } else {
            pool.install(|| numbers.par_iter().map(make).collect())
        };
        for (number, mut made) in numbers.into_iter().zip(round_made) {
            let mut repeats = 0;
            while let Ok(good) = &made
                && !known.insert(good.likeness(&variant))
            {
                repeats += 1;
                if repeats > MOST_REPEATS {
                    let message = format!("no more than {} were found that differ", counted(page.written(), "puzzle"));
                    page.end(out)?;
                    complain(Diagnostic::error(message).into());
                    return Ok(Exit::Spent);
                }
                made = makers.make(seed_of(seed, number, repeats));
            }
            match made {
                Ok(fresh) => page.write(&fresh, out)?,
                Err(failure) => {
                    page.end(out)?;
                    let (exit, complaint) = args.explain(&failure, &variant);
                    let so_far = format!("{} of {}", grouped(page.written()), counted(count, "puzzle"));
                    complain(complaint.maybe_help((count > 1).then(|| format!("{so_far} were made"))).into());
                    return Ok(exit);
                }
            }
        }
        rate.tell(page.written());
        round = if begun.elapsed() < Duration::from_millis(50) {
            (round * 2).min(4096)
        } else {
            (round / 2).max(jobs as u64)
        };
        if is_cancelled() && next < count {
            page.end(out)?;
            let so_far = format!("stopped after {} of {}", grouped(page.written()), counted(count, "puzzle"));
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
        let told = tells_progress().then(Instant::now);
        Rate { begun: Instant::now(), told, count }
    }

    fn tell(&mut self, made: u64) {
        if let Some(told) = &mut self.told
            && told.elapsed() > Duration::from_secs(1)
        {
            *told = Instant::now();
            let rate = made as f64 / self.begun.elapsed().as_secs_f64();
            let of = counted(self.count, "puzzle");
            say(&format!("{} of {of}, {rate:.1} a second\n", grouped(made)));
        }
    }
}
