//! Where the use of a rule was written.

use exdoku_text::board::Side;
use exdoku_text::source::Spot;

/// Where a use and its parameters were written.
#[derive(Debug)]
pub(super) struct Origin {
    /// The number of its rule among all that were read. The uses of one rule are built together.
    pub(super) rule: usize,
    /// The keys that lead to it, joined by dots.
    pub(super) path: String,
    pub(super) spot: Spot,
    /// The places of its parameters, by name.
    pub(super) params: Vec<(String, Written)>,
    /// The places of the groups of rules that are its parts.
    pub(super) groups: Vec<Spot>,
    /// The side of its clue, if that is outside the grid.
    pub(super) side: Option<Side>,
}

/// The places of a parameter and its key, and those of its items if it is a list whose items can be wrong by themselves.
#[derive(Debug)]
pub(super) struct Written {
    pub(super) key: Spot,
    pub(super) whole: Spot,
    pub(super) items: Vec<Spot>,
}

impl Origin {
    fn written(&self, name: &str) -> Option<&Written> {
        self.params.iter().find(|(known, _)| known == name).map(|(_, written)| written)
    }

    /// The place of a parameter.
    pub(super) fn param(&self, name: &str) -> Option<&Spot> {
        self.written(name).map(|written| &written.whole)
    }

    /// The place of the key of a parameter.
    pub(super) fn key(&self, name: &str) -> Option<&Spot> {
        self.written(name).map(|written| &written.key)
    }

    /// The place of an item of a parameter.
    pub(super) fn item(&self, name: &str, item: usize) -> Option<&Spot> {
        self.written(name)?.items.get(item)
    }
}
