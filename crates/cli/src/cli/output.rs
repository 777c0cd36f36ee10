//! Output formats.

use clap::ValueEnum;
use serde::Serialize;

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

/// A string of TOML.
pub(super) fn toml_string(text: &str) -> String {
    toml::Value::String(text.to_owned()).to_string()
}
