//! Layouts of regions, a sign for each cell, `-` where there is none.

use crate::picture;
use crate::toml_file::Toml;
use exdoku_text::source::Place;

/// A layout.
pub(super) struct Layout {
    pub(super) signs: Vec<char>,
    pub(super) read_at: Place,
}

/// The cells of each region, in the order of their first cells; `-` is in none.
pub(super) fn regions(layout: &[char]) -> Vec<(char, Vec<usize>)> {
    groups(layout.iter().copied().enumerate().filter(|(_, sign)| *sign != '-'))
}

/// The cells of each group, in the order of their first cells.
pub(super) fn groups<P: PartialEq>(parts: impl Iterator<Item = (usize, P)>) -> Vec<(P, Vec<usize>)> {
    let mut groups: Vec<(P, Vec<usize>)> = Vec::new();
    for (cell, part) in parts {
        match groups.iter_mut().find(|(known, _)| *known == part) {
            Some((_, cells)) => cells.push(cell),
            None => groups.push((part, vec![cell])),
        }
    }
    groups
}

pub(super) fn drawn(layout: &[char], columns: usize) -> Toml {
    let region = |&sign: &char| (sign != '-').then_some(sign as usize);
    Toml::Picture(picture::regions(layout.iter().map(region), columns))
}

/// Merges layouts of whole regions that share no cell: each may cover a part of the board.
pub(super) fn merged(layouts: Vec<Layout>, size: usize) -> Vec<Layout> {
    let is_whole = |layout: &Layout| regions(&layout.signs).iter().all(|(_, cells)| cells.len() == size);
    let mut all: Vec<Layout> = Vec::new();
    for (number, layout) in layouts.into_iter().enumerate() {
        let apart = |known: &&mut Layout| {
            is_whole(known)
                && is_whole(&layout)
                && known.signs.iter().zip(&layout.signs).all(|pair| *pair.0 == '-' || *pair.1 == '-')
        };
        let Some(known) = all.iter_mut().find(apart) else {
            all.push(layout);
            continue;
        };
        // The same character means different regions in different layouts.
        for (at, (_, cells)) in regions(&layout.signs).into_iter().enumerate() {
            let sign =
                u32::try_from(number * layout.signs.len() + at).ok().and_then(|own| char::from_u32(0xf0000 + own));
            cells.into_iter().for_each(|cell| known.signs[cell] = sign.unwrap_or(layout.signs[cell]));
        }
    }
    all
}
