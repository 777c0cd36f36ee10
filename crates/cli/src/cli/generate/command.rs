//! The command line that generates the same puzzles again.

use std::fmt::Write as _;

use exdoku_reason::explain::Entry;
use exdoku_reason::generate::Symmetry;

use crate::cli::scale::Scale;

use super::arguments::Args;
use super::options::Regions;

impl Args {
    /// The command that generates these puzzles again.
    pub(super) fn command(&self, seed: u64) -> String {
        let args = self;
        let mut text = format!("exdoku generate --variant {} --seed {}", args.variant, seed);
        if args.count.get() > 1 {
            let _ = write!(text, " --count {}", args.count);
        }
        if args.symmetry != Symmetry::None {
            let _ = write!(text, " --symmetry {}", args.symmetry.name());
        }
        if let Some(givens) = args.givens {
            let _ = write!(text, " --givens {givens}");
        }
        if !args.clue_count.is_empty() {
            let counts = args.clue_count.iter().map(|count| format!("{}={}", count.kind, count.clues));
            let _ = write!(text, " --clue-count {}", counts.collect::<Vec<_>>().join(","));
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
        if let Some(tries) = args.tries {
            let _ = write!(text, " --tries {tries}");
        }
        if let Some(difficulty) = args.difficulty {
            let _ = write!(text, " --difficulty {}", difficulty.name());
        }
        let rates = [("--rate-min", args.rate_min), ("--rate-max", args.rate_max)];
        for (option, rate) in rates.into_iter().filter_map(|(option, rate)| Some((option, rate?))) {
            let _ = write!(text, " {option} {rate}");
        }
        if let Some(hardest) = &args.hardest {
            let _ = write!(text, " --hardest {hardest}");
        }
        if args.scale == Scale::Se {
            text.push_str(" --scale se");
        }
        if !args.only_techniques.is_empty() {
            let names: Vec<String> = args.only_techniques.iter().map(Entry::in_one_word).collect();
            let _ = write!(text, " --only-techniques {}", names.join(","));
        }
        text
    }
}
