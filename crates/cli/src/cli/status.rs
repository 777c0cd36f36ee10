//! The words of an answer that programs read.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use exdoku_format::Shard;
use exdoku_puzzle::input::{Sudoku, Unreadable};
use exdoku_reason::solve::Verdict;

/// The outcome of a puzzle, in a word.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Status {
    /// Exactly one solution.
    Unique,
    /// More than one.
    Several,
    /// At least one.
    Solvable,
    /// No solution.
    None,
    /// No solution: the givens break a rule by themselves.
    Contradiction,
    /// Unknown: the budget was spent.
    Open,
    /// Not readable as a puzzle.
    #[default]
    Bad,
}

impl Status {
    pub(super) fn of(verdict: &Verdict) -> Status {
        match verdict {
            Verdict::Contradiction(_) => Status::Contradiction,
            Verdict::Unsolvable => Status::None,
            Verdict::Unique(_) => Status::Unique,
            Verdict::Several(..) => Status::Several,
            Verdict::Open(_) => Status::Open,
        }
    }

    /// The word itself, as JSON has it.
    pub(super) fn word(self) -> &'static str {
        match self {
            Status::Unique => "unique",
            Status::Several => "several",
            Status::Solvable => "solvable",
            Status::None => "none",
            Status::Contradiction => "contradiction",
            Status::Open => "open",
            Status::Bad => "bad",
        }
    }
}

/// The fields with which every JSON object about a puzzle begins.
#[derive(Debug, Default, Serialize)]
pub(super) struct Subject<'a> {
    source: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<&'a Value>,
    #[serde(skip_serializing_if = "Option::is_none")]
    shard: Option<ShardName<'a>>,
}

/// Which part of a puzzle an answer is about.
#[derive(Debug, Serialize)]
struct ShardName<'a> {
    number: u64,
    of: u64,
    digest: &'a str,
}

impl<'a> Subject<'a> {
    pub(super) fn of(sudoku: &'a Sudoku) -> Subject<'a> {
        let name = |shard: &'a Shard| ShardName { number: shard.number, of: shard.of, digest: &shard.digest };
        Subject { source: &sudoku.name, id: sudoku.id.as_ref(), shard: sudoku.shard.as_deref().map(name) }
    }

    pub(super) fn unreadable(unreadable: &'a Unreadable) -> Subject<'a> {
        Subject { source: &unreadable.name, id: unreadable.id.as_deref(), shard: None }
    }
}
