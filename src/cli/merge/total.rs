//! The sum of the answers of a puzzle's shards.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};
use serde_json::Value;
use serde_json::value::RawValue;

use crate::cli::status::Status;

/// Which shard an answer is about.
#[derive(Clone, Debug, Deserialize)]
pub(super) struct ShardName {
    pub(super) number: u64,
    pub(super) of: u64,
    pub(super) digest: String,
}

/// What is read of an answer.
#[derive(Debug, Deserialize)]
pub(super) struct AnswerLine {
    pub(super) shard: Option<ShardName>,
    pub(super) problem: Option<String>,
    #[serde(default)]
    pub(super) problems: Vec<String>,
    /// A number, or a list of grids.
    solutions: Option<Box<RawValue>>,
    more_than: Option<Box<RawValue>>,
    status: Option<String>,
    cells: Option<Vec<Vec<String>>>,
}

impl AnswerLine {
    /// The answer; none if a limit stopped the search.
    pub(super) fn total(self) -> Option<Total> {
        let number = |raw: &Option<Box<RawValue>>| raw.as_ref()?.get().parse::<u128>().ok();
        if let Some(limit) = number(&self.more_than) {
            return Some(Total { found: limit.checked_add(1)?, more: true, answer: Answer::Count });
        }
        if let Some(found) = number(&self.solutions) {
            return Some(Total { found, more: false, answer: Answer::Count });
        }
        let (found, more) = match self.status.as_deref()? {
            "none" | "contradiction" => (0, false),
            "unique" => (1, false),
            "several" => (2, true),
            "solvable" => (1, true),
            _ => return None,
        };
        let answer = match (self.cells, self.solutions) {
            (Some(cells), _) => Answer::Cells(cells),
            (None, Some(grids)) => Answer::Grids(serde_json::from_str(grids.get()).ok()?),
            // A check without solutions shows none.
            (None, None) => Answer::Grids(Vec::new()),
        };
        Some(Total { found, more, answer })
    }
}

/// The answer for a shard, or the sum of several.
#[derive(Clone, Debug)]
pub(super) struct Total {
    /// How many solutions there are, at least.
    found: u128,
    /// Whether there may be more.
    more: bool,
    answer: Answer,
}

/// What an answer shows of the solutions.
#[derive(Clone, Debug)]
enum Answer {
    /// Nothing but their number, as of `count`.
    Count,
    /// Some or all, as of `solve` and `check`.
    Grids(Vec<String>),
    /// The digits of each cell, as of `candidates`; no cells, if there is no solution.
    Cells(Vec<Vec<String>>),
}

impl Total {
    /// The sum with the answer of another shard.
    ///
    /// # Errors
    /// The answers are of different commands, or the sum is too large.
    pub(super) fn plus(mut self, other: Total) -> Result<Total, &'static str> {
        let Some(found) = self.found.checked_add(other.found) else { return Err("the sum has more than 128 bits") };
        match (&mut self.answer, other.answer) {
            (Answer::Count, Answer::Count) => {}
            (Answer::Grids(grids), Answer::Grids(more)) => grids.extend(more),
            (Answer::Cells(cells), Answer::Cells(more)) if cells.is_empty() => *cells = more,
            (Answer::Cells(_), Answer::Cells(more)) if more.is_empty() => {}
            (Answer::Cells(cells), Answer::Cells(more)) => {
                cells.iter_mut().zip(more).for_each(|(one, more)| unite(one, more));
            }
            _ => return Err("answers of different commands cannot be added up"),
        }
        Ok(Total { found, more: self.more || other.more, answer: self.answer })
    }

    /// Whether there is no solution.
    pub(super) fn is_none(&self) -> bool {
        self.found == 0
    }

    fn status(&self) -> Status {
        match (&self.answer, self.found) {
            (_, 0) => Status::None,
            (Answer::Cells(_), _) => Status::Solvable,
            (_, 1) if !self.more => Status::Unique,
            _ => Status::Several,
        }
    }

    /// The answer in words, if all shards were answered: a number, or the status and what is shown of solutions.
    pub(super) fn text(&self) -> String {
        let shown = match &self.answer {
            Answer::Count if self.more => return format!("more than {}", self.found - 1),
            Answer::Count => return self.found.to_string(),
            Answer::Grids(grids) => grids.clone(),
            Answer::Cells(cells) => vec![cells.iter().map(|digits| word(digits)).collect::<Vec<_>>().join(" ")],
        };
        let lines = std::iter::once(self.status().word().to_owned()).chain(shown);
        lines.filter(|line| !line.is_empty()).collect::<Vec<_>>().join("\n")
    }

    /// The answer where shards have no answer yet.
    pub(super) fn partial_text(&self) -> String {
        format!("at least {}", self.found)
    }

    /// The answer as JSON: with the fields of the command whose answers were added up.
    pub(super) fn record<'a>(&'a self, id: Option<&'a Value>, shards: u64, answered: u64) -> Sum<'a> {
        let sum = Sum { id, shards, ..Sum::default() };
        let is_partial = answered < shards;
        let answered = is_partial.then_some(answered);
        let status = Some(if is_partial { Status::Open } else { self.status() });
        match &self.answer {
            Answer::Count if is_partial => Sum { answered, at_least: Some(self.found), ..sum },
            Answer::Count if self.more => Sum { more_than: Some(self.found - 1), ..sum },
            Answer::Count => Sum { solutions: Some(Solutions::Number(self.found)), ..sum },
            Answer::Grids(grids) => Sum { answered, status, solutions: Some(Solutions::Grids(grids)), ..sum },
            Answer::Cells(cells) => Sum { answered, status, cells: Some(cells), ..sum },
        }
    }
}

/// A sum as JSON.
#[derive(Debug, Default, Serialize)]
pub(super) struct Sum<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<&'a Value>,
    shards: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    answered: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    status: Option<Status>,
    #[serde(skip_serializing_if = "Option::is_none")]
    solutions: Option<Solutions<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    more_than: Option<u128>,
    #[serde(skip_serializing_if = "Option::is_none")]
    at_least: Option<u128>,
    #[serde(skip_serializing_if = "Option::is_none")]
    cells: Option<&'a [Vec<String>]>,
}

#[derive(Debug, Serialize)]
#[serde(untagged)]
enum Solutions<'a> {
    Number(u128),
    Grids(&'a [String]),
}

impl<'a> Sum<'a> {
    /// That of a puzzle none of whose shards has an answer.
    pub(super) fn unanswered(id: Option<&'a Value>, shards: u64) -> Sum<'a> {
        Sum { id, shards, answered: Some(0), status: Some(Status::Open), ..Sum::default() }
    }
}

/// The digits of a cell as a word.
fn word(digits: &[String]) -> String {
    digits.join(if digits.iter().all(|digit| digit.chars().count() == 1) { "" } else { "," })
}

/// Adds the digits of a cell, in the order of their length and spelling.
fn unite(one: &mut Vec<String>, more: Vec<String>) {
    let mut all: BTreeSet<(usize, String)> = one.drain(..).map(|digit| (digit.len(), digit)).collect();
    all.extend(more.into_iter().map(|digit| (digit.len(), digit)));
    one.extend(all.into_iter().map(|(_, digit)| digit));
}
