//! Output formats, numbers, and messages.

use std::io::IsTerminal;

use clap::ValueEnum;
use serde::Serialize;

use exdoku_cover::Problem;
use exdoku_text::source::Diagnostics;

use super::log::{print_error, render};

/// Formats of grids.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(super) enum Format {
    /// A drawing, for people
    #[default]
    Grid,
    /// One line per grid
    Line,
    /// One JSON object per puzzle, each on a line
    Json,
}

/// Formats of a report about puzzles.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(super) enum Report {
    /// Text, for people
    #[default]
    Text,
    /// One JSON object per puzzle, each on a line
    Json,
    /// Comma-separated values, one row per puzzle
    Csv,
    /// Tab-separated values, one row per puzzle
    Tsv,
}

/// `1 puzzle`, `2,000 puzzles`.
pub(super) fn counted(number: u64, thing: &str) -> String {
    format!("{} {thing}{}", grouped(number), if number == 1 { "" } else { "s" })
}

/// `28,200,960`.
pub(super) fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// `1 GiB`, `1.5 GiB`, `300 MiB`: bytes in the largest unit that they fill.
pub(super) fn size(bytes: usize) -> String {
    let units = [(30, "GiB"), (20, "MiB"), (10, "KiB")];
    let Some((shift, unit)) = units.into_iter().find(|(shift, _)| bytes >> shift > 0) else {
        return counted(bytes as u64, "byte");
    };
    let tenths = (bytes as u128 * 10) >> shift;
    let fraction = if tenths.is_multiple_of(10) { String::new() } else { format!(".{}", tenths % 10) };
    format!("{}{fraction} {unit}", tenths / 10)
}

/// `324 items (324 primary, 0 secondary), 729 options, 2,916 entries`.
pub(super) fn sizes(problem: &Problem) -> String {
    let (items, primary) = (problem.item_count(), problem.primary_count());
    format!(
        "{} items ({} primary, {} secondary), {} options, {} entries",
        grouped(items as u64),
        grouped(primary as u64),
        grouped((items - primary) as u64),
        grouped(problem.option_count() as u64),
        grouped(problem.entry_count() as u64)
    )
}

/// One JSON object.
pub(super) fn json(value: &impl Serialize) -> String {
    let text = serde_json::to_string(value).expect("our own structs have string keys") + "\n";
    // JSON may hold these as they are, and terminals obey them.
    let is_bare = |sign: char| sign.is_control() && sign != '\n';
    if !text.contains(is_bare) {
        return text;
    }
    let escaped = |sign: char| if is_bare(sign) { format!("\\u{:04x}", u32::from(sign)) } else { sign.to_string() };
    text.chars().map(escaped).collect()
}

/// Prints diagnostics to standard error.
pub(super) fn report(diagnostics: Diagnostics) {
    if !diagnostics.is_empty() {
        let colour = std::io::stderr().is_terminal();
        diagnostics.shown().iter().for_each(|diagnostic| print_error(&render(diagnostic, colour)));
    }
}

pub(super) use report as complain;
