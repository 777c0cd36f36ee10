//! Origins: which constraint wrote an item or an auxiliary option.
//!
//! Constraints are written one after the other, so that the items and auxiliary options of one are consecutive. Only
//! a mark where each begins is stored while they are written. The rest is read from the exact cover on request,
//! as by [`explain`](exdoku_reason::explain).

/// A constraint in the exact cover.
#[derive(Clone, Default, Debug)]
pub struct Origin {
    /// The number of the rule that posted it. None for houses and relations, which are gathered from all rules.
    pub rule: Option<usize>,
    /// Whether it follows from other constraints.
    pub is_implied: bool,
    /// The name from its rule.
    pub name: String,
    /// What its own auxiliary variables are: a sum or a count.
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
    /// This constraint writes everything from this item and this auxiliary option on. Returns its number.
    pub(super) fn begin(&mut self, item: usize, option: usize, origin: Origin) -> usize {
        self.all.push(Origin { first: item, ..origin });
        self.marks.push((item, option, self.all.len() - 1));
        self.all.len() - 1
    }

    /// A constraint that began before continues from this item and this auxiliary option on.
    pub(super) fn resume(&mut self, item: usize, option: usize, origin: usize) {
        self.marks.push((item, option, origin));
    }

    /// The constraint that is being written.
    pub(super) fn last(&self) -> usize {
        self.marks.last().expect("some constraint is being written").2
    }

    /// Names a constraint, once writing it no longer needs its name.
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
