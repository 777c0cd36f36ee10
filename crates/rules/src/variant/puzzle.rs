//! What stands in the cells of a board.

use std::collections::BTreeMap;

use exdoku_text::board::{Cell, Digit, DigitSet, Grid, Symbols};

/// What stands in the cells of a variant's board.
#[derive(Clone, Debug)]
pub struct Puzzle {
    /// What it is called, if anything.
    pub title: Option<String>,
    /// Who made it, if that is given apart from its variant.
    pub author: Option<String>,
    /// What it is about, likewise.
    pub about: Option<String>,
    /// The cells that are lit at first, if it is played in fog. Nothing that is solved or checked depends on it.
    pub fog: Option<Vec<Cell>>,
    /// The givens.
    pub givens: Grid,
    /// Cells limited to some digits.
    pub marks: BTreeMap<Cell, DigitSet>,
    /// How its digits are written.
    pub symbols: Symbols,
}

impl Puzzle {
    /// Whether givens and pencil marks allow a digit in a cell.
    #[inline]
    pub fn allows(&self, cell: Cell, digit: Digit) -> bool {
        self.givens.get(cell).is_none_or(|given| given == digit)
            && self.marks.get(&cell).is_none_or(|set| set.contains(digit))
    }

    /// Limits a cell to some digits, and to what it was limited to before.
    pub fn limit(&mut self, cell: Cell, to: DigitSet) {
        self.marks.entry(cell).and_modify(|set| *set = set.intersection(to)).or_insert(to);
    }

    /// The cells whose given their own pencil marks exclude.
    pub fn contradictions(&self) -> Vec<Cell> {
        self.givens.placed().filter(|&(cell, digit)| !self.allows(cell, digit)).map(|(cell, _)| cell).collect()
    }
}
