//! Options of counting.

use clap::ValueEnum;

use crate::exact_cover::memo::Method;
use crate::input::Sudoku;
use crate::solve::CountOptions;

use super::arguments::bytes;

/// How solutions are counted.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Counting")]
pub(super) struct CountArgs {
    /// How to count
    #[arg(long, value_enum, default_value_t)]
    method: MethodName,

    #[command(flatten)]
    memory: MemoryArgs,
}

/// The memory for counts.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Counting")]
pub(super) struct MemoryArgs {
    /// Cache of counts: at most so many bytes (with K, M or G), for all jobs together
    #[arg(long, value_name = "SIZE", default_value = "1G", allow_negative_numbers = true, value_parser = bytes)]
    memory: usize,
}

#[derive(Clone, Copy, Debug, Default, ValueEnum)]
enum MethodName {
    /// Visit each solution, in turn with a cache if that takes long
    #[default]
    Auto,
    /// Visit each solution
    Enumerate,
    /// Count every subproblem once, with a cache
    Memo,
}

impl CountArgs {
    /// The method, and the memory of one of so many jobs.
    pub(super) fn options(&self, jobs: usize) -> CountOptions {
        let method = match self.method {
            MethodName::Auto => Method::Auto,
            MethodName::Enumerate => Method::Enumerate,
            MethodName::Memo => Method::Memo,
        };
        CountOptions { method, memory: self.memory.each(jobs), ..CountOptions::default() }
    }
}

impl MemoryArgs {
    /// The bytes for each of so many jobs.
    pub(super) fn each(&self, jobs: usize) -> usize {
        self.memory / jobs.max(1)
    }
}

/// The same for a puzzle that may be a shard.
pub(super) fn of_shard(counting: CountOptions, sudoku: &Sudoku) -> CountOptions {
    sudoku.shard.as_ref().map_or(counting, |shard| counting.of_part(shard.of))
}

/// How commands without these options count, in one of so many jobs.
pub(super) fn usual_counting(jobs: usize) -> CountOptions {
    let usual = CountOptions::default();
    CountOptions { memory: usual.memory / jobs.max(1), ..usual }
}
