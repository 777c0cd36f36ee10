//! The steps of a search, as it reports them.

use super::problem::{ItemId, OptionId};

/// A step of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Event {
    /// An option is tried, of an item that has this many options left.
    Tried(ItemId, OptionId, u32),
    /// An item has only this option left.
    Forced(ItemId, OptionId),
    /// Options of the second item are eliminated, because they block the first.
    Eliminated(ItemId, ItemId, Vec<OptionId>),
    /// An item has no option left.
    WipeOut(ItemId),
    /// The subtree of an option that was tried has been searched; the option is dropped.
    Backtrack(OptionId),
    /// Everything is covered.
    Solution,
}
