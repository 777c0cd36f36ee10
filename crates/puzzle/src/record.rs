//! Machine-readable answers: the fields shared by all JSON objects about puzzles.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::Value;
use serde_json::value::RawValue;

use crate::input::{Sudoku, Unreadable};
use exdoku_cover::Natural;
use exdoku_format::Shard;
use exdoku_reason::solve::{Count, Verdict};

/// The outcome of a puzzle in one word.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Status {
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
    /// Unknown: the budget is used up.
    Open,
    /// Not readable as a puzzle.
    #[default]
    Bad,
}

impl Status {
    /// The status of a verdict.
    pub fn of(verdict: &Verdict) -> Status {
        match verdict {
            Verdict::Contradiction(_) => Status::Contradiction,
            Verdict::Unsolvable => Status::None,
            Verdict::Unique(_) => Status::Unique,
            Verdict::Several(..) => Status::Several,
            Verdict::Open(_) => Status::Open,
        }
    }

    /// Its word in JSON.
    pub fn word(self) -> &'static str {
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
pub struct Subject<'a> {
    source: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<&'a Value>,
    #[serde(skip_serializing_if = "Option::is_none")]
    shard: Option<ShardName<'a>>,
}

/// The shard that an answer is about.
#[derive(Debug, Serialize)]
struct ShardName<'a> {
    number: u64,
    of: u64,
    digest: &'a str,
}

impl<'a> Subject<'a> {
    /// The fields of a puzzle.
    pub fn of(sudoku: &'a Sudoku) -> Subject<'a> {
        let name = |shard: &'a Shard| ShardName { number: shard.number, of: shard.of, digest: &shard.digest };
        Subject { source: &sudoku.name, id: sudoku.id.as_ref(), shard: sudoku.shard.as_deref().map(name) }
    }

    /// The fields of input that could not be read.
    pub fn unreadable(unreadable: &'a Unreadable) -> Subject<'a> {
        Subject { source: &unreadable.name, id: unreadable.id.as_deref(), shard: None }
    }
}

/// The number of solutions as JSON: one of the three numbers, or an error.
#[derive(Debug, Default, Serialize)]
pub struct CountRecord<'a> {
    /// The puzzle.
    #[serde(flatten)]
    pub subject: Subject<'a>,
    /// The exact number.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub solutions: Option<Box<RawValue>>,
    /// More than the limit.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub more_than: Option<u128>,
    /// A lower bound: the budget is used up.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at_least: Option<Box<RawValue>>,
    /// The errors.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub problems: Vec<String>,
}

impl<'a> CountRecord<'a> {
    /// The record of a count.
    pub fn new(subject: Subject<'a>, count: &Count) -> CountRecord<'a> {
        let (solutions, more_than, at_least) = match count {
            Count::Exactly(count) => (Some(json_number(count)), None, None),
            Count::MoreThan(limit) => (None, Some(*limit), None),
            Count::AtLeast(count) => (None, None, Some(json_number(count))),
        };
        CountRecord { subject, solutions, more_than, at_least, problems: Vec::new() }
    }
}

/// A number as JSON, with all its digits.
pub fn json_number(number: &Natural) -> Box<RawValue> {
    RawValue::from_string(number.to_string()).expect("a number is JSON")
}

/// Solutions as JSON.
#[derive(Debug, Default, Serialize)]
pub struct SolutionRecord<'a> {
    /// The puzzle.
    #[serde(flatten)]
    pub subject: Subject<'a>,
    /// Its title.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<&'a str>,
    /// Its givens on one line.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub givens: Option<String>,
    /// The outcome.
    pub status: Status,
    /// The solutions, each on one line.
    pub solutions: Vec<String>,
    /// The layers of each solution: one sign per cell in reading order.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub layers: Vec<BTreeMap<String, String>>,
    /// The unknowns of each solution: the value of each, or all possible values.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub unknowns: Vec<BTreeMap<&'a str, Value>>,
    /// The errors.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub problems: Vec<String>,
    /// The number of nodes of the search, if requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
}
