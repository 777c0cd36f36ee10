//! The arguments of the command.

use std::num::{NonZeroU64, NonZeroUsize};
use std::path::PathBuf;

use clap::ValueEnum;

use exdoku_reason::explain::Entry;
use exdoku_reason::generate::{GenerateOptions, Reach, Symmetry};
use exdoku_reason::solve::Difficulty;

use crate::cli::arguments::{at_least_one, number};
use crate::cli::batch::JobArgs;
use crate::cli::limits::LimitArgs;
use crate::cli::scale::Scale;
use crate::cli::search::{ImpliedArgs, NodeArgs};
use crate::cli::step_values::technique;

use super::options::{ClueCount, Clues, Hardest, Regions, difficulty_parser, rating, symmetry_parser};

/// Generate puzzles, each with exactly one solution
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  exdoku generate
  exdoku generate --variant sudoku-x --count 10 --seed 7 --format line > puzzles.txt
  exdoku generate --symmetry rotate180 --givens ..28
  exdoku generate --minimal --difficulty hard
  exdoku generate --variant thermo --hardest XY-wing
  exdoku generate --hardest 9.0.. --scale se
  exdoku generate --variant classic-16x16
  exdoku generate --variant killer --count 10
  exdoku generate --draw thermo --clue-count thermo=3
  exdoku generate --draw thermo,kropki
  exdoku generate --variant jigsaw --regions random
  exdoku generate --variant killer --count 12 --format html > killers.html
  exdoku generate --count 100 --format svg --into puzzles

The same seed, options and version of exdoku give the same puzzles, with any number of jobs. Without \
--seed, a random one is chosen and written into the TOML.")]
pub(in crate::cli) struct Args {
    /// Variant of the puzzles: a built-in one (see `exdoku variants`) or a TOML file, whose givens stay in every puzzle
    #[arg(long, value_name = "NAME|FILE", default_value = "classic-9x9")]
    pub(super) variant: String,

    /// Number of puzzles
    #[arg(long, value_name = "N", default_value = "1", allow_negative_numbers = true, value_parser = at_least_one::<NonZeroU64>)]
    pub(super) count: NonZeroU64,

    /// Random seed: the same seed gives the same puzzles [default: random]
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = number::<u64>)]
    pub(super) seed: Option<u64>,

    /// Symmetry of the places of the givens
    #[arg(long, default_value = "none", value_parser = symmetry_parser())]
    pub(super) symmetry: Symmetry,

    /// Number of givens: 30, at least 25.., at most ..30, 25..30, or none [default: any]
    #[arg(long, visible_alias = "clues", value_name = "N", allow_negative_numbers = true, value_parser = Clues::parse)]
    pub(super) givens: Option<Clues>,

    /// Number of random clues of a kind: thermo=3, thermo=..3, thermo=2.. or thermo=2..4 [default: 1..]
    #[arg(long, value_name = "KIND=N,...", value_delimiter = ',', value_parser = ClueCount::parse)]
    pub(super) clue_count: Vec<ClueCount>,

    /// Guarantee minimality: no given and no random clue can be removed, except the last clue of a kind
    ///
    /// Without it, a redundant one may remain if proving redundancy would take long.
    #[arg(long)]
    pub(super) minimal: bool,

    /// Difficulty of the puzzles, by search rating [default: any]
    #[arg(long, value_parser = difficulty_parser(), conflicts_with_all = ["rate_min", "rate_max"])]
    pub(super) difficulty: Option<Difficulty>,

    /// Minimum search rating (see `exdoku check --rate`)
    #[arg(long, value_name = "RATING", allow_negative_numbers = true, value_parser = rating)]
    pub(super) rate_min: Option<f64>,

    /// Maximum search rating
    #[arg(long, value_name = "RATING", allow_negative_numbers = true, value_parser = rating)]
    pub(super) rate_max: Option<f64>,

    /// Hardest step of the path that `exdoku explain` finds: a technique such as swordfish, a score such as 4.2, 4.2..4.6 or
    /// ..3, or `any` [default: no refutation and no guess]
    ///
    /// Scores are those of `exdoku explain`. The generator keeps clues and adds givens while the path needs harder steps.
    #[arg(long, value_name = "STEP|SCORE", allow_negative_numbers = true, value_parser = Hardest::parse)]
    pub(super) hardest: Option<Hardest>,

    /// Scale of the scores of --hardest: exdoku or se
    #[arg(long, value_enum, requires = "hardest", default_value_t)]
    pub(super) scale: Scale,

    /// Techniques that suffice besides singles, such as pointing,naked-pair
    #[arg(long, value_name = "STEP,...", value_delimiter = ',', value_parser = technique)]
    pub(super) only_techniques: Vec<Entry>,

    /// Kinds of rules with random clues in each puzzle, at least one of each, or `none` [default: those of the tests in the
    /// variant's file, such as the cages of `killer`]
    ///
    /// KIND:LAYER draws clues about the values of a layer: `--variant doublers --draw killer:value`.
    #[arg(long, value_name = "KIND,...", value_delimiter = ',')]
    pub(super) draw: Vec<String>,

    /// Jigsaw regions
    #[arg(long, value_enum, default_value_t)]
    pub(super) regions: Regions,

    /// Draw full grids, all equally likely; for variants with few enough grids to count
    #[arg(long)]
    pub(super) uniform: bool,

    /// Attempts per puzzle before giving up [default: 1000, or 10000 with --scale se]
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = at_least_one::<NonZeroU64>)]
    pub(super) tries: Option<NonZeroU64>,

    /// Output format
    #[arg(long, value_enum, default_value_t)]
    pub(super) format: Form,

    /// Puzzles per sheet of paper, for --format html [default: 4]
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = at_least_one::<NonZeroUsize>)]
    pub(super) per_page: Option<NonZeroUsize>,

    /// Write files to this directory, which is created if needed: TOML or SVG, one for each puzzle, or an HTML page
    #[arg(long, value_name = "FOLDER")]
    pub(super) into: Option<PathBuf>,

    /// Overwrite existing files in the directory of --into
    #[arg(long, requires = "into")]
    pub(super) overwrite: bool,

    /// Write the variant's file into the TOML, so that it can be moved to another directory
    ///
    /// Without it, the TOML names the variant, and needs its file in the same place. Built-in variants are known everywhere.
    #[arg(long)]
    pub(super) self_contained: bool,

    #[command(flatten)]
    pub(super) jobs: JobArgs,

    #[command(flatten)]
    pub(super) implied: ImpliedArgs,

    #[command(flatten)]
    pub(super) nodes: NodeArgs,

    #[command(flatten)]
    pub(in crate::cli) limits: LimitArgs,
}

/// Attempts before giving up.
const TRIES: u64 = 1000;
/// Attempts for a score of Sudoku Explainer: about one puzzle in 300 is as hard as 9.0.
const TRIES_SE: u64 = 10_000;

/// Output formats.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(super) enum Form {
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

impl Args {
    /// The bound on the path of a puzzle; none if the path does not matter, as for puzzles that a person does not solve.
    fn reach(&self, rate_min: Option<f64>) -> Option<Reach> {
        let only = (!self.only_techniques.is_empty())
            .then(|| self.only_techniques.iter().map(|entry| entry.name.to_owned()).collect());
        let reach = match &self.hardest {
            Some(_) if self.scale == Scale::Se => only.is_some().then(Reach::default),
            Some(hardest) => hardest.reach(),
            None if only.is_none() => Reach::of_rating(rate_min),
            None => Some(Reach::default()),
        };
        reach.map(|reach| Reach { only, ..reach })
    }

    /// The options of the generator.
    pub(super) fn options(&self) -> GenerateOptions {
        let rated = match self.difficulty {
            None => GenerateOptions { rate_min: self.rate_min, rate_max: self.rate_max, ..GenerateOptions::default() },
            Some(difficulty) => GenerateOptions::default().with_difficulty(difficulty),
        };
        let clues = self.givens.unwrap_or(Clues { least: 0, most: usize::MAX });
        GenerateOptions {
            symmetry: self.symmetry,
            min_givens: clues.least,
            max_givens: clues.most,
            clue_counts: self
                .clue_count
                .iter()
                .map(|count| (count.kind.clone(), count.clues.least..=count.clues.most))
                .collect(),
            minimal: self.minimal,
            uniform: self.uniform.then(|| self.limits.cache(self.jobs.number())),
            se_score: self.hardest.as_ref().filter(|_| self.scale == Scale::Se).and_then(Hardest::scores),
            reach: self.reach(rated.rate_min),
            tries: self.tries.map_or(if self.scale == Scale::Se { TRIES_SE } else { TRIES }, NonZeroU64::get),
            ..rated
        }
    }
}
