//! Which solutions are one and the same.
//!
//! "One of these two holds" is an item with an option for either. Where both hold there are two covers, and nobody
//! who asks for grids wants to see both. So a problem may say by which of its items solutions are told apart; an
//! option that has none of them is a *helper*. Solutions that differ in auxiliary options alone are one and the same: each
//! search shows one of them, with auxiliary options as they were found.
//!
//! # How a search does it
//! A primary item *decides* if no auxiliary option has it: two of its options never belong to the same solution.
//!
//! ```text
//!            .
//!        ┌───┴───┐           While a deciding item is open, only deciding items are branched on.
//!        .       .
//!      ┌─┴─┐   ┌─┴─┐
//!      .   .   .   .         When none is, only auxiliary options are left: any way to complete them will do.
//!     / \      │   │
//!    x   !     x   !         After a solution (!) all branches on other items are left at once.
//! ```
//!
//! An option that is not auxiliary has a primary item that decides. So when all of these are covered, what tells the
//! solution is settled, and what lies below shows it once or not at all. What is forced, and what is dropped because
//! it would leave an item without options, is so in every solution; it is noticed for all items alike.

use super::problem::{ItemKind, OptionId, Problem};

impl Problem {
    /// Solutions are told apart by the primary items among the first so many named: those that choose the same options
    /// for them are one and the same, and every search shows one of them. Without this call all items count.
    pub fn project_onto(&mut self, items: usize) {
        self.projection = Some(items);
    }

    /// Whether an option has none of the items that tell solutions apart.
    pub fn is_auxiliary(&self, option: OptionId) -> bool {
        self.projection.is_some_and(|items| {
            let tells = |item: super::ItemId| item.index() < items && self.item_kind(item) == ItemKind::Primary;
            !self.option(option).iter().any(|entry| tells(entry.item))
        })
    }

    /// Whether any option is an auxiliary option; if not, solutions that differ in any option are different.
    pub fn has_auxiliary_options(&self) -> bool {
        self.projection.is_some() && self.options().any(|(option, _)| self.is_auxiliary(option))
    }

    /// For each item whether it decides.
    pub(super) fn decision_items(&self) -> Vec<bool> {
        let mut deciding: Vec<bool> = self.items().map(|item| item.2 == ItemKind::Primary).collect();
        if self.projection.is_some() {
            for (_, entries) in self.options().filter(|(option, _)| self.is_auxiliary(*option)) {
                entries.iter().for_each(|entry| deciding[entry.item.index()] = false);
            }
        }
        deciding
    }

    /// What tells a solution: its options that are no auxiliary options, in their order.
    pub(super) fn project(&self, solution: &[OptionId]) -> Vec<OptionId> {
        let mut telling: Vec<OptionId> =
            solution.iter().copied().filter(|&option| !self.is_auxiliary(option)).collect();
        telling.sort_unstable();
        telling
    }
}
