//! Shared by the readers of a drawing.

use exdoku_text::source::{Diagnostic, Diagnostics};

use super::canvas::Canvas;
use crate::help::RULE_IN_TOML;
use crate::square::Square;
use crate::toml_file::TomlFile;

/// Why a drawing is not a rule.
pub(super) const NO_MEANING: &str = "Penpa+ does not record what it means";

/// The most rows or columns of a board.
pub(super) const MOST: usize = 200;

/// The state of reading one puzzle.
pub(super) struct Reader<'d> {
    pub(super) canvas: Canvas,
    pub(super) square: Square,
    pub(super) file: TomlFile,
    pub(super) diagnostics: &'d mut Diagnostics,
}

impl Reader<'_> {
    pub(super) fn not_understood<T>(&mut self, wrong: Diagnostic) -> Option<T> {
        self.diagnostics.not_understood(wrong.help(RULE_IN_TOML));
        None
    }
}

/// The number of a point.
pub(super) fn index(text: &str) -> Option<usize> {
    // Some have a letter for the place in the cell.
    text.trim().trim_end_matches('E').parse().ok()
}
