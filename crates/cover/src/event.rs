//! The steps of a search, as it reports them.

use super::problem::{ItemId, OptionId};

/// A step of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Event {
    /// A new level begins.
    Tried {
        /// The item on which the search branches.
        item: ItemId,
        /// The option that is tried. If there are several, one of them must be chosen: those that give an item one colour.
        options: Vec<OptionId>,
        /// The number of options that the item has left.
        left: u32,
    },
    /// Only this option can be chosen.
    Forced(Because, OptionId),
    /// Options are eliminated.
    Eliminated {
        /// Why.
        because: Because,
        /// An item that these options have in common.
        of: ItemId,
        /// The options.
        options: Vec<OptionId>,
    },
    /// What was chosen cannot lead to a solution.
    Conflict(Because),
    /// A clause was learnt from the conflict, or excludes the solution just found: these claims do not hold together.
    Learnt(Vec<Claim>),
    /// The subtree of the last level has been searched. The level ends, and the options tried there are eliminated.
    Backtrack(Vec<OptionId>),
    /// This many levels end before their subtrees have been searched: the conflict does not depend on them, or the search
    /// restarts.
    Backjump(usize),
    /// Everything is covered.
    Solution,
}

/// Why a step follows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Because {
    /// The item needs one of the options that it has left.
    Item(ItemId),
    /// The [condition](super::Condition) of this name requires it.
    Condition(String),
    /// A learnt clause requires it.
    Clause,
}

/// Whether one of some options is chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claim {
    /// The options: one, or all that give an item a colour, or a colour other than one.
    pub options: Vec<OptionId>,
    /// Whether one of them is chosen, or none.
    pub is_chosen: bool,
}
