//! Projection: solutions that differ only in auxiliary options count as one.
//!
//! "One of these two holds" is an item with an option for either. If both hold, there are two covers, but only one grid. So
//! a problem may name the items onto which solutions are projected. An option that has none of them is *auxiliary*. Each
//! search shows one cover for each projected solution.
//!
//! # How a search does it
//! A *decision item* is a primary item that no auxiliary option has.
//!
//! ```text
//!            .
//!        ┌───┴───┐           While a decision item is uncovered, only decision items are branched on.
//!        .       .
//!      ┌─┴─┐   ┌─┴─┐
//!      .   .   .   .         When none is, only auxiliary options are left: any way to complete them will do.
//!     / \      │   │
//!    x   !     x   !         After a solution (!) all branches on other items are left at once.
//! ```
//!
//! Each option that is not auxiliary has a decision item. So when all of these are covered, the projected solution is
//! settled, and the subtree shows it once or not at all. Propagation holds in every solution, so it treats all
//! items alike.
//!
//! # References
//! Gebser, Kaufmann and Schaub, Solution enumeration for projected Boolean search problems, CPAIOR 2009: branching on the
//! projected variables first.

use once_cell::race::OnceBox;

use super::problem::{ItemId, ItemKind, OptionId, Problem};

impl Problem {
    /// Projects solutions onto the primary items among the first `items` named: solutions with the same options for
    /// these items count as one, and every search shows one of them. Without this call, all items count.
    pub fn project_onto(&mut self, items: usize) {
        self.plain = OnceBox::new();
        self.projection = Some(items);
    }

    /// Whether an option has none of the items onto which solutions are projected.
    pub fn is_auxiliary(&self, option: OptionId) -> bool {
        self.projection.is_some_and(|items| {
            let counts = |item: ItemId| item.index() < items && self.item_kind(item) == ItemKind::Primary;
            !self.option(option).iter().any(|entry| counts(entry.item))
        })
    }

    /// Whether any option is auxiliary; if not, solutions that differ in any option are different.
    pub fn has_auxiliary_options(&self) -> bool {
        self.projection.is_some() && self.options().any(|(option, _)| self.is_auxiliary(option))
    }

    /// For each item, whether it is a decision item.
    pub(super) fn decision_items(&self) -> Vec<bool> {
        let mut decision: Vec<bool> = self.kinds().iter().map(|&kind| kind == ItemKind::Primary).collect();
        if self.projection.is_some() {
            for (_, entries) in self.options().filter(|(option, _)| self.is_auxiliary(*option)) {
                entries.iter().for_each(|entry| decision[entry.item.index()] = false);
            }
        }
        decision
    }

    /// A solution without its auxiliary options, in ascending order.
    pub(super) fn project(&self, solution: &[OptionId]) -> Vec<OptionId> {
        let mut projected: Vec<OptionId> = solution.to_vec();
        projected.retain(|&option| !self.is_auxiliary(option));
        projected.sort_unstable();
        projected
    }
}
