//! The options of each item.
//!
//! A problem lists the items of each option. Every engine needs the transpose as well; it is built once and shared.

use super::entry::{Colour, Entry, OptionId};
use super::lists::Lists;

/// The place of an item in an option, seen from the item.
#[derive(Clone, Copy, Debug)]
pub(super) struct Occurrence {
    /// The option that has the item.
    pub(super) option: OptionId,
    /// The colour it gives the item.
    pub(super) colour: Option<Colour>,
}

impl Occurrence {
    /// Whether an option with this entry of the same item excludes the option.
    pub(super) fn is_excluded_by(self, entry: Entry) -> bool {
        entry.colour.is_none() || entry.colour != self.colour
    }
}

/// For each item, its options, in the order in which they were added.
#[derive(Clone, Debug)]
pub(super) struct Incidence(Lists<Occurrence>);

impl Incidence {
    /// The transpose of a problem with this many items, and these options.
    pub(super) fn new<'o, O: Iterator<Item = (OptionId, &'o [Entry])>>(
        items: usize,
        options: impl Fn() -> O,
    ) -> Incidence {
        let occurrences = || {
            options().flat_map(|(option, entries)| {
                let of = move |entry: &Entry| (entry.item.index(), Occurrence { option, colour: entry.colour });
                entries.iter().map(of)
            })
        };
        Incidence(Lists::grouped(items, occurrences))
    }

    /// The options of the item with this index.
    #[inline(always)]
    pub(super) fn of(&self, item: usize) -> &[Occurrence] {
        self.0.of(item)
    }

    /// The number of options of the item with this index.
    #[inline(always)]
    pub(super) fn length(&self, item: usize) -> usize {
        self.0.length(item)
    }
}
