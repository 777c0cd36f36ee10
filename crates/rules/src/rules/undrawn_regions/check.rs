//! The errors of regions on a grid.

use std::collections::BTreeSet;

use exdoku_text::board::{Board, Cell, Grid};

use super::UndrawnRegions;
use crate::rules::rule::Violation;

/// Regions that begin too early, have the wrong size, repeat a digit, do not fit their centre, or are not connected.
pub(super) fn violations(rule: &UndrawnRegions, board: &Board, grid: &Grid) -> Vec<Violation> {
    let regions: Option<Vec<i64>> = rule.regions.iter().map(|&region| board.value(grid, region)).collect();
    let Some(regions) = regions else { return Vec::new() };
    let mut found = if rule.centres.is_empty() { rule.begun_too_early(&regions) } else { Vec::new() };
    for number in 1..=rule.count as i64 {
        let inside: Vec<usize> = (0..regions.len()).filter(|&at| regions[at] == number).collect();
        let shown = if board.has_digits() { &rule.cells } else { &rule.regions };
        let cells: Vec<Cell> = inside.iter().map(|&at| shown[at]).collect();
        let digits: Vec<i64> = inside.iter().filter_map(|&at| board.value(grid, rule.cells[at])).collect();
        let mut say = |what: String| found.push(Violation { what, cells: cells.clone() });
        if !rule.sizes.contains(&inside.len()) {
            let sizes: Vec<String> = rule.sizes.iter().map(usize::to_string).collect();
            say(format!("region {number} has {} cells, not {}", inside.len(), sizes.join(" or ")));
        }
        if rule.differs && digits.iter().collect::<BTreeSet<_>>().len() < digits.len() {
            say(format!("region {number} repeats a digit"));
        }
        if let Some(&centre) = rule.centres.get(number as usize - 1) {
            if !rule.is_symmetric(board, &inside, centre) {
                say(format!("half a turn about its centre does not take region {number} to itself"));
            }
            if !rule.is_at_centre(board, &inside, centre) {
                say(format!("the centre of region {number} lies outside it"));
            }
        }
        if !board.is_connected(&inside.iter().map(|&at| rule.cells[at]).collect::<Vec<_>>()) {
            say(format!("region {number} is not connected"));
        }
    }
    found
}

impl UndrawnRegions {
    fn begun_too_early(&self, regions: &[i64]) -> Vec<Violation> {
        let mut found = Vec::new();
        let mut met = 0;
        for &at in &self.order {
            let (region, unknown) = (regions[at], self.regions[at]);
            if region > met + 1 {
                let what = format!("region {region} comes before region {}", met + 1);
                found.push(Violation { what, cells: vec![unknown] });
            }
            met = met.max(region);
        }
        found
    }

    /// Whether half a turn about the centre maps the cells to themselves.
    fn is_symmetric(&self, board: &Board, inside: &[usize], centre: (usize, usize)) -> bool {
        let place = |&at: &usize| (board.position(self.cells[at]).row, board.position(self.cells[at]).column);
        let places: BTreeSet<(usize, usize)> = inside.iter().map(place).collect();
        places
            .iter()
            .all(|&(row, column)| places.contains(&(centre.0.wrapping_sub(row), centre.1.wrapping_sub(column))))
    }

    /// Whether the centre lies in one of the cells, or at its border.
    fn is_at_centre(&self, board: &Board, inside: &[usize], centre: (usize, usize)) -> bool {
        let nearest = (centre.0 / 2, centre.1 / 2);
        inside.iter().map(|&at| board.position(self.cells[at])).any(|place| (place.row, place.column) == nearest)
    }
}
