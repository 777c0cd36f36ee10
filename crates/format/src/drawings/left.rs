//! Drawings that no sentence claimed.

use exdoku_text::board::Position;

use crate::cells::{Pair, Place, named};
use crate::toml_file::Toml;

/// A drawing that no sentence claimed.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Left {
    /// The figure of its look.
    pub(super) figure: &'static str,
    /// What it is called, with its colour: `grey-lines`.
    pub(super) name: String,
    pub(super) colour: Option<&'static str>,
    pub(super) parameter: &'static str,
    pub(super) place: Where,
    pub(super) text: String,
}

/// Where it is drawn. Marks without a text are drawn in several cells, or at several pairs, at once.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Where {
    One(Toml),
    Cells(Vec<Position>),
    Pairs(Vec<Pair>),
}

impl Where {
    /// Takes the place of another drawing, if one use can have both.
    pub(super) fn takes(&mut self, other: &Where) -> bool {
        match (self, other) {
            (Where::Cells(cells), Where::Cells(more)) => {
                let new = more.iter().filter(|cell| !cells.contains(cell)).copied().collect::<Vec<_>>();
                cells.extend(new);
            }
            (Where::Pairs(pairs), Where::Pairs(more)) => {
                let new = more.iter().filter(|pair| !pairs.contains(pair)).cloned().collect::<Vec<_>>();
                pairs.extend(new);
            }
            _ => return false,
        }
        true
    }

    pub(super) fn toml(&self) -> Toml {
        match self {
            Where::One(place) => place.clone(),
            Where::Cells(list) => named(&list.iter().map(|&cell| Place::Cell(cell)).collect::<Vec<_>>()).into(),
            Where::Pairs(list) => list.clone().into(),
        }
    }
}
