//! Writes the digits that rows, columns and boxes lack: DGC1, DGR1, DGB1, ...

use std::collections::BTreeSet;

use crate::export::Why;
use crate::iss::writer::Writer;
use exdoku_rules::rules::{Key, RuleUse, keys};
use exdoku_text::board::Cell;

/// The names of these unknowns.
const NAMES: [(&str, Key<[Cell]>); 3] =
    [("DGC", keys::doppelganger::ROWS), ("DGR", keys::doppelganger::COLUMNS), ("DGB", keys::doppelganger::BOXES)];

impl Writer<'_> {
    /// Names the unknowns that stand for missing digits, and returns them.
    pub(super) fn name_lacking(&mut self) -> BTreeSet<Cell> {
        let rule = self.export.rules().find(|rule_use| rule_use.kind == keys::doppelganger::NAME);
        let lists = NAMES.into_iter().filter_map(|(name, key)| Some((name, rule?.get(key)?)));
        let named = lists.flat_map(|(name, cells)| (1..).map(move |number| format!("{name}{number}")).zip(cells));
        let named: Vec<(Cell, String)> = named.map(|(name, &cell)| (cell, name)).collect();
        let cells = named.iter().map(|(cell, _)| *cell).collect();
        self.unknowns.extend(named);
        cells
    }

    pub(in crate::iss) fn doppelganger(&mut self, _: &RuleUse) -> Result<(), Why> {
        self.add("Doppelganger", &[])
    }
}
