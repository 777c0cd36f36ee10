//! The candidates of cells in a variant file: a few as a list, many as a picture with a word per cell.
//!
//! ```text
//!   [candidates]              candidates = """
//!   r1c1 = "13"               13 .  .   24
//!   r2c4 = "124"              .  .  134 124 ...
//! ```

use std::collections::BTreeMap;

use exdoku_text::board::{DigitSet, Digits, Position, Symbols};

use super::toml_file::{Toml, TomlFile};

/// The digits of a board, and how they are written.
#[derive(Clone, Copy, Debug)]
pub(super) struct Spelling<'s> {
    pub(super) digits: Digits,
    pub(super) symbols: &'s Symbols,
}

impl Spelling<'_> {
    /// Digits in a list. There `12` is one digit if the board has that many; symbols are joined only where that is not
    /// ambiguous.
    fn listed(self, set: DigitSet) -> String {
        let apart = !self.symbols.is_single() || self.digits.first() < 1 || self.digits.last() > 9;
        self.joined(set, if apart { " " } else { "" })
    }

    fn joined(self, set: DigitSet, gap: &str) -> String {
        set.iter().map(|digit| self.symbols.name(digit)).collect::<Vec<_>>().join(gap)
    }
}

/// Writes the candidates of a board of `rows` and `columns`.
pub(super) fn write_limits(
    limits: &BTreeMap<Position, DigitSet>,
    spelling: Spelling<'_>,
    (rows, columns): (usize, usize),
    file: &mut TomlFile,
) {
    // In a picture a word is one digit, or symbols of one character each.
    let fit_words = spelling.symbols.is_single() || limits.values().all(|set| set.len() == 1);
    if limits.len() <= columns || !fit_words {
        let entry = |(position, set): (&Position, &DigitSet)| (position.to_string(), spelling.listed(*set).into());
        file.candidates.extend(limits.iter().map(entry));
        return;
    }
    let word = |row: usize, column: usize| match limits.get(&Position::new(row, column)) {
        Some(set) => spelling.joined(*set, ""),
        None => ".".to_owned(),
    };
    let words: Vec<Vec<String>> = (0..rows).map(|row| (0..columns).map(|column| word(row, column)).collect()).collect();
    let width = |column: usize| words.iter().map(|row| row[column].chars().count()).max().unwrap_or(1);
    let widths: Vec<usize> = (0..columns).map(width).collect();
    let line = |row: &Vec<String>| {
        let padded = row.iter().zip(&widths).map(|(word, &width)| format!("{word:<width$}"));
        padded.collect::<Vec<_>>().join(" ").trim_end().to_owned()
    };
    file.set("candidates", Toml::Picture(words.iter().map(line).collect()));
}
