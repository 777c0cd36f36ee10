//! Options of counting.

use clap::ValueEnum;

use exdoku_cover::memo::Method;
use exdoku_puzzle::input::Sudoku;
use exdoku_reason::solve::CountOptions;

use super::limits::LimitArgs;

/// How solutions are counted.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Counting")]
pub(super) struct CountArgs {
    /// How to count
    #[arg(long, value_enum, default_value_t)]
    method: MethodName,
}

#[derive(Clone, Copy, Debug, Default, ValueEnum)]
enum MethodName {
    /// Visit each solution, alternating with a cache if that takes long
    #[default]
    Auto,
    /// Visit each solution
    Enumerate,
    /// Count each subproblem once, with a cache
    Memo,
}

impl CountArgs {
    /// Whether a method was chosen.
    pub(super) fn is_chosen(&self) -> bool {
        !matches!(self.method, MethodName::Auto)
    }

    /// The method, and the memory for one of `jobs` jobs.
    pub(super) fn options(&self, limits: &LimitArgs, jobs: usize) -> CountOptions {
        let method = match self.method {
            MethodName::Auto => Method::Auto,
            MethodName::Enumerate => Method::Enumerate,
            MethodName::Memo => Method::Memo,
        };
        CountOptions { method, memory: limits.cache(jobs), ..CountOptions::default() }
    }
}

/// The options for a puzzle that may be a shard: it takes its part of the nodes that come before the cache.
pub(super) fn of_shard(counting: CountOptions, sudoku: &Sudoku) -> CountOptions {
    sudoku.shard.as_ref().map_or(counting, |shard| counting.of_part(shard.of))
}

/// How commands without these options count, in one of `jobs` jobs.
pub(super) fn usual_counting(limits: &LimitArgs, jobs: usize) -> CountOptions {
    CountOptions { memory: limits.cache(jobs), ..CountOptions::default() }
}
