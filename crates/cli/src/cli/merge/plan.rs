//! The expected answers, and those received so far.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::fmt;
use std::io::{self, Write};

use anyhow::Result;
use serde::Deserialize;
use serde_json::Value;

use crate::cli::exit::Exit;
use crate::cli::numbers::counted;
use crate::cli::output::json;
use exdoku_format::Shard;
use exdoku_text::source::{Diagnostic, Diagnostics, Source};

use super::total::{AnswerLine, ShardName, Sum, Total, Wrong};

/// A line of a file.
#[derive(Clone, Debug)]
pub(super) struct Place {
    pub(super) file: String,
    pub(super) line: usize,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.file, self.line)
    }
}

/// A puzzle and its shards.
#[derive(Debug)]
struct Puzzle {
    id: Option<Value>,
    /// How many shards it is divided into.
    of: u64,
    /// How many are in the file of shards.
    planned: u64,
    answers: BTreeMap<u64, (Total, Place)>,
}

/// All shards of a file.
#[derive(Debug, Default)]
pub(super) struct Plan {
    puzzles: Vec<Puzzle>,
    /// The index of each digest among the puzzles.
    by_digest: HashMap<String, usize>,
    /// The puzzle and the number of the shard on each line.
    lines: Vec<Option<(usize, u64)>>,
}

/// The fields of a shard's line.
#[derive(Debug, Deserialize)]
struct PlanLine {
    id: Option<Value>,
    shard: Shard,
}

/// How answers are made.
const ANSWERS: &str = "answers are the output of `count`, `solve`, `check` or `candidates` with --format json";

/// The error about an answer, at the wrong value.
fn refused(wrong: Wrong<'_>, line: &str, place: &Place) -> Diagnostic {
    let source = Source::piece(place.file.as_str(), line, place.line);
    let span = wrong.value.map_or(0..line.len(), |value| {
        let start = value.as_ptr() as usize - line.as_ptr() as usize;
        start..start + value.len()
    });
    Diagnostic::error(wrong.what).at(&source, span).maybe_help(wrong.help)
}

/// The error about a line that is no shard, at the byte that shows it.
fn no_shard(why: &serde_json::Error, line: &str, file: &str, number: usize) -> Diagnostic {
    let source = Source::piece(file, line, number);
    let words = why.to_string();
    let words = words.split(" at line ").next().unwrap_or_default();
    let column = why.column().saturating_sub(1);
    let at = (0..=column).rev().find(|&at| line.is_char_boundary(at)).unwrap_or(0);
    let end = line[at..].chars().next().map_or(at, |sign| at + sign.len_utf8());
    let wrong = Diagnostic::error(format!("this line is not a shard: {words}")).at(&source, at..end);
    wrong.help("the first file holds the shards, as `exdoku split` wrote them; the others hold answers")
}

impl Plan {
    /// Reads the shards of a file.
    ///
    /// # Errors
    /// A line that is no shard, or a missing or repeated shard.
    pub(super) fn read(lines: impl Iterator<Item = io::Result<String>>, file: &str) -> Result<Plan, Diagnostic> {
        let mut plan = Plan::default();
        let mut seen: Vec<HashSet<u64>> = Vec::new();
        for (number, line) in (1..).zip(lines) {
            let line = line.map_err(|why| Diagnostic::error(format!("cannot read {file}: {why}")))?;
            if line.trim().is_empty() {
                plan.lines.push(None);
                continue;
            }
            let PlanLine { id, shard } =
                serde_json::from_str(&line).map_err(|why| no_shard(&why, &line, file, number))?;
            let next = plan.puzzles.len();
            let at = *plan.by_digest.entry(shard.digest).or_insert(next);
            if at == next {
                plan.puzzles.push(Puzzle { id, of: shard.of, planned: 0, answers: BTreeMap::new() });
                seen.push(HashSet::new());
            }
            let (puzzle, seen) = (&mut plan.puzzles[at], &mut seen[at]);
            if shard.of != puzzle.of || shard.number == 0 || shard.number > shard.of {
                let wrong = format!("{file}:{number}: there is no shard {} of {}", shard.number, puzzle.of);
                return Err(Diagnostic::error(wrong));
            }
            if !seen.insert(shard.number) {
                let name = puzzle.name(shard.number);
                return Err(Diagnostic::error(format!("{file}:{number}: {name} is on an earlier line, too")));
            }
            puzzle.planned += 1;
            plan.lines.push(Some((at, shard.number)));
        }
        match plan.puzzles.iter().find(|puzzle| puzzle.planned < puzzle.of) {
            Some(puzzle) => {
                let wrong = format!("{file} has {} of {} shards{}", puzzle.planned, puzzle.of, puzzle.suffix());
                Err(Diagnostic::error(wrong).help("name the whole file that `exdoku split` wrote"))
            }
            None if plan.puzzles.is_empty() => Err(Diagnostic::error(format!("{file} contains no shard"))),
            None => Ok(plan),
        }
    }

    /// Adds an answer. Returns what is wrong with it, or a warning if the line is no answer.
    pub(super) fn accept(&mut self, line: &str, place: Place) -> Option<Diagnostic> {
        if line.trim().is_empty() {
            return None;
        }
        let answer: AnswerLine<'_> = match serde_json::from_str(line) {
            Ok(answer) => answer,
            Err(error) if error.is_eof() || error.is_syntax() => {
                let what = format!("{place}: this line is truncated or is not an answer; it was ignored");
                return Some(Diagnostic::warning(what));
            }
            Err(_) => {
                let wrong = Diagnostic::error(format!("{place}: this line is not an answer"));
                return Some(wrong.help(ANSWERS));
            }
        };
        let shard = match answer.shard() {
            Ok(shard) => shard,
            Err(wrong) => return Some(refused(wrong, line, &place)),
        };
        let Some(shard) = shard else {
            let why = answer.problem().map_or_else(String::new, |why| format!(": {why}"));
            let wrong = Diagnostic::error(format!("{place}: this answer is not about a shard{why}"));
            return Some(wrong.help(ANSWERS));
        };
        let ShardName { number, of, digest } = shard;
        let known = self.by_digest.get(&digest).map(|&at| &mut self.puzzles[at]);
        let Some(puzzle) = known.filter(|puzzle| puzzle.of == of && (1..=of).contains(&number)) else {
            let wrong = format!("{place}: shard {number} of {of} with digest {digest} is not one of these shards");
            return Some(
                Diagnostic::error(wrong).help("it belongs to another puzzle, another division or another version"),
            );
        };
        let total = match answer.total() {
            Ok(total) => total?,
            Err(wrong) => return Some(refused(wrong, line, &place)),
        };
        if let Some((_, before)) = puzzle.answers.get(&number) {
            let wrong = format!("{} is answered twice: {before} and {place}", puzzle.name(number));
            return Some(Diagnostic::error(wrong).help("remove one of the lines"));
        }
        puzzle.answers.insert(number, (total, place));
        None
    }

    /// Whether a line of the file of shards, counted from 0, is a shard without an answer.
    pub(super) fn is_missing_line(&self, line: usize) -> bool {
        let shard = self.lines.get(line).copied().flatten();
        shard.is_some_and(|(puzzle, number)| !self.puzzles[puzzle].answers.contains_key(&number))
    }

    /// Writes the sum for each puzzle. Errors and missing answers go to the diagnostics.
    pub(super) fn sums(&self, as_json: bool, out: &mut impl Write, wrong: &mut Diagnostics) -> Result<Exit> {
        let mut exit = Exit::Answered;
        let mut missing = Vec::new();
        for puzzle in &self.puzzles {
            let answered = puzzle.answers.len() as u64;
            let totals = puzzle.answers.values().map(|(total, _)| total.clone());
            let sum = match totals.map(Ok).reduce(|one, other| one?.plus(other?)).transpose() {
                Ok(sum) => sum,
                Err(why) => {
                    wrong.push(Diagnostic::error(format!("{why}{}", puzzle.suffix())));
                    exit.note(Exit::BadInput);
                    continue;
                }
            };
            let is_partial = answered < puzzle.of;
            if is_partial {
                exit.note(Exit::Spent);
                missing.push(puzzle);
            } else if sum.as_ref().is_some_and(Total::is_none) {
                exit.note(Exit::No);
            }
            let id = puzzle.id.as_ref();
            if as_json {
                let record = sum.as_ref().map(|sum| sum.record(id, puzzle.of, answered));
                let record = record.unwrap_or_else(|| Sum::unanswered(id, puzzle.of));
                out.write_all(json(&record).as_bytes())?;
                continue;
            }
            let name = if self.puzzles.len() > 1 { puzzle.suffix() } else { String::new() };
            match &sum {
                Some(sum) if is_partial => {
                    writeln!(out, "{} ({answered} of {} shards){name}", sum.partial_text(), puzzle.of)?;
                }
                Some(sum) => writeln!(out, "{}{name}", sum.text())?,
                None => writeln!(out, "unknown (0 of {} shards){name}", puzzle.of)?,
            }
        }
        out.flush()?;
        if !missing.is_empty() {
            wrong.push(self.report_of(&missing));
        }
        Ok(exit)
    }

    /// The warning about shards without an answer.
    fn report_of(&self, missing: &[&Puzzle]) -> Diagnostic {
        const NAMED: usize = 5;
        let count: u64 = missing.iter().map(|puzzle| puzzle.of - puzzle.answers.len() as u64).sum();
        let mut names: Vec<String> = missing.iter().take(NAMED).map(|puzzle| puzzle.missing()).collect();
        if missing.len() > NAMED {
            names.push(format!("and those of {}", counted((missing.len() - NAMED) as u64, "more puzzle")));
        }
        let has = if count == 1 { "has" } else { "have" };
        let what = format!("{} {has} no answer yet: {}", counted(count, "shard"), names.join("; "));
        Diagnostic::warning(what).help("--missing prints them, to be run again")
    }
}

impl Puzzle {
    /// ` of puzzle 7`, if it has an id.
    fn suffix(&self) -> String {
        match &self.id {
            Some(Value::String(id)) => format!(" {id}"),
            Some(id) => format!(" {id}"),
            None => String::new(),
        }
    }

    fn name(&self, number: u64) -> String {
        format!("shard {number} of {}{}", self.of, self.suffix())
    }

    /// The numbers of shards without an answer: `3, 7-9 of 64`.
    fn missing(&self) -> String {
        let mut ranges: Vec<(u64, u64)> = Vec::new();
        for number in (1..=self.of).filter(|number| !self.answers.contains_key(number)) {
            match ranges.last_mut() {
                Some((_, last)) if *last + 1 == number => *last = number,
                _ => ranges.push((number, number)),
            }
        }
        let word =
            |&(first, last): &(u64, u64)| if first == last { first.to_string() } else { format!("{first}-{last}") };
        let words: Vec<String> = ranges.iter().map(word).collect();
        format!("{} of {}{}", words.join(", "), self.of, self.suffix())
    }
}
