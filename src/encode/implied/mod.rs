//! What follows from what was said: for pruning only.
//!
//! A person who solves adds up houses and cages, and exchanges what two overlapping shapes do not share. An exact cover
//! sees none of that before it branches, unless it is said. What follows has the same solutions as what it follows
//! from; so it can be left out ([`Implied::Off`]) and costs nothing but its items and options.
//!
//! | what follows | from | file |
//! |---|---|---|
//! | sums of innies and outies | houses and sums | `sums.rs` |
//! | houses, by the law of leftovers | houses that overlap | `houses.rs` |
//!
//! Only what holds in any case is looked at, not what alternatives of [`any`](super::Encoder::any) say. That two cells
//! are equal would give houses, too, in which each stands for the other; it was tried, and cost more than it saved.

mod equation;
mod houses;
mod sums;

use std::collections::BTreeSet;

use crate::board::Cell;

use super::Encoder;

/// Whether to say what follows from the rules, too.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub enum Implied {
    /// It is said, for it ends branches early.
    #[default]
    On,
    /// Only what the rules say.
    Off,
}

/// Says what follows from what was said.
pub(super) fn say(encoder: &mut Encoder<'_>) {
    let families = families(full_houses(encoder));
    let houses = houses::following(&families);
    for equation in sums::following(encoder, &families) {
        equation.say(encoder);
    }
    for cells in houses {
        let name = format!("implied house {}", encoder.board.name_cells(&cells));
        encoder.different(name, &cells);
    }
}

/// The houses that hold every digit, each once.
fn full_houses(encoder: &Encoder<'_>) -> Vec<Vec<Cell>> {
    let mut seen = BTreeSet::new();
    let full = |cells: &&Vec<Cell>| {
        let on_board = cells.last().is_some_and(|last| last.index() < encoder.board.cell_count());
        on_board && cells.len() == encoder.board.digits().count()
    };
    let all = encoder.said.groups.iter().map(|group| &group.cells).filter(full);
    all.filter(|cells| seen.insert((*cells).clone())).cloned().collect()
}

/// Houses gathered so that those of a family are disjoint: rows, columns, boxes.
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
