//! The sum of the answers of a puzzle's shards.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};
use serde_json::Value;
use serde_json::value::RawValue;

use exdoku_cover::Natural;
use exdoku_puzzle::record::{Status, json_number};

/// The shard that an answer belongs to.
#[derive(Clone, Debug, Deserialize)]
pub(super) struct ShardName {
    pub(super) number: u64,
    pub(super) of: u64,
    pub(super) digest: String,
}

/// The fields of an answer: raw values, each with its place in the line.
#[derive(Debug, Deserialize)]
pub(super) struct AnswerLine<'l> {
    #[serde(borrow)]
    shard: Option<&'l RawValue>,
    #[serde(borrow)]
    problems: Option<&'l RawValue>,
    /// A number, or a list of grids.
    #[serde(borrow)]
    solutions: Option<&'l RawValue>,
    #[serde(borrow)]
    more_than: Option<&'l RawValue>,
    #[serde(borrow)]
    at_least: Option<&'l RawValue>,
    #[serde(borrow)]
    status: Option<&'l RawValue>,
    #[serde(borrow)]
    cells: Option<&'l RawValue>,
}

/// What is wrong with an answer.
#[derive(Debug)]
pub(super) struct Wrong<'l> {
    pub(super) what: String,
    pub(super) help: Option<&'static str>,
    /// The wrong value as the line has it; none if something is missing.
    pub(super) value: Option<&'l str>,
}

impl<'l> Wrong<'l> {
    fn at(value: &'l RawValue, what: impl Into<String>, help: &'static str) -> Wrong<'l> {
        Wrong { what: what.into(), help: Some(help), value: Some(value.get()) }
    }
}

const NUMBERS: &str = "`count` writes a whole number from 0, `solve` and `check` a list of grids";

/// A whole number; or what is wrong with it.
fn whole<'l>(field: &str, raw: &'l RawValue) -> Result<Natural, Wrong<'l>> {
    let wrong = |_| Wrong::at(raw, format!("`{field}` is not a number of solutions"), NUMBERS);
    raw.get().parse::<Natural>().map_err(wrong)
}

impl<'l> AnswerLine<'l> {
    /// The shard that it belongs to, if any.
    pub(super) fn shard(&self) -> Result<Option<ShardName>, Wrong<'l>> {
        let Some(raw) = self.shard else { return Ok(None) };
        let wrong = |why: serde_json::Error| {
            let why = why.to_string();
            let why = why.split(" at line ").next().unwrap_or_default().to_owned();
            Wrong::at(raw, format!("`shard` does not name a shard: {why}"), "it has `number`, `of` and `digest`")
        };
        serde_json::from_str(raw.get()).map(Some).map_err(wrong)
    }

    /// The reason why there is no answer, if the line states one.
    pub(super) fn problem(&self) -> Option<String> {
        serde_json::from_str::<Vec<String>>(self.problems?.get()).ok()?.into_iter().next()
    }

    /// The answer; none if a limit stopped the search.
    ///
    /// # Errors
    /// A value that the commands do not write, or no value at all.
    pub(super) fn total(&self) -> Result<Option<Total>, Wrong<'l>> {
        let status = self.status()?;
        if let Some(limit) = self.more_than {
            let mut found = whole("more_than", limit)?;
            found += &Natural::ONE;
            return Ok(Some(Total { found, more: true, answer: Answer::Count }));
        }
        let grids = match self.solutions {
            None => None,
            Some(raw) if raw.get().starts_with('[') => Some(grids(raw)?),
            Some(raw) => {
                let found = whole("solutions", raw)?;
                return Ok(Some(Total { found, more: false, answer: Answer::Count }));
            }
        };
        if let Some(found) = self.at_least {
            return whole("at_least", found).map(|_| None);
        }
        let Some(status) = status else {
            let help = Some("an answer has `solutions`, `more_than`, `at_least` or `status`");
            return Err(Wrong { what: "this answer has no number of solutions".to_owned(), help, value: None });
        };
        let (found, more) = match status {
            Status::None | Status::Contradiction => (0, false),
            Status::Unique => (1, false),
            Status::Several => (2, true),
            Status::Solvable => (1, true),
            Status::Open | Status::Bad => return Ok(None),
        };
        let answer = match self.cells {
            Some(raw) => Answer::Cells(cells(raw)?),
            // A check without solutions shows none.
            None => Answer::Grids(grids.unwrap_or_default()),
        };
        Ok(Some(Total { found: Natural::from(found), more, answer }))
    }

    fn status(&self) -> Result<Option<Status>, Wrong<'l>> {
        let known = "it is unique, several, solvable, none, contradiction or open";
        let read =
            |raw: &'l RawValue| serde_json::from_str(raw.get()).map_err(|_| Wrong::at(raw, "unknown `status`", known));
        self.status.map(read).transpose()
    }
}

/// The grids of an answer.
fn grids(raw: &RawValue) -> Result<Vec<String>, Wrong<'_>> {
    serde_json::from_str(raw.get()).map_err(|_| Wrong::at(raw, "`solutions` is not a list of grids", NUMBERS))
}

/// The digits of each cell.
fn cells(raw: &RawValue) -> Result<Vec<Vec<String>>, Wrong<'_>> {
    let help = "`candidates` writes a list of digits for each cell";
    serde_json::from_str(raw.get()).map_err(|_| Wrong::at(raw, "`cells` is not a list of lists of digits", help))
}

/// The answer for a shard, or the sum of several.
#[derive(Clone, Debug)]
pub(super) struct Total {
    /// A lower bound on the number of solutions.
    found: Natural,
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
    /// The answers are of different commands.
    pub(super) fn plus(mut self, other: Total) -> Result<Total, &'static str> {
        self.found += &other.found;
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
        Ok(Total { more: self.more || other.more, ..self })
    }

    /// Whether there is no solution.
    pub(super) fn is_none(&self) -> bool {
        self.found.is_zero()
    }

    /// The N of `more than N`.
    fn limit(&self) -> Natural {
        self.found.clone() - &Natural::ONE
    }

    fn status(&self) -> Status {
        match (&self.answer, self.found.small()) {
            (_, Some(0)) => Status::None,
            (Answer::Cells(_), _) => Status::Solvable,
            (_, Some(1)) if !self.more => Status::Unique,
            _ => Status::Several,
        }
    }

    /// The answer in words, if all shards were answered: a number, or the status and the solutions shown.
    pub(super) fn text(&self) -> String {
        let shown = match &self.answer {
            Answer::Count if self.more => return format!("more than {}", self.limit()),
            Answer::Count => return self.found.to_string(),
            Answer::Grids(grids) => grids.clone(),
            Answer::Cells(cells) => vec![cells.iter().map(|digits| word(digits)).collect::<Vec<_>>().join(" ")],
        };
        let lines = std::iter::once(self.status().word().to_owned()).chain(shown);
        lines.filter(|line| !line.is_empty()).collect::<Vec<_>>().join("\n")
    }

    /// The answer while shards have no answer yet.
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
            Answer::Count if is_partial => Sum { answered, at_least: Some(json_number(&self.found)), ..sum },
            Answer::Count if self.more => Sum { more_than: Some(json_number(&self.limit())), ..sum },
            Answer::Count => Sum { solutions: Some(Solutions::Number(json_number(&self.found))), ..sum },
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
    more_than: Option<Box<RawValue>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    at_least: Option<Box<RawValue>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    cells: Option<&'a [Vec<String>]>,
}

#[derive(Debug, Serialize)]
#[serde(untagged)]
enum Solutions<'a> {
    Number(Box<RawValue>),
    Grids(&'a [String]),
}

impl<'a> Sum<'a> {
    /// The sum for a puzzle without any answers.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_have_any_size() {
        let line = format!("{{\"solutions\": {}}}", u128::MAX);
        let total = || serde_json::from_str::<AnswerLine<'_>>(&line).unwrap().total().unwrap().unwrap();
        let sum = total().plus(total()).unwrap();
        assert_eq!(sum.text(), "680564733841876926926749214863536422910");
        let json = serde_json::to_string(&sum.record(None, 2, 2)).unwrap();
        assert_eq!(json, "{\"shards\":2,\"solutions\":680564733841876926926749214863536422910}");
    }
}
