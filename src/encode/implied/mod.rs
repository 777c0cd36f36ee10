//! Implied constraints: they prune, but exclude no solution.
//!
//! A human solver adds up houses and cages, and exchanges what two overlapping shapes do not share. An exact cover
//! detects none of that before it branches, unless it is stated. Implied constraints have the same solutions as those
//! they follow from. So they can be left out ([`Implied::Off`]), and their only cost is their items and options.
//!
//! | implied | by | file |
//! |---|---|---|
//! | short sums of innies and outies | houses and sums | `sums.rs` |
//! | tight sums of many cells | houses and sums, parallel diagonals | `tight.rs` |
//! | houses, by the law of leftovers | houses that overlap | `houses.rs` |
//!
//! Only constraints outside the alternatives of [`any`](super::Encoder::any) are considered. That two cells are equal
//! would imply houses, too, in which each replaces the other; it was tried, and cost more than it saved.

mod equation;
mod houses;
mod signed;
mod sums;
mod tight;

use std::collections::BTreeSet;

use crate::board::Cell;

use super::Encoder;
pub(super) use equation::{Equation, stated};

/// Whether to add implied constraints.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub enum Implied {
    /// They are added, since they end branches early.
    #[default]
    On,
    /// Only the constraints of the rules.
    Off,
}

/// Posts the constraints that follow from those posted so far.
pub(super) fn post(encoder: &mut Encoder<'_>) {
    let values = values_in_play(encoder);
    let families = families(full_houses(encoder, values.len()));
    let houses = houses::implied(&families);
    for equation in sums::implied(encoder, &families, &values) {
        equation.post(encoder);
    }
    for cells in houses {
        let name = format!("implied house {}", encoder.board.name_cells(&cells));
        encoder.different(name, &cells);
    }
}

/// The values of the digits that some cell may hold, ascending.
fn values_in_play(encoder: &Encoder<'_>) -> Vec<i64> {
    let digits = encoder.board.digits();
    let mut cells = vec![encoder.board.cell_count(); digits.count()];
    let mut seen = BTreeSet::new();
    for &candidate in &encoder.model.dropped {
        if candidate.cell.index() < encoder.board.cell_count() && seen.insert(candidate) {
            cells[candidate.digit.index()] -= 1;
        }
    }
    digits.iter().filter(|digit| cells[digit.index()] > 0).map(|digit| i64::from(digits.value(digit))).collect()
}

/// The houses that hold each of so many digits once.
fn full_houses(encoder: &Encoder<'_>, digits: usize) -> Vec<Vec<Cell>> {
    let mut seen = BTreeSet::new();
    let full = |cells: &&Vec<Cell>| {
        let on_board = cells.last().is_some_and(|last| last.index() < encoder.board.cell_count());
        on_board && cells.len() == digits
    };
    let all = encoder.model.groups.iter().map(|group| &group.cells).filter(full);
    all.filter(|cells| seen.insert((*cells).clone())).cloned().collect()
}

/// Partition of the houses into families of disjoint ones: rows, columns, boxes.
fn families(houses: Vec<Vec<Cell>>) -> Vec<Vec<Vec<Cell>>> {
    let mut families: Vec<(Vec<Vec<Cell>>, BTreeSet<Cell>)> = Vec::new();
    for house in houses {
        match families.iter_mut().find(|(_, cells)| house.iter().all(|cell| !cells.contains(cell))) {
            Some((family, cells)) => {
                cells.extend(&house);
                family.push(house);
            }
            None => families.push((vec![house.clone()], house.into_iter().collect())),
        }
    }
    families.into_iter().map(|(family, _)| family).collect()
}
