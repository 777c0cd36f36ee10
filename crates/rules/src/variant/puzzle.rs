//! The content of the cells of a board.

use std::collections::BTreeMap;

use exdoku_text::board::{Cell, Digit, DigitSet, Grid, Symbols};

/// The content of the cells of a variant's board.
#[derive(Clone, Debug)]
pub struct Puzzle {
    /// Its title, if any.
    pub title: Option<String>,
    /// Its author, if given separately from its variant.
    pub author: Option<String>,
    /// Its description, likewise.
    pub about: Option<String>,
    /// The cells visible at first, if it is played in fog. Solving and checking do not depend on it.
    pub fog: Option<Vec<Cell>>,
    /// The givens.
    pub givens: Grid,
    /// Cells limited to some digits.
    pub marks: BTreeMap<Cell, DigitSet>,
    /// The symbols of its digits.
    pub symbols: Symbols,
}

impl Puzzle {
    /// Whether givens and pencil marks allow a digit in a cell.
    #[inline]
    pub fn allows(&self, cell: Cell, digit: Digit) -> bool {
        self.givens.get(cell).is_none_or(|given| given == digit)
            && self.marks.get(&cell).is_none_or(|set| set.contains(digit))
    }

    /// Limits a cell to some digits, in addition to earlier limits.
    pub fn limit(&mut self, cell: Cell, to: DigitSet) {
        self.marks.entry(cell).and_modify(|set| *set = set.intersection(to)).or_insert(to);
    }

    /// The cells whose given is excluded by their own pencil marks.
    pub fn contradictions(&self) -> Vec<Cell> {
        self.givens.placed().filter(|&(cell, digit)| !self.allows(cell, digit)).map(|(cell, _)| cell).collect()
    }
}
