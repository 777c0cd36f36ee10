//! The order in which regions that are not drawn are numbered.
//!
//! A search is fast if it knows early which region numbers the cells with clues can have.

use std::cmp::Reverse;

use super::board::{Board, CHAOS_REGIONS};
use super::syntax::Constraint;
use crate::cells::Place;
use exdoku_text::board::Position;

/// What constraints that are true of regions in any order ask: whether their numbers are equal.
const OF_ANY_NUMBERS: [&str; 7] =
    ["ChaosArrow", "ChaosCount", "ChaosMultiArrow", "RegionSameValues", "AllDifferent", "SameValues", "CountDistinct"];

impl Board {
    /// The cells that constraints name, or whose regions they name, the most frequent ones first. Before them come cells
    /// that are too far apart to share a region of this size: their regions are known from the start. None if a constraint
    /// depends on the numbers of regions, as a given does: they are those of the usual order.
    pub(super) fn by_mentions(&self, constraints: &[Constraint<'_>], size: usize) -> Vec<Place> {
        fn visit(constraints: &[Constraint<'_>], found: &mut dyn FnMut(&str, &str)) {
            for constraint in constraints {
                for word in &constraint.arguments {
                    // A given is a cell and its digits.
                    found(constraint.name.text, word.text.split('_').next().unwrap_or(""));
                }
                visit(&constraint.children, found);
            }
        }
        let mut mentions = vec![0_usize; self.rows * self.columns];
        let mut are_numbers_read = false;
        visit(constraints, &mut |name, text| {
            let cell = match self.find(text) {
                Some(Place::Cell(Position { row, column })) => Some(row * self.columns + column),
                Some(Place::Unknown(unknown)) => {
                    let number = unknown.strip_prefix(CHAOS_REGIONS).and_then(|number| number.parse::<usize>().ok());
                    are_numbers_read |= number.is_some() && !OF_ANY_NUMBERS.contains(&name);
                    number.and_then(|number| number.checked_sub(1))
                }
                _ => None,
            };
            cell.and_then(|cell| mentions.get_mut(cell)).into_iter().for_each(|mentions| *mentions += 1);
        });
        if are_numbers_read {
            return Vec::new();
        }
        let mut cells: Vec<usize> = (0..mentions.len()).collect();
        cells.sort_by_key(|&cell| Reverse(mentions[cell]));
        let mut order: Vec<usize> = Vec::new();
        let position = |cell: usize| Position::new(cell / self.columns, cell % self.columns);
        for &cell in &cells {
            if order.iter().all(|&other| position(cell).distance(position(other)) >= size) {
                order.push(cell);
            }
        }
        let apart = order.len();
        order.extend(cells.into_iter().filter(|&cell| mentions[cell] > 0));
        let is_new = |at: &usize| *at < apart || !order[..apart].contains(&order[*at]);
        (0..order.len()).filter(is_new).map(|at| Place::Cell(position(order[at]))).collect()
    }
}
