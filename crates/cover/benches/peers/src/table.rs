//! The table, in Markdown.

use std::fmt;
use std::time::Duration;

use crate::solvers::{SOLVERS, Times};

/// What was measured on a set.
pub(crate) struct Row {
    pub(crate) name: String,
    pub(crate) solutions: u64,
    /// For each solver, the times of the rounds; none if it cannot solve the set.
    pub(crate) times: Vec<Vec<Times>>,
    /// The times with the common problem of the set compiled once; empty if there is none.
    pub(crate) once: Vec<Times>,
}

pub(crate) fn head() -> String {
    let names: Vec<&str> = SOLVERS.iter().map(|solver| solver.name).collect();
    format!(
        "| problem | solutions | {} | compiled once |\n|---|---:{}|",
        names.join(" | "),
        "|---:".repeat(names.len() + 1)
    )
}

pub(crate) fn legend(rounds: usize) -> String {
    let base = SOLVERS[SOLVERS.len() - 1].name;
    format!(
        "Milliseconds to build a solver and to find all solutions, and (in brackets) how many times that is of {base}: the \
         search alone, then with building. \"Compiled once\" is exdoku-cover by default with one problem for all of the set. Medians of \
         {rounds} rounds; ratios within one round."
    )
}

impl fmt::Display for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "| {} | {} |", self.name, self.solutions)?;
        let base = &self.times[self.times.len() - 1];
        for (number, times) in self.times.iter().enumerate() {
            if times.is_empty() {
                f.write_str(" - |")?;
                continue;
            }
            write!(f, " {}", milliseconds(times))?;
            if number + 1 < self.times.len() && !base.is_empty() {
                let ratio = |part: fn(&Times) -> Duration| {
                    median(times.iter().zip(base).map(|(one, base)| seconds(one, part) / seconds(base, part)))
                };
                write!(f, " ({}, {})", figure(ratio(|one| one.search)), figure(ratio(whole)))?;
            }
            f.write_str(" |")?;
        }
        if self.once.is_empty() { f.write_str(" |") } else { write!(f, " {} |", milliseconds(&self.once)) }
    }
}

fn milliseconds(times: &[Times]) -> String {
    let figure = |part: fn(&Times) -> Duration| figure(median(times.iter().map(|one| seconds(one, part) * 1e3)));
    format!("{} + {}", figure(|one| one.build), figure(|one| one.search))
}

fn whole(times: &Times) -> Duration {
    times.build + times.search
}

fn seconds(times: &Times, part: fn(&Times) -> Duration) -> f64 {
    part(times).as_secs_f64()
}

fn median(values: impl Iterator<Item = f64>) -> f64 {
    let mut values: Vec<f64> = values.collect();
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

/// Three digits are enough.
fn figure(value: f64) -> String {
    match value {
        100.0.. => format!("{value:.0}"),
        10.0.. => format!("{value:.1}"),
        _ => format!("{value:.2}"),
    }
}
