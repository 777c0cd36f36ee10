//! Writes regions that are not drawn: CC1, CC2, ... are the regions of the cells.

use std::collections::BTreeSet;

use crate::export::Why;
use crate::iss::board::CHAOS_REGIONS;
use crate::iss::writer::Writer;
use exdoku_rules::rules::{RuleUse, keys};
use exdoku_text::board::Cell;

impl Writer<'_> {
    /// Names the places that are the regions of the cells, and returns them.
    ///
    /// # Errors
    /// The board has regions that the notation does not have.
    pub(super) fn name_regions(&mut self) -> Result<BTreeSet<Cell>, String> {
        let chaos = self.export.rules().find(|rule_use| rule_use.kind == keys::chaos_construction::NAME);
        let Some(name) = chaos.and_then(|rule_use| rule_use.get(keys::chaos_construction::UNKNOWNS)) else {
            return Ok(BTreeSet::new());
        };
        let board = self.export.variant.board();
        let regions: Vec<Cell> = board.layer(name).map(|layer| board.places_of(layer).collect()).unwrap_or_default();
        let count = regions.first().map_or(0, |&first| board.digits_of(first).count());
        if regions.len() != board.cell_count() || count == 0 || !board.cell_count().is_multiple_of(count) {
            return Err(format!("the regions {name}"));
        }
        let size = board.cell_count() / count;
        if size != board.height().max(board.width()) {
            self.constraints.push(format!(".RegionSize~{size}"));
        }
        let upper = CHAOS_REGIONS.to_ascii_uppercase();
        self.unknowns.extend((1..).zip(&regions).map(|(number, &place)| (place, format!("{upper}{number}"))));
        Ok(regions.into_iter().collect())
    }

    pub(in crate::iss) fn chaos_construction(&mut self, rule_use: &RuleUse) -> Result<(), Why> {
        match rule_use.get(keys::chaos_construction::UNKNOWNS) {
            Some(_) => self.add("ChaosConstruction", &[]),
            None => Err(Why::NoSuchKind),
        }
    }

    /// How far the region of a cell extends.
    pub(in crate::iss) fn region_run(&mut self, rule_use: &RuleUse) -> Result<(), Why> {
        let cell = self.cell(rule_use, keys::same_run::CELL)?;
        let lines = rule_use.get(keys::same_run::LINES).ok_or(Why::NoSuchKind)?;
        let arms: Vec<String> = lines.iter().map(|line| self.region_names(line)).collect::<Result<_, _>>()?;
        let offset = if rule_use.get(keys::same_run::OTHERS) == Some(true) { "1" } else { "0" };
        self.add("ChaosArrow", &[&cell, offset, &arms.join("~-~")])
    }

    /// How many cells are in the region of the first one.
    pub(in crate::iss) fn region_count(&mut self, rule_use: &RuleUse) -> Result<(), Why> {
        let cell = self.cell(rule_use, keys::same_count::CELL)?;
        let cells = self.region_names(rule_use.get(keys::same_count::CELLS).ok_or(Why::NoSuchKind)?)?;
        let offset = if rule_use.get(keys::same_count::OTHERS) == Some(true) { "1" } else { "0" };
        self.add("ChaosCount", &[&cell, offset, &cells])
    }

    /// The names of regions; an error for other cells.
    fn region_names(&self, cells: &[Cell]) -> Result<String, Why> {
        let upper = CHAOS_REGIONS.to_ascii_uppercase();
        let is_region = |cell: &Cell| self.unknowns.get(cell).is_some_and(|name| name.starts_with(&upper));
        match cells.iter().all(is_region) {
            true => self.names(cells),
            false => Err(Why::Because("only the regions of cells are counted".to_owned())),
        }
    }
}
