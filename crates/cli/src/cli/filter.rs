//! Conditions of `check --filter`.
//!
//! ```text
//!   unique                        exactly one solution
//!   unique,rating>=2,givens<=24   all of it
//! ```

use std::io::Write;
use std::str::FromStr;

use anyhow::Result;

use exdoku_puzzle::input::{Origin, Sudoku};
use exdoku_reason::solve::Difficulty;
use exdoku_text::source::did_you_mean;

use super::measure::{Column, Measured};
use exdoku_puzzle::record::Status;

/// Conditions that must all hold.
#[derive(Clone, Debug)]
pub(super) struct Filter(Vec<Condition>);

#[derive(Clone, Debug, PartialEq)]
enum Condition {
    /// Its status is one of these.
    Status(&'static [Status]),
    Difficulty(Difficulty),
    Number(Column, Comparison, f64),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Comparison {
    Less,
    AtMost,
    Equal,
    AtLeast,
    More,
}

/// Words for statuses; those for difficulties are their names.
const WORDS: &[(&str, Condition)] = &[
    ("unique", Condition::Status(&[Status::Unique])),
    ("several", Condition::Status(&[Status::Several])),
    ("multiple", Condition::Status(&[Status::Several])),
    ("none", Condition::Status(&[Status::None, Status::Contradiction])),
    ("contradiction", Condition::Status(&[Status::Contradiction])),
    ("open", Condition::Status(&[Status::Open])),
];

const NUMBERS: &[(&str, Column)] = &[
    ("givens", Column::Givens),
    ("count", Column::Count),
    ("nodes", Column::Nodes),
    ("time", Column::Time),
    ("rating", Column::Rating),
];

/// Longer signs before their prefixes.
const COMPARISONS: &[(&str, Comparison)] = &[
    (">=", Comparison::AtLeast),
    ("<=", Comparison::AtMost),
    ("==", Comparison::Equal),
    (">", Comparison::More),
    ("<", Comparison::Less),
    ("=", Comparison::Equal),
];

impl Filter {
    /// The words that a condition may begin with.
    pub(super) fn words() -> impl Iterator<Item = &'static str> + Clone {
        words().chain(NUMBERS.iter().map(|(word, _)| *word))
    }
}

/// The words that are conditions.
fn words() -> impl Iterator<Item = &'static str> + Clone {
    WORDS.iter().map(|(word, _)| *word).chain(Difficulty::ALL.map(Difficulty::name))
}

impl FromStr for Filter {
    type Err = String;

    fn from_str(text: &str) -> Result<Filter, String> {
        text.split(',').map(|part| condition(part.trim())).collect::<Result<_, _>>().map(Filter)
    }
}

fn condition(text: &str) -> Result<Condition, String> {
    let sign = COMPARISONS.iter().filter_map(|(sign, comparison)| Some((text.find(sign)?, *sign, *comparison)));
    // Of signs at the same place, the first is the longest.
    match sign.reduce(|first, other| if other.0 < first.0 { other } else { first }) {
        Some((at, sign, comparison)) => {
            let (name, number) = (text[..at].trim(), text[at + sign.len()..].trim());
            let known = NUMBERS.iter().map(|(name, _)| *name);
            let column = NUMBERS.iter().find(|(known, _)| *known == name);
            let (_, column) =
                column.ok_or_else(|| format!("`{name}` is not a number of a puzzle; {}", did_you_mean(name, known)))?;
            let number = number.parse().map_err(|_| format!("`{number}` is not a number"))?;
            Ok(Condition::Number(*column, comparison, number))
        }
        None => {
            let status = WORDS.iter().find(|(word, _)| *word == text).map(|(_, condition)| condition.clone());
            let unknown = || {
                format!("`{text}` is not a condition such as `unique` or `rating>=2`; {}", did_you_mean(text, words()))
            };
            status.or_else(|| Difficulty::named(text).map(Condition::Difficulty)).ok_or_else(unknown)
        }
    }
}

impl Filter {
    /// The values to compute.
    pub(super) fn columns(&self) -> Vec<Column> {
        let column = |condition: &Condition| match condition {
            Condition::Status(_) => Column::Status,
            Condition::Difficulty(_) => Column::Rating,
            Condition::Number(column, ..) => *column,
        };
        self.0.iter().map(column).collect()
    }

    /// The number of solutions up to which counting decides the conditions.
    pub(super) fn counts_up_to(&self) -> Option<u128> {
        let number = |condition: &Condition| match condition {
            Condition::Number(Column::Count, _, number) => Some(number.max(0.0).ceil() as u128),
            _ => None,
        };
        self.0.iter().filter_map(number).max()
    }

    /// Whether a puzzle meets all conditions. A condition on an unknown value is not met.
    pub(super) fn matches(&self, measured: &Measured<'_>) -> bool {
        self.0.iter().all(|condition| match condition {
            Condition::Status(wanted) => measured.status().is_some_and(|status| wanted.contains(&status)),
            Condition::Difficulty(wanted) => measured.difficulty() == Some(*wanted),
            Condition::Number(column, comparison, wanted) => {
                let decides = !measured.is_lower_bound(*column) || comparison.holds_for_more();
                decides && measured.number(*column).is_some_and(|number| comparison.holds(number, *wanted))
            }
        })
    }
}

impl Comparison {
    /// Whether larger numbers meet it as well.
    fn holds_for_more(self) -> bool {
        matches!(self, Comparison::AtLeast | Comparison::More)
    }

    fn holds(self, number: f64, wanted: f64) -> bool {
        match self {
            Comparison::Less => number < wanted,
            Comparison::AtMost => number <= wanted,
            Comparison::Equal => number == wanted,
            Comparison::AtLeast => number >= wanted,
            Comparison::More => number > wanted,
        }
    }
}

/// Writes a puzzle unchanged, or its name if it is a whole file.
pub(super) fn pass_on(sudoku: &Sudoku, out: &mut dyn Write) -> Result<()> {
    let (source, bytes) = match &sudoku.origin {
        Origin::File => return Ok(writeln!(out, "{}", sudoku.name)?),
        Origin::Plain(source, bytes) => {
            if let Some(title) = &sudoku.puzzle.title {
                writeln!(out, "{title}")?;
            }
            (source, bytes.clone())
        }
        Origin::Foreign(found) => found.place(),
    };
    let (first, last) = (source.line_of(bytes.start), source.line_of(bytes.end));
    let lines = &source.text()[source.line_start(first)..source.line_start(last + 1)];
    out.write_all(lines.trim_end_matches(['\r', '\n']).as_bytes())?;
    // A puzzle of several lines is followed by an empty one.
    Ok(out.write_all(if first == last { b"\n" } else { b"\n\n" })?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn conditions_are_read() {
        let Filter(conditions) = "unique, rating>=2.5,givens < 24,count=2".parse().unwrap();
        let expected = [
            Condition::Status(&[Status::Unique]),
            Condition::Number(Column::Rating, Comparison::AtLeast, 2.5),
            Condition::Number(Column::Givens, Comparison::Less, 24.0),
            Condition::Number(Column::Count, Comparison::Equal, 2.0),
        ];
        assert_eq!(conditions, expected);
    }

    #[test]
    fn wrong_conditions_say_what_is_known() {
        let wrong = |text: &str| text.parse::<Filter>().unwrap_err();
        assert!(wrong("uniqe").contains("did you mean `unique`?"));
        assert!(wrong("ratng>2").contains("did you mean `rating`?"));
        assert!(wrong("rating>=").contains("is not a number"));
        assert!(wrong("").contains("known here"));
    }
}
