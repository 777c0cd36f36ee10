//! What a restriction has changed in the links, to be undone.

use super::entry::OptionId;

/// The state of an option.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fate {
    Open,
    Dropped,
    Chosen,
}

/// The changes that a restriction made to the links, in their order.
#[derive(Clone, Debug)]
pub(super) struct Restricted {
    pub(super) fate: Vec<Fate>,
    pub(super) dropped: Vec<OptionId>,
    pub(super) chosen: Vec<OptionId>,
    /// Nodes of chosen options that were committed.
    pub(super) committed: Vec<u32>,
}

impl Restricted {
    pub(super) fn new(options: usize) -> Self {
        Self { fate: vec![Fate::Open; options], dropped: Vec::new(), chosen: Vec::new(), committed: Vec::new() }
    }
}
