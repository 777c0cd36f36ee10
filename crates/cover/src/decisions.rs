//! The decisions of a search that does not learn, as others follow them.

use super::problem::OptionId;

/// Follows a search: which options it tries, and which subtrees it has searched.
pub(super) trait Decisions {
    /// An option is tried, below those that were tried before it.
    fn tried(&mut self, option: OptionId);

    /// Everything below the option tried last was searched. It is dropped where it was tried.
    fn searched(&mut self);
}

/// Follows nothing.
impl Decisions for () {
    fn tried(&mut self, _: OptionId) {}

    fn searched(&mut self) {}
}
