//! The expected result of a puzzle: the keys of `[expect]`, and those that only a `[[test]]` has.
//!
//! ```text
//!   solutions = 1 | 0 | "none" | "more than 1"     grid = """..."""         a puzzle and what it comes to
//!   breaks = "thermo" | ["thermo", "rows"]         grid = """..."""         a wrong grid
//! ```

use crate::rules::ValueReader;
use exdoku_text::board::{Digit, Grid, Symbols};
use exdoku_text::source::fields::{Form, Table, Value};
use exdoku_text::source::{Diagnostics, did_you_mean};

use super::board_and_rules::Variant;
use super::file_keys;

/// The expected result of a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Expectation {
    /// A number of solutions.
    Solutions {
        /// How many.
        count: Solutions,
        /// The only solution, or one of several.
        grid: Option<Grid>,
    },
    /// A grid, full or not, that breaks rules of these kinds and no others.
    Breaks {
        /// The digits besides the givens.
        grid: Grid,
        /// The kinds, each of which is in force.
        kinds: Vec<String>,
    },
}

impl Expectation {
    /// The expected solution, if there is one.
    pub fn solution(&self) -> Option<&Grid> {
        match self {
            Expectation::Solutions { grid, .. } => grid.as_ref(),
            Expectation::Breaks { .. } => None,
        }
    }
}

/// How many solutions there should be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Solutions {
    /// This number.
    Exactly(u64),
    /// More than this number.
    MoreThan(u64),
}

/// The keys of an expected result.
#[derive(Clone, Debug, Default)]
pub(super) struct Keys<'s> {
    solutions: Option<Value<'s>>,
    grid: Option<Value<'s>>,
    breaks: Option<Value<'s>>,
}

impl<'s> Keys<'s> {
    /// Those of an `[expect]`.
    pub(super) fn of_file(table: &mut Table<'s>) -> Keys<'s> {
        Keys { solutions: table.take(file_keys::SOLUTIONS.name), grid: table.take(file_keys::GRID.name), breaks: None }
    }

    /// Those of a `[[test]]`.
    pub(super) fn of_test(table: &mut Table<'s>) -> Keys<'s> {
        Keys { breaks: table.take(file_keys::BREAKS.name), ..Keys::of_file(table) }
    }

    /// The expected result of a puzzle of this variant, and the symbols of the grid.
    pub(super) fn read(
        &self,
        variant: &Variant,
        are_rules_read: bool,
        diagnostics: &mut Diagnostics,
    ) -> Option<(Expectation, Option<Symbols>)> {
        if let Some(breaks) = &self.breaks {
            return self.read_broken(breaks, (variant, are_rules_read), diagnostics);
        }
        let count = match &self.solutions {
            Some(value) => read_count(value, diagnostics),
            None => Some(Solutions::Exactly(1)),
        };
        let Some(value) = &self.grid else { return Some((Expectation::Solutions { count: count?, grid: None }, None)) };
        let mut read = ValueReader::new(variant.board(), &variant.symbols, diagnostics).givens(value)?;
        if !variant.board().has_digits() {
            // Its cells need not be checked.
            variant.board().cells().for_each(|cell| read.grid.set(cell, Digit::new(0)));
        }
        if !variant.board().is_filled(&read.grid) {
            let cells = || variant.board().cells();
            let filled = cells().filter(|&cell| read.grid.get(cell).is_some()).count();
            let message = format!("a solution fills all {} cells; this grid fills {filled}", cells().count());
            let help = "write a part of a solution, or a single layer, as `givens` with `solutions`";
            return diagnostics.refuse(value.error(message).help(help));
        }
        let count = count?;
        if count == Solutions::Exactly(0) {
            return diagnostics.refuse(value.error("`grid` gives a solution, but `solutions` is 0"));
        }
        Some((Expectation::Solutions { count, grid: Some(read.grid) }, Some(read.symbols)))
    }

    fn read_broken(
        &self,
        breaks: &Value<'_>,
        (variant, are_rules_read): (&Variant, bool),
        diagnostics: &mut Diagnostics,
    ) -> Option<(Expectation, Option<Symbols>)> {
        let kinds = read_kinds(breaks, (variant, are_rules_read), diagnostics);
        if let Some(solutions) = &self.solutions {
            let complaint =
                solutions.error("`solutions` cannot be used with `breaks`: a grid that breaks a rule has no solution");
            diagnostics.push(complaint.help("leave `solutions` out, or `breaks`"));
        }
        let Some(value) = &self.grid else {
            let complaint = breaks.error("`breaks` needs a grid");
            return diagnostics
                .refuse(complaint.help("add grid = \"\"\"...\"\"\", with the digits that break the rule"));
        };
        let read = ValueReader::new(variant.board(), &variant.symbols, diagnostics).givens(value)?;
        if read.grid.filled() == 0 {
            return diagnostics.refuse(value.error("this grid is empty, so it cannot break a rule"));
        }
        Some((Expectation::Breaks { grid: read.grid, kinds: kinds? }, Some(read.symbols)))
    }
}

/// `3`, `"none"`, `"more than 1"`.
fn read_count(value: &Value<'_>, diagnostics: &mut Diagnostics) -> Option<Solutions> {
    let count = match value.form() {
        Form::Integer(count) => {
            let natural = u64::try_from(count).ok().map(Solutions::Exactly);
            if natural.is_none() {
                let complaint = value.error(format!("{count} is not a number of solutions: it cannot be negative"));
                diagnostics.push(complaint.help("use 0 if there are none"));
            }
            return natural;
        }
        Form::Text(text) => match text.as_str().split_whitespace().collect::<Vec<_>>()[..] {
            ["none"] => Some(Solutions::Exactly(0)),
            ["more", "than", count] => count.parse().ok().map(Solutions::MoreThan),
            _ => None,
        },
        _ => None,
    };
    if count.is_none() {
        diagnostics.push(value.wrong("a whole number, \"none\", or text like \"more than 1\""));
    }
    count
}

/// Names of rules in force.
fn read_kinds(
    value: &Value<'_>,
    (variant, are_rules_read): (&Variant, bool),
    diagnostics: &mut Diagnostics,
) -> Option<Vec<String>> {
    let mut in_force: Vec<String> = variant.rules().iter().map(|active| active.kind.to_string()).collect();
    in_force.dedup();
    let names = value.one_or_more();
    if names.is_empty() {
        return diagnostics.refuse(value.error("list at least one rule that the grid breaks"));
    }
    let mut kind = |value: Value<'_>| {
        let name = value.text(diagnostics)?;
        let name = name.as_str();
        if !in_force.iter().any(|kind| kind == name) {
            // A rule that could not be read is not reported as missing, too.
            if !are_rules_read {
                return None;
            }
            let complaint = value.error(format!("no rule `{name}` is in force here"));
            return diagnostics.refuse(complaint.help(did_you_mean(name, in_force.iter().map(String::as_str))));
        }
        Some(name.to_owned())
    };
    let kinds: Vec<Option<String>> = names.into_iter().map(&mut kind).collect();
    kinds.into_iter().collect()
}
