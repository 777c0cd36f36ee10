//! Implied constraints: they prune, but exclude no solution.
//!
//! A human solver adds up houses and cages, and exchanges the cells that two overlapping shapes do not share. An exact cover
//! search detects none of that before it branches, unless it is stated. Implied constraints exclude no solution, so
//! they can be left out ([`Implied::Off`]), and their only cost is their items and options.
//!
//! | implied | by | file |
//! |---|---|---|
//! | short sums of innies and outies | houses and sums | `sums.rs` |
//! | tight sums of many cells | houses and sums, parallel diagonals | `tight.rs` |
//! | houses, by the law of leftovers | houses that overlap | `houses.rs` |
//! | a count of equal values is at least two | connected parts | `company.rs` |
//! | connected parts do not cross | connected parts, areas that reach the edge | `faces.rs` |
//!
//! Only constraints outside the alternatives of [`any`](super::Encoder::any) are considered. Equal cells
//! would imply houses, too, in which each replaces the other; this was tried, and cost more than it saved.

mod company;
mod faces;
mod family;
mod houses;
mod signed;
mod stated;
mod sums;
mod tight;

use std::collections::HashSet;

use foldhash::fast::FixedState;

use exdoku_text::board::Cell;

use crate::candidate::Candidate;
use crate::encoder::Encoder;
pub(super) use stated::stated;

/// Whether to add implied constraints.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub enum Implied {
    /// They are added, because they end branches early.
    #[default]
    On,
    /// Only the constraints of the rules.
    Off,
}

/// Posts the constraints that follow from those posted so far.
pub(super) fn post(encoder: &mut Encoder<'_>) {
    company::exclude_loners(encoder);
    faces::post(encoder);
    let values = values_in_play(encoder);
    let families = families(full_houses(encoder, values.len()));
    let houses = houses::implied(&families);
    for equation in sums::implied(encoder, &families, &values) {
        stated::post(&equation, encoder);
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
    let on_board = |candidate: &&Candidate| encoder.board.is_cell(candidate.cell);
    let mut dropped: Vec<Candidate> = encoder.model.excluded.iter().filter(on_board).copied().collect();
    dropped.sort_unstable();
    dropped.dedup();
    dropped.iter().for_each(|candidate| cells[candidate.digit.index()] -= 1);
    digits.iter().filter(|digit| cells[digit.index()] > 0).map(|digit| i64::from(digits.value(digit))).collect()
}

/// The houses with as many cells as digits, which hold each digit once.
fn full_houses(encoder: &Encoder<'_>, digits: usize) -> Vec<Vec<Cell>> {
    let mut seen: HashSet<&Vec<Cell>, FixedState> = HashSet::default();
    let full = |cells: &&Vec<Cell>| {
        let on_board = cells.last().is_some_and(|last| last.index() < encoder.board.cell_count());
        on_board && cells.len() == digits
    };
    let all = encoder.model.groups.iter().map(|group| &group.cells).filter(full);
    all.filter(|cells| seen.insert(cells)).cloned().collect()
}

/// Partition of the houses into families of disjoint ones: rows, columns, boxes.
fn families(houses: Vec<Vec<Cell>>) -> Vec<Vec<Vec<Cell>>> {
    let places = houses.iter().flatten().map(|cell| cell.index() + 1).max().unwrap_or(0);
    let mut families: Vec<(Vec<Vec<Cell>>, Vec<bool>)> = Vec::new();
    for house in houses {
        let is_free = |taken: &[bool]| house.iter().all(|cell| !taken[cell.index()]);
        let number = families.iter().position(|(_, taken)| is_free(taken)).unwrap_or_else(|| {
            families.push((Vec::new(), vec![false; places]));
            families.len() - 1
        });
        let (family, taken) = &mut families[number];
        house.iter().for_each(|cell| taken[cell.index()] = true);
        family.push(house);
    }
    families.into_iter().map(|(family, _)| family).collect()
}
