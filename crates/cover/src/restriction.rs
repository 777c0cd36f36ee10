//! What is fixed before a search.

use super::problem::{Entry, OptionId, Problem};

/// Options that are dropped or chosen before a search: it shows the solutions with all options of `chosen` and none of
/// `dropped`. An option that is named twice in one of them counts once.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Restriction {
    /// Options that no solution may have.
    pub dropped: Vec<OptionId>,
    /// Options that each solution must have.
    pub chosen: Vec<OptionId>,
}

impl Restriction {
    /// Nothing is dropped or chosen.
    pub const NONE: &Restriction = &Restriction { dropped: Vec::new(), chosen: Vec::new() };

    /// Whether nothing is dropped or chosen.
    pub fn is_empty(&self) -> bool {
        self.dropped.is_empty() && self.chosen.is_empty()
    }

    /// Each option, and whether it is chosen.
    pub(super) fn options(&self) -> impl Iterator<Item = (OptionId, bool)> {
        let dropped = self.dropped.iter().map(|&option| (option, false));
        dropped.chain(self.chosen.iter().map(|&option| (option, true)))
    }
}

impl Problem {
    /// The smaller problem that is left after some options are dropped and some are chosen: the same items,
    /// the chosen options, and those that can still be chosen with all of them, in the old order. It is meant for showing
    /// and writing a puzzle; for solving one, [`Links::restrict`](super::Links::restrict) needs no copy.
    pub fn restricted(&self, restriction: &Restriction) -> Problem {
        let Restriction { dropped, chosen } = restriction;
        let mut keep = vec![true; self.option_count()];
        for option in dropped {
            keep[option.index()] = false;
        }
        // The colour or option that each item has been taken for. Two chosen options that exclude each other both stay.
        let mut taken: Vec<Option<Entry>> = vec![None; self.item_count()];
        for &option in chosen {
            for &entry in self.option(option) {
                taken[entry.item.index()] = Some(entry);
            }
        }
        let mut is_chosen = vec![false; self.option_count()];
        chosen.iter().for_each(|option| is_chosen[option.index()] = true);
        self.keeping(|option, entries| {
            let free = || !entries.iter().any(|e| taken[e.item.index()].is_some_and(|t| t.excludes(*e)));
            keep[option.index()] && (is_chosen[option.index()] || free())
        })
    }
}
