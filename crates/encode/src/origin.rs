//! Origins: which constraint wrote an item or an auxiliary option.
//!
//! Constraints are written one after the other, so that the items and auxiliary options of one are consecutive. All that is
//! kept while they are written is a mark where each begins. The rest is read from the exact cover when someone asks
//! for it, as [`explain`](exdoku_reason::explain) does.

/// A constraint in the exact cover.
#[derive(Clone, Default, Debug)]
pub struct Origin {
    /// The number of the rule that posted it. None for houses and relations, which are gathered from all rules.
    pub rule: Option<usize>,
    /// Whether it follows from others.
    pub is_implied: bool,
    /// The name that its rule gave to it.
    pub name: String,
    /// What its own auxiliary variables are: the sum or the count of something.
    pub quantity: Option<&'static str>,
    /// The number of the alternative that it belongs to, from 1.
    pub alternative: Option<usize>,
    /// The index of its first item.
    pub first: usize,
}

/// The origins in the order of writing, and where each begins.
#[derive(Debug, Default)]
pub(super) struct Origins {
    all: Vec<Origin>,
    /// The first item, the first auxiliary option, and the origin from there on.
    marks: Vec<(usize, usize, usize)>,
}

/// The colour of the guard of an alternative that holds. The guards are the first items of their constraint.
pub const ON: &str = "on";
/// The colour of the guard of an alternative that does not hold.
pub const OFF: &str = "off";

impl Origins {
    /// From this item and this auxiliary option on, all is written by this constraint. Returns its number.
    pub(super) fn begin(&mut self, item: usize, option: usize, origin: Origin) -> usize {
        self.all.push(Origin { first: item, ..origin });
        self.marks.push((item, option, self.all.len() - 1));
        self.all.len() - 1
    }

    /// From this item and this auxiliary option on, a constraint goes on that began before.
    pub(super) fn resume(&mut self, item: usize, option: usize, origin: usize) {
        self.marks.push((item, option, origin));
    }

    /// The constraint that is being written.
    pub(super) fn last(&self) -> usize {
        self.marks.last().expect("some constraint is being written").2
    }

    /// Names a constraint, once its name is needed no more for writing it.
    pub(super) fn name(&mut self, origin: usize, name: String) {
        self.all[origin].name = name;
    }

    /// All constraints.
    pub(super) fn all(&self) -> &[Origin] {
        &self.all
    }

    /// The constraint that wrote the item with this number.
    pub(super) fn of_item(&self, item: usize) -> Option<usize> {
        self.at(self.marks.partition_point(|mark| mark.0 <= item))
    }

    /// The constraint that wrote the auxiliary option with this number.
    pub(super) fn of_option(&self, option: usize) -> Option<usize> {
        self.at(self.marks.partition_point(|mark| mark.1 <= option))
    }

    fn at(&self, mark: usize) -> Option<usize> {
        Some(self.marks[mark.checked_sub(1)?].2)
    }
}
