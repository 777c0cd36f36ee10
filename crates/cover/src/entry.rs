//! Items, options and colours by their numbers, and the entries of options.

use std::num::NonZeroU32;
use std::ops::ControlFlow;

/// Shows a solution, and says whether the search goes on.
pub(super) type Visitor<'v> = &'v mut dyn FnMut(&[OptionId]) -> ControlFlow<()>;

/// An item of one problem: a number from 0, in the order of naming.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ItemId(u32);

/// An option of one problem: a number from 0, in the order of adding.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct OptionId(u32);

/// A colour of one problem. Never zero, so that "no colour" costs no space.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Colour(NonZeroU32);

impl ItemId {
    pub(crate) fn new(index: usize) -> Self {
        Self(u32::try_from(index).expect("a problem has fewer than 2^32 items"))
    }

    /// The number as an index: 0 for the item named first.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

impl OptionId {
    pub(crate) fn new(index: usize) -> Self {
        Self(u32::try_from(index).expect("a problem has fewer than 2^32 options"))
    }

    /// The number as an index: 0 for the option added first.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

impl Colour {
    pub(crate) fn new(index: usize) -> Self {
        let number = u32::try_from(index + 1).ok().and_then(NonZeroU32::new);
        Self(number.expect("a problem has fewer than 2^32 colours"))
    }

    /// The number as an index: 0 for the colour named first.
    pub fn index(self) -> usize {
        self.number() as usize - 1
    }

    /// The number itself, from 1.
    pub(super) fn number(self) -> u32 {
        self.0.get()
    }
}

/// How often a solution has an item.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ItemKind {
    /// In exactly one chosen option.
    Primary,
    /// In at most one chosen option, or in several that all give it the same colour.
    Secondary,
}

/// An item of an option.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Entry {
    /// The item.
    pub item: ItemId,
    /// The colour the option gives to it; only secondary items take one.
    pub colour: Option<Colour>,
}

impl Entry {
    /// The item with a colour.
    pub fn coloured(item: ItemId, colour: Colour) -> Self {
        Self { item, colour: Some(colour) }
    }

    /// Whether two options cannot both be chosen, if one has this entry and the other has that.
    pub fn excludes(self, other: Self) -> bool {
        self.item == other.item && (self.colour.is_none() || self.colour != other.colour)
    }
}

impl From<ItemId> for Entry {
    fn from(item: ItemId) -> Self {
        Self { item, colour: None }
    }
}
